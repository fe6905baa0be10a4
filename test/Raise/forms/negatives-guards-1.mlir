// Guards that change what is computed: no norm.

// RUN: norm-opt %s --norm-raise --canonicalize --cse --remarks-filter-missed='norm-.*' --remark-format=emitRemark 2> %t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=MISSED --allow-empty --input-file=%t.remarks

#sum_ab_a0 = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, 0)>], iterator_types = ["parallel", "reduction"]}
#ab_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#ab_a0_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, 0)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}

!t = tensor<4x32xf32>
!k = tensor<4x1xf32>

// A length of 0 is replaced by 1: no epsilon says so.
// CHECK-LABEL: func @zero_rows(
// CHECK-NOT: norm.{{(layer|rms)_norm|dyt}}
// CHECK: return
// MISSED: [Missed] {{.*}}Function=zero_rows
func.func @zero_rows(%x: !t) -> !t {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %out = tensor.empty() : !k
  %init = linalg.fill ins(%zero : f32) outs(%out : !k) -> !k
  %s = linalg.generic #sum_ab_a0 ins(%x : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %d = linalg.generic #ab_ab ins(%s : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %r = math.sqrt %a0 : f32
    %c = arith.cmpf oeq, %r, %zero : f32
    %s_ = arith.select %c, %one, %r : f32
    linalg.yield %s_ : f32
  } -> !k
  %out1 = tensor.empty() : !t
  %y = linalg.generic #ab_a0_ab ins(%x, %d : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.divf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// A variance of less than 1 counts as 0.
// CHECK-LABEL: func @other_guard(
// CHECK-NOT: norm.{{(layer|rms)_norm|dyt}}
// CHECK: return
// MISSED: [Missed] {{.*}}Function=other_guard
func.func @other_guard(%x: !t) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %one = arith.constant 1.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : !k
  %init = linalg.fill ins(%zero : f32) outs(%out : !k) -> !k
  %s = linalg.generic #sum_ab_a0 ins(%x : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %d = linalg.generic #ab_ab ins(%s : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %c = arith.cmpf ogt, %m, %one : f32
    %z = arith.select %c, %m, %zero : f32
    %e = arith.addf %z, %eps : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> !k
  %out1 = tensor.empty() : !t
  %y = linalg.generic #ab_a0_ab ins(%x, %d : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// The root is bounded from above.
// CHECK-LABEL: func @clamped_low(
// CHECK-NOT: norm.{{(layer|rms)_norm|dyt}}
// CHECK: return
// MISSED: [Missed] {{.*}}Function=clamped_low
func.func @clamped_low(%x: !t) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %two = arith.constant 2.0 : f32
  %out = tensor.empty() : !k
  %init = linalg.fill ins(%zero : f32) outs(%out : !k) -> !k
  %s = linalg.generic #sum_ab_a0 ins(%x : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %d = linalg.generic #ab_ab ins(%s : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %e = arith.addf %m, %eps : f32
    %r = math.rsqrt %e : f32
    %z = arith.minimumf %r, %two : f32
    linalg.yield %z : f32
  } -> !k
  %out1 = tensor.empty() : !t
  %y = linalg.generic #ab_a0_ab ins(%x, %d : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// One epsilon inside of the root and one outside.
// CHECK-LABEL: func @both_epsilons(
// CHECK-NOT: norm.{{(layer|rms)_norm|dyt}}
// CHECK: return
// MISSED: [Missed] {{.*}}Function=both_epsilons
func.func @both_epsilons(%x: !t) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %half = arith.constant 0.5 : f32
  %out = tensor.empty() : !k
  %init = linalg.fill ins(%zero : f32) outs(%out : !k) -> !k
  %s = linalg.generic #sum_ab_a0 ins(%x : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %d = linalg.generic #ab_ab ins(%s : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %e = arith.addf %m, %eps : f32
    %r = math.sqrt %e : f32
    %z = arith.addf %r, %half : f32
    linalg.yield %z : f32
  } -> !k
  %out1 = tensor.empty() : !t
  %y = linalg.generic #ab_a0_ab ins(%x, %d : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.divf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}
