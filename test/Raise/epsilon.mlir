// Epsilon: its value, and where it acts.

// RUN: norm-opt %s --norm-raise --canonicalize --remarks-filter-missed='norm-.*' --remark-format=emitRemark 2> %t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=MISSED --input-file=%t.remarks

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

!t = tensor<4x32xf32>
!r = tensor<4xf32>

// The value is the one that acts in the source: after its cast from f64, as f32
// writes it, in f64 as it is; 0.5 is no small number but one as well. Without
// any, the root falls apart into factors.
// CHECK-LABEL: func @values(
// CHECK-NOT: linalg
// CHECK-DAG: epsilon 9.999999960041972E-13 :
// CHECK-DAG: epsilon 9.9999999747524271E-7 :
// CHECK-DAG: epsilon 5.000000e-01 :
// CHECK-DAG: epsilon 0.000000e+00 :
// CHECK-NOT: linalg
// CHECK: return
func.func @values(%x: !t) -> (!t, !t, !t, !t) {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant 32.0 : f32
  %eps64 = arith.constant 1.0e-12 : f64
  %eps32 = arith.constant 1.0e-6 : f32
  %half = arith.constant 0.5 : f32
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
  %y:4 = linalg.generic {indexing_maps = [#id, #row, #id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : !t, !r) outs(%e, %e, %e, %e : !t, !t, !t, !t) {
  ^bb0(%in: f32, %sum: f32, %o0: f32, %o1: f32, %o2: f32, %o3: f32):
    %mean = arith.divf %sum, %n : f32
    %rounded = arith.truncf %eps64 : f64 to f32
    %s0 = arith.addf %mean, %rounded : f32
    %r0 = math.rsqrt %s0 : f32
    %y0 = arith.mulf %in, %r0 : f32
    %s1 = arith.addf %mean, %eps32 : f32
    %r1 = math.rsqrt %s1 : f32
    %y1 = arith.mulf %in, %r1 : f32
    %s2 = arith.addf %mean, %half : f32
    %r2 = math.rsqrt %s2 : f32
    %y2 = arith.mulf %in, %r2 : f32
    %r3 = math.rsqrt %mean : f32
    %y3 = arith.mulf %in, %r3 : f32
    linalg.yield %y0, %y1, %y2, %y3 : f32, f32, f32, f32
  } -> (!t, !t, !t, !t)
  return %y#0, %y#1, %y#2, %y#3 : !t, !t, !t, !t
}

// The constant of an f64 norm is not rounded.
// CHECK-LABEL: func @f64(
// CHECK-NEXT: norm.rms_norm %{{.*}} dims [1] epsilon 9.9999999999999995E-7 : tensor<4x32xf64> -> tensor<4x32xf64>
// CHECK-NEXT: return
func.func @f64(%x: tensor<4x32xf64>) -> tensor<4x32xf64> {
  %init = arith.constant dense<0.0> : tensor<4xf64>
  %n = arith.constant dense<32.0> : tensor<4xf64>
  %eps = arith.constant dense<1.0e-6> : tensor<4xf64>
  %e = tensor.empty() : tensor<4x32xf64>
  %square = arith.mulf %x, %x : tensor<4x32xf64>
  %s = linalg.reduce {arith.addf} ins(%square : tensor<4x32xf64>) outs(%init : tensor<4xf64>) dimensions = [1]
  %mean = arith.divf %s, %n : tensor<4xf64>
  %shifted = arith.addf %mean, %eps : tensor<4xf64>
  %root = math.rsqrt %shifted : tensor<4xf64>
  %wide = linalg.broadcast ins(%root : tensor<4xf64>) outs(%e : tensor<4x32xf64>) dimensions = [1]
  %y = arith.mulf %x, %wide : tensor<4x32xf64>
  return %y : tensor<4x32xf64>
}

// x / (sqrt(s) + 0.5), x / max(sqrt(s), 0.5), and the square of the floor in the
// root: the kinds outside and floor.
// CHECK-LABEL: func @kinds(
// CHECK-DAG: norm.rms_norm %{{.*}} dims [1] epsilon 5.000000e-01 kind<outside> :
// CHECK-DAG: norm.rms_norm %{{.*}} dims [1] epsilon 5.000000e-01 kind<floor> :
// CHECK-DAG: norm.rms_norm %{{.*}} dims [1] epsilon 2.500000e-01 kind<floor> :
// CHECK-NOT: linalg
// CHECK: return
func.func @kinds(%x: !t) -> (!t, !t, !t) {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant 32.0 : f32
  %half = arith.constant 0.5 : f32
  %sixteenth = arith.constant 0.0625 : f32
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
  %y:3 = linalg.generic {indexing_maps = [#id, #row, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : !t, !r) outs(%e, %e, %e : !t, !t, !t) {
  ^bb0(%in: f32, %sum: f32, %o0: f32, %o1: f32, %o2: f32):
    %mean = arith.divf %sum, %n : f32
    %r0 = math.sqrt %mean : f32
    %d0 = arith.addf %r0, %half : f32
    %y0 = arith.divf %in, %d0 : f32
    %r1 = math.sqrt %mean : f32
    %d1 = arith.maximumf %r1, %half : f32
    %y1 = arith.divf %in, %d1 : f32
    %d2 = arith.maximumf %mean, %sixteenth : f32
    %r2 = math.rsqrt %d2 : f32
    %y2 = arith.mulf %in, %r2 : f32
    linalg.yield %y0, %y1, %y2 : f32, f32, f32
  } -> (!t, !t, !t)
  return %y#0, %y#1, %y#2 : !t, !t, !t
}

// A sum where the mean is meant moves 1/N into epsilon and the square root of N
// into the scale: x / sqrt(sum(x^2) + 16) with N = 16.
// CHECK-LABEL: func @derived(
// CHECK-DAG: %[[W:.*]] = arith.constant dense<2.500000e-01> : tensor<16xf32>
// CHECK: norm.rms_norm %{{.*}} scale(%[[W]] : tensor<16xf32>) dims [1] epsilon 1.000000e+00 :
// CHECK-NEXT: return
func.func @derived(%x: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %init = arith.constant dense<0.0> : !r
  %eps = arith.constant dense<16.0> : !r
  %e = tensor.empty() : tensor<4x16xf32>
  %square = arith.mulf %x, %x : tensor<4x16xf32>
  %s = linalg.reduce {arith.addf} ins(%square : tensor<4x16xf32>) outs(%init : !r) dimensions = [1]
  %shifted = arith.addf %s, %eps : !r
  %root = math.rsqrt %shifted : !r
  %wide = linalg.broadcast ins(%root : !r) outs(%e : tensor<4x16xf32>) dimensions = [1]
  %y = arith.mulf %x, %wide : tensor<4x16xf32>
  return %y : tensor<4x16xf32>
}

// No attribute can hold an epsilon of run time, nor one that is negative, and an
// infinite one is none.
// CHECK-LABEL: func @no_epsilon(
// CHECK-NOT: norm.
// CHECK: return
// MISSED: %r0
// MISSED: [Missed] epsilon {{.*}} Reason="epsilon is negative or not finite"
// MISSED-NEXT: %r1
// MISSED: [Missed] epsilon {{.*}} Reason="epsilon is negative or not finite"
// MISSED-NEXT: %r2
func.func @no_epsilon(%x: !t, %given: f32) -> (!t, !t, !t) {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant 32.0 : f32
  %negative = arith.constant -1.0e-6 : f32
  %infinite = arith.constant 0x7F800000 : f32
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
  %y:3 = linalg.generic {indexing_maps = [#id, #row, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : !t, !r) outs(%e, %e, %e : !t, !t, !t) {
  ^bb0(%in: f32, %sum: f32, %o0: f32, %o1: f32, %o2: f32):
    %mean = arith.divf %sum, %n : f32
    %s0 = arith.addf %mean, %given : f32
    %r0 = math.rsqrt %s0 : f32
    %y0 = arith.mulf %in, %r0 : f32
    %s1 = arith.addf %mean, %negative : f32
    %r1 = math.rsqrt %s1 : f32
    %y1 = arith.mulf %in, %r1 : f32
    %s2 = arith.addf %mean, %infinite : f32
    %r2 = math.rsqrt %s2 : f32
    %y2 = arith.mulf %in, %r2 : f32
    linalg.yield %y0, %y1, %y2 : f32, f32, f32
  } -> (!t, !t, !t)
  return %y#0, %y#1, %y#2 : !t, !t, !t
}
