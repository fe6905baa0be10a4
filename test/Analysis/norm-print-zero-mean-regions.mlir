// Means through loops, branches and calls.

// RUN: norm-opt %s --split-input-file --norm-print-zero-mean -o /dev/null 2>&1 | FileCheck %s

// A stream that starts with mean 0, and to which each step adds something with mean 0; one
// to which it adds anything; one that starts with anything.

// CHECK-LABEL: zero mean in @for
// CHECK-NEXT:    %arg0: [1] by declared
// CHECK-NEXT:    %arg6: [1] by branches
// CHECK-NEXT:    %0#0: [1] by branches
// CHECK-NEXT:    %1: [1] by sum
// CHECK-NOT:     %
func.func @for(%x: tensor<4x8xf32> {norm.zero_mean = array<i64: 1>}, %y: tensor<4x8xf32>, %a: index, %b: index, %c: index)
    -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
  %r:3 = scf.for %i = %a to %b step %c iter_args(%s = %x, %t = %x, %u = %y) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
    %s1 = arith.addf %s, %x : tensor<4x8xf32>
    %t1 = arith.addf %t, %y : tensor<4x8xf32>
    %u1 = arith.addf %u, %x : tensor<4x8xf32>
    scf.yield %s1, %t1, %u1 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
  }
  return %r#0, %r#1, %r#2 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
}

// -----

// CHECK-LABEL: zero mean in @while
// CHECK:         layer_norm %{{.*}}: input %{{.*}} over [1] by branches
// CHECK-NEXT:    layer_norm %{{.*}}: input %{{.*}} over [1] is not: argument of func.func
func.func @while(%x: tensor<4x8xf32> {norm.zero_mean = array<i64: 1>}, %y: tensor<4x8xf32>, %c: i1) {
  %r:2 = scf.while (%s = %x, %t = %x) : (tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
    scf.condition(%c) %s, %t : tensor<4x8xf32>, tensor<4x8xf32>
  } do {
  ^bb0(%s: tensor<4x8xf32>, %t: tensor<4x8xf32>):
    %s1 = arith.subf %s, %x : tensor<4x8xf32>
    %t1 = arith.subf %t, %y : tensor<4x8xf32>
    scf.yield %s1, %t1 : tensor<4x8xf32>, tensor<4x8xf32>
  }
  %a = norm.layer_norm %r#0 dims [1] epsilon 1.0e-5 : tensor<4x8xf32> -> tensor<4x8xf32>
  %b = norm.layer_norm %r#1 dims [1] epsilon 1.0e-5 : tensor<4x8xf32> -> tensor<4x8xf32>
  return
}

// -----

// CHECK-LABEL: zero mean in @if
// CHECK:         layer_norm %{{.*}}: input %{{.*}} over [1] by branches
// CHECK-NEXT:    layer_norm %{{.*}}: input %{{.*}} over [1] is not: argument of func.func
func.func @if(%x: tensor<4x8xf32> {norm.zero_mean = array<i64: 1>}, %y: tensor<4x8xf32>, %c: i1) {
  %r:2 = scf.if %c -> (tensor<4x8xf32>, tensor<4x8xf32>) {
    %n = arith.negf %x : tensor<4x8xf32>
    scf.yield %n, %x : tensor<4x8xf32>, tensor<4x8xf32>
  } else {
    scf.yield %x, %y : tensor<4x8xf32>, tensor<4x8xf32>
  }
  %a = norm.layer_norm %r#0 dims [1] epsilon 1.0e-5 : tensor<4x8xf32> -> tensor<4x8xf32>
  %b = norm.layer_norm %r#1 dims [1] epsilon 1.0e-5 : tensor<4x8xf32> -> tensor<4x8xf32>
  return
}

// -----

// CHECK-LABEL: zero mean in @blocks
// CHECK:         layer_norm %{{.*}}: input %{{.*}} over [1] by branches
// CHECK-NEXT:    layer_norm %{{.*}}: input %{{.*}} over [1] is not: argument of func.func
func.func @blocks(%x: tensor<4x8xf32> {norm.zero_mean = array<i64: 1>}, %y: tensor<4x8xf32>, %c: i1) {
  cf.br ^loop(%x, %x : tensor<4x8xf32>, tensor<4x8xf32>)
^loop(%s: tensor<4x8xf32>, %t: tensor<4x8xf32>):
  %n = arith.addf %s, %s : tensor<4x8xf32>
  cf.cond_br %c, ^loop(%n, %y : tensor<4x8xf32>, tensor<4x8xf32>), ^end
^end:
  %a = norm.layer_norm %s dims [1] epsilon 1.0e-5 : tensor<4x8xf32> -> tensor<4x8xf32>
  %b = norm.layer_norm %t dims [1] epsilon 1.0e-5 : tensor<4x8xf32> -> tensor<4x8xf32>
  return
}

// -----

// A private function that all callers give means of 0, and what it returns.

// CHECK-LABEL: zero mean in @good
// CHECK-NEXT:    %arg0: [1] by calls
// CHECK-NEXT:    %0: [1] by cast
// CHECK-LABEL: zero mean in @bad
// CHECK-NOT:     %
// CHECK-LABEL: zero mean in @callers
// CHECK-NEXT:    %arg0: [1] by declared
// CHECK-NEXT:    %0: [1] by call
// CHECK-NEXT:    %1: [1] by call
// CHECK-NOT:     %
func.func private @good(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %n = arith.negf %x : tensor<4x8xf32>
  return %n : tensor<4x8xf32>
}
func.func private @bad(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %n = arith.negf %x : tensor<4x8xf32>
  return %n : tensor<4x8xf32>
}
func.func private @extern(%x: tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @callers(%x: tensor<4x8xf32> {norm.zero_mean = array<i64: 1>}, %y: tensor<4x8xf32>) {
  %0 = call @good(%x) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = call @good(%0) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = call @bad(%x) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %3 = call @bad(%y) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %4 = call @extern(%x) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

// A function that is public, one whose address is taken, and one that nobody calls.

// CHECK-LABEL: zero mean in @public
// CHECK-NOT:     %
// CHECK-LABEL: zero mean in @taken
// CHECK-NOT:     %
// CHECK-LABEL: zero mean in @uncalled
// CHECK-NOT:     %
// CHECK-LABEL: zero mean in @caller
// CHECK-NEXT:    %arg0: [1] by declared
// CHECK-NOT:     %
func.func @public(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  return %x : tensor<4x8xf32>
}
func.func private @taken(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  return %x : tensor<4x8xf32>
}
func.func private @uncalled(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  return %x : tensor<4x8xf32>
}
func.func @caller(%x: tensor<4x8xf32> {norm.zero_mean = array<i64: 1>}) {
  %0 = call @public(%x) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = call @taken(%x) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %f = func.constant @taken : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

// Recursion: each call passes a mean of 0 on, or adds something to it.

// CHECK-LABEL: zero mean in @down
// CHECK:         %arg0: [1] by calls
// CHECK-LABEL: zero mean in @away
// CHECK-NOT:     %
// CHECK-LABEL: zero mean in @start
// CHECK:         %{{[0-9]}}: [1] by call
// CHECK-NOT:     %
func.func private @down(%x: tensor<4x8xf32>, %c: i1) -> tensor<4x8xf32> {
  %r = scf.if %c -> tensor<4x8xf32> {
    %n = arith.negf %x : tensor<4x8xf32>
    %s = func.call @down(%n, %c) : (tensor<4x8xf32>, i1) -> tensor<4x8xf32>
    scf.yield %s : tensor<4x8xf32>
  } else {
    scf.yield %x : tensor<4x8xf32>
  }
  return %r : tensor<4x8xf32>
}
func.func private @away(%x: tensor<4x8xf32>, %c: i1) -> tensor<4x8xf32> {
  %r = scf.if %c -> tensor<4x8xf32> {
    %n = math.absf %x : tensor<4x8xf32>
    %s = func.call @away(%n, %c) : (tensor<4x8xf32>, i1) -> tensor<4x8xf32>
    scf.yield %s : tensor<4x8xf32>
  } else {
    scf.yield %x : tensor<4x8xf32>
  }
  return %r : tensor<4x8xf32>
}
func.func @start(%x: tensor<4x8xf32> {norm.zero_mean = array<i64: 1>}, %c: i1) {
  %0 = call @down(%x, %c) : (tensor<4x8xf32>, i1) -> tensor<4x8xf32>
  %1 = call @away(%x, %c) : (tensor<4x8xf32>, i1) -> tensor<4x8xf32>
  return
}
