#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
module {
  func.func @main(%arg0: tensor<4x8x64xf16>) -> tensor<4x8x64xf16> {
    %cst = arith.constant 0.000000e+00 : f64
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant dense_resource<torch_tensor_64_torch.float16_1> : tensor<64xf16>
    %cst_2 = arith.constant dense_resource<torch_tensor_64_torch.float16> : tensor<64xf16>
    %cst_3 = arith.constant 1.000000e-05 : f64
    %cst_4 = arith.constant 6.400000e+01 : f64
    %cst_5 = arith.constant 6.400000e+01 : f32
    %0 = tensor.empty() : tensor<4x8x64xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<4x8x64xf16>) outs(%0 : tensor<4x8x64xf32>) {
    ^bb0(%in: f16, %out: f32):
      %25 = arith.extf %in : f16 to f32
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
    %21 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20, %cst_2 : tensor<4x8x64xf32>, tensor<64xf16>) outs(%0 : tensor<4x8x64xf32>) {
    ^bb0(%in: f32, %in_6: f16, %out: f32):
      %25 = arith.extf %in_6 : f16 to f32
      %26 = arith.mulf %in, %25 : f32
      linalg.yield %26 : f32
    } -> tensor<4x8x64xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21, %cst_1 : tensor<4x8x64xf32>, tensor<64xf16>) outs(%0 : tensor<4x8x64xf32>) {
    ^bb0(%in: f32, %in_6: f16, %out: f32):
      %25 = arith.extf %in_6 : f16 to f32
      %26 = arith.addf %in, %25 : f32
      linalg.yield %26 : f32
    } -> tensor<4x8x64xf32>
    %23 = tensor.empty() : tensor<4x8x64xf16>
    %24 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<4x8x64xf32>) outs(%23 : tensor<4x8x64xf16>) {
    ^bb0(%in: f32, %out: f16):
      %25 = arith.truncf %in : f32 to f16
      linalg.yield %25 : f16
    } -> tensor<4x8x64xf16>
    return %24 : tensor<4x8x64xf16>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_64_torch.float16_1: "0x02000000002D0A34A434E4AD2333AEAE1BA1BE3018B498B3A420ABB1F43421AC0E2FBB9A742F35AA2CAFB7B20AB47A30DC35142E3E2CCA265BA40E31C13006335DB254B79533153002A4D0B05134BF310C9A7835BBAF2DACEBADBCAD08322E9C43B55B3027AB99B0D02E4930DCAF00B2D7A3242D772F69AB24AAB72BC3AF8C2C7032B033",
      torch_tensor_64_torch.float16: "0x020000008E3AB73C9F3D013C623C0E3A4E3C193C393C1B3BD03B423C193B233B6C3D903B293DA73BA63B823C923CA93BDD3CFB3A423A1F3C7E3BCA3CDD3CA63BE63A263CC23DBD3A5C3D893C493A4F3BA53C493E3E3C823C4D3A463A963C0B3D363A403C913C1D3D883C0E3C643CB93C5C3A373B3E35983AF33A3A3B703DC639FF3A0B3C"
    }
  }
#-}
