// Nothing here is a norm op, and much could be folded by a pass that folds.
#id = affine_map<(d0) -> (d0)>
func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
  %unused = arith.constant 1.0 : f32
  %one = arith.constant 1.0 : f32
  %two = arith.addf %one, %one : f32
  %e = tensor.empty() : tensor<8xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
    ^bb0(%a: f32, %o: f32):
      %s = arith.mulf %a, %two : f32
      linalg.yield %s : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}
