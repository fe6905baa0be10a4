// What random programs do not show: values that are no numbers, rows of nothing,
// roundings of 16-bit types, lanes without an element.

// DEFINE: %{bits} = 512
// DEFINE: %{run} = norm-opt %s --norm-to-cpu='threads=none vector-bits=%{bits}' | \
// DEFINE:   mlir-runner -e main -entry-point-result=void -O2 \
// DEFINE:   -shared-libs=%llvm_lib/libmlir_runner_utils.so,%llvm_lib/libmlir_c_runner_utils.so | FileCheck %s
// RUN: %{run}
// REDEFINE: %{bits} = 128
// RUN: %{run}

#full = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

func.func private @printMemrefF32(tensor<*xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI32(tensor<*xi32>) attributes {llvm.emit_c_interface}

func.func @statistics(%x: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xf32>
  %e = tensor.empty(%rows) : tensor<?xf32>
  %r:4 = norm.rowwise {indexing_maps = [#full, #row, #row, #row, #row],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<?x?xf32>)
      outs(%e, %e, %e, %e : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
    ^bb0(%xe: f32):
      %sum = norm.row_reduce sum %xe : f32
      %mean = norm.row_reduce mean %xe : f32
      %max = norm.row_reduce max %xe : f32
      %min = norm.row_reduce min %xe : f32
      norm.yield %sum, %mean, %max, %min : f32, f32, f32, f32
  } -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
  %0 = tensor.cast %r#0 : tensor<?xf32> to tensor<*xf32>
  %1 = tensor.cast %r#1 : tensor<?xf32> to tensor<*xf32>
  %2 = tensor.cast %r#2 : tensor<?xf32> to tensor<*xf32>
  %3 = tensor.cast %r#3 : tensor<?xf32> to tensor<*xf32>
  call @printMemrefF32(%0) : (tensor<*xf32>) -> ()
  call @printMemrefF32(%1) : (tensor<*xf32>) -> ()
  call @printMemrefF32(%2) : (tensor<*xf32>) -> ()
  call @printMemrefF32(%3) : (tensor<*xf32>) -> ()
  return
}

// x + x in bf16, which rounds, and twice x in f32.
func.func @roundings(%x: tensor<1x5xbf16>, %y: tensor<1x5xbf16>) {
  %e = tensor.empty() : tensor<1x5xf32>
  %r:2 = norm.rowwise {indexing_maps = [#full, #full, #full, #full],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x, %y : tensor<1x5xbf16>, tensor<1x5xbf16>)
      outs(%e, %e : tensor<1x5xf32>, tensor<1x5xf32>) {
    ^bb0(%xe: bf16, %ye: bf16):
      %s = arith.addf %xe, %ye : bf16
      %p = arith.mulf %s, %s : bf16
      %sf = arith.extf %s : bf16 to f32
      %pf = arith.extf %p : bf16 to f32
      norm.yield %sf, %pf : f32, f32
  } -> (tensor<1x5xf32>, tensor<1x5xf32>)
  %0 = tensor.cast %r#0 : tensor<1x5xf32> to tensor<*xf32>
  %1 = tensor.cast %r#1 : tensor<1x5xf32> to tensor<*xf32>
  call @printMemrefF32(%0) : (tensor<*xf32>) -> ()
  call @printMemrefF32(%1) : (tensor<*xf32>) -> ()
  return
}

// 100 / x: lanes without an element would divide by zero.
func.func @division(%x: tensor<2x3xi32>) {
  %e = tensor.empty() : tensor<2x3xi32>
  %r = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<2x3xi32>) outs(%e : tensor<2x3xi32>) {
    ^bb0(%xe: i32):
      %c100 = arith.constant 100 : i32
      %d = arith.divsi %c100, %xe : i32
      norm.yield %d : i32
  } -> tensor<2x3xi32>
  %0 = tensor.cast %r : tensor<2x3xi32> to tensor<*xi32>
  call @printMemrefI32(%0) : (tensor<*xi32>) -> ()
  return
}

func.func @main() {
  // A NaN, both infinities, one sign of infinity.
  // CHECK:      sizes = [4]
  // CHECK-NEXT: [{{-?}}nan, {{ *}}{{-?}}nan, {{ *}}inf, {{ *}}6]
  // CHECK:      [{{-?}}nan, {{ *}}{{-?}}nan, {{ *}}inf, {{ *}}2]
  // CHECK:      [{{-?}}nan, {{ *}}inf, {{ *}}inf, {{ *}}3]
  // CHECK:      [{{-?}}nan, {{ *}}-inf, {{ *}}1, {{ *}}1]
  %0 = arith.constant dense<[[1.0, 0x7FC00000, 3.0], [0xFF800000, 2.0, 0x7F800000],
                             [1.0, 2.0, 0x7F800000], [1.0, 2.0, 3.0]]> : tensor<4x3xf32>
  %x0 = tensor.cast %0 : tensor<4x3xf32> to tensor<?x?xf32>
  call @statistics(%x0) : (tensor<?x?xf32>) -> ()

  // Rows of nothing.
  // CHECK:      sizes = [2]
  // CHECK-NEXT: [0, {{ *}}0]
  // CHECK:      [{{-?}}nan, {{ *}}{{-?}}nan]
  // CHECK:      [-inf, {{ *}}-inf]
  // CHECK:      [inf, {{ *}}inf]
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %x1 = tensor.empty(%c2, %c0) : tensor<?x?xf32>
  call @statistics(%x1) : (tensor<?x?xf32>) -> ()

  // No rows.
  // CHECK-COUNT-4: sizes = [0]
  %x2 = tensor.empty(%c0, %c2) : tensor<?x?xf32>
  call @statistics(%x2) : (tensor<?x?xf32>) -> ()

  // One element a row.
  // CHECK:      sizes = [3]
  // CHECK-NEXT: [5, {{ *}}-6, {{ *}}7]
  // CHECK:      [5, {{ *}}-6, {{ *}}7]
  // CHECK:      [5, {{ *}}-6, {{ *}}7]
  // CHECK:      [5, {{ *}}-6, {{ *}}7]
  %3 = arith.constant dense<[[5.0], [-6.0], [7.0]]> : tensor<3x1xf32>
  %x3 = tensor.cast %3 : tensor<3x1xf32> to tensor<?x?xf32>
  call @statistics(%x3) : (tensor<?x?xf32>) -> ()

  // Ties go to even: 256 + 1 is 256, 258 + 1 is 260; the square of 1 + 2^-7 loses
  // its last bit.
  // CHECK: [256, {{ *}}260, {{ *}}1.00781, {{ *}}-256, {{ *}}0]
  // CHECK: [65536, {{ *}}67584, {{ *}}1.01562, {{ *}}65536, {{ *}}0]
  %x4 = arith.constant dense<[[256.0, 258.0, 1.0, -256.0, 1.0]]> : tensor<1x5xbf16>
  %y4 = arith.constant dense<[[1.0, 1.0, 0.0078125, -1.0, -1.0]]> : tensor<1x5xbf16>
  call @roundings(%x4, %y4) : (tensor<1x5xbf16>, tensor<1x5xbf16>) -> ()

  // CHECK:      100, {{ *}}50, {{ *}}33
  // CHECK-NEXT: 25, {{ *}}-100, {{ *}}-50
  %x5 = arith.constant dense<[[1, 2, 3], [4, -1, -2]]> : tensor<2x3xi32>
  call @division(%x5) : (tensor<2x3xi32>) -> ()
  return
}
