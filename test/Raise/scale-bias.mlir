// Which factors and addends become the scale and the bias, and which stay
// outside.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#keep = affine_map<(d0, d1) -> (d0, 0)>
#row = affine_map<(d0, d1) -> (d0)>
#unit = affine_map<(d0, d1) -> (0, d1)>
#scalar = affine_map<(d0, d1) -> ()>
#cell = affine_map<(d0, d1) -> (0, 0)>

!t = tensor<4x32xf32>
!r = tensor<4xf32>
!w = tensor<32xf32>

// Every case normalizes in the same way and differs in what comes behind it.

// A number on each side of the root, and one that is added.
// CHECK-LABEL: func @uniform_number(
// CHECK-DAG: %[[W:.*]] = arith.constant dense<6.000000e+00> : tensor<32xf32>
// CHECK-DAG: %[[B:.*]] = arith.constant dense<2.500000e-01> : tensor<32xf32>
// CHECK: norm.rms_norm %{{.*}} scale(%[[W]] : tensor<32xf32>) bias(%[[B]] : tensor<32xf32>) dims [1]
// CHECK-NEXT: return
func.func @uniform_number(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant 32.0 : f32
  %eps = arith.constant 0.5 : f32
  %two = arith.constant 2.0 : f32
  %three = arith.constant 3.0 : f32
  %quarter = arith.constant 0.25 : f32
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
  %y = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : !t, !r) outs(%e : !t) {
  ^bb0(%in: f32, %sum: f32, %out: f32):
    %mean = arith.divf %sum, %n : f32
    %shifted = arith.addf %mean, %eps : f32
    %root = math.rsqrt %shifted : f32
    %larger = arith.mulf %root, %two : f32
    %normalized = arith.mulf %in, %larger : f32
    %scaled = arith.mulf %normalized, %three : f32
    %biased = arith.addf %quarter, %scaled : f32
    linalg.yield %biased : f32
  } -> !t
  return %y : !t
}

// A run-time number as a function argument and as tensors of one element: a
// splat of the normalized dims.
// CHECK-LABEL: func @uniform_value(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>, %[[A:.*]]: f32, %[[G:.*]]: tensor<f32>, %[[C:.*]]: tensor<1x1xf32>)
// CHECK-DAG: %[[A32:.*]] = tensor.splat %[[A]] : tensor<32xf32>
// CHECK-DAG: norm.rms_norm %[[X]] scale(%[[A32]] : tensor<32xf32>) dims [1]
// CHECK-DAG: %[[GE:.*]] = tensor.extract %[[G]][] : tensor<f32>
// CHECK-DAG: %[[G32:.*]] = tensor.splat %[[GE]] : tensor<32xf32>
// CHECK-DAG: %[[CE:.*]] = tensor.extract %[[C]][%{{.*}}, %{{.*}}] : tensor<1x1xf32>
// CHECK-DAG: %[[C32:.*]] = tensor.splat %[[CE]] : tensor<32xf32>
// CHECK-DAG: norm.rms_norm %[[X]] scale(%[[G32]] : tensor<32xf32>) bias(%[[C32]] : tensor<32xf32>) dims [1]
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @uniform_value(%x: !t, %a: f32, %g: tensor<f32>, %c: tensor<1x1xf32>) -> (!t, !t) {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant 32.0 : f32
  %eps = arith.constant 0.5 : f32
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
  %y:2 = linalg.generic {indexing_maps = [#id, #row, #scalar, #cell, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s, %g, %c : !t, !r, tensor<f32>, tensor<1x1xf32>) outs(%e, %e : !t, !t) {
  ^bb0(%in: f32, %sum: f32, %gain: f32, %cell: f32, %o0: f32, %o1: f32):
    %mean = arith.divf %sum, %n : f32
    %shifted = arith.addf %mean, %eps : f32
    %root = math.rsqrt %shifted : f32
    %normalized = arith.mulf %in, %root : f32
    %y0 = arith.mulf %normalized, %a : f32
    %scaled = arith.mulf %normalized, %gain : f32
    %y1 = arith.addf %scaled, %cell : f32
    linalg.yield %y0, %y1 : f32, f32
  } -> (!t, !t)
  return %y#0, %y#1 : !t, !t
}

// A number beside the scale of each feature goes into the scale.
// CHECK-LABEL: func @number_times_feature(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>, %[[W:.*]]: tensor<1x32xf32>)
// CHECK-DAG: %[[TWO:.*]] = arith.constant dense<2.000000e+00> : tensor<32xf32>
// CHECK-DAG: %[[W32:.*]] = tensor.collapse_shape %[[W]] {{\[\[}}0, 1]]
// CHECK: %[[S:.*]] = arith.mulf %[[W32]], %[[TWO]]
// CHECK: norm.rms_norm %[[X]] scale(%[[S]] : tensor<32xf32>) dims [1]
// CHECK-NEXT: return
func.func @number_times_feature(%x: !t, %w: tensor<1x32xf32>) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant 32.0 : f32
  %eps = arith.constant 0.5 : f32
  %two = arith.constant 2.0 : f32
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
  %y = linalg.generic {indexing_maps = [#id, #row, #unit, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s, %w : !t, !r, tensor<1x32xf32>) outs(%e : !t) {
  ^bb0(%in: f32, %sum: f32, %scale: f32, %out: f32):
    %mean = arith.divf %sum, %n : f32
    %shifted = arith.addf %mean, %eps : f32
    %root = math.rsqrt %shifted : f32
    %scaled = arith.mulf %root, %scale : f32
    %larger = arith.mulf %scaled, %two : f32
    %y = arith.mulf %in, %larger : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// A scale of the full shape is one of the features where it is their broadcast.
// CHECK-LABEL: func @broadcast_scale(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>, %[[W:.*]]: tensor<32xf32>)
// CHECK-NEXT: %[[Y:.*]] = norm.rms_norm %[[X]] scale(%[[W]] : tensor<32xf32>) dims [1]
// CHECK-NEXT: return %[[Y]]
func.func @broadcast_scale(%x: !t, %w: !w) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
  %full = linalg.broadcast ins(%w : !w) outs(%e : !t) dimensions = [0]
  %mean = arith.divf %s, %n : !r
  %shifted = arith.addf %mean, %eps : !r
  %root = math.rsqrt %shifted : !r
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %normalized = arith.mulf %x, %wide : !t
  %y = arith.mulf %normalized, %full : !t
  return %y : !t
}

// A factor that varies by row, whole or alone, stays outside. So does what is
// added there.
// CHECK-LABEL: func @by_row(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>, %[[F:.*]]: tensor<4x32xf32>, %[[R:.*]]: tensor<4x1xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] dims [1]
// CHECK-NEXT: linalg.generic {{.*}} ins(%[[Y]], %[[F]] :
// CHECK: arith.mulf
// CHECK: linalg.generic {{.*}} ins(%[[Y]], %[[R]] :
// CHECK: arith.mulf
// CHECK: arith.addf %[[Y]], %[[F]] :
// CHECK: return
func.func @by_row(%x: !t, %f: !t, %r: tensor<4x1xf32>) -> (!t, !t, !t) {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
  %mean = arith.divf %s, %n : !r
  %shifted = arith.addf %mean, %eps : !r
  %root = math.rsqrt %shifted : !r
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %normalized = arith.mulf %x, %wide : !t
  %y0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%normalized, %f : !t, !t) outs(%e : !t) {
  ^bb0(%in: f32, %factor: f32, %out: f32):
    %y = arith.mulf %in, %factor : f32
    linalg.yield %y : f32
  } -> !t
  %y1 = linalg.generic {indexing_maps = [#id, #keep, #id], iterator_types = ["parallel", "parallel"]}
      ins(%normalized, %r : !t, tensor<4x1xf32>) outs(%e : !t) {
  ^bb0(%in: f32, %factor: f32, %out: f32):
    %y = arith.mulf %in, %factor : f32
    linalg.yield %y : f32
  } -> !t
  %y2 = arith.addf %normalized, %f : !t
  return %y0, %y1, %y2 : !t, !t, !t
}
