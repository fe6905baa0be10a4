// RUN: norm-opt %s --norm-device-buffers | FileCheck %s

// The text of the pass's description, and a copy, which becomes a kernel.

memref.global "private" constant @weights : memref<8xf32> = dense<1.0>

// CHECK:       llvm.mlir.global internal @f_weights_device() {{.*}}: !llvm.ptr
// CHECK-LABEL: func.func @f(
// CHECK-SAME:    %[[X:.*]]: memref<4x8xf32>, %[[Y:.*]]: memref<4x8xf32>, %[[STREAM:.*]]: !gpu.async.token)
// CHECK:         %[[ADDRESS:.*]] = llvm.mlir.addressof @f_weights_device : !llvm.ptr
// CHECK:         llvm.load %[[ADDRESS]] : !llvm.ptr -> !llvm.ptr
// CHECK:         %[[W:.*]] = builtin.unrealized_conversion_cast %{{.*}} to memref<8xf32>
// CHECK:         %[[SUM:.*]], %{{.*}} = gpu.alloc async [%[[STREAM]]] () : memref<4x8xf32>
// CHECK:         norm.rowwise {{.*}} ins(%[[X]], %[[W]] : memref<4x8xf32>, memref<8xf32>) outs(%[[SUM]] : memref<4x8xf32>)
// CHECK-NOT:     memref.copy
// CHECK:         norm.rowwise {{.*}} ins(%[[SUM]] : memref<4x8xf32>) outs(%[[Y]] : memref<4x8xf32>)
// CHECK:         gpu.dealloc async [%[[STREAM]]] %[[SUM]] : memref<4x8xf32>
func.func @f(%x: memref<4x8xf32>, %y: memref<4x8xf32>, %stream: !gpu.async.token) {
  %w = memref.get_global @weights : memref<8xf32>
  %0 = memref.alloc() : memref<4x8xf32>
  norm.rowwise {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>,
                                 affine_map<(d0, d1) -> (d0, d1)>],
                iterator_types = ["parallel", "reduction"]}
      ins(%x, %w : memref<4x8xf32>, memref<8xf32>) outs(%0 : memref<4x8xf32>) {
    ^bb0(%xe: f32, %we: f32):
      %s = arith.addf %xe, %we : f32
      norm.yield %s : f32
  }
  memref.copy %0, %y : memref<4x8xf32> to memref<4x8xf32>
  memref.dealloc %0 : memref<4x8xf32>
  return
}

// CHECK-LABEL: func.func @f_init(
// CHECK-SAME:    %[[QUEUE:.*]]: !gpu.async.token) attributes {llvm.emit_c_interface}
// CHECK:         %[[HOST:.*]] = memref.get_global @weights : memref<8xf32>
// CHECK:         %[[DEVICE:.*]], %{{.*}} = gpu.alloc async [%[[QUEUE]]] () : memref<8xf32>
// CHECK:         gpu.memcpy async [%[[QUEUE]]] %[[DEVICE]], %[[HOST]] : memref<8xf32>, memref<8xf32>
// CHECK:         llvm.store %{{.*}}, %{{.*}} : !llvm.ptr, !llvm.ptr

// A function without a stream is the host's.

// CHECK-LABEL: func.func @host(
// CHECK-NEXT:    memref.alloc()
func.func @host() -> memref<8xf32> {
  %0 = memref.alloc() : memref<8xf32>
  return %0 : memref<8xf32>
}
