// Forms of weights: views of constants, biases that sums start from, splats, resources and
// stacks of weights. Each function computes the same before and after.

// RUN: norm-opt %s --norm-recenter=insert-center=false --norm-layer-to-rms -o %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=norm.layer_norm
// RUN: norm-diff %s %t --tolerance=1e-5
// RUN: norm-opt %s --norm-recenter='insert-center=false free-weights=true' --norm-layer-to-rms -o %t.freed
// RUN: norm-diff %t %t.freed
// RUN: FileCheck %s --input-file=%t.freed --check-prefix=FREED

// free-weights frees what nobody reads any more; what others read stays.

// FREED:     dialect_resources
// FREED-DAG: both: "0x040000000000803F000080C0"
// FREED-DAG: both_1: "0x0400000000002040000020C0"
// FREED-DAG: lone_1: "0x04000000000080BF0000803F"

// A view of a view of a constant: transposed, cast, reshaped.

// CHECK-LABEL: func @views(
// CHECK:         norm.rms_norm
func.func @views(%a: tensor<3x2xf64>) -> tensor<3x4xf64> {
  %w = arith.constant dense<[[1.0, 0.5], [0.0, 2.0], [2.0, -1.0], [0.5, 4.0]]> : tensor<4x2xf32>
  %e = tensor.empty() : tensor<2x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<3x4xf64>
  %t = linalg.transpose ins(%w : tensor<4x2xf32>) outs(%e : tensor<2x4xf32>) permutation = [1, 0]
  %wide = arith.extf %t : tensor<2x4xf32> to tensor<2x4xf64>
  %flat = tensor.collapse_shape %wide [[0, 1]] : tensor<2x4xf64> into tensor<8xf64>
  %back = tensor.expand_shape %flat [[0, 1]] output_shape [2, 4] : tensor<8xf64> into tensor<2x4xf64>
  %x = linalg.matmul ins(%a, %back : tensor<3x2xf64>, tensor<2x4xf64>) outs(%zeros : tensor<3x4xf64>) -> tensor<3x4xf64>
  %n = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<3x4xf64> -> tensor<3x4xf64>
  return %n : tensor<3x4xf64>
}

// A bias as what the sums start from.

// CHECK-LABEL: func @start(
// CHECK:         dense<[-1.500000e+00, 1.500000e+00, 5.000000e-01, -5.000000e-01]> : tensor<4xf32>
// CHECK:         norm.rms_norm
func.func @start(%a: tensor<3x2xf32>) -> tensor<3x4xf32> {
  %w = arith.constant dense<[[1.0, 0.0, 2.0, 0.5], [0.5, 2.0, -1.0, 4.0]]> : tensor<2x4xf32>
  %b = arith.constant dense<[1.0, 4.0, 3.0, 2.0]> : tensor<4xf32>
  %e = tensor.empty() : tensor<3x4xf32>
  %bias = linalg.broadcast ins(%b : tensor<4xf32>) outs(%e : tensor<3x4xf32>) dimensions = [0]
  %x = linalg.matmul ins(%a, %w : tensor<3x2xf32>, tensor<2x4xf32>) outs(%bias : tensor<3x4xf32>) -> tensor<3x4xf32>
  %n = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  return %n : tensor<3x4xf32>
}

// A splat becomes zeros.

// CHECK-LABEL: func @splat(
// CHECK-NOT:     7.0
// CHECK:         norm.rms_norm
func.func @splat(%a: tensor<3x2xf32>) -> tensor<3x4xf32> {
  %w = arith.constant dense<[[1.0, 0.0, 2.0, 0.5], [0.5, 2.0, -1.0, 4.0]]> : tensor<2x4xf32>
  %b = arith.constant dense<7.0> : tensor<3x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<3x2xf32>, tensor<2x4xf32>) outs(%b : tensor<3x4xf32>) -> tensor<3x4xf32>
  %n = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  return %n : tensor<3x4xf32>
}

// CHECK-LABEL: func @resources(
// CHECK:         norm.rms_norm
func.func @resources(%a: tensor<3x1xf32>) -> (tensor<3x2xf32>, tensor<1x2xf32>) {
  %w = arith.constant dense_resource<lone> : tensor<1x2xf32>
  %b = arith.constant dense_resource<both> : tensor<1x2xf32>
  %e = tensor.empty() : tensor<3x2xf32>
  %flat = tensor.collapse_shape %b [[0, 1]] : tensor<1x2xf32> into tensor<2xf32>
  %bias = linalg.broadcast ins(%flat : tensor<2xf32>) outs(%e : tensor<3x2xf32>) dimensions = [0]
  %x = linalg.matmul ins(%a, %w : tensor<3x1xf32>, tensor<1x2xf32>) outs(%bias : tensor<3x2xf32>) -> tensor<3x2xf32>
  %n = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<3x2xf32> -> tensor<3x2xf32>
  return %n, %b : tensor<3x2xf32>, tensor<1x2xf32>
}

// A stream through a loop over the layers, which read their weights from a stack.

// CHECK-LABEL: func @stack(
// CHECK:         scf.for
// CHECK:         norm.rms_norm
// CHECK:         norm.rms_norm
func.func @stack(%a: tensor<3x2xf32>) -> tensor<3x4xf32> {
  %w = arith.constant dense<[[1.0, 0.0, 2.0, 0.5], [0.5, 2.0, -1.0, 4.0]]> : tensor<2x4xf32>
  %ws = arith.constant dense<[[[1.0, 0.0, 2.0, 0.5], [0.0, 1.0, 3.0, 0.25], [1.0, 1.0, 1.0, -1.0], [0.5, 0.0, 0.0, 2.0]],
                              [[0.0, 1.0, 1.0, 0.5], [3.0, 1.0, 3.0, 0.25], [1.0, 2.0, 1.0, -1.0], [0.5, 0.0, 1.0, 2.0]]]> : tensor<2x4x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<3x4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x = linalg.matmul ins(%a, %w : tensor<3x2xf32>, tensor<2x4xf32>) outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
  %last = scf.for %i = %c0 to %c2 step %c1 iter_args(%s = %x) -> tensor<3x4xf32> {
    %n = norm.layer_norm %s dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
    %wi = tensor.extract_slice %ws[%i, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<2x4x4xf32> to tensor<4x4xf32>
    %p = linalg.matmul ins(%n, %wi : tensor<3x4xf32>, tensor<4x4xf32>) outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
    %s1 = norm.residual_add %s, %p : tensor<3x4xf32>, tensor<3x4xf32> -> tensor<3x4xf32>
    scf.yield %s1 : tensor<3x4xf32>
  }
  %n = norm.layer_norm %last dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  return %n : tensor<3x4xf32>
}

{-#
  dialect_resources: {
    builtin: {
      lone: "0x040000000000803F00004040",
      both: "0x040000000000803F000080C0"
    }
  }
#-}
