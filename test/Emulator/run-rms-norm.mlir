// A kernel that upstream's passes lower to NVVM runs in the emulator, and gives
// the same results in any order of threads.

// RUN: norm-test-opt %s -o %t --pass-pipeline='builtin.module(convert-vector-to-scf,convert-scf-to-cf,convert-vector-to-llvm, \
// RUN:   gpu.module(expand-strided-metadata,lower-affine,convert-gpu-to-nvvm{use-bare-ptr-memref-call-conv=1},reconcile-unrealized-casts), \
// RUN:   expand-strided-metadata,lower-affine,gpu-to-llvm{use-bare-pointers-for-kernels=1},reconcile-unrealized-casts,test-emulate-gpu)'
// RUN: %{emulator} -e main %t | FileCheck %s
// RUN: env NORM_EMULATOR_SEED=0 %{emulator} -e main %t | FileCheck %s
// RUN: env NORM_EMULATOR_SEED=7 %{emulator} -e main %t | FileCheck %s

// Reciprocal roots may be off by as much as the hardware's.

// RUN: env NORM_EMULATOR_PERTURB=1 %{emulator} -e main %t | FileCheck %s --check-prefix=ABOVE
// RUN: env NORM_EMULATOR_PERTURB=-1 %{emulator} -e main %t | FileCheck %s --check-prefix=BELOW

// What was read, written and freed.

// RUN: env NORM_EMULATOR_STATISTICS=1 %{emulator} -e main %t 2>&1 | FileCheck %s --check-prefix=COUNTS

// COUNTS: kernel 'rms_norm': grid (3, 1, 1), block (64, 1, 1), 192 loads of 3072 bytes, 192 stores of 3072 bytes, shared memory 384 loads 6 stores, 192 barrier waits, 960 warp operations
// COUNTS-NOT: never freed

module attributes {gpu.container_module} {
  gpu.module @kernels {
    // One row a block: 64 threads of 4 elements, two warps.
    gpu.func @rms_norm(%x: memref<3x256xf32> {llvm.noalias, llvm.readonly}, %y: memref<3x256xf32>)
        workgroup(%sums: memref<2xf32, #gpu.address_space<workgroup>>) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c4 = arith.constant 4 : index
      %c32 = arith.constant 32 : index
      %row = gpu.block_id x
      %thread = gpu.thread_id x
      %column = arith.muli %thread, %c4 : index
      %values = vector.load %x[%row, %column] {alignment = 16} : memref<3x256xf32>, vector<4xf32>
      %squares = arith.mulf %values, %values : vector<4xf32>
      %s0 = vector.reduction <add>, %squares : vector<4xf32> into f32
      %w = arith.constant 32 : i32
      %o1 = arith.constant 1 : i32
      %p1, %v1 = gpu.shuffle xor %s0, %o1, %w : f32
      %s1 = arith.addf %s0, %p1 : f32
      %o2 = arith.constant 2 : i32
      %p2, %v2 = gpu.shuffle xor %s1, %o2, %w : f32
      %s2 = arith.addf %s1, %p2 : f32
      %o4 = arith.constant 4 : i32
      %p4, %v4 = gpu.shuffle xor %s2, %o4, %w : f32
      %s4 = arith.addf %s2, %p4 : f32
      %o8 = arith.constant 8 : i32
      %p8, %v8 = gpu.shuffle xor %s4, %o8, %w : f32
      %s8 = arith.addf %s4, %p8 : f32
      %o16 = arith.constant 16 : i32
      %p16, %v16 = gpu.shuffle xor %s8, %o16, %w : f32
      %s16 = arith.addf %s8, %p16 : f32
      %warp = arith.divui %thread, %c32 : index
      %lane = arith.remui %thread, %c32 : index
      %first = arith.cmpi eq, %lane, %c0 : index
      scf.if %first {
        memref.store %s16, %sums[%warp] : memref<2xf32, #gpu.address_space<workgroup>>
      }
      gpu.barrier
      %a = memref.load %sums[%c0] : memref<2xf32, #gpu.address_space<workgroup>>
      %b = memref.load %sums[%c1] : memref<2xf32, #gpu.address_space<workgroup>>
      %sum = arith.addf %a, %b : f32
      %n = arith.constant 256.0 : f32
      %mean = arith.divf %sum, %n : f32
      %scale = llvm.call_intrinsic "llvm.nvvm.rsqrt.approx.f"(%mean) : (f32) -> f32
      %scales = vector.broadcast %scale : f32 to vector<4xf32>
      %result = arith.mulf %values, %scales : vector<4xf32>
      vector.store %result, %y[%row, %column] {alignment = 16} : memref<3x256xf32>, vector<4xf32>
      gpu.return
    }
  }
  func.func @main() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c64 = arith.constant 64 : index
    %c256 = arith.constant 256 : index
    %h = memref.alloc() : memref<3x256xf32>
    scf.for %i = %c0 to %c3 step %c1 {
      scf.for %j = %c0 to %c256 step %c1 {
        %k = arith.addi %i, %j : index
        %ki = arith.index_cast %k : index to i32
        %kf = arith.sitofp %ki : i32 to f32
        memref.store %kf, %h[%i, %j] : memref<3x256xf32>
      }
    }
    %t0 = gpu.wait async
    %d, %t1 = gpu.alloc async [%t0] () : memref<3x256xf32>
    %e, %t2 = gpu.alloc async [%t1] () : memref<3x256xf32>
    %t3 = gpu.memcpy async [%t2] %d, %h : memref<3x256xf32>, memref<3x256xf32>
    %t4 = gpu.launch_func async [%t3] @kernels::@rms_norm blocks in (%c3, %c1, %c1) threads in (%c64, %c1, %c1)
       args(%d : memref<3x256xf32>, %e : memref<3x256xf32>)
    %t5 = gpu.memcpy async [%t4] %h, %e : memref<3x256xf32>, memref<3x256xf32>
    %t6 = gpu.dealloc async [%t5] %d : memref<3x256xf32>
    %t7 = gpu.dealloc async [%t6] %e : memref<3x256xf32>
    gpu.wait [%t7]
    scf.for %i = %c0 to %c3 step %c1 {
      // How far the result is from the first digits of the right one, times 2^30.
      %v = memref.load %h[%i, %c64] : memref<3x256xf32>
      %f64 = arith.extf %v : f32 to f64
      %digits = arith.constant 0.434 : f64
      %rest = arith.subf %f64, %digits : f64
      %scale = arith.constant 1073741824.0 : f64
      %scaled = arith.mulf %rest, %scale : f64
      // CHECK:      3062{{[45]}}
      // CHECK-NEXT: 4.82549e+06
      // CHECK-NEXT: 9.28686e+06
      // ABOVE:      3063
      // BELOW:      3061
      vector.print %scaled : f64
    }
    memref.dealloc %h : memref<3x256xf32>
    return
  }
}
