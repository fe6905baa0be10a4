// RUN: norm-opt %s -split-input-file --transform-interpreter --canonicalize --cse -verify-diagnostics | FileCheck %s

// Tiles of rows.

#full = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#turned = affine_map<(d0, d1, d2) -> (d2, d1, d0)>
#outer = affine_map<(d0, d1, d2) -> (d0)>
#feature = affine_map<(d0, d1, d2) -> (d2)>
#row = affine_map<(d0, d1, d2) -> (d1, d0)>

// Every operand is cut along the row dims that it has, and nowhere else.

// CHECK-DAG: #[[BY2:.*]] = affine_map<(d0) -> (d0 * 2)>
// CHECK-DAG: #[[BY3:.*]] = affine_map<(d0) -> (d0 * 3)>
// CHECK-LABEL: func @rows
// CHECK-SAME: (%[[X:.*]]: tensor<4x6x?xf32>, %[[W:.*]]: tensor<?xf32>, %[[U:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<?x6x4xf32>, %[[M:.*]]: tensor<6x4xf32>)
// CHECK: scf.forall (%[[I:.*]], %[[J:.*]]) in (2, 2) shared_outs(%[[YI:.*]] = %[[Y]], %[[MI:.*]] = %[[M]])
// CHECK: %[[R0:.*]] = affine.apply #[[BY2]](%[[I]])
// CHECK: %[[R1:.*]] = affine.apply #[[BY3]](%[[J]])
// CHECK: %[[D:.*]] = tensor.dim %[[X]], %c2
// CHECK: %[[XT:.*]] = tensor.extract_slice %[[X]][%[[R0]], %[[R1]], 0] [2, 3, %[[D]]] [1, 1, 1]
// CHECK: %[[UT:.*]] = tensor.extract_slice %[[U]][%[[R0]]] [2] [1]
// CHECK: %[[DT:.*]] = tensor.dim %[[YI]], %c0
// CHECK: %[[YT:.*]] = tensor.extract_slice %[[YI]][0, %[[R1]], %[[R0]]] [%[[DT]], 3, 2] [1, 1, 1]
// CHECK: %[[MT:.*]] = tensor.extract_slice %[[MI]][%[[R1]], %[[R0]]] [3, 2] [1, 1]
// CHECK: %[[R:.*]]:2 = norm.rowwise {{.*}} ins(%[[XT]], %[[W]], %[[UT]] : {{.*}}) outs(%[[YT]], %[[MT]] : tensor<?x3x2xf32>, tensor<3x2xf32>)
// CHECK: %[[DR:.*]] = tensor.dim %[[Y]], %c0
// CHECK: tensor.parallel_insert_slice %[[R]]#0 into %[[YI]][0, %[[R1]], %[[R0]]] [%[[DR]], 3, 2] [1, 1, 1]
// CHECK: tensor.parallel_insert_slice %[[R]]#1 into %[[MI]][%[[R1]], %[[R0]]] [3, 2] [1, 1]
module attributes {transform.with_named_sequence} {
  func.func @rows(%x: tensor<4x6x?xf32>, %w: tensor<?xf32>, %u: tensor<4xf32>, %y0: tensor<?x6x4xf32>, %m0: tensor<6x4xf32>)
      -> (tensor<?x6x4xf32>, tensor<6x4xf32>) {
    %y:2 = norm.rowwise {indexing_maps = [#full, #feature, #outer, #turned, #row],
                         iterator_types = ["parallel", "parallel", "reduction"]}
        ins(%x, %w, %u : tensor<4x6x?xf32>, tensor<?xf32>, tensor<4xf32>)
        outs(%y0, %m0 : tensor<?x6x4xf32>, tensor<6x4xf32>) {
    ^bb0(%xe: f32, %we: f32, %ue: f32):
      %m = norm.row_reduce mean %xe : f32
      %d = arith.subf %xe, %m : f32
      %n = arith.mulf %d, %we : f32
      %e = arith.addf %n, %ue : f32
      norm.yield %e, %m : f32, f32
    } -> (tensor<?x6x4xf32>, tensor<6x4xf32>)
    return %y#0, %y#1 : tensor<?x6x4xf32>, tensor<6x4xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %norm = transform.structured.match ops{["norm.rowwise"]} in %root : (!transform.any_op) -> !transform.any_op
    %t, %l = transform.structured.tile_using_forall %norm tile_sizes [2, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

// On buffers; the last tile is smaller. What features are is not asked: a tile
// size for them has no effect.

// CHECK: #[[LAST:.*]] = affine_map<(d0) -> (d0 * -3 + 8, 3)>
// CHECK-LABEL: func @buffers
// CHECK-SAME: (%[[X:.*]]: memref<8x16xf32>, %[[Y:.*]]: memref<8x16xf32>)
// CHECK: scf.forall (%{{.*}}) in (3)
// CHECK: %[[SIZE:.*]] = affine.min #[[LAST]]
// CHECK: %[[XT:.*]] = memref.subview %[[X]][%[[I:.*]], 0] [%[[SIZE]], 16] [1, 1]
// CHECK: %[[YT:.*]] = memref.subview %[[Y]][%[[I]], 0] [%[[SIZE]], 16] [1, 1]
// CHECK: norm.rowwise {{.*}} ins(%[[XT]] : {{.*}}) outs(%[[YT]] :
module attributes {transform.with_named_sequence} {
  func.func @buffers(%x: memref<8x16xf32>, %y: memref<8x16xf32>) {
    norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
        ins(%x : memref<8x16xf32>) outs(%y : memref<8x16xf32>) {
    ^bb0(%xe: f32):
      %m = norm.row_reduce mean %xe : f32
      norm.yield %m : f32
    }
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %norm = transform.structured.match ops{["norm.rowwise"]} in %root : (!transform.any_op) -> !transform.any_op
    %t, %l = transform.structured.tile_using_forall %norm tile_sizes [3, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

// There is no loop along a feature dim.

module attributes {transform.with_named_sequence} {
  func.func @no_rows(%x: tensor<4x8xf32>, %y0: tensor<4x8xf32>) -> tensor<4x8xf32> {
    // expected-note @below {{target op}}
    %y = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["reduction", "reduction"]}
        ins(%x : tensor<4x8xf32>) outs(%y0 : tensor<4x8xf32>) {
    ^bb0(%xe: f32):
      %m = norm.row_reduce mean %xe : f32
      norm.yield %m : f32
    } -> tensor<4x8xf32>
    return %y : tensor<4x8xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %norm = transform.structured.match ops{["norm.rowwise"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @below {{too many tiles provided, expected at most 0 found 1}}
    %t, %l = transform.structured.tile_using_for %norm tile_sizes [3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
