// The emulator sees accesses to memory that a GPU does not forgive: one kernel is
// right, each of the others, and of the hosts, has one fault.

// RUN: norm-test-opt %s --test-emulate-gpu -o %t
// RUN: %{emulator} -e right %t
// RUN: not %{emulator} -e out_of_bounds %t 2>&1 | FileCheck %s --check-prefix=BOUNDS
// RUN: not %{emulator} -e before %t 2>&1 | FileCheck %s --check-prefix=BEFORE
// RUN: not %{emulator} -e shared_bounds %t 2>&1 | FileCheck %s --check-prefix=SHARED
// RUN: not %{emulator} -e unaligned %t 2>&1 | FileCheck %s --check-prefix=UNALIGNED
// RUN: not %{emulator} -e uninitialized %t 2>&1 | FileCheck %s --check-prefix=UNINIT
// RUN: not %{emulator} -e uninitialized_shared %t 2>&1 | FileCheck %s --check-prefix=UNINIT-SHARED
// RUN: not %{emulator} -e host_pointer %t 2>&1 | FileCheck %s --check-prefix=HOST
// RUN: not %{emulator} -e null_pointer %t 2>&1 | FileCheck %s --check-prefix=NULL
// RUN: not %{emulator} -e device_pointer %t 2>&1 | FileCheck %s --check-prefix=DEVICE
// RUN: not %{emulator} -e freed %t 2>&1 | FileCheck %s --check-prefix=FREED
// RUN: not %{emulator} -e blocks %t 2>&1 | FileCheck %s --check-prefix=BLOCKS
// RUN: not %{emulator} -e constant %t 2>&1 | FileCheck %s --check-prefix=CONSTANT
// RUN: not %{emulator} -e copy_bounds %t 2>&1 | FileCheck %s --check-prefix=COPY
// RUN: not %{emulator} -e stream %t 2>&1 | FileCheck %s --check-prefix=STREAM
// RUN: not %{emulator} -e empty_grid %t 2>&1 | FileCheck %s --check-prefix=GRID

// A read whose value may go unused may be allowed, not a write.

// RUN: env NORM_EMULATOR_DISCARDED_READS=1 %{emulator} -e uninitialized %t
// RUN: not env NORM_EMULATOR_DISCARDED_READS=1 %{emulator} -e blocks %t 2>&1 | FileCheck %s --check-prefix=BLOCKS
// RUN: not env NORM_EMULATOR_DISCARDED_READS=1 %{emulator} -e uninitialized_shared %t 2>&1 | FileCheck %s --check-prefix=UNINIT-SHARED

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.mlir.global internal @words() {addr_space = 3 : i32} : !llvm.array<4 x i32>

    // Each thread adds one to 16 bytes at its place from `p` on.
    llvm.func @add(%p: !llvm.ptr, %offset: i64) attributes {gpu.kernel, nvvm.kernel} {
      %one = llvm.mlir.constant(dense<1> : vector<4xi32>) : vector<4xi32>
      %thread = nvvm.read.ptx.sreg.tid.x : i32
      %start = llvm.getelementptr %p[%offset] : (!llvm.ptr, i64) -> !llvm.ptr, i8
      %place = llvm.getelementptr %start[%thread] : (!llvm.ptr, i32) -> !llvm.ptr, vector<4xi32>
      // BOUNDS: error: emulated GPU: kernel 'add', block (0, 0, 0): thread (15, 0, 0): read of 16 bytes at {{.*}}.mlir:[[@LINE+8]]:{{.*}}: out of bounds: byte 0 is 0 bytes behind an allocation of 256 bytes
      // BEFORE: thread (0, 0, 0): read of 16 bytes at {{.*}}: out of bounds: byte 0 is 16 bytes before an allocation of 256 bytes
      // UNALIGNED: read of 16 bytes at {{.*}}: the address 0x{{.*}} is not aligned to 16 bytes
      // UNINIT: read of 16 bytes at {{.*}}: uninitialized: byte 0 was never written
      // FREED: read of 16 bytes at {{.*}}: out of bounds: byte 0 is in no allocation
      // HOST: kernel 'add', {{.*}}: the address 0x{{.*}} at {{.*}} is no address of the device, but may be one of the host
      // NULL: kernel 'add', {{.*}}: the address at {{.*}} is null
      // BLOCKS: kernel 'add', {{.*}}: race: another block wrote the same byte, with nothing between
      %value = llvm.load %place {alignment = 16 : i64} : !llvm.ptr -> vector<4xi32>
      %sum = llvm.add %value, %one : vector<4xi32>
      llvm.store %sum, %place {alignment = 16 : i64} : vector<4xi32>, !llvm.ptr
      llvm.return
    }

    // The word `index` of four in shared memory.
    llvm.func @shared(%index: i64, %initialize: i1) attributes {gpu.kernel, nvvm.kernel} {
      %base = llvm.mlir.addressof @words : !llvm.ptr<3>
      %zero = llvm.mlir.constant(0 : i32) : i32
      %place = llvm.getelementptr %base[%index] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i32
      llvm.cond_br %initialize, ^write, ^read
    ^write:
      // SHARED: kernel 'shared', {{.*}}: write of 4 bytes at {{.*}}: out of bounds: byte 0 is in no variable of shared memory
      llvm.store %zero, %place : i32, !llvm.ptr<3>
      llvm.br ^read
    ^read:
      // UNINIT-SHARED: kernel 'shared', {{.*}}: read of 4 bytes at {{.*}}: uninitialized: byte 0 was never written
      %value = llvm.load %place : !llvm.ptr<3> -> i32
      llvm.return
    }

    // CONSTANT: kernel 'constant', {{.*}}: race: a byte is written that this launch read as a constant
    llvm.func @constant(%p: !llvm.ptr {llvm.noalias, llvm.readonly}, %q: !llvm.ptr) attributes {gpu.kernel, nvvm.kernel} {
      %value = llvm.load %p : !llvm.ptr -> i32
      llvm.store %value, %q : i32, !llvm.ptr
      llvm.return
    }
  }

  llvm.func @mgpuMemAlloc(i64, !llvm.ptr, i8) -> !llvm.ptr
  llvm.func @mgpuMemFree(!llvm.ptr, !llvm.ptr)
  llvm.func @mgpuMemcpy(!llvm.ptr, !llvm.ptr, i64, !llvm.ptr)
  llvm.func @mgpuMemset32(!llvm.ptr, i32, i64, !llvm.ptr)
  llvm.func @mgpuStreamSynchronize(!llvm.ptr)
  llvm.func @malloc(i64) -> !llvm.ptr

  // 256 bytes of the device, zero.
  llvm.func @allocate() -> !llvm.ptr {
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %no = llvm.mlir.constant(0 : i8) : i8
    %c64 = llvm.mlir.constant(64 : i64) : i64
    %c256 = llvm.mlir.constant(256 : i64) : i64
    %stream = llvm.mlir.zero : !llvm.ptr
    %p = llvm.call @mgpuMemAlloc(%c256, %stream, %no) : (i64, !llvm.ptr, i8) -> !llvm.ptr
    llvm.call @mgpuMemset32(%p, %c0, %c64, %stream) : (!llvm.ptr, i32, i64, !llvm.ptr) -> ()
    llvm.return %p : !llvm.ptr
  }

  llvm.func @launch(%p: !llvm.ptr, %offset: i64, %blocks: i64) {
    %c1 = llvm.mlir.constant(1 : i64) : i64
    %c16 = llvm.mlir.constant(16 : i64) : i64
    gpu.launch_func @kernels::@add blocks in (%blocks, %c1, %c1) threads in (%c16, %c1, %c1) : i64 args(%p : !llvm.ptr, %offset : i64)
    llvm.return
  }

  llvm.func @right() {
    %c0 = llvm.mlir.constant(0 : i64) : i64
    %c1 = llvm.mlir.constant(1 : i64) : i64
    %p = llvm.call @allocate() : () -> !llvm.ptr
    llvm.call @launch(%p, %c0, %c1) : (!llvm.ptr, i64, i64) -> ()
    // What another launch did is done.
    llvm.call @launch(%p, %c0, %c1) : (!llvm.ptr, i64, i64) -> ()
    llvm.return
  }
  llvm.func @out_of_bounds() {
    %c16 = llvm.mlir.constant(16 : i64) : i64
    %c1 = llvm.mlir.constant(1 : i64) : i64
    %p = llvm.call @allocate() : () -> !llvm.ptr
    llvm.call @launch(%p, %c16, %c1) : (!llvm.ptr, i64, i64) -> ()
    llvm.return
  }
  llvm.func @before() {
    %offset = llvm.mlir.constant(-16 : i64) : i64
    %c1 = llvm.mlir.constant(1 : i64) : i64
    %p = llvm.call @allocate() : () -> !llvm.ptr
    llvm.call @launch(%p, %offset, %c1) : (!llvm.ptr, i64, i64) -> ()
    llvm.return
  }
  llvm.func @unaligned() {
    %c4 = llvm.mlir.constant(4 : i64) : i64
    %c1 = llvm.mlir.constant(1 : i64) : i64
    %p = llvm.call @allocate() : () -> !llvm.ptr
    llvm.call @launch(%p, %c4, %c1) : (!llvm.ptr, i64, i64) -> ()
    llvm.return
  }
  llvm.func @uninitialized() {
    %c0 = llvm.mlir.constant(0 : i64) : i64
    %c1 = llvm.mlir.constant(1 : i64) : i64
    %c256 = llvm.mlir.constant(256 : i64) : i64
    %no = llvm.mlir.constant(0 : i8) : i8
    %stream = llvm.mlir.zero : !llvm.ptr
    %p = llvm.call @mgpuMemAlloc(%c256, %stream, %no) : (i64, !llvm.ptr, i8) -> !llvm.ptr
    llvm.call @launch(%p, %c0, %c1) : (!llvm.ptr, i64, i64) -> ()
    llvm.return
  }
  llvm.func @host_pointer() {
    %c0 = llvm.mlir.constant(0 : i64) : i64
    %c1 = llvm.mlir.constant(1 : i64) : i64
    %c256 = llvm.mlir.constant(256 : i64) : i64
    %p = llvm.call @malloc(%c256) : (i64) -> !llvm.ptr
    llvm.call @launch(%p, %c0, %c1) : (!llvm.ptr, i64, i64) -> ()
    llvm.return
  }
  llvm.func @null_pointer() {
    %c0 = llvm.mlir.constant(0 : i64) : i64
    %c1 = llvm.mlir.constant(1 : i64) : i64
    %p = llvm.mlir.zero : !llvm.ptr
    llvm.call @launch(%p, %c0, %c1) : (!llvm.ptr, i64, i64) -> ()
    llvm.return
  }
  // DEVICE: error: emulated GPU: the host used the device address 0x
  llvm.func @device_pointer() {
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %p = llvm.call @allocate() : () -> !llvm.ptr
    llvm.store volatile %c0, %p : i32, !llvm.ptr
    llvm.return
  }
  llvm.func @freed() {
    %c0 = llvm.mlir.constant(0 : i64) : i64
    %c1 = llvm.mlir.constant(1 : i64) : i64
    %stream = llvm.mlir.zero : !llvm.ptr
    %p = llvm.call @allocate() : () -> !llvm.ptr
    llvm.call @mgpuMemFree(%p, %stream) : (!llvm.ptr, !llvm.ptr) -> ()
    llvm.call @launch(%p, %c0, %c1) : (!llvm.ptr, i64, i64) -> ()
    llvm.return
  }
  llvm.func @blocks() {
    %c0 = llvm.mlir.constant(0 : i64) : i64
    %c2 = llvm.mlir.constant(2 : i64) : i64
    %p = llvm.call @allocate() : () -> !llvm.ptr
    llvm.call @launch(%p, %c0, %c2) : (!llvm.ptr, i64, i64) -> ()
    llvm.return
  }
  llvm.func @shared_bounds() {
    %c1 = llvm.mlir.constant(1 : i64) : i64
    %c4 = llvm.mlir.constant(4 : i64) : i64
    %true = llvm.mlir.constant(true) : i1
    gpu.launch_func @kernels::@shared blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) : i64 args(%c4 : i64, %true : i1)
    llvm.return
  }
  llvm.func @uninitialized_shared() {
    %c1 = llvm.mlir.constant(1 : i64) : i64
    %false = llvm.mlir.constant(false) : i1
    gpu.launch_func @kernels::@shared blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) : i64 args(%c1 : i64, %false : i1)
    llvm.return
  }
  llvm.func @constant() {
    %c1 = llvm.mlir.constant(1 : i64) : i64
    %p = llvm.call @allocate() : () -> !llvm.ptr
    gpu.launch_func @kernels::@constant blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) : i64 args(%p : !llvm.ptr, %p : !llvm.ptr)
    llvm.return
  }
  // COPY: error: emulated GPU: a copy from the device of 257 bytes at 0x{{.*}} is out of bounds: it starts 0 bytes into an allocation of 256 bytes
  llvm.func @copy_bounds() {
    %c257 = llvm.mlir.constant(257 : i64) : i64
    %stream = llvm.mlir.zero : !llvm.ptr
    %p = llvm.call @allocate() : () -> !llvm.ptr
    %q = llvm.call @malloc(%c257) : (i64) -> !llvm.ptr
    llvm.call @mgpuMemcpy(%q, %p, %c257, %stream) : (!llvm.ptr, !llvm.ptr, i64, !llvm.ptr) -> ()
    llvm.return
  }
  // STREAM: error: emulated GPU: 0x{{.*}} is no stream
  llvm.func @stream() {
    %p = llvm.call @allocate() : () -> !llvm.ptr
    llvm.call @mgpuStreamSynchronize(%p) : (!llvm.ptr) -> ()
    llvm.return
  }
  // GRID: error: emulated GPU: kernel 'add' is launched with a grid of (0, 1, 1), which a GPU refuses
  llvm.func @empty_grid() {
    %c0 = llvm.mlir.constant(0 : i64) : i64
    %p = llvm.call @allocate() : () -> !llvm.ptr
    llvm.call @launch(%p, %c0, %c0) : (!llvm.ptr, i64, i64) -> ()
    llvm.return
  }
}
