// GroupNorm and InstanceNorm: LayerNorm through reshapes.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#sum_abcde_ab000 = {indexing_maps = [affine_map<(a, b, c, d, e) -> (a, b, c, d, e)>, affine_map<(a, b, c, d, e) -> (a, b, 0, 0, 0)>], iterator_types = ["parallel", "parallel", "reduction", "reduction", "reduction"]}
#abcde_ab000_abcde = {indexing_maps = [affine_map<(a, b, c, d, e) -> (a, b, c, d, e)>, affine_map<(a, b, c, d, e) -> (a, b, 0, 0, 0)>, affine_map<(a, b, c, d, e) -> (a, b, c, d, e)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
#abcde_abcde = {indexing_maps = [affine_map<(a, b, c, d, e) -> (a, b, c, d, e)>, affine_map<(a, b, c, d, e) -> (a, b, c, d, e)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
#abcd_0b00_abcd = {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (0, b, 0, 0)>, affine_map<(a, b, c, d) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
#sum_abc_ab0 = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>], iterator_types = ["parallel", "parallel", "reduction"]}
#abc_ab0_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}

// Two groups of four channels; scale and bias by channel, behind the reshape.
// CHECK-LABEL: func @group_norm(
// CHECK-SAME: %[[X:.*]]: tensor<2x8x3x5xf32>, %[[W:.*]]: tensor<1x8x1x1xf32>, %[[B:.*]]: tensor<1x8x1x1xf32>)
// CHECK: %[[G:.*]] = tensor.expand_shape %[[X]]
// CHECK: %[[N:.*]] = norm.layer_norm %[[G]] dims [2, 3, 4] epsilon 9.9999997473787516E-6
// CHECK: tensor.collapse_shape %[[N]]
// CHECK: arith.mulf
// CHECK: arith.addf
func.func @group_norm(%x: tensor<2x8x3x5xf32>, %w: tensor<1x8x1x1xf32>, %b: tensor<1x8x1x1xf32>) -> tensor<2x8x3x5xf32> {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 60.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %groups = tensor.expand_shape %x [[0], [1, 2], [3], [4]] output_shape [2, 2, 4, 3, 5] : tensor<2x8x3x5xf32> into tensor<2x2x4x3x5xf32>
  %out = tensor.empty() : tensor<2x2x1x1x1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<2x2x1x1x1xf32>) -> tensor<2x2x1x1x1xf32>
  %s = linalg.generic #sum_abcde_ab000 ins(%groups : tensor<2x2x4x3x5xf32>) outs(%init : tensor<2x2x1x1x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<2x2x1x1x1xf32>
  %out1 = tensor.empty() : tensor<2x2x4x3x5xf32>
  %centered = linalg.generic #abcde_ab000_abcde ins(%groups, %s : tensor<2x2x4x3x5xf32>, tensor<2x2x1x1x1xf32>) outs(%out1 : tensor<2x2x4x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m = arith.divf %a1, %count : f32
    %c = arith.subf %a0, %m : f32
    linalg.yield %c : f32
  } -> tensor<2x2x4x3x5xf32>
  %squares = linalg.generic #sum_abcde_ab000 ins(%centered : tensor<2x2x4x3x5xf32>) outs(%init : tensor<2x2x1x1x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s_ = arith.addf %p, %o0 : f32
    linalg.yield %s_ : f32
  } -> tensor<2x2x1x1x1xf32>
  %rstd = linalg.generic #abcde_abcde ins(%squares : tensor<2x2x1x1x1xf32>) outs(%out : tensor<2x2x1x1x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s_ = arith.addf %m, %eps : f32
    %r = math.rsqrt %s_ : f32
    linalg.yield %r : f32
  } -> tensor<2x2x1x1x1xf32>
  %normalized = linalg.generic #abcde_ab000_abcde ins(%centered, %rstd : tensor<2x2x4x3x5xf32>, tensor<2x2x1x1x1xf32>) outs(%out1 : tensor<2x2x4x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> tensor<2x2x4x3x5xf32>
  %flat = tensor.collapse_shape %normalized [[0], [1, 2], [3], [4]] : tensor<2x2x4x3x5xf32> into tensor<2x8x3x5xf32>
  %out2 = tensor.empty() : tensor<2x8x3x5xf32>
  %scaled = linalg.generic #abcd_0b00_abcd ins(%flat, %w : tensor<2x8x3x5xf32>, tensor<1x8x1x1xf32>) outs(%out2 : tensor<2x8x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<2x8x3x5xf32>
  %y = linalg.generic #abcd_0b00_abcd ins(%scaled, %b : tensor<2x8x3x5xf32>, tensor<1x8x1x1xf32>) outs(%out2 : tensor<2x8x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.addf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<2x8x3x5xf32>
  return %y : tensor<2x8x3x5xf32>
}

// Each group flattened to one row.
// CHECK-LABEL: func @flattened(
// CHECK: norm.layer_norm %{{.*}} dims [
// CHECK-NOT: linalg
// CHECK: return
func.func @flattened(%x: tensor<2x8x3x5xf32>) -> tensor<2x8x3x5xf32> {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 60.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %pre = tensor.collapse_shape %x [[0], [1], [2, 3]] : tensor<2x8x3x5xf32> into tensor<2x8x15xf32>
  %g = tensor.expand_shape %pre [[0], [1, 2], [3]] output_shape [2, 2, 4, 15] : tensor<2x8x15xf32> into tensor<2x2x4x15xf32>
  %rows = tensor.collapse_shape %g [[0], [1], [2, 3]] : tensor<2x2x4x15xf32> into tensor<2x2x60xf32>
  %out = tensor.empty() : tensor<2x2x1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<2x2x1xf32>) -> tensor<2x2x1xf32>
  %s = linalg.generic #sum_abc_ab0 ins(%rows : tensor<2x2x60xf32>) outs(%init : tensor<2x2x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<2x2x1xf32>
  %out1 = tensor.empty() : tensor<2x2x60xf32>
  %centered = linalg.generic #abc_ab0_abc ins(%rows, %s : tensor<2x2x60xf32>, tensor<2x2x1xf32>) outs(%out1 : tensor<2x2x60xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m = arith.divf %a1, %count : f32
    %c = arith.subf %a0, %m : f32
    linalg.yield %c : f32
  } -> tensor<2x2x60xf32>
  %squares = linalg.generic #sum_abc_ab0 ins(%centered : tensor<2x2x60xf32>) outs(%init : tensor<2x2x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s_ = arith.addf %p, %o0 : f32
    linalg.yield %s_ : f32
  } -> tensor<2x2x1xf32>
  %rstd = linalg.generic #abc_abc ins(%squares : tensor<2x2x1xf32>) outs(%out : tensor<2x2x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s_ = arith.addf %m, %eps : f32
    %r = math.rsqrt %s_ : f32
    linalg.yield %r : f32
  } -> tensor<2x2x1xf32>
  %normalized = linalg.generic #abc_ab0_abc ins(%centered, %rstd : tensor<2x2x60xf32>, tensor<2x2x1xf32>) outs(%out1 : tensor<2x2x60xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> tensor<2x2x60xf32>
  %e1 = tensor.expand_shape %normalized [[0], [1], [2, 3]] output_shape [2, 2, 4, 15] : tensor<2x2x60xf32> into tensor<2x2x4x15xf32>
  %e2 = tensor.collapse_shape %e1 [[0], [1, 2], [3]] : tensor<2x2x4x15xf32> into tensor<2x8x15xf32>
  %y = tensor.expand_shape %e2 [[0], [1], [2, 3]] output_shape [2, 8, 3, 5] : tensor<2x8x15xf32> into tensor<2x8x3x5xf32>
  return %y : tensor<2x8x3x5xf32>
}
