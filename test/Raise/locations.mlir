// A raised op has the locations of the ops that it replaces, the one whose value it
// takes the place of first. Attributes of functions, of arguments and of ops that
// stay are kept; those of replaced ops go.

// RUN: norm-opt %s --allow-unregistered-dialect --norm-raise --canonicalize --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --implicit-check-not=other.gone

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

!t = tensor<4x32xf32>
!r = tensor<4xf32>

// CHECK-LABEL: func @rms_norm(
// CHECK-SAME: %[[A:.*]]: tensor<4x32xf32> {bufferization.writable = true, other.kept = 1 : i64} loc("a"),
// CHECK-SAME: %[[B:.*]]: tensor<4x32xf32> {llvm.noalias} loc("b"))
// CHECK-SAME: -> (tensor<4x32xf32> {other.result = "kept"})
// CHECK-SAME: attributes {llvm.emit_c_interface, other.kept}
// CHECK: norm.residual_add {{.*}} loc("add")
// CHECK: norm.rms_norm {{.*}} loc(fused["scale", "broadcast", "root", "epsilon", "mean", "sum", "square"])
// CHECK: return
func.func @rms_norm(%a: !t {bufferization.writable = true, other.kept = 1 : i64} loc("a"), %b: !t {llvm.noalias} loc("b"))
    -> (!t {other.result = "kept"}) attributes {llvm.emit_c_interface, other.kept} {
  %init = arith.constant dense<0.0> : !r loc("elsewhere")
  %n = arith.constant dense<32.0> : !r loc("elsewhere")
  %eps = arith.constant dense<0.5> : !r loc("elsewhere")
  %e = tensor.empty() : !t loc("elsewhere")
  %x = arith.addf %a, %b {other.gone} : !t loc("add")
  %square = arith.mulf %x, %x : !t loc("square")
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1] {other.gone} loc("sum")
  %mean = arith.divf %s, %n {other.gone} : !r loc("mean")
  %shifted = arith.addf %mean, %eps : !r loc("epsilon")
  %root = math.rsqrt %shifted : !r loc("root")
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1] loc("broadcast")
  %y = arith.mulf %x, %wide {other.gone} : !t loc("scale")
  return %y : !t loc("return")
}

// A body that goes as a whole goes with its op, whose location stands for it.
// CHECK-LABEL: func @bodies(
// CHECK: norm.rms_norm {{.*}} loc(fused["normalize", "sum"])
// CHECK: return
func.func @bodies(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant 32.0 : f32
  %eps = arith.constant 0.5 : f32
  %e = tensor.empty() : !t
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : !t) outs(%init : !r) attrs = {other.gone} {
  ^bb0(%in: f32, %acc: f32):
    %square = arith.mulf %in, %in : f32 loc("in the body")
    %next = arith.addf %square, %acc : f32 loc("in the body")
    linalg.yield %next : f32
  } -> !r loc("sum")
  %y = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %s : !t, !r) outs(%e : !t) {
  ^bb0(%in: f32, %sum: f32, %out: f32):
    %mean = arith.divf %sum, %n : f32 loc("in the body")
    %shifted = arith.addf %mean, %eps : f32 loc("in the body")
    %root = math.rsqrt %shifted : f32 loc("in the body")
    %normalized = arith.mulf %in, %root : f32 loc("in the body")
    linalg.yield %normalized : f32
  } -> !t loc("normalize")
  return %y : !t
}

// A body that stays gives away the ops of the norm, and keeps its attributes.
// CHECK-LABEL: func @middle_of_body(
// CHECK: norm.rms_norm {{.*}} loc(fused["product", "sum", "root", "epsilon", "mean"])
// CHECK: linalg.generic
// CHECK-SAME: attrs = {other.kept}
// CHECK: math.exp {{.*}} loc("exp")
// CHECK: } -> tensor<4x32xf32> loc("normalize")
func.func @middle_of_body(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant 32.0 : f32
  %eps = arith.constant 0.5 : f32
  %e = tensor.empty() : !t
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : !t) outs(%init : !r) {
  ^bb0(%in: f32, %acc: f32):
    %square = arith.mulf %in, %in : f32
    %next = arith.addf %square, %acc : f32
    linalg.yield %next : f32
  } -> !r loc("sum")
  %y = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %s : !t, !r) outs(%e : !t) attrs = {other.kept} {
  ^bb0(%in: f32, %sum: f32, %out: f32):
    %mean = arith.divf %sum, %n : f32 loc("mean")
    %shifted = arith.addf %mean, %eps : f32 loc("epsilon")
    %root = math.rsqrt %shifted : f32 loc("root")
    %normalized = arith.mulf %in, %root {other.gone} : f32 loc("product")
    %exp = math.exp %normalized : f32 loc("exp")
    linalg.yield %exp : f32
  } -> !t loc("normalize")
  return %y : !t
}

// Two norms of one root: each begins with its own place.
// CHECK-LABEL: func @two(
// CHECK: norm.rms_norm {{.*}} loc(fused["first",
// CHECK: norm.rms_norm {{.*}} loc(fused["second",
// CHECK: return
func.func @two(%x: !t, %w: tensor<32xf32>, %w2: tensor<32xf32>) -> (!t, !t) {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
  %mean = arith.divf %s, %n : !r
  %shifted = arith.addf %mean, %eps : !r
  %root = math.rsqrt %shifted : !r
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %full = linalg.broadcast ins(%w : tensor<32xf32>) outs(%e : !t) dimensions = [0]
  %product = arith.mulf %x, %wide : !t loc("product")
  %y1 = arith.mulf %product, %full : !t loc("first")
  %full2 = linalg.broadcast ins(%w2 : tensor<32xf32>) outs(%e : !t) dimensions = [0]
  %y2 = arith.mulf %product, %full2 : !t loc("second")
  return %y1, %y2 : !t, !t
}
