// Where a center stands: in front of norms, beside them, behind a residual add.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s
// RUN: norm-opt %s --norm-raise -o %t.mlir
// RUN: norm-diff %s %t.mlir
// RUN: norm-opt %s --norm-raise --remarks-filter-passed='norm-.*' --remark-format=emitRemark -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: norm-opt %s --norm-raise --norm-print-summary -o /dev/null 2>&1 | FileCheck %s --check-prefix=SUMMARY
// RUN: norm-opt %s --norm-raise --norm-layer-to-rms | FileCheck %s --check-prefix=CONVERTED

// SUMMARY: norm summary: 6 center, 2 layer_norm, 1 residual_add; norm-raise: 9 raised, 1 refused

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

!t = tensor<4x32xf32>
!r = tensor<4xf32>

// LayerNorm of 2 * (x - mean(x)): the input's mean is 0.
// CHECK-LABEL: func @scaled(
// CHECK: %[[C:.*]] = norm.center %{{.*}} dims [1]
// CHECK: %[[TWICE:.*]] = arith.mulf %[[C]],
// CHECK: norm.layer_norm %[[TWICE]] dims [1]
// CONVERTED-LABEL: func @scaled(
// CONVERTED: norm.center
// CONVERTED: norm.rms_norm
// REMARK: remark: [Passed] layer_norm | Category:norm-raise | Function=scaled
// REMARK: remark: [Passed] center | Category:norm-raise | Function=scaled | Dims=1, Remark="raised center"
func.func @scaled(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %two = arith.constant dense<2.0> : !t
  %e = tensor.empty() : !t
  %s = linalg.reduce {arith.addf} ins(%x : !t) outs(%init : !r) dimensions = [1]
  %m = arith.divf %s, %n : !r
  %wide = linalg.broadcast ins(%m : !r) outs(%e : !t) dimensions = [1]
  %c = arith.subf %x, %wide : !t
  %twice = arith.mulf %c, %two : !t
  %s1 = linalg.reduce {arith.addf} ins(%twice : !t) outs(%init : !r) dimensions = [1]
  %m1 = arith.divf %s1, %n : !r
  %wide1 = linalg.broadcast ins(%m1 : !r) outs(%e : !t) dimensions = [1]
  %c1 = arith.subf %twice, %wide1 : !t
  %square = arith.mulf %c1, %c1 : !t
  %s2 = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
  %m2 = arith.divf %s2, %n : !r
  %shifted = arith.addf %m2, %eps : !r
  %root = math.rsqrt %shifted : !r
  %wide2 = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %c1, %wide2 : !t
  return %y : !t
}

// The mean of a norm is the norm's, unless x - mean(x) has another use.
// CHECK-LABEL: func @beside_norm(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>)
// CHECK-DAG: %[[Y:.*]] = norm.layer_norm %[[X]] dims [1]
// CHECK-DAG: %[[C:.*]] = norm.center %[[X]] dims [1]
// CHECK-NOT: linalg
// CHECK: return %[[Y]], %[[C]]
// CONVERTED-LABEL: func @beside_norm(
// CONVERTED: norm.layer_norm
// REMARK: remark: [Passed] layer_norm | Category:norm-raise | Function=beside_norm
// REMARK: remark: [Passed] center | Category:norm-raise | Function=beside_norm
func.func @beside_norm(%x: !t) -> (!t, !t) {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %s = linalg.reduce {arith.addf} ins(%x : !t) outs(%init : !r) dimensions = [1]
  %m = arith.divf %s, %n : !r
  %wide = linalg.broadcast ins(%m : !r) outs(%e : !t) dimensions = [1]
  %c = arith.subf %x, %wide : !t
  %square = arith.mulf %c, %c : !t
  %s1 = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
  %m1 = arith.divf %s1, %n : !r
  %shifted = arith.addf %m1, %eps : !r
  %root = math.rsqrt %shifted : !r
  %wide1 = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %c, %wide1 : !t
  return %y, %c : !t, !t
}

// The mean itself stays if it is read.
// CHECK-LABEL: func @mean_too(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>)
// CHECK: %[[S:.*]] = linalg.reduce { arith.addf } ins(%[[X]] :
// CHECK: %[[M:.*]] = arith.divf %[[S]]
// CHECK: %[[C:.*]] = norm.center %[[X]] dims [1]
// CHECK: return %[[C]], %[[M]]
func.func @mean_too(%x: !t) -> (!t, !r) {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %e = tensor.empty() : !t
  %s = linalg.reduce {arith.addf} ins(%x : !t) outs(%init : !r) dimensions = [1]
  %m = arith.divf %s, %n : !r
  %wide = linalg.broadcast ins(%m : !r) outs(%e : !t) dimensions = [1]
  %c = arith.subf %x, %wide : !t
  return %c, %m : !t, !r
}

// x is a sum that two bodies compute: a residual add of its own.
// CHECK-LABEL: func @shared_sum(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>, %[[F:.*]]: tensor<4x32xf32>)
// CHECK: %[[R:.*]] = norm.residual_add %[[X]], %[[F]]
// CHECK: %[[C:.*]] = norm.center %[[R]] dims [1]
// CHECK-NOT: linalg
// CHECK: return %[[C]]
// REMARK: remark: [Passed] center | Category:norm-raise | Function=shared_sum
// REMARK: remark: [Passed] residual_add | Category:norm-raise | Function=shared_sum
func.func @shared_sum(%x: !t, %f: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant 32.0 : f32
  %e = tensor.empty() : !t
  %s = linalg.generic {indexing_maps = [#id, #id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x, %f : !t, !t) outs(%init : !r) {
  ^bb0(%a: f32, %b: f32, %acc: f32):
    %r = arith.addf %a, %b : f32
    %0 = arith.addf %acc, %r : f32
    linalg.yield %0 : f32
  } -> !r
  %c = linalg.generic {indexing_maps = [#id, #id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %f, %s : !t, !t, !r) outs(%e : !t) {
  ^bb0(%a: f32, %b: f32, %sum: f32, %o: f32):
    %r = arith.addf %a, %b : f32
    %m = arith.divf %sum, %n : f32
    %0 = arith.subf %r, %m : f32
    linalg.yield %0 : f32
  } -> !t
  return %c : !t
}

// A norm that is refused, as its statistic is the mean magnitude, has a center.
// CHECK-LABEL: func @in_refused_norm(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>)
// CHECK: %[[C:.*]] = norm.center %[[X]] dims [1]
// CHECK: math.absf %[[C]]
// CHECK: math.rsqrt
// CHECK: arith.mulf %[[C]],
// REMARK: remark: [Passed] center | Category:norm-raise | Function=in_refused_norm
func.func @in_refused_norm(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %s = linalg.reduce {arith.addf} ins(%x : !t) outs(%init : !r) dimensions = [1]
  %m = arith.divf %s, %n : !r
  %wide = linalg.broadcast ins(%m : !r) outs(%e : !t) dimensions = [1]
  %c = arith.subf %x, %wide : !t
  %magnitude = math.absf %c : !t
  %s1 = linalg.reduce {arith.addf} ins(%magnitude : !t) outs(%init : !r) dimensions = [1]
  %m1 = arith.divf %s1, %n : !r
  %shifted = arith.addf %m1, %eps : !r
  %root = math.rsqrt %shifted : !r
  %wide1 = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %c, %wide1 : !t
  return %y : !t
}

// The sum goes through casts that the subtraction does not.
// CHECK-LABEL: func @casts_of_sum(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>)
// CHECK-NEXT: %[[C:.*]] = norm.center %[[X]] dims [1] : tensor<4x32xf32> -> tensor<4x32xf32>
// CHECK-NEXT: return %[[C]]
func.func @casts_of_sum(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %e = tensor.empty() : !t
  %wide_x = arith.extf %x : !t to tensor<4x32xf64>
  %narrow = arith.truncf %wide_x : tensor<4x32xf64> to !t
  %s = linalg.reduce {arith.addf} ins(%narrow : !t) outs(%init : !r) dimensions = [1]
  %m = arith.divf %s, %n : !r
  %wide = linalg.broadcast ins(%m : !r) outs(%e : !t) dimensions = [1]
  %minus = arith.subf %wide, %x : !t
  %y = arith.negf %minus : !t
  return %y : !t
}
