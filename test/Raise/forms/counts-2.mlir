// The number of elements of a row, known at run time only.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#sum_ab_a0 = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, 0)>], iterator_types = ["parallel", "reduction"]}
#ab_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#ab_a0_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, 0)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#s_s = {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []}
#ab_s_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> ()>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#sum_ab_00 = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (0, 0)>], iterator_types = ["reduction", "reduction"]}
#ab_00_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (0, 0)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}

!t = tensor<?x?xf32>

// N as a tensor of rank 0 that a generic makes.
// CHECK-LABEL: func @in_a_tensor(
// CHECK-SAME: %[[X:.*]]: tensor<?x?xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] dims [1] epsilon 9.9999997473787516E-6 : tensor<?x?xf32> -> tensor<?x?xf32>
// CHECK-NEXT: return %[[Y]]
func.func @in_a_tensor(%x: !t) -> !t {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %size_a = tensor.dim %x, %i0 : !t
  %size_b = tensor.dim %x, %i1 : !t
  %l = arith.index_cast %size_b : index to i64
  %lt = tensor.from_elements %l : tensor<i64>
  %out = tensor.empty() : tensor<f32>
  %nt = linalg.generic #s_s ins(%lt : tensor<i64>) outs(%out : tensor<f32>) {
  ^bb0(%a0: i64, %o0: f32):
    %f = arith.sitofp %a0 : i64 to f32
    linalg.yield %f : f32
  } -> tensor<f32>
  %out1 = tensor.empty(%size_a) : tensor<?x1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out1 : tensor<?x1xf32>) -> tensor<?x1xf32>
  %s = linalg.generic #sum_ab_a0 ins(%x : !t) outs(%init : tensor<?x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<?x1xf32>
  %rstd = linalg.generic #ab_s_ab ins(%s, %nt : tensor<?x1xf32>, tensor<f32>) outs(%out1 : tensor<?x1xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m = arith.divf %a0, %a1 : f32
    %e = arith.addf %m, %eps : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> tensor<?x1xf32>
  %out2 = tensor.empty(%size_a, %size_b) : !t
  %y = linalg.generic #ab_a0_ab ins(%x, %rstd : !t, tensor<?x1xf32>) outs(%out2 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> !t
  return %y : !t
}

// torch's LayerNorm: N for the mean and for the variance.
// CHECK-LABEL: func @layer(
// CHECK-SAME: %[[X:.*]]: tensor<?x?xf32>)
// CHECK: %[[Y:.*]] = norm.layer_norm %[[X]] dims [1] epsilon 9.9999997473787516E-6 : tensor<?x?xf32> -> tensor<?x?xf32>
// CHECK-NEXT: return %[[Y]]
func.func @layer(%x: !t) -> !t {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %size_a = tensor.dim %x, %i0 : !t
  %size_b = tensor.dim %x, %i1 : !t
  %l = arith.index_cast %size_b : index to i64
  %nf = arith.sitofp %l : i64 to f32
  %out = tensor.empty(%size_a) : tensor<?x1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<?x1xf32>) -> tensor<?x1xf32>
  %s = linalg.generic #sum_ab_a0 ins(%x : !t) outs(%init : tensor<?x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<?x1xf32>
  %out1 = tensor.empty(%size_a, %size_b) : !t
  %c = linalg.generic #ab_a0_ab ins(%x, %s : !t, tensor<?x1xf32>) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m = arith.divf %a1, %nf : f32
    %c = arith.subf %a0, %m : f32
    linalg.yield %c : f32
  } -> !t
  %v = linalg.generic #sum_ab_a0 ins(%c : !t) outs(%init : tensor<?x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s_ = arith.addf %p, %o0 : f32
    linalg.yield %s_ : f32
  } -> tensor<?x1xf32>
  %rstd = linalg.generic #ab_ab ins(%v : tensor<?x1xf32>) outs(%out : tensor<?x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %nf : f32
    %e = arith.addf %m, %eps : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> tensor<?x1xf32>
  %y = linalg.generic #ab_a0_ab ins(%c, %rstd : !t, tensor<?x1xf32>) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> !t
  return %y : !t
}

// Two dims: their product.
// CHECK-LABEL: func @product(
// CHECK-SAME: %[[X:.*]]: tensor<?x?xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] dims [0, 1] epsilon 9.9999997473787516E-6 : tensor<?x?xf32> -> tensor<?x?xf32>
// CHECK-NEXT: return %[[Y]]
func.func @product(%x: !t) -> !t {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %size_a = tensor.dim %x, %i0 : !t
  %size_b = tensor.dim %x, %i1 : !t
  %p = arith.muli %size_a, %size_b : index
  %l = arith.index_cast %p : index to i64
  %nf = arith.sitofp %l : i64 to f32
  %out = tensor.empty() : tensor<1x1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<1x1xf32>) -> tensor<1x1xf32>
  %s = linalg.generic #sum_ab_00 ins(%x : !t) outs(%init : tensor<1x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p_ = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p_, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<1x1xf32>
  %rstd = linalg.generic #ab_ab ins(%s : tensor<1x1xf32>) outs(%out : tensor<1x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %nf : f32
    %e = arith.addf %m, %eps : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> tensor<1x1xf32>
  %out1 = tensor.empty(%size_a, %size_b) : !t
  %y = linalg.generic #ab_00_ab ins(%x, %rstd : !t, tensor<1x1xf32>) outs(%out1 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> !t
  return %y : !t
}
