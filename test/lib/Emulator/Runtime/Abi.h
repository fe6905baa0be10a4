//===- Abi.h - What emulated kernels and their hosts call -------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the functions that test-emulate-gpu puts in the place of
// GPU operations. Addresses in the arguments are device addresses; `site` tells
// where the operation stands in the source, and which of the synchronizing
// operations it is by its own address.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_TEST_LIB_EMULATOR_RUNTIME_ABI_H
#define NORM_TEST_LIB_EMULATOR_RUNTIME_ABI_H

#include <cstdint>

namespace norm_emulator {

/// How memory is accessed: a set of these.
enum AccessKind : int32_t {
  Read = 1,
  Write = 2,
  Atomic = 4,
  /// A read by a path that no write of the same launch may meet.
  Constant = 8,
};

/// Special registers: x, y and z of each kind follow each other.
enum Register : int32_t {
  ThreadId = 0,
  BlockDim = 3,
  BlockId = 6,
  GridDim = 9,
  LaneId = 12,
  WarpId,
  WarpCount,
  WarpSize,
  LaneMaskEq,
  LaneMaskLe,
  LaneMaskLt,
  LaneMaskGe,
  LaneMaskGt,
  DynamicSharedSize,
};

/// What the lanes of a warp do together.
enum WarpKind : int32_t {
  SyncWarp,
  ShuffleBfly,
  ShuffleUp,
  ShuffleDown,
  ShuffleIdx,
  VoteAny,
  VoteAll,
  VoteBallot,
  VoteUni,
  ReduceAdd,
  ReduceUMin,
  ReduceUMax,
  ReduceSMin,
  ReduceSMax,
  ReduceAnd,
  ReduceOr,
  ReduceXor,
  ReduceFMin,
  ReduceFMax,
  Elect,
};

/// What a barrier does with the predicates of the threads.
enum BarrierReduction : int32_t { NoReduction, CountTrue, AllTrue, AnyTrue };

/// Functions of the special function unit.
enum Approximation : int32_t {
  ApproxRsqrt,
  ApproxSqrt,
  ApproxRcp,
  ApproxEx2,
  ApproxLg2,
  ApproxTanh,
  ApproxSin,
  ApproxCos,
};

/// A kernel and one launch of it. Sizes of three are x, y, z.
struct Launch {
  void (*kernel)(void **parameters);
  const char *name;
  /// Offset and size of each variable in shared memory; the size of the dynamic
  /// one is -1.
  const int64_t *sharedVariables;
  int64_t sharedVariableCount;
  /// The largest number of threads a block may have, and the exact one, or 0.
  int64_t maxThreads;
  int64_t requiredThreads;
  int64_t cluster[3];
  int64_t grid[3];
  int64_t block[3];
  int64_t dynamicSharedSize;
  void *stream;
  void **parameters;
};

extern "C" {

/// The host address of `size` bytes, which must be there, aligned, initialized
/// if read, and touched by no other thread without synchronization.
void *norm_emulator_access(void *address, int64_t size, int64_t alignment,
                           int32_t kind, const char *site);

/// As above for the elements of `elementSize` bytes that `mask` selects: bit i
/// stands for the element i.
void *norm_emulator_masked(void *address, int64_t elementSize, int64_t mask,
                           int64_t alignment, int32_t kind, const char *site);

/// Address of a byte of the block's shared memory.
void *norm_emulator_shared(int64_t offset);

/// Device address of a copy of `size` bytes of the host, the initial value of a
/// variable: the same for the same bytes.
void *norm_emulator_global(const void *initial, int64_t size);

int32_t norm_emulator_register(int32_t which);

/// Result of an operation of the lanes in `mask` on a value and two more
/// operands; bit 32 is the predicate of a shuffle or an election.
int64_t norm_emulator_warp(int32_t kind, int32_t mask, int32_t value, int32_t b,
                           int32_t c, const char *site);

/// Waits for `count` threads, or for all where it is 0.
int32_t norm_emulator_barrier(int32_t id, int32_t count, int32_t reduction,
                              int32_t predicate, const char *site);

/// Ends the process unless `condition` holds.
void norm_emulator_assume(int32_t condition, const char *site);

/// f(x), off by the error that the hardware may have if the environment asks
/// for that; `flush` takes subnormals as zero.
float norm_emulator_approx(int32_t function, float x, int32_t flush);

/// Runs all blocks.
void norm_emulator_launch(const Launch *launch);
}

} // namespace norm_emulator

#endif // NORM_TEST_LIB_EMULATOR_RUNTIME_ABI_H
