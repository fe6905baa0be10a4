// RUN: norm-opt %s --norm-optimize --allow-unregistered-dialect | FileCheck %s --check-prefixes=CHECK,KERNEL
// RUN: norm-opt %s --norm-optimize=fuse=false --allow-unregistered-dialect | FileCheck %s --check-prefixes=CHECK,GRAPH

// Clean-up: what is equal becomes one op, what is not used goes.
// CHECK-LABEL: func @cleanup
func.func @cleanup(%x: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  // KERNEL: %[[C:.*]] = norm.rowwise
  // KERNEL-NOT: norm.rowwise
  // GRAPH-NEXT: %[[C:.*]] = norm.center
  // GRAPH-NOT: norm
  // CHECK: return %[[C]], %[[C]]
  %0 = norm.center %x dims [1] : tensor<4x8xf32> -> tensor<4x8xf32>
  %1 = norm.center %x dims [1] : tensor<4x8xf32> -> tensor<4x8xf32>
  %2 = norm.center %x dims [0] : tensor<4x8xf32> -> tensor<4x8xf32>
  return %0, %1 : tensor<4x8xf32>, tensor<4x8xf32>
}

// Dialects that nobody knows pass through.
// CHECK-LABEL: func @unknown
func.func @unknown(%x: tensor<4x8xf32>) -> !foo.type {
  // CHECK-NEXT: %[[BAR:.*]] = "foo.bar"(%{{.*}}) <{a = 1 : i32}> ({
  // CHECK-NEXT:   "foo.inner"() : () -> ()
  // CHECK-NEXT: }) {foo.attr = #foo.attr} : (tensor<4x8xf32>) -> !foo.type
  // CHECK-NEXT: return %[[BAR]]
  %0 = "foo.bar"(%x) <{a = 1 : i32}> ({
    "foo.inner"() : () -> ()
  }) {foo.attr = #foo.attr} : (tensor<4x8xf32>) -> !foo.type
  return %0 : !foo.type
}
