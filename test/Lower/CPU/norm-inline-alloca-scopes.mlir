// RUN: norm-opt %s --norm-inline-alloca-scopes | FileCheck %s

// The example of the description; and a value that leaves a scope.
// CHECK-LABEL: @nothing(
// CHECK-SAME:    %[[M:.*]]: memref<4xf32>, %[[I:.*]]: index, %[[V:.*]]: f32)
// CHECK-NEXT:    memref.store %[[V]], %[[M]][%[[I]]] : memref<4xf32>
// CHECK-NEXT:    %[[R:.*]] = llvm.call_intrinsic "llvm.arithmetic.fence"(%[[V]])
// CHECK-NEXT:    return %[[R]]
func.func @nothing(%m: memref<4xf32>, %i: index, %v: f32) -> f32 {
  memref.alloca_scope {
    memref.store %v, %m[%i] : memref<4xf32>
  }
  %r = memref.alloca_scope -> f32 {
    %f = llvm.call_intrinsic "llvm.arithmetic.fence"(%v) : (f32) -> f32
    memref.alloca_scope.return %f : f32
  }
  return %r : f32
}

// What takes memory keeps its scope, scopes around it, too.
// CHECK-LABEL: @memory(
// CHECK:         memref.alloca_scope
// CHECK:           memref.alloca_scope
// CHECK:             memref.alloca()
// CHECK:         memref.alloca_scope
// CHECK:           llvm.alloca
func.func @memory(%v: f32, %i: index, %n: i64) {
  memref.alloca_scope {
    memref.alloca_scope {
      %m = memref.alloca() : memref<4xf32>
      memref.store %v, %m[%i] : memref<4xf32>
    }
  }
  memref.alloca_scope {
    %p = llvm.alloca %n x f32 : (i64) -> !llvm.ptr
    llvm.store %v, %p : f32, !llvm.ptr
  }
  return
}

// One within another.
// CHECK-LABEL: @inner(
// CHECK-NOT:     memref.alloca_scope
// CHECK:         scf.for
func.func @inner(%m: memref<4xf32>, %v: f32, %a: index, %b: index, %c: index) {
  memref.alloca_scope {
    scf.for %i = %a to %b step %c {
      memref.alloca_scope {
        memref.store %v, %m[%i] : memref<4xf32>
      }
    }
  }
  return
}
