// Weights that are arguments of which parts of dims are centered: heads, slices, several dims.

// RUN: norm-opt %s --norm-recenter='weights=prepare insert-center=false' --norm-layer-to-rms -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: norm-diff %s %t --tolerance=1e-5

// The file can be read again, and what it promises is enough.

// RUN: sed -e 's/norm.rms_norm/norm.layer_norm/' %t > %t.again
// RUN: norm-opt %t.again --norm-layer-to-rms | FileCheck %s

// A fused projection of queries, keys and values, of which the first two are normalized per head.

// CHECK-LABEL: func.func @heads(
// CHECK-SAME:      %arg1: tensor<3x12xf32> {norm.zero_mean = [
// CHECK-SAME:        [{dim = 1 : i64, size = 2 : i64}, {count = 2 : i64, dim = 1 : i64, each, from = 0 : i64, size = 6 : i64, step = 2 : i64}],
// CHECK-SAME:        [{dim = 1 : i64, size = 2 : i64}, {count = 2 : i64, dim = 1 : i64, each, from = 2 : i64, size = 6 : i64, step = 2 : i64}]]}
// CHECK-COUNT-2: norm.rms_norm
// CHECK-LABEL: func.func @heads_prepare(
// CHECK-NEXT:    %[[WIDE:.*]] = tensor.expand_shape %arg0 {{\[\[}}0], [1, 2]] output_shape [3, 6, 2]
// CHECK-NEXT:    %[[PART:.*]] = tensor.extract_slice %[[WIDE]][0, 0, 0] [3, 2, 2] [1, 1, 1]
// CHECK-NEXT:    %[[CENTERED:.*]] = norm.center %[[PART]] dims [2]
// CHECK-NEXT:    %[[INSERTED:.*]] = tensor.insert_slice %[[CENTERED]] into %[[WIDE]][0, 0, 0] [3, 2, 2] [1, 1, 1]
// CHECK-NEXT:    %[[FIRST:.*]] = tensor.collapse_shape %[[INSERTED]] {{\[\[}}0], [1, 2]]
// CHECK:         tensor.extract_slice %{{.*}}[0, 2, 0] [3, 2, 2]
func.func @heads(%x: tensor<2x3xf32>, %w: tensor<3x12xf32>) -> (tensor<2x2x2xf32>, tensor<2x2x2xf32>, tensor<2x4xf32>) {
  %zeros = arith.constant dense<0.0> : tensor<2x12xf32>
  %p = linalg.matmul ins(%x, %w : tensor<2x3xf32>, tensor<3x12xf32>) outs(%zeros : tensor<2x12xf32>) -> tensor<2x12xf32>
  %q = tensor.extract_slice %p[0, 0] [2, 4] [1, 1] : tensor<2x12xf32> to tensor<2x4xf32>
  %k = tensor.extract_slice %p[0, 4] [2, 4] [1, 1] : tensor<2x12xf32> to tensor<2x4xf32>
  %v = tensor.extract_slice %p[0, 8] [2, 4] [1, 1] : tensor<2x12xf32> to tensor<2x4xf32>
  %qh = tensor.expand_shape %q [[0], [1, 2]] output_shape [2, 2, 2] : tensor<2x4xf32> into tensor<2x2x2xf32>
  %kh = tensor.expand_shape %k [[0], [1, 2]] output_shape [2, 2, 2] : tensor<2x4xf32> into tensor<2x2x2xf32>
  %n = norm.layer_norm %qh dims [2] epsilon 1.0e-5 : tensor<2x2x2xf32> -> tensor<2x2x2xf32>
  %m = norm.layer_norm %kh dims [2] epsilon 1.0e-5 : tensor<2x2x2xf32> -> tensor<2x2x2xf32>
  return %n, %m, %v : tensor<2x2x2xf32>, tensor<2x2x2xf32>, tensor<2x4xf32>
}

// Slices of the argument itself, one of which is read as it is.

// CHECK-LABEL: func.func @slices(
// CHECK-SAME:      %arg1: tensor<3x8xf32> {norm.zero_mean = {{\[\[}}{count = 4 : i64, dim = 1 : i64, from = 0 : i64, size = 8 : i64}]]}
// CHECK:         norm.rms_norm
// CHECK-LABEL: func.func @slices_prepare(
// CHECK-NOT:     tensor.expand_shape
// CHECK:         tensor.extract_slice %arg0[0, 0] [3, 4] [1, 1]
func.func @slices(%x: tensor<2x3xf32>, %w: tensor<3x8xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %wq = tensor.extract_slice %w[0, 0] [3, 4] [1, 1] : tensor<3x8xf32> to tensor<3x4xf32>
  %wv = tensor.extract_slice %w[0, 4] [3, 4] [1, 1] : tensor<3x8xf32> to tensor<3x4xf32>
  %q = linalg.matmul ins(%x, %wq : tensor<2x3xf32>, tensor<3x4xf32>) outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %v = linalg.matmul ins(%x, %wv : tensor<2x3xf32>, tensor<3x4xf32>) outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %n = norm.layer_norm %q dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %n, %v : tensor<2x4xf32>, tensor<2x4xf32>
}

// A norm over two dims: one mean, which is one over both.

// CHECK-LABEL: func.func @two_dims(
// CHECK-SAME:      %arg1: tensor<3x8xf32> {norm.zero_mean = array<i64: 1>}
// CHECK-SAME:      %arg2: tensor<2x4xf32> {norm.zero_mean = array<i64: 0, 1>}
// CHECK:         norm.rms_norm
// CHECK-LABEL: func.func @two_dims_prepare(
// CHECK-NEXT:    norm.center %arg0 dims [1]
// CHECK-NEXT:    norm.center %arg1 dims [0, 1]
func.func @two_dims(%x: tensor<5x3xf32>, %w: tensor<3x8xf32>, %b: tensor<2x4xf32>) -> tensor<5x2x4xf32> {
  %zeros = arith.constant dense<0.0> : tensor<5x8xf32>
  %e = tensor.empty() : tensor<5x2x4xf32>
  %p = linalg.matmul ins(%x, %w : tensor<5x3xf32>, tensor<3x8xf32>) outs(%zeros : tensor<5x8xf32>) -> tensor<5x8xf32>
  %wide = tensor.expand_shape %p [[0], [1, 2]] output_shape [5, 2, 4] : tensor<5x8xf32> into tensor<5x2x4xf32>
  %bias = linalg.broadcast ins(%b : tensor<2x4xf32>) outs(%e : tensor<5x2x4xf32>) dimensions = [0]
  %s = arith.addf %wide, %bias : tensor<5x2x4xf32>
  %n = norm.layer_norm %s dims [1, 2] epsilon 1.0e-5 : tensor<5x2x4xf32> -> tensor<5x2x4xf32>
  return %n : tensor<5x2x4xf32>
}

// The part that is not normalized is of the same head: seen.

// CHECK-LABEL: func.func @overlap(
// CHECK-NOT:     norm.zero_mean
// CHECK:         norm.layer_norm
func.func @overlap(%x: tensor<2x3xf32>, %w: tensor<3x8xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  %zeros = arith.constant dense<0.0> : tensor<2x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<2x3xf32>, tensor<3x8xf32>) outs(%zeros : tensor<2x8xf32>) -> tensor<2x8xf32>
  %q = tensor.extract_slice %p[0, 0] [2, 4] [1, 1] : tensor<2x8xf32> to tensor<2x4xf32>
  %v = tensor.extract_slice %p[0, 2] [2, 4] [1, 1] : tensor<2x8xf32> to tensor<2x4xf32>
  %n = norm.layer_norm %q dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %n, %v : tensor<2x4xf32>, tensor<2x4xf32>
}

// What was promised before is promised still where it is so of what the weights become.

// CHECK-LABEL: func.func @promised(
// CHECK-SAME:      %arg1: tensor<3x8xf32> {norm.zero_mean = [
// CHECK-SAME:        [{count = 4 : i64, dim = 1 : i64, from = 0 : i64, size = 8 : i64}],
// CHECK-SAME:        [{count = 4 : i64, dim = 1 : i64, from = 4 : i64, size = 8 : i64}]]}
// CHECK-COUNT-2: norm.rms_norm
// CHECK-LABEL: func.func @promised_prepare(
// CHECK-SAME:      {norm.zero_mean = {{\[\[}}{count = 4 : i64, dim = 1 : i64, from = 4 : i64, size = 8 : i64}]]}
// CHECK-COUNT-1: norm.center
// CHECK-NOT:     norm.center
func.func @promised(%x: tensor<2x3xf32>, %w: tensor<3x8xf32> {norm.zero_mean = [[{dim = 1, size = 8, from = 4, count = 4}]]})
    -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  %zeros = arith.constant dense<0.0> : tensor<2x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<2x3xf32>, tensor<3x8xf32>) outs(%zeros : tensor<2x8xf32>) -> tensor<2x8xf32>
  %q = tensor.extract_slice %p[0, 0] [2, 4] [1, 1] : tensor<2x8xf32> to tensor<2x4xf32>
  %k = tensor.extract_slice %p[0, 4] [2, 4] [1, 1] : tensor<2x8xf32> to tensor<2x4xf32>
  %n = norm.layer_norm %q dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  %m = norm.layer_norm %k dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %n, %m : tensor<2x4xf32>, tensor<2x4xf32>
}
