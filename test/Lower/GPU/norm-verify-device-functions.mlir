// RUN: norm-opt %s --split-input-file --verify-diagnostics --norm-verify-device-functions

// The text of the pass's description.

func.func @f(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error@+1 {{'linalg.matmul' op cannot run on a GPU: expected norm.rowwise, constants and ops on shapes; host-fallback runs the rest on the host}}
  %0 = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>)
      outs(%y : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

// Constants, sizes and views are the host's.

func.func @shapes(%x: tensor<?x4xf32>) -> (tensor<4xf32>, index, tensor<?x2x2xf32>) {
  %w = arith.constant dense<1.0> : tensor<4xf32>
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x4xf32>
  %n = arith.muli %d, %d : index
  %e = tensor.expand_shape %x [[0], [1, 2]] output_shape [%d, 2, 2]
      : tensor<?x4xf32> into tensor<?x2x2xf32>
  return %w, %n, %e : tensor<4xf32>, index, tensor<?x2x2xf32>
}
