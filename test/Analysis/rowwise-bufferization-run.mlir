// Kernels that write over what they read give the numbers of those that do not.

// RUN: norm-opt %s --norm-decompose %{upstream_to_llvm} | %{mlir_runner} | sed 's/base@ = 0x[0-9a-f]*//' > %t.want
// RUN: norm-opt %s --one-shot-bufferize='bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map' -o %t.buffers.mlir
// RUN: FileCheck %s --check-prefix=BUFFERS --input-file=%t.buffers.mlir
// RUN: norm-opt %t.buffers.mlir --norm-to-cpu='threads=none vector-bits=256' | %{mlir_runner} | sed 's/base@ = 0x[0-9a-f]*//' > %t.got
// RUN: diff %t.want %t.got
// RUN: FileCheck %s --input-file=%t.got

#full = affine_map<(d0, d1) -> (d0, d1)>
#turned = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d0)>

func.func private @printMemrefF32(tensor<*xf32>)

func.func private @print(%t: tensor<?x?xf32>) {
  %0 = tensor.cast %t : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%0) : (tensor<*xf32>) -> ()
  return
}

// Small whole numbers, whose sums are exact.
func.func private @data(%rows: index, %features: index, %seed: index) -> tensor<?x?xf32> {
  %x = tensor.generate %rows, %features {
  ^bb0(%i: index, %j: index):
    %c13 = arith.constant 13 : index
    %c5 = arith.constant 5 : index
    %0 = arith.muli %i, %c5 : index
    %1 = arith.muli %j, %seed : index
    %2 = arith.addi %0, %1 : index
    %3 = arith.remui %2, %c13 : index
    %4 = arith.index_cast %3 : index to i32
    %5 = arith.sitofp %4 : i32 to f32
    tensor.yield %5 : f32
  } : tensor<?x?xf32>
  return %x : tensor<?x?xf32>
}

// The sum goes over the residual, the centered sum over the branch.

// BUFFERS-LABEL: func private @stream
// BUFFERS-SAME: (%[[X:.*]]: memref<?x?xf32>, %[[F:.*]]: memref<?x?xf32>)
// BUFFERS-NOT: memref.alloc
// BUFFERS: norm.rowwise {{.*}} ins(%[[X]], %[[F]] : {{.*}}) outs(%[[F]], %[[X]] :
func.func private @stream(%x: tensor<?x?xf32>, %f: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %y:2 = norm.rowwise {indexing_maps = [#full, #full, #full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x, %f : tensor<?x?xf32>, tensor<?x?xf32>) outs(%f, %x : tensor<?x?xf32>, tensor<?x?xf32>) {
  ^bb0(%xe: f32, %fe: f32):
    %s = arith.addf %xe, %fe : f32
    %sum = norm.row_reduce sum %s : f32
    %max = norm.row_reduce max %s : f32
    %a = arith.addf %s, %sum : f32
    %b = arith.subf %a, %max : f32
    norm.yield %b, %s : f32, f32
  } -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return %y#0, %y#1 : tensor<?x?xf32>, tensor<?x?xf32>
}

// What is stored is not what is computed with.

// BUFFERS-LABEL: func private @other_form
// BUFFERS-SAME: (%[[X:.*]]: memref<?x?xf32>, %[[F:.*]]: memref<?x?xf32>)
// BUFFERS: %[[NEW:.*]] = memref.alloc
// BUFFERS: norm.rowwise {{.*}} outs(%[[F]], %[[NEW]] :
func.func private @other_form(%x: tensor<?x?xf32>, %f: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %y:2 = norm.rowwise {indexing_maps = [#full, #full, #full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x, %f : tensor<?x?xf32>, tensor<?x?xf32>) outs(%f, %x : tensor<?x?xf32>, tensor<?x?xf32>) {
  ^bb0(%xe: f32, %fe: f32):
    %s = arith.addf %xe, %fe : f32
    %n = arith.negf %s : f32
    %sum = norm.row_reduce sum %s : f32
    %a = arith.addf %s, %sum : f32
    norm.yield %a, %n : f32, f32
  } -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return %y#0, %y#1 : tensor<?x?xf32>, tensor<?x?xf32>
}

// BUFFERS-LABEL: func private @columns
// BUFFERS-SAME: (%[[X:.*]]: memref<?x?xf32>)
// BUFFERS-NOT: memref.alloc
// BUFFERS: norm.rowwise {{.*}} ins(%[[X]] : {{.*}}) outs(%[[X]] :
func.func private @columns(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %y = norm.rowwise {indexing_maps = [#turned, #turned], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<?x?xf32>) outs(%x : tensor<?x?xf32>) {
  ^bb0(%xe: f32):
    %sum = norm.row_reduce sum %xe : f32
    %a = arith.addf %xe, %sum : f32
    norm.yield %a : f32
  } -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}

// BUFFERS-LABEL: func private @turned
// BUFFERS: %[[NEW:.*]] = memref.alloc
// BUFFERS: norm.rowwise {{.*}} outs(%[[NEW]] :
func.func private @turned(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %y = norm.rowwise {indexing_maps = [#full, #turned], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<?x?xf32>) outs(%x : tensor<?x?xf32>) {
  ^bb0(%xe: f32):
    %sum = norm.row_reduce sum %xe : f32
    %a = arith.addf %xe, %sum : f32
    norm.yield %a : f32
  } -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}

// Two results that nobody reads have one destination.

// BUFFERS-LABEL: func private @unread
// BUFFERS-SAME: (%{{.*}}: memref<?x?xf32>, %[[D:.*]]: memref<?x?xf32>, %[[Z:.*]]: memref<?x?xf32>)
// BUFFERS: %[[NEW:.*]] = memref.alloc
// BUFFERS: norm.rowwise {{.*}} outs(%[[D]], %[[NEW]], %[[Z]] :
func.func private @unread(%x: tensor<?x?xf32>, %d: tensor<?x?xf32>, %z: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %y:3 = norm.rowwise {indexing_maps = [#full, #full, #full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<?x?xf32>) outs(%d, %d, %z : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
  ^bb0(%xe: f32):
    %q = arith.mulf %xe, %xe : f32
    %p = arith.addf %xe, %xe : f32
    %sum = norm.row_reduce sum %q : f32
    %a = arith.addf %q, %sum : f32
    norm.yield %q, %p, %a : f32, f32, f32
  } -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>)
  return %y#2 : tensor<?x?xf32>
}

// Scalars of a row over each other.

// BUFFERS-LABEL: func private @rows
// BUFFERS-SAME: (%[[X:.*]]: memref<?x?xf32>, %[[U:.*]]: memref<?xf32>)
// BUFFERS-NOT: memref.alloc
// BUFFERS: norm.rowwise {{.*}} ins(%[[X]], %[[U]] : {{.*}}) outs(%[[U]] :
func.func private @rows(%x: tensor<?x?xf32>, %u: tensor<?xf32>) -> tensor<?xf32> {
  %y = norm.rowwise {indexing_maps = [#full, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x, %u : tensor<?x?xf32>, tensor<?xf32>) outs(%u : tensor<?xf32>) {
  ^bb0(%xe: f32, %ue: f32):
    %p = arith.mulf %xe, %ue : f32
    %sum = norm.row_reduce sum %p : f32
    %a = arith.addf %sum, %ue : f32
    norm.yield %a : f32
  } -> tensor<?xf32>
  return %y : tensor<?xf32>
}

// CHECK: sizes = [3, 37]
func.func @main() {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : index
  %c19 = arith.constant 19 : index
  %c37 = arith.constant 37 : index
  %x = call @data(%c3, %c37, %c7) : (index, index, index) -> tensor<?x?xf32>
  %f = call @data(%c3, %c37, %c2) : (index, index, index) -> tensor<?x?xf32>
  %s:2 = call @stream(%x, %f) : (tensor<?x?xf32>, tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  call @print(%s#0) : (tensor<?x?xf32>) -> ()
  call @print(%s#1) : (tensor<?x?xf32>) -> ()
  %o:2 = call @other_form(%s#0, %s#1) : (tensor<?x?xf32>, tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  call @print(%o#0) : (tensor<?x?xf32>) -> ()
  call @print(%o#1) : (tensor<?x?xf32>) -> ()
  %q = call @data(%c19, %c19, %c7) : (index, index, index) -> tensor<?x?xf32>
  %c = call @columns(%q) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  call @print(%c) : (tensor<?x?xf32>) -> ()
  %t = call @turned(%c) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  call @print(%t) : (tensor<?x?xf32>) -> ()
  %d = call @data(%c19, %c19, %c3) : (index, index, index) -> tensor<?x?xf32>
  %z = call @data(%c19, %c19, %c2) : (index, index, index) -> tensor<?x?xf32>
  %n = call @data(%c19, %c19, %c7) : (index, index, index) -> tensor<?x?xf32>
  %r = call @unread(%n, %d, %z) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  call @print(%r) : (tensor<?x?xf32>) -> ()
  %b = call @data(%c1, %c19, %c7) : (index, index, index) -> tensor<?x?xf32>
  %u = tensor.collapse_shape %b [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %m = call @data(%c19, %c3, %c2) : (index, index, index) -> tensor<?x?xf32>
  %v = call @rows(%m, %u) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %vu = tensor.cast %v : tensor<?xf32> to tensor<*xf32>
  call @printMemrefF32(%vu) : (tensor<*xf32>) -> ()
  return
}
