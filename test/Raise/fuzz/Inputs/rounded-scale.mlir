// Norms with 1/1.25 as a scale, which f32 rounds.
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#rows = affine_map<(d0) -> (d0)>

// A difference of about 0 shows all of the rounding.
func.func @cancelled(%x: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 16.0 : f32
  %eps = arith.constant 1.0e-5 : f32
  %part = arith.constant 1.25 : f32
  %minusHalf = arith.constant -0.5 : f32
  %rows = tensor.empty() : tensor<4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%rows : tensor<4xf32>) -> tensor<4xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x16xf32>) outs(%init : tensor<4xf32>) {
    ^bb0(%in: f32, %acc: f32):
      %0 = arith.mulf %in, %in : f32
      %1 = arith.addf %acc, %0 : f32
      linalg.yield %1 : f32
  } -> tensor<4xf32>
  %empty = tensor.empty() : tensor<4x16xf32>
  %y:2 = linalg.generic {indexing_maps = [#id, #row, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %sum : tensor<4x16xf32>, tensor<4xf32>) outs(%empty, %empty : tensor<4x16xf32>, tensor<4x16xf32>) {
    ^bb0(%in: f32, %square: f32, %out0: f32, %out1: f32):
      %0 = arith.divf %square, %n : f32
      %1 = arith.addf %0, %eps : f32
      %2 = math.rsqrt %1 : f32
      %3 = arith.divf %2, %part : f32
      %4 = arith.mulf %in, %3 : f32
      %5 = math.log %1 : f32
      %6 = arith.mulf %5, %minusHalf : f32
      %7 = math.exp %6 : f32
      %8 = arith.divf %7, %part : f32
      %9 = arith.mulf %in, %8 : f32
      linalg.yield %4, %9 : f32, f32
  } -> (tensor<4x16xf32>, tensor<4x16xf32>)
  %difference = arith.subf %y#0, %y#1 : tensor<4x16xf32>
  return %difference : tensor<4x16xf32>
}

// The root of the second norm is rounded to f16, so that only the first one is
// raised; in f64 both are.
func.func @mixed(%x: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 16.0 : f32
  %eps = arith.constant 1.0e-5 : f32
  %part = arith.constant 1.25 : f32
  %rows = tensor.empty() : tensor<4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%rows : tensor<4xf32>) -> tensor<4xf32>
  %empty = tensor.empty() : tensor<4x16xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x16xf32>) outs(%init : tensor<4xf32>) {
    ^bb0(%in: f32, %acc: f32):
      %0 = arith.mulf %in, %in : f32
      %1 = arith.addf %acc, %0 : f32
      linalg.yield %1 : f32
  } -> tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %sum : tensor<4x16xf32>, tensor<4xf32>) outs(%empty : tensor<4x16xf32>) {
    ^bb0(%in: f32, %square: f32, %out: f32):
      %0 = arith.divf %square, %n : f32
      %1 = arith.addf %0, %eps : f32
      %2 = math.rsqrt %1 : f32
      %3 = arith.divf %2, %part : f32
      %4 = arith.mulf %in, %3 : f32
      linalg.yield %4 : f32
  } -> tensor<4x16xf32>
  %tanh = math.tanh %y : tensor<4x16xf32>
  %sum2 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%tanh : tensor<4x16xf32>) outs(%init : tensor<4xf32>) {
    ^bb0(%in: f32, %acc: f32):
      %0 = arith.mulf %in, %in : f32
      %1 = arith.addf %acc, %0 : f32
      linalg.yield %1 : f32
  } -> tensor<4xf32>
  %z = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%tanh, %sum2 : tensor<4x16xf32>, tensor<4xf32>) outs(%empty : tensor<4x16xf32>) {
    ^bb0(%in: f32, %square: f32, %out: f32):
      %0 = arith.divf %square, %n : f32
      %1 = arith.addf %0, %eps : f32
      %2 = arith.truncf %1 : f32 to f16
      %3 = math.rsqrt %2 : f16
      %4 = arith.extf %3 : f16 to f32
      %5 = arith.mulf %in, %4 : f32
      linalg.yield %5 : f32
  } -> tensor<4x16xf32>
  return %z : tensor<4x16xf32>
}
