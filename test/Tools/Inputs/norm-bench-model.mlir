#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

func.func @main(%ids: tensor<3xi64>, %table: tensor<5x8xf32>,
                %w: tensor<8x8xf32>) -> (tensor<3x8xf32>, tensor<3x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x8xf32>
  %x = linalg.generic {indexing_maps = [#row, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%ids : tensor<3xi64>) outs(%e : tensor<3x8xf32>) {
    ^bb0(%id: i64, %out: f32):
      %i = arith.index_cast %id : i64 to index
      %j = linalg.index 1 : index
      %v = tensor.extract %table[%i, %j] : tensor<5x8xf32>
      linalg.yield %v : f32
  } -> tensor<3x8xf32>
  %a = norm.rms_norm %x dims [1] epsilon 1.000000e-06
      : tensor<3x8xf32> -> tensor<3x8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<3x8xf32>)
      -> tensor<3x8xf32>
  %y = linalg.matmul ins(%a, %w : tensor<3x8xf32>, tensor<8x8xf32>)
      outs(%init : tensor<3x8xf32>) -> tensor<3x8xf32>
  %b = norm.rms_norm %y dims [1] epsilon 1.000000e-06
      : tensor<3x8xf32> -> tensor<3x8xf32>
  return %a, %b : tensor<3x8xf32>, tensor<3x8xf32>
}
