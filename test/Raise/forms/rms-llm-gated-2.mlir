// RMSNorm of language models beside gates, heads, groups, slices and clamps, and
// wholly in bf16.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#sum_abc_ab0 = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>], iterator_types = ["parallel", "parallel", "reduction"]}
#abc_ab0_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#c_abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (c)>, affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abcd_abcd = {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
#sum_abcd_abc0 = {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (a, b, c, 0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
#abcd_abc0_abcd = {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (a, b, c, 0)>, affine_map<(a, b, c, d) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
#d_abcd_abcd = {indexing_maps = [affine_map<(a, b, c, d) -> (d)>, affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}

!t = tensor<2x4x32xf32>
!k = tensor<2x4x1xf32>

// Qwen 3: queries and keys by head.
// CHECK-LABEL: func @heads(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>, %[[W:.*]]: tensor<8xf32>)
// CHECK: %[[E:.*]] = tensor.expand_shape %[[X]]
// CHECK: norm.rms_norm %[[E]] scale(%[[W]] : tensor<8xf32>) dims [3] epsilon 9.9999999747524271E-7 : tensor<2x4x4x8xf32> -> tensor<2x4x4x8xf32>
func.func @heads(%x: !t, %w: tensor<8xf32>) -> tensor<2x4x4x8xf32> {
  %two = arith.constant 2.0 : f32
  %p2 = arith.constant 2 : i64
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 8.0 : f32
  %eps = arith.constant 1.0e-06 : f64
  %heads = tensor.expand_shape %x [[0], [1], [2, 3]] output_shape [2, 4, 4, 8] : !t into tensor<2x4x4x8xf32>
  %out = tensor.empty() : tensor<2x4x4x8xf32>
  %square = linalg.generic #abcd_abcd ins(%heads : tensor<2x4x4x8xf32>) outs(%out : tensor<2x4x4x8xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = math.fpowi %a0, %p2 : f32, i64
    linalg.yield %p : f32
  } -> tensor<2x4x4x8xf32>
  %out1 = tensor.empty() : tensor<2x4x4x1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out1 : tensor<2x4x4x1xf32>) -> tensor<2x4x4x1xf32>
  %sum = linalg.generic #sum_abcd_abc0 ins(%square : tensor<2x4x4x8xf32>) outs(%init : tensor<2x4x4x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<2x4x4x1xf32>
  %mean = linalg.generic #abcd_abcd ins(%sum : tensor<2x4x4x1xf32>) outs(%out1 : tensor<2x4x4x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    linalg.yield %m : f32
  } -> tensor<2x4x4x1xf32>
  %shifted = linalg.generic #abcd_abcd ins(%mean : tensor<2x4x4x1xf32>) outs(%out1 : tensor<2x4x4x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %e = arith.truncf %eps : f64 to f32
    %s = arith.addf %a0, %e : f32
    linalg.yield %s : f32
  } -> tensor<2x4x4x1xf32>
  %rstd = linalg.generic #abcd_abcd ins(%shifted : tensor<2x4x4x1xf32>) outs(%out1 : tensor<2x4x4x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %r = math.rsqrt %a0 : f32
    linalg.yield %r : f32
  } -> tensor<2x4x4x1xf32>
  %normalized = linalg.generic #abcd_abc0_abcd ins(%heads, %rstd : tensor<2x4x4x8xf32>, tensor<2x4x4x1xf32>) outs(%out : tensor<2x4x4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<2x4x4x8xf32>
  %scaled = linalg.generic #d_abcd_abcd ins(%w, %normalized : tensor<8xf32>, tensor<2x4x4x8xf32>) outs(%out : tensor<2x4x4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<2x4x4x8xf32>
  %y = linalg.transpose ins(%scaled : tensor<2x4x4x8xf32>) outs(%out : tensor<2x4x4x8xf32>) permutation = [0, 2, 1, 3]
  return %y : tensor<2x4x4x8xf32>
}

// DeepSeek: the norm of a slice.
// CHECK-LABEL: func @latent(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x36xf32>, %[[W:.*]]: tensor<32xf32>)
// CHECK: %[[E:.*]] = tensor.extract_slice %[[X]]
// CHECK: norm.rms_norm %[[E]] scale(%[[W]] : tensor<32xf32>) dims [2] epsilon 9.9999999747524271E-7 : tensor<2x4x32xf32>
func.func @latent(%x: tensor<2x4x36xf32>, %w: tensor<32xf32>) -> !t {
  %two = arith.constant 2.0 : f32
  %p2 = arith.constant 2 : i64
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-06 : f64
  %slice = tensor.extract_slice %x[0, 0, 0] [2, 4, 32] [1, 1, 1] : tensor<2x4x36xf32> to !t
  %out = tensor.empty() : !t
  %square = linalg.generic #abc_abc ins(%slice : !t) outs(%out : !t) {
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
  %normalized = linalg.generic #abc_ab0_abc ins(%slice, %rstd : !t, !k) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  %y = linalg.generic #c_abc_abc ins(%w, %normalized : tensor<32xf32>, !t) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}
