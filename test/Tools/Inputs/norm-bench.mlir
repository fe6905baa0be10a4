func.func @two(%x: tensor<4x8xf32>, %y: tensor<2x16xf32>)
    -> (tensor<4x8xf32>, tensor<2x16xf32>) {
  %a = norm.rms_norm %x dims [1] epsilon 1.000000e-06
      : tensor<4x8xf32> -> tensor<4x8xf32>
  %b = norm.layer_norm %y dims [1] epsilon 1.000000e-06
      : tensor<2x16xf32> -> tensor<2x16xf32>
  return %a, %b : tensor<4x8xf32>, tensor<2x16xf32>
}
