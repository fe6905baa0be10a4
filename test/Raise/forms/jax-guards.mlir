// jax.numpy's and Keras' guards of a variance: select(n - ddof > 0, variance, NaN).

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#sum_abc_ab = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b)>], iterator_types = ["parallel", "parallel", "reduction"]}
#abc_s_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> ()>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#ab0_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#s_s_s = {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []}
#abc_c_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#s_s = {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []}
#sum_abc_ab0 = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>], iterator_types = ["parallel", "parallel", "reduction"]}
#abc_ab0_s_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> ()>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_s_s_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> ()>, affine_map<(a, b, c) -> ()>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_ab0_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}

!t = tensor<2x4x32xf32>
!k = tensor<2x4x1xf32>
!r = tensor<2x4xf32>

// The count by rank-0 ops, the predicate extracted in a body.
// CHECK-LABEL: func @jnp_var(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>, %[[W:.*]]: tensor<32xf32>, %[[B:.*]]: tensor<32xf32>)
// CHECK: %[[Y:.*]] = norm.layer_norm %[[X]] scale(%[[W]] : tensor<32xf32>) bias(%[[B]] : tensor<32xf32>) dims [2] epsilon 9.9999997473787516E-6 : tensor<2x4x32xf32> -> tensor<2x4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @jnp_var(%x: !t, %w: tensor<32xf32>, %b: tensor<32xf32>) -> !t {
  %count = arith.constant dense<32.0> : tensor<f32>
  %zero = arith.constant dense<0.0> : tensor<f32>
  %zero_f32 = arith.constant 0.0 : f32
  %nan = arith.constant dense<0x7FC00000> : !k
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : !r
  %init = linalg.fill ins(%zero_f32 : f32) outs(%out : !r) -> !r
  %s = linalg.generic #sum_abc_ab ins(%x : !t) outs(%init : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> !r
  %sk = tensor.expand_shape %s [[0], [1, 2]] output_shape [2, 4, 1] : !r into !k
  %out1 = tensor.empty() : !k
  %mean = linalg.generic #abc_s_abc ins(%sk, %count : !k, tensor<f32>) outs(%out1 : !k) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m = arith.divf %a0, %a1 : f32
    linalg.yield %m : f32
  } -> !k
  %out2 = tensor.empty() : !t
  %mw = linalg.generic #ab0_abc ins(%mean : !k) outs(%out2 : !t) {
  ^bb0(%a0: f32, %o0: f32):
    linalg.yield %a0 : f32
  } -> !t
  %centered = linalg.generic #abc_abc_abc ins(%x, %mw : !t, !t) outs(%out2 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %c = arith.subf %a0, %a1 : f32
    linalg.yield %c : f32
  } -> !t
  %square = linalg.generic #abc_abc ins(%centered : !t) outs(%out2 : !t) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    linalg.yield %p : f32
  } -> !t
  %v = linalg.generic #sum_abc_ab ins(%square : !t) outs(%init : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %s_ = arith.addf %a0, %o0 : f32
    linalg.yield %s_ : f32
  } -> !r
  %out3 = tensor.empty() : tensor<f32>
  %n1 = linalg.generic #s_s_s ins(%count, %zero : tensor<f32>, tensor<f32>) outs(%out3 : tensor<f32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %d = arith.subf %a0, %a1 : f32
    linalg.yield %d : f32
  } -> tensor<f32>
  %vk = tensor.expand_shape %v [[0], [1, 2]] output_shape [2, 4, 1] : !r into !k
  %variance = linalg.generic #abc_s_abc ins(%vk, %n1 : !k, tensor<f32>) outs(%out1 : !k) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m = arith.divf %a0, %a1 : f32
    linalg.yield %m : f32
  } -> !k
  %out4 = tensor.empty() : tensor<i1>
  %positive = linalg.generic #s_s_s ins(%n1, %zero : tensor<f32>, tensor<f32>) outs(%out4 : tensor<i1>) {
  ^bb0(%a0: f32, %a1: f32, %o0: i1):
    %c = arith.cmpf ogt, %a0, %a1 : f32
    linalg.yield %c : i1
  } -> tensor<i1>
  %guarded = linalg.generic #abc_abc_abc ins(%variance, %nan : !k, !k) outs(%out1 : !k) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %p = tensor.extract %positive[] : tensor<i1>
    %r = arith.select %p, %a0, %a1 : f32
    linalg.yield %r : f32
  } -> !k
  %root = linalg.generic #abc_abc ins(%guarded : !k) outs(%out1 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %s_ = arith.addf %a0, %eps : f32
    %r = math.sqrt %s_ : f32
    linalg.yield %r : f32
  } -> !k
  %rw = linalg.generic #ab0_abc ins(%root : !k) outs(%out2 : !t) {
  ^bb0(%a0: f32, %o0: f32):
    linalg.yield %a0 : f32
  } -> !t
  %normalized = linalg.generic #abc_abc_abc ins(%centered, %rw : !t, !t) outs(%out2 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.divf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> !t
  %scaled = linalg.generic #abc_c_abc ins(%normalized, %w : !t, tensor<32xf32>) outs(%out2 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  %y = linalg.generic #abc_c_abc ins(%scaled, %b : !t, tensor<32xf32>) outs(%out2 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.addf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// The predicate is an operand of rank 0; the count comes from an integer.
// CHECK-LABEL: func @predicate_operand(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>)
// CHECK: %[[Y:.*]] = norm.layer_norm %[[X]] dims [2] epsilon 9.9999997473787516E-6 : tensor<2x4x32xf32> -> tensor<2x4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @predicate_operand(%x: !t) -> !t {
  %number = arith.constant dense<32> : tensor<i32>
  %zero = arith.constant dense<0> : tensor<i32>
  %zero_t = arith.constant dense<0.0> : tensor<f32>
  %zero_f32 = arith.constant 0.0 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : tensor<f32>
  %n1 = linalg.generic #s_s ins(%number : tensor<i32>) outs(%out : tensor<f32>) {
  ^bb0(%a0: i32, %o0: f32):
    %d = arith.sitofp %a0 : i32 to f32
    linalg.yield %d : f32
  } -> tensor<f32>
  %out1 = tensor.empty() : tensor<i1>
  %positive = linalg.generic #s_s_s ins(%n1, %zero_t : tensor<f32>, tensor<f32>) outs(%out1 : tensor<i1>) {
  ^bb0(%a0: f32, %a1: f32, %o0: i1):
    %c = arith.cmpf ogt, %a0, %a1 : f32
    linalg.yield %c : i1
  } -> tensor<i1>
  %out2 = tensor.empty() : !k
  %init = linalg.fill ins(%zero_f32 : f32) outs(%out2 : !k) -> !k
  %s = linalg.generic #sum_abc_ab0 ins(%x : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %out3 = tensor.empty() : !t
  %centered = linalg.generic #abc_ab0_s_abc ins(%x, %s, %n1 : !t, !k, tensor<f32>) outs(%out3 : !t) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %o0: f32):
    %m = arith.divf %a1, %a2 : f32
    %c = arith.subf %a0, %m : f32
    linalg.yield %c : f32
  } -> !t
  %v = linalg.generic #sum_abc_ab0 ins(%centered : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s_ = arith.addf %p, %o0 : f32
    linalg.yield %s_ : f32
  } -> !k
  %guarded = linalg.generic #abc_s_s_abc ins(%v, %n1, %positive : !k, tensor<f32>, tensor<i1>) outs(%out2 : !k) {
  ^bb0(%a0: f32, %a1: f32, %a2: i1, %o0: f32):
    %m = arith.divf %a0, %a1 : f32
    %r = arith.select %a2, %m, %nan : f32
    linalg.yield %r : f32
  } -> !k
  %rstd = linalg.generic #abc_abc ins(%guarded : !k) outs(%out2 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %s_ = arith.addf %a0, %eps : f32
    %r = math.rsqrt %s_ : f32
    linalg.yield %r : f32
  } -> !k
  %y = linalg.generic #abc_ab0_abc ins(%centered, %rstd : !t, !k) outs(%out3 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> !t
  return %y : !t
}
