// A constant scale per feature of what weights write into a stream goes into
// the weights, if the stream is re-centered thereby.

// RUN: norm-opt %s --norm-recenter=insert-center=false --norm-layer-to-rms -o %t
// RUN: FileCheck %s < %t
// RUN: norm-diff %s %t --tolerance=1e-6
// RUN: norm-opt %s --norm-recenter -o /dev/null --remarks-filter=norm-recenter \
// RUN:   --remark-format=emitRemark 2>&1 | FileCheck %s --check-prefix=REMARK

#full = affine_map<(d0, d1) -> (d0, d1)>
#feature = affine_map<(d0, d1) -> (d1)>

// REMARK: remark: [Passed] scale | {{.*}}Function=scaled
// REMARK-NOT: [Passed] scale

// CHECK-LABEL: @scaled
// CHECK-NOT:   arith.mulf
// CHECK:       norm.rms_norm
// CHECK:       norm.rms_norm
func.func @scaled(%a: tensor<2x3xf32>)
    -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  %w0 = arith.constant dense<[[1.0, 2.0, 3.0, 5.0], [0.5, 0.25, 1.0, 2.0],
                              [1.0, -1.0, 3.0, 4.0]]> : tensor<3x4xf32>
  %w = arith.constant dense<[[2.0, 4.0, 3.0, 1.0], [0.5, -0.25, 1.0, 8.0],
                             [1.5, -1.0, 2.0, 4.0]]> : tensor<3x4xf32>
  %b = arith.constant dense<[1.0, 3.0, 2.0, 5.0]> : tensor<4xf32>
  %s = arith.constant dense<[0.5, 2.0, -1.0, 3.0]> : tensor<4xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<2x4xf32>)
      -> tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w0 : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%init : tensor<2x4xf32>) -> tensor<2x4xf32>
  %n0 = norm.layer_norm %x dims [1] epsilon 1.000000e-05
      : tensor<2x4xf32> -> tensor<2x4xf32>
  %p = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%init : tensor<2x4xf32>) -> tensor<2x4xf32>
  %f = linalg.generic {indexing_maps = [#full, #feature, #feature, #full],
                       iterator_types = ["parallel", "parallel"]}
      ins(%p, %b, %s : tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>)
      outs(%e : tensor<2x4xf32>) {
    ^bb0(%pe: f32, %be: f32, %se: f32, %out: f32):
      %sum = arith.addf %pe, %be : f32
      %scaled = arith.mulf %sum, %se : f32
      linalg.yield %scaled : f32
  } -> tensor<2x4xf32>
  %r = norm.residual_add %x, %f
      : tensor<2x4xf32>, tensor<2x4xf32> -> tensor<2x4xf32>
  %n1 = norm.layer_norm %r dims [1] epsilon 1.000000e-05
      : tensor<2x4xf32> -> tensor<2x4xf32>
  return %n0, %n1 : tensor<2x4xf32>, tensor<2x4xf32>
}

// Something else reads what is scaled.

// CHECK-LABEL: @shared
// CHECK:       arith.mulf
// CHECK:       norm.layer_norm
func.func @shared(%a: tensor<2x3xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  %w = arith.constant dense<[[2.0, 4.0, 3.0, 1.0], [0.5, -0.25, 1.0, 8.0],
                             [1.5, -1.0, 2.0, 4.0]]> : tensor<3x4xf32>
  %s = arith.constant dense<[[0.5, 2.0, -1.0, 3.0], [0.5, 2.0, -1.0, 3.0]]>
      : tensor<2x4xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<2x4xf32>)
      -> tensor<2x4xf32>
  %p = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%init : tensor<2x4xf32>) -> tensor<2x4xf32>
  %f = arith.mulf %p, %s : tensor<2x4xf32>
  %n = norm.layer_norm %f dims [1] epsilon 1.000000e-05
      : tensor<2x4xf32> -> tensor<2x4xf32>
  return %n, %p : tensor<2x4xf32>, tensor<2x4xf32>
}

// The stream is returned: nothing is gained, nothing changes.

// CHECK-LABEL: @returned
// CHECK:       arith.mulf
// CHECK:       norm.layer_norm
func.func @returned(%a: tensor<2x3xf32>, %t: tensor<2x4xf32>)
    -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  %w = arith.constant dense<[[2.0, 4.0, 3.0, 1.0], [0.5, -0.25, 1.0, 8.0],
                             [1.5, -1.0, 2.0, 4.0]]> : tensor<3x4xf32>
  %s = arith.constant dense<[0.5, 2.0, -1.0, 3.0]> : tensor<4xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<2x4xf32>)
      -> tensor<2x4xf32>
  %p = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%init : tensor<2x4xf32>) -> tensor<2x4xf32>
  %f = linalg.generic {indexing_maps = [#full, #feature, #full],
                       iterator_types = ["parallel", "parallel"]}
      ins(%p, %s : tensor<2x4xf32>, tensor<4xf32>) outs(%e : tensor<2x4xf32>) {
    ^bb0(%pe: f32, %se: f32, %out: f32):
      %scaled = arith.mulf %pe, %se : f32
      linalg.yield %scaled : f32
  } -> tensor<2x4xf32>
  %n = norm.layer_norm %f dims [1] epsilon 1.000000e-05
      : tensor<2x4xf32> -> tensor<2x4xf32>
  return %n, %f : tensor<2x4xf32>, tensor<2x4xf32>
}
