// RMSNorm as language models compute it in bf16, exported by torch-mlir: one generic
// an operation, reduced dims kept. They differ in where the normalized value and
// the product with the weight are rounded.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#sum_abc_ab0 = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>], iterator_types = ["parallel", "parallel", "reduction"]}
#abc_ab0_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#c_abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (c)>, affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#a_a = {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]}
#abc_c_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}

!h = tensor<2x4x32xbf16>
!t = tensor<2x4x32xf32>
!k = tensor<2x4x1xf32>

// 1 + w and the product in bf16: not the scale of a norm that computes in f32.
// CHECK-LABEL: func @zero_centered_gamma(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xbf16>, %[[W:.*]]: tensor<32xbf16>)
// CHECK: %[[N:.*]] = norm.rms_norm %[[X]] dims [2] epsilon 9.9999999747524271E-7 : tensor<2x4x32xbf16> -> tensor<2x4x32xbf16>
// CHECK: %[[Y:.*]] = linalg.generic {{.*}} ins(%[[N]], %{{.*}} :
// CHECK: arith.mulf {{.*}} : bf16
// CHECK: return %[[Y]]
func.func @zero_centered_gamma(%x: !h, %w: tensor<32xbf16>) -> !h {
  %two = arith.constant 2.0 : f32
  %p2 = arith.constant 2 : i64
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-06 : f64
  %one = arith.constant 1.0 : bf16
  %out = tensor.empty() : !t
  %wide = linalg.generic #abc_abc ins(%x : !h) outs(%out : !t) {
  ^bb0(%a0: bf16, %o0: f32):
    %r = arith.extf %a0 : bf16 to f32
    linalg.yield %r : f32
  } -> !t
  %square = linalg.generic #abc_abc ins(%wide : !t) outs(%out : !t) {
  ^bb0(%a0: f32, %o0: f32):
    %p = math.fpowi %a0, %p2 : f32, i64
    linalg.yield %p : f32
  } -> !t
  %out1 = tensor.empty() : !k
  %init = linalg.fill ins(%zero : f32) outs(%out1 : !k) -> !k
  %sum = linalg.generic #sum_abc_ab0 ins(%square : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %mean = linalg.generic #abc_abc ins(%sum : !k) outs(%out1 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    linalg.yield %m : f32
  } -> !k
  %shifted = linalg.generic #abc_abc ins(%mean : !k) outs(%out1 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %e = arith.truncf %eps : f64 to f32
    %s = arith.addf %a0, %e : f32
    linalg.yield %s : f32
  } -> !k
  %rstd = linalg.generic #abc_abc ins(%shifted : !k) outs(%out1 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %r = math.rsqrt %a0 : f32
    linalg.yield %r : f32
  } -> !k
  %normalized = linalg.generic #abc_ab0_abc ins(%wide, %rstd : !t, !k) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  %out2 = tensor.empty() : !h
  %rounded = linalg.generic #abc_abc ins(%normalized : !t) outs(%out2 : !h) {
  ^bb0(%a0: f32, %o0: bf16):
    %r = arith.truncf %a0 : f32 to bf16
    linalg.yield %r : bf16
  } -> !h
  %out3 = tensor.empty() : tensor<32xbf16>
  %one_plus = linalg.generic #a_a ins(%w : tensor<32xbf16>) outs(%out3 : tensor<32xbf16>) {
  ^bb0(%a0: bf16, %o0: bf16):
    %e = arith.addf %a0, %one : bf16
    linalg.yield %e : bf16
  } -> tensor<32xbf16>
  %y = linalg.generic #abc_c_abc ins(%rounded, %one_plus : !h, tensor<32xbf16>) outs(%out2 : !h) {
  ^bb0(%a0: bf16, %a1: bf16, %o0: bf16):
    %y = arith.mulf %a0, %a1 : bf16
    linalg.yield %y : bf16
  } -> !h
  return %y : !h
}

// Gemma 4: a power of -1/2.
// CHECK-LABEL: func @gemma4(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xbf16>, %[[W:.*]]: tensor<32xbf16>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] scale(%[[W]] : tensor<32xbf16>) dims [2] epsilon 9.9999999747524271E-7 : tensor<2x4x32xbf16> -> tensor<2x4x32xbf16>
// CHECK-NEXT: return %[[Y]]
func.func @gemma4(%x: !h, %w: tensor<32xbf16>) -> !h {
  %two = arith.constant 2.0 : f32
  %p2 = arith.constant 2 : i64
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-06 : f64
  %minus_half = arith.constant -0.5 : f32
  %out = tensor.empty() : !t
  %wide = linalg.generic #abc_abc ins(%x : !h) outs(%out : !t) {
  ^bb0(%a0: bf16, %o0: f32):
    %r = arith.extf %a0 : bf16 to f32
    linalg.yield %r : f32
  } -> !t
  %square = linalg.generic #abc_abc ins(%wide : !t) outs(%out : !t) {
  ^bb0(%a0: f32, %o0: f32):
    %p = math.fpowi %a0, %p2 : f32, i64
    linalg.yield %p : f32
  } -> !t
  %out1 = tensor.empty() : !k
  %init = linalg.fill ins(%zero : f32) outs(%out1 : !k) -> !k
  %sum = linalg.generic #sum_abc_ab0 ins(%square : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %mean = linalg.generic #abc_abc ins(%sum : !k) outs(%out1 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    linalg.yield %m : f32
  } -> !k
  %shifted = linalg.generic #abc_abc ins(%mean : !k) outs(%out1 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %e = arith.truncf %eps : f64 to f32
    %s = arith.addf %a0, %e : f32
    linalg.yield %s : f32
  } -> !k
  %rstd = linalg.generic #abc_abc ins(%shifted : !k) outs(%out1 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %r = math.powf %a0, %minus_half : f32
    linalg.yield %r : f32
  } -> !k
  %normalized = linalg.generic #abc_ab0_abc ins(%wide, %rstd : !t, !k) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  %out2 = tensor.empty() : tensor<32xf32>
  %ww = linalg.generic #a_a ins(%w : tensor<32xbf16>) outs(%out2 : tensor<32xf32>) {
  ^bb0(%a0: bf16, %o0: f32):
    %e = arith.extf %a0 : bf16 to f32
    linalg.yield %e : f32
  } -> tensor<32xf32>
  %scaled = linalg.generic #abc_c_abc ins(%normalized, %ww : !t, tensor<32xf32>) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  %out3 = tensor.empty() : !h
  %y = linalg.generic #abc_abc ins(%scaled : !t) outs(%out3 : !h) {
  ^bb0(%a0: f32, %o0: bf16):
    %r = arith.truncf %a0 : f32 to bf16
    linalg.yield %r : bf16
  } -> !h
  return %y : !h
}

// T5: one cast for the square, one in the product; rounded in front of the weight.
// CHECK-LABEL: func @t5(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xbf16>, %[[W:.*]]: tensor<32xbf16>)
// CHECK: %[[N:.*]] = norm.rms_norm %[[X]] dims [2] epsilon 9.9999999747524271E-7 : tensor<2x4x32xbf16> -> tensor<2x4x32xbf16>
// CHECK: linalg.generic {{.*}} ins(%[[W]], %[[N]] :
func.func @t5(%x: !h, %w: tensor<32xbf16>) -> !h {
  %two = arith.constant 2.0 : f32
  %p2 = arith.constant 2 : i64
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-06 : f64
  %out = tensor.empty() : !t
  %wide = linalg.generic #abc_abc ins(%x : !h) outs(%out : !t) {
  ^bb0(%a0: bf16, %o0: f32):
    %r = arith.extf %a0 : bf16 to f32
    linalg.yield %r : f32
  } -> !t
  %square = linalg.generic #abc_abc ins(%wide : !t) outs(%out : !t) {
  ^bb0(%a0: f32, %o0: f32):
    %p = math.fpowi %a0, %p2 : f32, i64
    linalg.yield %p : f32
  } -> !t
  %out1 = tensor.empty() : !k
  %init = linalg.fill ins(%zero : f32) outs(%out1 : !k) -> !k
  %sum = linalg.generic #sum_abc_ab0 ins(%square : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %mean = linalg.generic #abc_abc ins(%sum : !k) outs(%out1 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    linalg.yield %m : f32
  } -> !k
  %shifted = linalg.generic #abc_abc ins(%mean : !k) outs(%out1 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %e = arith.truncf %eps : f64 to f32
    %s = arith.addf %a0, %e : f32
    linalg.yield %s : f32
  } -> !k
  %rstd = linalg.generic #abc_abc ins(%shifted : !k) outs(%out1 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %r = math.rsqrt %a0 : f32
    linalg.yield %r : f32
  } -> !k
  %normalized = linalg.generic #abc_ab0_abc ins(%x, %rstd : !h, !k) outs(%out : !t) {
  ^bb0(%a0: bf16, %a1: f32, %o0: f32):
    %e = arith.extf %a0 : bf16 to f32
    %y = arith.mulf %e, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  %out2 = tensor.empty() : !h
  %rounded = linalg.generic #abc_abc ins(%normalized : !t) outs(%out2 : !h) {
  ^bb0(%a0: f32, %o0: bf16):
    %r = arith.truncf %a0 : f32 to bf16
    linalg.yield %r : bf16
  } -> !h
  %y = linalg.generic #c_abc_abc ins(%w, %rounded : tensor<32xbf16>, !h) outs(%out2 : !h) {
  ^bb0(%a0: bf16, %a1: bf16, %o0: bf16):
    %y = arith.mulf %a0, %a1 : bf16
    linalg.yield %y : bf16
  } -> !h
  return %y : !h
}
