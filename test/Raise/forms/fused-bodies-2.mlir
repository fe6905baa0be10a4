// Scales that are computed in the norm's body or fold into the root first; other work in the
// body.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#sum_abc_ab0 = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>], iterator_types = ["parallel", "parallel", "reduction"]}
#abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#ab0_c_abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (c)>, affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#sum_abc_ab = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b)>], iterator_types = ["parallel", "parallel", "reduction"]}
#ab_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#ab_ab_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#abc_ab_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}

!t = tensor<2x4x32xf32>
!k = tensor<2x4x1xf32>
!r = tensor<2x4xf32>

// root * w * q first, then x: the factor of the whole shape stays behind the norm.
// CHECK-LABEL: func @leftover(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>, %[[W:.*]]: tensor<32xf32>, %[[Q:.*]]: tensor<2x4x32xf32>)
// CHECK: norm.rms_norm %[[X]]
// CHECK: arith.mulf
func.func @leftover(%x: !t, %w: tensor<32xf32>, %q: !t) -> !t {
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
  %k = linalg.generic #ab0_c_abc_abc ins(%rstd, %w, %q : !k, tensor<32xf32>, !t) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %o0: f32):
    %k = arith.mulf %a0, %a1 : f32
    %l = arith.mulf %k, %a2 : f32
    linalg.yield %l : f32
  } -> !t
  %y = linalg.generic #abc_abc_abc ins(%x, %k : !t, !t) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// root * q by row first.
// CHECK-LABEL: func @row_factor(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>, %[[Q:.*]]: tensor<2x4xf32>)
// CHECK: %[[N:.*]] = norm.rms_norm %[[X]] dims [2] epsilon 9.9999997473787516E-6 : tensor<2x4x32xf32> -> tensor<2x4x32xf32>
// CHECK: linalg.generic {{.*}}%[[Q]]
func.func @row_factor(%x: !t, %q: !r) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : !r
  %init = linalg.fill ins(%zero : f32) outs(%out : !r) -> !r
  %squares = linalg.generic #sum_abc_ab ins(%x : !t) outs(%init : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !r
  %rstd = linalg.generic #ab_ab ins(%squares : !r) outs(%out : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s = arith.addf %m, %eps : f32
    %r = math.rsqrt %s : f32
    linalg.yield %r : f32
  } -> !r
  %k = linalg.generic #ab_ab_ab ins(%rstd, %q : !r, !r) outs(%out : !r) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %k = arith.mulf %a0, %a1 : f32
    linalg.yield %k : f32
  } -> !r
  %out1 = tensor.empty() : !t
  %y = linalg.generic #abc_ab_abc ins(%x, %k : !t, !r) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// root times a gain of run time.
// CHECK-LABEL: func @gain(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>, %[[Q:.*]]: f32)
// CHECK: %[[S:.*]] = tensor.splat %[[Q]] : tensor<32xf32>
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] scale(%[[S]] : tensor<32xf32>) dims [2] epsilon 9.9999997473787516E-6 : tensor<2x4x32xf32> -> tensor<2x4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @gain(%x: !t, %q: f32) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : !r
  %init = linalg.fill ins(%zero : f32) outs(%out : !r) -> !r
  %squares = linalg.generic #sum_abc_ab ins(%x : !t) outs(%init : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !r
  %rstd = linalg.generic #ab_ab ins(%squares : !r) outs(%out : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s = arith.addf %m, %eps : f32
    %r = math.rsqrt %s : f32
    linalg.yield %r : f32
  } -> !r
  %k = linalg.generic #ab_ab ins(%rstd : !r) outs(%out : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %k = arith.mulf %a0, %q : f32
    linalg.yield %k : f32
  } -> !r
  %out1 = tensor.empty() : !t
  %y = linalg.generic #abc_ab_abc ins(%x, %k : !t, !r) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}
