// RUN: not norm-opt %s --norm-to-nvvm='format=nvvm' 2>&1 | FileCheck %s
// RUN: not norm-opt %s --norm-to-nvvm='chip=sm_1' 2>&1 | FileCheck %s --check-prefix=CHIP
// RUN: norm-opt %s --norm-to-nvvm='format=nvvm host-fallback' | FileCheck %s --check-prefix=FALLBACK
// RUN: not env PATH=%norm_bin CUDA_ROOT= CUDA_HOME= CUDA_PATH= norm-opt %s --norm-to-nvvm='format=bin host-fallback' 2>&1 | FileCheck %s --check-prefix=PTXAS

// CHIP: error: unknown chip 'sm_1', expected one of sm_75,
// CHIP-NOT: error

// PTXAS: error: cannot compile the GPU kernels: expected ptxas in the PATH or under CUDA_ROOT, CUDA_HOME or CUDA_PATH; format=isa does without
// PTXAS-NOT: error:

func.func @f(%x: tensor<4x8xf32>, %w: tensor<8x8xf32>) -> tensor<4x8xf32> {
  %y = norm.rms_norm %x dims [1] epsilon 1.0e-5 : tensor<4x8xf32> -> tensor<4x8xf32>
  %0 = tensor.empty() : tensor<4x8xf32>
  // CHECK: errors.mlir:[[@LINE+2]]:8: error: 'linalg.matmul' op cannot run on a GPU: expected norm.rowwise, constants and ops on shapes; host-fallback runs the rest on the host
  // CHECK-NOT: error:
  %z = linalg.matmul ins(%y, %w : tensor<4x8xf32>, tensor<8x8xf32>) outs(%0 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %z : tensor<4x8xf32>
}

// FALLBACK:       llvm.func @f(
// FALLBACK:         llvm.call @mgpuMemAlloc
// FALLBACK:         llvm.call @mgpuMemcpy
// FALLBACK:         gpu.launch_func @norm_kernels::@f blocks
// FALLBACK:         llvm.call @mgpuMemcpy
// FALLBACK:         llvm.call @mgpuMemFree
// FALLBACK-NOT:     gpu.launch_func
