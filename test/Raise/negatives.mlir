// What looks like a norm and is none, each beside the reason of its missed remark.

// RUN: norm-opt %s --norm-raise --remarks-filter-missed='norm-.*' --remark-format=emitRemark 2> %t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=MISSED --input-file=%t.remarks

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#col = affine_map<(d0, d1) -> (d1)>

!t = tensor<8x8xf32>
!r = tensor<8xf32>

// The file has remarks of the cases that say so, in this order, and no others.
// CHECK-NOT: norm.{{(layer|rms)_norm|dyt|residual_add}}

// Other powers of x, and other powers of the mean square.
// MISSED-COUNT-3: [Missed] statistic | {{.*}}Function=powers |
// MISSED: [Missed] exponent | {{.*}}Function=powers |
// MISSED-NOT: Function=powers
func.func @powers(%x: !t) -> (!t, !t, !t, !t) {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant 8.0 : f32
  %eps = arith.constant 0.5 : f32
  %four = arith.constant 4 : i64
  %one_and_half = arith.constant 1.5 : f32
  %half = arith.constant 0.5 : f32
  %e = tensor.empty() : !t
  %s:4 = linalg.generic {indexing_maps = [#id, #row, #row, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : !t) outs(%init, %init, %init, %init : !r, !r, !r, !r) {
  ^bb0(%in: f32, %a0: f32, %a1: f32, %a2: f32, %a3: f32):
    %p0 = math.fpowi %in, %four : f32, i64
    %0 = arith.addf %p0, %a0 : f32
    %p1 = math.powf %in, %one_and_half : f32
    %1 = arith.addf %p1, %a1 : f32
    %square = arith.mulf %in, %in : f32
    %p2 = arith.mulf %square, %in : f32
    %2 = arith.addf %p2, %a2 : f32
    %3 = arith.addf %square, %a3 : f32
    linalg.yield %0, %1, %2, %3 : f32, f32, f32, f32
  } -> (!r, !r, !r, !r)
  %y:4 = linalg.generic {indexing_maps = [#id, #row, #row, #row, #row, #id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s#0, %s#1, %s#2, %s#3 : !t, !r, !r, !r, !r) outs(%e, %e, %e, %e : !t, !t, !t, !t) {
  ^bb0(%in: f32, %s0: f32, %s1: f32, %s2: f32, %s3: f32, %o0: f32, %o1: f32, %o2: f32, %o3: f32):
    %m0 = arith.divf %s0, %n : f32
    %e0 = arith.addf %m0, %eps : f32
    %r0 = math.rsqrt %e0 : f32
    %y0 = arith.mulf %in, %r0 : f32
    %m1 = arith.divf %s1, %n : f32
    %e1 = arith.addf %m1, %eps : f32
    %r1 = math.rsqrt %e1 : f32
    %y1 = arith.mulf %in, %r1 : f32
    %m2 = arith.divf %s2, %n : f32
    %e2 = arith.addf %m2, %eps : f32
    %r2 = math.rsqrt %e2 : f32
    %y2 = arith.mulf %in, %r2 : f32
    %m3 = arith.divf %s3, %n : f32
    %e3 = arith.addf %m3, %eps : f32
    %r3 = math.powf %e3, %half : f32
    %y3 = arith.mulf %in, %r3 : f32
    linalg.yield %y0, %y1, %y2, %y3 : f32, f32, f32, f32
  } -> (!t, !t, !t, !t)
  return %y#0, %y#1, %y#2, %y#3 : !t, !t, !t, !t
}

// An exponent near -1/2 is no root at all: not even a remark.
// MISSED-NOT: Function=exponent
func.func @exponent(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<8.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %exponent = arith.constant dense<-0.49> : !r
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
  %mean = arith.divf %s, %n : !r
  %shifted = arith.addf %mean, %eps : !r
  %root = math.powf %shifted, %exponent : !r
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %x, %wide : !t
  return %y : !t
}

// Scaled by the deviation but not centered (as Keras' rms_scaling does), centered
// but scaled by the mean square, centered by a half or by the double of the mean.
// MISSED: [Missed] numerator | {{.*}}Function=centering | {{.*}}Reason="the statistic is a variance but the input is not centered"
// MISSED: [Missed] numerator | {{.*}}Function=centering | {{.*}}Reason="the mean is subtracted from the input but not in the statistic"
// MISSED: [Missed] numerator | {{.*}}Function=centering | {{.*}}Reason="what is subtracted from the input is not its mean"
// MISSED: [Missed] statistic | {{.*}}Function=centering | {{.*}}Reason="the root is not of a variance"
func.func @centering(%x: !t) -> (!t, !t, !t, !t) {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant 8.0 : f32
  %eps = arith.constant 0.5 : f32
  %half = arith.constant 0.5 : f32
  %e = tensor.empty() : !t
  %s:2 = linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : !t) outs(%init, %init : !r, !r) {
  ^bb0(%in: f32, %a1: f32, %a2: f32):
    %square = arith.mulf %in, %in : f32
    %1 = arith.addf %in, %a1 : f32
    %2 = arith.addf %square, %a2 : f32
    linalg.yield %1, %2 : f32, f32
  } -> (!r, !r)
  %y:4 = linalg.generic {indexing_maps = [#id, #row, #row, #id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s#0, %s#1 : !t, !r, !r) outs(%e, %e, %e, %e : !t, !t, !t, !t) {
  ^bb0(%in: f32, %s1: f32, %s2: f32, %o0: f32, %o1: f32, %o2: f32, %o3: f32):
    %mean = arith.divf %s1, %n : f32
    %mean_square = arith.divf %s2, %n : f32
    %square_mean = arith.mulf %mean, %mean : f32
    %variance = arith.subf %mean_square, %square_mean : f32
    %d = arith.subf %in, %mean : f32
    %v0 = arith.addf %variance, %eps : f32
    %r0 = math.rsqrt %v0 : f32
    %y0 = arith.mulf %in, %r0 : f32
    %v1 = arith.addf %mean_square, %eps : f32
    %r1 = math.rsqrt %v1 : f32
    %y1 = arith.mulf %d, %r1 : f32
    %r2 = math.rsqrt %v0 : f32
    %half_mean = arith.mulf %mean, %half : f32
    %d2 = arith.subf %in, %half_mean : f32
    %y2 = arith.mulf %d2, %r2 : f32
    %less = arith.mulf %square_mean, %half : f32
    %v3 = arith.subf %mean_square, %less : f32
    %e3 = arith.addf %v3, %eps : f32
    %r3 = math.rsqrt %e3 : f32
    %y3 = arith.mulf %d, %r3 : f32
    linalg.yield %y0, %y1, %y2, %y3 : f32, f32, f32, f32
  } -> (!t, !t, !t, !t)
  return %y#0, %y#1, %y#2, %y#3 : !t, !t, !t, !t
}

// The statistic of another tensor, of the columns, and a sum that starts at 1.
// MISSED-COUNT-2: [Missed] {{.*}}Function=other_statistic |
// MISSED: Function=other_statistic | {{.*}}Reason="the sum is not over whole rows of the value"
// MISSED-NOT: Function=other_statistic
func.func @other_statistic(%x: !t, %z: !t, %given: !r) -> (!t, !t, !t) {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant 8.0 : f32
  %eps = arith.constant 0.5 : f32
  %e = tensor.empty() : !t
  %square_x = arith.mulf %x, %x : !t
  %square_z = arith.mulf %z, %z : !t
  %s0 = linalg.reduce {arith.addf} ins(%square_z : !t) outs(%init : !r) dimensions = [1]
  %s1 = linalg.reduce {arith.addf} ins(%square_x : !t) outs(%given : !r) dimensions = [1]
  %s2 = linalg.reduce {arith.addf} ins(%square_x : !t) outs(%init : !r) dimensions = [0]
  %y:3 = linalg.generic {indexing_maps = [#id, #row, #row, #row, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s0, %s1, %s2 : !t, !r, !r, !r) outs(%e, %e, %e : !t, !t, !t) {
  ^bb0(%in: f32, %sum0: f32, %sum1: f32, %sum2: f32, %o0: f32, %o1: f32, %o2: f32):
    %m0 = arith.divf %sum0, %n : f32
    %e0 = arith.addf %m0, %eps : f32
    %r0 = math.rsqrt %e0 : f32
    %y0 = arith.mulf %in, %r0 : f32
    %m1 = arith.divf %sum1, %n : f32
    %e1 = arith.addf %m1, %eps : f32
    %r1 = math.rsqrt %e1 : f32
    %y1 = arith.mulf %in, %r1 : f32
    %m2 = arith.divf %sum2, %n : f32
    %e2 = arith.addf %m2, %eps : f32
    %r2 = math.rsqrt %e2 : f32
    %y2 = arith.mulf %in, %r2 : f32
    linalg.yield %y0, %y1, %y2 : f32, f32, f32
  } -> (!t, !t, !t)
  return %y#0, %y#1, %y#2 : !t, !t, !t
}

// CHECK-LABEL: @end
func.func private @end()
