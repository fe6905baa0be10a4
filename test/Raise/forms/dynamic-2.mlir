// Dynamic sizes as exporters write them.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#sum_ab_a = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>], iterator_types = ["parallel", "reduction"]}
#a_a = {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]}
#ab_a_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#ab_b_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#sum_abc_ab = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b)>], iterator_types = ["parallel", "parallel", "reduction"]}
#ab_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#abc_ab_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}

!t = tensor<?x8x32xf32>

// Flattened to rows and back.
// CHECK-LABEL: func @flattened(
// CHECK-SAME: %[[X:.*]]: tensor<?x8x32xf32>, %[[W:.*]]: tensor<32xf32>)
// CHECK: norm.rms_norm %{{.*}} scale(%[[W]] : tensor<32xf32>) dims [{{[12]}}] epsilon 9.9999997473787516E-6
// CHECK-NOT: linalg
// CHECK: return
func.func @flattened(%x: !t, %w: tensor<32xf32>) -> !t {
  %i0 = arith.constant 0 : index
  %eight = arith.constant 8 : index
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %size_a = tensor.dim %x, %i0 : !t
  %size_r = arith.muli %size_a, %eight : index
  %flat = tensor.collapse_shape %x [[0, 1], [2]] : !t into tensor<?x32xf32>
  %out = tensor.empty(%size_r) : tensor<?xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<?xf32>) -> tensor<?xf32>
  %squares = linalg.generic #sum_ab_a ins(%flat : tensor<?x32xf32>) outs(%init : tensor<?xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %rstd = linalg.generic #a_a ins(%squares : tensor<?xf32>) outs(%out : tensor<?xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s = arith.addf %m, %eps : f32
    %r = math.rsqrt %s : f32
    linalg.yield %r : f32
  } -> tensor<?xf32>
  %out1 = tensor.empty(%size_r) : tensor<?x32xf32>
  %normalized = linalg.generic #ab_a_ab ins(%flat, %rstd : tensor<?x32xf32>, tensor<?xf32>) outs(%out1 : tensor<?x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> tensor<?x32xf32>
  %scaled = linalg.generic #ab_b_ab ins(%normalized, %w : tensor<?x32xf32>, tensor<32xf32>) outs(%out1 : tensor<?x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<?x32xf32>
  %y = tensor.expand_shape %scaled [[0, 1], [2]] output_shape [%size_a, 8, 32] : tensor<?x32xf32> into !t
  return %y : !t
}

// Heads of rows of dynamic number.
// CHECK-LABEL: func @dynamic_groups(
// CHECK: %[[E:.*]] = tensor.expand_shape
// CHECK: %[[N:.*]] = norm.rms_norm %[[E]] dims [2]
// CHECK: tensor.collapse_shape %[[N]]
func.func @dynamic_groups(%x: tensor<?x32xf32>) -> tensor<?x32xf32> {
  %i0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 8.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %size_a = tensor.dim %x, %i0 : tensor<?x32xf32>
  %heads = tensor.expand_shape %x [[0], [1, 2]] output_shape [%size_a, 4, 8] : tensor<?x32xf32> into tensor<?x4x8xf32>
  %out = tensor.empty(%size_a) : tensor<?x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<?x4xf32>) -> tensor<?x4xf32>
  %squares = linalg.generic #sum_abc_ab ins(%heads : tensor<?x4x8xf32>) outs(%init : tensor<?x4xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<?x4xf32>
  %rstd = linalg.generic #ab_ab ins(%squares : tensor<?x4xf32>) outs(%out : tensor<?x4xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s = arith.addf %m, %eps : f32
    %r = math.rsqrt %s : f32
    linalg.yield %r : f32
  } -> tensor<?x4xf32>
  %out1 = tensor.empty(%size_a) : tensor<?x4x8xf32>
  %normalized = linalg.generic #abc_ab_abc ins(%heads, %rstd : tensor<?x4x8xf32>, tensor<?x4xf32>) outs(%out1 : tensor<?x4x8xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> tensor<?x4x8xf32>
  %y = tensor.collapse_shape %normalized [[0], [1, 2]] : tensor<?x4x8xf32> into tensor<?x32xf32>
  return %y : tensor<?x32xf32>
}

// tensor.cast between.
// CHECK-LABEL: func @cast_sizes(
// CHECK-SAME: %[[X:.*]]: tensor<?x32xf32>)
// CHECK: %[[C:.*]] = tensor.cast %[[X]]
// CHECK: norm.rms_norm %[[C]] dims [1]
func.func @cast_sizes(%x: tensor<?x32xf32>) -> tensor<?x32xf32> {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %xs = tensor.cast %x : tensor<?x32xf32> to tensor<4x32xf32>
  %out = tensor.empty() : tensor<4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<4xf32>) -> tensor<4xf32>
  %squares = linalg.generic #sum_ab_a ins(%xs : tensor<4x32xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %rstd = linalg.generic #a_a ins(%squares : tensor<4xf32>) outs(%out : tensor<4xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s = arith.addf %m, %eps : f32
    %r = math.rsqrt %s : f32
    linalg.yield %r : f32
  } -> tensor<4xf32>
  %out1 = tensor.empty() : tensor<4x32xf32>
  %normalized = linalg.generic #ab_a_ab ins(%xs, %rstd : tensor<4x32xf32>, tensor<4xf32>) outs(%out1 : tensor<4x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> tensor<4x32xf32>
  %y = tensor.cast %normalized : tensor<4x32xf32> to tensor<?x32xf32>
  return %y : tensor<?x32xf32>
}
