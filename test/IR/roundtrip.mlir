// RUN: norm-opt %s -split-input-file | norm-opt -split-input-file | FileCheck %s
// RUN: norm-opt %s -split-input-file --mlir-print-op-generic | norm-opt -split-input-file | FileCheck %s
// RUN: norm-opt %s --emit-bytecode | norm-opt | FileCheck %s

// CHECK-LABEL: @layer_norm
func.func @layer_norm(%x: tensor<4x?x32xbf16>, %w: tensor<4x32xf32>, %b: tensor<4x32xf16>) {
  // CHECK: norm.layer_norm %arg0 dims [2] epsilon 1.000000e-05 : tensor<4x?x32xbf16> -> tensor<4x?x32xbf16>
  %0 = norm.layer_norm %x dims [2] epsilon 1.0e-5 : tensor<4x?x32xbf16> -> tensor<4x?x32xbf16>
  // CHECK: norm.layer_norm %arg0 scale(%arg1 : tensor<4x32xf32>) dims [0, 2] epsilon 0.000000e+00 kind<outside> : tensor<4x?x32xbf16> -> tensor<4x?x32xf32>
  %1 = norm.layer_norm %x scale(%w : tensor<4x32xf32>) dims [0, 2] epsilon 0.0 kind<outside>
      : tensor<4x?x32xbf16> -> tensor<4x?x32xf32>
  // CHECK: norm.layer_norm %arg0 bias(%arg2 : tensor<4x32xf16>) dims [0, 2] epsilon 9.9999999999999998E-13 kind<floor>
  %2 = norm.layer_norm %x bias(%b : tensor<4x32xf16>) dims [0, 2] epsilon 9.9999999999999998E-13 kind<floor>
      : tensor<4x?x32xbf16> -> tensor<4x?x32xbf16>
  // The default kind is not printed, discardable attributes are.
  // CHECK: norm.layer_norm %arg0 scale(%arg1 : tensor<4x32xf32>) bias(%arg2 : tensor<4x32xf16>) dims [0, 2] epsilon 1.000000e-05 {tag = "t"} : tensor<4x?x32xbf16>
  %3 = norm.layer_norm %x scale(%w : tensor<4x32xf32>) bias(%b : tensor<4x32xf16>) dims [0, 2]
      epsilon 1.0e-5 kind<inside> {tag = "t"} : tensor<4x?x32xbf16> -> tensor<4x?x32xbf16>
  return
}

// -----

// CHECK-LABEL: @rms_norm
func.func @rms_norm(%x: tensor<4x32xf64>, %w: tensor<4x32xf32>, %b: tensor<4x32xf16>) {
  // CHECK: norm.rms_norm %arg0 dims [0] epsilon 1.000000e-05 : tensor<4x32xf64> -> tensor<4x32xf16>
  %0 = norm.rms_norm %x dims [0] epsilon 1.0e-5 : tensor<4x32xf64> -> tensor<4x32xf16>
  // CHECK: norm.rms_norm %arg0 scale(%arg1 : tensor<4x32xf32>) dims [0, 1] epsilon 9.9999999999999995E-7 kind<floor>
  %1 = norm.rms_norm %x scale(%w : tensor<4x32xf32>) dims [0, 1] epsilon 1.0e-6 kind<floor>
      : tensor<4x32xf64> -> tensor<4x32xf64>
  // CHECK: norm.rms_norm %arg0 scale(%arg1 : tensor<4x32xf32>) bias(%arg2 : tensor<4x32xf16>) dims [0, 1] epsilon 9.9999999999999995E-7 kind<outside>
  %2 = norm.rms_norm %x scale(%w : tensor<4x32xf32>) bias(%b : tensor<4x32xf16>) dims [0, 1]
      epsilon 1.0e-6 kind<outside> : tensor<4x32xf64> -> tensor<4x32xf64>
  return
}

// -----

// CHECK-LABEL: @residual_add
func.func @residual_add(%x: tensor<?x?xf32>, %f: tensor<?x32xf16>, %s: tensor<f32>) {
  // CHECK: norm.residual_add %arg0, %arg1 : tensor<?x?xf32>, tensor<?x32xf16> -> tensor<4x32xbf16>
  %0 = norm.residual_add %x, %f : tensor<?x?xf32>, tensor<?x32xf16> -> tensor<4x32xbf16>
  // CHECK: norm.residual_add %arg0, %arg0 alpha 2.500000e-01 : tensor<?x?xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
  %1 = norm.residual_add %x, %x alpha 0.25 : tensor<?x?xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
  // An alpha of 1 is not printed.
  // CHECK: norm.residual_add %arg2, %arg2 : tensor<f32>, tensor<f32> -> tensor<f32>
  %2 = norm.residual_add %s, %s alpha 1.0 : tensor<f32>, tensor<f32> -> tensor<f32>
  return
}

// -----

// CHECK-LABEL: @center
func.func @center(%x: tensor<?x0x3xf16>) {
  // CHECK: norm.center %arg0 dims [0, 1, 2] : tensor<?x0x3xf16> -> tensor<?x0x3xf32>
  %0 = norm.center %x dims [0, 1, 2] : tensor<?x0x3xf16> -> tensor<?x0x3xf32>
  return
}

// -----

// CHECK-LABEL: @dyt
func.func @dyt(%x: tensor<4x32xbf16>, %a: f32, %t: tensor<bf16>, %w: tensor<32xf32>, %b: tensor<32xbf16>) {
  // CHECK: norm.dyt %arg0, %arg1 dims [1] : tensor<4x32xbf16>, f32 -> tensor<4x32xbf16>
  %0 = norm.dyt %x, %a dims [1] : tensor<4x32xbf16>, f32 -> tensor<4x32xbf16>
  // CHECK: norm.dyt %arg0, %arg2 scale(%arg3 : tensor<32xf32>) dims [1] : tensor<4x32xbf16>, tensor<bf16> -> tensor<4x32xf32>
  %1 = norm.dyt %x, %t scale(%w : tensor<32xf32>) dims [1]
      : tensor<4x32xbf16>, tensor<bf16> -> tensor<4x32xf32>
  // CHECK: norm.dyt %arg0, %arg1 scale(%arg3 : tensor<32xf32>) bias(%arg4 : tensor<32xbf16>) dims [1]
  %2 = norm.dyt %x, %a scale(%w : tensor<32xf32>) bias(%b : tensor<32xbf16>) dims [1]
      : tensor<4x32xbf16>, f32 -> tensor<4x32xbf16>
  return
}

// -----

// CHECK-LABEL: @batch_norm
func.func @batch_norm(%x: tensor<2x?x4xf32>, %w: tensor<8xf32>, %b: tensor<?xf16>) {
  // CHECK: norm.batch_norm %arg0 scale(%arg1 : tensor<8xf32>) bias(%arg2 : tensor<?xf16>) mean(%arg2 : tensor<?xf16>) variance(%arg1 : tensor<8xf32>) feature_dim 1 epsilon 1.000000e-03 : tensor<2x?x4xf32> -> tensor<2x8x4xf32>
  %0 = norm.batch_norm %x scale(%w : tensor<8xf32>) bias(%b : tensor<?xf16>)
      mean(%b : tensor<?xf16>) variance(%w : tensor<8xf32>)
      feature_dim 1 epsilon 1.0e-3 : tensor<2x?x4xf32> -> tensor<2x8x4xf32>
  return
}
