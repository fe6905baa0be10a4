// RUN: norm-opt %s --norm-decompose | FileCheck %s
// RUN: norm-opt %s --pass-pipeline='builtin.module(func.func(norm-decompose))' | FileCheck %s
// RUN: norm-opt %s --norm-decompose --mlir-print-debuginfo | FileCheck %s --check-prefix=LOC

// What has no norm op passes through as it was.
// RUN: norm-opt %S/Inputs/no-norm.mlir -o %t.as-is.mlir
// RUN: norm-opt %S/Inputs/no-norm.mlir --norm-decompose -o %t.decomposed.mlir
// RUN: diff %t.as-is.mlir %t.decomposed.mlir

// Norms in nested regions, at any depth, are decomposed; linalg's own aggregated
// ops and unused ops of other dialects stay.

// CHECK-LABEL: @nested
// CHECK: scf.for
// CHECK: scf.if
// CHECK: linalg.generic
// CHECK-NOT: norm.
// CHECK: } else {
// CHECK: linalg.softmax
// CHECK: return
func.func @nested(%n: index, %c: i1, %x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %x) -> tensor<4x8xf32> {
    %s = scf.if %c -> tensor<4x8xf32> {
      %y = norm.center %v dims [1] : tensor<4x8xf32> -> tensor<4x8xf32>
      scf.yield %y : tensor<4x8xf32>
    } else {
      %e = tensor.empty() : tensor<4x8xf32>
      %y = linalg.softmax dimension(1) ins(%v : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
      scf.yield %y : tensor<4x8xf32>
    }
    scf.yield %s : tensor<4x8xf32>
  }
  return %r : tensor<4x8xf32>
}

// Every op that replaces a norm carries its location.

// LOC: #[[NORM:.*]] = loc("model.norm")
// LOC-LABEL: @location
// LOC: linalg.fill {{.*}} loc(#[[NORM]])
// LOC: arith.addf {{.*}} loc(#[[NORM]])
// LOC: } -> tensor<4xf32> loc(#[[NORM]])
// LOC: arith.subf {{.*}} loc(#[[NORM]])
// LOC: } -> tensor<4x8xf32> loc(#[[NORM]])
func.func @location(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %y = norm.center %x dims [1] : tensor<4x8xf32> -> tensor<4x8xf32> loc("model.norm")
  return %y : tensor<4x8xf32>
}
