// What a function promises of its arguments is not to be proved again: who calls it must not
// shift them.

// RUN: norm-opt %s --norm-recenter=insert-center=false --norm-layer-to-rms -o %t \
// RUN:   --remarks-filter-missed=norm-recenter --remark-format=emitRemark 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s --input-file=%t
// RUN: norm-diff %s %t --tolerance=1e-6

// CHECK-LABEL: func private @promised(
// CHECK:         norm.rms_norm
func.func private @promised(%x: tensor<4x4xf32> {norm.zero_mean = array<i64: 1>}) -> tensor<4x4xf32> {
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<4x4xf32> -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

// CHECK-LABEL: func private @unknown(
// CHECK:         norm.layer_norm
func.func private @unknown(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<4x4xf32> -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

// The mean of %p is taken from it in a way that nothing is proved of.

// CHECK-LABEL: func @breaks_a_promise(
// CHECK:         norm.layer_norm
// REMARK: [Missed] declared | {{.*}}Function=breaks_a_promise | {{.*}}BrokenByOp=func.call
func.func @breaks_a_promise(%a: tensor<4x3xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %w = arith.constant dense<[[1.0, 3.0, 2.0, 5.0], [2.0, 6.0, 1.0, 1.0], [5.0, 1.0, 0.0, 2.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<4x4xf32>
  %p = linalg.matmul ins(%a, %w : tensor<4x3xf32>, tensor<3x4xf32>) outs(%zeros : tensor<4x4xf32>) -> tensor<4x4xf32>
  %q = linalg.matmul ins(%a, %w : tensor<4x3xf32>, tensor<3x4xf32>) outs(%zeros : tensor<4x4xf32>) -> tensor<4x4xf32>
  %c = norm.center %q dims [1] : tensor<4x4xf32> -> tensor<4x4xf32>
  %means = arith.subf %q, %c : tensor<4x4xf32>
  %sizes = math.absf %means : tensor<4x4xf32>
  %same = math.copysign %sizes, %means : tensor<4x4xf32>
  %x = arith.subf %p, %same : tensor<4x4xf32>
  %y = func.call @promised(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %z = norm.layer_norm %p dims [1] epsilon 1.0e-5 : tensor<4x4xf32> -> tensor<4x4xf32>
  return %y, %z : tensor<4x4xf32>, tensor<4x4xf32>
}

// CHECK-LABEL: func @promises_nothing(
// CHECK:         norm.rms_norm
func.func @promises_nothing(%a: tensor<4x3xf32>, %b: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %w = arith.constant dense<[[1.0, 3.0, 2.0, 5.0], [2.0, 6.0, 1.0, 1.0], [5.0, 1.0, 0.0, 2.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<4x4xf32>
  %p = linalg.matmul ins(%a, %w : tensor<4x3xf32>, tensor<3x4xf32>) outs(%zeros : tensor<4x4xf32>) -> tensor<4x4xf32>
  %x = arith.addf %p, %b : tensor<4x4xf32>
  %y = func.call @unknown(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %z = norm.layer_norm %p dims [1] epsilon 1.0e-5 : tensor<4x4xf32> -> tensor<4x4xf32>
  return %y, %z : tensor<4x4xf32>, tensor<4x4xf32>
}
