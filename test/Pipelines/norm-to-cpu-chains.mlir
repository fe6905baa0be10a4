// What stands between the kernels: masks, powers and fills that several ops use.
// Against upstream's loops: small integers, and their powers, are exact.

// DEFINE: %{bits} = 512
// DEFINE: %{run} = norm-opt %s --norm-to-cpu=vector-bits=%{bits} | \
// DEFINE:   %{mlir_runner} --shared-libs=%llvm_lib/libomp.so | grep -v Unranked | diff %t.expected -
// RUN: norm-opt %s %{upstream_to_llvm} | %{mlir_runner} | grep -v Unranked > %t.expected
// RUN: FileCheck %s --input-file=%t.expected
// RUN: %{run}
// REDEFINE: %{bits} = 128
// RUN: %{run}

// Something was computed, and something masked.
// CHECK: -7,{{.*}} {{[1-9]}}

func.func private @printMemrefF32(tensor<*xf32>) attributes {llvm.emit_c_interface}

#ij = affine_map<(i, j) -> (i, j)>
#j = affine_map<(i, j) -> (j)>

// Integers from -2 to 2.
func.func @values(%rows: index, %columns: index) -> tensor<?x?xf32> {
  %c5 = arith.constant 5 : index
  %c2 = arith.constant 2.0 : f32
  %0 = tensor.empty(%rows, %columns) : tensor<?x?xf32>
  %1 = linalg.generic {indexing_maps = [#ij], iterator_types = ["parallel", "parallel"]}
      outs(%0 : tensor<?x?xf32>) {
    ^bb0(%out: f32):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %2 = arith.muli %i, %j : index
      %3 = arith.addi %2, %j : index
      %4 = arith.remui %3, %c5 : index
      %5 = arith.index_cast %4 : index to i32
      %6 = arith.sitofp %5 : i32 to f32
      %7 = arith.subf %6, %c2 : f32
      linalg.yield %7 : f32
  } -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// (x x, x (x x)), where a column is even; elsewhere -7; cubes and squares of it.
func.func @chain(%n: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f32
  %low = arith.constant -7.0 : f32
  %three = arith.constant 3.0 : f32
  %two = arith.constant 2 : i32
  %x = call @values(%n, %n) : (index, index) -> tensor<?x?xf32>
  %e = tensor.empty(%n, %n) : tensor<?x?xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %a = linalg.matmul ins(%x, %x : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%fill : tensor<?x?xf32>) -> tensor<?x?xf32>
  %b = linalg.matmul ins(%x, %a : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%fill : tensor<?x?xf32>) -> tensor<?x?xf32>
  %em = tensor.empty(%n) : tensor<?xi1>
  %mask = linalg.generic {indexing_maps = [affine_map<(j) -> (j)>], iterator_types = ["parallel"]}
      outs(%em : tensor<?xi1>) {
    ^bb0(%out: i1):
      %j = linalg.index 0 : index
      %0 = arith.remui %j, %c2 : index
      %1 = arith.cmpi eq, %0, %c0 : index
      linalg.yield %1 : i1
  } -> tensor<?xi1>
  %masked = linalg.generic {indexing_maps = [#j, #ij, #ij, #ij],
                            iterator_types = ["parallel", "parallel"]}
      ins(%mask, %a, %b : tensor<?xi1>, tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%e : tensor<?x?xf32>) {
    ^bb0(%m: i1, %in: f32, %other: f32, %out: f32):
      %0 = arith.addf %in, %other : f32
      %1 = arith.select %m, %0, %low : f32
      linalg.yield %1 : f32
  } -> tensor<?x?xf32>
  %powers = linalg.generic {indexing_maps = [#ij, #ij], iterator_types = ["parallel", "parallel"]}
      ins(%masked : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = math.powf %in, %three : f32
      %1 = math.fpowi %in, %two : f32, i32
      %2 = arith.addf %0, %1 : f32
      linalg.yield %2 : f32
  } -> tensor<?x?xf32>
  %p = tensor.cast %masked : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%p) : (tensor<*xf32>) -> ()
  %q = tensor.cast %powers : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%q) : (tensor<*xf32>) -> ()
  return
}

func.func @main() {
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %c33 = arith.constant 33 : index
  call @chain(%c1) : (index) -> ()
  call @chain(%c7) : (index) -> ()
  call @chain(%c33) : (index) -> ()
  return
}
