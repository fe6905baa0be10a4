// LayerNorm as torch-mlir exports it in 16 bit: the variance in f64 with a mean of its
// own, a second mean in f32.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#sum_abc_ab0 = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>], iterator_types = ["parallel", "parallel", "reduction"]}
#abc_ab0_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_c_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#ab_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}

!h = tensor<2x4x32xbf16>
!t = tensor<2x4x32xf32>
!k = tensor<2x4x1xf32>
!d = tensor<2x4x32xf64>
!kd = tensor<2x4x1xf64>

// Weights widened inside of the bodies, one rounding at the end.
// CHECK-LABEL: func @bf16(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xbf16>, %[[W:.*]]: tensor<32xbf16>, %[[B:.*]]: tensor<32xbf16>)
// CHECK: %[[Y:.*]] = norm.layer_norm %[[X]] scale(%[[W]] : tensor<32xbf16>) bias(%[[B]] : tensor<32xbf16>) dims [2] epsilon 9.9999997473787516E-6 : tensor<2x4x32xbf16> -> tensor<2x4x32xbf16>
// CHECK-NEXT: return %[[Y]]
func.func @bf16(%x: !h, %w: tensor<32xbf16>, %b: tensor<32xbf16>) -> !h {
  %zero = arith.constant 0.0 : f64
  %count = arith.constant 32.0 : f64
  %zero_f32 = arith.constant 0.0 : f32
  %count_f32 = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f64
  %out = tensor.empty() : !t
  %x32 = linalg.generic #abc_abc ins(%x : !h) outs(%out : !t) {
  ^bb0(%a0: bf16, %o0: f32):
    %e = arith.extf %a0 : bf16 to f32
    linalg.yield %e : f32
  } -> !t
  %out1 = tensor.empty() : !d
  %x64 = linalg.generic #abc_abc ins(%x32 : !t) outs(%out1 : !d) {
  ^bb0(%a0: f32, %o0: f64):
    %e = arith.extf %a0 : f32 to f64
    linalg.yield %e : f64
  } -> !d
  %out2 = tensor.empty() : !kd
  %init = linalg.fill ins(%zero : f64) outs(%out2 : !kd) -> !kd
  %s64 = linalg.generic #sum_abc_ab0 ins(%x64 : !d) outs(%init : !kd) {
  ^bb0(%a0: f64, %o0: f64):
    %s = arith.addf %a0, %o0 : f64
    linalg.yield %s : f64
  } -> !kd
  %m64 = linalg.generic #abc_abc ins(%s64 : !kd) outs(%out2 : !kd) {
  ^bb0(%a0: f64, %o0: f64):
    %m = arith.divf %a0, %count : f64
    linalg.yield %m : f64
  } -> !kd
  %c64 = linalg.generic #abc_ab0_abc ins(%x64, %m64 : !d, !kd) outs(%out1 : !d) {
  ^bb0(%a0: f64, %a1: f64, %o0: f64):
    %c = arith.subf %a0, %a1 : f64
    linalg.yield %c : f64
  } -> !d
  %q64 = linalg.generic #abc_abc ins(%c64 : !d) outs(%out1 : !d) {
  ^bb0(%a0: f64, %o0: f64):
    %p = arith.mulf %a0, %a0 : f64
    linalg.yield %p : f64
  } -> !d
  %v64 = linalg.generic #sum_abc_ab0 ins(%q64 : !d) outs(%init : !kd) {
  ^bb0(%a0: f64, %o0: f64):
    %s = arith.addf %a0, %o0 : f64
    linalg.yield %s : f64
  } -> !kd
  %v = linalg.generic #abc_abc ins(%v64 : !kd) outs(%out2 : !kd) {
  ^bb0(%a0: f64, %o0: f64):
    %v = arith.divf %a0, %count : f64
    linalg.yield %v : f64
  } -> !kd
  %out3 = tensor.empty() : !k
  %v32 = linalg.generic #abc_abc ins(%v : !kd) outs(%out3 : !k) {
  ^bb0(%a0: f64, %o0: f32):
    %t = arith.truncf %a0 : f64 to f32
    linalg.yield %t : f32
  } -> !k
  %init1 = linalg.fill ins(%zero_f32 : f32) outs(%out3 : !k) -> !k
  %s = linalg.generic #sum_abc_ab0 ins(%x32 : !t) outs(%init1 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %mean = linalg.generic #abc_abc ins(%s : !k) outs(%out3 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count_f32 : f32
    linalg.yield %m : f32
  } -> !k
  %shifted = linalg.generic #abc_abc ins(%v32 : !k) outs(%out3 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %e = arith.truncf %eps : f64 to f32
    %s_ = arith.addf %a0, %e : f32
    linalg.yield %s_ : f32
  } -> !k
  %rstd = linalg.generic #abc_abc ins(%shifted : !k) outs(%out3 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %r = math.rsqrt %a0 : f32
    linalg.yield %r : f32
  } -> !k
  %centered = linalg.generic #abc_ab0_abc ins(%x32, %mean : !t, !k) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %c = arith.subf %a0, %a1 : f32
    linalg.yield %c : f32
  } -> !t
  %normalized = linalg.generic #abc_ab0_abc ins(%centered, %rstd : !t, !k) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> !t
  %scaled = linalg.generic #abc_c_abc ins(%normalized, %w : !t, tensor<32xbf16>) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: bf16, %o0: f32):
    %e = arith.extf %a1 : bf16 to f32
    %y = arith.mulf %a0, %e : f32
    linalg.yield %y : f32
  } -> !t
  %biased = linalg.generic #abc_c_abc ins(%scaled, %b : !t, tensor<32xbf16>) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: bf16, %o0: f32):
    %e = arith.extf %a1 : bf16 to f32
    %y = arith.addf %a0, %e : f32
    linalg.yield %y : f32
  } -> !t
  %out4 = tensor.empty() : !h
  %y = linalg.generic #abc_abc ins(%biased : !t) outs(%out4 : !h) {
  ^bb0(%a0: f32, %o0: bf16):
    %y = arith.truncf %a0 : f32 to bf16
    linalg.yield %y : bf16
  } -> !h
  return %y : !h
}

// No rounding before a slice that follows (BERT's pooler).
// CHECK-LABEL: func @slice_behind(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xbf16>, %[[W:.*]]: tensor<32xbf16>, %[[B:.*]]: tensor<32xbf16>)
// CHECK: %[[Y:.*]] = norm.layer_norm %[[X]] scale(%[[W]] : tensor<32xbf16>) bias(%[[B]] : tensor<32xbf16>) dims [2] epsilon 9.9999997473787516E-6 : tensor<2x4x32xbf16> -> tensor<2x4x32xbf16>
// CHECK: tensor.extract_slice %[[Y]]
func.func @slice_behind(%x: !h, %w: tensor<32xbf16>, %b: tensor<32xbf16>) -> tensor<2x32xf32> {
  %zero = arith.constant 0.0 : f64
  %count = arith.constant 32.0 : f64
  %zero_f32 = arith.constant 0.0 : f32
  %count_f32 = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f64
  %out = tensor.empty() : !t
  %x32 = linalg.generic #abc_abc ins(%x : !h) outs(%out : !t) {
  ^bb0(%a0: bf16, %o0: f32):
    %e = arith.extf %a0 : bf16 to f32
    linalg.yield %e : f32
  } -> !t
  %out1 = tensor.empty() : !d
  %x64 = linalg.generic #abc_abc ins(%x32 : !t) outs(%out1 : !d) {
  ^bb0(%a0: f32, %o0: f64):
    %e = arith.extf %a0 : f32 to f64
    linalg.yield %e : f64
  } -> !d
  %out2 = tensor.empty() : !kd
  %init = linalg.fill ins(%zero : f64) outs(%out2 : !kd) -> !kd
  %s64 = linalg.generic #sum_abc_ab0 ins(%x64 : !d) outs(%init : !kd) {
  ^bb0(%a0: f64, %o0: f64):
    %s = arith.addf %a0, %o0 : f64
    linalg.yield %s : f64
  } -> !kd
  %m64 = linalg.generic #abc_abc ins(%s64 : !kd) outs(%out2 : !kd) {
  ^bb0(%a0: f64, %o0: f64):
    %m = arith.divf %a0, %count : f64
    linalg.yield %m : f64
  } -> !kd
  %c64 = linalg.generic #abc_ab0_abc ins(%x64, %m64 : !d, !kd) outs(%out1 : !d) {
  ^bb0(%a0: f64, %a1: f64, %o0: f64):
    %c = arith.subf %a0, %a1 : f64
    linalg.yield %c : f64
  } -> !d
  %q64 = linalg.generic #abc_abc ins(%c64 : !d) outs(%out1 : !d) {
  ^bb0(%a0: f64, %o0: f64):
    %p = arith.mulf %a0, %a0 : f64
    linalg.yield %p : f64
  } -> !d
  %v64 = linalg.generic #sum_abc_ab0 ins(%q64 : !d) outs(%init : !kd) {
  ^bb0(%a0: f64, %o0: f64):
    %s = arith.addf %a0, %o0 : f64
    linalg.yield %s : f64
  } -> !kd
  %v = linalg.generic #abc_abc ins(%v64 : !kd) outs(%out2 : !kd) {
  ^bb0(%a0: f64, %o0: f64):
    %v = arith.divf %a0, %count : f64
    linalg.yield %v : f64
  } -> !kd
  %out3 = tensor.empty() : !k
  %v32 = linalg.generic #abc_abc ins(%v : !kd) outs(%out3 : !k) {
  ^bb0(%a0: f64, %o0: f32):
    %t = arith.truncf %a0 : f64 to f32
    linalg.yield %t : f32
  } -> !k
  %init1 = linalg.fill ins(%zero_f32 : f32) outs(%out3 : !k) -> !k
  %s = linalg.generic #sum_abc_ab0 ins(%x32 : !t) outs(%init1 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %mean = linalg.generic #abc_abc ins(%s : !k) outs(%out3 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count_f32 : f32
    linalg.yield %m : f32
  } -> !k
  %shifted = linalg.generic #abc_abc ins(%v32 : !k) outs(%out3 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %e = arith.truncf %eps : f64 to f32
    %s_ = arith.addf %a0, %e : f32
    linalg.yield %s_ : f32
  } -> !k
  %rstd = linalg.generic #abc_abc ins(%shifted : !k) outs(%out3 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %r = math.rsqrt %a0 : f32
    linalg.yield %r : f32
  } -> !k
  %centered = linalg.generic #abc_ab0_abc ins(%x32, %mean : !t, !k) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %c = arith.subf %a0, %a1 : f32
    linalg.yield %c : f32
  } -> !t
  %normalized = linalg.generic #abc_ab0_abc ins(%centered, %rstd : !t, !k) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> !t
  %scaled = linalg.generic #abc_c_abc ins(%normalized, %w : !t, tensor<32xbf16>) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: bf16, %o0: f32):
    %e = arith.extf %a1 : bf16 to f32
    %y = arith.mulf %a0, %e : f32
    linalg.yield %y : f32
  } -> !t
  %biased = linalg.generic #abc_c_abc ins(%scaled, %b : !t, tensor<32xbf16>) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: bf16, %o0: f32):
    %e = arith.extf %a1 : bf16 to f32
    %y = arith.addf %a0, %e : f32
    linalg.yield %y : f32
  } -> !t
  %out4 = tensor.empty() : !h
  %rounded = linalg.generic #abc_abc ins(%biased : !t) outs(%out4 : !h) {
  ^bb0(%a0: f32, %o0: bf16):
    %y = arith.truncf %a0 : f32 to bf16
    linalg.yield %y : bf16
  } -> !h
  %first = tensor.extract_slice %rounded[0, 0, 0] [2, 1, 32] [1, 1, 1] : !h to tensor<2x1x32xbf16>
  %pooled = tensor.collapse_shape %first [[0], [1, 2]] : tensor<2x1x32xbf16> into tensor<2x32xbf16>
  %out5 = tensor.empty() : tensor<2x32xf32>
  %y = linalg.generic #ab_ab ins(%pooled : tensor<2x32xbf16>) outs(%out5 : tensor<2x32xf32>) {
  ^bb0(%a0: bf16, %o0: f32):
    %e = arith.extf %a0 : bf16 to f32
    linalg.yield %e : f32
  } -> tensor<2x32xf32>
  return %y : tensor<2x32xf32>
}
