// What contractions, convolutions and other reductions make of weights with mean 0.

// RUN: norm-opt %s --split-input-file --norm-print-zero-mean -o /dev/null 2>&1 | FileCheck %s

// A weight in both layouts, and one whose mean is 0 along the wrong dim.

#a = affine_map<(m, n, k) -> (m, k)>
#bt = affine_map<(m, n, k) -> (n, k)>
#c = affine_map<(m, n, k) -> (m, n)>

// CHECK-LABEL: zero mean in @matmul
// CHECK:         %0: [1] by linear
// CHECK-NEXT:    %1: [1] by linear
// CHECK-NOT:     %2
// CHECK-NEXT:    %3: [0] by linear
// CHECK-NOT:     %4
func.func @matmul(%x: tensor<4x2xf32>, %y: tensor<3x4xf32>) {
  %zeros = arith.constant dense<0.0> : tensor<4x3xf32>
  %square = arith.constant dense<0.0> : tensor<2x4xf32>
  %w = arith.constant dense<[[1.0, -2.0, 1.0], [3.0, 0.0, -3.0]]> : tensor<2x3xf32>
  %wt = arith.constant dense<[[1.0, 3.0], [-2.0, 0.0], [1.0, -3.0]]> : tensor<3x2xf32>
  %other = arith.constant dense<[[1.0, 2.0, 3.0], [-1.0, -2.0, -3.0]]> : tensor<2x3xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<4x2xf32>, tensor<2x3xf32>) outs(%zeros : tensor<4x3xf32>) -> tensor<4x3xf32>
  %1 = linalg.matmul indexing_maps = [#a, #bt, #c]
      ins(%x, %wt : tensor<4x2xf32>, tensor<3x2xf32>) outs(%zeros : tensor<4x3xf32>) -> tensor<4x3xf32>
  %2 = linalg.matmul ins(%x, %other : tensor<4x2xf32>, tensor<2x3xf32>) outs(%zeros : tensor<4x3xf32>) -> tensor<4x3xf32>
  // With the weight on the left its rows are the features.
  %3 = linalg.matmul ins(%other, %y : tensor<2x3xf32>, tensor<3x4xf32>) outs(%square : tensor<2x4xf32>) -> tensor<2x4xf32>
  %4 = linalg.matmul ins(%w, %y : tensor<2x3xf32>, tensor<3x4xf32>) outs(%square : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

// What the sums start from: a bias with mean 0, another one, and an argument.

// CHECK-LABEL: zero mean in @inits
// CHECK:         %broadcasted: [1] by linear
// CHECK-NEXT:    %1: [1] by linear
// CHECK-NOT:     %
func.func @inits(%x: tensor<4x2xf32>, %init: tensor<4x3xf32>) {
  %w = arith.constant dense<[[1.0, -2.0, 1.0], [3.0, 0.0, -3.0]]> : tensor<2x3xf32>
  %good = arith.constant dense<[1.0, -3.0, 2.0]> : tensor<3xf32>
  %bad = arith.constant dense<[1.0, -3.0, 3.0]> : tensor<3xf32>
  %e = tensor.empty() : tensor<4x3xf32>
  %bias = linalg.broadcast ins(%good : tensor<3xf32>) outs(%e : tensor<4x3xf32>) dimensions = [0]
  %2 = linalg.matmul ins(%x, %w : tensor<4x2xf32>, tensor<2x3xf32>) outs(%bias : tensor<4x3xf32>) -> tensor<4x3xf32>
  %bias2 = linalg.broadcast ins(%bad : tensor<3xf32>) outs(%e : tensor<4x3xf32>) dimensions = [0]
  %4 = linalg.matmul ins(%x, %w : tensor<4x2xf32>, tensor<2x3xf32>) outs(%bias2 : tensor<4x3xf32>) -> tensor<4x3xf32>
  %5 = linalg.matmul ins(%x, %w : tensor<4x2xf32>, tensor<2x3xf32>) outs(%init : tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

// Batches, with a weight for all of them as torch-mlir broadcasts it, and a contraction
// with the features in the middle.

#w = affine_map<(b, i, j) -> (i, j)>
#all = affine_map<(b, i, j) -> (b, i, j)>

// CHECK-LABEL: zero mean in @batches
// CHECK:         %1: [2] by linear
// CHECK-NEXT:    %2: [2] by linear
// CHECK-NEXT:    %3: [1] by linear
// CHECK-NOT:     %
func.func @batches(%x: tensor<2x4x2xf32>) {
  %w = arith.constant dense<[[1.0, -2.0, 1.0], [3.0, 0.0, -3.0]]> : tensor<2x3xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4x3xf32>
  %zeros2 = arith.constant dense<0.0> : tensor<2x3x4xf32>
  %e = tensor.empty() : tensor<2x2x3xf32>
  %ws = linalg.generic {indexing_maps = [#w, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w : tensor<2x3xf32>) outs(%e : tensor<2x2x3xf32>) {
    ^bb0(%a: f32, %o: f32):
      linalg.yield %a : f32
  } -> tensor<2x2x3xf32>
  %1 = linalg.batch_matmul ins(%x, %ws : tensor<2x4x2xf32>, tensor<2x2x3xf32>) outs(%zeros : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(b, t, n, k) -> (b, t, k)>, affine_map<(b, t, n, k) -> (k, n)>,
                                        affine_map<(b, t, n, k) -> (b, n, t)>],
                       iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<2x4x2xf32>, tensor<2x3xf32>) outs(%zeros2 : tensor<2x3x4xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %m = arith.mulf %a, %b : f32
      %s = arith.addf %o, %m : f32
      linalg.yield %s : f32
  } -> tensor<2x3x4xf32>
  return
}

// -----

// Reductions that are no sums, and a sum of products with a difference in them.

#in = affine_map<(i, j, k) -> (i, j, k)>
#out = affine_map<(i, j, k) -> (i, j)>

// CHECK-LABEL: zero mean in @reductions
// CHECK:         %arg0: [1] by declared
// CHECK:         %reduced: [1] by linear
// CHECK-NEXT:    %{{[0-9]+}}: [1] by linear
// CHECK-NOT:     %
func.func @reductions(%x: tensor<2x3x4xf32> {norm.zero_mean = array<i64: 1>}, %q: tensor<2x3x4xf32>) {
  %zeros = arith.constant dense<0.0> : tensor<2x3xf32>
  %sum = linalg.reduce {arith.addf} ins(%x : tensor<2x3x4xf32>) outs(%zeros : tensor<2x3xf32>) dimensions = [2]
  %difference = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : tensor<2x3x4xf32>) outs(%zeros : tensor<2x3xf32>) {
    ^bb0(%a: f32, %o: f32):
      %n = arith.negf %o : f32
      %s = arith.subf %n, %a : f32
      linalg.yield %s : f32
  } -> tensor<2x3xf32>
  %max = linalg.reduce {arith.maximumf} ins(%x : tensor<2x3x4xf32>) outs(%zeros : tensor<2x3xf32>) dimensions = [2]
  %product = linalg.reduce {arith.mulf} ins(%x : tensor<2x3x4xf32>) outs(%zeros : tensor<2x3xf32>) dimensions = [2]
  %squares = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : tensor<2x3x4xf32>) outs(%zeros : tensor<2x3xf32>) {
    ^bb0(%a: f32, %o: f32):
      %p = arith.mulf %a, %a : f32
      %s = arith.addf %o, %p : f32
      linalg.yield %s : f32
  } -> tensor<2x3xf32>
  %weighted = linalg.generic {indexing_maps = [#in, #in, #out], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %q : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%zeros : tensor<2x3xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %p = arith.mulf %a, %b : f32
      %s = arith.addf %o, %p : f32
      linalg.yield %s : f32
  } -> tensor<2x3xf32>
  return
}

// -----

// Convolutions: the mean over output channels, in both layouts; over rows of the image it
// is anything. A depthwise one keeps its input's mean only if all channels are alike.

// CHECK-LABEL: zero mean in @convolutions
// CHECK:         %0: [1] by linear
// CHECK-NEXT:    %1: [3] by linear
// CHECK-NEXT:    %4: [3] by linear
// CHECK-NOT:     %
func.func @convolutions(%nchw: tensor<1x1x2x2xf32>, %nhwc: tensor<1x2x2x1xf32>, %z: tensor<1x2x2x2xf32> {norm.zero_mean = array<i64: 3>}) {
  %zeros = arith.constant dense<0.0> : tensor<1x2x1x1xf32>
  %zeros2 = arith.constant dense<0.0> : tensor<1x1x1x2xf32>
  %fchw = arith.constant dense<[[[[1.0, -2.0], [3.0, 4.0]]], [[[-1.0, 2.0], [-3.0, -4.0]]]]> : tensor<2x1x2x2xf32>
  %hwcf = arith.constant dense<[[[[1.0, -1.0]], [[2.0, -2.0]]], [[[3.0, -3.0]], [[4.0, -4.0]]]]> : tensor<2x2x1x2xf32>
  %rows = arith.constant dense<[[[[1.0, -1.0], [2.0, -2.0]]], [[[3.0, -3.0], [4.0, -4.0]]]]> : tensor<2x1x2x2xf32>
  %hwc = arith.constant dense<[[[1.0, 2.0], [2.0, 2.0]], [[3.0, 3.0], [4.0, 4.0]]]> : tensor<2x2x2xf32>
  %alike = arith.constant dense<[[[1.0, 1.0], [2.0, 2.0]], [[3.0, 3.0], [4.0, 4.0]]]> : tensor<2x2x2xf32>
  %0 = linalg.conv_2d_nchw_fchw ins(%nchw, %fchw : tensor<1x1x2x2xf32>, tensor<2x1x2x2xf32>) outs(%zeros : tensor<1x2x1x1xf32>) -> tensor<1x2x1x1xf32>
  %1 = linalg.conv_2d_nhwc_hwcf ins(%nhwc, %hwcf : tensor<1x2x2x1xf32>, tensor<2x2x1x2xf32>) outs(%zeros2 : tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32>
  %2 = linalg.conv_2d_nchw_fchw ins(%nchw, %rows : tensor<1x1x2x2xf32>, tensor<2x1x2x2xf32>) outs(%zeros : tensor<1x2x1x1xf32>) -> tensor<1x2x1x1xf32>
  %3 = linalg.depthwise_conv_2d_nhwc_hwc ins(%z, %hwc : tensor<1x2x2x2xf32>, tensor<2x2x2xf32>) outs(%zeros2 : tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32>
  %4 = linalg.depthwise_conv_2d_nhwc_hwc ins(%z, %alike : tensor<1x2x2x2xf32>, tensor<2x2x2xf32>) outs(%zeros2 : tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32>
  return
}

// -----

// Attention mixes rows: sums of the values' rows have their mean 0 along the features,
// whatever the scores are; the scores have not.

// CHECK-LABEL: zero mean in @attention
// CHECK:         %arg2: [2] by declared
// CHECK:         %3: [2] by linear
// CHECK-NOT:     %
func.func @attention(%q: tensor<2x4x3xf32>, %k: tensor<2x3x4xf32>, %v: tensor<2x4x3xf32> {norm.zero_mean = array<i64: 2>}) {
  %zeros = arith.constant dense<0.0> : tensor<2x4x4xf32>
  %zeros2 = arith.constant dense<0.0> : tensor<2x4x3xf32>
  %e = tensor.empty() : tensor<2x4x4xf32>
  %scores = linalg.batch_matmul ins(%q, %k : tensor<2x4x3xf32>, tensor<2x3x4xf32>) outs(%zeros : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
  %p = linalg.softmax dimension(2) ins(%scores : tensor<2x4x4xf32>) outs(%e : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
  %mixed = linalg.batch_matmul ins(%p, %v : tensor<2x4x4xf32>, tensor<2x4x3xf32>) outs(%zeros2 : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  return
}
