// Weights that are computed of constants, whose parts cannot lose their means for the whole to
// lose its own. Beside each, one whose parts can.

// RUN: norm-opt %s --norm-recenter=insert-center=false --norm-layer-to-rms -o %t \
// RUN:   --remarks-filter-missed=norm-recenter --remark-format=emitRemark 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s --input-file=%t
// RUN: norm-diff %s %t --tolerance=1e-6

#full = affine_map<(i, j) -> (i, j)>
#feature = affine_map<(i, j) -> (j)>

// The rows lose means that differ, and so do their products.

// CHECK-LABEL: @rows_scaled
// CHECK:       norm.layer_norm
// REMARK: [Missed] product | {{.*}}Function=rows_scaled | {{.*}}BrokenByOp=arith.mulf
func.func @rows_scaled(%x: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %w0 = arith.constant dense<[[1.0, 3.0, 2.0, 5.0], [2.0, 6.0, 1.0, 1.0], [5.0, 1.0, 0.0, 2.0]]> : tensor<3x4xf32>
  %s = arith.constant dense<[[2.0, 2.0, 2.0, 2.0], [-3.0, -3.0, -3.0, -3.0], [0.5, 0.5, 0.5, 0.5]]> : tensor<3x4xf32>
  %w = arith.mulf %w0, %s : tensor<3x4xf32>
  %c = norm.center %x dims [0, 1] : tensor<3x4xf32> -> tensor<3x4xf32>
  %p = arith.addf %c, %w : tensor<3x4xf32>
  %y = norm.layer_norm %p dims [0, 1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  return %y : tensor<3x4xf32>
}

// CHECK-LABEL: @each_row
// CHECK:       norm.rms_norm
func.func @each_row(%x: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %w0 = arith.constant dense<[[1.0, 3.0, 2.0, 5.0], [2.0, 6.0, 1.0, 1.0], [5.0, 1.0, 0.0, 2.0]]> : tensor<3x4xf32>
  %s = arith.constant dense<[[2.0, 2.0, 2.0, 2.0], [-3.0, -3.0, -3.0, -3.0], [0.5, 0.5, 0.5, 0.5]]> : tensor<3x4xf32>
  %w = arith.mulf %w0, %s : tensor<3x4xf32>
  %c = norm.center %x dims [1] : tensor<3x4xf32> -> tensor<3x4xf32>
  %p = arith.addf %c, %w : tensor<3x4xf32>
  %y = norm.layer_norm %p dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  return %y : tensor<3x4xf32>
}

// Each half of a row loses a mean of its own.

// CHECK-LABEL: @halves
// CHECK:       norm.layer_norm
// REMARK: [Missed] concat | {{.*}}Function=halves | {{.*}}BrokenByOp=tensor.concat
func.func @halves(%x: tensor<4x3xf32>) -> tensor<4x4xf32> {
  %a = arith.constant dense<[[1.0, 3.0], [2.0, 6.0], [5.0, 1.0]]> : tensor<3x2xf32>
  %b = arith.constant dense<[[2.0, 5.0], [1.0, 1.0], [0.0, 2.0]]> : tensor<3x2xf32>
  %w = tensor.concat dim(1) %a, %b : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<4x4xf32>
  %p = linalg.matmul ins(%x, %w : tensor<4x3xf32>, tensor<3x4xf32>) outs(%zeros : tensor<4x4xf32>) -> tensor<4x4xf32>
  %y = norm.layer_norm %p dims [1] epsilon 1.0e-5 : tensor<4x4xf32> -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

// CHECK-LABEL: @stacked
// CHECK:       norm.rms_norm
func.func @stacked(%x: tensor<4x3xf32>) -> tensor<4x4xf32> {
  %a = arith.constant dense<[[1.0, 3.0, 2.0, 5.0], [2.0, 6.0, 1.0, 1.0]]> : tensor<2x4xf32>
  %b = arith.constant dense<[[5.0, 1.0, 0.0, 2.0]]> : tensor<1x4xf32>
  %w = tensor.concat dim(0) %a, %b : (tensor<2x4xf32>, tensor<1x4xf32>) -> tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<4x4xf32>
  %p = linalg.matmul ins(%x, %w : tensor<4x3xf32>, tensor<3x4xf32>) outs(%zeros : tensor<4x4xf32>) -> tensor<4x4xf32>
  %y = norm.layer_norm %p dims [1] epsilon 1.0e-5 : tensor<4x4xf32> -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

// Heads that share a weight: those that are returned would lose their means, too.

// CHECK-LABEL: @some_heads
// CHECK:       norm.layer_norm
// REMARK: [Missed] {{.*}}Function=some_heads | {{.*}}BrokenByOp=linalg.broadcast
func.func @some_heads(%x: tensor<5x3xf32>) -> (tensor<5x1x4xf32>, tensor<5x1x4xf32>) {
  %v = arith.constant dense<[[1.0, 3.0, 2.0, 5.0], [2.0, 6.0, 1.0, 1.0], [5.0, 1.0, 0.0, 2.0]]> : tensor<3x4xf32>
  %e = tensor.empty() : tensor<3x2x4xf32>
  %b = linalg.broadcast ins(%v : tensor<3x4xf32>) outs(%e : tensor<3x2x4xf32>) dimensions = [1]
  %w = tensor.collapse_shape %b [[0], [1, 2]] : tensor<3x2x4xf32> into tensor<3x8xf32>
  %zeros = arith.constant dense<0.0> : tensor<5x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<5x3xf32>, tensor<3x8xf32>) outs(%zeros : tensor<5x8xf32>) -> tensor<5x8xf32>
  %h = tensor.expand_shape %p [[0], [1, 2]] output_shape [5, 2, 4] : tensor<5x8xf32> into tensor<5x2x4xf32>
  %q = tensor.extract_slice %h[0, 0, 0] [5, 1, 4] [1, 1, 1] : tensor<5x2x4xf32> to tensor<5x1x4xf32>
  %r = tensor.extract_slice %h[0, 1, 0] [5, 1, 4] [1, 1, 1] : tensor<5x2x4xf32> to tensor<5x1x4xf32>
  %y = norm.layer_norm %q dims [2] epsilon 1.0e-5 : tensor<5x1x4xf32> -> tensor<5x1x4xf32>
  return %y, %r : tensor<5x1x4xf32>, tensor<5x1x4xf32>
}

// CHECK-LABEL: @all_heads
// CHECK:       norm.rms_norm
func.func @all_heads(%x: tensor<5x3xf32>) -> tensor<5x2x4xf32> {
  %v = arith.constant dense<[[1.0, 3.0, 2.0, 5.0], [2.0, 6.0, 1.0, 1.0], [5.0, 1.0, 0.0, 2.0]]> : tensor<3x4xf32>
  %e = tensor.empty() : tensor<3x2x4xf32>
  %b = linalg.broadcast ins(%v : tensor<3x4xf32>) outs(%e : tensor<3x2x4xf32>) dimensions = [1]
  %w = tensor.collapse_shape %b [[0], [1, 2]] : tensor<3x2x4xf32> into tensor<3x8xf32>
  %zeros = arith.constant dense<0.0> : tensor<5x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<5x3xf32>, tensor<3x8xf32>) outs(%zeros : tensor<5x8xf32>) -> tensor<5x8xf32>
  %h = tensor.expand_shape %p [[0], [1, 2]] output_shape [5, 2, 4] : tensor<5x8xf32> into tensor<5x2x4xf32>
  %y = norm.layer_norm %h dims [2] epsilon 1.0e-5 : tensor<5x2x4xf32> -> tensor<5x2x4xf32>
  return %y : tensor<5x2x4xf32>
}

// The same number is added to all of a plane, which is what the norm is over.

// CHECK-LABEL: @plane
// CHECK:       norm.rms_norm
func.func @plane(%x: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %v = arith.constant dense<[1.0, 3.0, 2.0, 5.0]> : tensor<4xf32>
  %e = tensor.empty() : tensor<2x3x4xf32>
  %w = linalg.broadcast ins(%v : tensor<4xf32>) outs(%e : tensor<2x3x4xf32>) dimensions = [0, 1]
  %c = norm.center %x dims [1, 2] : tensor<2x3x4xf32> -> tensor<2x3x4xf32>
  %p = arith.addf %c, %w : tensor<2x3x4xf32>
  %y = norm.layer_norm %p dims [1, 2] epsilon 1.0e-5 : tensor<2x3x4xf32> -> tensor<2x3x4xf32>
  return %y : tensor<2x3x4xf32>
}

// The condition reads one of the numbers between which it chooses.

// CHECK-LABEL: @chosen_by_itself
// CHECK:       norm.layer_norm
// REMARK: [Missed] uses | {{.*}}Function=chosen_by_itself | {{.*}}BrokenByOp=arith.select
func.func @chosen_by_itself(%x: tensor<4x3xf32>) -> tensor<4x4xf32> {
  %a = arith.constant dense<[[1.0, 1.0, 1.0, 1.0], [-2.0, -2.0, -2.0, -2.0], [5.0, 5.0, 5.0, 5.0]]> : tensor<3x4xf32>
  %b = arith.constant dense<[[2.0, 5.0, 1.0, 3.0], [1.0, 1.0, 7.0, 2.0], [0.0, 2.0, -1.0, 1.0]]> : tensor<3x4xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x4xf32>
  %w = linalg.generic {indexing_maps = [#full, #full, #full], iterator_types = ["parallel", "parallel"]}
    ins(%a, %b : tensor<3x4xf32>, tensor<3x4xf32>) outs(%e : tensor<3x4xf32>) {
    ^bb0(%u: f32, %v: f32, %o: f32):
      %c = arith.cmpf ogt, %u, %zero : f32
      %m = arith.select %c, %u, %v : f32
      linalg.yield %m : f32
  } -> tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<4x4xf32>
  %p = linalg.matmul ins(%x, %w : tensor<4x3xf32>, tensor<3x4xf32>) outs(%zeros : tensor<4x4xf32>) -> tensor<4x4xf32>
  %y = norm.layer_norm %p dims [1] epsilon 1.0e-5 : tensor<4x4xf32> -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

// CHECK-LABEL: @chosen_by_another
// CHECK:       norm.rms_norm
func.func @chosen_by_another(%x: tensor<4x3xf32>) -> tensor<4x4xf32> {
  %k = arith.constant dense<[1.0, -2.0, 5.0]> : tensor<3xf32>
  %a = arith.constant dense<[[1.0, 3.0, 2.0, 5.0], [2.0, 6.0, 1.0, 1.0], [5.0, 1.0, 0.0, 2.0]]> : tensor<3x4xf32>
  %b = arith.constant dense<[[2.0, 5.0, 1.0, 3.0], [1.0, 1.0, 7.0, 2.0], [0.0, 2.0, -1.0, 1.0]]> : tensor<3x4xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x4xf32>
  %w = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, #full, #full, #full], iterator_types = ["parallel", "parallel"]}
    ins(%k, %a, %b : tensor<3xf32>, tensor<3x4xf32>, tensor<3x4xf32>) outs(%e : tensor<3x4xf32>) {
    ^bb0(%s: f32, %u: f32, %v: f32, %o: f32):
      %c = arith.cmpf ogt, %s, %zero : f32
      %m = arith.select %c, %u, %v : f32
      linalg.yield %m : f32
  } -> tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<4x4xf32>
  %p = linalg.matmul ins(%x, %w : tensor<4x3xf32>, tensor<3x4xf32>) outs(%zeros : tensor<4x4xf32>) -> tensor<4x4xf32>
  %y = norm.layer_norm %p dims [1] epsilon 1.0e-5 : tensor<4x4xf32> -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}
