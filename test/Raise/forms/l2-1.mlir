// Norms by the length of the row, not by its root mean square: epsilon acts on another
// scale, and the square root of N is a uniform scale.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#sum_abc_ab0 = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>], iterator_types = ["parallel", "parallel", "reduction"]}
#abc_ab0_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_c_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#c_abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (c)>, affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#s_abc_abc = {indexing_maps = [affine_map<(a, b, c) -> ()>, affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}

!t = tensor<2x4x32xf32>
!k = tensor<2x4x1xf32>

// A length of at least epsilon, sqrt(N) behind: the scales cancel. epsilon = 1e-6 / sqrt(32).
// CHECK-LABEL: func @tt(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>, %[[G:.*]]: tensor<32xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] scale(%[[G]] : tensor<32xf32>) dims [2] epsilon 1.767766{{.*}}E-7 kind<floor> :
// CHECK-NEXT: return %[[Y]]
func.func @tt(%x: !t, %g: tensor<32xf32>) -> !t {
  %two = arith.constant 2.0 : f32
  %zero = arith.constant 0.0 : f32
  %eps = arith.constant 1.0e-06 : f32
  %number = arith.constant 5.656854152679443 : f32
  %out = tensor.empty() : !t
  %square = linalg.generic #abc_abc ins(%x : !t) outs(%out : !t) {
  ^bb0(%a0: f32, %o0: f32):
    %m = math.absf %a0 : f32
    %p = math.powf %m, %two : f32
    linalg.yield %p : f32
  } -> !t
  %out1 = tensor.empty() : !k
  %init = linalg.fill ins(%zero : f32) outs(%out1 : !k) -> !k
  %sum = linalg.generic #sum_abc_ab0 ins(%square : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %length = linalg.generic #abc_abc ins(%sum : !k) outs(%out1 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %r = math.sqrt %a0 : f32
    %m = arith.maximumf %r, %eps : f32
    linalg.yield %m : f32
  } -> !k
  %unit = linalg.generic #abc_ab0_abc ins(%x, %length : !t, !k) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.divf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  %larger = linalg.generic #abc_abc ins(%unit : !t) outs(%out : !t) {
  ^bb0(%a0: f32, %o0: f32):
    %y = arith.mulf %a0, %number : f32
    linalg.yield %y : f32
  } -> !t
  %y = linalg.generic #abc_c_abc ins(%larger, %g : !t, tensor<32xf32>) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// Epsilon behind the root: x / (length / sqrt(N) + epsilon).
// CHECK-LABEL: func @outside(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>, %[[W:.*]]: tensor<32xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] scale(%[[W]] : tensor<32xf32>) dims [2] epsilon 9.99999{{.*}}E-7 kind<outside> :
// CHECK-NEXT: return %[[Y]]
func.func @outside(%x: !t, %w: tensor<32xf32>) -> !t {
  %zero = arith.constant 0.0 : f32
  %number = arith.constant 0.1767766922712326 : f32
  %eps = arith.constant 1.0e-06 : f32
  %out = tensor.empty() : !k
  %init = linalg.fill ins(%zero : f32) outs(%out : !k) -> !k
  %sum = linalg.generic #sum_abc_ab0 ins(%x : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %rms = linalg.generic #abc_abc ins(%sum : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %r = math.sqrt %a0 : f32
    %m = arith.mulf %r, %number : f32
    %e = arith.addf %m, %eps : f32
    linalg.yield %e : f32
  } -> !k
  %out1 = tensor.empty() : !t
  %unit = linalg.generic #abc_ab0_abc ins(%x, %rms : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.divf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  %y = linalg.generic #c_abc_abc ins(%w, %unit : tensor<32xf32>, !t) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// ScaleNorm: one gain of run time over the length, with a floor by a comparison.
// CHECK-LABEL: func @scale_norm(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>, %[[G:.*]]: tensor<f32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] scale(%{{.*}} : tensor<32xf32>) dims [2] epsilon 1.767766{{.*}}E-6 kind<floor> :
// CHECK-NEXT: return %[[Y]]
func.func @scale_norm(%x: !t, %g: tensor<f32>) -> !t {
  %two = arith.constant 2.0 : f32
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 0.5 : f32
  %eps = arith.constant 1.0e-05 : f64
  %out = tensor.empty() : !k
  %init = linalg.fill ins(%zero : f32) outs(%out : !k) -> !k
  %sum = linalg.generic #sum_abc_ab0 ins(%x : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %m = math.absf %a0 : f32
    %p = math.powf %m, %two : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %length = linalg.generic #abc_abc ins(%sum : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %r = math.powf %a0, %half : f32
    linalg.yield %r : f32
  } -> !k
  %floor = linalg.generic #abc_abc ins(%length : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %e = arith.truncf %eps : f64 to f32
    %c = arith.cmpf ult, %a0, %e : f32
    %s = arith.select %c, %e, %a0 : f32
    linalg.yield %s : f32
  } -> !k
  %gain = linalg.generic #s_abc_abc ins(%g, %floor : tensor<f32>, !k) outs(%out : !k) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %q = arith.divf %a0, %a1 : f32
    linalg.yield %q : f32
  } -> !k
  %out1 = tensor.empty() : !t
  %y = linalg.generic #abc_ab0_abc ins(%x, %gain : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}
