// Every kind of linear layer, seen through every kind of view, takes up a scale.
// All numbers are such that the new constants are exact.

// RUN: norm-opt %s --norm-fold-affine --canonicalize -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: norm-diff %s %t.mlir --tolerance=1e-12 | FileCheck %s --check-prefix=DIFF
// DIFF: 12 functions, 13 results, 36 runs: all within

// CHECK-NOT: scale(

// CHECK-LABEL: func.func @matmul
// CHECK: arith.constant dense<{{\[\[}}2.000000e+00, 4.000000e+00, 6.000000e+00], [2.000000e+00, 2.500000e+00, 3.000000e+00]]>
func.func @matmul(%x: tensor<4x2xf32>, %init: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %g = arith.constant dense<[2.0, 0.5]> : tensor<2xf32>
  %w = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %n = norm.rms_norm %x scale(%g : tensor<2xf32>) dims [1] epsilon 1.0e-5 : tensor<4x2xf32> -> tensor<4x2xf32>
  %y = linalg.matmul ins(%n, %w : tensor<4x2xf32>, tensor<2x3xf32>) outs(%init : tensor<4x3xf32>) -> tensor<4x3xf32>
  return %y : tensor<4x3xf32>
}

// The weight on the left, as [outputs, features], and features first in x.
// CHECK-LABEL: func.func @left
// CHECK: arith.constant dense<{{\[\[}}2.000000e+00, 1.000000e+00], [6.000000e+00, 2.000000e+00], [1.000000e+01, 3.000000e+00]]>
func.func @left(%x: tensor<2x4xf32>, %init: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %g = arith.constant dense<[2.0, 0.5]> : tensor<2xf32>
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %n = norm.layer_norm %x scale(%g : tensor<2xf32>) dims [0] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  %y = linalg.matmul ins(%w, %n : tensor<3x2xf32>, tensor<2x4xf32>) outs(%init : tensor<3x4xf32>) -> tensor<3x4xf32>
  return %y : tensor<3x4xf32>
}

// A contraction as JAX writes it, over flattened rows, in f64, with casts.
// CHECK-LABEL: func.func @generic
// CHECK: arith.constant dense<{{\[\[}}2.000000e+00, 1.000000e+00], [6.000000e+00, 2.000000e+00], [1.000000e+01, 3.000000e+00]]>
func.func @generic(%x: tensor<1x?x2xf32>, %init: tensor<?x3xf64>) -> tensor<?x3xf64> {
  %g = arith.constant dense<[2.0, 0.5]> : tensor<2xf32>
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %n = norm.layer_norm %x scale(%g : tensor<2xf32>) dims [2] epsilon 1.0e-5 : tensor<1x?x2xf32> -> tensor<1x?x2xf32>
  %rows = tensor.collapse_shape %n [[0, 1], [2]] : tensor<1x?x2xf32> into tensor<?x2xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%rows, %w : tensor<?x2xf32>, tensor<3x2xf32>) outs(%init : tensor<?x3xf64>) {
  ^bb0(%a: f32, %b: f32, %acc: f64):
    %0 = arith.mulf %b, %a : f32
    %1 = arith.extf %0 : f32 to f64
    %2 = arith.addf %acc, %1 : f64
    linalg.yield %2 : f64
  } -> tensor<?x3xf64>
  return %y : tensor<?x3xf64>
}

// A weight that is transposed, then repeated for each batch.
// CHECK-LABEL: func.func @batch
// CHECK-DAG: arith.constant dense<{{\[\[}}2.000000e+00, 1.000000e+00], [6.000000e+00, 2.000000e+00], [1.000000e+01, 3.000000e+00]]> : tensor<3x2xf32>
// CHECK: linalg.transpose
// CHECK: linalg.broadcast
// CHECK: linalg.batch_matmul
func.func @batch(%x: tensor<2x4x2xf32>, %init: tensor<2x4x3xf32>) -> tensor<2x4x3xf32> {
  %g = arith.constant dense<[2.0, 0.5]> : tensor<2xf32>
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %n = norm.layer_norm %x scale(%g : tensor<2xf32>) dims [2] epsilon 1.0e-5 : tensor<2x4x2xf32> -> tensor<2x4x2xf32>
  %e0 = tensor.empty() : tensor<2x3xf32>
  %t = linalg.transpose ins(%w : tensor<3x2xf32>) outs(%e0 : tensor<2x3xf32>) permutation = [1, 0]
  %e1 = tensor.empty() : tensor<2x2x3xf32>
  %b = linalg.broadcast ins(%t : tensor<2x3xf32>) outs(%e1 : tensor<2x2x3xf32>) dimensions = [0]
  %y = linalg.batch_matmul ins(%n, %b : tensor<2x4x2xf32>, tensor<2x2x3xf32>) outs(%init : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  return %y : tensor<2x4x3xf32>
}

// The last row alone, as in front of a language model's head; a sum without
// rows. The weight of a dot product is the only operand that varies.
// CHECK-LABEL: func.func @last_row
// CHECK-DAG: arith.constant dense<{{\[}}2.000000e+00, 1.000000e+00]> : tensor<2xf32>
// CHECK: linalg.dot
func.func @last_row(%x: tensor<4x2xf32>, %init: tensor<f32>) -> tensor<f32> {
  %g = arith.constant dense<[2.0, 0.5]> : tensor<2xf32>
  %w = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %n = norm.rms_norm %x scale(%g : tensor<2xf32>) dims [1] epsilon 1.0e-5 : tensor<4x2xf32> -> tensor<4x2xf32>
  %last = tensor.extract_slice %n[3, 0] [1, 2] [1, 1] : tensor<4x2xf32> to tensor<2xf32>
  %y = linalg.dot ins(%last, %w : tensor<2xf32>, tensor<2xf32>) outs(%init : tensor<f32>) -> tensor<f32>
  return %y : tensor<f32>
}

// Two layers, one behind a transpose.
// CHECK-LABEL: func.func @two
// CHECK-DAG: arith.constant dense<{{\[\[}}2.000000e+00], [1.000000e+00]]> : tensor<2x1xf32>
// CHECK-DAG: arith.constant dense<{{\[\[}}6.000000e+00, 2.000000e+00]]> : tensor<1x2xf32>
func.func @two(%x: tensor<4x2xf32>, %i0: tensor<4x1xf32>, %i1: tensor<1x4xf32>) -> (tensor<4x1xf32>, tensor<1x4xf32>) {
  %g = arith.constant dense<[2.0, 0.5]> : tensor<2xf32>
  %w0 = arith.constant dense<[[1.0], [2.0]]> : tensor<2x1xf32>
  %w1 = arith.constant dense<[[3.0, 4.0]]> : tensor<1x2xf32>
  %n = norm.rms_norm %x scale(%g : tensor<2xf32>) dims [1] epsilon 1.0e-5 : tensor<4x2xf32> -> tensor<4x2xf32>
  %e = tensor.empty() : tensor<2x4xf32>
  %t = linalg.transpose ins(%n : tensor<4x2xf32>) outs(%e : tensor<2x4xf32>) permutation = [1, 0]
  %y0 = linalg.matmul ins(%n, %w0 : tensor<4x2xf32>, tensor<2x1xf32>) outs(%i0 : tensor<4x1xf32>) -> tensor<4x1xf32>
  %y1 = linalg.matmul ins(%w1, %t : tensor<1x2xf32>, tensor<2x4xf32>) outs(%i1 : tensor<1x4xf32>) -> tensor<1x4xf32>
  return %y0, %y1 : tensor<4x1xf32>, tensor<1x4xf32>
}

// Rows and features become one dim of the weight.
// CHECK-LABEL: func.func @flattened
// CHECK: arith.constant dense<{{\[\[}}2.000000e+00], [1.000000e+00], [6.000000e+00], [2.000000e+00], [1.000000e+01], [3.000000e+00]]>
func.func @flattened(%x: tensor<4x3x2xf32>, %init: tensor<4x1xf32>) -> tensor<4x1xf32> {
  %g = arith.constant dense<[2.0, 0.5]> : tensor<2xf32>
  %w = arith.constant dense<[[1.0], [2.0], [3.0], [4.0], [5.0], [6.0]]> : tensor<6x1xf32>
  %n = norm.rms_norm %x scale(%g : tensor<2xf32>) dims [2] epsilon 1.0e-5 : tensor<4x3x2xf32> -> tensor<4x3x2xf32>
  %f = tensor.collapse_shape %n [[0], [1, 2]] : tensor<4x3x2xf32> into tensor<4x6xf32>
  %y = linalg.matmul ins(%f, %w : tensor<4x6xf32>, tensor<6x1xf32>) outs(%init : tensor<4x1xf32>) -> tensor<4x1xf32>
  return %y : tensor<4x1xf32>
}

// A norm over two dims that are one dim of the layer, and of its weight two again.
// CHECK-LABEL: func.func @two_dims
// CHECK: arith.constant dense<{{\[\[}}1.000000e+00], [4.000000e+00], [1.200000e+01], [3.200000e+01]]> : tensor<4x1xf32>
func.func @two_dims(%x: tensor<2x4x2xf32>, %init: tensor<4x1xf32>) -> tensor<4x1xf32> {
  %g = arith.constant dense<[[1.0, 2.0], [4.0, 8.0]]> : tensor<2x2xf32>
  %w = arith.constant dense<[[[1.0], [2.0]], [[3.0], [4.0]]]> : tensor<2x2x1xf32>
  %n = norm.layer_norm %x scale(%g : tensor<2x2xf32>) dims [0, 2] epsilon 1.0e-5 : tensor<2x4x2xf32> -> tensor<2x4x2xf32>
  %e = tensor.empty() : tensor<4x2x2xf32>
  %t = linalg.transpose ins(%n : tensor<2x4x2xf32>) outs(%e : tensor<4x2x2xf32>) permutation = [1, 0, 2]
  %f = tensor.collapse_shape %t [[0], [1, 2]] : tensor<4x2x2xf32> into tensor<4x4xf32>
  %c = tensor.collapse_shape %w [[0, 1], [2]] : tensor<2x2x1xf32> into tensor<4x1xf32>
  %y = linalg.matmul ins(%f, %c : tensor<4x4xf32>, tensor<4x1xf32>) outs(%init : tensor<4x1xf32>) -> tensor<4x1xf32>
  return %y : tensor<4x1xf32>
}

// A head of its own for each index, with a scale for all heads: features are in
// a batch dim, too.
// CHECK-LABEL: func.func @heads
// CHECK: arith.constant dense<{{\[\[\[}}1.000000e+00], [4.000000e+00]], {{\[\[}}1.200000e+01], [3.200000e+01]]]> : tensor<2x2x1xf32>
func.func @heads(%x: tensor<2x4x2xf32>, %init: tensor<2x4x1xf32>) -> tensor<2x4x1xf32> {
  %g = arith.constant dense<[[1.0, 2.0], [4.0, 8.0]]> : tensor<2x2xf32>
  %w = arith.constant dense<[[[1.0], [2.0]], [[3.0], [4.0]]]> : tensor<2x2x1xf32>
  %n = norm.layer_norm %x scale(%g : tensor<2x2xf32>) dims [0, 2] epsilon 1.0e-5 : tensor<2x4x2xf32> -> tensor<2x4x2xf32>
  %y = linalg.batch_matmul ins(%n, %w : tensor<2x4x2xf32>, tensor<2x2x1xf32>) outs(%init : tensor<2x4x1xf32>) -> tensor<2x4x1xf32>
  return %y : tensor<2x4x1xf32>
}

// A convolution without padding is linear in its channels.
// CHECK-LABEL: func.func @conv
// CHECK: arith.constant dense<{{\[\[\[\[}}2.000000e+00, 4.000000e+00]], {{\[\[}}1.500000e+00, 2.000000e+00]]]]> : tensor<1x2x1x2xf32>
func.func @conv(%x: tensor<1x2x3x4xf32>, %init: tensor<1x1x3x2xf32>) -> tensor<1x1x3x2xf32> {
  %g = arith.constant dense<[2.0, 0.5]> : tensor<2xf32>
  %w = arith.constant dense<[[[[1.0, 2.0]], [[3.0, 4.0]]]]> : tensor<1x2x1x2xf32>
  %n = norm.layer_norm %x scale(%g : tensor<2xf32>) dims [1] epsilon 1.0e-5 : tensor<1x2x3x4xf32> -> tensor<1x2x3x4xf32>
  %y = linalg.conv_2d_nchw_fchw {strides = dense<[1, 2]> : tensor<2xi64>}
      ins(%n, %w : tensor<1x2x3x4xf32>, tensor<1x2x1x2xf32>) outs(%init : tensor<1x1x3x2xf32>) -> tensor<1x1x3x2xf32>
  return %y : tensor<1x1x3x2xf32>
}

// dyt has a scale, too. Who only asks for the shape does not count.
// CHECK-LABEL: func.func @dyt
// CHECK-DAG: arith.constant dense<{{\[\[}}2.000000e+00], [1.000000e+00]]> : tensor<2x1xf32>
// CHECK: norm.dyt %{{.*}}, %{{.*}} dims [1]
func.func @dyt(%x: tensor<?x2xf32>, %a: f32) -> tensor<?x1xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %g = arith.constant dense<[2.0, 0.5]> : tensor<2xf32>
  %w = arith.constant dense<[[1.0], [2.0]]> : tensor<2x1xf32>
  %n = norm.dyt %x, %a scale(%g : tensor<2xf32>) dims [1] : tensor<?x2xf32>, f32 -> tensor<?x2xf32>
  %d = tensor.dim %n, %c0 : tensor<?x2xf32>
  %e = tensor.empty(%d) : tensor<?x1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<?x1xf32>) -> tensor<?x1xf32>
  %y = linalg.matmul ins(%n, %w : tensor<?x2xf32>, tensor<2x1xf32>) outs(%init : tensor<?x1xf32>) -> tensor<?x1xf32>
  return %y : tensor<?x1xf32>
}

// linalg.contract; the weight varies along neither the rows nor an output alone.
// CHECK-LABEL: func.func @contract
// CHECK: arith.constant dense<{{\[}}2.000000e+00, 1.000000e+00]> : tensor<2xf32>
func.func @contract(%x: tensor<4x2xf32>, %init: tensor<4xf32>) -> tensor<4xf32> {
  %g = arith.constant dense<[2.0, 0.5]> : tensor<2xf32>
  %w = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %n = norm.layer_norm %x scale(%g : tensor<2xf32>) dims [1] epsilon 1.0e-5 : tensor<4x2xf32> -> tensor<4x2xf32>
  %y = linalg.contract indexing_maps = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (k)>, affine_map<(m, k) -> (m)>]
      ins(%n, %w : tensor<4x2xf32>, tensor<2xf32>) outs(%init : tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}
