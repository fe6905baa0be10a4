// Constants and outputs as exporters hand them over.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#sum_ab_a0 = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, 0)>], iterator_types = ["parallel", "reduction"]}
#ab_a0_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, 0)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#sum_ab_a = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>], iterator_types = ["parallel", "reduction"]}
#ab_a_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#ab_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#a_a = {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]}

!t = tensor<4x32xf32>
!r = tensor<4xf32>
!k = tensor<4x1xf32>

// LayerNorm of LayerNorm, and then RMSNorm, without parameters.
// CHECK-LABEL: func @nested_plain(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>)
// CHECK: %[[N:.*]] = norm.layer_norm %[[X]] dims [1]
// CHECK-NEXT: %[[M:.*]] = norm.layer_norm %[[N]] dims [1]
// CHECK-NEXT: norm.rms_norm %[[M]] dims [1]
func.func @nested_plain(%x: !t) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : !k
  %init = linalg.fill ins(%zero : f32) outs(%out : !k) -> !k
  %p_s = linalg.generic #sum_ab_a0 ins(%x : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %out1 = tensor.empty() : !t
  %p_centered = linalg.generic #ab_a0_ab ins(%x, %p_s : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m = arith.divf %a1, %count : f32
    %c = arith.subf %a0, %m : f32
    linalg.yield %c : f32
  } -> !t
  %p_squares = linalg.generic #sum_ab_a0 ins(%p_centered : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %p_rstd = linalg.generic #ab_ab ins(%p_squares : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s = arith.addf %m, %eps : f32
    %r = math.rsqrt %s : f32
    linalg.yield %r : f32
  } -> !k
  %p_normalized = linalg.generic #ab_a0_ab ins(%p_centered, %p_rstd : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> !t
  %q_s = linalg.generic #sum_ab_a0 ins(%p_normalized : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %q_centered = linalg.generic #ab_a0_ab ins(%p_normalized, %q_s : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m = arith.divf %a1, %count : f32
    %c = arith.subf %a0, %m : f32
    linalg.yield %c : f32
  } -> !t
  %q_squares = linalg.generic #sum_ab_a0 ins(%q_centered : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %q_rstd = linalg.generic #ab_ab ins(%q_squares : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s = arith.addf %m, %eps : f32
    %r = math.rsqrt %s : f32
    linalg.yield %r : f32
  } -> !k
  %q_normalized = linalg.generic #ab_a0_ab ins(%q_centered, %q_rstd : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> !t
  %out2 = tensor.empty() : !r
  %init1 = linalg.fill ins(%zero : f32) outs(%out2 : !r) -> !r
  %s_squares = linalg.generic #sum_ab_a ins(%q_normalized : !t) outs(%init1 : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !r
  %s_rstd = linalg.generic #a_a ins(%s_squares : !r) outs(%out2 : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s = arith.addf %m, %eps : f32
    %r = math.rsqrt %s : f32
    linalg.yield %r : f32
  } -> !r
  %s_normalized = linalg.generic #ab_a_ab ins(%q_normalized, %s_rstd : !t, !r) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> !t
  return %s_normalized : !t
}

// RMSNorm of x - mean(x) is the LayerNorm of x, also where the difference is a result.
// CHECK-LABEL: func @rms_of_centered(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>)
// CHECK: norm.layer_norm %[[X]] dims [1]
func.func @rms_of_centered(%x: !t) -> (!t, !t) {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : !k
  %init = linalg.fill ins(%zero : f32) outs(%out : !k) -> !k
  %s = linalg.generic #sum_ab_a0 ins(%x : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %out1 = tensor.empty() : !t
  %c = linalg.generic #ab_a0_ab ins(%x, %s : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m = arith.divf %a1, %count : f32
    %c = arith.subf %a0, %m : f32
    linalg.yield %c : f32
  } -> !t
  %out2 = tensor.empty() : !r
  %init1 = linalg.fill ins(%zero : f32) outs(%out2 : !r) -> !r
  %squares = linalg.generic #sum_ab_a ins(%c : !t) outs(%init1 : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s_ = arith.addf %p, %o0 : f32
    linalg.yield %s_ : f32
  } -> !r
  %rstd = linalg.generic #a_a ins(%squares : !r) outs(%out2 : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s_ = arith.addf %m, %eps : f32
    %r = math.rsqrt %s_ : f32
    linalg.yield %r : f32
  } -> !r
  %normalized = linalg.generic #ab_a_ab ins(%c, %rstd : !t, !r) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> !t
  return %normalized, %c : !t, !t
}
