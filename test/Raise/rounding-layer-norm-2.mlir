// LayerNorm where the option rounding decides.

// RUN: norm-opt %s --norm-raise=rounding=faithful --canonicalize --cse --remarks-filter-passed='norm-.*' --remark-format=emitRemark 2> %t.faithful | FileCheck %s --check-prefixes=CHECK,FAITHFUL
// RUN: FileCheck %s --check-prefix=TOOK-FAITHFUL --allow-empty --input-file=%t.faithful
// RUN: norm-opt %s --norm-raise=rounding=strict --canonicalize --cse --remarks-filter-passed='norm-.*' --remark-format=emitRemark 2> %t.strict | FileCheck %s --check-prefixes=CHECK,STRICT
// RUN: FileCheck %s --check-prefix=TOOK-STRICT --allow-empty --input-file=%t.strict
// RUN: norm-opt %s --norm-raise=rounding=relaxed --canonicalize --cse --remarks-filter-passed='norm-.*' --remark-format=emitRemark 2> %t.relaxed | FileCheck %s --check-prefixes=CHECK,RELAXED
// RUN: FileCheck %s --check-prefix=TOOK-RELAXED --allow-empty --input-file=%t.relaxed

#sum_ab_a = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>], iterator_types = ["parallel", "reduction"]}
#ab_a_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#a_a = {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]}
#ab_b_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#ab_a_b_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>, affine_map<(a, b) -> (b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}

!h = tensor<4x32xbf16>
!t = tensor<4x32xf32>
!r = tensor<4xf32>

// ONNX' LayerNormalization: rounded, then scale and bias in f16.
// CHECK-LABEL: func @affine_in_f16(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf16>, %[[W:.*]]: tensor<32xf16>, %[[B:.*]]: tensor<32xf16>)
// FAITHFUL: %[[N:.*]] = norm.layer_norm %[[X]] dims [1] epsilon 5.000000e-01 : tensor<4x32xf16> -> tensor<4x32xf16>
// FAITHFUL: linalg.generic {{.*}} ins(%[[N]], %[[W]] :
// FAITHFUL: arith.mulf {{.*}} : f16
// FAITHFUL: arith.addf {{.*}} : f16
// STRICT: %[[N:.*]] = norm.layer_norm %[[X]] dims [1] epsilon 5.000000e-01 : tensor<4x32xf16> -> tensor<4x32xf16>
// STRICT: linalg.generic {{.*}} ins(%[[N]], %[[W]] :
// STRICT: arith.mulf {{.*}} : f16
// STRICT: arith.addf {{.*}} : f16
// RELAXED: norm.layer_norm %[[X]] scale(%[[W]] : tensor<32xf16>) bias(%[[B]] : tensor<32xf16>) dims [1] epsilon 5.000000e-01 : tensor<4x32xf16> -> tensor<4x32xf16>
// CHECK: return
// TOOK-FAITHFUL: _norm | {{.*}}Function=affine_in_f16 | {{.*}}=inside, Remark
// TOOK-RELAXED: _norm | {{.*}}Function=affine_in_f16 | {{.*}}=inside, Liberty=narrow-arithmetic, Liberty=dropped-cast, Remark
// TOOK-STRICT: _norm | {{.*}}Function=affine_in_f16 | {{.*}}=inside, Remark
func.func @affine_in_f16(%x: tensor<4x32xf16>, %w: tensor<32xf16>, %b: tensor<32xf16>) -> tensor<4x32xf16> {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %half = arith.constant 0.5 : f32
  %out = tensor.empty() : !r
  %init = linalg.fill ins(%zero : f32) outs(%out : !r) -> !r
  %s = linalg.generic #sum_ab_a ins(%x : tensor<4x32xf16>) outs(%init : !r) {
  ^bb0(%a0: f16, %o0: f32):
    %e = arith.extf %a0 : f16 to f32
    %s = arith.addf %e, %o0 : f32
    linalg.yield %s : f32
  } -> !r
  %out1 = tensor.empty() : !t
  %c = linalg.generic #ab_a_ab ins(%x, %s : tensor<4x32xf16>, !r) outs(%out1 : !t) {
  ^bb0(%a0: f16, %a1: f32, %o0: f32):
    %e = arith.extf %a0 : f16 to f32
    %m = arith.divf %a1, %count : f32
    %c = arith.subf %e, %m : f32
    linalg.yield %c : f32
  } -> !t
  %v = linalg.generic #sum_ab_a ins(%c : !t) outs(%init : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s_ = arith.addf %p, %o0 : f32
    linalg.yield %s_ : f32
  } -> !r
  %rstd = linalg.generic #a_a ins(%v : !r) outs(%out : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %e = arith.addf %m, %half : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> !r
  %out2 = tensor.empty() : tensor<4x32xf16>
  %n = linalg.generic #ab_a_ab ins(%c, %rstd : !t, !r) outs(%out2 : tensor<4x32xf16>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f16):
    %y = arith.mulf %a0, %a1 : f32
    %t = arith.truncf %y : f32 to f16
    linalg.yield %t : f16
  } -> tensor<4x32xf16>
  %g = linalg.generic #ab_b_ab ins(%n, %w : tensor<4x32xf16>, tensor<32xf16>) outs(%out2 : tensor<4x32xf16>) {
  ^bb0(%a0: f16, %a1: f16, %o0: f16):
    %y = arith.mulf %a0, %a1 : f16
    linalg.yield %y : f16
  } -> tensor<4x32xf16>
  %y = linalg.generic #ab_b_ab ins(%g, %b : tensor<4x32xf16>, tensor<32xf16>) outs(%out2 : tensor<4x32xf16>) {
  ^bb0(%a0: f16, %a1: f16, %o0: f16):
    %y = arith.addf %a0, %a1 : f16
    linalg.yield %y : f16
  } -> tensor<4x32xf16>
  return %y : tensor<4x32xf16>
}

// The scale in f32, rounded, the bias in bf16.
// CHECK-LABEL: func @scale_wide_bias_narrow(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xbf16>, %[[W:.*]]: tensor<32xbf16>, %[[B:.*]]: tensor<32xbf16>)
// FAITHFUL: %[[N:.*]] = norm.layer_norm %[[X]] scale(%[[W]] : tensor<32xbf16>) dims [1] epsilon 5.000000e-01 : tensor<4x32xbf16> -> tensor<4x32xbf16>
// FAITHFUL: linalg.generic {{.*}} ins(%[[N]], %[[B]] :
// FAITHFUL: arith.addf {{.*}} : bf16
// STRICT: %[[N:.*]] = norm.layer_norm %[[X]] scale(%[[W]] : tensor<32xbf16>) dims [1] epsilon 5.000000e-01 : tensor<4x32xbf16> -> tensor<4x32xbf16>
// STRICT: linalg.generic {{.*}} ins(%[[N]], %[[B]] :
// STRICT: arith.addf {{.*}} : bf16
// RELAXED: norm.layer_norm %[[X]] scale(%[[W]] : tensor<32xbf16>) bias(%[[B]] : tensor<32xbf16>) dims [1] epsilon 5.000000e-01 : tensor<4x32xbf16> -> tensor<4x32xbf16>
// CHECK: return
// TOOK-FAITHFUL: _norm | {{.*}}Function=scale_wide_bias_narrow | {{.*}}=inside, Remark
// TOOK-RELAXED: _norm | {{.*}}Function=scale_wide_bias_narrow | {{.*}}=inside, Liberty=narrow-arithmetic, Liberty=dropped-cast, Remark
// TOOK-STRICT: _norm | {{.*}}Function=scale_wide_bias_narrow | {{.*}}=inside, Remark
func.func @scale_wide_bias_narrow(%x: !h, %w: tensor<32xbf16>, %b: tensor<32xbf16>) -> !h {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %half = arith.constant 0.5 : f32
  %out = tensor.empty() : !r
  %init = linalg.fill ins(%zero : f32) outs(%out : !r) -> !r
  %s = linalg.generic #sum_ab_a ins(%x : !h) outs(%init : !r) {
  ^bb0(%a0: bf16, %o0: f32):
    %e = arith.extf %a0 : bf16 to f32
    %s = arith.addf %e, %o0 : f32
    linalg.yield %s : f32
  } -> !r
  %out1 = tensor.empty() : !t
  %c = linalg.generic #ab_a_ab ins(%x, %s : !h, !r) outs(%out1 : !t) {
  ^bb0(%a0: bf16, %a1: f32, %o0: f32):
    %e = arith.extf %a0 : bf16 to f32
    %m = arith.divf %a1, %count : f32
    %c = arith.subf %e, %m : f32
    linalg.yield %c : f32
  } -> !t
  %v = linalg.generic #sum_ab_a ins(%c : !t) outs(%init : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s_ = arith.addf %p, %o0 : f32
    linalg.yield %s_ : f32
  } -> !r
  %rstd = linalg.generic #a_a ins(%v : !r) outs(%out : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %e = arith.addf %m, %half : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> !r
  %out2 = tensor.empty() : !h
  %n = linalg.generic #ab_a_b_ab ins(%c, %rstd, %w : !t, !r, tensor<32xbf16>) outs(%out2 : !h) {
  ^bb0(%a0: f32, %a1: f32, %a2: bf16, %o0: bf16):
    %y = arith.mulf %a0, %a1 : f32
    %w_ = arith.extf %a2 : bf16 to f32
    %g = arith.mulf %y, %w_ : f32
    %t = arith.truncf %g : f32 to bf16
    linalg.yield %t : bf16
  } -> !h
  %y = linalg.generic #ab_b_ab ins(%n, %b : !h, tensor<32xbf16>) outs(%out2 : !h) {
  ^bb0(%a0: bf16, %a1: bf16, %o0: bf16):
    %y = arith.addf %a0, %a1 : bf16
    linalg.yield %y : bf16
  } -> !h
  return %y : !h
}
