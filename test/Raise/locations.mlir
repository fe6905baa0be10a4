// A raised op has the locations of the ops that it replaces; attributes of
// functions and of arguments stay.

// RUN: norm-opt %s --norm-raise --canonicalize --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

!t = tensor<4x32xf32>
!r = tensor<4xf32>

// CHECK-LABEL: func @rms_norm(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32> {other.kept = 1 : i64} loc({{.*}})
// CHECK-SAME: attributes {llvm.emit_c_interface, other.kept}
// CHECK: norm.residual_add {{.*}} loc("add")
// CHECK: norm.rms_norm {{.*}} loc(fused["scale", "broadcast", "root", "epsilon", "mean", "sum", "square"])
// CHECK: return
func.func @rms_norm(%a: !t {other.kept = 1 : i64}, %b: !t) -> !t attributes {llvm.emit_c_interface, other.kept} {
  %init = arith.constant dense<0.0> : !r loc("elsewhere")
  %n = arith.constant dense<32.0> : !r loc("elsewhere")
  %eps = arith.constant dense<0.5> : !r loc("elsewhere")
  %e = tensor.empty() : !t loc("elsewhere")
  %x = arith.addf %a, %b : !t loc("add")
  %square = arith.mulf %x, %x : !t loc("square")
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1] loc("sum")
  %mean = arith.divf %s, %n : !r loc("mean")
  %shifted = arith.addf %mean, %eps : !r loc("epsilon")
  %root = math.rsqrt %shifted : !r loc("root")
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1] loc("broadcast")
  %y = arith.mulf %x, %wide : !t loc("scale")
  return %y : !t loc("return")
}
