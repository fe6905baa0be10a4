// Elements that bodies extract, where the tensor may be larger than what is read.

// RUN: norm-opt %s --split-input-file --norm-raise | FileCheck %s --implicit-check-not=norm.

// CHECK-LABEL: func @prefix(
func.func @prefix(%xs: tensor<4x8xf64>, %m: index) -> tensor<4x4xf64> {
  %x = tensor.cast %xs : tensor<4x8xf64> to tensor<4x?xf64>
  %r = call @g(%x, %m) : (tensor<4x?xf64>, index) -> tensor<4x?xf64>
  %c = tensor.cast %r : tensor<4x?xf64> to tensor<4x4xf64>
  return %c : tensor<4x4xf64>
}
func.func private @g(%x: tensor<4x?xf64>, %m: index) -> tensor<4x?xf64> {
  %z = arith.constant dense<0.0> : tensor<4xf64>
  %e = tensor.empty(%m) : tensor<4x?xf64>
  %s = linalg.generic {indexing_maps=[affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0)>],iterator_types=["parallel","reduction"]} ins(%e : tensor<4x?xf64>) outs(%z : tensor<4xf64>) {
  ^bb0(%u: f64, %o: f64):
    %a = linalg.index 0 : index
    %b = linalg.index 1 : index
    %i = tensor.extract %x[%a, %b] : tensor<4x?xf64>
    %mm = arith.mulf %i, %i : f64
    %p = arith.addf %mm, %o : f64
    linalg.yield %p : f64
  } -> tensor<4xf64>
  %mi = arith.index_cast %m : index to i64
  %n = arith.sitofp %mi : i64 to f64
  %eps = arith.constant 1.0e-5 : f64
  %r = linalg.generic {indexing_maps=[affine_map<(d0,d1)->(d0)>,affine_map<(d0,d1)->(d0,d1)>],iterator_types=["parallel","parallel"]} ins(%s : tensor<4xf64>) outs(%e : tensor<4x?xf64>) {
  ^bb0(%q: f64, %o: f64):
    %a = linalg.index 0 : index
    %b = linalg.index 1 : index
    %i = tensor.extract %x[%a, %b] : tensor<4x?xf64>
    %d = arith.divf %q, %n : f64
    %v = arith.addf %d, %eps : f64
    %rs = math.rsqrt %v : f64
    %t = arith.mulf %i, %rs : f64
    linalg.yield %t : f64
  } -> tensor<4x?xf64>
  return %r : tensor<4x?xf64>
}

// -----

// CHECK-LABEL: func @prefix_of_value(
func.func @prefix_of_value(%xs: tensor<4x8xf64>, %m: index) -> tensor<4x4xf64> {
  %x = tensor.cast %xs : tensor<4x8xf64> to tensor<4x?xf64>
  %r = call @g(%x, %m) : (tensor<4x?xf64>, index) -> tensor<4x?xf64>
  %c = tensor.cast %r : tensor<4x?xf64> to tensor<4x4xf64>
  return %c : tensor<4x4xf64>
}
func.func private @g(%x: tensor<4x?xf64>, %m: index) -> tensor<4x?xf64> {
  %z = arith.constant dense<0.0> : tensor<4xf64>
  %e = tensor.empty(%m) : tensor<4x?xf64>
  %s = linalg.generic {indexing_maps=[affine_map<(d0,d1)->(d0,d1)>,affine_map<(d0,d1)->(d0)>],iterator_types=["parallel","reduction"]} ins(%x : tensor<4x?xf64>) outs(%z : tensor<4xf64>) {
  ^bb0(%i: f64, %o: f64):
    %mm = arith.mulf %i, %i : f64
    %p = arith.addf %mm, %o : f64
    linalg.yield %p : f64
  } -> tensor<4xf64>
  %c1 = arith.constant 1 : index
  %dm = tensor.dim %x, %c1 : tensor<4x?xf64>
  %mi = arith.index_cast %dm : index to i64
  %n = arith.sitofp %mi : i64 to f64
  %eps = arith.constant 1.0e-5 : f64
  %r = linalg.generic {indexing_maps=[affine_map<(d0,d1)->(d0)>,affine_map<(d0,d1)->(d0,d1)>],iterator_types=["parallel","parallel"]} ins(%s : tensor<4xf64>) outs(%e : tensor<4x?xf64>) {
  ^bb0(%q: f64, %o: f64):
    %a = linalg.index 0 : index
    %b = linalg.index 1 : index
    %i = tensor.extract %x[%a, %b] : tensor<4x?xf64>
    %d = arith.divf %q, %n : f64
    %v = arith.addf %d, %eps : f64
    %rs = math.rsqrt %v : f64
    %t = arith.mulf %i, %rs : f64
    linalg.yield %t : f64
  } -> tensor<4x?xf64>
  return %r : tensor<4x?xf64>
}

// -----

// The dynamic size of what is extracted is bound to the static one of an empty
// tensor.
// CHECK-LABEL: func @bound_to_static(
// CHECK: math.rsqrt
func.func @bound_to_static(%x: tensor<?x8x64xf32>) -> tensor<?x8x64xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64.0 : f32
  %dim = tensor.dim %x, %c0 : tensor<?x8x64xf32>
  %e = tensor.empty(%dim) : tensor<?x8x1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<?x8x1xf32>) -> tensor<?x8x1xf32>
  %s = linalg.generic {indexing_maps=[affine_map<(d0,d1,d2)->(d0,d1,d2)>,affine_map<(d0,d1,d2)->(d0,d1,0)>],iterator_types=["parallel","parallel","reduction"]} ins(%x : tensor<?x8x64xf32>) outs(%init : tensor<?x8x1xf32>) {
  ^bb0(%i: f32, %o: f32):
    %mm = arith.mulf %i, %i : f32
    %p = arith.addf %mm, %o : f32
    linalg.yield %p : f32
  } -> tensor<?x8x1xf32>
  %mean = linalg.generic {indexing_maps=[affine_map<(d0,d1,d2)->(d0,d1,d2)>,affine_map<(d0,d1,d2)->(d0,d1,d2)>],iterator_types=["parallel","parallel","parallel"]} ins(%s : tensor<?x8x1xf32>) outs(%e : tensor<?x8x1xf32>) {
  ^bb0(%q: f32, %o: f32):
    %d = arith.divf %q, %n : f32
    linalg.yield %d : f32
  } -> tensor<?x8x1xf32>
  %turned = linalg.generic {indexing_maps=[affine_map<(d0,d1,d2)->(d2,d1,d0)>,affine_map<(d0,d1,d2)->(d0,d1,d2)>],iterator_types=["parallel","parallel","parallel"]} ins(%mean : tensor<?x8x1xf32>) outs(%e : tensor<?x8x1xf32>) {
  ^bb0(%q: f32, %o: f32):
    %r = math.rsqrt %q : f32
    linalg.yield %r : f32
  } -> tensor<?x8x1xf32>
  %wide = tensor.empty(%dim) : tensor<?x8x64xf32>
  %y = linalg.generic {indexing_maps=[affine_map<(d0,d1,d2)->(d0,d1,d2)>,affine_map<(d0,d1,d2)->(d0,d1,d2)>],iterator_types=["parallel","parallel","parallel"]} ins(%x : tensor<?x8x64xf32>) outs(%wide : tensor<?x8x64xf32>) {
  ^bb0(%i: f32, %o: f32):
    %a = linalg.index 0 : index
    %b = linalg.index 1 : index
    %isOne = arith.cmpi eq, %dim, %c1 : index
    %row = arith.select %isOne, %c0, %a : index
    %r = tensor.extract %turned[%row, %b, %c0] : tensor<?x8x1xf32>
    %t = arith.mulf %i, %r : f32
    linalg.yield %t : f32
  } -> tensor<?x8x64xf32>
  return %y : tensor<?x8x64xf32>
}
