//===- GPUPasses.td - Lowering passes for GPUs ------------*- tablegen -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LOWER_GPUPASSES_TD
#define NORM_LOWER_GPUPASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertNormToGPU : Pass<"convert-norm-to-gpu", "ModuleOp"> {
  let summary = "Turn kernels on device buffers into GPU kernels";
  let description = [{
    Takes each `norm.rowwise` on memrefs, whose data must be device memory, and
    makes a kernel of its row program: a `gpu.func` in the module
    `norm_kernels`, and in its place the launch. Kernels on tensors stay. A
    memref whose layout is not strided is an error.

    - A kernel gets pointers to the first elements, scalars, and what sizes and
      strides are not constants. Offsets are of 64 bits; a launch has a block for
      each row, or each group of rows, and at most 2^31-1 rows (and 2^32 chunks
      of an operand, from its first row to its last); what is beyond gets a
      launch of its own. No rows are no launch.
    - A row is cut into chunks of as many points as the widest access of the
      chip (16 bytes; 32 from sm_100 on) has of the narrowest element, which are
      dealt out to its threads in turn. Up to 1024 points a row has one warp or
      part of one, several rows share a block and nothing waits at a barrier.
      Longer rows have a block, with one barrier for each phase that ends in
      collectives. See `docs/gpu.md` for the table.
    - Values live on in registers while they fit, then in shared memory, then
      they are read or computed again. In registers, all inputs of the row are
      loaded before anything is stored, and what only later phases read is
      loaded before the first barrier if registers allow.
    - Collectives: points are added up in four sums (in two if the row is in
      registers and has eight warps or more), these by halves, threads by shuffles, warps by halves. The
      order depends on the size and types of a row and on the chip alone, so a
      row has the same bits wherever it stands.
    - Where addresses, strides or sizes are no multiples of the access at run
      time, another form of the kernel is launched, `_unaligned`, with the same
      arithmetic, which reads and writes by elements.
    - Neighbours in memory that belong to different rows (the channels of an
      NCHW tensor are normalized) have a thread for each row.
    - A bf16 is widened by integer ops. A sum or difference of two values of 16
      bits that is computed in f32 and only rounded to their type is computed in
      that type, with the same bits. Functions of f32 are instructions of the
      hardware with `math=approximate`, right within a few units in the last
      place with `math=accurate`; see `docs/gpu.md` for the errors.

    If the function has a last argument of type `!gpu.async.token`, launches are
    put on that stream; otherwise the host waits for each. A remark (*analysis*,
    `Plan`) says how a row is spread.

    Before:
    ```mlir
    #full = affine_map<(d0, d1) -> (d0, d1)>
    func.func @rms(%x: memref<4x4096xf32>, %y: memref<4x4096xf32>) {
      norm.rowwise {indexing_maps = [#full, #full],
                    iterator_types = ["parallel", "reduction"]}
          ins(%x : memref<4x4096xf32>) outs(%y : memref<4x4096xf32>) {
        ^bb0(%xe: f32):
          %sq = arith.mulf %xe, %xe : f32
          %ms = norm.row_reduce mean %sq : f32
          %rstd = math.rsqrt %ms : f32
          %ye = arith.mulf %xe, %rstd : f32
          norm.yield %ye : f32
      }
      return
    }
    ```

    After, shortened:
    ```mlir
    gpu.module @norm_kernels {
      gpu.func @rms(%x: !llvm.ptr, %y: !llvm.ptr)
          workgroup(%sums : memref<4xf32, #gpu.address_space<workgroup>> {llvm.align = 16 : i64})
          kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
        ...
        %row = gpu.block_id x
        ...
        %begin = llvm.getelementptr %x[%offset] : (!llvm.ptr, i64) -> !llvm.ptr, i8
        %target_begin = llvm.getelementptr %y[%offset] : (!llvm.ptr, i64) -> !llvm.ptr, i8
        ...
        %first = llvm.getelementptr %begin[%position] : (!llvm.ptr, i64) -> !llvm.ptr, i8
        %x0 = llvm.load %first {alignment = 16 : i64} : !llvm.ptr -> vector<4xf32>
        %second = llvm.getelementptr %first[512] : (!llvm.ptr) -> !llvm.ptr, f32
        %x1 = llvm.load %second {alignment = 16 : i64} : !llvm.ptr -> vector<4xf32>
        ...
        %sq0 = arith.mulf %x0, %x0 fastmath<contract> : vector<4xf32>
        %sq1 = arith.mulf %x1, %x1 fastmath<contract> : vector<4xf32>
        %sq = arith.addf %sq0, %sq1 fastmath<contract> : vector<4xf32>
        ...
        %other, %valid = gpu.shuffle xor %part, %c16, %c32 : f32
        %sum = arith.addf %part, %other fastmath<contract> : f32
        ...
        gpu.barrier
        %parts = vector.load %sums[%c0] {alignment = 16 : i64}
            : memref<4xf32, #gpu.address_space<workgroup>>, vector<4xf32>
        ...
        %ms = arith.mulf %total, %reciprocal : f32
        %rstd = llvm.call_intrinsic "llvm.nvvm.rsqrt.approx.f"(%ms) : (f32) -> f32
        %factor = vector.broadcast %rstd : f32 to vector<4xf32>
        %y0 = arith.mulf %x0, %factor fastmath<contract> : vector<4xf32>
        ...
        %target = llvm.getelementptr %target_begin[%position] : (!llvm.ptr, i64) -> !llvm.ptr, i8
        llvm.store %y0, %target {alignment = 16 : i64} : vector<4xf32>, !llvm.ptr
        ...
        gpu.return
      }
      gpu.func @rms_unaligned(%x: !llvm.ptr, %y: !llvm.ptr)
      ...
    func.func @rms(%x: memref<4x4096xf32>, %y: memref<4x4096xf32>) {
      ...
      %is_aligned = arith.cmpi eq, %rest, %c0 : i64
      scf.if %is_aligned {
        gpu.launch_func @norm_kernels::@rms blocks in (%c4, %c1, %c1)
            threads in (%c128, %c1, %c1) args(%px : !llvm.ptr, %py : !llvm.ptr)
      } else {
        gpu.launch_func @norm_kernels::@rms_unaligned blocks in (%c4, %c1, %c1)
            threads in (%c128, %c1, %c1) args(%px : !llvm.ptr, %py : !llvm.ptr)
      }
      return
    }
    ```
  }];
  let options = [
    Option<"chip", "chip", "std::string", /*default=*/"\"sm_90\"",
           "The chip that kernels are for">,
    Option<"math", "math", "::mlir::norm::DeviceMath",
           /*default=*/"::mlir::norm::DeviceMath::Approximate",
           "How functions of f32 are computed",
           [{::llvm::cl::values(
             clEnumValN(::mlir::norm::DeviceMath::Approximate, "approximate",
                        "By instructions of the hardware"),
             clEnumValN(::mlir::norm::DeviceMath::Accurate, "accurate",
                        "Within a few units in the last place"))}]>
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::gpu::GPUDialect",
    "::mlir::LLVM::LLVMDialect", "::mlir::math::MathDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::mlir::vector::VectorDialect"
  ];
}

def NormVerifyDeviceFunctions
    : Pass<"norm-verify-device-functions", "ModuleOp"> {
  let summary = "Refuse, with one error, what is no kernel";
  let description = [{
    Emits one error at the first op, in program order, that neither is a kernel
    nor can be done by a host without looking at data: constants, sizes and
    views are. The IR stays as it is.

    ```mlir
    func.func @f(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
      // error: 'linalg.matmul' op cannot run on a GPU: expected norm.rowwise,
      // constants and ops on shapes; host-fallback runs the rest on the host
      %0 = linalg.matmul ...
    ```
  }];
}

def NormDeviceFunctionABI : Pass<"norm-device-function-abi", "ModuleOp"> {
  let summary = "Fix how functions on device memory are called";
  let description = [{
    Each function with a body writes its tensor results to memrefs that it is
    given, behind its other arguments, and gets a stream as its last argument, a
    `!gpu.async.token`, which is a pointer in LLVM. A kernel whose result is one
    of the function's writes to that memref; other values are copied there.
    Results that are no tensors stay. A function that returns a memref is an
    error, as is one of several blocks.

    Before:
    ```mlir
    func.func @f(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
      %y = norm.rowwise {...} ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) ...
      return %y : tensor<4x8xf32>
    }
    ```
    After:
    ```mlir
    func.func @f(%x: tensor<4x8xf32>, %out: memref<4x8xf32>, %stream: !gpu.async.token)
        attributes {llvm.emit_c_interface} {
      %init = bufferization.to_tensor %out restrict writable
          : memref<4x8xf32> to tensor<4x8xf32>
      %y = norm.rowwise {...} ins(%x : tensor<4x8xf32>) outs(%init : tensor<4x8xf32>) ...
      bufferization.materialize_in_destination %y in writable %out
          : (tensor<4x8xf32>, memref<4x8xf32>) -> ()
      return
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::bufferization::BufferizationDialect", "::mlir::gpu::GPUDialect",
    "::mlir::LLVM::LLVMDialect", "::mlir::memref::MemRefDialect"
  ];
}

def NormDeviceBuffers : Pass<"norm-device-buffers", "ModuleOp"> {
  let summary = "Put the buffers of functions that have a stream on the device";
  let description = [{
    In each function whose last argument is a stream: what is allocated is
    allocated on the device, in the order of the stream; a copy becomes a kernel
    that yields what it reads; a constant is read from where the function
    `@<name>_init` has put it. That function takes a stream, too. It is called
    once, before the first call, and is there only if there are constants.

    Before:
    ```mlir
    func.func @f(%x: memref<4x8xf32>, %y: memref<4x8xf32>, %stream: !gpu.async.token) {
      %w = memref.get_global @weights : memref<8xf32>
      %0 = memref.alloc() : memref<4x8xf32>
    ```
    After, shortened:
    ```mlir
    llvm.mlir.global internal @f_weights_device() : !llvm.ptr
    func.func @f(%x: memref<4x8xf32>, %y: memref<4x8xf32>, %stream: !gpu.async.token) {
      %address = llvm.mlir.addressof @f_weights_device : !llvm.ptr
      %pointer = llvm.load %address : !llvm.ptr -> !llvm.ptr
      %w = builtin.unrealized_conversion_cast %descriptor : ... to memref<8xf32>
      %0, %token = gpu.alloc async [%stream] () : memref<4x8xf32>
      ...
    func.func @f_init(%stream: !gpu.async.token) {
      %host = memref.get_global @weights : memref<8xf32>
      %device, %t0 = gpu.alloc async [%stream] () : memref<8xf32>
      %t1 = gpu.memcpy async [%stream] %device, %host : memref<8xf32>, memref<8xf32>
      ... // the address of %device is stored in @f_weights_device
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::gpu::GPUDialect",
    "::mlir::LLVM::LLVMDialect", "::mlir::memref::MemRefDialect",
    "::mlir::norm::NormDialect"
  ];
}

def NormSerializeKernels : Pass<"norm-serialize-kernels", "ModuleOp"> {
  let summary = "Compile GPU modules to PTX or machine code";
  let description = [{
    As `gpu-module-to-binary`, with one error for what goes wrong: no `ptxas`
    where `format` needs it, or a kernel that calls a function of CUDA's
    libdevice where there is none (upstream leaves it undefined). Times are not
    kept with the code: the same input gives the same output.

    Before:
    ```mlir
    gpu.module @norm_kernels [#nvvm.target<chip = "sm_90">] { ... }
    ```
    After, with `format=isa`:
    ```mlir
    gpu.binary @norm_kernels [#gpu.object<#nvvm.target<chip = "sm_90">,
        assembly = "...">]
    ```
  }];
  let options = [
    Option<"format", "format", "::mlir::norm::GPUFormat",
           /*default=*/"::mlir::norm::GPUFormat::Fatbin",
           "What becomes of the kernels",
           [{::llvm::cl::values(
             clEnumValN(::mlir::norm::GPUFormat::ISA, "isa", "PTX"),
             clEnumValN(::mlir::norm::GPUFormat::Bin, "bin", "A cubin"),
             clEnumValN(::mlir::norm::GPUFormat::Fatbin, "fatbin",
                        "A fat binary with cubin and PTX"))}]>
  ];
}

def NormCopyToDevice : Pass<"norm-copy-to-device"> {
  let summary = "Copy what a kernel works on to the device and back";
  let description = [{
    For a module whose buffers are host memory, of which kernels alone run on a
    GPU: each `norm.rowwise` on memrefs gets device buffers of its own. Inputs
    are copied to them in front of it, outputs back behind it, and they are
    freed. A buffer that is not dense is copied on the host, too. A remark
    (*analysis*, `Copies`) counts the copies between host and device.

    Before:
    ```mlir
    norm.rowwise {...} ins(%x : memref<4x64xf32>) outs(%y : memref<4x64xf32>) ...
    ```
    After, shortened:
    ```mlir
    %t0 = gpu.wait async
    %dx, %t1 = gpu.alloc async [%t0] () : memref<4x64xf32>
    %t2 = gpu.memcpy async [%t1] %dx, %x : memref<4x64xf32>, memref<4x64xf32>
    %dy, %t3 = gpu.alloc async [%t2] () : memref<4x64xf32>
    gpu.wait [%t3]
    norm.rowwise {...} ins(%dx : memref<4x64xf32>) outs(%dy : memref<4x64xf32>) ...
    %t4 = gpu.wait async
    %t5 = gpu.memcpy async [%t4] %y, %dy : memref<4x64xf32>, memref<4x64xf32>
    ...
    ```
  }];
  let dependentDialects = [
    "::mlir::gpu::GPUDialect", "::mlir::memref::MemRefDialect"
  ];
}

#endif // NORM_LOWER_GPUPASSES_TD
