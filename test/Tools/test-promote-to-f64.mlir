// The pass that fuzzing rests on: f16, bf16 and f32 become f64.

// RUN: norm-test-opt %s -split-input-file --test-promote-to-f64 | FileCheck %s
// RUN: norm-test-opt %s -split-input-file --test-promote-to-f64=exact-reciprocals=true \
// RUN:   | FileCheck %s --check-prefix=EXACT

// Types of signatures, results and bodies change, and casts vanish.

// CHECK-LABEL: func @types(
// CHECK-SAME:    %[[X:.*]]: tensor<4x?xf64>, %{{.*}}: i32) -> (tensor<4x?xf64>, f64)
// CHECK-NOT:     {{extf|truncf}}
// CHECK:         linalg.generic
// CHECK-SAME:      ins(%[[X]] : tensor<4x?xf64>)
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: f64, %{{.*}}: f64):
// CHECK-NEXT:      %[[SQUARE:.*]] = arith.mulf %[[IN]], %[[IN]] : f64
// CHECK-NEXT:      linalg.yield %[[SQUARE]] : f64
// CHECK:         arith.sitofp %{{.*}} : i32 to f64
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @types(%x: tensor<4x?xbf16>, %i: i32) -> (tensor<4x?xbf16>, f16) {
  %wide = arith.extf %x : tensor<4x?xbf16> to tensor<4x?xf32>
  %y = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%wide : tensor<4x?xf32>) outs(%x : tensor<4x?xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %square = arith.mulf %in, %in : f32
      %rounded = arith.truncf %square : f32 to bf16
      linalg.yield %rounded : bf16
  } -> tensor<4x?xbf16>
  %f = arith.sitofp %i : i32 to f16
  return %y, %f : tensor<4x?xbf16>, f16
}

// -----

// Constants keep their values: scalars, splats, elements and resources.

// CHECK-LABEL: func @constants
// CHECK:         arith.constant 9.9999997473787516E-6 : f64
// CHECK:         arith.constant dense<1.0009765625> : tensor<2x3xf64>
// CHECK:         arith.constant dense<[1.000000e+00, -1.500000e+00]> : tensor<2xf64>
// CHECK:         arith.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf64>
// CHECK:         arith.constant dense<[1, 2]> : tensor<2xi64>
func.func @constants()
    -> (f32, tensor<2x3xf16>, tensor<2xbf16>, tensor<2xf32>, tensor<2xi64>) {
  %0 = arith.constant 1.0e-5 : f32
  %1 = arith.constant dense<1.001> : tensor<2x3xf16>
  %2 = arith.constant dense<[1.0, -1.5]> : tensor<2xbf16>
  %3 = arith.constant dense_resource<weight> : tensor<2xf32>
  %4 = arith.constant dense<[1, 2]> : tensor<2xi64>
  return %0, %1, %2, %3, %4
      : f32, tensor<2x3xf16>, tensor<2xbf16>, tensor<2xf32>, tensor<2xi64>
}

{-#
  dialect_resources: {
    builtin: {
      weight: "0x040000000000803F00000040"
    }
  }
#-}

// -----

// Where the source rounds a constant, the rounded value stays.

// CHECK-LABEL: func @rounded_scalar
// CHECK:         %[[EPS:.*]] = arith.constant 9.9837779998779296E-7 : f64
// CHECK:         arith.addf %{{.*}}, %[[EPS]] : f64
func.func @rounded_scalar(%x: bf16) -> bf16 {
  %eps = arith.constant 1.0e-6 : f64
  %rounded = arith.truncf %eps : f64 to bf16
  %0 = arith.addf %x, %rounded : bf16
  return %0 : bf16
}

// -----

// CHECK-LABEL: func @rounded_in_body
// CHECK:         ^bb0(%[[IN:.*]]: f64, %{{.*}}: f64):
// CHECK:           %[[EPS:.*]] = arith.constant 9.9999999747524271E-7 : f64
// CHECK:           linalg.yield %[[EPS]] : f64
#scalar = affine_map<() -> ()>
func.func @rounded_in_body() -> tensor<f32> {
  %eps = arith.constant dense<1.0e-6> : tensor<f64>
  %empty = tensor.empty() : tensor<f32>
  %0 = linalg.generic {indexing_maps = [#scalar, #scalar], iterator_types = []}
      ins(%eps : tensor<f64>) outs(%empty : tensor<f32>) {
    ^bb0(%in: f64, %out: f32):
      %rounded = arith.truncf %in : f64 to f32
      linalg.yield %rounded : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

// So does what it computes of constants.

// CHECK-LABEL: func @computed
// CHECK:         %[[SUM:.*]] = arith.constant 1.0009765625 : f64
// CHECK:         arith.addf %{{.*}}, %[[SUM]] : f64
// CHECK:         %[[EPS:.*]] = arith.constant dense<9.9837779998779296E-7> : tensor<4xf64>
// CHECK:         return %{{.*}}, %[[EPS]]
func.func @computed(%x: f16) -> (f16, tensor<4xbf16>) {
  %one = arith.constant 1.0 : f16
  %small = arith.constant 0.0007 : f16
  %sum = arith.addf %one, %small : f16
  %0 = arith.addf %x, %sum : f16
  %eps = arith.constant dense<1.0e-6> : tensor<4xf32>
  %same = arith.maximumf %eps, %eps : tensor<4xf32>
  %rounded = arith.truncf %same : tensor<4xf32> to tensor<4xbf16>
  return %0, %rounded : f16, tensor<4xbf16>
}

// -----

// The body of a matmul stays what it is.

// CHECK-LABEL: func @matmul
// CHECK:         linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<2x3xf64>, tensor<3x4xf64>)
func.func @matmul(%acc: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %a = arith.constant dense<1.0> : tensor<2x3xf32>
  %b = arith.constant dense<2.0> : tensor<3x4xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%acc : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

// Norm ops compute in f64 then. Their attributes are what they were.

// CHECK-LABEL: func @norms
// CHECK:         norm.rms_norm %{{.*}} scale(%{{.*}} : tensor<32xf64>) dims [1] epsilon 9.9999999747524271E-7 : tensor<4x32xf64> -> tensor<4x32xf64>
func.func @norms(%x: tensor<4x32xbf16>, %w: tensor<32xf32>)
    -> tensor<4x32xbf16> {
  %y = norm.rms_norm %x scale(%w : tensor<32xf32>) dims [1]
      epsilon 9.9999999747524271E-7 : tensor<4x32xbf16> -> tensor<4x32xbf16>
  return %y : tensor<4x32xbf16>
}

// -----

// f64 and what is no float stay.

// CHECK-LABEL: func @unchanged(
// CHECK-SAME:    %[[X:.*]]: f64, %[[I:.*]]: tensor<4xi8>) -> (i64, tensor<4xi8>)
// CHECK-NEXT:    %[[BITS:.*]] = arith.bitcast %[[X]] : f64 to i64
// CHECK-NEXT:    return %[[BITS]], %[[I]]
func.func @unchanged(%x: f64, %i: tensor<4xi8>) -> (i64, tensor<4xi8>) {
  %bits = arith.bitcast %x : f64 to i64
  return %bits, %i : i64, tensor<4xi8>
}

// -----

// What a raise takes for 1/n becomes 1/n on demand.

// CHECK-LABEL: func @reciprocals
// CHECK:         arith.constant 0.02083333395421505 : f64
// CHECK:         arith.constant dense<0.02099609375> : tensor<1xf64>
// CHECK:         arith.constant 0.01000213623046875 : f64

// EXACT-LABEL: func @reciprocals
// EXACT:         arith.constant 0.020833333333333332 : f64
// EXACT:         arith.constant dense<0.02099609375> : tensor<1xf64>
// EXACT:         arith.constant 0.01000213623046875 : f64
func.func @reciprocals() -> (f32, tensor<1xf32>, f16) {
  %0 = arith.constant 0.02083333395421505 : f32
  %1 = arith.constant dense<0.02099609375> : tensor<1xf32>
  %2 = arith.constant 0.01 : f16
  return %0, %1, %2 : f32, tensor<1xf32>, f16
}
