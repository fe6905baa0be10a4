// RUN: norm-opt %s --split-input-file --verify-diagnostics --norm-device-function-abi | FileCheck %s

#full = affine_map<(d0, d1) -> (d0, d1)>

// The text of the pass's description.

// CHECK-LABEL: func.func @f(
// CHECK-SAME:    %[[X:.*]]: tensor<4x8xf32>, %[[OUT:.*]]: memref<4x8xf32>, %{{.*}}: !gpu.async.token)
// CHECK-SAME:    attributes {llvm.emit_c_interface}
// CHECK:         %[[INIT:.*]] = bufferization.to_tensor %[[OUT]] restrict writable : memref<4x8xf32> to tensor<4x8xf32>
// CHECK:         %[[Y:.*]] = norm.rowwise {{.*}} ins(%[[X]] : tensor<4x8xf32>) outs(%[[INIT]] : tensor<4x8xf32>)
// CHECK:         bufferization.materialize_in_destination %[[Y]] in writable %[[OUT]]
// CHECK-SAME:      (tensor<4x8xf32>, memref<4x8xf32>) -> ()
// CHECK-NEXT:    return{{$}}
func.func @f(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %y = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) {
    ^bb0(%xe: f32):
      norm.yield %xe : f32
  } -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// An argument that is returned, and a result that is returned twice, are copied.
// Scalars stay.

// CHECK-LABEL: func.func @copies(
// CHECK-SAME:    %[[X:.*]]: tensor<?x8xf32>, %[[N:.*]]: index, %[[A:.*]]: memref<?x8xf32>, %[[B:.*]]: memref<?x8xf32>, %[[C:.*]]: memref<?x8xf32>, %{{.*}}: !gpu.async.token) -> index
// CHECK:         %[[INIT:.*]] = bufferization.to_tensor %[[B]] restrict writable
// CHECK:         %[[Y:.*]] = norm.rowwise {{.*}} outs(%[[INIT]] :
// CHECK-DAG:     materialize_in_destination %[[X]] in restrict writable %[[A]]
// CHECK-DAG:     materialize_in_destination %[[Y]] in writable %[[B]]
// CHECK-DAG:     materialize_in_destination %[[Y]] in restrict writable %[[C]]
// CHECK:         return %[[N]] : index
func.func @copies(%x: tensor<?x8xf32>, %n: index)
    -> (tensor<?x8xf32>, index, tensor<?x8xf32>, tensor<?x8xf32>) {
  %e = tensor.empty(%n) : tensor<?x8xf32>
  %y = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<?x8xf32>) outs(%e : tensor<?x8xf32>) {
    ^bb0(%xe: f32):
      norm.yield %xe : f32
  } -> tensor<?x8xf32>
  return %x, %n, %y, %y : tensor<?x8xf32>, index, tensor<?x8xf32>, tensor<?x8xf32>
}

// -----

// expected-error@+1 {{cannot return a buffer to its caller: expected it as an argument}}
func.func @buffer(%x: memref<4xf32>) -> memref<4xf32> {
  return %x : memref<4xf32>
}

// -----

// expected-error@+1 {{cannot run on a GPU: expected one block}}
func.func @blocks(%x: tensor<4xf32>) -> tensor<4xf32> {
  cf.br ^end
^end:
  return %x : tensor<4xf32>
}
