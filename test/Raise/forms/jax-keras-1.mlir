// Guards of Keras and jax.numpy in other places: the number of elements less none, the mean of squares.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#sum_abc_ab = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b)>], iterator_types = ["parallel", "parallel", "reduction"]}
#abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_ab0_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#s_s_s = {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []}
#abc_s_s_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> ()>, affine_map<(a, b, c) -> ()>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#ab0_c_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#ab0_abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_abc_abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#sum_abc_ab0 = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>], iterator_types = ["parallel", "parallel", "reduction"]}

!t = tensor<2x4x32xf32>
!k = tensor<2x4x1xf32>
!r = tensor<2x4xf32>

// Keras' moments: n - 0 in f32, a comparison, a select of NaN; then rsqrt * gamma and res = -mean * inv.
// CHECK-LABEL: func @keras_moments(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>, %[[W:.*]]: tensor<32xf32>)
// CHECK: %[[Y:.*]] = norm.layer_norm %[[X]] scale(%[[W]] : tensor<32xf32>) dims [2] epsilon 9.9999997473787516E-6 : tensor<2x4x32xf32> -> tensor<2x4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @keras_moments(%x: !t, %w: tensor<32xf32>) -> !t {
  %count = arith.constant dense<32.0> : tensor<f32>
  %zero = arith.constant dense<0.0> : tensor<f32>
  %nan = arith.constant 0x7FC00000 : f32
  %zero_f32 = arith.constant 0.0 : f32
  %count_f32 = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : !r
  %init = linalg.fill ins(%zero_f32 : f32) outs(%out : !r) -> !r
  %s = linalg.generic #sum_abc_ab ins(%x : !t) outs(%init : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %o0, %a0 : f32
    linalg.yield %s : f32
  } -> !r
  %sk = tensor.expand_shape %s [[0], [1, 2]] output_shape [2, 4, 1] : !r into !k
  %out1 = tensor.empty() : !k
  %mean = linalg.generic #abc_abc ins(%sk : !k) outs(%out1 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count_f32 : f32
    linalg.yield %m : f32
  } -> !k
  %out2 = tensor.empty() : !t
  %centered = linalg.generic #abc_ab0_abc ins(%x, %mean : !t, !k) outs(%out2 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %c = arith.subf %a0, %a1 : f32
    linalg.yield %c : f32
  } -> !t
  %v = linalg.generic #sum_abc_ab ins(%centered : !t) outs(%init : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s_ = arith.addf %o0, %p : f32
    linalg.yield %s_ : f32
  } -> !r
  %vk = tensor.expand_shape %v [[0], [1, 2]] output_shape [2, 4, 1] : !r into !k
  %out3 = tensor.empty() : tensor<f32>
  %n1 = linalg.generic #s_s_s ins(%count, %zero : tensor<f32>, tensor<f32>) outs(%out3 : tensor<f32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %d = arith.subf %a0, %a1 : f32
    linalg.yield %d : f32
  } -> tensor<f32>
  %variance = linalg.generic #abc_s_s_abc ins(%vk, %n1, %zero : !k, tensor<f32>, tensor<f32>) outs(%out1 : !k) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %o0: f32):
    %m = arith.divf %a0, %a1 : f32
    %c = arith.cmpf ogt, %a1, %a2 : f32
    %r = arith.select %c, %m, %nan : f32
    linalg.yield %r : f32
  } -> !k
  %inv = linalg.generic #ab0_c_abc ins(%variance, %w : !k, tensor<32xf32>) outs(%out2 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %e = arith.addf %a0, %eps : f32
    %r = math.rsqrt %e : f32
    %k = arith.mulf %r, %a1 : f32
    linalg.yield %k : f32
  } -> !t
  %res = linalg.generic #ab0_abc_abc ins(%mean, %inv : !k, !t) outs(%out2 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.negf %a0 : f32
    %p = arith.mulf %n, %a1 : f32
    linalg.yield %p : f32
  } -> !t
  %y = linalg.generic #abc_abc_abc_abc ins(%x, %inv, %res : !t, !t, !t) outs(%out2 : !t) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %o0: f32):
    %p = arith.mulf %a0, %a1 : f32
    %y = arith.addf %p, %a2 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// jnp.std with ddof = 1: the number is 31.
// CHECK-LABEL: func @unbiased(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>)
// CHECK: norm.layer_norm %[[X]] scale(%{{.*}} : tensor<32xf32>) dims [2] epsilon 0.492125{{.*}} kind<outside> :
func.func @unbiased(%x: !t) -> !t {
  %count = arith.constant dense<32.0> : tensor<f32>
  %one = arith.constant dense<1.0> : tensor<f32>
  %zero = arith.constant dense<0.0> : tensor<f32>
  %nan = arith.constant 0x7FC00000 : f32
  %zero_f32 = arith.constant 0.0 : f32
  %count_f32 = arith.constant 32.0 : f32
  %half = arith.constant 0.5 : f32
  %out = tensor.empty() : !k
  %init = linalg.fill ins(%zero_f32 : f32) outs(%out : !k) -> !k
  %s = linalg.generic #sum_abc_ab0 ins(%x : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %out1 = tensor.empty() : !t
  %centered = linalg.generic #abc_ab0_abc ins(%x, %s : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m = arith.divf %a1, %count_f32 : f32
    %c = arith.subf %a0, %m : f32
    linalg.yield %c : f32
  } -> !t
  %v = linalg.generic #sum_abc_ab0 ins(%centered : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s_ = arith.addf %p, %o0 : f32
    linalg.yield %s_ : f32
  } -> !k
  %out2 = tensor.empty() : tensor<f32>
  %n1 = linalg.generic #s_s_s ins(%count, %one : tensor<f32>, tensor<f32>) outs(%out2 : tensor<f32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %d = arith.subf %a0, %a1 : f32
    linalg.yield %d : f32
  } -> tensor<f32>
  %variance = linalg.generic #abc_s_s_abc ins(%v, %n1, %zero : !k, tensor<f32>, tensor<f32>) outs(%out : !k) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %o0: f32):
    %m = arith.divf %a0, %a1 : f32
    %c = arith.cmpf ogt, %a1, %a2 : f32
    %r = arith.select %c, %m, %nan : f32
    linalg.yield %r : f32
  } -> !k
  %std = linalg.generic #abc_abc ins(%variance : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %r = math.sqrt %a0 : f32
    %e = arith.addf %r, %half : f32
    linalg.yield %e : f32
  } -> !k
  %y = linalg.generic #abc_ab0_abc ins(%centered, %std : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.divf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}
