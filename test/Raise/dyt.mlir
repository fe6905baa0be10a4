// Dynamic tanh, and the tanhs that are none.

// RUN: norm-opt %s --norm-raise --canonicalize --cse --remarks-filter-missed='norm-.*' --remark-format=emitRemark 2> %t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=MISSED --allow-empty --input-file=%t.remarks

#id = affine_map<(d0, d1) -> (d0, d1)>
#feature = affine_map<(d0, d1) -> (d1)>
#scalar = affine_map<(d0, d1) -> ()>

!t = tensor<4x32xf32>
!w = tensor<32xf32>

// No tanh is worth a missed remark.
// MISSED-NOT: remark

// scale * tanh(alpha * x) + bias, alpha a constant of rank 0 or a number.
// CHECK-LABEL: func @dyt(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>, %[[A:.*]]: tensor<f32>, %[[W:.*]]: tensor<32xf32>, %[[B:.*]]: tensor<32xf32>)
// CHECK-DAG: norm.dyt %[[X]], %[[A]] scale(%[[W]] : tensor<32xf32>) bias(%[[B]] : tensor<32xf32>) dims [1] :
// CHECK-DAG: %[[HALF:.*]] = arith.constant 5.000000e-01 : f32
// CHECK-DAG: norm.dyt %[[X]], %[[HALF]] scale(%[[W]] : tensor<32xf32>) dims [1] :
// CHECK-NOT: linalg
// CHECK: return
func.func @dyt(%x: !t, %a: tensor<f32>, %w: !w, %b: !w) -> (!t, !t) {
  %half = arith.constant 0.5 : f32
  %e = tensor.empty() : !t
  %y:2 = linalg.generic {indexing_maps = [#id, #scalar, #feature, #feature, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %a, %w, %b : !t, tensor<f32>, !w, !w) outs(%e, %e : !t, !t) {
  ^bb0(%in: f32, %alpha: f32, %scale: f32, %bias: f32, %o0: f32, %o1: f32):
    %p0 = arith.mulf %alpha, %in : f32
    %t0 = math.tanh %p0 : f32
    %s0 = arith.mulf %t0, %scale : f32
    %y0 = arith.addf %s0, %bias : f32
    %p1 = arith.mulf %in, %half : f32
    %t1 = math.tanh %p1 : f32
    %y1 = arith.mulf %scale, %t1 : f32
    linalg.yield %y0, %y1 : f32, f32
  } -> (!t, !t)
  return %y#0, %y#1 : !t, !t
}

// GELU's tanh, a soft cap, an activation, a gate: no factor for each feature.
// CHECK-LABEL: func @others(
// CHECK-NOT: norm.
// CHECK-COUNT-4: math.tanh
// CHECK-NOT: norm.
// CHECK: return
func.func @others(%x: !t, %g: !t) -> (!t, !t, !t, !t) {
  %half = arith.constant 0.5 : f32
  %one = arith.constant 1.0 : f32
  %cap = arith.constant 30.0 : f32
  %c0 = arith.constant 0.044715 : f32
  %c1 = arith.constant 0.797884583 : f32
  %e = tensor.empty() : !t
  %y:4 = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %g : !t, !t) outs(%e, %e, %e, %e : !t, !t, !t, !t) {
  ^bb0(%in: f32, %gate: f32, %o0: f32, %o1: f32, %o2: f32, %o3: f32):
    %square = arith.mulf %in, %in : f32
    %cube = arith.mulf %square, %in : f32
    %small = arith.mulf %cube, %c0 : f32
    %inner = arith.addf %in, %small : f32
    %p0 = arith.mulf %inner, %c1 : f32
    %t0 = math.tanh %p0 : f32
    %plus = arith.addf %t0, %one : f32
    %halved = arith.mulf %in, %half : f32
    %gelu = arith.mulf %halved, %plus : f32
    %p1 = arith.divf %in, %cap : f32
    %t1 = math.tanh %p1 : f32
    %capped = arith.mulf %t1, %cap : f32
    %p2 = arith.mulf %in, %half : f32
    %activation = math.tanh %p2 : f32
    %p3 = arith.mulf %in, %c1 : f32
    %t3 = math.tanh %p3 : f32
    %gated = arith.mulf %t3, %gate : f32
    linalg.yield %gelu, %capped, %activation, %gated : f32, f32, f32, f32
  } -> (!t, !t, !t, !t)
  return %y#0, %y#1, %y#2, %y#3 : !t, !t, !t, !t
}

// A factor in the tanh that varies by feature is no alpha.
// CHECK-LABEL: func @alpha_by_feature(
// CHECK-NOT: norm.
// CHECK: math.tanh
// CHECK: return
func.func @alpha_by_feature(%x: !t, %a: !w, %w: !w) -> !t {
  %e = tensor.empty() : !t
  %y = linalg.generic {indexing_maps = [#id, #feature, #feature, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %a, %w : !t, !w, !w) outs(%e : !t) {
  ^bb0(%in: f32, %alpha: f32, %scale: f32, %out: f32):
    %p = arith.mulf %alpha, %in : f32
    %t = math.tanh %p : f32
    %s = arith.mulf %t, %scale : f32
    linalg.yield %s : f32
  } -> !t
  return %y : !t
}

{-#
  dialect_resources: {
    builtin: {
      alpha: "0x040000003333B33E"
    }
  }
#-}
