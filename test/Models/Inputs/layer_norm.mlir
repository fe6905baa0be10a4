#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
module {
  func.func @main(%arg0: tensor<4x8x64xf32>) -> tensor<4x8x64xf32> {
    %cst = arith.constant 0.000000e+00 : f64
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant dense_resource<torch_tensor_64_torch.float32_1> : tensor<64xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_64_torch.float32> : tensor<64xf32>
    %cst_3 = arith.constant 1.000000e-05 : f64
    %cst_4 = arith.constant 6.400000e+01 : f64
    %cst_5 = arith.constant 6.400000e+01 : f32
    %0 = tensor.empty() : tensor<4x8x64xf64>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<4x8x64xf32>) outs(%0 : tensor<4x8x64xf64>) {
    ^bb0(%in: f32, %out: f64):
      %22 = arith.extf %in : f32 to f64
      linalg.yield %22 : f64
    } -> tensor<4x8x64xf64>
    %2 = tensor.empty() : tensor<4x8x1xf64>
    %3 = linalg.fill ins(%cst : f64) outs(%2 : tensor<4x8x1xf64>) -> tensor<4x8x1xf64>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1 : tensor<4x8x64xf64>) outs(%3 : tensor<4x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %22 = arith.addf %in, %out : f64
      linalg.yield %22 : f64
    } -> tensor<4x8x1xf64>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<4x8x1xf64>) outs(%2 : tensor<4x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %22 = arith.divf %in, %cst_4 : f64
      linalg.yield %22 : f64
    } -> tensor<4x8x1xf64>
    %6 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %5 : tensor<4x8x64xf64>, tensor<4x8x1xf64>) outs(%0 : tensor<4x8x64xf64>) {
    ^bb0(%in: f64, %in_6: f64, %out: f64):
      %22 = arith.subf %in, %in_6 : f64
      linalg.yield %22 : f64
    } -> tensor<4x8x64xf64>
    %7 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %6 : tensor<4x8x64xf64>, tensor<4x8x64xf64>) outs(%0 : tensor<4x8x64xf64>) {
    ^bb0(%in: f64, %in_6: f64, %out: f64):
      %22 = arith.mulf %in, %in_6 : f64
      linalg.yield %22 : f64
    } -> tensor<4x8x64xf64>
    %8 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%7 : tensor<4x8x64xf64>) outs(%3 : tensor<4x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %22 = arith.addf %in, %out : f64
      linalg.yield %22 : f64
    } -> tensor<4x8x1xf64>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8 : tensor<4x8x1xf64>) outs(%2 : tensor<4x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %22 = arith.divf %in, %cst_4 : f64
      linalg.yield %22 : f64
    } -> tensor<4x8x1xf64>
    %10 = tensor.empty() : tensor<4x8x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<4x8x1xf64>) outs(%10 : tensor<4x8x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %22 = arith.truncf %in : f64 to f32
      linalg.yield %22 : f32
    } -> tensor<4x8x1xf32>
    %12 = linalg.fill ins(%cst_0 : f32) outs(%10 : tensor<4x8x1xf32>) -> tensor<4x8x1xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0 : tensor<4x8x64xf32>) outs(%12 : tensor<4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = arith.addf %in, %out : f32
      linalg.yield %22 : f32
    } -> tensor<4x8x1xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<4x8x1xf32>) outs(%10 : tensor<4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = arith.divf %in, %cst_5 : f32
      linalg.yield %22 : f32
    } -> tensor<4x8x1xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<4x8x1xf32>) outs(%10 : tensor<4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = arith.truncf %cst_3 : f64 to f32
      %23 = arith.addf %in, %22 : f32
      linalg.yield %23 : f32
    } -> tensor<4x8x1xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<4x8x1xf32>) outs(%10 : tensor<4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = math.rsqrt %in : f32
      linalg.yield %22 : f32
    } -> tensor<4x8x1xf32>
    %17 = tensor.empty() : tensor<4x8x64xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %14 : tensor<4x8x64xf32>, tensor<4x8x1xf32>) outs(%17 : tensor<4x8x64xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %22 = arith.subf %in, %in_6 : f32
      linalg.yield %22 : f32
    } -> tensor<4x8x64xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18, %16 : tensor<4x8x64xf32>, tensor<4x8x1xf32>) outs(%17 : tensor<4x8x64xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %22 = arith.mulf %in, %in_6 : f32
      linalg.yield %22 : f32
    } -> tensor<4x8x64xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19, %cst_2 : tensor<4x8x64xf32>, tensor<64xf32>) outs(%17 : tensor<4x8x64xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %22 = arith.mulf %in, %in_6 : f32
      linalg.yield %22 : f32
    } -> tensor<4x8x64xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20, %cst_1 : tensor<4x8x64xf32>, tensor<64xf32>) outs(%17 : tensor<4x8x64xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %22 = arith.addf %in, %in_6 : f32
      linalg.yield %22 : f32
    } -> tensor<4x8x64xf32>
    return %21 : tensor<4x8x64xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_64_torch.float32_1: "0x04000000F38BBA3D5DEE9E3E70385D3EFEDBAFBE48358DBE47A1B1BE8AEFD43E734A0E3E3F1534BE06149C3E158E983E82849A3D4083D83DE253363E4A9EF83D2B73AE3D0A31C83DD2944A3D10C7883E97878CBDF6B590BD2868E3BCB762B0BEBC778ABE6B4F11BE13C2983C93D6CD3E2E2D8D3E3FE16A3EBF2DA5BBCEEB913E929EF23CC807E9BD0F7F8FBEF497BCBE8C32843E2D2F67BE2AB8DD3C635483BEAFC2343E8BFF99BDDA4554BE1899833D0BAA723E062BB33EF22673BEDE5D17BDFBA08CBC4D37003EBB711B3D535573BD8F3390BE87DBF1BDABD96FBDCBF3F2BC656F0B3DA34DC1BEF5705CBE074828BDFB10E73EF0AAEC3DCFCECE3DEE2EBA3E2889DB3E",
      torch_tensor_64_torch.float32: "0x0400000073689A3F02973A3FA748923F7EC4A33F44798E3F49A78D3F419E8E3F1F718D3F1F0F4A3F9301883F3D2B873F9A9C843F1D8A5C3FE30B843F01F3853FE47FB43F0370763F6CB95E3F522E9E3F7237043F8AAC373F008C2C3FEBA89B3F9946AA3FA8919F3F5DD4513FA8ED8C3F51D37A3F47E59A3FF1E6803F3E9D563FA657833F32AE903FEB56853F4AC8733F03034D3F9F14973FA53C4E3F4036AB3FE4B27F3FB131793F9EBB393F24B19D3FE329633F6C9AB83FEF4CA43FBDC76B3F9A3A843F47D2603F490C793F04B3923F8A144F3F094F913FA9459D3FF6506B3F4351803FB5FC813F6D2E873F524E093F4194683F715E7B3F65A0563FA9D2B73F98BF5D3F"
    }
  }
#-}
