// RUN: norm-opt %s -split-input-file \
// RUN:   --one-shot-bufferize='bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map' \
// RUN:   | FileCheck %s --implicit-check-not=memref.alloc --implicit-check-not=memref.copy

// Operands that meet in one buffer.

#full = affine_map<(d0, d1) -> (d0, d1)>

// Both inputs are the buffer that is written.

// CHECK-LABEL: func @input_twice
// CHECK-SAME: (%[[X:.*]]: memref<4x8xf32>)
// CHECK: norm.rowwise {{.*}} ins(%[[X]], %[[X]] : {{.*}}) outs(%[[X]] :
// CHECK: return
func.func @input_twice(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %y = norm.rowwise {indexing_maps = [#full, #full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x, %x : tensor<4x8xf32>, tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = norm.row_reduce sum %a : f32
    %d = arith.mulf %b, %s : f32
    norm.yield %d : f32
  } -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>
#transposed = affine_map<(d0, d1) -> (d1, d0)>

// As above, but one of them is read across the rows.

// CHECK-LABEL: func @input_twice_transposed
// CHECK: %[[NEW:.*]] = memref.alloc(
// CHECK: norm.rowwise {{.*}} outs(%[[NEW]] :
// CHECK: return
func.func @input_twice_transposed(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %y = norm.rowwise {indexing_maps = [#full, #transposed, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x, %x : tensor<8x8xf32>, tensor<8x8xf32>) outs(%x : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = norm.row_reduce sum %a : f32
    %d = arith.mulf %b, %s : f32
    norm.yield %d : f32
  } -> tensor<8x8xf32>
  return %y : tensor<8x8xf32>
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

// An input that is another part of the buffer that is written is copied.

// CHECK-LABEL: func @other_part
// CHECK: %[[NEW:.*]] = memref.alloc(
// CHECK: memref.copy %{{.*}}, %[[NEW]]
// CHECK: norm.rowwise {{.*}} ins(%[[NEW]] : {{.*}}) outs(%[[PART:.*]] : memref<8x8xf32, strided
// CHECK: memref.copy %[[PART]]
// CHECK: return
func.func @other_part(%x: tensor<9x8xf32>) -> tensor<9x8xf32> {
  %lo = tensor.extract_slice %x[0, 0] [8, 8] [1, 1] : tensor<9x8xf32> to tensor<8x8xf32>
  %hi = tensor.extract_slice %x[1, 0] [8, 8] [1, 1] : tensor<9x8xf32> to tensor<8x8xf32>
  %y = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%lo : tensor<8x8xf32>) outs(%hi : tensor<8x8xf32>) {
  ^bb0(%a: f32):
    %s = norm.row_reduce sum %a : f32
    %d = arith.mulf %a, %s : f32
    norm.yield %d : f32
  } -> tensor<8x8xf32>
  %r = tensor.insert_slice %y into %x[1, 0] [8, 8] [1, 1] : tensor<8x8xf32> into tensor<9x8xf32>
  return %r : tensor<9x8xf32>
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

// Two outputs with one destination, which is an input: one of them takes it.
// The sum is stored before it is read for the last time: the other one.

// CHECK-LABEL: func @one_destination
// CHECK-SAME: (%[[X:.*]]: memref<4x8xf32>)
// CHECK: %[[NEW:.*]] = memref.alloc(
// CHECK: norm.rowwise {{.*}} outs(%[[X]], %[[NEW]] :
// CHECK: return
func.func @one_destination(%x: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %y:2 = norm.rowwise {indexing_maps = [#full, #full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%x, %x : tensor<4x8xf32>, tensor<4x8xf32>) {
  ^bb0(%a: f32):
    %q = arith.mulf %a, %a : f32
    %s = norm.row_reduce sum %q : f32
    %d = arith.mulf %a, %s : f32
    norm.yield %d, %q : f32, f32
  } -> (tensor<4x8xf32>, tensor<4x8xf32>)
  return %y#0, %y#1 : tensor<4x8xf32>, tensor<4x8xf32>
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

// Two outputs that nobody reads and that share a destination. The kernel reads
// the first one back, so they get a buffer each.

// CHECK-LABEL: func @reload_of_unread
// CHECK-SAME: (%{{.*}}: memref<4x8xf32>, %[[D:.*]]: memref<4x8xf32>, %[[Z:.*]]: memref<4x8xf32>)
// CHECK: %[[NEW:.*]] = memref.alloc(
// CHECK: norm.rowwise {{.*}} outs(%[[D]], %[[NEW]], %[[Z]] :
// CHECK: return %[[Z]]
func.func @reload_of_unread(%x: tensor<4x8xf32>, %d0: tensor<4x8xf32>, %z0: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %y:3 = norm.rowwise {indexing_maps = [#full, #full, #full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%d0, %d0, %z0 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
  ^bb0(%a: f32):
    %q = arith.mulf %a, %a : f32
    %p = arith.addf %a, %a : f32
    %m = norm.row_reduce mean %q : f32
    %d = arith.subf %q, %m : f32
    norm.yield %q, %p, %d : f32, f32, f32
  } -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>)
  return %y#2 : tensor<4x8xf32>
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

// An input that is there for its size alone is not read.

// CHECK-LABEL: func @size_only
// CHECK-SAME: (%[[X:.*]]: memref<?xf32>, %[[S:.*]]: memref<?x?xf32>)
// CHECK: norm.rowwise {{.*}} ins(%[[X]], %[[S]] : {{.*}}) outs(%[[S]] :
// CHECK: return
func.func @size_only(%x: tensor<?xf32>, %s: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %y = norm.rowwise {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>, #full],
                     iterator_types = ["parallel", "reduction"]}
      ins(%x, %s : tensor<?xf32>, tensor<?x?xf32>) outs(%s : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %m = norm.row_reduce mean %a : f32
    norm.yield %m : f32
  } -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

// Scalars and attributes stay; an op on buffers is left alone.

// CHECK-LABEL: func @mixed
// CHECK-SAME: (%[[X:.*]]: memref<4x8xf32>, %[[C:.*]]: f32, %[[M:.*]]: memref<4x8xf32>)
// CHECK: norm.rowwise {{.*}} ins(%[[X]], %[[C]] : memref<4x8xf32>, f32) outs(%[[X]] : memref<4x8xf32>) attributes {name = "kernel"}
// CHECK: norm.rowwise {{.*}} ins(%[[C]] : f32) outs(%[[M]] : memref<4x8xf32>)
// CHECK: return
func.func @mixed(%x: tensor<4x8xf32>, %c: f32, %m: memref<4x8xf32>) -> tensor<4x8xf32> {
  %y = norm.rowwise {indexing_maps = [#full, affine_map<(d0, d1) -> ()>, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x, %c : tensor<4x8xf32>, f32) outs(%x : tensor<4x8xf32>) attributes {name = "kernel"} {
  ^bb0(%a: f32, %b: f32):
    %p = arith.mulf %a, %b : f32
    norm.yield %p : f32
  } -> tensor<4x8xf32>
  norm.rowwise {indexing_maps = [affine_map<(d0, d1) -> ()>, #full], iterator_types = ["parallel", "reduction"]}
      ins(%c : f32) outs(%m : memref<4x8xf32>) {
  ^bb0(%b: f32):
    norm.yield %b : f32
  }
  return %y : tensor<4x8xf32>
}
