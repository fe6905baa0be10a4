// Standardization: LayerNorm with the unbiased deviation, and epsilon in other places.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#sum_abc_ab0 = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>], iterator_types = ["parallel", "parallel", "reduction"]}
#abc_ab0_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_c_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}

!t = tensor<2x4x32xf32>
!k = tensor<2x4x1xf32>

// (x - mean) / (std + eps) with N - 1: sqrt(31/32) is a uniform scale.
// CHECK-LABEL: func @unbiased_outside(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>)
// CHECK: %[[S:.*]] = arith.constant dense<0.98425{{.*}}> : tensor<32xf32>
// CHECK: %[[Y:.*]] = norm.layer_norm %[[X]] scale(%[[S]] : tensor<32xf32>) dims [2] epsilon 0.492125{{.*}} kind<outside> :
// CHECK-NEXT: return %[[Y]]
func.func @unbiased_outside(%x: !t) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %count_f32 = arith.constant 31.0 : f32
  %half = arith.constant 0.5 : f32
  %out = tensor.empty() : !k
  %init = linalg.fill ins(%zero : f32) outs(%out : !k) -> !k
  %sum = linalg.generic #sum_abc_ab0 ins(%x : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %out1 = tensor.empty() : !t
  %centered = linalg.generic #abc_ab0_abc ins(%x, %sum : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m = arith.divf %a1, %count : f32
    %d = arith.subf %a0, %m : f32
    linalg.yield %d : f32
  } -> !t
  %squares = linalg.generic #sum_abc_ab0 ins(%centered : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %variance = linalg.generic #abc_abc ins(%squares : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %v = arith.divf %a0, %count_f32 : f32
    linalg.yield %v : f32
  } -> !k
  %std = linalg.generic #abc_abc ins(%variance : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %s = math.sqrt %a0 : f32
    %r = arith.addf %s, %half : f32
    linalg.yield %r : f32
  } -> !k
  %y = linalg.generic #abc_ab0_abc ins(%centered, %std : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.divf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// The same inside of the root, with a weight: one product is the scale.
// CHECK-LABEL: func @unbiased_inside(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>, %[[W:.*]]: tensor<32xf32>)
// CHECK: %[[S:.*]] = arith.mulf %[[W]], %{{.*}} : tensor<32xf32>
// CHECK-NEXT: %[[Y:.*]] = norm.layer_norm %[[X]] scale(%[[S]] : tensor<32xf32>) dims [2] epsilon 4.843750e-01 :
// CHECK-NEXT: return %[[Y]]
func.func @unbiased_inside(%x: !t, %w: tensor<32xf32>) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %count_f32 = arith.constant 31.0 : f32
  %half = arith.constant 0.5 : f32
  %out = tensor.empty() : !k
  %init = linalg.fill ins(%zero : f32) outs(%out : !k) -> !k
  %sum = linalg.generic #sum_abc_ab0 ins(%x : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %out1 = tensor.empty() : !t
  %centered = linalg.generic #abc_ab0_abc ins(%x, %sum : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m = arith.divf %a1, %count : f32
    %d = arith.subf %a0, %m : f32
    linalg.yield %d : f32
  } -> !t
  %squares = linalg.generic #sum_abc_ab0 ins(%centered : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %variance = linalg.generic #abc_abc ins(%squares : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %v = arith.divf %a0, %count_f32 : f32
    linalg.yield %v : f32
  } -> !k
  %std = linalg.generic #abc_abc ins(%variance : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %r = arith.addf %a0, %half : f32
    %s = math.rsqrt %r : f32
    linalg.yield %s : f32
  } -> !k
  %nrm = linalg.generic #abc_ab0_abc ins(%centered, %std : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  %y = linalg.generic #abc_c_abc ins(%nrm, %w : !t, tensor<32xf32>) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// A floor under the deviation.
// CHECK-LABEL: func @floor(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>)
// CHECK: %[[Y:.*]] = norm.layer_norm %[[X]] dims [2] epsilon 5.000000e-01 kind<floor> :
// CHECK-NEXT: return %[[Y]]
func.func @floor(%x: !t) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %half = arith.constant 0.5 : f32
  %out = tensor.empty() : !k
  %init = linalg.fill ins(%zero : f32) outs(%out : !k) -> !k
  %sum = linalg.generic #sum_abc_ab0 ins(%x : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %out1 = tensor.empty() : !t
  %centered = linalg.generic #abc_ab0_abc ins(%x, %sum : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m = arith.divf %a1, %count : f32
    %d = arith.subf %a0, %m : f32
    linalg.yield %d : f32
  } -> !t
  %squares = linalg.generic #sum_abc_ab0 ins(%centered : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %variance = linalg.generic #abc_abc ins(%squares : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %v = arith.divf %a0, %count : f32
    linalg.yield %v : f32
  } -> !k
  %std = linalg.generic #abc_abc ins(%variance : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %s = math.sqrt %a0 : f32
    %r = arith.maximumf %s, %half : f32
    linalg.yield %r : f32
  } -> !k
  %y = linalg.generic #abc_ab0_abc ins(%centered, %std : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.divf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// BERT without its epsilon, as an optimizer of ONNX files leaves it.
// CHECK-LABEL: func @no_epsilon(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>)
// CHECK: %[[Y:.*]] = norm.layer_norm %[[X]] dims [2] epsilon 0.000000e+00 : tensor<2x4x32xf32> -> tensor<2x4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @no_epsilon(%x: !t) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %out = tensor.empty() : !k
  %init = linalg.fill ins(%zero : f32) outs(%out : !k) -> !k
  %sum = linalg.generic #sum_abc_ab0 ins(%x : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %out1 = tensor.empty() : !t
  %centered = linalg.generic #abc_ab0_abc ins(%x, %sum : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m = arith.divf %a1, %count : f32
    %d = arith.subf %a0, %m : f32
    linalg.yield %d : f32
  } -> !t
  %squares = linalg.generic #sum_abc_ab0 ins(%centered : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %variance = linalg.generic #abc_abc ins(%squares : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %v = arith.divf %a0, %count : f32
    linalg.yield %v : f32
  } -> !k
  %std = linalg.generic #abc_abc ins(%variance : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %s = math.sqrt %a0 : f32
    linalg.yield %s : f32
  } -> !k
  %y = linalg.generic #abc_ab0_abc ins(%centered, %std : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.divf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}
