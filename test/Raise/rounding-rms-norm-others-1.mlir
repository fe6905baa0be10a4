// RMSNorm where the option rounding decides: wider statistics, casts in front of the core.

// RUN: norm-opt %s --norm-raise=rounding=faithful --canonicalize --cse --remarks-filter-passed='norm-.*' --remark-format=emitRemark 2> %t.faithful | FileCheck %s --check-prefixes=CHECK,FAITHFUL
// RUN: FileCheck %s --check-prefix=TOOK-FAITHFUL --allow-empty --input-file=%t.faithful
// RUN: norm-opt %s --norm-raise=rounding=strict --canonicalize --cse --remarks-filter-passed='norm-.*' --remark-format=emitRemark 2> %t.strict | FileCheck %s --check-prefixes=CHECK,STRICT
// RUN: FileCheck %s --check-prefix=TOOK-STRICT --allow-empty --input-file=%t.strict
// RUN: norm-opt %s --norm-raise=rounding=relaxed --canonicalize --cse --remarks-filter-passed='norm-.*' --remark-format=emitRemark 2> %t.relaxed | FileCheck %s --check-prefixes=CHECK,RELAXED
// RUN: FileCheck %s --check-prefix=TOOK-RELAXED --allow-empty --input-file=%t.relaxed

#ab_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#sum_ab_a = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>], iterator_types = ["parallel", "reduction"]}
#a_a = {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]}
#ab_a_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#ab_a_b_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>, affine_map<(a, b) -> (b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}

!h = tensor<4x32xbf16>
!t = tensor<4x32xf32>
!r = tensor<4xf32>
!rh = tensor<4xbf16>

// The squares in bf16, the rest in f32: arithmetic, no cast.
// CHECK-LABEL: func @narrow_squares(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xbf16>)
// FAITHFUL: norm.rms_norm %[[X]] dims [1] epsilon 5.000000e-01 : tensor<4x32xbf16> -> tensor<4x32xbf16>
// STRICT-NOT: norm.
// RELAXED: norm.rms_norm %[[X]] dims [1] epsilon 5.000000e-01 : tensor<4x32xbf16> -> tensor<4x32xbf16>
// CHECK: return
// TOOK-FAITHFUL: _norm | {{.*}}Function=narrow_squares | {{.*}}=inside, Liberty=narrow-arithmetic, Remark
// TOOK-RELAXED: _norm | {{.*}}Function=narrow_squares | {{.*}}=inside, Liberty=narrow-arithmetic, Remark
// TOOK-STRICT-NOT: Function=narrow_squares |
func.func @narrow_squares(%x: !h) -> !h {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %half = arith.constant 0.5 : f32
  %out = tensor.empty() : !h
  %q = linalg.generic #ab_ab ins(%x : !h) outs(%out : !h) {
  ^bb0(%a0: bf16, %o0: bf16):
    %p = arith.mulf %a0, %a0 : bf16
    linalg.yield %p : bf16
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
  %y = linalg.generic #ab_a_ab ins(%x, %rstd : !h, !r) outs(%out : !h) {
  ^bb0(%a0: bf16, %a1: f32, %o0: bf16):
    %e = arith.extf %a0 : bf16 to f32
    %y = arith.mulf %e, %a1 : f32
    %t = arith.truncf %y : f32 to bf16
    linalg.yield %t : bf16
  } -> !h
  return %y : !h
}

// The sum in bf16, as JAX and IRON accumulate.
// CHECK-LABEL: func @narrow_sum(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xbf16>)
// FAITHFUL: norm.rms_norm %[[X]] dims [1] epsilon 5.000000e-01 : tensor<4x32xbf16> -> tensor<4x32xbf16>
// STRICT-NOT: norm.
// RELAXED: norm.rms_norm %[[X]] dims [1] epsilon 5.000000e-01 : tensor<4x32xbf16> -> tensor<4x32xbf16>
// CHECK: return
// TOOK-FAITHFUL: _norm | {{.*}}Function=narrow_sum | {{.*}}=inside, Liberty=narrow-arithmetic, Remark
// TOOK-RELAXED: _norm | {{.*}}Function=narrow_sum | {{.*}}=inside, Liberty=narrow-arithmetic, Remark
// TOOK-STRICT-NOT: Function=narrow_sum |
func.func @narrow_sum(%x: !h) -> !h {
  %zero = arith.constant 0.0 : bf16
  %count = arith.constant 32.0 : f32
  %half = arith.constant 0.5 : f32
  %out = tensor.empty() : !rh
  %init = linalg.fill ins(%zero : bf16) outs(%out : !rh) -> !rh
  %s = linalg.generic #sum_ab_a ins(%x : !h) outs(%init : !rh) {
  ^bb0(%a0: bf16, %o0: bf16):
    %p = arith.mulf %a0, %a0 : bf16
    %s = arith.addf %p, %o0 : bf16
    linalg.yield %s : bf16
  } -> !rh
  %out1 = tensor.empty() : !r
  %s32 = linalg.generic #a_a ins(%s : !rh) outs(%out1 : !r) {
  ^bb0(%a0: bf16, %o0: f32):
    %e = arith.extf %a0 : bf16 to f32
    linalg.yield %e : f32
  } -> !r
  %rstd = linalg.generic #a_a ins(%s32 : !r) outs(%out1 : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %e = arith.addf %m, %half : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> !r
  %out2 = tensor.empty() : !h
  %y = linalg.generic #ab_a_ab ins(%x, %rstd : !h, !r) outs(%out2 : !h) {
  ^bb0(%a0: bf16, %a1: f32, %o0: bf16):
    %e = arith.extf %a0 : bf16 to f32
    %y = arith.mulf %e, %a1 : f32
    %t = arith.truncf %y : f32 to bf16
    linalg.yield %t : bf16
  } -> !h
  return %y : !h
}

// The last division in f16 by a rounded root.
// CHECK-LABEL: func @narrow_division(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf16>)
// FAITHFUL-NOT: norm.
// STRICT-NOT: norm.
// RELAXED: norm.rms_norm %[[X]] dims [1] epsilon 5.000000e-01 : tensor<4x32xf16> -> tensor<4x32xf16>
// CHECK: return
// TOOK-FAITHFUL-NOT: Function=narrow_division |
// TOOK-RELAXED: _norm | {{.*}}Function=narrow_division | {{.*}}=inside, Liberty=narrow-arithmetic, Liberty=dropped-cast, Remark
// TOOK-STRICT-NOT: Function=narrow_division |
func.func @narrow_division(%x: tensor<4x32xf16>) -> tensor<4x32xf16> {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %half = arith.constant 0.5 : f32
  %out = tensor.empty() : !r
  %init = linalg.fill ins(%zero : f32) outs(%out : !r) -> !r
  %s = linalg.generic #sum_ab_a ins(%x : tensor<4x32xf16>) outs(%init : !r) {
  ^bb0(%a0: f16, %o0: f32):
    %e = arith.extf %a0 : f16 to f32
    %p = arith.mulf %e, %e : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !r
  %out1 = tensor.empty() : tensor<4xf16>
  %root = linalg.generic #a_a ins(%s : !r) outs(%out1 : tensor<4xf16>) {
  ^bb0(%a0: f32, %o0: f16):
    %m = arith.divf %a0, %count : f32
    %e = arith.addf %m, %half : f32
    %r = math.sqrt %e : f32
    %t = arith.truncf %r : f32 to f16
    linalg.yield %t : f16
  } -> tensor<4xf16>
  %out2 = tensor.empty() : tensor<4x32xf16>
  %y = linalg.generic #ab_a_ab ins(%x, %root : tensor<4x32xf16>, tensor<4xf16>) outs(%out2 : tensor<4x32xf16>) {
  ^bb0(%a0: f16, %a1: f16, %o0: f16):
    %y = arith.divf %a0, %a1 : f16
    linalg.yield %y : f16
  } -> tensor<4x32xf16>
  return %y : tensor<4x32xf16>
}

// The statistic of f32 data in f64.
// CHECK-LABEL: func @statistic_in_f64(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>)
// FAITHFUL: norm.rms_norm %[[X]] dims [1] epsilon 5.000000e-01 : tensor<4x32xf32> -> tensor<4x32xf32>
// STRICT-NOT: norm.
// RELAXED: norm.rms_norm %[[X]] dims [1] epsilon 5.000000e-01 : tensor<4x32xf32> -> tensor<4x32xf32>
// CHECK: return
// TOOK-FAITHFUL: _norm | {{.*}}Function=statistic_in_f64 | {{.*}}=inside, Liberty=wide-arithmetic, Remark
// TOOK-RELAXED: _norm | {{.*}}Function=statistic_in_f64 | {{.*}}=inside, Liberty=wide-arithmetic, Remark
// TOOK-STRICT-NOT: Function=statistic_in_f64 |
func.func @statistic_in_f64(%x: !t) -> !t {
  %zero = arith.constant 0.0 : f64
  %count = arith.constant 32.0 : f64
  %half = arith.constant 0.5 : f32
  %out = tensor.empty() : tensor<4xf64>
  %init = linalg.fill ins(%zero : f64) outs(%out : tensor<4xf64>) -> tensor<4xf64>
  %s = linalg.generic #sum_ab_a ins(%x : !t) outs(%init : tensor<4xf64>) {
  ^bb0(%a0: f32, %o0: f64):
    %e = arith.extf %a0 : f32 to f64
    %p = arith.mulf %e, %e : f64
    %s = arith.addf %p, %o0 : f64
    linalg.yield %s : f64
  } -> tensor<4xf64>
  %out1 = tensor.empty() : !r
  %rstd = linalg.generic #a_a ins(%s : tensor<4xf64>) outs(%out1 : !r) {
  ^bb0(%a0: f64, %o0: f32):
    %m = arith.divf %a0, %count : f64
    %t = arith.truncf %m : f64 to f32
    %e = arith.addf %t, %half : f32
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

// All of it in f64 for f32 data: one rounding at the end.
// CHECK-LABEL: func @all_f64_inside(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>, %[[W:.*]]: tensor<32xf32>)
// FAITHFUL: norm.rms_norm %[[X]] scale(%[[W]] : tensor<32xf32>) dims [1] epsilon 5.000000e-01 : tensor<4x32xf32> -> tensor<4x32xf32>
// STRICT-NOT: norm.
// RELAXED: norm.rms_norm %[[X]] scale(%[[W]] : tensor<32xf32>) dims [1] epsilon 5.000000e-01 : tensor<4x32xf32> -> tensor<4x32xf32>
// CHECK: return
// TOOK-FAITHFUL: _norm | {{.*}}Function=all_f64_inside | {{.*}}=inside, Liberty=wide-arithmetic, Remark
// TOOK-RELAXED: _norm | {{.*}}Function=all_f64_inside | {{.*}}=inside, Liberty=wide-arithmetic, Remark
// TOOK-STRICT-NOT: Function=all_f64_inside |
func.func @all_f64_inside(%x: !t, %w: tensor<32xf32>) -> !t {
  %zero = arith.constant 0.0 : f64
  %count = arith.constant 32.0 : f64
  %half = arith.constant 0.5 : f64
  %out = tensor.empty() : tensor<4xf64>
  %init = linalg.fill ins(%zero : f64) outs(%out : tensor<4xf64>) -> tensor<4xf64>
  %s = linalg.generic #sum_ab_a ins(%x : !t) outs(%init : tensor<4xf64>) {
  ^bb0(%a0: f32, %o0: f64):
    %e = arith.extf %a0 : f32 to f64
    %p = arith.mulf %e, %e : f64
    %s = arith.addf %p, %o0 : f64
    linalg.yield %s : f64
  } -> tensor<4xf64>
  %rstd = linalg.generic #a_a ins(%s : tensor<4xf64>) outs(%out : tensor<4xf64>) {
  ^bb0(%a0: f64, %o0: f64):
    %m = arith.divf %a0, %count : f64
    %e = arith.addf %m, %half : f64
    %r = math.rsqrt %e : f64
    linalg.yield %r : f64
  } -> tensor<4xf64>
  %out1 = tensor.empty() : !t
  %y = linalg.generic #ab_a_b_ab ins(%x, %rstd, %w : !t, tensor<4xf64>, tensor<32xf32>) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f64, %a2: f32, %o0: f32):
    %e = arith.extf %a0 : f32 to f64
    %n = arith.mulf %e, %a1 : f64
    %w_ = arith.extf %a2 : f32 to f64
    %y = arith.mulf %n, %w_ : f64
    %t = arith.truncf %y : f64 to f32
    linalg.yield %t : f32
  } -> !t
  return %y : !t
}
