// RUN: norm-opt %s -split-input-file -verify-diagnostics

// The body of norm.rowwise, its collective, results and syntax.

#full = affine_map<(d0, d1) -> (d0, d1)>

func.func @k7_argument_count(%x: tensor<4x8xf32>) {
  // expected-error @below {{'norm.rowwise' op expects a block argument for each input, 1, but found 2}}
  %y = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) {
  ^bb0(%xe: f32, %init: f32):
    norm.yield %xe : f32
  } -> tensor<4x8xf32>
  return
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

func.func @k7_argument(%x: tensor<4x8xf32>, %y0: tensor<4x8xf16>) {
  // expected-error @below {{expects block argument 0 to be 'f32', but found 'f16'}}
  %y = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%y0 : tensor<4x8xf16>) {
  ^bb0(%xe: f16):
    norm.yield %xe : f16
  } -> tensor<4x8xf16>
  return
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

func.func @k7_yield_count(%x: tensor<4x8xf32>) {
  %y = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) {
  ^bb0(%xe: f32):
    // expected-error @below {{'norm.yield' op expects a value for each output, 1, but found 2}}
    norm.yield %xe, %xe : f32, f32
  } -> tensor<4x8xf32>
  return
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

func.func @k7_yield(%x: tensor<4x8xf32>, %y0: tensor<4x8xbf16>) {
  %y = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%y0 : tensor<4x8xbf16>) {
  ^bb0(%xe: f32):
    // expected-error @below {{expects value 0 to be 'bf16', but found 'f32'}}
    norm.yield %xe : f32
  } -> tensor<4x8xbf16>
  return
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

func.func @k8_dialect(%x: tensor<4x8xf32>) {
  %y = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) {
  ^bb0(%xe: f32):
    // expected-error @below {{'ub.poison' op cannot stand in a norm.rowwise: expected an elementwise op or a constant of arith or math, or norm.row_reduce}}
    %i = ub.poison : f32
    norm.yield %xe : f32
  } -> tensor<4x8xf32>
  return
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

func.func @k8_graph_op(%x: tensor<4x8xf32>) {
  %y = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) {
  ^bb0(%xe: f32):
    // expected-error @below {{'tensor.empty' op cannot stand in a norm.rowwise}}
    %t = tensor.empty() : tensor<4x8xf32>
    norm.yield %xe : f32
  } -> tensor<4x8xf32>
  return
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

func.func @k8_not_scalar(%x: tensor<4x8xf32>) {
  %y = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) {
  ^bb0(%xe: f32):
    // expected-error @below {{'arith.constant' op in a norm.rowwise expects a scalar integer or float, but found 'vector<4xf32>'}}
    %c = arith.constant dense<1.0> : vector<4xf32>
    norm.yield %xe : f32
  } -> tensor<4x8xf32>
  return
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

func.func @k8_above(%x: tensor<4x8xf32>, %c: f32) {
  // expected-note @below {{required by region isolation constraints}}
  %y = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) {
  ^bb0(%xe: f32):
    // expected-error @below {{'arith.addf' op using value defined outside the region}}
    %s = arith.addf %xe, %c : f32
    norm.yield %s : f32
  } -> tensor<4x8xf32>
  return
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

func.func @k8_terminator(%x: tensor<4x8xf32>) {
  // expected-error @below {{'norm.rowwise' op expects its body to end with norm.yield}}
  %y = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) {
  ^bb0(%xe: f32):
    "ub.unreachable"() : () -> ()
  } -> tensor<4x8xf32>
  return
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

func.func @k9_not_uniform(%x: tensor<4x8xf32>, %m0: tensor<4xf32>) {
  %y = norm.rowwise {indexing_maps = [#full, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%m0 : tensor<4xf32>) {
  ^bb0(%xe: f32):
    %m = norm.row_reduce mean %xe : f32
    %d = arith.subf %xe, %m : f32
    // expected-error @below {{expects value 0 to be uniform in the row, as its output has no feature dims}}
    norm.yield %d : f32
  } -> tensor<4xf32>
  return
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

func.func @c1_type(%x: tensor<4x8xbf16>) {
  %y = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xbf16>) outs(%x : tensor<4x8xbf16>) {
  ^bb0(%xe: bf16):
    // expected-error @below {{'norm.row_reduce' op operand #0 must be f32 or f64, but got 'bf16'}}
    %m = norm.row_reduce mean %xe : bf16
    norm.yield %m : bf16
  } -> tensor<4x8xbf16>
  return
}

// -----

func.func @c2_parent(%x: f32) {
  // expected-error @below {{'norm.row_reduce' op expects parent op 'norm.rowwise'}}
  %m = norm.row_reduce mean %x : f32
  return
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

func.func @kind(%x: tensor<4x8xf32>) {
  %y = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) {
  ^bb0(%xe: f32):
    // expected-error @below {{expected mean, sum, max or min, but found product}}
    %m = norm.row_reduce product %xe : f32
    norm.yield %m : f32
  } -> tensor<4x8xf32>
  return
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

func.func @result_type(%x: tensor<4x8xf32>) {
  // expected-error @below {{expected type of operand #1 ('tensor<4x8xf32>') to match type of corresponding result ('tensor<?x8xf32>')}}
  %y = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) {
  ^bb0(%xe: f32):
    norm.yield %xe : f32
  } -> tensor<?x8xf32>
  return
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

func.func @result_of_buffers(%x: memref<4x8xf32>) {
  // expected-error @below {{expected the number of tensor results (1) to be equal to the number of output tensors (0)}}
  %y = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<4x8xf32>) outs(%x : memref<4x8xf32>) {
  ^bb0(%xe: f32):
    norm.yield %xe : f32
  } -> tensor<4x8xf32>
  return
}

// -----

func.func @no_maps(%x: tensor<4x8xf32>) {
  // expected-error @below {{expected indexing_maps and iterator_types, arrays}}
  %y = norm.rowwise {iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) {
  ^bb0(%xe: f32):
    norm.yield %xe : f32
  } -> tensor<4x8xf32>
  return
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

func.func @iterator(%x: tensor<4x8xf32>) {
  // expected-error @below {{expected iterator types "parallel" and "reduction", but found "row"}}
  %y = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["row", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) {
  ^bb0(%xe: f32):
    norm.yield %xe : f32
  } -> tensor<4x8xf32>
  return
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

func.func @no_outs(%x: tensor<4x8xf32>) {
  norm.rowwise {indexing_maps = [#full], iterator_types = ["parallel", "reduction"]}
      // expected-error @below {{expected 'outs'}}
      ins(%x : tensor<4x8xf32>) {
  ^bb0(%xe: f32):
    norm.yield
  }
  return
}
