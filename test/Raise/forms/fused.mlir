// The norm fused into few generics: as linalg-fuse-elementwise-ops leaves it, with several
// results, with other work in the same bodies.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#sum_abc_ab0 = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>], iterator_types = ["parallel", "parallel", "reduction"]}
#sum_abc_ab0_ab0 = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (a, b, 0)>], iterator_types = ["parallel", "parallel", "reduction"]}
#abc_ab0_ab0_c_c_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (c)>, affine_map<(a, b, c) -> (c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#sum_abc_ab_ab = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b)>, affine_map<(a, b, c) -> (a, b)>], iterator_types = ["parallel", "parallel", "reduction"]}
#ab_ab_ab_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#abc_ab_ab_c_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b)>, affine_map<(a, b, c) -> (a, b)>, affine_map<(a, b, c) -> (c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#sum_abc_abc_ab0 = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>], iterator_types = ["parallel", "parallel", "reduction"]}
#abc_abc_ab0_c_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_abc_ab0_c_abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (c)>, affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#sum_abc_abc_abc_ab0 = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>], iterator_types = ["parallel", "parallel", "reduction"]}
#abc_ab0_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}

!t = tensor<2x4x32xf32>
!k = tensor<2x4x1xf32>
!r = tensor<2x4xf32>

// Three generics: the sum, the squares of the centered values, the rest.
// CHECK-LABEL: func @torch_fused(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>, %[[W:.*]]: tensor<32xf32>, %[[B:.*]]: tensor<32xf32>)
// CHECK: %[[Y:.*]] = norm.layer_norm %[[X]] scale(%[[W]] : tensor<32xf32>) bias(%[[B]] : tensor<32xf32>) dims [2] epsilon 9.9999997473787516E-6 : tensor<2x4x32xf32> -> tensor<2x4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @torch_fused(%x: !t, %w: tensor<32xf32>, %b: tensor<32xf32>) -> !t {
  %zero = arith.constant 0.0 : f64
  %count = arith.constant 32.0 : f64
  %zero_f32 = arith.constant 0.0 : f32
  %count_f32 = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f64
  %out = tensor.empty() : tensor<2x4x32xf64>
  %x64 = linalg.generic #abc_abc ins(%x : !t) outs(%out : tensor<2x4x32xf64>) {
  ^bb0(%a0: f32, %o0: f64):
    %e = arith.extf %a0 : f32 to f64
    linalg.yield %e : f64
  } -> tensor<2x4x32xf64>
  %out1 = tensor.empty() : tensor<2x4x1xf64>
  %init = linalg.fill ins(%zero : f64) outs(%out1 : tensor<2x4x1xf64>) -> tensor<2x4x1xf64>
  %s64 = linalg.generic #sum_abc_ab0 ins(%x64 : tensor<2x4x32xf64>) outs(%init : tensor<2x4x1xf64>) {
  ^bb0(%a0: f64, %o0: f64):
    %s = arith.addf %a0, %o0 : f64
    linalg.yield %s : f64
  } -> tensor<2x4x1xf64>
  %v64 = linalg.generic #sum_abc_ab0_ab0 ins(%x64, %s64 : tensor<2x4x32xf64>, tensor<2x4x1xf64>) outs(%init : tensor<2x4x1xf64>) {
  ^bb0(%a0: f64, %a1: f64, %o0: f64):
    %m = arith.divf %a1, %count : f64
    %c = arith.subf %a0, %m : f64
    %p = arith.mulf %c, %c : f64
    %s = arith.addf %p, %o0 : f64
    linalg.yield %s : f64
  } -> tensor<2x4x1xf64>
  %out2 = tensor.empty() : !k
  %init1 = linalg.fill ins(%zero_f32 : f32) outs(%out2 : !k) -> !k
  %s32 = linalg.generic #sum_abc_ab0 ins(%x : !t) outs(%init1 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %out3 = tensor.empty() : !t
  %y = linalg.generic #abc_ab0_ab0_c_c_abc ins(%x, %s32, %v64, %w, %b : !t, !k, tensor<2x4x1xf64>, tensor<32xf32>, tensor<32xf32>) outs(%out3 : !t) {
  ^bb0(%a0: f32, %a1: f32, %a2: f64, %a3: f32, %a4: f32, %o0: f32):
    %m = arith.divf %a1, %count_f32 : f32
    %v = arith.divf %a2, %count : f64
    %t = arith.truncf %v : f64 to f32
    %e = arith.truncf %eps : f64 to f32
    %a = arith.addf %t, %e : f32
    %r = math.rsqrt %a : f32
    %c = arith.subf %a0, %m : f32
    %n = arith.mulf %c, %r : f32
    %g = arith.mulf %n, %a3 : f32
    %y = arith.addf %g, %a4 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// Both sums from one generic; mean and reciprocal from one more; both are returned, too.
// CHECK-LABEL: func @several_results(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>, %[[W:.*]]: tensor<32xf32>)
// CHECK: %[[M:.*]]:2 = linalg.generic
// CHECK: %[[R:.*]]:2 = linalg.generic {{.*}} ins(%[[M]]#0, %[[M]]#1 :
// CHECK: %[[Y:.*]] = norm.layer_norm %[[X]] scale(%[[W]] : tensor<32xf32>) dims [2] epsilon 9.9999997473787516E-6 : tensor<2x4x32xf32> -> tensor<2x4x32xf32>
// CHECK-NEXT: return %[[Y]], %[[R]]#0, %[[R]]#1
func.func @several_results(%x: !t, %w: tensor<32xf32>) -> (!t, !r, !r) {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : !r
  %init = linalg.fill ins(%zero : f32) outs(%out : !r) -> !r
  %s1:2 = linalg.generic #sum_abc_ab_ab ins(%x : !t) outs(%init, %init : !r, !r) {
  ^bb0(%a0: f32, %o0: f32, %o1: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %a0, %o0 : f32
    %q = arith.addf %p, %o1 : f32
    linalg.yield %s, %q : f32, f32
  } -> (!r, !r)
  %mean:2 = linalg.generic #ab_ab_ab_ab ins(%s1#0, %s1#1 : !r, !r) outs(%out, %out : !r, !r) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32, %o1: f32):
    %m = arith.divf %a0, %count : f32
    %q = arith.divf %a1, %count : f32
    %p = arith.mulf %m, %m : f32
    %v = arith.subf %q, %p : f32
    %e = arith.addf %v, %eps : f32
    %r = math.rsqrt %e : f32
    linalg.yield %m, %r : f32, f32
  } -> (!r, !r)
  %out1 = tensor.empty() : !t
  %y = linalg.generic #abc_ab_ab_c_abc ins(%x, %mean#0, %mean#1, %w : !t, !r, !r, tensor<32xf32>) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %a3: f32, %o0: f32):
    %c = arith.subf %a0, %a1 : f32
    %n = arith.mulf %c, %a2 : f32
    %y = arith.mulf %n, %a3 : f32
    linalg.yield %y : f32
  } -> !t
  return %y, %mean#0, %mean#1 : !t, !r, !r
}

// The residual add is computed in the body of the sum and once more in that of the norm.
// CHECK-LABEL: func @residual_in_statistic(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>, %[[F:.*]]: tensor<2x4x32xf32>, %[[W:.*]]: tensor<32xf32>)
// CHECK: %[[H:.*]] = norm.residual_add %[[X]], %[[F]] :
// CHECK-NEXT: norm.rms_norm %[[H]] scale(%[[W]] : tensor<32xf32>) dims [2]
func.func @residual_in_statistic(%x: !t, %f: !t, %w: tensor<32xf32>) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : !k
  %init = linalg.fill ins(%zero : f32) outs(%out : !k) -> !k
  %s = linalg.generic #sum_abc_abc_ab0 ins(%x, %f : !t, !t) outs(%init : !k) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %h = arith.addf %a0, %a1 : f32
    %p = arith.mulf %h, %h : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %out1 = tensor.empty() : !t
  %y = linalg.generic #abc_abc_ab0_c_abc ins(%x, %f, %s, %w : !t, !t, !k, tensor<32xf32>) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %a3: f32, %o0: f32):
    %h = arith.addf %a0, %a1 : f32
    %m = arith.divf %a2, %count : f32
    %e = arith.addf %m, %eps : f32
    %r = math.rsqrt %e : f32
    %n = arith.mulf %h, %r : f32
    %y = arith.mulf %n, %a3 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// The same with the sum as a result of the norm's body.
// CHECK-LABEL: func @residual_also_result(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>, %[[F:.*]]: tensor<2x4x32xf32>, %[[W:.*]]: tensor<32xf32>)
// CHECK: %[[H:.*]] = norm.residual_add %[[X]], %[[F]] :
// CHECK: norm.rms_norm %[[H]] scale(%[[W]] : tensor<32xf32>) dims [2]
func.func @residual_also_result(%x: !t, %f: !t, %w: tensor<32xf32>) -> (!t, !t) {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : !k
  %init = linalg.fill ins(%zero : f32) outs(%out : !k) -> !k
  %s = linalg.generic #sum_abc_abc_ab0 ins(%x, %f : !t, !t) outs(%init : !k) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %h = arith.addf %a0, %a1 : f32
    %p = arith.mulf %h, %h : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %out1 = tensor.empty() : !t
  %y:2 = linalg.generic #abc_abc_ab0_c_abc_abc ins(%x, %f, %s, %w : !t, !t, !k, tensor<32xf32>) outs(%out1, %out1 : !t, !t) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %a3: f32, %o0: f32, %o1: f32):
    %h = arith.addf %a0, %a1 : f32
    %m = arith.divf %a2, %count : f32
    %e = arith.addf %m, %eps : f32
    %r = math.rsqrt %e : f32
    %n = arith.mulf %h, %r : f32
    %y = arith.mulf %n, %a3 : f32
    linalg.yield %y, %h : f32, f32
  } -> (!t, !t)
  return %y#0, %y#1 : !t, !t
}

// The generic of the statistic yields the residual sum, too.
// CHECK-LABEL: func @sum_with_a_result(
// CHECK: norm.rms_norm %{{.*}} dims [2] epsilon 9.9999997473787516E-6
func.func @sum_with_a_result(%x: !t, %f: !t) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : !t
  %out1 = tensor.empty() : !k
  %init = linalg.fill ins(%zero : f32) outs(%out1 : !k) -> !k
  %h:2 = linalg.generic #sum_abc_abc_abc_ab0 ins(%x, %f : !t, !t) outs(%out, %init : !t, !k) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32, %o1: f32):
    %t = arith.addf %a0, %a1 : f32
    %p = arith.mulf %t, %t : f32
    %s = arith.addf %p, %o1 : f32
    linalg.yield %t, %s : f32, f32
  } -> (!t, !k)
  %y = linalg.generic #abc_ab0_abc ins(%h#0, %h#1 : !t, !k) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m = arith.divf %a1, %count : f32
    %e = arith.addf %m, %eps : f32
    %r = math.rsqrt %e : f32
    %n = arith.mulf %a0, %r : f32
    linalg.yield %n : f32
  } -> !t
  return %y : !t
}
