// Guards of Keras and jax.numpy in other places: the number of elements less none, the mean of squares.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_ab0_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#s_s_s = {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []}
#abc_s_s_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> ()>, affine_map<(a, b, c) -> ()>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#sum_abc_ab0 = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>], iterator_types = ["parallel", "parallel", "reduction"]}

!t = tensor<2x4x32xf32>
!k = tensor<2x4x1xf32>

// ddof = 32: always NaN, no norm.
// CHECK-LABEL: func @guard_is_false(
// CHECK-NOT: norm.layer_norm
// CHECK: return
func.func @guard_is_false(%x: !t) -> !t {
  %count = arith.constant dense<32.0> : tensor<f32>
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
  %n1 = linalg.generic #s_s_s ins(%count, %count : tensor<f32>, tensor<f32>) outs(%out2 : tensor<f32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %d = arith.subf %a0, %a1 : f32
    linalg.yield %d : f32
  } -> tensor<f32>
  %variance = linalg.generic #abc_s_s_abc ins(%v, %n1, %zero : !k, tensor<f32>, tensor<f32>) outs(%out : !k) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %o0: f32):
    %m = arith.divf %a0, %count_f32 : f32
    %c = arith.cmpf ogt, %a1, %a2 : f32
    %r = arith.select %c, %m, %nan : f32
    linalg.yield %r : f32
  } -> !k
  %rstd = linalg.generic #abc_abc ins(%variance : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %e = arith.addf %a0, %half : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> !k
  %y = linalg.generic #abc_ab0_abc ins(%centered, %rstd : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// torch.std: the unbiased variance in f64 with its own mean; epsilon behind the root.
// CHECK-LABEL: func @standardize_torch(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>)
// CHECK: norm.layer_norm %[[X]] scale(%{{.*}} : tensor<32xf32>) dims [2] epsilon 0.492125{{.*}} kind<outside> :
func.func @standardize_torch(%x: !t) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %zero_f64 = arith.constant 0.0 : f64
  %count_f64 = arith.constant 32.0 : f64
  %count_f641 = arith.constant 31.0 : f64
  %half = arith.constant 0.5 : f64
  %out = tensor.empty() : !k
  %init = linalg.fill ins(%zero : f32) outs(%out : !k) -> !k
  %s = linalg.generic #sum_abc_ab0 ins(%x : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %out1 = tensor.empty() : !t
  %centered = linalg.generic #abc_ab0_abc ins(%x, %s : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m = arith.divf %a1, %count : f32
    %c = arith.subf %a0, %m : f32
    linalg.yield %c : f32
  } -> !t
  %out2 = tensor.empty() : tensor<2x4x32xf64>
  %x64 = linalg.generic #abc_abc ins(%x : !t) outs(%out2 : tensor<2x4x32xf64>) {
  ^bb0(%a0: f32, %o0: f64):
    %e = arith.extf %a0 : f32 to f64
    linalg.yield %e : f64
  } -> tensor<2x4x32xf64>
  %out3 = tensor.empty() : tensor<2x4x1xf64>
  %init1 = linalg.fill ins(%zero_f64 : f64) outs(%out3 : tensor<2x4x1xf64>) -> tensor<2x4x1xf64>
  %t = linalg.generic #sum_abc_ab0 ins(%x64 : tensor<2x4x32xf64>) outs(%init1 : tensor<2x4x1xf64>) {
  ^bb0(%a0: f64, %o0: f64):
    %s_ = arith.addf %a0, %o0 : f64
    linalg.yield %s_ : f64
  } -> tensor<2x4x1xf64>
  %q = linalg.generic #abc_ab0_abc ins(%x64, %t : tensor<2x4x32xf64>, tensor<2x4x1xf64>) outs(%out2 : tensor<2x4x32xf64>) {
  ^bb0(%a0: f64, %a1: f64, %o0: f64):
    %m = arith.divf %a1, %count_f64 : f64
    %c = arith.subf %a0, %m : f64
    %p = arith.mulf %c, %c : f64
    linalg.yield %p : f64
  } -> tensor<2x4x32xf64>
  %v = linalg.generic #sum_abc_ab0 ins(%q : tensor<2x4x32xf64>) outs(%init1 : tensor<2x4x1xf64>) {
  ^bb0(%a0: f64, %o0: f64):
    %s_ = arith.addf %a0, %o0 : f64
    linalg.yield %s_ : f64
  } -> tensor<2x4x1xf64>
  %v32 = linalg.generic #abc_abc ins(%v : tensor<2x4x1xf64>) outs(%out : !k) {
  ^bb0(%a0: f64, %o0: f32):
    %m = arith.divf %a0, %count_f641 : f64
    %t_ = arith.truncf %m : f64 to f32
    linalg.yield %t_ : f32
  } -> !k
  %std = linalg.generic #abc_abc ins(%v32 : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %r = math.sqrt %a0 : f32
    linalg.yield %r : f32
  } -> !k
  %shifted = linalg.generic #abc_abc ins(%std : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %e = arith.truncf %half : f64 to f32
    %s_ = arith.addf %a0, %e : f32
    linalg.yield %s_ : f32
  } -> !k
  %y = linalg.generic #abc_ab0_abc ins(%centered, %shifted : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.divf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}
