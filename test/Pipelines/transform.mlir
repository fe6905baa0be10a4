// A transform schedule runs our passes and pipelines by name, on a part of a
// module.

// RUN: norm-opt %s --transform-interpreter | FileCheck %s

// CHECK-LABEL: func.func @chosen
// CHECK: linalg.generic
// CHECK-NOT: norm.
// CHECK-LABEL: func.func @left
// CHECK: norm.rms_norm
// CHECK-LABEL: module @inner
// CHECK: norm.rowwise
// CHECK-NOT: rms_norm
// CHECK: transform.named_sequence

module attributes {transform.with_named_sequence} {
  func.func @chosen(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %y = norm.rms_norm %x dims [1] epsilon 1.0e-05
        : tensor<4x8xf32> -> tensor<4x8xf32>
    return %y : tensor<4x8xf32>
  }

  func.func @left(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %y = norm.rms_norm %x dims [1] epsilon 1.0e-05
        : tensor<4x8xf32> -> tensor<4x8xf32>
    return %y : tensor<4x8xf32>
  }

  module @inner {
    func.func @fused(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
      %y = norm.rms_norm %x dims [1] epsilon 1.0e-05
          : tensor<4x8xf32> -> tensor<4x8xf32>
      return %y : tensor<4x8xf32>
    }
  }

  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %inner = transform.structured.match ops{["builtin.module"]}
        attributes{sym_name = "inner"} in %root
        : (!transform.any_op) -> !transform.any_op
    %fused = transform.apply_registered_pass "norm-optimize" to %inner
        : (!transform.any_op) -> !transform.any_op
    %function = transform.structured.match ops{["func.func"]}
        attributes{sym_name = "chosen"} in %root
        : (!transform.any_op) -> !transform.any_op
    %decomposed = transform.apply_registered_pass "norm-decompose"
        with options = {"graph-ops-only" = true} to %function
        : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
