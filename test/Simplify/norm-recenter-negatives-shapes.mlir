// Slices, concatenations and reshapes after which the norm is over other elements.
// norm-recenter leaves the functions here as they are, but for the first one, and
// says why.

// RUN: norm-opt %s --split-input-file --allow-unregistered-dialect \
// RUN:   --norm-recenter=insert-center=false --norm-layer-to-rms | FileCheck %s
// RUN: norm-opt %s --split-input-file --allow-unregistered-dialect > %t.before
// RUN: norm-opt %s --split-input-file --allow-unregistered-dialect \
// RUN:   --norm-recenter=insert-center=false > %t.after
// RUN: not diff -U 0 %t.before %t.after | FileCheck %s --check-prefix=DIFF
// RUN: norm-opt %s --split-input-file --allow-unregistered-dialect -o /dev/null \
// RUN:   --norm-recenter=insert-center=false --remarks-filter-missed=norm-recenter \
// RUN:   --remark-format=emitRemark 2>&1 | FileCheck %s --check-prefix=REMARK

// DIFF-COUNT-1: {{^-[^-]}}
// DIFF-NOT:     {{^-[^-]}}

// One op less, and the norm is converted.

func.func @legal(%a: tensor<2x3xf32>) -> tensor<2x4xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @legal(
// CHECK-NOT:     norm.layer_norm
// CHECK:         norm.rms_norm

// -----

// Every other feature, and all of them.

func.func @strided_slice(%a: tensor<2x3xf32>) -> (tensor<2x4xf32>, tensor<2x8xf32>) {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0, 4.0, 0.0, 0.0, 1.0], [0.0, 1.0, 0.0, 0.0, 1.0, 2.0, 2.0, 5.0],
                           [2.0, -1.0, 1.0, 4.0, 0.0, 0.0, 3.0, 1.0]]> : tensor<3x8xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x8xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x8xf32>)
      outs(%zeros : tensor<2x8xf32>) -> tensor<2x8xf32>
  %s = tensor.extract_slice %x[0, 0] [2, 4] [1, 2] : tensor<2x8xf32> to tensor<2x4xf32>
  %y = norm.layer_norm %s dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  %z = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x8xf32> -> tensor<2x8xf32>
  return %y, %z : tensor<2x4xf32>, tensor<2x8xf32>
}

// CHECK-LABEL: func @strided_slice(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] slice | Category:norm-recenter | Function=strided_slice |{{.*}} BrokenByOp=tensor.extract_slice,

// -----

// Padding by ones along the features.

func.func @pad(%a: tensor<2x3xf32>) -> tensor<2x8xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %one = arith.constant 1.0 : f32
  %p = tensor.pad %x low[0, 0] high[0, 4] {
  ^bb0(%i: index, %j: index):
    tensor.yield %one : f32
  } : tensor<2x4xf32> to tensor<2x8xf32>
  %y = norm.layer_norm %p dims [1] epsilon 1.0e-5 : tensor<2x8xf32> -> tensor<2x8xf32>
  return %y : tensor<2x8xf32>
}

// CHECK-LABEL: func @pad(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] pad | Category:norm-recenter | Function=pad |{{.*}} BrokenByOp=tensor.pad,

// -----

// Features of an argument beside those of the stream.

func.func @concat(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>) -> tensor<2x8xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %c = tensor.concat dim(1) %x, %b : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x8xf32>
  %y = norm.layer_norm %c dims [1] epsilon 1.0e-5 : tensor<2x8xf32> -> tensor<2x8xf32>
  return %y : tensor<2x8xf32>
}

// CHECK-LABEL: func @concat(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] argument | Category:norm-recenter | Function=concat |{{.*}} BrokenByOp=func.func,

// -----

// Two streams side by side, of which the norm sees the difference of their means.

func.func @two_streams(%a: tensor<2x3xf32>) -> tensor<2x8xf32> {
  %v = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %w = arith.constant dense<[[0.0, 2.0, 3.0, 5.0], [4.0, 1.0, 0.0, 1.0], [2.0, 1.0, 1.0, 0.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %v : tensor<2x3xf32>, tensor<3x4xf32>) outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %y = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>) outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %c = tensor.concat dim(1) %x, %y : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x8xf32>
  %n = norm.layer_norm %c dims [1] epsilon 1.0e-5 : tensor<2x8xf32> -> tensor<2x8xf32>
  return %n : tensor<2x8xf32>
}

// CHECK-LABEL: func @two_streams(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] concat | Category:norm-recenter | Function=two_streams |{{.*}} BrokenByOp=tensor.concat,

// -----

// The stream is put over half of the features of an argument.

func.func @insert_slice(%a: tensor<2x3xf32>, %b: tensor<2x8xf32>) -> tensor<2x8xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %c = tensor.insert_slice %x into %b[0, 4] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<2x8xf32>
  %y = norm.layer_norm %c dims [1] epsilon 1.0e-5 : tensor<2x8xf32> -> tensor<2x8xf32>
  return %y : tensor<2x8xf32>
}

// CHECK-LABEL: func @insert_slice(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] insert | Category:norm-recenter | Function=insert_slice |{{.*}} BrokenByOp=tensor.insert_slice,

// -----

// A reshape to rows of three, of features of two rows.

func.func @mixing_reshape(%a: tensor<3x3xf32>) -> (tensor<4x3xf32>, tensor<3x4xf32>) {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<3x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<3x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<3x4xf32>) -> tensor<3x4xf32>
  %all = tensor.collapse_shape %x [[0, 1]] : tensor<3x4xf32> into tensor<12xf32>
  %s = tensor.expand_shape %all [[0, 1]] output_shape [4, 3] : tensor<12xf32> into tensor<4x3xf32>
  %y = norm.layer_norm %s dims [1] epsilon 1.0e-5 : tensor<4x3xf32> -> tensor<4x3xf32>
  %z = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<3x4xf32> -> tensor<3x4xf32>
  return %y, %z : tensor<4x3xf32>, tensor<3x4xf32>
}

// CHECK-LABEL: func @mixing_reshape(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] reshape | Category:norm-recenter | Function=mixing_reshape |{{.*}} BrokenByOp=tensor.collapse_shape,

// -----

// Behind a transpose the norm is over what were the rows.

func.func @transposed(%a: tensor<2x3xf32>) -> tensor<4x2xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %empty = tensor.empty() : tensor<4x2xf32>
  %s = linalg.transpose ins(%x : tensor<2x4xf32>) outs(%empty : tensor<4x2xf32>) permutation = [1, 0]
  %y = norm.layer_norm %s dims [1] epsilon 1.0e-5 : tensor<4x2xf32> -> tensor<4x2xf32>
  return %y : tensor<4x2xf32>
}

// CHECK-LABEL: func @transposed(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] argument | Category:norm-recenter | Function=transposed |{{.*}} BrokenByOp=func.func,

// -----

// A norm over the rows of a product.

func.func @rows(%a: tensor<2x3xf32>) -> tensor<2x4xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %y = norm.layer_norm %x dims [0] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @rows(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] argument | Category:norm-recenter | Function=rows |{{.*}} BrokenByOp=func.func,
