// GroupNorm and InstanceNorm: LayerNorm through reshapes.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#abc_ab0_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#sum_abcde_ab = {indexing_maps = [affine_map<(a, b, c, d, e) -> (a, b, c, d, e)>, affine_map<(a, b, c, d, e) -> (a, b)>], iterator_types = ["parallel", "parallel", "reduction", "reduction", "reduction"]}
#ab_ab_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#ab_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#ab_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abcd_ab_ab_abcd = {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (a, b)>, affine_map<(a, b, c, d) -> (a, b)>, affine_map<(a, b, c, d) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
#sum_abcd_ab00 = {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (a, b, 0, 0)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
#abcd_ab00_abcd = {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (a, b, 0, 0)>, affine_map<(a, b, c, d) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
#abcd_abcd = {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
#abcd_b_abcd = {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (b)>, affine_map<(a, b, c, d) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
#sum_abc_0b0 = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (0, b, 0)>], iterator_types = ["reduction", "parallel", "reduction"]}
#ab_b_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}

// The statistic through the groups, the numerator through the channels.
// CHECK-LABEL: func @statistic_in_another_view(
// CHECK: norm.layer_norm
func.func @statistic_in_another_view(%x: tensor<2x8x3x5xf32>) -> tensor<2x8x3x5xf32> {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 60.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %groups = tensor.expand_shape %x [[0], [1, 2], [3], [4]] output_shape [2, 2, 4, 3, 5] : tensor<2x8x3x5xf32> into tensor<2x2x4x3x5xf32>
  %out = tensor.empty() : tensor<2x2xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<2x2xf32>) -> tensor<2x2xf32>
  %s = linalg.generic #sum_abcde_ab ins(%groups : tensor<2x2x4x3x5xf32>) outs(%init : tensor<2x2xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<2x2xf32>
  %s2 = linalg.generic #sum_abcde_ab ins(%groups : tensor<2x2x4x3x5xf32>) outs(%init : tensor<2x2xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s_ = arith.addf %p, %o0 : f32
    linalg.yield %s_ : f32
  } -> tensor<2x2xf32>
  %rstd = linalg.generic #ab_ab_ab ins(%s, %s2 : tensor<2x2xf32>, tensor<2x2xf32>) outs(%out : tensor<2x2xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %q = arith.divf %a1, %count : f32
    %p = arith.mulf %m, %m : f32
    %v = arith.subf %q, %p : f32
    %e = arith.addf %v, %eps : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> tensor<2x2xf32>
  %mean = linalg.generic #ab_ab ins(%s : tensor<2x2xf32>) outs(%out : tensor<2x2xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    linalg.yield %m : f32
  } -> tensor<2x2xf32>
  %out1 = tensor.empty() : tensor<2x2x4xf32>
  %mw = linalg.generic #ab_abc ins(%mean : tensor<2x2xf32>) outs(%out1 : tensor<2x2x4xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    linalg.yield %a0 : f32
  } -> tensor<2x2x4xf32>
  %mwc = tensor.collapse_shape %mw [[0], [1, 2]] : tensor<2x2x4xf32> into tensor<2x8xf32>
  %rw = linalg.generic #ab_abc ins(%rstd : tensor<2x2xf32>) outs(%out1 : tensor<2x2x4xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    linalg.yield %a0 : f32
  } -> tensor<2x2x4xf32>
  %rwc = tensor.collapse_shape %rw [[0], [1, 2]] : tensor<2x2x4xf32> into tensor<2x8xf32>
  %out2 = tensor.empty() : tensor<2x8x3x5xf32>
  %y = linalg.generic #abcd_ab_ab_abcd ins(%x, %mwc, %rwc : tensor<2x8x3x5xf32>, tensor<2x8xf32>, tensor<2x8xf32>) outs(%out2 : tensor<2x8x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %o0: f32):
    %c = arith.subf %a0, %a1 : f32
    %y = arith.mulf %c, %a2 : f32
    linalg.yield %y : f32
  } -> tensor<2x8x3x5xf32>
  return %y : tensor<2x8x3x5xf32>
}

// Over the pixels; a scale by channel is one by row.
// CHECK-LABEL: func @instance_norm(
// CHECK-SAME: %[[X:.*]]: tensor<2x8x3x5xf32>, %[[W:.*]]: tensor<8xf32>)
// CHECK: %[[N:.*]] = norm.layer_norm %[[X]] dims [2, 3] epsilon 9.9999997473787516E-6 : tensor<2x8x3x5xf32> -> tensor<2x8x3x5xf32>
// CHECK: linalg.generic {{.*}} ins(%[[N]], %[[W]] :
func.func @instance_norm(%x: tensor<2x8x3x5xf32>, %w: tensor<8xf32>) -> tensor<2x8x3x5xf32> {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 15.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : tensor<2x8x1x1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<2x8x1x1xf32>) -> tensor<2x8x1x1xf32>
  %s = linalg.generic #sum_abcd_ab00 ins(%x : tensor<2x8x3x5xf32>) outs(%init : tensor<2x8x1x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<2x8x1x1xf32>
  %out1 = tensor.empty() : tensor<2x8x3x5xf32>
  %centered = linalg.generic #abcd_ab00_abcd ins(%x, %s : tensor<2x8x3x5xf32>, tensor<2x8x1x1xf32>) outs(%out1 : tensor<2x8x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m = arith.divf %a1, %count : f32
    %c = arith.subf %a0, %m : f32
    linalg.yield %c : f32
  } -> tensor<2x8x3x5xf32>
  %squares = linalg.generic #sum_abcd_ab00 ins(%centered : tensor<2x8x3x5xf32>) outs(%init : tensor<2x8x1x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s_ = arith.addf %p, %o0 : f32
    linalg.yield %s_ : f32
  } -> tensor<2x8x1x1xf32>
  %rstd = linalg.generic #abcd_abcd ins(%squares : tensor<2x8x1x1xf32>) outs(%out : tensor<2x8x1x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s_ = arith.addf %m, %eps : f32
    %r = math.rsqrt %s_ : f32
    linalg.yield %r : f32
  } -> tensor<2x8x1x1xf32>
  %normalized = linalg.generic #abcd_ab00_abcd ins(%centered, %rstd : tensor<2x8x3x5xf32>, tensor<2x8x1x1xf32>) outs(%out1 : tensor<2x8x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> tensor<2x8x3x5xf32>
  %y = linalg.generic #abcd_b_abcd ins(%normalized, %w : tensor<2x8x3x5xf32>, tensor<8xf32>) outs(%out1 : tensor<2x8x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<2x8x3x5xf32>
  return %y : tensor<2x8x3x5xf32>
}

// The form of batch_norm_training over rows as channels.
// CHECK-LABEL: func @batch_norm_training(
// CHECK-SAME: %[[X:.*]]: tensor<1x8x32xf32>, %[[W:.*]]: tensor<32xf32>)
// CHECK: %[[S:.*]] = tensor.expand_shape %[[W]]
// CHECK: %[[Y:.*]] = norm.layer_norm %[[X]] scale(%[[S]] : tensor<1x32xf32>) dims [0, 2]
// CHECK: tensor.collapse_shape %[[Y]]
func.func @batch_norm_training(%x: tensor<1x8x32xf32>, %w: tensor<32xf32>) -> tensor<8x32xf32> {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : tensor<1x8x1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
  %s = linalg.generic #sum_abc_0b0 ins(%x : tensor<1x8x32xf32>) outs(%init : tensor<1x8x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<1x8x1xf32>
  %out1 = tensor.empty() : tensor<1x8x32xf32>
  %centered = linalg.generic #abc_ab0_abc ins(%x, %s : tensor<1x8x32xf32>, tensor<1x8x1xf32>) outs(%out1 : tensor<1x8x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m = arith.divf %a1, %count : f32
    %c = arith.subf %a0, %m : f32
    linalg.yield %c : f32
  } -> tensor<1x8x32xf32>
  %squares = linalg.generic #sum_abc_0b0 ins(%centered : tensor<1x8x32xf32>) outs(%init : tensor<1x8x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s_ = arith.addf %p, %o0 : f32
    linalg.yield %s_ : f32
  } -> tensor<1x8x1xf32>
  %rstd = linalg.generic #abc_abc ins(%squares : tensor<1x8x1xf32>) outs(%out : tensor<1x8x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s_ = arith.addf %m, %eps : f32
    %r = math.rsqrt %s_ : f32
    linalg.yield %r : f32
  } -> tensor<1x8x1xf32>
  %normalized = linalg.generic #abc_ab0_abc ins(%centered, %rstd : tensor<1x8x32xf32>, tensor<1x8x1xf32>) outs(%out1 : tensor<1x8x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> tensor<1x8x32xf32>
  %flat = tensor.collapse_shape %normalized [[0, 1], [2]] : tensor<1x8x32xf32> into tensor<8x32xf32>
  %out2 = tensor.empty() : tensor<8x32xf32>
  %y = linalg.generic #ab_b_ab ins(%flat, %w : tensor<8x32xf32>, tensor<32xf32>) outs(%out2 : tensor<8x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<8x32xf32>
  return %y : tensor<8x32xf32>
}
