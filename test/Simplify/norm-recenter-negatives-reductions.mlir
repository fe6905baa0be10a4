// What sees the mean of a stream, which nothing may write into without its mean:
// reductions, contractions, single elements.
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

// The largest element of a row moves with the mean.

func.func @max_reader(%a: tensor<2x3xf32>) -> (tensor<2x4xf32>, tensor<2xf32>) {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %low = arith.constant dense<-1.0e30> : tensor<2xf32>
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  %m = linalg.reduce ins(%x : tensor<2x4xf32>) outs(%low : tensor<2xf32>) dimensions = [1]
      (%e: f32, %acc: f32) {
        %l = arith.maximumf %e, %acc : f32
        linalg.yield %l : f32
      }
  return %y, %m : tensor<2x4xf32>, tensor<2xf32>
}

// CHECK-LABEL: func @max_reader(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] nonlinear | Category:norm-recenter | Function=max_reader |{{.*}} BrokenByOp=arith.maximumf,

// -----

// A sum over the features is the mean.

func.func @sum_reader(%a: tensor<2x3xf32>) -> (tensor<2x4xf32>, tensor<2xf32>) {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %zero = arith.constant dense<0.0> : tensor<2xf32>
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  %m = linalg.reduce { arith.addf } ins(%x : tensor<2x4xf32>) outs(%zero : tensor<2xf32>) dimensions = [1]
  return %y, %m : tensor<2x4xf32>, tensor<2xf32>
}

// CHECK-LABEL: func @sum_reader(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] sum over the dim | Category:norm-recenter | Function=sum_reader |{{.*}} BrokenByOp=linalg.reduce,

// -----

// A norm over the rows is not blind to what differs from row to row.

func.func @other_dims_reader(%a: tensor<2x3xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  %z = norm.layer_norm %x dims [0] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y, %z : tensor<2x4xf32>, tensor<2x4xf32>
}

// CHECK-LABEL: func @other_dims_reader(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] layer_norm | Category:norm-recenter | Function=other_dims_reader |{{.*}} BrokenByOp=norm.layer_norm,

// -----

// A product of the stream with itself.

func.func @square_reader(%a: tensor<2x3xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  %s = arith.mulf %x, %x : tensor<2x4xf32>
  return %y, %s : tensor<2x4xf32>, tensor<2x4xf32>
}

// CHECK-LABEL: func @square_reader(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] product | Category:norm-recenter | Function=square_reader |{{.*}} BrokenByOp=arith.mulf,

// -----

// Queries times keys, both of them the stream: the mean meets the other mean.

func.func @attention_reader(%a: tensor<2x3xf32>) -> (tensor<2x4xf32>, tensor<2x2xf32>) {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %zero = arith.constant dense<0.0> : tensor<2x2xf32>
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>,
                                       affine_map<(d0, d1, d2) -> (d1, d2)>,
                                       affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %x : tensor<2x4xf32>, tensor<2x4xf32>) outs(%zero : tensor<2x2xf32>) {
    ^bb0(%q: f32, %k: f32, %acc: f32):
      %p = arith.mulf %q, %k : f32
      %sum = arith.addf %acc, %p : f32
      linalg.yield %sum : f32
  } -> tensor<2x2xf32>
  return %y, %s : tensor<2x4xf32>, tensor<2x2xf32>
}

// CHECK-LABEL: func @attention_reader(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] product | Category:norm-recenter | Function=attention_reader |{{.*}} BrokenByOp=arith.mulf,

// -----

// A depthwise convolution weighs each feature by itself.

func.func @depthwise_reader(%a: tensor<2x3xf32>) -> (tensor<2x4xf32>, tensor<1x2x4xf32>) {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %k = arith.constant dense<[[1.0, 2.0, 0.0, 3.0]]> : tensor<1x4xf32>
  %zero = arith.constant dense<0.0> : tensor<1x2x4xf32>
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  %image = tensor.expand_shape %x [[0, 1], [2]] output_shape [1, 2, 4] : tensor<2x4xf32> into tensor<1x2x4xf32>
  %c = linalg.depthwise_conv_1d_nwc_wc ins(%image, %k : tensor<1x2x4xf32>, tensor<1x4xf32>)
      outs(%zero : tensor<1x2x4xf32>) -> tensor<1x2x4xf32>
  return %y, %c : tensor<2x4xf32>, tensor<1x2x4xf32>
}

// CHECK-LABEL: func @depthwise_reader(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] product | Category:norm-recenter | Function=depthwise_reader |

// -----

// An element of the stream is read.

func.func @element_reader(%a: tensor<2x3xf32>) -> (tensor<2x4xf32>, f32) {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %c0 = arith.constant 0 : index
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  %e = tensor.extract %x[%c0, %c0] : tensor<2x4xf32>
  return %y, %e : tensor<2x4xf32>, f32
}

// CHECK-LABEL: func @element_reader(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] extract | Category:norm-recenter | Function=element_reader |{{.*}} BrokenByOp=tensor.extract,

// -----

// A part of the features is a result.

func.func @slice_reader(%a: tensor<2x3xf32>) -> (tensor<2x4xf32>, tensor<2x2xf32>) {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  %s = tensor.extract_slice %x[0, 0] [2, 2] [1, 1] : tensor<2x4xf32> to tensor<2x2xf32>
  return %y, %s : tensor<2x4xf32>, tensor<2x2xf32>
}

// CHECK-LABEL: func @slice_reader(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] returned | Category:norm-recenter | Function=slice_reader |{{.*}} BrokenByOp=func.return,
