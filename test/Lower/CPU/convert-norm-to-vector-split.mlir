// RUN: norm-opt %s --split-input-file --convert-norm-to-vector='vector-bits=512' --canonicalize --cse | FileCheck %s
// RUN: norm-opt %s --split-input-file --convert-norm-to-vector='vector-bits=512 threads=none' --canonicalize --cse | FileCheck %s --check-prefix=NONE

// One long row: threads share its blocks of 4096 elements. The partial results
// of each block are added up in order; what is left of the row comes last.

#full = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: @single(
// CHECK-DAG:     %[[ZERO:.*]] = arith.constant dense<0.000000e+00> : vector<16xf32>
// CHECK:         %[[PARTS:.*]] = memref.alloc() {alignment = 64 : i64} : memref<74x64xf32>
// CHECK:         scf.forall (%[[B:.*]]) in (74)
// CHECK:           %[[BEGIN:.*]] = arith.muli %[[B]], %c4096
// CHECK:           %[[OWN:.*]]:4 = scf.for %{{.*}} = %[[BEGIN]] {{.*}} step %c64 iter_args(%{{.*}} = %[[ZERO]]
// CHECK:           vector.store %[[OWN]]#0, %[[PARTS]][%[[B]], %c0]
// CHECK:           vector.store %[[OWN]]#3, %[[PARTS]][%[[B]], %c48]
// CHECK:         %[[SUMS:.*]]:4 = scf.for %[[K:.*]] = %c0 to %c74 step %c1 iter_args(%[[A:[^ ]*]] = %[[ZERO]]
// CHECK:           %[[P:.*]] = vector.load %[[PARTS]][%[[K]], %c0]
// CHECK:           arith.addf %[[A]], %[[P]]
// CHECK:         vector.maskedload
// CHECK:         vector.extract
// CHECK:         scf.forall (%{{.*}}) in (74)
// CHECK-NOT:       vector.store %{{.*}}, %[[PARTS]]
// CHECK:         vector.maskedstore
// CHECK:         memref.dealloc %[[PARTS]]
// NONE-LABEL: @single(
// NONE-NOT:     scf.forall
func.func @single(%x: memref<1x300001xf32>, %y: memref<1x300001xf32>) {
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<1x300001xf32>) outs(%y : memref<1x300001xf32>) {
    ^bb0(%xe: f32):
      %m = norm.row_reduce mean %xe : f32
      %d = arith.subf %xe, %m : f32
      norm.yield %d : f32
  }
  return
}

// -----

// Few rows are split if they are longer still, one after the other; of four rows
// of 131072, threads take one each.

#full = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: @few(
// CHECK:         memref.alloc()
// CHECK:         scf.for %{{.*}} = %c0 to %c3
// CHECK:           scf.forall (%{{.*}}) in (1024)
// CHECK-LABEL: @shared(
// CHECK-NOT:     memref.alloc
// CHECK:         scf.forall (%{{.*}}) in (4)
func.func @few(%x: memref<3x4194304xf32>, %y: memref<3x4194304xf32>) {
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<3x4194304xf32>) outs(%y : memref<3x4194304xf32>) {
    ^bb0(%xe: f32):
      %m = norm.row_reduce mean %xe : f32
      %d = arith.subf %xe, %m : f32
      norm.yield %d : f32
  }
  return
}
func.func @shared(%x: memref<4x131072xf32>, %y: memref<4x131072xf32>) {
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<4x131072xf32>) outs(%y : memref<4x131072xf32>) {
    ^bb0(%xe: f32):
      %m = norm.row_reduce mean %xe : f32
      %d = arith.subf %xe, %m : f32
      norm.yield %d : f32
  }
  return
}

// -----

// Sizes known at run time: the way is chosen there. A row of a known size that is
// too short is never split, nor are rows in several runs of memory.

#full = affine_map<(d0, d1) -> (d0, d1)>
#full3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

// CHECK-LABEL: @dynamic(
// CHECK:         %[[LEAST:.*]] = arith.select %{{.*}}, %c1048576, %c8388608
// CHECK:         arith.cmpi ult, %{{.*}}, %[[LEAST]]
// CHECK:         scf.if
// CHECK:         memref.alloc(%{{.*}}) {alignment = 64 : i64} : memref<?x64xf32>
// CHECK:         memref.dealloc
// CHECK-LABEL: @short(
// CHECK-NOT:     memref.alloc
// CHECK-LABEL: @runs(
// CHECK-NOT:     memref.alloc
func.func @dynamic(%x: memref<?x?xf32>, %y: memref<?x?xf32>) {
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<?x?xf32>) outs(%y : memref<?x?xf32>) {
    ^bb0(%xe: f32):
      %m = norm.row_reduce mean %xe : f32
      %d = arith.subf %xe, %m : f32
      norm.yield %d : f32
  }
  return
}
func.func @short(%x: memref<?x8192xf32>, %y: memref<?x8192xf32>) {
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<?x8192xf32>) outs(%y : memref<?x8192xf32>) {
    ^bb0(%xe: f32):
      %m = norm.row_reduce mean %xe : f32
      %d = arith.subf %xe, %m : f32
      norm.yield %d : f32
  }
  return
}
func.func @runs(%x: memref<1x512x8192xf32, strided<[8388608, 16384, 1]>>, %y: memref<1x512x8192xf32>) {
  norm.rowwise {indexing_maps = [#full3, #full3], iterator_types = ["parallel", "reduction", "reduction"]}
      ins(%x : memref<1x512x8192xf32, strided<[8388608, 16384, 1]>>) outs(%y : memref<1x512x8192xf32>) {
    ^bb0(%xe: f32):
      %m = norm.row_reduce mean %xe : f32
      %d = arith.subf %xe, %m : f32
      norm.yield %d : f32
  }
  return
}
