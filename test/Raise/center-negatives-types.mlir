// What has another type or another size, or is in the body of a reduction, is no
// center.

// RUN: norm-opt %s -o %t.before.mlir
// RUN: norm-opt %s --norm-raise -o %t.after.mlir
// RUN: diff %t.before.mlir %t.after.mlir
// RUN: FileCheck %s --input-file=%t.after.mlir --implicit-check-not=norm.

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

!t = tensor<4x32xf32>
!r = tensor<4xf32>
!f8 = tensor<4x32xf8E5M2>

// Graph ops do not take f8.
// CHECK-LABEL: func @f8(
func.func @f8(%x: !f8) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant 32.0 : f32
  %e = tensor.empty() : !t
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : !f8) outs(%init : !r) {
  ^bb0(%in: f8E5M2, %acc: f32):
    %wide = arith.extf %in : f8E5M2 to f32
    %0 = arith.addf %acc, %wide : f32
    linalg.yield %0 : f32
  } -> !r
  %y = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : !f8, !r) outs(%e : !t) {
  ^bb0(%in: f8E5M2, %sum: f32, %o: f32):
    %wide = arith.extf %in : f8E5M2 to f32
    %m = arith.divf %sum, %n : f32
    %c = arith.subf %wide, %m : f32
    linalg.yield %c : f32
  } -> !t
  return %y : !t
}

// The number of rows is not that of features, a size from elsewhere neither.
// CHECK-LABEL: func @other_size(
func.func @other_size(%x: tensor<?x?xf32>, %given: index) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %rows = tensor.dim %x, %c0 : tensor<?x?xf32>
  %features = tensor.dim %x, %c1 : tensor<?x?xf32>
  %count = arith.index_cast %rows : index to i64
  %n = arith.sitofp %count : i64 to f32
  %count1 = arith.index_cast %given : index to i64
  %n1 = arith.sitofp %count1 : i64 to f32
  %row_e = tensor.empty(%rows) : tensor<?xf32>
  %init = linalg.fill ins(%zero : f32) outs(%row_e : tensor<?xf32>) -> tensor<?xf32>
  %s = linalg.reduce {arith.addf} ins(%x : tensor<?x?xf32>) outs(%init : tensor<?xf32>) dimensions = [1]
  %e = tensor.empty(%rows, %features) : tensor<?x?xf32>
  %y:2 = linalg.generic {indexing_maps = [#id, #row, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<?x?xf32>, tensor<?xf32>) outs(%e, %e : tensor<?x?xf32>, tensor<?x?xf32>) {
  ^bb0(%in: f32, %sum: f32, %o0: f32, %o1: f32):
    %m0 = arith.divf %sum, %n : f32
    %y0 = arith.subf %in, %m0 : f32
    %m1 = arith.divf %sum, %n1 : f32
    %y1 = arith.subf %in, %m1 : f32
    linalg.yield %y0, %y1 : f32, f32
  } -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return %y#0, %y#1 : tensor<?x?xf32>, tensor<?x?xf32>
}

// No tensor holds x - mean(x) here, and none is made.
// CHECK-LABEL: func @in_reduction(
func.func @in_reduction(%x: !t) -> !r {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant 32.0 : f32
  %s = linalg.reduce {arith.addf} ins(%x : !t) outs(%init : !r) dimensions = [1]
  %v = linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x, %s : !t, !r) outs(%init : !r) {
  ^bb0(%in: f32, %sum: f32, %acc: f32):
    %m = arith.divf %sum, %n : f32
    %c = arith.subf %in, %m : f32
    %square = arith.mulf %c, %c : f32
    %0 = arith.addf %acc, %square : f32
    linalg.yield %0 : f32
  } -> !r
  return %v : !r
}

// Integers, another function of the mean, a center that nothing reads.
// CHECK-LABEL: func @others(
func.func @others(%x: !t, %i: tensor<4x32xi32>) -> (tensor<4x32xi32>, !t) {
  %init = arith.constant dense<0.0> : !r
  %init_i = arith.constant dense<0> : tensor<4xi32>
  %n = arith.constant dense<32.0> : !r
  %n_i = arith.constant dense<32> : tensor<4xi32>
  %e = tensor.empty() : !t
  %e_i = tensor.empty() : tensor<4x32xi32>
  %s = linalg.reduce {arith.addi} ins(%i : tensor<4x32xi32>) outs(%init_i : tensor<4xi32>) dimensions = [1]
  %m = arith.divsi %s, %n_i : tensor<4xi32>
  %wide = linalg.broadcast ins(%m : tensor<4xi32>) outs(%e_i : tensor<4x32xi32>) dimensions = [1]
  %y = arith.subi %i, %wide : tensor<4x32xi32>
  %s1 = linalg.reduce {arith.addf} ins(%x : !t) outs(%init : !r) dimensions = [1]
  %m1 = arith.divf %s1, %n : !r
  %exp = math.exp %m1 : !r
  %wide1 = linalg.broadcast ins(%exp : !r) outs(%e : !t) dimensions = [1]
  %y1 = arith.subf %x, %wide1 : !t
  %wide2 = linalg.broadcast ins(%m1 : !r) outs(%e : !t) dimensions = [1]
  %dead = arith.subf %x, %wide2 : !t
  return %y, %y1 : tensor<4x32xi32>, !t
}
