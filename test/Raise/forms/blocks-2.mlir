// Norms and residual adds as the blocks of models combine them.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#ab_b_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#sum_ab_a0 = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, 0)>], iterator_types = ["parallel", "reduction"]}
#ab_a0_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, 0)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#ab_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#ab_b_b_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (b)>, affine_map<(a, b) -> (b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}

!m = tensor<32x32xf32>

// BERT: N(r + f(r)) with scale and bias; the next block reads the normalized stream.
// CHECK-LABEL: func @post_norm(
// CHECK-SAME: %[[R:.*]]: tensor<4x32xf32>, %[[M:.*]]: tensor<32x32xf32>, %[[W:.*]]: tensor<32xf32>, %[[V:.*]]: tensor<32xf32>)
// CHECK: %[[S:.*]] = norm.residual_add
// CHECK: %[[N:.*]] = norm.layer_norm %[[S]] scale(%[[W]] : tensor<32xf32>) bias(%[[V]] : tensor<32xf32>) dims [1]
// CHECK: %[[H:.*]] = linalg.matmul ins(%[[N]],
// CHECK: %[[T:.*]] = norm.residual_add {{%.*}}, {{%.*}} :
// CHECK: norm.layer_norm %[[T]] scale(%[[W]]
func.func @post_norm(%r: tensor<4x32xf32>, %m: !m, %w: tensor<32xf32>, %v: tensor<32xf32>) -> tensor<4x32xf32> {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : tensor<4x32xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<4x32xf32>) -> tensor<4x32xf32>
  %h = linalg.matmul ins(%r, %m : tensor<4x32xf32>, !m) outs(%init : tensor<4x32xf32>) -> tensor<4x32xf32>
  %stream = arith.addf %h, %r : tensor<4x32xf32>
  %out1 = tensor.empty() : tensor<4x1xf32>
  %init1 = linalg.fill ins(%zero : f32) outs(%out1 : tensor<4x1xf32>) -> tensor<4x1xf32>
  %p_s = linalg.generic #sum_ab_a0 ins(%stream : tensor<4x32xf32>) outs(%init1 : tensor<4x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<4x1xf32>
  %p_centered = linalg.generic #ab_a0_ab ins(%stream, %p_s : tensor<4x32xf32>, tensor<4x1xf32>) outs(%out : tensor<4x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m_ = arith.divf %a1, %count : f32
    %c = arith.subf %a0, %m_ : f32
    linalg.yield %c : f32
  } -> tensor<4x32xf32>
  %p_squares = linalg.generic #sum_ab_a0 ins(%p_centered : tensor<4x32xf32>) outs(%init1 : tensor<4x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<4x1xf32>
  %p_rstd = linalg.generic #ab_ab ins(%p_squares : tensor<4x1xf32>) outs(%out1 : tensor<4x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m_ = arith.divf %a0, %count : f32
    %s = arith.addf %m_, %eps : f32
    %r_ = math.rsqrt %s : f32
    linalg.yield %r_ : f32
  } -> tensor<4x1xf32>
  %p_normalized = linalg.generic #ab_a0_ab ins(%p_centered, %p_rstd : tensor<4x32xf32>, tensor<4x1xf32>) outs(%out : tensor<4x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> tensor<4x32xf32>
  %n1 = linalg.generic #ab_b_b_ab ins(%p_normalized, %w, %v : tensor<4x32xf32>, tensor<32xf32>, tensor<32xf32>) outs(%out : tensor<4x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %o0: f32):
    %p = arith.mulf %a0, %a1 : f32
    %y = arith.addf %p, %a2 : f32
    linalg.yield %y : f32
  } -> tensor<4x32xf32>
  %h2 = linalg.matmul ins(%n1, %m : tensor<4x32xf32>, !m) outs(%init : tensor<4x32xf32>) -> tensor<4x32xf32>
  %stream2 = arith.addf %h2, %n1 : tensor<4x32xf32>
  %q_s = linalg.generic #sum_ab_a0 ins(%stream2 : tensor<4x32xf32>) outs(%init1 : tensor<4x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<4x1xf32>
  %q_centered = linalg.generic #ab_a0_ab ins(%stream2, %q_s : tensor<4x32xf32>, tensor<4x1xf32>) outs(%out : tensor<4x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m_ = arith.divf %a1, %count : f32
    %c = arith.subf %a0, %m_ : f32
    linalg.yield %c : f32
  } -> tensor<4x32xf32>
  %q_squares = linalg.generic #sum_ab_a0 ins(%q_centered : tensor<4x32xf32>) outs(%init1 : tensor<4x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<4x1xf32>
  %q_rstd = linalg.generic #ab_ab ins(%q_squares : tensor<4x1xf32>) outs(%out1 : tensor<4x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m_ = arith.divf %a0, %count : f32
    %s = arith.addf %m_, %eps : f32
    %r_ = math.rsqrt %s : f32
    linalg.yield %r_ : f32
  } -> tensor<4x1xf32>
  %q_normalized = linalg.generic #ab_a0_ab ins(%q_centered, %q_rstd : tensor<4x32xf32>, tensor<4x1xf32>) outs(%out : tensor<4x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> tensor<4x32xf32>
  %n2 = linalg.generic #ab_b_b_ab ins(%q_normalized, %w, %v : tensor<4x32xf32>, tensor<32xf32>, tensor<32xf32>) outs(%out : tensor<4x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %o0: f32):
    %p = arith.mulf %a0, %a1 : f32
    %y = arith.addf %p, %a2 : f32
    linalg.yield %y : f32
  } -> tensor<4x32xf32>
  return %n2 : tensor<4x32xf32>
}

// DeepNorm: N(alpha * r + f(r)).
// CHECK-LABEL: func @deep_norm(
// CHECK-SAME: %[[R:.*]]: tensor<4x32xf32>, %[[M:.*]]: tensor<32x32xf32>, %[[W:.*]]: tensor<32xf32>)
// CHECK: %[[H:.*]] = linalg.matmul
// CHECK: %[[S:.*]] = norm.residual_add %[[R]], %[[H]] alpha 1.500000e+00 :
// CHECK: norm.layer_norm %[[S]] scale(%[[W]]
func.func @deep_norm(%r: tensor<4x32xf32>, %m: !m, %w: tensor<32xf32>) -> tensor<4x32xf32> {
  %zero = arith.constant 0.0 : f32
  %number = arith.constant 1.5 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : tensor<4x32xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<4x32xf32>) -> tensor<4x32xf32>
  %h = linalg.matmul ins(%r, %m : tensor<4x32xf32>, !m) outs(%init : tensor<4x32xf32>) -> tensor<4x32xf32>
  %scaled = linalg.generic #ab_ab ins(%r : tensor<4x32xf32>) outs(%out : tensor<4x32xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %a = arith.mulf %a0, %number : f32
    linalg.yield %a : f32
  } -> tensor<4x32xf32>
  %stream = arith.addf %scaled, %h : tensor<4x32xf32>
  %out1 = tensor.empty() : tensor<4x1xf32>
  %init1 = linalg.fill ins(%zero : f32) outs(%out1 : tensor<4x1xf32>) -> tensor<4x1xf32>
  %s = linalg.generic #sum_ab_a0 ins(%stream : tensor<4x32xf32>) outs(%init1 : tensor<4x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<4x1xf32>
  %centered = linalg.generic #ab_a0_ab ins(%stream, %s : tensor<4x32xf32>, tensor<4x1xf32>) outs(%out : tensor<4x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m_ = arith.divf %a1, %count : f32
    %c = arith.subf %a0, %m_ : f32
    linalg.yield %c : f32
  } -> tensor<4x32xf32>
  %squares = linalg.generic #sum_ab_a0 ins(%centered : tensor<4x32xf32>) outs(%init1 : tensor<4x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s_ = arith.addf %p, %o0 : f32
    linalg.yield %s_ : f32
  } -> tensor<4x1xf32>
  %rstd = linalg.generic #ab_ab ins(%squares : tensor<4x1xf32>) outs(%out1 : tensor<4x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m_ = arith.divf %a0, %count : f32
    %s_ = arith.addf %m_, %eps : f32
    %r_ = math.rsqrt %s_ : f32
    linalg.yield %r_ : f32
  } -> tensor<4x1xf32>
  %normalized = linalg.generic #ab_a0_ab ins(%centered, %rstd : tensor<4x32xf32>, tensor<4x1xf32>) outs(%out : tensor<4x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> tensor<4x32xf32>
  %y = linalg.generic #ab_b_ab ins(%normalized, %w : tensor<4x32xf32>, tensor<32xf32>) outs(%out : tensor<4x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<4x32xf32>
  return %y : tensor<4x32xf32>
}
