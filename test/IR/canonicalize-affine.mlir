// RUN: norm-opt %s -split-input-file --canonicalize | FileCheck %s

// A scale of ones and a bias of zeros are dropped; both kinds of zero are zero.

// CHECK-LABEL: @layer_norm
// CHECK-NEXT: %[[Y:.*]] = norm.layer_norm %arg0 dims [1] epsilon 1.000000e-05 : tensor<4x8xf32> -> tensor<4x8xf32>
// CHECK-NEXT: return %[[Y]]
func.func @layer_norm(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %one = arith.constant dense<1.0> : tensor<8xf32>
  %zero = arith.constant dense<-0.0> : tensor<8xf32>
  %y = norm.layer_norm %x scale(%one : tensor<8xf32>) bias(%zero : tensor<8xf32>)
      dims [1] epsilon 1.0e-5 : tensor<4x8xf32> -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// -----

// The other operands keep their places.

// CHECK-LABEL: @rms_norm_scale
// CHECK: norm.rms_norm %arg0 bias(%arg1 : tensor<8xbf16>) dims [1] epsilon 1.000000e-05 kind<floor>
func.func @rms_norm_scale(%x: tensor<4x8xbf16>, %b: tensor<8xbf16>) -> tensor<4x8xbf16> {
  %one = arith.constant dense<1.0> : tensor<8xbf16>
  %y = norm.rms_norm %x scale(%one : tensor<8xbf16>) bias(%b : tensor<8xbf16>)
      dims [1] epsilon 1.0e-5 kind<floor> : tensor<4x8xbf16> -> tensor<4x8xbf16>
  return %y : tensor<4x8xbf16>
}

// -----

// CHECK-LABEL: @rms_norm_bias
// CHECK: norm.rms_norm %arg0 scale(%arg1 : tensor<8xf16>) dims [1]
func.func @rms_norm_bias(%x: tensor<4x8xf16>, %w: tensor<8xf16>) -> tensor<4x8xf16> {
  %zero = arith.constant dense<0.0> : tensor<8xf16>
  %y = norm.rms_norm %x scale(%w : tensor<8xf16>) bias(%zero : tensor<8xf16>)
      dims [1] epsilon 1.0e-5 : tensor<4x8xf16> -> tensor<4x8xf16>
  return %y : tensor<4x8xf16>
}

// -----

// CHECK-LABEL: @dyt
// CHECK: norm.dyt %arg0, %arg1 dims [0] : tensor<4x8xf32>, f32 -> tensor<4x8xf32>
func.func @dyt(%x: tensor<4x8xf32>, %a: f32) -> tensor<4x8xf32> {
  %one = arith.constant dense<1.0> : tensor<4xf32>
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %y = norm.dyt %x, %a scale(%one : tensor<4xf32>) bias(%zero : tensor<4xf32>)
      dims [0] : tensor<4x8xf32>, f32 -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// -----

// No splat, yet all zeros: the two zeros have different bits.

// CHECK-LABEL: @mixed_zeros
// CHECK: norm.rms_norm %arg0 dims [1]
func.func @mixed_zeros(%x: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %zero = arith.constant dense<[0.0, -0.0, 0.0]> : tensor<3xf32>
  %y = norm.rms_norm %x bias(%zero : tensor<3xf32>) dims [1] epsilon 1.0e-5
      : tensor<4x3xf32> -> tensor<4x3xf32>
  return %y : tensor<4x3xf32>
}

// -----

// Almost the identity is not the identity.

// CHECK-LABEL: @almost
// CHECK: norm.layer_norm %arg0 scale(%{{.*}} : tensor<3xf32>) bias(%{{.*}} : tensor<3xf32>)
func.func @almost(%x: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %scale = arith.constant dense<[1.0, 1.0, 0.99999994]> : tensor<3xf32>
  %bias = arith.constant dense<[0.0, 0.0, 1.0e-45]> : tensor<3xf32>
  %y = norm.layer_norm %x scale(%scale : tensor<3xf32>) bias(%bias : tensor<3xf32>)
      dims [1] epsilon 1.0e-5 : tensor<4x3xf32> -> tensor<4x3xf32>
  return %y : tensor<4x3xf32>
}

// -----

// Swapped: zeros are no scale to drop, ones no bias.

// CHECK-LABEL: @swapped
// CHECK: norm.layer_norm %arg0 scale(%{{.*}} : tensor<8xf32>) bias(%{{.*}} : tensor<8xf32>)
func.func @swapped(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %one = arith.constant dense<1.0> : tensor<8xf32>
  %zero = arith.constant dense<0.0> : tensor<8xf32>
  %y = norm.layer_norm %x scale(%zero : tensor<8xf32>) bias(%one : tensor<8xf32>)
      dims [1] epsilon 1.0e-5 : tensor<4x8xf32> -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// -----

// The f64 scale makes the op compute in f64; it may go where something else
// does that, too.

// CHECK-LABEL: @compute_type
// CHECK: norm.layer_norm %arg0 scale(%{{.*}} : tensor<8xf64>) dims [1]
// CHECK: norm.layer_norm %arg0 dims [1] {{.*}} -> tensor<4x8xf64>
func.func @compute_type(%x: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf64>) {
  %one = arith.constant dense<1.0> : tensor<8xf64>
  %0 = norm.layer_norm %x scale(%one : tensor<8xf64>) dims [1] epsilon 1.0e-5
      : tensor<4x8xf32> -> tensor<4x8xf32>
  %1 = norm.layer_norm %x scale(%one : tensor<8xf64>) dims [1] epsilon 1.0e-5
      : tensor<4x8xf32> -> tensor<4x8xf64>
  return %0, %1 : tensor<4x8xf32>, tensor<4x8xf64>
}

// -----

// Of two f64 operands one can go.

// CHECK-LABEL: @compute_type_of_both
// CHECK: norm.dyt %arg0, %arg1 bias(%{{.*}} : tensor<8xf64>) dims [1]
func.func @compute_type_of_both(%x: tensor<4x8xf32>, %a: f32) -> tensor<4x8xf32> {
  %one = arith.constant dense<1.0> : tensor<8xf64>
  %zero = arith.constant dense<0.0> : tensor<8xf64>
  %y = norm.dyt %x, %a scale(%one : tensor<8xf64>) bias(%zero : tensor<8xf64>)
      dims [1] : tensor<4x8xf32>, f32 -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// -----

// Resources are weights: they are not read.

// CHECK-LABEL: @resource
// CHECK: norm.rms_norm %arg0 scale(%{{.*}} : tensor<2xf32>)
func.func @resource(%x: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %one = arith.constant dense_resource<ones> : tensor<2xf32>
  %y = norm.rms_norm %x scale(%one : tensor<2xf32>) dims [1] epsilon 1.0e-5
      : tensor<4x2xf32> -> tensor<4x2xf32>
  return %y : tensor<4x2xf32>
}

{-# dialect_resources: { builtin: { ones: "0x040000000000803F0000803F" } } #-}
