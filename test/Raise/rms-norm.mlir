// Spellings of RMSNorm: squares, roots, and the orders in which models round
// and scale.

// RUN: norm-opt %s --norm-raise --canonicalize | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#feature = affine_map<(d0, d1) -> (d1)>
#keep = affine_map<(d0, d1) -> (d0, 0)>

!t = tensor<4x32xf32>
!h = tensor<4x32xbf16>
!r = tensor<4xf32>
!w = tensor<32xf32>
!wh = tensor<32xbf16>

// Squares: product, fpowi, powf, the power of the absolute value, fma. The mean
// by a division, by a product, or taken of each square.
// CHECK-LABEL: func @squares(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>)
// CHECK-NOT: linalg
// CHECK-COUNT-5: norm.rms_norm %[[X]] dims [1] epsilon 5.000000e-01 : tensor<4x32xf32> -> tensor<4x32xf32>
// CHECK-NEXT: return
func.func @squares(%x: !t) -> (!t, !t, !t, !t, !t) {
  %init = arith.constant dense<0.0> : !r
  %two = arith.constant 2 : i64
  %two_f = arith.constant 2.0 : f32
  %n = arith.constant 32.0 : f32
  %inverse = arith.constant 0.03125 : f32
  %eps = arith.constant 0.5 : f32
  %e = tensor.empty() : !t
  %s:5 = linalg.generic {indexing_maps = [#id, #row, #row, #row, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : !t) outs(%init, %init, %init, %init, %init : !r, !r, !r, !r, !r) {
  ^bb0(%in: f32, %a0: f32, %a1: f32, %a2: f32, %a3: f32, %a4: f32):
    %p0 = arith.mulf %in, %in : f32
    %0 = arith.addf %p0, %a0 : f32
    %p1 = math.fpowi %in, %two : f32, i64
    %1 = arith.addf %a1, %p1 : f32
    %p2 = math.powf %in, %two_f : f32
    %2 = arith.addf %p2, %a2 : f32
    %abs = math.absf %in : f32
    %p3 = math.powf %abs, %two_f : f32
    %m3 = arith.divf %p3, %n : f32
    %3 = arith.addf %m3, %a3 : f32
    %4 = math.fma %in, %in, %a4 : f32
    linalg.yield %0, %1, %2, %3, %4 : f32, f32, f32, f32, f32
  } -> (!r, !r, !r, !r, !r)
  %y:5 = linalg.generic {indexing_maps = [#id, #row, #row, #row, #row, #row, #id, #id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s#0, %s#1, %s#2, %s#3, %s#4 : !t, !r, !r, !r, !r, !r) outs(%e, %e, %e, %e, %e : !t, !t, !t, !t, !t) {
  ^bb0(%in: f32, %s0: f32, %s1: f32, %s2: f32, %s3: f32, %s4: f32, %o0: f32, %o1: f32, %o2: f32, %o3: f32, %o4: f32):
    %m0 = arith.divf %s0, %n : f32
    %e0 = arith.addf %m0, %eps : f32
    %r0 = math.rsqrt %e0 : f32
    %y0 = arith.mulf %in, %r0 : f32
    %m1 = arith.mulf %s1, %inverse : f32
    %e1 = arith.addf %m1, %eps : f32
    %r1 = math.rsqrt %e1 : f32
    %y1 = arith.mulf %in, %r1 : f32
    %m2 = arith.divf %s2, %n : f32
    %e2 = arith.addf %eps, %m2 : f32
    %r2 = math.rsqrt %e2 : f32
    %y2 = arith.mulf %in, %r2 : f32
    %e3 = arith.addf %s3, %eps : f32
    %r3 = math.rsqrt %e3 : f32
    %y3 = arith.mulf %in, %r3 : f32
    %e4 = math.fma %s4, %inverse, %eps : f32
    %r4 = math.rsqrt %e4 : f32
    %y4 = arith.mulf %r4, %in : f32
    linalg.yield %y0, %y1, %y2, %y3, %y4 : f32, f32, f32, f32, f32
  } -> (!t, !t, !t, !t, !t)
  return %y#0, %y#1, %y#2, %y#3, %y#4 : !t, !t, !t, !t, !t
}

// Roots: rsqrt, 1 / sqrt, a division by sqrt, powf with -1/2, a division
// by powf with 1/2.
// CHECK-LABEL: func @roots(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>)
// CHECK-NOT: linalg
// CHECK-COUNT-5: norm.rms_norm %[[X]] dims [1] epsilon 5.000000e-01 : tensor<4x32xf32> -> tensor<4x32xf32>
// CHECK-NEXT: return
func.func @roots(%x: !t) -> (!t, !t, !t, !t, !t) {
  %init = arith.constant dense<0.0> : !r
  %one = arith.constant 1.0 : f32
  %half = arith.constant 0.5 : f32
  %minus_half = arith.constant -0.5 : f32
  %n = arith.constant 32.0 : f32
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
  %y:5 = linalg.generic {indexing_maps = [#id, #row, #id, #id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : !t, !r) outs(%e, %e, %e, %e, %e : !t, !t, !t, !t, !t) {
  ^bb0(%in: f32, %sum: f32, %o0: f32, %o1: f32, %o2: f32, %o3: f32, %o4: f32):
    %mean = arith.divf %sum, %n : f32
    %shifted = arith.addf %mean, %half : f32
    %r0 = math.rsqrt %shifted : f32
    %y0 = arith.mulf %in, %r0 : f32
    %d1 = math.sqrt %shifted : f32
    %r1 = arith.divf %one, %d1 : f32
    %y1 = arith.mulf %in, %r1 : f32
    %d2 = math.sqrt %shifted : f32
    %y2 = arith.divf %in, %d2 : f32
    %r3 = math.powf %shifted, %minus_half : f32
    %y3 = arith.mulf %in, %r3 : f32
    %d4 = math.powf %shifted, %half : f32
    %y4 = arith.divf %in, %d4 : f32
    linalg.yield %y0, %y1, %y2, %y3, %y4 : f32, f32, f32, f32, f32
  } -> (!t, !t, !t, !t, !t)
  return %y#0, %y#1, %y#2, %y#3, %y#4 : !t, !t, !t, !t, !t
}

// What models do with the normalized value of bf16 data. Llama and Qwen: round,
// then multiply in bf16. nn.RMSNorm: multiply in f32, then round. Gemma: 1 + w in
// f32. T5: the widened x only in the square, a cast, then the weight.
// CHECK-LABEL: func @orders(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xbf16>, %[[W:.*]]: tensor<32xbf16>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] dims [1] epsilon 5.000000e-01 : tensor<4x32xbf16> -> tensor<4x32xbf16>
// CHECK-NEXT: %[[LLAMA:.*]] = linalg.generic {{.*}} ins(%[[Y]], %[[W]] :
// CHECK: arith.mulf {{.*}} : bf16
// CHECK: %[[NN:.*]] = norm.rms_norm %[[X]] scale(%[[W]] : tensor<32xbf16>) dims [1] epsilon 5.000000e-01 : tensor<4x32xbf16> -> tensor<4x32xbf16>
// CHECK: %[[ONE:.*]] = linalg.generic {{.*}} ins(%[[W]] : tensor<32xbf16>)
// CHECK: %[[GEMMA:.*]] = norm.rms_norm %[[X]] scale(%[[ONE]] : tensor<32xf32>) dims [1] epsilon 5.000000e-01 : tensor<4x32xbf16> -> tensor<4x32xbf16>
// CHECK-NEXT: return %[[LLAMA]], %[[NN]], %[[GEMMA]]
func.func @orders(%x: !h, %w: !wh) -> (!h, !h, !h) {
  %init = arith.constant dense<0.0> : tensor<4x1xf32>
  %one = arith.constant 1.0 : f32
  %n = arith.constant 32.0 : f32
  %eps = arith.constant 0.5 : f32
  %e = tensor.empty() : !h
  %ef = tensor.empty() : !t
  %ew = tensor.empty() : !w
  %s = linalg.generic {indexing_maps = [#id, #keep], iterator_types = ["parallel", "reduction"]}
      ins(%x : !h) outs(%init : tensor<4x1xf32>) {
  ^bb0(%in: bf16, %acc: f32):
    %wide = arith.extf %in : bf16 to f32
    %square = arith.mulf %wide, %wide : f32
    %next = arith.addf %square, %acc : f32
    linalg.yield %next : f32
  } -> tensor<4x1xf32>
  %norm = linalg.generic {indexing_maps = [#id, #keep, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : !h, tensor<4x1xf32>) outs(%ef : !t) {
  ^bb0(%in: bf16, %sum: f32, %out: f32):
    %mean = arith.divf %sum, %n : f32
    %shifted = arith.addf %mean, %eps : f32
    %root = math.rsqrt %shifted : f32
    %wide = arith.extf %in : bf16 to f32
    %y = arith.mulf %wide, %root : f32
    linalg.yield %y : f32
  } -> !t
  %rounded = arith.truncf %norm : !t to !h
  %llama = linalg.generic {indexing_maps = [#id, #feature, #id], iterator_types = ["parallel", "parallel"]}
      ins(%rounded, %w : !h, !wh) outs(%e : !h) {
  ^bb0(%in: bf16, %scale: bf16, %out: bf16):
    %y = arith.mulf %in, %scale : bf16
    linalg.yield %y : bf16
  } -> !h
  %nn = linalg.generic {indexing_maps = [#id, #feature, #id], iterator_types = ["parallel", "parallel"]}
      ins(%norm, %w : !t, !wh) outs(%e : !h) {
  ^bb0(%in: f32, %scale: bf16, %out: bf16):
    %wide = arith.extf %scale : bf16 to f32
    %scaled = arith.mulf %wide, %in : f32
    %y = arith.truncf %scaled : f32 to bf16
    linalg.yield %y : bf16
  } -> !h
  %one_plus = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%w : !wh) outs(%ew : !w) {
  ^bb0(%in: bf16, %out: f32):
    %wide = arith.extf %in : bf16 to f32
    %y = arith.addf %wide, %one : f32
    linalg.yield %y : f32
  } -> !w
  %gemma = linalg.generic {indexing_maps = [#id, #feature, #id], iterator_types = ["parallel", "parallel"]}
      ins(%norm, %one_plus : !t, !w) outs(%e : !h) {
  ^bb0(%in: f32, %scale: f32, %out: bf16):
    %scaled = arith.mulf %in, %scale : f32
    %y = arith.truncf %scaled : f32 to bf16
    linalg.yield %y : bf16
  } -> !h
  return %llama, %nn, %gemma : !h, !h, !h
}

// The root of a reciprocal is the reciprocal of a root.
// CHECK-LABEL: func @root_of_reciprocal(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>)
// CHECK: norm.rms_norm %[[X]] dims [1] epsilon 5.000000e-01 : tensor<4x32xf32> -> tensor<4x32xf32>
func.func @root_of_reciprocal(%x: tensor<4x32xf32>) -> tensor<4x32xf32> {
  %init = arith.constant dense<0.0> : tensor<4xf32>
  %one = arith.constant dense<1.0> : tensor<4xf32>
  %n = arith.constant dense<32.0> : tensor<4xf32>
  %eps = arith.constant dense<0.5> : tensor<4xf32>
  %e = tensor.empty() : tensor<4x32xf32>
  %square = arith.mulf %x, %x : tensor<4x32xf32>
  %s = linalg.reduce {arith.addf} ins(%square : tensor<4x32xf32>) outs(%init : tensor<4xf32>) dimensions = [1]
  %mean = arith.divf %s, %n : tensor<4xf32>
  %shifted = arith.addf %mean, %eps : tensor<4xf32>
  %inverse = arith.divf %one, %shifted : tensor<4xf32>
  %root = math.sqrt %inverse : tensor<4xf32>
  %full = linalg.broadcast ins(%root : tensor<4xf32>) outs(%e : tensor<4x32xf32>) dimensions = [1]
  %y = arith.mulf %x, %full : tensor<4x32xf32>
  return %y : tensor<4x32xf32>
}
