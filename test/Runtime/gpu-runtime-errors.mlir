// Where the driver or the device does not do, one line says what and why.

// RUN: rm -rf %t && mkdir %t && echo none > %t/libcuda.so.1
// RUN: not env LD_LIBRARY_PATH=%t %{gpu_runner} -e ptx %s 2>&1 | FileCheck %s --check-prefix=NO-DRIVER
// RUN: not %{fake_cuda} FAKE_CUDA_DEVICES=0 %{gpu_runner} -e ptx %s 2>&1 | FileCheck %s --check-prefix=NO-DEVICE
// RUN: not %{fake_cuda} FAKE_CUDA_FAIL=cuInit=100 %{gpu_runner} -e ptx %s 2>&1 | FileCheck %s --check-prefix=NO-DEVICE
// RUN: not %{fake_cuda} FAKE_CUDA_FAIL=cuInit=803 %{gpu_runner} -e ptx %s 2>&1 | FileCheck %s --check-prefix=INIT
// RUN: not %{fake_cuda} FAKE_CUDA_FAIL=cuModuleLoadData=209 %{gpu_runner} -e cubin %s 2>&1 | FileCheck %s --check-prefix=CUBIN
// RUN: not %{fake_cuda} FAKE_CUDA_FAIL=cuModuleLoadData=209 %{gpu_runner} -e fatbin %s 2>&1 | FileCheck %s --check-prefix=FATBIN
// RUN: not %{fake_cuda} FAKE_CUDA_FAIL=cuModuleLoadDataEx=222 %{gpu_runner} -e ptx %s 2>&1 | FileCheck %s --check-prefix=PTX
// RUN: not %{fake_cuda} FAKE_CUDA_FAIL=cuModuleGetFunction=500 %{gpu_runner} -e ptx %s 2>&1 | FileCheck %s --check-prefix=FUNCTION
// RUN: not %{fake_cuda} FAKE_CUDA_FAIL=cuLaunchKernel=1 %{gpu_runner} -e ptx %s 2>&1 | FileCheck %s --check-prefix=LAUNCH
// RUN: not %{fake_cuda} %{gpu_runner} -e device %s 2>&1 | FileCheck %s --check-prefix=DEVICE
// RUN: not %{fake_cuda} %{gpu_runner} -e large %s 2>&1 | FileCheck %s --check-prefix=LARGE

// NO-DRIVER: error: NormGpuRuntime: no CUDA driver: {{.*}}libcuda.so.1: file too short
// NO-DEVICE: error: NormGpuRuntime: the CUDA driver finds no device
// INIT: error: NormGpuRuntime: the CUDA driver does not start: CUDA_ERROR_FAKE (as asked for)
// CUBIN: error: NormGpuRuntime: cannot load kernels compiled for sm_90 on 'Fake 8000' of compute capability 8.6: CUDA_ERROR_NO_BINARY_FOR_GPU (as asked for)
// FATBIN: cannot load kernels compiled for sm_90, sm_100 on 'Fake 8000' of compute capability 8.6: CUDA_ERROR_NO_BINARY_FOR_GPU
// PTX: cannot load kernels compiled for sm_90a on 'Fake 8000' of compute capability 8.6: CUDA_ERROR_FAKE (as asked for): ptxas fatal: wrong version{{$}}
// FUNCTION: cannot find the kernel 'k': CUDA_ERROR_FAKE (as asked for)
// LAUNCH: cannot launch the kernel 'k': CUDA_ERROR_FAKE (as asked for)
// DEVICE: cannot use device 3: CUDA_ERROR_FAKE (as asked for)
// LARGE: cannot launch the kernel 'k': a size of 4294967296

module attributes {gpu.container_module} {
  gpu.binary @ptx_kernels [#gpu.object<#nvvm.target<chip = "sm_90a">, assembly = ".version 8.0\0A.target sm_90a, debug\0A\00">]
  gpu.binary @cubin_kernels [#gpu.object<#nvvm.target<chip = "sm_90">, bin = "\7FELF\02\01\01A\08\00\00\00\00\00\00\00\02\00\BE\00\01\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\04\5A\00\06\00\00\00\00\00\00\00\00\00\00\00\00">]
  gpu.binary @fatbin_kernels [#gpu.object<#nvvm.target<chip = "sm_90">, "\50\ED\55\BA\01\00\10\00\48\00\00\00\00\00\00\00\02\00\01\01\20\00\00\00\04\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\64\00\00\00\00\00\00\00\02\00\01\01\20\00\00\00\04\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\5A\00\00\00\00\00\00\00">]

  llvm.func @mgpuSetDefaultDevice(i32)

  llvm.func @ptx() {
    %c1 = llvm.mlir.constant(1 : i64) : i64
    %s = llvm.mlir.zero : !llvm.ptr
    gpu.launch_func <%s : !llvm.ptr> @ptx_kernels::@k blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) : i64 args(%c1 : i64)
    llvm.return
  }
  llvm.func @cubin() {
    %c1 = llvm.mlir.constant(1 : i64) : i64
    %s = llvm.mlir.zero : !llvm.ptr
    gpu.launch_func <%s : !llvm.ptr> @cubin_kernels::@k blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) : i64 args(%c1 : i64)
    llvm.return
  }
  llvm.func @fatbin() {
    %c1 = llvm.mlir.constant(1 : i64) : i64
    %s = llvm.mlir.zero : !llvm.ptr
    gpu.launch_func <%s : !llvm.ptr> @fatbin_kernels::@k blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) : i64 args(%c1 : i64)
    llvm.return
  }
  llvm.func @device() {
    %c3 = llvm.mlir.constant(3 : i32) : i32
    llvm.call @mgpuSetDefaultDevice(%c3) : (i32) -> ()
    llvm.call @ptx() : () -> ()
    llvm.return
  }
  llvm.func @large() {
    %c1 = llvm.mlir.constant(1 : i64) : i64
    %large = llvm.mlir.constant(4294967296 : i64) : i64
    %s = llvm.mlir.zero : !llvm.ptr
    gpu.launch_func <%s : !llvm.ptr> @ptx_kernels::@k blocks in (%large, %c1, %c1) threads in (%c1, %c1, %c1) : i64 args(%c1 : i64)
    llvm.return
  }
}
