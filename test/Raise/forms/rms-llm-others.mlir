// RMSNorm of language models wholly in bf16, without epsilon, masked, of a quotient.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#sum_abc_ab0 = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>], iterator_types = ["parallel", "parallel", "reduction"]}
#abc_ab0_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_c_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#c_abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (c)>, affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_ab_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}

!h = tensor<2x4x32xbf16>
!t = tensor<2x4x32xf32>
!k = tensor<2x4x1xf32>

// nn.RMSNorm in bf16: everything in bf16, epsilon as well.
// CHECK-LABEL: func @all_bf16(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xbf16>, %[[W:.*]]: tensor<32xbf16>)
// CHECK: %[[N:.*]] = norm.rms_norm %[[X]] dims [2] epsilon 9.9837779998779296E-7 : tensor<2x4x32xbf16> -> tensor<2x4x32xbf16>
// CHECK: linalg.generic {{.*}} ins(%[[N]], %[[W]] :
// CHECK: arith.mulf {{.*}} : bf16
func.func @all_bf16(%x: !h, %w: tensor<32xbf16>) -> !h {
  %zero = arith.constant 0.0 : bf16
  %count = arith.constant 32.0 : bf16
  %eps = arith.constant 1.0e-06 : f64
  %out = tensor.empty() : !h
  %square = linalg.generic #abc_abc ins(%x : !h) outs(%out : !h) {
  ^bb0(%a0: bf16, %o0: bf16):
    %p = arith.mulf %a0, %a0 : bf16
    linalg.yield %p : bf16
  } -> !h
  %out1 = tensor.empty() : tensor<2x4x1xbf16>
  %init = linalg.fill ins(%zero : bf16) outs(%out1 : tensor<2x4x1xbf16>) -> tensor<2x4x1xbf16>
  %sum = linalg.generic #sum_abc_ab0 ins(%square : !h) outs(%init : tensor<2x4x1xbf16>) {
  ^bb0(%a0: bf16, %o0: bf16):
    %s = arith.addf %a0, %o0 : bf16
    linalg.yield %s : bf16
  } -> tensor<2x4x1xbf16>
  %mean = linalg.generic #abc_abc ins(%sum : tensor<2x4x1xbf16>) outs(%out1 : tensor<2x4x1xbf16>) {
  ^bb0(%a0: bf16, %o0: bf16):
    %m = arith.divf %a0, %count : bf16
    linalg.yield %m : bf16
  } -> tensor<2x4x1xbf16>
  %shifted = linalg.generic #abc_abc ins(%mean : tensor<2x4x1xbf16>) outs(%out1 : tensor<2x4x1xbf16>) {
  ^bb0(%a0: bf16, %o0: bf16):
    %e = arith.truncf %eps : f64 to bf16
    %s = arith.addf %a0, %e : bf16
    linalg.yield %s : bf16
  } -> tensor<2x4x1xbf16>
  %rstd = linalg.generic #abc_abc ins(%shifted : tensor<2x4x1xbf16>) outs(%out1 : tensor<2x4x1xbf16>) {
  ^bb0(%a0: bf16, %o0: bf16):
    %r = math.rsqrt %a0 : bf16
    linalg.yield %r : bf16
  } -> tensor<2x4x1xbf16>
  %normalized = linalg.generic #abc_ab0_abc ins(%x, %rstd : !h, tensor<2x4x1xbf16>) outs(%out : !h) {
  ^bb0(%a0: bf16, %a1: bf16, %o0: bf16):
    %y = arith.mulf %a0, %a1 : bf16
    linalg.yield %y : bf16
  } -> !h
  %y = linalg.generic #abc_c_abc ins(%normalized, %w : !h, tensor<32xbf16>) outs(%out : !h) {
  ^bb0(%a0: bf16, %a1: bf16, %o0: bf16):
    %y = arith.mulf %a0, %a1 : bf16
    linalg.yield %y : bf16
  } -> !h
  return %y : !h
}

// nn.RMSNorm(eps=None) as torch-mlir exports it: none.
// CHECK-LABEL: func @no_epsilon(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>, %[[W:.*]]: tensor<32xf32>)
// CHECK: norm.rms_norm %[[X]] scale(%[[W]] : tensor<32xf32>) dims [2] epsilon 0.000000e+00 : tensor<2x4x32xf32> -> tensor<2x4x32xf32>
func.func @no_epsilon(%x: !t, %w: tensor<32xf32>) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %out = tensor.empty() : !t
  %square = linalg.generic #abc_abc ins(%x : !t) outs(%out : !t) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    linalg.yield %p : f32
  } -> !t
  %out1 = tensor.empty() : !k
  %init = linalg.fill ins(%zero : f32) outs(%out1 : !k) -> !k
  %sum = linalg.generic #sum_abc_ab0 ins(%square : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %mean = linalg.generic #abc_abc ins(%sum : !k) outs(%out1 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    linalg.yield %m : f32
  } -> !k
  %rstd = linalg.generic #abc_abc ins(%mean : !k) outs(%out1 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %r = math.rsqrt %a0 : f32
    linalg.yield %r : f32
  } -> !k
  %normalized = linalg.generic #abc_ab0_abc ins(%x, %rstd : !t, !k) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  %y = linalg.generic #abc_c_abc ins(%normalized, %w : !t, tensor<32xf32>) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// A mask of the rows behind the norm.
// CHECK-LABEL: func @masked(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>, %[[W:.*]]: tensor<32xf32>, %[[MASK:.*]]: tensor<2x4xi64>)
// CHECK: %[[N:.*]] = norm.rms_norm %[[X]] scale(%[[W]] : tensor<32xf32>) dims [2] epsilon 9.9999999747524271E-7 : tensor<2x4x32xf32> -> tensor<2x4x32xf32>
// CHECK: linalg.generic {{.*}} ins(%[[N]], %[[MASK]] :
func.func @masked(%x: !t, %w: tensor<32xf32>, %mask: tensor<2x4xi64>) -> !t {
  %two = arith.constant 2.0 : f32
  %p2 = arith.constant 2 : i64
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-06 : f64
  %out = tensor.empty() : !t
  %square = linalg.generic #abc_abc ins(%x : !t) outs(%out : !t) {
  ^bb0(%a0: f32, %o0: f32):
    %p = math.fpowi %a0, %p2 : f32, i64
    linalg.yield %p : f32
  } -> !t
  %out1 = tensor.empty() : !k
  %init = linalg.fill ins(%zero : f32) outs(%out1 : !k) -> !k
  %sum = linalg.generic #sum_abc_ab0 ins(%square : !t) outs(%init : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %mean = linalg.generic #abc_abc ins(%sum : !k) outs(%out1 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    linalg.yield %m : f32
  } -> !k
  %shifted = linalg.generic #abc_abc ins(%mean : !k) outs(%out1 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %e = arith.truncf %eps : f64 to f32
    %s = arith.addf %a0, %e : f32
    linalg.yield %s : f32
  } -> !k
  %rstd = linalg.generic #abc_abc ins(%shifted : !k) outs(%out1 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %r = math.rsqrt %a0 : f32
    linalg.yield %r : f32
  } -> !k
  %normalized = linalg.generic #abc_ab0_abc ins(%x, %rstd : !t, !k) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  %scaled = linalg.generic #c_abc_abc ins(%w, %normalized : tensor<32xf32>, !t) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  %y = linalg.generic #abc_ab_abc ins(%scaled, %mask : !t, tensor<2x4xi64>) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: i64, %o0: f32):
    %m = arith.sitofp %a1 : i64 to f32
    %y = arith.mulf %a0, %m : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// Divided by the largest value first: the norm of the quotient, not of x.
// CHECK-LABEL: func @amax(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>, %[[W:.*]]: tensor<32xf32>)
// CHECK: %[[Z:.*]] = linalg.generic {{.*}} ins(%[[X]], %{{.*}} :
// CHECK: norm.rms_norm %[[Z]] scale(%[[W]] : tensor<32xf32>) dims [2] epsilon 9.9999999747524271E-7
func.func @amax(%x: !t, %w: tensor<32xf32>) -> !t {
  %zero = arith.constant 0.0 : f32
  %eps = arith.constant 1.0e-06 : f32
  %two = arith.constant 2.0 : f32
  %p2 = arith.constant 2 : i64
  %count = arith.constant 32.0 : f32
  %eps_f64 = arith.constant 1.0e-06 : f64
  %out = tensor.empty() : !t
  %abs = linalg.generic #abc_abc ins(%x : !t) outs(%out : !t) {
  ^bb0(%a0: f32, %o0: f32):
    %a = math.absf %a0 : f32
    linalg.yield %a : f32
  } -> !t
  %out1 = tensor.empty() : tensor<2x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out1 : tensor<2x4xf32>) -> tensor<2x4xf32>
  %max = linalg.reduce {arith.maximumf} ins(%abs : !t) outs(%init : tensor<2x4xf32>) dimensions = [2]
  %z = linalg.generic #abc_ab_abc ins(%x, %max : !t, tensor<2x4xf32>) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %s = arith.addf %a1, %eps : f32
    %y = arith.divf %a0, %s : f32
    linalg.yield %y : f32
  } -> !t
  %square = linalg.generic #abc_abc ins(%z : !t) outs(%out : !t) {
  ^bb0(%a0: f32, %o0: f32):
    %p = math.fpowi %a0, %p2 : f32, i64
    linalg.yield %p : f32
  } -> !t
  %out2 = tensor.empty() : !k
  %init1 = linalg.fill ins(%zero : f32) outs(%out2 : !k) -> !k
  %sum = linalg.generic #sum_abc_ab0 ins(%square : !t) outs(%init1 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> !k
  %mean = linalg.generic #abc_abc ins(%sum : !k) outs(%out2 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    linalg.yield %m : f32
  } -> !k
  %shifted = linalg.generic #abc_abc ins(%mean : !k) outs(%out2 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %e = arith.truncf %eps_f64 : f64 to f32
    %s = arith.addf %a0, %e : f32
    linalg.yield %s : f32
  } -> !k
  %rstd = linalg.generic #abc_abc ins(%shifted : !k) outs(%out2 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %r = math.rsqrt %a0 : f32
    linalg.yield %r : f32
  } -> !k
  %normalized = linalg.generic #abc_ab0_abc ins(%z, %rstd : !t, !k) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  %y = linalg.generic #c_abc_abc ins(%w, %normalized : tensor<32xf32>, !t) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}
