// RUN: norm-opt %s --transform-interpreter | FileCheck %s

// The definition is reached through linalg's interface, by upstream's own
// transform op, with no dialect loaded but those of the norm dialect.

// CHECK-LABEL: func.func @f
// CHECK-NOT: norm.
// CHECK: math.sqrt
// CHECK-NOT: norm.
// CHECK: return
module attributes {transform.with_named_sequence} {
  func.func @f(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %y = norm.rms_norm %x dims [1] epsilon 1.0e-5 : tensor<4x8xf32> -> tensor<4x8xf32>
    return %y : tensor<4x8xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %norm = transform.structured.match ops{["norm.rms_norm"]} in %root : (!transform.any_op) -> !transform.any_op
    %parts = transform.structured.decompose_interface %norm : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
