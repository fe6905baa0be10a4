// Scales of other shapes than that of the normalized dims.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#row = affine_map<(d0, d1, d2) -> (d0, d1)>
#last = affine_map<(d0, d1, d2) -> (d2)>
#head = affine_map<(d0, d1, d2) -> (d1, d2)>
#unit = affine_map<(d0, d1, d2) -> (0, 0, d2)>
#outer = affine_map<(d0, d1, d2) -> (d0)>
#outer2 = affine_map<(d0, d1, d2) -> (d1)>
#turned = affine_map<(d0, d1, d2) -> (d2, d1)>

!t = tensor<2x32x32xf32>
!r = tensor<2x32xf32>
!w = tensor<32xf32>

// One scale and bias with unit dims in front, a reshape of them to the full rank.
// CHECK-LABEL: func @unit_dims(
// CHECK-SAME: %[[X:.*]]: tensor<2x32x32xf32>, %[[W:.*]]: tensor<1x1x32xf32>, %[[B:.*]]: tensor<32xf32>)
// CHECK: %[[S:.*]] = tensor.collapse_shape %[[W]] {{\[\[}}0, 1, 2]]
// CHECK-NEXT: norm.rms_norm %[[X]] scale(%[[S]] : tensor<32xf32>) bias(%[[B]] : tensor<32xf32>) dims [2]
// CHECK-NEXT: return
func.func @unit_dims(%x: !t, %w: tensor<1x1x32xf32>, %b: !w) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant 32.0 : f32
  %eps = arith.constant 0.5 : f32
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [2]
  %wide = tensor.expand_shape %b [[0, 1, 2]] output_shape [1, 1, 32] : !w into tensor<1x1x32xf32>
  %y = linalg.generic {indexing_maps = [#id, #row, #unit, #unit, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %s, %w, %wide : !t, !r, tensor<1x1x32xf32>, tensor<1x1x32xf32>) outs(%e : !t) {
  ^bb0(%in: f32, %sum: f32, %scale: f32, %bias: f32, %out: f32):
    %mean = arith.divf %sum, %n : f32
    %shifted = arith.addf %mean, %eps : f32
    %root = math.rsqrt %shifted : f32
    %normalized = arith.mulf %in, %root : f32
    %scaled = arith.mulf %normalized, %scale : f32
    %y = arith.addf %scaled, %bias : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// Scales over one more dim (a head), over another dim of the same size, over
// both dims in another order: none has the shape of the normalized dim.
// CHECK-LABEL: func @other_dims(
// CHECK-SAME: %[[X:.*]]: tensor<2x32x32xf32>, %[[H:.*]]: tensor<32x32xf32>, %[[V:.*]]: tensor<32xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] dims [2]
// CHECK: linalg.generic {{.*}} ins(%[[Y]], %[[H]], %[[V]], %[[H]] :
// CHECK-COUNT-3: arith.mulf
// CHECK-NOT: norm.
// CHECK: return
func.func @other_dims(%x: !t, %h: tensor<32x32xf32>, %v: !w) -> (!t, !t, !t) {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [2]
  %mean = arith.divf %s, %n : !r
  %shifted = arith.addf %mean, %eps : !r
  %root = math.rsqrt %shifted : !r
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [2]
  %normalized = arith.mulf %x, %wide : !t
  %y:3 = linalg.generic {indexing_maps = [#id, #head, #outer2, #turned, #id, #id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%normalized, %h, %v, %h : !t, tensor<32x32xf32>, !w, tensor<32x32xf32>) outs(%e, %e, %e : !t, !t, !t) {
  ^bb0(%in: f32, %head: f32, %other: f32, %turned: f32, %o0: f32, %o1: f32, %o2: f32):
    %y0 = arith.mulf %in, %head : f32
    %y1 = arith.mulf %in, %other : f32
    %y2 = arith.mulf %in, %turned : f32
    linalg.yield %y0, %y1, %y2 : f32, f32, f32
  } -> (!t, !t, !t)
  return %y#0, %y#1, %y#2 : !t, !t, !t
}

// Two dims are normalized: a scale over both joins, transposed if it has to be; one
// over the last alone stays a multiply.
// CHECK-LABEL: func @two_dims(
// CHECK-SAME: %[[X:.*]]: tensor<2x32x32xf32>, %[[H:.*]]: tensor<32x32xf32>, %[[V:.*]]: tensor<32xf32>)
// CHECK: norm.rms_norm %[[X]] scale(%[[H]] : tensor<32x32xf32>) dims [1, 2]
// CHECK: %[[T:.*]] = linalg.generic {indexing_maps = [#[[$SWAP:.*]], #{{.*}}], {{.*}} ins(%[[H]] :
// CHECK: norm.rms_norm %[[X]] scale(%[[T]] : tensor<32x32xf32>) dims [1, 2]
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] dims [1, 2]
// CHECK: linalg.generic {{.*}}%[[Y]]
// CHECK-COUNT-1: arith.mulf
// CHECK-NOT: norm.
// CHECK: return
func.func @two_dims(%x: !t, %h: tensor<32x32xf32>, %v: !w) -> (!t, !t, !t) {
  %init = arith.constant dense<0.0> : tensor<2xf32>
  %n = arith.constant 1024.0 : f32
  %eps = arith.constant 0.5 : f32
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : tensor<2xf32>) dimensions = [1, 2]
  %y:3 = linalg.generic {indexing_maps = [#id, #outer, #head, #turned, #last, #id, #id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %s, %h, %h, %v : !t, tensor<2xf32>, tensor<32x32xf32>, tensor<32x32xf32>, !w) outs(%e, %e, %e : !t, !t, !t) {
  ^bb0(%in: f32, %sum: f32, %scale: f32, %turned: f32, %last: f32, %o0: f32, %o1: f32, %o2: f32):
    %mean = arith.divf %sum, %n : f32
    %shifted = arith.addf %mean, %eps : f32
    %root0 = math.rsqrt %shifted : f32
    %n0 = arith.mulf %in, %root0 : f32
    %y0 = arith.mulf %n0, %scale : f32
    %root1 = math.rsqrt %shifted : f32
    %n1 = arith.mulf %in, %root1 : f32
    %y1 = arith.mulf %n1, %turned : f32
    %root2 = math.rsqrt %shifted : f32
    %n2 = arith.mulf %in, %root2 : f32
    %y2 = arith.mulf %n2, %last : f32
    linalg.yield %y0, %y1, %y2 : f32, f32, f32
  } -> (!t, !t, !t)
  return %y#0, %y#1, %y#2 : !t, !t, !t
}

// A norm whose row is split, as fusion with reshapes leaves it: scale and bias
// are split like the input.
// CHECK-LABEL: func @split(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>, %[[W:.*]]: tensor<1x32xf32>, %[[B:.*]]: tensor<8x4xf32>)
// CHECK-DAG: %[[XS:.*]] = tensor.expand_shape %[[X]] {{\[\[}}0], [1, 2, 3]] output_shape [4, 2, 4, 4]
// CHECK-DAG: %[[S:.*]] = tensor.expand_shape %{{.*}} {{\[\[}}0, 1, 2]] output_shape [2, 4, 4] : tensor<32xf32>
// CHECK-DAG: %[[BS:.*]] = tensor.expand_shape %[[B]] {{\[\[}}0, 1], [2]] output_shape [2, 4, 4] : tensor<8x4xf32>
// CHECK: norm.rms_norm %[[XS]] scale(%[[S]] : tensor<2x4x4xf32>) bias(%[[BS]] : tensor<2x4x4xf32>) dims [1, 2, 3] epsilon 5.000000e-01
// CHECK-NOT: linalg.generic
// CHECK: return
#id4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#outer4 = affine_map<(d0, d1, d2, d3) -> (d0)>
#row4 = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>
#turned4 = affine_map<(d0, d1, d2, d3) -> (d1, d3, d2)>
!x = tensor<4x32xf32>
!x4 = tensor<4x2x4x4xf32>
!w4 = tensor<2x4x4xf32>
func.func @split(%x: !x, %w: tensor<1x32xf32>, %b: tensor<8x4xf32>) -> !x {
  %init = arith.constant dense<0.0> : tensor<4xf32>
  %n = arith.constant 32.0 : f32
  %eps = arith.constant 0.5 : f32
  %e = tensor.empty() : !x4
  %square = arith.mulf %x, %x : !x
  %s = linalg.reduce {arith.addf} ins(%square : !x) outs(%init : tensor<4xf32>) dimensions = [1]
  %flat = tensor.collapse_shape %w [[0, 1]] : tensor<1x32xf32> into tensor<32xf32>
  %xs = tensor.expand_shape %x [[0], [1, 2, 3]] output_shape [4, 2, 4, 4] : !x into !x4
  %ws = tensor.expand_shape %flat [[0, 1, 2]] output_shape [2, 4, 4] : tensor<32xf32> into !w4
  %bs = tensor.expand_shape %b [[0, 1], [2]] output_shape [2, 4, 4] : tensor<8x4xf32> into !w4
  %y = linalg.generic {indexing_maps = [#id4, #outer4, #row4, #row4, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%xs, %s, %ws, %bs : !x4, tensor<4xf32>, !w4, !w4) outs(%e : !x4) {
  ^bb0(%in: f32, %sum: f32, %scale: f32, %bias: f32, %out: f32):
    %mean = arith.divf %sum, %n : f32
    %shifted = arith.addf %mean, %eps : f32
    %root = math.rsqrt %shifted : f32
    %normalized = arith.mulf %in, %root : f32
    %scaled = arith.mulf %normalized, %scale : f32
    %y = arith.addf %scaled, %bias : f32
    linalg.yield %y : f32
  } -> !x4
  %result = tensor.collapse_shape %y [[0], [1, 2, 3]] : !x4 into !x
  return %result : !x
}

// Parts in another order are another scale.
// CHECK-LABEL: func @split_and_turned(
// CHECK: norm.rms_norm %{{[a-z0-9_]*}} dims [1, 2, 3] epsilon 5.000000e-01
// CHECK: linalg.generic
// CHECK: arith.mulf
// CHECK: return
func.func @split_and_turned(%x: !x, %w: tensor<32xf32>) -> !x {
  %init = arith.constant dense<0.0> : tensor<4xf32>
  %n = arith.constant 32.0 : f32
  %eps = arith.constant 0.5 : f32
  %e = tensor.empty() : !x4
  %square = arith.mulf %x, %x : !x
  %s = linalg.reduce {arith.addf} ins(%square : !x) outs(%init : tensor<4xf32>) dimensions = [1]
  %xs = tensor.expand_shape %x [[0], [1, 2, 3]] output_shape [4, 2, 4, 4] : !x into !x4
  %ws = tensor.expand_shape %w [[0, 1, 2]] output_shape [2, 4, 4] : tensor<32xf32> into !w4
  %y = linalg.generic {indexing_maps = [#id4, #outer4, #turned4, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%xs, %s, %ws : !x4, tensor<4xf32>, !w4) outs(%e : !x4) {
  ^bb0(%in: f32, %sum: f32, %scale: f32, %out: f32):
    %mean = arith.divf %sum, %n : f32
    %shifted = arith.addf %mean, %eps : f32
    %root = math.rsqrt %shifted : f32
    %normalized = arith.mulf %in, %root : f32
    %scaled = arith.mulf %normalized, %scale : f32
    linalg.yield %scaled : f32
  } -> !x4
  %result = tensor.collapse_shape %y [[0], [1, 2, 3]] : !x4 into !x
  return %result : !x
}
