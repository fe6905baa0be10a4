// max-clone-bytes counts only true clones: where every reader of a constant is blind to its
// mean, the constant itself is changed.

// RUN: norm-opt %s --norm-recenter='insert-center=false max-clone-bytes=0' --norm-layer-to-rms -o %t \
// RUN:   --remarks-filter=norm-recenter --remark-format=emitRemark 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s --input-file=%t
// RUN: norm-diff %s %t --tolerance=1e-5
// RUN: norm-opt %s --norm-recenter='insert-center=false max-clone-bytes=32' --norm-layer-to-rms \
// RUN:   | FileCheck %s --check-prefix=CLONE

#column = affine_map<(i, j) -> (j)>

ml_program.global private @shared(dense<[[1.0, 0.0, 2.0, 0.5], [0.5, 2.0, -1.0, 4.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global public @known(dense<[[1.0, 0.0, 2.0, 0.5], [0.5, 2.0, -1.0, 4.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
// CHECK:      ml_program.global private @shared(dense<{{\[\[}}1.250000e-01, -8.750000e-01, 1.125000e+00, -3.750000e-01]
// CHECK-NEXT: ml_program.global public @known(dense<{{\[\[}}1.000000e+00,
// CHECK-NOT:  ml_program.global
// CLONE-COUNT-3: ml_program.global

// Two norms, one of which reads its weight through a transpose of the other's.

// CHECK-LABEL: func.func @two_norms(
// CHECK:         dense<{{\[\[}}1.250000e-01, -8.750000e-01, 1.125000e+00, -3.750000e-01],
// CHECK-NOT:     dense<{{\[\[}}
// CHECK:         norm.rms_norm
// CHECK:         linalg.transpose
// CHECK-NOT:     linalg.transpose
// CHECK:         norm.rms_norm
// REMARK: [Passed] weight | {{.*}}Function=two_norms |{{.*}}Cloned=false
func.func @two_norms(%a: tensor<3x2xf32>, %b: tensor<3x2xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>) {
  %w = arith.constant dense<[[1.0, 0.0, 2.0, 0.5], [0.5, 2.0, -1.0, 4.0]]> : tensor<2x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<3x4xf32>
  %e = tensor.empty() : tensor<4x2xf32>
  %x = linalg.matmul ins(%a, %w : tensor<3x2xf32>, tensor<2x4xf32>) outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
  %n = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  %t = linalg.transpose ins(%w : tensor<2x4xf32>) outs(%e : tensor<4x2xf32>) permutation = [1, 0]
  %y = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%b, %t : tensor<3x2xf32>, tensor<4x2xf32>) outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
  %m = norm.layer_norm %y dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  return %n, %m : tensor<3x4xf32>, tensor<3x4xf32>
}

// A reader that is blind to the mean but has another one, which stays, gets the new constant, too.

// CHECK-LABEL: func.func @blind(
// CHECK:         dense<{{\[\[}}1.250000e-01, -8.750000e-01, 1.125000e+00, -3.750000e-01],
// CHECK-NOT:     dense<{{\[\[}}
// CHECK:         norm.rms_norm
// CHECK:         norm.layer_norm
// CLONE-LABEL: func.func @blind(
// CLONE-COUNT-2: dense<{{\[\[}}
// CLONE:         norm.rms_norm
// REMARK: [Passed] weight | {{.*}}Function=blind |{{.*}}Cloned=false
func.func @blind(%a: tensor<3x2xf32>, %b: tensor<3x4xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>) {
  %w = arith.constant dense<[[1.0, 0.0, 2.0, 0.5], [0.5, 2.0, -1.0, 4.0]]> : tensor<2x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<3x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<3x2xf32>, tensor<2x4xf32>) outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
  %n = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  %y = linalg.matmul ins(%a, %w : tensor<3x2xf32>, tensor<2x4xf32>) outs(%b : tensor<3x4xf32>) -> tensor<3x4xf32>
  %m = norm.layer_norm %y dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  return %n, %m : tensor<3x4xf32>, tensor<3x4xf32>
}

// CHECK-LABEL: func.func @seen(
// CHECK:         norm.layer_norm
// CLONE-LABEL: func.func @seen(
// CLONE:         norm.rms_norm
// REMARK-NOT: Function=seen
func.func @seen(%a: tensor<3x2xf32>) -> (tensor<3x4xf32>, tensor<2x4xf32>) {
  %w = arith.constant dense<[[1.0, 0.0, 2.0, 0.5], [0.5, 2.0, -1.0, 4.0]]> : tensor<2x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<3x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<3x2xf32>, tensor<2x4xf32>) outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
  %n = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  return %n, %w : tensor<3x4xf32>, tensor<2x4xf32>
}

// Loads of a global read the same one; of a public one not all readers are known.

// CHECK-LABEL: func.func @globals(
// CHECK-COUNT-2: ml_program.global_load_const @shared
// CHECK-COUNT-2: norm.rms_norm
// CHECK-LABEL: func.func @public(
// CHECK:         norm.layer_norm
// CLONE-LABEL: func.func @public(
// CLONE:         norm.rms_norm
func.func @globals(%a: tensor<3x2xf32>, %b: tensor<3x2xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>) {
  %w = ml_program.global_load_const @shared : tensor<2x4xf32>
  %v = ml_program.global_load_const @shared : tensor<2x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<3x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<3x2xf32>, tensor<2x4xf32>) outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
  %n = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  %y = linalg.matmul ins(%b, %v : tensor<3x2xf32>, tensor<2x4xf32>) outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
  %m = norm.layer_norm %y dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  return %n, %m : tensor<3x4xf32>, tensor<3x4xf32>
}
func.func @public(%a: tensor<3x2xf32>) -> tensor<3x4xf32> {
  %w = ml_program.global_load_const @known : tensor<2x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<3x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<3x2xf32>, tensor<2x4xf32>) outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
  %n = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  return %n : tensor<3x4xf32>
}

// What the first norm reads is returned, so its weight must stay for that, whatever the second
// one reads; it is looked at for the second when the first is not decided yet.

// CHECK-LABEL: func.func @returned_elsewhere(
// CHECK:         dense<{{\[\[}}1.000000e+00, 0.000000e+00,
// CHECK:         norm.layer_norm
// CHECK:         norm.layer_norm
// CLONE-LABEL: func.func @returned_elsewhere(
// CLONE:         norm.layer_norm
// CLONE:         norm.rms_norm
func.func @returned_elsewhere(%a: tensor<3x2xf32>, %b: tensor<3x2xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>) {
  %w = arith.constant dense<[[1.0, 0.0, 2.0, 0.5], [0.5, 2.0, -1.0, 4.0]]> : tensor<2x4xf32>
  %v4 = arith.constant dense<[1.0, 3.0, 2.0, 5.0]> : tensor<4xf32>
  %zeros = arith.constant dense<0.0> : tensor<3x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<3x2xf32>, tensor<2x4xf32>) outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, #column, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
    ins(%x, %v4 : tensor<3x4xf32>, tensor<4xf32>) outs(%zeros : tensor<3x4xf32>) {
    ^bb0(%p: f32, %q: f32, %o: f32):
      %sum = arith.addf %p, %q : f32
      linalg.yield %sum : f32
  } -> tensor<3x4xf32>
  %n = norm.layer_norm %s dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  %y = linalg.matmul ins(%b, %w : tensor<3x2xf32>, tensor<2x4xf32>) outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
  %m = norm.layer_norm %y dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  return %s, %n, %m : tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>
}
