// What compiled hosts ask of the driver, by the functions of NormGpuRuntime.

// RUN: %{fake_cuda} %{gpu_runner} -e launch %s | FileCheck %s
// RUN: %{fake_cuda} FAKE_CUDA_CONTEXT=1 %{gpu_runner} -e launch %s | FileCheck %s --check-prefix=CALLER
// RUN: %{fake_cuda} %{gpu_runner} -e memory %s | FileCheck %s --check-prefix=MEMORY
// RUN: %{fake_cuda} FAKE_CUDA_POOLS=0 %{gpu_runner} -e memory %s | FileCheck %s --check-prefix=NO-POOLS
// RUN: %{fake_cuda} %{gpu_runner} -e events %s | FileCheck %s --check-prefix=EVENTS

// A program that launches nothing needs no driver.

// RUN: rm -rf %t && mkdir %t && echo none > %t/libcuda.so.1
// RUN: env LD_LIBRARY_PATH=%t %{gpu_runner} -e nothing %s | count 0

module attributes {gpu.container_module} {
  gpu.binary @ptx [#gpu.object<#nvvm.target<O = 3, chip = "sm_90">, properties = {O = 3 : i32}, assembly = ".version 8.0\0A.target sm_90\0A\00">]
  gpu.binary @cubin [#gpu.object<#nvvm.target<chip = "sm_90">, bin = "\7FELF\02\01\01A\08">]

  llvm.func @mgpuStreamCreate() -> !llvm.ptr
  llvm.func @mgpuStreamDestroy(!llvm.ptr)
  llvm.func @mgpuStreamSynchronize(!llvm.ptr)
  llvm.func @mgpuStreamWaitEvent(!llvm.ptr, !llvm.ptr)
  llvm.func @mgpuEventCreate() -> !llvm.ptr
  llvm.func @mgpuEventDestroy(!llvm.ptr)
  llvm.func @mgpuEventRecord(!llvm.ptr, !llvm.ptr)
  llvm.func @mgpuEventSynchronize(!llvm.ptr)
  llvm.func @mgpuMemAlloc(i64, !llvm.ptr, i8) -> !llvm.ptr
  llvm.func @mgpuMemFree(!llvm.ptr, !llvm.ptr)
  llvm.func @mgpuMemcpy(!llvm.ptr, !llvm.ptr, i64, !llvm.ptr)
  llvm.func @mgpuMemset32(!llvm.ptr, i32, i64, !llvm.ptr)
  llvm.func @mgpuMemset16(!llvm.ptr, i16, i64, !llvm.ptr)
  llvm.func @mgpuMemHostRegisterMemRef(i64, !llvm.ptr, i64)
  llvm.func @mgpuMemHostUnregisterMemRef(i64, !llvm.ptr, i64)

  llvm.func @nothing() {
    llvm.return
  }

  // Modules are loaded once, into the context in use, and unloaded at the end.

  // CHECK:      cuDevicePrimaryCtxRetain device 0
  // CHECK-NEXT: cuStreamCreate 1
  // CHECK-NEXT: cuModuleLoadDataEx .version 8.0
  // CHECK-NEXT:  O3 in context of device 0
  // CHECK-NEXT: cuModuleGetFunction k of module 2
  // CHECK-NEXT: cuLaunchKernel k grid 3 2 1 block 32 1 1 shared 0 stream stream 1 argument 7
  // CHECK-NEXT: cuFuncSetAttribute k 8 65536
  // CHECK-NEXT: cuLaunchKernel k grid 3 2 1 block 32 1 1 shared 65536 stream stream 1 argument 7
  // CHECK-NEXT: cuModuleLoadData in context of device 0
  // CHECK-NEXT: cuModuleGetFunction c of module 3
  // CHECK-NEXT: cuLaunchKernelEx c grid 3 cluster 2 block 32
  // CHECK-NEXT: cuFuncSetAttribute c 14 1
  // CHECK-NEXT: cuLaunchKernelEx c grid 3 cluster 16 block 32
  // CHECK-NEXT: cuStreamSynchronize stream 1
  // CHECK-NEXT: cuStreamDestroy stream 1
  // CHECK-DAG:  cuModuleUnload module 2
  // CHECK-DAG:  cuModuleUnload module 3

  // CALLER-NOT: cuDevicePrimaryCtxRetain
  // CALLER:     O3 in the caller's context
  llvm.func @launch() {
    %c1 = llvm.mlir.constant(1 : i64) : i64
    %c2 = llvm.mlir.constant(2 : i64) : i64
    %c3 = llvm.mlir.constant(3 : i64) : i64
    %c7 = llvm.mlir.constant(7 : i32) : i32
    %c16 = llvm.mlir.constant(16 : i64) : i64
    %c32 = llvm.mlir.constant(32 : i64) : i64
    %large = llvm.mlir.constant(65536 : i32) : i32
    %s = llvm.call @mgpuStreamCreate() : () -> !llvm.ptr
    gpu.launch_func <%s : !llvm.ptr> @ptx::@k blocks in (%c3, %c2, %c1) threads in (%c32, %c1, %c1) : i64 args(%c7 : i32)
    gpu.launch_func <%s : !llvm.ptr> @ptx::@k blocks in (%c3, %c2, %c1) threads in (%c32, %c1, %c1) : i64
        dynamic_shared_memory_size %large args(%c7 : i32)
    gpu.launch_func <%s : !llvm.ptr> @cubin::@c clusters in (%c2, %c1, %c1) blocks in (%c3, %c1, %c1) threads in (%c32, %c1, %c1) : i64
    gpu.launch_func <%s : !llvm.ptr> @cubin::@c clusters in (%c16, %c1, %c1) blocks in (%c3, %c1, %c1) threads in (%c32, %c1, %c1) : i64
    llvm.call @mgpuStreamSynchronize(%s) : (!llvm.ptr) -> ()
    llvm.call @mgpuStreamDestroy(%s) : (!llvm.ptr) -> ()
    llvm.return
  }

  // Nothing is asked for zero bytes. Each allocation goes back as it came.

  // MEMORY:        cuMemAllocAsync 64 stream 1
  // MEMORY-NEXT:   cuMemAllocManaged 64 1
  // MEMORY-NEXT:   cuMemsetD32Async 7 x 16 stream 1
  // MEMORY-NEXT:   cuMemsetD16Async 7 x 32 stream 1
  // MEMORY-NEXT:   cuMemcpyAsync 64 stream 1
  // MEMORY-NEXT:   cuMemFreeAsync stream 1
  // MEMORY-NEXT:   cuMemFree
  // MEMORY-NEXT:   cuMemHostRegister 24
  // MEMORY-NEXT:   cuMemHostUnregister
  // MEMORY-NOT:    cu

  // NO-POOLS:      cuMemAlloc 64
  // NO-POOLS-NEXT: cuMemAllocManaged
  // NO-POOLS:      cuMemFree
  // NO-POOLS-NEXT: cuMemFree
  llvm.func @memory() {
    %no = llvm.mlir.constant(0 : i8) : i8
    %yes = llvm.mlir.constant(1 : i8) : i8
    %c0 = llvm.mlir.constant(0 : i64) : i64
    %c1 = llvm.mlir.constant(1 : i64) : i64
    %c2 = llvm.mlir.constant(2 : i64) : i64
    %c3 = llvm.mlir.constant(3 : i64) : i64
    %c4 = llvm.mlir.constant(4 : i64) : i64
    %c7 = llvm.mlir.constant(7 : i32) : i32
    %c7short = llvm.mlir.constant(7 : i16) : i16
    %c16 = llvm.mlir.constant(16 : i64) : i64
    %c32 = llvm.mlir.constant(32 : i64) : i64
    %c64 = llvm.mlir.constant(64 : i64) : i64
    %s = llvm.call @mgpuStreamCreate() : () -> !llvm.ptr
    %none = llvm.call @mgpuMemAlloc(%c0, %s, %no) : (i64, !llvm.ptr, i8) -> !llvm.ptr
    %p = llvm.call @mgpuMemAlloc(%c64, %s, %no) : (i64, !llvm.ptr, i8) -> !llvm.ptr
    %q = llvm.call @mgpuMemAlloc(%c64, %s, %yes) : (i64, !llvm.ptr, i8) -> !llvm.ptr
    llvm.call @mgpuMemset32(%p, %c7, %c16, %s) : (!llvm.ptr, i32, i64, !llvm.ptr) -> ()
    llvm.call @mgpuMemset32(%none, %c7, %c0, %s) : (!llvm.ptr, i32, i64, !llvm.ptr) -> ()
    llvm.call @mgpuMemset16(%p, %c7short, %c32, %s) : (!llvm.ptr, i16, i64, !llvm.ptr) -> ()
    llvm.call @mgpuMemcpy(%q, %p, %c64, %s) : (!llvm.ptr, !llvm.ptr, i64, !llvm.ptr) -> ()
    llvm.call @mgpuMemcpy(%none, %none, %c0, %s) : (!llvm.ptr, !llvm.ptr, i64, !llvm.ptr) -> ()
    llvm.call @mgpuMemFree(%none, %s) : (!llvm.ptr, !llvm.ptr) -> ()
    llvm.call @mgpuMemFree(%p, %s) : (!llvm.ptr, !llvm.ptr) -> ()
    llvm.call @mgpuMemFree(%q, %s) : (!llvm.ptr, !llvm.ptr) -> ()
    // A memref of 2x3 f32.
    %words = llvm.alloca %c64 x i64 : (i64) -> !llvm.ptr
    %descriptor = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %d0 = llvm.insertvalue %words, %descriptor[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %d1 = llvm.insertvalue %words, %d0[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %d2 = llvm.insertvalue %c0, %d1[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %d3 = llvm.insertvalue %c2, %d2[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %d4 = llvm.insertvalue %c3, %d3[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %d5 = llvm.insertvalue %c3, %d4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %d6 = llvm.insertvalue %c1, %d5[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    llvm.store %d6, %words : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, !llvm.ptr
    llvm.call @mgpuMemHostRegisterMemRef(%c2, %words, %c4) : (i64, !llvm.ptr, i64) -> ()
    llvm.call @mgpuMemHostUnregisterMemRef(%c2, %words, %c4) : (i64, !llvm.ptr, i64) -> ()
    llvm.return
  }

  // EVENTS:      cuEventCreate 2
  // EVENTS-NEXT: cuEventRecord event 1 null
  // EVENTS-NEXT: cuStreamWaitEvent null event 1
  // EVENTS-NEXT: cuEventSynchronize event 1
  // EVENTS-NEXT: cuEventDestroy event 1
  llvm.func @events() {
    %s = llvm.mlir.zero : !llvm.ptr
    %e = llvm.call @mgpuEventCreate() : () -> !llvm.ptr
    llvm.call @mgpuEventRecord(%e, %s) : (!llvm.ptr, !llvm.ptr) -> ()
    llvm.call @mgpuStreamWaitEvent(%s, %e) : (!llvm.ptr, !llvm.ptr) -> ()
    llvm.call @mgpuEventSynchronize(%e) : (!llvm.ptr) -> ()
    llvm.call @mgpuEventDestroy(%e) : (!llvm.ptr) -> ()
    llvm.return
  }
}
