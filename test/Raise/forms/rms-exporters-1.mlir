// RMSNorm of the ONNX exporters, TOSA, StableHLO, TFLite and others.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#sum_abc_ab0 = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>], iterator_types = ["parallel", "parallel", "reduction"]}
#abc_s_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> ()>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_ab0_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_c_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_00c_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (0, 0, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#m00c_abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (0, 0, c)>, affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}

!t = tensor<2x4x32xf32>
!k = tensor<2x4x1xf32>
!r = tensor<2x4xf32>

// Sqrt and Reciprocal, which checks its operand inside the body.
// CHECK-LABEL: func @onnx_dynamo(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>, %[[W:.*]]: tensor<32xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] scale(%[[W]] : tensor<32xf32>) dims [2] epsilon 9.9999999747524271E-7 : tensor<2x4x32xf32> -> tensor<2x4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @onnx_dynamo(%x: !t, %w: tensor<32xf32>) -> !t {
  %two = arith.constant 2.0 : f32
  %p2 = arith.constant 2 : i64
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant dense<1.0e-06> : tensor<f32>
  %one = arith.constant 1.0 : f32
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
  %shifted = linalg.generic #abc_s_abc ins(%mean, %eps : !k, tensor<f32>) outs(%out1 : !k) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %s = arith.addf %a0, %a1 : f32
    linalg.yield %s : f32
  } -> !k
  %root = linalg.generic #abc_abc ins(%shifted : !k) outs(%out1 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %r = math.sqrt %a0 : f32
    linalg.yield %r : f32
  } -> !k
  %rstd = linalg.generic #abc_abc ins(%root : !k) outs(%out1 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %c = arith.cmpf one, %a0, %zero : f32
    cf.assert %c, "unimplemented: tensor with zero element"
    %r = arith.divf %one, %a0 : f32
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

// F.rms_norm without weight in opset 23: ones of the whole shape.
// CHECK-LABEL: func @full_scale(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] dims [2] epsilon 9.9999999747524271E-7 : tensor<2x4x32xf32> -> tensor<2x4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @full_scale(%x: !t) -> !t {
  %one = arith.constant dense<1.0> : !t
  %two = arith.constant 2.0 : f32
  %p2 = arith.constant 2 : i64
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-06 : f32
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
  %rstd = linalg.generic #abc_abc ins(%mean : !k) outs(%out1 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %eps : f32
    %r = math.rsqrt %s : f32
    linalg.yield %r : f32
  } -> !k
  %normalized = linalg.generic #abc_ab0_abc ins(%x, %rstd : !t, !k) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  %y = linalg.generic #abc_abc_abc ins(%normalized, %one : !t, !t) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// Reduced without the dim and expanded; a product with 1/N; a weight with unit dims.
// CHECK-LABEL: func @tosa(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>, %[[W:.*]]: tensor<1x1x32xf32>)
// CHECK: %[[S:.*]] = tensor.collapse_shape %[[W]]
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] scale(%[[S]] : tensor<32xf32>) dims [2] epsilon 9.9999999747524271E-7 : tensor<2x4x32xf32> -> tensor<2x4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @tosa(%x: !t, %w: tensor<1x1x32xf32>) -> !t {
  %two = arith.constant 2.0 : f32
  %zero = arith.constant 0.0 : f32
  %number = arith.constant dense<0.03125> : tensor<1x1x1xf32>
  %eps = arith.constant dense<1.0e-06> : tensor<1x1x1xf32>
  %out = tensor.empty() : !t
  %square = linalg.generic #abc_abc ins(%x : !t) outs(%out : !t) {
  ^bb0(%a0: f32, %o0: f32):
    %p = math.powf %a0, %two : f32
    linalg.yield %p : f32
  } -> !t
  %out1 = tensor.empty() : !r
  %init = linalg.fill ins(%zero : f32) outs(%out1 : !r) -> !r
  %sum = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [2]
  %kept = tensor.expand_shape %sum [[0], [1, 2]] output_shape [2, 4, 1] : !r into !k
  %out2 = tensor.empty() : !k
  %mean = linalg.generic #abc_00c_abc ins(%kept, %number : !k, tensor<1x1x1xf32>) outs(%out2 : !k) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m = arith.mulf %a0, %a1 : f32
    linalg.yield %m : f32
  } -> !k
  %shifted = linalg.generic #abc_00c_abc ins(%mean, %eps : !k, tensor<1x1x1xf32>) outs(%out2 : !k) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m = arith.addf %a0, %a1 : f32
    linalg.yield %m : f32
  } -> !k
  %rstd = linalg.generic #abc_abc ins(%shifted : !k) outs(%out2 : !k) {
  ^bb0(%a0: f32, %o0: f32):
    %r = math.rsqrt %a0 : f32
    linalg.yield %r : f32
  } -> !k
  %normalized = linalg.generic #abc_ab0_abc ins(%x, %rstd : !t, !k) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  %y = linalg.generic #m00c_abc_abc ins(%w, %normalized : tensor<1x1x32xf32>, !t) outs(%out : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}
