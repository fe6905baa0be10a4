// Scales, biases and factors that bodies compute from values in other shapes and types.

// RUN: norm-opt %s --split-input-file --norm-raise | FileCheck %s

// A function of a reshape is not rebuilt: it stays a multiply.
// CHECK-LABEL: func @scale_of_reshape(
// CHECK: %[[Y:.*]] = norm.rms_norm %{{.*}} dims [1] epsilon
// CHECK: linalg.generic {{.*}}%[[Y]]
// CHECK: math.exp
func.func @scale_of_reshape(%x: tensor<4x8xf64>, %w2: tensor<2x4xf64>) -> tensor<4x8xf64> {
  %w = tensor.collapse_shape %w2 [[0,1]] : tensor<2x4xf64> into tensor<8xf64>
  %rz = arith.constant dense<0.0> : tensor<4xf64>
  %rs = linalg.generic {indexing_maps=[affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0)>],iterator_types=["parallel","reduction"]} ins(%x : tensor<4x8xf64>) outs(%rz : tensor<4xf64>) {
  ^bb0(%i: f64, %o: f64):
    %m = arith.mulf %i, %i : f64
    %pz = arith.addf %m, %o : f64
    linalg.yield %pz : f64
  } -> tensor<4xf64>
  %re = tensor.empty() : tensor<4x8xf64>
  %rn = arith.constant 8.0 : f64
  %reps = arith.constant 1.0e-5 : f64

  %rout = linalg.generic {indexing_maps=[affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0)>,affine_map<(d0,d1)->(d1)>,affine_map<(d0,d1)->(d0,d1)>],iterator_types=["parallel","parallel"]} ins(%x, %rs, %w : tensor<4x8xf64>, tensor<4xf64>, tensor<8xf64>) outs(%re : tensor<4x8xf64>) {
  ^bb0(%i: f64, %s: f64, %k0: f64, %o: f64):
    %d = arith.divf %s, %rn : f64
    %v = arith.addf %d, %reps : f64
    %qv = math.rsqrt %v : f64
    %nn = arith.mulf %i, %qv : f64
    %ex = math.exp %k0 : f64
    %oo = arith.mulf %nn, %ex : f64
    linalg.yield %oo : f64
  } -> tensor<4x8xf64>
  return %rout : tensor<4x8xf64>
}

// -----

// CHECK-LABEL: func @factor_of_reshape(
// CHECK: math.exp
// CHECK-NOT: collapse_shape
// CHECK: return
func.func @factor_of_reshape(%x: tensor<4x8xf64>, %w2: tensor<2x2xf64>) -> tensor<4x8xf64> {
  %w = tensor.collapse_shape %w2 [[0,1]] : tensor<2x2xf64> into tensor<4xf64>
  %rz = arith.constant dense<0.0> : tensor<4xf64>
  %rs = linalg.generic {indexing_maps=[affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0)>],iterator_types=["parallel","reduction"]} ins(%x : tensor<4x8xf64>) outs(%rz : tensor<4xf64>) {
  ^bb0(%i: f64, %o: f64):
    %m = arith.mulf %i, %i : f64
    %pz = arith.addf %m, %o : f64
    linalg.yield %pz : f64
  } -> tensor<4xf64>
  %re = tensor.empty() : tensor<4x8xf64>
  %rn = arith.constant 8.0 : f64
  %reps = arith.constant 1.0e-5 : f64

  %rout = linalg.generic {indexing_maps=[affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0)>,affine_map<(d0,d1)->(d0)>,affine_map<(d0,d1)->(d0,d1)>],iterator_types=["parallel","parallel"]} ins(%x, %rs, %w : tensor<4x8xf64>, tensor<4xf64>, tensor<4xf64>) outs(%re : tensor<4x8xf64>) {
  ^bb0(%i: f64, %s: f64, %k0: f64, %o: f64):
    %d = arith.divf %s, %rn : f64
    %v = arith.addf %d, %reps : f64
    %qv = math.rsqrt %v : f64
    %nn = arith.mulf %i, %qv : f64
    %ex = math.exp %k0 : f64
    %qe = arith.mulf %qv, %ex : f64
    %oo = arith.mulf %i, %qe : f64
    linalg.yield %oo : f64
  } -> tensor<4x8xf64>
  return %rout : tensor<4x8xf64>
}

// -----

// The row is a part of a dim, the scale one number.
// CHECK-LABEL: func @uniform_in_group(
// CHECK: math.exp
// CHECK: norm.rms_norm %{{.*}} scale(%{{.*}} : tensor<4xf64>) dims [2]
func.func @uniform_in_group(%x: tensor<4x8xf64>, %g: tensor<f64>) -> tensor<4x8xf64> {
  %x3 = tensor.expand_shape %x [[0],[1,2]] output_shape [4,2,4] : tensor<4x8xf64> into tensor<4x2x4xf64>
  %z = arith.constant dense<0.0> : tensor<4x2xf64>
  %n = arith.constant 4.0 : f64
  %one = arith.constant 1.0 : f64
  %eps = arith.constant 1.0e-5 : f64
  %s = linalg.generic {indexing_maps=[affine_map<(a,b,c)->(a,b,c)>,affine_map<(a,b,c)->(a,b)>],iterator_types=["parallel","parallel","reduction"]} ins(%x3 : tensor<4x2x4xf64>) outs(%z : tensor<4x2xf64>) {
  ^bb0(%i: f64, %o: f64):
    %m = arith.mulf %i, %i : f64
    %k = arith.addf %m, %o : f64
    linalg.yield %k : f64
  } -> tensor<4x2xf64>
  %e3 = tensor.empty() : tensor<4x2x4xf64>
  %bc = linalg.generic {indexing_maps=[affine_map<(a,b,c)->(a,b)>,affine_map<(a,b,c)->(a,b,c)>],iterator_types=["parallel","parallel","parallel"]} ins(%s : tensor<4x2xf64>) outs(%e3 : tensor<4x2x4xf64>) {
  ^bb0(%i: f64, %o: f64):
    %d = arith.divf %i, %n : f64
    %v = arith.addf %d, %eps : f64
    %r = math.rsqrt %v : f64
    linalg.yield %r : f64
  } -> tensor<4x2x4xf64>
  %rc = tensor.collapse_shape %bc [[0],[1,2]] : tensor<4x2x4xf64> into tensor<4x8xf64>
  %e = tensor.empty() : tensor<4x8xf64>
  %y = linalg.generic {indexing_maps=[affine_map<(a,b)->(a,b)>,affine_map<(a,b)->(a,b)>,affine_map<(a,b)->()>,affine_map<(a,b)->(a,b)>],iterator_types=["parallel","parallel"]} ins(%x,%rc,%g : tensor<4x8xf64>,tensor<4x8xf64>,tensor<f64>) outs(%e : tensor<4x8xf64>) {
  ^bb0(%i: f64, %r: f64, %k: f64, %o: f64):
    %nn = arith.mulf %i, %r : f64
    %ex = math.exp %k : f64
    %oo = arith.mulf %nn, %ex : f64
    linalg.yield %oo : f64
  } -> tensor<4x8xf64>
  return %y : tensor<4x8xf64>
}

// -----

// The factor is wider than the norm: so is the product.
// CHECK-LABEL: func @wide_factor(
// CHECK: norm.rms_norm %{{.*}} dims [1] epsilon {{.*}} : tensor<4x8xf32> -> tensor<4x8xf32>
// CHECK: arith.mulf {{.*}} : f64
// CHECK: arith.truncf {{.*}} : f64 to f32
func.func @wide_factor(%x: tensor<4x8xf32>, %g: tensor<4xf64>) -> tensor<4x8xf32> {
  %z = arith.constant dense<0.0> : tensor<4xf64>
  %s = linalg.generic {indexing_maps=[affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0)>],iterator_types=["parallel","reduction"]} ins(%x : tensor<4x8xf32>) outs(%z : tensor<4xf64>) {
  ^bb0(%i: f32, %o: f64):
    %w = arith.extf %i : f32 to f64
    %m = arith.mulf %w, %w : f64
    %p = arith.addf %m, %o : f64
    linalg.yield %p : f64
  } -> tensor<4xf64>
  %n = arith.constant 8.0 : f64
  %eps = arith.constant 1.0e-5 : f64
  %e = tensor.empty() : tensor<4x8xf32>

  %r = linalg.generic {indexing_maps=[affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0)>,affine_map<(d0,d1)->(d0)>,affine_map<(d0,d1)->(d0,d1)>],iterator_types=["parallel","parallel"]} ins(%x, %s, %g : tensor<4x8xf32>, tensor<4xf64>, tensor<4xf64>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%i: f32, %q: f64, %k: f64, %o: f32):
    %d = arith.divf %q, %n : f64
    %v = arith.addf %d, %eps : f64
    %rs = math.rsqrt %v : f64
    %rk = arith.mulf %rs, %k : f64
    %w = arith.extf %i : f32 to f64
    %m = arith.mulf %w, %rk : f64
    %t = arith.truncf %m : f64 to f32
    linalg.yield %t : f32
  } -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// -----

// A scalar of what was rounded is not rebuilt without the rounding.
// CHECK-LABEL: func @narrowed_argument(
// CHECK: math.cos {{.*}} : f32
func.func @narrowed_argument(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %z = arith.constant dense<0.0> : tensor<4xf64>
  %s = linalg.generic {indexing_maps=[affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0)>],iterator_types=["parallel","reduction"]} ins(%x : tensor<4x8xf32>) outs(%z : tensor<4xf64>) {
  ^bb0(%i: f32, %o: f64):
    %w = arith.extf %i : f32 to f64
    %m = arith.mulf %w, %w : f64
    %p = arith.addf %m, %o : f64
    linalg.yield %p : f64
  } -> tensor<4xf64>
  %n = arith.constant 8.0 : f64
  %eps = arith.constant 1.0e-5 : f64
  %e = tensor.empty() : tensor<4x8xf32>

  %e64 = tensor.empty() : tensor<4x8xf64>
  %h = linalg.generic {indexing_maps=[affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0,d1)>],iterator_types=["parallel","parallel"]} ins(%x : tensor<4x8xf32>) outs(%e64 : tensor<4x8xf64>) {
  ^bb0(%i: f32, %o: f64):
    %w = arith.extf %i : f32 to f64
    %m = math.exp %w : f64
    linalg.yield %m : f64
  } -> tensor<4x8xf64>
  %h32 = arith.truncf %h : tensor<4x8xf64> to tensor<4x8xf32>
  %r = linalg.generic {indexing_maps=[affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0)>,affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0,d1)>],iterator_types=["parallel","parallel"]} ins(%x, %s, %h32 : tensor<4x8xf32>, tensor<4xf64>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%i: f32, %q: f64, %k: f32, %o: f32):
    %d = arith.divf %q, %n : f64
    %v = arith.addf %d, %eps : f64
    %rs = math.rsqrt %v : f64
    %rt = arith.truncf %rs : f64 to f32
    %c = math.cos %k : f32
    %rk = arith.mulf %rt, %c : f32
    %m = arith.mulf %i, %rk : f32
    linalg.yield %m : f32
  } -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}
