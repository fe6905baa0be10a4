// RUN: norm-opt %s --norm-print-row-program -o /dev/null 2>&1 | FileCheck %s

// What is uniform in a row, what no result needs, and dims.

#full = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#scalar = affine_map<(d0, d1) -> ()>

// Inputs of a row are loaded once a row. The mean of a uniform value is that
// value, its sum is a sum. What no result needs is not there.

// CHECK-LABEL: row program in @uniform: 1 row dim, 1 feature dim, 2 phases
// CHECK-NEXT:   once a row
// CHECK-NEXT:     load in1 in2
// CHECK-NEXT:   phase 0
// CHECK-NEXT:     uniform %0 %1
// CHECK-NEXT:     load in0
// CHECK-NEXT:     reduce sum %arg1 -> %2
// CHECK-NEXT:     reduce max %arg0 -> %3
// CHECK-NEXT:     reduce min %arg0 -> %4
// CHECK-NEXT:   phase 1
// CHECK-NEXT:     uniform %[[R:.*]] %[[R1:.*]]
// CHECK-NEXT:     store row out1
// CHECK-NEXT:     load in0
// CHECK-NEXT:     compute %
// CHECK-NEXT:     store out0 out2
// CHECK-NEXT:   live %arg0: phase 0 to 1, load in0
// CHECK-NEXT:   in place: in0 out0, in0 out2, in1 out1, in3 out1
func.func @uniform(%x: tensor<?x?xf32>, %u: tensor<?xf32>, %c: f32, %n: tensor<?xf32>, %y0: tensor<?x?xf32>, %m0: tensor<?xf32>, %u0: tensor<?x?xf32>)
    -> (tensor<?x?xf32>, tensor<?xf32>, tensor<?x?xf32>) {
  %y:3 = norm.rowwise {indexing_maps = [#full, #row, #scalar, #row, #full, #row, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x, %u, %c, %n : tensor<?x?xf32>, tensor<?xf32>, f32, tensor<?xf32>) outs(%y0, %m0, %u0 : tensor<?x?xf32>, tensor<?xf32>, tensor<?x?xf32>) {
  ^bb0(%xe: f32, %ue: f32, %ce: f32, %ne: f32):
    %k = arith.mulf %ue, %ce : f32
    %mk = norm.row_reduce mean %k : f32
    %sk = norm.row_reduce sum %ue : f32
    %mx = norm.row_reduce max %xe : f32
    %mn = norm.row_reduce min %xe : f32
    %unused = norm.row_reduce sum %xe : f32
    %dead = arith.addf %unused, %ne : f32
    %r = arith.subf %mx, %mn : f32
    %r1 = arith.addf %r, %mk : f32
    %ye = arith.divf %xe, %r1 : f32
    norm.yield %ye, %sk, %r1 : f32, f32, f32
  } -> (tensor<?x?xf32>, tensor<?xf32>, tensor<?x?xf32>)
  return %y#0, %y#1, %y#2 : tensor<?x?xf32>, tensor<?xf32>, tensor<?x?xf32>
}

// Results of a row alone: the last phase has no loop. A collective of a value
// that a collective made uniform is a phase of its own; one that is independent
// of it is added up in the first phase.

// CHECK-LABEL: row program in @rows: 1 row dim, 1 feature dim, 3 phases
// CHECK-NEXT:   phase 0
// CHECK-NEXT:     load in0
// CHECK-NEXT:     compute %0
// CHECK-NEXT:     reduce max %0 -> %1
// CHECK-NEXT:     reduce sum %arg0 -> %3
// CHECK-NEXT:   phase 1
// CHECK-NEXT:     store row out1
// CHECK-NEXT:     reduce sum %1 -> %2
// CHECK-NEXT:   phase 2
// CHECK-NEXT:     store row out0
func.func @rows(%x: tensor<4x8xf32>, %a0: tensor<4xf32>, %b0: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %y:2 = norm.rowwise {indexing_maps = [#full, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%a0, %b0 : tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%xe: f32):
    %abs = math.absf %xe : f32
    %max = norm.row_reduce max %abs : f32
    %many = norm.row_reduce sum %max : f32
    %sum = norm.row_reduce sum %xe : f32
    norm.yield %many, %sum : f32, f32
  } -> (tensor<4xf32>, tensor<4xf32>)
  return %y#0, %y#1 : tensor<4xf32>, tensor<4xf32>
}

// No collective: one phase. An input that is stored as it is.

// CHECK-LABEL: row program in @elementwise: 0 row dims, 2 feature dims, 1 phase
// CHECK-NEXT:   phase 0
// CHECK-NEXT:     uniform %c7_i32
// CHECK-NEXT:     load in0
// CHECK-NEXT:     compute %low %high %0
// CHECK-NEXT:     store out0 out1 out2
// CHECK-NEXT:   in place: in0 out0, in0 out1
func.func @elementwise(%x: tensor<4x8xi32>, %i0: tensor<4x8xi32>, %j0: tensor<4x8xi32>, %t0: tensor<8x4xi1>) -> (tensor<4x8xi32>, tensor<4x8xi32>, tensor<8x4xi1>) {
  %y:3 = norm.rowwise {indexing_maps = [#full, #full, #full, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["reduction", "reduction"]}
      ins(%x : tensor<4x8xi32>) outs(%i0, %j0, %t0 : tensor<4x8xi32>, tensor<4x8xi32>, tensor<8x4xi1>) {
  ^bb0(%xe: i32):
    %c7 = arith.constant 7 : i32
    %low, %high = arith.mulsi_extended %xe, %c7 : i32
    %c = arith.cmpi slt, %low, %high : i32
    norm.yield %high, %xe, %c : i32, i32, i1
  } -> (tensor<4x8xi32>, tensor<4x8xi32>, tensor<8x4xi1>)
  return %y#0, %y#1, %y#2 : tensor<4x8xi32>, tensor<4x8xi32>, tensor<8x4xi1>
}

// An input that is stored as it is: the later phase reads the copy, so that the
// input may be overwritten.

// CHECK-LABEL: row program in @copy: 1 row dim, 1 feature dim, 2 phases
// CHECK-NEXT:   phase 0
// CHECK-NEXT:     load in0
// CHECK-NEXT:     reduce mean %arg0 -> %0
// CHECK-NEXT:     store out1
// CHECK-NEXT:   phase 1
// CHECK-NEXT:     reload out1
// CHECK-NEXT:     compute %1
// CHECK-NEXT:     store out0
// CHECK-NEXT:   live %arg0: phase 0 to 1, reload out1
// CHECK-NEXT:   in place: in0 out0, in0 out1
func.func @copy(%x: memref<4x8xf32>, %y: memref<4x8xf32>, %c: memref<4x8xf32>) {
  norm.rowwise {indexing_maps = [#full, #full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<4x8xf32>) outs(%y, %c : memref<4x8xf32>, memref<4x8xf32>) {
  ^bb0(%xe: f32):
    %m = norm.row_reduce mean %xe : f32
    %d = arith.subf %xe, %m : f32
    norm.yield %d, %xe : f32, f32
  }
  return
}
