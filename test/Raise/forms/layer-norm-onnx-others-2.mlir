// LayerNorm of ONNX: older exporters and function bodies.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#sum_abc_ab0 = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>], iterator_types = ["parallel", "parallel", "reduction"]}
#abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_ab0_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#sum_ab_a0 = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, 0)>], iterator_types = ["parallel", "reduction"]}
#ab_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#ab_ab_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#ab_s_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> ()>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#ab_a0_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, 0)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#ab_0b_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (0, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#ab0_c_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#ab0_abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#c_abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (c)>, affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}

!t = tensor<2x4x32xf32>
!k = tensor<2x4x1xf32>

// LayerNormalization's function body: flattened to 2-D; E[x^2] - E[x]^2.
// CHECK-LABEL: func @function_body(
// CHECK: norm.layer_norm %{{.*}} scale(%{{.*}} : tensor<32xf32>) bias(%{{.*}} : tensor<32xf32>) dims [{{[12]}}] epsilon 9.9999997473787516E-6
// CHECK-NOT: linalg
// CHECK: return
func.func @function_body(%x: !t, %w: tensor<1x32xf32>, %b: tensor<1x32xf32>) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant dense<1.0e-05> : tensor<f32>
  %flat = tensor.collapse_shape %x [[0, 1], [2]] : !t into tensor<8x32xf32>
  %out = tensor.empty() : tensor<8x1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<8x1xf32>) -> tensor<8x1xf32>
  %s = linalg.generic #sum_ab_a0 ins(%flat : tensor<8x32xf32>) outs(%init : tensor<8x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<8x1xf32>
  %mean = linalg.generic #ab_ab ins(%s : tensor<8x1xf32>) outs(%out : tensor<8x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    linalg.yield %m : f32
  } -> tensor<8x1xf32>
  %out1 = tensor.empty() : tensor<8x32xf32>
  %square = linalg.generic #ab_ab ins(%flat : tensor<8x32xf32>) outs(%out1 : tensor<8x32xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    linalg.yield %p : f32
  } -> tensor<8x32xf32>
  %s2 = linalg.generic #sum_ab_a0 ins(%square : tensor<8x32xf32>) outs(%init : tensor<8x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %s_ = arith.addf %a0, %o0 : f32
    linalg.yield %s_ : f32
  } -> tensor<8x1xf32>
  %mean2 = linalg.generic #ab_ab ins(%s2 : tensor<8x1xf32>) outs(%out : tensor<8x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    linalg.yield %m : f32
  } -> tensor<8x1xf32>
  %mm = linalg.generic #ab_ab ins(%mean : tensor<8x1xf32>) outs(%out : tensor<8x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    linalg.yield %p : f32
  } -> tensor<8x1xf32>
  %variance = linalg.generic #ab_ab_ab ins(%mean2, %mm : tensor<8x1xf32>, tensor<8x1xf32>) outs(%out : tensor<8x1xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %v = arith.subf %a0, %a1 : f32
    linalg.yield %v : f32
  } -> tensor<8x1xf32>
  %shifted = linalg.generic #ab_s_ab ins(%variance, %eps : tensor<8x1xf32>, tensor<f32>) outs(%out : tensor<8x1xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %s_ = arith.addf %a0, %a1 : f32
    linalg.yield %s_ : f32
  } -> tensor<8x1xf32>
  %root = linalg.generic #ab_ab ins(%shifted : tensor<8x1xf32>) outs(%out : tensor<8x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %r = math.sqrt %a0 : f32
    linalg.yield %r : f32
  } -> tensor<8x1xf32>
  %centered = linalg.generic #ab_a0_ab ins(%flat, %mean : tensor<8x32xf32>, tensor<8x1xf32>) outs(%out1 : tensor<8x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %d = arith.subf %a0, %a1 : f32
    linalg.yield %d : f32
  } -> tensor<8x32xf32>
  %normalized = linalg.generic #ab_a0_ab ins(%centered, %root : tensor<8x32xf32>, tensor<8x1xf32>) outs(%out1 : tensor<8x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.divf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> tensor<8x32xf32>
  %scaled = linalg.generic #ab_0b_ab ins(%normalized, %w : tensor<8x32xf32>, tensor<1x32xf32>) outs(%out1 : tensor<8x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<8x32xf32>
  %biased = linalg.generic #ab_0b_ab ins(%scaled, %b : tensor<8x32xf32>, tensor<1x32xf32>) outs(%out1 : tensor<8x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.addf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<8x32xf32>
  %y = tensor.expand_shape %biased [[0, 1], [2]] output_shape [2, 4, 32] : tensor<8x32xf32> into !t
  return %y : !t
}

// The weight joins the reciprocal of the root: x * k + (bias - mean * k).
// CHECK-LABEL: func @tf2onnx(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>, %[[W:.*]]: tensor<32xf32>, %[[B:.*]]: tensor<32xf32>)
// CHECK: %[[Y:.*]] = norm.layer_norm %[[X]] scale(%[[W]] : tensor<32xf32>) bias(%[[B]] : tensor<32xf32>) dims [2] epsilon 9.9999997473787516E-6 : tensor<2x4x32xf32> -> tensor<2x4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @tf2onnx(%x: !t, %w: tensor<32xf32>, %b: tensor<32xf32>) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %one = arith.constant 1.0 : f32
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
  %rec = linalg.generic #abc_abc ins(%root : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %r = arith.divf %one, %a0 : f32
    linalg.yield %r : f32
  } -> !k
  %k = linalg.generic #ab0_c_abc ins(%rec, %w : !k, tensor<32xf32>) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %k = arith.mulf %a0, %a1 : f32
    linalg.yield %k : f32
  } -> !t
  %mk = linalg.generic #ab0_abc_abc ins(%mean, %k : !k, !t) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %p = arith.mulf %a0, %a1 : f32
    linalg.yield %p : f32
  } -> !t
  %offset = linalg.generic #c_abc_abc ins(%b, %mk : tensor<32xf32>, !t) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %o = arith.subf %a0, %a1 : f32
    linalg.yield %o : f32
  } -> !t
  %xk = linalg.generic #abc_abc_abc ins(%x, %k : !t, !t) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %p = arith.mulf %a0, %a1 : f32
    linalg.yield %p : f32
  } -> !t
  %y = linalg.generic #abc_abc_abc ins(%xk, %offset : !t, !t) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.addf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}
