// RUN: norm-opt %s --norm-fresh-results --split-input-file | FileCheck %s

// CHECK-LABEL: func @argument
// CHECK-SAME: %[[X:.*]]: memref<?x4xf32>
func.func @argument(%x: memref<?x4xf32>) -> memref<?x4xf32> {
  // CHECK: %[[SIZE:.*]] = memref.dim %[[X]]
  // CHECK: %[[NEW:.*]] = memref.alloc(%[[SIZE]]) {alignment = 64 : i64} : memref<?x4xf32>
  // CHECK: memref.copy %[[X]], %[[NEW]]
  // CHECK: return %[[NEW]]
  return %x : memref<?x4xf32>
}

// -----

memref.global "private" constant @c : memref<4xf32> = dense<1.0>

// CHECK-LABEL: func @global
func.func @global() -> memref<4xf32> {
  // CHECK: %[[C:.*]] = memref.get_global @c
  // CHECK: memref.copy %[[C]], %[[NEW:.*]] :
  // CHECK: return %[[NEW]]
  %0 = memref.get_global @c : memref<4xf32>
  return %0 : memref<4xf32>
}

// -----

// What is its own already is returned as it is.
// CHECK-LABEL: func @fresh
func.func @fresh(%x: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>) {
  // CHECK-NOT: memref.copy
  // CHECK: call @fresh_callee
  // CHECK-NOT: memref.copy
  %0 = memref.alloc() : memref<4xf32>
  %1 = call @fresh_callee() : () -> memref<4xf32>
  return %0, %1 : memref<4xf32>, memref<4xf32>
}
func.func private @fresh_callee() -> memref<4xf32>

// -----

// Of two views of one allocation, the second is copied.
// CHECK-LABEL: func @two_views
func.func @two_views() -> (memref<16xf32>, memref<4x4xf32>) {
  // CHECK: %[[A:.*]] = memref.alloc() : memref<4x4xf32>
  // CHECK: %[[V:.*]] = memref.collapse_shape %[[A]]
  // CHECK: memref.copy %[[A]], %[[NEW:.*]] :
  // CHECK: return %[[V]], %[[NEW]]
  %0 = memref.alloc() : memref<4x4xf32>
  %1 = memref.collapse_shape %0 [[0, 1]] : memref<4x4xf32> into memref<16xf32>
  return %1, %0 : memref<16xf32>, memref<4x4xf32>
}

// -----

// May be the argument: copied; may be either of two allocations: returned.
// CHECK-LABEL: func @maybe
func.func @maybe(%x: memref<4xf32>, %p: i1) -> (memref<4xf32>, memref<4xf32>) {
  // CHECK: %[[R:.*]]:2 = scf.if
  // CHECK: memref.copy %[[R]]#0, %[[NEW:.*]] :
  // CHECK: return %[[NEW]], %[[R]]#1
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.alloc() : memref<4xf32>
  %2 = memref.alloc() : memref<4xf32>
  %3:2 = scf.if %p -> (memref<4xf32>, memref<4xf32>) {
    scf.yield %x, %1 : memref<4xf32>, memref<4xf32>
  } else {
    scf.yield %0, %2 : memref<4xf32>, memref<4xf32>
  }
  return %3#0, %3#1 : memref<4xf32>, memref<4xf32>
}
