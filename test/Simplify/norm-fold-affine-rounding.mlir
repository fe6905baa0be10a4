// Scales, weights and new constants are rounded where the program rounds them, and
// nowhere else.

// RUN: norm-opt %s --norm-fold-affine=precision=all --canonicalize | FileCheck %s
// RUN: norm-opt %s --norm-fold-affine=precision=all -o /dev/null \
// RUN:   --remarks-filter=norm-fold-affine 2>&1 | FileCheck %s --check-prefix=REMARK

!t = tensor<4x2xf32>

// 1 + 2^-12 is 1 in f16.
// CHECK-LABEL: func.func @scale
// CHECK: arith.constant dense<{{\[\[}}3.000000e+00], [2.000000e+00]]> : tensor<2x1xf32>
func.func @scale(%x: !t, %init: tensor<4x1xf32>) -> tensor<4x1xf32> {
  %g = arith.constant dense<[1.000244140625, 0.5]> : tensor<2xf64>
  %narrow = arith.truncf %g : tensor<2xf64> to tensor<2xf16>
  %w = arith.constant dense<[[3.0], [4.0]]> : tensor<2x1xf32>
  %n = norm.rms_norm %x scale(%narrow : tensor<2xf16>) dims [1] epsilon 1.0e-5 : !t -> !t
  %y = linalg.matmul ins(%n, %w : !t, tensor<2x1xf32>) outs(%init : tensor<4x1xf32>) -> tensor<4x1xf32>
  return %y : tensor<4x1xf32>
}

// So it is in 1 + w, with a sum that is rounded to f16.
// CHECK-LABEL: func.func @computed_scale
// CHECK: arith.constant dense<{{\[\[}}3.000000e+00], [6.000000e+00]]> : tensor<2x1xf32>
func.func @computed_scale(%x: !t, %init: tensor<4x1xf32>) -> tensor<4x1xf32> {
  %one = arith.constant dense<1.0> : tensor<2xf16>
  %gw = arith.constant dense<[0.000244140625, 0.5]> : tensor<2xf16>
  %g = arith.addf %gw, %one : tensor<2xf16>
  %w = arith.constant dense<[[3.0], [4.0]]> : tensor<2x1xf32>
  %n = norm.rms_norm %x scale(%g : tensor<2xf16>) dims [1] epsilon 1.0e-5 : !t -> !t
  %y = linalg.matmul ins(%n, %w : !t, tensor<2x1xf32>) outs(%init : tensor<4x1xf32>) -> tensor<4x1xf32>
  return %y : tensor<4x1xf32>
}

// The bias meets the weight as it is rounded: 1 * 3 and not 3 + 2^-10.
// CHECK-LABEL: func.func @weight
// CHECK: arith.constant dense<4.000000e+00> : tensor<f32>
func.func @weight(%x: !t) -> tensor<4x1xf32> {
  %zero = arith.constant dense<0.0> : tensor<4x1xf32>
  %b = arith.constant dense<[1.0, 0.25]> : tensor<2xf32>
  %w = arith.constant dense<[[3.0009765625], [4.0]]> : tensor<2x1xf32>
  %narrow = arith.truncf %w : tensor<2x1xf32> to tensor<2x1xbf16>
  %wide = arith.extf %narrow : tensor<2x1xbf16> to tensor<2x1xf32>
  %n = norm.rms_norm %x bias(%b : tensor<2xf32>) dims [1] epsilon 1.0e-5 : !t -> !t
  %y = linalg.matmul ins(%n, %wide : !t, tensor<2x1xf32>) outs(%zero : tensor<4x1xf32>) -> tensor<4x1xf32>
  return %y : tensor<4x1xf32>
}

// Sums are in f64, and rounded once: 2^25 + 1 + 1 - 2^25 is 2, where f32 finds 0.
// CHECK-LABEL: func.func @sum
// CHECK: arith.constant dense<2.000000e+00> : tensor<f32>
func.func @sum(%x: tensor<4x4xf32>) -> tensor<4x1xf32> {
  %zero = arith.constant dense<0.0> : tensor<4x1xf32>
  %b = arith.constant dense<[33554432.0, 1.0, 1.0, -33554432.0]> : tensor<4xf32>
  %w = arith.constant dense<[[1.0], [1.0], [1.0], [1.0]]> : tensor<4x1xf32>
  %n = norm.rms_norm %x bias(%b : tensor<4xf32>) dims [1] epsilon 1.0e-5 : tensor<4x4xf32> -> tensor<4x4xf32>
  %y = linalg.matmul ins(%n, %w : tensor<4x4xf32>, tensor<4x1xf32>) outs(%zero : tensor<4x1xf32>) -> tensor<4x1xf32>
  return %y : tensor<4x1xf32>
}

// The remark says how far rounding moved the new weights: by 2^-8 and 0 here.
// REMARK: Function=sum {{.*}}LargestRounding=0.000000e+00, {{.*}}RmsRounding=0.000000e+00
// REMARK: Function=bf16 {{.*}}LargestRounding=3.906250e-03, {{.*}}RmsRounding=2.762136e-03
// 16 bits: 1.5 * (1 + 2^-7) = 1.51171875, a tie in bf16, goes to the even 1.515625.
// CHECK-LABEL: func.func @bf16
// CHECK: arith.constant dense<{{\[\[}}1.515630e+00], [2.000000e+00]]> : tensor<2x1xbf16>
func.func @bf16(%x: tensor<4x2xbf16>, %init: tensor<4x1xf32>) -> tensor<4x1xf32> {
  %g = arith.constant dense<[1.5, 0.5]> : tensor<2xbf16>
  %w = arith.constant dense<[[1.0078125], [4.0]]> : tensor<2x1xbf16>
  %n = norm.rms_norm %x scale(%g : tensor<2xbf16>) dims [1] epsilon 1.0e-5 : tensor<4x2xbf16> -> tensor<4x2xbf16>
  %y = linalg.matmul ins(%n, %w : tensor<4x2xbf16>, tensor<2x1xbf16>) outs(%init : tensor<4x1xf32>) -> tensor<4x1xf32>
  return %y : tensor<4x1xf32>
}

// An epsilon is rounded where it acts. Where that makes no difference, the quotient is not
// rounded before.
// CHECK-LABEL: func.func @epsilon
// CHECK: norm.rms_norm {{.*}} epsilon 4.000000e-05 :
func.func @epsilon(%x: !t) -> !t {
  %a = arith.constant dense<0.5> : !t
  %s = arith.mulf %x, %a : !t
  %n = norm.rms_norm %s dims [1] epsilon 1.0e-5 : !t -> !t
  return %n : !t
}

// 1e-50 is 0 in f32, and stays 0.
// CHECK-LABEL: func.func @no_epsilon
// CHECK: norm.rms_norm {{.*}} epsilon 0.000000e+00 :
func.func @no_epsilon(%x: !t) -> !t {
  %a = arith.constant dense<9.5367431640625e-07> : !t
  %s = arith.mulf %x, %a : !t
  %n = norm.rms_norm %s dims [1] epsilon 1.0e-50 : !t -> !t
  return %n : !t
}
