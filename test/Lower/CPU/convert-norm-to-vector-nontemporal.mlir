// RUN: norm-opt %s --convert-norm-to-vector='vector-bits=512 min-work=1 nontemporal-bytes=65536' --canonicalize --cse | FileCheck %s
// RUN: norm-opt %s --convert-norm-to-vector='vector-bits=512 min-work=1 nontemporal-bytes=65537' --canonicalize --cse | FileCheck %s --check-prefix=LARGER
// RUN: norm-opt %s --convert-norm-to-vector='vector-bits=512 min-work=1 nontemporal-bytes=0' --canonicalize --cse | FileCheck %s --check-prefix=NEVER
// NEVER-NOT: nontemporal

#full = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#nchw = affine_map<(n, p, c) -> (n, c, p)>

// 64 KB altogether. The sum is put aside until the second phase has read it. Rows
// are whole lines: what is left is where the first ones begin.
// CHECK-LABEL: @add_rms(
// CHECK:         %[[S:.*]] = memref.extract_aligned_pointer_as_index %arg2
// CHECK:         %[[Y:.*]] = memref.extract_aligned_pointer_as_index %arg3
// CHECK:         %[[PLACES:.*]] = arith.ori %[[S]], %[[Y]]
// CHECK:         %[[REST:.*]] = arith.andi %[[PLACES]], %c63
// CHECK:         %[[CAN:.*]] = arith.cmpi eq, %[[REST]], %c0
// CHECK:         scf.if %[[CAN]]
// CHECK:           %[[ROW:.*]] = memref.alloc() {alignment = 64 : i64} : memref<64xf32>
// CHECK:           vector.store %{{.*}}, %[[ROW]][%c0] : memref<64xf32>
// CHECK-NOT:       nontemporal
// CHECK:           math.rsqrt
// CHECK:           %[[SUM:.*]] = vector.load %[[ROW]][%c0]
// CHECK:           vector.store %{{.*}}, %arg3[%{{.*}}, %c0] {alignment = 64 : i64, nontemporal = true}
// CHECK:           vector.store %[[SUM]], %arg2[%{{.*}}, %c0] {alignment = 64 : i64, nontemporal = true}
// CHECK:           memref.dealloc %[[ROW]]
// CHECK:           llvm.fence seq_cst
// CHECK:         else
// CHECK-NOT:       nontemporal
// CHECK:         return
// LARGER-LABEL: @add_rms(
// LARGER-NOT:     nontemporal
// LARGER:       return
func.func @add_rms(%x: memref<64x64xf32>, %r: memref<64x64xf32>, %s: memref<64x64xf32>, %y: memref<64x64xf32>) {
  norm.rowwise {indexing_maps = [#full, #full, #full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x, %r : memref<64x64xf32>, memref<64x64xf32>) outs(%s, %y : memref<64x64xf32>, memref<64x64xf32>) {
    ^bb0(%xe: f32, %re: f32):
      %se = arith.addf %xe, %re : f32
      %sq = arith.mulf %se, %se : f32
      %ms = norm.row_reduce mean %sq : f32
      %rstd = math.rsqrt %ms : f32
      %ye = arith.mulf %se, %rstd : f32
      norm.yield %se, %ye : f32, f32
  }
  return
}

// Rows begin anywhere in a line: up to the next one comes a part of a vector. The
// order of the sum does not depend on that.
// CHECK-LABEL: @odd(
// CHECK-NOT:     scf.if
// CHECK:         scf.forall (%{{.*}}) = (0) to (64) step (31) {
// CHECK:           scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %c1 {
// CHECK:             arith.addf
// CHECK:             %[[MISSING:.*]] = arith.andi %{{.*}}, %c63
// CHECK:             %[[ELEMENTS:.*]] = arith.divui %[[MISSING]], %c4
// CHECK:             %[[HEAD:.*]] = arith.minui %[[ELEMENTS]], %c1025
// CHECK:             scf.for %{{.*}} = %c0 to %[[HEAD]] step %c16 {
// CHECK:               vector.maskedstore
// CHECK:             scf.for %[[J:.*]] = %[[HEAD]] to
// CHECK:               vector.store %{{.*}}, %arg1[%[[I]], %[[J]]] {alignment = 64 : i64, nontemporal = true}
// CHECK:         llvm.fence
func.func @odd(%x: memref<64x1025xf32>, %y: memref<64x1025xf32>) {
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<64x1025xf32>) outs(%y : memref<64x1025xf32>) {
    ^bb0(%xe: f32):
      %m = norm.row_reduce mean %xe : f32
      %d = arith.subf %xe, %m : f32
      norm.yield %d : f32
  }
  return
}

// Looked at at run time: bytes, and the length of a row that is put aside.
// CHECK-LABEL: @dynamic(
// CHECK:         %[[LARGE:.*]] = arith.cmpi uge, %{{.*}}, %c65536
// CHECK:         %[[SHORT:.*]] = arith.cmpi ule, %{{.*}}, %c32768
// CHECK:         arith.andi %[[LARGE]], %[[SHORT]]
// CHECK:         nontemporal
func.func @dynamic(%x: memref<?x?xf16>, %s: memref<?x?xf16>, %y: memref<?x?xf16>) {
  norm.rowwise {indexing_maps = [#full, #full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<?x?xf16>) outs(%s, %y : memref<?x?xf16>, memref<?x?xf16>) {
    ^bb0(%xe: f16):
      %se = math.absf %xe : f16
      %wide = arith.extf %se : f16 to f32
      %m = norm.row_reduce max %wide : f32
      %narrow = arith.truncf %m : f32 to f16
      %ye = arith.divf %se, %narrow : f16
      norm.yield %se, %ye : f16, f16
  }
  return
}

// Not: rows of nothing, what is read anyway, a result a row, stores in a loop that adds up where
// rows begin anywhere, lanes of several rows, kernels in a parallel loop.
// CHECK-LABEL: @in_place(
// CHECK-NOT:     nontemporal
func.func @in_place(%x: memref<128x64xf32>) {
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<128x64xf32>) outs(%x : memref<128x64xf32>) {
    ^bb0(%xe: f32):
      %m = norm.row_reduce mean %xe : f32
      %d = arith.subf %xe, %m : f32
      norm.yield %d : f32
  }
  return
}

// CHECK-LABEL: @statistics(
// CHECK-NOT:     nontemporal
func.func @statistics(%x: memref<64x1025xf32>, %y: memref<64x1025xf32>, %m: memref<64xf32>) {
  norm.rowwise {indexing_maps = [#full, #full, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<64x1025xf32>) outs(%y, %m : memref<64x1025xf32>, memref<64xf32>) {
    ^bb0(%xe: f32):
      %ye = math.absf %xe : f32
      %max = norm.row_reduce max %ye : f32
      norm.yield %ye, %max : f32, f32
  }
  return
}

// CHECK-LABEL: @channels(
// CHECK-NOT:     nontemporal
func.func @channels(%x: memref<8x64x512xf32>, %y: memref<8x64x512xf32>) {
  norm.rowwise {indexing_maps = [#nchw, #nchw], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : memref<8x64x512xf32>) outs(%y : memref<8x64x512xf32>) {
    ^bb0(%xe: f32):
      %m = norm.row_reduce mean %xe : f32
      %d = arith.subf %xe, %m : f32
      norm.yield %d : f32
  }
  return
}

// CHECK-LABEL: @nested(
// CHECK-NOT:     nontemporal
func.func @nested(%x: memref<128x64xf32>, %y: memref<128x64xf32>) {
  scf.forall (%i) in (2) {
    norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
        ins(%x : memref<128x64xf32>) outs(%y : memref<128x64xf32>) {
      ^bb0(%xe: f32):
        norm.yield %xe : f32
    }
  }
  return
}

// CHECK-LABEL: @nothing(
// CHECK-NOT:     nontemporal
func.func @nothing(%x: memref<?x0xf32>, %y: memref<?x0xf32>) {
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<?x0xf32>) outs(%y : memref<?x0xf32>) {
    ^bb0(%xe: f32):
      %m = norm.row_reduce mean %xe : f32
      %d = arith.subf %xe, %m : f32
      norm.yield %d : f32
  }
  return
}
