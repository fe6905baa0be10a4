// Scales that are computed in the norm's body or fold into the root first; other work in the
// body.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#sum_abc_ab0 = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>], iterator_types = ["parallel", "parallel", "reduction"]}
#abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_ab0_c_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#ab0_c_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}

!t = tensor<2x4x32xf32>
!k = tensor<2x4x1xf32>

// 1 + w in the body of the norm.
// CHECK-LABEL: func @one_plus_inside(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>, %[[W:.*]]: tensor<32xf32>)
// CHECK: %[[S:.*]] = linalg.generic {{.*}} ins(%[[W]] :
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] scale(%[[S]] : tensor<32xf32>) dims [2] epsilon 9.9999997473787516E-6 : tensor<2x4x32xf32> -> tensor<2x4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @one_plus_inside(%x: !t, %w: tensor<32xf32>) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %one = arith.constant 1.0 : f32
  %out = tensor.empty() : !k
  %init = linalg.fill ins(%zero : f32) outs(%out : !k) -> !k
  %squares = linalg.generic #sum_abc_ab0 ins(%x : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %rstd = linalg.generic #abc_abc ins(%squares : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s = arith.addf %m, %eps : f32
    %r = math.rsqrt %s : f32
    linalg.yield %r : f32
  } -> !k
  %out1 = tensor.empty() : !t
  %y = linalg.generic #abc_ab0_c_abc ins(%x, %rstd, %w : !t, !k, tensor<32xf32>) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    %o = arith.addf %a2, %one : f32
    %y = arith.mulf %n, %o : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// Gemma fused: everything behind the sum in one body.
// CHECK-LABEL: func @one_plus_inside_bf16(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xbf16>, %[[W:.*]]: tensor<32xbf16>)
// CHECK: %[[S:.*]] = {{.*}}
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] scale(%{{.*}} : tensor<32xf32>) dims [2] epsilon 9.9999999747524271E-7 : tensor<2x4x32xbf16> -> tensor<2x4x32xbf16>
// CHECK-NEXT: return %[[Y]]
func.func @one_plus_inside_bf16(%x: tensor<2x4x32xbf16>, %w: tensor<32xbf16>) -> tensor<2x4x32xbf16> {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-06 : f32
  %one = arith.constant 1.0 : f32
  %out = tensor.empty() : !k
  %init = linalg.fill ins(%zero : f32) outs(%out : !k) -> !k
  %s = linalg.generic #sum_abc_ab0 ins(%x : tensor<2x4x32xbf16>) outs(%init : !k) {
  ^bb0(%a0: bf16, %o0: f32):
    %e = arith.extf %a0 : bf16 to f32
    %p = arith.mulf %e, %e : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %out1 = tensor.empty() : tensor<2x4x32xbf16>
  %y = linalg.generic #abc_ab0_c_abc ins(%x, %s, %w : tensor<2x4x32xbf16>, !k, tensor<32xbf16>) outs(%out1 : tensor<2x4x32xbf16>) {
  ^bb0(%a0: bf16, %a1: f32, %a2: bf16, %o0: bf16):
    %e = arith.extf %a0 : bf16 to f32
    %m = arith.divf %a1, %count : f32
    %a = arith.addf %m, %eps : f32
    %r = math.rsqrt %a : f32
    %n = arith.mulf %e, %r : f32
    %w_ = arith.extf %a2 : bf16 to f32
    %o = arith.addf %one, %w_ : f32
    %y = arith.mulf %n, %o : f32
    %t = arith.truncf %y : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<2x4x32xbf16>
  return %y : tensor<2x4x32xbf16>
}

// (1 + w) * root first, then x.
// CHECK-LABEL: func @one_plus_meets_the_root(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>, %[[W:.*]]: tensor<32xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] scale(%{{.*}} : tensor<32xf32>) dims [2] epsilon 9.9999997473787516E-6 : tensor<2x4x32xf32> -> tensor<2x4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @one_plus_meets_the_root(%x: !t, %w: tensor<32xf32>) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %one = arith.constant 1.0 : f32
  %out = tensor.empty() : !k
  %init = linalg.fill ins(%zero : f32) outs(%out : !k) -> !k
  %squares = linalg.generic #sum_abc_ab0 ins(%x : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %rstd = linalg.generic #abc_abc ins(%squares : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s = arith.addf %m, %eps : f32
    %r = math.rsqrt %s : f32
    linalg.yield %r : f32
  } -> !k
  %out1 = tensor.empty() : !t
  %y = linalg.generic #abc_ab0_c_abc ins(%x, %rstd, %w : !t, !k, tensor<32xf32>) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %o0: f32):
    %o = arith.addf %a2, %one : f32
    %k = arith.mulf %a1, %o : f32
    %y = arith.mulf %a0, %k : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// k = root * w in an op of its own; y = x * k.
// CHECK-LABEL: func @folded_into_root(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>, %[[W:.*]]: tensor<32xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] scale(%[[W]] : tensor<32xf32>) dims [2] epsilon 9.9999997473787516E-6 : tensor<2x4x32xf32> -> tensor<2x4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @folded_into_root(%x: !t, %w: tensor<32xf32>) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : !k
  %init = linalg.fill ins(%zero : f32) outs(%out : !k) -> !k
  %squares = linalg.generic #sum_abc_ab0 ins(%x : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %rstd = linalg.generic #abc_abc ins(%squares : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s = arith.addf %m, %eps : f32
    %r = math.rsqrt %s : f32
    linalg.yield %r : f32
  } -> !k
  %out1 = tensor.empty() : !t
  %k = linalg.generic #ab0_c_abc ins(%rstd, %w : !k, tensor<32xf32>) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %k = arith.mulf %a0, %a1 : f32
    linalg.yield %k : f32
  } -> !t
  %y = linalg.generic #abc_abc_abc ins(%x, %k : !t, !t) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}
