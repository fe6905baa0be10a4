// The addition in front of a norm in 16 bit: where a factor of the stream is rounded, it stays a multiply.

// RUN: norm-opt %s --norm-raise=rounding=faithful --canonicalize --cse --remarks-filter-passed='norm-.*' --remark-format=emitRemark 2> %t.faithful | FileCheck %s --check-prefixes=CHECK,FAITHFUL
// RUN: FileCheck %s --check-prefix=TOOK-FAITHFUL --allow-empty --input-file=%t.faithful
// RUN: norm-opt %s --norm-raise=rounding=strict --canonicalize --cse --remarks-filter-passed='norm-.*' --remark-format=emitRemark 2> %t.strict | FileCheck %s --check-prefixes=CHECK,STRICT
// RUN: FileCheck %s --check-prefix=TOOK-STRICT --allow-empty --input-file=%t.strict
// RUN: norm-opt %s --norm-raise=rounding=relaxed --canonicalize --cse --remarks-filter-passed='norm-.*' --remark-format=emitRemark 2> %t.relaxed | FileCheck %s --check-prefixes=CHECK,RELAXED
// RUN: FileCheck %s --check-prefix=TOOK-RELAXED --allow-empty --input-file=%t.relaxed

#ab_ab_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#sum_ab_a = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>], iterator_types = ["parallel", "reduction"]}
#a_a = {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]}
#ab_a_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}

!h = tensor<4x32xbf16>
!t = tensor<4x32xf32>
!r = tensor<4xf32>

// alpha * x in bf16 is rounded in front of the sum.
// CHECK-LABEL: func @alpha_rounded(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xbf16>, %[[F:.*]]: tensor<4x32xbf16>)
// FAITHFUL: arith.mulf {{.*}} : bf16
// FAITHFUL: %[[S:.*]] = norm.residual_add {{.*}}%[[F]]{{.*}} : tensor
// FAITHFUL: norm.rms_norm %[[S]] dims [1] epsilon 5.000000e-01 : tensor<4x32xbf16> -> tensor<4x32xbf16>
// STRICT: arith.mulf {{.*}} : bf16
// STRICT: %[[S:.*]] = norm.residual_add {{.*}}%[[F]]{{.*}} : tensor
// STRICT: norm.rms_norm %[[S]] dims [1] epsilon 5.000000e-01 : tensor<4x32xbf16> -> tensor<4x32xbf16>
// RELAXED: arith.mulf {{.*}} : bf16
// RELAXED: %[[S:.*]] = norm.residual_add {{.*}}%[[F]]{{.*}} : tensor
// RELAXED: norm.rms_norm %[[S]] dims [1] epsilon 5.000000e-01 : tensor<4x32xbf16> -> tensor<4x32xbf16>
// CHECK: return
// TOOK-FAITHFUL: Function=alpha_rounded |
// TOOK-STRICT: Function=alpha_rounded |
// TOOK-RELAXED: Function=alpha_rounded |
func.func @alpha_rounded(%x: !h, %f: !h) -> !h {
  %count = arith.constant 3.0 : bf16
  %zero = arith.constant 0.0 : f32
  %count_f32 = arith.constant 32.0 : f32
  %half = arith.constant 0.5 : f32
  %out = tensor.empty() : !h
  %h = linalg.generic #ab_ab_ab ins(%x, %f : !h, !h) outs(%out : !h) {
  ^bb0(%a0: bf16, %a1: bf16, %o0: bf16):
    %a = arith.mulf %a0, %count : bf16
    %h = arith.addf %a, %a1 : bf16
    linalg.yield %h : bf16
  } -> !h
  %out1 = tensor.empty() : !r
  %init = linalg.fill ins(%zero : f32) outs(%out1 : !r) -> !r
  %s = linalg.generic #sum_ab_a ins(%h : !h) outs(%init : !r) {
  ^bb0(%a0: bf16, %o0: f32):
    %e = arith.extf %a0 : bf16 to f32
    %p = arith.mulf %e, %e : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !r
  %rstd = linalg.generic #a_a ins(%s : !r) outs(%out1 : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count_f32 : f32
    %e = arith.addf %m, %half : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> !r
  %y = linalg.generic #ab_a_ab ins(%h, %rstd : !h, !r) outs(%out : !h) {
  ^bb0(%a0: bf16, %a1: f32, %o0: bf16):
    %e = arith.extf %a0 : bf16 to f32
    %y = arith.mulf %e, %a1 : f32
    %t = arith.truncf %y : f32 to bf16
    linalg.yield %t : bf16
  } -> !h
  return %y : !h
}

// alpha * x + f in f32, rounded once.
// CHECK-LABEL: func @alpha_wide(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xbf16>, %[[F:.*]]: tensor<4x32xbf16>)
// FAITHFUL: %[[S:.*]] = norm.residual_add %[[X]], %{{.*}} alpha 3.000000e+00 :
// FAITHFUL: norm.rms_norm %[[S]] dims [1] epsilon 5.000000e-01 : tensor<4x32xbf16> -> tensor<4x32xbf16>
// STRICT: %[[S:.*]] = norm.residual_add %[[X]], %{{.*}} alpha 3.000000e+00 :
// STRICT: norm.rms_norm %[[S]] dims [1] epsilon 5.000000e-01 : tensor<4x32xbf16> -> tensor<4x32xbf16>
// RELAXED: %[[S:.*]] = norm.residual_add %[[X]], %{{.*}} alpha 3.000000e+00 :
// RELAXED: norm.rms_norm %[[S]] dims [1] epsilon 5.000000e-01 : tensor<4x32xbf16> -> tensor<4x32xbf16>
// CHECK: return
// TOOK-FAITHFUL: Function=alpha_wide |
// TOOK-STRICT: Function=alpha_wide |
// TOOK-RELAXED: Function=alpha_wide |
func.func @alpha_wide(%x: !h, %f: !h) -> !h {
  %count = arith.constant 3.0 : f32
  %zero = arith.constant 0.0 : f32
  %count_f32 = arith.constant 32.0 : f32
  %half = arith.constant 0.5 : f32
  %out = tensor.empty() : !h
  %h = linalg.generic #ab_ab_ab ins(%x, %f : !h, !h) outs(%out : !h) {
  ^bb0(%a0: bf16, %a1: bf16, %o0: bf16):
    %x_ = arith.extf %a0 : bf16 to f32
    %f_ = arith.extf %a1 : bf16 to f32
    %a = arith.mulf %x_, %count : f32
    %h = arith.addf %a, %f_ : f32
    %t = arith.truncf %h : f32 to bf16
    linalg.yield %t : bf16
  } -> !h
  %out1 = tensor.empty() : !r
  %init = linalg.fill ins(%zero : f32) outs(%out1 : !r) -> !r
  %s = linalg.generic #sum_ab_a ins(%h : !h) outs(%init : !r) {
  ^bb0(%a0: bf16, %o0: f32):
    %e = arith.extf %a0 : bf16 to f32
    %p = arith.mulf %e, %e : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !r
  %rstd = linalg.generic #a_a ins(%s : !r) outs(%out1 : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count_f32 : f32
    %e = arith.addf %m, %half : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> !r
  %y = linalg.generic #ab_a_ab ins(%h, %rstd : !h, !r) outs(%out : !h) {
  ^bb0(%a0: bf16, %a1: f32, %o0: bf16):
    %e = arith.extf %a0 : bf16 to f32
    %y = arith.mulf %e, %a1 : f32
    %t = arith.truncf %y : f32 to bf16
    linalg.yield %t : bf16
  } -> !h
  return %y : !h
}

// The sum in f32 is not rounded: the norm reads it in f32.
// CHECK-LABEL: func @sum_in_f32(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xbf16>, %[[F:.*]]: tensor<4x32xbf16>)
// FAITHFUL: %[[S:.*]] = norm.residual_add %[[X]], %[[F]] : tensor<4x32xbf16>, tensor<4x32xbf16> -> tensor<4x32xf32>
// FAITHFUL: norm.rms_norm %[[S]] dims [1] epsilon 5.000000e-01 : tensor<4x32xf32> -> tensor<4x32xf32>
// STRICT: %[[S:.*]] = norm.residual_add %[[X]], %[[F]] : tensor<4x32xbf16>, tensor<4x32xbf16> -> tensor<4x32xf32>
// STRICT: norm.rms_norm %[[S]] dims [1] epsilon 5.000000e-01 : tensor<4x32xf32> -> tensor<4x32xf32>
// RELAXED: %[[S:.*]] = norm.residual_add %[[X]], %[[F]] : tensor<4x32xbf16>, tensor<4x32xbf16> -> tensor<4x32xf32>
// RELAXED: norm.rms_norm %[[S]] dims [1] epsilon 5.000000e-01 : tensor<4x32xf32> -> tensor<4x32xf32>
// CHECK: return
// TOOK-FAITHFUL: Function=sum_in_f32 |
// TOOK-STRICT: Function=sum_in_f32 |
// TOOK-RELAXED: Function=sum_in_f32 |
func.func @sum_in_f32(%x: !h, %f: !h) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %half = arith.constant 0.5 : f32
  %out = tensor.empty() : !t
  %h = linalg.generic #ab_ab_ab ins(%x, %f : !h, !h) outs(%out : !t) {
  ^bb0(%a0: bf16, %a1: bf16, %o0: f32):
    %x_ = arith.extf %a0 : bf16 to f32
    %f_ = arith.extf %a1 : bf16 to f32
    %h = arith.addf %x_, %f_ : f32
    linalg.yield %h : f32
  } -> !t
  %out1 = tensor.empty() : !r
  %init = linalg.fill ins(%zero : f32) outs(%out1 : !r) -> !r
  %s = linalg.generic #sum_ab_a ins(%h : !t) outs(%init : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !r
  %rstd = linalg.generic #a_a ins(%s : !r) outs(%out1 : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %e = arith.addf %m, %half : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> !r
  %y = linalg.generic #ab_a_ab ins(%h, %rstd : !t, !r) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}
