// The addition that a norm reads becomes a norm.residual_add.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#feature = affine_map<(d0, d1) -> (d1)>

!t = tensor<4x32xf32>
!h = tensor<4x32xbf16>
!r = tensor<4xf32>

// The norms are all this one, of what the case puts in front of it.
// CHECK-LABEL: func @sum_read_elsewhere(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>, %[[F:.*]]: tensor<4x32xf32>)
// CHECK-NEXT: %[[SUM:.*]] = norm.residual_add %[[X]], %[[F]] : tensor<4x32xf32>, tensor<4x32xf32> -> tensor<4x32xf32>
// CHECK-NEXT: %[[Y:.*]] = norm.rms_norm %[[SUM]] dims [1]
// CHECK-NEXT: return %[[Y]], %[[SUM]]
func.func @sum_read_elsewhere(%x: !t, %f: !t) -> (!t, !t) {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %sum = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %f : !t, !t) outs(%e : !t) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> !t
  %square = arith.mulf %sum, %sum : !t
  %s2 = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
  %mean = arith.divf %s2, %n : !r
  %shifted = arith.addf %mean, %eps : !r
  %root = math.rsqrt %shifted : !r
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %sum, %wide : !t
  return %y, %sum : !t, !t
}

// Two additions, an older and a nearer one: only what the norm reads is raised.
// The stream is the older operand.
// CHECK-LABEL: func @nearest(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>, %[[F:.*]]: tensor<4x32xf32>)
// CHECK: %[[OLD:.*]] = arith.addf %[[X]], %[[F]]
// CHECK-NEXT: %[[G:.*]] = math.exp %[[OLD]]
// CHECK-NEXT: %[[SUM:.*]] = norm.residual_add %[[OLD]], %[[G]] :
// CHECK-NEXT: norm.rms_norm %[[SUM]] dims [1]
func.func @nearest(%x: !t, %f: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %old = arith.addf %x, %f : !t
  %g = math.exp %old : !t
  %sum = arith.addf %g, %old : !t
  %square = arith.mulf %sum, %sum : !t
  %s2 = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
  %mean = arith.divf %s2, %n : !r
  %shifted = arith.addf %mean, %eps : !r
  %root = math.rsqrt %shifted : !r
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %sum, %wide : !t
  return %y : !t
}

// Added in bf16: the sum is rounded, and so the op's result is bf16. The widening
// behind it belongs to the norm.
// CHECK-LABEL: func @bf16(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xbf16>, %[[F:.*]]: tensor<4x32xbf16>)
// CHECK-NEXT: %[[SUM:.*]] = norm.residual_add %[[X]], %[[F]] : tensor<4x32xbf16>, tensor<4x32xbf16> -> tensor<4x32xbf16>
// CHECK-NEXT: norm.rms_norm %[[SUM]] dims [1] epsilon 5.000000e-01 : tensor<4x32xbf16> -> tensor<4x32xbf16>
func.func @bf16(%x: !h, %f: !h) -> !h {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %sum = arith.addf %x, %f : !h
  %xf = arith.extf %sum : !h to !t
  %square = arith.mulf %xf, %xf : !t
  %s2 = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
  %mean = arith.divf %s2, %n : !r
  %shifted = arith.addf %mean, %eps : !r
  %root = math.rsqrt %shifted : !r
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %xf, %wide : !t
  %rounded = arith.truncf %y : !t to !h
  return %rounded : !h
}

// DeepNorm: a number on the stream is alpha, one on the branch stays a multiply
// (a gate as well).
// CHECK-LABEL: func @factors(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>, %[[G:.*]]: tensor<4x32xf32>)
// CHECK: %[[F:.*]] = math.exp %[[X]]
// CHECK: %[[SUM:.*]] = norm.residual_add %[[X]], %[[F]] alpha 3.000000e+00 :
// CHECK-NEXT: norm.rms_norm %[[SUM]] dims [1]
// CHECK: %[[GATED:.*]] = {{.*}}%[[F]]
// CHECK: %[[SUM2:.*]] = norm.residual_add %[[X]], %{{.*}} :
// CHECK-NEXT: norm.rms_norm %[[SUM2]] dims [1]
func.func @factors(%x: !t, %g: !t) -> (!t, !t) {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %three = arith.constant 3.0 : f32
  %e = tensor.empty() : !t
  %f = math.exp %x : !t
  %scaled = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : !t) outs(%e : !t) {
  ^bb0(%a: f32, %out: f32):
    %s = arith.mulf %a, %three : f32
    linalg.yield %s : f32
  } -> !t
  %sum = arith.addf %scaled, %f : !t
  %square = arith.mulf %sum, %sum : !t
  %s2 = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
  %mean = arith.divf %s2, %n : !r
  %shifted = arith.addf %mean, %eps : !r
  %root = math.rsqrt %shifted : !r
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %sum, %wide : !t

  %gated = arith.mulf %f, %g : !t
  %sum2 = arith.addf %gated, %x : !t
  %square2 = arith.mulf %sum2, %sum2 : !t
  %t2 = linalg.reduce {arith.addf} ins(%square2 : !t) outs(%init : !r) dimensions = [1]
  %mean2 = arith.divf %t2, %n : !r
  %shifted2 = arith.addf %mean2, %eps : !r
  %root2 = math.rsqrt %shifted2 : !r
  %wide2 = linalg.broadcast ins(%root2 : !r) outs(%e : !t) dimensions = [1]
  %z = arith.mulf %sum2, %wide2 : !t
  return %y, %z : !t, !t
}

// A reshape and T5's clamp may stand between; they stay.
// CHECK-LABEL: func @between(
// CHECK-SAME: %[[X:.*]]: tensor<2x2x32xf32>, %[[F:.*]]: tensor<2x2x32xf32>)
// CHECK: %[[SUM:.*]] = norm.residual_add %[[X]], %[[F]] :
// CHECK: %[[FLAT:.*]] = tensor.collapse_shape %[[SUM]]
// CHECK: %[[CLAMPED:.*]] = linalg.generic {{.*}} ins(%[[FLAT]] :
// CHECK: arith.minimumf
// CHECK: norm.rms_norm %[[CLAMPED]] dims [1]
func.func @between(%x: tensor<2x2x32xf32>, %f: tensor<2x2x32xf32>) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %high = arith.constant 64504.0 : f32
  %low = arith.constant -64504.0 : f32
  %e = tensor.empty() : !t
  %sum = arith.addf %x, %f : tensor<2x2x32xf32>
  %flat = tensor.collapse_shape %sum [[0, 1], [2]] : tensor<2x2x32xf32> into !t
  %clamped = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%flat : !t) outs(%e : !t) {
  ^bb0(%a: f32, %out: f32):
    %0 = arith.minimumf %a, %high : f32
    %1 = arith.maximumf %0, %low : f32
    linalg.yield %1 : f32
  } -> !t
  %square = arith.mulf %clamped, %clamped : !t
  %s2 = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
  %mean = arith.divf %s2, %n : !r
  %shifted = arith.addf %mean, %eps : !r
  %root = math.rsqrt %shifted : !r
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %clamped, %wide : !t
  return %y : !t
}

// No residual: the bias of a projection, read by map or as a broadcast, a
// constant (a position table), a number.
// CHECK-LABEL: func @no_residual(
// CHECK-NOT: norm.residual_add
// CHECK: norm.rms_norm
// CHECK-NOT: norm.residual_add
// CHECK: norm.rms_norm
// CHECK-NOT: norm.residual_add
// CHECK: return
func.func @no_residual(%x: !t, %b: tensor<32xf32>) -> (!t, !t) {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %one = arith.constant dense<1.0> : !t
  %e = tensor.empty() : !t
  %sum = linalg.generic {indexing_maps = [#id, #feature, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %b : !t, tensor<32xf32>) outs(%e : !t) {
  ^bb0(%a: f32, %c: f32, %out: f32):
    %s = arith.addf %a, %c : f32
    linalg.yield %s : f32
  } -> !t
  %square = arith.mulf %sum, %sum : !t
  %s2 = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
  %mean = arith.divf %s2, %n : !r
  %shifted = arith.addf %mean, %eps : !r
  %root = math.rsqrt %shifted : !r
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %sum, %wide : !t

  %full = linalg.broadcast ins(%b : tensor<32xf32>) outs(%e : !t) dimensions = [0]
  %moved = arith.addf %y, %full : !t
  %sum2 = arith.addf %moved, %one : !t
  %square2 = arith.mulf %sum2, %sum2 : !t
  %t2 = linalg.reduce {arith.addf} ins(%square2 : !t) outs(%init : !r) dimensions = [1]
  %mean2 = arith.divf %t2, %n : !r
  %shifted2 = arith.addf %mean2, %eps : !r
  %root2 = math.rsqrt %shifted2 : !r
  %wide2 = linalg.broadcast ins(%root2 : !r) outs(%e : !t) dimensions = [1]
  %z = arith.mulf %sum2, %wide2 : !t
  return %y, %z : !t, !t
}
