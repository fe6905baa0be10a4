// Norms and residual adds as the blocks of models combine them.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#sum_ab_a = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>], iterator_types = ["parallel", "reduction"]}
#a_a = {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]}
#ab_a_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#ab_b_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}

!m = tensor<32x32xf32>

// r + f(N(r)), then N: the second norm reads the stream.
// CHECK-LABEL: func @pre_norm(
// CHECK-SAME: %[[R:.*]]: tensor<4x32xf32>, %[[M:.*]]: tensor<32x32xf32>, %[[W:.*]]: tensor<32xf32>, %[[V:.*]]: tensor<32xf32>)
// CHECK: %[[N:.*]] = norm.rms_norm %[[R]] scale(%[[W]] : tensor<32xf32>) dims [1]
// CHECK: %[[H:.*]] = linalg.matmul ins(%[[N]], %[[M]] :
// CHECK: %[[S:.*]] = norm.residual_add %[[R]], %[[H]] :
// CHECK: %[[Q:.*]] = norm.rms_norm %[[S]] scale(%[[V]] : tensor<32xf32>) dims [1]
// CHECK: return %[[Q]], %[[S]]
func.func @pre_norm(%r: tensor<4x32xf32>, %m: !m, %w: tensor<32xf32>, %v: tensor<32xf32>) -> (tensor<4x32xf32>, tensor<4x32xf32>) {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : tensor<4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<4xf32>) -> tensor<4xf32>
  %p_squares = linalg.generic #sum_ab_a ins(%r : tensor<4x32xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %p_rstd = linalg.generic #a_a ins(%p_squares : tensor<4xf32>) outs(%out : tensor<4xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m_ = arith.divf %a0, %count : f32
    %s = arith.addf %m_, %eps : f32
    %r_ = math.rsqrt %s : f32
    linalg.yield %r_ : f32
  } -> tensor<4xf32>
  %out1 = tensor.empty() : tensor<4x32xf32>
  %p_normalized = linalg.generic #ab_a_ab ins(%r, %p_rstd : tensor<4x32xf32>, tensor<4xf32>) outs(%out1 : tensor<4x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> tensor<4x32xf32>
  %n1 = linalg.generic #ab_b_ab ins(%p_normalized, %w : tensor<4x32xf32>, tensor<32xf32>) outs(%out1 : tensor<4x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<4x32xf32>
  %init1 = linalg.fill ins(%zero : f32) outs(%out1 : tensor<4x32xf32>) -> tensor<4x32xf32>
  %h = linalg.matmul ins(%n1, %m : tensor<4x32xf32>, !m) outs(%init1 : tensor<4x32xf32>) -> tensor<4x32xf32>
  %stream = arith.addf %r, %h : tensor<4x32xf32>
  %q_squares = linalg.generic #sum_ab_a ins(%stream : tensor<4x32xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %q_rstd = linalg.generic #a_a ins(%q_squares : tensor<4xf32>) outs(%out : tensor<4xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m_ = arith.divf %a0, %count : f32
    %s = arith.addf %m_, %eps : f32
    %r_ = math.rsqrt %s : f32
    linalg.yield %r_ : f32
  } -> tensor<4xf32>
  %q_normalized = linalg.generic #ab_a_ab ins(%stream, %q_rstd : tensor<4x32xf32>, tensor<4xf32>) outs(%out1 : tensor<4x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> tensor<4x32xf32>
  %n2 = linalg.generic #ab_b_ab ins(%q_normalized, %v : tensor<4x32xf32>, tensor<32xf32>) outs(%out1 : tensor<4x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<4x32xf32>
  return %n2, %stream : tensor<4x32xf32>, tensor<4x32xf32>
}

// Gemma 2: r + N2(f(N1(r))), then N3.
// CHECK-LABEL: func @sandwich(
// CHECK-SAME: %[[R:.*]]: tensor<4x32xf32>, %[[M:.*]]: tensor<32x32xf32>, %[[W:.*]]: tensor<32xf32>, %[[V:.*]]: tensor<32xf32>, %[[U:.*]]: tensor<32xf32>)
// CHECK: norm.rms_norm %[[R]] scale(%[[W]]
// CHECK: %[[H:.*]] = linalg.matmul
// CHECK: %[[N:.*]] = norm.rms_norm %[[H]] scale(%[[V]]
// CHECK: %[[S:.*]] = norm.residual_add %[[R]], %[[N]] :
// CHECK: norm.rms_norm %[[S]] scale(%[[U]]
func.func @sandwich(%r: tensor<4x32xf32>, %m: !m, %w: tensor<32xf32>, %v: tensor<32xf32>, %u: tensor<32xf32>) -> tensor<4x32xf32> {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : tensor<4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<4xf32>) -> tensor<4xf32>
  %p_squares = linalg.generic #sum_ab_a ins(%r : tensor<4x32xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %p_rstd = linalg.generic #a_a ins(%p_squares : tensor<4xf32>) outs(%out : tensor<4xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m_ = arith.divf %a0, %count : f32
    %s = arith.addf %m_, %eps : f32
    %r_ = math.rsqrt %s : f32
    linalg.yield %r_ : f32
  } -> tensor<4xf32>
  %out1 = tensor.empty() : tensor<4x32xf32>
  %p_normalized = linalg.generic #ab_a_ab ins(%r, %p_rstd : tensor<4x32xf32>, tensor<4xf32>) outs(%out1 : tensor<4x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> tensor<4x32xf32>
  %n1 = linalg.generic #ab_b_ab ins(%p_normalized, %w : tensor<4x32xf32>, tensor<32xf32>) outs(%out1 : tensor<4x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<4x32xf32>
  %init1 = linalg.fill ins(%zero : f32) outs(%out1 : tensor<4x32xf32>) -> tensor<4x32xf32>
  %h = linalg.matmul ins(%n1, %m : tensor<4x32xf32>, !m) outs(%init1 : tensor<4x32xf32>) -> tensor<4x32xf32>
  %q_squares = linalg.generic #sum_ab_a ins(%h : tensor<4x32xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %q_rstd = linalg.generic #a_a ins(%q_squares : tensor<4xf32>) outs(%out : tensor<4xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m_ = arith.divf %a0, %count : f32
    %s = arith.addf %m_, %eps : f32
    %r_ = math.rsqrt %s : f32
    linalg.yield %r_ : f32
  } -> tensor<4xf32>
  %q_normalized = linalg.generic #ab_a_ab ins(%h, %q_rstd : tensor<4x32xf32>, tensor<4xf32>) outs(%out1 : tensor<4x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> tensor<4x32xf32>
  %n2 = linalg.generic #ab_b_ab ins(%q_normalized, %v : tensor<4x32xf32>, tensor<32xf32>) outs(%out1 : tensor<4x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<4x32xf32>
  %stream = arith.addf %r, %n2 : tensor<4x32xf32>
  %s_squares = linalg.generic #sum_ab_a ins(%stream : tensor<4x32xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %s_rstd = linalg.generic #a_a ins(%s_squares : tensor<4xf32>) outs(%out : tensor<4xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m_ = arith.divf %a0, %count : f32
    %s = arith.addf %m_, %eps : f32
    %r_ = math.rsqrt %s : f32
    linalg.yield %r_ : f32
  } -> tensor<4xf32>
  %s_normalized = linalg.generic #ab_a_ab ins(%stream, %s_rstd : tensor<4x32xf32>, tensor<4xf32>) outs(%out1 : tensor<4x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> tensor<4x32xf32>
  %n3 = linalg.generic #ab_b_ab ins(%s_normalized, %u : tensor<4x32xf32>, tensor<32xf32>) outs(%out1 : tensor<4x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<4x32xf32>
  return %n3 : tensor<4x32xf32>
}
