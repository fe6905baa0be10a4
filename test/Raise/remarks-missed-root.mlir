// Refusals because of what the root is of: each names the rule and the op that broke it.

// RUN: norm-opt %s --norm-raise --remarks-filter='norm-.*' --remark-format=emitRemark -o %t.after.mlir 2>&1 | FileCheck %s
// RUN: norm-opt %s | diff - %t.after.mlir

// CHECK-NOT: [Passed]

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
!t = tensor<4x32xf32>
!r = tensor<4xf32>

// What the reader does not look into.
// CHECK: [Missed] statistic | Category:norm-raise | Function=not_sum | BrokenBy=exp, BrokenByOp=math.exp, Reason="the root is not of a sum over a row"
func.func @not_sum(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1] loc("square-sum")
  %ms = arith.divf %s, %n : !r
  %other = math.exp %ms : !r loc("exp")
  %shifted = arith.addf %other, %eps : !r
  %root = math.rsqrt %shifted : !r loc("root")
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %x, %wide : !t loc("product")
  return %y : !t
}

// An argument has no op, but a place.
// CHECK: [Missed] input | Category:norm-raise | Function=two_tensors | BrokenBy=noise, BrokenByOp=argument, Reason="no tensor is the only one that the root depends on"
func.func @two_tensors(%x: !t, %noise: !r loc("noise")) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %s1 = linalg.reduce {arith.addf} ins(%x : !t) outs(%init : !r) dimensions = [1] loc("sum")
  %mean = arith.divf %s1, %n : !r
  %other = arith.mulf %mean, %noise : !r
  %shifted = arith.addf %other, %eps : !r
  %root = math.rsqrt %shifted : !r loc("root")
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %x, %wide : !t loc("product")
  return %y : !t
}

// CHECK: [Missed] statistic | Category:norm-raise | Function=not_square | BrokenBy=sum, BrokenByOp=linalg.reduce, Reason="the root is not of a mean square or a variance"
func.func @not_square(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %s1 = linalg.reduce {arith.addf} ins(%x : !t) outs(%init : !r) dimensions = [1] loc("sum")
  %mean = arith.divf %s1, %n : !r
  %shifted = arith.addf %mean, %eps : !r
  %root = math.rsqrt %shifted : !r loc("root")
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %x, %wide : !t loc("product")
  return %y : !t
}

// CHECK: [Missed] statistic | Category:norm-raise | Function=square_of_mean | BrokenBy=root, BrokenByOp=math.rsqrt, Reason="the root is not of a mean square"
func.func @square_of_mean(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %s1 = linalg.reduce {arith.addf} ins(%x : !t) outs(%init : !r) dimensions = [1] loc("sum")
  %mean = arith.divf %s1, %n : !r
  %ms = arith.mulf %mean, %mean : !r
  %shifted = arith.addf %ms, %eps : !r
  %root = math.rsqrt %shifted : !r loc("root")
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %x, %wide : !t loc("product")
  return %y : !t
}

// CHECK: [Missed] statistic | Category:norm-raise | Function=negative_square | BrokenBy=root, BrokenByOp=math.rsqrt, Reason="the mean square has no positive factor"
func.func @negative_square(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1] loc("square-sum")
  %ms = arith.divf %s, %n : !r
  %shifted = arith.subf %eps, %ms : !r
  %root = math.rsqrt %shifted : !r loc("root")
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %x, %wide : !t loc("product")
  return %y : !t
}

// CHECK: [Missed] statistic | Category:norm-raise | Function=no_variance | BrokenBy=sum, BrokenByOp=linalg.reduce, Reason="the root is not of a variance"
func.func @no_variance(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1] loc("square-sum")
  %ms = arith.divf %s, %n : !r
  %s1 = linalg.reduce {arith.addf} ins(%x : !t) outs(%init : !r) dimensions = [1] loc("sum")
  %mean = arith.divf %s1, %n : !r
  %half = arith.mulf %mean, %eps : !r
  %mm = arith.mulf %mean, %half : !r
  %variance = arith.subf %ms, %mm : !r
  %shifted = arith.addf %variance, %eps : !r
  %root = math.rsqrt %shifted : !r loc("root")
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %x, %wide : !t loc("product")
  return %y : !t
}

// CHECK: [Missed] epsilon | Category:norm-raise | Function=no_constant | BrokenBy=given, BrokenByOp=argument, Reason="what is added to the mean square is no constant"
func.func @no_constant(%x: !t, %given: tensor<f32> loc("given")) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %e = tensor.empty() : !t
  %r = tensor.empty() : !r
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1] loc("square-sum")
  %ms = arith.divf %s, %n : !r
  %rows = linalg.broadcast ins(%given : tensor<f32>) outs(%r : !r) dimensions = [0]
  %shifted = arith.addf %ms, %rows : !r
  %root = math.rsqrt %shifted : !r loc("root")
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %x, %wide : !t loc("product")
  return %y : !t
}

// CHECK: [Missed] epsilon | Category:norm-raise | Function=negative | BrokenBy=root, BrokenByOp=math.rsqrt, Reason="epsilon is negative or not finite"
func.func @negative(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1] loc("square-sum")
  %ms = arith.divf %s, %n : !r
  %shifted = arith.subf %ms, %eps : !r
  %root = math.rsqrt %shifted : !r loc("root")
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %x, %wide : !t loc("product")
  return %y : !t
}

// CHECK: [Missed] epsilon | Category:norm-raise | Function=not_normal | BrokenBy=root, BrokenByOp=math.rsqrt, Reason="epsilon is no normal number once the factor of the statistic is taken out"
func.func @not_normal(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %e = tensor.empty() : !t
  %tiny = arith.constant dense<1.0e-30> : !r
  %big = arith.constant dense<1.0e+20> : !r
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1] loc("square-sum")
  %ms = arith.divf %s, %n : !r
  %small = arith.mulf %ms, %tiny : !r
  %shifted = arith.addf %small, %big : !r
  %root = math.rsqrt %shifted : !r loc("root")
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %x, %wide : !t loc("product")
  return %y : !t
}

// Each of the two is a root.
// CHECK: [Missed] exponent {{.*}}Function=fourth_root | BrokenBy=first-root
// CHECK: [Missed] exponent | Category:norm-raise | Function=fourth_root | BrokenBy=second-root, BrokenByOp=math.sqrt, Reason="the exponent of the root is not -1/2"
func.func @fourth_root(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1] loc("square-sum")
  %ms = arith.divf %s, %n : !r
  %shifted = arith.addf %ms, %eps : !r
  %root1 = math.sqrt %shifted : !r loc("first-root")
  %root = math.sqrt %root1 : !r loc("second-root")
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.divf %x, %wide : !t loc("product")
  return %y : !t
}

// CHECK: [Missed] row-size | Category:norm-raise | Function=other_size | BrokenBy=square-sum, BrokenByOp=linalg.reduce, Reason="the sum is not divided by the row's size"
func.func @other_size(%x: tensor<4x?xf32>, %z: tensor<?xf32>) -> tensor<4x?xf32> {
  %init = arith.constant dense<0.0> : !r
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %eps = arith.constant 0.5 : f32
  %other = tensor.dim %z, %c0 : tensor<?xf32>
  %i = arith.index_cast %other : index to i64
  %n = arith.sitofp %i : i64 to f32
  %width = tensor.dim %x, %c1 : tensor<4x?xf32>
  %e = tensor.empty(%width) : tensor<4x?xf32>
  %square = arith.mulf %x, %x : tensor<4x?xf32>
  %s = linalg.reduce {arith.addf} ins(%square : tensor<4x?xf32>) outs(%init : !r) dimensions = [1] loc("square-sum")
  %y = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
  ins(%x, %s : tensor<4x?xf32>, !r) outs(%e : tensor<4x?xf32>) {
  ^bb0(%in: f32, %sum: f32, %out: f32):
  %ms = arith.divf %sum, %n : f32
  %shifted = arith.addf %ms, %eps : f32
  %root = math.rsqrt %shifted : f32
  %product = arith.mulf %in, %root : f32
  linalg.yield %product : f32
  } -> tensor<4x?xf32>
  return %y : tensor<4x?xf32>
}

// CHECK: [Missed] input | Category:norm-raise | Function=two_inputs | BrokenBy=z, BrokenByOp=argument, Reason="no tensor is the only one that the root depends on"
func.func @two_inputs(%x: !r, %z: !r loc("z")) -> tensor<f32> {
  %init = arith.constant 0.0 : f32
  %fill = tensor.splat %init : tensor<f32>
  %s = linalg.reduce {arith.addf} ins(%x : !r) outs(%fill : tensor<f32>) dimensions = [0]
  %t = linalg.reduce {arith.addf} ins(%z : !r) outs(%fill : tensor<f32>) dimensions = [0]
  %y = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []}
  ins(%s, %t : tensor<f32>, tensor<f32>) outs(%fill : tensor<f32>) {
  ^bb0(%in: f32, %in2: f32, %out: f32):
  %both = arith.addf %in, %in2 : f32
  %root = math.sqrt %both : f32
  linalg.yield %root : f32
  } -> tensor<f32>
  return %y : tensor<f32>
}

// CHECK: [Missed] type | Category:norm-raise | Function=f8 | BrokenBy=root-input, BrokenByOp=arith.divf, Reason="no norm takes tensors of this element type"
func.func @f8(%x: tensor<4x32xf8E4M3FN>) -> tensor<4xf8E4M3FN> {
  %init = arith.constant dense<0.0> : tensor<4xf8E4M3FN>
  %n = arith.constant dense<32.0> : tensor<4xf8E4M3FN>
  %square = arith.mulf %x, %x : tensor<4x32xf8E4M3FN>
  %s = linalg.reduce {arith.addf} ins(%square : tensor<4x32xf8E4M3FN>) outs(%init : tensor<4xf8E4M3FN>) dimensions = [1]
  %ms = arith.divf %s, %n : tensor<4xf8E4M3FN> loc("root-input")
  %y = math.rsqrt %ms : tensor<4xf8E4M3FN>
  return %y : tensor<4xf8E4M3FN>
}

// A row of no elements.
// CHECK: [Missed] statistic | Category:norm-raise | Function=no_row | BrokenBy=square-sum, BrokenByOp=linalg.reduce, Reason="the mean square has no positive factor"
func.func @no_row(%x: tensor<4x0xf32>) -> tensor<4x0xf32> {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %e = tensor.empty() : tensor<4x0xf32>
  %square = arith.mulf %x, %x : tensor<4x0xf32>
  %s = linalg.reduce {arith.addf} ins(%square : tensor<4x0xf32>) outs(%init : !r) dimensions = [1] loc("square-sum")
  %root = math.rsqrt %s : !r loc("root")
  %wide = linalg.broadcast ins(%root : !r) outs(%e : tensor<4x0xf32>) dimensions = [1]
  %y = arith.mulf %x, %wide : tensor<4x0xf32> loc("product")
  return %y : tensor<4x0xf32>
}
