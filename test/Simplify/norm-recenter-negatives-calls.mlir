// Calls and effects that keep a stream as it is.
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

// A function is called with what can be made zero-mean and with an argument.

func.func private @norm(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

func.func @shared_callee(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %y = call @norm(%x) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %z = call @norm(%b) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return %y, %z : tensor<2x4xf32>, tensor<2x4xf32>
}

// CHECK-LABEL: func private @norm(
// CHECK-NEXT:    norm.layer_norm
// REMARK: [Missed] argument | Category:norm-recenter | Function=norm |{{.*}} BrokenByOp=func.func,

// -----

// Who else calls a public function, nobody knows.

func.func @public_norm(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

func.func @caller(%a: tensor<2x3xf32>) -> tensor<2x4xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %y = call @public_norm(%x) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @public_norm(
// CHECK-NEXT:    norm.layer_norm
// REMARK: [Missed] argument | Category:norm-recenter | Function=public_norm |{{.*}} BrokenByOp=func.func,

// -----

// A function without a body reads the stream.

func.func private @log(tensor<2x4xf32>)

func.func @external_reader(%a: tensor<2x3xf32>) -> tensor<2x4xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  call @log(%x) : (tensor<2x4xf32>) -> ()
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @external_reader(
// CHECK:         norm.layer_norm
// REMARK: [Missed] call | Category:norm-recenter | Function=external_reader |{{.*}} BrokenByOp=func.call,

// -----

// A private function gives the stream to one that returns it.

func.func private @block(%a: tensor<2x3xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y, %x : tensor<2x4xf32>, tensor<2x4xf32>
}

func.func @returned_by_callee(%a: tensor<2x3xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  %y, %x = call @block(%a) : (tensor<2x3xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
  return %y, %x : tensor<2x4xf32>, tensor<2x4xf32>
}

// CHECK-LABEL: func private @block(
// CHECK:         norm.layer_norm
// REMARK: [Missed] returned | Category:norm-recenter | Function=block |{{.*}} BrokenByOp=func.return,

// -----

// The stream is stored where other functions find it.

ml_program.global private mutable @state(dense<0.0> : tensor<2x4xf32>) : tensor<2x4xf32>

func.func @stored(%a: tensor<2x3xf32>) -> tensor<2x4xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  ml_program.global_store @state = %x : tensor<2x4xf32>
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @stored(
// CHECK:         norm.layer_norm
// REMARK: [Missed] nonlinear | Category:norm-recenter | Function=stored |{{.*}} BrokenByOp=ml_program.global_store,

// -----

// An op that nobody knows reads the stream.

func.func @unknown_op(%a: tensor<2x3xf32>) -> tensor<2x4xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  "other.op"(%x) : (tensor<2x4xf32>) -> ()
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @unknown_op(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] nonlinear | Category:norm-recenter | Function=unknown_op |{{.*}} BrokenByOp=other.op,

// -----

// The stream becomes a buffer, which anybody may read.

func.func @address(%a: tensor<2x3xf32>) -> (tensor<2x4xf32>, memref<2x4xf32>) {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<2x3xf32>, tensor<3x4xf32>)
      outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %m = bufferization.to_buffer %x : tensor<2x4xf32> to memref<2x4xf32>
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y, %m : tensor<2x4xf32>, memref<2x4xf32>
}

// CHECK-LABEL: func @address(
// CHECK-NOT:     norm.rms_norm
// CHECK:         norm.layer_norm
// REMARK: [Missed] nonlinear | Category:norm-recenter | Function=address |{{.*}} BrokenByOp=bufferization.to_buffer,
