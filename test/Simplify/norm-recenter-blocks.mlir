// Whole blocks whose streams are re-centered: each function computes the same before and
// after, with no layer_norm left.

// RUN: norm-opt %s --norm-recenter=insert-center=false --norm-layer-to-rms -o %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=norm.layer_norm
// RUN: norm-diff %s %t --tolerance=1e-5
// RUN: norm-opt %s --norm-recenter=insert-center=false --norm-layer-to-rms -o /dev/null \
// RUN:   --remarks-filter='norm-.*' --remark-format=emitRemark 2>&1 | FileCheck %s --check-prefix=REMARK

#full = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>
#row = affine_map<(i, j) -> (i)>

// Pre-norm: a token embedding and positions, attention's place taken by a product of rows, an
// MLP, and a final norm. The embedding is the head's weight, too, and stays as it is there.

// CHECK-LABEL: func @pre_norm(
// CHECK-COUNT-3: norm.rms_norm
// REMARK-DAG: [Passed] weight | {{.*}}Function=pre_norm |{{.*}}Cloned=true, Dims=[1:4]
// REMARK-DAG: [Passed] weight | {{.*}}Function=pre_norm |{{.*}}Cloned=false, Dims=[0:4]
// REMARK-DAG: [Passed] sum | Category:norm-layer-to-rms | Function=pre_norm
func.func @pre_norm(%ids: tensor<3xi64>, %mix: tensor<3x3xf32>) -> tensor<3x5xf32> {
  %table = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.5, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0], [1.5, -2.0, 7.0, 1.0], [0.0, 0.0, 0.0, 1.0]]> : tensor<5x4xf32>
  %positions = arith.constant dense<[[0.25, 0.5, 0.0, 1.0], [1.0, 1.0, 2.0, 0.0], [0.0, 3.0, 0.0, -1.0]]> : tensor<3x4xf32>
  %wo = arith.constant dense<[[1.0, 0.0, 2.0, 0.5], [0.0, 1.0, 3.0, 0.25], [1.0, 1.0, 1.0, -1.0], [0.5, 0.0, 0.0, 2.0]]> : tensor<4x4xf32>
  %bo = arith.constant dense<[1.0, 2.0, 3.0, -0.5]> : tensor<4xf32>
  %w1 = arith.constant dense<[[1.0, -1.0], [0.5, 2.0], [1.0, 1.0], [0.0, 3.0]]> : tensor<4x2xf32>
  %w2 = arith.constant dense<[[1.0, 0.0, 2.0, 0.5], [0.5, 2.0, -1.0, 4.0]]> : tensor<2x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<3x4xf32>
  %zeros2 = arith.constant dense<0.0> : tensor<3x2xf32>
  %zeros5 = arith.constant dense<0.0> : tensor<3x5xf32>
  %e = tensor.empty() : tensor<3x4xf32>
  %tokens = linalg.generic {indexing_maps = [#row, #full], iterator_types = ["parallel", "parallel"]}
      ins(%ids : tensor<3xi64>) outs(%e : tensor<3x4xf32>) {
    ^bb0(%id: i64, %o: f32):
      %r = arith.index_cast %id : i64 to index
      %c = linalg.index 1 : index
      %v = tensor.extract %table[%r, %c] : tensor<5x4xf32>
      linalg.yield %v : f32
  } -> tensor<3x4xf32>
  %x0 = arith.addf %tokens, %positions : tensor<3x4xf32>
  %n0 = norm.layer_norm %x0 dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  %mixed = linalg.matmul ins(%mix, %n0 : tensor<3x3xf32>, tensor<3x4xf32>) outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
  %bias = linalg.broadcast ins(%bo : tensor<4xf32>) outs(%e : tensor<3x4xf32>) dimensions = [0]
  %p0 = linalg.matmul ins(%mixed, %wo : tensor<3x4xf32>, tensor<4x4xf32>) outs(%bias : tensor<3x4xf32>) -> tensor<3x4xf32>
  %x1 = norm.residual_add %x0, %p0 : tensor<3x4xf32>, tensor<3x4xf32> -> tensor<3x4xf32>
  %n1 = norm.layer_norm %x1 dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  %h = linalg.matmul ins(%n1, %w1 : tensor<3x4xf32>, tensor<4x2xf32>) outs(%zeros2 : tensor<3x2xf32>) -> tensor<3x2xf32>
  %t = math.tanh %h : tensor<3x2xf32>
  %p1 = linalg.matmul ins(%t, %w2 : tensor<3x2xf32>, tensor<2x4xf32>) outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
  %x2 = norm.residual_add %x1, %p1 : tensor<3x4xf32>, tensor<3x4xf32> -> tensor<3x4xf32>
  %n2 = norm.layer_norm %x2 dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  %logits = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%n2, %table : tensor<3x4xf32>, tensor<5x4xf32>) outs(%zeros5 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %logits : tensor<3x5xf32>
}

// Parallel blocks: one norm, two branches, one sum.

// CHECK-LABEL: func @parallel(
// CHECK-COUNT-2: norm.rms_norm
func.func @parallel(%a: tensor<3x2xf32>) -> tensor<3x4xf32> {
  %w = arith.constant dense<[[1.0, 0.0, 2.0, 0.5], [0.5, 2.0, -1.0, 4.0]]> : tensor<2x4xf32>
  %w1 = arith.constant dense<[[1.0, 0.0, 2.0, 0.5], [0.0, 1.0, 3.0, 0.25], [1.0, 1.0, 1.0, -1.0], [0.5, 0.0, 0.0, 2.0]]> : tensor<4x4xf32>
  %w2 = arith.constant dense<[[0.0, 1.0, 1.0, 0.5], [3.0, 1.0, 3.0, 0.25], [1.0, 2.0, 1.0, -1.0], [0.5, 0.0, 1.0, 2.0]]> : tensor<4x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<3x4xf32>
  %x0 = linalg.matmul ins(%a, %w : tensor<3x2xf32>, tensor<2x4xf32>) outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
  %n0 = norm.layer_norm %x0 dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  %p0 = linalg.matmul ins(%n0, %w1 : tensor<3x4xf32>, tensor<4x4xf32>) outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
  %p1 = linalg.matmul ins(%n0, %w2 : tensor<3x4xf32>, tensor<4x4xf32>) outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
  %s = arith.addf %p0, %p1 : tensor<3x4xf32>
  %x1 = arith.addf %s, %x0 : tensor<3x4xf32>
  %n1 = norm.layer_norm %x1 dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  return %n1 : tensor<3x4xf32>
}

// A decoder that reads the encoder's output, which is normalized and scaled: the scale shows in
// the keys, the mean in front of the norm does not.

// CHECK-LABEL: func @encoder_decoder(
// CHECK-COUNT-3: norm.rms_norm
func.func @encoder_decoder(%a: tensor<3x2xf32>, %b: tensor<3x2xf32>) -> tensor<3x4xf32> {
  %we = arith.constant dense<[[1.0, 0.0, 2.0, 0.5], [0.5, 2.0, -1.0, 4.0]]> : tensor<2x4xf32>
  %wd = arith.constant dense<[[2.0, 1.0, 2.0, 0.5], [0.5, 3.0, -1.0, 4.0]]> : tensor<2x4xf32>
  %wk = arith.constant dense<[[0.0, 1.0, 1.0, 0.5], [3.0, 1.0, 3.0, 0.25], [1.0, 2.0, 1.0, -1.0], [0.5, 0.0, 1.0, 2.0]]> : tensor<4x4xf32>
  %wo = arith.constant dense<[[1.0, 0.0, 2.0, 0.5], [0.0, 1.0, 3.0, 0.25], [1.0, 1.0, 1.0, -1.0], [0.5, 0.0, 0.0, 2.0]]> : tensor<4x4xf32>
  %g = arith.constant dense<[1.0, 2.0, 0.5, 1.5]> : tensor<4xf32>
  %zeros = arith.constant dense<0.0> : tensor<3x4xf32>
  %zeros3 = arith.constant dense<0.0> : tensor<3x3xf32>
  %xe = linalg.matmul ins(%a, %we : tensor<3x2xf32>, tensor<2x4xf32>) outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
  %memory = norm.layer_norm %xe scale(%g : tensor<4xf32>) dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  %k = linalg.matmul ins(%memory, %wk : tensor<3x4xf32>, tensor<4x4xf32>) outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
  %xd = linalg.matmul ins(%b, %wd : tensor<3x2xf32>, tensor<2x4xf32>) outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
  %q = norm.layer_norm %xd dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  %scores = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%q, %k : tensor<3x4xf32>, tensor<3x4xf32>) outs(%zeros3 : tensor<3x3xf32>) -> tensor<3x3xf32>
  %read = linalg.matmul ins(%scores, %memory : tensor<3x3xf32>, tensor<3x4xf32>) outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
  %p = linalg.matmul ins(%read, %wo : tensor<3x4xf32>, tensor<4x4xf32>) outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
  %x1 = arith.addf %xd, %p : tensor<3x4xf32>
  %n1 = norm.layer_norm %x1 dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  return %n1 : tensor<3x4xf32>
}

// An image's patches by a convolution, a class token before them, positions for all.

// CHECK-LABEL: func @vision(
// CHECK:         norm.rms_norm
func.func @vision(%image: tensor<1x1x4x4xf32>) -> tensor<1x5x2xf32> {
  %w = arith.constant dense<[[[[1.0, -2.0], [3.0, 4.0]]], [[[0.5, 2.0], [1.0, 1.0]]]]> : tensor<2x1x2x2xf32>
  %b = arith.constant dense<[0.5, 2.0]> : tensor<2xf32>
  %class = arith.constant dense<[[[3.0, 1.0]]]> : tensor<1x1x2xf32>
  %positions = arith.constant dense<[[[0.25, 0.5], [1.0, 1.0], [2.0, 0.0], [0.0, 3.0], [-1.0, 1.5]]]> : tensor<1x5x2xf32>
  %e = tensor.empty() : tensor<1x2x2x2xf32>
  %e2 = tensor.empty() : tensor<1x4x2xf32>
  %bias = linalg.broadcast ins(%b : tensor<2xf32>) outs(%e : tensor<1x2x2x2xf32>) dimensions = [0, 2, 3]
  %patches = linalg.conv_2d_nchw_fchw {strides = dense<2> : tensor<2xi64>}
      ins(%image, %w : tensor<1x1x4x4xf32>, tensor<2x1x2x2xf32>) outs(%bias : tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  %flat = tensor.collapse_shape %patches [[0], [1], [2, 3]] : tensor<1x2x2x2xf32> into tensor<1x2x4xf32>
  %rows = linalg.transpose ins(%flat : tensor<1x2x4xf32>) outs(%e2 : tensor<1x4x2xf32>) permutation = [0, 2, 1]
  %tokens = tensor.concat dim(1) %class, %rows : (tensor<1x1x2xf32>, tensor<1x4x2xf32>) -> tensor<1x5x2xf32>
  %x = arith.addf %tokens, %positions : tensor<1x5x2xf32>
  %n = norm.layer_norm %x dims [2] epsilon 1.0e-5 : tensor<1x5x2xf32> -> tensor<1x5x2xf32>
  return %n : tensor<1x5x2xf32>
}
