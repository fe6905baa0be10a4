// Streams that start at an argument get a center where it sets free enough norms.

// RUN: norm-opt %s --norm-recenter=insert-center=true --norm-layer-to-rms --remarks-filter=norm-recenter \
// RUN:   --remark-format=emitRemark -o %t.true 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: norm-opt %s --norm-recenter=insert-center=false --norm-layer-to-rms -o %t.false
// RUN: FileCheck %s --input-file=%t.true
// RUN: FileCheck %s --input-file=%t.false --check-prefix=OFF --implicit-check-not=norm.center
// RUN: norm-diff %s %t.true --tolerance=1e-5
// RUN: norm-diff %s %t.false --tolerance=1e-5

// One center, four norms, and a weight that writes into the same stream.

// CHECK-LABEL: func @four(
// CHECK-SAME:      %[[X:[a-z0-9]*]]:
// CHECK:         norm.center %[[X]] dims [1]
// CHECK-COUNT-4: norm.rms_norm
// CHECK-NOT:     norm.layer_norm
// OFF-LABEL: func @four(
// OFF-COUNT-4:   norm.layer_norm
// REMARK-DAG: [Passed] center | Category:norm-recenter | Function=four | Bytes=96, Remark="a center was put in"
// REMARK-DAG: [Passed] weight | Category:norm-recenter | Function=four
func.func @four(%x: tensor<3x4xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>) {
  %w = arith.constant dense<[[1.0, 0.0, 2.0, 0.5], [0.0, 1.0, 3.0, 0.25], [1.0, 1.0, 1.0, -1.0], [0.5, 0.0, 0.0, 2.0]]> : tensor<4x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<3x4xf32>
  %n0 = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  %p = linalg.matmul ins(%n0, %w : tensor<3x4xf32>, tensor<4x4xf32>) outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
  %x1 = arith.addf %x, %p : tensor<3x4xf32>
  %n1 = norm.layer_norm %x1 dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  %n2 = norm.layer_norm %x1 dims [1] epsilon 2.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  %n3 = norm.layer_norm %x1 dims [1] epsilon 3.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  return %n1, %n2, %n3 : tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>
}

// Two norms are what a center costs.

// CHECK-LABEL: func @two(
// CHECK-NOT:     norm.center
// CHECK-COUNT-2: norm.layer_norm
// OFF-LABEL: func @two(
// OFF-COUNT-2:   norm.layer_norm
// REMARK-DAG: [Missed] center-cost | Category:norm-recenter | Function=two | Centers=1, Reason=cost, Remark="a center in front of a layer_norm would not pay"
func.func @two(%x: tensor<3x4xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>) {
  %n0 = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  %n1 = norm.layer_norm %x dims [1] epsilon 2.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  return %n0, %n1 : tensor<3x4xf32>, tensor<3x4xf32>
}

// Of a stream that is returned, too, only the norms read the center.

// CHECK-LABEL: func @returned(
// CHECK-SAME:      %[[X:[a-z0-9]*]]:
// CHECK:         norm.center %[[X]] dims [1]
// CHECK-COUNT-3: norm.rms_norm
// CHECK:         return %[[X]],
func.func @returned(%x: tensor<3x4xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>) {
  %n0 = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  %n1 = norm.layer_norm %x dims [1] epsilon 2.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  %n2 = norm.layer_norm %x dims [1] epsilon 3.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  return %x, %n0, %n1, %n2 : tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>
}

// A stream that two adds read: both read the center.

// CHECK-LABEL: func @two_reads(
// CHECK-SAME:      %[[X:[a-z0-9]*]]:
// CHECK:         %[[C:.*]] = norm.center %[[X]] dims [1]
// CHECK-NOT:     %[[X]]
// CHECK-COUNT-3: norm.rms_norm
func.func @two_reads(%x: tensor<3x4xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>) {
  %w = arith.constant dense<[[1.0, 0.0, 2.0, 0.5], [0.0, 1.0, 3.0, 0.25], [1.0, 1.0, 1.0, -1.0]]> : tensor<3x4xf32>
  %n = arith.negf %x : tensor<3x4xf32>
  %a = arith.addf %x, %w : tensor<3x4xf32>
  %s = arith.addf %a, %x : tensor<3x4xf32>
  %t = arith.subf %s, %n : tensor<3x4xf32>
  %n0 = norm.layer_norm %t dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  %n1 = norm.layer_norm %t dims [1] epsilon 2.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  %n2 = norm.layer_norm %t dims [1] epsilon 3.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  return %n0, %n1, %n2 : tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>
}

// A loop that starts at an argument.

// CHECK-LABEL: func @loop(
// CHECK-SAME:      %[[X:[a-z0-9]*]]:
// CHECK:         %[[C:.*]] = norm.center %[[X]] dims [1]
// CHECK:         scf.for {{.*}} iter_args(%{{.*}} = %[[C]])
// CHECK-COUNT-4: norm.rms_norm
func.func @loop(%x: tensor<3x4xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>) {
  %w = arith.constant dense<[[1.0, 0.0, 2.0, 0.5], [0.0, 1.0, 3.0, 0.25], [1.0, 1.0, 1.0, -1.0], [0.5, 0.0, 0.0, 2.0]]> : tensor<4x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<3x4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %last = scf.for %i = %c0 to %c3 step %c1 iter_args(%s = %x) -> tensor<3x4xf32> {
    %m = norm.layer_norm %s dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
    %p = linalg.matmul ins(%m, %w : tensor<3x4xf32>, tensor<4x4xf32>) outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
    %s1 = arith.addf %s, %p : tensor<3x4xf32>
    scf.yield %s1 : tensor<3x4xf32>
  }
  %n0 = norm.layer_norm %last dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  %n1 = norm.layer_norm %last dims [1] epsilon 2.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  %n2 = norm.layer_norm %last dims [1] epsilon 3.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  return %n0, %n1, %n2 : tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>
}
