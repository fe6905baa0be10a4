// Weights that are globals.

// RUN: norm-opt %s --norm-recenter=insert-center=false --norm-layer-to-rms | FileCheck %s

ml_program.global private @weight(dense<[[1.0, 0.0, 2.0, 0.5], [0.5, 2.0, -1.0, 4.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>

// CHECK: ml_program.global private @weight(dense<{{\[\[}}1.0{{.*}}, 0.0{{.*}}, 2.0
// CHECK: ml_program.global private @weight_0(dense<{{\[\[}}1.25{{.*}}e-01, -8.75{{.*}}e-01, 1.125

// One that is read elsewhere stays, and there is another one beside it.

// CHECK-LABEL: func @globals(
// CHECK-DAG:     ml_program.global_load_const @weight :
// CHECK-DAG:     ml_program.global_load_const @weight_0 :
// CHECK:         norm.rms_norm
func.func @globals(%a: tensor<3x2xf32>) -> (tensor<3x4xf32>, tensor<2x4xf32>) {
  %w = ml_program.global_load_const @weight : tensor<2x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<3x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<3x2xf32>, tensor<2x4xf32>) outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
  %n = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  return %n, %w : tensor<3x4xf32>, tensor<2x4xf32>
}

// A global that is stored to is no constant.

ml_program.global private mutable @state(dense<[[1.0, 0.0, 2.0, 0.5], [0.5, 2.0, -1.0, 4.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>

// CHECK-LABEL: func @stored(
// CHECK:         ml_program.global_load @state
// CHECK:         norm.layer_norm
func.func @stored(%a: tensor<3x2xf32>, %new: tensor<2x4xf32>) -> tensor<3x4xf32> {
  %w = ml_program.global_load @state : tensor<2x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<3x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<3x2xf32>, tensor<2x4xf32>) outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
  %n = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  ml_program.global_store @state = %new : tensor<2x4xf32>
  return %n : tensor<3x4xf32>
}
