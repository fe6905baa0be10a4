// RMSNorm where the option rounding decides: arithmetic in 16 bit, casts inside of the core
// and behind it.

// RUN: norm-opt %s --norm-raise=rounding=faithful --canonicalize --cse --remarks-filter-passed='norm-.*' --remark-format=emitRemark 2> %t.faithful | FileCheck %s --check-prefixes=CHECK,FAITHFUL
// RUN: FileCheck %s --check-prefix=TOOK-FAITHFUL --allow-empty --input-file=%t.faithful
// RUN: norm-opt %s --norm-raise=rounding=strict --canonicalize --cse --remarks-filter-passed='norm-.*' --remark-format=emitRemark 2> %t.strict | FileCheck %s --check-prefixes=CHECK,STRICT
// RUN: FileCheck %s --check-prefix=TOOK-STRICT --allow-empty --input-file=%t.strict
// RUN: norm-opt %s --norm-raise=rounding=relaxed --canonicalize --cse --remarks-filter-passed='norm-.*' --remark-format=emitRemark 2> %t.relaxed | FileCheck %s --check-prefixes=CHECK,RELAXED
// RUN: FileCheck %s --check-prefix=TOOK-RELAXED --allow-empty --input-file=%t.relaxed

#sum_ab_a = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>], iterator_types = ["parallel", "reduction"]}
#a_a = {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]}
#ab_a_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#ab_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}

!h = tensor<4x32xbf16>
!t = tensor<4x32xf32>
!r = tensor<4xf32>
!rh = tensor<4xbf16>

// The root is rounded, the product in bf16.
// CHECK-LABEL: func @rounded_root(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xbf16>)
// FAITHFUL-NOT: norm.
// STRICT-NOT: norm.
// RELAXED: norm.rms_norm %[[X]] dims [1] epsilon 5.000000e-01 : tensor<4x32xbf16> -> tensor<4x32xbf16>
// CHECK: return
// TOOK-FAITHFUL-NOT: Function=rounded_root |
// TOOK-RELAXED: _norm | {{.*}}Function=rounded_root | {{.*}}=inside, Liberty=narrow-arithmetic, Liberty=dropped-cast, Remark
// TOOK-STRICT-NOT: Function=rounded_root |
func.func @rounded_root(%x: !h) -> !h {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %half = arith.constant 0.5 : f32
  %out = tensor.empty() : !r
  %init = linalg.fill ins(%zero : f32) outs(%out : !r) -> !r
  %s = linalg.generic #sum_ab_a ins(%x : !h) outs(%init : !r) {
  ^bb0(%a0: bf16, %o0: f32):
    %e = arith.extf %a0 : bf16 to f32
    %p = arith.mulf %e, %e : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !r
  %out1 = tensor.empty() : !rh
  %rstd = linalg.generic #a_a ins(%s : !r) outs(%out1 : !rh) {
  ^bb0(%a0: f32, %o0: bf16):
    %m = arith.divf %a0, %count : f32
    %e = arith.addf %m, %half : f32
    %r = math.rsqrt %e : f32
    %t = arith.truncf %r : f32 to bf16
    linalg.yield %t : bf16
  } -> !rh
  %out2 = tensor.empty() : !h
  %y = linalg.generic #ab_a_ab ins(%x, %rstd : !h, !rh) outs(%out2 : !h) {
  ^bb0(%a0: bf16, %a1: bf16, %o0: bf16):
    %y = arith.mulf %a0, %a1 : bf16
    linalg.yield %y : bf16
  } -> !h
  return %y : !h
}

// The root is rounded, the product in f32.
// CHECK-LABEL: func @rounded_root_wide_product(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xbf16>)
// FAITHFUL-NOT: norm.
// STRICT-NOT: norm.
// RELAXED: norm.rms_norm %[[X]] dims [1] epsilon 5.000000e-01 : tensor<4x32xbf16> -> tensor<4x32xbf16>
// CHECK: return
// TOOK-FAITHFUL-NOT: Function=rounded_root_wide_product |
// TOOK-RELAXED: _norm | {{.*}}Function=rounded_root_wide_product | {{.*}}=inside, Liberty=dropped-cast, Remark
// TOOK-STRICT-NOT: Function=rounded_root_wide_product |
func.func @rounded_root_wide_product(%x: !h) -> !h {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %half = arith.constant 0.5 : f32
  %out = tensor.empty() : !r
  %init = linalg.fill ins(%zero : f32) outs(%out : !r) -> !r
  %s = linalg.generic #sum_ab_a ins(%x : !h) outs(%init : !r) {
  ^bb0(%a0: bf16, %o0: f32):
    %e = arith.extf %a0 : bf16 to f32
    %p = arith.mulf %e, %e : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !r
  %out1 = tensor.empty() : !rh
  %rstd = linalg.generic #a_a ins(%s : !r) outs(%out1 : !rh) {
  ^bb0(%a0: f32, %o0: bf16):
    %m = arith.divf %a0, %count : f32
    %e = arith.addf %m, %half : f32
    %r = math.rsqrt %e : f32
    %t = arith.truncf %r : f32 to bf16
    linalg.yield %t : bf16
  } -> !rh
  %out2 = tensor.empty() : !h
  %y = linalg.generic #ab_a_ab ins(%x, %rstd : !h, !rh) outs(%out2 : !h) {
  ^bb0(%a0: bf16, %a1: bf16, %o0: bf16):
    %a = arith.extf %a0 : bf16 to f32
    %b = arith.extf %a1 : bf16 to f32
    %y = arith.mulf %a, %b : f32
    %t = arith.truncf %y : f32 to bf16
    linalg.yield %t : bf16
  } -> !h
  return %y : !h
}

// The squares are rounded to bf16, the sum is in f32.
// CHECK-LABEL: func @rounded_squares(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>)
// FAITHFUL-NOT: norm.
// STRICT-NOT: norm.
// RELAXED: norm.rms_norm %[[X]] dims [1] epsilon 5.000000e-01 : tensor<4x32xf32> -> tensor<4x32xf32>
// CHECK: return
// TOOK-FAITHFUL-NOT: Function=rounded_squares |
// TOOK-RELAXED: _norm | {{.*}}Function=rounded_squares | {{.*}}=inside, Liberty=dropped-cast, Remark
// TOOK-STRICT-NOT: Function=rounded_squares |
func.func @rounded_squares(%x: !t) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %half = arith.constant 0.5 : f32
  %out = tensor.empty() : !h
  %q = linalg.generic #ab_ab ins(%x : !t) outs(%out : !h) {
  ^bb0(%a0: f32, %o0: bf16):
    %p = arith.mulf %a0, %a0 : f32
    %t = arith.truncf %p : f32 to bf16
    linalg.yield %t : bf16
  } -> !h
  %out1 = tensor.empty() : !r
  %init = linalg.fill ins(%zero : f32) outs(%out1 : !r) -> !r
  %s = linalg.generic #sum_ab_a ins(%q : !h) outs(%init : !r) {
  ^bb0(%a0: bf16, %o0: f32):
    %e = arith.extf %a0 : bf16 to f32
    %s = arith.addf %e, %o0 : f32
    linalg.yield %s : f32
  } -> !r
  %rstd = linalg.generic #a_a ins(%s : !r) outs(%out1 : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %e = arith.addf %m, %half : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> !r
  %out2 = tensor.empty() : !t
  %y = linalg.generic #ab_a_ab ins(%x, %rstd : !t, !r) outs(%out2 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// The mean square is rounded to f16 in front of epsilon.
// CHECK-LABEL: func @rounded_mean(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>)
// FAITHFUL-NOT: norm.
// STRICT-NOT: norm.
// RELAXED: norm.rms_norm %[[X]] dims [1] epsilon 5.000000e-01 : tensor<4x32xf32> -> tensor<4x32xf32>
// CHECK: return
// TOOK-FAITHFUL-NOT: Function=rounded_mean |
// TOOK-RELAXED: _norm | {{.*}}Function=rounded_mean | {{.*}}=inside, Liberty=dropped-cast, Remark
// TOOK-STRICT-NOT: Function=rounded_mean |
func.func @rounded_mean(%x: !t) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %half = arith.constant 0.5 : f32
  %out = tensor.empty() : !r
  %init = linalg.fill ins(%zero : f32) outs(%out : !r) -> !r
  %s = linalg.generic #sum_ab_a ins(%x : !t) outs(%init : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !r
  %rstd = linalg.generic #a_a ins(%s : !r) outs(%out : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %t = arith.truncf %m : f32 to f16
    %u = arith.extf %t : f16 to f32
    %e = arith.addf %u, %half : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> !r
  %out1 = tensor.empty() : !t
  %y = linalg.generic #ab_a_ab ins(%x, %rstd : !t, !r) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}
