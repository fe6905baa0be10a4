// RUN: norm-opt %s --norm-decompose %{upstream_to_llvm} | %{mlir_runner} | FileCheck %s

// Results of a row, collectives of all kinds, uniform operands, empty rows and
// integers: small numbers, which are exact.

#full = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#feature = affine_map<(d0, d1) -> (d1)>
#scalar = affine_map<(d0, d1) -> ()>

func.func private @printMemrefF32(tensor<*xf32>)
func.func private @printMemrefI32(tensor<*xi32>)

func.func private @print(%t: tensor<?xf32>) {
  %0 = tensor.cast %t : tensor<?xf32> to tensor<*xf32>
  call @printMemrefF32(%0) : (tensor<*xf32>) -> ()
  return
}

// Sum, mean, max and min of x + scale, a row each.
func.func private @statistics(%x: tensor<?x?xf32>, %w: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xf32>
  %e = tensor.empty(%rows) : tensor<?xf32>
  %y:4 = norm.rowwise {indexing_maps = [#full, #feature, #row, #row, #row, #row],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x, %w : tensor<?x?xf32>, tensor<?xf32>)
      outs(%e, %e, %e, %e : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  ^bb0(%xe: f32, %we: f32):
    %v = arith.addf %xe, %we : f32
    %sum = norm.row_reduce sum %v : f32
    %mean = norm.row_reduce mean %v : f32
    %max = norm.row_reduce max %v : f32
    %min = norm.row_reduce min %v : f32
    norm.yield %sum, %mean, %max, %min : f32, f32, f32, f32
  } -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
  call @print(%y#0) : (tensor<?xf32>) -> ()
  call @print(%y#1) : (tensor<?xf32>) -> ()
  call @print(%y#2) : (tensor<?xf32>) -> ()
  call @print(%y#3) : (tensor<?xf32>) -> ()
  return
}

// The sum of a value of the row is N times that value, its mean that value even
// if there is no N, its max -inf then.
func.func private @uniform(%u: tensor<?xf32>, %x: tensor<?x?xf32>, %c: f32) {
  %y:3 = norm.rowwise {indexing_maps = [#full, #row, #scalar, #row, #row, #row],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x, %u, %c : tensor<?x?xf32>, tensor<?xf32>, f32)
      outs(%u, %u, %u : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  ^bb0(%xe: f32, %ue: f32, %ce: f32):
    %v = arith.mulf %ue, %ce : f32
    %sum = norm.row_reduce sum %v : f32
    %mean = norm.row_reduce mean %v : f32
    %max = norm.row_reduce max %v : f32
    norm.yield %sum, %mean, %max : f32, f32, f32
  } -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
  call @print(%y#0) : (tensor<?xf32>) -> ()
  call @print(%y#1) : (tensor<?xf32>) -> ()
  call @print(%y#2) : (tensor<?xf32>) -> ()
  return
}

// Per-token quantization: the scale is a result, and the elements are integers.
func.func private @quantize(%x: tensor<2x3xf32>) {
  %q0 = tensor.empty() : tensor<2x3xi32>
  %s0 = tensor.empty() : tensor<2xf32>
  %q, %s = norm.rowwise {indexing_maps = [#full, #full, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<2x3xf32>) outs(%q0, %s0 : tensor<2x3xi32>, tensor<2xf32>) {
  ^bb0(%xe: f32):
    %c4 = arith.constant 4.0 : f32
    %a = math.absf %xe : f32
    %max = norm.row_reduce max %a : f32
    %scale = arith.divf %max, %c4 : f32
    %v = arith.divf %xe, %scale : f32
    %r = math.roundeven %v : f32
    %i = arith.fptosi %r : f32 to i32
    norm.yield %i, %scale : i32, f32
  } -> (tensor<2x3xi32>, tensor<2xf32>)
  %qu = tensor.cast %q : tensor<2x3xi32> to tensor<*xi32>
  call @printMemrefI32(%qu) : (tensor<*xi32>) -> ()
  %sd = tensor.cast %s : tensor<2xf32> to tensor<?xf32>
  call @print(%sd) : (tensor<?xf32>) -> ()
  return
}

// A sum that is stored and read back, centered, and the sum plus the maximum of
// that.
func.func private @sandwich(%x: tensor<2x3xf32>, %f: tensor<2x3xbf16>) {
  %e = tensor.empty() : tensor<2x3xf32>
  %t = tensor.empty() : tensor<3x2xf32>
  %y:3 = norm.rowwise {indexing_maps = [#full, #full, #full, affine_map<(d0, d1) -> (d1, d0)>, #full],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x, %f : tensor<2x3xf32>, tensor<2x3xbf16>)
      outs(%e, %t, %e : tensor<2x3xf32>, tensor<3x2xf32>, tensor<2x3xf32>) {
  ^bb0(%xe: f32, %fe: bf16):
    %ff = arith.extf %fe : bf16 to f32
    %s = arith.addf %xe, %ff : f32
    %m = norm.row_reduce mean %s : f32
    %c = arith.subf %s, %m : f32
    %max = norm.row_reduce max %c : f32
    %u = arith.addf %s, %max : f32
    norm.yield %u, %s, %c : f32, f32, f32
  } -> (tensor<2x3xf32>, tensor<3x2xf32>, tensor<2x3xf32>)
  %u0 = tensor.cast %y#0 : tensor<2x3xf32> to tensor<*xf32>
  %u1 = tensor.cast %y#1 : tensor<3x2xf32> to tensor<*xf32>
  %u2 = tensor.cast %y#2 : tensor<2x3xf32> to tensor<*xf32>
  call @printMemrefF32(%u0) : (tensor<*xf32>) -> ()
  call @printMemrefF32(%u1) : (tensor<*xf32>) -> ()
  call @printMemrefF32(%u2) : (tensor<*xf32>) -> ()
  return
}

func.func @main() {
  %x = arith.constant dense<[[1.0, -2.0, 4.0], [0.5, 8.0, -1.0]]> : tensor<2x3xf32>
  %w = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %xd = tensor.cast %x : tensor<2x3xf32> to tensor<?x?xf32>
  %wd = tensor.cast %w : tensor<3xf32> to tensor<?xf32>

  // CHECK: data =
  // CHECK-NEXT: [9,  13.5]
  // CHECK: data =
  // CHECK-NEXT: [3,  4.5]
  // CHECK: data =
  // CHECK-NEXT: [7,  10]
  // CHECK: data =
  // CHECK-NEXT: [0,  1.5]
  call @statistics(%xd, %wd) : (tensor<?x?xf32>, tensor<?xf32>) -> ()

  // A NaN makes the maximum and the minimum NaN.
  // CHECK: data =
  // CHECK-NEXT: [nan]
  // CHECK: data =
  // CHECK-NEXT: [nan]
  // CHECK: data =
  // CHECK-NEXT: [nan]
  // CHECK: data =
  // CHECK-NEXT: [nan]
  %n = arith.constant dense<[[1.0, 0x7FC00000, 4.0]]> : tensor<1x3xf32>
  %nd = tensor.cast %n : tensor<1x3xf32> to tensor<?x?xf32>
  call @statistics(%nd, %wd) : (tensor<?x?xf32>, tensor<?xf32>) -> ()

  // CHECK: data =
  // CHECK-NEXT: [0,  0]
  // CHECK: data =
  // CHECK-NEXT: [{{-?}}nan,  {{-?}}nan]
  // CHECK: data =
  // CHECK-NEXT: [-inf,  -inf]
  // CHECK: data =
  // CHECK-NEXT: [inf,  inf]
  %empty = tensor.empty() : tensor<2x0xf32>
  %none = tensor.empty() : tensor<0xf32>
  %emptyd = tensor.cast %empty : tensor<2x0xf32> to tensor<?x?xf32>
  %noned = tensor.cast %none : tensor<0xf32> to tensor<?xf32>
  call @statistics(%emptyd, %noned) : (tensor<?x?xf32>, tensor<?xf32>) -> ()

  // No rows.
  // CHECK-COUNT-4: sizes = [0]
  %norows = tensor.empty() : tensor<0x3xf32>
  %norowsd = tensor.cast %norows : tensor<0x3xf32> to tensor<?x?xf32>
  call @statistics(%norowsd, %wd) : (tensor<?x?xf32>, tensor<?xf32>) -> ()

  // CHECK: sizes = [2]
  // CHECK-NEXT: [6,  12]
  // CHECK: data =
  // CHECK-NEXT: [2,  4]
  // CHECK: data =
  // CHECK-NEXT: [2,  4]
  %u = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %ud = tensor.cast %u : tensor<2xf32> to tensor<?xf32>
  %two = arith.constant 2.0 : f32
  call @uniform(%ud, %xd, %two) : (tensor<?xf32>, tensor<?x?xf32>, f32) -> ()
  // CHECK: data =
  // CHECK-NEXT: [0,  0]
  // CHECK: data =
  // CHECK-NEXT: [2,  4]
  // CHECK: data =
  // CHECK-NEXT: [-inf,  -inf]
  call @uniform(%ud, %emptyd, %two) : (tensor<?xf32>, tensor<?x?xf32>, f32) -> ()

  // CHECK: data =
  // CHECK-NEXT: {{\[}}[1,   -2,   4],
  // CHECK-NEXT: [0,   4,   0]]
  // CHECK: data =
  // CHECK-NEXT: [1,  2]
  call @quantize(%x) : (tensor<2x3xf32>) -> ()

  // CHECK: data =
  // CHECK-NEXT: {{\[}}[4,   4,   7],
  // CHECK-NEXT: [6,   8,   10]]
  // CHECK: data =
  // CHECK-NEXT: {{\[}}[2,   4],
  // CHECK-NEXT: [2,   6],
  // CHECK-NEXT: [5,   8]]
  // CHECK: data =
  // CHECK-NEXT: {{\[}}[-1,   -1,   2],
  // CHECK-NEXT: [-2,   0,   2]]
  %r = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 8.0]]> : tensor<2x3xf32>
  %f = arith.constant dense<[[1.0, 0.0, 2.0], [0.0, 1.0, 0.0]]> : tensor<2x3xbf16>
  call @sandwich(%r, %f) : (tensor<2x3xf32>, tensor<2x3xbf16>) -> ()
  return
}
