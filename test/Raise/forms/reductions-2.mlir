// How rows are reduced: in several steps, over kept dims, with sums of parts of the body.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#a_a = {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]}
#sum_ab_a0 = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, 0)>], iterator_types = ["parallel", "reduction"]}
#ab_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#ab_a0_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, 0)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#ab_a_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#sum_ab_ab_a = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>], iterator_types = ["parallel", "reduction"]}
#ab_ab_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}

// The division by N in front of the addition.
// CHECK-LABEL: func @one_in_body(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] dims [1] epsilon 9.9999997473787516E-6 : tensor<4x32xf32> -> tensor<4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @one_in_body(%x: tensor<4x32xf32>) -> tensor<4x32xf32> {
  %number = arith.constant 0.03125 : f32
  %zero = arith.constant 0.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : tensor<4x1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<4x1xf32>) -> tensor<4x1xf32>
  %s = linalg.generic #sum_ab_a0 ins(%x : tensor<4x32xf32>) outs(%init : tensor<4x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %q = arith.mulf %p, %number : f32
    %s = arith.addf %o0, %q : f32
    linalg.yield %s : f32
  } -> tensor<4x1xf32>
  %rstd = linalg.generic #ab_ab ins(%s : tensor<4x1xf32>) outs(%out : tensor<4x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %e = arith.addf %a0, %eps : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> tensor<4x1xf32>
  %out1 = tensor.empty() : tensor<4x32xf32>
  %y = linalg.generic #ab_a0_ab ins(%x, %rstd : tensor<4x32xf32>, tensor<4x1xf32>) outs(%out1 : tensor<4x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<4x32xf32>
  return %y : tensor<4x32xf32>
}

// The sum starts at 32 * epsilon: that is an epsilon.
// CHECK-LABEL: func @epsilon_in_init(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] dims [1] epsilon 5.000000e-01 : tensor<4x32xf32> -> tensor<4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @epsilon_in_init(%x: tensor<4x32xf32>) -> tensor<4x32xf32> {
  %count = arith.constant 16.0 : f32
  %count_f32 = arith.constant 32.0 : f32
  %out = tensor.empty() : tensor<4x1xf32>
  %init = linalg.fill ins(%count : f32) outs(%out : tensor<4x1xf32>) -> tensor<4x1xf32>
  %s = linalg.generic #sum_ab_a0 ins(%x : tensor<4x32xf32>) outs(%init : tensor<4x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %o0, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x1xf32>
  %rstd = linalg.generic #ab_ab ins(%s : tensor<4x1xf32>) outs(%out : tensor<4x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %e = arith.divf %a0, %count_f32 : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> tensor<4x1xf32>
  %out1 = tensor.empty() : tensor<4x32xf32>
  %y = linalg.generic #ab_a0_ab ins(%x, %rstd : tensor<4x32xf32>, tensor<4x1xf32>) outs(%out1 : tensor<4x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<4x32xf32>
  return %y : tensor<4x32xf32>
}

// The squares as a product of each row with itself.
// CHECK-LABEL: func @dot(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] dims [1] epsilon 9.9999997473787516E-6 : tensor<4x32xf32> -> tensor<4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @dot(%x: tensor<4x32xf32>) -> tensor<4x32xf32> {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : tensor<4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<4xf32>) -> tensor<4xf32>
  %s = linalg.generic #sum_ab_ab_a ins(%x, %x : tensor<4x32xf32>, tensor<4x32xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %p = arith.mulf %a0, %a1 : f32
    %s = arith.addf %o0, %p : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %rstd = linalg.generic #a_a ins(%s : tensor<4xf32>) outs(%out : tensor<4xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %e = arith.addf %m, %eps : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> tensor<4xf32>
  %out1 = tensor.empty() : tensor<4x32xf32>
  %y = linalg.generic #ab_a_ab ins(%x, %rstd : tensor<4x32xf32>, tensor<4xf32>) outs(%out1 : tensor<4x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<4x32xf32>
  return %y : tensor<4x32xf32>
}

// A row of one element: x / sqrt(x^2 + eps), with a kept dim.
// CHECK-LABEL: func @one_element(
// CHECK-SAME: %[[X:.*]]: tensor<4x1xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] dims [1] epsilon 9.9999997473787516E-6 : tensor<4x1xf32> -> tensor<4x1xf32>
// CHECK-NEXT: return %[[Y]]
func.func @one_element(%x: tensor<4x1xf32>) -> tensor<4x1xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : tensor<4x1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<4x1xf32>) -> tensor<4x1xf32>
  %squares = linalg.generic #sum_ab_a0 ins(%x : tensor<4x1xf32>) outs(%init : tensor<4x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<4x1xf32>
  %rstd = linalg.generic #ab_ab ins(%squares : tensor<4x1xf32>) outs(%out : tensor<4x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %one : f32
    %s = arith.addf %m, %eps : f32
    %r = math.rsqrt %s : f32
    linalg.yield %r : f32
  } -> tensor<4x1xf32>
  %normalized = linalg.generic #ab_ab_ab ins(%x, %rstd : tensor<4x1xf32>, tensor<4x1xf32>) outs(%out : tensor<4x1xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> tensor<4x1xf32>
  return %normalized : tensor<4x1xf32>
}
