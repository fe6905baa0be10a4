// DEFINE: %{type} = f32
// DEFINE: %{run} = sed -e 's/^!elt = .*/!elt = %{type}/' %S/Inputs/reference.mlir %s | \
// DEFINE:   norm-opt --norm-decompose %{upstream_to_llvm} | %{mlir_runner} | FileCheck %s

// RUN: %{run}
// REDEFINE: %{type} = f16
// RUN: %{run}
// REDEFINE: %{type} = bf16
// RUN: %{run}

// f64 widens by no cast.
// RUN: sed -e 's/^!elt = .*/!elt = f64/' -e 's/arith.extf\|arith.truncf/arith.bitcast/' %S/Inputs/reference.mlir %s | \
// RUN:   norm-opt --norm-decompose %{upstream_to_llvm} | %{mlir_runner} | FileCheck %s

// Elementwise ops: the reference spells each of them out.

// Compares y with the expected value; what may be lost before rounding is 4
// units of the magnitudes added.
func.func private @compare_elements(%y: !t, %expected: !t64, %magnitude: !t64) {
  %y64 = call @to_f64(%y) : (!t) -> !t64
  %s0, %s1, %s2, %s3 = call @sizes(%expected) : (!t64) -> (index, index, index, index)
  %four = arith.constant 4.0 : f64
  %bounds = tensor.generate %s0, %s1, %s2, %s3 {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    %m = tensor.extract %magnitude[%i0, %i1, %i2, %i3] : !t64
    %b = arith.mulf %m, %four : f64
    tensor.yield %b : f64
  } : !t64
  call @compare(%y64, %expected, %bounds) : (!t64, !t64, !t64) -> ()
  return
}

func.func private @check_residual_add(%x: !t, %f: !t, %y: !t, %alpha: f64) {
  %x64 = call @to_f64(%x) : (!t) -> !t64
  %f64 = call @to_f64(%f) : (!t) -> !t64
  %s0, %s1, %s2, %s3 = call @sizes(%x64) : (!t64) -> (index, index, index, index)
  %scaled = tensor.generate %s0, %s1, %s2, %s3 {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    %v = tensor.extract %x64[%i0, %i1, %i2, %i3] : !t64
    %a = arith.mulf %v, %alpha : f64
    tensor.yield %a : f64
  } : !t64
  %expected = arith.addf %scaled, %f64 : !t64
  %m0 = math.absf %scaled : !t64
  %m1 = math.absf %f64 : !t64
  %magnitude = arith.addf %m0, %m1 : !t64
  call @compare_elements(%y, %expected, %magnitude) : (!t, !t64, !t64) -> ()
  return
}

// scale * tanh(alpha * x) + bias
func.func private @check_dyt(%x: !t, %y: !t, %w: !t, %b: !t, %alpha: f64) {
  %x64 = call @to_f64(%x) : (!t) -> !t64
  %w64 = call @to_f64(%w) : (!t) -> !t64
  %b64 = call @to_f64(%b) : (!t) -> !t64
  %s0, %s1, %s2, %s3 = call @sizes(%x64) : (!t64) -> (index, index, index, index)
  %product = tensor.generate %s0, %s1, %s2, %s3 {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    %v = tensor.extract %x64[%i0, %i1, %i2, %i3] : !t64
    %a = arith.mulf %v, %alpha : f64
    %t = math.tanh %a : f64
    %g = func.call @at(%w64, %i0, %i1, %i2, %i3) : (!t64, index, index, index, index) -> f64
    %p = arith.mulf %t, %g : f64
    tensor.yield %p : f64
  } : !t64
  %shift = tensor.generate %s0, %s1, %s2, %s3 {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    %h = func.call @at(%b64, %i0, %i1, %i2, %i3) : (!t64, index, index, index, index) -> f64
    tensor.yield %h : f64
  } : !t64
  %expected = arith.addf %product, %shift : !t64
  %m0 = math.absf %product : !t64
  %m1 = math.absf %shift : !t64
  %magnitude = arith.addf %m0, %m1 : !t64
  call @compare_elements(%y, %expected, %magnitude) : (!t, !t64, !t64) -> ()
  return
}

// (x - mean) / sqrt(variance + epsilon) * scale + bias
func.func private @check_batch_norm(%x: !t, %y: !t, %w: !t, %b: !t, %m: !t, %v: !t, %epsilon: f64) {
  %x64 = call @to_f64(%x) : (!t) -> !t64
  %w64 = call @to_f64(%w) : (!t) -> !t64
  %b64 = call @to_f64(%b) : (!t) -> !t64
  %m64 = call @to_f64(%m) : (!t) -> !t64
  %v64 = call @to_f64(%v) : (!t) -> !t64
  %s0, %s1, %s2, %s3 = call @sizes(%x64) : (!t64) -> (index, index, index, index)
  %normalized = tensor.generate %s0, %s1, %s2, %s3 {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    %e = tensor.extract %x64[%i0, %i1, %i2, %i3] : !t64
    %mean = func.call @at(%m64, %i0, %i1, %i2, %i3) : (!t64, index, index, index, index) -> f64
    %variance = func.call @at(%v64, %i0, %i1, %i2, %i3) : (!t64, index, index, index, index) -> f64
    %g = func.call @at(%w64, %i0, %i1, %i2, %i3) : (!t64, index, index, index, index) -> f64
    %d = arith.subf %e, %mean : f64
    %ve = arith.addf %variance, %epsilon : f64
    %root = math.sqrt %ve : f64
    %n = arith.divf %d, %root : f64
    %p = arith.mulf %n, %g : f64
    tensor.yield %p : f64
  } : !t64
  %shift = tensor.generate %s0, %s1, %s2, %s3 {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    %h = func.call @at(%b64, %i0, %i1, %i2, %i3) : (!t64, index, index, index, index) -> f64
    tensor.yield %h : f64
  } : !t64
  %expected = arith.addf %normalized, %shift : !t64
  %m0 = math.absf %normalized : !t64
  %m1 = math.absf %shift : !t64
  %magnitude = arith.addf %m0, %m1 : !t64
  call @compare_elements(%y, %expected, %magnitude) : (!t, !t64, !t64) -> ()
  return
}

func.func private @ways(%s0: index, %s1: index, %s2: index, %s3: index, %offset: f64) {
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %c900 = arith.constant 900 : index
  %f0 = arith.constant 0.0 : f64
  %f1 = arith.constant 1.0 : f64
  %f8 = arith.constant 8.0 : f64
  %x = call @data(%s0, %s1, %s2, %s3, %c7, %offset) : (index, index, index, index, index, f64) -> !t
  %f = call @data(%s0, %s1, %s2, %s3, %c900, %f0) : (index, index, index, index, index, f64) -> !t

  %y0 = norm.residual_add %x, %f : !t, !t -> !t
  call @check_residual_add(%x, %f, %y0, %f1) : (!t, !t, !t, f64) -> ()
  %alpha = arith.constant -2.5 : f64
  %y1 = norm.residual_add %x, %f alpha -2.5 : !t, !t -> !t
  call @check_residual_add(%x, %f, %y1, %alpha) : (!t, !t, !t, f64) -> ()

  // A scalar alpha, scale and bias along the innermost dim.
  %w3 = call @data(%c1, %c1, %c1, %s3, %c1, %f1) : (index, index, index, index, index, f64) -> !t
  %b3 = call @data(%c1, %c1, %c1, %s3, %c900, %f0) : (index, index, index, index, index, f64) -> !t
  %w3c = tensor.collapse_shape %w3 [[0, 1, 2, 3]] : !t into tensor<?x!elt>
  %b3c = tensor.collapse_shape %b3 [[0, 1, 2, 3]] : !t into tensor<?x!elt>
  %quarter = arith.constant 0.25 : f64
  %a = call @from_f64(%quarter) : (f64) -> !elt
  %y2 = norm.dyt %x, %a scale(%w3c : tensor<?x!elt>) bias(%b3c : tensor<?x!elt>) dims [3]
      : !t, !elt -> !t
  call @check_dyt(%x, %y2, %w3, %b3, %quarter) : (!t, !t, !t, !t, f64) -> ()

  // An alpha of rank 0, scale alone, along two dims apart.
  %w02 = call @data(%s0, %c1, %s2, %c1, %c1, %f1) : (index, index, index, index, index, f64) -> !t
  %w02c = tensor.collapse_shape %w02 [[0, 1], [2, 3]] : !t into tensor<?x?x!elt>
  %zero_elt = call @from_f64(%f0) : (f64) -> !elt
  %zeros = tensor.from_elements %zero_elt : tensor<1x1x1x1x!elt>
  %zero = tensor.cast %zeros : tensor<1x1x1x1x!elt> to !t
  %at = tensor.from_elements %a : tensor<!elt>
  %y3 = norm.dyt %x, %at scale(%w02c : tensor<?x?x!elt>) dims [0, 2] : !t, tensor<!elt> -> !t
  call @check_dyt(%x, %y3, %w02, %zero, %quarter) : (!t, !t, !t, !t, f64) -> ()

  // Variances in [4, 12).
  %v3 = call @data(%c1, %c1, %c1, %s3, %c7, %f8) : (index, index, index, index, index, f64) -> !t
  %v3c = tensor.collapse_shape %v3 [[0, 1, 2, 3]] : !t into tensor<?x!elt>
  %y4 = norm.batch_norm %x scale(%w3c : tensor<?x!elt>) bias(%b3c : tensor<?x!elt>)
      mean(%b3c : tensor<?x!elt>) variance(%v3c : tensor<?x!elt>) feature_dim 3 epsilon 0.0 : !t -> !t
  call @check_batch_norm(%x, %y4, %w3, %b3, %b3, %v3, %f0) : (!t, !t, !t, !t, !t, !t, f64) -> ()
  %v1 = call @data(%c1, %s1, %c1, %c1, %c7, %f8) : (index, index, index, index, index, f64) -> !t
  %b1 = call @data(%c1, %s1, %c1, %c1, %c900, %f0) : (index, index, index, index, index, f64) -> !t
  %v1c = tensor.collapse_shape %v1 [[0, 1, 2, 3]] : !t into tensor<?x!elt>
  %b1c = tensor.collapse_shape %b1 [[0, 1, 2, 3]] : !t into tensor<?x!elt>
  %half = arith.constant 0.5 : f64
  %y5 = norm.batch_norm %x scale(%b1c : tensor<?x!elt>) bias(%v1c : tensor<?x!elt>)
      mean(%b1c : tensor<?x!elt>) variance(%v1c : tensor<?x!elt>) feature_dim 1 epsilon 0.5 : !t -> !t
  call @check_batch_norm(%x, %y5, %b1, %v1, %b1, %v1, %half) : (!t, !t, !t, !t, !t, !t, f64) -> ()
  return
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c7 = arith.constant 7 : index
  %c33 = arith.constant 33 : index
  %f0 = arith.constant 0.0 : f64
  %f50 = arith.constant 50.0 : f64

  // CHECK-COUNT-6: {{^}}210 compared, 0 wrong
  call @ways(%c2, %c3, %c5, %c7, %f0) : (index, index, index, index, f64) -> ()
  // CHECK-COUNT-6: {{^}}198 compared, 0 wrong
  call @ways(%c3, %c2, %c1, %c33, %f50) : (index, index, index, index, f64) -> ()
  // CHECK-COUNT-6: {{^}}3 compared, 0 wrong
  call @ways(%c1, %c3, %c1, %c1, %f0) : (index, index, index, index, f64) -> ()
  // CHECK-COUNT-6: {{^}}1 compared, 0 wrong
  call @ways(%c1, %c1, %c1, %c1, %f0) : (index, index, index, index, f64) -> ()
  // CHECK-COUNT-6: {{^}}0 compared, 0 wrong
  call @ways(%c0, %c3, %c5, %c7, %f0) : (index, index, index, index, f64) -> ()
  // CHECK-COUNT-6: {{^}}0 compared, 0 wrong
  call @ways(%c2, %c3, %c5, %c0, %f0) : (index, index, index, index, f64) -> ()
  // CHECK-NOT: compared
  return
}
