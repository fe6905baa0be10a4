// What each option does to the code.
// RUN: norm-opt %s --norm-to-cpu=threads=openmp | FileCheck %s --check-prefix=OPENMP
// RUN: norm-opt %s --norm-to-cpu=threads=none | FileCheck %s --check-prefix=NONE
// RUN: norm-opt %s --norm-to-cpu='threads=none vector-bits=128' | FileCheck %s --check-prefix=BITS128
// RUN: norm-opt %s --norm-to-cpu='threads=none vector-bits=512' | FileCheck %s --check-prefix=BITS512

// The same numbers with all of them.
// RUN: norm-opt %s --norm-to-cpu | \
// RUN: mlir-runner -e main -entry-point-result=void -O3 -shared-libs=%llvm_lib/libmlir_runner_utils.so,%llvm_lib/libmlir_c_runner_utils.so,%llvm_lib/libomp.so | FileCheck %s
// RUN: norm-opt %s --norm-to-cpu='threads=none vector-bits=128' | \
// RUN: mlir-runner -e main -entry-point-result=void -O1 -shared-libs=%llvm_lib/libmlir_runner_utils.so,%llvm_lib/libmlir_c_runner_utils.so | FileCheck %s
// RUN: norm-opt %s --norm-to-cpu='vector-bits=512' | \
// RUN: env OMP_NUM_THREADS=3 mlir-runner -e main -entry-point-result=void -shared-libs=%llvm_lib/libmlir_runner_utils.so,%llvm_lib/libmlir_c_runner_utils.so,%llvm_lib/libomp.so | FileCheck %s

func.func private @printMemrefF32(tensor<*xf32>)
    attributes {llvm.emit_c_interface}

// ((i * p + j * q) mod m) - s: small integers, so that every order of a sum is
// exact.
func.func private @pattern(%rows: index, %cols: index, %p: index, %q: index,
                           %m: index, %s: index) -> tensor<?x?xf32> {
  %0 = tensor.empty(%rows, %cols) : tensor<?x?xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]}
      outs(%0 : tensor<?x?xf32>) {
    ^bb0(%out: f32):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %2 = arith.muli %i, %p : index
      %3 = arith.muli %j, %q : index
      %4 = arith.addi %2, %3 : index
      %5 = arith.remsi %4, %m : index
      %6 = arith.subi %5, %s : index
      %7 = arith.index_cast %6 : index to i32
      %8 = arith.sitofp %7 : i32 to f32
      linalg.yield %8 : f32
  } -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// OPENMP-LABEL: llvm.func @matmul
// OPENMP: omp.parallel
// OPENMP: omp.wsloop
// NONE-LABEL: llvm.func @matmul
// NONE-NOT: omp.
// BITS128-LABEL: llvm.func @matmul
// BITS128: llvm.intr.fmuladd{{.*}}vector<4xf32>
// BITS512-LABEL: llvm.func @matmul
// BITS512: llvm.intr.fmuladd{{.*}}vector<16xf32>
func.func @matmul(%a: tensor<67x70xf32>, %b: tensor<70x65xf32>)
    -> tensor<67x65xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<67x65xf32>
  %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<67x65xf32>)
      -> tensor<67x65xf32>
  %2 = linalg.matmul ins(%a, %b : tensor<67x70xf32>, tensor<70x65xf32>)
      outs(%1 : tensor<67x65xf32>) -> tensor<67x65xf32>
  return %2 : tensor<67x65xf32>
}

// Sums and maxima of rows, sums of columns, by rows and columns of unknown
// number.
func.func @statistics(%x: tensor<?x?xf32>, %rows: index, %cols: index)
    -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %0 = tensor.empty(%rows) : tensor<?xf32>
  %1 = tensor.empty(%cols) : tensor<?xf32>
  %2 = linalg.fill ins(%zero : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  %3 = linalg.fill ins(%least : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  %4 = linalg.fill ins(%zero : f32) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
  %5 = linalg.reduce {arith.addf} ins(%x : tensor<?x?xf32>)
      outs(%2 : tensor<?xf32>) dimensions = [1]
  %6 = linalg.reduce {arith.maximumf} ins(%x : tensor<?x?xf32>)
      outs(%3 : tensor<?xf32>) dimensions = [1]
  %7 = linalg.reduce {arith.addf} ins(%x : tensor<?x?xf32>)
      outs(%4 : tensor<?xf32>) dimensions = [0]
  return %5, %6, %7 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %c7 = arith.constant 7 : index
  %c11 = arith.constant 11 : index
  %c17 = arith.constant 17 : index
  %c64 = arith.constant 64 : index
  %c65 = arith.constant 65 : index
  %c66 = arith.constant 66 : index
  %c67 = arith.constant 67 : index
  %c70 = arith.constant 70 : index
  %a = call @pattern(%c67, %c70, %c7, %c3, %c11, %c5)
      : (index, index, index, index, index, index) -> tensor<?x?xf32>
  %b = call @pattern(%c70, %c65, %c5, %c2, %c17, %c6)
      : (index, index, index, index, index, index) -> tensor<?x?xf32>
  %as = tensor.cast %a : tensor<?x?xf32> to tensor<67x70xf32>
  %bs = tensor.cast %b : tensor<?x?xf32> to tensor<70x65xf32>
  %c = call @matmul(%as, %bs)
      : (tensor<67x70xf32>, tensor<70x65xf32>) -> tensor<67x65xf32>
  %cd = tensor.cast %c : tensor<67x65xf32> to tensor<?x?xf32>
  %sums, %maxima, %columns = call @statistics(%cd, %c67, %c65)
      : (tensor<?x?xf32>, index, index)
      -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
  // A full tile, the last row and column of the rest, a corner of each kind.
  %0 = tensor.extract %c[%c3, %c5] : tensor<67x65xf32>
  %1 = tensor.extract %c[%c66, %c0] : tensor<67x65xf32>
  %2 = tensor.extract %c[%c0, %c64] : tensor<67x65xf32>
  %3 = tensor.extract %c[%c66, %c64] : tensor<67x65xf32>
  %4 = tensor.extract %sums[%c66] : tensor<?xf32>
  %5 = tensor.extract %maxima[%c66] : tensor<?xf32>
  %6 = tensor.extract %columns[%c64] : tensor<?xf32>
  %7 = tensor.extract %columns[%c3] : tensor<?xf32>
  %8 = tensor.from_elements %0, %1, %2, %3, %4, %5, %6, %7 : tensor<8xf32>
  %9 = tensor.cast %8 : tensor<8xf32> to tensor<*xf32>
  // CHECK: [61, {{ *}}-16, {{ *}}-17, {{ *}}-17, {{ *}}-605, {{ *}}177, {{ *}}-17, {{ *}}-62]
  call @printMemrefF32(%9) : (tensor<*xf32>) -> ()
  return
}
