
  // What @block was: @block_inner with prepared weights.
  func.func @block(%x: tensor<3x2xf32>, %w: tensor<2x4xf32>, %b: tensor<4xf32>, %g: tensor<4xf32>, %v: tensor<4x4xf32>) -> tensor<3x4xf32> {
    %p:4 = call @block_prepare(%w, %b, %g, %v) : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x4xf32>) -> (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x4xf32>)
    %y = call @block_inner(%x, %p#0, %p#1, %p#2, %p#3) : (tensor<3x2xf32>, tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x4xf32>) -> tensor<3x4xf32>
    return %y : tensor<3x4xf32>
  }
}
