// Refusals because of the rows or of a scale: each names the rule and the op that
// broke it.

// RUN: norm-opt %s --norm-raise --remarks-filter='norm-.*' --remark-format=emitRemark -o %t.after.mlir 2>&1 | FileCheck %s
// RUN: norm-opt %s | diff - %t.after.mlir

// CHECK-NOT: [Passed]

!t = tensor<4x32xf32>
!r = tensor<4xf32>

// CHECK: [Missed] row | Category:norm-raise | Function=part_of_value | BrokenBy=product, BrokenByOp=arith.mulf, Reason="the value does not cover the input's rows"
func.func @part_of_value(%x: !t) -> tensor<4x16xf32> {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : tensor<4x16xf32>
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1] loc("square-sum")
  %ms = arith.divf %s, %n : !r
  %shifted = arith.addf %ms, %eps : !r
  %root = math.rsqrt %shifted : !r loc("root")
  %wide = linalg.broadcast ins(%root : !r) outs(%e : tensor<4x16xf32>) dimensions = [1]
  %half = tensor.extract_slice %x[0, 0] [4, 16] [1, 1] : !t to tensor<4x16xf32>
  %y = arith.mulf %half, %wide : tensor<4x16xf32> loc("product")
  return %y : tensor<4x16xf32>
}

// CHECK: [Missed] row | Category:norm-raise | Function=part_of_sum | BrokenBy=square-sum, BrokenByOp=linalg.reduce, Reason="the sum is not over whole rows of the value"
func.func @part_of_sum(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %half = tensor.extract_slice %x[0, 0] [4, 16] [1, 1] : !t to tensor<4x16xf32>
  %square = arith.mulf %half, %half : tensor<4x16xf32>
  %s = linalg.reduce {arith.addf} ins(%square : tensor<4x16xf32>) outs(%init : !r) dimensions = [1] loc("square-sum")
  %ms = arith.divf %s, %n : !r
  %shifted = arith.addf %ms, %eps : !r
  %root = math.rsqrt %shifted : !r loc("root")
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %x, %wide : !t loc("product")
  return %y : !t
}

// CHECK: [Missed] row | Category:norm-raise | Function=columns | BrokenBy=square-sum, BrokenByOp=linalg.reduce, Reason="the sum is not over whole rows of the value"
func.func @columns(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : tensor<4x4xf32>
  %square = arith.mulf %x, %x : tensor<4x4xf32>
  %s = linalg.reduce {arith.addf} ins(%square : tensor<4x4xf32>) outs(%init : !r) dimensions = [0] loc("square-sum")
  %ms = arith.divf %s, %n : !r
  %shifted = arith.addf %ms, %eps : !r
  %root = math.rsqrt %shifted : !r loc("root")
  %wide = linalg.broadcast ins(%root : !r) outs(%e : tensor<4x4xf32>) dimensions = [1]
  %y = arith.mulf %x, %wide : tensor<4x4xf32> loc("product")
  return %y : tensor<4x4xf32>
}

// CHECK: [Missed] row | Category:norm-raise | Function=transposed | BrokenBy=product, BrokenByOp=arith.mulf, Reason="the value is the norm in another order of dims"
func.func @transposed(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : tensor<4x4xf32>
  %square = arith.mulf %x, %x : tensor<4x4xf32>
  %s = linalg.reduce {arith.addf} ins(%square : tensor<4x4xf32>) outs(%init : !r) dimensions = [1]
  %ms = arith.divf %s, %n : !r
  %shifted = arith.addf %ms, %eps : !r
  %root = math.rsqrt %shifted : !r loc("root")
  %turned = linalg.transpose ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) permutation = [1, 0]
  %wide = linalg.broadcast ins(%root : !r) outs(%e : tensor<4x4xf32>) dimensions = [0]
  %y = arith.mulf %turned, %wide : tensor<4x4xf32> loc("product")
  return %y : tensor<4x4xf32>
}

// CHECK: [Missed] parameter | Category:norm-raise | Function=square_of_scale | BrokenBy=w, BrokenByOp=argument, Reason="the scale or bias is not made of values with the shape of the normalized dims"
func.func @square_of_scale(%x: !t, %w: tensor<32xf32> loc("w")) -> !t {
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
  %full = linalg.broadcast ins(%w : tensor<32xf32>) outs(%e : !t) dimensions = [0]
  %xw = arith.mulf %x, %full : !t
  %xww = arith.mulf %xw, %full : !t
  %y = arith.mulf %xww, %wide : !t
  return %y : !t
}

// CHECK: [Missed] narrow-affine | Category:norm-raise | Function=narrow | BrokenBy=product, BrokenByOp=arith.mulf, Reason="the scale or bias is applied in a narrower type"
func.func @narrow(%x: tensor<4x32xbf16>, %w: tensor<32xbf16>) -> tensor<4x32xbf16> {
  %init = arith.constant dense<0.0> : tensor<4xbf16>
  %n = arith.constant dense<32.0> : tensor<4xbf16>
  %eps = arith.constant dense<0.5> : tensor<4xbf16>
  %e = tensor.empty() : tensor<4x32xbf16>
  %square = arith.mulf %x, %x : tensor<4x32xbf16>
  %s = linalg.reduce {arith.addf} ins(%square : tensor<4x32xbf16>) outs(%init : tensor<4xbf16>) dimensions = [1] loc("square-sum")
  %ms = arith.divf %s, %n : tensor<4xbf16>
  %shifted = arith.addf %ms, %eps : tensor<4xbf16>
  %root = math.rsqrt %shifted : tensor<4xbf16> loc("root")
  %wide = linalg.broadcast ins(%root : tensor<4xbf16>) outs(%e : tensor<4x32xbf16>) dimensions = [1]
  %full = linalg.broadcast ins(%w : tensor<32xbf16>) outs(%e : tensor<4x32xbf16>) dimensions = [0]
  %xw = arith.mulf %x, %full : tensor<4x32xbf16>
  %y = arith.mulf %xw, %wide : tensor<4x32xbf16> loc("product")
  return %y : tensor<4x32xbf16>
}
