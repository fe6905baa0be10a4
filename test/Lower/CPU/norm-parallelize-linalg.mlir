// RUN: norm-opt %s --split-input-file \
// RUN:   --pass-pipeline='builtin.module(func.func(norm-parallelize-linalg))' \
// RUN:   | FileCheck %s
// RUN: norm-opt %s --split-input-file \
// RUN:   --pass-pipeline='builtin.module(func.func(norm-parallelize-linalg{min-work=1000}))' \
// RUN:   | FileCheck %s --check-prefix=LOW

// CHECK-LABEL: func @rows
// CHECK-SAME: %[[X:[a-z0-9]+]]: memref<512x768xf32>, %
func.func @rows(%x: memref<512x768xf32>, %y: memref<512x768xf32>) {
  // CHECK: scf.parallel (%[[I:.*]]) = (%{{.*}}) to (%{{.*}}) step (%{{.*}}) {
  // CHECK: memref.subview %[[X]][%[[I]], 0] [8, 768] [1, 1]
  // CHECK: linalg.exp
  linalg.exp ins(%x : memref<512x768xf32>) outs(%y : memref<512x768xf32>)
  return
}

// -----

// Too little work to wake a thread for.
// CHECK-LABEL: func @small
// CHECK-NOT: scf.parallel
// LOW-LABEL: func @small
// LOW: scf.parallel
func.func @small(%x: memref<8x32xf32>, %y: memref<8x32xf32>) {
  linalg.exp ins(%x : memref<8x32xf32>) outs(%y : memref<8x32xf32>)
  return
}

// -----

// Few rows: both dims are cut, the inner one into whole vectors.
// CHECK-LABEL: func @two_dims
func.func @two_dims(%x: memref<2x100000xf32>, %y: memref<2x100000xf32>) {
  // CHECK: scf.parallel (%[[I:.*]], %[[J:.*]]) =
  // CHECK: affine.min
  // CHECK: memref.subview %{{.*}}[%[[I]], %[[J]]] [1, %{{.*}}] [1, 1]
  linalg.exp ins(%x : memref<2x100000xf32>) outs(%y : memref<2x100000xf32>)
  return
}

// -----

// A reduction stays whole: its order does not depend on threads.
// CHECK-LABEL: func @reduction
func.func @reduction(%x: memref<1000000xf32>, %y: memref<f32>) {
  // CHECK-NOT: scf.parallel
  linalg.reduce { arith.addf } ins(%x : memref<1000000xf32>)
      outs(%y : memref<f32>) dimensions = [0]
  return
}

// -----

// CHECK-LABEL: func @row_reduction
func.func @row_reduction(%x: memref<1000x1000xf32>, %y: memref<1000xf32>) {
  // CHECK: scf.parallel
  // CHECK: memref.subview %{{.*}} [40, 1000] [1, 1]
  // CHECK: linalg.reduce
  linalg.reduce { arith.addf } ins(%x : memref<1000x1000xf32>)
      outs(%y : memref<1000xf32>) dimensions = [1]
  return
}

// -----

// The shape is known at run time only.
// CHECK-LABEL: func @dynamic
func.func @dynamic(%x: memref<?x?xf32>, %y: memref<?x?xf32>) {
  // CHECK: %[[LEAST:.*]] = arith.constant 262144 : index
  // CHECK: %[[LARGE:.*]] = arith.cmpi sge, %{{.*}}, %[[LEAST]]
  // CHECK: scf.if %[[LARGE]]
  // CHECK:   scf.parallel
  // CHECK:     linalg.exp
  // CHECK: } else {
  // CHECK-NEXT: linalg.exp
  // LOW: arith.constant 1000 : index
  linalg.exp ins(%x : memref<?x?xf32>) outs(%y : memref<?x?xf32>)
  return
}

// -----

// CHECK-LABEL: func @nested
func.func @nested(%x: memref<8x512x768xf32>) {
  // CHECK-COUNT-1: scf.parallel
  // CHECK-NOT: scf.parallel
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %v = arith.constant 1.0 : f32
  scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
    %0 = memref.subview %x[%i, 0, 0] [1, 512, 768] [1, 1, 1]
        : memref<8x512x768xf32>
        to memref<512x768xf32, strided<[768, 1], offset: ?>>
    linalg.fill ins(%v : f32)
        outs(%0 : memref<512x768xf32, strided<[768, 1], offset: ?>>)
  }
  return
}
