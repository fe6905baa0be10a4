// A mean that vanishes along other dims than those of the norm, or not at all.
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

// The features are contracted with an argument, and others come of it.

func.func @contracted(%a: tensor<2x3xf32>, %m: tensor<4x4xf32>) -> tensor<2x4xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %s = linalg.matmul ins(%x, %m : tensor<2x4xf32>, tensor<4x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %y = norm.layer_norm %s dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @contracted(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] argument | Category:norm-recenter | Function=contracted |{{.*}} BrokenByOp=func.func,

// -----

// A number for each row, out of an argument, is added to all its features.

func.func @shift_of_rows(%a: tensor<2x3xf32>, %r: tensor<2xf32>) -> tensor<2x4xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%x, %r : tensor<2x4xf32>, tensor<2xf32>) outs(%zeros : tensor<2x4xf32>) {
    ^bb0(%e: f32, %f: f32, %o: f32):
      %m = arith.addf %e, %f : f32
      linalg.yield %m : f32
  } -> tensor<2x4xf32>
  %y = norm.layer_norm %s dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @shift_of_rows(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] uniform | Category:norm-recenter | Function=shift_of_rows |{{.*}} BrokenByOp=func.func,

// -----

// A product of two streams.

func.func @product(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) -> tensor<2x4xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %z = linalg.matmul ins(%b, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %s = arith.mulf %x, %z : tensor<2x4xf32>
  %y = norm.layer_norm %s dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @product(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] product | Category:norm-recenter | Function=product |{{.*}} BrokenByOp=arith.mulf,

// -----

// Zero mean along the rows is none along the features.

func.func @centered_over_rows(%a: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %c = norm.center %a dims [0] : tensor<2x4xf32> -> tensor<2x4xf32>
  %y = norm.layer_norm %c dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @centered_over_rows(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] argument | Category:norm-recenter | Function=centered_over_rows |{{.*}} BrokenByOp=func.func,

// -----

// Zero mean along two dims at once is none along one of them.

func.func @centered_over_both(%a: tensor<2x2x2xf32>) -> tensor<2x2x2xf32> {
  %c = norm.center %a dims [1, 2] : tensor<2x2x2xf32> -> tensor<2x2x2xf32>
  %y = norm.layer_norm %c dims [2] epsilon 1.0e-5 : tensor<2x2x2xf32> -> tensor<2x2x2xf32>
  return %y : tensor<2x2x2xf32>
}

// CHECK-LABEL: func @centered_over_both(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] center | Category:norm-recenter | Function=centered_over_both |{{.*}} BrokenByOp=norm.center,

// -----

// A norm whose scale differs from feature to feature, and a norm of its result.

func.func @scaled_norm(%a: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %g = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %n = norm.layer_norm %a scale(%g : tensor<4xf32>) dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  %y = norm.layer_norm %n dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @scaled_norm(
// CHECK:         norm.layer_norm
// CHECK-NEXT:    norm.layer_norm
// REMARK: [Missed] argument | Category:norm-recenter | Function=scaled_norm |{{.*}} BrokenByOp=func.func,

// -----

// A constant scale that differs from feature to feature, behind a center.

func.func @scale_of_features(%a: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %g = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [1.0, 2.0, 3.0, 4.0]]> : tensor<2x4xf32>
  %c = norm.center %a dims [1] : tensor<2x4xf32> -> tensor<2x4xf32>
  %s = arith.mulf %c, %g : tensor<2x4xf32>
  %y = norm.layer_norm %s dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @scale_of_features(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] product | Category:norm-recenter | Function=scale_of_features |{{.*}} BrokenByOp=arith.mulf,

// -----

// RMSNorm of what has a mean has one.

func.func @normalized_rms(%a: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %n = norm.rms_norm %a dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  %y = norm.layer_norm %n dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @normalized_rms(
// CHECK:         norm.rms_norm
// CHECK-NEXT:    norm.layer_norm
// REMARK: [Missed] argument | Category:norm-recenter | Function=normalized_rms |{{.*}} BrokenByOp=func.func,
