// RUN: norm-opt %s --norm-expand-powers --split-input-file | FileCheck %s
// RUN: norm-test-opt %s --test-norm-patterns=sets=expand-powers --split-input-file | FileCheck %s

// CHECK-LABEL: func @cube
// CHECK-SAME: %[[X:[a-z0-9]+]]: f32
func.func @cube(%x: f32) -> f32 {
  // CHECK: %[[SQUARE:.*]] = arith.mulf %[[X]], %[[X]] : f32
  // CHECK: %[[CUBE:.*]] = arith.mulf %[[X]], %[[SQUARE]] : f32
  // CHECK: return %[[CUBE]]
  %three = arith.constant 3 : i64
  %0 = math.fpowi %x, %three : f32, i64
  return %0 : f32
}

// -----

// CHECK-LABEL: func @signs
// CHECK-SAME: %[[X:[a-z0-9]+]]: f64
func.func @signs(%x: f64) -> (f64, f64, f64) {
  // CHECK: %[[SQUARE:.*]] = arith.mulf %[[X]], %[[X]]
  // CHECK: %[[INVERSE:.*]] = arith.divf %{{.*}}, %[[SQUARE]]
  // CHECK: return %[[INVERSE]], %{{.*}}, %[[X]]
  %a = arith.constant -2.0 : f64
  %b = arith.constant 0 : i32
  %c = arith.constant 1.0 : f64
  %0 = math.powf %x, %a : f64
  %1 = math.fpowi %x, %b : f64, i32
  %2 = math.powf %x, %c : f64
  return %0, %1, %2 : f64, f64, f64
}

// -----

// Narrow floats are rounded once.
// CHECK-LABEL: func @narrow
func.func @narrow(%x: tensor<4xbf16>) -> tensor<4xbf16> {
  // CHECK: %[[WIDE:.*]] = arith.extf %{{.*}} : tensor<4xbf16> to tensor<4xf32>
  // CHECK: %[[SQUARE:.*]] = arith.mulf %[[WIDE]], %[[WIDE]]
  // CHECK: %[[FOURTH:.*]] = arith.mulf %[[SQUARE]], %[[SQUARE]]
  // CHECK: arith.truncf %[[FOURTH]]
  %four = arith.constant dense<4.0> : tensor<4xbf16>
  %0 = math.powf %x, %four : tensor<4xbf16>
  return %0 : tensor<4xbf16>
}

// -----

// No integer, too large, not constant, no known shape.
// CHECK-LABEL: func @negatives
func.func @negatives(%x: f32, %n: i32, %t: tensor<?xf32>) -> (f32, f32, f32, tensor<?xf32>) {
  // CHECK-NOT: arith.mulf
  // CHECK: math.powf
  // CHECK: math.fpowi
  // CHECK: math.fpowi
  // CHECK: math.powf
  %a = arith.constant 1.5 : f32
  %b = arith.constant 9 : i32
  %0 = math.powf %x, %a : f32
  %1 = math.fpowi %x, %b : f32, i32
  %2 = math.fpowi %x, %n : f32, i32
  %3 = math.powf %t, %t : tensor<?xf32>
  return %0, %1, %2, %3 : f32, f32, f32, tensor<?xf32>
}
