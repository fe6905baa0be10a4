// Asserts in the bodies of a norm.

// RUN: norm-opt %s --norm-raise --remarks-filter='norm-.*' 2> %t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
// RUN: norm-opt %s --norm-raise=rounding=strict | FileCheck %s --check-prefix=STRICT

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#r = affine_map<(d0) -> (d0)>
!t = tensor<4x32xf32>
!k = tensor<4xf32>

// The root of a mean square plus a positive epsilon is not 0: only NaN would fail.
// CHECK-LABEL: func @positive_epsilon(
// CHECK-NOT: cf.assert
// CHECK: norm.rms_norm
// CHECK-NOT: cf.assert
// CHECK: return
// REMARK: Function=positive_epsilon | {{.*}}Liberty=dropped-assert
// STRICT-LABEL: func @positive_epsilon(
// STRICT: cf.assert
// STRICT: norm.rms_norm
func.func @positive_epsilon(%x: !t) -> !t {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %n = arith.constant 32.0 : f32
  %eps = arith.constant 0.5 : f32
  %init = arith.constant dense<0.0> : !k
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !k) dimensions = [1]
  %e = tensor.empty() : !k
  %rstd = linalg.generic {indexing_maps = [#r, #r], iterator_types = ["parallel"]}
      ins(%s : !k) outs(%e : !k) {
  ^bb0(%in: f32, %out: f32):
    %mean = arith.divf %in, %n : f32
    %shifted = arith.addf %mean, %eps : f32
    %root = math.sqrt %shifted : f32
    %ok = arith.cmpf one, %root, %zero : f32
    cf.assert %ok, "tensor with zero element"
    %inverse = arith.divf %one, %root : f32
    linalg.yield %inverse : f32
  } -> !k
  %f = tensor.empty() : !t
  %y = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %rstd : !t, !k) outs(%f : !t) {
  ^bb0(%in: f32, %scale: f32, %out: f32):
    %p = arith.mulf %in, %scale : f32
    linalg.yield %p : f32
  } -> !t
  return %y : !t
}

// An unordered comparison holds for NaN, too: no liberty.
// CHECK-LABEL: func @unordered(
// CHECK-NOT: cf.assert
// CHECK: norm.rms_norm
// REMARK-NOT: Function=unordered | {{.*}}Liberty
// STRICT-LABEL: func @unordered(
func.func @unordered(%x: !t) -> !t {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %n = arith.constant 32.0 : f32
  %eps = arith.constant 0.5 : f32
  %init = arith.constant dense<0.0> : !k
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !k) dimensions = [1]
  %e = tensor.empty() : !k
  %rstd = linalg.generic {indexing_maps = [#r, #r], iterator_types = ["parallel"]}
      ins(%s : !k) outs(%e : !k) {
  ^bb0(%in: f32, %out: f32):
    %mean = arith.divf %in, %n : f32
    %shifted = arith.addf %mean, %eps : f32
    %ok = arith.cmpf ugt, %shifted, %zero : f32
    cf.assert %ok, "not positive"
    %root = math.rsqrt %shifted : f32
    linalg.yield %root : f32
  } -> !k
  %f = tensor.empty() : !t
  %y = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %rstd : !t, !k) outs(%f : !t) {
  ^bb0(%in: f32, %scale: f32, %out: f32):
    %p = arith.mulf %in, %scale : f32
    linalg.yield %p : f32
  } -> !t
  return %y : !t
}

// Without epsilon a row of zeros fails: the assert stays, with what it reads.
// CHECK-LABEL: func @no_epsilon(
// CHECK: cf.assert
// CHECK: norm.rms_norm
// CHECK: return
// STRICT-LABEL: func @no_epsilon(
func.func @no_epsilon(%x: !t) -> !t {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %n = arith.constant 32.0 : f32
  %init = arith.constant dense<0.0> : !k
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !k) dimensions = [1]
  %e = tensor.empty() : !k
  %rstd = linalg.generic {indexing_maps = [#r, #r], iterator_types = ["parallel"]}
      ins(%s : !k) outs(%e : !k) {
  ^bb0(%in: f32, %out: f32):
    %mean = arith.divf %in, %n : f32
    %root = math.sqrt %mean : f32
    %ok = arith.cmpf one, %root, %zero : f32
    cf.assert %ok, "tensor with zero element"
    %inverse = arith.divf %one, %root : f32
    linalg.yield %inverse : f32
  } -> !k
  %f = tensor.empty() : !t
  %y = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %rstd : !t, !k) outs(%f : !t) {
  ^bb0(%in: f32, %scale: f32, %out: f32):
    %p = arith.mulf %in, %scale : f32
    linalg.yield %p : f32
  } -> !t
  return %y : !t
}
