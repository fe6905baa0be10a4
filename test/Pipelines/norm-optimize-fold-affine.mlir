// fold-affine is off by default, and comes before fusion.

// RUN: norm-opt %s --norm-optimize | FileCheck %s --check-prefix=OFF
// RUN: norm-opt %s --norm-optimize=fold-affine=false | FileCheck %s --check-prefix=OFF
// RUN: norm-opt %s --norm-optimize=fold-affine=true | FileCheck %s --check-prefixes=ON,KERNEL
// RUN: norm-opt %s '--norm-optimize=fold-affine=true fuse=false' | FileCheck %s --check-prefixes=ON,GRAPH
// RUN: norm-opt %s '--norm-optimize=fold-affine=true fold-precision=exact' | FileCheck %s --check-prefix=EXACT
// RUN: norm-opt %s '--norm-optimize=fold-affine=true fold-precision=all' | FileCheck %s --check-prefix=ALL

// OFF: arith.constant dense<[2.000000e+00, 5.000000e-01]> : tensor<2xf32>
// OFF: norm.rowwise
// OFF-SAME: ins(%{{.*}}, %{{.*}} :
// ON-NOT: dense<[2.000000e+00, 5.000000e-01]>
// ON: arith.constant dense<{{\[\[}}2.000000e+00, 4.000000e+00], [1.500000e+00, 2.000000e+00]]> : tensor<2x2xf32>
// ON-NOT: dense<[2.000000e+00, 5.000000e-01]>
// KERNEL: norm.rowwise
// KERNEL-SAME: ins(%{{[a-z0-9]*}} :
// GRAPH: norm.rms_norm %{{[a-z0-9]*}} dims [1]
func.func @f(%x: tensor<4x2xf32>, %init: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %g = arith.constant dense<[2.0, 0.5]> : tensor<2xf32>
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %n = norm.rms_norm %x scale(%g : tensor<2xf32>) dims [1] epsilon 1.0e-5 : tensor<4x2xf32> -> tensor<4x2xf32>
  %y = linalg.matmul ins(%n, %w : tensor<4x2xf32>, tensor<2x2xf32>) outs(%init : tensor<4x2xf32>) -> tensor<4x2xf32>
  return %y : tensor<4x2xf32>
}

// 16-bit weights only with fold-precision=all.
// EXACT-LABEL: func.func @half
// EXACT: arith.constant dense<{{\[\[}}1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xbf16>
// ALL-LABEL: func.func @half
// ALL: arith.constant dense<{{\[\[}}2.000000e+00, 4.000000e+00], [1.500000e+00, 2.000000e+00]]> : tensor<2x2xbf16>
func.func @half(%x: tensor<4x2xbf16>, %init: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %g = arith.constant dense<[2.0, 0.5]> : tensor<2xbf16>
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xbf16>
  %n = norm.rms_norm %x scale(%g : tensor<2xbf16>) dims [1] epsilon 1.0e-5 : tensor<4x2xbf16> -> tensor<4x2xbf16>
  %y = linalg.matmul ins(%n, %w : tensor<4x2xbf16>, tensor<2x2xbf16>) outs(%init : tensor<4x2xf32>) -> tensor<4x2xf32>
  return %y : tensor<4x2xf32>
}
