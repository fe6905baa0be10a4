// RUN: norm-opt %s -split-input-file --norm-decompose --canonicalize | FileCheck %s

// The linalg ops that define norm.rowwise.

#full = affine_map<(d0, d1) -> (d0, d1)>
#feature = affine_map<(d0, d1) -> (d1)>

// A collective is a reduction into a tensor over the rows; what is uniform is
// computed once a row; the outputs are written where they are.

// CHECK-DAG: #[[FULL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[ROW:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-DAG: #[[ROWS:.*]] = affine_map<(d0) -> (d0)>
// CHECK-DAG: #[[FEATURE:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: func @rms_norm
// CHECK-SAME: (%[[X:.*]]: tensor<4x32xf32>, %[[G:.*]]: tensor<32xf32>, %[[Y:.*]]: tensor<4x32xf32>)
// CHECK-DAG: %[[N:.*]] = arith.constant 3.125000e-02 : f32
// CHECK-DAG: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK: %[[INIT:.*]] = linalg.fill ins(%[[ZERO]]
// CHECK: %[[SUM:.*]] = linalg.generic {indexing_maps = [#[[FULL]], #[[ROW]]], iterator_types = ["parallel", "reduction"]}
// CHECK-SAME: ins(%[[X]] : tensor<4x32xf32>) outs(%[[INIT]] : tensor<4xf32>)
// CHECK-NEXT: ^bb0(%[[E:.*]]: f32, %[[ACC:.*]]: f32):
// CHECK-NEXT: %[[SQ:.*]] = arith.mulf %[[E]], %[[E]]
// CHECK-NEXT: %[[S:.*]] = arith.addf %[[ACC]], %[[SQ]]
// CHECK-NEXT: linalg.yield %[[S]]
// CHECK: %[[RSTD:.*]] = linalg.generic {indexing_maps = [#[[ROWS]], #[[ROWS]]], iterator_types = ["parallel"]}
// CHECK-SAME: ins(%[[SUM]] :
// CHECK: arith.mulf %{{.*}}, %[[N]]
// CHECK-NEXT: arith.addf
// CHECK-NEXT: math.rsqrt
// CHECK-NEXT: linalg.yield
// CHECK: %[[R:.*]] = linalg.generic {indexing_maps = [#[[FULL]], #[[FEATURE]], #[[ROW]], #[[FULL]]], iterator_types = ["parallel", "parallel"]}
// CHECK-SAME: ins(%[[X]], %[[G]], %[[RSTD]] : {{.*}}) outs(%[[Y]] :
// CHECK-NOT: rsqrt
// CHECK: return %[[R]]
func.func @rms_norm(%x: tensor<4x32xf32>, %g: tensor<32xf32>, %y0: tensor<4x32xf32>) -> tensor<4x32xf32> {
  %y = norm.rowwise {indexing_maps = [#full, #feature, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x, %g : tensor<4x32xf32>, tensor<32xf32>) outs(%y0 : tensor<4x32xf32>) {
  ^bb0(%xe: f32, %ge: f32):
    %eps = arith.constant 1.0e-5 : f32
    %sq = arith.mulf %xe, %xe : f32
    %ms = norm.row_reduce mean %sq : f32
    %shifted = arith.addf %ms, %eps : f32
    %rstd = math.rsqrt %shifted : f32
    %n = arith.mulf %xe, %rstd : f32
    %ye = arith.mulf %n, %ge : f32
    norm.yield %ye : f32
  } -> tensor<4x32xf32>
  return %y : tensor<4x32xf32>
}

// -----

#full = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#row = affine_map<(d0, d1, d2) -> (d0)>

// 1 / N of sizes that are known at run time, and the initial values of the kinds
// of collectives.

// CHECK-LABEL: func @kinds
// CHECK-DAG: %[[ONE:.*]] = arith.constant 1.000000e+00 : f64
// CHECK-DAG: %[[MAX:.*]] = arith.constant 0xFFF0000000000000 : f64
// CHECK-DAG: %[[MIN:.*]] = arith.constant 0x7FF0000000000000 : f64
// CHECK-DAG: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f64
// CHECK-DAG: %[[D1:.*]] = tensor.dim %{{.*}}, %c1
// CHECK-DAG: %[[D2:.*]] = tensor.dim %{{.*}}, %c2
// CHECK: linalg.fill ins(%[[ZERO]]
// CHECK: arith.addf
// CHECK: %[[N:.*]] = arith.muli %[[D1]], %[[D2]]
// CHECK: %[[I:.*]] = arith.index_cast %[[N]] : index to i64
// CHECK: %[[F:.*]] = arith.sitofp %[[I]] : i64 to f64
// CHECK: %[[INV:.*]] = arith.divf %[[ONE]], %[[F]]
// CHECK: linalg.fill ins(%[[MAX]]
// CHECK: arith.maximumf
// CHECK: linalg.fill ins(%[[MIN]]
// CHECK: arith.minimumf
// CHECK: arith.mulf %{{.*}}, %[[INV]]
func.func @kinds(%x: tensor<?x?x?xf64>, %a: tensor<?xf64>) -> tensor<?xf64> {
  %y = norm.rowwise {indexing_maps = [#full, #row], iterator_types = ["parallel", "reduction", "reduction"]}
      ins(%x : tensor<?x?x?xf64>) outs(%a : tensor<?xf64>) {
  ^bb0(%xe: f64):
    %mean = norm.row_reduce mean %xe : f64
    %max = norm.row_reduce max %xe : f64
    %min = norm.row_reduce min %xe : f64
    %0 = arith.subf %max, %min : f64
    %1 = arith.divf %mean, %0 : f64
    norm.yield %1 : f64
  } -> tensor<?xf64>
  return %y : tensor<?xf64>
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// A sum of what is uniform: an empty tensor says how many there are.

// CHECK-LABEL: func @uniform_sum
// CHECK: %[[E:.*]] = tensor.empty(%{{.*}}) : tensor<?xf32>
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %[[E]] : tensor<4xf32>, tensor<?xf32>)
func.func @uniform_sum(%u: tensor<4xf32>, %y0: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %y = norm.rowwise {indexing_maps = [#row, #full], iterator_types = ["parallel", "reduction"]}
      ins(%u : tensor<4xf32>) outs(%y0 : tensor<4x?xf32>) {
  ^bb0(%ue: f32):
    %s = norm.row_reduce sum %ue : f32
    norm.yield %s : f32
  } -> tensor<4x?xf32>
  return %y : tensor<4x?xf32>
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

// On buffers there is no definition by linalg: the op stays, and one in a nested
// region goes.

// CHECK-LABEL: func @buffers
// CHECK: norm.rowwise {{.*}} outs(%{{.*}} : memref<4x8xf32>)
// CHECK: scf.for
// CHECK-NOT: norm.
// CHECK: linalg.generic
// CHECK-NOT: norm.
func.func @buffers(%x: memref<4x8xf32>, %t: tensor<4x8xf32>, %n: index) -> tensor<4x8xf32> {
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<4x8xf32>) outs(%x : memref<4x8xf32>) {
  ^bb0(%xe: f32):
    %d = arith.negf %xe : f32
    norm.yield %d : f32
  }
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<4x8xf32> {
    %y = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
        ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) {
    ^bb0(%xe: f32):
      %d = arith.negf %xe : f32
      norm.yield %d : f32
    } -> tensor<4x8xf32>
    scf.yield %y : tensor<4x8xf32>
  }
  return %r : tensor<4x8xf32>
}
