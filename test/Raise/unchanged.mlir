// What the pass does not know it leaves as it is; attributes of functions stay.

// RUN: norm-opt %s --allow-unregistered-dialect -o %t.before.mlir
// RUN: norm-opt %s --allow-unregistered-dialect --norm-raise -o %t.after.mlir
// RUN: diff %t.before.mlir %t.after.mlir
// RUN: FileCheck %s --input-file=%t.after.mlir --implicit-check-not=norm.

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>

!t = tensor<4x32xf32>
!r = tensor<4xf32>

// An op of another dialect between the sum and the root.
// CHECK: "other.psum"
func.func @unknown_op(%x: !t) -> !t attributes {other.kind = "kept"} {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
  %all = "other.psum"(%s) : (!r) -> !r
  %mean = arith.divf %all, %n : !r
  %shifted = arith.addf %mean, %eps : !r
  %root = math.rsqrt %shifted : !r
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %x, %wide : !t
  return %y : !t
}

// One in a body, with a region of its own.
// CHECK: "other.in_body"
func.func @unknown_in_body(%x: !t) -> !r {
  %init = arith.constant dense<0.0> : !r
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : !t) outs(%init : !r) {
  ^bb0(%in: f32, %acc: f32):
    %square = "other.in_body"(%in) ({
    ^bb0(%a: f32):
      %root = math.sqrt %a : f32
      "other.yield"(%root) : (f32) -> ()
    }) : (f32) -> f32
    %next = arith.addf %square, %acc : f32
    linalg.yield %next : f32
  } -> !r
  %root = math.rsqrt %s : !r
  return %root : !r
}

// CHECK: #sparse
func.func @sparse(%x: tensor<4x32xf32, #csr>) -> tensor<4x32xf32, #csr> {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant 32.0 : f32
  %eps = arith.constant 0.5 : f32
  %e = tensor.empty() : tensor<4x32xf32, #csr>
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x32xf32, #csr>) outs(%init : !r) {
  ^bb0(%in: f32, %acc: f32):
    %square = arith.mulf %in, %in : f32
    %next = arith.addf %square, %acc : f32
    linalg.yield %next : f32
  } -> !r
  %y = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<4x32xf32, #csr>, !r) outs(%e : tensor<4x32xf32, #csr>) {
  ^bb0(%in: f32, %sum: f32, %out: f32):
    %mean = arith.divf %sum, %n : f32
    %shifted = arith.addf %mean, %eps : f32
    %root = math.rsqrt %shifted : f32
    %normalized = arith.mulf %in, %root : f32
    linalg.yield %normalized : f32
  } -> tensor<4x32xf32, #csr>
  return %y : tensor<4x32xf32, #csr>
}

// The magnitudes of complex numbers, and integers that are cast.
// CHECK: complex.abs
// CHECK: arith.sitofp
func.func @other_elements(%x: tensor<4x32xcomplex<f32>>, %i: tensor<4x32xi32>) -> (!r, !r) {
  %init = arith.constant dense<0.0> : !r
  %s:2 = linalg.generic {indexing_maps = [#id, #id, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x, %i : tensor<4x32xcomplex<f32>>, tensor<4x32xi32>) outs(%init, %init : !r, !r) {
  ^bb0(%in: complex<f32>, %k: i32, %acc: f32, %acc_k: f32):
    %magnitude = complex.abs %in : complex<f32>
    %square = arith.mulf %magnitude, %magnitude : f32
    %next = arith.addf %square, %acc : f32
    %float = arith.sitofp %k : i32 to f32
    %square_k = arith.mulf %float, %float : f32
    %next_k = arith.addf %square_k, %acc_k : f32
    linalg.yield %next, %next_k : f32, f32
  } -> (!r, !r)
  %root = math.rsqrt %s#0 : !r
  %root_k = math.rsqrt %s#1 : !r
  return %root, %root_k : !r, !r
}

// Types that are no operands of a norm: f8, quantized.
// CHECK: f8E4M3FN
// CHECK: quant.uniform
func.func @small(%x: tensor<4x32xf8E4M3FN>, %q: tensor<4x32x!quant.uniform<i8:f32, 0.5>>) -> (tensor<4xf8E4M3FN>, !r) {
  %init = arith.constant dense<0.0> : tensor<4xf8E4M3FN>
  %init_f32 = arith.constant dense<0.0> : !r
  %square = arith.mulf %x, %x : tensor<4x32xf8E4M3FN>
  %s = linalg.reduce {arith.addf} ins(%square : tensor<4x32xf8E4M3FN>) outs(%init : tensor<4xf8E4M3FN>) dimensions = [1]
  %root = math.rsqrt %s : tensor<4xf8E4M3FN>
  %real = quant.dcast %q : tensor<4x32x!quant.uniform<i8:f32, 0.5>> to !t
  %square_q = arith.mulf %real, %real : !t
  %s_q = linalg.reduce {arith.addf} ins(%square_q : !t) outs(%init_f32 : !r) dimensions = [1]
  %root_q = math.rsqrt %s_q : !r
  return %root, %root_q : tensor<4xf8E4M3FN>, !r
}

// Buffers, loops that carry values, a declaration.
// CHECK: memref<4x32xf32>
// CHECK: scf.for
func.func @buffers(%x: memref<4x32xf32>, %s: memref<4xf32>) {
  linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : memref<4x32xf32>) outs(%s : memref<4xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %square = arith.mulf %in, %in : f32
    %next = arith.addf %square, %acc : f32
    %root = math.sqrt %next : f32
    linalg.yield %root : f32
  }
  return
}
func.func @carried(%x: !r, %low: index, %high: index, %step: index) -> !r {
  %y = scf.for %i = %low to %high step %step iter_args(%value = %x) -> !r {
    %root = math.sqrt %value : !r
    scf.yield %root : !r
  }
  return %y : !r
}
func.func private @declared(!t) -> !t
