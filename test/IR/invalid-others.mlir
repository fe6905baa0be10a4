// RUN: norm-opt %s -split-input-file -verify-diagnostics

func.func @residual_add_branch(%x: tensor<4x32xf32>, %f: tensor<4x31xf32>) {
  // expected-error @below {{'norm.residual_add' op expects branch to have the shape of residual, 4x32, but found 4x31}}
  %y = norm.residual_add %x, %f : tensor<4x32xf32>, tensor<4x31xf32> -> tensor<4x32xf32>
  return
}

// -----

func.func @residual_add_result(%x: tensor<4x32xf32>, %f: tensor<4x32xf32>) {
  // expected-error @below {{expects the result to have the shape of residual, 4x32, but found 4x32x1}}
  %y = norm.residual_add %x, %f : tensor<4x32xf32>, tensor<4x32xf32> -> tensor<4x32x1xf32>
  return
}

// -----

// The residual's type alone does not contradict the result's.
func.func @residual_add_result_branch(%x: tensor<?x32xf32>, %f: tensor<4x32xf32>) {
  // expected-error @below {{expects the result to have the shape of branch, 4x32, but found 5x32}}
  %y = norm.residual_add %x, %f : tensor<?x32xf32>, tensor<4x32xf32> -> tensor<5x32xf32>
  return
}

// -----

func.func @residual_add_alpha(%x: tensor<4x32xf32>) {
  // expected-error @below {{expects alpha to be finite, but found 0x7FF8000000000000 : f64}}
  %y = norm.residual_add %x, %x alpha 0x7FF8000000000000
      : tensor<4x32xf32>, tensor<4x32xf32> -> tensor<4x32xf32>
  return
}

// -----

func.func @residual_add_encoding(%x: tensor<4x32xf32, "e">, %f: tensor<4x32xf32>) {
  // expected-error @below {{expects residual to have no encoding, but found "e"}}
  %y = norm.residual_add %x, %f : tensor<4x32xf32, "e">, tensor<4x32xf32> -> tensor<4x32xf32>
  return
}

// -----

func.func @center_dims(%x: tensor<4x32xf32>) {
  // expected-error @below {{'norm.center' op expects dims to be within the input's rank, 2, but found 7}}
  %y = norm.center %x dims [0, 7] : tensor<4x32xf32> -> tensor<4x32xf32>
  return
}

// -----

func.func @center_result(%x: tensor<4x32xf32>) {
  // expected-error @below {{expects the result to have the shape of the input, 4x32, but found 8x32}}
  %y = norm.center %x dims [1] : tensor<4x32xf32> -> tensor<8x32xf32>
  return
}

// -----

func.func @center_encoding(%x: tensor<4x32xf32, "e">) {
  // expected-error @below {{expects the input to have no encoding, but found "e"}}
  %y = norm.center %x dims [1] : tensor<4x32xf32, "e"> -> tensor<4x32xf32>
  return
}

// -----

func.func @dyt_dims(%x: tensor<4x32xf32>, %a: f32) {
  // expected-error @below {{'norm.dyt' op expects dims not to be empty, but found []}}
  %y = norm.dyt %x, %a dims [] : tensor<4x32xf32>, f32 -> tensor<4x32xf32>
  return
}

// -----

func.func @dyt_scale(%x: tensor<4x32xf32>, %a: f32, %w: tensor<4xf32>) {
  // expected-error @below {{expects scale to have the shape of the dims, 32, but found 4}}
  %y = norm.dyt %x, %a scale(%w : tensor<4xf32>) dims [1] : tensor<4x32xf32>, f32 -> tensor<4x32xf32>
  return
}

// -----

func.func @dyt_result(%x: tensor<4x32xf32>, %a: f32) {
  // expected-error @below {{expects the result to have the shape of the input, 4x32, but found 4x33}}
  %y = norm.dyt %x, %a dims [1] : tensor<4x32xf32>, f32 -> tensor<4x33xf32>
  return
}

// -----

func.func @dyt_alpha_rank(%x: tensor<4x32xf32>, %a: tensor<1xf32>) {
  // expected-error @below {{expects a tensor alpha to have rank 0, but found 1}}
  %y = norm.dyt %x, %a dims [1] : tensor<4x32xf32>, tensor<1xf32> -> tensor<4x32xf32>
  return
}

// -----

func.func @dyt_alpha_integer(%x: tensor<4x32xf32>, %a: i32) {
  // expected-error @below {{operand #1 must be f16, bf16, f32 or f64 or ranked tensor of f16, bf16, f32 or f64 values, but got 'i32'}}
  %y = norm.dyt %x, %a dims [1] : tensor<4x32xf32>, i32 -> tensor<4x32xf32>
  return
}

// -----

func.func @dyt_encoding(%x: tensor<4x32xf32>, %a: tensor<f32, "e">) {
  // expected-error @below {{expects alpha to have no encoding, but found "e"}}
  %y = norm.dyt %x, %a dims [1] : tensor<4x32xf32>, tensor<f32, "e"> -> tensor<4x32xf32>
  return
}

// -----

func.func @batch_norm_dim(%x: tensor<2x8xf32>, %w: tensor<8xf32>) {
  // expected-error @below {{'norm.batch_norm' op expects feature_dim to be within the input's rank, 2, but found 2}}
  %y = norm.batch_norm %x scale(%w : tensor<8xf32>) bias(%w : tensor<8xf32>)
      mean(%w : tensor<8xf32>) variance(%w : tensor<8xf32>)
      feature_dim 2 epsilon 0.0 : tensor<2x8xf32> -> tensor<2x8xf32>
  return
}

// -----

func.func @batch_norm_variance(%x: tensor<2x8xf32>, %w: tensor<8xf32>, %v: tensor<2xf32>) {
  // expected-error @below {{expects variance to have the shape of feature_dim, 8, but found 2}}
  %y = norm.batch_norm %x scale(%w : tensor<8xf32>) bias(%w : tensor<8xf32>)
      mean(%w : tensor<8xf32>) variance(%v : tensor<2xf32>)
      feature_dim 1 epsilon 0.0 : tensor<2x8xf32> -> tensor<2x8xf32>
  return
}

// -----

func.func @batch_norm_result(%x: tensor<2x8xf32>, %w: tensor<8xf32>) {
  // expected-error @below {{expects the result to have the shape of the input, 2x8, but found 8x2}}
  %y = norm.batch_norm %x scale(%w : tensor<8xf32>) bias(%w : tensor<8xf32>)
      mean(%w : tensor<8xf32>) variance(%w : tensor<8xf32>)
      feature_dim 1 epsilon 0.0 : tensor<2x8xf32> -> tensor<8x2xf32>
  return
}

// -----

func.func @batch_norm_epsilon(%x: tensor<2x8xf32>, %w: tensor<8xf32>) {
  // expected-error @below {{expects epsilon to be finite and not negative, but found -1.000000e+00 : f64}}
  %y = norm.batch_norm %x scale(%w : tensor<8xf32>) bias(%w : tensor<8xf32>)
      mean(%w : tensor<8xf32>) variance(%w : tensor<8xf32>)
      feature_dim 1 epsilon -1.0 : tensor<2x8xf32> -> tensor<2x8xf32>
  return
}

// -----

func.func @batch_norm_encoding(%x: tensor<2x8xf32>, %w: tensor<8xf32>, %m: tensor<8xf32, "e">) {
  // expected-error @below {{expects mean to have no encoding, but found "e"}}
  %y = norm.batch_norm %x scale(%w : tensor<8xf32>) bias(%w : tensor<8xf32>)
      mean(%m : tensor<8xf32, "e">) variance(%w : tensor<8xf32>)
      feature_dim 1 epsilon 0.0 : tensor<2x8xf32> -> tensor<2x8xf32>
  return
}
