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

// Every shape goes through every way to center it.
func.func private @ways(%s0: index, %s1: index, %s2: index, %s3: index, %offset: f64) {
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
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
  %m3 = arith.constant 8 : i32
  %y0 = norm.center %x dims [3] : !t -> !t
  call @check(%x, %y0, %one, %zero, %m3, %f0, %inside, %true, %false) : (!t, !t, !t, !t, i32, f64, i32, i1, i1) -> ()
  %m01 = arith.constant 3 : i32
  %y1 = norm.center %x dims [0, 1] : !t -> !t
  call @check(%x, %y1, %one, %zero, %m01, %f0, %inside, %true, %false) : (!t, !t, !t, !t, i32, f64, i32, i1, i1) -> ()
  %m03 = arith.constant 9 : i32
  %y2 = norm.center %x dims [0, 3] : !t -> !t
  call @check(%x, %y2, %one, %zero, %m03, %f0, %inside, %true, %false) : (!t, !t, !t, !t, i32, f64, i32, i1, i1) -> ()
  %m0123 = arith.constant 15 : i32
  %y3 = norm.center %x dims [0, 1, 2, 3] : !t -> !t
  call @check(%x, %y3, %one, %zero, %m0123, %f0, %inside, %true, %false) : (!t, !t, !t, !t, i32, f64, i32, i1, i1) -> ()
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

  // CHECK-COUNT-4: {{^}}210 compared, 0 wrong
  call @ways(%c2, %c3, %c5, %c7, %f0) : (index, index, index, index, f64) -> ()
  // CHECK-COUNT-4: {{^}}198 compared, 0 wrong
  call @ways(%c3, %c2, %c1, %c33, %f50) : (index, index, index, index, f64) -> ()
  // CHECK-COUNT-4: {{^}}3 compared, 0 wrong
  call @ways(%c1, %c3, %c1, %c1, %f0) : (index, index, index, index, f64) -> ()
  // CHECK-COUNT-4: {{^}}1 compared, 0 wrong
  call @ways(%c1, %c1, %c1, %c1, %f0) : (index, index, index, index, f64) -> ()
  // CHECK-COUNT-4: {{^}}0 compared, 0 wrong
  call @ways(%c0, %c3, %c5, %c7, %f0) : (index, index, index, index, f64) -> ()
  // CHECK-COUNT-4: {{^}}0 compared, 0 wrong
  call @ways(%c2, %c3, %c5, %c0, %f0) : (index, index, index, index, f64) -> ()
  // CHECK-NOT: compared
  return
}
