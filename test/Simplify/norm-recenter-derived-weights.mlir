// Weights that are computed of constants in unusual ways.

// RUN: norm-opt %s --norm-recenter --norm-layer-to-rms -o %t
// RUN: FileCheck %s < %t
// RUN: norm-diff %s %t --tolerance=1e-6

// An rms_norm of a weight has another root if the weight loses its mean.

// CHECK-LABEL: @normalized_weight
// CHECK:       norm.rms_norm
// CHECK:       norm.layer_norm
func.func @normalized_weight(%x: tensor<4x3xf32>) -> tensor<4x4xf32> {
  %w0 = arith.constant dense<[[1.0,3.0,2.0,5.0],[2.0,6.0,1.0,1.0],[5.0,1.0,0.0,2.0]]> : tensor<3x4xf32>
  %w = norm.rms_norm %w0 dims [1] epsilon 1.0e-05 : tensor<3x4xf32> -> tensor<3x4xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %p = linalg.matmul ins(%x, %w : tensor<4x3xf32>, tensor<3x4xf32>) outs(%i : tensor<4x4xf32>) -> tensor<4x4xf32>
  %y = norm.layer_norm %p dims [1] epsilon 1.0e-05 : tensor<4x4xf32> -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

// The features of the scale lie in another order in the constant.

// CHECK-LABEL: @permuted
// CHECK:       arith.mulf
// CHECK:       norm.layer_norm
func.func @permuted(%x: tensor<4x3xf32>) -> tensor<4x4xf32> {
  %w0 = arith.constant dense<[[[1.0,3.0],[2.0,5.0]],[[2.0,6.0],[1.0,1.0]],[[5.0,1.0],[0.0,2.0]]]> : tensor<3x2x2xf32>
  %e3 = tensor.empty() : tensor<3x2x2xf32>
  %w1 = linalg.transpose ins(%w0 : tensor<3x2x2xf32>) outs(%e3 : tensor<3x2x2xf32>) permutation = [0, 2, 1]
  %w = tensor.collapse_shape %w1 [[0],[1,2]] : tensor<3x2x2xf32> into tensor<3x4xf32>
  %c = arith.constant dense<[2.0,3.0,0.5,-1.0]> : tensor<4xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %p = linalg.matmul ins(%x, %w : tensor<4x3xf32>, tensor<3x4xf32>) outs(%i : tensor<4x4xf32>) -> tensor<4x4xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(j)>, affine_map<(i,j)->(i,j)>], iterator_types = ["parallel","parallel"]}
    ins(%p, %c : tensor<4x4xf32>, tensor<4xf32>) outs(%e : tensor<4x4xf32>) {
    ^bb0(%a: f32, %k: f32, %o: f32):
      %m = arith.mulf %a, %k : f32
      linalg.yield %m : f32 } -> tensor<4x4xf32>
  %y = norm.layer_norm %s dims [1] epsilon 1.0e-05 : tensor<4x4xf32> -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

// Each element is a product along a loop that is no dim of the result.

// CHECK-LABEL: @overwritten
// CHECK:       norm.layer_norm
func.func @overwritten(%x: tensor<4x3xf32>) -> tensor<4xf32> {
  %c = norm.center %x dims [0] : tensor<4x3xf32> -> tensor<4x3xf32>
  %one = arith.constant dense<1.0> : tensor<4xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i)>], iterator_types = ["parallel","parallel"]}
    ins(%c : tensor<4x3xf32>) outs(%one : tensor<4xf32>) {
    ^bb0(%a: f32, %o: f32):
      %m = arith.mulf %a, %o : f32
      linalg.yield %m : f32 } -> tensor<4xf32>
  %y = norm.layer_norm %p dims [0] epsilon 1.0e-05 : tensor<4xf32> -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// Each branch has a weight of its own.

// CHECK-LABEL: @branches
// CHECK:       norm.rms_norm
func.func @branches(%x: tensor<4x3xf32>) -> tensor<4x4xf32> {
  %true = arith.constant true
  %w = scf.if %true -> tensor<3x4xf32> {
    %a = arith.constant dense<[[1.7881847531554629,1.9494456086997709,0.56633580893826196,-0.26454365097163179],[-0.59217321510414145,0.53133451683171684,-0.52210317001087292,-0.93682944510252986],[0.69931197648375387,0.63337460465860485,1.0464683003382316,-0.41397094373531262]]> : tensor<3x4xf32>
    scf.yield %a : tensor<3x4xf32>
  } else {
    %b = arith.constant dense<[[0.50500528362657249,0.43525823962731214,-1.0058290012607418,1.0379971786610338],[0.82071110099884825,2.889112043240686,0.70296917730996422,0.35529769183507948],[1.7327571750289237,0.69879124819342553,1.4090310261532091,0.13445573376748321]]> : tensor<3x4xf32>
    scf.yield %b : tensor<3x4xf32>
  }
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %p = linalg.matmul ins(%x, %w : tensor<4x3xf32>, tensor<3x4xf32>) outs(%i : tensor<4x4xf32>) -> tensor<4x4xf32>
  %y = norm.layer_norm %p dims [1] epsilon 1.0e-05 : tensor<4x4xf32> -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

// Each step reads the one before twice.

// CHECK-LABEL: @doubled
// CHECK:       norm.rms_norm
func.func @doubled(%x: tensor<4x3xf32>) -> tensor<4x4xf32> {
  %w0 = arith.constant dense<[[0.57621152440622236,0.86224218320655788,0.10990843279259643,0.13139302613134213],[-0.29772368473598343,0.58412313373348224,0.10353035451542203,2.3568945340794802],[-0.70509615526283387,-0.18799573546555959,-0.13562038661321307,0.44126141265404756]]> : tensor<3x4xf32>
  %w1 = arith.addf %w0, %w0 : tensor<3x4xf32>
  %w2 = arith.addf %w1, %w1 : tensor<3x4xf32>
  %w3 = arith.addf %w2, %w2 : tensor<3x4xf32>
  %w4 = arith.addf %w3, %w3 : tensor<3x4xf32>
  %w5 = arith.addf %w4, %w4 : tensor<3x4xf32>
  %w6 = arith.addf %w5, %w5 : tensor<3x4xf32>
  %w7 = arith.addf %w6, %w6 : tensor<3x4xf32>
  %w8 = arith.addf %w7, %w7 : tensor<3x4xf32>
  %w9 = arith.addf %w8, %w8 : tensor<3x4xf32>
  %w10 = arith.addf %w9, %w9 : tensor<3x4xf32>
  %w11 = arith.addf %w10, %w10 : tensor<3x4xf32>
  %w12 = arith.addf %w11, %w11 : tensor<3x4xf32>
  %w13 = arith.addf %w12, %w12 : tensor<3x4xf32>
  %w14 = arith.addf %w13, %w13 : tensor<3x4xf32>
  %w15 = arith.addf %w14, %w14 : tensor<3x4xf32>
  %w16 = arith.addf %w15, %w15 : tensor<3x4xf32>
  %w17 = arith.addf %w16, %w16 : tensor<3x4xf32>
  %w18 = arith.addf %w17, %w17 : tensor<3x4xf32>
  %w19 = arith.addf %w18, %w18 : tensor<3x4xf32>
  %w20 = arith.addf %w19, %w19 : tensor<3x4xf32>
  %w21 = arith.addf %w20, %w20 : tensor<3x4xf32>
  %w22 = arith.addf %w21, %w21 : tensor<3x4xf32>
  %w23 = arith.addf %w22, %w22 : tensor<3x4xf32>
  %w24 = arith.addf %w23, %w23 : tensor<3x4xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %p = linalg.matmul ins(%x, %w24 : tensor<4x3xf32>, tensor<3x4xf32>) outs(%i : tensor<4x4xf32>) -> tensor<4x4xf32>
  %y = norm.layer_norm %p dims [1] epsilon 1.0e-05 : tensor<4x4xf32> -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

// A matmul multiplies its weight with a constant: no product may go from its
// body.

// CHECK-LABEL: @constant_data
// CHECK:       linalg.matmul
// CHECK:       norm.rms_norm
func.func @constant_data() -> tensor<1x8xf32> {
  %a = arith.constant dense<[[-1.0, -2.0]]> : tensor<1x2xf32>
  %w = arith.constant dense<[[0.0, -6.0, -4.0, 0.0, 0.0, -6.0, 6.0, -6.0],
                             [0.0, 4.0, 2.0, -4.0, 6.0, -6.0, 6.0, 6.0]]>
      : tensor<2x8xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<1x8xf32>)
      -> tensor<1x8xf32>
  %p = linalg.matmul ins(%a, %w : tensor<1x2xf32>, tensor<2x8xf32>)
      outs(%init : tensor<1x8xf32>) -> tensor<1x8xf32>
  %n = norm.layer_norm %p dims [1] epsilon 1.000000e-05
      : tensor<1x8xf32> -> tensor<1x8xf32>
  return %n : tensor<1x8xf32>
}
