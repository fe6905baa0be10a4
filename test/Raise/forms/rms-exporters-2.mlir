// RMSNorm of the ONNX exporters, TOSA, StableHLO, TFLite and others.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_ab0_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_00c_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (0, 0, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#sum_abc_ab = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b)>], iterator_types = ["parallel", "parallel", "reduction"]}
#a = {indexing_maps = [affine_map<(a) -> (a)>], iterator_types = ["parallel"]}
#s_abc = {indexing_maps = [affine_map<(a, b, c) -> ()>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#ab0_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#c_abc = {indexing_maps = [affine_map<(a, b, c) -> (c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}

!t = tensor<2x4x32xf32>
!k = tensor<2x4x1xf32>
!r = tensor<2x4xf32>

// 1/24 is no float32: it is rounded, and so is the scale that follows, to none.
// CHECK-LABEL: func @tosa_rounded(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x24xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] dims [2] epsilon 9.9999999747524271E-7 : tensor<2x4x24xf32> -> tensor<2x4x24xf32>
// CHECK-NEXT: return %[[Y]]
func.func @tosa_rounded(%x: tensor<2x4x24xf32>) -> tensor<2x4x24xf32> {
  %two = arith.constant 2.0 : f32
  %zero = arith.constant 0.0 : f32
  %number = arith.constant dense<0.0416666679> : tensor<1x1x1xf32>
  %eps = arith.constant 1.0e-06 : f32
  %out = tensor.empty() : tensor<2x4x24xf32>
  %square = linalg.generic #abc_abc ins(%x : tensor<2x4x24xf32>) outs(%out : tensor<2x4x24xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = math.powf %a0, %two : f32
    linalg.yield %p : f32
  } -> tensor<2x4x24xf32>
  %out1 = tensor.empty() : !r
  %init = linalg.fill ins(%zero : f32) outs(%out1 : !r) -> !r
  %sum = linalg.reduce {arith.addf} ins(%square : tensor<2x4x24xf32>) outs(%init : !r) dimensions = [2]
  %kept = tensor.expand_shape %sum [[0], [1, 2]] output_shape [2, 4, 1] : !r into !k
  %out2 = tensor.empty() : !k
  %mean = linalg.generic #abc_00c_abc ins(%kept, %number : !k, tensor<1x1x1xf32>) outs(%out2 : !k) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m = arith.mulf %a0, %a1 : f32
    linalg.yield %m : f32
  } -> !k
  %rstd = linalg.generic #abc_abc ins(%mean : !k) outs(%out2 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.addf %a0, %eps : f32
    %r = math.rsqrt %m : f32
    linalg.yield %r : f32
  } -> !k
  %y = linalg.generic #abc_ab0_abc ins(%x, %rstd : tensor<2x4x24xf32>, !k) outs(%out : tensor<2x4x24xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<2x4x24xf32>
  return %y : tensor<2x4x24xf32>
}

// Constants are broadcast by collapsing and generics.
// CHECK-LABEL: func @stablehlo(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>, %[[W:.*]]: tensor<32xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] scale(%[[W]] : tensor<32xf32>) dims [2] epsilon 9.9999999747524271E-7 : tensor<2x4x32xf32> -> tensor<2x4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @stablehlo(%x: !t, %w: tensor<32xf32>) -> !t {
  %two = arith.constant 2.0 : f32
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-06 : f64
  %out = tensor.empty() : !t
  %square = linalg.generic #abc_abc ins(%x : !t) outs(%out : !t) {
  ^bb0(%a0: f32, %o0: f32):
    %p = math.powf %a0, %two : f32
    linalg.yield %p : f32
  } -> !t
  %out1 = tensor.empty() : !r
  %init = linalg.fill ins(%zero : f32) outs(%out1 : !r) -> !r
  %sum = linalg.generic #sum_abc_ab ins(%square : !t) outs(%init : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %o0, %a0 : f32
    linalg.yield %s : f32
  } -> !r
  %kept = tensor.expand_shape %sum [[0], [1, 2]] output_shape [2, 4, 1] : !r into !k
  %out2 = tensor.empty() : tensor<1xf32>
  %n1 = linalg.generic #a outs(%out2 : tensor<1xf32>) {
  ^bb0(%o0: f32):
    linalg.yield %count : f32
  } -> tensor<1xf32>
  %n0 = tensor.collapse_shape %n1 [] : tensor<1xf32> into tensor<f32>
  %out3 = tensor.empty() : !k
  %nk = linalg.generic #s_abc ins(%n0 : tensor<f32>) outs(%out3 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    linalg.yield %a0 : f32
  } -> !k
  %mean = linalg.generic #abc_abc_abc ins(%kept, %nk : !k, !k) outs(%out3 : !k) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m = arith.divf %a0, %a1 : f32
    linalg.yield %m : f32
  } -> !k
  %e1 = linalg.generic #a outs(%out2 : tensor<1xf32>) {
  ^bb0(%o0: f32):
    %e = arith.truncf %eps : f64 to f32
    linalg.yield %e : f32
  } -> tensor<1xf32>
  %e0 = tensor.collapse_shape %e1 [] : tensor<1xf32> into tensor<f32>
  %ek = linalg.generic #s_abc ins(%e0 : tensor<f32>) outs(%out3 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    linalg.yield %a0 : f32
  } -> !k
  %shifted = linalg.generic #abc_abc_abc ins(%mean, %ek : !k, !k) outs(%out3 : !k) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m = arith.addf %a0, %a1 : f32
    linalg.yield %m : f32
  } -> !k
  %rstd = linalg.generic #abc_abc ins(%shifted : !k) outs(%out3 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %r = math.rsqrt %a0 : f32
    linalg.yield %r : f32
  } -> !k
  %wide = linalg.generic #ab0_abc ins(%rstd : !k) outs(%out : !t) {
  ^bb0(%a0: f32, %o0: f32):
    linalg.yield %a0 : f32
  } -> !t
  %normalized = linalg.generic #abc_abc_abc ins(%x, %wide : !t, !t) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  %scale = linalg.generic #c_abc ins(%w : tensor<32xf32>) outs(%out : !t) {
  ^bb0(%a0: f32, %o0: f32):
    linalg.yield %a0 : f32
  } -> !t
  %y = linalg.generic #abc_abc_abc ins(%scale, %normalized : !t, !t) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}
