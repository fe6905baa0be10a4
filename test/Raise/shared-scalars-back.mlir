// A scalar that bodies share is put back where it is no norm's input.

// RUN: norm-opt %s -o %t.before
// RUN: norm-opt %s --norm-raise -o %t.after
// RUN: diff %t.before %t.after

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
!t = tensor<4x4xf32>
!k = tensor<4xf32>

// What is added to the mean square is no number. One body yields the scalar, too.
func.func @standardized_by_max(%a: !t, %b: !t, %m: !k) -> (!t, !t, !k) {
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
  %y:2 = linalg.generic {indexing_maps = [#id, #id, #row, #row, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b, %s, %m : !t, !t, !k, !k) outs(%e, %e : !t, !t) {
  ^bb0(%p: f32, %q: f32, %sum: f32, %max: f32, %o0: f32, %o1: f32):
    %x = arith.addf %p, %q : f32
    %shifted = arith.addf %sum, %max : f32
    %root = math.rsqrt %shifted : f32
    %normalized = arith.mulf %x, %root : f32
    linalg.yield %normalized, %x : f32, f32
  } -> (!t, !t)
  return %y#0, %y#1, %s : !t, !t, !k
}
