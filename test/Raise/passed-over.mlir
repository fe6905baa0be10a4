// What is no tensor of floats, or goes through an op that the pass does not know,
// stays as it is, byte for byte.

// RUN: norm-opt %s --allow-unregistered-dialect --mlir-print-debuginfo -o %t.before.mlir
// RUN: norm-opt %s --allow-unregistered-dialect --norm-raise --mlir-print-debuginfo -o %t.after.mlir
// RUN: diff %t.before.mlir %t.after.mlir
// RUN: FileCheck %s --input-file=%t.after.mlir --implicit-check-not=norm.

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

!t = tensor<4x32xf32>
!r = tensor<4xf32>
!e = tensor<4x32xf32, #other.layout<"tiled">>

// An unknown op in front of the statistic alone, of the numerator alone, behind the
// root.
// CHECK: func @before_statistic(
// CHECK: "other.op"
func.func @before_statistic(%x: !t) -> !t {
  %z = "other.op"(%x) : (!t) -> !t
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %square = arith.mulf %z, %z : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
  %ms = arith.divf %s, %n : !r
  %shifted = arith.addf %ms, %eps : !r
  %root = math.rsqrt %shifted : !r
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %x, %wide : !t
  return %y : !t
}

// CHECK: func @before_numerator(
// CHECK: "other.op"
func.func @before_numerator(%x: !t) -> !t {
  %z = "other.op"(%x) : (!t) -> !t
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
  %ms = arith.divf %s, %n : !r
  %shifted = arith.addf %ms, %eps : !r
  %root = math.rsqrt %shifted : !r
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %z, %wide : !t
  return %y : !t
}

// CHECK: func @behind_root(
// CHECK: "other.op"
func.func @behind_root(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
  %ms = arith.divf %s, %n : !r
  %shifted = arith.addf %ms, %eps : !r
  %root = math.rsqrt %shifted : !r
  %known = "other.op"(%root) : (!r) -> !r
  %wide = linalg.broadcast ins(%known : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %x, %wide : !t
  return %y : !t
}

// A layout that only another dialect knows.
// CHECK: func @encoding(
func.func @encoding(%x: !e) -> !e {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !e
  %square = arith.mulf %x, %x : !e
  %s = linalg.reduce {arith.addf} ins(%square : !e) outs(%init : !r) dimensions = [1]
  %ms = arith.divf %s, %n : !r
  %shifted = arith.addf %ms, %eps : !r
  %root = math.rsqrt %shifted : !r
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !e) dimensions = [1]
  %y = arith.mulf %x, %wide : !e
  return %y : !e
}

// Complex numbers by their magnitude.
// CHECK: func @complex(
// CHECK: complex.create
func.func @complex(%x: tensor<4x32xcomplex<f32>>) -> tensor<4x32xcomplex<f32>> {
  %init = arith.constant dense<0.0> : !r
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 32.0 : f32
  %eps = arith.constant 0.5 : f32
  %e = tensor.empty() : tensor<4x32xcomplex<f32>>
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x32xcomplex<f32>>) outs(%init : !r) {
  ^bb0(%in: complex<f32>, %acc: f32):
    %magnitude = complex.abs %in : complex<f32>
    %square = arith.mulf %magnitude, %magnitude : f32
    %next = arith.addf %square, %acc : f32
    linalg.yield %next : f32
  } -> !r
  %y = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<4x32xcomplex<f32>>, !r) outs(%e : tensor<4x32xcomplex<f32>>) {
  ^bb0(%in: complex<f32>, %sum: f32, %out: complex<f32>):
    %ms = arith.divf %sum, %n : f32
    %shifted = arith.addf %ms, %eps : f32
    %root = math.rsqrt %shifted : f32
    %factor = complex.create %root, %zero : complex<f32>
    %product = complex.mul %in, %factor : complex<f32>
    linalg.yield %product : complex<f32>
  } -> tensor<4x32xcomplex<f32>>
  return %y : tensor<4x32xcomplex<f32>>
}

// Integers and f8 that bodies cast.
// CHECK: func @integer(
// CHECK: arith.sitofp
func.func @integer(%x: tensor<4x32xi32>) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant 32.0 : f32
  %eps = arith.constant 0.5 : f32
  %e = tensor.empty() : !t
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x32xi32>) outs(%init : !r) {
  ^bb0(%in: i32, %acc: f32):
    %float = arith.sitofp %in : i32 to f32
    %square = arith.mulf %float, %float : f32
    %next = arith.addf %square, %acc : f32
    linalg.yield %next : f32
  } -> !r
  %y = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %s : tensor<4x32xi32>, !r) outs(%e : !t) {
  ^bb0(%in: i32, %sum: f32, %out: f32):
    %ms = arith.divf %sum, %n : f32
    %shifted = arith.addf %ms, %eps : f32
    %root = math.rsqrt %shifted : f32
    %float = arith.sitofp %in : i32 to f32
    %product = arith.mulf %float, %root : f32
    linalg.yield %product : f32
  } -> !t
  return %y : !t
}

// CHECK: func @f8(
// CHECK: arith.extf
func.func @f8(%x: tensor<4x32xf8E5M2>) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant 32.0 : f32
  %eps = arith.constant 0.5 : f32
  %e = tensor.empty() : !t
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x32xf8E5M2>) outs(%init : !r) {
  ^bb0(%in: f8E5M2, %acc: f32):
    %float = arith.extf %in : f8E5M2 to f32
    %square = arith.mulf %float, %float : f32
    %next = arith.addf %square, %acc : f32
    linalg.yield %next : f32
  } -> !r
  %y = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %s : tensor<4x32xf8E5M2>, !r) outs(%e : !t) {
  ^bb0(%in: f8E5M2, %sum: f32, %out: f32):
    %ms = arith.divf %sum, %n : f32
    %shifted = arith.addf %ms, %eps : f32
    %root = math.rsqrt %shifted : f32
    %float = arith.extf %in : f8E5M2 to f32
    %product = arith.mulf %float, %root : f32
    linalg.yield %product : f32
  } -> !t
  return %y : !t
}

// Vectors, tensors without a rank, buffers.
// CHECK: func @vectors(
// CHECK: vector.multi_reduction
func.func @vectors(%x: vector<4x32xf32>) -> vector<4x32xf32> {
  %init = arith.constant dense<0.0> : vector<4xf32>
  %n = arith.constant dense<32.0> : vector<4xf32>
  %eps = arith.constant dense<0.5> : vector<4xf32>
  %square = arith.mulf %x, %x : vector<4x32xf32>
  %s = vector.multi_reduction <add>, %square, %init [1] : vector<4x32xf32> to vector<4xf32>
  %ms = arith.divf %s, %n : vector<4xf32>
  %shifted = arith.addf %ms, %eps : vector<4xf32>
  %root = math.rsqrt %shifted : vector<4xf32>
  %turned = vector.broadcast %root : vector<4xf32> to vector<32x4xf32>
  %wide = vector.transpose %turned, [1, 0] : vector<32x4xf32> to vector<4x32xf32>
  %y = arith.mulf %x, %wide : vector<4x32xf32>
  return %y : vector<4x32xf32>
}

// CHECK: func @unranked(
func.func @unranked(%x: tensor<*xf32>) -> tensor<*xf32> {
  %ranked = tensor.cast %x : tensor<*xf32> to !t
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %square = arith.mulf %ranked, %ranked : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
  %ms = arith.divf %s, %n : !r
  %shifted = arith.addf %ms, %eps : !r
  %root = math.rsqrt %shifted : !r
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %any = tensor.cast %wide : !t to tensor<*xf32>
  %y = arith.mulf %x, %any : tensor<*xf32>
  return %y : tensor<*xf32>
}

// CHECK: func @unranked_root(
func.func @unranked_root(%x: tensor<*xf32>) -> tensor<*xf32> {
  %square = arith.mulf %x, %x : tensor<*xf32>
  %root = math.sqrt %square : tensor<*xf32>
  %y = arith.divf %x, %root : tensor<*xf32>
  return %y : tensor<*xf32>
}

// CHECK: func @buffers(
func.func @buffers(%x: memref<4x32xf32>, %s: memref<4xf32>, %y: memref<4x32xf32>) {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 32.0 : f32
  %eps = arith.constant 0.5 : f32
  linalg.fill ins(%zero : f32) outs(%s : memref<4xf32>)
  linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : memref<4x32xf32>) outs(%s : memref<4xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %square = arith.mulf %in, %in : f32
    %next = arith.addf %square, %acc : f32
    linalg.yield %next : f32
  }
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : memref<4x32xf32>, memref<4xf32>) outs(%y : memref<4x32xf32>) {
  ^bb0(%in: f32, %sum: f32, %out: f32):
    %ms = arith.divf %sum, %n : f32
    %shifted = arith.addf %ms, %eps : f32
    %root = math.rsqrt %shifted : f32
    %product = arith.mulf %in, %root : f32
    linalg.yield %product : f32
  }
  return
}

// Outside of functions, and in what another dialect has in their place.
// CHECK: tensor.empty
// CHECK: arith.mulf
%x = tensor.empty() : !t
%init = arith.constant dense<0.0> : !r
%n = arith.constant dense<32.0> : !r
%eps = arith.constant dense<0.5> : !r
%e = tensor.empty() : !t
%square = arith.mulf %x, %x : !t
%s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
%ms = arith.divf %s, %n : !r
%shifted = arith.addf %ms, %eps : !r
%root = math.rsqrt %shifted : !r
%wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
%y = arith.mulf %x, %wide : !t

// CHECK: "other.func"
// CHECK: arith.mulf
"other.func"() ({
^bb0(%a: !t):
  %o_init = arith.constant dense<0.0> : !r
  %o_n = arith.constant dense<32.0> : !r
  %o_eps = arith.constant dense<0.5> : !r
  %o_e = tensor.empty() : !t
  %o_square = arith.mulf %a, %a : !t
  %o_s = linalg.reduce {arith.addf} ins(%o_square : !t) outs(%o_init : !r) dimensions = [1]
  %o_ms = arith.divf %o_s, %o_n : !r
  %o_shifted = arith.addf %o_ms, %o_eps : !r
  %o_root = math.rsqrt %o_shifted : !r
  %o_wide = linalg.broadcast ins(%o_root : !r) outs(%o_e : !t) dimensions = [1]
  %b = arith.mulf %a, %o_wide : !t
  "other.return"(%b) : (!t) -> ()
}) : () -> ()
