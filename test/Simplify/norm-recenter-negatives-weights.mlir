// Weights that write into a stream and cannot be re-centered.
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

// What is written went through an activation.

func.func @relu_writer(%a: tensor<2x3xf32>) -> tensor<2x4xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %r = arith.maximumf %x, %zeros : tensor<2x4xf32>
  %y = norm.layer_norm %r dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @relu_writer(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] nonlinear | Category:norm-recenter | Function=relu_writer |{{.*}} BrokenByOp=arith.maximumf,

// -----

// A minimum of two writers.

func.func @min_writer(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %r = arith.minimumf %x, %b : tensor<2x4xf32>
  %y = norm.layer_norm %r dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @min_writer(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] nonlinear | Category:norm-recenter | Function=min_writer |{{.*}} BrokenByOp=arith.minimumf,

// -----

// The weight is an argument.

func.func @argument_weight(%a: tensor<2x3xf32>, %w: tensor<3x4xf32>) -> tensor<2x4xf32> {
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @argument_weight(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] argument | Category:norm-recenter | Function=argument_weight |{{.*}} BrokenByOp=func.func,

// -----

// A weight of integers, whatever their mean.

func.func @integer_weight(%a: tensor<2x3xi32>) -> tensor<2x4xf32> {
  %w = arith.constant dense<[[1, 2, 3, -1], [0, 1, 0, 0], [2, -1, 1, 4]]> : tensor<3x4xi32>
  %zeros = arith.constant dense<0> : tensor<2x4xi32>
  %i = linalg.matmul ins(%a, %w : tensor<2x3xi32>, tensor<3x4xi32>)
      outs(%zeros : tensor<2x4xi32>) -> tensor<2x4xi32>
  %x = arith.sitofp %i : tensor<2x4xi32> to tensor<2x4xf32>
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @integer_weight(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] integer | Category:norm-recenter | Function=integer_weight |{{.*}} BrokenByOp=arith.sitofp,

// -----

// A weight of integers that is dequantized at run time.

func.func @dequantized_weight(%a: tensor<2x3xf32>) -> tensor<2x4xf32> {
  %q = arith.constant dense<[[1, 2, 3, -1], [0, 1, 0, 0], [2, -1, 1, 4]]> : tensor<3x4xi8>
  %step = arith.constant dense<0.125> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %f = arith.sitofp %q : tensor<3x4xi8> to tensor<3x4xf32>
  %w = arith.mulf %f, %step : tensor<3x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @dequantized_weight(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] integer | Category:norm-recenter | Function=dequantized_weight |{{.*}} BrokenByOp=arith.sitofp,

// -----

// A weight of 8-bit floats.

func.func @f8_weight(%a: tensor<2x3xf32>) -> tensor<2x4xf32> {
  %q = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]>
      : tensor<3x4xf8E4M3FN>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %w = arith.extf %q : tensor<3x4xf8E4M3FN> to tensor<3x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @f8_weight(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] weight-type | Category:norm-recenter | Function=f8_weight |{{.*}} BrokenByOp=arith.constant,

// -----

// A weight whose elements are not there.

func.func @elided_weight(%a: tensor<2x3xf32>) -> tensor<2x4xf32> {
  %w = arith.constant dense_resource<__elided__> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @elided_weight(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] elided | Category:norm-recenter | Function=elided_weight |{{.*}} BrokenByOp=arith.constant,

// -----

// To round a bf16 weight once more is no exact change.

func.func @bf16_weight(%a: tensor<2x3xbf16>) -> tensor<2x4xbf16> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]>
      : tensor<3x4xbf16>
  %zeros = arith.constant dense<0.0> : tensor<2x4xbf16>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xbf16>, tensor<3x4xbf16>)
      outs(%zeros : tensor<2x4xbf16>) -> tensor<2x4xbf16>
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x4xbf16> -> tensor<2x4xbf16>
  return %y : tensor<2x4xbf16>
}

// CHECK-LABEL: func @bf16_weight(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] precision | Category:norm-recenter | Function=bf16_weight |{{.*}} BrokenByOp=arith.constant,

// -----

// A weight whose centered form is too large for its type.

func.func @overflow(%a: tensor<2x3xf32>) -> tensor<2x4xf32> {
  %w = arith.constant dense<[[3.4e38, -3.4e38, -3.4e38, -3.4e38], [0.0, 1.0, 0.0, 0.0],
                             [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @overflow(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] overflow | Category:norm-recenter | Function=overflow |{{.*}} BrokenByOp=arith.constant,

// -----

// A weight that has no mean.

func.func @infinite_weight(%a: tensor<2x3xf32>) -> tensor<2x4xf32> {
  %w = arith.constant dense<[[0x7F800000, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0],
                             [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @infinite_weight(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] overflow | Category:norm-recenter | Function=infinite_weight |{{.*}} BrokenByOp=arith.constant,
