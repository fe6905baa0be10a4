// Inputs that only bodies compute.

// RUN: norm-opt %s --norm-raise | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#turned = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (d1)>
!t = tensor<4x4xf32>
!k = tensor<4xf32>

// The bodies have their loops in another order; the sum is also a result.
// CHECK-LABEL: func @other_loops(
// CHECK-SAME: %[[A:.*]]: tensor<4x4xf32>, %[[B:.*]]: tensor<4x4xf32>)
// CHECK: %[[X:.*]] = norm.residual_add %[[A]], %[[B]]
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] dims [1]
// CHECK-NOT: linalg.generic
// CHECK: return %[[Y]], %[[X]]
func.func @other_loops(%a: !t, %b: !t) -> (!t, !t) {
  %n = arith.constant 4.0 : f32
  %eps = arith.constant 0.5 : f32
  %init = arith.constant dense<0.0> : !k
  %s = linalg.generic {indexing_maps = [#turned, #turned, #column], iterator_types = ["reduction", "parallel"]}
      ins(%a, %b : !t, !t) outs(%init : !k) {
  ^bb0(%p: f32, %q: f32, %acc: f32):
    %x = arith.addf %p, %q : f32
    %square = arith.mulf %x, %x : f32
    %next = arith.addf %acc, %square : f32
    linalg.yield %next : f32
  } -> !k
  %e = tensor.empty() : !t
  %y:2 = linalg.generic {indexing_maps = [#id, #id, #row, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b, %s : !t, !t, !k) outs(%e, %e : !t, !t) {
  ^bb0(%p: f32, %q: f32, %sum: f32, %o0: f32, %o1: f32):
    %x = arith.addf %p, %q : f32
    %mean = arith.divf %sum, %n : f32
    %shifted = arith.addf %mean, %eps : f32
    %root = math.rsqrt %shifted : f32
    %normalized = arith.mulf %x, %root : f32
    linalg.yield %normalized, %x : f32, f32
  } -> (!t, !t)
  return %y#0, %y#1 : !t, !t
}

// The sum is over rows in one body and the other adds a transposed: not the same.
// CHECK-LABEL: func @other_sum(
// CHECK-NOT: norm.
// CHECK: return
func.func @other_sum(%a: !t, %b: !t) -> !t {
  %n = arith.constant 4.0 : f32
  %eps = arith.constant 0.5 : f32
  %init = arith.constant dense<0.0> : !k
  %s = linalg.generic {indexing_maps = [#id, #id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%a, %b : !t, !t) outs(%init : !k) {
  ^bb0(%p: f32, %q: f32, %acc: f32):
    %x = arith.addf %p, %q : f32
    %square = arith.mulf %x, %x : f32
    %next = arith.addf %acc, %square : f32
    linalg.yield %next : f32
  } -> !k
  %e = tensor.empty() : !t
  %y = linalg.generic {indexing_maps = [#id, #turned, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b, %s : !t, !t, !k) outs(%e : !t) {
  ^bb0(%p: f32, %q: f32, %sum: f32, %out: f32):
    %x = arith.addf %p, %q : f32
    %mean = arith.divf %sum, %n : f32
    %shifted = arith.addf %mean, %eps : f32
    %root = math.rsqrt %shifted : f32
    %normalized = arith.mulf %x, %root : f32
    linalg.yield %normalized : f32
  } -> !t
  return %y : !t
}
