// Slices, concatenations, transposes and casts around norms.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#sum_abc_ab = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b)>], iterator_types = ["parallel", "parallel", "reduction"]}
#ab_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#abc_ab_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_c_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#sum_abc_bc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (b, c)>], iterator_types = ["reduction", "parallel", "parallel"]}
#abc_ab_c_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b)>, affine_map<(a, b, c) -> (c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#sum_abcd_abc = {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
#abc_ab0_c_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#sum_abcde_abc = {indexing_maps = [affine_map<(a, b, c, d, e) -> (a, b, c, d, e)>, affine_map<(a, b, c, d, e) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
#abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_ab0_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_ab0_ab0_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}

!t = tensor<2x4x32xf32>
!k = tensor<2x4x1xf32>
!r = tensor<2x4xf32>

// The statistic from the transpose, the numerator from x.
// CHECK-LABEL: func @in_transposed_order(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>, %[[W:.*]]: tensor<32xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] scale(%[[W]] : tensor<32xf32>) dims [2] epsilon 9.9999997473787516E-6 : tensor<2x4x32xf32> -> tensor<2x4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @in_transposed_order(%x: !t, %w: tensor<32xf32>) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : tensor<32x2x4xf32>
  %t = linalg.transpose ins(%x : !t) outs(%out : tensor<32x2x4xf32>) permutation = [2, 0, 1]
  %out1 = tensor.empty() : !r
  %init = linalg.fill ins(%zero : f32) outs(%out1 : !r) -> !r
  %s = linalg.generic #sum_abc_bc ins(%t : tensor<32x2x4xf32>) outs(%init : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %o0, %p : f32
    linalg.yield %s : f32
  } -> !r
  %rstd = linalg.generic #ab_ab ins(%s : !r) outs(%out1 : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %e = arith.addf %m, %eps : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> !r
  %out2 = tensor.empty() : !t
  %y = linalg.generic #abc_ab_c_abc ins(%x, %rstd, %w : !t, !r, tensor<32xf32>) outs(%out2 : !t) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    %y = arith.mulf %n, %a2 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// The statistic and the numerator read two views of one value (TOSA after fusion).
// CHECK-LABEL: func @two_views(
// CHECK-SAME: %[[X:.*]]: tensor<8x32xf32>, %[[W:.*]]: tensor<32xf32>)
// CHECK: norm.rms_norm %{{.*}} scale(%[[W]] : tensor<32xf32>) dims [{{[12]}}] epsilon 9.9999997473787516E-6
// CHECK-NOT: linalg
// CHECK: return
func.func @two_views(%x: tensor<8x32xf32>, %w: tensor<32xf32>) -> !t {
  %zero = arith.constant 0.0 : f32
  %number = arith.constant 0.03125 : f32
  %eps = arith.constant 1.0e-05 : f32
  %a = tensor.expand_shape %x [[0, 1], [2]] output_shape [2, 4, 32] : tensor<8x32xf32> into !t
  %b = tensor.expand_shape %x [[0, 1, 2], [3]] output_shape [2, 4, 1, 32] : tensor<8x32xf32> into tensor<2x4x1x32xf32>
  %out = tensor.empty() : !k
  %init = linalg.fill ins(%zero : f32) outs(%out : !k) -> !k
  %s = linalg.generic #sum_abcd_abc ins(%b : tensor<2x4x1x32xf32>) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %out1 = tensor.empty() : !t
  %y = linalg.generic #abc_ab0_c_abc ins(%a, %s, %w : !t, !k, tensor<32xf32>) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %o0: f32):
    %m = arith.mulf %a1, %number : f32
    %e = arith.addf %m, %eps : f32
    %r = math.rsqrt %e : f32
    %n = arith.mulf %a0, %r : f32
    %y = arith.mulf %n, %a2 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// One sum reads the row with a unit dim behind it, which is reduced, too.
// CHECK-LABEL: func @unit_behind(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x8xf32>)
// CHECK: %[[Y:.*]] = norm.layer_norm %[[X]] dims [2] epsilon 9.9999997473787516E-6 : tensor<2x4x8xf32> -> tensor<2x4x8xf32>
// CHECK-NEXT: return %[[Y]]
func.func @unit_behind(%x: tensor<2x4x8xf32>) -> tensor<2x4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %zero_f64 = arith.constant 0.0 : f64
  %number = arith.constant 0.125 : f64
  %eps = arith.constant 1.0e-05 : f32
  %number_f32 = arith.constant 0.125 : f32
  %u = tensor.expand_shape %x [[0], [1], [2, 3]] output_shape [2, 4, 8, 1] : tensor<2x4x8xf32> into tensor<2x4x8x1xf32>
  %w = tensor.expand_shape %u [[0], [1, 2], [3], [4]] output_shape [2, 4, 1, 8, 1] : tensor<2x4x8x1xf32> into tensor<2x4x1x8x1xf32>
  %out = tensor.empty() : !k
  %init = linalg.fill ins(%zero : f32) outs(%out : !k) -> !k
  %s = linalg.generic #sum_abcde_abc ins(%w : tensor<2x4x1x8x1xf32>) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %out1 = tensor.empty() : tensor<2x4x8xf64>
  %x64 = linalg.generic #abc_abc ins(%x : tensor<2x4x8xf32>) outs(%out1 : tensor<2x4x8xf64>) {
  ^bb0(%a0: f32, %o0: f64):
    %e = arith.extf %a0 : f32 to f64
    linalg.yield %e : f64
  } -> tensor<2x4x8xf64>
  %z = tensor.expand_shape %x64 [[0], [1, 2], [3]] output_shape [2, 4, 1, 8] : tensor<2x4x8xf64> into tensor<2x4x1x8xf64>
  %out2 = tensor.empty() : tensor<2x4x1xf64>
  %init1 = linalg.fill ins(%zero_f64 : f64) outs(%out2 : tensor<2x4x1xf64>) -> tensor<2x4x1xf64>
  %s64 = linalg.generic #sum_abcd_abc ins(%z : tensor<2x4x1x8xf64>) outs(%init1 : tensor<2x4x1xf64>) {
  ^bb0(%a0: f64, %o0: f64):
    %s_ = arith.addf %a0, %o0 : f64
    linalg.yield %s_ : f64
  } -> tensor<2x4x1xf64>
  %q = linalg.generic #abc_ab0_abc ins(%x64, %s64 : tensor<2x4x8xf64>, tensor<2x4x1xf64>) outs(%out1 : tensor<2x4x8xf64>) {
  ^bb0(%a0: f64, %a1: f64, %o0: f64):
    %m = arith.mulf %a1, %number : f64
    %c = arith.subf %a0, %m : f64
    %p = arith.mulf %c, %c : f64
    linalg.yield %p : f64
  } -> tensor<2x4x8xf64>
  %qz = tensor.expand_shape %q [[0], [1, 2], [3]] output_shape [2, 4, 1, 8] : tensor<2x4x8xf64> into tensor<2x4x1x8xf64>
  %v = linalg.generic #sum_abcd_abc ins(%qz : tensor<2x4x1x8xf64>) outs(%init1 : tensor<2x4x1xf64>) {
  ^bb0(%a0: f64, %o0: f64):
    %s_ = arith.addf %a0, %o0 : f64
    linalg.yield %s_ : f64
  } -> tensor<2x4x1xf64>
  %out3 = tensor.empty() : tensor<2x4x8xf32>
  %y = linalg.generic #abc_ab0_ab0_abc ins(%x, %s, %v : tensor<2x4x8xf32>, !k, tensor<2x4x1xf64>) outs(%out3 : tensor<2x4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f64, %o0: f32):
    %d = arith.mulf %a2, %number : f64
    %t = arith.truncf %d : f64 to f32
    %e = arith.addf %t, %eps : f32
    %r = math.rsqrt %e : f32
    %m = arith.mulf %a1, %number_f32 : f32
    %c = arith.subf %a0, %m : f32
    %y = arith.mulf %c, %r : f32
    linalg.yield %y : f32
  } -> tensor<2x4x8xf32>
  return %y : tensor<2x4x8xf32>
}

// The weight on one half of the row only.
// CHECK-LABEL: func @half_scaled(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>, %[[W:.*]]: tensor<16xf32>)
// CHECK: %[[N:.*]] = norm.rms_norm %[[X]] dims [2] epsilon 9.9999997473787516E-6 : tensor<2x4x32xf32> -> tensor<2x4x32xf32>
// CHECK: tensor.extract_slice %[[N]]
func.func @half_scaled(%x: !t, %w: tensor<16xf32>) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : !r
  %init = linalg.fill ins(%zero : f32) outs(%out : !r) -> !r
  %squares = linalg.generic #sum_abc_ab ins(%x : !t) outs(%init : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !r
  %rstd = linalg.generic #ab_ab ins(%squares : !r) outs(%out : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s = arith.addf %m, %eps : f32
    %r = math.rsqrt %s : f32
    linalg.yield %r : f32
  } -> !r
  %out1 = tensor.empty() : !t
  %normalized = linalg.generic #abc_ab_abc ins(%x, %rstd : !t, !r) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> !t
  %lo = tensor.extract_slice %normalized[0, 0, 0] [2, 4, 16] [1, 1, 1] : !t to tensor<2x4x16xf32>
  %hi = tensor.extract_slice %normalized[0, 0, 16] [2, 4, 16] [1, 1, 1] : !t to tensor<2x4x16xf32>
  %out2 = tensor.empty() : tensor<2x4x16xf32>
  %scaled = linalg.generic #abc_c_abc ins(%lo, %w : tensor<2x4x16xf32>, tensor<16xf32>) outs(%out2 : tensor<2x4x16xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<2x4x16xf32>
  %y = tensor.concat dim(2) %scaled, %hi : (tensor<2x4x16xf32>, tensor<2x4x16xf32>) -> !t
  return %y : !t
}
