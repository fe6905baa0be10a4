// Roots, squares and counts in rarer ways to write them.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#sum_ab_a0 = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, 0)>], iterator_types = ["parallel", "reduction"]}
#ab_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#ab_a0_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, 0)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}

!t = tensor<4x32xf32>
!k = tensor<4x1xf32>

// The root to the power of -1.
// CHECK-LABEL: func @power_of_root(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] dims [1] epsilon 9.9999997473787516E-6 : tensor<4x32xf32> -> tensor<4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @power_of_root(%x: !t) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %number = arith.constant -1.0 : f32
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
    %q = math.sqrt %e : f32
    %r = math.powf %q, %number : f32
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

// The same with an integer exponent.
// CHECK-LABEL: func @integer_power_of_root(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] dims [1] epsilon 9.9999997473787516E-6 : tensor<4x32xf32> -> tensor<4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @integer_power_of_root(%x: !t) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %number = arith.constant -1.0 : f32
  %p-1 = arith.constant -1 : i64
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
    %q = math.sqrt %e : f32
    %r = math.fpowi %q, %p-1 : f32, i64
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

// 1 / sqrt as a division of 1 by a power of 1/2.
// CHECK-LABEL: func @root_of_power(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] dims [1] epsilon 9.9999997473787516E-6 : tensor<4x32xf32> -> tensor<4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @root_of_power(%x: !t) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %half = arith.constant 0.5 : f32
  %one = arith.constant 1.0 : f32
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
    %q = math.powf %e, %half : f32
    %r = arith.divf %one, %q : f32
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

// The mean square is not negative: its absolute value is itself.
// CHECK-LABEL: func @absolute(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] dims [1] epsilon 9.9999997473787516E-6 : tensor<4x32xf32> -> tensor<4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @absolute(%x: !t) -> !t {
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
    %a = math.absf %m : f32
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
