// Weights that are arguments: the function takes them as its prepare function returns them.

// RUN: norm-opt %s --norm-recenter='weights=prepare insert-center=false' --norm-layer-to-rms -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: norm-opt %s --norm-recenter='weights=constant insert-center=false' --norm-layer-to-rms \
// RUN:   | FileCheck %s --check-prefix=CONSTANT --implicit-check-not=norm.rms_norm --implicit-check-not=norm.prepared
// RUN: norm-opt %s --norm-recenter='weights=prepare insert-center=false' -o /dev/null \
// RUN:   --remarks-filter-missed=norm-recenter --remark-format=emitRemark 2>&1 | FileCheck %s --check-prefix=REMARK

// f(prepare(w), x) is what f(w, x) was: a function that does both, in place of the old one.

// RUN: sed -e 's/func.func @block(/func.func private @block_inner(/; s/func.func @block_prepare/func.func private @block_prepare/' %t > %t.inner
// RUN: sed -e '/^} *$/d' %t.inner > %t.joined
// RUN: cat %S/Inputs/prepared-block.mlir >> %t.joined
// RUN: norm-diff %s %t.joined --function=block --tolerance=1e-5

// CHECK-LABEL: func @block(
// CHECK-SAME:      %arg0: tensor<3x2xf32>, %arg1: tensor<2x4xf32> {norm.zero_mean = array<i64: 1>},
// CHECK-SAME:      %arg2: tensor<4xf32> {norm.zero_mean = array<i64: 0>}, %arg3: tensor<4xf32>,
// CHECK-SAME:      %arg4: tensor<4x4xf32> {norm.zero_mean = array<i64: 0>})
// CHECK-SAME:      attributes {norm.prepared = array<i64: 1, 2, 3, 4>}
// CHECK-COUNT-2: norm.rms_norm
// CHECK-LABEL: func @block_prepare(
// CHECK-SAME:      %arg0: tensor<2x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>, %arg3: tensor<4x4xf32>)
// CHECK-NEXT:    %[[W:.*]] = norm.center %arg0 dims [1]
// CHECK-NEXT:    %[[B:.*]] = norm.center %arg1 dims [0]
// CHECK-NEXT:    %[[V:.*]] = norm.center %arg3 dims [0]
// CHECK-NEXT:    return %[[W]], %[[B]], %arg2, %[[V]]
// CONSTANT-LABEL: func @block(
// CONSTANT-COUNT-2: norm.layer_norm
func.func @block(%x: tensor<3x2xf32>, %w: tensor<2x4xf32>, %b: tensor<4xf32>, %g: tensor<4xf32>, %v: tensor<4x4xf32>) -> tensor<3x4xf32> {
  %zeros = arith.constant dense<0.0> : tensor<3x4xf32>
  %e = tensor.empty() : tensor<3x4xf32>
  %e2 = tensor.empty() : tensor<4x4xf32>
  %bias = linalg.broadcast ins(%b : tensor<4xf32>) outs(%e : tensor<3x4xf32>) dimensions = [0]
  %x0 = linalg.matmul ins(%x, %w : tensor<3x2xf32>, tensor<2x4xf32>) outs(%bias : tensor<3x4xf32>) -> tensor<3x4xf32>
  %n0 = norm.layer_norm %x0 scale(%g : tensor<4xf32>) dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  // As PyTorch stores it, outputs first.
  %t = linalg.transpose ins(%v : tensor<4x4xf32>) outs(%e2 : tensor<4x4xf32>) permutation = [1, 0]
  %p = linalg.matmul ins(%n0, %t : tensor<3x4xf32>, tensor<4x4xf32>) outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
  %x1 = arith.addf %x0, %p : tensor<3x4xf32>
  %n1 = norm.layer_norm %x1 dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  return %n1 : tensor<3x4xf32>
}

// Its callers in the module know nothing of a prepare function.

// CHECK-LABEL: func @called(
// CHECK-NOT:     norm.zero_mean
// CHECK:         norm.layer_norm
// REMARK-DAG: [Missed] prepare | {{.*}}Function=called
func.func @called(%x: tensor<3x2xf32>, %w: tensor<2x4xf32>) -> tensor<3x4xf32> {
  %zeros = arith.constant dense<0.0> : tensor<3x4xf32>
  %x0 = linalg.matmul ins(%x, %w : tensor<3x2xf32>, tensor<2x4xf32>) outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
  %n0 = norm.layer_norm %x0 dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  return %n0 : tensor<3x4xf32>
}
func.func @caller(%x: tensor<3x2xf32>, %w: tensor<2x4xf32>) -> tensor<3x4xf32> {
  %y = call @called(%x, %w) : (tensor<3x2xf32>, tensor<2x4xf32>) -> tensor<3x4xf32>
  return %y : tensor<3x4xf32>
}

// There is one of that name.

// CHECK-LABEL: func @taken(
// CHECK-NOT:     norm.zero_mean
// CHECK:         norm.layer_norm
// REMARK-DAG: [Missed] prepare | {{.*}}Function=taken
func.func @taken(%x: tensor<3x2xf32>, %w: tensor<2x4xf32>) -> tensor<3x4xf32> {
  %zeros = arith.constant dense<0.0> : tensor<3x4xf32>
  %x0 = linalg.matmul ins(%x, %w : tensor<3x2xf32>, tensor<2x4xf32>) outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
  %n0 = norm.layer_norm %x0 dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  return %n0 : tensor<3x4xf32>
}
func.func @taken_prepare() {
  return
}

// A weight that something else reads, too: there is no other one for that.

// CHECK-LABEL: func @tied(
// CHECK-NOT:     norm.zero_mean
// CHECK:         norm.layer_norm
// REMARK-DAG: [Missed] product | {{.*}}Function=tied |{{.*}} BrokenByOp=linalg.matmul,
func.func @tied(%x: tensor<3x4xf32>, %w: tensor<4x4xf32>) -> tensor<3x4xf32> {
  %zeros = arith.constant dense<0.0> : tensor<3x4xf32>
  %x0 = linalg.matmul ins(%x, %w : tensor<3x4xf32>, tensor<4x4xf32>) outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
  %n0 = norm.layer_norm %x0 dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  %y = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%n0, %w : tensor<3x4xf32>, tensor<4x4xf32>) outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
  return %y : tensor<3x4xf32>
}

// Its size must be known.

// CHECK-LABEL: func @dynamic(
// CHECK-NOT:     norm.zero_mean
// CHECK:         norm.layer_norm
// REMARK-DAG: [Missed] operand | {{.*}}Function=dynamic
func.func @dynamic(%x: tensor<3x?xf32>, %w: tensor<?x4xf32>) -> tensor<3x4xf32> {
  %zeros = arith.constant dense<0.0> : tensor<3x4xf32>
  %x0 = linalg.matmul ins(%x, %w : tensor<3x?xf32>, tensor<?x4xf32>) outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
  %n0 = norm.layer_norm %x0 dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  return %n0 : tensor<3x4xf32>
}

// 16 bits are rounded again only with precision=all.

// CHECK-LABEL: func @half(
// CHECK-NOT:     norm.zero_mean
// CHECK:         norm.layer_norm
// REMARK-DAG: [Missed] argument | {{.*}}Function=half
func.func @half(%x: tensor<3x4xf16>, %w: tensor<4x4xf16>) -> tensor<3x4xf16> {
  %zeros = arith.constant dense<0.0> : tensor<3x4xf16>
  %x0 = linalg.matmul ins(%x, %w : tensor<3x4xf16>, tensor<4x4xf16>) outs(%zeros : tensor<3x4xf16>) -> tensor<3x4xf16>
  %n0 = norm.layer_norm %x0 dims [1] epsilon 1.0e-5 : tensor<3x4xf16> -> tensor<3x4xf16>
  return %n0 : tensor<3x4xf16>
}
