// Norms over other dims than the last.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#a_a = {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]}
#s_s = {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []}
#a_s_a = {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> ()>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]}
#sum_a_s = {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> ()>], iterator_types = ["reduction"]}
#a_s_a_a = {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> ()>, affine_map<(a) -> (a)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]}
#sum_a_0 = {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (0)>], iterator_types = ["reduction"]}
#a_0_a = {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (0)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]}
#sum_abcd_ac = {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (a, c)>], iterator_types = ["parallel", "reduction", "parallel", "reduction"]}
#ab_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#abcd_ac_abcd = {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (a, c)>, affine_map<(a, b, c, d) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
#abcd_bd_abcd = {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (b, d)>, affine_map<(a, b, c, d) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
#sum_abc_000 = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (0, 0, 0)>], iterator_types = ["reduction", "reduction", "reduction"]}
#abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_000_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (0, 0, 0)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}

// A vector: the statistic has rank 0.
// CHECK-LABEL: func @rank_one(
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>, %[[W:.*]]: tensor<8xf32>)
// CHECK: %[[Y:.*]] = norm.layer_norm %[[X]] scale(%[[W]] : tensor<8xf32>) dims [0] epsilon 9.9999997473787516E-6 : tensor<8xf32> -> tensor<8xf32>
// CHECK-NEXT: return %[[Y]]
func.func @rank_one(%x: tensor<8xf32>, %w: tensor<8xf32>) -> tensor<8xf32> {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 8.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : tensor<f32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<f32>) -> tensor<f32>
  %s = linalg.reduce {arith.addf} ins(%x : tensor<8xf32>) outs(%init : tensor<f32>) dimensions = [0]
  %mean = linalg.generic #s_s ins(%s : tensor<f32>) outs(%out : tensor<f32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    linalg.yield %m : f32
  } -> tensor<f32>
  %out1 = tensor.empty() : tensor<8xf32>
  %centered = linalg.generic #a_s_a ins(%x, %mean : tensor<8xf32>, tensor<f32>) outs(%out1 : tensor<8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %c = arith.subf %a0, %a1 : f32
    linalg.yield %c : f32
  } -> tensor<8xf32>
  %v = linalg.generic #sum_a_s ins(%centered : tensor<8xf32>) outs(%init : tensor<f32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s_ = arith.addf %p, %o0 : f32
    linalg.yield %s_ : f32
  } -> tensor<f32>
  %rstd = linalg.generic #s_s ins(%v : tensor<f32>) outs(%out : tensor<f32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s_ = arith.addf %m, %eps : f32
    %r = math.rsqrt %s_ : f32
    linalg.yield %r : f32
  } -> tensor<f32>
  %y = linalg.generic #a_s_a_a ins(%centered, %rstd, %w : tensor<8xf32>, tensor<f32>, tensor<8xf32>) outs(%out1 : tensor<8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    %y = arith.mulf %n, %a2 : f32
    linalg.yield %y : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// A vector with the dim kept: rms_norm.
// CHECK-LABEL: func @rank_one_kept(
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] dims [0] epsilon 9.9999997473787516E-6 : tensor<8xf32> -> tensor<8xf32>
// CHECK-NEXT: return %[[Y]]
func.func @rank_one_kept(%x: tensor<8xf32>) -> tensor<8xf32> {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 8.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : tensor<1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<1xf32>) -> tensor<1xf32>
  %s = linalg.generic #sum_a_0 ins(%x : tensor<8xf32>) outs(%init : tensor<1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<1xf32>
  %rstd = linalg.generic #a_a ins(%s : tensor<1xf32>) outs(%out : tensor<1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s_ = arith.addf %m, %eps : f32
    %r = math.rsqrt %s_ : f32
    linalg.yield %r : f32
  } -> tensor<1xf32>
  %out1 = tensor.empty() : tensor<8xf32>
  %y = linalg.generic #a_0_a ins(%x, %rstd : tensor<8xf32>, tensor<1xf32>) outs(%out1 : tensor<8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// Over two dims that are not side by side.
// CHECK-LABEL: func @apart(
// CHECK-SAME: %[[X:.*]]: tensor<2x8x3x5xf32>, %[[W:.*]]: tensor<8x5xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] scale(%[[W]] : tensor<8x5xf32>) dims [1, 3] epsilon 9.9999997473787516E-6 : tensor<2x8x3x5xf32> -> tensor<2x8x3x5xf32>
// CHECK-NEXT: return %[[Y]]
func.func @apart(%x: tensor<2x8x3x5xf32>, %w: tensor<8x5xf32>) -> tensor<2x8x3x5xf32> {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 40.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : tensor<2x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<2x3xf32>) -> tensor<2x3xf32>
  %squares = linalg.generic #sum_abcd_ac ins(%x : tensor<2x8x3x5xf32>) outs(%init : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<2x3xf32>
  %rstd = linalg.generic #ab_ab ins(%squares : tensor<2x3xf32>) outs(%out : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s = arith.addf %m, %eps : f32
    %r = math.rsqrt %s : f32
    linalg.yield %r : f32
  } -> tensor<2x3xf32>
  %out1 = tensor.empty() : tensor<2x8x3x5xf32>
  %normalized = linalg.generic #abcd_ac_abcd ins(%x, %rstd : tensor<2x8x3x5xf32>, tensor<2x3xf32>) outs(%out1 : tensor<2x8x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> tensor<2x8x3x5xf32>
  %y = linalg.generic #abcd_bd_abcd ins(%normalized, %w : tensor<2x8x3x5xf32>, tensor<8x5xf32>) outs(%out1 : tensor<2x8x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<2x8x3x5xf32>
  return %y : tensor<2x8x3x5xf32>
}

// Over all dims.
// CHECK-LABEL: func @whole(
// CHECK-SAME: %[[X:.*]]: tensor<2x3x4xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] dims [0, 1, 2] epsilon 9.9999997473787516E-6 : tensor<2x3x4xf32> -> tensor<2x3x4xf32>
// CHECK-NEXT: return %[[Y]]
func.func @whole(%x: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 24.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : tensor<1x1x1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
  %squares = linalg.generic #sum_abc_000 ins(%x : tensor<2x3x4xf32>) outs(%init : tensor<1x1x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<1x1x1xf32>
  %rstd = linalg.generic #abc_abc ins(%squares : tensor<1x1x1xf32>) outs(%out : tensor<1x1x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s = arith.addf %m, %eps : f32
    %r = math.rsqrt %s : f32
    linalg.yield %r : f32
  } -> tensor<1x1x1xf32>
  %out1 = tensor.empty() : tensor<2x3x4xf32>
  %normalized = linalg.generic #abc_000_abc ins(%x, %rstd : tensor<2x3x4xf32>, tensor<1x1x1xf32>) outs(%out1 : tensor<2x3x4xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> tensor<2x3x4xf32>
  return %normalized : tensor<2x3x4xf32>
}
