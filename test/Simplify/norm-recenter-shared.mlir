// Weights with several users: what sees the mean keeps the old one.

// RUN: norm-opt %s --norm-recenter=insert-center=false --norm-layer-to-rms -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: norm-diff %s %t --tolerance=1e-5

// max-clone-bytes: the weight of 32 bytes in @head, which another op needs, may be cloned or not.

// RUN: norm-opt %s --norm-recenter='insert-center=false max-clone-bytes=32' --norm-layer-to-rms \
// RUN:   | FileCheck %s
// RUN: norm-opt %s --norm-recenter='insert-center=false max-clone-bytes=31' --norm-layer-to-rms \
// RUN:   --remarks-filter-missed=norm-recenter --remark-format=emitRemark 2>&1 \
// RUN:   | FileCheck %s --check-prefix=SMALL

// One block, a private function, applied three times.

// CHECK-LABEL: func private @block(
// CHECK-NOT:     norm.layer_norm
// CHECK:         norm.rms_norm
func.func private @block(%x: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %w = arith.constant dense<[[1.0, 0.0, 2.0, 0.5], [0.0, 1.0, 3.0, 0.25], [1.0, 1.0, 1.0, -1.0], [0.5, 0.0, 0.0, 2.0]]> : tensor<4x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<3x4xf32>
  %n = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  %p = linalg.matmul ins(%n, %w : tensor<3x4xf32>, tensor<4x4xf32>) outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
  %s = norm.residual_add %x, %p : tensor<3x4xf32>, tensor<3x4xf32> -> tensor<3x4xf32>
  return %s : tensor<3x4xf32>
}

// CHECK-LABEL: func @three_times(
// CHECK-NOT:     norm.layer_norm
// CHECK:         norm.rms_norm
func.func @three_times(%a: tensor<3x2xf32>) -> tensor<3x4xf32> {
  %w = arith.constant dense<[[1.0, 0.0, 2.0, 0.5], [0.5, 2.0, -1.0, 4.0]]> : tensor<2x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<3x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<3x2xf32>, tensor<2x4xf32>) outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
  %x1 = call @block(%x) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  %x2 = call @block(%x1) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  %x3 = call @block(%x2) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  %n = norm.layer_norm %x3 dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  return %n : tensor<3x4xf32>
}

// A weight that projects for a norm and for a result.

// CHECK-LABEL: func @head(
// CHECK-DAG:     %[[OLD:.*]] = arith.constant dense<{{\[\[}}1.000000e+00, 0.000000e+00, 2.000000e+00, 5.000000e-01],
// CHECK-DAG:     %[[NEW:.*]] = arith.constant dense<{{\[\[}}1.250000e-01, -8.750000e-01, 1.125000e+00, -3.750000e-01],
// CHECK:         linalg.matmul ins(%{{.*}}, %[[NEW]]
// CHECK:         norm.rms_norm
// CHECK:         linalg.matmul ins(%{{.*}}, %[[OLD]]
// SMALL: [Missed] clone | {{.*}}Function=head | BrokenBy={{.*}} BrokenByOp=arith.constant
// SMALL-NOT: [Missed]
// SMALL-LABEL: func @three_times(
// SMALL:         norm.rms_norm
// SMALL-LABEL: func @head(
// SMALL:         norm.layer_norm
func.func @head(%a: tensor<3x2xf32>, %b: tensor<3x2xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>) {
  %w = arith.constant dense<[[1.0, 0.0, 2.0, 0.5], [0.5, 2.0, -1.0, 4.0]]> : tensor<2x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<3x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<3x2xf32>, tensor<2x4xf32>) outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
  %n = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  %y = linalg.matmul ins(%b, %w : tensor<3x2xf32>, tensor<2x4xf32>) outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
  return %n, %y : tensor<3x4xf32>, tensor<3x4xf32>
}

// One that projects for two norms: one new constant, and the old one is gone.

// CHECK-LABEL: func @two_norms(
// CHECK:         dense<{{\[\[}}1.250000e-01, -8.750000e-01, 1.125000e+00, -3.750000e-01],
// CHECK-NOT:     dense<{{\[\[}}
// CHECK:         norm.rms_norm
// CHECK:         norm.rms_norm
func.func @two_norms(%a: tensor<3x2xf32>, %b: tensor<3x2xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>) {
  %w = arith.constant dense<[[1.0, 0.0, 2.0, 0.5], [0.5, 2.0, -1.0, 4.0]]> : tensor<2x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<3x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<3x2xf32>, tensor<2x4xf32>) outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
  %n = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  %y = linalg.matmul ins(%b, %w : tensor<3x2xf32>, tensor<2x4xf32>) outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
  %m = norm.layer_norm %y dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  return %n, %m : tensor<3x4xf32>, tensor<3x4xf32>
}
