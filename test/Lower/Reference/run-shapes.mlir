// RUN: cat %S/Inputs/reference.mlir %s | norm-opt --norm-decompose %{upstream_to_llvm} | %{mlir_runner} | FileCheck %s

// Ranks 1 to 3, static sizes, and sizes that only one of the types says. (The
// other run tests have rank 4 and dynamic sizes.)

func.func private @check_core(%x: !t, %y: !t, %mask: i32, %centered: i1) {
  %eps = arith.constant 1.0e-5 : f64
  %inside = arith.constant 0 : i32
  %true = arith.constant true
  %ones = arith.constant dense<1.0> : tensor<1x1x1x1xf32>
  %one = tensor.cast %ones : tensor<1x1x1x1xf32> to !t
  %zeros = arith.constant dense<0.0> : tensor<1x1x1x1xf32>
  %zero = tensor.cast %zeros : tensor<1x1x1x1xf32> to !t
  call @check(%x, %y, %one, %zero, %mask, %eps, %inside, %centered, %true)
      : (!t, !t, !t, !t, i32, f64, i32, i1, i1) -> ()
  return
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c37 = arith.constant 37 : index
  %f0 = arith.constant 0.0 : f64
  %true = arith.constant true
  %false = arith.constant false
  %m1 = arith.constant 2 : i32
  %m3 = arith.constant 8 : i32
  %m13 = arith.constant 10 : i32

  // CHECK: rank 1
  // CHECK-NEXT: 37 compared, 0 wrong
  // CHECK-NEXT: 37 compared, 0 wrong
  vector.print str "rank 1\0A"
  %x1 = call @data(%c1, %c1, %c1, %c37, %c0, %f0) : (index, index, index, index, index, f64) -> !t
  %x1s = tensor.cast %x1 : !t to tensor<1x1x1x37xf32>
  %x1c = tensor.collapse_shape %x1s [[0, 1, 2, 3]] : tensor<1x1x1x37xf32> into tensor<37xf32>
  %y0 = norm.layer_norm %x1c dims [0] epsilon 1.0e-5 : tensor<37xf32> -> tensor<37xf32>
  %y0e = tensor.expand_shape %y0 [[0, 1, 2, 3]] output_shape [1, 1, 1, 37] : tensor<37xf32> into tensor<1x1x1x37xf32>
  %y0d = tensor.cast %y0e : tensor<1x1x1x37xf32> to !t
  call @check_core(%x1, %y0d, %m3, %true) : (!t, !t, i32, i1) -> ()
  // The result's type hides the size.
  %y1 = norm.rms_norm %x1c dims [0] epsilon 1.0e-5 : tensor<37xf32> -> tensor<?xf32>
  %y1e = tensor.expand_shape %y1 [[0, 1, 2, 3]] output_shape [1, 1, 1, %c37] : tensor<?xf32> into tensor<1x1x1x?xf32>
  %y1d = tensor.cast %y1e : tensor<1x1x1x?xf32> to !t
  call @check_core(%x1, %y1d, %m3, %false) : (!t, !t, i32, i1) -> ()

  // CHECK: rank 2
  // CHECK-NEXT: 185 compared, 0 wrong
  // CHECK-NEXT: 185 compared, 0 wrong
  vector.print str "rank 2\0A"
  %x2 = call @data(%c1, %c5, %c1, %c37, %c0, %f0) : (index, index, index, index, index, f64) -> !t
  %x2s = tensor.cast %x2 : !t to tensor<1x?x1x?xf32>
  %x2c = tensor.collapse_shape %x2s [[0, 1], [2, 3]] : tensor<1x?x1x?xf32> into tensor<?x?xf32>
  // Only the result's type says the sizes, N among them.
  %y2 = norm.layer_norm %x2c dims [1] epsilon 1.0e-5 : tensor<?x?xf32> -> tensor<5x37xf32>
  %y2e = tensor.expand_shape %y2 [[0, 1], [2, 3]] output_shape [1, 5, 1, 37] : tensor<5x37xf32> into tensor<1x5x1x37xf32>
  %y2d = tensor.cast %y2e : tensor<1x5x1x37xf32> to !t
  call @check_core(%x2, %y2d, %m3, %true) : (!t, !t, i32, i1) -> ()
  // Each type says one of them.
  %x2h = tensor.cast %x2c : tensor<?x?xf32> to tensor<5x?xf32>
  %y3 = norm.rms_norm %x2h dims [0] epsilon 1.0e-5 : tensor<5x?xf32> -> tensor<?x37xf32>
  %y3e = tensor.expand_shape %y3 [[0, 1], [2, 3]] output_shape [1, %c5, 1, 37] : tensor<?x37xf32> into tensor<1x?x1x37xf32>
  %y3d = tensor.cast %y3e : tensor<1x?x1x37xf32> to !t
  call @check_core(%x2, %y3d, %m1, %false) : (!t, !t, i32, i1) -> ()

  // CHECK: rank 3
  // CHECK-NEXT: 555 compared, 0 wrong
  // CHECK-NEXT: 555 compared, 0 wrong
  vector.print str "rank 3\0A"
  %x3 = call @data(%c1, %c3, %c5, %c37, %c0, %f0) : (index, index, index, index, index, f64) -> !t
  %x3s = tensor.cast %x3 : !t to tensor<1x3x5x37xf32>
  %x3c = tensor.collapse_shape %x3s [[0, 1], [2], [3]] : tensor<1x3x5x37xf32> into tensor<3x5x37xf32>
  %y4 = norm.layer_norm %x3c dims [0, 2] epsilon 1.0e-5 : tensor<3x5x37xf32> -> tensor<3x5x37xf32>
  %y4e = tensor.expand_shape %y4 [[0, 1], [2], [3]] output_shape [1, 3, 5, 37] : tensor<3x5x37xf32> into tensor<1x3x5x37xf32>
  %y4d = tensor.cast %y4e : tensor<1x3x5x37xf32> to !t
  call @check_core(%x3, %y4d, %m13, %true) : (!t, !t, i32, i1) -> ()
  %y5 = norm.rms_norm %x3c dims [0] epsilon 1.0e-5 : tensor<3x5x37xf32> -> tensor<3x5x37xf32>
  %y5e = tensor.expand_shape %y5 [[0, 1], [2], [3]] output_shape [1, 3, 5, 37] : tensor<3x5x37xf32> into tensor<1x3x5x37xf32>
  %y5d = tensor.cast %y5e : tensor<1x3x5x37xf32> to !t
  call @check_core(%x3, %y5d, %m1, %false) : (!t, !t, i32, i1) -> ()

  // CHECK: static and empty
  // CHECK-NEXT: 0 compared, 0 wrong
  // CHECK-NEXT: 0 compared, 0 wrong
  vector.print str "static and empty\0A"
  %x6 = call @data(%c1, %c0, %c5, %c3, %c0, %f0) : (index, index, index, index, index, f64) -> !t
  %x6s = tensor.cast %x6 : !t to tensor<1x0x5x3xf32>
  %y6 = norm.layer_norm %x6s dims [3] epsilon 1.0e-5 : tensor<1x0x5x3xf32> -> tensor<1x0x5x3xf32>
  %y6d = tensor.cast %y6 : tensor<1x0x5x3xf32> to !t
  call @check_core(%x6, %y6d, %m3, %true) : (!t, !t, i32, i1) -> ()
  %y7 = norm.layer_norm %x6s dims [1] epsilon 1.0e-5 : tensor<1x0x5x3xf32> -> tensor<1x0x5x3xf32>
  %y7d = tensor.cast %y7 : tensor<1x0x5x3xf32> to !t
  call @check_core(%x6, %y7d, %m1, %true) : (!t, !t, i32, i1) -> ()

  // CHECK: static of one feature
  // CHECK-NEXT: 5 compared, 0 wrong
  vector.print str "static of one feature\0A"
  %x8 = call @data(%c1, %c5, %c1, %c1, %c0, %f0) : (index, index, index, index, index, f64) -> !t
  %x8s = tensor.cast %x8 : !t to tensor<1x5x1x1xf32>
  %y8 = norm.rms_norm %x8s dims [3] epsilon 1.0e-5 : tensor<1x5x1x1xf32> -> tensor<1x5x1x1xf32>
  %y8d = tensor.cast %y8 : tensor<1x5x1x1xf32> to !t
  call @check_core(%x8, %y8d, %m3, %false) : (!t, !t, i32, i1) -> ()
  return
}
