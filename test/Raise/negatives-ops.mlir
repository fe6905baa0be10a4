// Ops of models that have roots, sums and squares and are no norms; and forms of
// norms that seem to be none.

// RUN: norm-opt %s --norm-raise --canonicalize --remarks-filter-missed='norm-.*' --remark-format=emitRemark 2> %t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=MISSED --input-file=%t.remarks

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#col = affine_map<(d0, d1) -> (d1)>

!t = tensor<4x16xf32>
!r = tensor<4xf32>
!w = tensor<16xf32>

// CHECK-LABEL: func @softmax(
// CHECK-NOT: norm.
// CHECK: return
// MISSED-NOT: Function=softmax
func.func @softmax(%x: !t) -> (!t, !t) {
  %zero = arith.constant dense<0.0> : !r
  %low = arith.constant dense<0xFF800000> : !r
  %e = tensor.empty() : !t
  %max = linalg.reduce {arith.maximumf} ins(%x : !t) outs(%low : !r) dimensions = [1]
  %exp = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %max : !t, !r) outs(%e : !t) {
  ^bb0(%in: f32, %m: f32, %out: f32):
    %d = arith.subf %in, %m : f32
    %exp = math.exp %d : f32
    linalg.yield %exp : f32
  } -> !t
  %sum = linalg.reduce {arith.addf} ins(%exp : !t) outs(%zero : !r) dimensions = [1]
  %wide = linalg.broadcast ins(%sum : !r) outs(%e : !t) dimensions = [1]
  %y = arith.divf %exp, %wide : !t
  %z = linalg.softmax dimension(1) ins(%x : !t) outs(%e : !t) -> !t
  return %y, %z : !t, !t
}

// BatchNorm with constant and with given statistics; GELU's root of two. No sum
// over a row is in sight, so there is no remark.
// CHECK-LABEL: func @constant_roots(
// CHECK-NOT: norm.
// CHECK: return
// MISSED-NOT: Function=constant_roots
func.func @constant_roots(%x: !t, %variance: !w) -> (!t, !t, !t) {
  %eps = arith.constant 1.0e-5 : f32
  %two = arith.constant 2.0 : f32
  %trained = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 1.0, 2.0, 3.0, 4.0, 1.0, 2.0, 3.0, 4.0, 1.0, 2.0, 3.0, 4.0]> : !w
  %e = tensor.empty() : !t
  %y:3 = linalg.generic {indexing_maps = [#id, #col, #col, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %trained, %variance : !t, !w, !w) outs(%e, %e, %e : !t, !t, !t) {
  ^bb0(%in: f32, %v0: f32, %v1: f32, %o0: f32, %o1: f32, %o2: f32):
    %e0 = arith.addf %v0, %eps : f32
    %r0 = math.rsqrt %e0 : f32
    %y0 = arith.mulf %in, %r0 : f32
    %e1 = arith.addf %v1, %eps : f32
    %r1 = math.rsqrt %e1 : f32
    %y1 = arith.mulf %in, %r1 : f32
    %r2 = math.sqrt %two : f32
    %d2 = arith.divf %in, %r2 : f32
    %erf = math.erf %d2 : f32
    %y2 = arith.mulf %in, %erf : f32
    linalg.yield %y0, %y1, %y2 : f32, f32, f32
  } -> (!t, !t, !t)
  return %y#0, %y#1, %y#2 : !t, !t, !t
}

// The statistic of a part of the row, for the whole row and for that part.
// CHECK-LABEL: func @partial_rows(
// CHECK-NOT: norm.
// CHECK: return
// MISSED: Function=partial_rows | {{.*}}Reason="the sum is not over whole rows of the value"
func.func @partial_rows(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<8.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %half = tensor.extract_slice %x[0, 0] [4, 8] [1, 1] : !t to tensor<4x8xf32>
  %square = arith.mulf %half, %half : tensor<4x8xf32>
  %s = linalg.reduce {arith.addf} ins(%square : tensor<4x8xf32>) outs(%init : !r) dimensions = [1]
  %mean = arith.divf %s, %n : !r
  %shifted = arith.addf %mean, %eps : !r
  %root = math.rsqrt %shifted : !r
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %x, %wide : !t
  return %y : !t
}

// The norm of the part alone is one, of the slice.
// CHECK-LABEL: func @part(
// CHECK: %[[PART:.*]] = tensor.extract_slice %{{.*}}[0, 4] [4, 8] [1, 1]
// CHECK: norm.rms_norm %[[PART]] dims [1] epsilon 5.000000e-01 : tensor<4x8xf32> -> tensor<4x8xf32>
// CHECK: return
func.func @part(%x: !t) -> tensor<4x8xf32> {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<8.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : tensor<4x8xf32>
  %part = tensor.extract_slice %x[0, 4] [4, 8] [1, 1] : !t to tensor<4x8xf32>
  %square = arith.mulf %part, %part : tensor<4x8xf32>
  %s = linalg.reduce {arith.addf} ins(%square : tensor<4x8xf32>) outs(%init : !r) dimensions = [1]
  %mean = arith.divf %s, %n : !r
  %shifted = arith.addf %mean, %eps : !r
  %root = math.rsqrt %shifted : !r
  %wide = linalg.broadcast ins(%root : !r) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %y = arith.mulf %part, %wide : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// L2 norms and standardization with the unbiased deviation differ from norms by a
// number: 1 / sqrt(16), sqrt(15 / 16).
// CHECK-LABEL: func @uniform_factors(
// CHECK-DAG: %[[L2:.*]] = arith.constant dense<2.500000e-01> : tensor<16xf32>
// CHECK-DAG: norm.rms_norm %{{.*}} scale(%[[L2]] : tensor<16xf32>) dims [1] epsilon 1.250000e-01 kind<floor> :
// CHECK-DAG: %[[UNBIASED:.*]] = arith.constant dense<0.968245
// CHECK-DAG: norm.layer_norm %{{.*}} scale(%[[UNBIASED]] : tensor<16xf32>) dims [1] epsilon 0.000000e+00 :
// CHECK-NOT: linalg
// CHECK: return
func.func @uniform_factors(%x: !t) -> (!t, !t) {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant 16.0 : f32
  %unbiased = arith.constant 15.0 : f32
  %floor = arith.constant 0.5 : f32
  %e = tensor.empty() : !t
  %s:2 = linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : !t) outs(%init, %init : !r, !r) {
  ^bb0(%in: f32, %a1: f32, %a2: f32):
    %square = arith.mulf %in, %in : f32
    %1 = arith.addf %in, %a1 : f32
    %2 = arith.addf %square, %a2 : f32
    linalg.yield %1, %2 : f32, f32
  } -> (!r, !r)
  %y:2 = linalg.generic {indexing_maps = [#id, #row, #row, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s#0, %s#1 : !t, !r, !r) outs(%e, %e : !t, !t) {
  ^bb0(%in: f32, %s1: f32, %s2: f32, %o0: f32, %o1: f32):
    %length = math.sqrt %s2 : f32
    %bounded = arith.maximumf %length, %floor : f32
    %y0 = arith.divf %in, %bounded : f32
    %mean = arith.divf %s1, %n : f32
    %product = arith.mulf %s1, %mean : f32
    %squares = arith.subf %s2, %product : f32
    %variance = arith.divf %squares, %unbiased : f32
    %deviation = math.sqrt %variance : f32
    %d = arith.subf %in, %mean : f32
    %y1 = arith.divf %d, %deviation : f32
    linalg.yield %y0, %y1 : f32, f32
  } -> (!t, !t)
  return %y#0, %y#1 : !t, !t
}
