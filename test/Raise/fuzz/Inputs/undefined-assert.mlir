// An assert on an element that nothing defines.
#id = affine_map<(d0) -> (d0)>
func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  %one = arith.constant 1.0 : f32
  %empty = tensor.empty() : tensor<8xf32>
  %square = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<8xf32>) outs(%empty : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.mulf %in, %in : f32
      linalg.yield %0 : f32
  } -> tensor<8xf32>
  %root = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%square : tensor<8xf32>) outs(%empty : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = math.sqrt %in : f32
      linalg.yield %0 : f32
  } -> tensor<8xf32>
  %reciprocal = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%root : tensor<8xf32>) outs(%empty : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %differ = arith.cmpf one, %in, %out : f32
      cf.assert %differ, "expected another number"
      %0 = arith.divf %one, %in : f32
      linalg.yield %0 : f32
  } -> tensor<8xf32>
  return %reciprocal : tensor<8xf32>
}
