// RUN: cat %S/Inputs/reference.mlir %s | norm-opt --norm-decompose %{upstream_to_llvm} | %{mlir_runner} | FileCheck %s

// Rows with a NaN, with an infinity, of zeros, and a constant row: NaN comes out
// where the formula gives it, for every kind of epsilon and for none.

func.func private @check_kind(%x: !t, %y: !t, %centered: i1, %epsilon: f64, %kind: i32) {
  %m3 = arith.constant 8 : i32
  %true = arith.constant true
  %ones = arith.constant dense<1.0> : tensor<1x1x1x1xf32>
  %one = tensor.cast %ones : tensor<1x1x1x1xf32> to !t
  %zeros = arith.constant dense<0.0> : tensor<1x1x1x1xf32>
  %zero = tensor.cast %zeros : tensor<1x1x1x1xf32> to !t
  call @check(%x, %y, %one, %zero, %m3, %epsilon, %kind, %centered, %true)
      : (!t, !t, !t, !t, i32, f64, i32, i1, i1) -> ()
  return
}

func.func @main() {
  %true = arith.constant true
  %false = arith.constant false
  %inside = arith.constant 0 : i32
  %outside = arith.constant 1 : i32
  %floor = arith.constant 2 : i32
  %none = arith.constant 0.0 : f64
  %eps = arith.constant 1.0e-5 : f64
  %rows = arith.constant dense<[[[[1.0, 0x7FC00000, 2.0], [1.0, 0x7F800000, 2.0],
                                  [0.0, 0.0, 0.0], [3.0, 3.0, 3.0]]]]> : tensor<1x1x4x3xf32>
  %x = tensor.cast %rows : tensor<1x1x4x3xf32> to !t

  // CHECK-COUNT-8: {{^}}12 compared, 0 wrong
  %l0 = norm.layer_norm %x dims [3] epsilon 0.0 : !t -> !t
  call @check_kind(%x, %l0, %true, %none, %inside) : (!t, !t, i1, f64, i32) -> ()
  %l1 = norm.layer_norm %x dims [3] epsilon 1.0e-5 : !t -> !t
  call @check_kind(%x, %l1, %true, %eps, %inside) : (!t, !t, i1, f64, i32) -> ()
  %l2 = norm.layer_norm %x dims [3] epsilon 1.0e-5 kind<outside> : !t -> !t
  call @check_kind(%x, %l2, %true, %eps, %outside) : (!t, !t, i1, f64, i32) -> ()
  %l3 = norm.layer_norm %x dims [3] epsilon 1.0e-5 kind<floor> : !t -> !t
  call @check_kind(%x, %l3, %true, %eps, %floor) : (!t, !t, i1, f64, i32) -> ()
  %r0 = norm.rms_norm %x dims [3] epsilon 0.0 : !t -> !t
  call @check_kind(%x, %r0, %false, %none, %inside) : (!t, !t, i1, f64, i32) -> ()
  %r1 = norm.rms_norm %x dims [3] epsilon 1.0e-5 : !t -> !t
  call @check_kind(%x, %r1, %false, %eps, %inside) : (!t, !t, i1, f64, i32) -> ()
  %r2 = norm.rms_norm %x dims [3] epsilon 1.0e-5 kind<outside> : !t -> !t
  call @check_kind(%x, %r2, %false, %eps, %outside) : (!t, !t, i1, f64, i32) -> ()
  %r3 = norm.rms_norm %x dims [3] epsilon 1.0e-5 kind<floor> : !t -> !t
  call @check_kind(%x, %r3, %false, %eps, %floor) : (!t, !t, i1, f64, i32) -> ()

  // The row with an infinity, in numbers: its mean square is infinite.
  // CHECK-NEXT: {{^}}0
  // CHECK-NEXT: {{^-?}}nan
  // CHECK-NEXT: {{^}}0
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %v0 = tensor.extract %r1[%c0, %c0, %c1, %c0] : !t
  %v1 = tensor.extract %r1[%c0, %c0, %c1, %c1] : !t
  %v2 = tensor.extract %r1[%c0, %c0, %c1, %c2] : !t
  vector.print %v0 : f32
  vector.print %v1 : f32
  vector.print %v2 : f32
  return
}
