// Spellings of LayerNorm: what the statistics are made of, in which order the
// parts are put together, over which dims.

// RUN: norm-opt %s --norm-raise --canonicalize | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#feature = affine_map<(d0, d1) -> (d1)>
#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#keep = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#last = affine_map<(d0, d1, d2) -> (d2)>
#middle = affine_map<(d0, d1, d2) -> (d0, d2)>
#first = affine_map<(d0, d1, d2) -> (d0)>
#scale12 = affine_map<(d0, d1, d2) -> (d1, d2)>

!t = tensor<4x32xf32>
!r = tensor<4xf32>
!w = tensor<32xf32>

// What torch-mlir writes: the variance in f64 with a mean of its own, rounded
// to f32; a second mean in f32; every dim kept; epsilon rounded in a body.
// CHECK-LABEL: func @torch_mlir(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x32xf32>, %[[W:.*]]: tensor<32xf32>, %[[B:.*]]: tensor<32xf32>)
// CHECK-NEXT: %[[Y:.*]] = norm.layer_norm %[[X]] scale(%[[W]] : tensor<32xf32>) bias(%[[B]] : tensor<32xf32>) dims [2]
// CHECK-SAME: epsilon 9.9999997473787516E-6 : tensor<2x4x32xf32> -> tensor<2x4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @torch_mlir(%x: tensor<2x4x32xf32>, %w: !w, %b: !w) -> tensor<2x4x32xf32> {
  %zero64 = arith.constant 0.0 : f64
  %zero = arith.constant 0.0 : f32
  %eps = arith.constant 1.0e-5 : f64
  %n64 = arith.constant 32.0 : f64
  %n = arith.constant 32.0 : f32
  %e64 = tensor.empty() : tensor<2x4x32xf64>
  %e = tensor.empty() : tensor<2x4x32xf32>
  %r64 = tensor.empty() : tensor<2x4x1xf64>
  %r = tensor.empty() : tensor<2x4x1xf32>
  %i64 = linalg.fill ins(%zero64 : f64) outs(%r64 : tensor<2x4x1xf64>) -> tensor<2x4x1xf64>
  %i = linalg.fill ins(%zero : f32) outs(%r : tensor<2x4x1xf32>) -> tensor<2x4x1xf32>
  %0 = linalg.generic {indexing_maps = [#id3, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : tensor<2x4x32xf32>) outs(%e64 : tensor<2x4x32xf64>) {
  ^bb0(%in: f32, %out: f64):
    %wide = arith.extf %in : f32 to f64
    linalg.yield %wide : f64
  } -> tensor<2x4x32xf64>
  %1 = linalg.generic {indexing_maps = [#id3, #keep], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%0 : tensor<2x4x32xf64>) outs(%i64 : tensor<2x4x1xf64>) {
  ^bb0(%in: f64, %out: f64):
    %sum = arith.addf %in, %out : f64
    linalg.yield %sum : f64
  } -> tensor<2x4x1xf64>
  %2 = linalg.generic {indexing_maps = [#id3, #keep, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%0, %1 : tensor<2x4x32xf64>, tensor<2x4x1xf64>) outs(%e64 : tensor<2x4x32xf64>) {
  ^bb0(%in: f64, %s: f64, %out: f64):
    %mean = arith.divf %s, %n64 : f64
    %centered = arith.subf %in, %mean : f64
    linalg.yield %centered : f64
  } -> tensor<2x4x32xf64>
  %3 = linalg.generic {indexing_maps = [#id3, #keep], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%2 : tensor<2x4x32xf64>) outs(%i64 : tensor<2x4x1xf64>) {
  ^bb0(%in: f64, %out: f64):
    %square = arith.mulf %in, %in : f64
    %sum = arith.addf %square, %out : f64
    linalg.yield %sum : f64
  } -> tensor<2x4x1xf64>
  %4 = linalg.generic {indexing_maps = [#id3, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%3 : tensor<2x4x1xf64>) outs(%r : tensor<2x4x1xf32>) {
  ^bb0(%in: f64, %out: f32):
    %variance = arith.divf %in, %n64 : f64
    %rounded = arith.truncf %variance : f64 to f32
    linalg.yield %rounded : f32
  } -> tensor<2x4x1xf32>
  %5 = linalg.generic {indexing_maps = [#id3, #keep], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : tensor<2x4x32xf32>) outs(%i : tensor<2x4x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %sum = arith.addf %in, %out : f32
    linalg.yield %sum : f32
  } -> tensor<2x4x1xf32>
  %6 = linalg.generic {indexing_maps = [#id3, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%4 : tensor<2x4x1xf32>) outs(%r : tensor<2x4x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %small = arith.truncf %eps : f64 to f32
    %shifted = arith.addf %in, %small : f32
    %rstd = math.rsqrt %shifted : f32
    linalg.yield %rstd : f32
  } -> tensor<2x4x1xf32>
  %7 = linalg.generic {indexing_maps = [#id3, #keep, #keep, #last, #last, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %5, %6, %w, %b : tensor<2x4x32xf32>, tensor<2x4x1xf32>, tensor<2x4x1xf32>, !w, !w) outs(%e : tensor<2x4x32xf32>) {
  ^bb0(%in: f32, %s: f32, %rstd: f32, %scale: f32, %bias: f32, %out: f32):
    %mean = arith.divf %s, %n : f32
    %centered = arith.subf %in, %mean : f32
    %normalized = arith.mulf %centered, %rstd : f32
    %scaled = arith.mulf %normalized, %scale : f32
    %y = arith.addf %scaled, %bias : f32
    linalg.yield %y : f32
  } -> tensor<2x4x32xf32>
  return %7 : tensor<2x4x32xf32>
}

// One difference for the variance and the numerator; the mean is a product with
// 1/N; the deviation is divided by.
// CHECK-LABEL: func @shared_difference(
// CHECK-SAME: %[[X:.*]]: tensor
// CHECK-NEXT: %[[Y:.*]] = norm.layer_norm %[[X]] dims [1] epsilon 9.9999997473787516E-6
// CHECK-NEXT: return %[[Y]]
func.func @shared_difference(%x: !t) -> !t {
  %zero = arith.constant dense<0.0> : !r
  %inverse = arith.constant dense<0.03125> : !r
  %eps = arith.constant dense<1.0e-5> : !r
  %e = tensor.empty() : !t
  %s1 = linalg.reduce {arith.addf} ins(%x : !t) outs(%zero : !r) dimensions = [1]
  %mean = arith.mulf %s1, %inverse : !r
  %wide_mean = linalg.broadcast ins(%mean : !r) outs(%e : !t) dimensions = [1]
  %d = arith.subf %x, %wide_mean : !t
  %square = arith.mulf %d, %d : !t
  %s2 = linalg.reduce {arith.addf} ins(%square : !t) outs(%zero : !r) dimensions = [1]
  %variance = arith.mulf %s2, %inverse : !r
  %shifted = arith.addf %variance, %eps : !r
  %deviation = math.sqrt %shifted : !r
  %wide = linalg.broadcast ins(%deviation : !r) outs(%e : !t) dimensions = [1]
  %y = arith.divf %d, %wide : !t
  return %y : !t
}

// E[x^2] - E[x]^2, as it is, clamped at zero, by compare and select; x * inv +
// (bias - mean * inv) with the scale in inv; mean - x with the sign turned.
// CHECK-LABEL: func @moments(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>, %[[W:.*]]: tensor<32xf32>, %[[B:.*]]: tensor<32xf32>)
// CHECK-NOT: linalg
// CHECK: norm.layer_norm %[[X]] dims [1] epsilon 5.000000e-01 :
// CHECK: norm.layer_norm %[[X]] dims [1] epsilon 5.000000e-01 :
// CHECK: norm.layer_norm %[[X]] dims [1] epsilon 5.000000e-01 :
// CHECK: norm.layer_norm %[[X]] scale(%[[W]] : tensor<32xf32>) bias(%[[B]] : tensor<32xf32>) dims [1] epsilon 5.000000e-01 :
// CHECK: norm.layer_norm %[[X]] dims [1] epsilon 5.000000e-01 :
// CHECK-NOT: linalg
// CHECK: return
func.func @moments(%x: !t, %w: !w, %b: !w) -> (!t, !t, !t, !t, !t) {
  %init = arith.constant dense<0.0> : !r
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 32.0 : f32
  %eps = arith.constant 0.5 : f32
  %e = tensor.empty() : !t
  %s:2 = linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : !t) outs(%init, %init : !r, !r) {
  ^bb0(%in: f32, %acc1: f32, %acc2: f32):
    %square = arith.mulf %in, %in : f32
    %1 = arith.addf %in, %acc1 : f32
    %2 = arith.addf %square, %acc2 : f32
    linalg.yield %1, %2 : f32, f32
  } -> (!r, !r)
  %y:5 = linalg.generic {indexing_maps = [#id, #row, #row, #feature, #feature, #id, #id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s#0, %s#1, %w, %b : !t, !r, !r, !w, !w) outs(%e, %e, %e, %e, %e : !t, !t, !t, !t, !t) {
  ^bb0(%in: f32, %s1: f32, %s2: f32, %scale: f32, %bias: f32, %o0: f32, %o1: f32, %o2: f32, %o3: f32, %o4: f32):
    %mean = arith.divf %s1, %n : f32
    %mean_square = arith.divf %s2, %n : f32
    %square_mean = arith.mulf %mean, %mean : f32
    %variance = arith.subf %mean_square, %square_mean : f32
    %d = arith.subf %in, %mean : f32
    %shifted = arith.addf %variance, %eps : f32
    %rstd = math.rsqrt %shifted : f32
    %y0 = arith.mulf %d, %rstd : f32

    %clamped = arith.maximumf %variance, %zero : f32
    %shifted1 = arith.addf %clamped, %eps : f32
    %rstd1 = math.rsqrt %shifted1 : f32
    %y1 = arith.mulf %d, %rstd1 : f32

    %positive = arith.cmpf ogt, %variance, %zero : f32
    %selected = arith.select %positive, %variance, %zero : f32
    %shifted2 = arith.addf %selected, %eps : f32
    %rstd2 = math.rsqrt %shifted2 : f32
    %y2 = arith.mulf %d, %rstd2 : f32

    %rstd3 = math.rsqrt %shifted : f32
    %inv = arith.mulf %rstd3, %scale : f32
    %product = arith.mulf %in, %inv : f32
    %mean_inv = arith.mulf %mean, %inv : f32
    %offset = arith.subf %bias, %mean_inv : f32
    %y3 = arith.addf %product, %offset : f32

    %rstd4 = math.rsqrt %shifted : f32
    %negative = arith.subf %mean, %in : f32
    %turned = arith.negf %rstd4 : f32
    %y4 = arith.mulf %negative, %turned : f32
    linalg.yield %y0, %y1, %y2, %y3, %y4 : f32, f32, f32, f32, f32
  } -> (!t, !t, !t, !t, !t)
  return %y#0, %y#1, %y#2, %y#3, %y#4 : !t, !t, !t, !t, !t
}

// Two dims at once and a dim in the middle: the scale has those dims.
// CHECK-LABEL: func @dims(
// CHECK-SAME: %[[X:.*]]: tensor<2x8x16xf32>, %[[W:.*]]: tensor<8x16xf32>, %[[V:.*]]: tensor<8xf32>)
// CHECK-DAG: norm.layer_norm %[[X]] scale(%[[W]] : tensor<8x16xf32>) dims [1, 2] epsilon 5.000000e-01
// CHECK-DAG: norm.layer_norm %[[X]] scale(%[[V]] : tensor<8xf32>) dims [1] epsilon 5.000000e-01
// CHECK-NOT: linalg
// CHECK: return
func.func @dims(%x: tensor<2x8x16xf32>, %w: tensor<8x16xf32>, %v: tensor<8xf32>) -> (tensor<2x8x16xf32>, tensor<2x8x16xf32>) {
  %init12 = arith.constant dense<0.0> : tensor<2xf32>
  %init1 = arith.constant dense<0.0> : tensor<2x16xf32>
  %n12 = arith.constant 128.0 : f32
  %n1 = arith.constant 8.0 : f32
  %eps = arith.constant 0.5 : f32
  %e = tensor.empty() : tensor<2x8x16xf32>
  %square = arith.mulf %x, %x : tensor<2x8x16xf32>
  %a1 = linalg.reduce {arith.addf} ins(%x : tensor<2x8x16xf32>) outs(%init12 : tensor<2xf32>) dimensions = [1, 2]
  %a2 = linalg.reduce {arith.addf} ins(%square : tensor<2x8x16xf32>) outs(%init12 : tensor<2xf32>) dimensions = [1, 2]
  %b1 = linalg.reduce {arith.addf} ins(%x : tensor<2x8x16xf32>) outs(%init1 : tensor<2x16xf32>) dimensions = [1]
  %b2 = linalg.reduce {arith.addf} ins(%square : tensor<2x8x16xf32>) outs(%init1 : tensor<2x16xf32>) dimensions = [1]
  %y:2 = linalg.generic {indexing_maps = [#id3, #first, #first, #middle, #middle, #scale12, affine_map<(d0, d1, d2) -> (d1)>, #id3, #id3],
                         iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %a1, %a2, %b1, %b2, %w, %v : tensor<2x8x16xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x16xf32>, tensor<2x16xf32>, tensor<8x16xf32>, tensor<8xf32>)
      outs(%e, %e : tensor<2x8x16xf32>, tensor<2x8x16xf32>) {
  ^bb0(%in: f32, %as1: f32, %as2: f32, %bs1: f32, %bs2: f32, %ws: f32, %vs: f32, %o0: f32, %o1: f32):
    %am = arith.divf %as1, %n12 : f32
    %am2 = arith.divf %as2, %n12 : f32
    %amm = arith.mulf %am, %am : f32
    %av = arith.subf %am2, %amm : f32
    %ae = arith.addf %av, %eps : f32
    %ar = math.rsqrt %ae : f32
    %ad = arith.subf %in, %am : f32
    %an = arith.mulf %ad, %ar : f32
    %ay = arith.mulf %ws, %an : f32
    %bm = arith.divf %bs1, %n1 : f32
    %bm2 = arith.divf %bs2, %n1 : f32
    %bmm = arith.mulf %bm, %bm : f32
    %bv = arith.subf %bm2, %bmm : f32
    %be = arith.addf %bv, %eps : f32
    %br = math.rsqrt %be : f32
    %bd = arith.subf %in, %bm : f32
    %bn = arith.mulf %bd, %br : f32
    %by = arith.mulf %vs, %bn : f32
    linalg.yield %ay, %by : f32, f32
  } -> (tensor<2x8x16xf32>, tensor<2x8x16xf32>)
  return %y#0, %y#1 : tensor<2x8x16xf32>, tensor<2x8x16xf32>
}
