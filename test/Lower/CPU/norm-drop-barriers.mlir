// RUN: norm-opt %s --norm-drop-barriers | FileCheck %s

// The end of the region waits.
// CHECK-LABEL: @last(
// CHECK:         omp.wsloop nowait {
func.func @last(%n: index, %x: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  omp.parallel {
    omp.wsloop {
      omp.loop_nest (%i) : index = (%c0) to (%n) step (%c1) {
        memref.store %zero, %x[%i] : memref<?xf32>
        omp.yield
      }
    }
    omp.terminator
  }
  return
}

// What follows may read what other threads have written.
// CHECK-LABEL: @first(
// CHECK:         omp.wsloop {
// CHECK:         omp.wsloop nowait {
func.func @first(%n: index, %x: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  omp.parallel {
    omp.wsloop {
      omp.loop_nest (%i) : index = (%c0) to (%n) step (%c1) {
        memref.store %zero, %x[%i] : memref<?xf32>
        omp.yield
      }
    }
    omp.wsloop {
      omp.loop_nest (%i) : index = (%c0) to (%n) step (%c1) {
        %last = arith.subi %n, %i : index
        %e = memref.load %x[%last] : memref<?xf32>
        memref.store %e, %x[%i] : memref<?xf32>
        omp.yield
      }
    }
    omp.terminator
  }
  return
}

// Those of a reduction wait for its result.
// CHECK-LABEL: @reduction(
// CHECK-NOT:     nowait
omp.declare_reduction @add : f32
init {
^bb0(%old: f32):
  %zero = arith.constant 0.0 : f32
  omp.yield(%zero : f32)
}
combiner {
^bb1(%a: f32, %b: f32):
  %sum = arith.addf %a, %b : f32
  omp.yield(%sum : f32)
}
func.func @reduction(%n: index, %sum: !llvm.ptr) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  omp.parallel {
    omp.wsloop reduction(@add %sum -> %mine : !llvm.ptr) {
      omp.loop_nest (%i) : index = (%c0) to (%n) step (%c1) {
        omp.yield
      }
    }
    omp.terminator
  }
  return
}
