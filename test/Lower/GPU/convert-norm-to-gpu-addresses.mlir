// RUN: norm-opt %s --split-input-file --convert-norm-to-gpu='chip=sm_90' --canonicalize --cse | FileCheck %s

// A block with one row: the row is added to each pointer, then the place in it.

#full = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: gpu.func @block(
// CHECK-SAME:    %[[X:[^:]*]]: !llvm.ptr, %[[Y:[^:]*]]: !llvm.ptr)
// CHECK:         %[[ROW:.*]] = arith.muli %{{.*}}, %c8192_i64 : i64
// CHECK-NEXT:    %[[XROW:.*]] = llvm.getelementptr %[[X]][%[[ROW]]]
// CHECK-NEXT:    %[[YROW:.*]] = llvm.getelementptr %[[Y]][%[[ROW]]]
// CHECK-NEXT:    %[[PLACE:.*]] = arith.muli %{{.*}}, %c16_i64 : i64
// CHECK-NEXT:    llvm.getelementptr %[[XROW]][%[[PLACE]]]
// CHECK:         llvm.getelementptr %[[YROW]][%[[PLACE]]]
func.func @block(%x: memref<?x2048xf32>, %y: memref<?x2048xf32>) {
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<?x2048xf32>) outs(%y : memref<?x2048xf32>) {
    ^bb0(%xe: f32):
      %m = norm.row_reduce mean %xe : f32
      %ye = arith.subf %xe, %m : f32
      norm.yield %ye : f32
  }
  return
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>
#feature = affine_map<(d0, d1) -> (d1)>

// A block with several rows: chunks are numbered, by operands of one layout
// together, in rows of the number that lie apart in memory; the bytes of a chunk
// are those of the type. So many rows take several launches that 32 bits hold
// the numbers: (2^32 - 2^16) / 16.

// CHECK-LABEL: gpu.func @warps(
// CHECK-SAME:    %[[X:[^:]*]]: !llvm.ptr, %[[W:[^:]*]]: !llvm.ptr, %[[Y:[^:]*]]: !llvm.ptr
// CHECK:         %[[THREAD:.*]] = arith.remui %{{.*}}, %c8_i64 : i64
// CHECK:         %[[ROW:.*]] = arith.minsi
// CHECK-DAG:     %[[WIDE:.*]] = arith.muli %[[ROW]], %c16_i32 overflow<nuw> : i32
// CHECK-DAG:     %[[FIRST:.*]] = arith.muli %[[ROW]], %c8_i32 overflow<nuw> : i32
// CHECK-DAG:     %[[IN:.*]] = arith.trunci %[[THREAD]] : i64 to i32
// CHECK:         %[[XCHUNK:.*]] = arith.addi %[[WIDE]], %[[IN]] overflow<nuw> : i32
// CHECK-NEXT:    %[[XWIDE:.*]] = arith.extui %[[XCHUNK]] : i32 to i64
// CHECK-NEXT:    %[[XBYTES:.*]] = arith.muli %[[XWIDE]], %c16_i64 : i64
// CHECK-NEXT:    llvm.getelementptr %[[X]][%[[XBYTES]]]
// CHECK:         llvm.getelementptr %[[W]][
// CHECK:         %[[YCHUNK:.*]] = arith.addi %[[FIRST]], %[[IN]] overflow<nuw> : i32
// CHECK-NEXT:    %[[YWIDE:.*]] = arith.extui %[[YCHUNK]] : i32 to i64
// CHECK-NEXT:    %[[YBYTES:.*]] = arith.muli %[[YWIDE]], %c32_i64 : i64
// CHECK-NEXT:    llvm.getelementptr %[[Y]][%[[YBYTES]]]

// CHECK-LABEL: func.func @warps(
// CHECK-DAG:     %[[STEP:.*]] = arith.constant 268431360 : index
// CHECK:         scf.for {{.*}} step %[[STEP]]
func.func @warps(%x: memref<?x64xbf16, strided<[128, 1]>>, %w: memref<64xbf16>, %y: memref<?x64xf32>) {
  norm.rowwise {indexing_maps = [#full, #feature, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x, %w : memref<?x64xbf16, strided<[128, 1]>>, memref<64xbf16>) outs(%y : memref<?x64xf32>) {
    ^bb0(%xe: bf16, %we: bf16):
      %xf = arith.extf %xe : bf16 to f32
      %wf = arith.extf %we : bf16 to f32
      %m = norm.row_reduce mean %xf : f32
      %d = arith.mulf %xf, %m : f32
      %ye = arith.mulf %d, %wf : f32
      norm.yield %ye : f32
  }
  return
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

// Not where rows are no whole number of chunks apart, or further than a launch
// could have many of, or as far as is known at run time only.

// CHECK-LABEL: gpu.func @odd(
// CHECK-NOT:     overflow<nuw> : i32
// CHECK-LABEL: gpu.func @odd_unaligned(
func.func @odd(%x: memref<?x64xf32, strided<[66, 1]>>, %y: memref<?x64xf32, strided<[262148, 1]>>,
               %z: memref<?x64xf32, strided<[?, 1]>>) {
  norm.rowwise {indexing_maps = [#full, #full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<?x64xf32, strided<[66, 1]>>)
      outs(%y, %z : memref<?x64xf32, strided<[262148, 1]>>, memref<?x64xf32, strided<[?, 1]>>) {
    ^bb0(%xe: f32):
      %m = norm.row_reduce mean %xe : f32
      %ye = arith.subf %xe, %m : f32
      norm.yield %ye, %m : f32, f32
  }
  return
}
