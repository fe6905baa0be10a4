// Scalars that bodies share, one in the other.

// RUN: norm-opt %s --split-input-file --norm-raise | FileCheck %s

// CHECK-LABEL: func @nested(
// CHECK: %[[H:.*]] = linalg.generic
// CHECK: %[[X:.*]] = norm.residual_add %{{.*}}, %{{.*}} :
// CHECK: norm.rms_norm %[[X]] dims [1]
func.func @nested(%p: tensor<4x8xf64>, %q: tensor<4x8xf64>, %c: tensor<4x8xf64>) -> (tensor<4x8xf64>, tensor<4xf64>, tensor<4x8xf64>) {
  %decz = arith.constant dense<0.0> : tensor<4xf64>
  %dec = linalg.generic {indexing_maps=[affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0)>],iterator_types=["parallel","reduction"]} ins(%p, %q : tensor<4x8xf64>, tensor<4x8xf64>) outs(%decz : tensor<4xf64>) {
  ^bb0(%i: f64, %j: f64, %o: f64):
    %h = arith.addf %i, %j : f64
    %m = arith.mulf %h, %h : f64
    %k = arith.addf %m, %o : f64
    linalg.yield %k : f64
  } -> tensor<4xf64>

  %rsz = arith.constant dense<0.0> : tensor<4xf64>
  %rs = linalg.generic {indexing_maps=[affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0)>],iterator_types=["parallel","reduction"]} ins(%p, %q, %c : tensor<4x8xf64>, tensor<4x8xf64>, tensor<4x8xf64>) outs(%rsz : tensor<4xf64>) {
  ^bb0(%i: f64, %j: f64, %k: f64, %o: f64):
    %h = arith.addf %i, %j : f64
    %g = arith.addf %h, %k : f64
    %m = arith.mulf %g, %g : f64
    %l = arith.addf %m, %o : f64
    linalg.yield %l : f64
  } -> tensor<4xf64>

  %re = tensor.empty() : tensor<4x8xf64>
  %rn = arith.constant 8.0 : f64
  %reps = arith.constant 1.0e-5 : f64
  %out:2 = linalg.generic {indexing_maps=[affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0)>,affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0,d1)>],iterator_types=["parallel","parallel"]} ins(%p,%q,%c,%rs : tensor<4x8xf64>,tensor<4x8xf64>,tensor<4x8xf64>,tensor<4xf64>) outs(%re, %re : tensor<4x8xf64>, tensor<4x8xf64>) {
  ^bb0(%i: f64, %j: f64, %k: f64, %s: f64, %o: f64, %o2: f64):
    %h = arith.addf %i, %j : f64
    %g = arith.addf %h, %k : f64
    %dd = arith.divf %s, %rn : f64
    %v = arith.addf %dd, %reps : f64
    %qq = math.rsqrt %v : f64
    %nn = arith.mulf %g, %qq : f64
    linalg.yield %nn, %h : f64, f64
  } -> (tensor<4x8xf64>, tensor<4x8xf64>)
  return %out#0, %dec, %out#1 : tensor<4x8xf64>, tensor<4xf64>, tensor<4x8xf64>
}

// -----

// CHECK-LABEL: func @in_branch(
// CHECK: %[[X:.*]] = norm.residual_add %{{.*}}, %{{.*}} :
// CHECK: norm.rms_norm %[[X]] dims [1]
func.func @in_branch(%p: tensor<4x8xf64>, %q: tensor<4x8xf64>, %c: tensor<4x8xf64>) -> (tensor<4x8xf64>, tensor<4xf64>, tensor<4x8xf64>) {
  %decz = arith.constant dense<0.0> : tensor<4xf64>
  %dec = linalg.generic {indexing_maps=[affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0)>],iterator_types=["parallel","reduction"]} ins(%p, %q : tensor<4x8xf64>, tensor<4x8xf64>) outs(%decz : tensor<4xf64>) {
  ^bb0(%i: f64, %j: f64, %o: f64):
    %h = arith.addf %i, %j : f64
    %m = arith.mulf %h, %h : f64
    %k = arith.addf %m, %o : f64
    linalg.yield %k : f64
  } -> tensor<4xf64>

  %ye = tensor.empty() : tensor<4x8xf64>
  %y = linalg.generic {indexing_maps=[affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0,d1)>],iterator_types=["parallel","parallel"]} ins(%p, %q, %c : tensor<4x8xf64>, tensor<4x8xf64>, tensor<4x8xf64>) outs(%ye : tensor<4x8xf64>) {
  ^bb0(%i: f64, %j: f64, %k: f64, %o: f64):
    %h = arith.addf %i, %j : f64
    %g = arith.addf %h, %k : f64
    linalg.yield %g : f64
  } -> tensor<4x8xf64>

  %rz = arith.constant dense<0.0> : tensor<4xf64>
  %rs = linalg.generic {indexing_maps=[affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0)>],iterator_types=["parallel","reduction"]} ins(%y : tensor<4x8xf64>) outs(%rz : tensor<4xf64>) {
  ^bb0(%i: f64, %o: f64):
    %m = arith.mulf %i, %i : f64
    %pz = arith.addf %m, %o : f64
    linalg.yield %pz : f64
  } -> tensor<4xf64>
  %re = tensor.empty() : tensor<4x8xf64>
  %rn = arith.constant 8.0 : f64
  %reps = arith.constant 1.0e-5 : f64

  %rout = linalg.generic {indexing_maps=[affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0)>,affine_map<(d0,d1)->(d0,d1)>],iterator_types=["parallel","parallel"]} ins(%y, %rs : tensor<4x8xf64>, tensor<4xf64>) outs(%re : tensor<4x8xf64>) {
  ^bb0(%i: f64, %s: f64, %o: f64):
    %d = arith.divf %s, %rn : f64
    %v = arith.addf %d, %reps : f64
    %qv = math.rsqrt %v : f64
    %nn = arith.mulf %i, %qv : f64
    linalg.yield %nn : f64
  } -> tensor<4x8xf64>

  %latee = tensor.empty() : tensor<4x8xf64>
  %late = linalg.generic {indexing_maps=[affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0,d1)>],iterator_types=["parallel","parallel"]} ins(%p, %q : tensor<4x8xf64>, tensor<4x8xf64>) outs(%latee : tensor<4x8xf64>) {
  ^bb0(%i: f64, %j: f64, %o: f64):
    %h = arith.addf %i, %j : f64
    linalg.yield %h : f64
  } -> tensor<4x8xf64>
  return %rout, %dec, %late : tensor<4x8xf64>, tensor<4xf64>, tensor<4x8xf64>
}
