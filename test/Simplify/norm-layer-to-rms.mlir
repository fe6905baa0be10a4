// Layer_norms of inputs with mean 0 become rms_norms with the same scale, bias, epsilon, kind
// of epsilon and types; the others stay.

// RUN: norm-opt %s --norm-layer-to-rms -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: norm-diff %s %t
// RUN: norm-opt %s --norm-layer-to-rms --remarks-filter=norm-layer-to-rms --remark-format=emitRemark \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// CHECK-LABEL: func @attributes(
// CHECK-SAME:      %[[X:.*]]: tensor<4x6xf32>, %[[G:.*]]: tensor<6xf32>, %[[B:.*]]: tensor<6xf32>)
// CHECK:         %[[C:.*]] = norm.center %[[X]]
// CHECK-NEXT:    norm.rms_norm %[[C]] scale(%[[G]] : tensor<6xf32>) bias(%[[B]] : tensor<6xf32>) dims [1] epsilon 1.250000e-01 :
// CHECK-NEXT:    norm.rms_norm %[[C]] dims [1] epsilon 2.500000e-01 kind<outside> :
// CHECK-NEXT:    norm.rms_norm %[[C]] dims [1] epsilon 5.000000e-01 kind<floor> :
// CHECK-NEXT:    norm.rms_norm %[[C]] dims [1] epsilon 0.000000e+00 : tensor<4x6xf32> -> tensor<4x6xbf16>
// CHECK-NEXT:    norm.rms_norm %[[C]] dims [0, 1] epsilon 1.250000e-01 :
// REMARK-COUNT-5: norm-layer-to-rms.mlir:{{[0-9]+}}:{{[0-9]+}}: remark: [Passed] center | Category:norm-layer-to-rms | Function=attributes | Remark="a layer_norm became an rms_norm: its input has mean 0"
func.func @attributes(%x: tensor<4x6xf32>, %g: tensor<6xf32>, %b: tensor<6xf32>)
    -> (tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xbf16>, tensor<4x6xf32>) {
  %c = norm.center %x dims [1] : tensor<4x6xf32> -> tensor<4x6xf32>
  %0 = norm.layer_norm %c scale(%g : tensor<6xf32>) bias(%b : tensor<6xf32>) dims [1] epsilon 1.25e-1 : tensor<4x6xf32> -> tensor<4x6xf32>
  %1 = norm.layer_norm %c dims [1] epsilon 2.5e-1 kind<outside> : tensor<4x6xf32> -> tensor<4x6xf32>
  %2 = norm.layer_norm %c dims [1] epsilon 5.0e-1 kind<floor> : tensor<4x6xf32> -> tensor<4x6xf32>
  %3 = norm.layer_norm %c dims [1] epsilon 0.0 : tensor<4x6xf32> -> tensor<4x6xbf16>
  %4 = norm.layer_norm %c dims [0, 1] epsilon 1.25e-1 : tensor<4x6xf32> -> tensor<4x6xf32>
  return %0, %1, %2, %3, %4 : tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xbf16>, tensor<4x6xf32>
}

// Over other dims, of an argument, and of what is added to one: each says what keeps it.

// CHECK-LABEL: func @kept(
// CHECK-COUNT-3: norm.layer_norm
// CHECK-NOT:     norm.rms_norm
// REMARK: remark: [Missed] argument | Category:norm-layer-to-rms | Function=kept |{{.*}} BrokenByOp=func.func, Reason="the mean of its input is not proved to be 0"
// REMARK: remark: [Missed] argument | Category:norm-layer-to-rms | Function=kept |{{.*}} BrokenByOp=func.func,
// REMARK: remark: [Missed] nonlinear | Category:norm-layer-to-rms | Function=kept | BrokenBy={{.*}}norm-layer-to-rms.mlir:[[#]]:{{[0-9]+}}, BrokenByOp=math.absf,
func.func @kept(%x: tensor<4x6xf32>) -> (tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>) {
  %c = norm.center %x dims [1] : tensor<4x6xf32> -> tensor<4x6xf32>
  %s = arith.addf %c, %x : tensor<4x6xf32>
  %a = math.absf %c : tensor<4x6xf32>
  %0 = norm.layer_norm %c dims [0] epsilon 1.25e-1 : tensor<4x6xf32> -> tensor<4x6xf32>
  %1 = norm.layer_norm %s dims [1] epsilon 1.25e-1 : tensor<4x6xf32> -> tensor<4x6xf32>
  %2 = norm.layer_norm %a dims [1] epsilon 1.25e-1 : tensor<4x6xf32> -> tensor<4x6xf32>
  return %0, %1, %2 : tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>
}

// A layer_norm of a layer_norm, as it is without a scale; through a scale for each feature it
// is not.

// CHECK-LABEL: func @twice(
// CHECK:         norm.layer_norm
// CHECK-NEXT:    norm.rms_norm
// CHECK-NEXT:    norm.layer_norm
// REMARK-DAG: [Missed] argument | {{.*}}Function=twice
// REMARK-DAG: [Missed] scale | {{.*}}Function=twice |{{.*}} BrokenByOp=norm.layer_norm,
// REMARK-DAG: [Passed] layer_norm | {{.*}}Function=twice
func.func @twice(%x: tensor<4x6xf32>, %g: tensor<6xf32>) -> tensor<4x6xf32> {
  %0 = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<4x6xf32> -> tensor<4x6xf32>
  %1 = norm.layer_norm %0 scale(%g : tensor<6xf32>) dims [1] epsilon 1.0e-5 : tensor<4x6xf32> -> tensor<4x6xf32>
  %2 = norm.layer_norm %1 dims [1] epsilon 1.0e-5 : tensor<4x6xf32> -> tensor<4x6xf32>
  return %2 : tensor<4x6xf32>
}
