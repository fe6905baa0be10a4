// Weights that are globals: of the module or of one in it, constant or only never stored to,
// with sizes that are not known where they are loaded.

// RUN: sed -e 's/dense<2.0>/dense<3.0>/' %s > %t.other
// RUN: norm-diff %s %s --function=f | FileCheck %s
// RUN: not norm-diff %s %t.other --function=f | FileCheck %s --check-prefix=OTHER
// RUN: norm-diff %s %s --function=f --precision=source | FileCheck %s
// RUN: not norm-diff %s %s --function=stored 2>&1 | FileCheck %s --check-prefix=STORED

// CHECK: 1 functions, 1 results, 3 runs: all within
// OTHER: 1 functions, 1 results, 3 runs: not all within
// STORED: error: 'ml_program.global_load' op expected a global with a value that is never stored to

module @inner {
  ml_program.global public @w(dense<[1.0, 2.0, 3.0]> : tensor<3xf16>) : tensor<3xf16>
}
ml_program.global private @w(dense<2.0> : tensor<3xf32>) : tensor<?xf32>
ml_program.global private mutable @never(dense<[1.0, 2.0, 3.0]> : tensor<3xf32>) : tensor<3xf32>
ml_program.global private mutable @state(dense<[1.0, 2.0, 3.0]> : tensor<3xf32>) : tensor<3xf32>

func.func @f(%x: tensor<3xf32>) -> tensor<3xf32> {
  %a = ml_program.global_load_const @w : tensor<?xf32>
  %b = ml_program.global_load @never : tensor<3xf32>
  %c = ml_program.global_load_const @inner::@w : tensor<3xf16>
  %a3 = tensor.cast %a : tensor<?xf32> to tensor<3xf32>
  %c3 = arith.extf %c : tensor<3xf16> to tensor<3xf32>
  %0 = arith.mulf %x, %a3 : tensor<3xf32>
  %1 = arith.addf %0, %b : tensor<3xf32>
  %2 = arith.mulf %1, %c3 : tensor<3xf32>
  return %2 : tensor<3xf32>
}

func.func @stored(%x: tensor<3xf32>) -> tensor<3xf32> {
  %s = ml_program.global_load @state : tensor<3xf32>
  %y = arith.addf %x, %s : tensor<3xf32>
  ml_program.global_store @state = %y : tensor<3xf32>
  return %y : tensor<3xf32>
}
