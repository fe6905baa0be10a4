// RUN: norm-opt %s --norm-fuse --canonicalize --split-input-file | FileCheck %s

// Each norm ends in a kernel, alone if need be; operands are widened and the
// result is rounded once.

// CHECK-LABEL: @layer_norm
func.func @layer_norm(%x: tensor<3x4x8xbf16>, %w: tensor<3x8xf32>, %b: tensor<3x8xbf16>) -> tensor<3x4x8xf16> {
  // CHECK: norm.rowwise {indexing_maps = [#map, #map1, #map1, #map], iterator_types = ["parallel", "reduction", "reduction"]}
  // CHECK: ^bb0(%[[X:.*]]: bf16, %[[W:.*]]: f32, %[[B:.*]]: bf16):
  // CHECK: %[[XF:.*]] = arith.extf %[[X]] : bf16 to f32
  // CHECK: %[[MEAN:.*]] = norm.row_reduce mean %[[XF]] : f32
  // CHECK: %[[D:.*]] = arith.subf %[[XF]], %[[MEAN]]
  // CHECK: %[[SQ:.*]] = arith.mulf %[[D]], %[[D]]
  // CHECK: norm.row_reduce mean %[[SQ]] : f32
  // CHECK: arith.truncf %{{.*}} : f32 to f16
  %y = norm.layer_norm %x scale(%w : tensor<3x8xf32>) bias(%b : tensor<3x8xbf16>) dims [0, 2]
      epsilon 1.0e-5 : tensor<3x4x8xbf16> -> tensor<3x4x8xf16>
  return %y : tensor<3x4x8xf16>
}

// -----

// CHECK-LABEL: @f64
func.func @f64(%x: tensor<4x8xf32>) -> tensor<4x8xf64> {
  // CHECK: norm.row_reduce mean %{{.*}} : f64
  %y = norm.rms_norm %x dims [1] epsilon 1.0e-5 : tensor<4x8xf32> -> tensor<4x8xf64>
  return %y : tensor<4x8xf64>
}

// -----

// CHECK-LABEL: @outside
func.func @outside(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK: %[[ROOT:.*]] = math.sqrt
  // CHECK: arith.addf %[[ROOT]], %{{.*}} : f32
  %y = norm.rms_norm %x dims [1] epsilon 1.0e-5 kind<outside> : tensor<4x8xf32> -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// -----

// CHECK-LABEL: @floor
func.func @floor(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK: %[[ROOT:.*]] = math.sqrt
  // CHECK: arith.maximumf %[[ROOT]], %{{.*}} : f32
  %y = norm.rms_norm %x dims [1] epsilon 1.0e-5 kind<floor> : tensor<4x8xf32> -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// -----

// CHECK-LABEL: @center
func.func @center(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK: norm.rowwise
  // CHECK: %[[M:.*]] = norm.row_reduce mean %[[X:.*]] : f32
  // CHECK: arith.subf %[[X]], %[[M]] : f32
  %y = norm.center %x dims [1] : tensor<4x8xf32> -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// -----

// CHECK: #[[$SCALAR:.*]] = affine_map<(d0, d1) -> ()>
// CHECK-LABEL: @dyt
func.func @dyt(%x: tensor<4x8xf32>, %alpha: tensor<f32>, %w: tensor<8xf32>) -> tensor<4x8xf32> {
  // CHECK: norm.rowwise {indexing_maps = [#{{.*}}, #[[$SCALAR]],
  // CHECK: math.tanh
  // CHECK-NOT: norm.row_reduce
  // CHECK: return
  %y = norm.dyt %x, %alpha scale(%w : tensor<8xf32>) dims [1] : tensor<4x8xf32>, tensor<f32> -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// -----

// What feeds no norm becomes linalg.
// CHECK-LABEL: @others
func.func @others(%x: tensor<4x8xf32>, %f: tensor<4x8xf32>, %p: tensor<8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  // CHECK-NOT: norm.
  // CHECK: return
  %0 = norm.residual_add %x, %f : tensor<4x8xf32>, tensor<4x8xf32> -> tensor<4x8xf32>
  %1 = norm.batch_norm %x scale(%p : tensor<8xf32>) bias(%p : tensor<8xf32>)
      mean(%p : tensor<8xf32>) variance(%p : tensor<8xf32>) feature_dim 1 epsilon 1.0e-5
      : tensor<4x8xf32> -> tensor<4x8xf32>
  return %0, %1 : tensor<4x8xf32>, tensor<4x8xf32>
}

// -----

// No op of the dialect: nothing changes.
// CHECK-LABEL: @none
func.func @none(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK-NEXT: arith.addf
  // CHECK-NEXT: return
  %0 = arith.addf %x, %x : tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

// A norm that nobody uses is no kernel.
// CHECK-LABEL: @unused
func.func @unused(%x: tensor<4x8xf32>) {
  // CHECK-NEXT: return
  %y = norm.center %x dims [1] : tensor<4x8xf32> -> tensor<4x8xf32>
  return
}
