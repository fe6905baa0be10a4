// RUN: norm-opt %s -split-input-file --norm-decompose | FileCheck %s

// Statistics once a row, in two passes; no division by element.

// CHECK-DAG: #[[FULL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[ROW:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-DAG: #[[FEATURE:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: @layer_norm
// CHECK: %[[SUM:.*]] = linalg.generic {indexing_maps = [#[[FULL]], #[[ROW]]], iterator_types = ["parallel", "reduction"]} ins(%arg0 :
// CHECK: arith.addf
// CHECK: %[[MEAN:.*]] = linalg.generic {{.*}} ins(%[[SUM]] : tensor<4xf32>)
// CHECK: arith.divf %{{.*}}, %{{.*}} : f32
// CHECK: %[[SQUARES:.*]] = linalg.generic {indexing_maps = [#[[FULL]], #[[ROW]], #[[ROW]]], iterator_types = ["parallel", "reduction"]} ins(%arg0, %[[MEAN]] :
// CHECK: %[[DIFF:.*]] = arith.subf
// CHECK: arith.mulf %[[DIFF]], %[[DIFF]]
// CHECK: %[[RSTD:.*]] = linalg.generic {{.*}} ins(%[[SQUARES]] : tensor<4xf32>)
// CHECK: arith.divf
// CHECK: math.sqrt
// CHECK: arith.divf
// CHECK: linalg.generic {indexing_maps = [#[[FULL]], #[[ROW]], #[[ROW]], #[[FEATURE]], #[[FEATURE]], #[[FULL]]], iterator_types = ["parallel", "parallel"]} ins(%arg0, %[[MEAN]], %[[RSTD]], %arg1, %arg2 :
// CHECK-NOT: arith.divf
// CHECK: return
func.func @layer_norm(%x: tensor<4x8xf32>, %w: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<4x8xf32> {
  %y = norm.layer_norm %x scale(%w : tensor<8xf32>) bias(%b : tensor<8xf32>)
      dims [1] epsilon 1.0e-5 : tensor<4x8xf32> -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// -----

// Where epsilon acts, rounded to the compute type.

// CHECK-LABEL: @inside
// CHECK: %[[EPS:.*]] = arith.constant 9.99999974E-6 : f32
// CHECK: %[[A:.*]] = arith.addf %{{.*}}, %[[EPS]]
// CHECK: %[[ROOT:.*]] = math.sqrt %[[A]]
// CHECK: arith.divf %{{.*}}, %[[ROOT]]
func.func @inside(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %y = norm.rms_norm %x dims [1] epsilon 1.0e-5 : tensor<4x8xf32> -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// CHECK-LABEL: @outside
// CHECK: %[[EPS:.*]] = arith.constant 1.000000e-05 : f64
// CHECK: %[[ROOT:.*]] = math.sqrt
// CHECK: %[[A:.*]] = arith.addf %[[ROOT]], %[[EPS]]
// CHECK: arith.divf %{{.*}}, %[[A]]
func.func @outside(%x: tensor<4x8xf64>) -> tensor<4x8xf64> {
  %y = norm.rms_norm %x dims [1] epsilon 1.0e-5 kind<outside> : tensor<4x8xf64> -> tensor<4x8xf64>
  return %y : tensor<4x8xf64>
}

// CHECK-LABEL: @floor
// CHECK: %[[EPS:.*]] = arith.constant 9.99999974E-6 : f32
// CHECK: %[[ROOT:.*]] = math.sqrt
// CHECK: %[[A:.*]] = arith.maximumf %[[ROOT]], %[[EPS]]
// CHECK: arith.divf %{{.*}}, %[[A]]
func.func @floor(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 kind<floor> : tensor<4x8xf32> -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// -----

// Operands are widened to the compute type, the result is rounded once, also
// where it is the sum that is f64.

// CHECK-LABEL: @rounding
// CHECK: linalg.generic
// CHECK: arith.extf %{{.*}} : bf16 to f64
// CHECK: linalg.generic
// CHECK: linalg.generic
// CHECK-NEXT: ^bb0(%{{.*}}: bf16, %{{.*}}: f64, %[[W:.*]]: f64, %[[B:.*]]: f16, %{{.*}}: f16):
// CHECK-DAG: arith.extf %{{.*}} : bf16 to f64
// CHECK-DAG: arith.extf %[[B]] : f16 to f64
// CHECK: arith.truncf %{{.*}} : f64 to f16
func.func @rounding(%x: tensor<4x8xbf16>, %w: tensor<8xf64>, %b: tensor<8xf16>) -> tensor<4x8xf16> {
  %y = norm.rms_norm %x scale(%w : tensor<8xf64>) bias(%b : tensor<8xf16>)
      dims [1] epsilon 1.0e-5 : tensor<4x8xbf16> -> tensor<4x8xf16>
  return %y : tensor<4x8xf16>
}

// -----

// N is a constant where it is known, else it is computed once; the sizes of the
// result are those that either type says.

// CHECK-LABEL: @sizes
// CHECK-DAG: %[[D0:.*]] = tensor.dim %arg0, %{{c0.*}}
// CHECK-DAG: %[[D3:.*]] = tensor.dim %arg0, %{{c3.*}}
// CHECK: tensor.empty() : tensor<5xf32>
// CHECK: %[[P:.*]] = arith.muli %[[D0]], %[[D3]]
// CHECK: %[[N:.*]] = arith.muli %[[P]], %{{.*}} : index
// CHECK: %[[I:.*]] = arith.index_cast %[[N]] : index to i64
// CHECK: %[[F:.*]] = arith.sitofp %[[I]] : i64 to f32
// CHECK: arith.divf %{{.*}}, %[[F]]
// CHECK: tensor.empty(%[[D0]], %[[D3]]) : tensor<?x5x7x?xf32>
// CHECK: %[[CAST:.*]] = tensor.cast %{{.*}} : tensor<?x5x7x?xf32> to tensor<?x5x?x?xf32>
// CHECK: return %[[CAST]]
func.func @sizes(%x: tensor<?x?x7x?xf32>) -> tensor<?x5x?x?xf32> {
  %y = norm.center %x dims [0, 2, 3] : tensor<?x?x7x?xf32> -> tensor<?x5x?x?xf32>
  return %y : tensor<?x5x?x?xf32>
}

// -----

// CHECK-LABEL: @known_count
// CHECK: %[[N:.*]] = arith.constant 2.800000e+01 : f32
// CHECK: arith.divf %{{.*}}, %[[N]]
func.func @known_count(%x: tensor<4x?x7xf32>) -> tensor<4x?x7xf32> {
  %y = norm.center %x dims [0, 2] : tensor<4x?x7xf32> -> tensor<4x?x7xf32>
  return %y : tensor<4x?x7xf32>
}

// -----

// CHECK-LABEL: @residual_add
// CHECK: linalg.generic
// CHECK-NOT: arith.mulf
// CHECK: %[[S:.*]] = arith.addf
// CHECK: arith.truncf %[[S]] : f32 to bf16
// CHECK-LABEL: @residual_add_alpha
// CHECK: %[[A:.*]] = arith.constant 1.500000e+00 : f32
// CHECK: %[[M:.*]] = arith.mulf %[[A]], %in
// CHECK: arith.addf %[[M]]
func.func @residual_add(%x: tensor<4x8xbf16>, %f: tensor<4x8xbf16>) -> tensor<4x8xbf16> {
  %y = norm.residual_add %x, %f : tensor<4x8xbf16>, tensor<4x8xbf16> -> tensor<4x8xbf16>
  return %y : tensor<4x8xbf16>
}
func.func @residual_add_alpha(%x: tensor<4x8xf32>, %f: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %y = norm.residual_add %x, %f alpha 1.5 : tensor<4x8xf32>, tensor<4x8xf32> -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// -----

// CHECK-DAG: #[[FULL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[SCALAR:.*]] = affine_map<(d0, d1) -> ()>
// CHECK-LABEL: @dyt
// CHECK: linalg.generic {indexing_maps = [#[[FULL]], #[[SCALAR]], #[[FULL]]]
// CHECK: arith.extf %{{.*}} : f16 to f32
// CHECK: math.tanh
func.func @dyt(%x: tensor<4x8xf32>, %a: f16) -> tensor<4x8xf32> {
  %y = norm.dyt %x, %a dims [1] : tensor<4x8xf32>, f16 -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// -----

// One division and one root for each feature.

// CHECK-LABEL: @batch_norm
// CHECK: %[[RSTD:.*]] = linalg.generic {{.*}} ins(%arg2 : tensor<8xf32>)
// CHECK: math.sqrt
// CHECK: arith.divf
// CHECK: linalg.generic {{.*}} ins(%arg0, %arg1, %[[RSTD]], %arg1, %arg1 :
// CHECK-NOT: arith.divf
// CHECK: return
func.func @batch_norm(%x: tensor<2x8x3xf32>, %w: tensor<8xf32>, %v: tensor<8xf32>) -> tensor<2x8x3xf32> {
  %y = norm.batch_norm %x scale(%w : tensor<8xf32>) bias(%w : tensor<8xf32>)
      mean(%w : tensor<8xf32>) variance(%v : tensor<8xf32>)
      feature_dim 1 epsilon 1.0e-3 : tensor<2x8x3xf32> -> tensor<2x8x3xf32>
  return %y : tensor<2x8x3xf32>
}
