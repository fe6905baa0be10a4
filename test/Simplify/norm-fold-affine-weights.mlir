// Constants behind casts, parts of constants, shared ones, resources; which types may
// be rounded again. All numbers are such that the new constants are exact.

// RUN: norm-opt %s --norm-fold-affine --canonicalize --cse -o %t.exact.mlir
// RUN: FileCheck %s --input-file=%t.exact.mlir --check-prefixes=CHECK,EXACT
// RUN: norm-diff %s %t.exact.mlir --tolerance=1e-12 | FileCheck %s --check-prefix=DIFF
// RUN: norm-opt %s --norm-fold-affine=precision=all --canonicalize --cse -o %t.all.mlir
// RUN: FileCheck %s --input-file=%t.all.mlir --check-prefixes=CHECK,ALL
// RUN: norm-diff %s %t.all.mlir --tolerance=1e-12 | FileCheck %s --check-prefix=DIFF
// DIFF: 9 functions, 10 results, 27 runs: all within

// bf16 weights, extended in the layer.
// CHECK-LABEL: func.func @bf16
// EXACT-DAG: arith.constant dense<{{\[\[}}1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xbf16>
// EXACT: norm.rms_norm {{.*}} scale(
// ALL-DAG: arith.constant dense<{{\[\[}}2.000000e+00, 4.000000e+00], [1.500000e+00, 2.000000e+00]]> : tensor<2x2xbf16>
// ALL-DAG: norm.rms_norm %{{[a-z0-9]*}} dims
func.func @bf16(%x: tensor<4x2xf32>, %init: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %g = arith.constant dense<[2.0, 0.5]> : tensor<2xf32>
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xbf16>
  %n = norm.rms_norm %x scale(%g : tensor<2xf32>) dims [1] epsilon 1.0e-5 : tensor<4x2xf32> -> tensor<4x2xf32>
  %y = linalg.matmul ins(%n, %w : tensor<4x2xf32>, tensor<2x2xbf16>) outs(%init : tensor<4x2xf32>) -> tensor<4x2xf32>
  return %y : tensor<4x2xf32>
}

// A bias of 16 bits is not the place for more, but the start of the sums is.
// CHECK-LABEL: func.func @f16_bias
// EXACT-DAG: arith.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf16>
// EXACT: linalg.broadcast ins(%{{.*}} : tensor<2xf32>)
// ALL-DAG: arith.constant dense<[-1.500000e+00, -1.000000e+00]> : tensor<2xf16>
// ALL-NOT: linalg.broadcast
// CHECK: return
func.func @f16_bias(%x: tensor<4x2xf32>, %out: tensor<4x2xf16>) -> tensor<4x2xf16> {
  %zero = arith.constant dense<0.0> : tensor<4x2xf32>
  %b = arith.constant dense<[0.5, -1.0]> : tensor<2xf32>
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %c = arith.constant dense<[1.0, 2.0]> : tensor<2xf16>
  %n = norm.layer_norm %x bias(%b : tensor<2xf32>) dims [1] epsilon 1.0e-5 : tensor<4x2xf32> -> tensor<4x2xf32>
  %y = linalg.matmul ins(%n, %w : tensor<4x2xf32>, tensor<2x2xf32>) outs(%zero : tensor<4x2xf32>) -> tensor<4x2xf32>
  %z = linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m, n)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%y, %c : tensor<4x2xf32>, tensor<2xf16>) outs(%out : tensor<4x2xf16>) {
  ^bb0(%a: f32, %d: f16, %o: f16):
    %0 = arith.truncf %a : f32 to f16
    %1 = arith.addf %0, %d : f16
    linalg.yield %1 : f16
  } -> tensor<4x2xf16>
  return %z : tensor<4x2xf16>
}

// A scale that is 1 + w, a weight that is the middle of a larger one, times 2.
// CHECK-LABEL: func.func @computed
// CHECK: arith.constant dense<{{\[\[}}4.000000e+00, 8.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>
// CHECK-NOT: scale(
// CHECK: return
func.func @computed(%x: tensor<4x2xf32>, %init: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %one = arith.constant 1.0 : f32
  %two = arith.constant dense<2.0> : tensor<2x2xf32>
  %gw = arith.constant dense<[1.0, -0.5]> : tensor<2xbf16>
  %w = arith.constant dense<[[9.0, 1.0, 2.0, 9.0], [9.0, 3.0, 4.0, 9.0]]> : tensor<2x4xf32>
  %e = tensor.empty() : tensor<2xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%gw : tensor<2xbf16>) outs(%e : tensor<2xf32>) {
  ^bb0(%a: bf16, %o: f32):
    %0 = arith.extf %a : bf16 to f32
    %1 = arith.addf %0, %one : f32
    linalg.yield %1 : f32
  } -> tensor<2xf32>
  %middle = tensor.extract_slice %w[0, 1] [2, 2] [1, 1] : tensor<2x4xf32> to tensor<2x2xf32>
  %doubled = arith.mulf %middle, %two : tensor<2x2xf32>
  %n = norm.rms_norm %x scale(%g : tensor<2xf32>) dims [1] epsilon 1.0e-5 : tensor<4x2xf32> -> tensor<4x2xf32>
  %y = linalg.matmul ins(%n, %doubled : tensor<4x2xf32>, tensor<2x2xf32>) outs(%init : tensor<4x2xf32>) -> tensor<4x2xf32>
  return %y : tensor<4x2xf32>
}

// The other user of a weight, and of a view of it, keeps the old one.
// CHECK-LABEL: func.func @shared
// CHECK-DAG: arith.constant dense<{{\[\[}}1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>
// CHECK-DAG: arith.constant dense<{{\[\[}}2.000000e+00, 1.000000e+00], [6.000000e+00, 2.000000e+00]]> : tensor<2x2xf32>
// CHECK-COUNT-2: linalg.transpose
func.func @shared(%x: tensor<4x2xf32>, %init: tensor<4x2xf32>) -> (tensor<4x2xf32>, tensor<2x2xf32>) {
  %g = arith.constant dense<[2.0, 0.5]> : tensor<2xf32>
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %e = tensor.empty() : tensor<2x2xf32>
  %t = linalg.transpose ins(%w : tensor<2x2xf32>) outs(%e : tensor<2x2xf32>) permutation = [1, 0]
  %n = norm.rms_norm %x scale(%g : tensor<2xf32>) dims [1] epsilon 1.0e-5 : tensor<4x2xf32> -> tensor<4x2xf32>
  %y = linalg.matmul ins(%n, %t : tensor<4x2xf32>, tensor<2x2xf32>) outs(%init : tensor<4x2xf32>) -> tensor<4x2xf32>
  return %y, %t : tensor<4x2xf32>, tensor<2x2xf32>
}

// Two norms share a weight but not a scale.
// CHECK-LABEL: func.func @two_norms
// CHECK-DAG: arith.constant dense<{{\[\[}}2.000000e+00, 4.000000e+00], [1.500000e+00, 2.000000e+00]]> : tensor<2x2xf32>
// CHECK-DAG: arith.constant dense<{{\[\[}}4.000000e+00, 8.000000e+00], [6.000000e+00, 8.000000e+00]]> : tensor<2x2xf32>
// CHECK-NOT: scale(
// CHECK: return
func.func @two_norms(%x: tensor<4x2xf32>, %init: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %g0 = arith.constant dense<[2.0, 0.5]> : tensor<2xf32>
  %g1 = arith.constant dense<[4.0, 2.0]> : tensor<2xf32>
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %n0 = norm.rms_norm %x scale(%g0 : tensor<2xf32>) dims [1] epsilon 1.0e-5 : tensor<4x2xf32> -> tensor<4x2xf32>
  %y = linalg.matmul ins(%n0, %w : tensor<4x2xf32>, tensor<2x2xf32>) outs(%init : tensor<4x2xf32>) -> tensor<4x2xf32>
  %n1 = norm.rms_norm %y scale(%g1 : tensor<2xf32>) dims [1] epsilon 1.0e-5 : tensor<4x2xf32> -> tensor<4x2xf32>
  %z = linalg.matmul ins(%n1, %w : tensor<4x2xf32>, tensor<2x2xf32>) outs(%y : tensor<4x2xf32>) -> tensor<4x2xf32>
  return %z : tensor<4x2xf32>
}

// A splat becomes a whole weight, in place of a fill, too.
// CHECK-LABEL: func.func @splat
// CHECK: arith.constant dense<{{\[\[}}6.000000e+00, 6.000000e+00], [1.500000e+00, 1.500000e+00]]> : tensor<2x2xf32>
// CHECK-NOT: scale(
// CHECK: return
func.func @splat(%x: tensor<4x2xf32>, %init: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %three = arith.constant 3.0 : f32
  %g = arith.constant dense<[2.0, 0.5]> : tensor<2xf32>
  %e = tensor.empty() : tensor<2x2xf32>
  %w = linalg.fill ins(%three : f32) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  %n = norm.rms_norm %x scale(%g : tensor<2xf32>) dims [1] epsilon 1.0e-5 : tensor<4x2xf32> -> tensor<4x2xf32>
  %y = linalg.matmul ins(%n, %w : tensor<4x2xf32>, tensor<2x2xf32>) outs(%init : tensor<4x2xf32>) -> tensor<4x2xf32>
  return %y : tensor<4x2xf32>
}

// A scale that is constant in f64 and rounded to f16 is used as it is rounded; here
// nothing is lost.
// CHECK-LABEL: func.func @narrowed_scale
// CHECK-NOT: scale(
// CHECK: return
func.func @narrowed_scale(%x: tensor<4x2xf32>, %init: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %g = arith.constant dense<[2.0, 0.5]> : tensor<2xf64>
  %narrow = arith.truncf %g : tensor<2xf64> to tensor<2xf16>
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %n = norm.rms_norm %x scale(%narrow : tensor<2xf16>) dims [1] epsilon 1.0e-5 : tensor<4x2xf32> -> tensor<4x2xf32>
  %y = linalg.matmul ins(%n, %w : tensor<4x2xf32>, tensor<2x2xf32>) outs(%init : tensor<4x2xf32>) -> tensor<4x2xf32>
  return %y : tensor<4x2xf32>
}

// A resource gives a resource: [[1, 2], [3, 4]] becomes [[2, 4], [1.5, 2]].
// CHECK-LABEL: func.func @resource
// CHECK: arith.constant dense_resource<weight_1> : tensor<2x2xf32>
// CHECK-NOT: scale(
// CHECK: return
func.func @resource(%x: tensor<4x2xf32>, %init: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %g = arith.constant dense_resource<scale> : tensor<2xf32>
  %w = arith.constant dense_resource<weight> : tensor<2x2xf32>
  %n = norm.rms_norm %x scale(%g : tensor<2xf32>) dims [1] epsilon 1.0e-5 : tensor<4x2xf32> -> tensor<4x2xf32>
  %y = linalg.matmul ins(%n, %w : tensor<4x2xf32>, tensor<2x2xf32>) outs(%init : tensor<4x2xf32>) -> tensor<4x2xf32>
  return %y : tensor<4x2xf32>
}

// Applied again behind the same scale, also in another function, it is the same new
// one; behind another scale, [4, 2], it is one more.
// CHECK-LABEL: func.func @again
// CHECK-DAG: %[[W1:.*]] = arith.constant dense_resource<weight_1> : tensor<2x2xf32>
// CHECK-DAG: %[[W2:.*]] = arith.constant dense_resource<weight_2> : tensor<2x2xf32>
// CHECK: linalg.matmul ins(%{{.*}}, %[[W1]] :
// CHECK: linalg.matmul ins(%{{.*}}, %[[W1]] :
// CHECK: linalg.matmul ins(%{{.*}}, %[[W2]] :
func.func @again(%x: tensor<4x2xf32>, %init: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %g = arith.constant dense_resource<scale> : tensor<2xf32>
  %g1 = arith.constant dense<[4.0, 2.0]> : tensor<2xf32>
  %w = arith.constant dense_resource<weight> : tensor<2x2xf32>
  %n0 = norm.rms_norm %x scale(%g : tensor<2xf32>) dims [1] epsilon 1.0e-5 : tensor<4x2xf32> -> tensor<4x2xf32>
  %y0 = linalg.matmul ins(%n0, %w : tensor<4x2xf32>, tensor<2x2xf32>) outs(%init : tensor<4x2xf32>) -> tensor<4x2xf32>
  %n1 = norm.rms_norm %y0 scale(%g : tensor<2xf32>) dims [1] epsilon 1.0e-5 : tensor<4x2xf32> -> tensor<4x2xf32>
  %y1 = linalg.matmul ins(%n1, %w : tensor<4x2xf32>, tensor<2x2xf32>) outs(%init : tensor<4x2xf32>) -> tensor<4x2xf32>
  %n2 = norm.rms_norm %y1 scale(%g1 : tensor<2xf32>) dims [1] epsilon 1.0e-5 : tensor<4x2xf32> -> tensor<4x2xf32>
  %y2 = linalg.matmul ins(%n2, %w : tensor<4x2xf32>, tensor<2x2xf32>) outs(%init : tensor<4x2xf32>) -> tensor<4x2xf32>
  return %y2 : tensor<4x2xf32>
}
// CHECK: weight_1: "0x04000000000000400000804000{{00C03F00000040}}"

{-#
  dialect_resources: {
    builtin: {
      scale: "0x04000000000000400000003F",
      weight: "0x040000000000803F000000400000404000008040"
    }
  }
#-}
