// Parallel blocks, factors on branches, gates.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#ab_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#sum_ab_a = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>], iterator_types = ["parallel", "reduction"]}
#a_a = {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]}
#ab_a_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#ab_b_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#sum_ab_a0 = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, 0)>], iterator_types = ["parallel", "reduction"]}
#ab_a0_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, 0)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#ab_b_b_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (b)>, affine_map<(a, b) -> (b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}

!m = tensor<32x32xf32>

// Granite: r + 0.22 * f(r).
// CHECK-LABEL: func @granite(
// CHECK-SAME: %[[R:.*]]: tensor<4x32xf32>, %[[M:.*]]: tensor<32x32xf32>, %[[W:.*]]: tensor<32xf32>)
// CHECK: %[[H:.*]] = linalg.matmul
// CHECK: arith.mulf
// CHECK: %[[S:.*]] = norm.residual_add %[[R]], %{{.*}} : tensor
// CHECK: norm.rms_norm %[[S]] scale(%[[W]]
func.func @granite(%r: tensor<4x32xf32>, %m: !m, %w: tensor<32xf32>) -> tensor<4x32xf32> {
  %zero = arith.constant 0.0 : f32
  %number = arith.constant 0.22 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : tensor<4x32xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<4x32xf32>) -> tensor<4x32xf32>
  %h = linalg.matmul ins(%r, %m : tensor<4x32xf32>, !m) outs(%init : tensor<4x32xf32>) -> tensor<4x32xf32>
  %scaled = linalg.generic #ab_ab ins(%h : tensor<4x32xf32>) outs(%out : tensor<4x32xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %a = arith.mulf %a0, %number : f32
    linalg.yield %a : f32
  } -> tensor<4x32xf32>
  %stream = arith.addf %r, %scaled : tensor<4x32xf32>
  %out1 = tensor.empty() : tensor<4xf32>
  %init1 = linalg.fill ins(%zero : f32) outs(%out1 : tensor<4xf32>) -> tensor<4xf32>
  %squares = linalg.generic #sum_ab_a ins(%stream : tensor<4x32xf32>) outs(%init1 : tensor<4xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %rstd = linalg.generic #a_a ins(%squares : tensor<4xf32>) outs(%out1 : tensor<4xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m_ = arith.divf %a0, %count : f32
    %s = arith.addf %m_, %eps : f32
    %r_ = math.rsqrt %s : f32
    linalg.yield %r_ : f32
  } -> tensor<4xf32>
  %normalized = linalg.generic #ab_a_ab ins(%stream, %rstd : tensor<4x32xf32>, tensor<4xf32>) outs(%out : tensor<4x32xf32>) {
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

// GPT-J: r + attn(N(r)) + mlp(N(r)); then a norm.
// CHECK-LABEL: func @parallel(
// CHECK-SAME: %[[R:.*]]: tensor<4x32xf32>, %[[M:.*]]: tensor<32x32xf32>, %[[W:.*]]: tensor<32xf32>, %[[V:.*]]: tensor<32xf32>)
// CHECK: %[[N:.*]] = norm.rms_norm %[[R]] scale(%[[W]]
// CHECK: %[[S:.*]] = norm.residual_add %{{.*}}, %{{.*}} : tensor
// CHECK: norm.rms_norm %[[S]] scale(%[[V]]
func.func @parallel(%r: tensor<4x32xf32>, %m: !m, %w: tensor<32xf32>, %v: tensor<32xf32>) -> tensor<4x32xf32> {
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
  %attn = linalg.matmul ins(%n1, %m : tensor<4x32xf32>, !m) outs(%init1 : tensor<4x32xf32>) -> tensor<4x32xf32>
  %act = math.tanh %n1 : tensor<4x32xf32>
  %mlp = linalg.matmul ins(%act, %m : tensor<4x32xf32>, !m) outs(%init1 : tensor<4x32xf32>) -> tensor<4x32xf32>
  %s1 = arith.addf %attn, %mlp : tensor<4x32xf32>
  %s2 = arith.addf %s1, %r : tensor<4x32xf32>
  %q_squares = linalg.generic #sum_ab_a ins(%s2 : tensor<4x32xf32>) outs(%init : tensor<4xf32>) {
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
  %q_normalized = linalg.generic #ab_a_ab ins(%s2, %q_rstd : tensor<4x32xf32>, tensor<4xf32>) outs(%out1 : tensor<4x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> tensor<4x32xf32>
  %n2 = linalg.generic #ab_b_ab ins(%q_normalized, %v : tensor<4x32xf32>, tensor<32xf32>) outs(%out1 : tensor<4x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<4x32xf32>
  return %n2 : tensor<4x32xf32>
}

// Falcon: two LayerNorms of one stream, merged up to the affine.
// CHECK-LABEL: func @falcon(
// CHECK-SAME: %[[R:.*]]: tensor<4x32xf32>, %[[W:.*]]: tensor<32xf32>, %[[B:.*]]: tensor<32xf32>, %[[V:.*]]: tensor<32xf32>, %[[C:.*]]: tensor<32xf32>)
// CHECK-DAG: norm.layer_norm %[[R]] scale(%[[W]] : tensor<32xf32>) bias(%[[B]] : tensor<32xf32>) dims [1]
// CHECK-DAG: norm.layer_norm %[[R]] scale(%[[V]] : tensor<32xf32>) bias(%[[C]] : tensor<32xf32>) dims [1]
// CHECK-NOT: linalg
// CHECK: return
func.func @falcon(%r: tensor<4x32xf32>, %w: tensor<32xf32>, %b: tensor<32xf32>, %v: tensor<32xf32>, %c: tensor<32xf32>) -> (tensor<4x32xf32>, tensor<4x32xf32>) {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : tensor<4x1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<4x1xf32>) -> tensor<4x1xf32>
  %s = linalg.generic #sum_ab_a0 ins(%r : tensor<4x32xf32>) outs(%init : tensor<4x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<4x1xf32>
  %out1 = tensor.empty() : tensor<4x32xf32>
  %centered = linalg.generic #ab_a0_ab ins(%r, %s : tensor<4x32xf32>, tensor<4x1xf32>) outs(%out1 : tensor<4x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m = arith.divf %a1, %count : f32
    %c_ = arith.subf %a0, %m : f32
    linalg.yield %c_ : f32
  } -> tensor<4x32xf32>
  %squares = linalg.generic #sum_ab_a0 ins(%centered : tensor<4x32xf32>) outs(%init : tensor<4x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s_ = arith.addf %p, %o0 : f32
    linalg.yield %s_ : f32
  } -> tensor<4x1xf32>
  %rstd = linalg.generic #ab_ab ins(%squares : tensor<4x1xf32>) outs(%out : tensor<4x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s_ = arith.addf %m, %eps : f32
    %r_ = math.rsqrt %s_ : f32
    linalg.yield %r_ : f32
  } -> tensor<4x1xf32>
  %normalized = linalg.generic #ab_a0_ab ins(%centered, %rstd : tensor<4x32xf32>, tensor<4x1xf32>) outs(%out1 : tensor<4x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> tensor<4x32xf32>
  %y0 = linalg.generic #ab_b_b_ab ins(%normalized, %w, %b : tensor<4x32xf32>, tensor<32xf32>, tensor<32xf32>) outs(%out1 : tensor<4x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %o0: f32):
    %p = arith.mulf %a0, %a1 : f32
    %y = arith.addf %p, %a2 : f32
    linalg.yield %y : f32
  } -> tensor<4x32xf32>
  %y1 = linalg.generic #ab_b_b_ab ins(%normalized, %v, %c : tensor<4x32xf32>, tensor<32xf32>, tensor<32xf32>) outs(%out1 : tensor<4x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %o0: f32):
    %p = arith.mulf %a0, %a1 : f32
    %y = arith.addf %p, %a2 : f32
    linalg.yield %y : f32
  } -> tensor<4x32xf32>
  return %y0, %y1 : tensor<4x32xf32>, tensor<4x32xf32>
}
