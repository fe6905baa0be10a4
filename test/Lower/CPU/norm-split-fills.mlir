// RUN: norm-opt %s --norm-split-fills --split-input-file | FileCheck %s

// CHECK-LABEL: func @two
func.func @two(%x: tensor<4x6xf32>, %v: tensor<6x8xf32>, %w: tensor<6x8xf32>)
    -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  // CHECK: %[[EMPTY:.*]] = tensor.empty
  // CHECK: %[[A:.*]] = linalg.fill {{.*}} outs(%[[EMPTY]]
  // CHECK-NEXT: linalg.matmul {{.*}} outs(%[[A]]
  // CHECK-NEXT: %[[B:.*]] = linalg.fill {{.*}} outs(%[[EMPTY]]
  // CHECK-NEXT: linalg.matmul {{.*}} outs(%[[B]]
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<4x8xf32>
  %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<4x8xf32>)
      -> tensor<4x8xf32>
  %2 = linalg.matmul ins(%x, %v : tensor<4x6xf32>, tensor<6x8xf32>)
      outs(%1 : tensor<4x8xf32>) -> tensor<4x8xf32>
  %3 = linalg.matmul ins(%x, %w : tensor<4x6xf32>, tensor<6x8xf32>)
      outs(%1 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %2, %3 : tensor<4x8xf32>, tensor<4x8xf32>
}

// -----

// What reads the filled tensor keeps it; a fill of an argument stays.
// CHECK-LABEL: func @kept
func.func @kept(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>)
    -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  // CHECK: %[[READ:.*]] = linalg.fill
  // CHECK: %[[OLD:.*]] = linalg.fill {{.*}} outs(%{{[a-z0-9]+}} : tensor<4x4xf32>)
  // CHECK: %[[NEW:.*]] = linalg.fill
  // CHECK-NEXT: linalg.matmul ins(%{{.*}}, %[[READ]] {{.*}} outs(%[[NEW]]
  // CHECK: linalg.matmul {{.*}} outs(%[[OLD]]
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<4x4xf32>
  %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<4x4xf32>)
      -> tensor<4x4xf32>
  %2 = linalg.fill ins(%zero : f32) outs(%y : tensor<4x4xf32>)
      -> tensor<4x4xf32>
  %3 = linalg.matmul ins(%x, %1 : tensor<4x4xf32>, tensor<4x4xf32>)
      outs(%1 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %4 = linalg.matmul ins(%x, %x : tensor<4x4xf32>, tensor<4x4xf32>)
      outs(%2 : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %3, %4, %1 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}
