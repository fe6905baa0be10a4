// Weights that are globals.

// RUN: norm-opt %s --norm-recenter=insert-center=false --norm-layer-to-rms -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: norm-diff %s %t --function=globals --tolerance=1e-5
// RUN: norm-diff %s %t --function=unused --tolerance=1e-5

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

// One that nobody loads any more is gone, but not if it is public.

// CHECK-NOT: @only
// CHECK:     ml_program.global private @[[ONLY:only_.*]](dense<{{\[\[}}1.25{{.*}}e-01, -8.75{{.*}}e-01
// CHECK:     ml_program.global public @known(dense<{{\[\[}}1.0{{.*}}, 0.0{{.*}}, 2.0
// CHECK:     ml_program.global private @[[KNOWN:known_.*]](dense<{{\[\[}}1.25{{.*}}e-01, -8.75{{.*}}e-01

ml_program.global private @only(dense<[[1.0, 0.0, 2.0, 0.5], [0.5, 2.0, -1.0, 4.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>
ml_program.global public @known(dense<[[1.0, 0.0, 2.0, 0.5], [0.5, 2.0, -1.0, 4.0]]> : tensor<2x4xf32>) : tensor<2x4xf32>

// CHECK-LABEL: func @unused(
// CHECK-DAG:     ml_program.global_load_const @[[ONLY]] :
// CHECK-DAG:     ml_program.global_load_const @[[KNOWN]] :
// CHECK-COUNT-2: norm.rms_norm
func.func @unused(%a: tensor<3x2xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>) {
  %v = ml_program.global_load_const @only : tensor<2x4xf32>
  %w = ml_program.global_load_const @known : tensor<2x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<3x4xf32>
  %x = linalg.matmul ins(%a, %v : tensor<3x2xf32>, tensor<2x4xf32>) outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
  %n = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  %y = linalg.matmul ins(%a, %w : tensor<3x2xf32>, tensor<2x4xf32>) outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
  %m = norm.layer_norm %y dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  return %n, %m : tensor<3x4xf32>, tensor<3x4xf32>
}
