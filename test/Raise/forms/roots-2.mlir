// Roots, squares and counts in rarer ways to write them.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#sum_ab_a0 = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, 0)>], iterator_types = ["parallel", "reduction"]}
#ab_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#ab_a0_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, 0)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}

!t = tensor<4x32xf32>
!k = tensor<4x1xf32>

// Nor is its maximum with 0 another value.
// CHECK-LABEL: func @clamped(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] dims [1] epsilon 9.9999997473787516E-6 : tensor<4x32xf32> -> tensor<4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @clamped(%x: !t) -> !t {
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
  %root = linalg.generic #ab_ab ins(%s : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %a = arith.maximumf %m, %zero : f32
    %e = arith.addf %a, %eps : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> !k
  %out1 = tensor.empty() : !t
  %y = linalg.generic #ab_a0_ab ins(%x, %root : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// The largest f32 is no limit.
// CHECK-LABEL: func @clamped_from_above(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] dims [1] epsilon 9.9999997473787516E-6 : tensor<4x32xf32> -> tensor<4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @clamped_from_above(%x: !t) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %count_f32 = arith.constant 3.40282347e+38 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : !k
  %init = linalg.fill ins(%zero : f32) outs(%out : !k) -> !k
  %s = linalg.generic #sum_ab_a0 ins(%x : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %root = linalg.generic #ab_ab ins(%s : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %a = arith.minimumf %m, %count_f32 : f32
    %e = arith.addf %a, %eps : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> !k
  %out1 = tensor.empty() : !t
  %y = linalg.generic #ab_a0_ab ins(%x, %root : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// The squares of x / sqrt(32).
// CHECK-LABEL: func @square_of_quotient(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] dims [1] epsilon 9.9999997473787516E-6 : tensor<4x32xf32> -> tensor<4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @square_of_quotient(%x: !t) -> !t {
  %number = arith.constant 5.65685424949238 : f32
  %zero = arith.constant 0.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : !k
  %init = linalg.fill ins(%zero : f32) outs(%out : !k) -> !k
  %s = linalg.generic #sum_ab_a0 ins(%x : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %q = arith.divf %a0, %number : f32
    %p = arith.mulf %q, %q : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %root = linalg.generic #ab_ab ins(%s : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %e = arith.addf %a0, %eps : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> !k
  %out1 = tensor.empty() : !t
  %y = linalg.generic #ab_a0_ab ins(%x, %root : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// Divided by 8 and by 4.
// CHECK-LABEL: func @divided_twice(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] dims [1] epsilon 9.9999997473787516E-6 : tensor<4x32xf32> -> tensor<4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @divided_twice(%x: !t) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 8.0 : f32
  %count_f32 = arith.constant 4.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : !k
  %init = linalg.fill ins(%zero : f32) outs(%out : !k) -> !k
  %s = linalg.generic #sum_ab_a0 ins(%x : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %root = linalg.generic #ab_ab ins(%s : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %n = arith.divf %m, %count_f32 : f32
    %e = arith.addf %n, %eps : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> !k
  %out1 = tensor.empty() : !t
  %y = linalg.generic #ab_a0_ab ins(%x, %root : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// x * rsqrt * rsqrt * sqrt.
// CHECK-LABEL: func @root_twice_in_product(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] dims [1] epsilon 9.9999997473787516E-6 : tensor<4x32xf32> -> tensor<4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @root_twice_in_product(%x: !t) -> !t {
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
  %root = linalg.generic #ab_ab ins(%s : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %e = arith.addf %m, %eps : f32
    %r = math.rsqrt %e : f32
    %q = arith.mulf %r, %r : f32
    %w = math.sqrt %e : f32
    %z = arith.mulf %q, %w : f32
    linalg.yield %z : f32
  } -> !k
  %out1 = tensor.empty() : !t
  %y = linalg.generic #ab_a0_ab ins(%x, %root : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}
