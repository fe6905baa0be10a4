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
#b_ab_ab = {indexing_maps = [affine_map<(a, b) -> (b)>, affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#ab_b_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}

!h = tensor<4x32xbf16>
!r = tensor<4xf32>
!rh = tensor<4xbf16>

// Llama: rounded, then multiplied in bf16. Only relaxed takes the weight in.
// CHECK-LABEL: func @weight_in_bf16(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xbf16>, %[[W:.*]]: tensor<32xbf16>)
// FAITHFUL: %[[N:.*]] = norm.rms_norm %[[X]] dims [1] epsilon 5.000000e-01 : tensor<4x32xbf16> -> tensor<4x32xbf16>
// FAITHFUL: linalg.generic {{.*}} ins(%[[W]], %[[N]] :
// FAITHFUL: arith.mulf {{.*}} : bf16
// STRICT: %[[N:.*]] = norm.rms_norm %[[X]] dims [1] epsilon 5.000000e-01 : tensor<4x32xbf16> -> tensor<4x32xbf16>
// STRICT: linalg.generic {{.*}} ins(%[[W]], %[[N]] :
// STRICT: arith.mulf {{.*}} : bf16
// RELAXED: norm.rms_norm %[[X]] scale(%[[W]] : tensor<32xbf16>) dims [1] epsilon 5.000000e-01 : tensor<4x32xbf16> -> tensor<4x32xbf16>
// CHECK: return
// TOOK-FAITHFUL: _norm | {{.*}}Function=weight_in_bf16 | {{.*}}=inside, Remark
// TOOK-RELAXED: _norm | {{.*}}Function=weight_in_bf16 | {{.*}}=inside, Liberty=narrow-arithmetic, Liberty=dropped-cast, Remark
// TOOK-STRICT: _norm | {{.*}}Function=weight_in_bf16 | {{.*}}=inside, Remark
func.func @weight_in_bf16(%x: !h, %w: tensor<32xbf16>) -> !h {
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
  %rstd = linalg.generic #a_a ins(%s : !r) outs(%out : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %e = arith.addf %m, %half : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> !r
  %out1 = tensor.empty() : !h
  %n = linalg.generic #ab_a_ab ins(%x, %rstd : !h, !r) outs(%out1 : !h) {
  ^bb0(%a0: bf16, %a1: f32, %o0: bf16):
    %e = arith.extf %a0 : bf16 to f32
    %y = arith.mulf %e, %a1 : f32
    %t = arith.truncf %y : f32 to bf16
    linalg.yield %t : bf16
  } -> !h
  %y = linalg.generic #b_ab_ab ins(%w, %n : tensor<32xbf16>, !h) outs(%out1 : !h) {
  ^bb0(%a0: bf16, %a1: bf16, %o0: bf16):
    %y = arith.mulf %a0, %a1 : bf16
    linalg.yield %y : bf16
  } -> !h
  return %y : !h
}

// 1 + w rounded to bf16 and applied in bf16.
// CHECK-LABEL: func @one_plus_in_bf16(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xbf16>, %[[W:.*]]: tensor<32xbf16>)
// FAITHFUL: %[[N:.*]] = norm.rms_norm %[[X]] dims [1] epsilon 5.000000e-01 : tensor<4x32xbf16> -> tensor<4x32xbf16>
// FAITHFUL: linalg.generic {{.*}} ins(%[[N]], %
// FAITHFUL: arith.mulf {{.*}} : bf16
// STRICT: %[[N:.*]] = norm.rms_norm %[[X]] dims [1] epsilon 5.000000e-01 : tensor<4x32xbf16> -> tensor<4x32xbf16>
// STRICT: linalg.generic {{.*}} ins(%[[N]], %
// STRICT: arith.mulf {{.*}} : bf16
// RELAXED: norm.rms_norm %[[X]] scale(%{{.*}} : tensor<32xbf16>) dims [1] epsilon 5.000000e-01 : tensor<4x32xbf16> -> tensor<4x32xbf16>
// CHECK: return
// TOOK-FAITHFUL: _norm | {{.*}}Function=one_plus_in_bf16 | {{.*}}=inside, Remark
// TOOK-RELAXED: _norm | {{.*}}Function=one_plus_in_bf16 | {{.*}}=inside, Liberty=narrow-arithmetic, Liberty=dropped-cast, Remark
// TOOK-STRICT: _norm | {{.*}}Function=one_plus_in_bf16 | {{.*}}=inside, Remark
func.func @one_plus_in_bf16(%x: !h, %w: tensor<32xbf16>) -> !h {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %half = arith.constant 0.5 : f32
  %one = arith.constant 1.0 : bf16
  %out = tensor.empty() : !r
  %init = linalg.fill ins(%zero : f32) outs(%out : !r) -> !r
  %s = linalg.generic #sum_ab_a ins(%x : !h) outs(%init : !r) {
  ^bb0(%a0: bf16, %o0: f32):
    %e = arith.extf %a0 : bf16 to f32
    %p = arith.mulf %e, %e : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !r
  %rstd = linalg.generic #a_a ins(%s : !r) outs(%out : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %e = arith.addf %m, %half : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> !r
  %out1 = tensor.empty() : !h
  %n = linalg.generic #ab_a_ab ins(%x, %rstd : !h, !r) outs(%out1 : !h) {
  ^bb0(%a0: bf16, %a1: f32, %o0: bf16):
    %e = arith.extf %a0 : bf16 to f32
    %y = arith.mulf %e, %a1 : f32
    %t = arith.truncf %y : f32 to bf16
    linalg.yield %t : bf16
  } -> !h
  %out2 = tensor.empty() : tensor<32xbf16>
  %o = linalg.generic #a_a ins(%w : tensor<32xbf16>) outs(%out2 : tensor<32xbf16>) {
  ^bb0(%a0: bf16, %o0: bf16):
    %o = arith.addf %a0, %one : bf16
    linalg.yield %o : bf16
  } -> tensor<32xbf16>
  %y = linalg.generic #ab_b_ab ins(%n, %o : !h, tensor<32xbf16>) outs(%out1 : !h) {
  ^bb0(%a0: bf16, %a1: bf16, %o0: bf16):
    %y = arith.mulf %a0, %a1 : bf16
    linalg.yield %y : bf16
  } -> !h
  return %y : !h
}

// Everything in bf16: faithful computes the core in f32 and leaves the weight behind.
// CHECK-LABEL: func @all_bf16(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xbf16>, %[[W:.*]]: tensor<32xbf16>)
// FAITHFUL: %[[N:.*]] = norm.rms_norm %[[X]] dims [1] epsilon 5.000000e-01 : tensor<4x32xbf16> -> tensor<4x32xbf16>
// FAITHFUL: linalg.generic {{.*}} ins(%[[N]], %[[W]] :
// FAITHFUL: arith.mulf {{.*}} : bf16
// STRICT-NOT: norm.
// RELAXED: norm.rms_norm %[[X]] scale(%[[W]] : tensor<32xbf16>) dims [1] epsilon 5.000000e-01 : tensor<4x32xbf16> -> tensor<4x32xbf16>
// CHECK: return
// TOOK-FAITHFUL: _norm | {{.*}}Function=all_bf16 | {{.*}}=inside, Liberty=narrow-arithmetic, Remark
// TOOK-RELAXED: _norm | {{.*}}Function=all_bf16 | {{.*}}=inside, Liberty=narrow-arithmetic, Remark
// TOOK-STRICT-NOT: Function=all_bf16 |
func.func @all_bf16(%x: !h, %w: tensor<32xbf16>) -> !h {
  %zero = arith.constant 0.0 : bf16
  %count = arith.constant 32.0 : bf16
  %half = arith.constant 0.5 : bf16
  %out = tensor.empty() : !rh
  %init = linalg.fill ins(%zero : bf16) outs(%out : !rh) -> !rh
  %s = linalg.generic #sum_ab_a ins(%x : !h) outs(%init : !rh) {
  ^bb0(%a0: bf16, %o0: bf16):
    %p = arith.mulf %a0, %a0 : bf16
    %s = arith.addf %p, %o0 : bf16
    linalg.yield %s : bf16
  } -> !rh
  %rstd = linalg.generic #a_a ins(%s : !rh) outs(%out : !rh) {
  ^bb0(%a0: bf16, %o0: bf16):
    %m = arith.divf %a0, %count : bf16
    %e = arith.addf %m, %half : bf16
    %r = math.rsqrt %e : bf16
    linalg.yield %r : bf16
  } -> !rh
  %out1 = tensor.empty() : !h
  %n = linalg.generic #ab_a_ab ins(%x, %rstd : !h, !rh) outs(%out1 : !h) {
  ^bb0(%a0: bf16, %a1: bf16, %o0: bf16):
    %y = arith.mulf %a0, %a1 : bf16
    linalg.yield %y : bf16
  } -> !h
  %y = linalg.generic #ab_b_ab ins(%n, %w : !h, tensor<32xbf16>) outs(%out1 : !h) {
  ^bb0(%a0: bf16, %a1: bf16, %o0: bf16):
    %y = arith.mulf %a0, %a1 : bf16
    linalg.yield %y : bf16
  } -> !h
  return %y : !h
}
