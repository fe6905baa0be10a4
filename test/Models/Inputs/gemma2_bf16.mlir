#map = affine_map<(d0, d1, d2) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> ()>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> ()>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, 0, 0, 0)>
#map9 = affine_map<(d0, d1, d2, d3) -> (0, 0, 0, d3)>
#map10 = affine_map<(d0, d1, d2, d3) -> (0, d1, d2, d3)>
#map11 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map12 = affine_map<(d0, d1, d2) -> (d2)>
#map13 = affine_map<(d0, d1) -> (d0, d1)>
#map14 = affine_map<(d0, d1, d2, d3) -> (0, 0, d2, d3)>
#map15 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map16 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map17 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map18 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
module {
  func.func @main(%arg0: tensor<2x8xi64>) -> tensor<2x8x64xbf16> {
    %c4096_i64 = arith.constant 4096 : i64
    %c2_i64 = arith.constant 2 : i64
    %c0_i64 = arith.constant 0 : i64
    %c64 = arith.constant 64 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %c3_i64 = arith.constant 3 : i64
    %cst_1 = arith.constant 4.467770e-02 : bf16
    %cst_2 = arith.constant 7.968750e-01 : bf16
    %cst_3 = arith.constant 1.000000e+00 : bf16
    %cst_4 = arith.constant 5.000000e-01 : bf16
    %cst_5 = arith.constant dense<-3.389530e+38> : tensor<bf16>
    %cst_6 = arith.constant dense<0.000000e+00> : tensor<bf16>
    %cst_7 = arith.constant dense<true> : tensor<i1>
    %cst_8 = arith.constant dense_resource<torch_tensor_32_torch.bfloat16_8> : tensor<32xbf16>
    %cst_9 = arith.constant dense_resource<torch_tensor_32_torch.bfloat16_7> : tensor<32xbf16>
    %cst_10 = arith.constant dense_resource<torch_tensor_32_64_torch.bfloat16_1> : tensor<32x64xbf16>
    %cst_11 = arith.constant dense_resource<torch_tensor_64_32_torch.bfloat16_4> : tensor<64x32xbf16>
    %cst_12 = arith.constant dense_resource<torch_tensor_64_32_torch.bfloat16_3> : tensor<64x32xbf16>
    %cst_13 = arith.constant dense_resource<torch_tensor_32_torch.bfloat16_6> : tensor<32xbf16>
    %cst_14 = arith.constant dense_resource<torch_tensor_32_torch.bfloat16_5> : tensor<32xbf16>
    %cst_15 = arith.constant dense_resource<torch_tensor_32_32_torch.bfloat16_3> : tensor<32x32xbf16>
    %cst_16 = arith.constant dense_resource<torch_tensor_16_32_torch.bfloat16_3> : tensor<16x32xbf16>
    %cst_17 = arith.constant dense_resource<torch_tensor_16_32_torch.bfloat16_2> : tensor<16x32xbf16>
    %cst_18 = arith.constant dense_resource<torch_tensor_32_32_torch.bfloat16_2> : tensor<32x32xbf16>
    %cst_19 = arith.constant dense_resource<torch_tensor_32_torch.bfloat16_4> : tensor<32xbf16>
    %cst_20 = arith.constant dense_resource<torch_tensor_32_torch.bfloat16_3> : tensor<32xbf16>
    %cst_21 = arith.constant dense_resource<torch_tensor_32_64_torch.bfloat16> : tensor<32x64xbf16>
    %cst_22 = arith.constant dense_resource<torch_tensor_64_32_torch.bfloat16_2> : tensor<64x32xbf16>
    %cst_23 = arith.constant dense_resource<torch_tensor_64_32_torch.bfloat16_1> : tensor<64x32xbf16>
    %cst_24 = arith.constant dense_resource<torch_tensor_32_torch.bfloat16_2> : tensor<32xbf16>
    %cst_25 = arith.constant dense_resource<torch_tensor_32_torch.bfloat16_1> : tensor<32xbf16>
    %cst_26 = arith.constant dense_resource<torch_tensor_32_32_torch.bfloat16_1> : tensor<32x32xbf16>
    %cst_27 = arith.constant dense_resource<torch_tensor_16_32_torch.bfloat16_1> : tensor<16x32xbf16>
    %cst_28 = arith.constant dense_resource<torch_tensor_16_32_torch.bfloat16> : tensor<16x32xbf16>
    %cst_29 = arith.constant dense_resource<torch_tensor_32_32_torch.bfloat16> : tensor<32x32xbf16>
    %cst_30 = arith.constant dense_resource<torch_tensor_32_torch.bfloat16> : tensor<32xbf16>
    %cst_31 = arith.constant 9.9999999999999995E-7 : f64
    %cst_32 = arith.constant dense_resource<torch_tensor_4_torch.bfloat16> : tensor<4xbf16>
    %cst_33 = arith.constant dense<5.656250e+00> : tensor<bf16>
    %cst_34 = arith.constant dense_resource<torch_tensor_64_32_torch.bfloat16> : tensor<64x32xbf16>
    %true = arith.constant true
    %cst_35 = arith.constant 3.200000e+01 : f32
    %cst_36 = arith.constant 1.000000e+00 : f32
    %cst_37 = arith.constant 6.250000e-02 : bf16
    %cst_38 = arith.constant 5.000000e+01 : bf16
    %cst_39 = arith.constant 3.000000e+01 : bf16
    %0 = tensor.empty() : tensor<2x8x32xbf16>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x8xi64>) outs(%0 : tensor<2x8x32xbf16>) {
    ^bb0(%in: i64, %out: bf16):
      %262 = arith.index_cast %in : i64 to index
      %263 = linalg.index 2 : index
      %264 = arith.cmpi slt, %262, %c64 : index
      cf.assert %264, "index must be smaller than dim size"
      %265 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %265, "index must be larger or equal to 0"
      %extracted = tensor.extract %cst_34[%262, %263] : tensor<64x32xbf16>
      linalg.yield %extracted : bf16
    } -> tensor<2x8x32xbf16>
    %2 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %cst_33 : tensor<2x8x32xbf16>, tensor<bf16>) outs(%0 : tensor<2x8x32xbf16>) {
    ^bb0(%in: bf16, %in_119: bf16, %out: bf16):
      %262 = arith.mulf %in, %in_119 : bf16
      linalg.yield %262 : bf16
    } -> tensor<2x8x32xbf16>
    %3 = tensor.empty() : tensor<8xi64>
    %4 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel"]} outs(%3 : tensor<8xi64>) {
    ^bb0(%out: i64):
      %262 = linalg.index 0 : index
      %263 = arith.index_cast %262 : index to i64
      linalg.yield %263 : i64
    } -> tensor<8xi64>
    %5 = tensor.empty() : tensor<2xi64>
    %6 = linalg.generic {indexing_maps = [#map3], iterator_types = ["parallel"]} outs(%5 : tensor<2xi64>) {
    ^bb0(%out: i64):
      %262 = linalg.index 0 : index
      %263 = arith.index_cast %262 : index to i64
      linalg.yield %263 : i64
    } -> tensor<2xi64>
    %expanded = tensor.expand_shape %6 [[0, 1, 2, 3]] output_shape [2, 1, 1, 1] : tensor<2xi64> into tensor<2x1x1x1xi64>
    %expanded_40 = tensor.expand_shape %4 [[0, 1, 2, 3]] output_shape [1, 1, 8, 1] : tensor<8xi64> into tensor<1x1x8x1xi64>
    %expanded_41 = tensor.expand_shape %4 [[0, 1, 2, 3]] output_shape [1, 1, 1, 8] : tensor<8xi64> into tensor<1x1x1x8xi64>
    %7 = tensor.empty() : tensor<1x1x8x8xi1>
    %8 = linalg.generic {indexing_maps = [#map4, #map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_41, %expanded_40 : tensor<1x1x1x8xi64>, tensor<1x1x8x1xi64>) outs(%7 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i64, %in_119: i64, %out: i1):
      %262 = arith.cmpi sle, %in, %in_119 : i64
      linalg.yield %262 : i1
    } -> tensor<1x1x8x8xi1>
    %9 = linalg.generic {indexing_maps = [#map7, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_7, %8 : tensor<i1>, tensor<1x1x8x8xi1>) outs(%7 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i1, %in_119: i1, %out: i1):
      %262 = arith.andi %in, %in_119 : i1
      linalg.yield %262 : i1
    } -> tensor<1x1x8x8xi1>
    %10 = tensor.empty() : tensor<2x1x1x8xi1>
    %11 = linalg.generic {indexing_maps = [#map8, #map9, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded, %expanded_41 : tensor<2x1x1x1xi64>, tensor<1x1x1x8xi64>) outs(%10 : tensor<2x1x1x8xi1>) {
    ^bb0(%in: i64, %in_119: i64, %out: i1):
      linalg.yield %true : i1
    } -> tensor<2x1x1x8xi1>
    %12 = tensor.empty() : tensor<2x1x8x8xi1>
    %13 = linalg.generic {indexing_maps = [#map10, #map4, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9, %11 : tensor<1x1x8x8xi1>, tensor<2x1x1x8xi1>) outs(%12 : tensor<2x1x8x8xi1>) {
    ^bb0(%in: i1, %in_119: i1, %out: i1):
      %262 = arith.andi %in, %in_119 : i1
      linalg.yield %262 : i1
    } -> tensor<2x1x8x8xi1>
    %14 = tensor.empty() : tensor<2x1x8x8xbf16>
    %15 = linalg.generic {indexing_maps = [#map6, #map7, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13, %cst_6, %cst_5 : tensor<2x1x8x8xi1>, tensor<bf16>, tensor<bf16>) outs(%14 : tensor<2x1x8x8xbf16>) {
    ^bb0(%in: i1, %in_119: bf16, %in_120: bf16, %out: bf16):
      %262 = arith.select %in, %in_119, %in_120 : bf16
      linalg.yield %262 : bf16
    } -> tensor<2x1x8x8xbf16>
    %16 = tensor.empty() : tensor<1x1x8x1xi64>
    %17 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_40 : tensor<1x1x8x1xi64>) outs(%16 : tensor<1x1x8x1xi64>) {
    ^bb0(%in: i64, %out: i64):
      %262 = arith.subi %in, %c4096_i64 : i64
      linalg.yield %262 : i64
    } -> tensor<1x1x8x1xi64>
    %18 = linalg.generic {indexing_maps = [#map4, #map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_41, %17 : tensor<1x1x1x8xi64>, tensor<1x1x8x1xi64>) outs(%7 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i64, %in_119: i64, %out: i1):
      %262 = arith.cmpi sgt, %in, %in_119 : i64
      linalg.yield %262 : i1
    } -> tensor<1x1x8x8xi1>
    %19 = linalg.generic {indexing_maps = [#map7, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_7, %18 : tensor<i1>, tensor<1x1x8x8xi1>) outs(%7 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i1, %in_119: i1, %out: i1):
      %262 = arith.andi %in, %in_119 : i1
      linalg.yield %262 : i1
    } -> tensor<1x1x8x8xi1>
    %20 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19, %8 : tensor<1x1x8x8xi1>, tensor<1x1x8x8xi1>) outs(%7 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i1, %in_119: i1, %out: i1):
      %262 = arith.andi %in, %in_119 : i1
      linalg.yield %262 : i1
    } -> tensor<1x1x8x8xi1>
    %21 = linalg.generic {indexing_maps = [#map7, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_7, %20 : tensor<i1>, tensor<1x1x8x8xi1>) outs(%7 : tensor<1x1x8x8xi1>) {
    ^bb0(%in: i1, %in_119: i1, %out: i1):
      %262 = arith.andi %in, %in_119 : i1
      linalg.yield %262 : i1
    } -> tensor<1x1x8x8xi1>
    %22 = linalg.generic {indexing_maps = [#map10, #map4, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21, %11 : tensor<1x1x8x8xi1>, tensor<2x1x1x8xi1>) outs(%12 : tensor<2x1x8x8xi1>) {
    ^bb0(%in: i1, %in_119: i1, %out: i1):
      %262 = arith.andi %in, %in_119 : i1
      linalg.yield %262 : i1
    } -> tensor<2x1x8x8xi1>
    %23 = linalg.generic {indexing_maps = [#map6, #map7, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22, %cst_6, %cst_5 : tensor<2x1x8x8xi1>, tensor<bf16>, tensor<bf16>) outs(%14 : tensor<2x1x8x8xbf16>) {
    ^bb0(%in: i1, %in_119: bf16, %in_120: bf16, %out: bf16):
      %262 = arith.select %in, %in_119, %in_120 : bf16
      linalg.yield %262 : bf16
    } -> tensor<2x1x8x8xbf16>
    %expanded_42 = tensor.expand_shape %4 [[0, 1, 2]] output_shape [1, 8, 1] : tensor<8xi64> into tensor<1x8x1xi64>
    %24 = tensor.empty() : tensor<1x8x1xf32>
    %25 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_42 : tensor<1x8x1xi64>) outs(%24 : tensor<1x8x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %262 = arith.sitofp %in : i64 to f32
      linalg.yield %262 : f32
    } -> tensor<1x8x1xf32>
    %26 = tensor.empty() : tensor<4xf32>
    %27 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%cst_32 : tensor<4xbf16>) outs(%26 : tensor<4xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %262 = arith.extf %in : bf16 to f32
      linalg.yield %262 : f32
    } -> tensor<4xf32>
    %28 = tensor.empty() : tensor<1x8x4xf32>
    %29 = linalg.generic {indexing_maps = [#map11, #map12, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25, %27 : tensor<1x8x1xf32>, tensor<4xf32>) outs(%28 : tensor<1x8x4xf32>) {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %262 = arith.mulf %in, %in_119 : f32
      linalg.yield %262 : f32
    } -> tensor<1x8x4xf32>
    %concat = tensor.concat dim(2) %29, %29 : (tensor<1x8x4xf32>, tensor<1x8x4xf32>) -> tensor<1x8x8xf32>
    %30 = tensor.empty() : tensor<1x8x8xf32>
    %31 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x8xf32>) outs(%30 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = math.cos %in : f32
      linalg.yield %262 : f32
    } -> tensor<1x8x8xf32>
    %32 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%concat : tensor<1x8x8xf32>) outs(%30 : tensor<1x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = math.sin %in : f32
      linalg.yield %262 : f32
    } -> tensor<1x8x8xf32>
    %33 = tensor.empty() : tensor<1x8x8xbf16>
    %34 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%31 : tensor<1x8x8xf32>) outs(%33 : tensor<1x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %262 = arith.truncf %in : f32 to bf16
      linalg.yield %262 : bf16
    } -> tensor<1x8x8xbf16>
    %35 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%32 : tensor<1x8x8xf32>) outs(%33 : tensor<1x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %262 = arith.truncf %in : f32 to bf16
      linalg.yield %262 : bf16
    } -> tensor<1x8x8xbf16>
    %36 = tensor.empty() : tensor<2x8x32xf32>
    %37 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2 : tensor<2x8x32xbf16>) outs(%36 : tensor<2x8x32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %262 = arith.extf %in : bf16 to f32
      linalg.yield %262 : f32
    } -> tensor<2x8x32xf32>
    %38 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%37 : tensor<2x8x32xf32>) outs(%36 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %262 : f32
    } -> tensor<2x8x32xf32>
    %39 = tensor.empty() : tensor<2x8x1xf32>
    %40 = linalg.fill ins(%cst : f32) outs(%39 : tensor<2x8x1xf32>) -> tensor<2x8x1xf32>
    %41 = linalg.generic {indexing_maps = [#map1, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%38 : tensor<2x8x32xf32>) outs(%40 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = arith.addf %in, %out : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x1xf32>
    %42 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%41 : tensor<2x8x1xf32>) outs(%39 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = arith.divf %in, %cst_35 : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x1xf32>
    %43 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%42 : tensor<2x8x1xf32>) outs(%39 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = arith.truncf %cst_31 : f64 to f32
      %263 = arith.addf %in, %262 : f32
      linalg.yield %263 : f32
    } -> tensor<2x8x1xf32>
    %44 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%43 : tensor<2x8x1xf32>) outs(%39 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = math.rsqrt %in : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x1xf32>
    %45 = linalg.generic {indexing_maps = [#map1, #map11, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%37, %44 : tensor<2x8x32xf32>, tensor<2x8x1xf32>) outs(%36 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %262 = arith.mulf %in, %in_119 : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x32xf32>
    %46 = tensor.empty() : tensor<32xf32>
    %47 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%cst_30 : tensor<32xbf16>) outs(%46 : tensor<32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %262 = arith.extf %in : bf16 to f32
      linalg.yield %262 : f32
    } -> tensor<32xf32>
    %48 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%47 : tensor<32xf32>) outs(%46 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = arith.addf %in, %cst_36 : f32
      linalg.yield %262 : f32
    } -> tensor<32xf32>
    %49 = linalg.generic {indexing_maps = [#map1, #map12, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%45, %48 : tensor<2x8x32xf32>, tensor<32xf32>) outs(%36 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %262 = arith.mulf %in, %in_119 : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x32xf32>
    %50 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%49 : tensor<2x8x32xf32>) outs(%0 : tensor<2x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %262 = arith.truncf %in : f32 to bf16
      linalg.yield %262 : bf16
    } -> tensor<2x8x32xbf16>
    %51 = tensor.empty() : tensor<32x32xbf16>
    %transposed = linalg.transpose ins(%cst_29 : tensor<32x32xbf16>) outs(%51 : tensor<32x32xbf16>) permutation = [1, 0] 
    %collapsed = tensor.collapse_shape %50 [[0, 1], [2]] : tensor<2x8x32xbf16> into tensor<16x32xbf16>
    %52 = tensor.empty() : tensor<16x32xf32>
    %53 = linalg.fill ins(%cst : f32) outs(%52 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %54 = linalg.matmul ins(%collapsed, %transposed : tensor<16x32xbf16>, tensor<32x32xbf16>) outs(%53 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %55 = tensor.empty() : tensor<16x32xbf16>
    %56 = linalg.generic {indexing_maps = [#map13, #map13], iterator_types = ["parallel", "parallel"]} ins(%54 : tensor<16x32xf32>) outs(%55 : tensor<16x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %262 = arith.truncf %in : f32 to bf16
      linalg.yield %262 : bf16
    } -> tensor<16x32xbf16>
    %expanded_43 = tensor.expand_shape %56 [[0, 1], [2, 3]] output_shape [2, 8, 4, 8] : tensor<16x32xbf16> into tensor<2x8x4x8xbf16>
    %57 = tensor.empty() : tensor<2x4x8x8xbf16>
    %transposed_44 = linalg.transpose ins(%expanded_43 : tensor<2x8x4x8xbf16>) outs(%57 : tensor<2x4x8x8xbf16>) permutation = [0, 2, 1, 3] 
    %58 = tensor.empty() : tensor<32x16xbf16>
    %transposed_45 = linalg.transpose ins(%cst_28 : tensor<16x32xbf16>) outs(%58 : tensor<32x16xbf16>) permutation = [1, 0] 
    %59 = tensor.empty() : tensor<16x16xf32>
    %60 = linalg.fill ins(%cst : f32) outs(%59 : tensor<16x16xf32>) -> tensor<16x16xf32>
    %61 = linalg.matmul ins(%collapsed, %transposed_45 : tensor<16x32xbf16>, tensor<32x16xbf16>) outs(%60 : tensor<16x16xf32>) -> tensor<16x16xf32>
    %62 = tensor.empty() : tensor<16x16xbf16>
    %63 = linalg.generic {indexing_maps = [#map13, #map13], iterator_types = ["parallel", "parallel"]} ins(%61 : tensor<16x16xf32>) outs(%62 : tensor<16x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %262 = arith.truncf %in : f32 to bf16
      linalg.yield %262 : bf16
    } -> tensor<16x16xbf16>
    %expanded_46 = tensor.expand_shape %63 [[0, 1], [2, 3]] output_shape [2, 8, 2, 8] : tensor<16x16xbf16> into tensor<2x8x2x8xbf16>
    %64 = tensor.empty() : tensor<2x2x8x8xbf16>
    %transposed_47 = linalg.transpose ins(%expanded_46 : tensor<2x8x2x8xbf16>) outs(%64 : tensor<2x2x8x8xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_48 = linalg.transpose ins(%cst_27 : tensor<16x32xbf16>) outs(%58 : tensor<32x16xbf16>) permutation = [1, 0] 
    %65 = linalg.matmul ins(%collapsed, %transposed_48 : tensor<16x32xbf16>, tensor<32x16xbf16>) outs(%60 : tensor<16x16xf32>) -> tensor<16x16xf32>
    %66 = linalg.generic {indexing_maps = [#map13, #map13], iterator_types = ["parallel", "parallel"]} ins(%65 : tensor<16x16xf32>) outs(%62 : tensor<16x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %262 = arith.truncf %in : f32 to bf16
      linalg.yield %262 : bf16
    } -> tensor<16x16xbf16>
    %expanded_49 = tensor.expand_shape %66 [[0, 1], [2, 3]] output_shape [2, 8, 2, 8] : tensor<16x16xbf16> into tensor<2x8x2x8xbf16>
    %transposed_50 = linalg.transpose ins(%expanded_49 : tensor<2x8x2x8xbf16>) outs(%64 : tensor<2x2x8x8xbf16>) permutation = [0, 2, 1, 3] 
    %expanded_51 = tensor.expand_shape %34 [[0], [1, 2], [3]] output_shape [1, 1, 8, 8] : tensor<1x8x8xbf16> into tensor<1x1x8x8xbf16>
    %expanded_52 = tensor.expand_shape %35 [[0], [1, 2], [3]] output_shape [1, 1, 8, 8] : tensor<1x8x8xbf16> into tensor<1x1x8x8xbf16>
    %67 = linalg.generic {indexing_maps = [#map6, #map14, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_44, %expanded_51 : tensor<2x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%57 : tensor<2x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_119: bf16, %out: bf16):
      %262 = arith.mulf %in, %in_119 : bf16
      linalg.yield %262 : bf16
    } -> tensor<2x4x8x8xbf16>
    %extracted_slice = tensor.extract_slice %transposed_44[0, 0, 0, 0] [2, 4, 8, 4] [1, 1, 1, 1] : tensor<2x4x8x8xbf16> to tensor<2x4x8x4xbf16>
    %extracted_slice_53 = tensor.extract_slice %transposed_44[0, 0, 0, 4] [2, 4, 8, 4] [1, 1, 1, 1] : tensor<2x4x8x8xbf16> to tensor<2x4x8x4xbf16>
    %68 = tensor.empty() : tensor<2x4x8x4xbf16>
    %69 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_53 : tensor<2x4x8x4xbf16>) outs(%68 : tensor<2x4x8x4xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %262 = arith.negf %in : bf16
      linalg.yield %262 : bf16
    } -> tensor<2x4x8x4xbf16>
    %concat_54 = tensor.concat dim(3) %69, %extracted_slice : (tensor<2x4x8x4xbf16>, tensor<2x4x8x4xbf16>) -> tensor<2x4x8x8xbf16>
    %70 = linalg.generic {indexing_maps = [#map6, #map14, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_54, %expanded_52 : tensor<2x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%57 : tensor<2x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_119: bf16, %out: bf16):
      %262 = arith.mulf %in, %in_119 : bf16
      linalg.yield %262 : bf16
    } -> tensor<2x4x8x8xbf16>
    %71 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%67, %70 : tensor<2x4x8x8xbf16>, tensor<2x4x8x8xbf16>) outs(%57 : tensor<2x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_119: bf16, %out: bf16):
      %262 = arith.addf %in, %in_119 : bf16
      linalg.yield %262 : bf16
    } -> tensor<2x4x8x8xbf16>
    %72 = linalg.generic {indexing_maps = [#map6, #map14, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_47, %expanded_51 : tensor<2x2x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%64 : tensor<2x2x8x8xbf16>) {
    ^bb0(%in: bf16, %in_119: bf16, %out: bf16):
      %262 = arith.mulf %in, %in_119 : bf16
      linalg.yield %262 : bf16
    } -> tensor<2x2x8x8xbf16>
    %extracted_slice_55 = tensor.extract_slice %transposed_47[0, 0, 0, 0] [2, 2, 8, 4] [1, 1, 1, 1] : tensor<2x2x8x8xbf16> to tensor<2x2x8x4xbf16>
    %extracted_slice_56 = tensor.extract_slice %transposed_47[0, 0, 0, 4] [2, 2, 8, 4] [1, 1, 1, 1] : tensor<2x2x8x8xbf16> to tensor<2x2x8x4xbf16>
    %73 = tensor.empty() : tensor<2x2x8x4xbf16>
    %74 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_56 : tensor<2x2x8x4xbf16>) outs(%73 : tensor<2x2x8x4xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %262 = arith.negf %in : bf16
      linalg.yield %262 : bf16
    } -> tensor<2x2x8x4xbf16>
    %concat_57 = tensor.concat dim(3) %74, %extracted_slice_55 : (tensor<2x2x8x4xbf16>, tensor<2x2x8x4xbf16>) -> tensor<2x2x8x8xbf16>
    %75 = linalg.generic {indexing_maps = [#map6, #map14, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_57, %expanded_52 : tensor<2x2x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%64 : tensor<2x2x8x8xbf16>) {
    ^bb0(%in: bf16, %in_119: bf16, %out: bf16):
      %262 = arith.mulf %in, %in_119 : bf16
      linalg.yield %262 : bf16
    } -> tensor<2x2x8x8xbf16>
    %76 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%72, %75 : tensor<2x2x8x8xbf16>, tensor<2x2x8x8xbf16>) outs(%64 : tensor<2x2x8x8xbf16>) {
    ^bb0(%in: bf16, %in_119: bf16, %out: bf16):
      %262 = arith.addf %in, %in_119 : bf16
      linalg.yield %262 : bf16
    } -> tensor<2x2x8x8xbf16>
    %77 = tensor.empty() : tensor<2x2x2x8x8xbf16>
    %78 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%76 : tensor<2x2x8x8xbf16>) outs(%77 : tensor<2x2x2x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x2x8x8xbf16>
    %collapsed_58 = tensor.collapse_shape %78 [[0], [1, 2], [3], [4]] : tensor<2x2x2x8x8xbf16> into tensor<2x4x8x8xbf16>
    %79 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_50 : tensor<2x2x8x8xbf16>) outs(%77 : tensor<2x2x2x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x2x8x8xbf16>
    %transposed_59 = linalg.transpose ins(%collapsed_58 : tensor<2x4x8x8xbf16>) outs(%57 : tensor<2x4x8x8xbf16>) permutation = [0, 1, 3, 2] 
    %collapsed_60 = tensor.collapse_shape %71 [[0, 1], [2], [3]] : tensor<2x4x8x8xbf16> into tensor<8x8x8xbf16>
    %collapsed_61 = tensor.collapse_shape %transposed_59 [[0, 1], [2], [3]] : tensor<2x4x8x8xbf16> into tensor<8x8x8xbf16>
    %80 = tensor.empty() : tensor<8x8x8xf32>
    %81 = linalg.fill ins(%cst : f32) outs(%80 : tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %82 = linalg.batch_matmul ins(%collapsed_60, %collapsed_61 : tensor<8x8x8xbf16>, tensor<8x8x8xbf16>) outs(%81 : tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %83 = tensor.empty() : tensor<8x8x8xbf16>
    %84 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%82 : tensor<8x8x8xf32>) outs(%83 : tensor<8x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %262 = arith.truncf %in : f32 to bf16
      linalg.yield %262 : bf16
    } -> tensor<8x8x8xbf16>
    %expanded_62 = tensor.expand_shape %84 [[0, 1], [2], [3]] output_shape [2, 4, 8, 8] : tensor<8x8x8xbf16> into tensor<2x4x8x8xbf16>
    %85 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_62 : tensor<2x4x8x8xbf16>) outs(%57 : tensor<2x4x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %262 = arith.mulf %in, %cst_37 : bf16
      linalg.yield %262 : bf16
    } -> tensor<2x4x8x8xbf16>
    %86 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%85 : tensor<2x4x8x8xbf16>) outs(%57 : tensor<2x4x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %262 = arith.divf %in, %cst_38 : bf16
      linalg.yield %262 : bf16
    } -> tensor<2x4x8x8xbf16>
    %87 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%86 : tensor<2x4x8x8xbf16>) outs(%57 : tensor<2x4x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %262 = math.tanh %in : bf16
      linalg.yield %262 : bf16
    } -> tensor<2x4x8x8xbf16>
    %88 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%87 : tensor<2x4x8x8xbf16>) outs(%57 : tensor<2x4x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %262 = arith.mulf %in, %cst_38 : bf16
      linalg.yield %262 : bf16
    } -> tensor<2x4x8x8xbf16>
    %89 = linalg.generic {indexing_maps = [#map6, #map17, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%88, %23 : tensor<2x4x8x8xbf16>, tensor<2x1x8x8xbf16>) outs(%57 : tensor<2x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_119: bf16, %out: bf16):
      %262 = arith.addf %in, %in_119 : bf16
      linalg.yield %262 : bf16
    } -> tensor<2x4x8x8xbf16>
    %90 = tensor.empty() : tensor<2x4x8x8xf32>
    %91 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%89 : tensor<2x4x8x8xbf16>) outs(%90 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %262 = arith.extf %in : bf16 to f32
      linalg.yield %262 : f32
    } -> tensor<2x4x8x8xf32>
    %92 = tensor.empty() : tensor<2x4x8xi64>
    %93 = linalg.fill ins(%c0_i64 : i64) outs(%92 : tensor<2x4x8xi64>) -> tensor<2x4x8xi64>
    %94 = tensor.empty() : tensor<2x4x8xf32>
    %95 = linalg.fill ins(%cst_0 : f32) outs(%94 : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
    %96:2 = linalg.generic {indexing_maps = [#map6, #map18, #map18], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%91 : tensor<2x4x8x8xf32>) outs(%95, %93 : tensor<2x4x8xf32>, tensor<2x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_119: i64):
      %262 = linalg.index 3 : index
      %263 = arith.index_cast %262 : index to i64
      %264 = arith.maximumf %in, %out : f32
      %265 = arith.cmpf ogt, %in, %out : f32
      %266 = arith.select %265, %263, %out_119 : i64
      linalg.yield %264, %266 : f32, i64
    } -> (tensor<2x4x8xf32>, tensor<2x4x8xi64>)
    %expanded_63 = tensor.expand_shape %96#0 [[0], [1], [2, 3]] output_shape [2, 4, 8, 1] : tensor<2x4x8xf32> into tensor<2x4x8x1xf32>
    %97 = linalg.generic {indexing_maps = [#map6, #map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%91, %expanded_63 : tensor<2x4x8x8xf32>, tensor<2x4x8x1xf32>) outs(%90 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %262 = arith.subf %in, %in_119 : f32
      linalg.yield %262 : f32
    } -> tensor<2x4x8x8xf32>
    %98 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%97 : tensor<2x4x8x8xf32>) outs(%90 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = math.exp %in : f32
      linalg.yield %262 : f32
    } -> tensor<2x4x8x8xf32>
    %99 = tensor.empty() : tensor<2x4x8x1xf32>
    %100 = linalg.fill ins(%cst : f32) outs(%99 : tensor<2x4x8x1xf32>) -> tensor<2x4x8x1xf32>
    %101 = linalg.generic {indexing_maps = [#map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%98 : tensor<2x4x8x8xf32>) outs(%100 : tensor<2x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = arith.addf %in, %out : f32
      linalg.yield %262 : f32
    } -> tensor<2x4x8x1xf32>
    %102 = linalg.generic {indexing_maps = [#map6, #map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%98, %101 : tensor<2x4x8x8xf32>, tensor<2x4x8x1xf32>) outs(%90 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %262 = arith.divf %in, %in_119 : f32
      linalg.yield %262 : f32
    } -> tensor<2x4x8x8xf32>
    %103 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%102 : tensor<2x4x8x8xf32>) outs(%57 : tensor<2x4x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %262 = arith.truncf %in : f32 to bf16
      linalg.yield %262 : bf16
    } -> tensor<2x4x8x8xbf16>
    %collapsed_64 = tensor.collapse_shape %103 [[0, 1], [2], [3]] : tensor<2x4x8x8xbf16> into tensor<8x8x8xbf16>
    %collapsed_65 = tensor.collapse_shape %79 [[0, 1, 2], [3], [4]] : tensor<2x2x2x8x8xbf16> into tensor<8x8x8xbf16>
    %104 = linalg.batch_matmul ins(%collapsed_64, %collapsed_65 : tensor<8x8x8xbf16>, tensor<8x8x8xbf16>) outs(%81 : tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %105 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%104 : tensor<8x8x8xf32>) outs(%83 : tensor<8x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %262 = arith.truncf %in : f32 to bf16
      linalg.yield %262 : bf16
    } -> tensor<8x8x8xbf16>
    %expanded_66 = tensor.expand_shape %105 [[0, 1], [2], [3]] output_shape [2, 4, 8, 8] : tensor<8x8x8xbf16> into tensor<2x4x8x8xbf16>
    %106 = tensor.empty() : tensor<2x8x4x8xbf16>
    %transposed_67 = linalg.transpose ins(%expanded_66 : tensor<2x4x8x8xbf16>) outs(%106 : tensor<2x8x4x8xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_68 = linalg.transpose ins(%cst_26 : tensor<32x32xbf16>) outs(%51 : tensor<32x32xbf16>) permutation = [1, 0] 
    %collapsed_69 = tensor.collapse_shape %transposed_67 [[0, 1], [2, 3]] : tensor<2x8x4x8xbf16> into tensor<16x32xbf16>
    %107 = linalg.matmul ins(%collapsed_69, %transposed_68 : tensor<16x32xbf16>, tensor<32x32xbf16>) outs(%53 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %108 = linalg.generic {indexing_maps = [#map13, #map13], iterator_types = ["parallel", "parallel"]} ins(%107 : tensor<16x32xf32>) outs(%55 : tensor<16x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %262 = arith.truncf %in : f32 to bf16
      linalg.yield %262 : bf16
    } -> tensor<16x32xbf16>
    %expanded_70 = tensor.expand_shape %108 [[0, 1], [2]] output_shape [2, 8, 32] : tensor<16x32xbf16> into tensor<2x8x32xbf16>
    %109 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_70 : tensor<2x8x32xbf16>) outs(%36 : tensor<2x8x32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %262 = arith.extf %in : bf16 to f32
      linalg.yield %262 : f32
    } -> tensor<2x8x32xf32>
    %110 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%109 : tensor<2x8x32xf32>) outs(%36 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %262 : f32
    } -> tensor<2x8x32xf32>
    %111 = linalg.generic {indexing_maps = [#map1, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%110 : tensor<2x8x32xf32>) outs(%40 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = arith.addf %in, %out : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x1xf32>
    %112 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%111 : tensor<2x8x1xf32>) outs(%39 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = arith.divf %in, %cst_35 : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x1xf32>
    %113 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%112 : tensor<2x8x1xf32>) outs(%39 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = arith.truncf %cst_31 : f64 to f32
      %263 = arith.addf %in, %262 : f32
      linalg.yield %263 : f32
    } -> tensor<2x8x1xf32>
    %114 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%113 : tensor<2x8x1xf32>) outs(%39 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = math.rsqrt %in : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x1xf32>
    %115 = linalg.generic {indexing_maps = [#map1, #map11, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%109, %114 : tensor<2x8x32xf32>, tensor<2x8x1xf32>) outs(%36 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %262 = arith.mulf %in, %in_119 : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x32xf32>
    %116 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%cst_25 : tensor<32xbf16>) outs(%46 : tensor<32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %262 = arith.extf %in : bf16 to f32
      linalg.yield %262 : f32
    } -> tensor<32xf32>
    %117 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%116 : tensor<32xf32>) outs(%46 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = arith.addf %in, %cst_36 : f32
      linalg.yield %262 : f32
    } -> tensor<32xf32>
    %118 = linalg.generic {indexing_maps = [#map1, #map12, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%115, %117 : tensor<2x8x32xf32>, tensor<32xf32>) outs(%36 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %262 = arith.mulf %in, %in_119 : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x32xf32>
    %119 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%118 : tensor<2x8x32xf32>) outs(%0 : tensor<2x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %262 = arith.truncf %in : f32 to bf16
      linalg.yield %262 : bf16
    } -> tensor<2x8x32xbf16>
    %120 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2, %119 : tensor<2x8x32xbf16>, tensor<2x8x32xbf16>) outs(%0 : tensor<2x8x32xbf16>) {
    ^bb0(%in: bf16, %in_119: bf16, %out: bf16):
      %262 = arith.addf %in, %in_119 : bf16
      linalg.yield %262 : bf16
    } -> tensor<2x8x32xbf16>
    %121 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%120 : tensor<2x8x32xbf16>) outs(%36 : tensor<2x8x32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %262 = arith.extf %in : bf16 to f32
      linalg.yield %262 : f32
    } -> tensor<2x8x32xf32>
    %122 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%121 : tensor<2x8x32xf32>) outs(%36 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %262 : f32
    } -> tensor<2x8x32xf32>
    %123 = linalg.generic {indexing_maps = [#map1, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%122 : tensor<2x8x32xf32>) outs(%40 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = arith.addf %in, %out : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x1xf32>
    %124 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%123 : tensor<2x8x1xf32>) outs(%39 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = arith.divf %in, %cst_35 : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x1xf32>
    %125 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%124 : tensor<2x8x1xf32>) outs(%39 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = arith.truncf %cst_31 : f64 to f32
      %263 = arith.addf %in, %262 : f32
      linalg.yield %263 : f32
    } -> tensor<2x8x1xf32>
    %126 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%125 : tensor<2x8x1xf32>) outs(%39 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = math.rsqrt %in : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x1xf32>
    %127 = linalg.generic {indexing_maps = [#map1, #map11, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%121, %126 : tensor<2x8x32xf32>, tensor<2x8x1xf32>) outs(%36 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %262 = arith.mulf %in, %in_119 : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x32xf32>
    %128 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%cst_24 : tensor<32xbf16>) outs(%46 : tensor<32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %262 = arith.extf %in : bf16 to f32
      linalg.yield %262 : f32
    } -> tensor<32xf32>
    %129 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%128 : tensor<32xf32>) outs(%46 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = arith.addf %in, %cst_36 : f32
      linalg.yield %262 : f32
    } -> tensor<32xf32>
    %130 = linalg.generic {indexing_maps = [#map1, #map12, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%127, %129 : tensor<2x8x32xf32>, tensor<32xf32>) outs(%36 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %262 = arith.mulf %in, %in_119 : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x32xf32>
    %131 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%130 : tensor<2x8x32xf32>) outs(%0 : tensor<2x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %262 = arith.truncf %in : f32 to bf16
      linalg.yield %262 : bf16
    } -> tensor<2x8x32xbf16>
    %132 = tensor.empty() : tensor<32x64xbf16>
    %transposed_71 = linalg.transpose ins(%cst_23 : tensor<64x32xbf16>) outs(%132 : tensor<32x64xbf16>) permutation = [1, 0] 
    %collapsed_72 = tensor.collapse_shape %131 [[0, 1], [2]] : tensor<2x8x32xbf16> into tensor<16x32xbf16>
    %133 = tensor.empty() : tensor<16x64xf32>
    %134 = linalg.fill ins(%cst : f32) outs(%133 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %135 = linalg.matmul ins(%collapsed_72, %transposed_71 : tensor<16x32xbf16>, tensor<32x64xbf16>) outs(%134 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %136 = tensor.empty() : tensor<16x64xbf16>
    %137 = linalg.generic {indexing_maps = [#map13, #map13], iterator_types = ["parallel", "parallel"]} ins(%135 : tensor<16x64xf32>) outs(%136 : tensor<16x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %262 = arith.truncf %in : f32 to bf16
      linalg.yield %262 : bf16
    } -> tensor<16x64xbf16>
    %expanded_73 = tensor.expand_shape %137 [[0, 1], [2]] output_shape [2, 8, 64] : tensor<16x64xbf16> into tensor<2x8x64xbf16>
    %138 = tensor.empty() : tensor<2x8x64xbf16>
    %139 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_73 : tensor<2x8x64xbf16>) outs(%138 : tensor<2x8x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %262 = math.fpowi %in, %c3_i64 : bf16, i64
      %263 = arith.mulf %262, %cst_1 : bf16
      %264 = arith.addf %in, %263 : bf16
      %265 = arith.mulf %264, %cst_2 : bf16
      %266 = math.tanh %265 : bf16
      %267 = arith.addf %266, %cst_3 : bf16
      %268 = arith.mulf %267, %cst_4 : bf16
      %269 = arith.mulf %in, %268 : bf16
      linalg.yield %269 : bf16
    } -> tensor<2x8x64xbf16>
    %transposed_74 = linalg.transpose ins(%cst_22 : tensor<64x32xbf16>) outs(%132 : tensor<32x64xbf16>) permutation = [1, 0] 
    %140 = linalg.matmul ins(%collapsed_72, %transposed_74 : tensor<16x32xbf16>, tensor<32x64xbf16>) outs(%134 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %141 = linalg.generic {indexing_maps = [#map13, #map13], iterator_types = ["parallel", "parallel"]} ins(%140 : tensor<16x64xf32>) outs(%136 : tensor<16x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %262 = arith.truncf %in : f32 to bf16
      linalg.yield %262 : bf16
    } -> tensor<16x64xbf16>
    %expanded_75 = tensor.expand_shape %141 [[0, 1], [2]] output_shape [2, 8, 64] : tensor<16x64xbf16> into tensor<2x8x64xbf16>
    %142 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%139, %expanded_75 : tensor<2x8x64xbf16>, tensor<2x8x64xbf16>) outs(%138 : tensor<2x8x64xbf16>) {
    ^bb0(%in: bf16, %in_119: bf16, %out: bf16):
      %262 = arith.mulf %in, %in_119 : bf16
      linalg.yield %262 : bf16
    } -> tensor<2x8x64xbf16>
    %143 = tensor.empty() : tensor<64x32xbf16>
    %transposed_76 = linalg.transpose ins(%cst_21 : tensor<32x64xbf16>) outs(%143 : tensor<64x32xbf16>) permutation = [1, 0] 
    %collapsed_77 = tensor.collapse_shape %142 [[0, 1], [2]] : tensor<2x8x64xbf16> into tensor<16x64xbf16>
    %144 = linalg.matmul ins(%collapsed_77, %transposed_76 : tensor<16x64xbf16>, tensor<64x32xbf16>) outs(%53 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %145 = linalg.generic {indexing_maps = [#map13, #map13], iterator_types = ["parallel", "parallel"]} ins(%144 : tensor<16x32xf32>) outs(%55 : tensor<16x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %262 = arith.truncf %in : f32 to bf16
      linalg.yield %262 : bf16
    } -> tensor<16x32xbf16>
    %expanded_78 = tensor.expand_shape %145 [[0, 1], [2]] output_shape [2, 8, 32] : tensor<16x32xbf16> into tensor<2x8x32xbf16>
    %146 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_78 : tensor<2x8x32xbf16>) outs(%36 : tensor<2x8x32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %262 = arith.extf %in : bf16 to f32
      linalg.yield %262 : f32
    } -> tensor<2x8x32xf32>
    %147 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%146 : tensor<2x8x32xf32>) outs(%36 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %262 : f32
    } -> tensor<2x8x32xf32>
    %148 = linalg.generic {indexing_maps = [#map1, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%147 : tensor<2x8x32xf32>) outs(%40 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = arith.addf %in, %out : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x1xf32>
    %149 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%148 : tensor<2x8x1xf32>) outs(%39 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = arith.divf %in, %cst_35 : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x1xf32>
    %150 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%149 : tensor<2x8x1xf32>) outs(%39 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = arith.truncf %cst_31 : f64 to f32
      %263 = arith.addf %in, %262 : f32
      linalg.yield %263 : f32
    } -> tensor<2x8x1xf32>
    %151 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%150 : tensor<2x8x1xf32>) outs(%39 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = math.rsqrt %in : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x1xf32>
    %152 = linalg.generic {indexing_maps = [#map1, #map11, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%146, %151 : tensor<2x8x32xf32>, tensor<2x8x1xf32>) outs(%36 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %262 = arith.mulf %in, %in_119 : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x32xf32>
    %153 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%cst_20 : tensor<32xbf16>) outs(%46 : tensor<32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %262 = arith.extf %in : bf16 to f32
      linalg.yield %262 : f32
    } -> tensor<32xf32>
    %154 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%153 : tensor<32xf32>) outs(%46 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = arith.addf %in, %cst_36 : f32
      linalg.yield %262 : f32
    } -> tensor<32xf32>
    %155 = linalg.generic {indexing_maps = [#map1, #map12, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%152, %154 : tensor<2x8x32xf32>, tensor<32xf32>) outs(%36 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %262 = arith.mulf %in, %in_119 : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x32xf32>
    %156 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%155 : tensor<2x8x32xf32>) outs(%0 : tensor<2x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %262 = arith.truncf %in : f32 to bf16
      linalg.yield %262 : bf16
    } -> tensor<2x8x32xbf16>
    %157 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%120, %156 : tensor<2x8x32xbf16>, tensor<2x8x32xbf16>) outs(%0 : tensor<2x8x32xbf16>) {
    ^bb0(%in: bf16, %in_119: bf16, %out: bf16):
      %262 = arith.addf %in, %in_119 : bf16
      linalg.yield %262 : bf16
    } -> tensor<2x8x32xbf16>
    %158 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%157 : tensor<2x8x32xbf16>) outs(%36 : tensor<2x8x32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %262 = arith.extf %in : bf16 to f32
      linalg.yield %262 : f32
    } -> tensor<2x8x32xf32>
    %159 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%158 : tensor<2x8x32xf32>) outs(%36 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %262 : f32
    } -> tensor<2x8x32xf32>
    %160 = linalg.generic {indexing_maps = [#map1, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%159 : tensor<2x8x32xf32>) outs(%40 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = arith.addf %in, %out : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x1xf32>
    %161 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%160 : tensor<2x8x1xf32>) outs(%39 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = arith.divf %in, %cst_35 : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x1xf32>
    %162 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%161 : tensor<2x8x1xf32>) outs(%39 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = arith.truncf %cst_31 : f64 to f32
      %263 = arith.addf %in, %262 : f32
      linalg.yield %263 : f32
    } -> tensor<2x8x1xf32>
    %163 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%162 : tensor<2x8x1xf32>) outs(%39 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = math.rsqrt %in : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x1xf32>
    %164 = linalg.generic {indexing_maps = [#map1, #map11, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%158, %163 : tensor<2x8x32xf32>, tensor<2x8x1xf32>) outs(%36 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %262 = arith.mulf %in, %in_119 : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x32xf32>
    %165 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%cst_19 : tensor<32xbf16>) outs(%46 : tensor<32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %262 = arith.extf %in : bf16 to f32
      linalg.yield %262 : f32
    } -> tensor<32xf32>
    %166 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%165 : tensor<32xf32>) outs(%46 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = arith.addf %in, %cst_36 : f32
      linalg.yield %262 : f32
    } -> tensor<32xf32>
    %167 = linalg.generic {indexing_maps = [#map1, #map12, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%164, %166 : tensor<2x8x32xf32>, tensor<32xf32>) outs(%36 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %262 = arith.mulf %in, %in_119 : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x32xf32>
    %168 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%167 : tensor<2x8x32xf32>) outs(%0 : tensor<2x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %262 = arith.truncf %in : f32 to bf16
      linalg.yield %262 : bf16
    } -> tensor<2x8x32xbf16>
    %transposed_79 = linalg.transpose ins(%cst_18 : tensor<32x32xbf16>) outs(%51 : tensor<32x32xbf16>) permutation = [1, 0] 
    %collapsed_80 = tensor.collapse_shape %168 [[0, 1], [2]] : tensor<2x8x32xbf16> into tensor<16x32xbf16>
    %169 = linalg.matmul ins(%collapsed_80, %transposed_79 : tensor<16x32xbf16>, tensor<32x32xbf16>) outs(%53 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %170 = linalg.generic {indexing_maps = [#map13, #map13], iterator_types = ["parallel", "parallel"]} ins(%169 : tensor<16x32xf32>) outs(%55 : tensor<16x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %262 = arith.truncf %in : f32 to bf16
      linalg.yield %262 : bf16
    } -> tensor<16x32xbf16>
    %expanded_81 = tensor.expand_shape %170 [[0, 1], [2, 3]] output_shape [2, 8, 4, 8] : tensor<16x32xbf16> into tensor<2x8x4x8xbf16>
    %transposed_82 = linalg.transpose ins(%expanded_81 : tensor<2x8x4x8xbf16>) outs(%57 : tensor<2x4x8x8xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_83 = linalg.transpose ins(%cst_17 : tensor<16x32xbf16>) outs(%58 : tensor<32x16xbf16>) permutation = [1, 0] 
    %171 = linalg.matmul ins(%collapsed_80, %transposed_83 : tensor<16x32xbf16>, tensor<32x16xbf16>) outs(%60 : tensor<16x16xf32>) -> tensor<16x16xf32>
    %172 = linalg.generic {indexing_maps = [#map13, #map13], iterator_types = ["parallel", "parallel"]} ins(%171 : tensor<16x16xf32>) outs(%62 : tensor<16x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %262 = arith.truncf %in : f32 to bf16
      linalg.yield %262 : bf16
    } -> tensor<16x16xbf16>
    %expanded_84 = tensor.expand_shape %172 [[0, 1], [2, 3]] output_shape [2, 8, 2, 8] : tensor<16x16xbf16> into tensor<2x8x2x8xbf16>
    %transposed_85 = linalg.transpose ins(%expanded_84 : tensor<2x8x2x8xbf16>) outs(%64 : tensor<2x2x8x8xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_86 = linalg.transpose ins(%cst_16 : tensor<16x32xbf16>) outs(%58 : tensor<32x16xbf16>) permutation = [1, 0] 
    %173 = linalg.matmul ins(%collapsed_80, %transposed_86 : tensor<16x32xbf16>, tensor<32x16xbf16>) outs(%60 : tensor<16x16xf32>) -> tensor<16x16xf32>
    %174 = linalg.generic {indexing_maps = [#map13, #map13], iterator_types = ["parallel", "parallel"]} ins(%173 : tensor<16x16xf32>) outs(%62 : tensor<16x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %262 = arith.truncf %in : f32 to bf16
      linalg.yield %262 : bf16
    } -> tensor<16x16xbf16>
    %expanded_87 = tensor.expand_shape %174 [[0, 1], [2, 3]] output_shape [2, 8, 2, 8] : tensor<16x16xbf16> into tensor<2x8x2x8xbf16>
    %transposed_88 = linalg.transpose ins(%expanded_87 : tensor<2x8x2x8xbf16>) outs(%64 : tensor<2x2x8x8xbf16>) permutation = [0, 2, 1, 3] 
    %175 = linalg.generic {indexing_maps = [#map6, #map14, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_82, %expanded_51 : tensor<2x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%57 : tensor<2x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_119: bf16, %out: bf16):
      %262 = arith.mulf %in, %in_119 : bf16
      linalg.yield %262 : bf16
    } -> tensor<2x4x8x8xbf16>
    %extracted_slice_89 = tensor.extract_slice %transposed_82[0, 0, 0, 0] [2, 4, 8, 4] [1, 1, 1, 1] : tensor<2x4x8x8xbf16> to tensor<2x4x8x4xbf16>
    %extracted_slice_90 = tensor.extract_slice %transposed_82[0, 0, 0, 4] [2, 4, 8, 4] [1, 1, 1, 1] : tensor<2x4x8x8xbf16> to tensor<2x4x8x4xbf16>
    %176 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_90 : tensor<2x4x8x4xbf16>) outs(%68 : tensor<2x4x8x4xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %262 = arith.negf %in : bf16
      linalg.yield %262 : bf16
    } -> tensor<2x4x8x4xbf16>
    %concat_91 = tensor.concat dim(3) %176, %extracted_slice_89 : (tensor<2x4x8x4xbf16>, tensor<2x4x8x4xbf16>) -> tensor<2x4x8x8xbf16>
    %177 = linalg.generic {indexing_maps = [#map6, #map14, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_91, %expanded_52 : tensor<2x4x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%57 : tensor<2x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_119: bf16, %out: bf16):
      %262 = arith.mulf %in, %in_119 : bf16
      linalg.yield %262 : bf16
    } -> tensor<2x4x8x8xbf16>
    %178 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%175, %177 : tensor<2x4x8x8xbf16>, tensor<2x4x8x8xbf16>) outs(%57 : tensor<2x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_119: bf16, %out: bf16):
      %262 = arith.addf %in, %in_119 : bf16
      linalg.yield %262 : bf16
    } -> tensor<2x4x8x8xbf16>
    %179 = linalg.generic {indexing_maps = [#map6, #map14, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed_85, %expanded_51 : tensor<2x2x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%64 : tensor<2x2x8x8xbf16>) {
    ^bb0(%in: bf16, %in_119: bf16, %out: bf16):
      %262 = arith.mulf %in, %in_119 : bf16
      linalg.yield %262 : bf16
    } -> tensor<2x2x8x8xbf16>
    %extracted_slice_92 = tensor.extract_slice %transposed_85[0, 0, 0, 0] [2, 2, 8, 4] [1, 1, 1, 1] : tensor<2x2x8x8xbf16> to tensor<2x2x8x4xbf16>
    %extracted_slice_93 = tensor.extract_slice %transposed_85[0, 0, 0, 4] [2, 2, 8, 4] [1, 1, 1, 1] : tensor<2x2x8x8xbf16> to tensor<2x2x8x4xbf16>
    %180 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%extracted_slice_93 : tensor<2x2x8x4xbf16>) outs(%73 : tensor<2x2x8x4xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %262 = arith.negf %in : bf16
      linalg.yield %262 : bf16
    } -> tensor<2x2x8x4xbf16>
    %concat_94 = tensor.concat dim(3) %180, %extracted_slice_92 : (tensor<2x2x8x4xbf16>, tensor<2x2x8x4xbf16>) -> tensor<2x2x8x8xbf16>
    %181 = linalg.generic {indexing_maps = [#map6, #map14, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%concat_94, %expanded_52 : tensor<2x2x8x8xbf16>, tensor<1x1x8x8xbf16>) outs(%64 : tensor<2x2x8x8xbf16>) {
    ^bb0(%in: bf16, %in_119: bf16, %out: bf16):
      %262 = arith.mulf %in, %in_119 : bf16
      linalg.yield %262 : bf16
    } -> tensor<2x2x8x8xbf16>
    %182 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%179, %181 : tensor<2x2x8x8xbf16>, tensor<2x2x8x8xbf16>) outs(%64 : tensor<2x2x8x8xbf16>) {
    ^bb0(%in: bf16, %in_119: bf16, %out: bf16):
      %262 = arith.addf %in, %in_119 : bf16
      linalg.yield %262 : bf16
    } -> tensor<2x2x8x8xbf16>
    %183 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%182 : tensor<2x2x8x8xbf16>) outs(%77 : tensor<2x2x2x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x2x8x8xbf16>
    %collapsed_95 = tensor.collapse_shape %183 [[0], [1, 2], [3], [4]] : tensor<2x2x2x8x8xbf16> into tensor<2x4x8x8xbf16>
    %184 = linalg.generic {indexing_maps = [#map15, #map16], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%transposed_88 : tensor<2x2x8x8xbf16>) outs(%77 : tensor<2x2x2x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x2x8x8xbf16>
    %transposed_96 = linalg.transpose ins(%collapsed_95 : tensor<2x4x8x8xbf16>) outs(%57 : tensor<2x4x8x8xbf16>) permutation = [0, 1, 3, 2] 
    %collapsed_97 = tensor.collapse_shape %178 [[0, 1], [2], [3]] : tensor<2x4x8x8xbf16> into tensor<8x8x8xbf16>
    %collapsed_98 = tensor.collapse_shape %transposed_96 [[0, 1], [2], [3]] : tensor<2x4x8x8xbf16> into tensor<8x8x8xbf16>
    %185 = linalg.batch_matmul ins(%collapsed_97, %collapsed_98 : tensor<8x8x8xbf16>, tensor<8x8x8xbf16>) outs(%81 : tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %186 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%185 : tensor<8x8x8xf32>) outs(%83 : tensor<8x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %262 = arith.truncf %in : f32 to bf16
      linalg.yield %262 : bf16
    } -> tensor<8x8x8xbf16>
    %expanded_99 = tensor.expand_shape %186 [[0, 1], [2], [3]] output_shape [2, 4, 8, 8] : tensor<8x8x8xbf16> into tensor<2x4x8x8xbf16>
    %187 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_99 : tensor<2x4x8x8xbf16>) outs(%57 : tensor<2x4x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %262 = arith.mulf %in, %cst_37 : bf16
      linalg.yield %262 : bf16
    } -> tensor<2x4x8x8xbf16>
    %188 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%187 : tensor<2x4x8x8xbf16>) outs(%57 : tensor<2x4x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %262 = arith.divf %in, %cst_38 : bf16
      linalg.yield %262 : bf16
    } -> tensor<2x4x8x8xbf16>
    %189 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%188 : tensor<2x4x8x8xbf16>) outs(%57 : tensor<2x4x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %262 = math.tanh %in : bf16
      linalg.yield %262 : bf16
    } -> tensor<2x4x8x8xbf16>
    %190 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%189 : tensor<2x4x8x8xbf16>) outs(%57 : tensor<2x4x8x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %262 = arith.mulf %in, %cst_38 : bf16
      linalg.yield %262 : bf16
    } -> tensor<2x4x8x8xbf16>
    %191 = linalg.generic {indexing_maps = [#map6, #map17, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%190, %15 : tensor<2x4x8x8xbf16>, tensor<2x1x8x8xbf16>) outs(%57 : tensor<2x4x8x8xbf16>) {
    ^bb0(%in: bf16, %in_119: bf16, %out: bf16):
      %262 = arith.addf %in, %in_119 : bf16
      linalg.yield %262 : bf16
    } -> tensor<2x4x8x8xbf16>
    %192 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%191 : tensor<2x4x8x8xbf16>) outs(%90 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %262 = arith.extf %in : bf16 to f32
      linalg.yield %262 : f32
    } -> tensor<2x4x8x8xf32>
    %193:2 = linalg.generic {indexing_maps = [#map6, #map18, #map18], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%192 : tensor<2x4x8x8xf32>) outs(%95, %93 : tensor<2x4x8xf32>, tensor<2x4x8xi64>) {
    ^bb0(%in: f32, %out: f32, %out_119: i64):
      %262 = linalg.index 3 : index
      %263 = arith.index_cast %262 : index to i64
      %264 = arith.maximumf %in, %out : f32
      %265 = arith.cmpf ogt, %in, %out : f32
      %266 = arith.select %265, %263, %out_119 : i64
      linalg.yield %264, %266 : f32, i64
    } -> (tensor<2x4x8xf32>, tensor<2x4x8xi64>)
    %expanded_100 = tensor.expand_shape %193#0 [[0], [1], [2, 3]] output_shape [2, 4, 8, 1] : tensor<2x4x8xf32> into tensor<2x4x8x1xf32>
    %194 = linalg.generic {indexing_maps = [#map6, #map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%192, %expanded_100 : tensor<2x4x8x8xf32>, tensor<2x4x8x1xf32>) outs(%90 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %262 = arith.subf %in, %in_119 : f32
      linalg.yield %262 : f32
    } -> tensor<2x4x8x8xf32>
    %195 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%194 : tensor<2x4x8x8xf32>) outs(%90 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = math.exp %in : f32
      linalg.yield %262 : f32
    } -> tensor<2x4x8x8xf32>
    %196 = linalg.generic {indexing_maps = [#map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%195 : tensor<2x4x8x8xf32>) outs(%100 : tensor<2x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = arith.addf %in, %out : f32
      linalg.yield %262 : f32
    } -> tensor<2x4x8x1xf32>
    %197 = linalg.generic {indexing_maps = [#map6, #map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%195, %196 : tensor<2x4x8x8xf32>, tensor<2x4x8x1xf32>) outs(%90 : tensor<2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %262 = arith.divf %in, %in_119 : f32
      linalg.yield %262 : f32
    } -> tensor<2x4x8x8xf32>
    %198 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%197 : tensor<2x4x8x8xf32>) outs(%57 : tensor<2x4x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %262 = arith.truncf %in : f32 to bf16
      linalg.yield %262 : bf16
    } -> tensor<2x4x8x8xbf16>
    %collapsed_101 = tensor.collapse_shape %198 [[0, 1], [2], [3]] : tensor<2x4x8x8xbf16> into tensor<8x8x8xbf16>
    %collapsed_102 = tensor.collapse_shape %184 [[0, 1, 2], [3], [4]] : tensor<2x2x2x8x8xbf16> into tensor<8x8x8xbf16>
    %199 = linalg.batch_matmul ins(%collapsed_101, %collapsed_102 : tensor<8x8x8xbf16>, tensor<8x8x8xbf16>) outs(%81 : tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %200 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%199 : tensor<8x8x8xf32>) outs(%83 : tensor<8x8x8xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %262 = arith.truncf %in : f32 to bf16
      linalg.yield %262 : bf16
    } -> tensor<8x8x8xbf16>
    %expanded_103 = tensor.expand_shape %200 [[0, 1], [2], [3]] output_shape [2, 4, 8, 8] : tensor<8x8x8xbf16> into tensor<2x4x8x8xbf16>
    %transposed_104 = linalg.transpose ins(%expanded_103 : tensor<2x4x8x8xbf16>) outs(%106 : tensor<2x8x4x8xbf16>) permutation = [0, 2, 1, 3] 
    %transposed_105 = linalg.transpose ins(%cst_15 : tensor<32x32xbf16>) outs(%51 : tensor<32x32xbf16>) permutation = [1, 0] 
    %collapsed_106 = tensor.collapse_shape %transposed_104 [[0, 1], [2, 3]] : tensor<2x8x4x8xbf16> into tensor<16x32xbf16>
    %201 = linalg.matmul ins(%collapsed_106, %transposed_105 : tensor<16x32xbf16>, tensor<32x32xbf16>) outs(%53 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %202 = linalg.generic {indexing_maps = [#map13, #map13], iterator_types = ["parallel", "parallel"]} ins(%201 : tensor<16x32xf32>) outs(%55 : tensor<16x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %262 = arith.truncf %in : f32 to bf16
      linalg.yield %262 : bf16
    } -> tensor<16x32xbf16>
    %expanded_107 = tensor.expand_shape %202 [[0, 1], [2]] output_shape [2, 8, 32] : tensor<16x32xbf16> into tensor<2x8x32xbf16>
    %203 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_107 : tensor<2x8x32xbf16>) outs(%36 : tensor<2x8x32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %262 = arith.extf %in : bf16 to f32
      linalg.yield %262 : f32
    } -> tensor<2x8x32xf32>
    %204 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%203 : tensor<2x8x32xf32>) outs(%36 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %262 : f32
    } -> tensor<2x8x32xf32>
    %205 = linalg.generic {indexing_maps = [#map1, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%204 : tensor<2x8x32xf32>) outs(%40 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = arith.addf %in, %out : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x1xf32>
    %206 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%205 : tensor<2x8x1xf32>) outs(%39 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = arith.divf %in, %cst_35 : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x1xf32>
    %207 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%206 : tensor<2x8x1xf32>) outs(%39 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = arith.truncf %cst_31 : f64 to f32
      %263 = arith.addf %in, %262 : f32
      linalg.yield %263 : f32
    } -> tensor<2x8x1xf32>
    %208 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%207 : tensor<2x8x1xf32>) outs(%39 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = math.rsqrt %in : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x1xf32>
    %209 = linalg.generic {indexing_maps = [#map1, #map11, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%203, %208 : tensor<2x8x32xf32>, tensor<2x8x1xf32>) outs(%36 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %262 = arith.mulf %in, %in_119 : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x32xf32>
    %210 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%cst_14 : tensor<32xbf16>) outs(%46 : tensor<32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %262 = arith.extf %in : bf16 to f32
      linalg.yield %262 : f32
    } -> tensor<32xf32>
    %211 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%210 : tensor<32xf32>) outs(%46 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = arith.addf %in, %cst_36 : f32
      linalg.yield %262 : f32
    } -> tensor<32xf32>
    %212 = linalg.generic {indexing_maps = [#map1, #map12, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%209, %211 : tensor<2x8x32xf32>, tensor<32xf32>) outs(%36 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %262 = arith.mulf %in, %in_119 : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x32xf32>
    %213 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%212 : tensor<2x8x32xf32>) outs(%0 : tensor<2x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %262 = arith.truncf %in : f32 to bf16
      linalg.yield %262 : bf16
    } -> tensor<2x8x32xbf16>
    %214 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%157, %213 : tensor<2x8x32xbf16>, tensor<2x8x32xbf16>) outs(%0 : tensor<2x8x32xbf16>) {
    ^bb0(%in: bf16, %in_119: bf16, %out: bf16):
      %262 = arith.addf %in, %in_119 : bf16
      linalg.yield %262 : bf16
    } -> tensor<2x8x32xbf16>
    %215 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%214 : tensor<2x8x32xbf16>) outs(%36 : tensor<2x8x32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %262 = arith.extf %in : bf16 to f32
      linalg.yield %262 : f32
    } -> tensor<2x8x32xf32>
    %216 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%215 : tensor<2x8x32xf32>) outs(%36 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %262 : f32
    } -> tensor<2x8x32xf32>
    %217 = linalg.generic {indexing_maps = [#map1, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%216 : tensor<2x8x32xf32>) outs(%40 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = arith.addf %in, %out : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x1xf32>
    %218 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%217 : tensor<2x8x1xf32>) outs(%39 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = arith.divf %in, %cst_35 : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x1xf32>
    %219 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%218 : tensor<2x8x1xf32>) outs(%39 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = arith.truncf %cst_31 : f64 to f32
      %263 = arith.addf %in, %262 : f32
      linalg.yield %263 : f32
    } -> tensor<2x8x1xf32>
    %220 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%219 : tensor<2x8x1xf32>) outs(%39 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = math.rsqrt %in : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x1xf32>
    %221 = linalg.generic {indexing_maps = [#map1, #map11, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%215, %220 : tensor<2x8x32xf32>, tensor<2x8x1xf32>) outs(%36 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %262 = arith.mulf %in, %in_119 : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x32xf32>
    %222 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%cst_13 : tensor<32xbf16>) outs(%46 : tensor<32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %262 = arith.extf %in : bf16 to f32
      linalg.yield %262 : f32
    } -> tensor<32xf32>
    %223 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%222 : tensor<32xf32>) outs(%46 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = arith.addf %in, %cst_36 : f32
      linalg.yield %262 : f32
    } -> tensor<32xf32>
    %224 = linalg.generic {indexing_maps = [#map1, #map12, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%221, %223 : tensor<2x8x32xf32>, tensor<32xf32>) outs(%36 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %262 = arith.mulf %in, %in_119 : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x32xf32>
    %225 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%224 : tensor<2x8x32xf32>) outs(%0 : tensor<2x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %262 = arith.truncf %in : f32 to bf16
      linalg.yield %262 : bf16
    } -> tensor<2x8x32xbf16>
    %transposed_108 = linalg.transpose ins(%cst_12 : tensor<64x32xbf16>) outs(%132 : tensor<32x64xbf16>) permutation = [1, 0] 
    %collapsed_109 = tensor.collapse_shape %225 [[0, 1], [2]] : tensor<2x8x32xbf16> into tensor<16x32xbf16>
    %226 = linalg.matmul ins(%collapsed_109, %transposed_108 : tensor<16x32xbf16>, tensor<32x64xbf16>) outs(%134 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %227 = linalg.generic {indexing_maps = [#map13, #map13], iterator_types = ["parallel", "parallel"]} ins(%226 : tensor<16x64xf32>) outs(%136 : tensor<16x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %262 = arith.truncf %in : f32 to bf16
      linalg.yield %262 : bf16
    } -> tensor<16x64xbf16>
    %expanded_110 = tensor.expand_shape %227 [[0, 1], [2]] output_shape [2, 8, 64] : tensor<16x64xbf16> into tensor<2x8x64xbf16>
    %228 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_110 : tensor<2x8x64xbf16>) outs(%138 : tensor<2x8x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %262 = math.fpowi %in, %c3_i64 : bf16, i64
      %263 = arith.mulf %262, %cst_1 : bf16
      %264 = arith.addf %in, %263 : bf16
      %265 = arith.mulf %264, %cst_2 : bf16
      %266 = math.tanh %265 : bf16
      %267 = arith.addf %266, %cst_3 : bf16
      %268 = arith.mulf %267, %cst_4 : bf16
      %269 = arith.mulf %in, %268 : bf16
      linalg.yield %269 : bf16
    } -> tensor<2x8x64xbf16>
    %transposed_111 = linalg.transpose ins(%cst_11 : tensor<64x32xbf16>) outs(%132 : tensor<32x64xbf16>) permutation = [1, 0] 
    %229 = linalg.matmul ins(%collapsed_109, %transposed_111 : tensor<16x32xbf16>, tensor<32x64xbf16>) outs(%134 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %230 = linalg.generic {indexing_maps = [#map13, #map13], iterator_types = ["parallel", "parallel"]} ins(%229 : tensor<16x64xf32>) outs(%136 : tensor<16x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %262 = arith.truncf %in : f32 to bf16
      linalg.yield %262 : bf16
    } -> tensor<16x64xbf16>
    %expanded_112 = tensor.expand_shape %230 [[0, 1], [2]] output_shape [2, 8, 64] : tensor<16x64xbf16> into tensor<2x8x64xbf16>
    %231 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%228, %expanded_112 : tensor<2x8x64xbf16>, tensor<2x8x64xbf16>) outs(%138 : tensor<2x8x64xbf16>) {
    ^bb0(%in: bf16, %in_119: bf16, %out: bf16):
      %262 = arith.mulf %in, %in_119 : bf16
      linalg.yield %262 : bf16
    } -> tensor<2x8x64xbf16>
    %transposed_113 = linalg.transpose ins(%cst_10 : tensor<32x64xbf16>) outs(%143 : tensor<64x32xbf16>) permutation = [1, 0] 
    %collapsed_114 = tensor.collapse_shape %231 [[0, 1], [2]] : tensor<2x8x64xbf16> into tensor<16x64xbf16>
    %232 = linalg.matmul ins(%collapsed_114, %transposed_113 : tensor<16x64xbf16>, tensor<64x32xbf16>) outs(%53 : tensor<16x32xf32>) -> tensor<16x32xf32>
    %233 = linalg.generic {indexing_maps = [#map13, #map13], iterator_types = ["parallel", "parallel"]} ins(%232 : tensor<16x32xf32>) outs(%55 : tensor<16x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %262 = arith.truncf %in : f32 to bf16
      linalg.yield %262 : bf16
    } -> tensor<16x32xbf16>
    %expanded_115 = tensor.expand_shape %233 [[0, 1], [2]] output_shape [2, 8, 32] : tensor<16x32xbf16> into tensor<2x8x32xbf16>
    %234 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_115 : tensor<2x8x32xbf16>) outs(%36 : tensor<2x8x32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %262 = arith.extf %in : bf16 to f32
      linalg.yield %262 : f32
    } -> tensor<2x8x32xf32>
    %235 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%234 : tensor<2x8x32xf32>) outs(%36 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %262 : f32
    } -> tensor<2x8x32xf32>
    %236 = linalg.generic {indexing_maps = [#map1, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%235 : tensor<2x8x32xf32>) outs(%40 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = arith.addf %in, %out : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x1xf32>
    %237 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%236 : tensor<2x8x1xf32>) outs(%39 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = arith.divf %in, %cst_35 : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x1xf32>
    %238 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%237 : tensor<2x8x1xf32>) outs(%39 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = arith.truncf %cst_31 : f64 to f32
      %263 = arith.addf %in, %262 : f32
      linalg.yield %263 : f32
    } -> tensor<2x8x1xf32>
    %239 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%238 : tensor<2x8x1xf32>) outs(%39 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = math.rsqrt %in : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x1xf32>
    %240 = linalg.generic {indexing_maps = [#map1, #map11, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%234, %239 : tensor<2x8x32xf32>, tensor<2x8x1xf32>) outs(%36 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %262 = arith.mulf %in, %in_119 : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x32xf32>
    %241 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%cst_9 : tensor<32xbf16>) outs(%46 : tensor<32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %262 = arith.extf %in : bf16 to f32
      linalg.yield %262 : f32
    } -> tensor<32xf32>
    %242 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%241 : tensor<32xf32>) outs(%46 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = arith.addf %in, %cst_36 : f32
      linalg.yield %262 : f32
    } -> tensor<32xf32>
    %243 = linalg.generic {indexing_maps = [#map1, #map12, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%240, %242 : tensor<2x8x32xf32>, tensor<32xf32>) outs(%36 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %262 = arith.mulf %in, %in_119 : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x32xf32>
    %244 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%243 : tensor<2x8x32xf32>) outs(%0 : tensor<2x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %262 = arith.truncf %in : f32 to bf16
      linalg.yield %262 : bf16
    } -> tensor<2x8x32xbf16>
    %245 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%214, %244 : tensor<2x8x32xbf16>, tensor<2x8x32xbf16>) outs(%0 : tensor<2x8x32xbf16>) {
    ^bb0(%in: bf16, %in_119: bf16, %out: bf16):
      %262 = arith.addf %in, %in_119 : bf16
      linalg.yield %262 : bf16
    } -> tensor<2x8x32xbf16>
    %246 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%245 : tensor<2x8x32xbf16>) outs(%36 : tensor<2x8x32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %262 = arith.extf %in : bf16 to f32
      linalg.yield %262 : f32
    } -> tensor<2x8x32xf32>
    %247 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%246 : tensor<2x8x32xf32>) outs(%36 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %262 : f32
    } -> tensor<2x8x32xf32>
    %248 = linalg.generic {indexing_maps = [#map1, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%247 : tensor<2x8x32xf32>) outs(%40 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = arith.addf %in, %out : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x1xf32>
    %249 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%248 : tensor<2x8x1xf32>) outs(%39 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = arith.divf %in, %cst_35 : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x1xf32>
    %250 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%249 : tensor<2x8x1xf32>) outs(%39 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = arith.truncf %cst_31 : f64 to f32
      %263 = arith.addf %in, %262 : f32
      linalg.yield %263 : f32
    } -> tensor<2x8x1xf32>
    %251 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%250 : tensor<2x8x1xf32>) outs(%39 : tensor<2x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = math.rsqrt %in : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x1xf32>
    %252 = linalg.generic {indexing_maps = [#map1, #map11, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%246, %251 : tensor<2x8x32xf32>, tensor<2x8x1xf32>) outs(%36 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %262 = arith.mulf %in, %in_119 : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x32xf32>
    %253 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%cst_8 : tensor<32xbf16>) outs(%46 : tensor<32xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %262 = arith.extf %in : bf16 to f32
      linalg.yield %262 : f32
    } -> tensor<32xf32>
    %254 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%253 : tensor<32xf32>) outs(%46 : tensor<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %262 = arith.addf %in, %cst_36 : f32
      linalg.yield %262 : f32
    } -> tensor<32xf32>
    %255 = linalg.generic {indexing_maps = [#map1, #map12, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%252, %254 : tensor<2x8x32xf32>, tensor<32xf32>) outs(%36 : tensor<2x8x32xf32>) {
    ^bb0(%in: f32, %in_119: f32, %out: f32):
      %262 = arith.mulf %in, %in_119 : f32
      linalg.yield %262 : f32
    } -> tensor<2x8x32xf32>
    %256 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%255 : tensor<2x8x32xf32>) outs(%0 : tensor<2x8x32xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %262 = arith.truncf %in : f32 to bf16
      linalg.yield %262 : bf16
    } -> tensor<2x8x32xbf16>
    %transposed_116 = linalg.transpose ins(%cst_34 : tensor<64x32xbf16>) outs(%132 : tensor<32x64xbf16>) permutation = [1, 0] 
    %collapsed_117 = tensor.collapse_shape %256 [[0, 1], [2]] : tensor<2x8x32xbf16> into tensor<16x32xbf16>
    %257 = linalg.matmul ins(%collapsed_117, %transposed_116 : tensor<16x32xbf16>, tensor<32x64xbf16>) outs(%134 : tensor<16x64xf32>) -> tensor<16x64xf32>
    %258 = linalg.generic {indexing_maps = [#map13, #map13], iterator_types = ["parallel", "parallel"]} ins(%257 : tensor<16x64xf32>) outs(%136 : tensor<16x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %262 = arith.truncf %in : f32 to bf16
      linalg.yield %262 : bf16
    } -> tensor<16x64xbf16>
    %expanded_118 = tensor.expand_shape %258 [[0, 1], [2]] output_shape [2, 8, 64] : tensor<16x64xbf16> into tensor<2x8x64xbf16>
    %259 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_118 : tensor<2x8x64xbf16>) outs(%138 : tensor<2x8x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %262 = arith.divf %in, %cst_39 : bf16
      linalg.yield %262 : bf16
    } -> tensor<2x8x64xbf16>
    %260 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%259 : tensor<2x8x64xbf16>) outs(%138 : tensor<2x8x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %262 = math.tanh %in : bf16
      linalg.yield %262 : bf16
    } -> tensor<2x8x64xbf16>
    %261 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%260 : tensor<2x8x64xbf16>) outs(%138 : tensor<2x8x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %262 = arith.mulf %in, %cst_39 : bf16
      linalg.yield %262 : bf16
    } -> tensor<2x8x64xbf16>
    return %261 : tensor<2x8x64xbf16>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_32_torch.bfloat16_8: "0x0200000010BEB53D35BD22BEA63EDBBE29BDD53D493E6B3E1CBE2D3E913D39BEC33D91BE3CBEA1BE9F3E49BE513EEB3D053EB8BECD3DAC3EA6BD303C123E77BEC6BD10BE",
      torch_tensor_32_torch.bfloat16_7: "0x0200000018BEB0BE75BE81BB113E53BE95BD8D3DACBD623E853CB7BD36BE09BB19BEC53DF83EC4BD36BE1ABED4BAE53C4DBE56BEADBE2B3E12BEE4BD693D31BD00BEC3BE",
      torch_tensor_32_64_torch.bfloat16_1: "0x02000000033DBABBB13CBBBC28BC66BCBC3C48BCE43A63BC51BBF9BB22BD4ABD5E3CC83CF2BB863C6E3B823C3ABC62BC793C07BCA13B4D3C4D3BA83C2EBC6C3AC33C9DBC1E3C7E3C3CBC6BBDA33B48BC51BC593C9ABCD33CEABB2B3CAB3C18BBE53B1E3C033D18BD5B3C103DABBBBABCADBCEC3C2DBCA6B8C33CDE3BCB3C1B3D0D3D32BC3AB9E7BCD0BCFABB62BC33BC3F3CBCBC2E3CEEBBDBBCA23C913B763A85BC7D3CA33CA1BCA83B113C28BA29BCA3BC823A74B95E3B10BC7EBCF23CB13C973C2DBD7EBCC73C46B814BC5BBC9CBB05BC643C23BCB13C92BA11BC8BBA953C643C623BB23CC7BB443B843B683C093D78BC883C15BC35BB1DBB0D3CDC3CC33CA0BCD43BE2BC043D73BC7B3CAD3C6FBBD0BC363C1D3C073D76BCF53B52BC0B3D903CA2BB513C813C0C3DC7BCA93BEF3BB5BC753A623C133C123B2A3D103CCF3B893C613BDC3BCFBCE53ADBBB213C753C3B3D493B073B83BB39BC89BBE7BB19B9A4BCC13CB2BCCA3C8F3C21BD173A1CBC4C3C25BB2ABC95BCC9BC023D17BD163C733C2C3B4D3B23BCA53A183D05BCB73C2ABD043D66BC9EBC373C53BC25BCB338D6BC163BAF3C7E3C27BCA5BCE43CF3BC203C6D3C2FBD00BC21BD23BCA0BC063D4FBC4C3C0A3A76BC53BC56BCE23C4E3C17BC3FBCA5BC88BCE8BC6A3DA9BBB23CDC3C79BA263CDFBC35BBA73C91BC0ABC0FBCB5BAE0BBF3BB70BC8F3C243B06BDE8BB0EBD223C643C7CBD3F3C75BBC33CE83CACBCDDBC923CCB3C0E3CC83CAD3CCB3C3BBC953AE03C1A3CFB3BBBBCA3BCB83C37BCB0BB88BC8DBB94BCA9BBD6BBB3BCFDBCD2BCD83B78BCD83B02BD003DA0BCD13BBF3AF53B33BD083CF03CA63CA3BCC23B7CBBD43CFB3B8A3CD93B9A3CAA3B123CB9BB9DBC6B3CCABC70BC823994BCF7BC1BBD903CCFBC21BC2E3B56BCB43CA73CA3BC0F3C7F3A313C183DCBBA9BBC393D79BC1EBC873C68BC293CC73C4BBDDCBC0D3D26BBE13BC1BC5936C33C913CCA3B653B8BBCC53A433C85BB89BC39BDB3BC2CBB68BA343C163DC13CB4BC56BA3CBC3F3CF63B03BB4FBC8B3C093C9C3CF63C03BDA93B46BCF53AD7BCCC3C85BCE4BC0D3CB93C763B553CB5BBCE3B72BC04BB3A3C223CB4BCBFBC393C683C183D563C80BCA53C123C88BC083D8CBC05BDC33B64BC163C23BB94B9FBBBD2BC74BC1ABD05BD013C6E3C0E3B4DBB37BC953B943CC2BB873C9A3A0D3C06BCF13B3DBC1D3C7A3C50BA35BC503C193CB4BCB3BC193D833BECBC3A3BA5BCB23CF6BC58BB54BC0C3C263D5B3A1C3C313D883B82BB4BBC18BC5F3CE43B5B3D9B3C48BC0538063DEE3CE4BC363C90BCC0BBDABB053CA4BC723C213C5BBCAEBC8ABCA13BB0BBE43B813C783B263D82BCC0B9E43C7A3C1B3CF93C783C603AC23C9EBC68BB22BC9B3CA7BC15BC5D3CC53CC8BB343B1B3C043DAE3BD0BB693B83BCAE3C18BC8CB94ABC8CBB34BC983C09BCB5BCE9BBFB3C60BC273B1E3C7D3C423D98BAF0BC1A3D7ABD8CBC24BC523C26BC253DC239E03AD13C83BAC53C8DBC5CBC183D4B3C473A1C3D8D3C363C40BD96BCA03C443D983CB23CCCBC91BC8FBC85BC103D3FBC043D76BCF33C1D3CE23C263DC8BCA73C3CBBF43C98BC353DF0BBF83B173CE43CFEBC9F3BA3BB013D343CA33CF53CDDBB393BE03C3C3D683A963C953CDCB88A3C7EBC95BC27BDF3BC8DBB02BC0BBD2CBCBE3B273C123D0ABCBB3C9CBCB3BCEC3C06BCB2BB453C8F3B013B063C6FBCE6BA493ACC3B94BC853CBBBC32BC7538A43CBDBBFBBBD2BCAF3C80BD2CBC8C3C0E3D1C3D80BCF73BD53C6BBCD9BB36B9073CA83CEABC9DBCB43C7C3B94BCC8BC8D3B683C2E3D243D2ABC6C3C033D473CB93C363C5B3C34BC6DBC47BD43BC233D633C773C9E3BADBCE23B173C2EBD05BC20BC933C7E3BF1BB9DBCDB3B03BD06BB9EBCF2BCEF3B8D3C9DBB82BBA7BC873C963B053DF03C043CACBC273C2BBB3CBD713C12BD60BC5FBC653D283D7A3C9C3B4EBBDD3C13BB853CFDBA8A3D4F3C20BD8B3CAFBC93BC1FBDA2BCFFBCC3BB0BBD9FBCBC3C3B3C05BD12BD563AE3BB43BC35BC483D023C653CB1BB8FBCBABCE9BB1DBC33BC153C603CE7BC10BC1BBDBE3B983C3D3C3D3C383CAF3C00BC333B473B8B3C1B3A0CBC5ABB7DBC84BCF4BCAF3BDB3B80BC0CBD83BC29BBE2BBCC3B8FBC653C85BCB5BC0E3B023CA6BB26BCA1BBD7BB35BCBAB99CBC78BB523BA8BC1B3C893ABC3B173D543CB33B4BBDABBC4FBC43BC84BC47BC08BB5B3BC6BCF5BB713C67BAB73CBE3C63BBA83C35BC90BB31BDDD3B6C3C7B3C2C3CD03CEB3CBABC70BC98BC253B32BDD63B833CB03B7B3C7B3CC3BC513CD03C363CCC3C38BCBD3A22BC98BBB4BAA73C123CA93CB63B9E39CABC05BDEE3A773C46BC373CD5BC043D58BDC83A853CDEBB49BCCD3AF13C0FBCE7BBC5BC70BC26BD663C0A3D933BEB3C05B9A03C63BC76BC97BCD33B273DD53BF6BCCE3C803A22BD7BBB6E3CCFBC2CBCBD3C453DEBBB84BC41BCA0BBC8BA893BD7BC61BC833C5C3DC33C313DE7BC313CF0BC213BDA3BA13B3D3B813C10BDDDB9DC3C263B57BC29BCD0BA70BCD1BB8EBC553BDD3C283C673C08BB83BDD83B5EBC7B3CBCBC49BC89BCBABCF73C1DBCA93C83BA463C103D5ABCA2BC67391EBDD03C463BE2BCBEBBA53B163C8BBC7ABC353A1ABD5E3B093CB8BCF73C963C953C143DAD3CB93CD63B1C3C33BD393CD0BCDCBB533B623C1FBCDA3C70BCD83BCEBC053D863C4E3C083CF03C9E3C903CC03C993C14BCAFBC693B1DBBA03CAD3C43BDD5BB073C32BC8CBB97BBB0BBAA3C87BC973B533C933AFFBC923B09BD023D1F3A0F3C9C3B8F3C073DB7BC31BC5E3CE63B10BC2EBBBBBBC23CDBBB0FBC9D3A3FBA7F3CF93C233C433D3FBC3BBC113D08BD893B123DD3BC6DBC423C9ABCDF3C8D3C813C29BC303CE7BCC1BCCFBB09BC06BCDC3A483AEB3CFABB69BC73BC70BC0ABC933B14BDB53C8C3AF039203D61BB893CB83C413CCE3C593C12BB023C3FBCF83B253B17BD743CF1BC4DBD973CEF3C113D913C03BCEB3BA23CFBBA2ABC08BD3FBBEE3C29BC28BD1CBC9F3BDD3CFB3C4D3B0C3C43BC01BDA4BC503CBBBCA93CEBBC363CCF3BC6BC403C7F3ADFBB57BD4A3CD73C75BB343B28BC99BCBF3CF93BB4BBF23BBABC703BC03BEC3C88BBB3BCA039A83CBCBCA0BCCD3C013DF73CA23C7EBC68BB9DBBEDBCE5BC90BC263DD238C23B00BC353D03BD78BCCAB68EBC883C223DBABB9D3CD0BA54BAF6BC8539093DE4BBAFBC2E3DC9BBC83CCD3C6739203D613AED3C1EBC3FBBF73C163C913C533C08BD72BCFA3CD83C98BB0B3DAEBC24BB98B981BCDABC403CF03C13BBD5BC7C3B023C8CBCD33CE6B9203B453C113B393C04BD073C40BD05BC103CF9BC19BB593CF63C9BBC4D3CF8BB41BC7DBA783C803CF53B28BC92BC6FBC6A3C50BC323C4BBBF23C393C3ABCC6BC0D3C81BB403C963CF1BC3FBBB23794BC883A753C8ABCF9BA1FBD6C3C3E3CD0BCE73B29BC2DBD51BC733C8D3C98BC243C2CBCCABB8C3CE83A9C3C1EBDA9BC843C0DBCB1BC37BC21BDBE3C353C82BCBE3CF13C09BCE7BB6E3B91BC94BC173D813B7A3CA13C49BCE8BC783B723B93BC9EBB79BCB13CB7BC8D3CA4BB8A3CFA3CD33C0A3DBABC0D3DA83C363C113CBBBC79BC0E3BD13B693B07BBC23C62BCBD3CC9BC9CBBB7BC70BC96BB13BDC6BC1C3C11BB953CA5BAB1B955BCC83CD73B1D3C9C3C56BC173D85BB9E3C14BC3A3D723BF6BCBB3C003C93BC1F3C8E3C87BC113C8DBC2BB92DBB6ABCE33C11BD973C67BC753BB7BC5C3CD93A16BCCD3CB9B9453CBC3BB8BBDB3BB1BB0CBB03BDE83BE439CA3B2C3C0DBC46BC0E3DCA38E23C11BB63BC9ABC98BC493C453CF0BC27BCB13AB33C68BBD13CB1BC73BC66BC09BD7F396C3BBBBA2B3D5F3C203788BBF03A82BCFE3CE4BC3DBB193CE1BC1A3C05BCDF3C08BC8A3B95BC033C0B3B8B3B15BC07BDFABB23BC28BC8E3C00BD673A223DBA3A3E3C6EBC86BC0A3B393C8FBCACBB383C6BBB0B3CFC3B6FBCE5BC3A37ECBC543C96BCBB3C933CA0BC94BCB6BBC93CEB3C33BD943BCA3C89BCD1BCEABBFEBA85BC8B3C813CB0BCD9BC33BB30BBB1BC303DB23BBC3C8EBC223CA43BCD3B5B3C23BD1A3DE0BBD23B16BD82BCFE3B3B3CE43C67BC0A3D693ABFBC9E3B4D3B2ABC5DBC71BCCDBC173BA4BCAEBC0B3C5DBCA53BE83C74BC2C3D193D023DB639193BD7BC843AD4BC263D7CBC30BC69BC523C4B3A6C3B86BCE0BCBE3BA83997BA963CE2BCB8BC783C9A3BDE397D3C71BC8A3AC4BC2B3D53BC9ABC32BC9ABCEBBBFABC643C02BDFFBA6B3B143CDEBC473CEC3CCF3B78BA343BE43C43BC6C3C213D70BB333C50BD6C3C64BCCCBCE1BC1BBB91BB1F3C793B14BD063CDC3C43BDCABB663C0DBDA8BBDB3A36BCE83BB63BA7BB583B40BA003B113CF13B4D3C90BC593BD73CD3BC3FBBE43C12BDB2BB11BC9DBC83BC45BBA8BC3CBC36BB4BBCDA3C893C59BDA43AB3BBBE3BDF3B36BBEB3BC43BAEBBB43CF53B3FBBA0BBB83BC63BA33B2FBDF9BC3BBCD0BCEABCA53C0CBDAFBC47BC3A3D22BDF6BCFBBA89BCCDBCA53B3CBCBABCBEBC46BC03BDA83A19BC5DBC033CD73C3E3C50BC383C3C3BCA3C2EBDE03AA7BB373C3BBD55BA1C3B053DA23C20BC1D3C1CBCEABB0E3D0DBB2FBB9EBC2ABD5B3BB73BF3BBE43B863C83BCADBB6E38ABBC0A3C24BC023D03BD3F3B573B5FBC27BDA83CFEBB6CBCDCBCDF3C04BD67BC98BCD5BA8B3B3D3C3B3CCDBC3E3CADBB0EBC87BB563C23BA443D693CE63BE23BBEBBD43966BA5B3C49BA4BBC8CBC013DFB39B93B77BDA3BC8CBB863B23BC7E3CB03B4A3C713CE7BCF6BBF43C99BB263CBE3C9EBA55BC9A3BA03C773C883C04BDA2BB59BCAB3C13BD033C773C8FBC1D3C45BC7E3C983CBB3B09BD8D3C02BC82BC98BB143CB93C99BC2D3DBCBC0B3C2F3C33BC3A3CA7BC17BD703C28BD06BC8D3C773BD23B7039073C70BC56BCD4BC8BBAD4BC99BCF53C743CC5BA8B3CD4BB89BC023CBDBBECBA22BC04BC6F3C39BC923A933C493B213C40BB00BB863B80BC44BCB0BCD93CAE3C8CBCBEBC483D14BC683C3DBC0F3CAABC5FBCB63C313C25BDEA3B543CB33C8C3ABB3B40BA273C673C623CB4BC4739B53CB53C2C3D093C483C94BBF8BAC83B313B9EBCCDBAA03C853C90BCA3BCDF3CAD3CE53BE8BA423D823C8B3C173D833D29BD14BBD33C3F3C9E3BC33CB23B563C853B283B35BC8CBC663BA43C133C023D6FBD1DBDC63B693C1C3CB7BB17BCB83CA93A923CE9BC07BC41BDE13B2ABC813C67BC55BDEA3C953BDE3B31BCE2BC03BCA8BBAEBC973C8DBBC83C25BC213C8C3C223CE9BCA53CCD3A85BBACBB9DBCF8BC8C3C3EBCD63A3D3B16BB213DD43C953C4DBC84BCBD3C92BBF9BCA1BBE4BC113BB03AB6BCB1BAFFBC96BC17BC28BC56BC5F3C893B083D6F3C743C55BC8DBCF2BC6B3B023C243DBA3CEEBB2B3C40BC2DBC42BCECB98F3A2CBC0B3C15BD083C3EBC71BC4CBC94BC1FBBE7BBC2BC513C15BD013CBFBBB23CCABCBDBB3E3B90BCB8BBD63B2CBCE83C2FBB25BCC73BE6BB8F3CA73C7FBCF5BCD73CE33A853CE43B5D3C893C5ABADA3B903BF6BA67BA2ABD063D193D223C243B823C013D133C3B3C43BC80BC22BD5DBC1A3D97BAF23CAE3CC6395B3CF83B7C3CEDBC173C8FBC20BCD03B243D9ABC0E3B49BD863B693CD0BCF5BBDD3B1ABDB1398D3BC6BC95BC05BCF73C063CE53C223C7ABCF53B67BC463C8B3CCBBC8EBC2CBD14BD093DDFBC1ABC5CBAC3BB393B7F3B4A3B99BCBF3C89BC003CC6391DBDC4BC4BBAA23CCA3CA93C883C6ABB823C",
      torch_tensor_64_32_torch.bfloat16_4: "0x02000000B9BC9A3B663C68BC08BDC23CD4BB3DBBD13CD23C373CFF3C5FBCE73C803C81BBC53C113BC5BC1D3CAB3B1138363B6ABCD8BBF73C1F3CC8BA8D382ABCAF3AEEBC73B997BB01BC16BC9A3C9ABCC0BCF6BC363C523C873CF93B9ABCDFBC473C08BD9FB9C53CF9BAE73CDABC6DBA943C2C3C733C1A3DECBBA53BA5BBEC3C84BBFEBA09BDE33B293C98B9F83C70BCD43B413CB7BC653CF2BCE9BC953C83BCF6BC7DBC663B0EBD26BB563CA53CD83C94BC2CBD0DBA733C703B163C4F3B8D3C843CC939363D063C03BDC63C02BC9A3BEB3CE2BB6A3B65BCE63CF4BC62BB40BCC0BC963AA3BBA2BBA23CB43C553CC53CCDBBD73CDF3B69BC253C88BC95BC4BBCF33B8CBC04BDD83C823CF73B59BAEA3CE9BCB93BD7BC9ABC7FBADA3BA23BD9B9293DA43B4D3D483CDD3B813C54BDB1BCA03C643CB53CA1BC583D343C9EB925BC97BCD7BC1A3C3A3C093C113B04BCB4BC933C2DBD05BD523D26BC8CBC0B3BE63C133C043CA9BADCBB10BDC33CE8BC7D3C103D243C83BBF83CED3C46BC9EB9EDBC573CCF3BBABAC43CBFBCF23C8D3BD2BCA839C6BC81BC2C3C313D873CF1BBD0BB4CBC1FBC3FBCDC3C3B3C333CD03BC7BCC4BC103D9B3CF03ADF3CBB3C2BBCAABC4D3B11BDA53CBDBCD6BBA4BCB2BC21BB233C873C84BC8B3CF9BC043B003CFA3C043DD8BCDE3CD1BC343B88BCA03C19BB2D3CFE3A51BC323C5EBC02BD5EBD55BBA93C5F3B00BDEABCF83BBDBBCABB053D84BCD23C893C32BAB4BC0BBD1F3D153DF73CF1B932BD2FBD4A3C22BCDABC38BD1DBCECBCE73C56BDF13A243C0FBB44BCBB3BFDBC7C3B1E3CC53C173CD8BA013BCFBB7B3CA23C3F3C89BCF33CFC3A12BA173CA1BC59BCD3BBCA3C8C3B9A3B2D3C553D07BD0BBC803BAB3C8F3BBF3AF63C053B9DBC103C153BFABCEDBAEC3BA1BC503A373CC93C2A3D44BDB23C443CE63B27BC50BC03BCCB3C9BBC8CBC813D11BCA4BB38BC903B91BA1BBC673BBF3A04BD053DCDBB103C233C423CC1BCB03B583C003CD2BC89BC30BCBB3C4EBB3F3CF539DD3CD2BBA4BCEF3A703A81BC7EBC2F3D233CC13B823C073DB9BA42BBF93C13BD31BC1E3C90BC083C043CC9BB4CBD0FBB6EBCA93CEABBDABC03BB1DBD1F3D9B3C533C97BCFB3BBEBC28BC0E3DAA3C47BC07BD3ABD673B143D32BDA73C00BA4B3B3CBD8A3B053C193B323C85BBC5BBD4BBE93C94BC0D3D94BCBFBA37B969BC87BB39B95B3C973C51BCFA3C04BD7BBC83B8923BC0BC703C953C403CF1BCF73C90BC18BCA9BB6BBB5EBBBDBCF5BB873CC93C9CBC4A3C98BCC3BBE4BC6ABC1F3BA13B883B9E3C313C413D403C90BB58BCCF3C98BC89BC90BC1E3D3DBC4B3DD3BC193D583C05BA48BC88BC923CABBC903BAC3B94BBD4BC873B99BCC43BEB3C943C423C863C683B3FBC19BDDCBCAE3CC2398E3C2ABCEE3C0E3C55BCB1BC47BC013B2CBD303D5B3B35BC7B3C37BC893C43BBC5BC5A3C70BAAABC14BD64BC9C3CB93B35BB55BC533CD23C2B3CAC3C493C63BC2ABB7ABBF6BB2C3D193DD5BC78BC263BC23C5CBB013C763C05BC093D2FBCBD3B393B0ABC563A18BCEBB9183D0FBC11BCCFBCEC3CCA3C11BD93BBADB9013C713CCABB853B403CCBBC9E3C023D43BC163C06BCE73C7BBCC4BCA23CF6BB01BA1FBB3F3BDC3C74BB203D14BCA13C1FBC9E3B33BC6B3B2E3C193C3F3DB7BCCBBCBBBB3C3CA03CCA3B85BCB23CEE3C3BBD253CB93CCF3C2F3CFBBCD0BCCC399D3BDEBB623C41BC12BDD5BB82BB3CBCDCBB773CAB3CB8BCE0BBAC3CAFBC00BD0A3B47B940BC38BD083BB0BC9B3BACBB64BC63BC143B083DE5BBF53BB13CB2BCDF3B9CBB033D4D3C933BF83A213CB73C5EBC10BD673C9CBCC53CBE3B43BD70BC0C3C1EBD043DEE3B863CE73BE43B5DBC2EBDB93A1F3C7A3C50BDF03BA4BCB2BC15BD1CBC55BCBD3C81B9953CA4BCAF3C86BC583CA43C09BD17BD883B96BC113D093D51BBFC3C37BBD23C793CC83B003C783B183DFB3BD93B58BC50BC83BCA8BB443C03B9B73C923CA8BC1F3C3E3C963BE6BC153DF93C873C0E3D7DBBBF3C8D3B9B3C2FBACD3C0BBC4CBD243D1BBCF8BB06BDBC3C8CBC7DBC173C9DBCD33CCABAF2BC8EBB313C063D86BB0A3D51BB75BC1EBC4EBCBE3A8FBC57BCE0BBE23CD83BB1BCA43CE03B01BDE73BF7BC1DBCD23CE1BCAB3C37BCDFBBB1BBCFBBFB3BC7BC9F3C6B3B43BB53BCBAB9643C0FBDE7BB05BD983C15BCFCBC8F3CB43CF8B82FBD74BDC73C943C00BC133CD73C033D403B7E3CB03C0EBDE93C903C123D98BC943CFBBC243C05BD90B91BBBB53CFFBAD2BC39BCE7BC0B3B72BB63BC3DBC13BCC8BBCDBAF93B233CC2BCFB3C8F3BDC3B693B08BD06BDC4BB7ABCB13CB8BC35BDE1BC52BD6F3C19BB3B3CEB3B33BC0B3D8D3A1C3C2CBDF3BC09BC833C873C9BBCBC3CC43C49BC05BB0ABDB73C19BCF7BB0DBD133C8EBB83BBBE3CD33BC03C253C603CFBBC27BB78BCC93CBD3CDBBC3CBCA0BBA6BCB03CAABCB93AEFBB123C20BD0CBC093BD43ADFBC023D6ABB7D3CC5BC3E3C5EBCB4BC02BB003CE9BA32BD61BB22BD69BC5D3BFA3AEE3CD83AB93B92BC0BBB26BC6B3B2D3CB7BC9C3C8B3C6B3C7CBCB4BA03BD68BCFA3A28BC5E3BE03CF0BB733C50BC44BD97BA22BBFC3C8E3CC43C87BC163CAB3CBEBAEA3C9FBBFEBC8A3CF1BC463B8BBCB33B7CBC4D3C2E3CDC3CB1BC1FBCF13A4F3B823C84BB1F3C1D3CFDB9F1BC37BD2E3BA33B84BCC03CACBC9C3C1D39D33C20BC8FBC2C3C823C753CD6BC313CC0BCE4BCB1BBD1BC3ABC173DC7BB7C3B99BB983C2F3A453B10BC193D16BA4ABC8EBC2ABCA83C1E3A1DBC12BD93BC0CBCFABC3C3CCF3CAE3CD23C18BD5D3C993B4D3CEABBE2BC67BC96BC42BC69BB80BBABBC30BBE53B5B3B553C393C1F3D10BDDD3BB33C783B243D44BB7EBCF53C40BBF73A6A3A923CD8BC14BD07BC2CBD5F3CD73C923CA3BC62BCA03CC0BCB139B8BBF23BA8BC503C333C8EBAE8BC26BD96BC783BD7BC38BD2EBD18BD8ABCD33B923C54BC41BC5D3CA93C24BB613C173C843C4CBCFAB9E83CD83BB33B903A95BC413D2C3D35BCA63C4ABBBEBBACBCC7BC05BC333CC73A59BC91BCA73C8C3C12BCAC3CF9BA193D233D0DBDB4BB8A3CE43B40BCB23A8BBCD4BCA93CBB3B74BA84BC0EBDA9BB273D09BC313B12BC223BA53B173DE6BC8EBCA5BCDFBB993C1C3C2A3CA23CB53B123C763CD2BBF0BC8FBCD53B14BD2BBCA8BC21BC7E3CC1BCA53CA0BC35BC553D73BCC7BCA7BB37BDB43CFE3C863C433C0D3CDE3C97BC013CAD3C89BC043A383C26BC3CBC803A82BB633C4FBC23BDB438C03CD83C6BBC113C4FBD393CE4BC9638773C0ABC9CBC723C823B933A3ABC383C7CBC07BC41BC8ABCF4BC68BBD03B8DBCAA3B083D83BC3ABC0DBAABBC053CF0BCC3BB7FBC8FBBFD3C07BD22BC5E3BA1BCEC3BAEBC53BB213DE63CD2BBE33CD8BC4CBB153C983CA7BB0EBB023DE2BCD83C9EBC0BBD09BDA6BCF3BCB7BBD53BF73C053C073CA1BB3EBC0F3C4D3BB1BC0F3D0CBDBC3B943791BC753CAEBC263D793CC6BCE2BC8B3C4E3C64BC023B8ABC05BBFFBC1A3D3DBDC3BCBD3CBCBC94BBAB3C4BBCF9BC663C0EBD633DDC3C653C0CBDEFBC413C68BCCE3CCB39EA3A963B13BC11BD38BC4C3CED3A1ABD9EBC73BBAE3C0CBC9B3C98BC26BD113BFABC533ABCBCADBBD4BC8D3C8B3C03BBA63A373D03BD4E3C583DDA3CE8BBEF3B063B35BB18BB91BBBA3CC13CAABCD9BB063A7FBB4ABC5E3CBC3BA13B07BDC2BA373CF13B873C97BBA8BB99BC89B97B3CCABB463BE5BBF73C163DDF3C0D3CA53C0D3DC63B2DBCB4BC1A3C863C563C1ABCABBCB6BC213CB63C92BBCB3C7D3BB7BA77BC733CB6BC27BDD03C243CBFBC48BCE83CB1BBCD3BEB3C433A18BC81BC313C0DBBC3BC303DA33C9CB9453B5CBB45BC8E3C00BD853B18BCF4BBC13C433CF53C373C33BB9E3C853A33BD36BC1CBCA2BB79BC493AAE3C03BCC03B4E3C9BBB3F3CD23C2EBDF3BB323CB7BC4BBCB4BCCB3B33BCD43BEDBBBC3C08BC15BC803C19BC20BB083D833CA73C0EBB543C393DBCBA10BD14BDBBBCC23C19BD2ABD843AA23B70BA8CBC50BCEC3C9BBC183CB5BA37BC413C4F3AE5BCECBAE2BCEB3C4BBC0ABB91BC9DBBA8BC283CB7BCE0BBA6B95D3C5436A33C733C0BBC143C92B975BB0CBC3FBD573C0FBC033D233C1A3C3FBBCDBCDFBC5A3C8EBC4B3C2CBCAEBBC1BB94BC52BA2DBB43BCCF3C013D3A3AC4BB913C0A3CECBCC1BC7A3B02BCB0BB8ABCFCBC31BD3DBCF6BAB1B9ADBCD13C23BCB1BC23BBDF3CC53793BC6FBC433D2E3C8BBCEFBB99BCCFBCB8BA32BD7EBCD03C113CBDBC02BD373B56BCE9BB033DE9BC21BBCABBF9BBB4BC263B49BC3F3B97BC7ABC813B343DA6BBCE3C103DCC3CEE3B993CC8BC9DBBA13C2F3CBEBB93BB633C0DBCC7BB6DBA0ABD28BB163BB43C8ABB8DBB3CBCA83C32BC0FBC213BB5BBE5BBA8BBBC3C41BCC33C1A3C4D3CBA3C493B65BC2C3DB9BC8E3B813BC93C18BB7CBC8E3BDCBC0EBC643CC43C453D82BB02BC93BB863CC0BB553C00BD2D3BB43A3F3C3B3C9B3B083DCDBCA7BCAE3B11BD1A3B47BCCFBC073D073D00BC7A3C11BC29BD92BC19BB303CEB3A1D3CA03CA13B0E3CC43C10BDE3BC2E3C2C3DDBBB5CBA9A3C42BCD33A083C82BBFD3A08BD483B9A3C313CF2BBB5B9563CD4BCB3BC0CBDD23C14BD593C3EBCE2BBA5BCA33C8ABC2B3BEF3CF4BC20BC14BC093DDD3CE3BBA8BC7E3BEEBCA0BB90BC8EBB39BCD1BBFF3C833C04BA533BDF3ADB3C9D3CB03C19BC5D3C9F3CF5BA09BC63BCFBBB33BC0A3C4D3C7E3C79BC10BC2CBCC93C87BCF1BCCE3C433B32BCA8BB1E3CDA3BC23BA0BC1FBDF9BCAFBC13BC0A3C0FBC203DA23CE53C26BCA9BB86BC013C703C923CDA3C23BD783B16BC9E3A743C3D3C143D073C9A3C07BBECBAAF3B5B3C73BC793CC13BAD3B40BC013C08BD4E3C1C3C2239063D4FBC21BC56BC6BBC1FBBFFBC00BB893CEC3B7DBB283D173D75BCB2BB173D513C68BC0BBD0DBC18BD4C3D8B3CC8BCFD3B393AF23926BC39BB9A3B6C3CCE3C443CE5BC3D3C123DEE3B13BA113D0B3D543C11BCC63B25BC8E3CBDBCDF3A0A3A60BC933B94BCE9BA03BD873B6FBCC93C1ABB4C3DC93ADD3C6BBCF1BB84BB323D9C3C3B3CDD3B043D38BCF6BBA8BC97BAAAB987BCC8BC953C35BB88BBD43ACBBCD5BC813CF93B683C85BC31BB773C143C86BB843C78BC683CE03BC6BB3E3C333B95BB9EBD76BC063DCABBEE3C6A3C9A3CB03CDBBBF23C493D1CBBCABBC33CDC3C73BA2B3D30BB993CF73B9A3CAC3CA23BB1BB6B3C03B9963C5B3B773CBDBB87BC90BC8F3C453C123C643BA23B323DDEBAA5BCBDBB043C1ABDFABB963C433C4E3B32BC533B4DBB28BD7D3AB6BCB03CDEBC93BCC4BCC73CCFBC0BBCF1BB0CBBCD3C243C4B3CD1BA8FBC163D7BBCCE3C383CF6BC3ABCD9BB40BB59BB3CBDDABC1D3A1F3CC6BCDA3CC33C62BD283C833B243C973C293B47BD18BD9DBCA23CCBBC0F393CBCD9BB00BCDCBCBEBB793CDCBB02BDD63C4EBB953C33BA02BDDDBBA9BB333C78BCC03C8A3C2F3C1DBC1E3D67BC98BC05BCC23B253CC23B953C813C3F3C35BB963C253C9ABCC7BC863CEABC5E3C82BB2FBCD0BCB73CBD3C5E3C523C333B9BBA7ABC98BC533C173B5C3C54BC073C1EBCA3BBA3BC01BC3A3C91BC693C84BC08BDA2BB553C10BCBC3CAABCA43C463CAD3CB1BBC33B9C3C943C1DBD5ABBFEBC86BC7A3B60BB0D3DD73C85BC323C5E3C723C86BCC93CE33CFF3CA8BB0FBC503C23BC1FBD2D3DC03BA1BCA43814BCC2BBE03C4A3B383B533C143DAABC90BCC03B",
      torch_tensor_64_32_torch.bfloat16_3: "0x0200000039BD773C98BB11BD273CFA3C23BBDDBC363B8D3C86BB92BC13BD89BC9DBB263DF33C00BBB23CBF3B53BB203D1D3D93BC27BCB23CEDBC883CCC3B59BB203C1CBC9CBCA23C533C7EBA94BB563C013CF8BC033CCCBC0EBD07BC2CBD1FBDF0BC463C933C7A3C1ABB243CC4BC0C3D213DA93B153DACB8C3BBA0BBA9BBED3B8E3CA43BC5BB043A733C2FBDAFBAC83B723C4CBC2C3BA8BCDDBC3B3CE3BA9B3CE93B75BC5C3BE43BD63C993990BC3BBD823CB2BBBC3A28BCC83BFB3C973BFDBB523B1A3B863C70BBB5BC94BB573B5EBCD23CBE3B11BC2C3A063C77BC13BCA63C1CBCB3BB19BDB53CBABB223B4FBBBEBC0EBC9B3C7CBCAC3CEEBC493B0BBDBBBCAB3CF7BC90BAA03BFCBA3F3A0E3D363D063CBC3BAFBCC23C1F3B68BCB73CBEB9DC3BD0BC0B3CE33C493CBC3BFE3B463D5A3BCD3C083DB6B9DDBC963BD4BCD03BC8BB54BB633BE1BCCD3A22BC063C82BCC3393B3C26BDAABC31BC8CBCA3BC843CC93B3D37A3BC133DA0BCE2BC54BC65BBCFBBFDBB773BF3BCB7BBFFBB823C87BCF23BA0BCCA3CAABC9A3BF73C06BCA8BCCBBA29BD2F3C41BC20BDAFBC24BD9E3B6C3C173CB6BACA3CC6BB91BCF4BB413CEA3C033D93BB303CAD3CEF3C803B79BC3CBDCB3B8EBCA93CB3BBA93C68BCD3BB0FBDEE3CF33C993C28BBE8BC943C56BBD0BCFCBC04BD82BC7C3CE83CD3BAF8BBF5BB70BCDC3CD33B193BA43A1DBC863C323A253D1B3D293D633C06BDAD3CC13CEABC353C09BCBA3CC23C8DBB8ABC943977BC9ABCED39DC3C1ABC173B2DBD703C363CBD3925BD6E39C7BC923CE0BC42BC923BB13C91BC073D12BDB2BCC2BC6FBCA9BC9A3CC53C823B05BCC73BE53C4F3C1CBD0DBC2CBD3D3C143D053A94BBD2BB9B3BA0BC2ABB79BC39BC9B3A84BCAFBC843B3EBCF0BA09BCECBC953C71BC0ABA093DD7BAA6BC46BB263DCF3B80BBCA3B7A3C0EBDF03B0EBD9B3C6C3CB23CECBB4E3C223B1BBCA73B8F3CEC3B97BC7DBC1D3C483C743C38BC623C433BD73C03BDFFBB103C8C3C053D7DBCA73C06BC9DBB863C783BA23CA5BCA4BC023DFFBBF0BC86BB56BC6EBB4E3C3CBBFD3B3E3BF4BBF93B66BCDD3CBD3C7BBC59B96EBCDA3C0CBD1DBD463C203CE93BB33CCD3C46BB963B8ABC5BBC1D3C87BCC4BA073C483C52BC81BCBB3C983C47BC40BBAC3B9ABCC0BA833C96BCC0BB83BB39BD863CB0BC8EBC1A3D50BCFFBC68384FBC0B3DD6BC58BCACBC783BF93AB6BBA33C0FBCDBBBBEBC45BAD03B013DB3BC6B3B663CB6BCBABC163C0F3DE2BB42BCBEBCCABC2B3D113D503C3ABC09BD223D9F3C2D3D2F3C153A2F3DDEBCB33BF6BB863C293C1F3C503BB8BC8ABC6CBA513C943AB6BC07BCD2BCB23B89BC3FBDCFBB3D3C0ABDD5BC5D3D09BDC43C5DBC983B16BCAE3C1EBDBDBC8E3B9F3CA2BB86BCFF3A813CA03C9D3C1A3C813CCEBBD7BBCF3C223C2D3DA5BB21BD9C3C3ABCACBC143DA53CFCBBF23AE0BB74BC9E3C143DB4BA103A77BABB3B8FBB453CB63CE23C6D3C54B9D53C92BB9CBB6E3DB0BCEB3C583CE4BB233CC13B243C46BDB23BBE3CF6BCE7BC9EBA0BBC4A3DA63C2A3CB4BC1F3D643A22BDD4BA09BD6A3C213CC53CD3BC6F3CF2BCF1BB6BBB053CA33B85BAB33CC03C333D9EBBBFBC0C3D3CBD8EBAA73A88BB7C3BB1BC253C033A2CBC9C3C313D94BCA4BBDEBCD43C7A3B53BC933CE2BB0BBB903C57BC29BCAD3C503D7DBCC33BEABA1FBC273CBE3CCDBC6E3C0ABB02BC31BCDB3BCABCCD3B723D07BBB6BCB83CF0BCE53A33BC563C623BD73901BCDEBCA13CBB3BF33C3EBDA03CC03C2ABC8BBC3D3D0C3CE1BB25BD353C14BDFFBA8EBC6E3C673C933C1FBC9B3C7EBC913BDEBBAF3C47BCCD3B733C373CB1BBDD39B2BC443C26BB7A3C913B02B9763CC4BBE53C313DCDBCC7BCB9BBC6BC78BCDE3C443C2A3D823B503D983C953B0DBD2E3CC2BC2BBD613CA0BBB0BC0BBC8C3B48BB1A3CBDBC99BC23BBA0BCF9BB58BCAE3B453AF738B1BCD4BAD7BC103DA5BC9A3CD93B883CF9BAE13CA13C263D66BCFC3B7ABD4A3D823C4DBC72BBE43C11BD213A29BD9CBC123D86BC88BC513CA63C053DA33A6FBC3B3C093C73BCA63BAC3CA73CFBBC8B3B9F3B54BCF9BC4F3C09BC623B3A3B98BC56BBD438233D1A3BF93C3D3B35BB0F3D3B3D453D903A2ABC1BBDC23BCC3A973C5BBA84BB413BCD3BBD3AF43C963C40BC9CBCEEBBDA3B883B2FBCB1BCA53C2ABB1F3CBBBC883CE63C06BB09BD49BCE53BF53BF7BCA5BC5F3CF7BBC9BC353D8E3C1EBC99BC8CBCF43B463CB5BC773C663DD93CADBAE53BCABB903C92BA02BC343CB43B703C853CB83B843C1C3DACBB5CBAFD3B953C92BC7BBC313C013D14BD14BB573DDB3CED3C3639093BE3BBBABB593DBBBCCC3C94BCB0BACE3CE83A2A3C923CC1BCED3A99BC563CC73CC6BC1E3DEEBB1D3D67BC67BB003DD6BB053B13BDBA3CAEBC76BCAD3B91BC803C8DBC19BD09BDBF3CA13B88B9C43B0BBD4B3A0DBB00BDE33BAE3C10BD09BD5CBC5B3C9F3C143D493C68BC7C3CEDBC6C3C063DDDBBAFBB07BC343C863BC2BCE93BB0B93E3C9F3B82BCCEBC9B3CD73BB33C253C853C7DBCF23906BD103DFCBCA7BC4B3C17BDDABC093B213D993C193C193DB5BB4A3BE53B64BBBEBC873BB9BC2C3C923CC5BB8C3C1FBC58BC4E3CA2BC503C97BC8CBA9F3C5A3C963C93BC2C3C043BC4BBE2BC6C3BC5BCDF3A8BBB763C0E3DEC3C773C5D3C36BD873C2B3D193DE0BC103CAD3C75BC46BCA43C31BDC2BBCBBC083D063C12BC9B3C133D953AA93BA73C66BCD3BB51BD173B913D22BC4A3CD23CADBCF43C493C2A3D59BC00BD7C3CC0BCF33CE0BC1CBD69BBB03BD73C5BBCA03B8BBAAFBC023D043DCE3C92BB1B3C973CE3BCD7BC883C79BC86BB2DBC333C6BBC55BCD63CC9BC66BB7E3BA13CF1BBAE396CBC0E3C57BC033CCDBBAE3B963CC43C3D3DE03C063C4DBCF7BCCCBBFEBCBCBCF23CAABCB1BCD1BA823C3BBBDFBC4BBB16BABE3CC53C4F3C0E3CF3BC0B3CFBBBE1BCA93CDCBB613BA6BC4CBCCC3BCE3CDCBBAEBB2EBC0D3C88BB85BC4ABBB53B8F3C2D3BC3BC7C3C48BB013CB03C72BC5D3BBEBCE03CAA3BC2BCFE3B89BBCB39093CE03A393D0CBD483A39BCAEBC53BC753B7F3BC7BC4D3D823B5DBCA03C053D543C433C9BBCC6BAA4BC5ABC83BB323BA53A9F3B7C3BCD3C09BB1ABDC03C543B4E3D753CF83B673B033C1D3D82BCDFBCCE3C98BC3A3D233C1BBD873C443C76BB703C08BC0138A73C3E3C423C91BBB1BB97BC3D390839543C9FBC02BC6DBC99BAC9BC05BC9C3C2D3B13BB2A3C28BCD93B67BB643C153C3ABC2FBD2ABB9DBCDDBBF03BE7BB6E3B15BCCBBB8CBB95B99ABB103DEABBD73B3E3C3FBCB8BC523D183CECBB69BC2B3A4E3C993C23BC1E3C5FBCB43B87BC4D3D3EBBB1BB693B813BB03C413C20BD28BD1CBDC7BCD2BCC1BC15BB86BCEF3CB5BBBE3BE33C803B0C3DD7394A3DB1BC4C3D453CAABC07BC553C26BDBCBB273C1BB9FCBBFABBA9BCA53B6FBBB43C0ABCB6BCDEBA86BCF53C373BBB3C513B4EBC05BC4E3A7A3CE8BCF63AB63BC8BC853C0EBCD63BE63C913D8FBC14BC993BE1BA0E3D5CBBA2BCA13B40BC6ABCEE3B8CBCF6B902BDBE3BAE3A143D433C003D08BCA3BA8E3BB13C283DB1BBD43C203C16BD023C4DBCB3BB3F3CF43A9B3AA33C2BBC2EBD0C3A0FBC253C23BD8B3B12BB9EBCC53B7E3D55BB70BC6CBC38BC87BA323C7EBC70BC5D3BB13C59BC4CBA2B3C0F3C6C3CE53C183C833DCF3AEFBCEBBB843CDF3BE93CAABCF0BC52BCE4BB6D3CC8BC2D3CDA3C933CB5BA22BC45BC6B3C32BD973CC9BC6EBB1EBBD6BCC5BC44BB11BCDF3C113DC5BC0DBD473C4FBCC53C003CFB3AE23CB1BB893C0A3C58BCD5BCAD3C1CBDE1BCF4BB3BBC2BBC99BCFBBB9D3CA53C1B3CC13B91BA33BC4BBCA7BCE73CCC3CB5BCAFBC703C50BBEA3C4C3B04BC813C3ABD013D8EBC06BC07BC6A3C2EBC0FBD2FBCA63C773C76BCD9BC933B29BCD5BCC73C943B153D35BC0ABBEE3C1FBB86BC82BC013B163D5BBC9B3CA1BC28BA743C93B90F3D0DBC8FBCE7BA943BCFBB1ABCEE3BD53C00BDE2BC5EBABEBB8C3CCA3C54BCD8BC593C283B4A3CAEBCA63B91BC153CC53CAC3B35BCE5BC2E3D223BA1BB18BD1D3D433C17BCEDBBEA3B8DBCD33CC23A103D253B953B5B3CDD3CC6BCA83B033C0B3CA93B8FBCBD3C23BA2ABD763B31BD1FBCE03C94BBCABC24BC19BDA4BC953C6B3C45BDB6BB383A30BC9CBC343DEDB84BBBC33B003CF73C9ABC07BB033DB0BC263D06BCA53B633CE83CB2BA6F3D1F3C463B833CB03C5C3C613C533C583DF83C0CBC16BB1CBC0BBA6EBDD93C303D12BA0E3DD23C843C1D3C49BB233C863B30BD463D8EBBF6BC163B35BBBD3B89BCD43B713C613CA7BCE53C7B3C843CF3BCE83CE1BCCE3A7B3B423C453C85BC533CE3BB453C113DAABB003D9B3C9C3C5DBB3DBD653C96BC2FBD5F3C9DBCB2BC44BC08BD3ABC33BC53BCA6BBABBC1FBB84BB113DA3BCE83B403C0D3DAD3C8D3CE9BA23BC07BC793CCB3CE13C8CBC353C8CBC3A3C853C6DBB623B2A3D933C513B6AB9D2BB8F3C833C1DBB7B3C903A123CEDBCADBC353C8FBA82BC94BB683C043C17BD1B3D333C7CBBF3BB42B99CBBC8BB10BC0ABB0ABD8ABC22BD09BD783C313C39BC913CFABC47BBAC3CDCBC1A3D0BBC333CF33CC23C95BC973CF2BC65BCFDB987BB13BC1F3DF33B403CC8BC193DCFBCA0B929BC123C07BB613C63BC403C96BC8EB91C3C8A3BECBC76BCFDBB20BC42BDA73B1A3C903C1E3CEB3AD3BBEE3C4ABCC33B683C753C32BBE13C22BD4A3C343B583CCE3C85BC023D89BB2EBCF3BB9FBB07BCCEBC493C1D3878BAA6BCB9BC0DBC853C7B3C033C7A3C8439533C6EBC08BDD33CF5BB45BC84BA023C5EBC4E3CA5BB9E3CF33B2FBD98BBE83B523B863B5E3C9C3C0D3C0E3D18BC3D3C3DBBFB3BAFBB8E3B6B3B263DC5BBADBC6DBCBABA91BB7CBC923C813B943C053D92BA2BBC00BD58BC17BC193C463C24BCB0BCAC3B0D3CC93CBC3B393D3D3D413C84BCA3BB483C913C4EBC923C26BCA2BC033C5D3C1E3D12BCA8BC0BBCE0BCA23C423B283C943CA3BCD6BC91BC5CBC123BA2BC0DBD15BC43398DBC3B3A8BBBCABB9ABC333C813C83BC2BBDD93C8CBC68BD2F3BFC3C09BD033D86BB3FBAE3BCB3BC3CBD10BD96BC8DBC4DBB3FBDB93CA5BC5ABC84BC583C52BBDB3C0DBD613B12BD0FBDAD3AE7BC83BC3EBC56BCF63CEDBB563C5EBC2D3C5439B5BCB1B8793AD8BC04BBE73CF3BBE13AC63B693C163C163D3D3C8DBC27BD413C81BC0BBDFA3C97BC2E3CF2BBDB3C983BD43B4F3C25BC113CA03C4B3C04BD923C66BC85BC38BD30BDC6BBBABC853CB53C923C0DBCAABCA53CB43BAE3C263CD63C5FBDB13CD43C5EBCA8BB1B3BF23AD63CED3CB93ADFBB0A3C47BC0F3C32BB0E3B0ABDA83B563C8EBBAEBC673BC2BA9DBC1D3C013CF53C8B3C1D3B51BC543C5DBB5D3CB43CE5BBC1BC823C81BC90BBF33BCFBBCD3C05BD8ABC5B3C58BC823CD93C8DBAFABB69BC693C11BC7EBC4A3C0B3D94BC303CB93B52BC82BC89BCA6BC3BBCA6BBF13B99BC85BCCDBC733B9FBBDBBCD7BC0B3BE4BC153C9BBC1B3C8F3C9E3CEE3BD73C103C0F3D06BCB73C1F3C27BD233AF83CDF3CC93C403C4B3C5C3C5BBA52BCAEBC0BBD49BD9EBC2DBDAC3C37BB7A3C413CC3BCFF3B83BC443CB4BCB63C9FBB7BBC52BBC73C22BB263DC73B8D3C5ABBBFBC6D3B52BB7D3C763C02BDE33B9CBCD4BB94BC92BB4DBC333C03BA223B9FBCE23CF03CB53BB43C3B3C47BB09BD803C22BC1CBDFDBB9ABCC8BCA1BB8A3B1EBDB93C25BC",
      torch_tensor_32_torch.bfloat16_6: "0x02000000F2BEC63DAB3EDABC843E88BED5BCE0BE25BEDC3D0E3E2C3E8CBC053DADBD94BE603E943D84BE9BBE2A3D04BD903EED3E36BE2DBEC8BCC5BC42BCA2BDCCBD04BE",
      torch_tensor_32_torch.bfloat16_5: "0x02000000173E3CBE233E983E563E4DBDD33DBEBD533EA13D7C3EA5BEB1BCFFBD09BD053EECBDC53C60BE333E06BD72BEC7BE053D9F3E5EBDAC3E9EBD11BEBDBD833A8ABE",
      torch_tensor_32_32_torch.bfloat16_3: "0x020000001ABD663CA43C8DBB0C3D73BCC6BCA1BCFFBA913CFBBB873B89BCAD3C81BBEABCD9BB5BBC853CAB3C39BC6EBCF23B3FBC0ABB7EBB613C7BBC60BCECBB6F3CE1BBEB3B14BCC1BCE63B073B18BD783CB1BC4C3CC8BC8B3C2ABCA63CF13B253BD43C08BC51BC6BBC543C123D013CF9BC913AEC3B5DBD453CBD3C7CBC4FBB253B9EBA81BCCD3CB2BCAEBC8A3C6EBC2ABD923C893CDA3C5B3D6BBB4EBBFF3B88BBD43B60BAD3B9113A33BC663D933CD339EE3CBFBB1E3D85BC37BBB8BB663C7EBD733C043D25BD913DC73CFE3BA53CB03CB53C96BC5FBA8CBB16BAE6BCC13A75BB3ABA943C64BCD6BB11BC35BC033CC2BBE0BBE9BC983C17BCF93C5B3D99BBB4BB02BC1EBC6B3BECBB21BAA5BCC33C60BCB43C6E3B8BBB783BCFBC60BC91BCBE3C823B983B84BCE039103DCEBBEABC2EBC18BC22BD0BBDF53A15BCA23C213DD63C75BBF23BAE3C86BCC33B5D3C14BA423C7C3C853A53BB19BC6BBCD3BAD3BC5F3CD5BBF63C32BC04BC0CBDEA3B8E3CC43C94BC523CDBBC493B0FBD063BD9BCE63C8F3C5EBD3EBCA3BC683CB53CA6BC0B3C213A1A3BE83C6FBCB43C42BC2E3C8D3B3D3B36BCE23C5DBA903C773BFF3C07BC323B2DBD483C9F3C8FBCF9BBE43CCBBC243AC5BC2A3B9DBC6A3C38BBC23C083D62BCE43B1E3C973BBCBC8DBBB0BA103C95BCE43C6EBB85BC2F3CFFBC003D873C353AAB3B843CE9BB3A3C39BCB93C243DA33AC4BB3FBC673C0FBD8BBBB0BBADBAFFBCA1BBCFBB4A3CC23CF43CAA3C6A3CEDBA40BC78BC963C0A3DDFBB883C3D3DAE3C01BC6FBC6C3C75BB04BC50BB6C3C70BB20BCD7BC66BCE33CC8BC563C0C3B08BB913C9D3CE0BAFA3C75BBB33C263B19BD983B393B0CBCFD3B58BC03BC45BCCD3CFD3C93BB3FBDA33CA23CA93C123DB33C04BD3DBC05BD33BBB93CE63B50BC7EBCAD3C30BCD0BC123C9C3C333BC3BB583CB13B7CBC5A3CE1BC2ABD423B473C49BB70BA813C783C853C263DCE3C6BBCC43B1E3D673C443C7FBC153D80BCA53BFA3CABBC2FBCD43C9DBCFB3B74BC18BDC53CB83B5ABC50BC1BBBA93C77BB4C3CB93AA83BB23C7DB9CEBC063D30BCC23C343C26BD97BB96BB533B05BD133BA4BC9E3CF63C46BDF83C673DD8BC20BD03BCFB3CB5BC7EBCD43C5F3BE43B5AB92ABBD8BBE0BBA1BCFC3A53BB14BCADBCFDBB0B3DE1BBD3BB3BBDCF3BA73BB73ABF3BC93C09BD90BB8B3CD33BFC3B65BC4FBB013A15BC1CBC1F3D1E3CB5BC49BDC3BC4EBB973C12BC7B3C79BC5D3C543C813A783C563B9D3AC0BCB639B93C03BD55BC183DD5BCA9BC27BDA73C7FBCF33AF03881BC823B4B3C033D133D94BB06BCF6BCAC3C803C9EBB06BC8ABBA3BB653B0CBDE53BDF3C363CE6BAC6BCBFBC903C0BBC57BC56BC083DFE3BD0BCB4BB3DBDC7BC293BC639C8BCDD3A133D2B3B6D3C563C6C3C7ABC67BCFCB908BA1ABDFEBBEA3BAB3C003C973C3B3BC33C92BCD33A983CF9BC223CE63A893C993CC43AEABB09BC86BC683C49BD5D3B59BCC03CE6BC8ABCC83BBDBCC7BA53BC92BBDB3C353BEBBB233A36BBAABB76BC4D3C103D903CCABBD83A0C3D7EBDDEBCAE3BA4BC0FBB09BDFA3AC23C8C3C17BD113C853C203B393B093DBFBC9B3BF8BCD6B9DDBB33BB0D3CF9BC2B3D4BBC94BC153CC73C38BD98BC793BD63C8CBA10BD62BC49BCD53BBCBC5CBC16BD003CDCBB863C8D3C4C3CC83CB5BC2E3D46BC8C3CA83CFD3B833B853D853C18BBE0BC8E3CD4BAAEBC8B3C0BBD013D4CBC3B3B8A3CC8BC183D47BB4DBCC43CEABC883C113D3BBD35BD3DBC1ABC8F3D7F3B8A3CF93C9F3BEB3C35BC48BC353C31BD7D3B96BC453C573BB0BCD33A983BDBBCA3BC0F3DE73BAD3AC7BC82BC96BC713C083D353C013D843B9CBCA2BC19BB82BC24BABDBB153D71BBF03BC13B2DBC463D4E3BD43BBFBCB53A83BC17BB7BBCCFBB813CDB3AB73C8E3BF73C1C3CA03C19BC023CCA3CE9B9DABCF5BBB13C11BDD33C013CE3BAA73A223C0E3D893C71BCEA3B61BC99BC5E3B56BCE13C4DBCB13CA7BC33BCFE3C61BB8CBCDA3CE23984BC323C1ABD203CE13B95BBFBBB00BD423D8A3CBCBCE2BCBF3BD93C0F3C793C52BC353CC63C73BB3CBCA53CD73A3BBB8C3CE43A093C853CDB3CB0BB13BD1A3CD7BC9E3BF4BC993A073C7EBC98BB4E3CB0BAAA3C463C5B3C30BBF53BC43C0ABBDC3C20BDD9BC88BC5ABC12BC553C6A3C0CBAE3BCF4BB26BB11BC0EBD14BB50BD3C3CD23B07BD91BC37BD053D88BC133DA3BCBA3CEA3A47BC003D903CC2BC693BB63CB9BC2BBC5C3C7F3B9FBBCFBBF8BCC93C81BB053CC3BCF43C23BBCE3BA6BC3E3C42BB813C2CBC173C54BCD8BB85BA10BCE83A86BC733A3F3B55BC543CAB3C863CCE3BAFBB503D3ABC323CEA3C8F3BBCBC8C3BD43CCA3C513CDD3C03BDB5B92C3CCCBC703CACBC49BCFABCA13B24BCA6BB893BD1BC2E3CAEBC99BCE13B02BC9C3CA53CC3BA8CBC003DD9B80F3D393B773C09BDDDBC3B3B223C823B89BB7EBCC33B483C5EBCEB3B7B3C873C79BCE9BCA1BC6A3C8CBC6F3BBC3A85BBAF3A2D3B2FBCBDBB993CECBC73BCB5BC473C28BCA8BCF83B12BD643C9DBC233CE23CA8BCC43C0DBD76B9A8BBB7BBCFBB473D033D2FBD6ABC16BC2EBB3D3C37BDD63B523B10BD33BDB8BC9BBAB73C34BB113D2C3D8CBB24BD01BCE53B25BD9ABBD0BC073C503CD93A52BD1DBC1EBDF13BDE3B68BD08BC8C3C37BA8FBC4DBB58BCCE3C2DBC863BBFBB063DEFBBE5BC5C3C9EBC93BCE2BB0FBDC7BBA2B9233C21BCAF3CB93B0A3A813C43BC0CBCB33CC23CCD3C4ABC67BD16BA043D0EBB57BB843CF1BBADBB1B3CB53CB1BB1F3DE13C66BC1A3D10BC39BD58BCA83B7DBC883BA53CEC3C9EBB85BC223D6ABCC1BCCD3B0ABD84BCB4BB99BC253C80BC6C3CDFBC0E3DEE3B04BD9CBB",
      torch_tensor_16_32_torch.bfloat16_3: "0x02000000EBBB333C9C3C92BC4CBC03BD08BD723C9EBBCA3C52BCB9B9B03CF63AB33C40BC08BD303C40BA403CC53C953BD13B25BC943C073C0A3D933B3CB9263C07BDC9BCBDBCEB3C5DBC783A073D90BC32BC61BC953C883CF13C893C94BC13BD933C813AB1BBB73C7D3A34BB013C17BC943CA5BC50BCC43BDABC983B663C54BCEFBCDE3C14BC383C1F3932BC9A3C58BCBF3BF6BC293AAABC8E3BE93CFABC013CCB3C2ABD973BF7BB423CBEBBAFBB523CFC3B023C91BB79BBF63CF6BBCCB997BCA9BC5DBC853C92BCB3BB1039BA3C8A3BC7BC34BB21BC8A3C1BBBA6BB9BBC343BB3BC053C15BC78BBB6BC7EBAA43BA5BC933CE6BC70BC9CBBA23BD0BC813CEABB9B3B293C423D45BD82BC4D3CAD3C35BC9F3CC23C993C97BCA0BB26BB733CB8BCADBCE6BCE43C48BCC93B533D963C37BCC9BC103CC9BCB13A34BDB4BA0D3C58BCFD3BCD3C01BC95BC283CB9BBBBBCE13C0C398D3CB83CEABBC9B9BEBBD4BC3ABC46BD42BC203C2EBC20BCB0BC563BE43C0A3C653A453C02BC9C3C8BBCB5BC5C3C11BC1ABC093D803CB53CDDBC9CBA12BC523B883D8F3CA73CC3BB103C8A3CF03B103C2EBC11BDC8BCE5BCF9BC1DBDC83C5CBB093B85BC8FBCD13C15BB22BC9CBCE5BB573CDBBCE13A9B3C193CB03C43BCAA3B92BB43BB543CB73C19BD4B3C313C31BC4ABB523BE33CCC3C47BC50BC153C453BEFBBBF3CD7BBC13C9EBBD6BCE33BD8BBFB3A933C763CC7BCDDBCBD3B04BDD0B9073C033C9ABC6A3CAA3CFD3BC8BCD03C11BCA23CD53C85BB1BBC063C7CBC1FBBF0BBC93CE43B01BD01BCD7BC1A3CCBBCD6BB08BB433CC53B8D3C633D993C4ABCC6BCFEBB8C3C00BD31BDC2BBB6BCD5BC533C153C99BCFA3BAF3AEE3C6BBCE73CB6BC27BB0B3CE73B013DA1BC90BC0C3C483DF0B8963C393C90BC1F3CA5BB27BC13BC443D1CBD963C22BC7B3CBA3CC9BC063D0F3C02BC963C753C763B04BD88BC853C683CCC3C4A3B16BC2CBC2A3D0DBDCA3B383C93BCE53BDC3C04BDCCBC97BC84BA48BD213DBC3BDDBA403C29BD50BBA3BB713CF23C09BD96BCF9BCA3BCF63BE2BCC3BC6A3AFCBA07BD25BC3EB94B3C8EBC4B3CA73CB53C8DBC2C3C24BBBBBCF23CCA3B2ABC953C28BCBB3B343C02BC7CBC68BC08BD943B13BDC83CD93C053CA73B39BC033C8ABCADBB333CE3BCACBC7ABB31BB77BCCE3CFEBBAB3CA6BC2EB9E5BC113B28BBF33C52BB8D3CEABB283CD53B95BC833C27BC2A3CC2BA94BBC43AF23B43BC12BC603AD0BC023D763C6ABBB53C323C2B3DEE3CCCBB6BBC4F3B36BBF03BD33C1EBCB1BBB1BBC5BC56BCAE3C0BBD443BE53CFFBA0B3CF33C9EBC463B7DBCB5BCD1BC823A633C603C4BBB90BCB7BCE43CF73B15BB9DBBA5BCC7BCC23B4BBCDEB921BD4BBDDC3C96BB50BCF5BCACBCE9BBAC3CF43A3F3BAD3C253C93BC5A3CAABCFE3BB8BC0BBCCA392E3BAEBA583C",
      torch_tensor_16_32_torch.bfloat16_2: "0x02000000133D12BC87BC433CD6BC28BC1F3B863BA93BF23CB0BC35B97C3B853CDABCD2BBD2B922BD33BBC3BCD3BBB93B023C15BA2C3D593B573A853C8FBCAB3CD9BCB23C02BDB1BBD73BB9BCDC3CC03A9BB929BB563C643B2B3C8FBCC43BF2BAD7BAB8BC173CC7B950BB763BD33CDA3C06BD1BBA293C2DBC123D663B203C48BBC6BCF83CDC3C9ABC423D06BDBFBB7BBC9ABB02BD6BBD0B3D7B3AF93C2FBD1C3C5C3CAABB103C113C59BC9C3C3DBC0F3D823A1BBDB1BC1E3BFABC90BA8C3B933B4E3A88BC9FB903BA7DBCF3BC95BB0E3D8BBC2E3C2BBC81BD87BC7CBC253BFE3B4CBB88BCA6BCF2BA53BD793BD9BB0DBC883CEE3B303C913B623B743C443CF9BC00BCEEBA8ABC053DD0BC15BD523C8ABC38BDFA3B48BCC3BC823C3E3C2EBD83BCC3BC0A3B543C033D6DBCA9BCD4BA59BC1EBC8ABBDA3C13BDE5BA79BDFBBBC6BC0F3CDABA1C3C20BC663C96BA20BC85BCD3B8B23C503CA2BCD7BC2E3C4FBC613C093B9D3C9EBACFBC683C093D8FBBD1BB8EBB82BCDB38BABB983B8EBB883CB43C353A9EBC813B0A3D603C213C013C523CC1BB21BCFFBC3A3C183DDD3C23BC3EBC6A3CECBB0E3B783BCE3CFBBA963A1A3D58BCD0BB353A103DB1BC9CBC98BA0ABD8BBC2C3C183C193DC03C1BBD4B3CB43C0ABC1F3DC23AC13B023C91BCC13CC5BC963AB03CB2BB5D3BECBCA0BC16BD5E3BB4BBEDBC73BCBCBC85BD89BB8EBC2A3CB13C99BCFFBA5CBCFF3B323CA5BC943C17BD963B903B633927BCE03C363C433C10BC793C2DBC4D3C25BC8BBCB43C8F3CB93C013A263C4EBCB93A1EBD86BC533C083CF43C253BA3BCABBCD53C59BC9BBA0BBDF8BB453C57BD5BBB5FBCF5BC243BA3BC5EBC433C12BDF0BB04BDC9BBB8BC96BCDBBCE03C78BC093C063C91BC9E3C713C6E3B1EBD403B58B9AD3880BB06BD8E3C9D3C213BE2BB30BCFFBC8ABBC7BC2539B13CDFBCAC3C7D39A3BABFBAC0BCEBBADB3C5C3AAE3B1ABC8B3C49BBBCBBDABCE9BB413A2F3DE33C5A3DB23C47BCFCBB853C333CB9BCF13B443CBABC4CBDBA3CB7BA84BBFDBC58BB01BB97BBAA3CE43CF73C40BC36BC693CD03CCE3C9CBA98BBF33C983B74BC463CB33C22BC4EB985BBFABCDF3BA13CEC3C10BD9A3B13BBBBBA9A3C40BBBC3C54BCBBBC773C05BDC1BC653CC73B173B2FBCE1BCA73C90BC973B343C4D3CDEBC06BD8E3A823B0DBC0ABC683CB73C08BDFDBCC63BC43B3C3CC1BB04BBEABC453CD03C893CE23AA03B893CA9BCD5BCCE3CA43CDB3B97BCB33C7E3B1E3D8E3CF6BC08BC96BCB0BCCD3C4C3C35BC82397ABCB6BBC03A193CC8BCB13C83BADEBC2F3D1BBB843CC13CE13C32BB3C3D95BB613CBA3A8C3A5EBB2B3D93B7963C22BBA83C9F3B713B7BBC133DD4BB823C96BC263BA8BC9A3AFF3B7FBC883B70BCEFBC95BC7ABAD2BC12BDEDBB64BCE33BBB3B26BCB6BBDA3B763C073C993C9EBC",
      torch_tensor_32_32_torch.bfloat16_2: "0x020000007C3C01BD24BC98BC70BB833C863C123D5D3B03BD623C1FBCF9BCCCBB643C3CBCD43ABE3BE83C7DBC0ABCFEBB48BB12BD07BC95BCC83C093DD63B103CAE3BA83BD2BA993C6FBCC63B8BBC083DC23C6FBB073D973B35BC773CC4BC6D3A16BCBA3BB73CF6BB6FBC523CF0BC9FBC933CC0BC70BCECBBFE3B1A3D65BC63BB133D83BCDBBB3BBC093DA4BC173D65BB74BC163C94BB033BB1BC14BD77BCE8BB20BC9CBAC03CAD3B963C9FBB43BC0FBD7D3C573C5F3B41BC43BB9C39913BFD3C263CAABCE43C8A3C08BCEF3B42BC8D3B5DBD96BC05BD59BC983B653D0B3D273B5FBCFEBC06BCDF3C043B11BC8B3B1FBD883C06BDD7BC6BBBC63CA5BCBF3B153C6DBCD2BB1EBB863CF1BB03BDE33B3DBCA4BC2B3DCEBBB6BA63BCD43CAA3BB23C953C213DFABC26BCA83CE83C9EBC323C5E3A383D8EBC53BC9A3C873CCABBE13B24BB083BA7BCE23CB3BC603C89BC943C03BD063DB13C083D50BCA1BA303B433C26BB9CBB1B3D613C883C593C27BCADBC2A3C1B3C363C883C5FBCD13ABBBCE8BC98BC21BC303C773CBDBAAABB613B94BBD4BA103CFCBCEBBC4BBDB13CA33BA93BA2BB96BC5E3C9F3CC9BCC5BB48BC4B3CA7BC363D663C9B3CFB3C30BC45BCECBBEE3B933C033DB2BCA8BC0B3D30BC263C9F3C2B3C603C223C14BD4A3BAF3B9B3CB23A2FBB22BC78BB14BC603BB6BBC13AAF3C0BBC9ABC19BBA3BCB2BC66BC783CAEBC22BB223D83BCD9BCFE3CE53C08BC5FBC16BD94BBB23CC0BCEBBC86BC083BAD3BC1BC23BC513D233DF0BC1FBCDF3B563C923CE43C4FBCFD3B2DBBF23C553CC1BB4B3DD83CAD3BBFBBD5BCF1BB51BB85BCD43C173D333C96BC883B93BACF3C60BC0B3C23BDA03C66BC04BD2EBC223DF5BCF83C9F3C96BCB23CD23C0FBD243AF43BE0BC303D413DA33C0DBD1CBC90BC383CD5BCAF3C1F3D383C9EBC583CE4BC94B9BE3C833C063C983CBE3C043D873C583B8E3B25BC483D143B1FBCA6BCDFBC24BCB93B29BC90BB273C2ABC96BAAF3CA0BC523BD5BA0ABC1E3D1F3B63BC863CC3BB3DBC883BD53CC63C953CD33CC63B8BBB8A3BF03C533C79BCAFBC17BC673C86BC773CB23CBA3CAC3CCD3BD4BC4B3B61BCAEBB19BDC23B0B3D963CFD3C893C7139B3BC2F3D8CBCD1BB953CD9BC79BCF13CF33C0BBD9ABC043C623CB33C15BD58BC04BD013C12BC0BBD06BD8E3C2B3C8A3CA8BAEE3CF7BCE33B893D5E3C1ABD4C3DCCBC92BCF23AD0BBA63B513B5A3CE6BBCFBCB1BC973C8B3C9EBC183BC1BC863C32BCB03A12BC0FBCA43C9EBB19BCA13CE53C99BCF53C963C36BCB43C9D3B90BBEC3C4ABCF03B37BCA8BB6F3C0C3C083C4EBB913D6D3C7B3A81BB193A793CC1BBC2BB3ABCC43B26BC4F3C233C6B3CFBBC773C7ABBB3BCAE3A4BBC463C663BBA3CA33CBF3CDB3CB43BD8BCCC3C0C3CFCBB52BCCABC953C2C3C7FBCBBBC2BBD853A93BC5CBA9DBCAABC17BCF83BDCBC203C2ABD5C3DA1BC4F3D8EBCCEBC8A3CA13C833B04BDB53CA23C1D3DE6BB1D3DCFB9383B1DBCB0BCDFBCF7BC5D3CD1BCE6BCAFBB8A3B2FBC173C57BA02BCD5BC2B3BAE3CAF3C5A3B123CBABC393C27BD2EBCAC3C583B563C233C783C1A3C1D3D2C3CFB3B9EBCAB3C06BDA23B88BC9F3CE2BC533C983C01BBB2BBBB3B8A3CD4BCBD3C023CD63C433A133C653C05BCFCBA83BB07BD113DC23C8EBB85BCA0BC01392F3CC33C153DB2BB263C863CEA3A813CC4BA1ABDACBC59B94B39973C49BCC53BBC3BD0BA553CBF3CF6BC483DB23C79BCDFBBAC3C3DBC6FBC873C543CF2BC99BC313AB23C16BCF73C2BBCAD3C01BD27BCD8BBC7BBF13C52BDEFBB173D0B3C183C343BC8BC7FBCB83C163B283CA6BC63BB8A3BA8BC863C063C8ABCA73B44B8723C80BB923CD83BEE3B833C76BD383CE4BC7D3BE43A5A3C543CCEBC9A3CA0BCC4BB14BDC23CDDBBD93B88BCF93CDFBCA2BCD93B303DD83C983CF73B26BD8D3C293DC2BC0F3C913CCF3B4EBCAC3C9E3CB9BC5FBC573B503CFF3B0CBC8B3B50BDBF3BF93B33BDF0BBEEBB8F3B1A3CB73C54BCE2BBB0BB1C3C323C56BAA7BC08BC0BBDB3BB973C5D3BEFBC3FBCBC3B0B3B933C82BB7EBB11BC57BCEB3C1CBD0EBC003DF7BC8D3C21BD703D18BD2EBB283D7CBA293C12BC90BBA2BC14BCF53CDBBC653C7EBB973CC23B0E3CEE3BFB3A4CBC30BCE93A243C193D8B3BDEBC97BCBC3C24BC18BD64BCC03C87B983BB0EBAE9BC75BC633B0B3DBFBBA03C32BD903CB1BC7BBC41BB7ABC923C10BCC5BB10BB5039EC3CA83B55BC383B0DBC90BC28BC783BD63C8BBC5CBC023C323C933CC3BB65BA253D973CA6BABC3C053D7F3CA83B3D3CF4BCDC3C9C3CB6BC373C8FBC083D04BDB7BC16BD143CE83C1D3B30BC853CD6BC36BD083DB8BB36BCAA3CCEBC463CAF3C023C9D3BAC3CC03C323CECBB59BBE0BC0ABC543C0E3DB3BBA5BC4A3B403CA0BCE0B8413C123BDABC833CCABC67BD1FBCA5BCCD3B6DBBA4BC8EBC2C3C34BBE13C553DCC3CDF3A093D3EBCB7BB093BE7BCD63CA93CA53B9D3CDC3B0DBCE03ADF3CEE3C1F3C143C933CD43C78BC9D3A17BCBBBB99BC60BB593C043D9B3C19BDDFBC8BBA1B3D193A09BDAE3BD5BC123C013C9FBAA5BC6B3CC2BCA23C86BC3F3CA93CCE3B22BDBEBAD9BC143C0FBCD0BC113D33BCFDBC6B3CAF3C3F39763CACBC943CA4BC363DDE3B823C28BD83BC433C71BC753C443B2C3C70BCB3BCB23B9BBC233C583C363C873BD13C6BBCB8BC34BDDBBC963B78BB2DBCE23C2ABC513C3EBD37BD9E3B693B6B3C43BCA53CB03C063CDE3B24BA23BD7DBBA93AE93AE13C3E3CF63BC4BC60BC5DBB793C8ABC2EBC883CA9BB0FBC33BB533BD538EBBC21BCBB3CA9BA9C3B4A3C113DB03CE83CD23C0DBCE8BCEA3B633BA4BC033C62BCBABC1C3CA83C383DA03B47BC",
      torch_tensor_32_torch.bfloat16_4: "0x02000000BA3E1CBDA7BE983D84BECBBDE03DD83E05BD783E7CBA3D3E84BE0DBE043EB5BDB9BD71BDB5BC5FBEE93D583ED2BD65BC72BD0FBF37BE533DD5BB6E3DA03CC03C",
      torch_tensor_32_torch.bfloat16_3: "0x02000000883D753DBABDC03E593DA0BE423E93BE36BD753D823E963E0F3CBA3EC43EA3BDC9BE12BFCDBDE33DDA3EB63E543D17BE81BE94BEDEBDD5BD2ABE8D3C52BEAE3D",
      torch_tensor_32_64_torch.bfloat16: "0x020000000FBA973BC5BCAEBBD73C853B8DBB2BBB91BCB43B32BC033CC93C313CB0BC89BC10BD21BD273C013D833CB2BB20BC01BCA7B85BBC6FBB8F3C4ABCEEBCB23BCCBBB0BB17BC193D923C083DDE3BCFBB483C843CBB3CE5BC943C043B083A54BD193CBC3BA039FC3C013C073DB7BC3B3C033DD6BC1BBD0C3C643B0D3D9FBC4DBCBE3CC43C3EBCF8BB88BC073D953C2DBD0B3CFABB0ABD4DBB3CBD10BD29BD94BB5BBC583C05BB103D8BBB803BD63B82BCA33CCEBA29BCEBBB66BCE9BC3ABC28BC9C3C0E3C0E3C053D55BA56BBF1BACE3CA83A18BB1C3DDABB4FBB29BDDBBC963C9DBCB5BC00BDC7BBC93BA4BBCBBBBB3B5EBD033D7CBCFE3CA03CBABB7BBC103B553BA33BB4BCCA3B533C83BC9ABCA4BC813C6ABBC8BC90BA873C3E3B093D8E3C51BBE23CC33B5DBC033DD7BBDDBB27392F3D8F3C40BDA0BCCDBC973C15BD323C8C3C083D333DE93CC53CF8BC0ABD09BBF2BBC9BC8BBC94BC1F3C61BCCBBCB1BB163B913BBB3CD63C58BC30BAA43CBA3BFB3B98BC883C9A3B8D3B5DBC86BA2B3D0FBC083DCB39323AB0BB823C9CB9923C89BCB83B0BBCF13B22BAF3BA903CB1BCE0BC78BC55BC2B3D763CF83A40BC72BCD63C943B02BD693DB13AB2BC083D41BBC7BAA9BCB4BC8BBC9E3C90BCDFBB15BB3CBBD73C313CC5BB0DBDD53C583C0EBC8B3C9F3C753C11BC96BCD53C2E3C03BD7DBC903C3D3CC2BCC83C3F3BC8BCA93C48BB443CEF3CEF3C39BC25BD4FB8B43C9BBC133CC53A3E3D943CA73C0DBD9FBBA3BC193CB1BBABBCEBBC1D3C68BC243B84BC87BCC1BCDCBB47BCA9BC2F3DC9BCC43C713C81BC5B3C01BC453D36BC9C3C5BBCDC3C713BA63C343DA8BC1BBC26BCE53BB83B07BCBE3CCFBC083CF1BCA4BB363CAA3C80B96E3C20BC19BCAA3CA5BBF23B5E3B97BC0B3B22BC64BC71BC0E3D6DBC56BC38BC9F3CE63B19BB50BC18BCBB3CAD3CD6BCBB3C38BDB0BBC83AFFBB263C843C1D3C913CBCBCD8BC5DBC45BD17BC653C643B6EBCA2BBA8BCCB38353B443CD73B2ABC20BCE3BCAF3CDA3BD03CDDBBC23C463B8B3C633CE53CBE3C3A3C6D3CD23B993AC6BC1C3B02BDBA3BD73C44BCEA3CF53CB3BB92BB703C25BC7B3CA63BDA3CE43CA63B12BB58BC2B3C8CBB06BDF8BBC33A9C3CBFBBBBBA6FBC553B49BC35BC8FBCA03C983C42BD0DBC0E3D8CBC6ABC0A3C0FBD893C863C633D8D3C8BBBDFBCCDBCB03CA03C8CBC813CC4BCF3BBE0BCC33C6FBCC0BB6CBC253CAA3C143C513CC5BC83BCD6BC303C45BCBD3C403C1B3CC43B5CBBD93C753C053DEABCE23C00BCEABC25BB10BCB5BCB13C32BC8CBB39BA9DBC043DE13BBD3CDA3C36BDD4BBF238B23C3E3C5F3CF2BB78BC523A423B0FBCD8BCFE3CE13C433C203AD5BBA4BC94BCC33AD13B13BB5BBC91BC0C3DFCBCEB3CBCB9F93945BB0C3D84BCD7BCFABC8BBC3E3BADBAF1BCE83C623BAB3C36BCC9BC74BCE13B9A3BB23CF2BBA3BCBFBBEC3B913CC63CEFBA953C153CB23C213DA0BC5F3BCFBA423D483CADBC613B0E3C143BD1BB27BCD63A3A3C99BCC93BCD3CAEBCB43C90BCCCBCF6BCBCBCE0BCC739AC3CD03CB0BCCA3C533891BC3D3CFF39AFBA62BC8E3CB73B253C71BC103CDE3C8B3CBD3AC6BA92BC88BCA03CBBBC513C89BBE83B10BADDBCFC3C4EBAF2BC89BB2EBD963CFDBCC5BC843B45BCD93CBF3C993C1CBD6A3CAD3CA1BB36BCE2BC3BBCB9BC0A3D043DADBBDF3C13BC143C26BAAFBAFFBC0D3DD13C67BC07BC0DBD803CA63B28BC163B953C393CEABAA43C633BF8BB1E3B5ABD243C173D70BC81BC303BC63CF5BC1E3C173C8CBB00BBBB3CBD3AC53B673C65BADBBC47BC9E3CF4B84B3C583D7C3C1FBCB73C3EBC47BCBABB01BDC7BC893935BB2ABDB8BC2F3C32BC843C073CB03CEFBC2E3C3BBDE33C78BC4D3C053DE13B973CF9BC41BCA13CEA3CF43B13BD2FBCB33B24B8A6BA173CC03BAEBAA13CAF3A07BCCDBCEC39843C9A3B99BB95BB3ABA3ABCF73CA5BC14BCA4BC4E3BFA3B2F3AEABA4E3B9ABB963B92BC753CC5BBA83B1A3D89BC153D453C5C3A083CFEBBF63B90BBDDBB443B063B23BD5CBC96BCB0BC0B3C98BB323CD93CF4BB053C93BC8D3C85BC1EBC1FBC22BBADBC123DB1BBA93B153CF5BC13BD4A393F3CCC3CE83CBA3C043C213DD33BACBC9F3CBFBCF7BCC3BCA33CC5BA8BBCAABC1ABCF7BCDD3B22BC1D3B223C4E3A363C61BC053CFD3C33BBD8BCA53CB03CF73CBB3A6A3C48BC03BD02BC903CD4BCFAB9713C8D3CA13C34BCCCBBD2BC233BCB3C713C1939DDBB1ABD16BCF1BC3E3D2DBCDF39FDBCB6BBD43C76BC363B3EBB0B3D193CC63C8F3CC3BCE03B793C103C973CD5BC12BDCDBCDDBC5FBC8D3CC7BCA93CE83C35BD5A3C51BB5BBCE23CD43C553C86BBCA3CCFBCE53C0ABD62BAED3C00BBC4BC91BC15BC89BB42BCCBBC55B9C1BBCBBC593C80BC1EBB1CBC6CBADB3B24BC96BBCFBC313C583CDABC96BB453CFC3BAABCB43C06BCDD3B22BC21BC923C80BC0BBD88BC6A3B103C583C953A84BAA53AEB3CC63B2B3D63BCA43C99BCB83C17BB7C3B913C533CF6BB3CBC943C173B76BC06BDEF3B5D3B263B8D3C07BDAC3B763CCEBC1FBCBFBB3C3D183A9BBCD33B64BCECBC13BD3A3C93BBFC3CD93CB13C94BCBD3CB83C763CAABC0CBC89BCBD3C1D3C84BC043D39BC7B3C17BDD1BCD53C12BC89BCAB3CEFBCA9BC793C8CBCDCBB0A3DD13C4BBBFB3C3B3D2E3C1ABC69BB773C253C0FBD0EBD313C153C213A203C1CBD97BCA63C1CBCE43C803B1FBC85BC0DBD063C963C02BD07BDCDBC64BDC63C1F3B8ABBEA3C333C5EBC01BC14BC043C32BD92BC503CED3B24BC69BC12BBB83B4DB9073CD13AD23C5C3C91BCE3BCEABCE63B793B92BC35BC0C3DBBBCAFBB9BBC3E3C44BB95B990BB95BB23BC3EBC8DBC0BBAA83C143D5C3DB5BBF2BCADBBC93CE73C1EBD66BC19BDA83B91BA9F3C343D073DDFBC033D63BC79BCDABA50BD1F3D09BCE43CC8BB8E3B58BC9B3CDBBC7F3B5BBC3DBD0D3D543BE1BC97BBF63BB4BCF7BCB7BCC5BCC43CEFBC2F3BA5BC193C923CB3BB9D3A853C1A3C21BC26BCBCBCFABB383C013BA4B9943BB33B883B88BCDE3C523B0DBC8B3C383A9C3CB7BC913C283DD4BC383C48BC92BCCFBCEDBA9CBC74BA5DBB173B903C8F3CD93C53BC8F3C8D3C063D10BC29BDDFBC0D3B49BC82BCC6BC323C6DBC9C3BD9BC573CB63C2D3DBFBC1ABD9B3CCC3B823C8B3C883C123C863CBDBC28BD5EBC3B3C3ABCC9BC1ABCA0BBF8BBAFBB9ABB2B3AC53CE03CE03A2CBC43BC003C78BD453C3D3B4EBCCEBB8DBAA0BC35BD2ABCA73C16BC9D3B753B96BB653C5E3C02BDDFBB2CBCA1BC9E3B5BBCB8BC8EBC653D9D3C3EBA82BC123D383CD7BC223DEEBB89BCFC3BBC3CAD3B8C3C8FBCB2BC08BDD33B093C13BD033C9E3B84BB01BD87BC2BBC863AE43B473D72BB9ABC9DB9C43B13BB9D3C2C3D81BCB63C073D3CBD2D3B0BBDAC3CAD3CF5BCC2BBC03B703C913B993C5B3BE6BC3D3C283C86BC01BCA13C6FBC04BCC5BCB5BCB2BC1F3D663C4439C9BCA5BCA6B8AF3C3D3CAA3BCBBC65BC883CEF3BD9BACFBC93BC9ABCD83A91BBC23CE13AFFBA35BDD53CBA3C60BA8F3C9BBC0A3CD5BB02BDECBBD3BA58BB15BC84BB9C3CFEBCB33A72BC4DBA3BBB313CB0BC2FBCD8BC15BA96BB883C91BC263B1EBC9BBC943BCABC6F3C9BBC053DA93C453C7C3CD9BC8E3C313CF7BCD13B293CD63B433C7A3C2C3C7BB9883CDE3CA7BB00BD8CBC833CFF3B193C04BC713D92BC3DBDD23B1D3CF1BB3ABCD9BADF3C103C0DBA8CBCA9BB3EBC02BC30BC5E3ABA3C04BDA2BB0ABBDD3CE63B1DBCB5B9B5BCB93CD2BC07BB283C6B3B8A3CC63B38BCD23BD23B35BC323B31BCAEBC34BC2B3B82BBA83A37BC1EBC6C3C3A3CAD3CC13C27BC283C1D3BAF3C093B863BC2BB16BC1CBD4B3CF739783BE13BCA3BBF3C50BC2E3C40BB4DBC413CF8BBDFBC193DD5BCA43CBEBCC33CA43C94BC8BBC973B333CD03CB1BCAEBBFCBB143CA63B7637743C4E3C1CBB6DBCCA3C33BC1B3DA9BC7D3CC7BA34BCE9BCD0BA633C023DCE3B73BCBBBCA93B5ABC21B85FBB313C10BCD2BBD7BB713C013DB7BA65BB113D9CBACDBC51BB9CBAA93B6E3B553C20BB87BC2DBC343A3CBC293DDBBCB2BA86BB323C4BBD103D8D3CF5BCA3BC99BA743B363BC5BCB43C4F3CED3BAA3AA53C01BD00BC4D3DA03BE2BC233B013D0C3C243CD3BC0C3D20BDD33CDB3B173D023D333D033CEE3B4E3D223C97BC22BC593B3ABD81BBC6BB0DBD4FBCD63B06BD0B3C453CAF3BEE3CBC3AD63C2E3BAFBCA73C4FBB45BDA6BCD33CA43B46BCCB3C133C2D3C09BDE03C753BF9BBC93C4B3DDA3BC4BC0C3D533B1F3C703C733CFC3C93BC4E3CD1BC5D3C96BBA93B0CBDAF3C20BC8DBC9BBC333C14BD8CBC14BD20BBED3CE0BA86BC6DBCCFBB04BBEB3B5A3C3DBC573CD4BC963CA93C44BBFFBAD5BB71BCA0BBA6BC813B553C0FBDA4BCBDBC80BC3D3D5F3C903C333A203C0B3D99BBAB3BD9BB363C1DBD26BD8BBC4C3CD6BBFEBC5C3CB7BC18BC573CA23C0ABDC13C04BDB2B9C23B983AC43B5E3C6ABC87BB213C2F3C55BB2D3C273D783C593CCD3C1E3C36BB043C193D383CC93AA8BBC3BBEBBB52BC5ABC423CC7BA95BB303CA33A33BC9ABC51BC13BC0B3C11BC823C99BCB73CE9BB5DBC70BCDFBC063DAF3B8FBAD1BBF6BC743A7F3C423B0CBC84BC1E3C02BC69BBB63CE93BB2BB2ABA87BC8ABC97BD2238FF3BAFBCCBBBA3BC04BDA03C87BC703C6CBC93BCC33C343C4FBBA23CF0BBA4BC35BD02BCF9BC8ABB84BCAD3C97BCB93C86BCE03A9A3CB3BCF73A873AC5BC683B5E3CB4BCBFBC60BCEDBB773C57BB5F3BDDBA96BC413C1C3DBE3C92BA76BCC1BCA83B8DBC65BC753C7F3CD03A6FBC38BB833C0F3DCE3B94BC7DBC51BC84BACC3B5FBC0A3AE33C103D87BC3DBBB13C6D3C5F3CFA3BF9BC323CAE3C3CBCA6BCADBC96BB873B28BDB83C433C17B80A3D28BD8E3C11BBC2BC02BD1FBD06BD31BB03BCA8BC5EBDD63C06BDCABBD5B92E3D8EBC29BB5B3C29BD063DDABB0B3CFABB1A3DE13BD9BC363DC9BCC43C8D3C6ABCB7BC92BC573C5C3BF73B0DBD5F3C2A3CDEBAEB3C3D3C5B3C4E3CF4BBC53C223D1F3BECBB49BC913BDB3CFBBCA5BC29BDDDBC243C363CE63B143C543DC1BC59BC5ABCE63C1DBD343C1C3CB83CE33BF8BC32BDBA3CD63B493C4DBD2ABC53BD00BC203DD3BAF53CA6BC01BC05BC963C9CBBFC3C413CB2BC18BB9CBC00BCEFBC123DA4BC2F3CC63C76BCE23CAABB453C0E3DD13C7DB998BAF5BB603B483B553CD43CB33B523C0DBD843C17BC8D3BBC3CD6BC0FBCD4BB703A253B17BC6F3C143D81BBBF3A80BCA0BBBC382DBC0EBC9EBC653BE3BC1C3D96BB63BB03BC8DBCB1BC673C423CFBBC7D3B91BC923C753C2D3DE3BA5D3C4B3CFD3A2B3C4B3BC23B853CCBBBCE3B603BFCBC203BE33C533C4D3A903C32BDF2BC54BD1EBD11BC5B3B71BC1CBD353C5F3C923C623CA5B8C2BB93BA2EBB04BD20BA43BC1CBB56BC943CD8BC99BB3CBB2ABCF93C7D3BF83B05BDC7BCC03B553C39BC6CBBAA3B733BA2BBDDBBC23CC2BB88BBC3BBAEBBD8BCD83B153CCE3CBB3C06BC2B3CA33CC93C4E3BD03C98BB123CF33C693CB8BC9B3CD93CD8BBC1BBD4BCAA3CAA3C5F3B8EBCE7BBF43936BD0BBD093C2EBA64BB34BC7A3B69BC9BBCBDBCEE3B81BCE53B1E3D11BC0CBD8C3B5BBCA13CDABC083BAA3C8EBCFB3CB43C943C39BC093C04BD2CBC9C3C103D58BCBEBCC2BA63BBA6BC173B063DC03BC93ABA3C40BCBABC8AB85B3B293C0E3D3DBC983C043D22BC853CAC3C183D42BC813C7E3B003C",
      torch_tensor_64_32_torch.bfloat16_2: "0x02000000F13C52BB9E3CADBCD53AD0BC4EBC873C463C973C07BD3A3B273C193CDEBC69BA783B83BC5ABC52BCA03CB0BC013DBD39543BF23AAEBC6C3B4EBC883C8B3C22BC523C09BCFEBC853BA43BCF3C96BB0CBCEABC123D91BB8ABA623C33BBBA3B2CBC1CBBF83C1EBD88BA213DD13C3A3BD9BC80BC5F3BF0BCE33B7A3A123D543C633D9FBC0A3B95BC84BC2CBC86BB503B073CF33CA3BCE1BCD4BC3C3A65BC073C043CF53B543CB53C053D96BBAD3C3C3C13BCEFBB933C843A4B3C933B4E3CCB3B663C38BC98BBB2BC6F3DBBBBEA3BA3BC7EBA7BBB8CBC323CA9BCBA3CADBB26BC3FBCC3BCBEBB32BC89BCB5BCDF3C37BBFE3C2B3B83BC0C3BDABCE33C29BD06BC02BC9EBB7BBCC0BC3EBC0DBC823BF13BA2BB253C49BCACBAD2BC923CE73CE7BB123D40BCFCBB4EBC003D58BC223CE8BC6C3A873B9F3C143C033B313CB03C3A3DFB3C4D3DC5BCC8BBBB3B48BC343D9ABB8D3BC8BCB2BB86BB70BCA53B79BB75BB753BB83B5DBC1BBCC6B8673CEA3B0DBCDCBC893B3ABC7BBC01BD273DD43C7BBD0BBB503CD33B02BB10BD4ABA55BCEBBC213CDD3B4BBCAF3BF5BC783A96B9863C313C67BC083B243CF73AE8BC8E3984BAA33C103B38BCA7BB6F3CAB3C563BE5BA1B3C76BC133DC43B88BCE33C33BD22BDCFBC04BD153C173CA83CC3BA643C27BBA03C2B3B093C4B3CADBCAD3A2ABBA1BB5DBC8BBC92BCD83AF0B95C3BF23C1B3DF13CB63C31BC8EBC533C9B3CBD3CB7BB7ABCEC3C283CBF3B1EBC38BC19BB5CBBEA3C96BCCD3C92BC97BC063D443CB33B90BBD3BC613B763C43BD93BC58BCEF3C43BB073CBFBBCEBB23BBC43C0D3DF63B4ABC1FBB4FBCE0BCAB3C6E3D59BC88BBC63C2ABDFEBC65BC203C2F3B593C983C75BBC6BC91BB5EBC583B8DBBA8BC8BBBEF3B193CF5BCFFBB343C36BDFF3B48BCA7BC09BCBABCA33B683B293ABFBC5DBCC9BC343BDCBC75BC6FBB433C823C3BBCCBBAEB3C853CADBB50BC383D8C3C38BB493B1937CC3933BC07BD64BCFF3C5DBB6ABCA23B473C3B3B92BBE63BE43842BD3B3D36BC0F3CA33C72BBF43C543C32BC46BC773C993C09BD043DD0BC63BC8BBBE3BBB6BC29BDD7BCA9BC4EBC2F3B293D953C34BC98BB83BCF93C473D2E3DDFBCC53CBBBCAF3CA4BCA63B563C8FBC86BC02BC1ABBAF3B213DAC3AA13C70BD09BDFF3C61BCF4BB30BCECBC78BCBC3A86BC6F3C89BBF13CB43B9ABC8FBC6BBBEC3CC1BC18BC98BA6A3C8FBCB5BCA5BBE53CA6BC22BC99BC89BC16BCC63CF4BB303CB23CE2BCC43CEC3AF0BBF4BC99BC023D2EBC813CCE3B5B3C503C63BAA3BB433C513CCB3CB0BC433CB23B02BB5FBC09BDF33C8B3CED3BCFBAA83C5DBC96BBD3BB2ABCC9BC3D3C61BC4BBC92BBDA3B0ABD953C9ABC1D3D2FBC6D3C1ABCA4BC143DC9BC38BCBABC40BC063C1E3CD0BC46BC99BCB5BC9A3C0ABCF6BB7F3C55BC16BC5B3C073C4BBC52BB953C9B3BCF3B703C023DDC3B7ABC453C5F3BB9BBEA3B4EBB313C00BBF43B0E3C81BBB6BC263D63BCD4BCB5BCB0BB5BBCF8BC653B4B3C23BC163D953C79BC95BB523CF13CBFBC66BB86BDADBC9C3B34BC82BC9F3C2C3C03BD4EBC61BC62BC87BC103C28BD623C8ABC313C8E3C89BC0CBD44BCBBBCCEBBCC38133C07BDB73A943C8D3C6E3C85BC953CCD3A893CB3BCEFBC9B3C21BDE43CA13CAE3B28BB883C323CC3BC9EBCE23BB63CA33BE0BC27BD053B2C3C52BC913C5A3C95BC8FBC87BC6C3C903BB53C933C0FBD0CBA82BC4E3CBF3CADBB9E3B0DBC143D52BD1F3CD33C7CBD103C48BB5C39F7BB45BC2F3CABBC6BBCE7BCBE3C463B4ABD293CCC3BE73CF53A003C41BCB33B9D3B90BB983C6BBB0A3D99BA85BC983BBFBC32BB8FBC753C92BCE93C933CED3A543B7B3BC1BCE1BC373C62BA5EBA033D55BB383CD93C04BCD2BCA7BC08BD103C083D1DBC033B183DA1BC103C5F3C09BC273D513C59BB18BD3CBD0EBB873C213C663AC63A173C83BC9EBC023D49BBD63C273C663A10BCE53C183C053CB0BCD13C5BBC1EBC22BCB5BCFD3BF3BCED3C3ABB01BB97BCC6BC0E3B75BAC73CA5BCD73B81BC04BB8ABC793CE1BCC6BB92BCEBBC693C583DEFBC203C903B253DC3BB2E3DD0BBC9BACF3BBA3C023D16BB93BCBB3C32BC6EBB0ABD8A3CBBBA823B8D3C32BD7A3C1D3C8639003C863BE63B793C60BC04BC3ABC803C883B23BCA23CF4BBB73BD33C383C033CC93CA53CBB3BDABC143CB1BC9FBC87BC793C743C21BCD23C96BC523C4FBCB5BCC63CB0BB2CBA643AB43BC83CB1BA623B60BB2ABCD33B47BC45BCCA3C053D603BC6BB1ABDA3BCE1BCC83A0CBC7D3CB3BB16BC90B9EABC4D39003D3DBBA53CC63CB9BC6E3B853CD03B9F3C58BC39BC86BBC4BB963C41BD033DE7BB6E3C9C3CE0BC90BA113C0ABD863C073D9F3C15BCFC3971BC013D223C503C0CBB2BBC30BB313BD43C06BD1B3C5B3A41BC133DD43B02BC90BCDDBC17BD98BC8CBC35BCDEBC573D68BBFC3C3ABCD13AACBC87BC0B3D8E3C5CBC983C91BCB03CB6BB3E3D0DBDB1BC9BBCEC3BD33CBCBCAF3CA73CF2BC9C3C2CBCFF3B6C3C833A663CC1BC063DBABBEE3C483CB33BB3BC623BD53A74BB11BC623CE2BC0B3CB23C953B70BB743CCABC373D6E3C063D8BBB9B3BC53B743C1FBCCE3B0F3D3ABBB4BAAB3C60BB043CE33C323CD6BC9B3C113C9DBC673D923ACF3CE63C8DB9E43B973CCABC46BC0ABCAEBB7DBC863B5DBB19BD733B243CBDBC45BC5EBB673C7C3C043C0C3D0F3D9A3C833C463D36BB593C91BB9A3985BBA6BB64BC0D3C543CB3BA2A3CD4BB4C3B89BC133DABBCF03C953C183CCDBBAE3C09BD04BC843C413B463C3FBC113C83BC40BC0C3D9A3BC73BC83CF43C14BC56BA46BDAEBC23BC91B9503CBC3A443C02BC75BCED3B75BA5EBCDF3CB1BB23BCC13B36BC893C34BCC83B053C8B3B083DB8BBF93BD3BB163B153D1DBC923B983BB43B223A56BBD43CDC3CA23C873C10BBA6BCAEBC643B7EBCD23CB5BC1EBCA53CD0BB4D3B523CFABC43BCA7BB6C3C8DBC04BC913C3CBD28BC173C0BBD783BE8BBF5BC4B3CED3C86BCC5BC1FBC20BC333CA73A483B53BCB0B989BC3D3BD93CA9BCC3BCAB3C0C3B75BCF03CB6BB2F3D08BD0ABDC83CFB3B43BC093DC23CABBBF9BC1DBCCC3C8FBCA53CD83CA63BBA3CE3BC87BC03BC933C003D07BD08BB1ABB6CBC2EBDAB3C553C6A3CB13B5FBDA6BB6EBC013DA1BAE9BC103D76BAD53B0CBC423CE83AECBAD5BB3FBD6E3C13BB57BC4C3C65BC033DD6BC3C3CEABC01BA7DBCF0B9C03AE6BB343BC9BC76B9C5BC5BBBF9BC853C3E3B9F3A04BC0D3D15BCDA3B2DBC353C353B0A3B333B4CBC073D513BC33AB33B8E3C48BA6DBBB33C1BBC01BD4EBBA1BCDABC4FBB2438A13BC8BAE93B503CA03C63BC073C793BC4BC983C9A3CCABCE8BCD5BBE5BB23BD913B343CC9BC593C233C9B3C60BDC83C8FBC81BC503BB83CC4B91BBD053C1C3C823C173CE93C3BBBDDBB043BACBCD8BC95BC813C44BC08BD25BC0DBD943CDF3A6DBCC83AD7BBDDBCA8BAD7BC7BBC733C943BE83C09BCDE3C943C3C3CE43B6039FF3BA03C4EBCD63B6E3CB3BC3BBDB8BB27BCF33C663CD2BA18BDE1BC8539B4BCDB3BC43A2DBC16BCB0BC043BF9BCF23C4E3C8EBC1EBC5FBD1BBC05BBC7BC93BCCBBB91BCEE3B123AE9BB133D9ABC053C4DBBD8BB4A3C1BBBD23C963C5CBCCE3CB73C183D023B03BDD73BE3BC673D41BD743B8FBBCE3C25BCDABBE7BBB2BC3ABD023D3D3C293C2C3C03BC0F3D3D3CCDBA9B3C44BC94BBE53C913CBB3B1ABD1CBC1EBDCD3B18BD5C3C17BD843C4B3BDCBBFCBBDF3CA33BD2BCE0BC26BD81BC5A3ABBBC48BCC0BBE9BC0EBC95BC123D7B3BF73C873CF5BCF03C3F3CAD3B0E3D383CB9B717BB9A3B9B3C413C583DF43B093D01BCC83C633930BCF2BA8F3CF63C85BDA6BC1C3DA4BCAD3BB1BB1C3CCD3CB0BC9A3CC2BC173D003B153D453AE2BB313DEBBB7BBC923CDDBC613B6C3C0C3DA03C88BCFE3BD13CFB3BC33B053C943CACBB073B1BBDA13B1C3AB73C503C35BDBABC1CB9333C443B19BDA13C2DBCBA3CA7BB90BC873C3B3CFABB1CBD57BBFDBC8A3A82BC4EBCE8BB00BD3D3BDD3CDE3BB73C62BC4E3C0BBDA0BC973C2F3C2C3C1DBCCDBB353CB83A523C3BBC9EBC8B3C08BD08BB2ABD10BD51BBBBBCBDBCD73BA4BB30BB013C473CD43BE23C10BD11BCFDBACB3C97BCDC3B103D263C023D79BC933CC63B433DB8BBA83C2B3CD6BC583C08BD0ABB9A3C4BBC2B3B093DA33C983C4D3C633C00BC523C083DCE3A2F3A97BA22BDD1BBAABC633CA83BC83B26BCE7BC32BCBFBBECBB453DB43C7ABCC9BB363C553C98BCAFBB08BBE43C87BADFBCC9BBFCBC05BD2FBC9BBB40BCF6BBF3BB1F3C693CBFBC04BD23BC2CBCDEBBB8BC08BCAABC1B3CC03BE03B31BCAE3CED3BB93A7B3C953C273C58BCB7BC24BD9B3C013D41BDEFBCDE3C373BC73CBEBCF33C41BCF13C753B163D16BD7DBCED3B903C983CACBC33BD893CFD3AF53C1CBC1E3D633D353C6ABDF73B663BAB3B2EBCAB3C693CE03CE2BB273C17BD87BB21BD1A3D8EBBF73C81BC7C3B053A643C3EBDFC3C883B7F3C4A3B3A3C2A39C6BC043DA6BB12BCB2BC7EBBBB3C1DBD683C1CBD08BDA43CA23CF8BB02BDEF3CA1BCC23C28BA03BC07BC05BD923C4C3CD0BC48BBE3BC88BC3DBB0D3D1E3D60BCA6BCC13C99BC1A3D693CF83B063D47BCB13C3A3C703D0E3D6BBAA03C15BD4A3D4E3C2A3CD33CDABBAB3CBE3CDEBCB93BA83C8FBCE83BDE3C3CBB05BBDFBCC53CD93B86BCFABACFBCB4BCB43CB2BC68BC453C013DC3BB7C3C75BC5DBC413CE23B86BCA7BA3C3B903C16BA553D243C6A3B3FBBBDBC8FBB8FBC613B07BCBF3CEDBAE53C683D853CC83CA5BCDD3ABBBC3FBC003D573CDFBB71BC58BCC13CC53A8B3BBD3B2B3CB63C94BC19BCC9BBA23CDEBC583C083BDEBCFC3C133DD33C843B663B773C1C3DDCBCDF3C17BD47BDD53C573D4DBD643CC7BBCF3CB63C443C103CBE3C17BCB43C533CA33A153C4F3CA03CDFBC293BDABCE0BC05BCEB3B94BCD3BB233CCA3BEC3C113D763C1EBBE53CF7BCDB3BD2BBC2BBF0BB46BC8C3C293CE3BBBF3B1ABCCEBC5BBCAABCA63C153C3ABCCC3C8CBA74BB8ABB65BC713CE8BBD8BB8C3C45BCC2BC6B3CE4BC39BCC83CCFBAF63B223D8B3C403BD93C483B30BD64BC11BC943CE73C48BCFBBB153C8EBAE939C73CBA3BE33C26BCAA3CD8BC743A36BDACBC483CB03C5ABC013CDEBB543C9A3C23BC063D5FBC06BD4F3CA6BC60BCF8BC553C003CF93CDBBB0EBD06BBBABABFBC9A3C8BBC953C62BC9B3C7E3CF23A593BDD3CE8BBCBBB0BBDE3BC32BCAC390D3D033C88BC613B0FBD623C2A3B19BC36BCFF3CE4BCD5BC8DBC843B723C4CBB8BBC6DBC063DD3BC8BBC19BD073DA9BC5D3D80BAE6BB89BBB23CAABC9F3A963BDEBC0FBD71BC73BCD13BA5BBD9BB9A3C153C89BC85BCDDBB3BBD82BCAF3C7ABB5FBCA03BA3BC0C3DC3BCB03B4C3C96BC9D3C40BA433C3DBCFEBC953C31BCAE3CB73C27BB39BC853CFFBC1F3DAA3C0E3D693B0A3BC4BCC33C2FBC17BB43BAC23CA2BC2E3BA2BBC73B163CBABB58BBE53C113CB5BC5EBCE83A01BD75BC233C6C3C583CD43C23BB5839553B4FBCD7BB4EBCCC3B563C97BC783B16BB25BC5CBBADBCA2BB95BB1E3B0DBD6ABC95BC8BBC5ABC0BBB45BC03BD813CA53C7C3AABBAB9BB9CBC20BC043D2D3C9FBC273B4BBC3EBC2BBD473C75BC34BD19BD633CF13CA5BB253D853B80BC88BCB2BAF0BB133A813C0A3C873AB93B2E3CD4BA983B6BBB2BBDC7BCB9BB65BB50BC223D47BC86BC67BC2EBDA0BC463CA2BB16BC",
      torch_tensor_64_32_torch.bfloat16_1: "0x0200000092BC5B3BE9BBA2BBDDBB3C3D33BC00BC0A3CEDBAA3BC35BDCC3CC8BC65BC9D3CCE3BADBA4EBC36BC01BCF2BC2B3DAC3C05BB16BD1EBABBBB54BBF6BC4FBC60BC0E3D7DBB47BBF33BC73CC5BB92BB11BC8FBCFFBB263D8BBCA33BEA3AC53CD03BA93C5A3BDABAD1BC91BCC03BB03C86BC573D1EBDA83C4A3C8B3A35B8443C3BBD0A3C30BD743C323CB2BC21BD34BB3DBCA7BCF03C98BA6E3C103DB4BC143C2E3B513CAF3C10BDC23C7ABD88BC29BC9ABC61BBB33BFB3A8A3C163D1E3B2FBD683B753B993C613C83BCEA3B373D913C243C14BDDD3A143DD4BB80BC613C8EBCADBCA8BCA33CBFBC96BCDBBC2F3CB0BC80BBDDBA7B3CA53C08BCAEBC60BBAD3CDA3CA53CECBC4DBD013D83BCBFBC873C1A3CCCBC32BBFEBB0FBDC3BC39BC883BD83CEBBBB43CC13BC5BC133C1C3C99BC2039983C8E3BA13C6F3C8DBBE73B3BBDB63B7D3C2E3DA2BC263DBABA893C38BCC4BC5D3CBB3BA03C15BDD2BCC63C68BC013D8A3CE4BCEABC3EBCA83C403CAF3CEEBC2C3DD6BCB93BB3BC833CD03C76BC163C79BD74BC3A3CCDBBBA3C47BA23BD48BC943C5DBC96BCCCBBF33A893C9F3A36BC0B3D893CA1BC09BDCBBB48BBCEBB07BCB83CABBBC739C6BC5CBC4E3C04BD6ABCC53C513CEA3C8EBBDBBB03BCE2BBE23BC8BB363C81BC8DBC4A39733CD03BB63CFF3C5BBB5CBB03BD123C6D3CBDBBFA3A40BC073BB13C92BB01BD993C033D18BD0B3DF0BB2CBAA7BB27BC31BD153CDABCA13C1BBC333C043DE73BB13C983C27BD9BBBA9BC86BB3DBB1ABD8BBC1FBCB8BC5BBCE3BB57BC14BC4E3B943CABBC013C3CBC5B3C243C9BBCDEBB533CEA3C48BC16BC89BC54BC2CBC583B943BD23C3FBCF8BC1CBDA4BC923B3E3CE0BC96BC3B3CF8BC3B3C803CBD3CC2BCC7BB053D95BA513C36BBC13C2BBCC3BAA6BBD93B22BD36BD10BC86BC46BC19BDA5BC003D3D3C2BBD993C5FBC103D58BD8CBC05BC943C3BBB823C29BCFEBA65BC683C9DBC5F3D403C923C94BC09BC89BCBA3B523C593C54BC543C943C16BA4EBC493CE03CAD3CEFBBE43C9ABC93BC4BBC86BB03BDD139AFBCFABACDBC683CC03CFDBC973BEF3B6B3C7FBCD43C56BC403CCE3CE7BB3F3CBFBA76BC09BD3C3CB93B0DBC27BCF43C2BBCBFBCBABC643BDE3A99BC5BBB26BC4BBC2F3D0C3D623B663C22B926BD6C3CBDBBC33C1C3DEC3C01BDC3BCD93982B9043C5EBA98BC553CEDBCA7BCA2BAA93AB0BB4CBC83BCB83C013D93BC723C353C053D643C03BD21BCC8BC4F3DB83CAA3C63BCC83C0BBC303C6CBC58BC9ABBA83B453A853AB3BC963C30BC7C3AAC3C483CB0BC843CEBBAD43C95BC543CA8BC7F3CA1BCA13CD93AA93C1F3CA1BC89BB15BBCFBC03BB54BC713B303CA2BB053C853B5C3C7A3C38BD0BBC8BBC8FBC373D9E3BB33CCCBC48BC333C4E3C09BCCA3C1D3A703C783BA83C8D3CBDBCD73BC0BB583BC13CA8BC49BDA3BBB4BCAFBCEB3B033DC3BB073D823CC33BBEBAFABCACBCC1BBC03C33BD4DBDA3BCCEBC553D82BB423B993CB93C36BCBEBCC93C81BC01BD073C49BC223D91BB76BCAA3B17BD8CBC97BBEA3B00BC143C873A0EBDFB3C513CBCBC17BAA1BC4ABC87BB2EBB9FBC6BBCFBBBDD3C9BBCDB3CCE3CB63C03BCD23B123C16BCD6BB843C18BC89BC6D3C583CB83BAABBE63B643C33BD79BD5EBC13BB06BCF93AC2BC7CBB74BBAABCA4371C3B2DBA23BB803C9E3CD13C15BDFEBB55BBF53B663B48BD49BBC83C6C3C9FBC8A3CE43CF93CBABC4FBCEEBB013C85BC343C22BC58BC41BC563B36BC843B663CB6BC3C3B4F3CB4BC003DF53C9A3C133D2B3CC13CA63CD23C9E3C2C3D1EBCE93B473D2DB81C3D9CBB4F3C87BCD73AEABCC03A033CBD3CD23B353CBBBCDA3C013BBABBC03C1C3D803CB43B743C72BC6FBCCD3C3F3CAF393C3CCCBB263B4E3C493CD4BC19BD863CA7BCC4BB103C79BB3ABC1D3C07BB4A3CBFBC073AC7BC133D88BCA0BC0ABB72BAADBC42BD8F3C3BBCB7BC1C3D24BD48BB283C173B80BC9ABCAFBCF03BF5BC573CD8B966BB9DBCCD3C36BC8A3BD2BAEDBC99BBC6BC1E3D9D3CEC3CED3B00BD65BC76BB4CBCA43C14BCB53CEBBBE4BC523CB83CD8BCB53B143C9EBC113C02BD4A3BB4BBC5BAB93C0EBD2CBDB3392A3DE23B943C58BC753C62BC903CD6BC7B3CCEBCE83BA03B1D3DBF3CE13CC7BB173DF33CE4BC1539EB3C363D84BC26BBB1BCE23B0C3CE23C2EBC4B3C3B3CB0BC083A96BC86BC143C9C3C173C0DBCC03C04BD2A3D91BBB9BCA3BC8F3C333C88BB2FBDFABC8BBC13BC1ABDBA3C8D3C0CBBDDBC8CBC29BC94BC583C94BA283D2EBC283DB4BB20BCA6BB833C183B9FBB08BD7B3A82BC8BBC4F3B72BC703AA9BB61BBF13C0EBD4B3CBF3CD83851BC2FBC2D3CCA3C7E3C67BC8B3C333D49BC11BC973C153C243CD1BB1EBC003CC03B83BA153B27BD823C4C3CA7BC84BBD4BB173CE53B07BD45BB9C3CC1BCAE3C723C6C3C1FBD283CAF3C743CC93A13BBC43B433C893B8D3C453DDABC17BCBFBA413BBBBC70BCB03919BC7CBC22BCCC3BE83CB1BC533C983BB03A9A3C913CE9BB28BC23BC823C673AF83C01BCA33B13BCC43CFC3A4B3C0D3D00BD133D053D1BBBA2BC243C9139C3BC0D3DB83C183C52BC15BDA0BC9E3C3FBC35BAD5BC993C1ABD18BC0CBBAC3CE1BC803C7FBCB93BF23C8ABBA6BBD13CDE3C13BC29BC7DBCF53BF03C7D3A99BBC4B96F3C113CAABC3D3CB6BC1E3CF5BB06BCBF3C9BBC4DBC823C5D3C9F3CA43CBF3B833C883C083C963BF53BC43C553BF53A18BD52BCEE3BB43CBFBC8A3C923BFCBC083C0F3CAB3B40BCA1BB0EBD833BA53C043C26BDA4BCF2BB973C793D0DBCA83CE7BC2B3CBD3C21BC9DBCC13A53BC17BC01BBE4BAEBBC263D3C3D963BDDBA0B3D883C11BB58BACEBC1DBBF4BA983C79BCD13C153C7FBC563BDC3B523D8B3C9C3B6A3CF0BCCB399EBCA43C2BBDDE38A73CABB90E3BC4BCC33CA2BCA73B083DE3BB0F3C86BCF2BB043CFA3CE53B023C7D3C34BC243DA9BCE83CF6BC183AD1BC92BC8C3CFB3A1EBBFE3B563CC43CE03C263DADBC97BC4DBB143C1E3D3D3BC93C1ABDBCBC2F3CB6BA24BCCB3C933C723C2B3BAEBCBE3C303CDBBB633C7CBB163D10BC1DBA923C90BCD7BCCA3C023DD73C043CB2BC013C0A3C0ABB87BA4EBCDB3C233D6E3C6E3C0CBC883C24BC023D91BC2C3BA3BB353CBFBC633CC4BC69BB24BD3E3CE03CA5BCE93C543C973CE1BCCC3C54BC253C2FBCD1BB6E3C7D3BABBC7C3C2B3C0DBCC3BC063C043D3BBC0A3C06BC323C14BC5ABC2ABBFEBA803D113D793CECBB31BC44BDAD3B1CBC123CA1BB973C44BC693CB33C303BF13C453DFF3BFDBCCF3C103CA6BCBEBBC13C2F3B1E3C763C883C19BD91BC4CBC8A3CEEB8A4BC9FBCBDBC403CCDBCED3B03BC0C3CF8BC43BC73BC42BC11BC6F3CD8BCDA3CEBBCCF3C62BD0D3C353CDF3B8B3C93BC2D3C2F3C3F3D433C48BDBE3C483C393DD7B853BB81BBD13C5DBCF6386A3CE1BC9EBBE2BA08BD2B3C80BC41BCFB3CD13C10BC00BDBFBBC8BAB7BC743C273DA5BC7DBC453DE73C14BD87BBC6BCD2BA40BBE9BCA23C55BC2EBBE23C17BCA4B7D2BB1D3D28BD953C60BCDE3B3F3C6CBC3ABCDFBAE7391ABCBB3CEA3BCABA833BB13C5CBCB93A25BCA23A653CDFBB9C3CC9BC8CBCC53C79BC33BBA43C25BC6B3BF93B91BC533CD0BCE53CC43CC2BB113D573CAF3907BCC6BC30BC7DBC81BCBEBCCBBCC13B54BA083D19BD03BCE73CE8BC65BC29BCAC3C643CA83C223DB03CA53CCCBC28BB62BC31BD03BD47BDB73A513CA2BB23BD8DBCE83B22BC33BCEF3C9B3C603CC33B163DD83A6F3AD0BBAABBDB3A003BEFBA09BCF43C0DBBAABCDFBB8ABCA13C23B890BCE9391EBC713CE33C2D3CDB3AAF3C303CC53C613C1EBA183CECBC17BC90BC6E3A78BBF1BCDBBCA13B923CD33CB0BBB3BAFC3CDABC663B183CE63CB73B81BC32BD12BD49BC143CF53B363BBDBB9CBCB03CCABC363C3F3C83BC09BC33BB10BDB8BC153D5DBCD1BC413BA6BB9E3BE3BC24BC0C3B4CBC233D77BC6FBD593C05BD9AB8C0BC633A043C51BC123BF2BB7F3C57BC673C613C253C0F3BDD3C753CF63B46BBCB3B9A3A5CBCCDBC8E39833B353C69BCE13AAD3CDFBB643C07BCBA3B14BBE4BA2C3C10BCF5BBB5BA723BD23A2C3C0838B2BCE1BC243DDB3CA33C91BCC23CAF3CD03C293C7DB98C3CB13C1EBD8FBC363C81BAFD3B983CFBBAF4BCEFBC8D3C7D3C813C873CD8BCBABCC1BC23BDC93C83BCC13CE03B60BC98BC02BC2C3CC03C6A3C95BAACB9283C063C873CD8BCEA3BFABCC23C1DBC403B02BDA1BC533C8B3C9EBC42BC9ABBCB3C85BCB5BB09BDDFBCE23BFB3A88BA30BD51BC893C643BCDBC243C693C8D3C25BD07BB83BC053D8EBCF8BB44BBBD3C86BC9F3C013D01BDFBBBE93C8538CE3C69BB9A3B333CA9BA09BDB83C483CC43CDBBB46BC6D3B1BBC06BB543B983B733C34BCAC3C2A3D093DC5BC1EBD10BD8BBC313D5FBC92BB3EBCB0BB933B05BB4ABC17BD3FBCD6BCCF3C953CC63C9E3CB7BC423C41BB803CC93C833C143DCA3CAEB8A73CB83BA7BB16BC17BC83BBB2BA68BC543C42BCD1BB77BCABBB83BBFABCF6BCD93A66BAF23AB53B733B353C5E3C993CEFBCBF3C20BCFBBCB1BCEC3B6C3CB73BEBBC243CA33CE5BA573C073DD93C283C89BB9A3CD8BB0CBCA33C9EBCDDBAD6BC703C113C053D8DBCD23ABFBA013C1E3D6ABCE63A173CA33C343C06BDE0BBAE3C093D0EBD083CD9BCBBBB30BCEFBC16BD52BCC1BBBABBD1BBEABAD03A7DBCE53C3FBC70BC56BB653C9C3AECBC94BCCEBB5BBDA73B723CF03CCDBCCE3C92BB56BA8F3CA6BC053DA7BB73BCA03C74399BBCAF3B373D983B0D3C343C7F3C693BF0BC42BCB73C16BC403CB53C203D3DBCE93C37BDB2BBC3BBBA3CA1BC0DBDEA3CF0BC323CB6BA9B3BF8BC6CBDAA3C88BCAB3C09BCA23BA1BB7E3C5BBBA53CD03CD1BC97BC8BBBF43B53BB193C703CDDBCD23A5FBC163D373C4ABCC33C6D3B08BD47BB7EBCE93C5CBC803CE8BB403B15BC90BC6E3CC33C483B623C84BC2EBC0E3C7B3AC9BC9A39E53A31BD8BBC13BDAF3BAD3C8E3CBBBC9A3B233C85BCA53CE33BC43BD23BE73B373B3E3CD0BBC73A923CF9BB053DE3BCC4BA1FBC6A3C583CD03CAEBB0D3BB83B5DBC133D0A3C89BB63BC8EBC2B3A133D9DBCD23B363C853B8B3C603B53BA583B0B3DE63BB6BAEABB99BB8ABC36BCABBC0DBC6BBC1BBB01BD103BCABCD2BBA03C9F3CBB3C003C393DAA3BF83B7CBC303D5D3C0E3B31BB50BA96B9A23C1EBAAB3B4D3CC7BADB3C293DB4BB9B3CA8BC2EBDD5BC57BB3C3DFDBB7ABC9ABCB23BCF3C88BC6E3CBF3B8E3C38BB863C3FBCA0BC1DBB203D543CA23CF5B9983B52BBB33CD63C943B253C923B07BD2C3BC03CA23CF9BC163DB1BC253D3B3CAFBCB7BCB5BCA8BC323CC1BA5BBDE6BC0EBC1D3CF5BB213D3439BF3B1C3C94BC943C683B0E3DD8BB493C91BBB5BC33BCF43B003CA9BC213C0E3C30BC0A3D48BC8DBC6DBBFCBC7CBCC4BBD83C61BB6B3C233CA73BA2BB173CCE3B3FBC313C90BC0B3DF1BAA1BA913C50BCF9BC5EBD523C873CA6BCB03C72BC573CB6BC063B29BD263DFD3BEDBBAE3C6ABCB93C2A3D193D93BCA53BC1BB47BC29BC5CBCDFBC19BD05BD4ABCE4BCC9BBBBBC013D0ABD2F3C55BDAFBBA53BA3BCA33C91BCFCBC43BCCEBC473C8A3C12BCA83C56BC923BEFBC28BCB3BCF6BA1ABA39BCC83C023C0A3C27BDDDBCD33B8FBCBD3C7ABC8DBB70BCD93C4EBC263DC1BB9ABCBEBBA13CD8BC48BB29BA013CE2BC0FBB683C3D3BCFBC6A3A4BBC383CC8BB4DBC36BC283C3BBD",
      torch_tensor_32_torch.bfloat16_2: "0x020000003CBEAC3E88BC28BE123EFABD56BDBBBE77BEBABC34BDB6BED03DE53D65BE33BE9F3E5BBD74BE7FBB57BEB33D38BE833EEA3BDA3E00BEA43EC0BD4BBE8ABDB6BD",
      torch_tensor_32_torch.bfloat16_1: "0x02000000F1BD85BE3A3EB8BD30BDA53E2F3D783EC5BD90BDC9BE2E3D573E99BECBBE913E3EBE613DF7BB5B3D923DB63E1EBDA23EC6BC40BE26BA11BEEA3D3A3E8C3EB03E",
      torch_tensor_32_32_torch.bfloat16_1: "0x02000000C1BBF53A4F3C973C473C4A3DCF3CCA3C26BCF1BB98BBD43B903C263CD4BB40BB4FBC83BCE53C8CBA053C173DFE3A1A3C083D8ABCEBBBF6BC9BBC30BC893C6ABC4B3B2D3C18BD12BB94BC383C573CCF3BC4BCA33B96BB3A3DD23C84BC4E3CD7BBF83B6FBDCD3CBEBC92BAAD3B5ABC133C0CBB693A56BC403DC6BC96BC073D0EBDBF3CAC3C403C283CBFBB733C27BB513C42BCE93CB43B67BC04BD01BCEABBEE3CB6BBD43CBCBB7ABC04BCDEBBF1BC323BC5BC6D3C2A3C46BC913CAB3C67BC023D4C3B173D903A60BBB739853C8FBC18BDDD3CA9BB87BC38BDF5BCE73AC33C903B213B57BC96BCD9BB24BDD4BC093C923B1BBBC6BA623C233C4ABCFDBB3BBA973C5B3CDEBC93BC4ABC7F3B07BC3CBCADBBAF3C16BBC93B913CB93C98BC1ABC753B933C5EBCAC39A1BC223CB9BA03BDFC3C153A1B3C4FBCD1BA6D3C9ABAC73A48BB1CBDC43A963BC0BBAD3CDCBC7FBC10BC5ABB633C01BBD93A40BB0EBC0BBC7DBB08BD07BBF13C8FBC86BBF23BD9BCC33CF23A783C18BD07BD17BDC3BC7CBA82BC63BB17BDAEBC853DA83CD63B91BBBB3CD43B023C8C3C3CBC333BC0BB543D19BBE2BB83BD203CD0BCBABC243C2E3B92BB9FBC58BC203A5ABB1DBC153D1B3CCBBC4EBCC53C9C3C1B3C943C1A3A36BCA43A653B5ABCFBBB953C233D17BC9F3CAD3C4D3C0F3C25BD2BBC89BC0DBCE0BCE53CB2BAC2BC3FBCF13BAD3A42BC2B3C113DF83CC63B2A3B143B3DBCE7BA1B3DA0BC5EBC0E3B4DBDADBCA43C55BCF4BCED3CA03C8E3C8B3CEDBCB6BB6FBC85BCB9BC29BB173D253C0D3CFC3CB03BBC3B683CFDBCF6BC08BB5A3BE63C3D3A9C3CD6BCD8BB5C3C1EBC703B233DD63BCA3CD53CBEBCF03BB9BB3FB9A8BCBEBBDC3C40BDA1BB29BC3E3DAABC933C023D47BC45BC57BC90BC9F3CD33A55BC183AA13C9E3BED3C363C133CC6BCEC3B083D40BC8C3C2B3DBBBBD1BC92BC65BC9C3B45BC323BAA3C483CB13CB7BCA63A183A05BC9CBCF3BC46BBB5BC183C5FBBB2BC84BCA63BDDBCA8BB803D423B8A3CD83C03BBB1BCC4BBF5BC1CBD0EBC50BCE0BBA53CFD3BCBBB2D3CB43CF83B303C4FBC1ABDF43CA4BB663C0B3C7ABC35BC3DBDCBBCD03C353CDF3C013D353C8FBB99BCCA3C3F3CBD3C50BC0A3CC9398EBCBBBBBDBC3A3C833CA03B0ABD19BC903C073AB53CBABC3A3AAEBC9B3C73BA8BBB4DBD1ABCA53B393CCFBC11BCDD3C713C4F3BAC3CFDB9013D16BCF3BB0E3BC73CAD3C4E3B653C12BDEDBC773C043D6239AE3CD33CEA3B6DBA923B803C8F3CB43CDA3CE4BA183D8BBCA1BAAF3CB83A91BC14BC7DBCE43C433C8A3CA4BC38BA6BBB2CBD623B8FBC3BBC9F3CE13BE33C9BBC043D3F3C9F3CD43C3EBCE33B383C0DBB423D85BB57BD35BB203CF63B1F3C42BC4FBC17BCBABCF1BB8C3A93BBCDBC1BBDED3A24BDDEBBAFBCE53C2FBB6DBA183C01BC90BC983CA8BBB53C04BC503DDD3CECBC5C3CB93BD73CA43C223DCF3A0C3CA8BC51BB60BC343D0CBC33BDA7BB5EBC123C15BC9E3C15BC273C8FBBE83CF3BCF8BCB4BC49BBD1BC7EB7A0BCCFBBCCBCBDBAA9BB363D0E3B6F3CDEBC273CF33C89395EBC0B3D923C273D1CBC15BD3C3DA23C01BDA3BCF33B58BC18BD6C3C473C0B3C0F3D393BFABB783C1CBB61BC70BB733D3BBDEB3A86BB7A3C863C823C2ABC353B1DBCB23B70BC5ABCB53C3BBCF23C0DBD5D3B64BC373DBE3B123D073C4BBC363CB9BCD13A04BD553CC03BA7BC00BD053D56BD79BC86BCFD3CF2BCBF3AF7BCB2BC29BB1F3D083D20BCEBBB54BCB2BB8138DE3C68BC0F3D193B59BB723B47BC6FBC853C313DE8BC4ABB9CBABE3CE43C92BC563C7FBC8BBC063D6ABC75BC92BB113C063D60BCE8BC7D3ADCBB0FBCAD3CB03A1BBD94BB8CBCB4BB86BCCDBB963C883A02BC853C093C8B3CDEBCEB3B1EBC21BD46BC693C823BB7BC4A3C92BC053CA7BCA23BDFBC013CC73CB6BB903C293D04BD923B9C3B0A3DDBBBA6BC36BC153C4F3DA13CE9BB733C4C3D34BB4CBC113DDEBBB1BAE6B81D3C3B3C62BB153D0CBC193D13BD993C90BC0BBBE8BC6B3C42BC3B3D073C043BEA3CE43A3C3C6C3CD33CADBCC1BCE23C89BCDDBBFEBB8B3A243D333C83BCCFBB51BC85BCE7BC6C3C153D143CA03C1E3B34BA0F3CDE3B1CBCA8BC4D39C13AF43BAC3B273A9CBC643CCDBBFCBC29BC133D223C293C8DB9BDBCA0BBBCBB5ABC29BCD2BBA83CD639B83C2B3D0EBD0C3C8A3CABBCD93CC6BC323D803C71BC90BC333BEF3C2ABB91BC80BC8E3CA8BC893CFFBC33BDBEB981BCE53C56BB0D3D8EBCAB3C333CBBBCB13B98BC97BCAEBCC43C5A3CE1BB8EBCF83CE7BCD0BCDE3CB63CA6BCB9BC00BDCD3B42B82C3C35BCD23ABA3CE43C4D3B81BBB1BB7F3B14BD05BDA2BCDCBCC23CA8BC473B273C84BC39BD963B44BCAFBBCBBB243CE2BC29BD263DDB3B18BC123CE23BBFBB0FBD03BCAABC07BDAF3A24BCA13CE6BC8A3C363C2CBB11BC4C3B1B3C92BC893B3B3C04BC7FBBA8BBEABA32BC083D893B1BBCC83C003D2DBBC3BC9CBCB53C1EBC03BC753B46BC4B3C25BD56BB8DBB62BCDCBCBD3AADBB463CE73CDF3C013D31BD9BBCE8BB2EBD8F3C1F3B543CD03A8BBCE7BBB03C4A3C873CF2BC873C203C57BB64BCC43ABA3C273D70BCF73B423D683CA93C8B3C1C3C483B91BCCFBC0A3DA43C083CE6BCFAB8683DAD3B9B3C953CD2BCE0BC8C3B153C15BC5A3CFCBB92BB0E3D15BC153CE3BC173BFC3BCBBB283C4FBC8CBC97BC263C68BC823C70BC843C2CBB113D22BC8FBC303CA7BCEABACF3C2ABC323CD23CC5BC1EBC8CBC1CBCD7BB0DBC43BCCA3B88BBB5BCC4BB23BDFE3BBDBC34BCB13C963BC0BCA53C093CEC3CD83CEEBC58BCCE3C5CBC093DFE3BEBBC403DCD3BBF3CB83BAFBCC73B9ABA843ACDBC7D3C323D563C583D",
      torch_tensor_16_32_torch.bfloat16_1: "0x02000000EAB9AA3B233CCF3C42BC4DBC123DEA3AE53CDEBCB03CB13BDF3AB0BC873CF0BC2BBCEDBBD4BCF73BAF3C35BD653D0E3DCB3C4C3DFC3C063CCDBCB53CB3BC07BC073B3F3C353CA03CB33C4F3B43BC8ABAA53B1D3DCFBCBDBC49BB843CAEBC07BD7DBC9BBCC73CABBB553B00BDC23C05BCABBB03BCA53C103B91BC35BDA13CCBBB3FBA313D083D9F3A3EBD6CBC82BB26BC87BA0FBC61BDF8BBAB3B35BCA4BC253CB5BCDE3CD93C833C873C41BB873ABCBC70BBF23B7B3C0DBDE4BA6DBCC0BCCA3C5CBCD0BC0DBC2C3CA0BC86BC07BBFB3C013D5CBCB23C4CBB58BCA7BC0EBD45BC6A3CD2BB0CBC493A3B3C7CBCBABB7F3CE8BC3A3C453C113C4EBC8CBC3F3C6EBC42BC9ABBDC3B073C0F3D783B68BB913CBCBC6E3C1ABD25BD69BC083CC1BC6FBC1D3CB13B743C8C3C933C983BB93B353C0D3CAEBBF1BB203DC03C1A3BE13C213C29BC90BB26BCAD3CC23C22BC88BCA43C72BCEEBB133CD43AA8BC8B3AC23C0A3D91BCC23B823DA4BC4DBD30BC9ABB8EBC24BD323B843BCFBCE6BB9E3C463CCCBCB0BC5ABC90BCBC3B103C2A3BFE3A193D5EBBA03B7B3BADBC86BDA93CD73A363C91BA313AA5392B3C973C9D3B103C48B9963C70BA55BBF2BB16BD19BDAE3CF1BCC43905BD2CBD27BD8EBC0EBCB5BC78BB503C623C3D3D1D3C45BC173C143CB23A1C3BEF3B06BD01BDB13BBD3C5C3CBB3C46BB88BC893C3BBC813BD8BBA3B996BC0A3DE1BCC83B7D3B26BC8D3C613CACBB9B3B1E3C893B83BC9C399ABC823C79BCD63B30BB6CBB8FBC933CF03C1C3DF6BBFB3BE43BDEBAF3BC293CC0BCAE3CC8BBAF3BF83C093CEFBBA6BAFDBC803CA5BCB1BC48BD47BC5EBC96BC04380D3C2DBBD43C313D01BC983CC4BC013BB53C76BCB6BC08BC72BB7B3C673CE0BA07BD073DA7BCC7BCEFBBF53936B8393CDC3C553DDABB4CBDA93C52BA633C053D0A3D99BCD9BC413C993BED3BB43C37BD223CE1BC553C70BC623C02BD7E3C58BB97BCD13BA2BC9BBC793CB1BCE83CA33C70BCBF3A8D3B4BBCD43C2BBC283C55BB783C963B8D3C103D2DBCDFBC0CBB8F3C1F3CA73C53BC24BC9B3CCABBDC3CFDBCC5BB29BBE83AB8BCA43B82BB37BCC63C4DBC373CC6BA483B733B4ABC843CB8BC14BDBF3B1CBC103C963CFABC253CD5BAC8BCB83C63BC003C6FBCA9BB183D72BC773B83BC97BB3CBCD4BB7BBA243DA53C4E3DD5BB943C903BC3BC7BBC753C8FBBEFBAF4BBE83BB33BC73C0BBD8C3B013D8A3B69BB5D3C293DF2BB973CB1BC34BC62BC423C973B15BC62BCCC3B113BD03B0B3DA9BAAD3B6F3CEC3C18BCA23C7DBCEEBB51BC4E3D863CC93C9C3BCCBA85BC573BD3BC893C843AEBBA583C883CEC3C283DB03A043C0ABDC13A0A3DFFBB213D2D3CDB3B75BC9D3CF23CC33BFD3C093C25BB203C9E3C02BDB13C31BD63BC73BC99BCA33CE9B943BDA4BA853C0E3D653B1BB92D3C",
      torch_tensor_16_32_torch.bfloat16: "0x02000000163C14B91DBCF93C85BC12BCFD3C6F3C17BD223DF8BB633C083D9A3CB23CCD3C543C14BB87BB49BCB23BD2BB3DBBE7BC63BC54BCF23C11BBAABCA73B113D963C1B3BE43B8B3B83BB39BD0F3DAE3C8A3CC8B985BB933C8BBC773CBEBCC0BAD1BC15BD01BB94BCECBC43BC0C3B2CBC5D3C91BAE4BB1B3C42BCA43C0DBB053C10BD3C3D013DA6BA8FBC663D82BC953C7BBC4CBC8EBCC83BD13B2D3C8D3C843C413BA8BC65BC893B2CBC90BB1ABC153DA33C233B563C9DBC873CB63C3EBA73BC033B7F3B563D47BCD53BCF3B32BC78BC1B3C1BBC4C3BF73B843CF33A9BBCECBA133CFC3BCB3C4B3BDB3B80BC093D913C403B85BB3D3C7C3A0F3D51BC41BD083D31BC16BD16BD09BAC63C08BCCC3C043D3A3A6F3C9EBC1A3D9D3CD23B92BCA3BAADBC113C413BC8BBFEBCFBBC83BC45BB38BB42BC523B85BAB0BC913BF33C80BCE33A173CABBCA9BCDC3C81BC39BBE139953C6DBC24BBBEBC19BBA23BD13B933CAC3CCCBC09BDEE3C2C3D96BC3E3C043C4BBC283C1C3D09BA01BD17BDABBC69BC473B473CCD3BCABB64BDA4BB343DD2BCF4BB5F3C4CBCEDBB103D5F3CCD3B923CA63C06BCEEBCF5BC223C36BB06BD413D9F3B313C423CB2BCD13BB63C1EBD96BC6ABCA53C77BC2F3D163C9EBBB73C3E3CD73BE6BC3A3B48BC6BBC983CFFBC173C273ABB3C2CBB53BAFCBBF1BB7C3C36BC2FBC863DC23AB33BE8BC1E3C43BC1EBC833C8F3CDF3B01BDE7BBAC3C913CCEBCF4BB933C253D4EBA0B3CA43CA13C913CCABB33BC113C06BA813C373BECBB17BB253C2DBD82BCB0BB3EBCDABCA7BCD7BCB63BF23BA237103C95BC8FBB9FBB363B5D3ABC3BF13B803CD6BB923CF93907BD13BCA7BA81BC1EBC21BCA63C4CBC2F3C063B0D3DA83BA53B88BCA5BC173DF03C823A673B213D46BD1ABCAF3CA5BB02BD95BC9C3C713C52BC50BC283D1A3C76BC07BCB63C8C3C933C913C06BDAFBD363DBB3C77BBDB3C9ABCEB3B873C933CD3BB833CB6BCCC3ADF3CC1BC9B3CCE3B53BCCE3C4A3CCCBC12BC0DBDB6BCB0BCCE3C01BD723B353C383C00BC8CBCA4BB20BCB23C8EBCAA3B33BC573C87B85ABC0C3ABE3C163DC63CA83C0BBDFABC2DBC2BBDEA3C90BCC73C2D3C823C49BCF5BB9B3C5EBC283BBB3B183C69BD53BB07BB9B3BF93BDABCE13C363C873CF5BBC13C303D01BD2ABC883C91BC863CEDBC863CA9BBD73A3D3C413D2FBBD3BB2B3C9B3CADBB173B0FBD4BBA6F3C2ABCC53CA53CCDBB423C2DBC413C87BB7CBCE43BE9BC01B91E3B323C0C3CC6BCDEBC91BCDEBCC3BBADBC7ABC0D3C0EBC9BBA6C3CAE3A5A3CC3BC9A3CFB3A253C01BC8BBCBF3AFABB9EBC253C99BCFF3C473BFEBB47BC2A3C133DDD3BA5BC25BD09BC2D3CA6BBCF3B273BAC3CE1BCC53C4BBB73BD36BD17BC16BA02BC5CBCF4BC79BBC53AEA3C24BDAE3B5ABC043CE6BB393C3CBA07BD683BB5BC",
      torch_tensor_32_32_torch.bfloat16: "0x020000006F3C4FBC23BCDB3B6EBD383C8D3C3CBA8EBCE03C303A603CAA3C85BCC13B3F3C8A3CE53CC3BAC2BB713BFBBA1339A5BCDBBB0BBC5C3C5CBCAABB4D3CCA3B88BC4B3CD3BCD93CEEBC13BD483C23BD733CB23C5D3C79BBD5BC203BE93CADBC1C3D8E3C2FBD143977BCED3C7ABCAF3CF9BBC1BC1BBB063DA3BCAEBCA53CE43CEDBC98BC623A3BBB663D8F3CAD39C23A95BB233DDE3CF0BB3BBCE23B7BBC01BB2E3CE93C7ABC273DBFBC60BC2BBD173D9C3C4EBD4CBC373C8DBAD03CC4BC29BB00BDE83C073BCD3CA0BB61BC0DBAE63903BC2EBD9DBB99BCF1BA6BBD773B5B3BDF3A02BC1D3B69BBA5BC13BC4ABC5E3892BCA33C8D3C733C0DBDA63C0EBD94BCBEBC24BD9F3B563C3A3C203C0DBCA5BC4B3CA0BC943CC23C27BDC7BA313C90BCE93CB73C1CBC29BC42BBCABC3ABC11BC25BC8E3C97BBB33B6B3C093DB23BC7BBF1BB9DBCF0BBA93C6B3A3EBCA0BCF43BDFBC2C3C00BDAFBCC9BCBE3C33BC833CC83B523DE1BC8F3C44BCA2BA42BD76BC453CECBC703CC13C57BC44BC31BD1E3C24BB623CA63C3DBC5FBC223DB1BAB8BCDC3C63BDAABC76BB8D3C2A3CF13B50BCC7BCA7BCABBC9B3C00BD5A3C64BC0BBD31BC0BBA173C7F3C043DD0BCA33B35BA4C3C483C2BBCA539CCBC263955BC5ABD16BC453CA3BC783BD8BC2D3ABBBB0E3C05BC92BAADBC00BDDFBB203CFE3BA23C4CBCB23BA5BCF03C71BCB5BC56BC453B68BC903C9EBC82BD7F3C01BCB33BDC3CFD3B8A3C98BC5EBD9A3C0ABCDBBA293C223B6B3B133DD4BB843BDCB9A6BC533CAB3B13BCBCBC16BC74BC323A143C3F3C763B99BA223CC2BC053DF53B06BB903CCFBC0ABD4ABC903C90BB1CBD4D3C25BD4D3CF9BC35BC86BC81BC90BBB539AFBC3EBDB7BB183DAF3BD73BB63CEBBBDBBC2B3D143CFABCBCBC9ABC07BC823CA13A3F3B95BCE6B9963CF7BC313C1A3CB03CDFBCA1BC73BC0CBD233D2F3C8EBCDD3CECBB45BC2F3BF4BBABBC10BC0EBCAD3C8DBBF43B5B3BAD39C53CB3BC1D3CE33CEA3C203D833A143C513BB23BC53C9FBC4D3CDA394E3AF2BA88BC7E3C8F3C54BB7BBC0C3D513D96BC7F3C5BBBD0BCA53B3EBC86BC5FBB04BDC13B1BBD57BB153B76BC1DBC92BB89BB0ABDB63CDDBA29BB76BA4D3C09BC253D86BCDBBBA3BC643C1C3DDA3C643A0FBBCC3C193C77BB8BBB6E3CCA3C27BC20BC213D83BCA13BF1BBA4BB463A013D22BD203C283D2EBCDA3CBB3C883C07BD3BBC06BD2E3BEF3CE1BC39BC053C11BBC43C7BBC24BCC93C433D7A3C613CB7BCCABCB0BC713C9A3B7C3C6ABB55BCF23C373C3FBD173A22BCB8BCBA3CA83C1BBDAABBB9BC5FBC843C013B823BA73C203B92BCC93B123D523C92BCD6BC15BDE0BBA7BBB03CC73C4A3CA4BCC3BC5D3C38BCC8BC113C5FBC63BCE0BCAFB9D8BB27BC37BCE13B393CF6BAF3BBCBBB9ABC9A3BC53C463C553C95BC54BC873CDE3C19BC6F3C453CEB3C0CBDEB3B01BA1FBD893C41BB1ABCBCBBFC3CA8BC373CE63BA33CE6BC91BCD2BCC03C343DF83C5ABC0ABD193C873C583C083C2F3C903C1B3B2FBB9BBB9E3C22BCBFB9E33C183C203BD93CD43C053C46BDAABB1B3DA5BC0BBD963C383C2F3C60BB573A863CA73C3ABDA5BC6B3CAB3BA6BCCD3C6C3B453C16BC71BC113C433DF8BC0ABD24BD97BC2FBC1F3D38BBC93B16BC6BB9713CC93CAC3C1E39923B17BD19BCF0BC46BB1A3C96BCAF3B6B3BA7BAA5BB33BBB13C5D3CA2BCE9BC15BD15BD34BD48BDA6BC4EBC8C3B503C823C073C5FBD9D3A283C24BB01BC863C6BBC0E3D93BC643CD23CDF3BA03B493C593BD2BC753A53BC2CBDB03C06BD3DBB143C053CFE3B31BDC8BAB73C10BD26BCF73C72BC9D3C22BB0ABC603C2BBBF8BB09BAC3BB1EBC083DC63CD8BB72BBFCBBC0BB053DD8BC233CCA3C103DBF3C10BD903CA73C3F3CB1BA553DCDBB8E3A203C40BA6EBCA83BFCBC8FBA173B53BCD03ABF3B90BCD93B943B363C92BBEA3C8B3BB43C433C96BCF93C3ABC09BD4FBCFC3B8ABCA1BC0C3D8BBC823C463BAEBCADBB06BD213C473CEDBC0BBA173C0CBB213C0C3C04BD42BC2BBD2FBCDC3C56BCA63C5ABCA23C17BC013CF7BC81BC0E3DBBBA33BB0CBCED3CACBBEA3CD33BA93BBFBB4C3C4EBCC5BB423C64BC2F3B51BBB0BC82BA0F3CD23CF0BB053DFFBA393CA73C17BCE03CD53BF43BB93C86BCCEBCC93CB83C5DBCAD3CF8BC993C883C153C0EBBAF3AD93C0DBCD1BCE63BC93C463B4FBCA73BEE3A233C34BC7ABB9A3BF8BC77BCDF3C453BFD3CEB3CCD3A0BBB04BBDBBB7B3CC2BB4C3C273CB0BC8CBC9C3C64BC81BC023D8D3C14BD893C33BBF6BA20BC013C0E3D8EBC1EBAB1BBB6BC92BB9FBCB83B093CF83B553B10BDB0BBD53B8A3C77BC1F3DF23C593CEF3B10BD5EBC0BBC7BBC9F3AE03CCD3C6ABB6EBBAABC4CBBDD3B85BCCB3AFABC863CEEBC4C3C32BD31BC503C2D3DFF3CC5BC88BB8F3CDE3C113D2F3DA03CA1BB88BC8C3B8339C3BA9A3CBE3BBDBC4BBC86BC9D3C55BDFD3A2A3D3ABC513C0FBC1DBADCBC6EBC81BB96BCA0BC02BCCA3CC33C613B0CBDBBBC0BBDB4BC3F3C39BD953B9A3C89BCAB3CF7BB593C803B24BB7FBCAF3BF63BC1BCDBBC903C57BC0E3D493CB0BB6BBA483BC3BC143D2EBC9FBC1F3D3739A83CB63BA93CA3BCD0BC863B943C993B3EBC813B453D623CB5BB76BC5D3CB5BCD2BAA53B63BC933CBDBA0ABD793C5B3994BB4C3C8ABC87BB2CBC4ABC3C3CCE3BEDBCA53ABE3CB3BB08BCF33C9B3C8A3BFD3B683C503C13BD42BCA2BC06BDB03CADBC9BBCB93CFABC84BC08BD23BD1CBD84BC01BC0F3C8F3CACBC9BBC40390CBD40BC163DF93A0D3AC83C703C88BC563B35BDBEBC493CEFBBCF3C203CA93CC63CFD398ABC3E3C39BCFB3C9ABC91BC39BDCDBC093DD3BBB23CB2BCB7BCC9BBEFBA",
      torch_tensor_32_torch.bfloat16: "0x0200000080BC4ABC683E10BE47BE55BEB6BD5BBD3BBD16BEF83D7BBD0E3F493E163E2C3CCB3D973D87BC763E33BEBABDA0BE98BCFEBDBD3D7E3EDFBD923D293E88BEA23D",
      torch_tensor_4_torch.bfloat16: "0x02000000803FCD3D243C833A",
      torch_tensor_64_32_torch.bfloat16: "0x0200000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000B9BC4F3D2DBCCABBAF3C6BBADA3CFEBBC63C33B9EFBC5B3CAEBC253C113C2F3B823B34BC953C1F3D05BD253C073BD9BCA6BC303C863C62BCA6BCC4BB47BC7FBC283C963B7D3C423BC33C6F3CB23BB9BB85BB9B3BD13A82BC033DC03C6B3CE63B9E3B8BBC0FBD8CBC033DD23B533B31BCB2BCEC3C583BE63C17BD31BD74BD15BDE0BB14BD043D973BEA3A66BC5ABC8A3CC1BC5EBBA1BB733B91BBB33B8B3B85BCAE3C8DBCC4BC8CBCFA3AB93CB23BEBBA94BA843BBCBC94BC84BC263D323CCB3C94BC993C56BBD23C963B0EBC533CA2BB0DBD1E3B623A87BCF6BB473D113C01BD9FBC673CE63C183BAABCFF3A8A3B0ABDD7BCABBC9A3CB03B513CE7BC75BD033DB1BC013DDD3B5CBBA1BC903C8DBCACBCD33B01BD26BCFC3B483CD13BF23B923C41BCA93C633C33BC843C80BB303CD4BB47BBD53ACB3C173C633DB93B2CBDBC3C7F3B6C3A393CA33BCB3C29BD0BBD9FBCF7BC75BAA83C87BBB93C233C0C3DFF3C973BF1BB98BBD7BB773C393C89BB953B9DBC51BBAF3CC7BAF4BC8B3C1F3D4B3D4FBBB7BCD43BA6BC1ABC76BCBDBC00BDB23B283CF2BB0DBCE93C693BE53C04BDAF3CB7BBE13C763CC3BB6CBC8A3CF3BBFCBC20BDA2BC0E3CBEBADEBAF5BC33BAA1BBBF3C8BBC773B47BC95BC02BD053D963C6DBC6BBCFEBC933CA53CEFBC61BC123B49BC2B3B8E3C1FBDA0BCA4BCB3BA8ABCE6BB79BC0B3D11BD97BB9FBC193CA2BC09BD00BCC53C403C23BDCE3B623A8F3C02BC133D143D753CCBBB163D823B26BCB23C873B8A3C98BC013B1CBBCCBAAF3CF1BB9DBBC7BCAFBC8CBBEDBBEC3C853C9FBB0A3D673C153C583C6B3CBB3C113C373CEE3CE73CD5BC8D3C1BBB6B3D1ABCA33B333D63BBFDBC31BC46BDBEBC43BD94BB60BCA0BC4BBCF73C7D3C073D753C243C103C01BC5E3BABBB6CBBC7BCA53C7BBCCF3C423CB9BBCEBB28BCD33C4E3C8FBC2539AA3BEDBCF7BBF13B013C683BD53C3C3D11BD92BC7E3AD13BA23B443B08BD2E3C9A3C843CF83CC7BC763B00BC9F3A7B3C243C153D243B8F3CD53B163C02BC0B3C163DB43ABC3B3C3B403D93BCBA3AD7BC3F3C593C1BBD763CF33C9E3B24BCD4BC39BC61BC173C8B3AC7BC803C89BC573C8BBC383C96BB1F3C563CD4BBBEBB273CBEBCB73C92BC033C043B78BCABBC003DBFBC94BCC13C0B3B04BCDBBCCEBCEE3C223C4F3CBEBCAEBB0CBD04BD54BB673C2D3B683B66BC9CBB87BB25BD063DDA3C3B3D033CA03CA93822BB4EBC6EBCB63B333C0FBD82BC19BCC8BA86BCCF3AA23C0A3DB63B023CC7BC9D3C283C093DAAB956BB94BA0F3D70BBFD3C7EBC113D50BB19BD66BB5ABC2CBC23BD2CBC683DCABC3F3BCC3C113CBDBC70BC103C033C503CB0BB173C853C493C88BC59BDB0BBB93C0ABCC93CDA3C0A3AFFBCABBC1C3CCD3C1B3CA13C02BD5BBB90BC833C0CBDF63BBE3C5B3BECB7073D993CC6BC47BC803B263D0E3CA0BCB43B193D85BB453A333DE93A753C18BDECBA913BCA3C143D4FBCDF3C98B92F3C86BB10BC8F3CB33B1BBC813CE9BCB13C9B3A753C1E3AC2BA043DE73BF33BEC3B6D3C0D3B0CBC4D3CA0BCBD3B203CA53CA03A7BBC593C2F3C31BC07BCE8BC14BB29BCAF3B353CB13B98BC9EBB14BDA2BA5F3C4339C8BC0F3D78BC6CBC8DBC193D7E3CD6BB97BC873B47BCEFBC213CFABB103D6D3CCE3CA83C07BCB43BA5BCA0BC8BBB1C3D993B9DBC463CA2BBD6BC853DC6BC35BC95BC973C9ABCE03C88BCA7BC46BBD53B59BC0FBDBEBB8B3B46BC433D933C033C4C3C893C8B3BFA3CA1BACEBC943C803C043D103DA3BC333B0A3D99BC363D28BDD23CC33CCBBBD5BB6E3CF03B0E3C7ABD17BA85BC25BC1FB937BCCDBB8D3A62BBB03C18BD49BC9ABC3BBC2ABD0A3CB9BC8ABB253C05BC8EBCAB3C9C3CD7BB5BBDA53B6C3C91BCBD3C1B3DA63C2C3D243DE5BB0FB933BDF5BC84BC893CE4BC80B9DBBC74BC9C3C95BCB83B1A3D013C053CA63C873CD1BC4ABDECBB11BCAEBC8C3CFBBB223ADDBC3EBCF0BAEFBC293C1A3CB73C273C72BC0CBD413B12BC1ABC073C10BD803CB73BB8BC073C0A3D6FBCFEBA96BA923BE23CD9BC73BB663CB9BBBFB9A4BC47BB80BBABBC873B603D94BC68BCEABBA93C143A473A033C573CC0BC4E3B8FBB14BC96BC8E39B83C3EBB8ABB47BB983CA73C0FBB4ABCA7BBF73C93BCF2BC8ABC9B3C9F3BD63C483CCD3CD0BB93BC213A563C8CBC05BDC3BC283B96BBAEBB97BCBCBCC13BC0BCF4BC393C353D033D59BB32BC11BC833CE73A50BCDCBB6BBDCCBCE13CCB3A88BB053B4839CFBB033DF7BBC9B90B3CCABB693B013C0B3D6EBB04BB87BCAE3CF73CBD3CB63B9BBCB2BCD33C94BC813BCABCBC3C4CBC5F3C32BD363D9F3C7CBCD23B23BA143B8D3BD8BB4BBBC9BB9E3A87BB82BDC43CFD3C293C26BC47BAAC3CB2BC2F3A56BA44BC0FBD0ABC243BA83CF1BB193C223C21BC70BD3FBCBB3C123DE03B86BC4FBBD73C9C3CDBBB19BCEE3A84BBB93BE03B8D3C873A83BCC4BC163C39BD2DBD27BDB7BC5CBC293DBD3C14BCD43BC8BC3CBC903C223C823B673CBE3C29BDE13B2FBC07BCCD3C913CA7BB59BB9B3CA1BC89BC9FBCD4BC6EBC41BDE7BB813CDD3B5BBC3D3CEC3C813BC7BC03BC36BCCFBB5A3C1F3DDEBA6DBC0DBA443DB83B473A923CC83BE3BCC83BE23B783BABBBACBC11BD25BB54BC453B963CFBBCDA3C8CBC43BC573C563C98BC1F3C17BD263CB8BC8C3B73BB2F3DA5BC8B3B133C653C09BD163CA8BC153C87BCB03C193DA5BCBB3C053D08BC30BC3B3CF63C52BB4EBB25BD803C88BB48BC2E3CBFBC38BC043CE73C4C3C48BB1E3DCF3CBF3C593AE4BC85BC78BA9DBB963B02BC5D3DA93C173D093D29BCC23B62BC7E3B163BFE3B1D3C663C2E3C3FBC9EBC69BD66BB4FBCC23B973C7A3C2BBCB13C993C8D3BE83B983C3C3D4C3C853B97BC073DB73CEA3BE03C8D3C86BCE9BAB6BBC93B6A3CD43C8ABCF6BC503BBCBCB53C063DD33B0C3D18BA1F3BB6BBE9BBA83C0B3C7D3C3E3DAC3CBFBC593A073CEDBCB5BC683C733C063DDA3B9FBB183B793C11BDF6BA7BBCEDBC053C083CACBB0CBD70BCC4BAFCBB1A3C123D2F3C3A3DD53C0CBA64BDEC3B21BD72BC51BCC13CAFBC66BC0E3A94BCEA3AF1BCD6BCBA3A4ABC07BC82BBACBCE73C5B3C69BC28BC9DBCA1BC333A83BCA2BBB93CC9BCBC3CDCBA42BC8F3C8C3CA73CF1BC95BC533D6E3C873C03BD1A3C86BCAB3AC93C20BC393CDBBC493D3CBDFA3CFB3C043DACBC1B3D203C0CBD203DEABC903C8ABB7B3DC33C1FBCC7BCA6BCCEBC46BA773B6FBA9B3CA3BB493C53BD37BC44BC21BD7B3C983CFC3C27BC0FBC02BCBD3A013C2C3D5CBB3D3C6B3CC3BCC93C1A3CABBCD93B673CCF3CAF3B593C0B3C9DBAA13CBA3CF5BBAFBC5ABB8BBC0C3CC5BBAB3C1EBC32BC95BC933B9D3C8BBC8C3CF33C45BB8EBCAC399B3CB6BB1D3BC23C48BC923C17BD443C9CBBB5BB46BA933B1E3CD53CB5BC463CE33C4D3CEE3B4B3C17BC43BCED3A3ABD27BC98BB1E3A37BCFA390A3CC13B9CBC893CEBBCAABBCD3CF73B91BC363C363CB6BC51BBA9BA19BC503BE53ABBBC703CDCBBE23A1F3DF4BC253BF63BBFBB4ABB46BDCEBC563B993C3DBC193D8EBC323C6CBCF0BB35B97D3BBCBBC4BCB13B4B3C723CC23AEB3B0BBC86BC393CA4BCAF3C003C993C14BB3A3C06BC67BA5839CFBC39BC6D3D42BBE4BC32BCC93C263CCBBB65397B3DCFBC29BCA63CA93CF43CABBC13BDDC3CF33B34BC803B303BE9BB36BD1B3C9DBBEEB939BDA4BB7DBC92BB23BD6E3BD0BC52BC85BCC93CBF3CB13B00BD3B3DCF3CBB3BEE3CFCBB063CB0BC883C963B68BB0CBC81BC05BCA63C893B5DBD6BBC9B3C793C833C57BCEF3A8B3C6C3CE43CDCBB383C81BC643CE3BC42BC04BD6BBC00BC353D25BD7EBB893B51BCAE3C19BC90BCA1BB25BD813C0A3D963CDD3C06BD373C05BDB13C8BB936BCA93C963B00BD7B3B92BC32BC78BC4F3A15BB26BCC4BCC5BB9B3CD1BC003D2F3D2A3CCBBB1BBC6B3CA3BB88BBD03C8FBC173D9FBC1DBC2B3D1A3C13BC9BBC753BF73C2EBCAD3C433CC7BCA83B8EBC55BC243C1A3AB0BC55BB813A9B3BB5BB053D843C2D3AE83B5A3C8ABC5D3B40BB79BB10BDD4BA753D5D3B023DE13C4EBC913C86BC0B3DD63C89BC22BC9ABC53BC59BC00BC3A3B223C6C3C803B24BBDBBB053B2CBD493C8ABCC4BB11B70F3D2E3A1C3DD3BC833C0DBD01BD113CA23CD43B54B9D63CFF3CF83BA2BC07BBA5BB683B043DC2BC183C043DDABA41BC3C3CD8BC833A2ABB81BC1CBC5D3DE93C50BBB2BC30BD5FBCA9BC9E3C15BB0D3B22BB62BCCB3C1E3C113D873C1DBD98BC7ABAC03BD3BC05BD393BB4BB45BCFD3C93BC24BDC0BB2D3CBEBC123D223DE6BABA3C48BCAC3B2DBCF73C843C55BB7B3C7D3C753C143C86BB98BB1ABC00BD32BCC6BCB439EBBA5BBBBFBC123C993CFA3C7B3B8A3CB2BB313A7EBC17BA8A3C39BC153D343C473C91BCE73817BD9D3BF43C353BD43C3C3CBB3BB4BB2CBC96BC233DA8BBC33C303CC5BC9ABBE13BCD3B76BC303B0C3C90BC4ABC1D3D12BD603CE93CC4BC9E3BA73C0B3C8F3C00BC05BC34BBBF3C903CC9BCB5BA8C3DC13C87BCB7BCE2BBC1BC9ABC013DBA3CE5BC2E3C853CCBBCC83C0EBC41BCA93C073D59BB28BD90BB42BD8D3C163DF7BC36BDADBC3E3D01BCC03CD73C503CB9BAFA3C6D3C76BC133DE2BA4ABD6D3C15BD33BDDBBB59BCF13C7B3B843C98BC163DD2BBB33C7DBC523BE4BC64BC25BBDF3C413C91BC273BB0BCD63C22BC283B403B02BDE13B21BCB03C033BB43B743C15BD1ABD533B8DBC4D3CE23CD8BC3E3D7BBB33BB533C2DBD643C9FBCADBC583C74BB8B39613CD9BCCA3C37BB25BA65BC703CE63BFB3B0E3C01BD24BC7CBCD3BB39BC3EBCD43B14BD063AC83C1CBC983B5ABB783B9C3B85BCA2BC34BDD5BC2BB9583C0BBCDA3CA33CA3BC92BCA63C793A9A3CB9BCE63B90BBE93C6ABCB139163CDFBB41BC9CBA00BDE8BCD0BA3A3CC9BC203BCABB72BCF53A8A3C15BDB4BC51BCEE3C213BF83C7ABCBFBC7E3CB3BCC6BC5F3C473BCC3BB73CBBBC0F3BB7BA233D81BC3F3C4DBAAD3CD1BB8A3CFB3BD4BC50BBCBBC863BC4BC853C56BC193D823D76BDFBBBD6BB4BBB293DBA3B05BB003B0E3DD6BC2E3C5FBC4F3C4EBC833DC23B5C3B12BC833C5F3BC23A183C79BCE43B113CF03C393C84BB61B839BC9D3C3C3C5C3C4A3B0EBCCF3B15BDE53C02BC083C3E3A613C1CBCFD3C973C053B233C193B86BBD8BBD3BBA73CA3BCDA3CD03C133C6A3C45BC3DBCF3BBB53BA83CB83C3ABD563CEABB4A3C933B003C9F3CDD3C2FBD413C663C6E3C2E3D513C853C433D9A3C9BBC9CBCBBBC9BBBFC3C2CBDE9BC98BC6B3CC3B9063DE5BC503B15BC073B22BD7EBC203DB33CA83C463B26BDE43CB7BCED3BD3BC1539B0BCBE3C64BC4ABA82BBBBBC6BBB2C3B9D3BD6BCD8BC68BC29BC8DBAB03CB5BC86BC51BC233C9ABCEE3CEF3B0F3CBCBBB33C173DB63BAD3C6ABCC0BC84BD353BF93B113C2B3D20BCD43CB2BCFABBDFBBEC3CC6BBBDBCB8BC653BC0BCD0BC1E3C77BCE43AF1BC553C8FBCA33CF0BCD4BBCABB81BC40BB0DBCD23BB33C8C3CF2BB803CDA3C0D3DF83B81BC733B90BCC5BA8B3C61BC3839BCBC073B3DBCA33BCEBC003C4B3CBE3C33BCB3BC22BC9C3B98BC983C8A3B813C733AB63BC73CB53CBE3CE83B53BC473CA43C863A8D3AC9BB1F3C863BB33A8B3CB93BBA3C"
    }
  }
#-}
