#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
module {
  func.func @main(%arg0: tensor<3x5x37xf32>) -> tensor<3x5x37xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e-05 : f64
    %cst_1 = arith.constant dense_resource<torch_tensor_37_torch.float32> : tensor<37xf32>
    %cst_2 = arith.constant 3.700000e+01 : f32
    %0 = tensor.empty() : tensor<3x5x37xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %arg0 : tensor<3x5x37xf32>, tensor<3x5x37xf32>) outs(%0 : tensor<3x5x37xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %10 = arith.mulf %in, %in_3 : f32
      linalg.yield %10 : f32
    } -> tensor<3x5x37xf32>
    %2 = tensor.empty() : tensor<3x5x1xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<3x5x1xf32>) -> tensor<3x5x1xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1 : tensor<3x5x37xf32>) outs(%3 : tensor<3x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %10 = arith.addf %in, %out : f32
      linalg.yield %10 : f32
    } -> tensor<3x5x1xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<3x5x1xf32>) outs(%2 : tensor<3x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %10 = arith.divf %in, %cst_2 : f32
      linalg.yield %10 : f32
    } -> tensor<3x5x1xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<3x5x1xf32>) outs(%2 : tensor<3x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %10 = arith.truncf %cst_0 : f64 to f32
      %11 = arith.addf %in, %10 : f32
      linalg.yield %11 : f32
    } -> tensor<3x5x1xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<3x5x1xf32>) outs(%2 : tensor<3x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %10 = math.rsqrt %in : f32
      linalg.yield %10 : f32
    } -> tensor<3x5x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %7 : tensor<3x5x37xf32>, tensor<3x5x1xf32>) outs(%0 : tensor<3x5x37xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %10 = arith.mulf %in, %in_3 : f32
      linalg.yield %10 : f32
    } -> tensor<3x5x37xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8, %cst_1 : tensor<3x5x37xf32>, tensor<37xf32>) outs(%0 : tensor<3x5x37xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %10 = arith.mulf %in, %in_3 : f32
      linalg.yield %10 : f32
    } -> tensor<3x5x37xf32>
    return %9 : tensor<3x5x37xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_37_torch.float32: "0x04000000BAD48C3FB2F1243FFE5B913F2C56463F76E98B3F91ED763F14A37A3F8F686B3FE29C613F99D3843F856C6F3F77D3693F0CC5A93FE889A03F74185E3F3AC77E3FCE845B3F5B39793F4F288C3FB66F843FBE45833FB805533FF46A743FBA20A13F0A5F4F3F1DF9903F34A4453F188D5F3FEA2C633FC732943F8D46593F0104873FFCACA13F304A823F7762933F3CE3873FEB6A8D3F"
    }
  }
#-}
