// Scales and biases of the whole shape: constant along the rows or not.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#sum_abc_ab = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b)>], iterator_types = ["parallel", "parallel", "reduction"]}
#ab_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#abc_ab_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#sum_abc_ab0 = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>], iterator_types = ["parallel", "parallel", "reduction"]}
#abc_ab0_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_ab0_abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#b_ab = {indexing_maps = [affine_map<(a, b) -> (b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#m0bc_abc = {indexing_maps = [affine_map<(a, b, c) -> (0, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_c_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}

!r = tensor<2x4xf32>
!u = tensor<2x3x4xf32>

// A dense constant with equal rows.
// CHECK-LABEL: func @equal_rows(
// CHECK-SAME: %[[X:.*]]: tensor<2x3x4xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] scale(%{{.*}} : tensor<4xf32>) dims [2] epsilon 9.9999997473787516E-6 : tensor<2x3x4xf32> -> tensor<2x3x4xf32>
// CHECK-NEXT: return %[[Y]]
func.func @equal_rows(%x: !u) -> !u {
  %w = arith.constant dense<[[[1.0, 1.5, 2.0, 2.5], [1.0, 1.5, 2.0, 2.5], [1.0, 1.5, 2.0, 2.5]], [[1.0, 1.5, 2.0, 2.5], [1.0, 1.5, 2.0, 2.5], [1.0, 1.5, 2.0, 2.5]]]> : !u
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 4.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : tensor<2x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<2x3xf32>) -> tensor<2x3xf32>
  %squares = linalg.generic #sum_abc_ab ins(%x : !u) outs(%init : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<2x3xf32>
  %rstd = linalg.generic #ab_ab ins(%squares : tensor<2x3xf32>) outs(%out : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s = arith.addf %m, %eps : f32
    %r = math.rsqrt %s : f32
    linalg.yield %r : f32
  } -> tensor<2x3xf32>
  %out1 = tensor.empty() : !u
  %normalized = linalg.generic #abc_ab_abc ins(%x, %rstd : !u, tensor<2x3xf32>) outs(%out1 : !u) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> !u
  %y = linalg.generic #abc_abc_abc ins(%normalized, %w : !u, !u) outs(%out1 : !u) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !u
  return %y : !u
}

// One element differs: a multiply.
// CHECK-LABEL: func @other_rows(
// CHECK-SAME: %[[X:.*]]: tensor<2x3x4xf32>)
// CHECK: %[[N:.*]] = norm.rms_norm %[[X]] dims [2] epsilon 9.9999997473787516E-6 : tensor<2x3x4xf32> -> tensor<2x3x4xf32>
// CHECK: linalg.generic {{.*}} ins(%[[N]], %
func.func @other_rows(%x: !u) -> !u {
  %w = arith.constant dense<[[[1.0, 1.5, 2.0, 2.5], [1.0, 1.5, 2.0, 2.5], [1.0, 1.5, 2.0, 2.5]], [[1.0, 1.5, 2.0, 2.5], [1.0, 1.5, 2.0, 2.5], [1.0, 1.5, 2.0, 2.0]]]> : !u
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 4.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : tensor<2x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<2x3xf32>) -> tensor<2x3xf32>
  %squares = linalg.generic #sum_abc_ab ins(%x : !u) outs(%init : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<2x3xf32>
  %rstd = linalg.generic #ab_ab ins(%squares : tensor<2x3xf32>) outs(%out : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s = arith.addf %m, %eps : f32
    %r = math.rsqrt %s : f32
    linalg.yield %r : f32
  } -> tensor<2x3xf32>
  %out1 = tensor.empty() : !u
  %normalized = linalg.generic #abc_ab_abc ins(%x, %rstd : !u, tensor<2x3xf32>) outs(%out1 : !u) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> !u
  %y = linalg.generic #abc_abc_abc ins(%normalized, %w : !u, !u) outs(%out1 : !u) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !u
  return %y : !u
}

// The same as a bias, met in a body with the root.
// CHECK-LABEL: func @equal_rows_bias(
// CHECK-SAME: %[[X:.*]]: tensor<2x3x4xf32>)
// CHECK: %[[Y:.*]] = norm.layer_norm %[[X]] bias(%{{.*}} : tensor<4xf32>) dims [2] epsilon 9.9999997473787516E-6 : tensor<2x3x4xf32> -> tensor<2x3x4xf32>
// CHECK-NEXT: return %[[Y]]
func.func @equal_rows_bias(%x: !u) -> !u {
  %w = arith.constant dense<[[[1.0, 1.5, 2.0, 2.5], [1.0, 1.5, 2.0, 2.5], [1.0, 1.5, 2.0, 2.5]], [[1.0, 1.5, 2.0, 2.5], [1.0, 1.5, 2.0, 2.5], [1.0, 1.5, 2.0, 2.5]]]> : !u
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 4.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : tensor<2x3x1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<2x3x1xf32>) -> tensor<2x3x1xf32>
  %s = linalg.generic #sum_abc_ab0 ins(%x : !u) outs(%init : tensor<2x3x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<2x3x1xf32>
  %out1 = tensor.empty() : !u
  %centered = linalg.generic #abc_ab0_abc ins(%x, %s : !u, tensor<2x3x1xf32>) outs(%out1 : !u) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m = arith.divf %a1, %count : f32
    %c = arith.subf %a0, %m : f32
    linalg.yield %c : f32
  } -> !u
  %squares = linalg.generic #sum_abc_ab0 ins(%centered : !u) outs(%init : tensor<2x3x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s_ = arith.addf %p, %o0 : f32
    linalg.yield %s_ : f32
  } -> tensor<2x3x1xf32>
  %rstd = linalg.generic #abc_abc ins(%squares : tensor<2x3x1xf32>) outs(%out : tensor<2x3x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s_ = arith.addf %m, %eps : f32
    %r = math.rsqrt %s_ : f32
    linalg.yield %r : f32
  } -> tensor<2x3x1xf32>
  %y = linalg.generic #abc_ab0_abc_abc ins(%centered, %rstd, %w : !u, tensor<2x3x1xf32>, !u) outs(%out1 : !u) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    %y = arith.addf %n, %a2 : f32
    linalg.yield %y : f32
  } -> !u
  return %y : !u
}

// A broadcast by a generic, one by linalg.broadcast of that with a reshape between.
// CHECK-LABEL: func @materialised(
// CHECK-SAME: %[[X:.*]]: tensor<2x3x4xf32>, %[[W:.*]]: tensor<4xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] scale(%[[W]] : tensor<4xf32>) dims [2] epsilon 9.9999997473787516E-6 : tensor<2x3x4xf32> -> tensor<2x3x4xf32>
// CHECK-NEXT: return %[[Y]]
func.func @materialised(%x: !u, %w: tensor<4xf32>) -> !u {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 4.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : tensor<3x4xf32>
  %w1 = linalg.generic #b_ab ins(%w : tensor<4xf32>) outs(%out : tensor<3x4xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    linalg.yield %a0 : f32
  } -> tensor<3x4xf32>
  %w2 = tensor.expand_shape %w1 [[0, 1], [2]] output_shape [1, 3, 4] : tensor<3x4xf32> into tensor<1x3x4xf32>
  %out1 = tensor.empty() : !u
  %w3 = linalg.generic #m0bc_abc ins(%w2 : tensor<1x3x4xf32>) outs(%out1 : !u) {
  ^bb0(%a0: f32, %o0: f32):
    linalg.yield %a0 : f32
  } -> !u
  %out2 = tensor.empty() : tensor<2x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out2 : tensor<2x3xf32>) -> tensor<2x3xf32>
  %squares = linalg.generic #sum_abc_ab ins(%x : !u) outs(%init : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<2x3xf32>
  %rstd = linalg.generic #ab_ab ins(%squares : tensor<2x3xf32>) outs(%out2 : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s = arith.addf %m, %eps : f32
    %r = math.rsqrt %s : f32
    linalg.yield %r : f32
  } -> tensor<2x3xf32>
  %normalized = linalg.generic #abc_ab_abc ins(%x, %rstd : !u, tensor<2x3xf32>) outs(%out1 : !u) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> !u
  %y = linalg.generic #abc_abc_abc ins(%normalized, %w3 : !u, !u) outs(%out1 : !u) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !u
  return %y : !u
}

// Row 1 of a table of scales.
// CHECK-LABEL: func @sliced_parameter(
// CHECK-SAME: %[[X:.*]]: tensor<2x3x4xf32>, %[[W:.*]]: tensor<2x4xf32>)
// CHECK: %[[S:.*]] = tensor.collapse_shape
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] scale(%[[S]] : tensor<4xf32>) dims [2] epsilon 9.9999997473787516E-6 : tensor<2x3x4xf32> -> tensor<2x3x4xf32>
// CHECK-NEXT: return %[[Y]]
func.func @sliced_parameter(%x: !u, %w: !r) -> !u {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 4.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %w1 = tensor.extract_slice %w[1, 0] [1, 4] [1, 1] : !r to tensor<1x4xf32>
  %w2 = tensor.collapse_shape %w1 [[0, 1]] : tensor<1x4xf32> into tensor<4xf32>
  %out = tensor.empty() : tensor<2x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<2x3xf32>) -> tensor<2x3xf32>
  %squares = linalg.generic #sum_abc_ab ins(%x : !u) outs(%init : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<2x3xf32>
  %rstd = linalg.generic #ab_ab ins(%squares : tensor<2x3xf32>) outs(%out : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s = arith.addf %m, %eps : f32
    %r = math.rsqrt %s : f32
    linalg.yield %r : f32
  } -> tensor<2x3xf32>
  %out1 = tensor.empty() : !u
  %normalized = linalg.generic #abc_ab_abc ins(%x, %rstd : !u, tensor<2x3xf32>) outs(%out1 : !u) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> !u
  %y = linalg.generic #abc_c_abc ins(%normalized, %w2 : !u, tensor<4xf32>) outs(%out1 : !u) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !u
  return %y : !u
}
