#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
module {
  func.func @main(%arg0: tensor<4x8x64xbf16>) -> tensor<4x8x64xbf16> {
    %cst = arith.constant 0.000000e+00 : f64
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant dense_resource<torch_tensor_64_torch.bfloat16_1> : tensor<64xbf16>
    %cst_2 = arith.constant dense_resource<torch_tensor_64_torch.bfloat16> : tensor<64xbf16>
    %cst_3 = arith.constant 1.000000e-05 : f64
    %cst_4 = arith.constant 6.400000e+01 : f64
    %cst_5 = arith.constant 6.400000e+01 : f32
    %0 = tensor.empty() : tensor<4x8x64xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<4x8x64xbf16>) outs(%0 : tensor<4x8x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %25 = arith.extf %in : bf16 to f32
      linalg.yield %25 : f32
    } -> tensor<4x8x64xf32>
    %2 = tensor.empty() : tensor<4x8x64xf64>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1 : tensor<4x8x64xf32>) outs(%2 : tensor<4x8x64xf64>) {
    ^bb0(%in: f32, %out: f64):
      %25 = arith.extf %in : f32 to f64
      linalg.yield %25 : f64
    } -> tensor<4x8x64xf64>
    %4 = tensor.empty() : tensor<4x8x1xf64>
    %5 = linalg.fill ins(%cst : f64) outs(%4 : tensor<4x8x1xf64>) -> tensor<4x8x1xf64>
    %6 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%3 : tensor<4x8x64xf64>) outs(%5 : tensor<4x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %25 = arith.addf %in, %out : f64
      linalg.yield %25 : f64
    } -> tensor<4x8x1xf64>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<4x8x1xf64>) outs(%4 : tensor<4x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %25 = arith.divf %in, %cst_4 : f64
      linalg.yield %25 : f64
    } -> tensor<4x8x1xf64>
    %8 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %7 : tensor<4x8x64xf64>, tensor<4x8x1xf64>) outs(%2 : tensor<4x8x64xf64>) {
    ^bb0(%in: f64, %in_6: f64, %out: f64):
      %25 = arith.subf %in, %in_6 : f64
      linalg.yield %25 : f64
    } -> tensor<4x8x64xf64>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8, %8 : tensor<4x8x64xf64>, tensor<4x8x64xf64>) outs(%2 : tensor<4x8x64xf64>) {
    ^bb0(%in: f64, %in_6: f64, %out: f64):
      %25 = arith.mulf %in, %in_6 : f64
      linalg.yield %25 : f64
    } -> tensor<4x8x64xf64>
    %10 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%9 : tensor<4x8x64xf64>) outs(%5 : tensor<4x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %25 = arith.addf %in, %out : f64
      linalg.yield %25 : f64
    } -> tensor<4x8x1xf64>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<4x8x1xf64>) outs(%4 : tensor<4x8x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %25 = arith.divf %in, %cst_4 : f64
      linalg.yield %25 : f64
    } -> tensor<4x8x1xf64>
    %12 = tensor.empty() : tensor<4x8x1xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<4x8x1xf64>) outs(%12 : tensor<4x8x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %25 = arith.truncf %in : f64 to f32
      linalg.yield %25 : f32
    } -> tensor<4x8x1xf32>
    %14 = linalg.fill ins(%cst_0 : f32) outs(%12 : tensor<4x8x1xf32>) -> tensor<4x8x1xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1 : tensor<4x8x64xf32>) outs(%14 : tensor<4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.addf %in, %out : f32
      linalg.yield %25 : f32
    } -> tensor<4x8x1xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<4x8x1xf32>) outs(%12 : tensor<4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.divf %in, %cst_5 : f32
      linalg.yield %25 : f32
    } -> tensor<4x8x1xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<4x8x1xf32>) outs(%12 : tensor<4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.truncf %cst_3 : f64 to f32
      %26 = arith.addf %in, %25 : f32
      linalg.yield %26 : f32
    } -> tensor<4x8x1xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17 : tensor<4x8x1xf32>) outs(%12 : tensor<4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = math.rsqrt %in : f32
      linalg.yield %25 : f32
    } -> tensor<4x8x1xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %16 : tensor<4x8x64xf32>, tensor<4x8x1xf32>) outs(%0 : tensor<4x8x64xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %25 = arith.subf %in, %in_6 : f32
      linalg.yield %25 : f32
    } -> tensor<4x8x64xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19, %18 : tensor<4x8x64xf32>, tensor<4x8x1xf32>) outs(%0 : tensor<4x8x64xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %25 = arith.mulf %in, %in_6 : f32
      linalg.yield %25 : f32
    } -> tensor<4x8x64xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20, %cst_2 : tensor<4x8x64xf32>, tensor<64xbf16>) outs(%0 : tensor<4x8x64xf32>) {
    ^bb0(%in: f32, %in_6: bf16, %out: f32):
      %25 = arith.extf %in_6 : bf16 to f32
      %26 = arith.mulf %in, %25 : f32
      linalg.yield %26 : f32
    } -> tensor<4x8x64xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21, %cst_1 : tensor<4x8x64xf32>, tensor<64xbf16>) outs(%0 : tensor<4x8x64xf32>) {
    ^bb0(%in: f32, %in_6: bf16, %out: f32):
      %25 = arith.extf %in_6 : bf16 to f32
      %26 = arith.addf %in, %25 : f32
      linalg.yield %26 : f32
    } -> tensor<4x8x64xf32>
    %23 = tensor.empty() : tensor<4x8x64xbf16>
    %24 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<4x8x64xf32>) outs(%23 : tensor<4x8x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %25 = arith.truncf %in : f32 to bf16
      linalg.yield %25 : bf16
    } -> tensor<4x8x64xbf16>
    return %24 : tensor<4x8x64xbf16>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_64_torch.bfloat16_1: "0x02000000C1BDFEBCF7BD78BE383C2D3E22BE6FBE86BE41BE3ABD7ABC893EBFBE54BEF03D323E02BD1F3E253E3ABEDB3CB0BC003E00BD84BD483E17BE32BF9F3EE1BD4BBE353D503D83BE07BD80BE33BE9EBE923EFABEBBBEF83DD9BB113E94BDCB3D86BA9FBE353D9ABE013D66BEA73E333DAD3E3BBD8BBE46BE343E9DBEBD3E3C3E53BE",
      torch_tensor_64_torch.bfloat16: "0x020000003F3F7A3F7A3F8F3F613FB93F963FA23F773F9B3F7A3F5E3F5A3F893F9A3F8A3F0C3FEE3E983FB53F903F963F7D3F583FB03F233F493F3D3F9F3F993F993F513F5B3FB23F833F9B3F833F823F813F6E3F913F843F583FAE3F0C3F3F3F803F573F5C3FA83F623F5F3F8C3F883F363F8E3F9E3F8E3F983F413F463F633F873F543F"
    }
  }
#-}
