// What the emulator does not know gives one error that names it.

// RUN: norm-test-opt %s --test-emulate-gpu -split-input-file -verify-diagnostics

gpu.module @kernels {
  llvm.func @tensor_cores() attributes {gpu.kernel, nvvm.kernel} {
    // expected-error @+1 {{cannot be emulated: 'nvvm.wgmma.fence.aligned' has no emulation}}
    nvvm.wgmma.fence.aligned
    nvvm.wgmma.fence.aligned
    llvm.return
  }
}

// -----

gpu.module @kernels {
  llvm.func @assembly() attributes {gpu.kernel, nvvm.kernel} {
    // expected-error @+1 {{cannot be emulated: 'nvvm.inline_ptx' has no emulation}}
    nvvm.inline_ptx "trap;"
    llvm.return
  }
}

// -----

gpu.module @kernels {
  llvm.func @intrinsic() -> i64 {
    // expected-error @+1 {{cannot be emulated: 'llvm.call_intrinsic llvm.nvvm.read.ptx.sreg.clock64' has no emulation}}
    %0 = llvm.call_intrinsic "llvm.nvvm.read.ptx.sreg.clock64"() : () -> i64
    llvm.return %0 : i64
  }
}

// -----

gpu.module @kernels {
  llvm.func @vprintf(!llvm.ptr, !llvm.ptr) -> i32
  llvm.func @call(%p: !llvm.ptr) attributes {gpu.kernel, nvvm.kernel} {
    // expected-error @+1 {{cannot be emulated: 'llvm.call vprintf' has no emulation}}
    %0 = llvm.call @vprintf(%p, %p) : (!llvm.ptr, !llvm.ptr) -> i32
    llvm.return
  }
}

// -----

gpu.module @kernels {
  // expected-error @+1 {{cannot be emulated: expected functions and variables of LLVM in a gpu.module, found 'gpu.func'}}
  gpu.func @early() kernel {
    gpu.return
  }
}

// -----

gpu.module @kernels {
  // expected-error @+1 {{cannot be emulated: a variable without a value}}
  llvm.mlir.global external @table() {addr_space = 1 : i32} : i32
}

// -----

func.func @host() -> memref<4xf32> {
  // expected-error @+1 {{cannot be emulated: expected host code lowered by gpu-to-llvm, found 'gpu.alloc'}}
  %0 = gpu.alloc () : memref<4xf32>
  return %0 : memref<4xf32>
}
