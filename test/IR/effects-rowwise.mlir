// RUN: norm-opt %s -split-input-file --loop-invariant-code-motion | FileCheck %s
// RUN: norm-opt %s -split-input-file --cse | FileCheck %s --check-prefix=CSE

#full = affine_map<(d0, d1) -> (d0, d1)>

// A kernel on tensors whose sizes are known to agree leaves a loop that may run
// no times; one whose sizes must agree at run time stays, and so does one that
// divides by what may be 0.

// CHECK-LABEL: @loop
// CHECK: norm.rowwise {{.*}} {hoisted}
// CHECK: scf.for
// CHECK: norm.rowwise {{.*}} {dynamic}
// CHECK: norm.rowwise {{.*}} {division}
func.func @loop(%n: index, %x: tensor<4x8xf32>, %d: tensor<?x8xf32>, %i: tensor<4x8xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %k = %c0 to %n step %c1 {
    %0 = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
        ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) attributes {hoisted} {
    ^bb0(%xe: f32):
      %m = norm.row_reduce mean %xe : f32
      norm.yield %m : f32
    } -> tensor<4x8xf32>
    %1 = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
        ins(%d : tensor<?x8xf32>) outs(%x : tensor<4x8xf32>) attributes {dynamic} {
    ^bb0(%xe: f32):
      %m = norm.row_reduce mean %xe : f32
      norm.yield %m : f32
    } -> tensor<4x8xf32>
    %2 = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
        ins(%i : tensor<4x8xi32>) outs(%i : tensor<4x8xi32>) attributes {division} {
    ^bb0(%xe: i32):
      %c7 = arith.constant 7 : i32
      %q = arith.divsi %c7, %xe : i32
      norm.yield %q : i32
    } -> tensor<4x8xi32>
  }
  return
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

// On tensors there are no effects: two that are the same become one, and one
// that nobody uses goes. On buffers both stay, and what is loaded in front is
// loaded again behind.

// CSE-LABEL: @tensors
// CSE-COUNT-1: norm.rowwise
// CSE-NOT: norm.rowwise
// CSE-LABEL: @buffers
// CSE: memref.load
// CSE: norm.rowwise
// CSE: memref.load
// CSE: memref.load
// CSE-NOT: memref.load
// CSE: norm.rowwise
// CSE: return
func.func @tensors(%x: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %0 = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) {
  ^bb0(%xe: f32):
    %m = norm.row_reduce mean %xe : f32
    norm.yield %m : f32
  } -> tensor<4x8xf32>
  %1 = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) {
  ^bb0(%xe: f32):
    %m = norm.row_reduce mean %xe : f32
    norm.yield %m : f32
  } -> tensor<4x8xf32>
  %2 = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) {
  ^bb0(%xe: f32):
    %m = norm.row_reduce sum %xe : f32
    norm.yield %m : f32
  } -> tensor<4x8xf32>
  return %0, %1 : tensor<4x8xf32>, tensor<4x8xf32>
}

func.func @buffers(%x: memref<4x8xf32>, %y: memref<4x8xf32>, %i: index) -> (f32, f32, f32, f32) {
  %0 = memref.load %y[%i, %i] : memref<4x8xf32>
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<4x8xf32>) outs(%y : memref<4x8xf32>) {
  ^bb0(%xe: f32):
    %m = norm.row_reduce mean %xe : f32
    norm.yield %m : f32
  }
  %1 = memref.load %y[%i, %i] : memref<4x8xf32>
  %2 = memref.load %x[%i, %i] : memref<4x8xf32>
  %3 = memref.load %x[%i, %i] : memref<4x8xf32>
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<4x8xf32>) outs(%y : memref<4x8xf32>) {
  ^bb0(%xe: f32):
    %m = norm.row_reduce mean %xe : f32
    norm.yield %m : f32
  }
  return %0, %1, %2, %3 : f32, f32, f32, f32
}
