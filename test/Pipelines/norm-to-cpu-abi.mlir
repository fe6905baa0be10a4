// RUN: norm-opt %s --norm-to-cpu | mlir-translate --mlir-to-llvmir -o %t.ll
// RUN: clang -O1 -Wno-override-module %t.ll %S/Inputs/abi-driver.c \
// RUN:   -Wl,--wrap=malloc -Wl,--wrap=free -lpthread -lm -fopenmp -o %t \
// RUN:   -L%llvm_lib -Wl,-rpath,%llvm_lib
// RUN: %t | FileCheck %s

// What each function must hold to, 1,000 calls long and from two threads, is in
// Inputs/abi-driver.c.

// CHECK: identity: right, 0 allocations left
func.func @identity(%x: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  return %x : tensor<8xf32>
}

// CHECK: constant: right, 0 allocations left
func.func @constant(%x: tensor<8xf32>, %n: index) -> tensor<4xf32> {
  %c = arith.constant dense<[10.0, 20.0, 30.0, 40.0]> : tensor<4xf32>
  return %c : tensor<4xf32>
}

// CHECK: slice: right, 0 allocations left
func.func @slice(%x: tensor<8xf32>, %n: index) -> tensor<3xf32> {
  %0 = tensor.extract_slice %x[2] [3] [1] : tensor<8xf32> to tensor<3xf32>
  return %0 : tensor<3xf32>
}

// An argument that is updated in place in the source.
// CHECK: overwrite: right, 0 allocations left
func.func @overwrite(%x: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c1 = arith.constant 1 : index
  %v = arith.constant -1.0 : f32
  %0 = tensor.insert %v into %x[%c1] : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// CHECK: for_loop: right, 0 allocations left
func.func @for_loop(%x: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> tensor<8xf32> {
    %1 = arith.addf %a, %x : tensor<8xf32>
    scf.yield %1 : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}

// CHECK: while_loop: right, 0 allocations left
func.func @while_loop(%x: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %limit = arith.constant 8.0 : f32
  %0 = scf.while (%a = %x) : (tensor<8xf32>) -> tensor<8xf32> {
    %e = tensor.extract %a[%c0] : tensor<8xf32>
    %p = arith.cmpf olt, %e, %limit : f32
    scf.condition(%p) %a : tensor<8xf32>
  } do {
  ^bb0(%a: tensor<8xf32>):
    %1 = arith.addf %a, %a : tensor<8xf32>
    scf.yield %1 : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}

// CHECK: cf_loop: right, 0 allocations left
func.func @cf_loop(%x: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0, %x : index, tensor<8xf32>)
^head(%i: index, %a: tensor<8xf32>):
  %p = arith.cmpi slt, %i, %n : index
  cf.cond_br %p, ^body, ^exit
^body:
  %0 = arith.addf %a, %x : tensor<8xf32>
  %1 = arith.addi %i, %c1 : index
  cf.br ^head(%1, %0 : index, tensor<8xf32>)
^exit:
  return %a : tensor<8xf32>
}

// CHECK: twice: right, 0 allocations left
func.func @twice(%x: tensor<8xf32>, %n: index)
    -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = arith.addf %x, %x : tensor<8xf32>
  return %0, %0 : tensor<8xf32>, tensor<8xf32>
}

// Two views of one buffer.
// CHECK: alias: right, 0 allocations left
func.func @alias(%x: tensor<8xf32>, %n: index)
    -> (tensor<8xf32>, tensor<4xf32>) {
  %0 = arith.addf %x, %x : tensor<8xf32>
  %1 = tensor.extract_slice %0[1] [4] [1] : tensor<8xf32> to tensor<4xf32>
  return %0, %1 : tensor<8xf32>, tensor<4xf32>
}

func.func private @callee(%x: tensor<?xf32>)
    -> (tensor<?xf32>, tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  %v = arith.constant -1.0 : f32
  %0 = tensor.insert %v into %x[%c1] : tensor<?xf32>
  return %0, %x : tensor<?xf32>, tensor<?xf32>
}

// CHECK: calls: right, 0 allocations left
func.func @calls(%x: tensor<?xf32>, %n: index)
    -> (tensor<?xf32>, tensor<?xf32>) {
  %0:2 = call @callee(%x) : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %1:2 = call @callee(%0#1) : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0, %1#1 : tensor<?xf32>, tensor<?xf32>
}

// CHECK: swap: right, 0 allocations left
func.func @swap(%x: tensor<8xf32>, %n: index)
    -> (tensor<8xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x)
      -> (tensor<8xf32>, tensor<8xf32>) {
    %1 = arith.mulf %a, %b : tensor<8xf32>
    scf.yield %b, %1 : tensor<8xf32>, tensor<8xf32>
  }
  return %0#0, %0#1 : tensor<8xf32>, tensor<8xf32>
}

// CHECK: choose: right, 0 allocations left
func.func @choose(%x: tensor<8xf32>, %n: index)
    -> (tensor<8xf32>, tensor<8xf32>) {
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sgt, %n, %c1 : index
  %0 = arith.addf %x, %x : tensor<8xf32>
  %1:2 = scf.if %p -> (tensor<8xf32>, tensor<8xf32>) {
    scf.yield %0, %x : tensor<8xf32>, tensor<8xf32>
  } else {
    scf.yield %x, %0 : tensor<8xf32>, tensor<8xf32>
  }
  return %1#0, %1#1 : tensor<8xf32>, tensor<8xf32>
}

// Large enough for a team of threads of its own.
// CHECK: parallel: right, 0 allocations left
func.func @parallel(%x: tensor<8xf32>, %n: index) -> tensor<64xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<64x2048xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]}
      outs(%0 : tensor<64x2048xf32>) {
    ^bb0(%out: f32):
      %i = linalg.index 0 : index
      %c8 = arith.constant 8 : index
      %2 = arith.remui %i, %c8 : index
      %3 = tensor.extract %x[%2] : tensor<8xf32>
      linalg.yield %3 : f32
  } -> tensor<64x2048xf32>
  %4 = tensor.empty() : tensor<64xf32>
  %5 = linalg.fill ins(%zero : f32) outs(%4 : tensor<64xf32>) -> tensor<64xf32>
  %6 = linalg.reduce {arith.addf} ins(%1 : tensor<64x2048xf32>)
      outs(%5 : tensor<64xf32>) dimensions = [1]
  return %6 : tensor<64xf32>
}

// CHECK: thread 0: right
// CHECK: thread 1: right
// CHECK: 0 allocations left
