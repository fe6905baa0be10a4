// LayerNorm of ONNX: older exporters and function bodies.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#sum_abc_ab0 = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>], iterator_types = ["parallel", "parallel", "reduction"]}
#abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_ab0_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_c_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}

!t = tensor<2x4x32xf32>
!k = tensor<2x4x1xf32>

// Mean and difference in f16, the rest in f32.
// CHECK-LABEL: func @legacy_f16(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf16>, %[[W:.*]]: tensor<32xf16>, %[[B:.*]]: tensor<32xf16>)
// CHECK: %[[N:.*]] = norm.layer_norm %[[X]] dims [2] epsilon 9.9999997473787516E-6 : tensor<2x4x32xf16> -> tensor<2x4x32xf16>
// CHECK: linalg.generic {{.*}} ins(%[[N]], %[[W]] :
func.func @legacy_f16(%x: tensor<2x4x32xf16>, %w: tensor<32xf16>, %b: tensor<32xf16>) -> tensor<2x4x32xf16> {
  %zero = arith.constant 0.0 : f16
  %count = arith.constant 32.0 : f16
  %two = arith.constant 2.0 : f32
  %p2 = arith.constant 2 : i64
  %zero_f32 = arith.constant 0.0 : f32
  %count_f32 = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : tensor<2x4x1xf16>
  %init = linalg.fill ins(%zero : f16) outs(%out : tensor<2x4x1xf16>) -> tensor<2x4x1xf16>
  %s = linalg.generic #sum_abc_ab0 ins(%x : tensor<2x4x32xf16>) outs(%init : tensor<2x4x1xf16>) {
  ^bb0(%a0: f16, %o0: f16):
    %s = arith.addf %a0, %o0 : f16
    linalg.yield %s : f16
  } -> tensor<2x4x1xf16>
  %mean = linalg.generic #abc_abc ins(%s : tensor<2x4x1xf16>) outs(%out : tensor<2x4x1xf16>) {
  ^bb0(%a0: f16, %o0: f16):
    %m = arith.divf %a0, %count : f16
    linalg.yield %m : f16
  } -> tensor<2x4x1xf16>
  %out1 = tensor.empty() : tensor<2x4x32xf16>
  %centered = linalg.generic #abc_ab0_abc ins(%x, %mean : tensor<2x4x32xf16>, tensor<2x4x1xf16>) outs(%out1 : tensor<2x4x32xf16>) {
  ^bb0(%a0: f16, %a1: f16, %o0: f16):
    %c = arith.subf %a0, %a1 : f16
    linalg.yield %c : f16
  } -> tensor<2x4x32xf16>
  %out2 = tensor.empty() : !t
  %c32 = linalg.generic #abc_abc ins(%centered : tensor<2x4x32xf16>) outs(%out2 : !t) {
  ^bb0(%a0: f16, %o0: f32):
    %e = arith.extf %a0 : f16 to f32
    linalg.yield %e : f32
  } -> !t
  %square = linalg.generic #abc_abc ins(%c32 : !t) outs(%out2 : !t) {
  ^bb0(%a0: f32, %o0: f32):
    %p = math.fpowi %a0, %p2 : f32, i64
    linalg.yield %p : f32
  } -> !t
  %out3 = tensor.empty() : !k
  %init1 = linalg.fill ins(%zero_f32 : f32) outs(%out3 : !k) -> !k
  %v = linalg.generic #sum_abc_ab0 ins(%square : !t) outs(%init1 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %s_ = arith.addf %a0, %o0 : f32
    linalg.yield %s_ : f32
  } -> !k
  %variance = linalg.generic #abc_abc ins(%v : !k) outs(%out3 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count_f32 : f32
    linalg.yield %m : f32
  } -> !k
  %root = linalg.generic #abc_abc ins(%variance : !k) outs(%out3 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %s_ = arith.addf %a0, %eps : f32
    %r = math.sqrt %s_ : f32
    linalg.yield %r : f32
  } -> !k
  %normalized = linalg.generic #abc_ab0_abc ins(%c32, %root : !t, !k) outs(%out2 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.divf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> !t
  %rounded = linalg.generic #abc_abc ins(%normalized : !t) outs(%out1 : tensor<2x4x32xf16>) {
  ^bb0(%a0: f32, %o0: f16):
    %t = arith.truncf %a0 : f32 to f16
    linalg.yield %t : f16
  } -> tensor<2x4x32xf16>
  %scaled = linalg.generic #abc_c_abc ins(%rounded, %w : tensor<2x4x32xf16>, tensor<32xf16>) outs(%out1 : tensor<2x4x32xf16>) {
  ^bb0(%a0: f16, %a1: f16, %o0: f16):
    %y = arith.mulf %a0, %a1 : f16
    linalg.yield %y : f16
  } -> tensor<2x4x32xf16>
  %y = linalg.generic #abc_c_abc ins(%scaled, %b : tensor<2x4x32xf16>, tensor<32xf16>) outs(%out1 : tensor<2x4x32xf16>) {
  ^bb0(%a0: f16, %a1: f16, %o0: f16):
    %y = arith.addf %a0, %a1 : f16
    linalg.yield %y : f16
  } -> tensor<2x4x32xf16>
  return %y : tensor<2x4x32xf16>
}

// The difference is written twice, one of them through a cast and back.
// CHECK-LABEL: func @two_subs(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>)
// CHECK: %[[Y:.*]] = norm.layer_norm %[[X]] dims [2] epsilon 9.9999997473787516E-6 : tensor<2x4x32xf32> -> tensor<2x4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @two_subs(%x: !t) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
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
  %c1 = linalg.generic #abc_ab0_abc ins(%x, %mean : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %c = arith.subf %a0, %a1 : f32
    linalg.yield %c : f32
  } -> !t
  %square = linalg.generic #abc_abc ins(%c1 : !t) outs(%out1 : !t) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    linalg.yield %p : f32
  } -> !t
  %v = linalg.generic #sum_abc_ab0 ins(%square : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %s_ = arith.addf %a0, %o0 : f32
    linalg.yield %s_ : f32
  } -> !k
  %root = linalg.generic #abc_abc ins(%v : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s_ = arith.addf %m, %eps : f32
    %r = math.sqrt %s_ : f32
    linalg.yield %r : f32
  } -> !k
  %c2 = linalg.generic #abc_ab0_abc ins(%x, %mean : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %c = arith.subf %a0, %a1 : f32
    %n = arith.negf %c : f32
    %z = arith.negf %n : f32
    linalg.yield %z : f32
  } -> !t
  %y = linalg.generic #abc_ab0_abc ins(%c2, %root : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.divf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> !t
  return %y : !t
}
