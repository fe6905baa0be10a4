// RUN: norm-opt %s -split-input-file -verify-diagnostics

// layer_norm and rms_norm share their constraints; each is broken once for each
// of the two.

func.func @layer_norm_dims_empty(%x: tensor<4x32xf32>) {
  // expected-error @below {{'norm.layer_norm' op expects dims not to be empty, but found []}}
  %y = norm.layer_norm %x dims [] epsilon 0.0 : tensor<4x32xf32> -> tensor<4x32xf32>
  return
}

// -----

func.func @layer_norm_dims_out_of_rank(%x: tensor<4x32xf32>) {
  // expected-error @below {{'norm.layer_norm' op expects dims to be within the input's rank, 2, but found 2}}
  %y = norm.layer_norm %x dims [2] epsilon 0.0 : tensor<4x32xf32> -> tensor<4x32xf32>
  return
}

// -----

func.func @layer_norm_rank_zero(%x: tensor<f32>) {
  // expected-error @below {{expects dims to be within the input's rank, 0, but found 0}}
  %y = norm.layer_norm %x dims [0] epsilon 0.0 : tensor<f32> -> tensor<f32>
  return
}

// -----

func.func @layer_norm_dims_unsorted(%x: tensor<4x32xf32>) {
  // expected-error @below {{expects dims to be sorted and unique, but found 1 before 0}}
  %y = norm.layer_norm %x dims [1, 0] epsilon 0.0 : tensor<4x32xf32> -> tensor<4x32xf32>
  return
}

// -----

func.func @layer_norm_scale(%x: tensor<4x32xf32>, %w: tensor<31xf32>) {
  // expected-error @below {{expects scale to have the shape of the normalized dims, 32, but found 31}}
  %y = norm.layer_norm %x scale(%w : tensor<31xf32>) dims [1] epsilon 0.0
      : tensor<4x32xf32> -> tensor<4x32xf32>
  return
}

// -----

func.func @layer_norm_bias_order(%x: tensor<4x?x32xf32>, %w: tensor<32x4xf32>) {
  // expected-error @below {{expects bias to have the shape of the normalized dims, 4x32, but found 32x4}}
  %y = norm.layer_norm %x bias(%w : tensor<32x4xf32>) dims [0, 2] epsilon 0.0
      : tensor<4x?x32xf32> -> tensor<4x?x32xf32>
  return
}

// -----

func.func @layer_norm_result(%x: tensor<4x?x32xf32>) {
  // expected-error @below {{expects the result to have the shape of the input, 4x?x32, but found 4x8x31}}
  %y = norm.layer_norm %x dims [2] epsilon 0.0 : tensor<4x?x32xf32> -> tensor<4x8x31xf32>
  return
}

// -----

func.func @layer_norm_epsilon_negative(%x: tensor<4x32xf32>) {
  // expected-error @below {{expects epsilon to be finite and not negative, but found -1.000000e-05 : f64}}
  %y = norm.layer_norm %x dims [1] epsilon -1.0e-5 : tensor<4x32xf32> -> tensor<4x32xf32>
  return
}

// -----

func.func @layer_norm_encoding(%x: tensor<4x32xf32>, %w: tensor<32xf32, "e">) {
  // expected-error @below {{expects scale to have no encoding, but found "e"}}
  %y = norm.layer_norm %x scale(%w : tensor<32xf32, "e">) dims [1] epsilon 0.0
      : tensor<4x32xf32> -> tensor<4x32xf32>
  return
}

// -----

func.func @layer_norm_integer(%x: tensor<4x32xi32>) {
  // expected-error @below {{operand #0 must be ranked tensor of f16, bf16, f32 or f64 values, but got 'tensor<4x32xi32>'}}
  %y = norm.layer_norm %x dims [1] epsilon 0.0 : tensor<4x32xi32> -> tensor<4x32xi32>
  return
}

// -----

func.func @layer_norm_f8(%x: tensor<4x32xf32>) {
  // expected-error @below {{result #0 must be ranked tensor of f16, bf16, f32 or f64 values, but got 'tensor<4x32xf8E4M3FN>'}}
  %y = norm.layer_norm %x dims [1] epsilon 0.0 : tensor<4x32xf32> -> tensor<4x32xf8E4M3FN>
  return
}

// -----

func.func @rms_norm_dims_empty(%x: tensor<4x32xf32>) {
  // expected-error @below {{'norm.rms_norm' op expects dims not to be empty, but found []}}
  %y = norm.rms_norm %x dims [] epsilon 0.0 : tensor<4x32xf32> -> tensor<4x32xf32>
  return
}

// -----

func.func @rms_norm_dims_negative(%x: tensor<4x32xf32>) {
  // expected-error @below {{expects dims to be within the input's rank, 2, but found -1}}
  %y = norm.rms_norm %x dims [-1] epsilon 0.0 : tensor<4x32xf32> -> tensor<4x32xf32>
  return
}

// -----

func.func @rms_norm_dims_twice(%x: tensor<4x32xf32>) {
  // expected-error @below {{expects dims to be sorted and unique, but found 1 before 1}}
  %y = norm.rms_norm %x dims [1, 1] epsilon 0.0 : tensor<4x32xf32> -> tensor<4x32xf32>
  return
}

// -----

func.func @rms_norm_scale_rank(%x: tensor<4x32xf32>, %w: tensor<f32>) {
  // expected-error @below {{expects scale to have the shape of the normalized dims, 32, but found rank 0}}
  %y = norm.rms_norm %x scale(%w : tensor<f32>) dims [1] epsilon 0.0
      : tensor<4x32xf32> -> tensor<4x32xf32>
  return
}

// -----

func.func @rms_norm_bias(%x: tensor<4x32xf32>, %w: tensor<4x32xf32>) {
  // expected-error @below {{expects bias to have the shape of the normalized dims, 32, but found 4x32}}
  %y = norm.rms_norm %x bias(%w : tensor<4x32xf32>) dims [1] epsilon 0.0
      : tensor<4x32xf32> -> tensor<4x32xf32>
  return
}

// -----

func.func @rms_norm_result_rank(%x: tensor<4x32xf32>) {
  // expected-error @below {{expects the result to have the shape of the input, 4x32, but found 128}}
  %y = norm.rms_norm %x dims [1] epsilon 0.0 : tensor<4x32xf32> -> tensor<128xf32>
  return
}

// -----

func.func @rms_norm_epsilon_infinite(%x: tensor<4x32xf32>) {
  // expected-error @below {{expects epsilon to be finite and not negative, but found 0x7FF0000000000000 : f64}}
  %y = norm.rms_norm %x dims [1] epsilon 0x7FF0000000000000 : tensor<4x32xf32> -> tensor<4x32xf32>
  return
}

// -----

func.func @rms_norm_encoding(%x: tensor<4x32xf32>) {
  // expected-error @below {{expects the result to have no encoding, but found "e"}}
  %y = norm.rms_norm %x dims [1] epsilon 0.0 : tensor<4x32xf32> -> tensor<4x32xf32, "e">
  return
}

// -----

func.func @unknown_kind(%x: tensor<4x32xf32>) {
  // expected-error @below {{to be one of: inside, outside, floor}}
  // expected-error @below {{failed to parse Norm_EpsilonKindAttr}}
  %y = norm.rms_norm %x dims [1] epsilon 0.0 kind<beside> : tensor<4x32xf32> -> tensor<4x32xf32>
  return
}
