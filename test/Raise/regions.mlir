// Regions, dead loops and factors that need care.

// RUN: norm-opt %s --split-input-file --norm-raise --canonicalize --cse | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
!t = tensor<8x8xf32>
!r = tensor<8xf32>

// A region in a body is not looked into.
// CHECK-LABEL: func @region_in_body(
// CHECK-NOT: norm.
// CHECK: return
func.func @region_in_body(%x: !t, %p: i1) -> (!t) {
  %v1 = arith.constant 0.0 : f32
  %v2 = tensor.empty() : !r
  %v3 = linalg.fill ins(%v1 : f32) outs(%v2 : !r) -> !r
  %v4 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : !t) outs(%v3 : !r) {
  ^bb0(%a: f32, %o: f32):
    %q = arith.mulf %a, %a : f32
    %n = arith.addf %q, %o : f32
    linalg.yield %n : f32
  } -> !r
  %v5 = tensor.empty() : !t
  %v6 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %v4 : !t, !r) outs(%v5 : !t) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %y = scf.if %p -> f32 {
      %n = arith.constant 8.0 : f32
      %eps = arith.constant 1.0e-1 : f32
      %m = arith.divf %b, %n : f32
      %ve = arith.addf %m, %eps : f32
      %r = math.rsqrt %ve : f32
      %y = arith.mulf %a, %r : f32
      scf.yield %y : f32
    } else {
      scf.yield %a : f32
    }
    linalg.yield %y : f32
  } -> !t
  return %v6 : !t
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
!t = tensor<8x8xf32>
!r = tensor<8xf32>

// A loop that is dead once the norm is raised goes with all that is in it.
// CHECK-LABEL: func @dead_loop(
// CHECK-NOT: scf.for
// CHECK: norm.rms_norm %{{.*}} dims [1]
// CHECK: return
func.func @dead_loop(%x: !t, %cnt: index) -> (!t) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %loop = scf.for %i = %c0 to %cnt step %c1 iter_args(%u = %x) -> (!t) {
    %v1 = arith.constant 0.0 : f32
    %v2 = tensor.empty() : !r
    %v3 = linalg.fill ins(%v1 : f32) outs(%v2 : !r) -> !r
    %v4 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : !t) outs(%v3 : !r) {
    ^bb0(%a: f32, %o: f32):
      %q = arith.mulf %a, %a : f32
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
    scf.yield %v6 : !t
  }
  %v7 = arith.constant 0.0 : f32
  %v8 = tensor.empty() : !r
  %v9 = linalg.fill ins(%v7 : f32) outs(%v8 : !r) -> !r
  %v10 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : !t) outs(%v9 : !r) {
  ^bb0(%a: f32, %o: f32):
    %q = arith.mulf %a, %a : f32
    %n = arith.addf %q, %o : f32
    linalg.yield %n : f32
  } -> !r
  %v11 = tensor.empty() : !t
  %v12 = linalg.generic {indexing_maps = [#id, #row, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %v10, %loop : !t, !r, !t) outs(%v11 : !t) {
  ^bb0(%a: f32, %b: f32, %c: f32, %o: f32):
    %n = arith.constant 8.0 : f32
    %eps = arith.constant 1.0e-1 : f32
    %m = arith.divf %b, %n : f32
    %ve = arith.addf %m, %eps : f32
    %r = math.rsqrt %ve : f32
    %cs = arith.addf %c, %a : f32
    %yz = arith.mulf %cs, %z : f32
    %yq = arith.mulf %a, %r : f32
    %y = arith.addf %yq, %yz : f32
    linalg.yield %y : f32
  } -> !t
  return %v12 : !t
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
!t = tensor<8x8xf32>
!r = tensor<8xf32>

// An infinite factor on the residual is no alpha.
// CHECK-LABEL: func @infinite_factor(
// CHECK: norm.residual_add
// CHECK-NOT: alpha
// CHECK: norm.rms_norm
// CHECK: return
func.func @infinite_factor(%x: !t, %yy: !t) -> (!t) {
  %v1 = tensor.empty() : !t
  %v2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : !t) outs(%v1 : !t) {
  ^bb0(%a: f32, %o: f32):
    %k = arith.constant 0x7F800000 : f32
    %m = arith.mulf %a, %k : f32
    linalg.yield %m : f32
  } -> !t
  %v3 = tensor.empty() : !t
  %v4 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%v2, %yy : !t, !t) outs(%v3 : !t) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.addf %a, %b : f32
    linalg.yield %m : f32
  } -> !t
  %v5 = arith.constant 0.0 : f32
  %v6 = tensor.empty() : !r
  %v7 = linalg.fill ins(%v5 : f32) outs(%v6 : !r) -> !r
  %v8 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%v4 : !t) outs(%v7 : !r) {
  ^bb0(%a: f32, %o: f32):
    %q = arith.mulf %a, %a : f32
    %n = arith.addf %q, %o : f32
    linalg.yield %n : f32
  } -> !r
  %v9 = tensor.empty() : !t
  %v10 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%v4, %v8 : !t, !r) outs(%v9 : !t) {
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
