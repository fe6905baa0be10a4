// A residual addition and an RMSNorm of the sum, for any number of rows of 64.
func.func @add_rms(%x: tensor<?x64xf32>, %residual: tensor<?x64xf32>, %scale: tensor<64xf32>)
    -> (tensor<?x64xf32>, tensor<?x64xf32>) {
  %sum = norm.residual_add %residual, %x
      : tensor<?x64xf32>, tensor<?x64xf32> -> tensor<?x64xf32>
  %y = norm.rms_norm %sum scale(%scale : tensor<64xf32>) dims [1] epsilon 1.0e-06
      : tensor<?x64xf32> -> tensor<?x64xf32>
  return %y, %sum : tensor<?x64xf32>, tensor<?x64xf32>
}
