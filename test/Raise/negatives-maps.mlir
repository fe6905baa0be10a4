// Maps, powers and numbers that make no norm.

// RUN: norm-opt %s --split-input-file --norm-raise --canonicalize --cse | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
!t = tensor<8x8xf32>
!r = tensor<8xf32>

// Only column 0 of a result is written; the other one is read.
// CHECK-LABEL: func @partly_written(
// CHECK-NOT: norm.
// CHECK: return
func.func @partly_written(%x: !t) -> (!t) {
  %v1 = arith.constant 0.0 : f32
  %v2 = tensor.empty() : !r
  %v3 = linalg.fill ins(%v1 : f32) outs(%v2 : !r) -> !r
  %v4 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : !t) outs(%v3 : !r) {
  ^bb0(%a: f32, %o: f32):
    %q = arith.mulf %a, %a : f32
    %n = arith.addf %q, %o : f32
    linalg.yield %n : f32
  } -> !r
  %v5 = arith.constant 0.0 : f32
  %v6 = tensor.empty() : tensor<8x2xf32>
  %v7 = linalg.fill ins(%v5 : f32) outs(%v6 : tensor<8x2xf32>) -> tensor<8x2xf32>
  %v8 = linalg.generic {indexing_maps = [affine_map<(d0)->(d0)>, affine_map<(d0)->(d0, 0)>], iterator_types = ["parallel"]} ins(%v4 : !r) outs(%v7 : tensor<8x2xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<8x2xf32>
  %v9 = tensor.empty() : !t
  %v10 = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1)->(d0, 1)>, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %v8 : !t, tensor<8x2xf32>) outs(%v9 : !t) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %n = arith.constant 8.0 : f32
    %eps = arith.constant 1.0e-1 : f32
    %m = arith.divf %b, %n : f32
    %ve = arith.addf %m, %eps : f32
    %r = math.rsqrt %ve : f32
    %y = arith.mulf %a, %r : f32
    linalg.yield %y : f32
  } -> !t
  return %v10 : !t
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
!t = tensor<8x8xf32>
!r = tensor<8xf32>

// A reduction loop that the result runs along as well sums nothing.
// CHECK-LABEL: func @reduction_in_result(
// CHECK-NOT: norm.
// CHECK: return
func.func @reduction_in_result(%x: !t) -> (!t) {
  %v1 = arith.constant 0.0 : f32
  %v2 = tensor.empty() : !t
  %v3 = linalg.fill ins(%v1 : f32) outs(%v2 : !t) -> !t
  %v4 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "reduction"]} ins(%x : !t) outs(%v3 : !t) {
  ^bb0(%a: f32, %o: f32):
    %q = arith.mulf %a, %a : f32
    %n = arith.addf %q, %o : f32
    linalg.yield %n : f32
  } -> !t
  %v5 = tensor.empty() : !t
  %v6 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %v4 : !t, !t) outs(%v5 : !t) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %n = arith.constant 8.0 : f32
    %eps = arith.constant 1.0e-1 : f32
    %m = arith.divf %b, %n : f32
    %ve = arith.addf %m, %eps : f32
    %r = math.rsqrt %ve : f32
    %y = arith.mulf %a, %r : f32
    linalg.yield %y : f32
  } -> !t
  return %v6 : !t
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
!t = tensor<8x8xf32>
!r = tensor<8xf32>

// A power that is not expanded, times a factor.
// CHECK-LABEL: func @sixth_power(
// CHECK-NOT: norm.
// CHECK: return
func.func @sixth_power(%x: !t) -> (!t) {
  %v1 = arith.constant 0.0 : f32
  %v2 = tensor.empty() : !r
  %v3 = linalg.fill ins(%v1 : f32) outs(%v2 : !r) -> !r
  %v4 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : !t) outs(%v3 : !r) {
  ^bb0(%a: f32, %o: f32):
    %six = arith.constant 6.0 : f32
    %one = arith.constant 1.0 : f32
    %x1 = arith.addf %a, %one : f32
    %p = math.powf %x1, %six : f32
    %q = arith.mulf %p, %a : f32
    %n = arith.addf %q, %o : f32
    linalg.yield %n : f32
  } -> !r
  %v5 = tensor.empty() : !t
  %v6 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %v4 : !t, !r) outs(%v5 : !t) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %n = arith.constant 8.0 : f32
    %eps = arith.constant 1.0e-1 : f32
    %m = arith.divf %b, %n : f32
    %ve = arith.addf %m, %eps : f32
    %r = math.rsqrt %ve : f32
    %y = arith.mulf %a, %r : f32
    linalg.yield %y : f32
  } -> !t
  return %v6 : !t
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
!t = tensor<8x8xf32>
!r = tensor<8xf32>

// epsilon / k is no number of f32.
// CHECK-LABEL: func @epsilon_too_large(
// CHECK-NOT: norm.
// CHECK: return
func.func @epsilon_too_large(%x: !t) -> (!t) {
  %v1 = arith.constant 0.0 : f32
  %v2 = tensor.empty() : !r
  %v3 = linalg.fill ins(%v1 : f32) outs(%v2 : !r) -> !r
  %v4 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : !t) outs(%v3 : !r) {
  ^bb0(%a: f32, %o: f32):
    %k = arith.constant 1.0e-30 : f32
    %xk = arith.mulf %a, %k : f32
    %q = arith.mulf %xk, %xk : f32
    %n = arith.addf %q, %o : f32
    linalg.yield %n : f32
  } -> !r
  %v5 = tensor.empty() : !t
  %v6 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %v4 : !t, !r) outs(%v5 : !t) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %n = arith.constant 8.0 : f32
    %eps = arith.constant 1.0e-5 : f32
    %m = arith.divf %b, %n : f32
    %ve = arith.addf %m, %eps : f32
    %r = math.rsqrt %ve : f32
    %y = arith.mulf %a, %r : f32
    linalg.yield %y : f32
  } -> !t
  return %v6 : !t
}
