// Parallel blocks, factors on branches, gates.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#ab_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#ab_b_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#sum_ab_a0 = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, 0)>], iterator_types = ["parallel", "reduction"]}
#ab_a0_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, 0)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#sum_abc_ab0 = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>], iterator_types = ["parallel", "parallel", "reduction"]}
#abc_ab0_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_a0c_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, 0, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#a0c_abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, 0, c)>, affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}

!t = tensor<2x4x32xf32>
!k = tensor<2x4x1xf32>

// One core with a scale and without: the scale is a multiply of the one norm.
// CHECK-LABEL: func @affine_and_plain(
// CHECK-SAME: %[[R:.*]]: tensor<4x32xf32>, %[[W:.*]]: tensor<32xf32>)
// CHECK: %[[N:.*]] = norm.layer_norm %[[R]] dims [1]
// CHECK-NEXT: linalg.generic {{.*}} ins(%[[N]], %[[W]] :
func.func @affine_and_plain(%r: tensor<4x32xf32>, %w: tensor<32xf32>) -> (tensor<4x32xf32>, tensor<4x32xf32>) {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : tensor<4x1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<4x1xf32>) -> tensor<4x1xf32>
  %s = linalg.generic #sum_ab_a0 ins(%r : tensor<4x32xf32>) outs(%init : tensor<4x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<4x1xf32>
  %out1 = tensor.empty() : tensor<4x32xf32>
  %centered = linalg.generic #ab_a0_ab ins(%r, %s : tensor<4x32xf32>, tensor<4x1xf32>) outs(%out1 : tensor<4x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m = arith.divf %a1, %count : f32
    %c = arith.subf %a0, %m : f32
    linalg.yield %c : f32
  } -> tensor<4x32xf32>
  %squares = linalg.generic #sum_ab_a0 ins(%centered : tensor<4x32xf32>) outs(%init : tensor<4x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s_ = arith.addf %p, %o0 : f32
    linalg.yield %s_ : f32
  } -> tensor<4x1xf32>
  %rstd = linalg.generic #ab_ab ins(%squares : tensor<4x1xf32>) outs(%out : tensor<4x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s_ = arith.addf %m, %eps : f32
    %r_ = math.rsqrt %s_ : f32
    linalg.yield %r_ : f32
  } -> tensor<4x1xf32>
  %normalized = linalg.generic #ab_a0_ab ins(%centered, %rstd : tensor<4x32xf32>, tensor<4x1xf32>) outs(%out1 : tensor<4x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> tensor<4x32xf32>
  %y1 = linalg.generic #ab_b_ab ins(%normalized, %w : tensor<4x32xf32>, tensor<32xf32>) outs(%out1 : tensor<4x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<4x32xf32>
  return %normalized, %y1 : tensor<4x32xf32>, tensor<4x32xf32>
}

// DiT: shift, scale and gate are slices of one projection, by batch.
// CHECK-LABEL: func @ada_ln_zero(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>, %[[C:.*]]: tensor<2x96xf32>, %[[F:.*]]: tensor<2x4x32xf32>)
// CHECK: %[[N:.*]] = norm.layer_norm %[[X]] dims [2]
// CHECK: linalg.generic {{.*}} ins(%[[N]],
// CHECK: %[[G:.*]] = linalg.generic
// CHECK: %[[S:.*]] = norm.residual_add %[[X]], %{{.*}} : tensor
// CHECK: norm.layer_norm %[[S]] dims [2]
func.func @ada_ln_zero(%x: !t, %c: tensor<2x96xf32>, %f: !t) -> (!t, !t) {
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
  %out1 = tensor.empty() : !t
  %centered = linalg.generic #abc_ab0_abc ins(%x, %s : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m = arith.divf %a1, %count : f32
    %c_ = arith.subf %a0, %m : f32
    linalg.yield %c_ : f32
  } -> !t
  %squares = linalg.generic #sum_abc_ab0 ins(%centered : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s_ = arith.addf %p, %o0 : f32
    linalg.yield %s_ : f32
  } -> !k
  %rstd = linalg.generic #abc_abc ins(%squares : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s_ = arith.addf %m, %eps : f32
    %r = math.rsqrt %s_ : f32
    linalg.yield %r : f32
  } -> !k
  %normalized = linalg.generic #abc_ab0_abc ins(%centered, %rstd : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> !t
  %shift = tensor.extract_slice %c[0, 0] [2, 32] [1, 1] : tensor<2x96xf32> to tensor<2x32xf32>
  %scale = tensor.extract_slice %c[0, 32] [2, 32] [1, 1] : tensor<2x96xf32> to tensor<2x32xf32>
  %gate = tensor.extract_slice %c[0, 64] [2, 32] [1, 1] : tensor<2x96xf32> to tensor<2x32xf32>
  %scale3 = tensor.expand_shape %scale [[0, 1], [2]] output_shape [2, 1, 32] : tensor<2x32xf32> into tensor<2x1x32xf32>
  %out2 = tensor.empty() : tensor<2x1x32xf32>
  %one_plus = linalg.generic #abc_abc ins(%scale3 : tensor<2x1x32xf32>) outs(%out2 : tensor<2x1x32xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %a = arith.addf %a0, %one : f32
    linalg.yield %a : f32
  } -> tensor<2x1x32xf32>
  %modulated = linalg.generic #abc_a0c_abc ins(%normalized, %one_plus : !t, tensor<2x1x32xf32>) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  %shift3 = tensor.expand_shape %shift [[0, 1], [2]] output_shape [2, 1, 32] : tensor<2x32xf32> into tensor<2x1x32xf32>
  %y = linalg.generic #abc_a0c_abc ins(%modulated, %shift3 : !t, tensor<2x1x32xf32>) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.addf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  %gate3 = tensor.expand_shape %gate [[0, 1], [2]] output_shape [2, 1, 32] : tensor<2x32xf32> into tensor<2x1x32xf32>
  %gated = linalg.generic #a0c_abc_abc ins(%gate3, %f : tensor<2x1x32xf32>, !t) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y_ = arith.mulf %a0, %a1 : f32
    linalg.yield %y_ : f32
  } -> !t
  %stream = arith.addf %x, %gated : !t
  %z_s = linalg.generic #sum_abc_ab0 ins(%stream : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %s_ = arith.addf %a0, %o0 : f32
    linalg.yield %s_ : f32
  } -> !k
  %z_centered = linalg.generic #abc_ab0_abc ins(%stream, %z_s : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m = arith.divf %a1, %count : f32
    %c_ = arith.subf %a0, %m : f32
    linalg.yield %c_ : f32
  } -> !t
  %z_squares = linalg.generic #sum_abc_ab0 ins(%z_centered : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s_ = arith.addf %p, %o0 : f32
    linalg.yield %s_ : f32
  } -> !k
  %z_rstd = linalg.generic #abc_abc ins(%z_squares : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s_ = arith.addf %m, %eps : f32
    %r = math.rsqrt %s_ : f32
    linalg.yield %r : f32
  } -> !k
  %z_normalized = linalg.generic #abc_ab0_abc ins(%z_centered, %z_rstd : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> !t
  return %y, %z_normalized : !t, !t
}
