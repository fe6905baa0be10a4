// Loops and branches that keep a stream as it is.
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

// What a loop yields has a mean.

func.func @loop_that_breaks(%a: tensor<2x3xf32>) -> tensor<2x4xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %l = scf.for %i = %c0 to %c3 step %c1 iter_args(%s = %x) -> (tensor<2x4xf32>) {
    %n = norm.layer_norm %s dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
    %r = arith.maximumf %n, %zeros : tensor<2x4xf32>
    %t = arith.addf %s, %r : tensor<2x4xf32>
    scf.yield %t : tensor<2x4xf32>
  }
  %y = norm.layer_norm %l dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @loop_that_breaks(
// CHECK:         scf.for
// CHECK:           norm.layer_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] nonlinear | Category:norm-recenter | Function=loop_that_breaks |{{.*}} BrokenByOp=arith.maximumf,

// -----

// A loop starts from an argument.

func.func @loop_from_argument(%a: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 0.0, 0.0], [0.0, 1.0, 3.0, 0.0], [2.0, 0.0, 1.0, 1.0], [0.0, 4.0, 0.0, 1.0]]> : tensor<4x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %l = scf.for %i = %c0 to %c3 step %c1 iter_args(%s = %a) -> (tensor<2x4xf32>) {
    %n = norm.layer_norm %s dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
    %h = linalg.matmul ins(%n, %w : tensor<2x4xf32>, tensor<4x4xf32>)
        outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
    %t = arith.addf %s, %h : tensor<2x4xf32>
    scf.yield %t : tensor<2x4xf32>
  }
  return %l : tensor<2x4xf32>
}

// CHECK-LABEL: func @loop_from_argument(
// CHECK:         scf.for
// CHECK:           norm.layer_norm
// REMARK: [Missed] argument | Category:norm-recenter | Function=loop_from_argument |{{.*}} BrokenByOp=func.func,

// -----

// Two values change places in a loop; one of them has a mean.

func.func @loop_that_exchanges(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %l:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%s = %x, %t = %b) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
    scf.yield %t, %s : tensor<2x4xf32>, tensor<2x4xf32>
  }
  %y = norm.layer_norm %l#0 dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @loop_that_exchanges(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] argument | Category:norm-recenter | Function=loop_that_exchanges |{{.*}} BrokenByOp=func.func,

// -----

// A loop over stacked weights that are an argument.

func.func @loop_over_argument_weights(%a: tensor<2x3xf32>, %ws: tensor<3x4x4xf32>) -> tensor<2x4xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %l = scf.for %i = %c0 to %c3 step %c1 iter_args(%s = %x) -> (tensor<2x4xf32>) {
    %n = norm.layer_norm %s dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
    %m = tensor.extract_slice %ws[%i, 0, 0] [1, 4, 4] [1, 1, 1]
        : tensor<3x4x4xf32> to tensor<4x4xf32>
    %h = linalg.matmul ins(%n, %m : tensor<2x4xf32>, tensor<4x4xf32>)
        outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
    %t = arith.addf %s, %h : tensor<2x4xf32>
    scf.yield %t : tensor<2x4xf32>
  }
  %y = norm.layer_norm %l dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @loop_over_argument_weights(
// CHECK:         scf.for
// CHECK:           norm.layer_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] argument | Category:norm-recenter | Function=loop_over_argument_weights |{{.*}} BrokenByOp=func.func,

// -----

// One of two branches gives what has a mean.

func.func @one_branch(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>, %c: i1) -> tensor<2x4xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %s = scf.if %c -> (tensor<2x4xf32>) {
    scf.yield %x : tensor<2x4xf32>
  } else {
    scf.yield %b : tensor<2x4xf32>
  }
  %y = norm.layer_norm %s dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @one_branch(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] argument | Category:norm-recenter | Function=one_branch |{{.*}} BrokenByOp=func.func,

// -----

// A branch that is taken by an element of the stream.

func.func @condition(%a: tensor<2x3xf32>) -> tensor<2x4xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %n = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  %e = tensor.extract %x[%c0, %c0] : tensor<2x4xf32>
  %c = arith.cmpf ogt, %e, %zero : f32
  %y = scf.if %c -> (tensor<2x4xf32>) {
    scf.yield %n : tensor<2x4xf32>
  } else {
    scf.yield %zeros : tensor<2x4xf32>
  }
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @condition(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] extract | Category:norm-recenter | Function=condition |{{.*}} BrokenByOp=tensor.extract,

// -----

// A loop runs as often as an element of the stream says.

func.func @count(%a: tensor<2x3xf32>) -> tensor<2x4xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %c0 = arith.constant 0 : index
  %limit = arith.constant 9.0 : f32
  %n = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  %y = scf.while (%s = %n) : (tensor<2x4xf32>) -> tensor<2x4xf32> {
    %e = tensor.extract %x[%c0, %c0] : tensor<2x4xf32>
    %c = arith.cmpf ogt, %e, %limit : f32
    scf.condition(%c) %s : tensor<2x4xf32>
  } do {
  ^bb0(%s: tensor<2x4xf32>):
    scf.yield %s : tensor<2x4xf32>
  }
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @count(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] extract | Category:norm-recenter | Function=count |{{.*}} BrokenByOp=tensor.extract,
