// RUN: norm-opt %s --norm-copy-to-linalg | FileCheck %s
// RUN: norm-test-opt %s --test-norm-patterns=sets=copy-to-linalg | FileCheck %s

// CHECK-LABEL: func @strided
func.func @strided(%x: memref<4x4xf32, strided<[8, 1]>>, %y: memref<4x4xf32>) {
  // CHECK-NOT: memref.copy
  // CHECK: linalg.generic
  // CHECK-SAME: ["parallel", "parallel"]
  memref.copy %x, %y : memref<4x4xf32, strided<[8, 1]>> to memref<4x4xf32>
  return
}

// One memcpy each; what an unranked copy needs is known at run time only.
// CHECK-LABEL: func @others
func.func @others(%x: memref<?x4xf32>, %y: memref<?x4xf32>,
                  %u: memref<*xf32>) {
  // CHECK-NOT: linalg
  // CHECK-COUNT-2: memref.copy
  memref.copy %x, %y : memref<?x4xf32> to memref<?x4xf32>
  memref.copy %u, %x : memref<*xf32> to memref<?x4xf32>
  return
}
