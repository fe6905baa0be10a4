// Constants and outputs as exporters hand them over.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#ab_s_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> ()>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#sum_ab_a0 = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, 0)>], iterator_types = ["parallel", "reduction"]}
#ab_0_00_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (0)>, affine_map<(a, b) -> (0, 0)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#ab_a0_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, 0)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#sum_ab_a = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>], iterator_types = ["parallel", "reduction"]}
#a_s_a = {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> ()>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]}
#ab_a_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#ab_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#a0_ab = {indexing_maps = [affine_map<(a, b) -> (a, 0)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#ab_b_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#a_a = {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]}

!t = tensor<4x32xf32>
!r = tensor<4xf32>
!k = tensor<4x1xf32>

// The exponent and epsilon are tensors of rank 0 and of one element.
// CHECK-LABEL: func @exponent_tensor(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] dims [1] epsilon 9.9999997473787516E-6 : tensor<4x32xf32> -> tensor<4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @exponent_tensor(%x: !t) -> !t {
  %two = arith.constant dense<2.0> : tensor<f32>
  %eps = arith.constant dense<1.0e-05> : tensor<1xf32>
  %count = arith.constant dense<32.0> : tensor<1x1xf32>
  %zero = arith.constant 0.0 : f32
  %out = tensor.empty() : !t
  %q = linalg.generic #ab_s_ab ins(%x, %two : !t, tensor<f32>) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %p = math.powf %a0, %a1 : f32
    linalg.yield %p : f32
  } -> !t
  %out1 = tensor.empty() : !k
  %init = linalg.fill ins(%zero : f32) outs(%out1 : !k) -> !k
  %s = linalg.generic #sum_ab_a0 ins(%q : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %root = linalg.generic #ab_0_00_ab ins(%s, %eps, %count : !k, tensor<1xf32>, tensor<1x1xf32>) outs(%out1 : !k) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %o0: f32):
    %m = arith.divf %a0, %a2 : f32
    %s_ = arith.addf %m, %a1 : f32
    %r = math.rsqrt %s_ : f32
    linalg.yield %r : f32
  } -> !k
  %y = linalg.generic #ab_a0_ab ins(%x, %root : !t, !k) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// tensor.splat and tensor.from_elements.
// CHECK-LABEL: func @splat_ops(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] dims [1] epsilon 9.9999997473787516E-6 : tensor<4x32xf32> -> tensor<4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @splat_ops(%x: !t) -> !t {
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %zero = arith.constant 0.0 : f32
  %ns = tensor.splat %count : !r
  %es = tensor.from_elements %eps : tensor<f32>
  %out = tensor.empty() : !r
  %init = linalg.fill ins(%zero : f32) outs(%out : !r) -> !r
  %s = linalg.generic #sum_ab_a ins(%x : !t) outs(%init : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !r
  %m = arith.divf %s, %ns : !r
  %root = linalg.generic #a_s_a ins(%m, %es : !r, tensor<f32>) outs(%out : !r) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %s_ = arith.addf %a0, %a1 : f32
    %r = math.rsqrt %s_ : f32
    linalg.yield %r : f32
  } -> !r
  %out1 = tensor.empty() : !t
  %y = linalg.generic #ab_a_ab ins(%x, %root : !t, !r) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// The product reads the tensor that it overwrites.
// CHECK-LABEL: func @reads_its_output(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>, %[[W:.*]]: tensor<32xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] scale(%[[W]] : tensor<32xf32>) dims [1] epsilon 9.9999997473787516E-6 : tensor<4x32xf32> -> tensor<4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @reads_its_output(%x: !t, %w: tensor<32xf32>) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : !k
  %init = linalg.fill ins(%zero : f32) outs(%out : !k) -> !k
  %s = linalg.generic #sum_ab_a0 ins(%x : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %rstd = linalg.generic #ab_ab ins(%s : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %e = arith.addf %m, %eps : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> !k
  %n = linalg.generic #a0_ab ins(%rstd : !k) outs(%x : !t) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %o0, %a0 : f32
    linalg.yield %p : f32
  } -> !t
  %out1 = tensor.empty() : !t
  %y = linalg.generic #ab_b_ab ins(%n, %w : !t, tensor<32xf32>) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// The norm of a norm.
// CHECK-LABEL: func @nested(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>, %[[W:.*]]: tensor<32xf32>)
// CHECK: %[[N:.*]] = norm.rms_norm %[[X]] scale(%[[W]]
// CHECK-NEXT: norm.rms_norm %[[N]] dims [1]
func.func @nested(%x: !t, %w: tensor<32xf32>) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : !r
  %init = linalg.fill ins(%zero : f32) outs(%out : !r) -> !r
  %p_squares = linalg.generic #sum_ab_a ins(%x : !t) outs(%init : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !r
  %p_rstd = linalg.generic #a_a ins(%p_squares : !r) outs(%out : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s = arith.addf %m, %eps : f32
    %r = math.rsqrt %s : f32
    linalg.yield %r : f32
  } -> !r
  %out1 = tensor.empty() : !t
  %p_normalized = linalg.generic #ab_a_ab ins(%x, %p_rstd : !t, !r) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> !t
  %n1 = linalg.generic #ab_b_ab ins(%p_normalized, %w : !t, tensor<32xf32>) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  %q_squares = linalg.generic #sum_ab_a ins(%n1 : !t) outs(%init : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !r
  %q_rstd = linalg.generic #a_a ins(%q_squares : !r) outs(%out : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s = arith.addf %m, %eps : f32
    %r = math.rsqrt %s : f32
    linalg.yield %r : f32
  } -> !r
  %q_normalized = linalg.generic #ab_a_ab ins(%n1, %q_rstd : !t, !r) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> !t
  return %q_normalized : !t
}
