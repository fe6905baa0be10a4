// Slices, concatenations, transposes and casts around norms.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#sum_abc_ab = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b)>], iterator_types = ["parallel", "parallel", "reduction"]}
#ab_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#abc_ab_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_c_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}

!t = tensor<2x4x32xf32>
!r = tensor<2x4xf32>

// The norm of a concatenation.
// CHECK-LABEL: func @of_concat(
// CHECK-SAME: %[[A:.*]]: tensor<2x4x16xf32>, %[[B:.*]]: tensor<2x4x16xf32>, %[[W:.*]]: tensor<32xf32>)
// CHECK: %[[C:.*]] = tensor.concat dim(2) %[[A]], %[[B]]
// CHECK: %[[Y:.*]] = norm.rms_norm %[[C]] scale(%[[W]] : tensor<32xf32>) dims [2]
// CHECK-NEXT: return %[[Y]]
func.func @of_concat(%a: tensor<2x4x16xf32>, %b: tensor<2x4x16xf32>, %w: tensor<32xf32>) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %x = tensor.concat dim(2) %a, %b : (tensor<2x4x16xf32>, tensor<2x4x16xf32>) -> !t
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
  %y = linalg.generic #abc_c_abc ins(%normalized, %w : !t, tensor<32xf32>) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// The concatenation of two norms.
// CHECK-LABEL: func @concat_of(
// CHECK-SAME: %[[A:.*]]: tensor<2x4x8xf32>, %[[B:.*]]: tensor<2x2x8xf32>)
// CHECK-DAG: %[[M:.*]] = norm.rms_norm %[[A]] dims [2]
// CHECK-DAG: %[[N:.*]] = norm.rms_norm %[[B]] dims [2]
// CHECK: tensor.concat dim(1) %[[M]], %[[N]]
func.func @concat_of(%a: tensor<2x4x8xf32>, %b: tensor<2x2x8xf32>) -> tensor<2x6x8xf32> {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 8.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : !r
  %init = linalg.fill ins(%zero : f32) outs(%out : !r) -> !r
  %p_squares = linalg.generic #sum_abc_ab ins(%a : tensor<2x4x8xf32>) outs(%init : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !r
  %p_rstd = linalg.generic #ab_ab ins(%p_squares : !r) outs(%out : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s = arith.addf %m, %eps : f32
    %r = math.rsqrt %s : f32
    linalg.yield %r : f32
  } -> !r
  %out1 = tensor.empty() : tensor<2x4x8xf32>
  %p_normalized = linalg.generic #abc_ab_abc ins(%a, %p_rstd : tensor<2x4x8xf32>, !r) outs(%out1 : tensor<2x4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> tensor<2x4x8xf32>
  %out2 = tensor.empty() : tensor<2x2xf32>
  %init1 = linalg.fill ins(%zero : f32) outs(%out2 : tensor<2x2xf32>) -> tensor<2x2xf32>
  %q_squares = linalg.generic #sum_abc_ab ins(%b : tensor<2x2x8xf32>) outs(%init1 : tensor<2x2xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<2x2xf32>
  %q_rstd = linalg.generic #ab_ab ins(%q_squares : tensor<2x2xf32>) outs(%out2 : tensor<2x2xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s = arith.addf %m, %eps : f32
    %r = math.rsqrt %s : f32
    linalg.yield %r : f32
  } -> tensor<2x2xf32>
  %out3 = tensor.empty() : tensor<2x2x8xf32>
  %q_normalized = linalg.generic #abc_ab_abc ins(%b, %q_rstd : tensor<2x2x8xf32>, tensor<2x2xf32>) outs(%out3 : tensor<2x2x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> tensor<2x2x8xf32>
  %y = tensor.concat dim(1) %p_normalized, %q_normalized : (tensor<2x4x8xf32>, tensor<2x2x8xf32>) -> tensor<2x6x8xf32>
  return %y : tensor<2x6x8xf32>
}

// Slices of one projection, each with its norm.
// CHECK-LABEL: func @query_and_key(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x24xf32>, %[[W:.*]]: tensor<8xf32>, %[[V:.*]]: tensor<8xf32>)
// CHECK-DAG: %[[Q:.*]] = tensor.extract_slice %[[X]][0, 0, 0]
// CHECK-DAG: %[[K:.*]] = tensor.extract_slice %[[X]][0, 0, 8]
// CHECK-DAG: norm.rms_norm %[[Q]] scale(%[[W]] : tensor<8xf32>) dims [2]
// CHECK-DAG: norm.rms_norm %[[K]] scale(%[[V]] : tensor<8xf32>) dims [2]
// CHECK-NOT: linalg
// CHECK: return
func.func @query_and_key(%x: tensor<2x4x24xf32>, %w: tensor<8xf32>, %v: tensor<8xf32>) -> (tensor<2x4x8xf32>, tensor<2x4x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 8.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %q = tensor.extract_slice %x[0, 0, 0] [2, 4, 8] [1, 1, 1] : tensor<2x4x24xf32> to tensor<2x4x8xf32>
  %k = tensor.extract_slice %x[0, 0, 8] [2, 4, 8] [1, 1, 1] : tensor<2x4x24xf32> to tensor<2x4x8xf32>
  %out = tensor.empty() : !r
  %init = linalg.fill ins(%zero : f32) outs(%out : !r) -> !r
  %q_squares = linalg.generic #sum_abc_ab ins(%q : tensor<2x4x8xf32>) outs(%init : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !r
  %q_rstd = linalg.generic #ab_ab ins(%q_squares : !r) outs(%out : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s = arith.addf %m, %eps : f32
    %r = math.rsqrt %s : f32
    linalg.yield %r : f32
  } -> !r
  %out1 = tensor.empty() : tensor<2x4x8xf32>
  %q_normalized = linalg.generic #abc_ab_abc ins(%q, %q_rstd : tensor<2x4x8xf32>, !r) outs(%out1 : tensor<2x4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> tensor<2x4x8xf32>
  %y0 = linalg.generic #abc_c_abc ins(%q_normalized, %w : tensor<2x4x8xf32>, tensor<8xf32>) outs(%out1 : tensor<2x4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<2x4x8xf32>
  %k_squares = linalg.generic #sum_abc_ab ins(%k : tensor<2x4x8xf32>) outs(%init : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !r
  %k_rstd = linalg.generic #ab_ab ins(%k_squares : !r) outs(%out : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s = arith.addf %m, %eps : f32
    %r = math.rsqrt %s : f32
    linalg.yield %r : f32
  } -> !r
  %k_normalized = linalg.generic #abc_ab_abc ins(%k, %k_rstd : tensor<2x4x8xf32>, !r) outs(%out1 : tensor<2x4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> tensor<2x4x8xf32>
  %y1 = linalg.generic #abc_c_abc ins(%k_normalized, %v : tensor<2x4x8xf32>, tensor<8xf32>) outs(%out1 : tensor<2x4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<2x4x8xf32>
  return %y0, %y1 : tensor<2x4x8xf32>, tensor<2x4x8xf32>
}

// Only the first row of the normalized values is used; the weight is applied to it.
// CHECK-LABEL: func @sliced_after(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>, %[[W:.*]]: tensor<32xf32>)
// CHECK: %[[N:.*]] = norm.rms_norm %[[X]] dims [2] epsilon 9.9999997473787516E-6 : tensor<2x4x32xf32> -> tensor<2x4x32xf32>
// CHECK: tensor.extract_slice %[[N]]
func.func @sliced_after(%x: !t, %w: tensor<32xf32>) -> tensor<2x1x32xf32> {
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
  %first = tensor.extract_slice %normalized[0, 0, 0] [2, 1, 32] [1, 1, 1] : !t to tensor<2x1x32xf32>
  %out2 = tensor.empty() : tensor<2x1x32xf32>
  %y = linalg.generic #abc_c_abc ins(%first, %w : tensor<2x1x32xf32>, tensor<32xf32>) outs(%out2 : tensor<2x1x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<2x1x32xf32>
  return %y : tensor<2x1x32xf32>
}
