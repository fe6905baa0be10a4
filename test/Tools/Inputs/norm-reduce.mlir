func.func @block(%x: tensor<4x8xf32>, %branch: tensor<4x8xf32>, %scale: tensor<8xf32>,
                 %bias: tensor<8xf32>, %weight: tensor<8x8xf32>)
    -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %sum = norm.residual_add %x, %branch
      : tensor<4x8xf32>, tensor<4x8xf32> -> tensor<4x8xf32>
  %norm = norm.layer_norm %sum scale(%scale : tensor<8xf32>) bias(%bias : tensor<8xf32>)
      dims [1] epsilon 1.0e-05 : tensor<4x8xf32> -> tensor<4x8xf32>
  %empty = tensor.empty() : tensor<4x8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x8xf32>) -> tensor<4x8xf32>
  %product = linalg.matmul ins(%norm, %weight : tensor<4x8xf32>, tensor<8x8xf32>)
      outs(%init : tensor<4x8xf32>) -> tensor<4x8xf32>
  %next = norm.residual_add %sum, %product
      : tensor<4x8xf32>, tensor<4x8xf32> -> tensor<4x8xf32>
  return %sum, %next : tensor<4x8xf32>, tensor<4x8xf32>
}

func.func @select(%x: tensor<4x8xf32>, %branch: tensor<4x8xf32>, %scale: tensor<8xf32>,
                  %bias: tensor<8xf32>, %weight: tensor<8x8xf32>,
                  %rows: tensor<2x1xindex>) -> tensor<2x8xf32> {
  %first:2 = call @block(%x, %branch, %scale, %bias, %weight)
      : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>)
      -> (tensor<4x8xf32>, tensor<4x8xf32>)
  %second:2 = call @block(%first#1, %branch, %scale, %bias, %weight)
      : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>)
      -> (tensor<4x8xf32>, tensor<4x8xf32>)
  %last = norm.rms_norm %second#1 scale(%scale : tensor<8xf32>) dims [1] epsilon 1.0e-05
      : tensor<4x8xf32> -> tensor<4x8xf32>
  %gathered = tensor.gather %last[%rows] gather_dims([0])
      : (tensor<4x8xf32>, tensor<2x1xindex>) -> tensor<2x8xf32>
  %result = norm.rms_norm %gathered scale(%scale : tensor<8xf32>) dims [1] epsilon 1.0e-05
      : tensor<2x8xf32> -> tensor<2x8xf32>
  return %result : tensor<2x8xf32>
}
