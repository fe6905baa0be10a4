// Means through reshapes, casts and transposes.

// RUN: norm-opt %s --split-input-file --norm-print-zero-mean -o /dev/null 2>&1 | FileCheck %s

// Heads: groups of neighbours of the features are the last dim after the reshape. A mean
// of 0 over all features says nothing of a head, those of all heads say it of all.

// CHECK-LABEL: zero mean in @heads
// CHECK:         layer_norm %{{.*}}: input %expanded over [2] is not: argument of func.func
// CHECK-NEXT:    layer_norm %{{.*}}: input %expanded over [1, 2] by reshape
// CHECK-NEXT:    layer_norm %{{.*}}: input %collapsed over [1] by reshape
// CHECK-NEXT:    layer_norm %{{.*}}: input %expanded_0 over [2] by reshape
func.func @heads(%x: tensor<4x8xf32> {norm.zero_mean = array<i64: 1>},
                 %h: tensor<4x2x4xf32> {norm.zero_mean = array<i64: 2>}) {
  %heads = tensor.expand_shape %x [[0], [1, 2]] output_shape [4, 2, 4] : tensor<4x8xf32> into tensor<4x2x4xf32>
  %a = norm.layer_norm %heads dims [2] epsilon 1.0e-5 : tensor<4x2x4xf32> -> tensor<4x2x4xf32>
  %b = norm.layer_norm %heads dims [1, 2] epsilon 1.0e-5 : tensor<4x2x4xf32> -> tensor<4x2x4xf32>
  %flat = tensor.collapse_shape %h [[0], [1, 2]] : tensor<4x2x4xf32> into tensor<4x8xf32>
  %c = norm.layer_norm %flat dims [1] epsilon 1.0e-5 : tensor<4x8xf32> -> tensor<4x8xf32>
  %again = tensor.expand_shape %flat [[0], [1, 2]] output_shape [4, 2, 4] : tensor<4x8xf32> into tensor<4x2x4xf32>
  %d = norm.layer_norm %again dims [2] epsilon 1.0e-5 : tensor<4x2x4xf32> -> tensor<4x2x4xf32>
  return
}

// -----

// Groups of another size than those that are known; rows and features in one dim.

// CHECK-LABEL: zero mean in @groups
// CHECK:         layer_norm %{{.*}}: input %expanded over [2] is not: reshape of tensor.collapse_shape
// CHECK-NEXT:    layer_norm %{{.*}}: input %expanded_0 over [2] by reshape
// CHECK-NEXT:    layer_norm %{{.*}}: input %collapsed_1 over [0] by reshape
func.func @groups(%h: tensor<4x2x6xf32> {norm.zero_mean = array<i64: 2>}, %x: tensor<4x8xf32> {norm.zero_mean = array<i64: 1>}) {
  %flat = tensor.collapse_shape %h [[0], [1, 2]] : tensor<4x2x6xf32> into tensor<4x12xf32>
  %fours = tensor.expand_shape %flat [[0], [1, 2]] output_shape [4, 3, 4] : tensor<4x12xf32> into tensor<4x3x4xf32>
  %a = norm.layer_norm %fours dims [2] epsilon 1.0e-5 : tensor<4x3x4xf32> -> tensor<4x3x4xf32>
  %twelves = tensor.expand_shape %flat [[0], [1, 2]] output_shape [4, 1, 12] : tensor<4x12xf32> into tensor<4x1x12xf32>
  %b = norm.layer_norm %twelves dims [2] epsilon 1.0e-5 : tensor<4x1x12xf32> -> tensor<4x1x12xf32>
  %all = tensor.collapse_shape %x [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
  %c = norm.layer_norm %all dims [0] epsilon 1.0e-5 : tensor<32xf32> -> tensor<32xf32>
  return
}

// -----

// Batches of unknown size; where they are in one dim with the features, the mean over both
// is 0, too.

// CHECK-LABEL: zero mean in @dynamic
// CHECK:         %arg0: [2] by declared
// CHECK-NEXT:    %collapsed: [1] by reshape
// CHECK-NEXT:    %cast: [1] by reshape
// CHECK-NEXT:    %expanded: [2] by reshape
// CHECK-NEXT:    %collapsed_0: [1] by reshape
// CHECK-NOT:     %
func.func @dynamic(%x: tensor<?x?x8xf32> {norm.zero_mean = array<i64: 2>}, %n: index, %m: index) {
  %flat = tensor.collapse_shape %x [[0, 1], [2]] : tensor<?x?x8xf32> into tensor<?x8xf32>
  %cast = tensor.cast %flat : tensor<?x8xf32> to tensor<6x8xf32>
  %split = tensor.expand_shape %flat [[0, 1], [2]] output_shape [%n, %m, 8] : tensor<?x8xf32> into tensor<?x?x8xf32>
  %mixed = tensor.collapse_shape %x [[0], [1, 2]] : tensor<?x?x8xf32> into tensor<?x?xf32>
  %unknown = tensor.cast %x : tensor<?x?x8xf32> to tensor<*xf32>
  return
}

// -----

// CHECK-LABEL: zero mean in @transposes
// CHECK:         %arg0: [2] by declared
// CHECK-NEXT:    %transposed: [1] by linear
// CHECK-NEXT:    %{{[0-9]+}}: [0] by linear
// CHECK-NOT:     %
func.func @transposes(%x: tensor<2x3x4xf32> {norm.zero_mean = array<i64: 2>}) {
  %e = tensor.empty() : tensor<2x4x3xf32>
  %e2 = tensor.empty() : tensor<4x2x3xf32>
  %a = linalg.transpose ins(%x : tensor<2x3x4xf32>) outs(%e : tensor<2x4x3xf32>) permutation = [0, 2, 1]
  %b = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (k, i, j)>],
                       iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : tensor<2x3x4xf32>) outs(%e2 : tensor<4x2x3xf32>) {
    ^bb0(%v: f32, %o: f32):
      linalg.yield %v : f32
  } -> tensor<4x2x3xf32>
  return
}

// -----

// Groups of a dim of no elements do not divide the dims that it is made of.

// CHECK-LABEL: zero mean in @no_elements
// CHECK:         layer_norm %0: input %expanded over [1] is not: reshape of tensor.collapse_shape
func.func @no_elements(%x: tensor<2x0xf32>) {
  %flat = tensor.collapse_shape %x [[0, 1]] : tensor<2x0xf32> into tensor<0xf32>
  %rows = tensor.expand_shape %flat [[0, 1]] output_shape [0, 8] : tensor<0xf32> into tensor<0x8xf32>
  %n = norm.layer_norm %rows dims [1] epsilon 1.000000e-05 : tensor<0x8xf32> -> tensor<0x8xf32>
  return
}
