// RUN: norm-opt %s -split-input-file -verify-diagnostics

// Maps, iterators and operands of norm.rowwise.

#full = affine_map<(d0, d1) -> (d0, d1)>

func.func @k1_count(%x: tensor<4x8xf32>) {
  // expected-error @below {{'norm.rowwise' op expects an indexing map for each operand, 2, but found 1}}
  %y = norm.rowwise {indexing_maps = [#full], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) {
  ^bb0(%xe: f32):
    norm.yield %xe : f32
  } -> tensor<4x8xf32>
  return
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

func.func @k1_dims(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects the map of input 0 to have 2 dims and no symbols, but found affine_map<(d0, d1, d2) -> (d0, d1)>}}
  %y = norm.rowwise {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) {
  ^bb0(%xe: f32):
    norm.yield %xe : f32
  } -> tensor<4x8xf32>
  return
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

func.func @k1_symbols(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects the map of output 0 to have 2 dims and no symbols, but found affine_map<(d0, d1)[s0] -> (d0, d1)>}}
  %y = norm.rowwise {indexing_maps = [#full, affine_map<(d0, d1)[s0] -> (d0, d1)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) {
  ^bb0(%xe: f32):
    norm.yield %xe : f32
  } -> tensor<4x8xf32>
  return
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

func.func @k1_rank(%x: tensor<4x8xf32>, %c: f32) {
  // expected-error @below {{expects the map of input 1 to have 0 results, but found affine_map<(d0, d1) -> (d0)>}}
  %y = norm.rowwise {indexing_maps = [#full, affine_map<(d0, d1) -> (d0)>, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x, %c : tensor<4x8xf32>, f32) outs(%x : tensor<4x8xf32>) {
  ^bb0(%xe: f32, %ce: f32):
    norm.yield %xe : f32
  } -> tensor<4x8xf32>
  return
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

func.func @k2_order(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects "parallel" iterators in front of "reduction" ones, but found them behind}}
  %y = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["reduction", "parallel"]}
      ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) {
  ^bb0(%xe: f32):
    norm.yield %xe : f32
  } -> tensor<4x8xf32>
  return
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

func.func @k2_no_feature(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects a "reduction" iterator, but found none}}
  %y = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) {
  ^bb0(%xe: f32):
    norm.yield %xe : f32
  } -> tensor<4x8xf32>
  return
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

func.func @k3_sum(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects the map of input 0 to be a projected permutation, but found affine_map<(d0, d1) -> (d0, d0 + d1)>}}
  %y = norm.rowwise {indexing_maps = [affine_map<(d0, d1) -> (d0, d0 + d1)>, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) {
  ^bb0(%xe: f32):
    norm.yield %xe : f32
  } -> tensor<4x8xf32>
  return
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

func.func @k3_twice(%x: tensor<8x8xf32>) {
  // expected-error @below {{expects the map of input 0 to be a projected permutation, but found affine_map<(d0, d1) -> (d1, d1)>}}
  %y = norm.rowwise {indexing_maps = [affine_map<(d0, d1) -> (d1, d1)>, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x8xf32>) outs(%x : tensor<8x8xf32>) {
  ^bb0(%xe: f32):
    norm.yield %xe : f32
  } -> tensor<8x8xf32>
  return
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

func.func @k3_constant(%x: tensor<4x1xf32>) {
  // expected-error @below {{expects the map of input 0 to be a projected permutation, but found affine_map<(d0, d1) -> (d0, 0)>}}
  %y = norm.rowwise {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x1xf32>) outs(%x : tensor<4x1xf32>) {
  ^bb0(%xe: f32):
    norm.yield %xe : f32
  } -> tensor<4x1xf32>
  return
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

func.func @k4_size(%x: tensor<?x8xf32>, %w: tensor<7xf32>) {
  // expected-error @below {{expects input 1 to have size 8 along d1, but found 7}}
  %y = norm.rowwise {indexing_maps = [#full, affine_map<(d0, d1) -> (d1)>, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x, %w : tensor<?x8xf32>, tensor<7xf32>) outs(%x : tensor<?x8xf32>) {
  ^bb0(%xe: f32, %we: f32):
    norm.yield %xe : f32
  } -> tensor<?x8xf32>
  return
}

// -----

func.func @k4_no_operand(%x: tensor<4xf32>) {
  // expected-error @below {{expects each dim to be one of an operand, but found no operand with d1}}
  %y = norm.rowwise {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) {
  ^bb0(%xe: f32):
    norm.yield %xe : f32
  } -> tensor<4xf32>
  return
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

func.func @k5_no_row(%x: tensor<4x8xf32>, %w: tensor<8xf32>) {
  // expected-error @below {{expects output 1 to have all row dims and all feature dims or none, but found affine_map<(d0, d1) -> (d1)>}}
  %y:2 = norm.rowwise {indexing_maps = [#full, #full, affine_map<(d0, d1) -> (d1)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%x, %w : tensor<4x8xf32>, tensor<8xf32>) {
  ^bb0(%xe: f32):
    norm.yield %xe, %xe : f32, f32
  } -> (tensor<4x8xf32>, tensor<8xf32>)
  return
}

// -----

#full = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

func.func @k5_some_features(%x: tensor<4x8x2xf32>, %y0: tensor<4x8xf32>) {
  // expected-error @below {{expects output 0 to have all row dims and all feature dims or none, but found affine_map<(d0, d1, d2) -> (d0, d1)>}}
  %y = norm.rowwise {indexing_maps = [#full, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "reduction", "reduction"]}
      ins(%x : tensor<4x8x2xf32>) outs(%y0 : tensor<4x8xf32>) {
  ^bb0(%xe: f32):
    norm.yield %xe : f32
  } -> tensor<4x8xf32>
  return
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

func.func @k5_no_output(%x: tensor<4x8xf32>) {
  // expected-error @below {{expects an output, but found none}}
  "norm.rowwise"(%x) <{indexing_maps = [#full], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 0>}> ({
  ^bb0(%xe: f32):
    norm.yield
  }) : (tensor<4x8xf32>) -> ()
  return
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

func.func @k6_mixed(%x: memref<4x8xf32>, %y0: tensor<4x8xf32>) {
  // expected-error @below {{expects tensors and scalars or memrefs and scalars, but found input 0 of type 'memref<4x8xf32>' beside output 0 of type 'tensor<4x8xf32>'}}
  %y = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<4x8xf32>) outs(%y0 : tensor<4x8xf32>) {
  ^bb0(%xe: f32):
    norm.yield %xe : f32
  } -> tensor<4x8xf32>
  return
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

func.func @k6_encoding(%x: tensor<4x8xf32, "e">, %y0: tensor<4x8xf32>) {
  // expected-error @below {{expects input 0 to have no encoding, but found "e"}}
  %y = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32, "e">) outs(%y0 : tensor<4x8xf32>) {
  ^bb0(%xe: f32):
    norm.yield %xe : f32
  } -> tensor<4x8xf32>
  return
}
