// RMSNorm with reshapes on the way: TFLite, tt-mlir, ONNX function bodies, zml.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#sum_abc_ab = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b)>], iterator_types = ["parallel", "parallel", "reduction"]}
#ab_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#abc_ab0_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_c_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#ab0_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, 0)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#abc_abc_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#c_abc = {indexing_maps = [affine_map<(a, b, c) -> (c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#sum_ab_a0 = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, 0)>], iterator_types = ["parallel", "reduction"]}
#ab_a0_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, 0)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#ab_0b_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (0, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}

!t = tensor<2x4x32xf32>
!k = tensor<2x4x1xf32>
!r = tensor<2x4xf32>

// No kept dim; epsilon in front of the reshape.
// CHECK-LABEL: func @tflite(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>, %[[W:.*]]: tensor<32xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] scale(%[[W]] : tensor<32xf32>) dims [2] epsilon 9.9999999747524271E-7 : tensor<2x4x32xf32> -> tensor<2x4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @tflite(%x: !t, %w: tensor<32xf32>) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-06 : f32
  %out = tensor.empty() : !t
  %square = linalg.generic #abc_abc ins(%x : !t) outs(%out : !t) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    linalg.yield %p : f32
  } -> !t
  %out1 = tensor.empty() : !r
  %init = linalg.fill ins(%zero : f32) outs(%out1 : !r) -> !r
  %sum = linalg.generic #sum_abc_ab ins(%square : !t) outs(%init : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> !r
  %shifted = linalg.generic #ab_ab ins(%sum : !r) outs(%out1 : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %s = arith.addf %m, %eps : f32
    linalg.yield %s : f32
  } -> !r
  %kept = tensor.expand_shape %shifted [[0], [1, 2]] output_shape [2, 4, 1] : !r into !k
  %out2 = tensor.empty() : !k
  %rstd = linalg.generic #abc_abc ins(%kept : !k) outs(%out2 : !k) {
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

// A reshape to 3-D, the sum to 2-D, reshapes of the root, a broadcast of the weight.
// CHECK-LABEL: func @tt_llama(
// CHECK: norm.rms_norm %{{.*}} dims [{{[12]}}] epsilon 9.9999999747524271E-7 : tensor<{{(1x)?}}8x32xbf16> -> tensor<{{(1x)?}}8x32xbf16>
// CHECK: arith.mulf {{.*}} : bf16
func.func @tt_llama(%x: tensor<8x32xbf16>, %w: tensor<32xbf16>) -> tensor<8x32xbf16> {
  %two = arith.constant 2.0 : f32
  %zero = arith.constant 0.0 : f32
  %number = arith.constant 0.03125 : f32
  %eps = arith.constant 1.0e-06 : f32
  %x3 = tensor.expand_shape %x [[0, 1], [2]] output_shape [1, 8, 32] : tensor<8x32xbf16> into tensor<1x8x32xbf16>
  %out = tensor.empty() : tensor<1x8x32xf32>
  %wide = linalg.generic #abc_abc ins(%x3 : tensor<1x8x32xbf16>) outs(%out : tensor<1x8x32xf32>) {
  ^bb0(%a0: bf16, %o0: f32):
    %e = arith.extf %a0 : bf16 to f32
    linalg.yield %e : f32
  } -> tensor<1x8x32xf32>
  %square = linalg.generic #abc_abc ins(%wide : tensor<1x8x32xf32>) outs(%out : tensor<1x8x32xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = math.powf %a0, %two : f32
    linalg.yield %p : f32
  } -> tensor<1x8x32xf32>
  %out1 = tensor.empty() : tensor<1x8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out1 : tensor<1x8xf32>) -> tensor<1x8xf32>
  %sum = linalg.generic #sum_abc_ab ins(%square : tensor<1x8x32xf32>) outs(%init : tensor<1x8xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<1x8xf32>
  %mean = linalg.generic #ab_ab ins(%sum : tensor<1x8xf32>) outs(%out1 : tensor<1x8xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.mulf %a0, %number : f32
    linalg.yield %m : f32
  } -> tensor<1x8xf32>
  %kept = tensor.expand_shape %mean [[0], [1, 2]] output_shape [1, 8, 1] : tensor<1x8xf32> into tensor<1x8x1xf32>
  %out2 = tensor.empty() : tensor<1x8x1xf32>
  %rstd = linalg.generic #abc_abc ins(%kept : tensor<1x8x1xf32>) outs(%out2 : tensor<1x8x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %eps : f32
    %r = math.rsqrt %s : f32
    linalg.yield %r : f32
  } -> tensor<1x8x1xf32>
  %r2 = tensor.collapse_shape %rstd [[0], [1, 2]] : tensor<1x8x1xf32> into tensor<1x8xf32>
  %r3 = tensor.expand_shape %r2 [[0], [1, 2]] output_shape [1, 8, 1] : tensor<1x8xf32> into tensor<1x8x1xf32>
  %rw = linalg.generic #ab0_abc ins(%r3 : tensor<1x8x1xf32>) outs(%out : tensor<1x8x32xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    linalg.yield %a0 : f32
  } -> tensor<1x8x32xf32>
  %normalized = linalg.generic #abc_abc_abc ins(%wide, %rw : tensor<1x8x32xf32>, tensor<1x8x32xf32>) outs(%out : tensor<1x8x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<1x8x32xf32>
  %out3 = tensor.empty() : tensor<1x8x32xbf16>
  %rounded = linalg.generic #abc_abc ins(%normalized : tensor<1x8x32xf32>) outs(%out3 : tensor<1x8x32xbf16>) {
  ^bb0(%a0: f32, %o0: bf16):
    %r = arith.truncf %a0 : f32 to bf16
    linalg.yield %r : bf16
  } -> tensor<1x8x32xbf16>
  %scale = linalg.generic #c_abc ins(%w : tensor<32xbf16>) outs(%out3 : tensor<1x8x32xbf16>) {
  ^bb0(%a0: bf16, %o0: bf16):
    linalg.yield %a0 : bf16
  } -> tensor<1x8x32xbf16>
  %scaled = linalg.generic #abc_abc_abc ins(%rounded, %scale : tensor<1x8x32xbf16>, tensor<1x8x32xbf16>) outs(%out3 : tensor<1x8x32xbf16>) {
  ^bb0(%a0: bf16, %a1: bf16, %o0: bf16):
    %y = arith.mulf %a0, %a1 : bf16
    linalg.yield %y : bf16
  } -> tensor<1x8x32xbf16>
  %y = tensor.collapse_shape %scaled [[0, 1], [2]] : tensor<1x8x32xbf16> into tensor<8x32xbf16>
  return %y : tensor<8x32xbf16>
}

// Flattened to 2-D and back, the weight as well.
// CHECK-LABEL: func @onnx_function(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>, %[[W:.*]]: tensor<32xf32>)
// CHECK: norm.rms_norm %{{.*}} scale(%[[W]] : tensor<32xf32>) dims [{{[12]}}] epsilon 9.9999999747524271E-7
// CHECK-NOT: linalg
// CHECK: return
func.func @onnx_function(%x: !t, %w: tensor<32xf32>) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-06 : f32
  %flat = tensor.collapse_shape %x [[0, 1], [2]] : !t into tensor<8x32xf32>
  %w2 = tensor.expand_shape %w [[0, 1]] output_shape [1, 32] : tensor<32xf32> into tensor<1x32xf32>
  %out = tensor.empty() : tensor<8x32xf32>
  %square = linalg.generic #ab_ab ins(%flat : tensor<8x32xf32>) outs(%out : tensor<8x32xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    linalg.yield %p : f32
  } -> tensor<8x32xf32>
  %out1 = tensor.empty() : tensor<8x1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out1 : tensor<8x1xf32>) -> tensor<8x1xf32>
  %sum = linalg.generic #sum_ab_a0 ins(%square : tensor<8x32xf32>) outs(%init : tensor<8x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<8x1xf32>
  %mean = linalg.generic #ab_ab ins(%sum : tensor<8x1xf32>) outs(%out1 : tensor<8x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    linalg.yield %m : f32
  } -> tensor<8x1xf32>
  %root = linalg.generic #ab_ab ins(%mean : tensor<8x1xf32>) outs(%out1 : tensor<8x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %eps : f32
    %r = math.sqrt %s : f32
    linalg.yield %r : f32
  } -> tensor<8x1xf32>
  %normalized = linalg.generic #ab_a0_ab ins(%flat, %root : tensor<8x32xf32>, tensor<8x1xf32>) outs(%out : tensor<8x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.divf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<8x32xf32>
  %scaled = linalg.generic #ab_0b_ab ins(%normalized, %w2 : tensor<8x32xf32>, tensor<1x32xf32>) outs(%out : tensor<8x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> tensor<8x32xf32>
  %y = tensor.expand_shape %scaled [[0, 1], [2]] output_shape [2, 4, 32] : tensor<8x32xf32> into !t
  return %y : !t
}

// Named powers of broadcast constants.
// CHECK-LABEL: func @zml(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xbf16>, %[[W:.*]]: tensor<32xbf16>)
// CHECK: norm.rms_norm %[[X]] dims [2] epsilon 9.9999999747524271E-7 : tensor<2x4x32xbf16> -> tensor<2x4x32xbf16>
// CHECK: arith.mulf {{.*}} : tensor<2x4x32xbf16>
func.func @zml(%x: tensor<2x4x32xbf16>, %w: tensor<32xbf16>) -> tensor<2x4x32xbf16> {
  %two = arith.constant dense<2.0> : !t
  %zero = arith.constant 0.0 : f32
  %count = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<1.0e-06> : !r
  %minus_half = arith.constant dense<-0.5> : !r
  %wide = arith.extf %x : tensor<2x4x32xbf16> to !t
  %square = math.powf %wide, %two : !t
  %out = tensor.empty() : !r
  %init = linalg.fill ins(%zero : f32) outs(%out : !r) -> !r
  %sum = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [2]
  %mean = arith.divf %sum, %count : !r
  %shifted = arith.addf %mean, %eps : !r
  %rstd = math.powf %shifted, %minus_half : !r
  %out1 = tensor.empty() : !t
  %rw = linalg.broadcast ins(%rstd : !r) outs(%out1 : !t) dimensions = [2]
  %normalized = arith.mulf %wide, %rw : !t
  %rounded = arith.truncf %normalized : !t to tensor<2x4x32xbf16>
  %out2 = tensor.empty() : tensor<2x4x32xbf16>
  %scale = linalg.broadcast ins(%w : tensor<32xbf16>) outs(%out2 : tensor<2x4x32xbf16>) dimensions = [0, 1]
  %y = arith.mulf %rounded, %scale : tensor<2x4x32xbf16>
  return %y : tensor<2x4x32xbf16>
}
