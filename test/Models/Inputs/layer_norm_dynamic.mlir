#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
module {
  func.func @main(%arg0: tensor<?x8x64xf32>) -> tensor<?x8x64xf32> {
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f64
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant dense_resource<torch_tensor_64_torch.float32_1> : tensor<64xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_64_torch.float32> : tensor<64xf32>
    %cst_3 = arith.constant 1.000000e-05 : f64
    %cst_4 = arith.constant 6.400000e+01 : f64
    %cst_5 = arith.constant 6.400000e+01 : f32
    %dim = tensor.dim %arg0, %c0 : tensor<?x8x64xf32>
    %0 = tensor.empty(%dim) : tensor<?x8x64xf64>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<?x8x64xf32>) outs(%0 : tensor<?x8x64xf64>) {
    ^bb0(%in: f32, %out: f64):
      %22 = arith.extf %in : f32 to f64
      linalg.yield %22 : f64
    } -> tensor<?x8x64xf64>
    %2 = tensor.empty(%dim) : tensor<?x8x1xf64>
    %3 = linalg.fill ins(%cst : f64) outs(%2 : tensor<?x8x1xf64>) -> tensor<?x8x1xf64>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1 : tensor<?x8x64xf64>) outs(%3 : tensor<?x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %22 = arith.addf %in, %out : f64
      linalg.yield %22 : f64
    } -> tensor<?x8x1xf64>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<?x8x1xf64>) outs(%2 : tensor<?x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %22 = arith.divf %in, %cst_4 : f64
      linalg.yield %22 : f64
    } -> tensor<?x8x1xf64>
    %6 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %5 : tensor<?x8x64xf64>, tensor<?x8x1xf64>) outs(%0 : tensor<?x8x64xf64>) {
    ^bb0(%in: f64, %in_6: f64, %out: f64):
      %22 = arith.subf %in, %in_6 : f64
      linalg.yield %22 : f64
    } -> tensor<?x8x64xf64>
    %7 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %6 : tensor<?x8x64xf64>, tensor<?x8x64xf64>) outs(%0 : tensor<?x8x64xf64>) {
    ^bb0(%in: f64, %in_6: f64, %out: f64):
      %22 = arith.mulf %in, %in_6 : f64
      linalg.yield %22 : f64
    } -> tensor<?x8x64xf64>
    %8 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%7 : tensor<?x8x64xf64>) outs(%3 : tensor<?x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %22 = arith.addf %in, %out : f64
      linalg.yield %22 : f64
    } -> tensor<?x8x1xf64>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8 : tensor<?x8x1xf64>) outs(%2 : tensor<?x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %22 = arith.divf %in, %cst_4 : f64
      linalg.yield %22 : f64
    } -> tensor<?x8x1xf64>
    %10 = tensor.empty(%dim) : tensor<?x8x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<?x8x1xf64>) outs(%10 : tensor<?x8x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %22 = arith.truncf %in : f64 to f32
      linalg.yield %22 : f32
    } -> tensor<?x8x1xf32>
    %12 = linalg.fill ins(%cst_0 : f32) outs(%10 : tensor<?x8x1xf32>) -> tensor<?x8x1xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0 : tensor<?x8x64xf32>) outs(%12 : tensor<?x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = arith.addf %in, %out : f32
      linalg.yield %22 : f32
    } -> tensor<?x8x1xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<?x8x1xf32>) outs(%10 : tensor<?x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = arith.divf %in, %cst_5 : f32
      linalg.yield %22 : f32
    } -> tensor<?x8x1xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<?x8x1xf32>) outs(%10 : tensor<?x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = arith.truncf %cst_3 : f64 to f32
      %23 = arith.addf %in, %22 : f32
      linalg.yield %23 : f32
    } -> tensor<?x8x1xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<?x8x1xf32>) outs(%10 : tensor<?x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = math.rsqrt %in : f32
      linalg.yield %22 : f32
    } -> tensor<?x8x1xf32>
    %17 = tensor.empty(%dim) : tensor<?x8x64xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %14 : tensor<?x8x64xf32>, tensor<?x8x1xf32>) outs(%17 : tensor<?x8x64xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %22 = arith.subf %in, %in_6 : f32
      linalg.yield %22 : f32
    } -> tensor<?x8x64xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18, %16 : tensor<?x8x64xf32>, tensor<?x8x1xf32>) outs(%17 : tensor<?x8x64xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %22 = arith.mulf %in, %in_6 : f32
      linalg.yield %22 : f32
    } -> tensor<?x8x64xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19, %cst_2 : tensor<?x8x64xf32>, tensor<64xf32>) outs(%17 : tensor<?x8x64xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %22 = arith.mulf %in, %in_6 : f32
      linalg.yield %22 : f32
    } -> tensor<?x8x64xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20, %cst_1 : tensor<?x8x64xf32>, tensor<64xf32>) outs(%17 : tensor<?x8x64xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %22 = arith.addf %in, %in_6 : f32
      linalg.yield %22 : f32
    } -> tensor<?x8x64xf32>
    return %21 : tensor<?x8x64xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_64_torch.float32_1: "0x0400000017EC8FBE73100EBED36EEFBCBD67AEBD2F3F5FBEC5CD67BE3F269DBC6F70D23D55C8813E72EE8FBB9DFE5D3E5B23CFBE38B37ABD617343BE70EB80BE8A9C783D789DD13E77399BBEAB5506BE75D76B3DFDC6B7BE99B8253E999B81BDCFB7B83D6DE83E3E44E1223EFBB34EBEDFFBEE3E3770983D5882683EA4D0283ED2AA183EF5F3D93E37328EBD34DAA9BD1632123ED39A543EB8E85DBE55E8B73D4857D23E2AF70EBD8F426F3E0C6085BEF01239BEF333543E14041E3BEBE115BEA5BB02BFF0407E3EC0C0893DA27EA23E26A932BE8338AD3C794C02BD280CBABE354977BDDB80F83DA76ABDBD70F9A83E1AB37F3D1003D5BCAD71F63D572D093D83ED0C3E",
      torch_tensor_64_torch.float32: "0x0400000005936A3F5659793FEBA7753F24A8593F45FD7B3FD7DE7F3F6151B43FA294A83F0A9E913F6E11B73FEFC97C3FCC1A843FA120773FB29EC03F3ED2633F1A45523F1317923F36AB8C3FA4567E3F028BA43FB8EA9A3FC89F8C3FA2EC293F682E823FE6F1B33F5CAF743F7214473FBCBC893FE7BF923F589EA03F765C2F3F2D61A33F8069533FC0C78E3FF54F953F27B9853FCBB46E3FB622783F72C46C3F823E813F0F66843FFCED883F20158D3FF3B5943FEE9D8D3FFEED943FB81EB03FD2BB5E3FEE40143F18EF563F0C543B3F092D933FF5EA943F0DD1543F8AE88C3F2A22903F706D723FE1FC313FFE6B9C3F3DAE593F8138AD3F58838A3FE4F7673FCD04893F"
    }
  }
#-}
