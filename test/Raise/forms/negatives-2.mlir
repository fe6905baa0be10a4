// Almost norms that real code has: none is raised as the norm that it looks like.

// RUN: norm-opt %s --norm-raise --canonicalize --cse --remarks-filter-missed='norm-.*' --remark-format=emitRemark 2> %t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=MISSED --allow-empty --input-file=%t.remarks

#sum_abc_ab0 = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>], iterator_types = ["parallel", "parallel", "reduction"]}
#abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_ab0_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_ab_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#a_a = {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]}
#abc_b_b_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (b)>, affine_map<(a, b, c) -> (b)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#sum_abc_ab = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b)>], iterator_types = ["parallel", "parallel", "reduction"]}

!t = tensor<2x4x32xf32>
!k = tensor<2x4x1xf32>
!r = tensor<2x4xf32>

// Divided by the largest value in the statistic but not in the numerator.
// CHECK-LABEL: func @amax_behind(
// CHECK-NOT: norm.{{(layer|rms)_norm|dyt}}
// CHECK: return
// MISSED: [Missed] {{.*}}Function=amax_behind
func.func @amax_behind(%x: !t) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : !t
  %abs = linalg.generic #abc_abc ins(%x : !t) outs(%out : !t) {
  ^bb0(%a0: f32, %o0: f32):
    %a = math.absf %a0 : f32
    linalg.yield %a : f32
  } -> !t
  %out1 = tensor.empty() : !r
  %init = linalg.fill ins(%zero : f32) outs(%out1 : !r) -> !r
  %max = linalg.reduce {arith.maximumf} ins(%abs : !t) outs(%init : !r) dimensions = [2]
  %z = linalg.generic #abc_ab_abc ins(%x, %max : !t, !r) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.divf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  %out2 = tensor.empty() : !k
  %init1 = linalg.fill ins(%zero : f32) outs(%out2 : !k) -> !k
  %s = linalg.generic #sum_abc_ab0 ins(%z : !t) outs(%init1 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %rstd = linalg.generic #abc_abc ins(%s : !k) outs(%out2 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %e = arith.addf %m, %eps : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> !k
  %y = linalg.generic #abc_ab0_abc ins(%x, %rstd : !t, !k) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// BatchNorm: the statistics are arguments.
// CHECK-LABEL: func @running_statistics(
// CHECK-NOT: norm.{{(layer|rms)_norm|dyt}}
// CHECK: return
// MISSED-NOT: Function=running_statistics
func.func @running_statistics(%x: !t, %m: tensor<4xf32>, %v: tensor<4xf32>) -> !t {
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : tensor<4xf32>
  %rstd = linalg.generic #a_a ins(%v : tensor<4xf32>) outs(%out : tensor<4xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %e = arith.addf %a0, %eps : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> tensor<4xf32>
  %out1 = tensor.empty() : !t
  %y = linalg.generic #abc_b_b_abc ins(%x, %m, %rstd : !t, tensor<4xf32>, tensor<4xf32>) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %o0: f32):
    %c = arith.subf %a0, %a1 : f32
    %y = arith.mulf %c, %a2 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// A softmax has no root.
// CHECK-LABEL: func @softmax(
// CHECK-NOT: norm.{{(layer|rms)_norm|dyt}}
// CHECK: return
// MISSED-NOT: Function=softmax
func.func @softmax(%x: !t) -> !t {
  %zero = arith.constant 0.0 : f32
  %out = tensor.empty() : !r
  %init = linalg.fill ins(%zero : f32) outs(%out : !r) -> !r
  %max = linalg.reduce {arith.maximumf} ins(%x : !t) outs(%init : !r) dimensions = [2]
  %out1 = tensor.empty() : !t
  %e = linalg.generic #abc_ab_abc ins(%x, %max : !t, !r) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %c = arith.subf %a0, %a1 : f32
    %e = math.exp %c : f32
    linalg.yield %e : f32
  } -> !t
  %s = linalg.generic #sum_abc_ab ins(%e : !t) outs(%init : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> !r
  %y = linalg.generic #abc_ab_abc ins(%e, %s : !t, !r) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.divf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// GELU in half precision divides by sqrt(2).
// CHECK-LABEL: func @root_of_a_constant(
// CHECK-NOT: norm.{{(layer|rms)_norm|dyt}}
// CHECK: return
// MISSED-NOT: Function=root_of_a_constant
func.func @root_of_a_constant(%x: !t) -> !t {
  %two = arith.constant 2.0 : f32
  %out = tensor.empty() : !t
  %y = linalg.generic #abc_abc ins(%x : !t) outs(%out : !t) {
  ^bb0(%a0: f32, %o0: f32):
    %r = math.sqrt %two : f32
    %q = arith.divf %a0, %r : f32
    %t = math.tanh %q : f32
    %y = arith.mulf %a0, %t : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// RoPE: half of the row divided by the length of the other half.
// CHECK-LABEL: func @other_half(
// CHECK-NOT: norm.{{(layer|rms)_norm|dyt}}
// CHECK: return
// MISSED: [Missed] {{.*}}Function=other_half
func.func @other_half(%x: !t) -> tensor<2x4x16xf32> {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 16.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %lo = tensor.extract_slice %x[0, 0, 0] [2, 4, 16] [1, 1, 1] : !t to tensor<2x4x16xf32>
  %hi = tensor.extract_slice %x[0, 0, 16] [2, 4, 16] [1, 1, 1] : !t to tensor<2x4x16xf32>
  %out = tensor.empty() : !k
  %init = linalg.fill ins(%zero : f32) outs(%out : !k) -> !k
  %s = linalg.generic #sum_abc_ab0 ins(%lo : tensor<2x4x16xf32>) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %rstd = linalg.generic #abc_abc ins(%s : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %e = arith.addf %m, %eps : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> !k
  %out1 = tensor.empty() : tensor<2x4x16xf32>
  %y = linalg.generic #abc_ab0_abc ins(%hi, %rstd : tensor<2x4x16xf32>, !k) outs(%out1 : tensor<2x4x16xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<2x4x16xf32>
  return %y : tensor<2x4x16xf32>
}
