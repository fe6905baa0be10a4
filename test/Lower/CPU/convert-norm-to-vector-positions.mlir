// Rows that lie in the lanes of vectors have the same bits wherever they stand: 83 rows
// alike, in wide vectors, in vectors of a register and behind a mask.

// DEFINE: %{bits} = 512
// DEFINE: %{run} = norm-opt %s --norm-to-cpu='threads=none vector-bits=%{bits}' | \
// DEFINE:   mlir-runner -e main -entry-point-result=void -O2 \
// DEFINE:   -shared-libs=%llvm_lib/libmlir_runner_utils.so,%llvm_lib/libmlir_c_runner_utils.so | FileCheck %s
// RUN: %{run}
// REDEFINE: %{bits} = 128
// RUN: %{run}

#rows = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d0)>

func.func private @printMemrefI32(tensor<*xi32>) attributes {llvm.emit_c_interface}

// The means of the rows, and how many do not have the bits of the first.
// CHECK: data =
// CHECK-NEXT: [0]
func.func @main() {
  %rows = arith.constant 83 : index
  %x = tensor.generate %rows {
  ^bb0(%feature: index, %r: index):
    %i = arith.index_cast %feature : index to i32
    %f = arith.sitofp %i : i32 to f32
    %root = math.sqrt %f : f32
    tensor.yield %root : f32
  } : tensor<150x?xf32>
  %empty = tensor.empty(%rows) : tensor<?xf32>
  %means = norm.rowwise {indexing_maps = [#rows, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<150x?xf32>) outs(%empty : tensor<?xf32>) {
    ^bb0(%e: f32):
      %mean = norm.row_reduce mean %e : f32
      norm.yield %mean : f32
  } -> tensor<?xf32>
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %first = tensor.extract %means[%c0] : tensor<?xf32>
  %count = tensor.empty() : tensor<1xi32>
  %init = linalg.fill ins(%zero : i32) outs(%count : tensor<1xi32>) -> tensor<1xi32>
  %others = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (0)>],
                            iterator_types = ["reduction"]}
      ins(%means : tensor<?xf32>) outs(%init : tensor<1xi32>) {
    ^bb0(%m: f32, %acc: i32):
      %same = arith.cmpf oeq, %m, %first : f32
      %n = arith.select %same, %zero, %one : i32
      %sum = arith.addi %acc, %n : i32
      linalg.yield %sum : i32
  } -> tensor<1xi32>
  %print = tensor.cast %others : tensor<1xi32> to tensor<*xi32>
  call @printMemrefI32(%print) : (tensor<*xi32>) -> ()
  return
}
