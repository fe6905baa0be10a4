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

// Every shape goes through every way to norm it.
func.func private @ways(%s0: index, %s1: index, %s2: index, %s3: index, %offset: f64) {
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %c5000 = arith.constant 5000 : index
  %f0 = arith.constant 0.0 : f64
  %f1 = arith.constant 1.0 : f64
  %x = call @data(%s0, %s1, %s2, %s3, %c7, %offset) : (index, index, index, index, index, f64) -> !t
  %one_elt = call @from_f64(%f1) : (f64) -> !elt
  %zero_elt = call @from_f64(%f0) : (f64) -> !elt
  %ones = tensor.from_elements %one_elt : tensor<1x1x1x1x!elt>
  %one = tensor.cast %ones : tensor<1x1x1x1x!elt> to !t
  %zeros = tensor.from_elements %zero_elt : tensor<1x1x1x1x!elt>
  %zero = tensor.cast %zeros : tensor<1x1x1x1x!elt> to !t
  %true = arith.constant true
  %false = arith.constant false
  %inside = arith.constant 0 : i32
  %outside = arith.constant 1 : i32
  %floor = arith.constant 2 : i32

  // The innermost dim, with scale and bias.
  %w3 = call @data(%c1, %c1, %c1, %s3, %c1, %f1) : (index, index, index, index, index, f64) -> !t
  %b3 = call @data(%c1, %c1, %c1, %s3, %c5000, %f0) : (index, index, index, index, index, f64) -> !t
  %w3c = tensor.collapse_shape %w3 [[0, 1, 2, 3]] : !t into tensor<?x!elt>
  %b3c = tensor.collapse_shape %b3 [[0, 1, 2, 3]] : !t into tensor<?x!elt>
  %m3 = arith.constant 8 : i32
  %eps = arith.constant 1.0e-6 : f64
  %y0 = norm.rms_norm %x scale(%w3c : tensor<?x!elt>) bias(%b3c : tensor<?x!elt>) dims [3]
      epsilon 1.0e-6 : !t -> !t
  call @check(%x, %y0, %w3, %b3, %m3, %eps, %inside, %false, %true) : (!t, !t, !t, !t, i32, f64, i32, i1, i1) -> ()

  // The outermost dim, scale alone, an epsilon that acts inside of the root.
  %w0 = call @data(%s0, %c1, %c1, %c1, %c1, %f0) : (index, index, index, index, index, f64) -> !t
  %w0c = tensor.collapse_shape %w0 [[0, 1, 2, 3]] : !t into tensor<?x!elt>
  %m0 = arith.constant 1 : i32
  %big = arith.constant 0.5 : f64
  %y1 = norm.rms_norm %x scale(%w0c : tensor<?x!elt>) dims [0] epsilon 0.5 : !t -> !t
  call @check(%x, %y1, %w0, %zero, %m0, %big, %inside, %false, %true) : (!t, !t, !t, !t, i32, f64, i32, i1, i1) -> ()

  // Two dims apart, bias alone, epsilon outside of the root.
  %b13 = call @data(%c1, %s1, %c1, %s3, %c5000, %f0) : (index, index, index, index, index, f64) -> !t
  %b13c = tensor.collapse_shape %b13 [[0, 1], [2, 3]] : !t into tensor<?x?x!elt>
  %m13 = arith.constant 10 : i32
  %y2 = norm.rms_norm %x bias(%b13c : tensor<?x?x!elt>) dims [1, 3] epsilon 0.5 kind<outside> : !t -> !t
  call @check(%x, %y2, %one, %b13, %m13, %big, %outside, %false, %true) : (!t, !t, !t, !t, i32, f64, i32, i1, i1) -> ()

  // No affine, epsilon as a floor that acts.
  %m12 = arith.constant 6 : i32
  %wide = arith.constant 3.0 : f64
  %y3 = norm.rms_norm %x dims [1, 2] epsilon 3.0 kind<floor> : !t -> !t
  call @check(%x, %y3, %one, %zero, %m12, %wide, %floor, %false, %true) : (!t, !t, !t, !t, i32, f64, i32, i1, i1) -> ()

  // All dims, no epsilon.
  %w4 = call @data(%s0, %s1, %s2, %s3, %c1, %f0) : (index, index, index, index, index, f64) -> !t
  %m0123 = arith.constant 15 : i32
  %y4 = norm.rms_norm %x scale(%w4 : !t) dims [0, 1, 2, 3] epsilon 0.0 : !t -> !t
  call @check(%x, %y4, %w4, %zero, %m0123, %f0, %inside, %false, %true) : (!t, !t, !t, !t, i32, f64, i32, i1, i1) -> ()
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

  // CHECK-COUNT-5: {{^}}210 compared, 0 wrong
  call @ways(%c2, %c3, %c5, %c7, %f0) : (index, index, index, index, f64) -> ()
  // CHECK-COUNT-5: {{^}}198 compared, 0 wrong
  call @ways(%c3, %c2, %c1, %c33, %f50) : (index, index, index, index, f64) -> ()
  // CHECK-COUNT-5: {{^}}3 compared, 0 wrong
  call @ways(%c1, %c3, %c1, %c1, %f0) : (index, index, index, index, f64) -> ()
  // CHECK-COUNT-5: {{^}}1 compared, 0 wrong
  call @ways(%c1, %c1, %c1, %c1, %f0) : (index, index, index, index, f64) -> ()
  // CHECK-COUNT-5: {{^}}0 compared, 0 wrong
  call @ways(%c0, %c3, %c5, %c7, %f0) : (index, index, index, index, f64) -> ()
  // CHECK-COUNT-5: {{^}}0 compared, 0 wrong
  call @ways(%c2, %c3, %c5, %c0, %f0) : (index, index, index, index, f64) -> ()
  // CHECK-NOT: compared
  return
}
