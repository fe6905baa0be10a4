// RUN: norm-opt %s --norm-copy-to-device --remarks-filter-analyse='norm-copy-to-device' 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t

#full = affine_map<(d0, d1) -> (d0, d1)>

// The text of the pass's description.

// CHECK-LABEL: func.func @f(
// CHECK-SAME:    %[[X:.*]]: memref<4x64xf32>, %[[Y:.*]]: memref<4x64xf32>)
// CHECK:         %[[T0:.*]] = gpu.wait async
// CHECK-NEXT:    %[[DX:.*]], %[[T1:.*]] = gpu.alloc async [%[[T0]]] () : memref<4x64xf32>
// CHECK-NEXT:    %[[T2:.*]] = gpu.memcpy async [%[[T1]]] %[[DX]], %[[X]] : memref<4x64xf32>, memref<4x64xf32>
// CHECK-NEXT:    %[[DY:.*]], %[[T3:.*]] = gpu.alloc async [%[[T2]]] () : memref<4x64xf32>
// CHECK-NEXT:    gpu.wait [%[[T3]]]
// CHECK-NEXT:    norm.rowwise {{.*}} ins(%[[DX]] : memref<4x64xf32>) outs(%[[DY]] : memref<4x64xf32>)
// CHECK:         %[[T4:.*]] = gpu.wait async
// CHECK-NEXT:    gpu.memcpy async [%[[T4]]] %[[Y]], %[[DY]] : memref<4x64xf32>, memref<4x64xf32>
// CHECK-COUNT-2: gpu.dealloc async
// CHECK:         gpu.wait

// REMARK: Copies
func.func @f(%x: memref<4x64xf32>, %y: memref<4x64xf32>) {
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<4x64xf32>) outs(%y : memref<4x64xf32>) {
    ^bb0(%xe: f32):
      norm.yield %xe : f32
  }
  return
}
