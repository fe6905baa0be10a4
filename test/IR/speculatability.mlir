// RUN: norm-opt %s -split-input-file --loop-invariant-code-motion | FileCheck %s
// RUN: norm-opt %s -split-input-file --cse | FileCheck %s --check-prefix=CSE

// An op whose sizes are known to agree leaves a loop that may run no times; one
// whose sizes must still agree at run time stays. "hoisted" and "stays" are the
// tags of the two.

// CHECK-LABEL: @layer_norm
// CHECK-COUNT-2: norm.layer_norm {{.*}} {hoisted}
// CHECK: scf.for
// CHECK-COUNT-3: norm.layer_norm {{.*}} {stays}
func.func @layer_norm(%n: index, %x: tensor<?x8xf32>, %w: tensor<8xf32>, %d: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    // The batch is dynamic, but nothing has to agree with it.
    %0 = norm.layer_norm %x scale(%w : tensor<8xf32>) bias(%w : tensor<8xf32>) dims [1]
        epsilon 1.0e-5 {hoisted} : tensor<?x8xf32> -> tensor<?x8xf32>
    %1 = norm.layer_norm %x dims [0] epsilon 1.0e-5 {hoisted} : tensor<?x8xf32> -> tensor<?x?xf32>
    %2 = norm.layer_norm %x dims [1] epsilon 1.0e-5 {stays} : tensor<?x8xf32> -> tensor<4x8xf32>
    %3 = norm.layer_norm %x scale(%d : tensor<?xf32>) dims [1] epsilon 1.0e-5 {stays}
        : tensor<?x8xf32> -> tensor<?x8xf32>
    %4 = norm.layer_norm %x bias(%d : tensor<?xf32>) dims [0] epsilon 1.0e-5 {stays}
        : tensor<?x8xf32> -> tensor<?x8xf32>
  }
  return
}

// -----

// CHECK-LABEL: @rms_norm
// CHECK: norm.rms_norm {{.*}} {hoisted}
// CHECK: scf.for
// CHECK: norm.rms_norm {{.*}} {stays}
func.func @rms_norm(%n: index, %x: tensor<?x8xf32>, %w: tensor<8xf32>, %d: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = norm.rms_norm %x scale(%w : tensor<8xf32>) dims [1] epsilon 1.0e-5 {hoisted}
        : tensor<?x8xf32> -> tensor<?x8xf32>
    %1 = norm.rms_norm %x scale(%d : tensor<?xf32>) dims [1] epsilon 1.0e-5 {stays}
        : tensor<?x8xf32> -> tensor<?x8xf32>
  }
  return
}

// -----

// CHECK-LABEL: @residual_add
// CHECK: norm.residual_add {{.*}} {hoisted}
// CHECK: scf.for
// CHECK-COUNT-2: norm.residual_add {{.*}} {stays}
func.func @residual_add(%n: index, %x: tensor<4x8xf32>, %d: tensor<?x8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = norm.residual_add %x, %x {hoisted} : tensor<4x8xf32>, tensor<4x8xf32> -> tensor<4x?xf32>
    %1 = norm.residual_add %x, %d {stays} : tensor<4x8xf32>, tensor<?x8xf32> -> tensor<4x8xf32>
    %2 = norm.residual_add %d, %d {stays} : tensor<?x8xf32>, tensor<?x8xf32> -> tensor<?x8xf32>
  }
  return
}

// -----

// CHECK-LABEL: @center
// CHECK: norm.center {{.*}} {hoisted}
// CHECK: scf.for
// CHECK: norm.center {{.*}} {stays}
func.func @center(%n: index, %x: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = norm.center %x dims [1] {hoisted} : tensor<?x?xf32> -> tensor<?x?xf32>
    %1 = norm.center %x dims [1] {stays} : tensor<?x?xf32> -> tensor<?x8xf32>
  }
  return
}

// -----

// CHECK-LABEL: @dyt
// CHECK: norm.dyt {{.*}} {hoisted}
// CHECK: scf.for
// CHECK: norm.dyt {{.*}} {stays}
func.func @dyt(%n: index, %x: tensor<?x8xf32>, %a: f32, %w: tensor<8xf32>, %d: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = norm.dyt %x, %a bias(%w : tensor<8xf32>) dims [1] {hoisted}
        : tensor<?x8xf32>, f32 -> tensor<?x8xf32>
    %1 = norm.dyt %x, %a bias(%d : tensor<?xf32>) dims [1] {stays}
        : tensor<?x8xf32>, f32 -> tensor<?x8xf32>
  }
  return
}

// -----

// CHECK-LABEL: @batch_norm
// CHECK: norm.batch_norm {{.*}} {hoisted}
// CHECK: scf.for
// CHECK: norm.batch_norm {{.*}} {stays}
func.func @batch_norm(%n: index, %x: tensor<?x8xf32>, %w: tensor<8xf32>, %d: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = norm.batch_norm %x scale(%w : tensor<8xf32>) bias(%w : tensor<8xf32>)
        mean(%w : tensor<8xf32>) variance(%w : tensor<8xf32>)
        feature_dim 1 epsilon 1.0e-3 {hoisted} : tensor<?x8xf32> -> tensor<?x8xf32>
    %1 = norm.batch_norm %x scale(%w : tensor<8xf32>) bias(%w : tensor<8xf32>)
        mean(%d : tensor<?xf32>) variance(%w : tensor<8xf32>)
        feature_dim 1 epsilon 1.0e-3 {stays} : tensor<?x8xf32> -> tensor<?x8xf32>
  }
  return
}

// -----

// There are no effects: an op without users goes, speculatable or not.

// CSE-LABEL: @pure
// CSE-NOT: norm.
// CSE: return
func.func @pure(%x: tensor<?x8xf32>, %d: tensor<?xf32>) {
  %0 = norm.rms_norm %x scale(%d : tensor<?xf32>) dims [1] epsilon 1.0e-5
      : tensor<?x8xf32> -> tensor<?x8xf32>
  return
}
