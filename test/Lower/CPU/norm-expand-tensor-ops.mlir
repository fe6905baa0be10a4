// RUN: norm-opt %s --norm-expand-tensor-ops --split-input-file | FileCheck %s
// RUN: norm-test-opt %s --test-norm-patterns=sets=expand-tensor-ops --split-input-file | FileCheck %s

// CHECK-LABEL: func @softmax
func.func @softmax(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK-NOT: linalg.softmax
  // CHECK: arith.maxnumf
  // CHECK: math.exp
  // CHECK: arith.addf
  // CHECK: arith.divf
  %0 = tensor.empty() : tensor<4x8xf32>
  %1 = linalg.softmax dimension(1) ins(%x : tensor<4x8xf32>)
      outs(%0 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// -----

// CHECK-LABEL: func @pack_and_unpack
func.func @pack_and_unpack(%x: tensor<4x7xf32>) -> tensor<4x7xf32> {
  // CHECK: tensor.pad %{{.*}} low[0, 0] high[0, 1]
  // CHECK: linalg.transpose
  // CHECK: linalg.transpose
  // CHECK: tensor.extract_slice
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<2x2x2x4xf32>
  %1 = linalg.pack %x padding_value(%zero : f32) inner_dims_pos = [0, 1]
      inner_tiles = [2, 4] into %0 : tensor<4x7xf32> -> tensor<2x2x2x4xf32>
  %2 = tensor.empty() : tensor<4x7xf32>
  %3 = linalg.unpack %1 inner_dims_pos = [0, 1] inner_tiles = [2, 4]
      into %2 : tensor<2x2x2x4xf32> -> tensor<4x7xf32>
  return %3 : tensor<4x7xf32>
}

// -----

// CHECK-LABEL: func @poison
func.func @poison() -> (tensor<4x?xf32>, f32) {
  // CHECK-DAG: %[[ZERO:.*]] = arith.constant 0 : index
  // CHECK-DAG: ub.poison : f32
  // CHECK-DAG: tensor.empty(%[[ZERO]]) : tensor<4x?xf32>
  %0 = ub.poison : tensor<4x?xf32>
  %1 = ub.poison : f32
  return %0, %1 : tensor<4x?xf32>, f32
}

// -----

// A matmul has loops, and ops of other dialects define themselves elsewhere.
// CHECK-LABEL: func @stays
func.func @stays(%x: tensor<4x4xf32>, %m: memref<4x4xf32>) -> tensor<4x4xf32> {
  // CHECK: linalg.matmul
  // CHECK: norm.rms_norm
  // CHECK: linalg.softmax
  %0 = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>)
      outs(%x : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = norm.rms_norm %0 dims [1] epsilon 1.0e-5 : tensor<4x4xf32> -> tensor<4x4xf32>
  linalg.softmax dimension(1) ins(%m : memref<4x4xf32>)
      outs(%m : memref<4x4xf32>)
  return %1 : tensor<4x4xf32>
}

// -----

ml_program.global private @w(dense<1.0> : tensor<4xf32>) : tensor<4xf32>

// CHECK-LABEL: func @load
func.func @load() -> tensor<4xf32> {
  // CHECK: ml_program.global_load @w : tensor<4xf32>
  %0 = ml_program.global_load_const @w : tensor<4xf32>
  return %0 : tensor<4xf32>
}
