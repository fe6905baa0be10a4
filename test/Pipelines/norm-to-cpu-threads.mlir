// The same bits for any number of threads, and for a row wherever it stands.
// RUN: norm-opt %s --norm-to-cpu -o %t.mlir
// RUN: FileCheck %s --check-prefix=LLVM --input-file=%t.mlir
// RUN: env OMP_NUM_THREADS=1 mlir-runner %t.mlir -e main -entry-point-result=void -shared-libs=%llvm_lib/libmlir_runner_utils.so,%llvm_lib/libmlir_c_runner_utils.so,%llvm_lib/libomp.so | grep -v Unranked > %t.1
// RUN: env OMP_NUM_THREADS=2 mlir-runner %t.mlir -e main -entry-point-result=void -shared-libs=%llvm_lib/libmlir_runner_utils.so,%llvm_lib/libmlir_c_runner_utils.so,%llvm_lib/libomp.so | grep -v Unranked > %t.2
// RUN: env OMP_NUM_THREADS=5 mlir-runner %t.mlir -e main -entry-point-result=void -shared-libs=%llvm_lib/libmlir_runner_utils.so,%llvm_lib/libmlir_c_runner_utils.so,%llvm_lib/libomp.so | grep -v Unranked > %t.5
// RUN: diff %t.1 %t.2
// RUN: diff %t.1 %t.5
// RUN: FileCheck %s --input-file=%t.1

// LLVM-LABEL: llvm.func @layer_norm
// LLVM: omp.parallel

func.func private @printMemrefI32(tensor<*xi32>)
    attributes {llvm.emit_c_interface}

func.func @layer_norm(%x: tensor<203x1001xf32>) -> tensor<203x1001xf32> {
  %0 = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<203x1001xf32> -> tensor<203x1001xf32>
  return %0 : tensor<203x1001xf32>
}

// Every row is sin(j) for column j, so that every row must come out the same:
// one xor of the bits of all rows and one of the bits of the first row (an odd
// number of equal rows has the xor of one).
func.func @main() {
  %z = arith.constant 0 : i32
  %0 = tensor.empty() : tensor<203x1001xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]}
      outs(%0 : tensor<203x1001xf32>) {
    ^bb0(%out: f32):
      %j = linalg.index 1 : index
      %2 = arith.index_cast %j : index to i32
      %3 = arith.sitofp %2 : i32 to f32
      %4 = math.sin %3 : f32
      linalg.yield %4 : f32
  } -> tensor<203x1001xf32>
  %y = call @layer_norm(%1) : (tensor<203x1001xf32>) -> tensor<203x1001xf32>
  %bits = arith.bitcast %y : tensor<203x1001xf32> to tensor<203x1001xi32>
  %columns = tensor.empty() : tensor<1001xi32>
  %zeros = linalg.fill ins(%z : i32) outs(%columns : tensor<1001xi32>)
      -> tensor<1001xi32>
  %all = linalg.reduce {arith.xori} ins(%bits : tensor<203x1001xi32>)
      outs(%zeros : tensor<1001xi32>) dimensions = [0]
  %first = tensor.extract_slice %bits[0, 0] [1, 1001] [1, 1]
      : tensor<203x1001xi32> to tensor<1001xi32>
  %last = tensor.extract_slice %bits[202, 0] [1, 1001] [1, 1]
      : tensor<203x1001xi32> to tensor<1001xi32>
  %difference = arith.xori %all, %first : tensor<1001xi32>
  %difference2 = arith.xori %last, %first : tensor<1001xi32>
  %either = arith.ori %difference, %difference2 : tensor<1001xi32>
  %scalar = tensor.empty() : tensor<i32>
  %zero = linalg.fill ins(%z : i32) outs(%scalar : tensor<i32>) -> tensor<i32>
  %any = linalg.reduce {arith.ori} ins(%either : tensor<1001xi32>)
      outs(%zero : tensor<i32>) dimensions = [0]
  // CHECK: [0]
  %u0 = tensor.cast %any : tensor<i32> to tensor<*xi32>
  call @printMemrefI32(%u0) : (tensor<*xi32>) -> ()
  // CHECK: {{[1-9][0-9]+}},
  %u1 = tensor.cast %all : tensor<1001xi32> to tensor<*xi32>
  call @printMemrefI32(%u1) : (tensor<*xi32>) -> ()
  return
}
