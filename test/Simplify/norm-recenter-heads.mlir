// Norms of each head's queries and keys: groups of a weight's columns lose their means.

// RUN: norm-opt %s --norm-recenter=insert-center=false --norm-layer-to-rms -o %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=norm.layer_norm
// RUN: norm-diff %s %t --tolerance=1e-5

// Two heads of two features. The weight's pairs of columns lose their means.

// CHECK-LABEL: func @queries(
// CHECK:         dense<{{\[\[}}-1.000000e+00, 1.000000e+00, -2.000000e+00, 2.000000e+00],
// CHECK-SAME:      [5.000000e-01, -5.000000e-01, 0.000000e+00, 0.000000e+00]]> : tensor<2x4xf32>
// CHECK:         norm.rms_norm
func.func @queries(%a: tensor<3x2xf32>) -> tensor<3x2x2xf32> {
  %w = arith.constant dense<[[1.0, 3.0, 4.0, 8.0], [2.0, 1.0, 7.0, 7.0]]> : tensor<2x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<3x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<3x2xf32>, tensor<2x4xf32>) outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
  %heads = tensor.expand_shape %x [[0], [1, 2]] output_shape [3, 2, 2] : tensor<3x4xf32> into tensor<3x2x2xf32>
  %n = norm.layer_norm %heads dims [2] epsilon 1.0e-5 : tensor<3x2x2xf32> -> tensor<3x2x2xf32>
  return %n : tensor<3x2x2xf32>
}

// Queries, keys and values of one weight: the values, which are not normalized, and their
// columns stay.

// CHECK-LABEL: func @fused(
// CHECK:         dense<{{\[\[}}-1.000000e+00, 1.000000e+00, -2.000000e+00, 2.000000e+00, 1.000000e+00, 5.000000e+00],
// CHECK-SAME:      [5.000000e-01, -5.000000e-01, 0.000000e+00, 0.000000e+00, 2.000000e+00, 3.000000e+00]]> : tensor<2x6xf32>
// CHECK-COUNT-2: norm.rms_norm
func.func @fused(%a: tensor<3x2xf32>) -> (tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>) {
  %w = arith.constant dense<[[1.0, 3.0, 4.0, 8.0, 1.0, 5.0], [2.0, 1.0, 7.0, 7.0, 2.0, 3.0]]> : tensor<2x6xf32>
  %zeros = arith.constant dense<0.0> : tensor<3x6xf32>
  %x = linalg.matmul ins(%a, %w : tensor<3x2xf32>, tensor<2x6xf32>) outs(%zeros : tensor<3x6xf32>) -> tensor<3x6xf32>
  %q = tensor.extract_slice %x[0, 0] [3, 2] [1, 1] : tensor<3x6xf32> to tensor<3x2xf32>
  %k = tensor.extract_slice %x[0, 2] [3, 2] [1, 1] : tensor<3x6xf32> to tensor<3x2xf32>
  %v = tensor.extract_slice %x[0, 4] [3, 2] [1, 1] : tensor<3x6xf32> to tensor<3x2xf32>
  %qn = norm.layer_norm %q dims [1] epsilon 1.0e-5 : tensor<3x2xf32> -> tensor<3x2xf32>
  %kn = norm.layer_norm %k dims [1] epsilon 1.0e-5 : tensor<3x2xf32> -> tensor<3x2xf32>
  return %qn, %kn, %v : tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>
}

// The same, three by two heads by features, as one dim that is split before it is sliced.

// CHECK-LABEL: func @split(
// CHECK:         dense<{{\[\[}}-1.000000e+00, 1.000000e+00, -2.000000e+00, 2.000000e+00, 1.000000e+00, 5.000000e+00]]>
// CHECK:         norm.rms_norm
func.func @split(%a: tensor<3x1xf32>) -> (tensor<3x2x2xf32>, tensor<3x1x2xf32>) {
  %w = arith.constant dense<[[1.0, 3.0, 4.0, 8.0, 1.0, 5.0]]> : tensor<1x6xf32>
  %zeros = arith.constant dense<0.0> : tensor<3x6xf32>
  %x = linalg.matmul ins(%a, %w : tensor<3x1xf32>, tensor<1x6xf32>) outs(%zeros : tensor<3x6xf32>) -> tensor<3x6xf32>
  %all = tensor.expand_shape %x [[0], [1, 2]] output_shape [3, 3, 2] : tensor<3x6xf32> into tensor<3x3x2xf32>
  %qk = tensor.extract_slice %all[0, 0, 0] [3, 2, 2] [1, 1, 1] : tensor<3x3x2xf32> to tensor<3x2x2xf32>
  %v = tensor.extract_slice %all[0, 2, 0] [3, 1, 2] [1, 1, 1] : tensor<3x3x2xf32> to tensor<3x1x2xf32>
  %n = norm.layer_norm %qk dims [2] epsilon 1.0e-5 : tensor<3x2x2xf32> -> tensor<3x2x2xf32>
  return %n, %v : tensor<3x2x2xf32>, tensor<3x1x2xf32>
}
