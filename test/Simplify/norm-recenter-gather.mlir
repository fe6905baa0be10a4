// The last token of a stream that begins with rows of a table: which of them it
// is made of is not known, so all get mean 0.

// RUN: norm-opt %s --norm-recenter='insert-center=false' --norm-layer-to-rms -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: norm-diff %s %t --tolerance=1e-5

#id = affine_map<(i, j) -> (i)>
#full = affine_map<(i, j) -> (i, j)>

// CHECK-LABEL: @last(
// CHECK-DAG:     arith.constant dense<{{\[\[}}-1.500000e+00, -5.000000e-01, 5.000000e-01, 1.500000e+00], [0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00]]> : tensor<2x4xf32>
// CHECK-DAG:     arith.constant dense<{{\[\[}}-2.250000e+00, 7.500000e-01, 7.500000e-01, 7.500000e-01]]> : tensor<1x4xf32>
// CHECK:         norm.rms_norm
// CHECK-NOT:     norm.layer_norm
// CHECK:         return
func.func @last(%ids: tensor<3xi1>) -> tensor<1x4xf32> {
  %table = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 5.0, 5.0, 5.0]]> : tensor<2x4xf32>
  %position = arith.constant dense<[[-1.0, 2.0, 2.0, 2.0]]> : tensor<1x4xf32>
  %e = tensor.empty() : tensor<3x4xf32>
  %rows = linalg.generic {indexing_maps = [#id, #full], iterator_types = ["parallel", "parallel"]}
      ins(%ids : tensor<3xi1>) outs(%e : tensor<3x4xf32>) {
    ^bb0(%r: i1, %o: f32):
      %i = arith.index_castui %r : i1 to index
      %j = linalg.index 1 : index
      %v = tensor.extract %table[%i, %j] : tensor<2x4xf32>
      linalg.yield %v : f32
  } -> tensor<3x4xf32>
  %token = tensor.extract_slice %rows[2, 0] [1, 4] [1, 1] : tensor<3x4xf32> to tensor<1x4xf32>
  %x = norm.residual_add %token, %position : tensor<1x4xf32>, tensor<1x4xf32> -> tensor<1x4xf32>
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<1x4xf32> -> tensor<1x4xf32>
  return %y : tensor<1x4xf32>
}

// Rows by a number that depends on the column are no rows of the table.

// CHECK-LABEL: @columns(
// CHECK:         norm.layer_norm
func.func @columns(%order: tensor<4xi1>) -> tensor<1x4xf32> {
  %table = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 5.0, 5.0, 5.0]]> : tensor<2x4xf32>
  %e = tensor.empty() : tensor<3x4xf32>
  %rows = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, #full], iterator_types = ["parallel", "parallel"]}
      ins(%order : tensor<4xi1>) outs(%e : tensor<3x4xf32>) {
    ^bb0(%r: i1, %o: f32):
      %i = arith.index_castui %r : i1 to index
      %j = linalg.index 1 : index
      %v = tensor.extract %table[%i, %j] : tensor<2x4xf32>
      linalg.yield %v : f32
  } -> tensor<3x4xf32>
  %token = tensor.extract_slice %rows[2, 0] [1, 4] [1, 1] : tensor<3x4xf32> to tensor<1x4xf32>
  %y = norm.layer_norm %token dims [1] epsilon 1.0e-5 : tensor<1x4xf32> -> tensor<1x4xf32>
  return %y : tensor<1x4xf32>
}
