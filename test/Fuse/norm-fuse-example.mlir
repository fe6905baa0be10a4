// The text of the pass's description.

// RUN: norm-opt %s --norm-fuse --canonicalize | FileCheck %s

// CHECK: #[[$FULL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @f
// CHECK-SAME: (%[[X:.*]]: tensor<4x32xf32>, %[[F:.*]]: tensor<4x32xf32>)
func.func @f(%x: tensor<4x32xf32>, %f: tensor<4x32xf32>)
    -> (tensor<4x32xf32>, tensor<4x32xf32>) {
  %sum = norm.residual_add %x, %f
      : tensor<4x32xf32>, tensor<4x32xf32> -> tensor<4x32xf32>
  %y = norm.rms_norm %sum dims [1] epsilon 1.000000e-06
      : tensor<4x32xf32> -> tensor<4x32xf32>
  return %sum, %y : tensor<4x32xf32>, tensor<4x32xf32>
}
// CHECK: %[[K:.*]]:2 = norm.rowwise {indexing_maps = [#[[$FULL]], #[[$FULL]], #[[$FULL]], #[[$FULL]]], iterator_types = ["parallel", "reduction"]}
// CHECK-SAME: ins(%[[X]], %[[F]] : tensor<4x32xf32>, tensor<4x32xf32>)
// CHECK-SAME: outs(%[[X]], %[[F]] : tensor<4x32xf32>, tensor<4x32xf32>)
// CHECK-NEXT: ^bb0(%[[XE:.*]]: f32, %[[FE:.*]]: f32):
// CHECK-DAG: %[[EPS:.*]] = arith.constant 9.99999997E-7 : f32
// CHECK-DAG: %[[ONE:.*]] = arith.constant 1.000000e+00 : f32
// CHECK: %[[S:.*]] = arith.addf %[[XE]], %[[FE]] : f32
// CHECK-NEXT: %[[SQ:.*]] = arith.mulf %[[S]], %[[S]] : f32
// CHECK-NEXT: %[[MS:.*]] = norm.row_reduce mean %[[SQ]] : f32
// CHECK-NEXT: %[[SHIFTED:.*]] = arith.addf %[[MS]], %[[EPS]] : f32
// CHECK-NEXT: %[[ROOT:.*]] = math.sqrt %[[SHIFTED]] : f32
// CHECK-NEXT: %[[RSTD:.*]] = arith.divf %[[ONE]], %[[ROOT]] : f32
// CHECK-NEXT: %[[Y:.*]] = arith.mulf %[[S]], %[[RSTD]] : f32
// CHECK-NEXT: norm.yield %[[S]], %[[Y]] : f32, f32
// CHECK: return %[[K]]#0, %[[K]]#1
