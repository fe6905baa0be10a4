// Norms by the length of the row, not by its root mean square: epsilon acts on another
// scale, and the square root of N is a uniform scale.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#sum_abc_ab0 = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>], iterator_types = ["parallel", "parallel", "reduction"]}
#abc_ab0_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#s_abc_abc = {indexing_maps = [affine_map<(a, b, c) -> ()>, affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}

!t = tensor<2x4x32xf32>
!k = tensor<2x4x1xf32>

// The gain is a constant.
// CHECK-LABEL: func @scale_norm_constant(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>)
// CHECK: %[[S:.*]] = arith.constant dense<0.26516503{{.*}}> : tensor<32xf32>
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] scale(%[[S]] : tensor<32xf32>) dims [2] epsilon 1.767766{{.*}}E-6 kind<floor> :
// CHECK-NEXT: return %[[Y]]
func.func @scale_norm_constant(%x: !t) -> !t {
  %number = arith.constant dense<1.5> : tensor<f32>
  %zero = arith.constant 0.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : !k
  %init = linalg.fill ins(%zero : f32) outs(%out : !k) -> !k
  %sum = linalg.generic #sum_abc_ab0 ins(%x : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %length = linalg.generic #abc_abc ins(%sum : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %r = math.sqrt %a0 : f32
    %m = arith.maximumf %r, %eps : f32
    linalg.yield %m : f32
  } -> !k
  %gain = linalg.generic #s_abc_abc ins(%number, %length : tensor<f32>, !k) outs(%out : !k) {
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

// F.normalize: a floor of 1e-12 under the length.
// CHECK-LABEL: func @f_normalize(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>)
// CHECK: %[[S:.*]] = arith.constant dense<0.17677669{{.*}}> : tensor<32xf32>
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] scale(%[[S]] : tensor<32xf32>) dims [2] epsilon 1.767766{{.*}}E-13 kind<floor> :
// CHECK-NEXT: return %[[Y]]
func.func @f_normalize(%x: !t) -> !t {
  %two = arith.constant 2.0 : f32
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 0.5 : f32
  %eps = arith.constant 1.0e-12 : f64
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
    %s = arith.maximumf %a0, %e : f32
    linalg.yield %s : f32
  } -> !k
  %out1 = tensor.empty() : !t
  %y = linalg.generic #abc_ab0_abc ins(%x, %floor : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.divf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// Qwen3-Next: epsilon beside the sum of the squares: epsilon / 32.
// CHECK-LABEL: func @l2_inside(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>)
// CHECK: %[[S:.*]] = arith.constant dense<0.17677669{{.*}}> : tensor<32xf32>
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] scale(%[[S]] : tensor<32xf32>) dims [2] epsilon 3.12499999{{.*}}E-8 :
// CHECK-NEXT: return %[[Y]]
func.func @l2_inside(%x: !t) -> !t {
  %zero = arith.constant 0.0 : f32
  %eps = arith.constant 1.0e-06 : f64
  %out = tensor.empty() : !k
  %init = linalg.fill ins(%zero : f32) outs(%out : !k) -> !k
  %sum = linalg.generic #sum_abc_ab0 ins(%x : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %rstd = linalg.generic #abc_abc ins(%sum : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %e = arith.truncf %eps : f64 to f32
    %s = arith.addf %a0, %e : f32
    %r = math.rsqrt %s : f32
    linalg.yield %r : f32
  } -> !k
  %out1 = tensor.empty() : !t
  %y = linalg.generic #abc_ab0_abc ins(%x, %rstd : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}
