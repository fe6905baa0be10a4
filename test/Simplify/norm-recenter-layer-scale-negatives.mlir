// Products with a constant that do not go into weights: what is between them is not
// linear, or is read elsewhere, or the weight may not be rounded again.

// RUN: norm-opt %s --norm-recenter=insert-center=false --norm-layer-to-rms -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: norm-diff %s %t --tolerance=1e-6

#full = affine_map<(d0, d1) -> (d0, d1)>
#feature = affine_map<(d0, d1) -> (d1)>
// A bias is not all that a layer_norm gives.

// CHECK-LABEL: func @bias_of_norm(
// CHECK:         arith.mulf
func.func @bias_of_norm(%a: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %b = arith.constant dense<[1.0, 3.0, 2.0, 5.0]> : tensor<4xf32>
  %s = arith.constant dense<[0.5, 2.0, -1.0, 3.0]> : tensor<4xf32>
  %e = tensor.empty() : tensor<2x4xf32>
  %n = norm.layer_norm %a bias(%b : tensor<4xf32>) dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  %p = linalg.generic {indexing_maps = [#full, #feature, #full], iterator_types = ["parallel", "parallel"]}
    ins(%n, %s : tensor<2x4xf32>, tensor<4xf32>) outs(%e : tensor<2x4xf32>) {
    ^bb0(%x: f32, %y: f32, %o: f32):
      %m = arith.mulf %x, %y : f32
      linalg.yield %m : f32
  } -> tensor<2x4xf32>
  %q = norm.layer_norm %p dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %q : tensor<2x4xf32>
}

// The root of an rms_norm would be another one.

// CHECK-LABEL: func @root(
// CHECK:         arith.mulf
func.func @root(%a: tensor<2x3xf32>) -> tensor<2x4xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %w0 = arith.constant dense<[[1.0, -1.0, 3.0, -3.0], [0.0, 1.0, 0.0, -1.0], [2.0, -1.0, 1.0, -2.0]]> : tensor<3x4xf32>
  %s = arith.constant dense<[0.5, 2.0, -1.0, 3.0]> : tensor<4xf32>
  %e = tensor.empty() : tensor<2x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x1 = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>) outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %x2 = linalg.matmul ins(%a, %w0 : tensor<2x3xf32>, tensor<3x4xf32>) outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %n = norm.rms_norm %x2 dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  %sum = arith.addf %x1, %n : tensor<2x4xf32>
  %p = linalg.generic {indexing_maps = [#full, #feature, #full], iterator_types = ["parallel", "parallel"]}
    ins(%sum, %s : tensor<2x4xf32>, tensor<4xf32>) outs(%e : tensor<2x4xf32>) {
    ^bb0(%x: f32, %y: f32, %o: f32):
      %m = arith.mulf %x, %y : f32
      linalg.yield %m : f32
  } -> tensor<2x4xf32>
  %q = norm.layer_norm %p dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %q : tensor<2x4xf32>
}

// Another caller of a function gets its result as it is.

func.func private @proj(%a: tensor<2x3xf32>) -> tensor<2x4xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x1 = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>) outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %x1 : tensor<2x4xf32>
}

// CHECK-LABEL: func @call(
// CHECK:         arith.mulf
func.func @call(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  %s = arith.constant dense<[0.5, 2.0, -1.0, 3.0]> : tensor<4xf32>
  %e = tensor.empty() : tensor<2x4xf32>
  %x1 = call @proj(%a) : (tensor<2x3xf32>) -> tensor<2x4xf32>
  %x2 = call @proj(%b) : (tensor<2x3xf32>) -> tensor<2x4xf32>
  %p = linalg.generic {indexing_maps = [#full, #feature, #full], iterator_types = ["parallel", "parallel"]}
    ins(%x1, %s : tensor<2x4xf32>, tensor<4xf32>) outs(%e : tensor<2x4xf32>) {
    ^bb0(%x: f32, %y: f32, %o: f32):
      %m = arith.mulf %x, %y : f32
      linalg.yield %m : f32
  } -> tensor<2x4xf32>
  %q = norm.layer_norm %p dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  %q2 = norm.layer_norm %x2 dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %q, %q2 : tensor<2x4xf32>, tensor<2x4xf32>
}

// A weight in bf16 whose mean is 0 need not be centered, but it would be rounded.

// CHECK-LABEL: func @bf16(
// CHECK:         arith.mulf
func.func @bf16(%a: tensor<2x3xbf16>, %c: tensor<2x3xf32>) -> tensor<2x4xf32> {
  %w = arith.constant dense<[[1.0, -2.0, 3.0, -2.0], [0.0, 1.0, 0.0, -1.0], [2.0, -1.0, 1.0, -2.0]]> : tensor<3x4xbf16>
  %w1 = arith.constant dense<[[1.0, -2.0, 3.0, -2.5], [0.0, 1.0, 0.0, -1.0], [2.0, -1.0, 1.0, -2.0]]> : tensor<3x4xf32>
  %s = arith.constant dense<[0.57, 2.001, -1.0, 3.0]> : tensor<4xf32>
  %e = tensor.empty() : tensor<2x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xbf16>
  %zeros1 = arith.constant dense<0.0> : tensor<2x4xf32>
  %x0 = linalg.matmul ins(%a, %w : tensor<2x3xbf16>, tensor<3x4xbf16>) outs(%zeros : tensor<2x4xbf16>) -> tensor<2x4xbf16>
  %x1 = arith.extf %x0 : tensor<2x4xbf16> to tensor<2x4xf32>
  %x2 = linalg.matmul ins(%c, %w1 : tensor<2x3xf32>, tensor<3x4xf32>) outs(%zeros1 : tensor<2x4xf32>) -> tensor<2x4xf32>
  %x = arith.addf %x1, %x2 : tensor<2x4xf32>
  %p = linalg.generic {indexing_maps = [#full, #feature, #full], iterator_types = ["parallel", "parallel"]}
    ins(%x, %s : tensor<2x4xf32>, tensor<4xf32>) outs(%e : tensor<2x4xf32>) {
    ^bb0(%xx: f32, %y: f32, %o: f32):
      %m = arith.mulf %xx, %y : f32
      linalg.yield %m : f32
  } -> tensor<2x4xf32>
  %q = norm.layer_norm %p dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %q : tensor<2x4xf32>
}

// What a loop carries from step to step is read there.

// CHECK-LABEL: func @loop(
// CHECK:         arith.mulf
func.func @loop(%a: tensor<2x3xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %w0 = arith.constant dense<[[1.0, -1.0, 3.0, -3.0], [0.0, 1.0, 0.0, -1.0], [2.0, -1.0, 1.0, -2.0]]> : tensor<3x4xf32>
  %s = arith.constant dense<[0.5, 2.0, -1.0, 3.0]> : tensor<4xf32>
  %e = tensor.empty() : tensor<2x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %x0 = linalg.matmul ins(%a, %w0 : tensor<2x3xf32>, tensor<3x4xf32>) outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%u = %x0, %v = %zeros) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
    %x1 = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>) outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
    %n = norm.layer_norm %u dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
    %v1 = arith.addf %v, %n : tensor<2x4xf32>
    scf.yield %x1, %v1 : tensor<2x4xf32>, tensor<2x4xf32>
  }
  %p = linalg.generic {indexing_maps = [#full, #feature, #full], iterator_types = ["parallel", "parallel"]}
    ins(%r#0, %s : tensor<2x4xf32>, tensor<4xf32>) outs(%e : tensor<2x4xf32>) {
    ^bb0(%x: f32, %y: f32, %o: f32):
      %m = arith.mulf %x, %y : f32
      linalg.yield %m : f32
  } -> tensor<2x4xf32>
  %q = norm.layer_norm %p dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %q, %r#1 : tensor<2x4xf32>, tensor<2x4xf32>
}

// The scale would also reach the condition, and change what is chosen.

// CHECK-LABEL: func @condition(
// CHECK:         arith.select
// CHECK:         arith.mulf
func.func @condition(%x: tensor<4x3xf32>) -> tensor<4x4xf32> {
  %a = arith.constant dense<[[1.0, 1.0, 1.0, 1.0], [-2.0, -2.0, -2.0, -2.0], [5.0, 5.0, 5.0, 5.0]]> : tensor<3x4xf32>
  %b = arith.constant dense<[[2.0, 5.0, 1.0, 3.0], [1.0, 1.0, 7.0, 2.0], [0.0, 2.0, -1.0, 1.0]]> : tensor<3x4xf32>
  %s = arith.constant dense<[2.0, 3.0, 0.5, -1.0]> : tensor<4xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x4xf32>
  %w = linalg.generic {indexing_maps = [#full, #full, #full], iterator_types = ["parallel", "parallel"]}
    ins(%a, %b : tensor<3x4xf32>, tensor<3x4xf32>) outs(%e : tensor<3x4xf32>) {
    ^bb0(%u: f32, %v: f32, %o: f32):
      %c = arith.cmpf ogt, %u, %zero : f32
      %m = arith.select %c, %u, %v : f32
      linalg.yield %m : f32
  } -> tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<4x4xf32>
  %p = linalg.matmul ins(%x, %w : tensor<4x3xf32>, tensor<3x4xf32>) outs(%zeros : tensor<4x4xf32>) -> tensor<4x4xf32>
  %q = linalg.generic {indexing_maps = [#full, #feature, #full], iterator_types = ["parallel", "parallel"]}
    ins(%p, %s : tensor<4x4xf32>, tensor<4xf32>) outs(%zeros : tensor<4x4xf32>) {
    ^bb0(%u: f32, %v: f32, %o: f32):
      %m = arith.mulf %u, %v : f32
      linalg.yield %m : f32
  } -> tensor<4x4xf32>
  %y = norm.layer_norm %q dims [1] epsilon 1.0e-5 : tensor<4x4xf32> -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}
