// RUN: norm-opt %s --convert-norm-to-vector='vector-bits=512 threads=none nontemporal-bytes=0 prefetch-bytes=1000000' --canonicalize --cse | FileCheck %s
// RUN: norm-opt %s --convert-norm-to-vector='vector-bits=512 threads=none nontemporal-bytes=0 prefetch-bytes=4194305' --canonicalize --cse | FileCheck %s --check-prefix=LARGER
// RUN: norm-opt %s --convert-norm-to-vector='vector-bits=512 threads=none nontemporal-bytes=0 prefetch-bytes=0' --canonicalize --cse | FileCheck %s --check-prefix=NEVER

// NEVER-NOT: memref.prefetch

#full = affine_map<(d0, d1) -> (d0, d1)>
#feature = affine_map<(d0, d1) -> (d1)>

// While the last phase works on a row, what the first reads of the next row is
// fetched into the L2 cache, a line at a time; the last row is its own next.
// 4096 x 256 x (2 + 2) bytes are 4194304.

// CHECK-LABEL: @rows(
// CHECK-SAME:    %[[X:[^:]*]]: memref<4096x256xf16>
// CHECK:         scf.for %[[ROW:.*]] = %c0 to %c4096
// CHECK-DAG:       %[[NEXT:.*]] = arith.addi %[[ROW]], %c1
// CHECK-DAG:       %[[INSIDE:.*]] = arith.minui %[[NEXT]], %c4095
// CHECK:           scf.for
// CHECK-NOT:         memref.prefetch
// CHECK:           scf.for %[[I:.*]] = %c0 to %c256 step %c64
// CHECK:             %[[LATER:.*]] = arith.addi %[[I]], %c32
// CHECK:             memref.prefetch %[[X]][%[[INSIDE]], %[[I]]], read, locality<2>, data
// CHECK-NEXT:        memref.prefetch %[[X]][%[[INSIDE]], %[[LATER]]], read, locality<2>, data
// CHECK-NOT:         memref.prefetch
// CHECK:             vector.store

// LARGER-LABEL: @rows(
// LARGER-NOT:     memref.prefetch
// LARGER-LABEL: @dynamic(
func.func @rows(%x: memref<4096x256xf16>, %w: memref<256xf16>, %y: memref<4096x256xf16>) {
  norm.rowwise {indexing_maps = [#full, #feature, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x, %w : memref<4096x256xf16>, memref<256xf16>) outs(%y : memref<4096x256xf16>) {
    ^bb0(%xe: f16, %we: f16):
      %xf = arith.extf %xe : f16 to f32
      %m = norm.row_reduce mean %xf : f32
      %wf = arith.extf %we : f16 to f32
      %d = arith.mulf %m, %wf : f32
      %s = arith.addf %xf, %d : f32
      %ye = arith.truncf %s : f32 to f16
      norm.yield %ye : f16
  }
  return
}

// Where sizes are known at run time only, so are both questions.

// CHECK-LABEL: @dynamic(
// CHECK:         %[[LARGE:.*]] = arith.cmpi uge, %{{.*}}, %c1000000
// CHECK:         scf.if %[[LARGE]]
// CHECK:           %[[SHORT:.*]] = arith.cmpi ule, %{{.*}}, %c262144
// CHECK:           arith.select %[[SHORT]]
// CHECK:           memref.prefetch
// CHECK:         } else {
// CHECK-NOT:       memref.prefetch
// CHECK:         return
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

// By lines of each type: 64 elements of f32 are four, of bf16 two.

// CHECK-LABEL: @mixed(
// CHECK-SAME:    %[[X:[^:]*]]: memref<4096x256xf32>, %[[F:[^:]*]]: memref<4096x256xbf16>
// CHECK-COUNT-4: memref.prefetch %[[X]]
// CHECK-COUNT-2: memref.prefetch %[[F]]
// CHECK-NOT:     memref.prefetch
// CHECK:         return
func.func @mixed(%x: memref<4096x256xf32>, %f: memref<4096x256xbf16>, %y: memref<4096x256xbf16>) {
  norm.rowwise {indexing_maps = [#full, #full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x, %f : memref<4096x256xf32>, memref<4096x256xbf16>) outs(%y : memref<4096x256xbf16>) {
    ^bb0(%xe: f32, %fe: bf16):
      %ff = arith.extf %fe : bf16 to f32
      %s = arith.addf %xe, %ff : f32
      %m = norm.row_reduce mean %s : f32
      %d = arith.subf %s, %m : f32
      %ye = arith.truncf %d : f32 to bf16
      norm.yield %ye : bf16
  }
  return
}

// The row behind the last one of a dim is the first of the next.

#full3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

// CHECK-LABEL: @dims(
// CHECK-SAME:    %[[X:[^:]*]]: memref<4096x3x128xf32, strided<[1024, 128, 1]>>
// CHECK:         scf.for %[[I:.*]] = %c0 to %c4096
// CHECK:           scf.for %[[J:.*]] = %c0 to %c3
// CHECK:             %[[J1:.*]] = arith.addi %[[J]], %c1
// CHECK-NEXT:        %[[WRAPS:.*]] = arith.cmpi eq, %[[J1]], %c3
// CHECK-NEXT:        %[[NEXTJ:.*]] = arith.select %[[WRAPS]], %c0, %[[J1]]
// CHECK-NEXT:        %[[CARRY:.*]] = arith.select %[[WRAPS]], %c1, %c0
// CHECK-NEXT:        %[[I1:.*]] = arith.addi %[[I]], %[[CARRY]]
// CHECK-NEXT:        %[[NEXTI:.*]] = arith.minui %[[I1]], %c4095
// CHECK:             memref.prefetch %[[X]][%[[NEXTI]], %[[NEXTJ]], %{{.*}}]
func.func @dims(%x: memref<4096x3x128xf32, strided<[1024, 128, 1]>>, %y: memref<4096x3x128xf32, strided<[1024, 128, 1]>>) {
  norm.rowwise {indexing_maps = [#full3, #full3], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : memref<4096x3x128xf32, strided<[1024, 128, 1]>>) outs(%y : memref<4096x3x128xf32, strided<[1024, 128, 1]>>) {
    ^bb0(%xe: f32):
      %m = norm.row_reduce mean %xe : f32
      %d = arith.subf %xe, %m : f32
      norm.yield %d : f32
  }
  return
}

// Where nothing can be fetched there are no two forms.

// CHECK-LABEL: @one_phase(
// CHECK-NOT:     scf.if
// CHECK:         return
func.func @one_phase(%x: memref<?x?xf32>, %y: memref<?x?xf32>) {
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<?x?xf32>) outs(%y : memref<?x?xf32>) {
    ^bb0(%xe: f32):
      %d = arith.addf %xe, %xe : f32
      norm.yield %d : f32
  }
  return
}

// Not for long rows, nor where all is done in one phase: the machine sees what
// comes next by itself.

// CHECK-LABEL: @none(
// CHECK-NOT:     memref.prefetch
func.func @none(%x: memref<64x65536xf32>, %y: memref<64x65536xf32>, %z: memref<4096x256xf32>, %u: memref<4096x256xf32>) {
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<64x65536xf32>) outs(%y : memref<64x65536xf32>) {
    ^bb0(%xe: f32):
      %m = norm.row_reduce mean %xe : f32
      %d = arith.subf %xe, %m : f32
      norm.yield %d : f32
  }
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%z : memref<4096x256xf32>) outs(%u : memref<4096x256xf32>) {
    ^bb0(%xe: f32):
      %d = arith.addf %xe, %xe : f32
      norm.yield %d : f32
  }
  return
}
