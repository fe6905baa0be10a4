// RUN: norm-opt %s -split-input-file --transform-interpreter --canonicalize --cse | FileCheck %s

// Producers and consumers of rows in one loop.

#full = affine_map<(d0, d1) -> (d0, d1)>

// A producer of rows, in the loop over the kernel's rows.

// CHECK-LABEL: func @producer
// CHECK-NOT: linalg.add
// CHECK: scf.for
// CHECK: %[[S:.*]] = linalg.add
// CHECK: norm.rowwise {{.*}} ins(%[[S]] :
module attributes {transform.with_named_sequence} {
  func.func @producer(%x: tensor<?x?xf32>, %f: tensor<?x?xf32>, %e: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %s = linalg.add ins(%x, %f : tensor<?x?xf32>, tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
    %y = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
        ins(%s : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) {
    ^bb0(%xe: f32):
      %m = norm.row_reduce mean %xe : f32
      %d = arith.subf %xe, %m : f32
      norm.yield %d : f32
    } -> tensor<?x?xf32>
    return %y : tensor<?x?xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %norm = transform.structured.match ops{["norm.rowwise"]} in %root : (!transform.any_op) -> !transform.any_op
    %t, %l = transform.structured.fuse %norm tile_sizes [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

// The kernel is the producer; that a tile has whole rows follows from the sizes
// at run time.

// CHECK-LABEL: func @whole_rows
// CHECK-NOT: norm.rowwise
// CHECK: scf.for
// CHECK: %[[Y:.*]] = norm.rowwise
// CHECK: linalg.add ins(%[[Y]],
// CHECK-NOT: norm.rowwise
module attributes {transform.with_named_sequence} {
  func.func @whole_rows(%x: tensor<?x?xf32>, %f: tensor<?x?xf32>, %e: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %y = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
        ins(%x : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) {
    ^bb0(%xe: f32):
      %m = norm.row_reduce mean %xe : f32
      %d = arith.subf %xe, %m : f32
      norm.yield %d : f32
    } -> tensor<?x?xf32>
    %s = linalg.add ins(%y, %f : tensor<?x?xf32>, tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
    return %s : tensor<?x?xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %add = transform.structured.match ops{["linalg.add"]} in %root : (!transform.any_op) -> !transform.any_op
    %t, %l = transform.structured.fuse %add tile_sizes [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// A tile of the consumer cuts rows: the kernel stays in front of the loop. Its
// result with one element a row has no row to cut.

// CHECK-LABEL: func @cut_rows
// CHECK: norm.rowwise
// CHECK: scf.for
// CHECK-NOT: norm.rowwise
// CHECK: return
// CHECK-LABEL: func @one_a_row
// CHECK-NOT: norm.rowwise
// CHECK: scf.for
// CHECK: norm.rowwise
module attributes {transform.with_named_sequence} {
  func.func @cut_rows(%x: tensor<8x8xf32>, %f: tensor<8x8xf32>, %e: tensor<8x8xf32>) -> tensor<8x8xf32> {
    %y = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
        ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
    ^bb0(%xe: f32):
      %m = norm.row_reduce mean %xe : f32
      %d = arith.subf %xe, %m : f32
      norm.yield %d : f32
    } -> tensor<8x8xf32>
    %s = linalg.add ins(%y, %f : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
    return %s : tensor<8x8xf32>
  }
  func.func @one_a_row(%x: tensor<8x8xf32>, %f: tensor<8xf32>, %e: tensor<8xf32>) -> tensor<8xf32> {
    %y = norm.rowwise {indexing_maps = [#full, #row], iterator_types = ["parallel", "reduction"]}
        ins(%x : tensor<8x8xf32>) outs(%e : tensor<8xf32>) {
    ^bb0(%xe: f32):
      %m = norm.row_reduce mean %xe : f32
      norm.yield %m : f32
    } -> tensor<8xf32>
    %s = linalg.mul ins(%y, %f : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    return %s : tensor<8xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %add = transform.structured.match ops{["linalg.add"]} in %root : (!transform.any_op) -> !transform.any_op
    %t, %l:2 = transform.structured.fuse %add tile_sizes [4, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %mul = transform.structured.match ops{["linalg.mul"]} in %root : (!transform.any_op) -> !transform.any_op
    %t1, %l1 = transform.structured.fuse %mul tile_sizes [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
