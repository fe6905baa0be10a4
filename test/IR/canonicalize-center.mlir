// RUN: norm-opt %s -split-input-file --canonicalize | FileCheck %s

// CHECK-LABEL: @same_type
// CHECK-NEXT: %[[Y:.*]] = norm.center %arg0 dims [1] : tensor<4x8xf32> -> tensor<4x8xf32>
// CHECK-NEXT: return %[[Y]]
func.func @same_type(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = norm.center %x dims [1] : tensor<4x8xf32> -> tensor<4x8xf32>
  %1 = norm.center %0 dims [1] : tensor<4x8xf32> -> tensor<4x8xf32>
  %2 = norm.center %1 dims [1] : tensor<4x8xf32> -> tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}

// -----

// CHECK-LABEL: @f64
// CHECK-NEXT: %[[Y:.*]] = norm.center %arg0 dims [0, 1] : tensor<4x8xbf16> -> tensor<4x8xf64>
// CHECK-NEXT: return %[[Y]]
func.func @f64(%x: tensor<4x8xbf16>) -> tensor<4x8xf64> {
  %0 = norm.center %x dims [0, 1] : tensor<4x8xbf16> -> tensor<4x8xf64>
  %1 = norm.center %0 dims [0, 1] : tensor<4x8xf64> -> tensor<4x8xf64>
  return %1 : tensor<4x8xf64>
}

// -----

// The outer one rounds; so can the inner.

// CHECK-LABEL: @outer_rounds
// CHECK-NEXT: %[[Y:.*]] = norm.center %arg0 dims [1] : tensor<4x8xbf16> -> tensor<4x8xbf16>
// CHECK-NEXT: return %[[Y]]
func.func @outer_rounds(%x: tensor<4x8xbf16>) -> tensor<4x8xbf16> {
  %0 = norm.center %x dims [1] : tensor<4x8xbf16> -> tensor<4x8xf32>
  %1 = norm.center %0 dims [1] : tensor<4x8xf32> -> tensor<4x8xbf16>
  return %1 : tensor<4x8xbf16>
}

// -----

// CHECK-LABEL: @other_static_shape
// CHECK-NEXT: %[[Y:.*]] = norm.center %arg0 dims [1] : tensor<?x8xf32> -> tensor<4x8xf32>
// CHECK-NEXT: return %[[Y]]
func.func @other_static_shape(%x: tensor<?x8xf32>) -> tensor<4x8xf32> {
  %0 = norm.center %x dims [1] : tensor<?x8xf32> -> tensor<?x8xf32>
  %1 = norm.center %0 dims [1] : tensor<?x8xf32> -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// -----

// The inner result was rounded: its mean is no longer zero.

// CHECK-LABEL: @inner_rounds
// CHECK-COUNT-2: norm.center
func.func @inner_rounds(%x: tensor<4x8xf32>) -> tensor<4x8xbf16> {
  %0 = norm.center %x dims [1] : tensor<4x8xf32> -> tensor<4x8xbf16>
  %1 = norm.center %0 dims [1] : tensor<4x8xbf16> -> tensor<4x8xbf16>
  return %1 : tensor<4x8xbf16>
}

// -----

// An f64 op that gives f32 rounds, too.

// CHECK-LABEL: @inner_rounds_f64
// CHECK-COUNT-2: norm.center
func.func @inner_rounds_f64(%x: tensor<4x8xf64>) -> tensor<4x8xf32> {
  %0 = norm.center %x dims [1] : tensor<4x8xf64> -> tensor<4x8xf32>
  %1 = norm.center %0 dims [1] : tensor<4x8xf32> -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// -----

// One op would compute in f64 what the inner one computes in f32, and in f32
// what it computes in f64.

// CHECK-LABEL: @other_compute_type
// CHECK-COUNT-4: norm.center
func.func @other_compute_type(%x: tensor<4x8xf32>) -> (tensor<4x8xf64>, tensor<4x8xf32>) {
  %0 = norm.center %x dims [1] : tensor<4x8xf32> -> tensor<4x8xf32>
  %1 = norm.center %0 dims [1] : tensor<4x8xf32> -> tensor<4x8xf64>
  %2 = norm.center %x dims [1] : tensor<4x8xf32> -> tensor<4x8xf64>
  %3 = norm.center %2 dims [1] : tensor<4x8xf64> -> tensor<4x8xf32>
  return %1, %3 : tensor<4x8xf64>, tensor<4x8xf32>
}

// -----

// CHECK-LABEL: @other_dims
// CHECK-COUNT-2: norm.center
func.func @other_dims(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = norm.center %x dims [1] : tensor<4x8xf32> -> tensor<4x8xf32>
  %1 = norm.center %0 dims [0] : tensor<4x8xf32> -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// -----

// An op of a graph region may be its own operand: folding ends there, too.

// CHECK-LABEL: module @cycles
// CHECK-NEXT: func.func private @no_center_is_left
module @cycles {
  %0 = norm.center %0 dims [0] : tensor<4xf32> -> tensor<4xf32>
  %1 = norm.center %2 dims [0] : tensor<4xf32> -> tensor<4xf32>
  %2 = norm.center %1 dims [0] : tensor<4xf32> -> tensor<4xf32>
  func.func private @no_center_is_left(tensor<4xf32>)
}
