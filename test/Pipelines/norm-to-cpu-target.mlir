// RUN: norm-opt %s --norm-to-cpu=target-cpu=x86-64-v3 | FileCheck %s --check-prefixes=CHECK,V3
// RUN: norm-opt %s --norm-to-cpu=target-cpu=skylake-avx512 | FileCheck %s --check-prefixes=CHECK,AVX512
// RUN: norm-opt %s --norm-to-cpu=target-cpu=neoverse-v1 | FileCheck %s --check-prefixes=CHECK,NEOVERSE
// RUN: norm-opt %s --norm-to-cpu='target-cpu=x86-64-v3 vector-bits=128' | FileCheck %s --check-prefix=BITS128
// RUN: norm-opt %s --norm-to-cpu | FileCheck %s --check-prefix=NONE

// RUN: not norm-opt %s --norm-to-cpu=target-cpu=nonesuch 2>&1 | FileCheck %s --check-prefix=ERROR
// ERROR: error: expected the name of an x86-64 or AArch64 CPU that LLVM knows, or native, found nonesuch

// The machine that compiles can run it.
// RUN: norm-opt %s --norm-to-cpu=target-cpu=native | mlir-runner -e main -entry-point-result=void \
// RUN:   -shared-libs=%llvm_lib/libmlir_runner_utils.so,%llvm_lib/libmlir_c_runner_utils.so,%llvm_lib/libomp.so | FileCheck %s --check-prefix=NUMBERS
// NUMBERS: [-1.5, {{ *}}-0.5, {{ *}}0.5, {{ *}}1.5

#full = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: llvm.func @center
// V3-SAME:       target_cpu = "x86-64-v3"
// V3:            llvm.load {{.*}} -> vector<8xf32>
// AVX512-SAME:   target_cpu = "skylake-avx512"
// AVX512:        llvm.load {{.*}} -> vector<16xf32>
// NEOVERSE-SAME: target_cpu = "neoverse-v1"
// NEOVERSE:      llvm.load {{.*}} -> vector<4xf32>
// BITS128-LABEL: llvm.func @center
// BITS128:       llvm.load {{.*}} -> vector<4xf32>
// NONE-NOT:      target_cpu
func.func @center(%x: tensor<2x64xf32>) -> tensor<2x64xf32> {
  %0 = tensor.empty() : tensor<2x64xf32>
  %1 = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<2x64xf32>) outs(%0 : tensor<2x64xf32>) {
    ^bb0(%xe: f32):
      %m = norm.row_reduce mean %xe : f32
      %d = arith.subf %xe, %m : f32
      norm.yield %d : f32
  } -> tensor<2x64xf32>
  return %1 : tensor<2x64xf32>
}

func.func private @printMemrefF32(tensor<*xf32>) attributes {llvm.emit_c_interface}

func.func @main() {
  %e = tensor.empty() : tensor<2x64xf32>
  %b = linalg.generic {indexing_maps = [#full], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<2x64xf32>) {
    ^bb0(%out: f32):
      %j = linalg.index 1 : index
      %i = arith.index_cast %j : index to i32
      %c3 = arith.constant 3 : i32
      %k = arith.andi %i, %c3 : i32
      %v = arith.sitofp %k : i32 to f32
      linalg.yield %v : f32
  } -> tensor<2x64xf32>
  %0 = call @center(%b) : (tensor<2x64xf32>) -> tensor<2x64xf32>
  %u = tensor.cast %0 : tensor<2x64xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}
