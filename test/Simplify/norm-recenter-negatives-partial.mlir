// Norms over a part of the features beside norms over all of them: what both are
// blind to makes one of them an RMSNorm, not both.

// RUN: norm-opt %s --split-input-file --norm-recenter=insert-center=false \
// RUN:   --norm-layer-to-rms | FileCheck %s
// RUN: norm-opt %s --split-input-file --allow-unregistered-dialect -o /dev/null \
// RUN:   --norm-recenter=insert-center=false --remarks-filter-missed=norm-recenter \
// RUN:   --remark-format=emitRemark 2>&1 | FileCheck %s --check-prefix=REMARK

// A norm over halves of the features: blind to the mean of the whole, which says nothing
// of the mean of a half.

func.func @group_reader(%a: tensor<2x3xf32>) -> (tensor<2x4xf32>, tensor<2x2x2xf32>) {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  %heads = tensor.expand_shape %x [[0], [1, 2]] output_shape [2, 2, 2]
      : tensor<2x4xf32> into tensor<2x2x2xf32>
  %z = norm.layer_norm %heads dims [2] epsilon 1.0e-5 : tensor<2x2x2xf32> -> tensor<2x2x2xf32>
  return %y, %z : tensor<2x4xf32>, tensor<2x2x2xf32>
}

// CHECK-LABEL: func @group_reader(
// CHECK-DAG:     norm.layer_norm
// CHECK-DAG:     norm.rms_norm
// REMARK: [Missed] layer_norm | Category:norm-recenter | Function=group_reader |{{.*}} BrokenByOp=norm.layer_norm,

// -----

// Half of the features, and all of them.

func.func @slice(%a: tensor<2x3xf32>) -> (tensor<2x4xf32>, tensor<2x8xf32>) {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0, 4.0, 0.0, 0.0, 1.0], [0.0, 1.0, 0.0, 0.0, 1.0, 2.0, 2.0, 5.0],
                           [2.0, -1.0, 1.0, 4.0, 0.0, 0.0, 3.0, 1.0]]> : tensor<3x8xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x8xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x8xf32>)
      outs(%zeros : tensor<2x8xf32>) -> tensor<2x8xf32>
  %s = tensor.extract_slice %x[0, 0] [2, 4] [1, 1] : tensor<2x8xf32> to tensor<2x4xf32>
  %y = norm.layer_norm %s dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  %z = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x8xf32> -> tensor<2x8xf32>
  return %y, %z : tensor<2x4xf32>, tensor<2x8xf32>
}

// CHECK-LABEL: func @slice(
// CHECK-DAG:     norm.layer_norm
// CHECK-DAG:     norm.rms_norm
// REMARK: [Missed] layer_norm | Category:norm-recenter | Function=slice |{{.*}} BrokenByOp=norm.layer_norm,
