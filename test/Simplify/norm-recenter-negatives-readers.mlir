// What sees the mean of a stream, which nothing may write into without its mean:
// layers that read it behind no norm, activations, results.
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

// The hidden state is a result.

func.func @returned(%a: tensor<2x3xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y, %x : tensor<2x4xf32>, tensor<2x4xf32>
}

// CHECK-LABEL: func @returned(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] returned | Category:norm-recenter | Function=returned |{{.*}} BrokenByOp=func.return,

// -----

// RMSNorm sees the mean.

func.func @rms_norm_reader(%a: tensor<2x3xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  %z = norm.rms_norm %x dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y, %z : tensor<2x4xf32>, tensor<2x4xf32>
}

// CHECK-LABEL: func @rms_norm_reader(
// CHECK:         norm.layer_norm
// CHECK-NEXT:    norm.rms_norm
// REMARK: [Missed] rms_norm | Category:norm-recenter | Function=rms_norm_reader |{{.*}} BrokenByOp=norm.rms_norm,

// -----

// A head that reads the stream behind no norm.

func.func @unnormed_head(%a: tensor<2x3xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %head = arith.constant dense<[[1.0, 2.0, 0.0, 0.0], [0.0, 1.0, 3.0, 0.0], [2.0, 0.0, 1.0, 1.0], [0.0, 4.0, 0.0, 1.0]]> : tensor<4x4xf32>
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  %logits = linalg.matmul ins(%x, %head : tensor<2x4xf32>, tensor<4x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %y, %logits : tensor<2x4xf32>, tensor<2x4xf32>
}

// CHECK-LABEL: func @unnormed_head(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] product | Category:norm-recenter | Function=unnormed_head |

// -----

// A linear layer on the stream, whose result is written back after an activation.

func.func @linear_reader(%a: tensor<2x3xf32>) -> tensor<2x4xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %w1 = arith.constant dense<[[1.0, 2.0, 0.0, 0.0], [0.0, 1.0, 3.0, 0.0], [2.0, 0.0, 1.0, 1.0], [0.0, 4.0, 0.0, 1.0]]> : tensor<4x4xf32>
  %n = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  %h = linalg.matmul ins(%x, %w1 : tensor<2x4xf32>, tensor<4x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %t = math.tanh %h : tensor<2x4xf32>
  %b = arith.mulf %n, %t : tensor<2x4xf32>
  %y = norm.layer_norm %b dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @linear_reader(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] product | Category:norm-recenter | Function=linear_reader |

// -----

// A router weighs the experts by the stream itself.

func.func @router(%a: tensor<2x3xf32>) -> tensor<2x4xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %gate = arith.constant dense<[[1.0], [2.0], [0.0], [1.0]]> : tensor<4x1xf32>
  %zero = arith.constant dense<0.0> : tensor<2x1xf32>
  %score = linalg.matmul ins(%x, %gate : tensor<2x4xf32>, tensor<4x1xf32>)
      outs(%zero : tensor<2x1xf32>) -> tensor<2x1xf32>
  %p = math.exp %score : tensor<2x1xf32>
  %n = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%n, %p : tensor<2x4xf32>, tensor<2x1xf32>) outs(%zeros : tensor<2x4xf32>) {
    ^bb0(%e: f32, %g: f32, %o: f32):
      %m = arith.mulf %e, %g : f32
      linalg.yield %m : f32
  } -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @router(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] product | Category:norm-recenter | Function=router |

// -----

// An activation on the stream.

func.func @relu_reader(%a: tensor<2x3xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  %r = arith.maximumf %x, %zeros : tensor<2x4xf32>
  return %y, %r : tensor<2x4xf32>, tensor<2x4xf32>
}

// CHECK-LABEL: func @relu_reader(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] nonlinear | Category:norm-recenter | Function=relu_reader |{{.*}} BrokenByOp=arith.maximumf,

// -----

// A softmax over the rows adds up what the features see of the mean. (One over the
// features would not.)

func.func @softmax_over_rows(%a: tensor<2x3xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  %e = math.exp %x : tensor<2x4xf32>
  return %y, %e : tensor<2x4xf32>, tensor<2x4xf32>
}

// CHECK-LABEL: func @softmax_over_rows(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] nonlinear | Category:norm-recenter | Function=softmax_over_rows |{{.*}} BrokenByOp=math.exp,
