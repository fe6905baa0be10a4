// Globals that are constants, however they are loaded; what is computed in place of a loaded one
// leaves it as it is.

// RUN: norm-opt %s --norm-to-cpu | \
// RUN: mlir-runner -e main -entry-point-result=void -O3 \
// RUN:   -shared-libs=%llvm_lib/libmlir_runner_utils.so,%llvm_lib/libmlir_c_runner_utils.so,%llvm_lib/libomp.so | FileCheck %s

ml_program.global private @w(dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>) : tensor<2x2xf32>
ml_program.global private mutable @never(dense<[[1.0, 1.0], [0.0, 1.0]]> : tensor<2x2xf32>) : tensor<2x2xf32>

func.func private @printMemrefF32(tensor<*xf32>) attributes {llvm.emit_c_interface}

func.func @f(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %w = ml_program.global_load_const @w : tensor<2x2xf32>
  %v = ml_program.global_load @never : tensor<2x2xf32>
  %y = linalg.matmul ins(%x, %v : tensor<2x2xf32>, tensor<2x2xf32>) outs(%w : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %y : tensor<2x2xf32>
}

// Twice the same.
// CHECK-COUNT-2: {{\[}}[2,    3],{{[[:space:]]+}}[3,    5]]
func.func @main() {
  %x = arith.constant dense<[[1.0, 0.0], [0.0, 1.0]]> : tensor<2x2xf32>
  %y = call @f(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %z = call @f(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %yu = tensor.cast %y : tensor<2x2xf32> to tensor<*xf32>
  %zu = tensor.cast %z : tensor<2x2xf32> to tensor<*xf32>
  call @printMemrefF32(%yu) : (tensor<*xf32>) -> ()
  call @printMemrefF32(%zu) : (tensor<*xf32>) -> ()
  return
}
