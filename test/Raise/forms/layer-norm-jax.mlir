// LayerNorm and RMSNorm of flax and jax.numpy.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#sum_abc_ab = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b)>], iterator_types = ["parallel", "parallel", "reduction"]}
#ab_ab_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#ab_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#ab0_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#ab0_c_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_c_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}

!t = tensor<2x4x32xf32>
!k = tensor<2x4x1xf32>
!r = tensor<2x4xf32>

// Primitive ops; max(0, E[x^2] - E[x]^2); the scale joins the root.
// CHECK-LABEL: func @flax(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>, %[[W:.*]]: tensor<32xf32>, %[[B:.*]]: tensor<32xf32>)
// CHECK: %[[Y:.*]] = norm.layer_norm %[[X]] scale(%[[W]] : tensor<32xf32>) bias(%[[B]] : tensor<32xf32>) dims [2] epsilon 9.9999999747524271E-7 : tensor<2x4x32xf32> -> tensor<2x4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @flax(%x: !t, %w: tensor<32xf32>, %b: tensor<32xf32>) -> !t {
  %zero = arith.constant dense<0.0> : !r
  %count = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<1.0e-06> : !k
  %zero_f32 = arith.constant 0.0 : f32
  %out = tensor.empty() : !t
  %square = linalg.map {arith.mulf} ins(%x, %x : !t, !t) outs(%out : !t)
  %out1 = tensor.empty() : !r
  %init = linalg.fill ins(%zero_f32 : f32) outs(%out1 : !r) -> !r
  %s = linalg.reduce {arith.addf} ins(%x : !t) outs(%init : !r) dimensions = [2]
  %mean = linalg.map {arith.divf} ins(%s, %count : !r, !r) outs(%out1 : !r)
  %s2 = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [2]
  %mean2 = linalg.map {arith.divf} ins(%s2, %count : !r, !r) outs(%out1 : !r)
  %mm = linalg.map {arith.mulf} ins(%mean, %mean : !r, !r) outs(%out1 : !r)
  %v = linalg.map {arith.subf} ins(%mean2, %mm : !r, !r) outs(%out1 : !r)
  %clamped = linalg.map {arith.maximumf} ins(%zero, %v : !r, !r) outs(%out1 : !r)
  %vk = tensor.expand_shape %clamped [[0], [1, 2]] output_shape [2, 4, 1] : !r into !k
  %mw = linalg.broadcast ins(%mean : !r) outs(%out : !t) dimensions = [2]
  %centered = linalg.map {arith.subf} ins(%x, %mw : !t, !t) outs(%out : !t)
  %out2 = tensor.empty() : !k
  %shifted = linalg.map {arith.addf} ins(%vk, %eps : !k, !k) outs(%out2 : !k)
  %rstd = linalg.map {math.rsqrt} ins(%shifted : !k) outs(%out2 : !k)
  %r2 = tensor.collapse_shape %rstd [[0], [1, 2]] : !k into !r
  %rw = linalg.broadcast ins(%r2 : !r) outs(%out : !t) dimensions = [2]
  %ww = linalg.broadcast ins(%w : tensor<32xf32>) outs(%out : !t) dimensions = [0, 1]
  %k = linalg.map {arith.mulf} ins(%rw, %ww : !t, !t) outs(%out : !t)
  %scaled = linalg.map {arith.mulf} ins(%centered, %k : !t, !t) outs(%out : !t)
  %bw = linalg.broadcast ins(%b : tensor<32xf32>) outs(%out : !t) dimensions = [0, 1]
  %y = linalg.map {arith.addf} ins(%scaled, %bw : !t, !t) outs(%out : !t)
  return %y : !t
}

// A mean of zero is subtracted.
// CHECK-LABEL: func @flax_rms(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>, %[[W:.*]]: tensor<32xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] scale(%[[W]] : tensor<32xf32>) dims [2] epsilon 9.9999999747524271E-7 : tensor<2x4x32xf32> -> tensor<2x4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @flax_rms(%x: !t, %w: tensor<32xf32>) -> !t {
  %zero = arith.constant dense<0.0> : !t
  %eps = arith.constant dense<1.0e-06> : !k
  %count = arith.constant dense<32.0> : !r
  %zero_f32 = arith.constant 0.0 : f32
  %out = tensor.empty() : !t
  %square = linalg.map {arith.mulf} ins(%x, %x : !t, !t) outs(%out : !t)
  %out1 = tensor.empty() : !r
  %init = linalg.fill ins(%zero_f32 : f32) outs(%out1 : !r) -> !r
  %s2 = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [2]
  %mean2 = linalg.map {arith.divf} ins(%s2, %count : !r, !r) outs(%out1 : !r)
  %vk = tensor.expand_shape %mean2 [[0], [1, 2]] output_shape [2, 4, 1] : !r into !k
  %centered = linalg.map {arith.subf} ins(%x, %zero : !t, !t) outs(%out : !t)
  %out2 = tensor.empty() : !k
  %shifted = linalg.map {arith.addf} ins(%vk, %eps : !k, !k) outs(%out2 : !k)
  %rstd = linalg.map {math.rsqrt} ins(%shifted : !k) outs(%out2 : !k)
  %r2 = tensor.collapse_shape %rstd [[0], [1, 2]] : !k into !r
  %rw = linalg.broadcast ins(%r2 : !r) outs(%out : !t) dimensions = [2]
  %ww = linalg.broadcast ins(%w : tensor<32xf32>) outs(%out : !t) dimensions = [0, 1]
  %k = linalg.map {arith.mulf} ins(%rw, %ww : !t, !t) outs(%out : !t)
  %y = linalg.map {arith.mulf} ins(%centered, %k : !t, !t) outs(%out : !t)
  return %y : !t
}

// bf16: x - mean and the products in f32, rounded at the end.
// CHECK-LABEL: func @flax_bf16(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xbf16>, %[[W:.*]]: tensor<32xbf16>, %[[B:.*]]: tensor<32xbf16>)
// CHECK: %[[Y:.*]] = norm.layer_norm %[[X]] scale(%[[W]] : tensor<32xbf16>) bias(%[[B]] : tensor<32xbf16>) dims [2] epsilon 9.9999999747524271E-7 : tensor<2x4x32xbf16> -> tensor<2x4x32xbf16>
// CHECK-NEXT: return %[[Y]]
func.func @flax_bf16(%x: tensor<2x4x32xbf16>, %w: tensor<32xbf16>, %b: tensor<32xbf16>) -> tensor<2x4x32xbf16> {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-06 : f32
  %x32 = arith.extf %x : tensor<2x4x32xbf16> to !t
  %out = tensor.empty() : !t
  %square = linalg.generic #abc_abc ins(%x32 : !t) outs(%out : !t) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    linalg.yield %p : f32
  } -> !t
  %out1 = tensor.empty() : !r
  %init = linalg.fill ins(%zero : f32) outs(%out1 : !r) -> !r
  %s2 = linalg.generic #sum_abc_ab ins(%square : !t) outs(%init : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %o0, %a0 : f32
    linalg.yield %s : f32
  } -> !r
  %s = linalg.generic #sum_abc_ab ins(%x32 : !t) outs(%init : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %o0, %a0 : f32
    linalg.yield %s : f32
  } -> !r
  %v = linalg.generic #ab_ab_ab ins(%s2, %s : !r, !r) outs(%out1 : !r) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m2 = arith.divf %a0, %count : f32
    %m = arith.divf %a1, %count : f32
    %p = arith.mulf %m, %m : f32
    %v = arith.subf %m2, %p : f32
    %c = arith.maximumf %zero, %v : f32
    linalg.yield %c : f32
  } -> !r
  %vk = tensor.expand_shape %v [[0], [1, 2]] output_shape [2, 4, 1] : !r into !k
  %mean = linalg.generic #ab_ab ins(%s : !r) outs(%out1 : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    linalg.yield %m : f32
  } -> !r
  %mk = tensor.expand_shape %mean [[0], [1, 2]] output_shape [2, 4, 1] : !r into !k
  %mw = linalg.generic #ab0_abc ins(%mk : !k) outs(%out : !t) {
  ^bb0(%a0: f32, %o0: f32):
    linalg.yield %a0 : f32
  } -> !t
  %centered = linalg.generic #abc_abc_abc ins(%x32, %mw : !t, !t) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %c = arith.subf %a0, %a1 : f32
    linalg.yield %c : f32
  } -> !t
  %out2 = tensor.empty() : !k
  %rstd = linalg.generic #abc_abc ins(%vk : !k) outs(%out2 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %s_ = arith.addf %a0, %eps : f32
    %r = math.rsqrt %s_ : f32
    linalg.yield %r : f32
  } -> !k
  %k = linalg.generic #ab0_c_abc ins(%rstd, %w : !k, tensor<32xbf16>) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: bf16, %o0: f32):
    %e = arith.extf %a1 : bf16 to f32
    %k = arith.mulf %a0, %e : f32
    linalg.yield %k : f32
  } -> !t
  %scaled = linalg.generic #abc_abc_abc ins(%centered, %k : !t, !t) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  %biased = linalg.generic #abc_c_abc ins(%scaled, %b : !t, tensor<32xbf16>) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: bf16, %o0: f32):
    %e = arith.extf %a1 : bf16 to f32
    %y = arith.addf %a0, %e : f32
    linalg.yield %y : f32
  } -> !t
  %y = arith.truncf %biased : !t to tensor<2x4x32xbf16>
  return %y : tensor<2x4x32xbf16>
}
