// Against upstream's loops, with the same numbers for 1, 2 and 5 threads: sums of
// small integers are exact in any order.

// DEFINE: %{bits} = 512
// DEFINE: %{threads} = 1
// DEFINE: %{run} = norm-opt %s --norm-to-cpu=vector-bits=%{bits} | \
// DEFINE:   env OMP_NUM_THREADS=%{threads} %{mlir_runner} --shared-libs=%llvm_lib/libomp.so | \
// DEFINE:   grep -v Unranked | diff %t.expected -
// RUN: norm-opt %s %{upstream_to_llvm} | %{mlir_runner} | grep -v Unranked > %t.expected
// RUN: FileCheck %s --input-file=%t.expected
// RUN: %{run}
// REDEFINE: %{threads} = 2
// RUN: %{run}
// REDEFINE: %{threads} = 5
// RUN: %{run}
// REDEFINE: %{bits} = 256
// RUN: %{run}
// REDEFINE: %{bits} = 128
// RUN: %{run}

// Something was computed.
// CHECK: {{[1-9]}}

func.func private @printMemrefF32(tensor<*xf32>) attributes {llvm.emit_c_interface}

#ik = affine_map<(i, j, k) -> (i, k)>
#ki = affine_map<(i, j, k) -> (k, i)>
#kj = affine_map<(i, j, k) -> (k, j)>
#jk = affine_map<(i, j, k) -> (j, k)>
#ij = affine_map<(i, j, k) -> (i, j)>

// Integers from -4 to 4.
func.func @values(%rows: index, %columns: index) -> tensor<?x?xf32> {
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c9 = arith.constant 9 : index
  %c4 = arith.constant 4.0 : f32
  %0 = tensor.empty(%rows, %columns) : tensor<?x?xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]}
      outs(%0 : tensor<?x?xf32>) {
    ^bb0(%out: f32):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %2 = arith.muli %i, %c5 : index
      %3 = arith.muli %j, %j : index
      %4 = arith.muli %3, %c3 : index
      %5 = arith.addi %2, %4 : index
      %6 = arith.remui %5, %c9 : index
      %7 = arith.index_cast %6 : index to i32
      %8 = arith.sitofp %7 : i32 to f32
      %9 = arith.subf %8, %c4 : f32
      linalg.yield %9 : f32
  } -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

func.func @dynamic(%m: index, %n: index, %k: index) {
  %a = call @values(%m, %k) : (index, index) -> tensor<?x?xf32>
  %at = call @values(%k, %m) : (index, index) -> tensor<?x?xf32>
  %b = call @values(%k, %n) : (index, index) -> tensor<?x?xf32>
  %bt = call @values(%n, %k) : (index, index) -> tensor<?x?xf32>
  %c = call @values(%m, %n) : (index, index) -> tensor<?x?xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = linalg.matmul indexing_maps = [#ki, #jk, #ij]
      ins(%at, %bt : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %p0 = tensor.cast %0 : tensor<?x?xf32> to tensor<*xf32>
  %p1 = tensor.cast %1 : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%p0) : (tensor<*xf32>) -> ()
  call @printMemrefF32(%p1) : (tensor<*xf32>) -> ()
  return
}

// More rows and reduced elements than one tile and one panel have.
func.func @panels() {
  %c13 = arith.constant 13 : index
  %c37 = arith.constant 37 : index
  %c300 = arith.constant 300 : index
  %a = call @values(%c13, %c300) : (index, index) -> tensor<?x?xf32>
  %b = call @values(%c37, %c300) : (index, index) -> tensor<?x?xf32>
  %c = call @values(%c13, %c37) : (index, index) -> tensor<?x?xf32>
  %as = tensor.cast %a : tensor<?x?xf32> to tensor<13x300xf32>
  %bs = tensor.cast %b : tensor<?x?xf32> to tensor<37x300xf32>
  %cs = tensor.cast %c : tensor<?x?xf32> to tensor<13x37xf32>
  %ah = arith.truncf %as : tensor<13x300xf32> to tensor<13x300xbf16>
  %bh = arith.truncf %bs : tensor<37x300xf32> to tensor<37x300xbf16>
  %0 = linalg.matmul indexing_maps = [#ik, #jk, #ij]
      ins(%as, %bs : tensor<13x300xf32>, tensor<37x300xf32>)
      outs(%cs : tensor<13x37xf32>) -> tensor<13x37xf32>
  %1 = linalg.matmul indexing_maps = [#ik, #jk, #ij]
      ins(%ah, %bh : tensor<13x300xbf16>, tensor<37x300xbf16>)
      outs(%cs : tensor<13x37xf32>) -> tensor<13x37xf32>
  %p0 = tensor.cast %0 : tensor<13x37xf32> to tensor<*xf32>
  %p1 = tensor.cast %1 : tensor<13x37xf32> to tensor<*xf32>
  call @printMemrefF32(%p0) : (tensor<*xf32>) -> ()
  call @printMemrefF32(%p1) : (tensor<*xf32>) -> ()
  return
}

// One and three rows, of columns that lie either way; a vector and a matrix.
func.func @few_rows() {
  %c3 = arith.constant 3 : index
  %c45 = arith.constant 45 : index
  %c67 = arith.constant 67 : index
  %a = call @values(%c3, %c67) : (index, index) -> tensor<?x?xf32>
  %b = call @values(%c67, %c45) : (index, index) -> tensor<?x?xf32>
  %bt = call @values(%c45, %c67) : (index, index) -> tensor<?x?xf32>
  %c = call @values(%c3, %c45) : (index, index) -> tensor<?x?xf32>
  %as = tensor.cast %a : tensor<?x?xf32> to tensor<3x67xf32>
  %bs = tensor.cast %b : tensor<?x?xf32> to tensor<67x45xf32>
  %bts = tensor.cast %bt : tensor<?x?xf32> to tensor<45x67xf32>
  %cs = tensor.cast %c : tensor<?x?xf32> to tensor<3x45xf32>
  %0 = linalg.matmul ins(%as, %bs : tensor<3x67xf32>, tensor<67x45xf32>)
      outs(%cs : tensor<3x45xf32>) -> tensor<3x45xf32>
  %1 = linalg.matmul indexing_maps = [#ik, #jk, #ij]
      ins(%as, %bts : tensor<3x67xf32>, tensor<45x67xf32>)
      outs(%cs : tensor<3x45xf32>) -> tensor<3x45xf32>
  %row = tensor.extract_slice %as[1, 0] [1, 67] [1, 1]
      : tensor<3x67xf32> to tensor<67xf32>
  %out = tensor.extract_slice %cs[1, 0] [1, 45] [1, 1]
      : tensor<3x45xf32> to tensor<45xf32>
  %2 = linalg.vecmat ins(%row, %bs : tensor<67xf32>, tensor<67x45xf32>)
      outs(%out : tensor<45xf32>) -> tensor<45xf32>
  %3 = linalg.matvec ins(%bts, %row : tensor<45x67xf32>, tensor<67xf32>)
      outs(%out : tensor<45xf32>) -> tensor<45xf32>
  %p0 = tensor.cast %0 : tensor<3x45xf32> to tensor<*xf32>
  %p1 = tensor.cast %1 : tensor<3x45xf32> to tensor<*xf32>
  %p2 = tensor.cast %2 : tensor<45xf32> to tensor<*xf32>
  %p3 = tensor.cast %3 : tensor<45xf32> to tensor<*xf32>
  call @printMemrefF32(%p0) : (tensor<*xf32>) -> ()
  call @printMemrefF32(%p1) : (tensor<*xf32>) -> ()
  call @printMemrefF32(%p2) : (tensor<*xf32>) -> ()
  call @printMemrefF32(%p3) : (tensor<*xf32>) -> ()
  return
}

// Batches; two reduced dims, one of them of one operand only.
func.func @batches() {
  %c6 = arith.constant 6 : index
  %c99 = arith.constant 99 : index
  %a = call @values(%c6, %c99) : (index, index) -> tensor<?x?xf32>
  %as = tensor.cast %a : tensor<?x?xf32> to tensor<6x99xf32>
  %x = tensor.expand_shape %as [[0, 1], [2, 3]] output_shape [2, 3, 9, 11]
      : tensor<6x99xf32> into tensor<2x3x9x11xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x9x9xf32>
  %c = linalg.fill ins(%zero : f32) outs(%e : tensor<2x9x9xf32>)
      -> tensor<2x9x9xf32>
  %0 = linalg.generic {
      indexing_maps = [affine_map<(b, i, j, h, k) -> (b, h, i, k)>,
                       affine_map<(b, i, j, h, k) -> (b, h, j, k)>,
                       affine_map<(b, i, j, h, k) -> (b, i, j)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction",
                        "reduction"]}
      ins(%x, %x : tensor<2x3x9x11xf32>, tensor<2x3x9x11xf32>)
      outs(%c : tensor<2x9x9xf32>) {
    ^bb0(%l: f32, %r: f32, %out: f32):
      %p = arith.mulf %l, %r : f32
      %s = arith.addf %out, %p : f32
      linalg.yield %s : f32
  } -> tensor<2x9x9xf32>
  %y = tensor.extract_slice %x[0, 0, 0, 0] [2, 1, 9, 11] [1, 1, 1, 1]
      : tensor<2x3x9x11xf32> to tensor<2x9x11xf32>
  %1 = linalg.generic {
      indexing_maps = [affine_map<(b, i, j, h, k) -> (b, i, k)>,
                       affine_map<(b, i, j, h, k) -> (b, h, j, k)>,
                       affine_map<(b, i, j, h, k) -> (b, i, j)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction",
                        "reduction"]}
      ins(%y, %x : tensor<2x9x11xf32>, tensor<2x3x9x11xf32>)
      outs(%c : tensor<2x9x9xf32>) {
    ^bb0(%l: f32, %r: f32, %out: f32):
      %p = arith.mulf %l, %r : f32
      %s = arith.addf %out, %p : f32
      linalg.yield %s : f32
  } -> tensor<2x9x9xf32>
  %p0 = tensor.cast %0 : tensor<2x9x9xf32> to tensor<*xf32>
  %p1 = tensor.cast %1 : tensor<2x9x9xf32> to tensor<*xf32>
  call @printMemrefF32(%p0) : (tensor<*xf32>) -> ()
  call @printMemrefF32(%p1) : (tensor<*xf32>) -> ()
  return
}

// Parts that run in parallel.
func.func @parallel(%m: index) {
  %c72 = arith.constant 72 : index
  %c150 = arith.constant 150 : index
  %a = call @values(%m, %c72) : (index, index) -> tensor<?x?xf32>
  %b = call @values(%c72, %c150) : (index, index) -> tensor<?x?xf32>
  %c = call @values(%m, %c150) : (index, index) -> tensor<?x?xf32>
  %as = tensor.cast %a : tensor<?x?xf32> to tensor<333x72xf32>
  %cs = tensor.cast %c : tensor<?x?xf32> to tensor<333x150xf32>
  %bs = tensor.cast %b : tensor<?x?xf32> to tensor<72x150xf32>
  %0 = linalg.matmul ins(%as, %bs : tensor<333x72xf32>, tensor<72x150xf32>)
      outs(%cs : tensor<333x150xf32>) -> tensor<333x150xf32>
  %1 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %p0 = tensor.cast %0 : tensor<333x150xf32> to tensor<*xf32>
  %p1 = tensor.cast %1 : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%p0) : (tensor<*xf32>) -> ()
  call @printMemrefF32(%p1) : (tensor<*xf32>) -> ()
  return
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c15 = arith.constant 15 : index
  %c33 = arith.constant 33 : index
  %c333 = arith.constant 333 : index
  call @dynamic(%c15, %c33, %c5) : (index, index, index) -> ()
  call @dynamic(%c1, %c5, %c33) : (index, index, index) -> ()
  call @dynamic(%c5, %c1, %c0) : (index, index, index) -> ()
  call @panels() : () -> ()
  call @few_rows() : () -> ()
  call @batches() : () -> ()
  call @parallel(%c333) : (index) -> ()
  return
}
