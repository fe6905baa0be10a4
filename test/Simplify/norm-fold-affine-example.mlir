// The text of the pass's description.

// RUN: norm-opt %s --norm-fold-affine --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @f
// CHECK-SAME: (%[[X:.*]]: tensor<4x2xf32>)
func.func @f(%x: tensor<4x2xf32>) -> tensor<4x3xf32> {
  %scale = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %bias = arith.constant dense<[0.5, -1.0]> : tensor<2xf32>
  %w = arith.constant
      dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %zero = arith.constant 0.0 : f32
  %n = norm.layer_norm %x scale(%scale : tensor<2xf32>)
      bias(%bias : tensor<2xf32>) dims [1] epsilon 1.000000e-05
      : tensor<4x2xf32> -> tensor<4x2xf32>
  %e = tensor.empty() : tensor<4x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<4x3xf32>)
      -> tensor<4x3xf32>
  %y = linalg.matmul ins(%n, %w : tensor<4x2xf32>, tensor<2x3xf32>)
      outs(%init : tensor<4x3xf32>) -> tensor<4x3xf32>
  return %y : tensor<4x3xf32>
}
// CHECK-DAG: %[[B:.*]] = arith.constant dense<[-3.5{{.*}}, -4.0{{.*}}, -4.5{{.*}}]> : tensor<3xf32>
// CHECK-DAG: %[[W:.*]] = arith.constant dense<{{\[\[}}2.0{{.*}}, 4.0{{.*}}, 6.0{{.*}}], [1.6{{.*}}+01, 2.0{{.*}}+01, 2.4{{.*}}+01]]> : tensor<2x3xf32>
// CHECK: %[[N:.*]] = norm.layer_norm %[[X]] dims [1] epsilon 1.000000e-05 : tensor<4x2xf32> -> tensor<4x2xf32>
// CHECK: %[[E:.*]] = tensor.empty() : tensor<4x3xf32>
// CHECK: %[[INIT:.*]] = linalg.broadcast ins(%[[B]] : tensor<3xf32>) outs(%[[E]] : tensor<4x3xf32>) dimensions = [0]
// CHECK: %[[Y:.*]] = linalg.matmul ins(%[[N]], %[[W]] : tensor<4x2xf32>, tensor<2x3xf32>) outs(%[[INIT]] : tensor<4x3xf32>) -> tensor<4x3xf32>
// CHECK: return %[[Y]]
