// RUN: norm-opt %s --norm-recenter --norm-layer-to-rms | FileCheck %s --implicit-check-not=norm.layer_norm

// Of a type that norm.center does not take, what it is cast to does.

// CHECK-LABEL: func @f8(
// CHECK:         %[[WIDE:.*]] = arith.extf
// CHECK:         norm.center %[[WIDE]]
// CHECK-COUNT-3: norm.rms_norm
func.func @f8(%x: tensor<3x4xf8E4M3FN>) -> (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>) {
  %wide = arith.extf %x : tensor<3x4xf8E4M3FN> to tensor<3x4xf32>
  %n0 = norm.layer_norm %wide dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  %n1 = norm.layer_norm %wide dims [1] epsilon 2.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  %n2 = norm.layer_norm %wide dims [1] epsilon 3.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  return %n0, %n1, %n2 : tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>
}
