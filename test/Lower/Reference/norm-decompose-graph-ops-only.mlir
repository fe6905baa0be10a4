// RUN: norm-opt %s --norm-decompose=graph-ops-only=true | FileCheck %s --check-prefixes=CHECK,ONLY
// RUN: norm-opt %s --norm-decompose=graph-ops-only=false | FileCheck %s --check-prefixes=CHECK,ALL

#full = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: @mixed
// CHECK-NOT:     norm.center
// CHECK:         linalg.generic
// ONLY:          norm.rowwise
// ALL-NOT:       norm.
// CHECK:         return
func.func @mixed(%x: tensor<4x32xf32>, %y: tensor<4x32xf32>) -> tensor<4x32xf32> {
  %0 = norm.center %x dims [1] : tensor<4x32xf32> -> tensor<4x32xf32>
  %1 = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%0 : tensor<4x32xf32>) outs(%y : tensor<4x32xf32>) {
    ^bb0(%xe: f32):
      %m = norm.row_reduce max %xe : f32
      %d = arith.subf %xe, %m : f32
      norm.yield %d : f32
  } -> tensor<4x32xf32>
  return %1 : tensor<4x32xf32>
}
