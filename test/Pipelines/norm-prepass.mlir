// linalg in, linalg out: norms in their plain form, LayerNorm as RMSNorm where that
// is proved.

// RUN: norm-opt %s --norm-prepass | FileCheck %s --check-prefixes=CHECK,EXACT
// RUN: norm-opt %s --norm-prepass=recenter=off | FileCheck %s --check-prefixes=CHECK,OFF
// RUN: norm-opt %s --norm-prepass=fold-affine=true | FileCheck %s --check-prefixes=CHECK,FOLD

// CHECK-NOT: norm.
// CHECK-LABEL: func.func @stream
// The scale is in the weight of the head.
// FOLD: dense<{{\[\[}}2.000000e+00, 4.000000e+00, 6.000000e+00], [1.600000e+01, 2.000000e+01, 2.400000e+01]]>
// The mean, then the mean square.
// OFF: linalg.generic {{.*}}"reduction"
// OFF: arith.subf
// EXACT-NOT: arith.subf
// FOLD-NOT: arith.subf
// CHECK: arith.mulf
// CHECK: linalg.generic
// CHECK: linalg.matmul
// CHECK-NOT: norm.
func.func @stream(%ids: tensor<4xindex>) -> tensor<4x3xf32> {
  %table = arith.constant dense<[[1.0, 3.0], [2.0, 7.0], [4.0, -2.0]]> : tensor<3x2xf32>
  %scale = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %head = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x2xf32>
  %x = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>,
                                        affine_map<(d0, d1) -> (d0, d1)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%ids : tensor<4xindex>) outs(%empty : tensor<4x2xf32>) {
  ^bb0(%id: index, %out: f32):
    %d = linalg.index 1 : index
    %e = tensor.extract %table[%id, %d] : tensor<3x2xf32>
    linalg.yield %e : f32
  } -> tensor<4x2xf32>
  %y = norm.layer_norm %x scale(%scale : tensor<2xf32>) dims [1] epsilon 1.0e-05
      : tensor<4x2xf32> -> tensor<4x2xf32>
  %result = tensor.empty() : tensor<4x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%result : tensor<4x3xf32>) -> tensor<4x3xf32>
  %z = linalg.matmul ins(%y, %head : tensor<4x2xf32>, tensor<2x3xf32>)
      outs(%init : tensor<4x3xf32>) -> tensor<4x3xf32>
  return %z : tensor<4x3xf32>
}

// Named elementwise ops of the source come out as generics.
// CHECK-LABEL: func.func @residual
// CHECK-NOT: linalg.{{add|exp}}
// CHECK: %[[S:.*]] = linalg.generic {{.*}} ins(%arg0, %arg1 :
// CHECK: linalg.generic {{.*}}"reduction"]} ins(%[[S]] :
// CHECK: math.exp
// CHECK-NOT: linalg.{{add|exp}}
// CHECK: return
func.func @residual(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>)
    -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %empty = tensor.empty() : tensor<4x8xf32>
  %s = linalg.add ins(%x, %y : tensor<4x8xf32>, tensor<4x8xf32>)
      outs(%empty : tensor<4x8xf32>) -> tensor<4x8xf32>
  %n = norm.layer_norm %s dims [1] epsilon 1.0e-05
      : tensor<4x8xf32> -> tensor<4x8xf32>
  %e = linalg.exp ins(%n : tensor<4x8xf32>) outs(%empty : tensor<4x8xf32>)
      -> tensor<4x8xf32>
  return %e, %s : tensor<4x8xf32>, tensor<4x8xf32>
}
