// What the lanes of a warp and the threads of a block do together gives what the
// PTX manual says. Each kernel writes one word a thread of a block of 32.

// RUN: norm-test-opt %s -o %t --test-emulate-gpu --convert-vector-to-scf --convert-scf-to-cf \
// RUN:   --convert-vector-to-llvm --convert-arith-to-llvm --convert-func-to-llvm --convert-cf-to-llvm --convert-index-to-llvm \
// RUN:   --reconcile-unrealized-casts
// RUN: %{emulator} -e main %t | FileCheck %s
// RUN: env NORM_EMULATOR_SEED=5 %{emulator} -e main %t | FileCheck %s

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.func @store(%p: !llvm.ptr, %value: i32) {
      %thread = nvvm.read.ptx.sreg.tid.x : i32
      %place = llvm.getelementptr %p[%thread] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      llvm.store %value, %place : i32, !llvm.ptr
      llvm.return
    }

    // The predicate is 100; lanes whose source is out of range keep their value.
    llvm.func @shuffle(%p: !llvm.ptr, %kind: i32, %offset: i32, %clamp: i32) attributes {gpu.kernel, nvvm.kernel} {
      %all = llvm.mlir.constant(-1 : i32) : i32
      %c100 = llvm.mlir.constant(100 : i32) : i32
      %lane = nvvm.read.ptx.sreg.laneid : i32
      llvm.switch %kind : i32, ^bfly [1: ^up, 2: ^down, 3: ^idx]
    ^bfly:
      %0 = nvvm.shfl.sync bfly %all, %lane, %offset, %clamp {return_value_and_is_valid} : i32 -> !llvm.struct<(i32, i1)>
      llvm.br ^end(%0 : !llvm.struct<(i32, i1)>)
    ^up:
      %1 = nvvm.shfl.sync up %all, %lane, %offset, %clamp {return_value_and_is_valid} : i32 -> !llvm.struct<(i32, i1)>
      llvm.br ^end(%1 : !llvm.struct<(i32, i1)>)
    ^down:
      %2 = nvvm.shfl.sync down %all, %lane, %offset, %clamp {return_value_and_is_valid} : i32 -> !llvm.struct<(i32, i1)>
      llvm.br ^end(%2 : !llvm.struct<(i32, i1)>)
    ^idx:
      %3 = nvvm.shfl.sync idx %all, %lane, %offset, %clamp {return_value_and_is_valid} : i32 -> !llvm.struct<(i32, i1)>
      llvm.br ^end(%3 : !llvm.struct<(i32, i1)>)
    ^end(%result: !llvm.struct<(i32, i1)>):
      %value = llvm.extractvalue %result[0] : !llvm.struct<(i32, i1)>
      %valid = llvm.extractvalue %result[1] : !llvm.struct<(i32, i1)>
      %wide = llvm.zext %valid : i1 to i32
      %hundred = llvm.mul %wide, %c100 : i32
      %sum = llvm.add %value, %hundred : i32
      llvm.call @store(%p, %sum) : (!llvm.ptr, i32) -> ()
      llvm.return
    }

    // Odd lanes vote; the sum of all; the count of threads, by a barrier; a float
    // through its own shuffle.
    llvm.func @together(%p: !llvm.ptr, %kind: i32) attributes {gpu.kernel, nvvm.kernel} {
      %all = llvm.mlir.constant(-1 : i32) : i32
      %c0 = llvm.mlir.constant(0 : i32) : i32
      %c1 = llvm.mlir.constant(1 : i32) : i32
      %c31 = llvm.mlir.constant(31 : i32) : i32
      %lane = nvvm.read.ptx.sreg.laneid : i32
      %bit = llvm.and %lane, %c1 : i32
      %odd = llvm.icmp "ne" %bit, %c0 : i32
      llvm.switch %kind : i32, ^ballot [1: ^any, 2: ^redux, 3: ^count, 4: ^float, 5: ^intrinsic, 6: ^elect]
    ^ballot:
      %0 = nvvm.vote.sync ballot %all, %odd -> i32
      llvm.br ^end(%0 : i32)
    ^any:
      %any = nvvm.vote.sync all %all, %odd -> i1
      %1 = llvm.zext %any : i1 to i32
      llvm.br ^end(%1 : i32)
    ^redux:
      %2 = nvvm.redux.sync add %lane, %all : i32 -> i32
      llvm.br ^end(%2 : i32)
    ^count:
      %3 = nvvm.barrier #nvvm.reduction<popc> %bit -> i32
      llvm.br ^end(%3 : i32)
    ^float:
      %number = llvm.sitofp %lane : i32 to f32
      %shuffled = nvvm.shfl.sync bfly %all, %number, %c1, %c31 : f32 -> f32
      %4 = llvm.fptosi %shuffled : f32 to i32
      llvm.br ^end(%4 : i32)
    ^intrinsic:
      llvm.call_intrinsic "llvm.nvvm.barrier.cta.sync.aligned.all"(%c0) : (i32) -> ()
      %5 = llvm.call_intrinsic "llvm.nvvm.shfl.sync.bfly.i32"(%all, %lane, %c1, %c31) : (i32, i32, i32, i32) -> i32
      llvm.br ^end(%5 : i32)
    ^elect:
      %elected = nvvm.elect.sync -> i1
      %6 = llvm.zext %elected : i1 to i32
      llvm.br ^end(%6 : i32)
    ^end(%value: i32):
      llvm.call @store(%p, %value) : (!llvm.ptr, i32) -> ()
      llvm.return
    }

    // Lanes that synchronize by themselves exchange words in memory.
    llvm.func @sync_warp(%p: !llvm.ptr) attributes {gpu.kernel, nvvm.kernel} {
      %c16 = llvm.mlir.constant(16 : i32) : i32
      %low = llvm.mlir.constant(0xffff : i32) : i32
      %high = llvm.mlir.constant(0xffff0000 : i32) : i32
      %c1 = llvm.mlir.constant(1 : i32) : i32
      %lane = nvvm.read.ptx.sreg.laneid : i32
      %isLow = llvm.icmp "ult" %lane, %c16 : i32
      %mask = llvm.select %isLow, %low, %high : i1, i32
      %other = llvm.xor %lane, %c1 : i32
      llvm.call @store(%p, %lane) : (!llvm.ptr, i32) -> ()
      nvvm.bar.warp.sync %mask : i32
      %theirs = llvm.getelementptr %p[%other] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      %value = llvm.load %theirs : !llvm.ptr -> i32
      nvvm.bar.warp.sync %mask : i32
      llvm.call @store(%p, %value) : (!llvm.ptr, i32) -> ()
      llvm.return
    }
  }

  llvm.func @mgpuMemAlloc(i64, !llvm.ptr, i8) -> !llvm.ptr
  llvm.func @mgpuMemcpy(!llvm.ptr, !llvm.ptr, i64, !llvm.ptr)
  llvm.func @malloc(i64) -> !llvm.ptr

  func.func @allocate() -> !llvm.ptr {
    %no = llvm.mlir.constant(0 : i8) : i8
    %size = llvm.mlir.constant(128 : i64) : i64
    %stream = llvm.mlir.zero : !llvm.ptr
    %p = llvm.call @mgpuMemAlloc(%size, %stream, %no) : (i64, !llvm.ptr, i8) -> !llvm.ptr
    func.return %p : !llvm.ptr
  }
  func.func @print(%p: !llvm.ptr) {
    %size = llvm.mlir.constant(128 : i64) : i64
    %stream = llvm.mlir.zero : !llvm.ptr
    %host = llvm.call @malloc(%size) : (i64) -> !llvm.ptr
    llvm.call @mgpuMemcpy(%host, %p, %size, %stream) : (!llvm.ptr, !llvm.ptr, i64, !llvm.ptr) -> ()
    %words = llvm.load %host {alignment = 4 : i64} : !llvm.ptr -> vector<32xi32>
    vector.print %words : vector<32xi32>
    func.return
  }
  func.func @shuffle(%kind: i32, %offset: i32, %clamp: i32) {
    %c1 = llvm.mlir.constant(1 : i64) : i64
    %c32 = llvm.mlir.constant(32 : i64) : i64
    %p = func.call @allocate() : () -> !llvm.ptr
    gpu.launch_func @kernels::@shuffle blocks in (%c1, %c1, %c1) threads in (%c32, %c1, %c1) : i64
        args(%p : !llvm.ptr, %kind : i32, %offset : i32, %clamp : i32)
    func.call @print(%p) : (!llvm.ptr) -> ()
    func.return
  }
  func.func @together(%kind: i32) {
    %c1 = llvm.mlir.constant(1 : i64) : i64
    %c32 = llvm.mlir.constant(32 : i64) : i64
    %p = func.call @allocate() : () -> !llvm.ptr
    gpu.launch_func @kernels::@together blocks in (%c1, %c1, %c1) threads in (%c32, %c1, %c1) : i64
        args(%p : !llvm.ptr, %kind : i32)
    func.call @print(%p) : (!llvm.ptr) -> ()
    func.return
  }
  func.func @sync_warp() {
    %c1 = llvm.mlir.constant(1 : i64) : i64
    %c32 = llvm.mlir.constant(32 : i64) : i64
    %p = func.call @allocate() : () -> !llvm.ptr
    gpu.launch_func @kernels::@sync_warp blocks in (%c1, %c1, %c1) threads in (%c32, %c1, %c1) : i64 args(%p : !llvm.ptr)
    func.call @print(%p) : (!llvm.ptr) -> ()
    func.return
  }

  func.func @main() {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c2 = arith.constant 2 : i32
    %c3 = arith.constant 3 : i32
    %c4 = arith.constant 4 : i32
    %c5 = arith.constant 5 : i32
    %c6 = arith.constant 6 : i32
    %c31 = arith.constant 31 : i32
    // Segments of eight lanes: clamp 31 and 7 for their numbers.
    %eights = arith.constant 0x181f : i32
    %upEights = arith.constant 0x1800 : i32

    // CHECK: ( 102, 103, 100, 101, 106, 107, 104, 105,
    func.call @shuffle(%c0, %c2, %c31) : (i32, i32, i32) -> ()
    // CHECK: ( 0, 1, 100, 101, 102, 103, 104, 105, 106,
    func.call @shuffle(%c1, %c2, %c0) : (i32, i32, i32) -> ()
    // CHECK: ( 102, 103, {{.*}}, 130, 131, 30, 31 )
    func.call @shuffle(%c2, %c2, %c31) : (i32, i32, i32) -> ()
    // CHECK: ( 105, 105, {{.*}}, 105, 105 )
    func.call @shuffle(%c3, %c5, %c31) : (i32, i32, i32) -> ()
    // CHECK: ( 102, 103, 104, 105, 106, 107, 6, 7, 110, 111,
    func.call @shuffle(%c2, %c2, %eights) : (i32, i32, i32) -> ()
    // CHECK: ( 0, 1, 100, 101, 102, 103, 104, 105, 8, 9, 108, 109,
    func.call @shuffle(%c1, %c2, %upEights) : (i32, i32, i32) -> ()
    // CHECK: ( 105, 105, 105, 105, 105, 105, 105, 105, 113, 113,
    func.call @shuffle(%c3, %c5, %eights) : (i32, i32, i32) -> ()

    // CHECK: ( -1431655766, -1431655766,
    func.call @together(%c0) : (i32) -> ()
    // CHECK: ( 0, 0,
    func.call @together(%c1) : (i32) -> ()
    // CHECK: ( 496, 496,
    func.call @together(%c2) : (i32) -> ()
    // CHECK: ( 16, 16,
    func.call @together(%c3) : (i32) -> ()
    // CHECK: ( 1, 0, 3, 2, 5, 4,
    func.call @together(%c4) : (i32) -> ()
    // CHECK: ( 1, 0, 3, 2, 5, 4,
    func.call @together(%c5) : (i32) -> ()
    // CHECK: ( 1, 0, 0, 0,
    func.call @together(%c6) : (i32) -> ()
    // CHECK: ( 1, 0, 3, 2, 5, 4,
    func.call @sync_warp() : () -> ()
    return
  }
}
