// Where the bias of a norm goes: into a constant that is added behind the layer, or
// into what the layer starts from. All numbers are such that the new constants are
// exact: W^T [0.5, -1] is [-3.5, -4, -4.5].

// RUN: norm-opt %s --norm-fold-affine --canonicalize -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: norm-diff %s %t.mlir --tolerance=1e-12 | FileCheck %s --check-prefix=DIFF
// DIFF: 9 functions, 9 results, 27 runs: all within

#mn = affine_map<(m, n) -> (m, n)>
#n = affine_map<(m, n) -> (n)>

// CHECK-NOT: bias(

// An add behind the layer, which does more than that.
// CHECK-LABEL: func.func @added
// CHECK-DAG: arith.constant dense<[-2.500000e+00, -2.000000e+00, -1.500000e+00]> : tensor<3xf32>
// CHECK-DAG: arith.constant dense<{{\[\[}}1.000000e+00, 2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00, 6.000000e+00]]> : tensor<2x3xf32>
// CHECK-NOT: linalg.broadcast
// CHECK: linalg.matmul ins(%{{.*}}, %{{.*}}) outs(%{{arg1|init}} :
func.func @added(%x: tensor<4x2xf32>, %init: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %b = arith.constant dense<[0.5, -1.0]> : tensor<2xf32>
  %w = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %c = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %n = norm.rms_norm %x bias(%b : tensor<2xf32>) dims [1] epsilon 1.0e-5 : tensor<4x2xf32> -> tensor<4x2xf32>
  %y = linalg.matmul ins(%n, %w : tensor<4x2xf32>, tensor<2x3xf32>) outs(%init : tensor<4x3xf32>) -> tensor<4x3xf32>
  %z = linalg.generic {indexing_maps = [#mn, #n, #mn], iterator_types = ["parallel", "parallel"]}
      ins(%y, %c : tensor<4x3xf32>, tensor<3xf32>) outs(%init : tensor<4x3xf32>) {
  ^bb0(%a: f32, %d: f32, %out: f32):
    %0 = arith.addf %d, %a : f32
    %1 = arith.mulf %0, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<4x3xf32>
  return %z : tensor<4x3xf32>
}

// The add is behind a reshape, on tensors, with a scale that goes elsewhere.
// CHECK-LABEL: func.func @reshaped
// CHECK-DAG: arith.constant dense<{{\[\[\[}}-2.500000e+00, -2.000000e+00, -1.500000e+00], [-1.500000e+00, -1.000000e+00, -5.000000e-01]]]>
// CHECK-DAG: arith.constant dense<{{\[\[}}2.000000e+00, 4.000000e+00, 6.000000e+00], [2.000000e+00, 2.500000e+00, 3.000000e+00]]> : tensor<2x3xf32>
func.func @reshaped(%x: tensor<2x2xf32>, %init: tensor<2x3xf32>) -> tensor<1x2x3xf32> {
  %g = arith.constant dense<[2.0, 0.5]> : tensor<2xf32>
  %b = arith.constant dense<[0.5, -1.0]> : tensor<2xf32>
  %w = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %c = arith.constant dense<[[[1.0, 2.0, 3.0], [2.0, 3.0, 4.0]]]> : tensor<1x2x3xf32>
  %n = norm.layer_norm %x scale(%g : tensor<2xf32>) bias(%b : tensor<2xf32>) dims [1] epsilon 1.0e-5 : tensor<2x2xf32> -> tensor<2x2xf32>
  %y = linalg.matmul ins(%n, %w : tensor<2x2xf32>, tensor<2x3xf32>) outs(%init : tensor<2x3xf32>) -> tensor<2x3xf32>
  %r = tensor.expand_shape %y [[0, 1], [2]] output_shape [1, 2, 3] : tensor<2x3xf32> into tensor<1x2x3xf32>
  %z = arith.addf %r, %c : tensor<1x2x3xf32>
  return %z : tensor<1x2x3xf32>
}

// The layer starts from its bias.
// CHECK-LABEL: func.func @from_bias
// CHECK: arith.constant dense<[-2.500000e+00, -2.000000e+00, -1.500000e+00]> : tensor<3xf32>
// CHECK-COUNT-1: linalg.broadcast
func.func @from_bias(%x: tensor<4x2xf32>) -> tensor<4x3xf32> {
  %b = arith.constant dense<[0.5, -1.0]> : tensor<2xf32>
  %w = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %c = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %e = tensor.empty() : tensor<4x3xf32>
  %init = linalg.broadcast ins(%c : tensor<3xf32>) outs(%e : tensor<4x3xf32>) dimensions = [0]
  %n = norm.layer_norm %x bias(%b : tensor<2xf32>) dims [1] epsilon 1.0e-5 : tensor<4x2xf32> -> tensor<4x2xf32>
  %y = linalg.matmul ins(%n, %w : tensor<4x2xf32>, tensor<2x3xf32>) outs(%init : tensor<4x3xf32>) -> tensor<4x3xf32>
  return %y : tensor<4x3xf32>
}

// It starts from one number, of dynamic sizes; the result is seen twice, so that
// an add behind it is not the place.
// CHECK-LABEL: func.func @from_fill
// CHECK-DAG: arith.constant dense<[-2.500000e+00, -3.000000e+00, -3.500000e+00]> : tensor<3xf32>
// CHECK: %[[INIT:.*]] = linalg.broadcast ins(%{{.*}} : tensor<3xf32>) outs(%{{.*}} : tensor<?x3xf32>) dimensions = [0]
// CHECK: linalg.matmul {{.*}} outs(%[[INIT]] : tensor<?x3xf32>)
func.func @from_fill(%x: tensor<?x2xf32>, %m: index) -> tensor<?x3xf32> {
  %one = arith.constant 1.0 : f32
  %b = arith.constant dense<[0.5, -1.0]> : tensor<2xf32>
  %w = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x2xf32>
  %e = tensor.empty(%d) : tensor<?x3xf32>
  %init = linalg.fill ins(%one : f32) outs(%e : tensor<?x3xf32>) -> tensor<?x3xf32>
  %n = norm.layer_norm %x bias(%b : tensor<2xf32>) dims [1] epsilon 1.0e-5 : tensor<?x2xf32> -> tensor<?x2xf32>
  %y = linalg.matmul ins(%n, %w : tensor<?x2xf32>, tensor<2x3xf32>) outs(%init : tensor<?x3xf32>) -> tensor<?x3xf32>
  %z = arith.addf %y, %y : tensor<?x3xf32>
  return %z : tensor<?x3xf32>
}

// A constant that does not vary along the outputs cannot take up what does.
// CHECK-LABEL: func.func @narrow_constant
// CHECK-DAG: arith.constant dense<[-3.500000e+00, -4.000000e+00, -4.500000e+00]> : tensor<3xf32>
// CHECK-DAG: arith.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]> : tensor<4xf32>
// CHECK: linalg.broadcast ins(%{{.*}} : tensor<3xf32>)
func.func @narrow_constant(%x: tensor<4x2xf32>) -> tensor<4x3xf32> {
  %zero = arith.constant dense<0.0> : tensor<4x3xf32>
  %b = arith.constant dense<[0.5, -1.0]> : tensor<2xf32>
  %w = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %n = norm.layer_norm %x bias(%b : tensor<2xf32>) dims [1] epsilon 1.0e-5 : tensor<4x2xf32> -> tensor<4x2xf32>
  %y = linalg.matmul ins(%n, %w : tensor<4x2xf32>, tensor<2x3xf32>) outs(%zero : tensor<4x3xf32>) -> tensor<4x3xf32>
  %z = linalg.generic {indexing_maps = [#mn, affine_map<(m, n) -> (m)>, #mn], iterator_types = ["parallel", "parallel"]}
      ins(%y, %c : tensor<4x3xf32>, tensor<4xf32>) outs(%zero : tensor<4x3xf32>) {
  ^bb0(%a: f32, %d: f32, %out: f32):
    %0 = arith.addf %a, %d : f32
    linalg.yield %0 : f32
  } -> tensor<4x3xf32>
  return %z : tensor<4x3xf32>
}

// All features in one number: 0.5 * 1 - 1 * 4.
// CHECK-LABEL: func.func @dot
// CHECK-DAG: %[[B:.*]] = arith.constant dense<-3.500000e+00> : tensor<f32>
// CHECK: linalg.dot {{.*}} outs(%[[B]] : tensor<f32>)
func.func @dot(%x: tensor<2xf32>) -> tensor<f32> {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %b = arith.constant dense<[0.5, -1.0]> : tensor<2xf32>
  %w = arith.constant dense<[1.0, 4.0]> : tensor<2xf32>
  %n = norm.layer_norm %x bias(%b : tensor<2xf32>) dims [0] epsilon 1.0e-5 : tensor<2xf32> -> tensor<2xf32>
  %y = linalg.dot ins(%n, %w : tensor<2xf32>, tensor<2xf32>) outs(%zero : tensor<f32>) -> tensor<f32>
  return %y : tensor<f32>
}

// A weight that is the same for each batch gives one bias for all of them; one of
// each batch gives one for each.
// CHECK-LABEL: func.func @batch
// CHECK: linalg.broadcast ins(%{{.*}} : tensor<3xf32>) outs(%{{.*}} : tensor<2x4x3xf32>) dimensions = [0, 1]
func.func @batch(%x: tensor<2x4x2xf32>) -> tensor<2x4x3xf32> {
  %zero = arith.constant dense<0.0> : tensor<2x4x3xf32>
  %b = arith.constant dense<[0.5, -1.0]> : tensor<2xf32>
  %w = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %e = tensor.empty() : tensor<2x2x3xf32>
  %bw = linalg.broadcast ins(%w : tensor<2x3xf32>) outs(%e : tensor<2x2x3xf32>) dimensions = [0]
  %n = norm.layer_norm %x bias(%b : tensor<2xf32>) dims [2] epsilon 1.0e-5 : tensor<2x4x2xf32> -> tensor<2x4x2xf32>
  %y = linalg.batch_matmul ins(%n, %bw : tensor<2x4x2xf32>, tensor<2x2x3xf32>) outs(%zero : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  return %y : tensor<2x4x3xf32>
}

// CHECK-LABEL: func.func @each_batch
// CHECK-DAG: arith.constant dense<[-3.500000e+00, -5.000000e-01]> : tensor<2xf32>
// CHECK: linalg.broadcast ins(%{{.*}} : tensor<2xf32>) outs(%{{.*}} : tensor<2x4x1xf32>) dimensions = [1, 2]
func.func @each_batch(%x: tensor<2x4x2xf32>) -> tensor<2x4x1xf32> {
  %zero = arith.constant dense<0.0> : tensor<2x4x1xf32>
  %b = arith.constant dense<[0.5, -1.0]> : tensor<2xf32>
  %w = arith.constant dense<[[[1.0], [4.0]], [[3.0], [2.0]]]> : tensor<2x2x1xf32>
  %n = norm.layer_norm %x bias(%b : tensor<2xf32>) dims [2] epsilon 1.0e-5 : tensor<2x4x2xf32> -> tensor<2x4x2xf32>
  %y = linalg.batch_matmul ins(%n, %w : tensor<2x4x2xf32>, tensor<2x2x1xf32>) outs(%zero : tensor<2x4x1xf32>) -> tensor<2x4x1xf32>
  return %y : tensor<2x4x1xf32>
}

// Each window of a convolution sees the whole bias: 0.5 * (1 + 2) - (3 + 4) for the
// first output.
// CHECK-LABEL: func.func @conv
// CHECK-DAG: arith.constant dense<[-5.500000e+00, -5.000000e-01]> : tensor<2xf32>
// CHECK: linalg.broadcast ins(%{{.*}} : tensor<2xf32>) outs(%{{.*}} : tensor<1x2x3x2xf32>) dimensions = [0, 2, 3]
func.func @conv(%x: tensor<1x2x3x4xf32>) -> tensor<1x2x3x2xf32> {
  %zero = arith.constant dense<0.0> : tensor<1x2x3x2xf32>
  %b = arith.constant dense<[0.5, -1.0]> : tensor<2xf32>
  %w = arith.constant dense<[[[[1.0, 2.0]], [[3.0, 4.0]]], [[[1.0, 0.0]], [[0.0, 1.0]]]]> : tensor<2x2x1x2xf32>
  %n = norm.layer_norm %x bias(%b : tensor<2xf32>) dims [1] epsilon 1.0e-5 : tensor<1x2x3x4xf32> -> tensor<1x2x3x4xf32>
  %y = linalg.conv_2d_nchw_fchw {strides = dense<[1, 2]> : tensor<2xi64>}
      ins(%n, %w : tensor<1x2x3x4xf32>, tensor<2x2x1x2xf32>) outs(%zero : tensor<1x2x3x2xf32>) -> tensor<1x2x3x2xf32>
  return %y : tensor<1x2x3x2xf32>
}
