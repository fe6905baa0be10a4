// The number of elements of a row, known at run time only.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#sum_ab_a0 = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, 0)>], iterator_types = ["parallel", "reduction"]}
#ab_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#ab_a0_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, 0)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}

!t = tensor<?x?xf32>

// arith.uitofp.
// CHECK-LABEL: func @unsigned(
// CHECK-SAME: %[[X:.*]]: tensor<?x?xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] dims [1] epsilon 9.9999997473787516E-6 : tensor<?x?xf32> -> tensor<?x?xf32>
// CHECK-NEXT: return %[[Y]]
func.func @unsigned(%x: !t) -> !t {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %size_a = tensor.dim %x, %i0 : !t
  %size_b = tensor.dim %x, %i1 : !t
  %l = arith.index_castui %size_b : index to i64
  %nf = arith.uitofp %l : i64 to f32
  %out = tensor.empty(%size_a) : tensor<?x1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<?x1xf32>) -> tensor<?x1xf32>
  %s = linalg.generic #sum_ab_a0 ins(%x : !t) outs(%init : tensor<?x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<?x1xf32>
  %rstd = linalg.generic #ab_ab ins(%s : tensor<?x1xf32>) outs(%out : tensor<?x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %nf : f32
    %e = arith.addf %m, %eps : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> tensor<?x1xf32>
  %out1 = tensor.empty(%size_a, %size_b) : !t
  %y = linalg.generic #ab_a0_ab ins(%x, %rstd : !t, tensor<?x1xf32>) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> !t
  return %y : !t
}

// Through i32.
// CHECK-LABEL: func @i32(
// CHECK-SAME: %[[X:.*]]: tensor<?x?xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] dims [1] epsilon 9.9999997473787516E-6 : tensor<?x?xf32> -> tensor<?x?xf32>
// CHECK-NEXT: return %[[Y]]
func.func @i32(%x: !t) -> !t {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %size_a = tensor.dim %x, %i0 : !t
  %size_b = tensor.dim %x, %i1 : !t
  %l = arith.index_cast %size_b : index to i32
  %nf = arith.sitofp %l : i32 to f32
  %out = tensor.empty(%size_a) : tensor<?x1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<?x1xf32>) -> tensor<?x1xf32>
  %s = linalg.generic #sum_ab_a0 ins(%x : !t) outs(%init : tensor<?x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<?x1xf32>
  %rstd = linalg.generic #ab_ab ins(%s : tensor<?x1xf32>) outs(%out : tensor<?x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %nf : f32
    %e = arith.addf %m, %eps : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> tensor<?x1xf32>
  %out1 = tensor.empty(%size_a, %size_b) : !t
  %y = linalg.generic #ab_a0_ab ins(%x, %rstd : !t, tensor<?x1xf32>) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> !t
  return %y : !t
}

// As f64, rounded.
// CHECK-LABEL: func @wide(
// CHECK-SAME: %[[X:.*]]: tensor<?x?xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] dims [1] epsilon 9.9999997473787516E-6 : tensor<?x?xf32> -> tensor<?x?xf32>
// CHECK-NEXT: return %[[Y]]
func.func @wide(%x: !t) -> !t {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %size_a = tensor.dim %x, %i0 : !t
  %size_b = tensor.dim %x, %i1 : !t
  %l = arith.index_cast %size_b : index to i64
  %w = arith.sitofp %l : i64 to f64
  %nf = arith.truncf %w : f64 to f32
  %out = tensor.empty(%size_a) : tensor<?x1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<?x1xf32>) -> tensor<?x1xf32>
  %s = linalg.generic #sum_ab_a0 ins(%x : !t) outs(%init : tensor<?x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<?x1xf32>
  %rstd = linalg.generic #ab_ab ins(%s : tensor<?x1xf32>) outs(%out : tensor<?x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %nf : f32
    %e = arith.addf %m, %eps : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> tensor<?x1xf32>
  %out1 = tensor.empty(%size_a, %size_b) : !t
  %y = linalg.generic #ab_a0_ab ins(%x, %rstd : !t, tensor<?x1xf32>) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> !t
  return %y : !t
}

// 1 / N in front.
// CHECK-LABEL: func @inverse(
// CHECK-SAME: %[[X:.*]]: tensor<?x?xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] dims [1] epsilon 9.9999997473787516E-6 : tensor<?x?xf32> -> tensor<?x?xf32>
// CHECK-NEXT: return %[[Y]]
func.func @inverse(%x: !t) -> !t {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %size_a = tensor.dim %x, %i0 : !t
  %size_b = tensor.dim %x, %i1 : !t
  %l = arith.index_cast %size_b : index to i64
  %w = arith.sitofp %l : i64 to f32
  %one = arith.constant 1.0 : f32
  %nf = arith.divf %one, %w : f32
  %out = tensor.empty(%size_a) : tensor<?x1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<?x1xf32>) -> tensor<?x1xf32>
  %s = linalg.generic #sum_ab_a0 ins(%x : !t) outs(%init : tensor<?x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<?x1xf32>
  %rstd = linalg.generic #ab_ab ins(%s : tensor<?x1xf32>) outs(%out : tensor<?x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.mulf %a0, %nf : f32
    %e = arith.addf %m, %eps : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> tensor<?x1xf32>
  %out1 = tensor.empty(%size_a, %size_b) : !t
  %y = linalg.generic #ab_a0_ab ins(%x, %rstd : !t, tensor<?x1xf32>) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> !t
  return %y : !t
}
