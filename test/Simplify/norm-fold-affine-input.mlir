// A constant factor of a norm's input goes into its epsilon, its sign into the scale.

// RUN: norm-opt %s --norm-fold-affine --canonicalize -o %t.mlir --remarks-filter='norm-fold-affine' 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: norm-diff %s %t.mlir --tolerance=1e-12 | FileCheck %s --check-prefix=DIFF
// DIFF: 7 functions, 8 results, 21 runs: all within

!t = tensor<4x2xf32>
!v = tensor<2xf32>
#id = affine_map<(m, n) -> (m, n)>

// REMARK: [Passed] input-scale | Category:norm-fold-affine | Function=inside | Factor=4.000000, Norms=1
// CHECK-LABEL: func.func @inside(
// CHECK-SAME: %[[X:.*]]: tensor<4x2xf32>
// CHECK-NEXT: %[[N:.*]] = norm.layer_norm %[[X]] dims [1] epsilon 6.250000e-02 : tensor<4x2xf32> -> tensor<4x2xf32>
// CHECK-NEXT: return %[[N]]
func.func @inside(%x: !t) -> !t {
  %a = arith.constant dense<4.0> : !t
  %s = arith.mulf %a, %x : !t
  %n = norm.layer_norm %s dims [1] epsilon 1.0 : !t -> !t
  return %n : !t
}

// CHECK-LABEL: func.func @others(
// CHECK-SAME: %[[X:.*]]: tensor<4x2xf32>
// CHECK-NEXT: %{{.*}} = norm.rms_norm %[[X]] dims [1] epsilon 2.500000e-01 kind<outside>
// CHECK-NEXT: %{{.*}} = norm.rms_norm %[[X]] dims [1] epsilon 5.000000e-01 kind<floor>
func.func @others(%x: !t) -> (!t, !t) {
  %a = arith.constant dense<4.0> : !t
  %s = arith.mulf %x, %a : !t
  %n = norm.rms_norm %s dims [1] epsilon 1.0 kind<outside> : !t -> !t
  %m = norm.rms_norm %s dims [1] epsilon 2.0 kind<floor> : !t -> !t
  return %n, %m : !t, !t
}

// A negative factor, in a body, divided by, behind a reshape; the bias keeps its sign.
// CHECK-LABEL: func.func @negative
// CHECK-DAG: arith.constant dense<[-2.000000e+00, -3.000000e+00]> : tensor<2xf32>
// CHECK-DAG: arith.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
// CHECK: norm.layer_norm {{.*}} epsilon 4.000000e+00
func.func @negative(%x: tensor<2x2x2xf32>) -> !t {
  %c = arith.constant -0.5 : f64
  %g = arith.constant dense<[2.0, 3.0]> : !v
  %b = arith.constant dense<[1.0, 2.0]> : !v
  %e = tensor.empty() : tensor<2x2x2xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>],
                       iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : tensor<2x2x2xf32>) outs(%e : tensor<2x2x2xf32>) {
  ^bb0(%in: f32, %out: f32):
    %d = arith.truncf %c : f64 to f32
    %0 = arith.mulf %in, %d : f32
    linalg.yield %0 : f32
  } -> tensor<2x2x2xf32>
  %r = tensor.collapse_shape %s [[0, 1], [2]] : tensor<2x2x2xf32> into !t
  %n = norm.layer_norm %r scale(%g : !v) bias(%b : !v) dims [1] epsilon 1.0 : !t -> !t
  return %n : !t
}

// Without a scale the sign becomes one. Without an epsilon nothing else is left.
// CHECK-LABEL: func.func @sign
// CHECK: %[[S:.*]] = arith.constant dense<-1.000000e+00> : tensor<2xf32>
// CHECK-NEXT: norm.layer_norm %{{.*}} scale(%[[S]] : tensor<2xf32>) dims [1] epsilon 0.000000e+00
func.func @sign(%x: !t) -> !t {
  %s = arith.negf %x : !t
  %n = norm.layer_norm %s dims [1] epsilon 0.0 : !t -> !t
  return %n : !t
}

// Two factors, of which one is a fill: 1 / (2 * 4)^2.
// CHECK-LABEL: func.func @twice
// CHECK-NOT: arith.mulf
// CHECK: norm.layer_norm {{.*}} epsilon 1.562500e-02
func.func @twice(%x: !t) -> !t {
  %two = arith.constant 2.0 : f32
  %four = arith.constant dense<4.0> : tensor<f32>
  %e = tensor.empty() : !t
  %splat = linalg.fill ins(%two : f32) outs(%e : !t) -> !t
  %s = arith.mulf %x, %splat : !t
  %r = linalg.generic {indexing_maps = [#id, affine_map<(m, n) -> ()>, #id], iterator_types = ["parallel", "parallel"]}
      ins(%s, %four : !t, tensor<f32>) outs(%e : !t) {
  ^bb0(%in: f32, %f: f32, %out: f32):
    %0 = arith.mulf %f, %in : f32
    linalg.yield %0 : f32
  } -> !t
  %n = norm.layer_norm %r dims [1] epsilon 1.0 : !t -> !t
  return %n : !t
}

// The sign goes on, into the next layer's weight.
// CHECK-LABEL: func.func @into_layer
// CHECK-DAG: arith.constant dense<{{\[\[}}-2.000000e+00, -4.000000e+00], [-1.500000e+00, -2.000000e+00]]> : tensor<2x2xf32>
// CHECK: norm.rms_norm %{{[a-z0-9]*}} dims [1] epsilon 2.500000e-01
func.func @into_layer(%x: !t, %init: !t) -> !t {
  %a = arith.constant dense<-2.0> : !t
  %g = arith.constant dense<[2.0, 0.5]> : !v
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %s = arith.mulf %x, %a : !t
  %n = norm.rms_norm %s scale(%g : !v) dims [1] epsilon 1.0 : !t -> !t
  %y = linalg.matmul ins(%n, %w : !t, tensor<2x2xf32>) outs(%init : !t) -> !t
  return %y : !t
}

// A factor for each feature is none of the input, nor is a product of two inputs.
// REMARK-NOT: Function=no_factor
// CHECK-LABEL: func.func @no_factor
// CHECK-COUNT-3: arith.mulf
func.func @no_factor(%x: !t, %z: !t, %rows: tensor<4xf32>) -> !t {
  %a = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]]> : !t
  %s = arith.mulf %x, %a : !t
  %n = norm.rms_norm %s dims [1] epsilon 1.0 : !t -> !t
  %r = arith.mulf %n, %z : !t
  %m = norm.rms_norm %r dims [1] epsilon 1.0 : !t -> !t
  %q = linalg.generic {indexing_maps = [#id, affine_map<(m, n) -> (m)>, #id], iterator_types = ["parallel", "parallel"]}
      ins(%m, %rows : !t, tensor<4xf32>) outs(%x : !t) {
  ^bb0(%in: f32, %f: f32, %out: f32):
    %0 = arith.mulf %f, %in : f32
    linalg.yield %0 : f32
  } -> !t
  %o = norm.rms_norm %q dims [1] epsilon 1.0 : !t -> !t
  return %o : !t
}
