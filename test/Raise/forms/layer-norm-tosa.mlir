// LayerNorm of TOSA and StableHLO from torch-mlir.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_00c_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (0, 0, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_ab0_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#sum_abc_ab = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b)>], iterator_types = ["parallel", "parallel", "reduction"]}
#abc_abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#ab0_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#c_abc = {indexing_maps = [affine_map<(a, b, c) -> (c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}

!t = tensor<2x4x32xf32>
!k = tensor<2x4x1xf32>
!r = tensor<2x4xf32>

// Reduced, expanded, times 1/N; f64 and f32.
// CHECK-LABEL: func @tosa(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>, %[[W:.*]]: tensor<1x1x32xf32>, %[[B:.*]]: tensor<1x1x32xf32>)
// CHECK: %[[Y:.*]] = norm.layer_norm %[[X]] scale(%{{.*}} : tensor<32xf32>) bias(%{{.*}} : tensor<32xf32>) dims [2] epsilon 9.9999997473787516E-6 : tensor<2x4x32xf32> -> tensor<2x4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @tosa(%x: !t, %w: tensor<1x1x32xf32>, %b: tensor<1x1x32xf32>) -> !t {
  %number = arith.constant dense<0.03125> : tensor<1x1x1xf64>
  %number_t = arith.constant dense<0.03125> : tensor<1x1x1xf32>
  %eps = arith.constant dense<1.0e-05> : tensor<1x1x1xf32>
  %zero = arith.constant 0.0 : f64
  %zero_f32 = arith.constant 0.0 : f32
  %out = tensor.empty() : tensor<2x4x32xf64>
  %x64 = linalg.generic #abc_abc ins(%x : !t) outs(%out : tensor<2x4x32xf64>) {
  ^bb0(%a0: f32, %o0: f64):
    %e = arith.extf %a0 : f32 to f64
    linalg.yield %e : f64
  } -> tensor<2x4x32xf64>
  %out1 = tensor.empty() : tensor<2x4xf64>
  %init = linalg.fill ins(%zero : f64) outs(%out1 : tensor<2x4xf64>) -> tensor<2x4xf64>
  %s64 = linalg.reduce {arith.addf} ins(%x64 : tensor<2x4x32xf64>) outs(%init : tensor<2x4xf64>) dimensions = [2]
  %k64 = tensor.expand_shape %s64 [[0], [1, 2]] output_shape [2, 4, 1] : tensor<2x4xf64> into tensor<2x4x1xf64>
  %out2 = tensor.empty() : tensor<2x4x1xf64>
  %m64 = linalg.generic #abc_00c_abc ins(%k64, %number : tensor<2x4x1xf64>, tensor<1x1x1xf64>) outs(%out2 : tensor<2x4x1xf64>) {
  ^bb0(%a0: f64, %a1: f64, %o0: f64):
    %m = arith.mulf %a0, %a1 : f64
    linalg.yield %m : f64
  } -> tensor<2x4x1xf64>
  %c64 = linalg.generic #abc_ab0_abc ins(%x64, %m64 : tensor<2x4x32xf64>, tensor<2x4x1xf64>) outs(%out : tensor<2x4x32xf64>) {
  ^bb0(%a0: f64, %a1: f64, %o0: f64):
    %c = arith.subf %a0, %a1 : f64
    linalg.yield %c : f64
  } -> tensor<2x4x32xf64>
  %q64 = linalg.generic #abc_abc ins(%c64 : tensor<2x4x32xf64>) outs(%out : tensor<2x4x32xf64>) {
  ^bb0(%a0: f64, %o0: f64):
    %p = arith.mulf %a0, %a0 : f64
    linalg.yield %p : f64
  } -> tensor<2x4x32xf64>
  %v64 = linalg.reduce {arith.addf} ins(%q64 : tensor<2x4x32xf64>) outs(%init : tensor<2x4xf64>) dimensions = [2]
  %vk = tensor.expand_shape %v64 [[0], [1, 2]] output_shape [2, 4, 1] : tensor<2x4xf64> into tensor<2x4x1xf64>
  %vm = linalg.generic #abc_00c_abc ins(%vk, %number : tensor<2x4x1xf64>, tensor<1x1x1xf64>) outs(%out2 : tensor<2x4x1xf64>) {
  ^bb0(%a0: f64, %a1: f64, %o0: f64):
    %m = arith.mulf %a0, %a1 : f64
    linalg.yield %m : f64
  } -> tensor<2x4x1xf64>
  %out3 = tensor.empty() : !k
  %v32 = linalg.generic #abc_abc ins(%vm : tensor<2x4x1xf64>) outs(%out3 : !k) {
  ^bb0(%a0: f64, %o0: f32):
    %t = arith.truncf %a0 : f64 to f32
    linalg.yield %t : f32
  } -> !k
  %out4 = tensor.empty() : !r
  %init1 = linalg.fill ins(%zero_f32 : f32) outs(%out4 : !r) -> !r
  %s = linalg.reduce {arith.addf} ins(%x : !t) outs(%init1 : !r) dimensions = [2]
  %sk = tensor.expand_shape %s [[0], [1, 2]] output_shape [2, 4, 1] : !r into !k
  %mean = linalg.generic #abc_00c_abc ins(%sk, %number_t : !k, tensor<1x1x1xf32>) outs(%out3 : !k) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m = arith.mulf %a0, %a1 : f32
    linalg.yield %m : f32
  } -> !k
  %shifted = linalg.generic #abc_00c_abc ins(%v32, %eps : !k, tensor<1x1x1xf32>) outs(%out3 : !k) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %s_ = arith.addf %a0, %a1 : f32
    linalg.yield %s_ : f32
  } -> !k
  %rstd = linalg.generic #abc_abc ins(%shifted : !k) outs(%out3 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %r = math.rsqrt %a0 : f32
    linalg.yield %r : f32
  } -> !k
  %out5 = tensor.empty() : !t
  %centered = linalg.generic #abc_ab0_abc ins(%x, %mean : !t, !k) outs(%out5 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %c = arith.subf %a0, %a1 : f32
    linalg.yield %c : f32
  } -> !t
  %normalized = linalg.generic #abc_ab0_abc ins(%centered, %rstd : !t, !k) outs(%out5 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> !t
  %scaled = linalg.generic #abc_00c_abc ins(%normalized, %w : !t, tensor<1x1x32xf32>) outs(%out5 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  %y = linalg.generic #abc_00c_abc ins(%scaled, %b : !t, tensor<1x1x32xf32>) outs(%out5 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.addf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// Every broadcast a generic; the constants are tensors.
// CHECK-LABEL: func @stablehlo(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>, %[[W:.*]]: tensor<32xf32>, %[[B:.*]]: tensor<32xf32>)
// CHECK: %[[Y:.*]] = norm.layer_norm %[[X]] scale(%[[W]] : tensor<32xf32>) bias(%[[B]] : tensor<32xf32>) dims [2] epsilon 9.9999997473787516E-6 : tensor<2x4x32xf32> -> tensor<2x4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @stablehlo(%x: !t, %w: tensor<32xf32>, %b: tensor<32xf32>) -> !t {
  %count = arith.constant dense<32.0> : !k
  %eps = arith.constant dense<1.0e-05> : !k
  %zero = arith.constant 0.0 : f32
  %out = tensor.empty() : !r
  %init = linalg.fill ins(%zero : f32) outs(%out : !r) -> !r
  %s = linalg.generic #sum_abc_ab ins(%x : !t) outs(%init : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %o0, %a0 : f32
    linalg.yield %s : f32
  } -> !r
  %sk = tensor.expand_shape %s [[0], [1, 2]] output_shape [2, 4, 1] : !r into !k
  %out1 = tensor.empty() : !k
  %mean = linalg.generic #abc_abc_abc ins(%sk, %count : !k, !k) outs(%out1 : !k) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m = arith.divf %a0, %a1 : f32
    linalg.yield %m : f32
  } -> !k
  %out2 = tensor.empty() : !t
  %mw = linalg.generic #ab0_abc ins(%mean : !k) outs(%out2 : !t) {
  ^bb0(%a0: f32, %o0: f32):
    linalg.yield %a0 : f32
  } -> !t
  %centered = linalg.generic #abc_abc_abc ins(%x, %mw : !t, !t) outs(%out2 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %c = arith.subf %a0, %a1 : f32
    linalg.yield %c : f32
  } -> !t
  %square = linalg.generic #abc_abc_abc ins(%centered, %centered : !t, !t) outs(%out2 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %p = arith.mulf %a0, %a1 : f32
    linalg.yield %p : f32
  } -> !t
  %v = linalg.generic #sum_abc_ab ins(%square : !t) outs(%init : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %s_ = arith.addf %o0, %a0 : f32
    linalg.yield %s_ : f32
  } -> !r
  %vk = tensor.expand_shape %v [[0], [1, 2]] output_shape [2, 4, 1] : !r into !k
  %variance = linalg.generic #abc_abc_abc ins(%vk, %count : !k, !k) outs(%out1 : !k) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m = arith.divf %a0, %a1 : f32
    linalg.yield %m : f32
  } -> !k
  %shifted = linalg.generic #abc_abc_abc ins(%variance, %eps : !k, !k) outs(%out1 : !k) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %s_ = arith.addf %a0, %a1 : f32
    linalg.yield %s_ : f32
  } -> !k
  %rstd = linalg.generic #abc_abc ins(%shifted : !k) outs(%out1 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %r = math.rsqrt %a0 : f32
    linalg.yield %r : f32
  } -> !k
  %rw = linalg.generic #ab0_abc ins(%rstd : !k) outs(%out2 : !t) {
  ^bb0(%a0: f32, %o0: f32):
    linalg.yield %a0 : f32
  } -> !t
  %normalized = linalg.generic #abc_abc_abc ins(%centered, %rw : !t, !t) outs(%out2 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %n = arith.mulf %a0, %a1 : f32
    linalg.yield %n : f32
  } -> !t
  %ww = linalg.generic #c_abc ins(%w : tensor<32xf32>) outs(%out2 : !t) {
  ^bb0(%a0: f32, %o0: f32):
    linalg.yield %a0 : f32
  } -> !t
  %scaled = linalg.generic #abc_abc_abc ins(%normalized, %ww : !t, !t) outs(%out2 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  %bw = linalg.generic #c_abc ins(%b : tensor<32xf32>) outs(%out2 : !t) {
  ^bb0(%a0: f32, %o0: f32):
    linalg.yield %a0 : f32
  } -> !t
  %y = linalg.generic #abc_abc_abc ins(%scaled, %bw : !t, !t) outs(%out2 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.addf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}
