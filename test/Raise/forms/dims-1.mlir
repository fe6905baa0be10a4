// Norms over other dims than the last.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#sum_abcd_a0cd = {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (a, 0, c, d)>], iterator_types = ["parallel", "reduction", "parallel", "parallel"]}
#abcd_a0cd_abcd = {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (a, 0, c, d)>, affine_map<(a, b, c, d) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
#abcd_abcd = {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
#abcd_b00_abcd = {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (b, 0, 0)>, affine_map<(a, b, c, d) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
#sum_abcd_abc0 = {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (a, b, c, 0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
#abcd_abc0_abcd = {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (a, b, c, 0)>, affine_map<(a, b, c, d) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
#abcd_d_abcd = {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (d)>, affine_map<(a, b, c, d) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
#sum_ab_b = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (b)>], iterator_types = ["reduction", "parallel"]}
#ab_b_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#a_a = {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]}
#ab_a_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}

// Over the channels of NCHW, weights with unit dims behind (ConvNeXt by hand).
// CHECK-LABEL: func @channels(
// CHECK-SAME: %[[X:.*]]: tensor<2x8x3x5xf32>, %[[W:.*]]: tensor<8x1x1xf32>, %[[B:.*]]: tensor<8x1x1xf32>)
// CHECK: %[[S:.*]] = tensor.collapse_shape %[[W]] {{.*}} into tensor<8xf32>
// CHECK: %[[T:.*]] = tensor.collapse_shape %[[B]] {{.*}} into tensor<8xf32>
// CHECK: %[[Y:.*]] = norm.layer_norm %[[X]] scale(%[[S]] : tensor<8xf32>) bias(%[[T]] : tensor<8xf32>) dims [1] epsilon 9.9999997473787516E-6
// CHECK-NEXT: return %[[Y]]
func.func @channels(%x: tensor<2x8x3x5xf32>, %w: tensor<8x1x1xf32>, %b: tensor<8x1x1xf32>) -> tensor<2x8x3x5xf32> {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 8.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : tensor<2x1x3x5xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<2x1x3x5xf32>) -> tensor<2x1x3x5xf32>
  %s = linalg.generic #sum_abcd_a0cd ins(%x : tensor<2x8x3x5xf32>) outs(%init : tensor<2x1x3x5xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<2x1x3x5xf32>
  %out1 = tensor.empty() : tensor<2x8x3x5xf32>
  %centered = linalg.generic #abcd_a0cd_abcd ins(%x, %s : tensor<2x8x3x5xf32>, tensor<2x1x3x5xf32>) outs(%out1 : tensor<2x8x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m = arith.divf %a1, %count : f32
    %c = arith.subf %a0, %m : f32
    linalg.yield %c : f32
  } -> tensor<2x8x3x5xf32>
  %squares = linalg.generic #sum_abcd_a0cd ins(%centered : tensor<2x8x3x5xf32>) outs(%init : tensor<2x1x3x5xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s_ = arith.addf %p, %o0 : f32
    linalg.yield %s_ : f32
  } -> tensor<2x1x3x5xf32>
  %rstd = linalg.generic #abcd_abcd ins(%squares : tensor<2x1x3x5xf32>) outs(%out : tensor<2x1x3x5xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s_ = arith.addf %m, %eps : f32
    %r = math.rsqrt %s_ : f32
    linalg.yield %r : f32
  } -> tensor<2x1x3x5xf32>
  %normalized = linalg.generic #abcd_a0cd_abcd ins(%centered, %rstd : tensor<2x8x3x5xf32>, tensor<2x1x3x5xf32>) outs(%out1 : tensor<2x8x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> tensor<2x8x3x5xf32>
  %scaled = linalg.generic #abcd_b00_abcd ins(%normalized, %w : tensor<2x8x3x5xf32>, tensor<8x1x1xf32>) outs(%out1 : tensor<2x8x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<2x8x3x5xf32>
  %y = linalg.generic #abcd_b00_abcd ins(%scaled, %b : tensor<2x8x3x5xf32>, tensor<8x1x1xf32>) outs(%out1 : tensor<2x8x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.addf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<2x8x3x5xf32>
  return %y : tensor<2x8x3x5xf32>
}

// The channels moved to the end and back.
// CHECK-LABEL: func @transposed(
// CHECK-SAME: %[[X:.*]]: tensor<2x8x3x5xf32>, %[[W:.*]]: tensor<8xf32>, %[[B:.*]]: tensor<8xf32>)
// CHECK: norm.layer_norm %{{.*}} scale(%[[W]] : tensor<8xf32>) bias(%[[B]] : tensor<8xf32>) dims [{{[13]}}]
func.func @transposed(%x: tensor<2x8x3x5xf32>, %w: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<2x8x3x5xf32> {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 8.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : tensor<2x3x5x8xf32>
  %last = linalg.transpose ins(%x : tensor<2x8x3x5xf32>) outs(%out : tensor<2x3x5x8xf32>) permutation = [0, 2, 3, 1]
  %out1 = tensor.empty() : tensor<2x3x5x1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out1 : tensor<2x3x5x1xf32>) -> tensor<2x3x5x1xf32>
  %s = linalg.generic #sum_abcd_abc0 ins(%last : tensor<2x3x5x8xf32>) outs(%init : tensor<2x3x5x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<2x3x5x1xf32>
  %centered = linalg.generic #abcd_abc0_abcd ins(%last, %s : tensor<2x3x5x8xf32>, tensor<2x3x5x1xf32>) outs(%out : tensor<2x3x5x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m = arith.divf %a1, %count : f32
    %c = arith.subf %a0, %m : f32
    linalg.yield %c : f32
  } -> tensor<2x3x5x8xf32>
  %squares = linalg.generic #sum_abcd_abc0 ins(%centered : tensor<2x3x5x8xf32>) outs(%init : tensor<2x3x5x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s_ = arith.addf %p, %o0 : f32
    linalg.yield %s_ : f32
  } -> tensor<2x3x5x1xf32>
  %rstd = linalg.generic #abcd_abcd ins(%squares : tensor<2x3x5x1xf32>) outs(%out1 : tensor<2x3x5x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s_ = arith.addf %m, %eps : f32
    %r = math.rsqrt %s_ : f32
    linalg.yield %r : f32
  } -> tensor<2x3x5x1xf32>
  %normalized = linalg.generic #abcd_abc0_abcd ins(%centered, %rstd : tensor<2x3x5x8xf32>, tensor<2x3x5x1xf32>) outs(%out : tensor<2x3x5x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> tensor<2x3x5x8xf32>
  %scaled = linalg.generic #abcd_d_abcd ins(%normalized, %w : tensor<2x3x5x8xf32>, tensor<8xf32>) outs(%out : tensor<2x3x5x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<2x3x5x8xf32>
  %biased = linalg.generic #abcd_d_abcd ins(%scaled, %b : tensor<2x3x5x8xf32>, tensor<8xf32>) outs(%out : tensor<2x3x5x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.addf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<2x3x5x8xf32>
  %out2 = tensor.empty() : tensor<2x8x3x5xf32>
  %y = linalg.transpose ins(%biased : tensor<2x3x5x8xf32>) outs(%out2 : tensor<2x8x3x5xf32>) permutation = [0, 3, 1, 2]
  return %y : tensor<2x8x3x5xf32>
}

// Over dim 0.
// CHECK-LABEL: func @first(
// CHECK-SAME: %[[X:.*]]: tensor<8x5xf32>, %[[W:.*]]: tensor<8xf32>)
// CHECK: %[[Y:.*]] = norm.layer_norm %[[X]] scale(%[[W]] : tensor<8xf32>) dims [0] epsilon 9.9999997473787516E-6 : tensor<8x5xf32> -> tensor<8x5xf32>
// CHECK-NEXT: return %[[Y]]
func.func @first(%x: tensor<8x5xf32>, %w: tensor<8xf32>) -> tensor<8x5xf32> {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 8.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : tensor<5xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<5xf32>) -> tensor<5xf32>
  %s = linalg.generic #sum_ab_b ins(%x : tensor<8x5xf32>) outs(%init : tensor<5xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<5xf32>
  %out1 = tensor.empty() : tensor<8x5xf32>
  %centered = linalg.generic #ab_b_ab ins(%x, %s : tensor<8x5xf32>, tensor<5xf32>) outs(%out1 : tensor<8x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m = arith.divf %a1, %count : f32
    %c = arith.subf %a0, %m : f32
    linalg.yield %c : f32
  } -> tensor<8x5xf32>
  %squares = linalg.generic #sum_ab_b ins(%centered : tensor<8x5xf32>) outs(%init : tensor<5xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s_ = arith.addf %p, %o0 : f32
    linalg.yield %s_ : f32
  } -> tensor<5xf32>
  %rstd = linalg.generic #a_a ins(%squares : tensor<5xf32>) outs(%out : tensor<5xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s_ = arith.addf %m, %eps : f32
    %r = math.rsqrt %s_ : f32
    linalg.yield %r : f32
  } -> tensor<5xf32>
  %normalized = linalg.generic #ab_b_ab ins(%centered, %rstd : tensor<8x5xf32>, tensor<5xf32>) outs(%out1 : tensor<8x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> tensor<8x5xf32>
  %y = linalg.generic #ab_a_ab ins(%normalized, %w : tensor<8x5xf32>, tensor<8xf32>) outs(%out1 : tensor<8x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<8x5xf32>
  return %y : tensor<8x5xf32>
}
