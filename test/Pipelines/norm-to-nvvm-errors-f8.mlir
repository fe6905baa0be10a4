// RUN: norm-opt %s --split-input-file --verify-diagnostics --norm-to-nvvm='format=nvvm'
// RUN: norm-opt %s --split-input-file --verify-diagnostics --norm-to-nvvm='format=nvvm host-fallback'
// RUN: norm-opt %s --split-input-file --verify-diagnostics --norm-to-cpu

// Casts from and to f8 have no lowering: one error at the first, on a GPU as on a
// CPU. What else is stored in 8 bits is lowered.

#full = affine_map<(d0, d1) -> (d0, d1)>
func.func @result(%x: tensor<4x256xbf16>) -> tensor<4x256xf8E4M3FN> {
  %e = tensor.empty() : tensor<4x256xf8E4M3FN>
  %r = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x256xbf16>) outs(%e : tensor<4x256xf8E4M3FN>) {
    ^bb0(%xe: bf16):
      %w = arith.extf %xe : bf16 to f32
      %sq = arith.mulf %w, %w : f32
      %ms = norm.row_reduce mean %sq : f32
      %rstd = math.rsqrt %ms : f32
      %n = arith.mulf %w, %rstd : f32
      // expected-error @below {{'arith.truncf' op cannot be lowered to the LLVM dialect}}
      %t = arith.truncf %n : f32 to f8E4M3FN
      norm.yield %t : f8E4M3FN
  } -> tensor<4x256xf8E4M3FN>
  return %r : tensor<4x256xf8E4M3FN>
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>
func.func @operand(%x: tensor<4x256xf8E5M2>) -> tensor<4x256xf32> {
  %e = tensor.empty() : tensor<4x256xf32>
  %r = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x256xf8E5M2>) outs(%e : tensor<4x256xf32>) {
    ^bb0(%xe: f8E5M2):
      // expected-error @below {{'arith.extf' op cannot be lowered to the LLVM dialect}}
      %w = arith.extf %xe : f8E5M2 to f32
      %max = norm.row_reduce max %w : f32
      %n = arith.subf %w, %max : f32
      norm.yield %n : f32
  } -> tensor<4x256xf32>
  return %r : tensor<4x256xf32>
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>
func.func @integers(%x: tensor<4x256xi8>) -> tensor<4x256xi8> {
  %e = tensor.empty() : tensor<4x256xi8>
  %r = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x256xi8>) outs(%e : tensor<4x256xi8>) {
    ^bb0(%xe: i8):
      %w = arith.sitofp %xe : i8 to f32
      %mean = norm.row_reduce mean %w : f32
      %n = arith.subf %w, %mean : f32
      %t = arith.fptosi %n : f32 to i8
      norm.yield %t : i8
  } -> tensor<4x256xi8>
  return %r : tensor<4x256xi8>
}
