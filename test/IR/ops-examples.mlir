// RUN: norm-opt %s -split-input-file | FileCheck %s
// RUN: norm-opt %s -split-input-file --norm-decompose | FileCheck %s --check-prefix=LINALG

// Every line of the examples in the descriptions of the ops stands here.
// RUN: awk '/```mlir/{on = 1; next} /```/{on = 0} on' \
// RUN:   %S/../../include/norm/IR/NormOps.td > %t.examples
// RUN: grep -c norm. %t.examples | FileCheck %s --check-prefix=COUNT
// RUN: not grep -vxFf %s %t.examples

// COUNT: 7

// LINALG-NOT: norm.

// CHECK-LABEL: @layer_norm
// CHECK: norm.layer_norm
func.func @layer_norm(%x: tensor<4x8x32xf32>, %w: tensor<32xf32>, %b: tensor<32xf32>) -> tensor<4x8x32xf32> {
    %y = norm.layer_norm %x scale(%w : tensor<32xf32>) bias(%b : tensor<32xf32>)
        dims [2] epsilon 1.000000e-05 : tensor<4x8x32xf32> -> tensor<4x8x32xf32>
    return %y : tensor<4x8x32xf32>
}

// -----

// CHECK-LABEL: @rms_norm
// CHECK: norm.rms_norm
func.func @rms_norm(%x: tensor<4x8x32xbf16>, %w: tensor<32xbf16>) -> tensor<4x8x32xbf16> {
    %y = norm.rms_norm %x scale(%w : tensor<32xbf16>) dims [2]
        epsilon 1.000000e-06 : tensor<4x8x32xbf16> -> tensor<4x8x32xbf16>
    return %y : tensor<4x8x32xbf16>
}

// -----

// CHECK-LABEL: @residual_add
// CHECK-COUNT-2: norm.residual_add
func.func @residual_add(%r: tensor<4x32xf32>, %f: tensor<4x32xf32>, %g: tensor<4x32xbf16>) -> (tensor<4x32xf32>, tensor<4x32xf32>) {
    %0 = norm.residual_add %r, %f
        : tensor<4x32xf32>, tensor<4x32xf32> -> tensor<4x32xf32>
    %1 = norm.residual_add %r, %g alpha 2.000000e+00
        : tensor<4x32xf32>, tensor<4x32xbf16> -> tensor<4x32xf32>
    return %0, %1 : tensor<4x32xf32>, tensor<4x32xf32>
}

// -----

// CHECK-LABEL: @center
// CHECK: norm.center
func.func @center(%x: tensor<4x32xf32>) -> tensor<4x32xf32> {
    %y = norm.center %x dims [1] : tensor<4x32xf32> -> tensor<4x32xf32>
    return %y : tensor<4x32xf32>
}

// -----

// CHECK-LABEL: @dyt
// CHECK: norm.dyt
func.func @dyt(%x: tensor<4x32xf32>, %alpha: f32, %w: tensor<32xf32>, %b: tensor<32xf32>) -> tensor<4x32xf32> {
    %y = norm.dyt %x, %alpha scale(%w : tensor<32xf32>)
        bias(%b : tensor<32xf32>) dims [1]
        : tensor<4x32xf32>, f32 -> tensor<4x32xf32>
    return %y : tensor<4x32xf32>
}

// -----

// CHECK-LABEL: @batch_norm
// CHECK: norm.batch_norm
func.func @batch_norm(%x: tensor<2x8x4x4xf32>, %w: tensor<8xf32>, %b: tensor<8xf32>, %m: tensor<8xf32>, %v: tensor<8xf32>) -> tensor<2x8x4x4xf32> {
    %y = norm.batch_norm %x scale(%w : tensor<8xf32>) bias(%b : tensor<8xf32>)
        mean(%m : tensor<8xf32>) variance(%v : tensor<8xf32>)
        feature_dim 1 epsilon 1.000000e-05
        : tensor<2x8x4x4xf32> -> tensor<2x8x4x4xf32>
    return %y : tensor<2x8x4x4xf32>
}
