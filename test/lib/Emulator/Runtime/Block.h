//===- Block.h - The block of threads that runs -----------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the threads of a block, how they wait for one another, and
// what each knows of the others' accesses to memory.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_TEST_LIB_EMULATOR_RUNTIME_BLOCK_H
#define NORM_TEST_LIB_EMULATOR_RUNTIME_BLOCK_H

#include "Abi.h"
#include "Fiber.h"

#include <array>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace norm_emulator {

constexpr int kWarpSize = 32;

/// What a lane wants of its warp.
struct WarpRequest {
  int32_t kind, mask, value, b, c;
  /// Bit 32 is the predicate.
  int64_t result;
};

/// One thread of the block.
struct Thread {
  enum State { Ready, AtBarrier, InWarp, Exited };

  int id = 0, lane = 0;
  std::array<int, 3> position;
  State state = Ready;
  Fiber fiber;
  char *stack = nullptr;

  /// Where it waits and for what.
  const char *site = nullptr;
  WarpRequest request;
  int32_t predicate = 0, barrierResult = 0;

  /// Stamps of the synchronizations by which it knows what the threads from
  /// `knownBegin` to `knownEnd` did before, since the last barrier of all.
  std::vector<uint64_t> known;
  int knownBegin = 0, knownEnd = 0;

  /// "thread (1, 0, 0)"
  std::string getName() const;
};

/// What a launch does, counted.
struct Statistics {
  uint64_t loads, loadedBytes, stores, storedBytes;
  uint64_t sharedLoads, sharedStores;
  uint64_t barriers, warpOperations;
};

/// The block that runs, of the launch that runs.
class Block {
public:
  static Block &get();

  /// The thread that runs; null on the host.
  Thread *getCurrent() const { return current; }
  const Launch &getLaunch() const { return *launch; }
  const std::array<int64_t, 3> &getIndex() const { return index; }
  int getThreadCount() const { return threadCount; }
  bool isOnStack(const void *address) const;

  void begin(const Launch *newLaunch);
  void run(std::array<int64_t, 3> newIndex);
  void end() { launch = nullptr; }

  int32_t waitAtBarrier(int32_t id, int32_t count, int32_t reduction,
                        int32_t predicate, const char *site);
  int64_t runInWarp(WarpRequest request, const char *site);

  /// Ends the process: "kernel 'k', thread (0, 0, 0) of block (0, 0, 0): ...".
  [[noreturn]] void failInThread(const std::string &message) const;

  /// Stamps: of now, of the last barrier of all threads, of the start of this
  /// block and of this launch.
  uint64_t stamp = 1, phaseStamp = 1, blockStamp = 1, launchStamp = 1;

  /// Whether the current thread knows that `other` was done with its accesses
  /// of a stamp since the last barrier of all threads.
  bool isOrdered(int other, uint64_t accessStamp) const {
    if (other == current->id)
      return true;
    return other >= current->knownBegin && other < current->knownEnd &&
           accessStamp < current->known[other];
  }

  /// Whether a read of global memory may race with a write of the same block or
  /// be one of an uninitialized byte, since its value may not be used.
  bool discardsReads = false;

  Statistics statistics = {};

private:
  struct Barrier {
    std::vector<Thread *> waiting;
    int32_t count;
  };

  /// Sets of lanes.
  struct Warp {
    uint32_t there = 0, exited = 0, waiting = 0;
  };

  void suspend();
  void schedule();
  void resume(Thread &thread);
  void synchronize(const std::vector<Thread *> &group);
  void startThreads();
  void makeStacks();
  void setSharedMemory(bool isThere);
  void checkBarrier(const Barrier &barrier, int32_t id, int32_t count,
                    const char *site) const;
  void checkMask(const WarpRequest &request, const char *site) const;
  [[noreturn]] void failMask(const WarpRequest &request, const char *site,
                             int lane) const;
  void finishWarp(uint32_t mask);
  int64_t getResult(const Thread &thread) const;
  int64_t shuffle(const Thread &thread) const;
  [[noreturn]] void failAsNoneRuns() const;
  [[noreturn]] void failAt(const std::string &message) const;

  static void runThread();

  const Launch *launch = nullptr;
  std::array<int64_t, 3> index;
  int threadCount = 0, exitedCount = 0;
  std::vector<std::unique_ptr<Thread>> threads;
  std::vector<Warp> warps;
  std::vector<Thread *> ready;
  Thread *current = nullptr;
  Fiber scheduler;
  std::array<Barrier, 16> barriers;
  std::minstd_rand random;
  bool isRandom = true;
  char *stacks = nullptr;
};

} // namespace norm_emulator

#endif // NORM_TEST_LIB_EMULATOR_RUNTIME_BLOCK_H
