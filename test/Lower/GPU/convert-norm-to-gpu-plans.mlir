// RUN: norm-opt %s --convert-norm-to-gpu='chip=sm_90' --remarks-filter-analyse=convert-norm-to-gpu 2>&1 >/dev/null | FileCheck %s
// RUN: norm-opt %s --convert-norm-to-gpu='chip=sm_100' --remarks-filter-analyse=convert-norm-to-gpu 2>&1 >/dev/null | FileCheck %s --check-prefix=WIDE
// RUN: norm-opt %s --convert-norm-to-gpu='chip=sm_75' --remarks-filter-analyse=convert-norm-to-gpu 2>&1 >/dev/null | FileCheck %s --check-prefix=OLD

// How rows are spread, by size, type and chip; the number of rows says nothing.

#full = affine_map<(d0, d1) -> (d0, d1)>

// Parts of warps, several rows a block.

// CHECK: registers, 1 lanes, 1 threads a row, 128 rows a block, 1 chunks
// CHECK: registers, 8 lanes, 8 threads a row, 16 rows a block, 1 chunks
// CHECK: registers, 4 lanes, 32 threads a row, 4 rows a block, 8 chunks
// CHECK: registers, 1 lanes, 32 threads a row, 4 rows a block, 32 chunks

// WIDE: registers, 1 lanes, 1 threads a row, 128 rows a block, 1 chunks
// WIDE: registers, 16 lanes, 4 threads a row, 32 rows a block, 1 chunks
// WIDE: registers, 8 lanes, 32 threads a row, 4 rows a block, 4 chunks
// WIDE: registers, 1 lanes, 32 threads a row, 4 rows a block, 32 chunks
func.func @warps(%a: memref<?x1xf32>, %b: memref<?x64xbf16>, %c: memref<?x1024xf32>, %d: memref<?x1023xf32>) {
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%a : memref<?x1xf32>) outs(%a : memref<?x1xf32>) {
    ^bb0(%e: f32):
      %m = norm.row_reduce max %e : f32
      %y = arith.subf %e, %m : f32
      norm.yield %y : f32
  }
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%b : memref<?x64xbf16>) outs(%b : memref<?x64xbf16>) {
    ^bb0(%e: bf16):
      %f = arith.extf %e : bf16 to f32
      %m = norm.row_reduce max %f : f32
      %y = arith.subf %f, %m : f32
      %t = arith.truncf %y : f32 to bf16
      norm.yield %t : bf16
  }
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%c : memref<?x1024xf32>) outs(%c : memref<?x1024xf32>) {
    ^bb0(%e: f32):
      %m = norm.row_reduce max %e : f32
      %y = arith.subf %e, %m : f32
      norm.yield %y : f32
  }
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%d : memref<?x1023xf32>) outs(%d : memref<?x1023xf32>) {
    ^bb0(%e: f32):
      %m = norm.row_reduce max %e : f32
      %y = arith.subf %e, %m : f32
      norm.yield %y : f32
  }
  return
}

// Two halves of an access share the row evenly, whole ones do not; what has 16
// bytes stays.

// CHECK: registers, 8 lanes, 32 threads a row, 4 rows a block, 3 chunks
// CHECK: registers, 8 lanes, 8 threads a row, 16 rows a block, 2 chunks
// WIDE: registers, 8 lanes, 32 threads a row, 4 rows a block, 3 chunks
// WIDE: registers, 16 lanes, 4 threads a row, 32 rows a block, 2 chunks
func.func @halves(%a: memref<?x768xbf16>, %b: memref<?x80xbf16>) {
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%a : memref<?x768xbf16>) outs(%a : memref<?x768xbf16>) {
    ^bb0(%e: bf16):
      %f = arith.extf %e : bf16 to f32
      %m = norm.row_reduce max %f : f32
      %y = arith.subf %f, %m : f32
      %t = arith.truncf %y : f32 to bf16
      norm.yield %t : bf16
  }
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%b : memref<?x80xbf16>) outs(%b : memref<?x80xbf16>) {
    ^bb0(%e: bf16):
      %f = arith.extf %e : bf16 to f32
      %m = norm.row_reduce max %f : f32
      %y = arith.subf %f, %m : f32
      %t = arith.truncf %y : f32 to bf16
      norm.yield %t : bf16
  }
  return
}

// Blocks: in registers, in shared memory as far as the chip has it, read again.
// 5120 points are shared evenly by five warps.

// CHECK: registers, 8 lanes, 160 threads a row, 1 rows a block, 4 chunks
// CHECK: shared, 4 lanes, 1024 threads a row
// CHECK: reload, 4 lanes, 1024 threads a row
// CHECK: reload, 4 lanes, 256 threads a row, 1 rows a block, 4 chunks

// OLD: registers, 8 lanes, 160 threads a row, 1 rows a block, 4 chunks
// OLD: reload, 4 lanes, 1024 threads a row
// OLD: reload, 4 lanes, 1024 threads a row
// OLD: reload, 4 lanes, 256 threads a row, 1 rows a block, 4 chunks
func.func @blocks(%a: memref<?x5120xbf16>, %b: memref<?x50000xf32>, %c: memref<?x131072xf32>, %d: memref<?x?xf32>) {
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%a : memref<?x5120xbf16>) outs(%a : memref<?x5120xbf16>) {
    ^bb0(%e: bf16):
      %f = arith.extf %e : bf16 to f32
      %m = norm.row_reduce max %f : f32
      %y = arith.subf %f, %m : f32
      %t = arith.truncf %y : f32 to bf16
      norm.yield %t : bf16
  }
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%b : memref<?x50000xf32>) outs(%b : memref<?x50000xf32>) {
    ^bb0(%e: f32):
      %m = norm.row_reduce max %e : f32
      %y = arith.subf %e, %m : f32
      norm.yield %y : f32
  }
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%c : memref<?x131072xf32>) outs(%c : memref<?x131072xf32>) {
    ^bb0(%e: f32):
      %m = norm.row_reduce max %e : f32
      %y = arith.subf %e, %m : f32
      norm.yield %y : f32
  }
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%d : memref<?x?xf32>) outs(%d : memref<?x?xf32>) {
    ^bb0(%e: f32):
      %m = norm.row_reduce max %e : f32
      %y = arith.subf %e, %m : f32
      norm.yield %y : f32
  }
  return
}

// Weights are loaded early where registers hold them and what lives at one time:
// behind the variance x is gone, and only its difference from the mean is left. A
// row that is needed beside that leaves no registers.

// CHECK: registers, 4 lanes, 512 threads a row, 1 rows a block, 8 chunks, early loads
// CHECK: registers, 4 lanes, 512 threads a row, 1 rows a block, 8 chunks"
#feature = affine_map<(d0, d1) -> (d1)>
func.func @early(%a: memref<?x16384xf32>, %w: memref<16384xf32>, %b: memref<16384xf32>, %y: memref<?x16384xf32>) {
  norm.rowwise {indexing_maps = [#full, #feature, #feature, #full], iterator_types = ["parallel", "reduction"]}
      ins(%a, %w, %b : memref<?x16384xf32>, memref<16384xf32>, memref<16384xf32>) outs(%y : memref<?x16384xf32>) {
    ^bb0(%e: f32, %we: f32, %be: f32):
      %mean = norm.row_reduce mean %e : f32
      %d = arith.subf %e, %mean : f32
      %sq = arith.mulf %d, %d : f32
      %v = norm.row_reduce mean %sq : f32
      %s = math.rsqrt %v : f32
      %n = arith.mulf %d, %s : f32
      %scaled = arith.mulf %n, %we : f32
      %r = arith.addf %scaled, %be : f32
      norm.yield %r : f32
  }
  norm.rowwise {indexing_maps = [#full, #feature, #feature, #full], iterator_types = ["parallel", "reduction"]}
      ins(%a, %w, %b : memref<?x16384xf32>, memref<16384xf32>, memref<16384xf32>) outs(%y : memref<?x16384xf32>) {
    ^bb0(%e: f32, %we: f32, %be: f32):
      %mean = norm.row_reduce mean %e : f32
      %d = arith.subf %e, %mean : f32
      %sq = arith.mulf %d, %d : f32
      %v = norm.row_reduce mean %sq : f32
      %s = math.rsqrt %v : f32
      %n = arith.mulf %d, %s : f32
      %scaled = arith.mulf %n, %we : f32
      %shifted = arith.addf %scaled, %be : f32
      %r = arith.addf %shifted, %e : f32
      norm.yield %r : f32
  }
  return
}
