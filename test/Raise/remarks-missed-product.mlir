// Refusals because of what stands beside the root: each names the rule and the op that
// broke it.

// RUN: norm-opt %s --norm-raise --remarks-filter='norm-.*' --remark-format=emitRemark -o %t.after.mlir 2>&1 | FileCheck %s
// RUN: norm-opt %s | diff - %t.after.mlir

// CHECK-NOT: [Passed]

!t = tensor<4x32xf32>
!r = tensor<4xf32>

// CHECK: [Missed] numerator | Category:norm-raise | Function=twice | BrokenBy=square, BrokenByOp=arith.mulf, Reason="the input does not stand once and by itself in a product"
func.func @twice(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1] loc("square-sum")
  %ms = arith.divf %s, %n : !r
  %shifted = arith.addf %ms, %eps : !r
  %root = math.rsqrt %shifted : !r loc("root")
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %xx = arith.mulf %x, %x : !t
  %y = arith.mulf %xx, %wide : !t loc("square")
  return %y : !t
}

// CHECK: [Missed] numerator | Category:norm-raise | Function=not_multiplied | BrokenBy=sum, BrokenByOp=arith.addf, Reason="the input is not multiplied by the root"
func.func @not_multiplied(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1] loc("square-sum")
  %ms = arith.divf %s, %n : !r
  %shifted = arith.addf %ms, %eps : !r
  %root = math.rsqrt %shifted : !r loc("root")
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.addf %x, %wide : !t loc("sum")
  return %y : !t
}

// CHECK: [Missed] numerator | Category:norm-raise | Function=other_tensor | BrokenBy=product, BrokenByOp=arith.mulf, Reason="the input is not in the numerator"
func.func @other_tensor(%x: !t, %z: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1] loc("square-sum")
  %ms = arith.divf %s, %n : !r
  %shifted = arith.addf %ms, %eps : !r
  %root = math.rsqrt %shifted : !r loc("root")
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %z, %wide : !t loc("product")
  return %y : !t
}

// CHECK: [Missed] numerator | Category:norm-raise | Function=unlike | BrokenBy=sum, BrokenByOp=arith.mulf, Reason="too many terms"
func.func @unlike(%x: !t, %one: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1] loc("square-sum")
  %ms = arith.divf %s, %n : !r
  %shifted = arith.addf %ms, %eps : !r
  %root = math.rsqrt %shifted : !r loc("root")
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %wide1 = arith.addf %wide, %one : !t
  %y = arith.mulf %x, %wide1 : !t loc("sum")
  return %y : !t
}

// CHECK: [Missed] numerator | Category:norm-raise | Function=log | BrokenBy=log, BrokenByOp=math.log, Reason="the input is not multiplied by the root"
func.func @log(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1] loc("square-sum")
  %ms = arith.divf %s, %n : !r
  %shifted = arith.addf %ms, %eps : !r
  %root = math.rsqrt %shifted : !r loc("root")
  %log = math.log %root : !r loc("log")
  %wide = linalg.broadcast ins(%log : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %x, %wide : !t loc("product")
  return %y : !t
}

// CHECK: [Missed] factor | Category:norm-raise | Function=magnitude | BrokenBy=abs, BrokenByOp=math.absf, Reason="a factor is neither the input, nor the root, nor a scale"
func.func @magnitude(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1] loc("square-sum")
  %ms = arith.divf %s, %n : !r
  %s1 = linalg.reduce {arith.addf} ins(%x : !t) outs(%init : !r) dimensions = [1] loc("sum")
  %mean = arith.divf %s1, %n : !r
  %shifted = arith.addf %ms, %eps : !r
  %root = math.rsqrt %shifted : !r loc("root")
  %abs = math.absf %mean : !r loc("abs")
  %both = arith.mulf %root, %abs : !r
  %wide = linalg.broadcast ins(%both : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %x, %wide : !t loc("product")
  return %y : !t
}

// CHECK: [Missed] factor | Category:norm-raise | Function=square_root | BrokenBy=root, BrokenByOp=math.sqrt, Reason="a factor is neither the input, nor the root, nor a scale"
func.func @square_root(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1] loc("square-sum")
  %ms = arith.divf %s, %n : !r
  %root = math.sqrt %ms : !r loc("root")
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %x, %wide : !t loc("product")
  return %y : !t
}

// CHECK: [Missed] factor | Category:norm-raise | Function=no_number | BrokenBy=last, BrokenByOp=arith.mulf, Reason="the uniform factor of the norm is no normal number"
func.func @no_number(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %tiny = arith.constant dense<1.0e-30> : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1] loc("square-sum")
  %ms = arith.divf %s, %n : !r
  %shifted = arith.addf %ms, %eps : !r
  %root = math.rsqrt %shifted : !r loc("root")
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %x1 = arith.mulf %x, %tiny : !t
  %x2 = arith.mulf %x1, %tiny : !t
  %y = arith.mulf %x2, %wide : !t loc("last")
  return %y : !t
}

// CHECK: [Missed] numerator | Category:norm-raise | Function=not_centered | BrokenBy=product, BrokenByOp=arith.mulf, Reason="the statistic is a variance but the input is not centered"
func.func @not_centered(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1] loc("square-sum")
  %ms = arith.divf %s, %n : !r
  %s1 = linalg.reduce {arith.addf} ins(%x : !t) outs(%init : !r) dimensions = [1] loc("sum")
  %mean = arith.divf %s1, %n : !r
  %mm = arith.mulf %mean, %mean : !r
  %variance = arith.subf %ms, %mm : !r
  %shifted = arith.addf %variance, %eps : !r
  %root = math.rsqrt %shifted : !r loc("root")
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %x, %wide : !t loc("product")
  return %y : !t
}

// CHECK: [Missed] numerator | Category:norm-raise | Function=centered | BrokenBy=sum, BrokenByOp=linalg.reduce, Reason="the mean is subtracted from the input but not in the statistic"
func.func @centered(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1] loc("square-sum")
  %ms = arith.divf %s, %n : !r
  %s1 = linalg.reduce {arith.addf} ins(%x : !t) outs(%init : !r) dimensions = [1] loc("sum")
  %shifted = arith.addf %ms, %eps : !r
  %root = math.rsqrt %shifted : !r loc("root")
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %wide_sum = linalg.broadcast ins(%s1 : !r) outs(%e : !t) dimensions = [1]
  %wide_n = linalg.broadcast ins(%n : !r) outs(%e : !t) dimensions = [1]
  %x_n = arith.mulf %x, %wide_n : !t
  %d = arith.subf %x_n, %wide_sum : !t
  %y = arith.mulf %d, %wide : !t
  return %y : !t
}

// CHECK: [Missed] numerator | Category:norm-raise | Function=other_mean | BrokenBy=sum, BrokenByOp=linalg.reduce, Reason="what is subtracted from the input is not its mean"
func.func @other_mean(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1] loc("square-sum")
  %ms = arith.divf %s, %n : !r
  %s1 = linalg.reduce {arith.addf} ins(%x : !t) outs(%init : !r) dimensions = [1] loc("sum")
  %mean = arith.divf %s1, %n : !r
  %mm = arith.mulf %mean, %mean : !r
  %variance = arith.subf %ms, %mm : !r
  %shifted = arith.addf %variance, %eps : !r
  %root = math.rsqrt %shifted : !r loc("root")
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %half = arith.mulf %mean, %eps : !r
  %wide_mean = linalg.broadcast ins(%half : !r) outs(%e : !t) dimensions = [1]
  %d = arith.subf %x, %wide_mean : !t
  %y = arith.mulf %d, %wide : !t
  return %y : !t
}
