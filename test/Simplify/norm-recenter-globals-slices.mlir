// Two slices of one weight, a global, are re-centered one after the other.
// Globals of nested modules.

// RUN: norm-opt %s --split-input-file --norm-recenter --norm-layer-to-rms \
// RUN:   | FileCheck %s

// CHECK-COUNT-1: ml_program.global
// CHECK-LABEL: func.func
// CHECK-COUNT-2: norm.rms_norm
ml_program.global private @w(dense<[[2.8587686551131721,0.92896923594596847,-0.31460773832321642,0.086631850405893496,-1.0712478394671878,0.52750955274880351,0.76445434695016112,0.70620177419842967],[-0.85418118519639674,1.384795528725224,0.82781427730135237,1.4195841701903853,-0.58371005756751182,0.2119835092483866,1.0057711222129235,0.95301663293856964],[0.90302156509441123,0.68698136958910472,-1.1729070998199604,-0.41708922629128631,2.0100003771710528,0.96478339240590949,0.75056803297676822,0.10222281159664059]]> : tensor<3x8xf32>) : tensor<3x8xf32>
func.func @f(%x: tensor<4x3xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %w = ml_program.global_load_const @w : tensor<3x8xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<4x3xf32>, tensor<3x8xf32>) outs(%i : tensor<4x8xf32>) -> tensor<4x8xf32>
  %q = tensor.extract_slice %p[0,0][4,4][1,1] : tensor<4x8xf32> to tensor<4x4xf32>
  %k = tensor.extract_slice %p[0,4][4,4][1,1] : tensor<4x8xf32> to tensor<4x4xf32>
  %y = norm.layer_norm %q dims [1] epsilon 1.0e-05 : tensor<4x4xf32> -> tensor<4x4xf32>
  %v = norm.layer_norm %k dims [1] epsilon 1.0e-05 : tensor<4x4xf32> -> tensor<4x4xf32>
  return %y, %v : tensor<4x4xf32>, tensor<4x4xf32>
}

// -----

// The old one is public: who knows who reads it.

// CHECK-LABEL: module @inner
// CHECK:       ml_program.global public @w(dense<{{\[\[}}0.159275{{.*}}
// CHECK-NEXT:  ml_program.global nested @[[NEW:.*]](dense<{{\[\[}}0.0531
// CHECK-LABEL: func.func
// CHECK:       ml_program.global_load_const @inner::@[[NEW]] :
// CHECK:       norm.rms_norm
module {
module @inner {
  ml_program.global public @w(dense<[[0.15927513642866375,0.86816021800116383,0.51967140486814778,-1.1226811135121866],[0.74059647121403693,1.0704892596735747,0.26386789565925878,1.6945699957469122],[-0.2812545285195942,-0.86484760692426277,-0.2510304872367306,1.3041604418278441]]> : tensor<3x4xf32>) : tensor<3x4xf32>
}
func.func @f(%x: tensor<4x3xf32>) -> tensor<4x4xf32> {
  %w = ml_program.global_load_const @inner::@w : tensor<3x4xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %p = linalg.matmul ins(%x, %w : tensor<4x3xf32>, tensor<3x4xf32>) outs(%i : tensor<4x4xf32>) -> tensor<4x4xf32>
  %y = norm.layer_norm %p dims [1] epsilon 1.0e-05 : tensor<4x4xf32> -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}
}
