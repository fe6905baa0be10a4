// Dynamic sizes as exporters write them.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#sum_abc_ab0 = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>], iterator_types = ["parallel", "parallel", "reduction"]}
#abc_ab0_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_c_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#sum_ab_a = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>], iterator_types = ["parallel", "reduction"]}
#a_a = {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]}
#ab_a_b_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>, affine_map<(a, b) -> (b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}

!t = tensor<?x8x32xf32>
!k = tensor<?x8x1xf32>
!u = tensor<?x?xf32>

// The number of rows.
// CHECK-LABEL: func @batch(
// CHECK-SAME: %[[X:.*]]: tensor<?x8x32xf32>, %[[W:.*]]: tensor<32xf32>, %[[B:.*]]: tensor<32xf32>)
// CHECK: %[[Y:.*]] = norm.layer_norm %[[X]] scale(%[[W]] : tensor<32xf32>) bias(%[[B]] : tensor<32xf32>) dims [2] epsilon 9.9999997473787516E-6 : tensor<?x8x32xf32> -> tensor<?x8x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @batch(%x: !t, %w: tensor<32xf32>, %b: tensor<32xf32>) -> !t {
  %i0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %size_a = tensor.dim %x, %i0 : !t
  %out = tensor.empty(%size_a) : !k
  %init = linalg.fill ins(%zero : f32) outs(%out : !k) -> !k
  %s = linalg.generic #sum_abc_ab0 ins(%x : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %out1 = tensor.empty(%size_a) : !t
  %centered = linalg.generic #abc_ab0_abc ins(%x, %s : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m = arith.divf %a1, %count : f32
    %c = arith.subf %a0, %m : f32
    linalg.yield %c : f32
  } -> !t
  %squares = linalg.generic #sum_abc_ab0 ins(%centered : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s_ = arith.addf %p, %o0 : f32
    linalg.yield %s_ : f32
  } -> !k
  %rstd = linalg.generic #abc_abc ins(%squares : !k) outs(%out : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s_ = arith.addf %m, %eps : f32
    %r = math.rsqrt %s_ : f32
    linalg.yield %r : f32
  } -> !k
  %normalized = linalg.generic #abc_ab0_abc ins(%centered, %rstd : !t, !k) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> !t
  %scaled = linalg.generic #abc_c_abc ins(%normalized, %w : !t, tensor<32xf32>) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  %y = linalg.generic #abc_c_abc ins(%scaled, %b : !t, tensor<32xf32>) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.addf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// ONNX' Expand: a generic without inputs extracts at select(size == 1, 0, i).
// CHECK-LABEL: func @onnx_expand(
// CHECK-SAME: %[[X:.*]]: tensor<?x8x32xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] dims [2] epsilon 9.9999997473787516E-6 : tensor<?x8x32xf32> -> tensor<?x8x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @onnx_expand(%x: !t) -> !t {
  %i0 = arith.constant 0 : index
  %one_index = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %size_a = tensor.dim %x, %i0 : !t
  %out = tensor.empty(%size_a) : !k
  %init = linalg.fill ins(%zero : f32) outs(%out : !k) -> !k
  %s = linalg.generic #sum_abc_ab0 ins(%x : !t) outs(%init : !k) {
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
  %out1 = tensor.empty(%size_a) : !t
  %w = linalg.generic #abc outs(%out1 : !t) {
  ^bb0(%o0: f32):
    %p0 = linalg.index 0 : index
    %p1 = linalg.index 1 : index
    %q = arith.cmpi eq, %size_a, %one_index : index
    %j = arith.select %q, %i0, %p0 : index
    %v = tensor.extract %rstd[%j, %p1, %i0] : !k
    linalg.yield %v : f32
  } -> !t
  %y = linalg.generic #abc_abc_abc ins(%x, %w : !t, !t) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// The sum over a number of run time.
// CHECK-LABEL: func @torch_count(
// CHECK-SAME: %[[X:.*]]: tensor<?x?xf32>, %[[W:.*]]: tensor<?xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] scale(%[[W]] : tensor<?xf32>) dims [1] epsilon 9.9999997473787516E-6 : tensor<?x?xf32> -> tensor<?x?xf32>
// CHECK-NEXT: return %[[Y]]
func.func @torch_count(%x: !u, %w: tensor<?xf32>) -> !u {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %size_a = tensor.dim %x, %i0 : !u
  %size_b = tensor.dim %x, %i1 : !u
  %l = arith.index_cast %size_b : index to i64
  %nf = arith.sitofp %l : i64 to f32
  %out = tensor.empty(%size_a) : tensor<?xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<?xf32>) -> tensor<?xf32>
  %s = linalg.generic #sum_ab_a ins(%x : !u) outs(%init : tensor<?xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %rstd = linalg.generic #a_a ins(%s : tensor<?xf32>) outs(%out : tensor<?xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %nf : f32
    %e = arith.addf %m, %eps : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> tensor<?xf32>
  %out1 = tensor.empty(%size_a, %size_b) : !u
  %y = linalg.generic #ab_a_b_ab ins(%x, %rstd, %w : !u, tensor<?xf32>, tensor<?xf32>) outs(%out1 : !u) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    %y = arith.mulf %n, %a2 : f32
    linalg.yield %y : f32
  } -> !u
  return %y : !u
}
