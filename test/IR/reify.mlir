// RUN: norm-opt %s -split-input-file --resolve-ranked-shaped-type-result-dims | FileCheck %s

// A dynamic size is the first operand's; one that a type says is a constant.

// CHECK-LABEL: @layer_norm
// CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG: %[[C32:.*]] = arith.constant 32 : index
// CHECK: %[[DIM:.*]] = tensor.dim %arg0, %[[C0]] : tensor<?x32xf32>
// CHECK-NOT: norm.
// CHECK: return %[[DIM]], %[[C32]]
func.func @layer_norm(%x: tensor<?x32xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<?x32xf32> -> tensor<?x?xf32>
  %0 = tensor.dim %y, %c0 : tensor<?x?xf32>
  %1 = tensor.dim %y, %c1 : tensor<?x?xf32>
  return %0, %1 : index, index
}

// -----

// CHECK-LABEL: @rms_norm
// CHECK: %[[C4:.*]] = arith.constant 4 : index
// CHECK: %[[DIM:.*]] = tensor.dim %arg0, %{{.*}} : tensor<?x?xf32>
// CHECK: return %[[C4]], %[[DIM]]
func.func @rms_norm(%x: tensor<?x?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y = norm.rms_norm %x dims [1] epsilon 1.0e-5 : tensor<?x?xf32> -> tensor<4x?xf32>
  %0 = tensor.dim %y, %c0 : tensor<4x?xf32>
  %1 = tensor.dim %y, %c1 : tensor<4x?xf32>
  return %0, %1 : index, index
}

// -----

// CHECK-LABEL: @residual_add
// CHECK: %[[DIM:.*]] = tensor.dim %arg0, %{{.*}} : tensor<?xf32>
// CHECK: return %[[DIM]]
func.func @residual_add(%x: tensor<?xf32>, %f: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %y = norm.residual_add %x, %f : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  %0 = tensor.dim %y, %c0 : tensor<?xf32>
  return %0 : index
}

// -----

// CHECK-LABEL: @center
// CHECK: %[[DIM:.*]] = tensor.dim %arg0, %{{.*}} : tensor<?xf32>
// CHECK: return %[[DIM]]
func.func @center(%x: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %y = norm.center %x dims [0] : tensor<?xf32> -> tensor<?xf32>
  %0 = tensor.dim %y, %c0 : tensor<?xf32>
  return %0 : index
}

// -----

// CHECK-LABEL: @dyt
// CHECK: %[[DIM:.*]] = tensor.dim %arg0, %{{.*}} : tensor<?xf32>
// CHECK: return %[[DIM]]
func.func @dyt(%x: tensor<?xf32>, %a: f32) -> index {
  %c0 = arith.constant 0 : index
  %y = norm.dyt %x, %a dims [0] : tensor<?xf32>, f32 -> tensor<?xf32>
  %0 = tensor.dim %y, %c0 : tensor<?xf32>
  return %0 : index
}

// -----

// CHECK-LABEL: @batch_norm
// CHECK: %[[DIM:.*]] = tensor.dim %arg0, %{{.*}} : tensor<?x8xf32>
// CHECK: return %[[DIM]]
func.func @batch_norm(%x: tensor<?x8xf32>, %w: tensor<8xf32>) -> index {
  %c0 = arith.constant 0 : index
  %y = norm.batch_norm %x scale(%w : tensor<8xf32>) bias(%w : tensor<8xf32>)
      mean(%w : tensor<8xf32>) variance(%w : tensor<8xf32>)
      feature_dim 1 epsilon 1.0e-3 : tensor<?x8xf32> -> tensor<?x8xf32>
  %0 = tensor.dim %y, %c0 : tensor<?x8xf32>
  return %0 : index
}

// -----

// Of the destinations, which say the result's types, too.

// CHECK-LABEL: @rowwise
// CHECK: %[[C4:.*]] = arith.constant 4 : index
// CHECK: %[[D:.*]] = tensor.dim %arg1, %{{.*}} : tensor<4x?xf32>
// CHECK: %[[R:.*]] = tensor.dim %arg2, %{{.*}} : tensor<?xf32>
// CHECK: return %[[C4]], %[[D]], %[[R]]
func.func @rowwise(%x: tensor<4x8xf32>, %y0: tensor<4x?xf32>, %r0: tensor<?xf32>) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y:2 = norm.rowwise {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%y0, %r0 : tensor<4x?xf32>, tensor<?xf32>) {
  ^bb0(%xe: f32):
    %m = norm.row_reduce mean %xe : f32
    norm.yield %xe, %m : f32, f32
  } -> (tensor<4x?xf32>, tensor<?xf32>)
  %0 = tensor.dim %y#0, %c0 : tensor<4x?xf32>
  %1 = tensor.dim %y#0, %c1 : tensor<4x?xf32>
  %2 = tensor.dim %y#1, %c0 : tensor<?xf32>
  return %0, %1, %2 : index, index, index
}
