// The emulator sees where threads do not wait for one another as they must: one
// kernel is right, each of the others has one fault.

// RUN: norm-test-opt %s --test-emulate-gpu -o %t
// RUN: %{emulator} -e right %t
// RUN: not %{emulator} -e no_barrier %t 2>&1 | FileCheck %s --check-prefix=NO-BARRIER
// RUN: not %{emulator} -e no_second_barrier %t 2>&1 | FileCheck %s --check-prefix=SECOND
// RUN: not %{emulator} -e divergent %t 2>&1 | FileCheck %s --check-prefix=DIVERGENT
// RUN: not %{emulator} -e two_barriers %t 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: not %{emulator} -e early_exit %t 2>&1 | FileCheck %s --check-prefix=EXIT
// RUN: not %{emulator} -e own_lane %t 2>&1 | FileCheck %s --check-prefix=OWN
// RUN: not %{emulator} -e absent_lane %t 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: not %{emulator} -e no_such_lane %t 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not %{emulator} -e source_lane %t 2>&1 | FileCheck %s --check-prefix=SOURCE

// The same faults in any order of threads.

// RUN: not env NORM_EMULATOR_SEED=0 %{emulator} -e no_barrier %t 2>&1 | FileCheck %s --check-prefix=NO-BARRIER
// RUN: not env NORM_EMULATOR_SEED=7 %{emulator} -e no_barrier %t 2>&1 | FileCheck %s --check-prefix=NO-BARRIER
// RUN: not env NORM_EMULATOR_SEED=0 %{emulator} -e divergent %t 2>&1 | FileCheck %s --check-prefix=DIVERGENT
// RUN: not env NORM_EMULATOR_SEED=0 %{emulator} -e early_exit %t 2>&1 | FileCheck %s --check-prefix=EXIT

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.mlir.global internal @exchange() {addr_space = 3 : i32} : !llvm.array<64 x i32>

    // Each thread writes its word and reads that of the other warp, twice.
    llvm.func @right() attributes {gpu.kernel, nvvm.kernel} {
      %base = llvm.mlir.addressof @exchange : !llvm.ptr<3>
      %c32 = llvm.mlir.constant(32 : i32) : i32
      %thread = nvvm.read.ptx.sreg.tid.x : i32
      %other = llvm.xor %thread, %c32 : i32
      %mine = llvm.getelementptr %base[%thread] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
      %theirs = llvm.getelementptr %base[%other] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
      llvm.store %thread, %mine : i32, !llvm.ptr<3>
      nvvm.barrier0
      %value = llvm.load %theirs : !llvm.ptr<3> -> i32
      nvvm.barrier0
      llvm.store %value, %mine : i32, !llvm.ptr<3>
      llvm.return
    }

    // NO-BARRIER: error: emulated GPU: kernel 'no_barrier', block (0, 0, 0): thread ({{.*}}, 0, 0): read of 4 bytes at {{.*}}.mlir:[[@LINE+10]]:{{.*}}: {{(race: thread .* wrote the same byte, with nothing between)|(uninitialized: byte 0 was never written)}}
    llvm.func @no_barrier() attributes {gpu.kernel, nvvm.kernel} {
      %base = llvm.mlir.addressof @exchange : !llvm.ptr<3>
      %c32 = llvm.mlir.constant(32 : i32) : i32
      %thread = nvvm.read.ptx.sreg.tid.x : i32
      %other = llvm.xor %thread, %c32 : i32
      %mine = llvm.getelementptr %base[%thread] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
      %theirs = llvm.getelementptr %base[%other] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
      llvm.store %thread, %mine : i32, !llvm.ptr<3>
      // The barrier is not here.
      %value = llvm.load %theirs : !llvm.ptr<3> -> i32
      llvm.return
    }

    // SECOND: kernel 'no_second_barrier', {{.*}} race: thread ({{.*}}, 0, 0) {{read|wrote}} the same byte
    llvm.func @no_second_barrier() attributes {gpu.kernel, nvvm.kernel} {
      %base = llvm.mlir.addressof @exchange : !llvm.ptr<3>
      %c32 = llvm.mlir.constant(32 : i32) : i32
      %thread = nvvm.read.ptx.sreg.tid.x : i32
      %other = llvm.xor %thread, %c32 : i32
      %mine = llvm.getelementptr %base[%thread] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
      %theirs = llvm.getelementptr %base[%other] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
      llvm.store %thread, %mine : i32, !llvm.ptr<3>
      nvvm.barrier0
      %value = llvm.load %theirs : !llvm.ptr<3> -> i32
      // The next write is another phase's.
      llvm.store %value, %mine : i32, !llvm.ptr<3>
      llvm.return
    }

    // DIVERGENT: kernel 'divergent', {{.*}} divergent barrier: thread ({{.*}}, 0, 0) waits at the barrier at {{.*}}.mlir:[[@LINE+7]]:{{.*}}, but thread ({{.*}}, 0, 0) has left the kernel
    llvm.func @divergent() attributes {gpu.kernel, nvvm.kernel} {
      %c16 = llvm.mlir.constant(16 : i32) : i32
      %thread = nvvm.read.ptx.sreg.tid.x : i32
      %some = llvm.icmp "ult" %thread, %c16 : i32
      llvm.cond_br %some, ^then, ^end
    ^then:
      nvvm.barrier0
      llvm.br ^end
    ^end:
      llvm.return
    }

    // TWO: kernel 'two_barriers', {{.*}} divergent barrier: it comes to the barrier at {{.*}}, but thread ({{.*}}, 0, 0) waits at the barrier at
    llvm.func @two_barriers() attributes {gpu.kernel, nvvm.kernel} {
      %c32 = llvm.mlir.constant(32 : i32) : i32
      %thread = nvvm.read.ptx.sreg.tid.x : i32
      %some = llvm.icmp "ult" %thread, %c32 : i32
      llvm.cond_br %some, ^then, ^else
    ^then:
      nvvm.barrier0
      llvm.br ^end
    ^else:
      nvvm.barrier0
      llvm.br ^end
    ^end:
      llvm.return
    }

    // EXIT: kernel 'early_exit', {{.*}} divergent barrier: thread ({{.*}}, 0, 0) waits at the barrier at {{.*}}, but thread (63, 0, 0) has left the kernel
    llvm.func @early_exit() attributes {gpu.kernel, nvvm.kernel} {
      %c63 = llvm.mlir.constant(63 : i32) : i32
      %thread = nvvm.read.ptx.sreg.tid.x : i32
      %last = llvm.icmp "eq" %thread, %c63 : i32
      llvm.cond_br %last, ^end, ^others
    ^others:
      nvvm.barrier0
      llvm.br ^end
    ^end:
      llvm.return
    }

    // OWN: kernel 'own_lane', {{.*}}: the mask 0xffff at {{.*}} does not name the lane {{.*}}, which takes part
    llvm.func @own_lane() attributes {gpu.kernel, nvvm.kernel} {
      %mask = llvm.mlir.constant(0xffff : i32) : i32
      %c1 = llvm.mlir.constant(1 : i32) : i32
      %c31 = llvm.mlir.constant(31 : i32) : i32
      %thread = nvvm.read.ptx.sreg.tid.x : i32
      %value = nvvm.shfl.sync bfly %mask, %thread, %c1, %c31 : i32 -> i32
      llvm.return
    }

    // ABSENT: kernel 'absent_lane', {{.*}}lane {{[0-9]+}}, {{(which does not take part: )|(but )}}thread ({{.*}}, 0, 0) has left the kernel
    llvm.func @absent_lane() attributes {gpu.kernel, nvvm.kernel} {
      %mask = llvm.mlir.constant(-1 : i32) : i32
      %c1 = llvm.mlir.constant(1 : i32) : i32
      %c31 = llvm.mlir.constant(31 : i32) : i32
      %c16 = llvm.mlir.constant(16 : i32) : i32
      %thread = nvvm.read.ptx.sreg.tid.x : i32
      %some = llvm.icmp "ult" %thread, %c16 : i32
      llvm.cond_br %some, ^then, ^end
    ^then:
      %value = nvvm.shfl.sync bfly %mask, %thread, %c1, %c31 : i32 -> i32
      llvm.br ^end
    ^end:
      llvm.return
    }

    // NONE: kernel 'no_such_lane', {{.*}}: the mask 0xffffffff at {{.*}} names the lane 16, but the block has no such thread
    llvm.func @no_such_lane() attributes {gpu.kernel, nvvm.kernel} {
      %mask = llvm.mlir.constant(-1 : i32) : i32
      %true = llvm.mlir.constant(true) : i1
      %vote = nvvm.vote.sync any %mask, %true -> i1
      llvm.return
    }

    // SOURCE: kernel 'source_lane', {{.*}}: the shuffle at {{.*}} reads from lane {{.*}}, which the mask 0x{{ffff|ffff0000}} does not name
    llvm.func @source_lane() attributes {gpu.kernel, nvvm.kernel} {
      %low = llvm.mlir.constant(0xffff : i32) : i32
      %high = llvm.mlir.constant(0xffff0000 : i32) : i32
      %c16 = llvm.mlir.constant(16 : i32) : i32
      %c31 = llvm.mlir.constant(31 : i32) : i32
      %lane = nvvm.read.ptx.sreg.laneid : i32
      %isLow = llvm.icmp "ult" %lane, %c16 : i32
      %mask = llvm.select %isLow, %low, %high : i1, i32
      %value = nvvm.shfl.sync bfly %mask, %lane, %c16, %c31 : i32 -> i32
      llvm.return
    }
  }

  llvm.func @right() {
    %c1 = llvm.mlir.constant(1 : i64) : i64
    %c2 = llvm.mlir.constant(2 : i64) : i64
    %c64 = llvm.mlir.constant(64 : i64) : i64
    gpu.launch_func @kernels::@right blocks in (%c2, %c1, %c1) threads in (%c64, %c1, %c1) : i64
    llvm.return
  }
  llvm.func @no_barrier() {
    %c1 = llvm.mlir.constant(1 : i64) : i64
    %c64 = llvm.mlir.constant(64 : i64) : i64
    gpu.launch_func @kernels::@no_barrier blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1) : i64
    llvm.return
  }
  llvm.func @no_second_barrier() {
    %c1 = llvm.mlir.constant(1 : i64) : i64
    %c64 = llvm.mlir.constant(64 : i64) : i64
    gpu.launch_func @kernels::@no_second_barrier blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1) : i64
    llvm.return
  }
  llvm.func @divergent() {
    %c1 = llvm.mlir.constant(1 : i64) : i64
    %c64 = llvm.mlir.constant(64 : i64) : i64
    gpu.launch_func @kernels::@divergent blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1) : i64
    llvm.return
  }
  llvm.func @two_barriers() {
    %c1 = llvm.mlir.constant(1 : i64) : i64
    %c64 = llvm.mlir.constant(64 : i64) : i64
    gpu.launch_func @kernels::@two_barriers blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1) : i64
    llvm.return
  }
  llvm.func @early_exit() {
    %c1 = llvm.mlir.constant(1 : i64) : i64
    %c64 = llvm.mlir.constant(64 : i64) : i64
    gpu.launch_func @kernels::@early_exit blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1) : i64
    llvm.return
  }
  llvm.func @own_lane() {
    %c1 = llvm.mlir.constant(1 : i64) : i64
    %c64 = llvm.mlir.constant(64 : i64) : i64
    gpu.launch_func @kernels::@own_lane blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1) : i64
    llvm.return
  }
  llvm.func @absent_lane() {
    %c1 = llvm.mlir.constant(1 : i64) : i64
    %c64 = llvm.mlir.constant(64 : i64) : i64
    gpu.launch_func @kernels::@absent_lane blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1) : i64
    llvm.return
  }
  llvm.func @no_such_lane() {
    %c1 = llvm.mlir.constant(1 : i64) : i64
    %c16 = llvm.mlir.constant(16 : i64) : i64
    gpu.launch_func @kernels::@no_such_lane blocks in (%c1, %c1, %c1) threads in (%c16, %c1, %c1) : i64
    llvm.return
  }
  llvm.func @source_lane() {
    %c1 = llvm.mlir.constant(1 : i64) : i64
    %c64 = llvm.mlir.constant(64 : i64) : i64
    gpu.launch_func @kernels::@source_lane blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1) : i64
    llvm.return
  }
}
