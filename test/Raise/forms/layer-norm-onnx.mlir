// LayerNorm of the ONNX exporters.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#sum_abc_ab0 = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>], iterator_types = ["parallel", "parallel", "reduction"]}
#abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_ab0_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_s_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> ()>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_c_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#ab_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}

!t = tensor<2x4x32xf32>
!k = tensor<2x4x1xf32>
!r = tensor<2x4xf32>

// ReduceMean, Sub, Pow, ReduceMean, Sqrt, Div.
// CHECK-LABEL: func @opset14(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>, %[[W:.*]]: tensor<32xf32>, %[[B:.*]]: tensor<32xf32>)
// CHECK: %[[Y:.*]] = norm.layer_norm %[[X]] scale(%[[W]] : tensor<32xf32>) bias(%[[B]] : tensor<32xf32>) dims [2] epsilon 9.9999997473787516E-6 : tensor<2x4x32xf32> -> tensor<2x4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @opset14(%x: !t, %w: tensor<32xf32>, %b: tensor<32xf32>) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %two = arith.constant 2.0 : f32
  %p2 = arith.constant 2 : i64
  %eps = arith.constant dense<1.0e-05> : tensor<f32>
  %out = tensor.empty() : !k
  %init = linalg.fill ins(%zero : f32) outs(%out : !k) -> !k
  %s = linalg.generic #sum_abc_ab0 ins(%x : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %mean = linalg.generic #abc_abc ins(%s : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    linalg.yield %m : f32
  } -> !k
  %out1 = tensor.empty() : !t
  %centered = linalg.generic #abc_ab0_abc ins(%x, %mean : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %c = arith.subf %a0, %a1 : f32
    linalg.yield %c : f32
  } -> !t
  %square = linalg.generic #abc_abc ins(%centered : !t) outs(%out1 : !t) {
  ^bb0(%a0: f32, %o0: f32):
    %p = math.fpowi %a0, %p2 : f32, i64
    linalg.yield %p : f32
  } -> !t
  %v = linalg.generic #sum_abc_ab0 ins(%square : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %s_ = arith.addf %a0, %o0 : f32
    linalg.yield %s_ : f32
  } -> !k
  %variance = linalg.generic #abc_abc ins(%v : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    linalg.yield %m : f32
  } -> !k
  %shifted = linalg.generic #abc_s_abc ins(%variance, %eps : !k, tensor<f32>) outs(%out : !k) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %s_ = arith.addf %a0, %a1 : f32
    linalg.yield %s_ : f32
  } -> !k
  %root = linalg.generic #abc_abc ins(%shifted : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %r = math.sqrt %a0 : f32
    linalg.yield %r : f32
  } -> !k
  %normalized = linalg.generic #abc_ab0_abc ins(%centered, %root : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.divf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> !t
  %scaled = linalg.generic #abc_c_abc ins(%normalized, %w : !t, tensor<32xf32>) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  %y = linalg.generic #abc_c_abc ins(%scaled, %b : !t, tensor<32xf32>) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.addf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// LayerNormalization in f16: the core in f32, the affine in f16; collapsed and broadcast.
// CHECK-LABEL: func @opset17_f16(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf16>, %[[W:.*]]: tensor<32xf16>, %[[B:.*]]: tensor<32xf16>)
// CHECK: %[[N:.*]] = norm.layer_norm %[[X]] dims [2] epsilon 9.9999997473787516E-6 : tensor<2x4x32xf16> -> tensor<2x4x32xf16>
// CHECK: linalg.generic {{.*}} ins(%[[N]], %[[W]] :
// CHECK: arith.mulf {{.*}} : f16
// CHECK: linalg.generic
// CHECK: arith.addf {{.*}} : f16
func.func @opset17_f16(%x: tensor<2x4x32xf16>, %w: tensor<32xf16>, %b: tensor<32xf16>) -> tensor<2x4x32xf16> {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : !t
  %x32 = linalg.generic #abc_abc ins(%x : tensor<2x4x32xf16>) outs(%out : !t) {
  ^bb0(%a0: f16, %o0: f32):
    %e = arith.extf %a0 : f16 to f32
    linalg.yield %e : f32
  } -> !t
  %out1 = tensor.empty() : !k
  %init = linalg.fill ins(%zero : f32) outs(%out1 : !k) -> !k
  %s = linalg.generic #sum_abc_ab0 ins(%x32 : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %mean = linalg.generic #abc_abc ins(%s : !k) outs(%out1 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    linalg.yield %m : f32
  } -> !k
  %m2 = tensor.collapse_shape %mean [[0], [1, 2]] : !k into !r
  %mw = linalg.generic #ab_abc ins(%m2 : !r) outs(%out : !t) {
  ^bb0(%a0: f32, %o0: f32):
    linalg.yield %a0 : f32
  } -> !t
  %centered = linalg.generic #abc_abc_abc ins(%x32, %mw : !t, !t) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %c = arith.subf %a0, %a1 : f32
    linalg.yield %c : f32
  } -> !t
  %square = linalg.generic #abc_abc ins(%centered : !t) outs(%out : !t) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    linalg.yield %p : f32
  } -> !t
  %v = linalg.generic #sum_abc_ab0 ins(%square : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %s_ = arith.addf %a0, %o0 : f32
    linalg.yield %s_ : f32
  } -> !k
  %variance = linalg.generic #abc_abc ins(%v : !k) outs(%out1 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    linalg.yield %m : f32
  } -> !k
  %shifted = linalg.generic #abc_abc ins(%variance : !k) outs(%out1 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %s_ = arith.addf %a0, %eps : f32
    linalg.yield %s_ : f32
  } -> !k
  %rstd = linalg.generic #abc_abc ins(%shifted : !k) outs(%out1 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %r = math.rsqrt %a0 : f32
    linalg.yield %r : f32
  } -> !k
  %r2 = tensor.collapse_shape %rstd [[0], [1, 2]] : !k into !r
  %rw = linalg.generic #ab_abc ins(%r2 : !r) outs(%out : !t) {
  ^bb0(%a0: f32, %o0: f32):
    linalg.yield %a0 : f32
  } -> !t
  %normalized = linalg.generic #abc_abc_abc ins(%centered, %rw : !t, !t) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> !t
  %out2 = tensor.empty() : tensor<2x4x32xf16>
  %rounded = linalg.generic #abc_abc ins(%normalized : !t) outs(%out2 : tensor<2x4x32xf16>) {
  ^bb0(%a0: f32, %o0: f16):
    %t = arith.truncf %a0 : f32 to f16
    linalg.yield %t : f16
  } -> tensor<2x4x32xf16>
  %scaled = linalg.generic #abc_c_abc ins(%rounded, %w : tensor<2x4x32xf16>, tensor<32xf16>) outs(%out2 : tensor<2x4x32xf16>) {
  ^bb0(%a0: f16, %a1: f16, %o0: f16):
    %y = arith.mulf %a0, %a1 : f16
    linalg.yield %y : f16
  } -> tensor<2x4x32xf16>
  %y = linalg.generic #abc_c_abc ins(%scaled, %b : tensor<2x4x32xf16>, tensor<32xf16>) outs(%out2 : tensor<2x4x32xf16>) {
  ^bb0(%a0: f16, %a1: f16, %o0: f16):
    %y = arith.addf %a0, %a1 : f16
    linalg.yield %y : f16
  } -> tensor<2x4x32xf16>
  return %y : tensor<2x4x32xf16>
}
