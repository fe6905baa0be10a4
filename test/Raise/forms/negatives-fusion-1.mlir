// Norms whose scales, biases and residual adds are not what they seem; they are raised without.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#sum_abc_ab = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b)>], iterator_types = ["parallel", "parallel", "reduction"]}
#ab_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#abc_ab_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#m00c_bc_abc = {indexing_maps = [affine_map<(a, b, c) -> (0, 0, c)>, affine_map<(a, b, c) -> (b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_bc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#sum_a_0 = {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (0)>], iterator_types = ["reduction"]}
#a_a = {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]}
#a_0_a = {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (0)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]}
#a_a_a = {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (a)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]}

!t = tensor<2x4x32xf32>
!r = tensor<2x4xf32>

// The weight broadcasts the normalized value to more rows.
// CHECK-LABEL: func @scale_grows(
// CHECK-SAME: %[[X:.*]]: tensor<1x1x32xf32>, %[[W:.*]]: tensor<4x32xf32>)
// CHECK: %[[N:.*]] = norm.rms_norm %[[X]] dims [2] epsilon 9.9999997473787516E-6 : tensor<1x1x32xf32> -> tensor<1x1x32xf32>
// CHECK: linalg.generic {{.*}} ins(%[[N]], %[[W]] :
// CHECK: -> tensor<1x4x32xf32>
func.func @scale_grows(%x: tensor<1x1x32xf32>, %w: tensor<4x32xf32>) -> tensor<1x4x32xf32> {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : tensor<1x1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<1x1xf32>) -> tensor<1x1xf32>
  %squares = linalg.generic #sum_abc_ab ins(%x : tensor<1x1x32xf32>) outs(%init : tensor<1x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<1x1xf32>
  %rstd = linalg.generic #ab_ab ins(%squares : tensor<1x1xf32>) outs(%out : tensor<1x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s = arith.addf %m, %eps : f32
    %r = math.rsqrt %s : f32
    linalg.yield %r : f32
  } -> tensor<1x1xf32>
  %out1 = tensor.empty() : tensor<1x1x32xf32>
  %normalized = linalg.generic #abc_ab_abc ins(%x, %rstd : tensor<1x1x32xf32>, tensor<1x1xf32>) outs(%out1 : tensor<1x1x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> tensor<1x1x32xf32>
  %out2 = tensor.empty() : tensor<1x4x32xf32>
  %y = linalg.generic #m00c_bc_abc ins(%normalized, %w : tensor<1x1x32xf32>, tensor<4x32xf32>) outs(%out2 : tensor<1x4x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<1x4x32xf32>
  return %y : tensor<1x4x32xf32>
}

// Cohere: a weight by head and feature.
// CHECK-LABEL: func @scale_by_head(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>, %[[W:.*]]: tensor<4x32xf32>)
// CHECK: %[[N:.*]] = norm.rms_norm %[[X]] dims [2] epsilon 9.9999997473787516E-6 : tensor<2x4x32xf32> -> tensor<2x4x32xf32>
// CHECK: linalg.generic {{.*}} ins(%[[N]], %[[W]] :
func.func @scale_by_head(%x: !t, %w: tensor<4x32xf32>) -> !t {
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
  %y = linalg.generic #abc_bc_abc ins(%normalized, %w : !t, tensor<4x32xf32>) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// A vector: the scale is the weight, not the quotient.
// CHECK-LABEL: func @rank_one_scale(
// CHECK-SAME: %[[X:.*]]: tensor<32xf32>, %[[W:.*]]: tensor<32xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] scale(%[[W]] : tensor<32xf32>) dims [0] epsilon 9.9999997473787516E-6 : tensor<32xf32> -> tensor<32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @rank_one_scale(%x: tensor<32xf32>, %w: tensor<32xf32>) -> tensor<32xf32> {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : tensor<1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<1xf32>) -> tensor<1xf32>
  %s = linalg.generic #sum_a_0 ins(%x : tensor<32xf32>) outs(%init : tensor<1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<1xf32>
  %root = linalg.generic #a_a ins(%s : tensor<1xf32>) outs(%out : tensor<1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %e = arith.addf %m, %eps : f32
    %r = math.sqrt %e : f32
    linalg.yield %r : f32
  } -> tensor<1xf32>
  %out1 = tensor.empty() : tensor<32xf32>
  %q = linalg.generic #a_0_a ins(%x, %root : tensor<32xf32>, tensor<1xf32>) outs(%out1 : tensor<32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.divf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> tensor<32xf32>
  %y = linalg.generic #a_a_a ins(%w, %q : tensor<32xf32>, tensor<32xf32>) outs(%out1 : tensor<32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<32xf32>
  return %y : tensor<32xf32>
}

// The second addend is broadcast: no residual stream.
// CHECK-LABEL: func @position_table(
// CHECK-NOT: norm.residual_add
// CHECK: norm.rms_norm %{{.*}} dims [2]
// CHECK-NOT: norm.residual_add
// CHECK: return
func.func @position_table(%x: !t, %p: tensor<4x32xf32>) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : !t
  %sum = linalg.generic #abc_bc_abc ins(%x, %p : !t, tensor<4x32xf32>) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %a = arith.addf %a0, %a1 : f32
    linalg.yield %a : f32
  } -> !t
  %out1 = tensor.empty() : !r
  %init = linalg.fill ins(%zero : f32) outs(%out1 : !r) -> !r
  %squares = linalg.generic #sum_abc_ab ins(%sum : !t) outs(%init : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %p_ = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p_, %o0 : f32
    linalg.yield %s : f32
  } -> !r
  %rstd = linalg.generic #ab_ab ins(%squares : !r) outs(%out1 : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s = arith.addf %m, %eps : f32
    %r = math.rsqrt %s : f32
    linalg.yield %r : f32
  } -> !r
  %normalized = linalg.generic #abc_ab_abc ins(%sum, %rstd : !t, !r) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> !t
  return %normalized : !t
}

// The residual sum is a result, too.
// CHECK-LABEL: func @sum_also_returned(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>, %[[F:.*]]: tensor<2x4x32xf32>)
// CHECK: %[[S:.*]] = norm.residual_add %[[X]], %[[F]] :
// CHECK: %[[N:.*]] = norm.rms_norm %[[S]]
// CHECK: return %[[N]], %[[S]]
func.func @sum_also_returned(%x: !t, %f: !t) -> (!t, !t) {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %sum = arith.addf %x, %f : !t
  %out = tensor.empty() : !r
  %init = linalg.fill ins(%zero : f32) outs(%out : !r) -> !r
  %squares = linalg.generic #sum_abc_ab ins(%sum : !t) outs(%init : !r) {
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
  %normalized = linalg.generic #abc_ab_abc ins(%sum, %rstd : !t, !r) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> !t
  return %normalized, %sum : !t, !t
}
