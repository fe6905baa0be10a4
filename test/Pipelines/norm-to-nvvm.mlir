// RUN: norm-opt %s --norm-to-nvvm='format=nvvm' | FileCheck %s
// RUN: norm-opt %s --norm-to-nvvm='format=nvvm chip=sm_100 opt-level=2' | FileCheck %s --check-prefix=SM100
// RUN: norm-opt %s --norm-to-nvvm='format=isa' | FileCheck %s --check-prefix=ISA

// Functions of norms alone are lowered whole: they take device buffers, a buffer
// for each result, and put launches on a stream.

// CHECK:       gpu.module @norm_kernels [#nvvm.target<O = 3, chip = "sm_90", features = "+ptx80">]
// CHECK:         llvm.func @f(%{{.*}}: !llvm.ptr, %{{.*}}: !llvm.ptr, %{{.*}}: !llvm.ptr
// CHECK-SAME:      nvvm.kernel
// CHECK:           nvvm.shfl.sync
// CHECK:           nvvm.barrier0
// CHECK-NOT:     builtin.unrealized_conversion_cast

// A weight is uploaded once.

// CHECK:       llvm.mlir.global internal @[[ADDRESS:g_.*_device]]() {{.*}}: !llvm.ptr
// CHECK:       llvm.func @f(
// CHECK:         gpu.launch_func <%{{.*}} : !llvm.ptr> @norm_kernels::@f blocks
// CHECK:       llvm.func @_mlir_ciface_f(
// CHECK:       llvm.func @g(
// CHECK:         llvm.mlir.addressof @[[ADDRESS]]
// CHECK:         gpu.launch_func <%{{.*}} : !llvm.ptr> @norm_kernels::@g blocks
// CHECK:       llvm.func @g_init(%[[STREAM:.*]]: !llvm.ptr)
// CHECK:         llvm.call @mgpuMemAlloc
// CHECK:         llvm.call @mgpuMemcpy
// CHECK:         llvm.store %{{.*}}, %{{.*}} : !llvm.ptr, !llvm.ptr

// SM100:       #nvvm.target<chip = "sm_100", features = "+ptx88">

// ISA:         gpu.binary @norm_kernels [#gpu.object<#nvvm.target<O = 3, chip = "sm_90", features = "+ptx80">
// ISA-NOT:       Time
// ISA-SAME:      .visible .entry f(
// ISA-NOT:     __nv_
func.func @f(%x: tensor<?x2048xbf16>, %r: tensor<?x2048xbf16>) -> (tensor<?x2048xbf16>, tensor<?x2048xbf16>) {
  %w = arith.constant dense<1.5> : tensor<2048xf32>
  %s = norm.residual_add %x, %r : tensor<?x2048xbf16>, tensor<?x2048xbf16> -> tensor<?x2048xbf16>
  %y = norm.rms_norm %s scale(%w : tensor<2048xf32>) dims [1] epsilon 1.0e-5
      : tensor<?x2048xbf16> -> tensor<?x2048xbf16>
  return %y, %s : tensor<?x2048xbf16>, tensor<?x2048xbf16>
}

func.func @g(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %w = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %y = norm.rms_norm %x scale(%w : tensor<4xf32>) dims [1] epsilon 1.0e-5
      : tensor<4x4xf32> -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}
