// RUN: norm-opt %s -split-input-file --canonicalize | FileCheck %s

#full = affine_map<(d0, d1) -> (d0, d1)>
#feature = affine_map<(d0, d1) -> (d1)>

// An input that is not read goes, on tensors and on buffers, with what only
// computed for nobody.

// CHECK-LABEL: func @unused_input
// CHECK-SAME: (%[[X:.*]]: tensor<4x8xf32>, %{{.*}}: tensor<8xf32>, %[[Y:.*]]: tensor<4x8xf32>)
// CHECK: norm.rowwise {indexing_maps = [#{{.*}}, #{{.*}}], {{.*}}} ins(%[[X]] : tensor<4x8xf32>) outs(%[[Y]] : tensor<4x8xf32>) attributes {name = "kernel"}
// CHECK-NEXT: ^bb0(%[[E:.*]]: f32):
// CHECK-NEXT: %[[N:.*]] = arith.negf %[[E]]
// CHECK-NEXT: norm.yield %[[N]] : f32
func.func @unused_input(%x: tensor<4x8xf32>, %w: tensor<8xf32>, %y0: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %y = norm.rowwise {indexing_maps = [#feature, #full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%w, %x : tensor<8xf32>, tensor<4x8xf32>) outs(%y0 : tensor<4x8xf32>) attributes {name = "kernel"} {
  ^bb0(%we: f32, %xe: f32):
    %m = norm.row_reduce mean %we : f32
    %d = arith.mulf %we, %m : f32
    %n = arith.negf %xe : f32
    norm.yield %n : f32
  } -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// CHECK-LABEL: func @unused_input_of_buffers
// CHECK-SAME: (%[[X:.*]]: memref<4x8xf32>, %{{.*}}: memref<8xf32>)
// CHECK: norm.rowwise {{.*}} ins(%[[X]] : memref<4x8xf32>) outs(%[[X]] : memref<4x8xf32>) {
func.func @unused_input_of_buffers(%x: memref<4x8xf32>, %w: memref<8xf32>) {
  norm.rowwise {indexing_maps = [#full, #feature, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x, %w : memref<4x8xf32>, memref<8xf32>) outs(%x : memref<4x8xf32>) {
  ^bb0(%xe: f32, %we: f32):
    %n = arith.negf %xe : f32
    norm.yield %n : f32
  }
  return
}

// -----

#feature = affine_map<(d0, d1) -> (d1)>
#row = affine_map<(d0, d1) -> (d0)>
#full = affine_map<(d0, d1) -> (d0, d1)>

// One of two inputs that only say how many features there are stays.

// CHECK-LABEL: func @size
// CHECK-SAME: (%[[U:.*]]: tensor<4xf32>, %[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<4x?xf32>)
// CHECK: norm.rowwise {{.*}} ins(%[[U]], %[[B]] : tensor<4xf32>, tensor<4x?xf32>)
func.func @size(%u: tensor<4xf32>, %a: tensor<?xf32>, %b: tensor<4x?xf32>) -> tensor<4xf32> {
  %y = norm.rowwise {indexing_maps = [#row, #feature, #full, #row], iterator_types = ["parallel", "reduction"]}
      ins(%u, %a, %b : tensor<4xf32>, tensor<?xf32>, tensor<4x?xf32>) outs(%u : tensor<4xf32>) {
  ^bb0(%ue: f32, %ae: f32, %be: f32):
    %s = norm.row_reduce sum %ue : f32
    norm.yield %s : f32
  } -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>
#turned = affine_map<(d0, d1) -> (d1, d0)>

// An input that is there twice is read once, unless it is read another way.

// CHECK-LABEL: func @twice
// CHECK-SAME: (%[[X:.*]]: tensor<8x8xf32>, %{{.*}}: tensor<8x8xf32>)
// CHECK: norm.rowwise {{.*}} ins(%[[X]], %[[X]] : tensor<8x8xf32>, tensor<8x8xf32>)
// CHECK-NEXT: ^bb0(%[[A:.*]]: f32, %[[T:.*]]: f32):
// CHECK-NEXT: %[[S:.*]] = arith.addf %[[A]], %[[A]]
// CHECK-NEXT: arith.mulf %[[S]], %[[T]]
func.func @twice(%x: tensor<8x8xf32>, %y0: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %y = norm.rowwise {indexing_maps = [#full, #full, #turned, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x, %x, %x : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) outs(%y0 : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %t: f32):
    %s = arith.addf %a, %b : f32
    %p = arith.mulf %s, %t : f32
    norm.yield %p : f32
  } -> tensor<8x8xf32>
  return %y : tensor<8x8xf32>
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// A result that nobody uses goes; what is stored to a buffer does not.

// CHECK-LABEL: func @unused_result
// CHECK-SAME: (%[[X:.*]]: tensor<4x8xf32>, %[[Y:.*]]: tensor<4x8xf32>, %{{.*}}: tensor<4xf32>)
// CHECK: %[[R:.*]] = norm.rowwise {{.*}} outs(%[[Y]] : tensor<4x8xf32>)
// CHECK-NOT: math.exp
// CHECK: norm.yield %{{.*}} : f32
// CHECK: return %[[R]]
func.func @unused_result(%x: tensor<4x8xf32>, %y0: tensor<4x8xf32>, %m0: tensor<4xf32>) -> tensor<4x8xf32> {
  %m, %y = norm.rowwise {indexing_maps = [#full, #row, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%m0, %y0 : tensor<4xf32>, tensor<4x8xf32>) {
  ^bb0(%xe: f32):
    %mean = norm.row_reduce mean %xe : f32
    %e = math.exp %mean : f32
    %d = arith.subf %xe, %mean : f32
    norm.yield %e, %d : f32, f32
  } -> (tensor<4xf32>, tensor<4x8xf32>)
  return %y : tensor<4x8xf32>
}

// CHECK-LABEL: func @unused_buffer
// CHECK: norm.rowwise {{.*}} outs(%{{.*}}, %{{.*}} : memref<4xf32>, memref<4x8xf32>)
func.func @unused_buffer(%x: memref<4x8xf32>) {
  %y0 = memref.alloc() : memref<4x8xf32>
  %m0 = memref.alloc() : memref<4xf32>
  norm.rowwise {indexing_maps = [#full, #row, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<4x8xf32>) outs(%m0, %y0 : memref<4xf32>, memref<4x8xf32>) {
  ^bb0(%xe: f32):
    %mean = norm.row_reduce mean %xe : f32
    norm.yield %mean, %xe : f32, f32
  }
  return
}

// The unused result alone says how many features there are.

// CHECK-LABEL: func @unused_result_of_size
// CHECK: norm.rowwise {{.*}} outs(%{{.*}}, %{{.*}} : tensor<4xf32>, tensor<4x8xf32>)
func.func @unused_result_of_size(%u: tensor<4xf32>, %y0: tensor<4x8xf32>) -> tensor<4xf32> {
  %m, %y = norm.rowwise {indexing_maps = [#row, #row, #full], iterator_types = ["parallel", "reduction"]}
      ins(%u : tensor<4xf32>) outs(%u, %y0 : tensor<4xf32>, tensor<4x8xf32>) {
  ^bb0(%ue: f32):
    %s = norm.row_reduce sum %ue : f32
    norm.yield %s, %ue : f32, f32
  } -> (tensor<4xf32>, tensor<4x8xf32>)
  return %m : tensor<4xf32>
}

// No result is used: the op goes.

// CHECK-LABEL: func @unused_op
// CHECK-NOT: norm.rowwise
// CHECK: return
func.func @unused_op(%x: tensor<4x8xf32>) {
  %y = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) {
  ^bb0(%xe: f32):
    norm.yield %xe : f32
  } -> tensor<4x8xf32>
  return
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>
#turned = affine_map<(d0, d1) -> (d1, d0)>

// Two results that are the same become one; a transposed one is another.

// CHECK-LABEL: func @same_result
// CHECK: %[[R:.*]]:2 = norm.rowwise {{.*}} outs(%{{.*}}, %{{.*}} : tensor<8x8xf32>, tensor<8x8xf32>)
// CHECK: norm.yield %{{.*}}, %{{.*}} : f32, f32
// CHECK: return %[[R]]#0, %[[R]]#0, %[[R]]#1
func.func @same_result(%x: tensor<8x8xf32>, %a: tensor<8x8xf32>, %b: tensor<8x8xf32>)
    -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %y:3 = norm.rowwise {indexing_maps = [#full, #full, #full, #turned], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x8xf32>) outs(%a, %b, %b : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  ^bb0(%xe: f32):
    %n = arith.negf %xe : f32
    norm.yield %n, %n, %n : f32, f32, f32
  } -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>)
  return %y#0, %y#1, %y#2 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// The mean of what is uniform in the row. Its sum and its maximum depend on how
// many there are.

// CHECK-LABEL: func @uniform
// CHECK: ^bb0(%[[X:.*]]: f32, %[[U:.*]]: f32):
// CHECK-NEXT: %[[M:.*]] = norm.row_reduce mean %[[X]]
// CHECK-NEXT: %[[P:.*]] = arith.mulf %[[M]], %[[U]]
// CHECK-NEXT: %[[S:.*]] = norm.row_reduce sum %[[P]]
// CHECK-NEXT: %[[MAX:.*]] = norm.row_reduce max %[[P]]
// CHECK-NEXT: %[[MIN:.*]] = norm.row_reduce min %[[P]]
// CHECK-NEXT: norm.yield %[[P]], %[[S]], %[[MAX]], %[[MIN]]
func.func @uniform(%x: memref<4x8xf32>, %u: memref<4xf32>, %a: memref<4xf32>, %b: memref<4xf32>, %c: memref<4xf32>, %d: memref<4xf32>) {
  norm.rowwise {indexing_maps = [#full, #row, #row, #row, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x, %u : memref<4x8xf32>, memref<4xf32>) outs(%a, %b, %c, %d : memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>) {
  ^bb0(%xe: f32, %ue: f32):
    %m = norm.row_reduce mean %xe : f32
    %p = arith.mulf %m, %ue : f32
    %mean = norm.row_reduce mean %p : f32
    %sum = norm.row_reduce sum %p : f32
    %max = norm.row_reduce max %p : f32
    %min = norm.row_reduce min %p : f32
    norm.yield %mean, %sum, %max, %min : f32, f32, f32, f32
  }
  return
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

// Casts to types that say less go into the op.

// CHECK-LABEL: func @tensor_cast
// CHECK-SAME: (%[[X:.*]]: tensor<4x8xf32>, %[[Y:.*]]: tensor<4x8xf32>)
// CHECK: %[[R:.*]] = norm.rowwise {{.*}} ins(%[[X]] : tensor<4x8xf32>) outs(%[[Y]] : tensor<4x8xf32>)
// CHECK: } -> tensor<4x8xf32>
// CHECK-NEXT: %[[C:.*]] = tensor.cast %[[R]]
// CHECK-NEXT: return %[[C]]
func.func @tensor_cast(%x: tensor<4x8xf32>, %y0: tensor<4x8xf32>) -> tensor<?x?xf32> {
  %xc = tensor.cast %x : tensor<4x8xf32> to tensor<?x?xf32>
  %yc = tensor.cast %y0 : tensor<4x8xf32> to tensor<?x?xf32>
  %y = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%xc : tensor<?x?xf32>) outs(%yc : tensor<?x?xf32>) {
  ^bb0(%xe: f32):
    %n = arith.negf %xe : f32
    norm.yield %n : f32
  } -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}

// CHECK-LABEL: func @memref_cast
// CHECK-SAME: (%[[X:.*]]: memref<4x8xf32>, %[[Y:.*]]: memref<4x?xf32>)
// CHECK: norm.rowwise {{.*}} ins(%[[X]] : memref<4x8xf32>) outs(%[[Y]] : memref<4x?xf32>)
func.func @memref_cast(%x: memref<4x8xf32>, %y: memref<4x?xf32>) {
  %xc = memref.cast %x : memref<4x8xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %yc = memref.cast %y : memref<4x?xf32> to memref<?x?xf32>
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%xc : memref<?x?xf32, strided<[?, ?], offset: ?>>) outs(%yc : memref<?x?xf32>) {
  ^bb0(%xe: f32):
    %n = arith.negf %xe : f32
    norm.yield %n : f32
  }
  return
}
