// RUN: norm-opt %s --norm-fold-transposes --split-input-file | FileCheck %s
// RUN: norm-test-opt %s --test-norm-patterns=sets=fold-transposes --split-input-file | FileCheck %s

// CHECK-DAG: #[[JK:.*]] = affine_map<(d0, d1, d2) -> (d1, d2)>
// CHECK-LABEL: func @transpose
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<8x32xf32>, %[[W:[a-z0-9]+]]: tensor<64x32xf32>
func.func @transpose(%x: tensor<8x32xf32>, %w: tensor<64x32xf32>,
                     %y: tensor<8x64xf32>) -> tensor<8x64xf32> {
  // CHECK-NOT: linalg.transpose
  // CHECK: linalg.generic {indexing_maps = [#{{.*}}, #[[JK]], #{{.*}}]
  // CHECK-SAME: ins(%[[X]], %[[W]] : tensor<8x32xf32>, tensor<64x32xf32>)
  // CHECK: arith.mulf
  // CHECK: arith.addf
  %t = tensor.empty() : tensor<32x64xf32>
  %0 = linalg.transpose ins(%w : tensor<64x32xf32>)
      outs(%t : tensor<32x64xf32>) permutation = [1, 0]
  %1 = linalg.matmul ins(%x, %0 : tensor<8x32xf32>, tensor<32x64xf32>)
      outs(%y : tensor<8x64xf32>) -> tensor<8x64xf32>
  return %1 : tensor<8x64xf32>
}

// -----

// Weights that are copied for each batch, and heads that trade places with
// tokens.
// CHECK-DAG: #[[WEIGHT:.*]] = affine_map<(d0, d1, d2, d3) -> (d3, d2)>
// CHECK-DAG: #[[HEAD:.*]] = affine_map<(d0, d1, d2, d3) -> (d2, d0, d3)>
// CHECK-LABEL: func @broadcast_and_heads
func.func @broadcast_and_heads(%x: tensor<2x8x32xf32>, %w: tensor<32x16xf32>,
    %y: tensor<2x8x16xf32>, %q: tensor<4x8x16xf32>, %k: tensor<8x4x16xf32>,
    %s: tensor<4x8x8xf32>) -> (tensor<2x8x16xf32>, tensor<4x8x8xf32>) {
  // CHECK: linalg.generic {indexing_maps = [#{{.*}}, #[[WEIGHT]], #{{.*}}]
  // CHECK: linalg.generic {indexing_maps = [#{{.*}}, #[[HEAD]], #{{.*}}]
  %e = tensor.empty() : tensor<2x32x16xf32>
  %0 = linalg.broadcast ins(%w : tensor<32x16xf32>)
      outs(%e : tensor<2x32x16xf32>) dimensions = [0]
  %1 = linalg.batch_matmul ins(%x, %0 : tensor<2x8x32xf32>, tensor<2x32x16xf32>)
      outs(%y : tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
  %t = tensor.empty() : tensor<4x16x8xf32>
  %2 = linalg.generic {
      indexing_maps = [affine_map<(h, d, j) -> (j, h, d)>,
                       affine_map<(h, d, j) -> (h, d, j)>],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%k : tensor<8x4x16xf32>) outs(%t : tensor<4x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
  } -> tensor<4x16x8xf32>
  %3 = linalg.batch_matmul ins(%q, %2 : tensor<4x8x16xf32>, tensor<4x16x8xf32>)
      outs(%s : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
  return %1, %3 : tensor<2x8x16xf32>, tensor<4x8x8xf32>
}

// -----

// Neighbours in memory would be of different batches; what is added is read in
// place; a computed operand and an operand of other ops are not looked through.
// CHECK-LABEL: func @negatives
func.func @negatives(%x: tensor<4x8x32xf32>, %w: tensor<32x16x4xf32>,
    %y: tensor<4x8x16xf32>, %a: tensor<8x8xf32>) -> (tensor<4x8x16xf32>,
                                                     tensor<8x8xf32>,
                                                     tensor<8x8xf32>) {
  // CHECK: linalg.transpose
  // CHECK: linalg.batch_matmul
  // CHECK: linalg.exp
  // CHECK: %[[T:.*]] = linalg.transpose
  // CHECK: linalg.matmul
  // CHECK-SAME: outs(%[[T]]
  // CHECK: linalg.add ins(%{{.*}}, %[[T]]
  %t = tensor.empty() : tensor<4x32x16xf32>
  %0 = linalg.transpose ins(%w : tensor<32x16x4xf32>)
      outs(%t : tensor<4x32x16xf32>) permutation = [2, 0, 1]
  %1 = linalg.batch_matmul ins(%x, %0 : tensor<4x8x32xf32>, tensor<4x32x16xf32>)
      outs(%y : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
  %e = tensor.empty() : tensor<8x8xf32>
  %2 = linalg.exp ins(%a : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>)
      -> tensor<8x8xf32>
  %3 = linalg.transpose ins(%a : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>)
      permutation = [1, 0]
  %4 = linalg.matmul ins(%2, %a : tensor<8x8xf32>, tensor<8x8xf32>)
      outs(%3 : tensor<8x8xf32>) -> tensor<8x8xf32>
  %5 = linalg.add ins(%a, %3 : tensor<8x8xf32>, tensor<8x8xf32>)
      outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %1, %4, %5 : tensor<4x8x16xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}
