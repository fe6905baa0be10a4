// RUN: norm-opt %s --inline | FileCheck %s

// A layer in a function of its own is inlined where it is called, also in a loop.

// CHECK-NOT: @layer
// CHECK-LABEL: func.func @model
// CHECK: scf.for
// CHECK-NOT: call
// CHECK: norm.residual_add
// CHECK: norm.rms_norm
// CHECK: return
func.func private @layer(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = norm.residual_add %x, %x : tensor<4x8xf32>, tensor<4x8xf32> -> tensor<4x8xf32>
  %1 = norm.rms_norm %0 dims [1] epsilon 1.0e-05 : tensor<4x8xf32> -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}
func.func @model(%x: tensor<4x8xf32>, %n: index) -> tensor<4x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %x) -> tensor<4x8xf32> {
    %1 = func.call @layer(%s) : (tensor<4x8xf32>) -> tensor<4x8xf32>
    scf.yield %1 : tensor<4x8xf32>
  }
  return %0 : tensor<4x8xf32>
}
