#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
module {
  func.func @main(%arg0: tensor<4x8x64xf32>) -> tensor<4x8x64xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 9.9999999999999995E-7 : f64
    %cst_1 = arith.constant dense_resource<torch_tensor_64_torch.float32> : tensor<64xf32>
    %cst_2 = arith.constant 6.400000e+01 : f32
    %0 = tensor.empty() : tensor<4x8x64xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %arg0 : tensor<4x8x64xf32>, tensor<4x8x64xf32>) outs(%0 : tensor<4x8x64xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %10 = arith.mulf %in, %in_3 : f32
      linalg.yield %10 : f32
    } -> tensor<4x8x64xf32>
    %2 = tensor.empty() : tensor<4x8x1xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<4x8x1xf32>) -> tensor<4x8x1xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1 : tensor<4x8x64xf32>) outs(%3 : tensor<4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %10 = arith.addf %in, %out : f32
      linalg.yield %10 : f32
    } -> tensor<4x8x1xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<4x8x1xf32>) outs(%2 : tensor<4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %10 = arith.divf %in, %cst_2 : f32
      linalg.yield %10 : f32
    } -> tensor<4x8x1xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<4x8x1xf32>) outs(%2 : tensor<4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %10 = arith.truncf %cst_0 : f64 to f32
      %11 = arith.addf %in, %10 : f32
      linalg.yield %11 : f32
    } -> tensor<4x8x1xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<4x8x1xf32>) outs(%2 : tensor<4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %10 = math.rsqrt %in : f32
      linalg.yield %10 : f32
    } -> tensor<4x8x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %7 : tensor<4x8x64xf32>, tensor<4x8x1xf32>) outs(%0 : tensor<4x8x64xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %10 = arith.mulf %in, %in_3 : f32
      linalg.yield %10 : f32
    } -> tensor<4x8x64xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8, %cst_1 : tensor<4x8x64xf32>, tensor<64xf32>) outs(%0 : tensor<4x8x64xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %10 = arith.mulf %in, %in_3 : f32
      linalg.yield %10 : f32
    } -> tensor<4x8x64xf32>
    return %9 : tensor<4x8x64xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_64_torch.float32: "0x040000004171943F9160523F120DA13FB4833A3FF819313FF1A4723F8618743F24275E3F352CA83F4E68573FCC0C6B3FFB90923FB8F4803F94C89E3FCAAA723F8A05983F20926C3F4C50973F79ED653F9B847F3F60E35F3F1252013FAFBA383F99B86F3FB9DB823F12028B3FFF83593FC5874C3F55737B3FBC6A4F3F6557843F12A93D3F12A0823F5A4EB33FEE2C3E3F5465753F97A5753F7362613FE8D7A83FAC65C43FD62A273FE9FC2C3F13E08C3F92B8823F2E5F763F57D2923FD19C7F3F4E188E3FEF2A973FB307863F247B6B3FE35A813FAAA0823F9524653F61DA583F183A2A3F451D963F80D9913F5B3A933F50E74E3FF252B23F02E68C3FB896213F66F4993F"
    }
  }
#-}
