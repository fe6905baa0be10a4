// How rows are reduced: in several steps, over kept dims, with sums of parts of the body.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#sum_abc_ab = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b)>], iterator_types = ["parallel", "parallel", "reduction"]}
#sum_ab_a = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>], iterator_types = ["parallel", "reduction"]}
#a_a = {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]}
#abc_a_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#sum_abc_ab0 = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>], iterator_types = ["parallel", "parallel", "reduction"]}
#abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#sum_abc_a0c = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, 0, c)>], iterator_types = ["parallel", "reduction", "parallel"]}
#abc_a00_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, 0, 0)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#ab_a_b_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>, affine_map<(a, b) -> (b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}

// The last dim first, then the one before.
// CHECK-LABEL: func @two_steps(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x8xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] dims [1, 2] epsilon 9.9999997473787516E-6 : tensor<2x4x8xf32> -> tensor<2x4x8xf32>
// CHECK-NEXT: return %[[Y]]
func.func @two_steps(%x: tensor<2x4x8xf32>) -> tensor<2x4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : tensor<2x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<2x4xf32>) -> tensor<2x4xf32>
  %s1 = linalg.generic #sum_abc_ab ins(%x : tensor<2x4x8xf32>) outs(%init : tensor<2x4xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<2x4xf32>
  %out1 = tensor.empty() : tensor<2xf32>
  %init1 = linalg.fill ins(%zero : f32) outs(%out1 : tensor<2xf32>) -> tensor<2xf32>
  %s2 = linalg.generic #sum_ab_a ins(%s1 : tensor<2x4xf32>) outs(%init1 : tensor<2xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<2xf32>
  %rstd = linalg.generic #a_a ins(%s2 : tensor<2xf32>) outs(%out1 : tensor<2xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %e = arith.addf %m, %eps : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> tensor<2xf32>
  %out2 = tensor.empty() : tensor<2x4x8xf32>
  %y = linalg.generic #abc_a_abc ins(%x, %rstd : tensor<2x4x8xf32>, tensor<2xf32>) outs(%out2 : tensor<2x4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<2x4x8xf32>
  return %y : tensor<2x4x8xf32>
}

// A mean of means, twice: layer_norm.
// CHECK-LABEL: func @two_means(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x8xf32>)
// CHECK: %[[Y:.*]] = norm.layer_norm %[[X]] dims [1, 2] epsilon 9.9999997473787516E-6 : tensor<2x4x8xf32> -> tensor<2x4x8xf32>
// CHECK-NEXT: return %[[Y]]
func.func @two_means(%x: tensor<2x4x8xf32>) -> tensor<2x4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 8.0 : f32
  %count_f32 = arith.constant 4.0 : f32
  %number = arith.constant 0.125 : f32
  %number_f32 = arith.constant 0.25 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : tensor<2x4x1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<2x4x1xf32>) -> tensor<2x4x1xf32>
  %s1 = linalg.generic #sum_abc_ab0 ins(%x : tensor<2x4x8xf32>) outs(%init : tensor<2x4x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<2x4x1xf32>
  %m1 = linalg.generic #abc_abc ins(%s1 : tensor<2x4x1xf32>) outs(%out : tensor<2x4x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    linalg.yield %m : f32
  } -> tensor<2x4x1xf32>
  %out1 = tensor.empty() : tensor<2x1x1xf32>
  %init1 = linalg.fill ins(%zero : f32) outs(%out1 : tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
  %s2 = linalg.generic #sum_abc_a0c ins(%m1 : tensor<2x4x1xf32>) outs(%init1 : tensor<2x1x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<2x1x1xf32>
  %m2 = linalg.generic #abc_abc ins(%s2 : tensor<2x1x1xf32>) outs(%out1 : tensor<2x1x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count_f32 : f32
    linalg.yield %m : f32
  } -> tensor<2x1x1xf32>
  %out2 = tensor.empty() : tensor<2x4x8xf32>
  %centered = linalg.generic #abc_a00_abc ins(%x, %m2 : tensor<2x4x8xf32>, tensor<2x1x1xf32>) outs(%out2 : tensor<2x4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %c = arith.subf %a0, %a1 : f32
    linalg.yield %c : f32
  } -> tensor<2x4x8xf32>
  %v1 = linalg.generic #sum_abc_ab0 ins(%centered : tensor<2x4x8xf32>) outs(%init : tensor<2x4x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<2x4x1xf32>
  %w1 = linalg.generic #abc_abc ins(%v1 : tensor<2x4x1xf32>) outs(%out : tensor<2x4x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.mulf %a0, %number : f32
    linalg.yield %m : f32
  } -> tensor<2x4x1xf32>
  %v2 = linalg.generic #sum_abc_a0c ins(%w1 : tensor<2x4x1xf32>) outs(%init1 : tensor<2x1x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<2x1x1xf32>
  %rstd = linalg.generic #abc_abc ins(%v2 : tensor<2x1x1xf32>) outs(%out1 : tensor<2x1x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.mulf %a0, %number_f32 : f32
    %e = arith.addf %m, %eps : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> tensor<2x1x1xf32>
  %y = linalg.generic #abc_a00_abc ins(%centered, %rstd : tensor<2x4x8xf32>, tensor<2x1x1xf32>) outs(%out2 : tensor<2x4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<2x4x8xf32>
  return %y : tensor<2x4x8xf32>
}

// The row is split in 4 x 8 for the sum, which is added up in two ops.
// CHECK-LABEL: func @split_row(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>, %[[W:.*]]: tensor<32xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] scale(%[[W]] : tensor<32xf32>) dims [1] epsilon 9.9999997473787516E-6 : tensor<4x32xf32> -> tensor<4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @split_row(%x: tensor<4x32xf32>, %w: tensor<32xf32>) -> tensor<4x32xf32> {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %parts = tensor.expand_shape %x [[0], [1, 2]] output_shape [4, 4, 8] : tensor<4x32xf32> into tensor<4x4x8xf32>
  %out = tensor.empty() : tensor<4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<4x4xf32>) -> tensor<4x4xf32>
  %s1 = linalg.generic #sum_abc_ab ins(%parts : tensor<4x4x8xf32>) outs(%init : tensor<4x4xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  %out1 = tensor.empty() : tensor<4xf32>
  %init1 = linalg.fill ins(%zero : f32) outs(%out1 : tensor<4xf32>) -> tensor<4xf32>
  %s2 = linalg.generic #sum_ab_a ins(%s1 : tensor<4x4xf32>) outs(%init1 : tensor<4xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %rstd = linalg.generic #a_a ins(%s2 : tensor<4xf32>) outs(%out1 : tensor<4xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %e = arith.addf %m, %eps : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> tensor<4xf32>
  %out2 = tensor.empty() : tensor<4x32xf32>
  %y = linalg.generic #ab_a_b_ab ins(%x, %rstd, %w : tensor<4x32xf32>, tensor<4xf32>, tensor<32xf32>) outs(%out2 : tensor<4x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    %y = arith.mulf %n, %a2 : f32
    linalg.yield %y : f32
  } -> tensor<4x32xf32>
  return %y : tensor<4x32xf32>
}
