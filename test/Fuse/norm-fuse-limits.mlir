// RUN: norm-opt %s --norm-fuse --canonicalize --split-input-file | FileCheck %s

// What looks like a neighbour and is none, and sizes that are known here and not
// there.

#id2 = affine_map<(d0, d1) -> (d0, d1)>

// A loop that is called a reduction and reduces nothing.
// CHECK-LABEL: @reduces_nothing
func.func @reduces_nothing(%x: tensor<4x8xf32>, %e: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK: norm.rowwise
  // CHECK-NOT: norm.row_reduce sum
  // CHECK: linalg.generic
  %0 = norm.rms_norm %x dims [1] epsilon 1.0e-6 : tensor<4x8xf32> -> tensor<4x8xf32>
  %zero = arith.constant 0.0 : f32
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "reduction"]}
      ins(%0 : tensor<4x8xf32>) outs(%init : tensor<4x8xf32>) {
  ^bb0(%a: f32, %out: f32):
    %2 = arith.addf %out, %a : f32
    linalg.yield %2 : f32
  } -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// -----

#id2 = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: @index_constant
func.func @index_constant(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK: norm.rowwise
  // CHECK: return
  %c7 = arith.constant 7 : index
  %0 = norm.rms_norm %x dims [1] epsilon 1.0e-6 : tensor<4x8xf32> -> tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) {
  ^bb0(%a: f32, %out: f32):
    %i = arith.index_cast %c7 : index to i32
    %f = arith.sitofp %i : i32 to f32
    %2 = arith.addf %f, %a : f32
    linalg.yield %2 : f32
  } -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// -----

// CHECK-LABEL: @unranked
func.func @unranked(%x: tensor<4x8xf32>, %b: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  // CHECK: norm.rowwise
  // CHECK: tensor.cast {{.*}} to tensor<*xf32>
  // CHECK: arith.addf
  %0 = norm.rms_norm %x dims [1] epsilon 1.0e-6 : tensor<4x8xf32> -> tensor<4x8xf32>
  %1 = tensor.cast %0 : tensor<4x8xf32> to tensor<*xf32>
  %2 = tensor.cast %1 : tensor<*xf32> to tensor<?x?x?xf32>
  %3 = arith.addf %2, %b : tensor<?x?x?xf32>
  return %3 : tensor<?x?x?xf32>
}

// -----

// The size of a dim that the kernel knows and an operand's type does not.
// CHECK-LABEL: @casts
func.func @casts(%x: tensor<?x32xf32>, %b: tensor<2x4x32xf32>) -> tensor<2x4x32xf32> {
  // CHECK: norm.rowwise
  // CHECK-NOT: arith.{{.*}} tensor
  // CHECK: return
  %0 = arith.mulf %x, %x : tensor<?x32xf32>
  %1 = tensor.cast %0 : tensor<?x32xf32> to tensor<8x32xf32>
  %2 = tensor.expand_shape %1 [[0, 1], [2]] output_shape [2, 4, 32] : tensor<8x32xf32> into tensor<2x4x32xf32>
  %3 = norm.residual_add %2, %b : tensor<2x4x32xf32>, tensor<2x4x32xf32> -> tensor<2x4x32xf32>
  %4 = norm.rms_norm %3 dims [2] epsilon 1.0e-6 : tensor<2x4x32xf32> -> tensor<2x4x32xf32>
  return %4 : tensor<2x4x32xf32>
}
