// RUN: norm-opt %s --norm-fuse --canonicalize --cse --split-input-file | FileCheck %s

// Neighbours that wait for each other: an op reads a broadcast of what the
// kernel gives for a row.

// CHECK-LABEL: @broadcast_back
func.func @broadcast_back(%x: tensor<4x8xf32>, %e: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK: norm.rowwise
  // CHECK: %[[MAX:.*]] = norm.row_reduce max
  // CHECK: arith.subf %{{.*}}, %[[MAX]] : f32
  // CHECK-NOT: linalg
  // CHECK: return
  %low = arith.constant dense<0xFF800000> : tensor<4xf32>
  %0 = norm.rms_norm %x dims [1] epsilon 1.0e-6 : tensor<4x8xf32> -> tensor<4x8xf32>
  %max = linalg.reduce {arith.maximumf} ins(%0 : tensor<4x8xf32>) outs(%low : tensor<4xf32>) dimensions = [1]
  %b = linalg.broadcast ins(%max : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %1 = arith.subf %0, %b : tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// -----

// The reader has nothing of the kernel but its input and the broadcast, which
// stands behind a reshape; the statistic is a result, too.

// CHECK-LABEL: @input_and_broadcast
func.func @input_and_broadcast(%x: tensor<4x8xf32>, %e: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4xf32>) {
  // CHECK: %[[K:.*]]:3 = norm.rowwise {{.*}} ins(%{{[^,]*}} : tensor<4x8xf32>)
  // CHECK: arith.subf
  // CHECK-NOT: linalg
  // CHECK: return
  %low = arith.constant dense<0xFF800000> : tensor<4xf32>
  %0 = norm.rms_norm %x dims [1] epsilon 1.0e-6 : tensor<4x8xf32> -> tensor<4x8xf32>
  %max = linalg.reduce {arith.maximumf} ins(%0 : tensor<4x8xf32>) outs(%low : tensor<4xf32>) dimensions = [1]
  %column = tensor.expand_shape %max [[0, 1]] output_shape [4, 1] : tensor<4xf32> into tensor<4x1xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%column : tensor<4x1xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %out: f32):
    linalg.yield %a : f32
  } -> tensor<4x8xf32>
  %1 = arith.subf %x, %b : tensor<4x8xf32>
  return %0, %1, %max : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4xf32>
}

// -----

// Others use the broadcast in between: it stays for them, reads the kernel's
// result, and the kernel stands in front of it.

// CHECK-LABEL: @broadcast_used
// CHECK: %[[K:.*]]:2 = norm.rowwise
// CHECK: norm.row_reduce max
// CHECK: arith.subf %{{.*}} : f32
// CHECK: %[[B:.*]] = linalg.broadcast ins(%[[K]]#0 :
// CHECK: call @use(%[[B]])
// CHECK: return %[[K]]#1
func.func private @use(tensor<4x8xf32>)
func.func @broadcast_used(%x: tensor<4x8xf32>, %e: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %low = arith.constant dense<0xFF800000> : tensor<4xf32>
  %0 = norm.rms_norm %x dims [1] epsilon 1.0e-6 : tensor<4x8xf32> -> tensor<4x8xf32>
  %max = linalg.reduce {arith.maximumf} ins(%0 : tensor<4x8xf32>) outs(%low : tensor<4xf32>) dimensions = [1]
  %b = linalg.broadcast ins(%max : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  call @use(%b) : (tensor<4x8xf32>) -> ()
  %1 = arith.subf %0, %b : tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// -----

// The path from the kernel to the reader leads through an op that cannot join.

// CHECK-LABEL: @through_softmax
// CHECK: norm.rowwise
// CHECK-NOT: arith.subf %{{.*}} : f32
// CHECK: linalg.softmax
// CHECK: arith.subf %{{.*}} : tensor<4x8xf32>
func.func @through_softmax(%x: tensor<4x8xf32>, %e: tensor<4x8xf32>, %e1: tensor<4xf32>) -> tensor<4x8xf32> {
  %low = arith.constant dense<0xFF800000> : tensor<4xf32>
  %0 = norm.rms_norm %x dims [1] epsilon 1.0e-6 : tensor<4x8xf32> -> tensor<4x8xf32>
  %max = linalg.reduce {arith.maximumf} ins(%0 : tensor<4x8xf32>) outs(%low : tensor<4xf32>) dimensions = [1]
  %soft = linalg.softmax dimension(0) ins(%max : tensor<4xf32>) outs(%e1 : tensor<4xf32>) -> tensor<4xf32>
  %b = linalg.broadcast ins(%soft : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %1 = arith.subf %0, %b : tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// -----

// What nobody needs is no kernel, nor a result of one.

// CHECK-LABEL: @dead
// CHECK-NOT: norm
// CHECK: return %arg0
func.func @dead(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = norm.rms_norm %x dims [1] epsilon 1.0e-6 : tensor<4x8xf32> -> tensor<4x8xf32>
  %1 = norm.residual_add %x, %0 : tensor<4x8xf32>, tensor<4x8xf32> -> tensor<4x8xf32>
  %2 = norm.rms_norm %1 dims [1] epsilon 1.0e-6 : tensor<4x8xf32> -> tensor<4x8xf32>
  return %x : tensor<4x8xf32>
}

// CHECK-LABEL: @dead_beside
// CHECK: %[[K:.*]] = norm.rowwise
// CHECK-NOT: norm.rowwise
// CHECK: return %[[K]]
func.func @dead_beside(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = norm.rms_norm %x dims [1] epsilon 1.0e-6 : tensor<4x8xf32> -> tensor<4x8xf32>
  %1 = norm.rms_norm %0 dims [0] epsilon 1.0e-6 : tensor<4x8xf32> -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
