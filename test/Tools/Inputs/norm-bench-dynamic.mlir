func.func @dynamic(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %a = norm.rms_norm %x dims [1] epsilon 1.000000e-06
      : tensor<?x8xf32> -> tensor<?x8xf32>
  return %a : tensor<?x8xf32>
}
