// RUN: norm-opt %s --norm-print-row-program -o /dev/null 2>&1 | FileCheck %s
// RUN: norm-opt %s --norm-print-row-program=keep-row -o /dev/null 2>&1 | FileCheck %s --check-prefix=KEEP

// Per-element values across phases: loaded again, read back, computed again, or
// kept.

#full = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#feature = affine_map<(d0, d1) -> (d1)>

// Two collectives, the second one of the first one's result. What only the last
// phase reads (1 + scale) is computed nowhere else.

// CHECK-LABEL: row program in @layer_norm: 1 row dim, 1 feature dim, 3 phases
// CHECK-NEXT:   phase 0
// CHECK-NEXT:     uniform %cst %cst_0
// CHECK-NEXT:     load in0
// CHECK-NEXT:     reduce mean %arg0 -> %0
// CHECK-NEXT:   phase 1
// CHECK-NEXT:     load in0
// CHECK-NEXT:     compute %1 %2
// CHECK-NEXT:     reduce mean %2 -> %3
// CHECK-NEXT:   phase 2
// CHECK-NEXT:     uniform %4 %5
// CHECK-NEXT:     load in0 in1
// CHECK-NEXT:     compute %1 %6 %7 %8
// CHECK-NEXT:     store out0
// CHECK-NEXT:   live %arg0: phase 0 to 2, load in0
// CHECK-NEXT:   live %1: phase 1 to 2, recompute
// CHECK-NEXT:   in place: in0 out0

// KEEP-LABEL: row program in @layer_norm: 1 row dim, 1 feature dim, 3 phases
// KEEP:        phase 1
// KEEP-NEXT:     compute %1 %2
// KEEP-NEXT:     reduce mean %2 -> %3
// KEEP-NEXT:   phase 2
// KEEP-NEXT:     uniform %4 %5
// KEEP-NEXT:     load in1
// KEEP-NEXT:     compute %6 %7 %8
// KEEP-NEXT:     store out0
// KEEP-NEXT:   live %arg0: phase 0 to 1, keep
// KEEP-NEXT:   live %1: phase 1 to 2, keep
// KEEP-NEXT:   in place: in0 out0
func.func @layer_norm(%x: tensor<4x32xf32>, %g: tensor<32xf32>, %y0: tensor<4x32xf32>) -> tensor<4x32xf32> {
  %y = norm.rowwise {indexing_maps = [#full, #feature, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x, %g : tensor<4x32xf32>, tensor<32xf32>) outs(%y0 : tensor<4x32xf32>) {
  ^bb0(%xe: f32, %ge: f32):
    %eps = arith.constant 1.0e-5 : f32
    %one = arith.constant 1.0 : f32
    %mean = norm.row_reduce mean %xe : f32
    %d = arith.subf %xe, %mean : f32
    %sq = arith.mulf %d, %d : f32
    %var = norm.row_reduce mean %sq : f32
    %shifted = arith.addf %var, %eps : f32
    %rstd = math.rsqrt %shifted : f32
    %n = arith.mulf %d, %rstd : f32
    %g1 = arith.addf %ge, %one : f32
    %ye = arith.mulf %n, %g1 : f32
    norm.yield %ye : f32
  } -> tensor<4x32xf32>
  return %y : tensor<4x32xf32>
}

// The sum in bf16 is stored as it is and read back; a statistic is a result.

// CHECK-LABEL: row program in @residual: 1 row dim, 1 feature dim, 2 phases
// CHECK-NEXT:   phase 0
// CHECK-NEXT:     uniform %cst
// CHECK-NEXT:     load in0 in1
// CHECK-NEXT:     compute %0 %1 %2
// CHECK-NEXT:     reduce mean %2 -> %3
// CHECK-NEXT:     store out1
// CHECK-NEXT:   phase 1
// CHECK-NEXT:     uniform %4 %5
// CHECK-NEXT:     store row out2
// CHECK-NEXT:     reload out1
// CHECK-NEXT:     compute %1 %6 %7
// CHECK-NEXT:     store out0
// CHECK-NEXT:   live %0: phase 0 to 1, reload out1
// CHECK-NEXT:   live %1: phase 0 to 1, recompute
// CHECK-NEXT:   in place: in0 out0, in0 out1, in1 out0, in1 out1

// KEEP-LABEL: row program in @residual
// KEEP:        phase 1
// KEEP-NEXT:     uniform %4 %5
// KEEP-NEXT:     store row out2
// KEEP-NEXT:     compute %6 %7
// KEEP-NEXT:     store out0
// KEEP-NEXT:   live %1: phase 0 to 1, keep
func.func @residual(%x: tensor<4x?xbf16>, %f: tensor<4x?xbf16>, %y0: tensor<4x?xbf16>, %s0: tensor<4x?xbf16>, %r0: tensor<4xf32>)
    -> (tensor<4x?xbf16>, tensor<4x?xbf16>, tensor<4xf32>) {
  %y:3 = norm.rowwise {indexing_maps = [#full, #full, #full, #full, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x, %f : tensor<4x?xbf16>, tensor<4x?xbf16>) outs(%y0, %s0, %r0 : tensor<4x?xbf16>, tensor<4x?xbf16>, tensor<4xf32>) {
  ^bb0(%xe: bf16, %fe: bf16):
    %eps = arith.constant 1.0e-5 : f32
    %s = arith.addf %xe, %fe : bf16
    %sf = arith.extf %s : bf16 to f32
    %sq = arith.mulf %sf, %sf : f32
    %ms = norm.row_reduce mean %sq : f32
    %shifted = arith.addf %ms, %eps : f32
    %rstd = math.rsqrt %shifted : f32
    %n = arith.mulf %sf, %rstd : f32
    %ye = arith.truncf %n : f32 to bf16
    norm.yield %ye, %s, %rstd : bf16, bf16, f32
  } -> (tensor<4x?xbf16>, tensor<4x?xbf16>, tensor<4xf32>)
  return %y#0, %y#1, %y#2 : tensor<4x?xbf16>, tensor<4x?xbf16>, tensor<4xf32>
}

// The sum in f32 is stored rounded: what the norm reads is computed again, from
// inputs that may thus not be overwritten by it.

// CHECK-LABEL: row program in @rounded: 1 row dim, 1 feature dim, 2 phases
// CHECK-NEXT:   phase 0
// CHECK-NEXT:     load in0 in1
// CHECK-NEXT:     compute %0 %1 %2 %3
// CHECK-NEXT:     reduce mean %2 -> %4
// CHECK-NEXT:     store out1
// CHECK-NEXT:   phase 1
// CHECK-NEXT:     load in0 in1
// CHECK-NEXT:     compute %0 %1 %2 %5 %6
// CHECK-NEXT:     store out0
// CHECK-NEXT:   live %arg0: phase 0 to 1, load in0
// CHECK-NEXT:   live %arg1: phase 0 to 1, load in1
// CHECK-NEXT:   live %0: phase 0 to 1, recompute
// CHECK-NEXT:   live %1: phase 0 to 1, recompute
// CHECK-NEXT:   live %2: phase 0 to 1, recompute
// CHECK-NEXT:   in place: in0 out0, in1 out0

// KEEP-LABEL: row program in @rounded
// KEEP:        phase 1
// KEEP-NEXT:     compute %5 %6
// KEEP-NEXT:     store out0
// KEEP-NEXT:   live %2: phase 0 to 1, keep
// KEEP-NEXT:   in place: in0 out0, in0 out1, in1 out0, in1 out1
func.func @rounded(%x: tensor<4x8xbf16>, %f: tensor<4x8xbf16>, %y0: tensor<4x8xbf16>, %s0: tensor<4x8xbf16>)
    -> (tensor<4x8xbf16>, tensor<4x8xbf16>) {
  %y:2 = norm.rowwise {indexing_maps = [#full, #full, #full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x, %f : tensor<4x8xbf16>, tensor<4x8xbf16>) outs(%y0, %s0 : tensor<4x8xbf16>, tensor<4x8xbf16>) {
  ^bb0(%xe: bf16, %fe: bf16):
    %xf = arith.extf %xe : bf16 to f32
    %ff = arith.extf %fe : bf16 to f32
    %sf = arith.addf %xf, %ff : f32
    %s = arith.truncf %sf : f32 to bf16
    %m = norm.row_reduce mean %sf : f32
    %d = arith.subf %sf, %m : f32
    %ye = arith.truncf %d : f32 to bf16
    norm.yield %ye, %s : bf16, bf16
  } -> (tensor<4x8xbf16>, tensor<4x8xbf16>)
  return %y#0, %y#1 : tensor<4x8xbf16>, tensor<4x8xbf16>
}

// Norm, add, norm: the sum in the middle is read back; the branch is not
// touched behind its norm.

// CHECK-LABEL: row program in @sandwich: 1 row dim, 1 feature dim, 3 phases
// CHECK-NEXT:   phase 0
// CHECK-NEXT:     load in0
// CHECK-NEXT:     compute %0
// CHECK-NEXT:     reduce sum %0 -> %1
// CHECK-NEXT:   phase 1
// CHECK-NEXT:     uniform %2
// CHECK-NEXT:     load in0 in1
// CHECK-NEXT:     compute %3 %4 %5
// CHECK-NEXT:     reduce sum %5 -> %6
// CHECK-NEXT:     store out1
// CHECK-NEXT:   phase 2
// CHECK-NEXT:     uniform %7
// CHECK-NEXT:     reload out1
// CHECK-NEXT:     compute %8
// CHECK-NEXT:     store out0
// CHECK-NEXT:   live %arg0: phase 0 to 1, load in0
// CHECK-NEXT:   live %4: phase 1 to 2, reload out1
// CHECK-NEXT:   in place: in0 out0, in0 out1, in1 out0, in1 out1

// KEEP-LABEL: row program in @sandwich
// KEEP:        phase 2
// KEEP-NEXT:     uniform %7
// KEEP-NEXT:     compute %8
// KEEP-NEXT:     store out0
// KEEP-NEXT:   live %arg0: phase 0 to 1, keep
// KEEP-NEXT:   live %4: phase 1 to 2, keep
func.func @sandwich(%f: tensor<4x8xf32>, %x: tensor<4x8xf32>, %y0: tensor<4x8xf32>, %s0: tensor<4x8xf32>)
    -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %y:2 = norm.rowwise {indexing_maps = [#full, #full, #full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%f, %x : tensor<4x8xf32>, tensor<4x8xf32>) outs(%y0, %s0 : tensor<4x8xf32>, tensor<4x8xf32>) {
  ^bb0(%fe: f32, %xe: f32):
    %q0 = arith.mulf %fe, %fe : f32
    %m0 = norm.row_reduce sum %q0 : f32
    %r0 = math.rsqrt %m0 : f32
    %n0 = arith.mulf %fe, %r0 : f32
    %s = arith.addf %xe, %n0 : f32
    %q1 = arith.mulf %s, %s : f32
    %m1 = norm.row_reduce sum %q1 : f32
    %r1 = math.rsqrt %m1 : f32
    %n1 = arith.mulf %s, %r1 : f32
    norm.yield %n1, %s : f32, f32
  } -> (tensor<4x8xf32>, tensor<4x8xf32>)
  return %y#0, %y#1 : tensor<4x8xf32>, tensor<4x8xf32>
}

// A sum and a mean of one value share what the loop adds up; a maximum does not,
// nor does a sum of another value.

// CHECK-LABEL: row program in @shared: 1 row dim, 1 feature dim, 2 phases
// CHECK-NEXT:   phase 0
// CHECK-NEXT:     load in0
// CHECK-NEXT:     compute %3
// CHECK-NEXT:     reduce mean %arg0 -> %0, sum %arg0 -> %1
// CHECK-NEXT:     reduce max %arg0 -> %2
// CHECK-NEXT:     reduce sum %3 -> %4
// CHECK-NEXT:   phase 1
// CHECK-NEXT:     store row out0 out1 out2 out3
func.func @shared(%x: tensor<4x8xf32>, %r: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %y:4 = norm.rowwise {indexing_maps = [#full, #row, #row, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%r, %r, %r, %r : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%xe: f32):
    %mean = norm.row_reduce mean %xe : f32
    %sum = norm.row_reduce sum %xe : f32
    %max = norm.row_reduce max %xe : f32
    %sq = arith.mulf %xe, %xe : f32
    %sums = norm.row_reduce sum %sq : f32
    norm.yield %mean, %sum, %max, %sums : f32, f32, f32, f32
  } -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
  return %y#0, %y#1, %y#2, %y#3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
