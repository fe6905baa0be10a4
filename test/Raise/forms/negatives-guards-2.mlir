// Guards that change what is computed: no norm.

// RUN: norm-opt %s --norm-raise --canonicalize --cse --remarks-filter-missed='norm-.*' --remark-format=emitRemark 2> %t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=MISSED --allow-empty --input-file=%t.remarks

#ab_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#ab_a0_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, 0)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#sum_ab_ab_a0 = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, 0)>], iterator_types = ["parallel", "reduction"]}
#sum_abc_ab = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b)>], iterator_types = ["parallel", "parallel", "reduction"]}
#sum_ab_a = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>], iterator_types = ["parallel", "reduction"]}
#abc_a_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#a_a = {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]}
#ab_b_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}

!t = tensor<4x32xf32>
!r = tensor<4xf32>
!k = tensor<4x1xf32>

// A mask in the statistic only.
// CHECK-LABEL: func @masked_sum(
// CHECK-NOT: norm.{{(layer|rms)_norm|dyt}}
// CHECK: return
// MISSED: [Missed] {{.*}}Function=masked_sum
func.func @masked_sum(%x: !t, %m: !t) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : !k
  %init = linalg.fill ins(%zero : f32) outs(%out : !k) -> !k
  %s = linalg.generic #sum_ab_ab_a0 ins(%x, %m : !t, !t) outs(%init : !k) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %q = arith.mulf %a0, %a1 : f32
    %p = arith.mulf %q, %q : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %d = linalg.generic #ab_ab ins(%s : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %m_ = arith.divf %a0, %count : f32
    %e = arith.addf %m_, %eps : f32
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

// The mean of the roots of two parts of the row.
// CHECK-LABEL: func @mean_of_roots(
// CHECK-NOT: norm.{{(layer|rms)_norm|dyt}}
// CHECK: return
// MISSED: [Missed] {{.*}}Function=mean_of_roots
func.func @mean_of_roots(%x: tensor<4x4x8xf32>) -> tensor<4x4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 8.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %count_f32 = arith.constant 4.0 : f32
  %out = tensor.empty() : tensor<4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<4x4xf32>) -> tensor<4x4xf32>
  %s = linalg.generic #sum_abc_ab ins(%x : tensor<4x4x8xf32>) outs(%init : tensor<4x4xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  %rstd = linalg.generic #ab_ab ins(%s : tensor<4x4xf32>) outs(%out : tensor<4x4xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %e = arith.addf %m, %eps : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> tensor<4x4xf32>
  %out1 = tensor.empty() : !r
  %init1 = linalg.fill ins(%zero : f32) outs(%out1 : !r) -> !r
  %u = linalg.generic #sum_ab_a ins(%rstd : tensor<4x4xf32>) outs(%init1 : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %s_ = arith.addf %a0, %o0 : f32
    linalg.yield %s_ : f32
  } -> !r
  %out2 = tensor.empty() : tensor<4x4x8xf32>
  %y = linalg.generic #abc_a_abc ins(%x, %u : tensor<4x4x8xf32>, !r) outs(%out2 : tensor<4x4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m = arith.divf %a1, %count_f32 : f32
    %y = arith.mulf %a0, %m : f32
    linalg.yield %y : f32
  } -> tensor<4x4x8xf32>
  return %y : tensor<4x4x8xf32>
}

// The root of the row with the number of the column.
// CHECK-LABEL: func @root_of_other_row(
// CHECK-NOT: norm.{{(layer|rms)_norm|dyt}}
// CHECK: return
// MISSED: [Missed] {{.*}}Function=root_of_other_row
func.func @root_of_other_row(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 4.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : !r
  %init = linalg.fill ins(%zero : f32) outs(%out : !r) -> !r
  %s = linalg.generic #sum_ab_a ins(%x : tensor<4x4xf32>) outs(%init : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !r
  %rstd = linalg.generic #a_a ins(%s : !r) outs(%out : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %e = arith.addf %m, %eps : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> !r
  %out1 = tensor.empty() : tensor<4x4xf32>
  %y = linalg.generic #ab_b_ab ins(%x, %rstd : tensor<4x4xf32>, !r) outs(%out1 : tensor<4x4xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}
