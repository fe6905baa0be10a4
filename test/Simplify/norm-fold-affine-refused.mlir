// What is not folded, and the reason that is given. The program stays as it is.

// RUN: norm-opt %s --norm-fold-affine --remarks-filter='norm-fold-affine' --remark-format=emitRemark -o %t.after.mlir 2>&1 | FileCheck %s
// RUN: norm-opt %s | diff - %t.after.mlir

// CHECK-NOT: [Passed]

!t = tensor<4x2xf32>
!v = tensor<2xf32>
!w = tensor<2x2xf32>

// CHECK: [Missed] affine-not-constant | Category:norm-fold-affine | Function=run_time_scale | BrokenBy=unknown, BrokenByOp=argument, Op=norm.rms_norm, Reason="the scale is no finite constant of known size"
func.func @run_time_scale(%x: !t, %g: !v, %init: !t) -> !t {
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : !w
  %n = norm.rms_norm %x scale(%g : !v) dims [1] epsilon 1.0e-5 : !t -> !t
  %y = linalg.matmul ins(%n, %w : !t, !w) outs(%init : !t) -> !t
  return %y : !t
}

// CHECK: [Missed] affine-not-constant {{.*}} Function=infinite_bias {{.*}} BrokenByOp=arith.constant, Op=norm.rms_norm, Reason="the bias is no finite constant of known size"
func.func @infinite_bias(%x: !t, %init: !t) -> !t {
  %b = arith.constant dense<[1.0, 0x7F800000]> : !v
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : !w
  %n = norm.rms_norm %x bias(%b : !v) dims [1] epsilon 1.0e-5 : !t -> !t
  %y = linalg.matmul ins(%n, %w : !t, !w) outs(%init : !t) -> !t
  return %y : !t
}

// CHECK: [Missed] not-linear {{.*}} Function=also_returned | BrokenBy={{.*}}, BrokenByOp=func.return, Op=norm.rms_norm
func.func @also_returned(%x: !t, %init: !t) -> (!t, !t) {
  %g = arith.constant dense<[2.0, 0.5]> : !v
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : !w
  %n = norm.rms_norm %x scale(%g : !v) dims [1] epsilon 1.0e-5 : !t -> !t
  %y = linalg.matmul ins(%n, %w : !t, !w) outs(%init : !t) -> !t
  return %y, %n : !t, !t
}

// CHECK: [Missed] not-linear {{.*}} Function=product_of_layers {{.*}} BrokenByOp=arith.mulf, Op=norm.rms_norm
func.func @product_of_layers(%x: !t, %init: !t) -> !t {
  %g = arith.constant dense<[2.0, 0.5]> : !v
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : !w
  %n = norm.rms_norm %x scale(%g : !v) dims [1] epsilon 1.0e-5 : !t -> !t
  %s = arith.mulf %n, %n : !t
  %y = linalg.matmul ins(%s, %w : !t, !w) outs(%init : !t) -> !t
  return %y : !t
}

// Half of the features go to the layer.
// CHECK: [Missed] not-linear {{.*}} Function=sliced_features {{.*}} BrokenByOp=tensor.extract_slice, Op=norm.rms_norm
func.func @sliced_features(%x: !t, %init: tensor<4x1xf32>) -> tensor<4x1xf32> {
  %g = arith.constant dense<[2.0, 0.5]> : !v
  %w = arith.constant dense<[[1.0]]> : tensor<1x1xf32>
  %n = norm.rms_norm %x scale(%g : !v) dims [1] epsilon 1.0e-5 : !t -> !t
  %s = tensor.extract_slice %n[0, 1] [4, 1] [1, 1] : !t to tensor<4x1xf32>
  %y = linalg.matmul ins(%s, %w : tensor<4x1xf32>, tensor<1x1xf32>) outs(%init : tensor<4x1xf32>) -> tensor<4x1xf32>
  return %y : tensor<4x1xf32>
}

// The sums start from the norm's result.
// CHECK: [Missed] not-linear {{.*}} Function=started_from {{.*}} BrokenByOp=linalg.matmul, Op=norm.rms_norm
func.func @started_from(%x: !t) -> !t {
  %g = arith.constant dense<[2.0, 0.5]> : !v
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : !w
  %n = norm.rms_norm %x scale(%g : !v) dims [1] epsilon 1.0e-5 : !t -> !t
  %y = linalg.matmul ins(%x, %w : !t, !w) outs(%n : !t) -> !t
  return %y : !t
}

// A body that looks like a layer's, but takes an absolute value.
// CHECK: [Missed] not-linear {{.*}} Function=not_a_sum_of_products {{.*}} BrokenByOp=linalg.generic, Op=norm.rms_norm
func.func @not_a_sum_of_products(%x: !t, %init: !t) -> !t {
  %g = arith.constant dense<[2.0, 0.5]> : !v
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : !w
  %n = norm.rms_norm %x scale(%g : !v) dims [1] epsilon 1.0e-5 : !t -> !t
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%n, %w : !t, !w) outs(%init : !t) {
  ^bb0(%a: f32, %b: f32, %acc: f32):
    %0 = math.absf %a : f32
    %1 = arith.mulf %0, %b : f32
    %2 = arith.addf %acc, %1 : f32
    linalg.yield %2 : f32
  } -> !t
  return %y : !t
}

// CHECK: [Missed] weight-not-constant {{.*}} Function=run_time_weight {{.*}} BrokenByOp=linalg.matmul, Op=norm.rms_norm
func.func @run_time_weight(%x: !t, %w: !w, %init: !t) -> !t {
  %g = arith.constant dense<[2.0, 0.5]> : !v
  %n = norm.rms_norm %x scale(%g : !v) dims [1] epsilon 1.0e-5 : !t -> !t
  %y = linalg.matmul ins(%n, %w : !t, !w) outs(%init : !t) -> !t
  return %y : !t
}

// CHECK: [Missed] weight-not-constant {{.*}} Function=elided_weight {{.*}} BrokenByOp=linalg.matmul
func.func @elided_weight(%x: !t, %init: !t) -> !t {
  %g = arith.constant dense<[2.0, 0.5]> : !v
  %w = arith.constant dense_resource<elided> : !w
  %n = norm.rms_norm %x scale(%g : !v) dims [1] epsilon 1.0e-5 : !t -> !t
  %y = linalg.matmul ins(%n, %w : !t, !w) outs(%init : !t) -> !t
  return %y : !t
}

// Quantized weights.
// CHECK: [Missed] weight-not-constant {{.*}} Function=dequantized_weight {{.*}} BrokenByOp=linalg.matmul
func.func @dequantized_weight(%x: !t, %init: !t) -> !t {
  %g = arith.constant dense<[2.0, 0.5]> : !v
  %q = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>
  %w = arith.sitofp %q : tensor<2x2xi8> to !w
  %n = norm.rms_norm %x scale(%g : !v) dims [1] epsilon 1.0e-5 : !t -> !t
  %y = linalg.matmul ins(%n, %w : !t, !w) outs(%init : !t) -> !t
  return %y : !t
}

// CHECK: [Missed] weight-not-constant {{.*}} Function=f8_weight {{.*}} BrokenByOp=linalg.matmul
func.func @f8_weight(%x: !t, %init: !t) -> !t {
  %g = arith.constant dense<[2.0, 0.5]> : !v
  %q = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf8E4M3FN>
  %w = arith.extf %q : tensor<2x2xf8E4M3FN> to !w
  %n = norm.rms_norm %x scale(%g : !v) dims [1] epsilon 1.0e-5 : !t -> !t
  %y = linalg.matmul ins(%n, %w : !t, !w) outs(%init : !t) -> !t
  return %y : !t
}

// CHECK: [Missed] weight-type {{.*}} Function=f16_weight {{.*}} BrokenByOp=linalg.matmul, Op=norm.rms_norm, Reason="the weight would be rounded to 16 bits"
func.func @f16_weight(%x: !t, %init: !t) -> !t {
  %g = arith.constant dense<[2.0, 0.5]> : !v
  %q = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : !w
  %h = arith.truncf %q : !w to tensor<2x2xf16>
  %w = arith.extf %h : tensor<2x2xf16> to !w
  %n = norm.rms_norm %x scale(%g : !v) dims [1] epsilon 1.0e-5 : !t -> !t
  %y = linalg.matmul ins(%n, %w : !t, !w) outs(%init : !t) -> !t
  return %y : !t
}

// The layer sums up over rows; what varies along the features is its result.
// CHECK: [Missed] other-dims {{.*}} Function=sums_over_rows {{.*}} BrokenByOp=linalg.matmul, Op=norm.rms_norm, Reason="the scale or bias varies where the layer's weight does not"
func.func @sums_over_rows(%x: tensor<2x2xf32>, %init: !w) -> !w {
  %g = arith.constant dense<[2.0, 0.5]> : !v
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : !w
  %n = norm.rms_norm %x scale(%g : !v) dims [1] epsilon 1.0e-5 : !w -> !w
  %y = linalg.matmul ins(%w, %n : !w, !w) outs(%init : !w) -> !w
  return %y : !w
}

// A scale for each of two dims, a layer along one.
// CHECK: [Missed] other-dims {{.*}} Function=one_of_two_dims {{.*}} BrokenByOp=linalg.generic
func.func @one_of_two_dims(%x: tensor<3x2x2xf32>, %init: tensor<3x2x2xf32>) -> tensor<3x2x2xf32> {
  %g = arith.constant dense<[[2.0, 0.5], [1.0, 4.0]]> : !w
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : !w
  %n = norm.rms_norm %x scale(%g : !w) dims [1, 2] epsilon 1.0e-5 : tensor<3x2x2xf32> -> tensor<3x2x2xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>],
                       iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%n, %w : tensor<3x2x2xf32>, !w) outs(%init : tensor<3x2x2xf32>) {
  ^bb0(%a: f32, %b: f32, %acc: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.addf %acc, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<3x2x2xf32>
  return %y : tensor<3x2x2xf32>
}

// A bias that would be an addition of its own: what the layer starts from is not
// known, and the constant is added to two values.
// CHECK: [Missed] no-place-for-bias {{.*}} Function=nothing_added {{.*}} BrokenByOp=linalg.matmul, Op=norm.rms_norm, Reason="no constant is added to what the layer gives that could take up the bias"
func.func @nothing_added(%x: !t, %init: !t) -> (!t, !t) {
  %b = arith.constant dense<[2.0, 0.5]> : !v
  %c = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]]> : !t
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : !w
  %n = norm.rms_norm %x bias(%b : !v) dims [1] epsilon 1.0e-5 : !t -> !t
  %y = linalg.matmul ins(%n, %w : !t, !w) outs(%init : !t) -> !t
  %z = arith.addf %y, %c : !t
  return %y, %z : !t, !t
}

// CHECK: [Missed] weight-type {{.*}} Function=f16_init {{.*}} BrokenByOp=linalg.matmul, Op=norm.rms_norm, Reason="the bias would be rounded to 16 bits"
func.func @f16_init(%x: tensor<4x2xf16>) -> tensor<4x2xf16> {
  %zero = arith.constant dense<0.0> : tensor<4x2xf16>
  %b = arith.constant dense<[2.0, 0.5]> : tensor<2xf16>
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : !w
  %n = norm.rms_norm %x bias(%b : tensor<2xf16>) dims [1] epsilon 1.0e-5 : tensor<4x2xf16> -> tensor<4x2xf16>
  %y = linalg.matmul ins(%n, %w : tensor<4x2xf16>, !w) outs(%zero : tensor<4x2xf16>) -> tensor<4x2xf16>
  return %y : tensor<4x2xf16>
}

// 1e20 * 1e20 is no f32.
// CHECK: [Missed] overflow {{.*}} Function=overflow {{.*}} BrokenByOp=linalg.matmul, Op=norm.rms_norm, Reason="the weight times the scale is not finite"
func.func @overflow(%x: !t, %init: !t) -> !t {
  %g = arith.constant dense<[1.0e20, 0.5]> : !v
  %w = arith.constant dense<[[1.0e20, 2.0], [3.0, 4.0]]> : !w
  %n = norm.rms_norm %x scale(%g : !v) dims [1] epsilon 1.0e-5 : !t -> !t
  %y = linalg.matmul ins(%n, %w : !t, !w) outs(%init : !t) -> !t
  return %y : !t
}

// CHECK: [Missed] overflow {{.*}} Function=bias_overflow {{.*}} BrokenByOp=linalg.matmul, Op=norm.rms_norm, Reason="the weight times the bias is not finite"
func.func @bias_overflow(%x: !t) -> !t {
  %zero = arith.constant dense<0.0> : !t
  %b = arith.constant dense<[1.0e20, 0.5]> : !v
  %w = arith.constant dense<[[1.0e20, 2.0], [3.0, 4.0]]> : !w
  %n = norm.rms_norm %x bias(%b : !v) dims [1] epsilon 1.0e-5 : !t -> !t
  %y = linalg.matmul ins(%n, %w : !t, !w) outs(%zero : !t) -> !t
  return %y : !t
}

// The f64 scale is what makes the norm compute in f64.
// CHECK: [Missed] compute-type {{.*}} Function=compute_type {{.*}} Op=norm.rms_norm, Reason="without scale and bias the norm would compute in another type"
func.func @compute_type(%x: !t, %init: !t) -> !t {
  %g = arith.constant dense<[2.0, 0.5]> : tensor<2xf64>
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : !w
  %n = norm.rms_norm %x scale(%g : tensor<2xf64>) dims [1] epsilon 1.0e-5 : !t -> !t
  %y = linalg.matmul ins(%n, %w : !t, !w) outs(%init : !t) -> !t
  return %y : !t
}

// A norm without scale and bias says nothing.
// CHECK-NOT: Function=plain
func.func @plain(%x: !t) -> !t {
  %n = norm.rms_norm %x dims [1] epsilon 1.0e-5 : !t -> !t
  return %n : !t
}
