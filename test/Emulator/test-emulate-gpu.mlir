// Kernels become functions of the host that call the emulator.

// RUN: norm-test-opt %s --test-emulate-gpu | FileCheck %s

// CHECK-NOT: gpu.module

// CHECK-LABEL: llvm.func @host(
// CHECK-SAME:    %[[ARGUMENT:.*]]: !llvm.ptr, %[[STREAM:.*]]: !llvm.ptr
// CHECK:         llvm.mlir.addressof @norm_emulated_kernels_kernel_entry
// CHECK-NOT:     gpu.launch_func
// CHECK:         llvm.call @norm_emulator_launch(%{{.*}}) : (!llvm.ptr) -> ()

// What arguments promise of memory is not passed on.

// CHECK-LABEL: llvm.func internal @norm_emulated_kernels_kernel(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr)

// Every access is checked: address, size, alignment, kind.

// CHECK-DAG:     %[[SIZE:.*]] = llvm.mlir.constant(16 : i64)
// CHECK-DAG:     %[[ALIGNMENT:.*]] = llvm.mlir.constant(8 : i64)
// CHECK-DAG:     %[[KIND:.*]] = llvm.mlir.constant(9 : i32)
// CHECK:         %[[ADDRESS:.*]] = llvm.call @norm_emulator_access(%[[P]], %[[SIZE]], %[[ALIGNMENT]], %[[KIND]],
// CHECK:         llvm.load %[[ADDRESS]] {alignment = 8 : i64} : !llvm.ptr -> vector<4xf32>

// CHECK:         llvm.call @norm_emulator_shared
// CHECK:         llvm.call @norm_emulator_access
// CHECK:         llvm.store {{.*}} : f32, !llvm.ptr
// CHECK:         llvm.call @norm_emulator_barrier
// CHECK:         llvm.call @norm_emulator_register
// CHECK:         llvm.call @norm_emulator_warp
// CHECK:         llvm.call @norm_emulator_approx

// CHECK-LABEL: llvm.func internal @norm_emulated_kernels_kernel_entry(
module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.mlir.global internal @word() {addr_space = 3 : i32} : f32
    llvm.func @kernel(%p: !llvm.ptr {llvm.noalias, llvm.readonly}) attributes {gpu.kernel, nvvm.kernel} {
      %all = llvm.mlir.constant(-1 : i32) : i32
      %c31 = llvm.mlir.constant(31 : i32) : i32
      %c0 = llvm.mlir.constant(0 : i64) : i64
      %vector = llvm.load %p {alignment = 8 : i64} : !llvm.ptr -> vector<4xf32>
      %value = llvm.extractelement %vector[%c0 : i64] : vector<4xf32>
      %word = llvm.mlir.addressof @word : !llvm.ptr<3>
      llvm.store %value, %word : f32, !llvm.ptr<3>
      nvvm.barrier0
      %thread = nvvm.read.ptx.sreg.tid.x : i32
      %other = nvvm.shfl.sync bfly %all, %value, %thread, %c31 : f32 -> f32
      %root = llvm.call_intrinsic "llvm.nvvm.rsqrt.approx.f"(%other) : (f32) -> f32
      llvm.return
    }
  }
  llvm.func @host(%p: !llvm.ptr, %stream: !llvm.ptr) {
    %c1 = llvm.mlir.constant(1 : i64) : i64
    gpu.launch_func <%stream : !llvm.ptr> @kernels::@kernel blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) : i64 args(%p : !llvm.ptr)
    llvm.return
  }
}
