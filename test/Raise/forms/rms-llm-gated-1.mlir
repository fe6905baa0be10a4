// RMSNorm of language models beside gates, heads, groups, slices and clamps, and
// wholly in bf16.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#sum_abc_ab0 = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>], iterator_types = ["parallel", "parallel", "reduction"]}
#abc_ab0_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#c_abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (c)>, affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abcd_abcd = {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
#sum_abcd_abc0 = {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (a, b, c, 0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
#abcd_abc0_abcd = {indexing_maps = [affine_map<(a, b, c, d) -> (a, b, c, d)>, affine_map<(a, b, c, d) -> (a, b, c, 0)>, affine_map<(a, b, c, d) -> (a, b, c, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}

!h = tensor<2x4x32xbf16>
!t = tensor<2x4x32xf32>
!k = tensor<2x4x1xf32>

// Qwen3-Next: the gate is a factor behind the weight, in f32.
// CHECK-LABEL: func @gate_behind(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xbf16>, %[[W:.*]]: tensor<32xbf16>, %[[G:.*]]: tensor<2x4x32xbf16>)
// CHECK: %[[N:.*]] = norm.rms_norm %[[X]] dims [2] epsilon 9.9999999747524271E-7 : tensor<2x4x32xbf16> -> tensor<2x4x32xbf16>
// CHECK: linalg.generic {{.*}} ins(%[[W]], %[[N]] :
// CHECK-NOT: norm.
// CHECK: return
func.func @gate_behind(%x: !h, %w: tensor<32xbf16>, %g: !h) -> !h {
  %two = arith.constant 2.0 : f32
  %p2 = arith.constant 2 : i64
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-06 : f64
  %one = arith.constant 1.0 : f32
  %out = tensor.empty() : !t
  %wide = linalg.generic #abc_abc ins(%x : !h) outs(%out : !t) {
  ^bb0(%a0: bf16, %o0: f32):
    %r = arith.extf %a0 : bf16 to f32
    linalg.yield %r : f32
  } -> !t
  %square = linalg.generic #abc_abc ins(%wide : !t) outs(%out : !t) {
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
  %normalized = linalg.generic #abc_ab0_abc ins(%wide, %rstd : !t, !k) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  %out2 = tensor.empty() : !h
  %rounded = linalg.generic #abc_abc ins(%normalized : !t) outs(%out2 : !h) {
  ^bb0(%a0: f32, %o0: bf16):
    %r = arith.truncf %a0 : f32 to bf16
    linalg.yield %r : bf16
  } -> !h
  %scaled = linalg.generic #c_abc_abc ins(%w, %rounded : tensor<32xbf16>, !h) outs(%out2 : !h) {
  ^bb0(%a0: bf16, %a1: bf16, %o0: bf16):
    %y = arith.mulf %a0, %a1 : bf16
    linalg.yield %y : bf16
  } -> !h
  %silu = linalg.generic #abc_abc ins(%g : !h) outs(%out : !t) {
  ^bb0(%a0: bf16, %o0: f32):
    %e = arith.extf %a0 : bf16 to f32
    %m = arith.negf %e : f32
    %x_ = math.exp %m : f32
    %d = arith.addf %x_, %one : f32
    %y = arith.divf %e, %d : f32
    linalg.yield %y : f32
  } -> !t
  %y = linalg.generic #abc_abc_abc ins(%scaled, %silu : !h, !t) outs(%out2 : !h) {
  ^bb0(%a0: bf16, %a1: f32, %o0: bf16):
    %e = arith.extf %a0 : bf16 to f32
    %p = arith.mulf %e, %a1 : f32
    %r = arith.truncf %p : f32 to bf16
    linalg.yield %r : bf16
  } -> !h
  return %y : !h
}

// Mamba 2: the gate in front, then groups of the features.
// CHECK-LABEL: func @gate_before(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xbf16>, %[[W:.*]]: tensor<32xf32>, %[[Z:.*]]: tensor<2x4x32xf32>)
// CHECK: %[[E:.*]] = tensor.expand_shape
// CHECK: %[[N:.*]] = norm.rms_norm %[[E]] dims [3] epsilon 9.9999999747524271E-7 : tensor<2x4x4x8xf32> -> tensor<2x4x4x8xf32>
// CHECK: %[[F:.*]] = tensor.collapse_shape %[[N]]
// CHECK: linalg.generic {{.*}} ins(%[[W]], %[[F]] :
func.func @gate_before(%x: !h, %w: tensor<32xf32>, %z: !t) -> !t {
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %p2 = arith.constant 2 : i64
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 8.0 : f32
  %eps = arith.constant 1.0e-06 : f64
  %out = tensor.empty() : !t
  %gated = linalg.generic #abc_abc_abc ins(%x, %z : !h, !t) outs(%out : !t) {
  ^bb0(%a0: bf16, %a1: f32, %o0: f32):
    %e = arith.extf %a0 : bf16 to f32
    %m = arith.negf %a1 : f32
    %x_ = math.exp %m : f32
    %d = arith.addf %x_, %one : f32
    %q = arith.divf %a1, %d : f32
    %y = arith.mulf %e, %q : f32
    linalg.yield %y : f32
  } -> !t
  %groups = tensor.expand_shape %gated [[0], [1], [2, 3]] output_shape [2, 4, 4, 8] : !t into tensor<2x4x4x8xf32>
  %out1 = tensor.empty() : tensor<2x4x4x8xf32>
  %square = linalg.generic #abcd_abcd ins(%groups : tensor<2x4x4x8xf32>) outs(%out1 : tensor<2x4x4x8xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = math.fpowi %a0, %p2 : f32, i64
    linalg.yield %p : f32
  } -> tensor<2x4x4x8xf32>
  %out2 = tensor.empty() : tensor<2x4x4x1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out2 : tensor<2x4x4x1xf32>) -> tensor<2x4x4x1xf32>
  %sum = linalg.generic #sum_abcd_abc0 ins(%square : tensor<2x4x4x8xf32>) outs(%init : tensor<2x4x4x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<2x4x4x1xf32>
  %mean = linalg.generic #abcd_abcd ins(%sum : tensor<2x4x4x1xf32>) outs(%out2 : tensor<2x4x4x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    linalg.yield %m : f32
  } -> tensor<2x4x4x1xf32>
  %shifted = linalg.generic #abcd_abcd ins(%mean : tensor<2x4x4x1xf32>) outs(%out2 : tensor<2x4x4x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %e = arith.truncf %eps : f64 to f32
    %s = arith.addf %a0, %e : f32
    linalg.yield %s : f32
  } -> tensor<2x4x4x1xf32>
  %rstd = linalg.generic #abcd_abcd ins(%shifted : tensor<2x4x4x1xf32>) outs(%out2 : tensor<2x4x4x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %r = math.rsqrt %a0 : f32
    linalg.yield %r : f32
  } -> tensor<2x4x4x1xf32>
  %normalized = linalg.generic #abcd_abc0_abcd ins(%groups, %rstd : tensor<2x4x4x8xf32>, tensor<2x4x4x1xf32>) outs(%out1 : tensor<2x4x4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<2x4x4x8xf32>
  %flat = tensor.collapse_shape %normalized [[0], [1], [2, 3]] : tensor<2x4x4x8xf32> into !t
  %y = linalg.generic #c_abc_abc ins(%w, %flat : tensor<32xf32>, !t) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}
