// Residual adds in bodies that compute more.

// RUN: norm-opt %s --split-input-file --norm-raise | FileCheck %s

// The factor is on the operand that it is on in the source.
// CHECK-LABEL: func @factor_on_newer(
// CHECK-SAME: %{{.*}}: tensor<4x8xf64>, %[[B:.*]]: tensor<4x8xf64>)
// CHECK: %[[A:.*]] = linalg.generic
// CHECK: math.exp
// CHECK: norm.residual_add %[[A]], %[[B]] alpha 2.000000e+00
func.func @factor_on_newer(%p: tensor<4x8xf64>, %b: tensor<4x8xf64>) -> tensor<4x8xf64> {
  %two = arith.constant 2.0 : f64
  %ae = tensor.empty() : tensor<4x8xf64>
  %a = linalg.generic {indexing_maps=[affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0,d1)>],iterator_types=["parallel","parallel"]} ins(%p : tensor<4x8xf64>) outs(%ae : tensor<4x8xf64>) {
  ^bb0(%i: f64, %o: f64):
    %g = math.exp %i : f64
    linalg.yield %g : f64
  } -> tensor<4x8xf64>

  %ye = tensor.empty() : tensor<4x8xf64>
  %y = linalg.generic {indexing_maps=[affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0,d1)>],iterator_types=["parallel","parallel"]} ins(%a, %b : tensor<4x8xf64>, tensor<4x8xf64>) outs(%ye : tensor<4x8xf64>) {
  ^bb0(%i: f64, %j: f64, %o: f64):
    %m = arith.mulf %i, %two : f64
    %g = arith.addf %m, %j : f64
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
  return %rout : tensor<4x8xf64>
}

// -----

// A factor in front of the body stays there.
// CHECK-LABEL: func @two_factors(
// CHECK: arith.mulf
// CHECK: norm.residual_add %{{.*}}, %{{.*}} alpha 2.000000e+00
func.func @two_factors(%p: tensor<4x8xf64>, %b: tensor<4x8xf64>) -> tensor<4x8xf64> {
  %two = arith.constant 2.0 : f64
  %three = arith.constant 3.0 : f64
  %bbe = tensor.empty() : tensor<4x8xf64>
  %bb = linalg.generic {indexing_maps=[affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0,d1)>],iterator_types=["parallel","parallel"]} ins(%b : tensor<4x8xf64>) outs(%bbe : tensor<4x8xf64>) {
  ^bb0(%i: f64, %o: f64):
    %g = math.exp %i : f64
    linalg.yield %g : f64
  } -> tensor<4x8xf64>

  %ae = tensor.empty() : tensor<4x8xf64>
  %a = linalg.generic {indexing_maps=[affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0,d1)>],iterator_types=["parallel","parallel"]} ins(%p : tensor<4x8xf64>) outs(%ae : tensor<4x8xf64>) {
  ^bb0(%i: f64, %o: f64):
    %g = arith.mulf %i, %three : f64
    linalg.yield %g : f64
  } -> tensor<4x8xf64>

  %ye = tensor.empty() : tensor<4x8xf64>
  %y = linalg.generic {indexing_maps=[affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0,d1)>],iterator_types=["parallel","parallel"]} ins(%a, %bb : tensor<4x8xf64>, tensor<4x8xf64>) outs(%ye : tensor<4x8xf64>) {
  ^bb0(%i: f64, %j: f64, %o: f64):
    %m = arith.mulf %i, %two : f64
    %g = arith.addf %m, %j : f64
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
  return %rout : tensor<4x8xf64>
}

// -----

// What is beside an assert stays there.
// CHECK-LABEL: func @beside_assert(
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK-NOT: norm.residual_add
// CHECK: norm.rms_norm
func.func @beside_assert(%a1: tensor<4x8xf64>, %b1: tensor<4x8xf64>) -> tensor<4x8xf64> {
  %lim = arith.constant -100.0 : f64

  %ye = tensor.empty() : tensor<4x8xf64>
  %y = linalg.generic {indexing_maps=[affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0,d1)>],iterator_types=["parallel","parallel"]} ins(%a1, %b1 : tensor<4x8xf64>, tensor<4x8xf64>) outs(%ye : tensor<4x8xf64>) {
  ^bb0(%i: f64, %j: f64, %o: f64):
    %zz = arith.constant 0.0 : f64
    %e1 = math.exp %j : f64
    %as = arith.cmpf ogt, %i, %lim : f64
    cf.assert %as, "big"
    %h = arith.addf %i, %e1 : f64
    linalg.yield %h : f64
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
  return %rout : tensor<4x8xf64>
}

// -----

// The product is rounded to f32, the sum is of f64.
// CHECK-LABEL: func @rounded_product(
// CHECK: arith.mulf {{.*}} : f32
// CHECK: norm.residual_add %{{.*}}, %{{.*}} : tensor<4x8xf32>, tensor<4x8xf64> -> tensor<4x8xf64>
func.func @rounded_product(%a: tensor<4x8xf32>, %b: tensor<4x8xf64>) -> (tensor<4x8xf64>, tensor<4x8xf64>) {
  %k = arith.constant 0.1 : f32
  %ae = tensor.empty() : tensor<4x8xf32>
  %ms = linalg.generic {indexing_maps=[affine_map<(a,b)->(a,b)>,affine_map<(a,b)->(a,b)>],iterator_types=["parallel","parallel"]} ins(%a : tensor<4x8xf32>) outs(%ae : tensor<4x8xf32>) {
  ^bb0(%i: f32, %o: f32):
    %t = arith.mulf %i, %k : f32
    linalg.yield %t : f32
  } -> tensor<4x8xf32>

  %b2 = math.exp %b : tensor<4x8xf64>
  %ye = tensor.empty() : tensor<4x8xf64>
  %y = linalg.generic {indexing_maps=[affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0,d1)>],iterator_types=["parallel","parallel"]} ins(%ms, %b2 : tensor<4x8xf32>, tensor<4x8xf64>) outs(%ye : tensor<4x8xf64>) {
  ^bb0(%i: f32, %j: f64, %o: f64):
    %w = arith.extf %i : f32 to f64
    %g = arith.addf %w, %j : f64
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
  return %rout, %y : tensor<4x8xf64>, tensor<4x8xf64>
}
