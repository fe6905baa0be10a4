// The IR before and after in the description of the pass is what it takes and
// gives; other ops of linalg stay.

// RUN: awk '/^def /{pass = $2; n = 0} /```mlir/{n += 1; on = pass == "NormGeneralizeElementwise"; next} /```/{on = 0} on && n == 1' \
// RUN:   %S/../../../include/norm/Lower/Passes.td > %t.before.mlir
// RUN: awk '/^def /{pass = $2; n = 0} /```mlir/{n += 1; on = pass == "NormGeneralizeElementwise"; next} /```/{on = 0} on && n == 2' \
// RUN:   %S/../../../include/norm/Lower/Passes.td > %t.after.mlir
// RUN: norm-opt %t.before.mlir --norm-generalize-elementwise -o %t.got.mlir
// RUN: norm-opt %t.after.mlir -o %t.expected.mlir
// RUN: diff %t.got.mlir %t.expected.mlir
// RUN: FileCheck %s --input-file=%t.got.mlir --check-prefix=AFTER
// RUN: norm-opt %s --norm-generalize-elementwise | FileCheck %s
// RUN: norm-test-opt %s --test-norm-patterns=sets=generalize-elementwise | FileCheck %s

// AFTER: linalg.generic

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// CHECK-LABEL: func @named
func.func @named(%x: tensor<?x8xf32>, %c: tensor<?x8xi1>, %r: tensor<?xf32>,
                 %e: tensor<?x8xf32>)
    -> (tensor<?x8xf32>, tensor<?x8xf32>, tensor<?x8xf32>) {
  // CHECK-NOT: linalg.{{square|select|elementwise|map}}
  // CHECK: linalg.generic
  // CHECK: arith.mulf %[[IN:.*]], %[[IN]]
  %square = linalg.square ins(%x : tensor<?x8xf32>) outs(%e : tensor<?x8xf32>)
      -> tensor<?x8xf32>
  // CHECK: linalg.generic
  // CHECK: arith.select
  %select = linalg.select
      ins(%c, %x, %square : tensor<?x8xi1>, tensor<?x8xf32>, tensor<?x8xf32>)
      outs(%e : tensor<?x8xf32>) -> tensor<?x8xf32>
  // CHECK: linalg.generic {indexing_maps = [#[[ID:map[0-9]*]], #[[ROW:map[0-9]*]], #[[ID]]]
  // CHECK: arith.divf
  %divided = linalg.elementwise kind=#linalg.elementwise_kind<div>
      indexing_maps = [#id, #row, #id]
      ins(%x, %r : tensor<?x8xf32>, tensor<?xf32>) outs(%e : tensor<?x8xf32>)
      -> tensor<?x8xf32>
  // CHECK: linalg.generic
  // CHECK: math.exp
  %mapped = linalg.map { math.exp } ins(%x : tensor<?x8xf32>)
      outs(%e : tensor<?x8xf32>)
  return %select, %divided, %mapped
      : tensor<?x8xf32>, tensor<?x8xf32>, tensor<?x8xf32>
}

// What every release reads.
// CHECK-LABEL: func @others
// CHECK-NOT: linalg.generic
// CHECK: linalg.fill
// CHECK: linalg.transpose
// CHECK: linalg.broadcast
// CHECK: linalg.copy
// CHECK: linalg.matmul
func.func @others(%x: tensor<8x8xf32>, %r: tensor<8xf32>, %zero: f32)
    -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %e = tensor.empty() : tensor<8x8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>)
      -> tensor<8x8xf32>
  %t = linalg.transpose ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>)
      permutation = [1, 0]
  %b = linalg.broadcast ins(%r : tensor<8xf32>) outs(%e : tensor<8x8xf32>)
      dimensions = [0]
  %c = linalg.copy ins(%b : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>)
      -> tensor<8x8xf32>
  %p = linalg.matmul ins(%t, %b : tensor<8x8xf32>, tensor<8x8xf32>)
      outs(%init : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %p, %c : tensor<8x8xf32>, tensor<8x8xf32>
}

// CHECK-LABEL: func @buffers
// CHECK: linalg.exp
func.func @buffers(%x: memref<8xf32>) {
  linalg.exp ins(%x : memref<8xf32>) outs(%x : memref<8xf32>)
  return
}
