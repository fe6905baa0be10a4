// RUN: norm-opt %s --norm-serialize-kernels='format=isa' | FileCheck %s
// RUN: norm-opt %s --norm-serialize-kernels='format=isa' > %t.1
// RUN: norm-opt %s --norm-serialize-kernels='format=isa' | diff %t.1 -
// RUN: not env PATH=%norm_bin CUDA_ROOT= CUDA_HOME= CUDA_PATH= norm-opt %s --norm-serialize-kernels='format=bin' 2>&1 | FileCheck %s --check-prefix=PTXAS

// The text of the pass's description. The same input gives the same output.

// CHECK:     gpu.binary @norm_kernels [#gpu.object<#nvvm.target<chip = "sm_90">
// CHECK-SAME: assembly = "{{.*}}.target sm_90{{.*}}.entry k
// CHECK-NOT: gpu.module

// PTXAS: error: {{.*}}ptxas
module attributes {gpu.container_module} {
  gpu.module @norm_kernels [#nvvm.target<chip = "sm_90">] {
    llvm.func @k() attributes {gpu.kernel, nvvm.kernel} {
      llvm.return
    }
  }
}
