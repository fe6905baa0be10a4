// Norms in bodies with other work, and in named ops.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#turned = affine_map<(d0, d1) -> (d1, d0)>

!t = tensor<4x32xf32>
!r = tensor<4xf32>

// What comes in front of the norm and behind it in one body stays: an exponential
// of the norm, a second result that reads it too.
// CHECK-LABEL: func @middle(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] dims [1] epsilon 5.000000e-01
// CHECK-NOT: linalg.reduce
// CHECK: %[[Z:.*]]:2 = linalg.generic {{.*}} ins(%[[X]], %[[Y]] :
// CHECK: ^bb0({{.*}}, %[[IN:.*]]: f32, %{{.*}}: f32, %{{.*}}: f32):
// CHECK: %[[EXP:.*]] = math.exp %[[IN]] : f32
// CHECK: %[[SUM:.*]] = arith.addf %[[IN]], %{{.*}} : f32
// CHECK: linalg.yield %[[EXP]], %[[SUM]] : f32, f32
// CHECK: return %[[Z]]#0, %[[Z]]#1
func.func @middle(%x: !t) -> (!t, !t) {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant 32.0 : f32
  %eps = arith.constant 0.5 : f32
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
  %y:2 = linalg.generic {indexing_maps = [#id, #row, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : !t, !r) outs(%e, %e : !t, !t) {
  ^bb0(%in: f32, %sum: f32, %o0: f32, %o1: f32):
    %mean = arith.divf %sum, %n : f32
    %shifted = arith.addf %mean, %eps : f32
    %root = math.rsqrt %shifted : f32
    %normalized = arith.mulf %in, %root : f32
    %exp = math.exp %normalized : f32
    %both = arith.addf %normalized, %in : f32
    linalg.yield %exp, %both : f32, f32
  } -> (!t, !t)
  return %y#0, %y#1 : !t, !t
}

// A body that also transposes reads the norm in its own order.
// CHECK-LABEL: func @transposed(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] dims [1] epsilon 5.000000e-01 : tensor<4x32xf32> -> tensor<4x32xf32>
// CHECK: linalg.generic {{.*}} ins({{.*}}%[[Y]] :
// CHECK: -> tensor<32x4xf32>
func.func @transposed(%x: !t) -> tensor<32x4xf32> {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant 32.0 : f32
  %eps = arith.constant 0.5 : f32
  %e = tensor.empty() : tensor<32x4xf32>
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
  %y = linalg.generic {indexing_maps = [#id, #row, #turned], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : !t, !r) outs(%e : tensor<32x4xf32>) {
  ^bb0(%in: f32, %sum: f32, %out: f32):
    %mean = arith.divf %sum, %n : f32
    %shifted = arith.addf %mean, %eps : f32
    %root = math.rsqrt %shifted : f32
    %normalized = arith.mulf %in, %root : f32
    linalg.yield %normalized : f32
  } -> tensor<32x4xf32>
  return %y : tensor<32x4xf32>
}

// Named ops all the way: square, reduce, map, elementwise, broadcast, div, mul.
// CHECK-LABEL: func @named(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>, %[[W:.*]]: tensor<32xf32>)
// CHECK-NEXT: %[[Y:.*]] = norm.rms_norm %[[X]] scale(%[[W]] : tensor<32xf32>) dims [1] epsilon 5.000000e-01
// CHECK-NEXT: return %[[Y]]
func.func @named(%x: !t, %w: tensor<32xf32>) -> !t {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 32.0 : f32
  %eps = arith.constant 0.5 : f32
  %e = tensor.empty() : !t
  %er = tensor.empty() : !r
  %init = linalg.fill ins(%zero : f32) outs(%er : !r) -> !r
  %ns = linalg.fill ins(%n : f32) outs(%er : !r) -> !r
  %square = linalg.square ins(%x : !t) outs(%e : !t) -> !t
  %s = linalg.reduce ins(%square : !t) outs(%init : !r) dimensions = [1]
    (%in: f32, %acc: f32) {
      %next = arith.addf %acc, %in : f32
      linalg.yield %next : f32
    }
  %mean = linalg.div ins(%s, %ns : !r, !r) outs(%er : !r) -> !r
  %shifted = linalg.map ins(%mean : !r) outs(%er : !r)
    (%in: f32, %out: f32) {
      %sum = arith.addf %in, %eps : f32
      linalg.yield %sum : f32
    }
  %root = linalg.elementwise kind=#linalg.elementwise_kind<rsqrt> ins(%shifted : !r) outs(%er : !r) -> !r
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %normalized = linalg.mul ins(%x, %wide : !t, !t) outs(%e : !t) -> !t
  %scale = linalg.broadcast ins(%w : tensor<32xf32>) outs(%e : !t) dimensions = [0]
  %y = linalg.elementwise kind=#linalg.elementwise_kind<mul> ins(%normalized, %scale : !t, !t) outs(%e : !t) -> !t
  return %y : !t
}

// One x and one root with two scales: two norms, nothing else is left.
// CHECK-LABEL: func @two_scales(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>, %[[W:.*]]: tensor<32xf32>, %[[V:.*]]: tensor<32xf32>)
// CHECK-NOT: linalg
// CHECK-DAG: norm.rms_norm %[[X]] scale(%[[W]] : tensor<32xf32>) dims [1]
// CHECK-DAG: norm.rms_norm %[[X]] scale(%[[V]] : tensor<32xf32>) dims [1]
// CHECK-NOT: linalg
// CHECK: return
func.func @two_scales(%x: !t, %w: tensor<32xf32>, %v: tensor<32xf32>) -> (!t, !t) {
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
  %ws = linalg.broadcast ins(%w : tensor<32xf32>) outs(%e : !t) dimensions = [0]
  %vs = linalg.broadcast ins(%v : tensor<32xf32>) outs(%e : !t) dimensions = [0]
  %y = arith.mulf %normalized, %ws : !t
  %z = arith.mulf %vs, %normalized : !t
  return %y, %z : !t, !t
}

// The root has another reader: it stays computed for that one.
// CHECK-LABEL: func @root_is_read(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>)
// CHECK-DAG: %[[ROOT:.*]] = math.rsqrt
// CHECK-DAG: %[[Y:.*]] = norm.rms_norm %[[X]] dims [1]
// CHECK: return %[[Y]], %[[ROOT]]
func.func @root_is_read(%x: !t) -> (!t, !r) {
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
  %y = arith.mulf %x, %wide : !t
  return %y, %root : !t, !r
}
