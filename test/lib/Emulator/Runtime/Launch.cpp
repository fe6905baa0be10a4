//===- Launch.cpp - Launches of kernels -----------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements launches, and what threads ask about them.
//
//===----------------------------------------------------------------------===//

#include "Block.h"
#include "Host.h"
#include "Memory.h"
#include "Report.h"

#include <algorithm>
#include <cstdio>
#include <mutex>
#include <numeric>
#include <unordered_map>

using namespace norm_emulator;

//===----------------------------------------------------------------------===//
// Limits
//===----------------------------------------------------------------------===//

static std::string formatSizes(const int64_t *sizes) {
  return format("(%lld, %lld, %lld)", static_cast<long long>(sizes[0]),
                static_cast<long long>(sizes[1]),
                static_cast<long long>(sizes[2]));
}

static void checkSizes(const Launch &launch, const char *what,
                       const int64_t *sizes, std::array<int64_t, 3> largest) {
  for (int dim = 0; dim < 3; ++dim)
    if (sizes[dim] < 1 || sizes[dim] > largest[dim])
      fail(format("kernel '%s' is launched with a %s of ", launch.name, what) +
           formatSizes(sizes) + ", which a GPU refuses");
}

/// What a GPU has of shared memory for one block (sm_90): variables whose size
/// is known, and all.
static constexpr int64_t kStaticShared = 48 << 10, kAllShared = 227 << 10;

static void checkLaunch(const Launch &launch) {
  checkSizes(launch, "grid", launch.grid, {0x7FFFFFFF, 65535, 65535});
  checkSizes(launch, "block", launch.block, {1024, 1024, 64});
  int64_t threads = launch.block[0] * launch.block[1] * launch.block[2];
  int64_t largest = launch.maxThreads ? launch.maxThreads : 1024;
  if (threads > std::min<int64_t>(largest, 1024))
    fail(format("kernel '%s' is launched with %lld threads a block, at most "
                "%lld may be",
                launch.name, static_cast<long long>(threads),
                static_cast<long long>(std::min<int64_t>(largest, 1024))));
  if (launch.requiredThreads && threads != launch.requiredThreads)
    fail(format("kernel '%s' is launched with %lld threads a block, it was "
                "compiled for %lld",
                launch.name, static_cast<long long>(threads),
                static_cast<long long>(launch.requiredThreads)));
  for (int64_t size : launch.cluster)
    if (size != 1)
      fail(format("kernel '%s': clusters of blocks are not emulated",
                  launch.name));
  int64_t shared = 0;
  for (int64_t i = 0; i < launch.sharedVariableCount; ++i)
    shared += std::max<int64_t>(launch.sharedVariables[2 * i + 1], 0);
  if (shared > kStaticShared || launch.dynamicSharedSize < 0 ||
      shared + launch.dynamicSharedSize > kAllShared)
    fail(format("kernel '%s' needs %lld bytes of shared memory and %lld of "
                "dynamic size, which a GPU does not have",
                launch.name, static_cast<long long>(shared),
                static_cast<long long>(launch.dynamicSharedSize)));
}

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

static void printStatistics(const Launch &launch, const Statistics &counts) {
  auto number = [](uint64_t n) { return static_cast<unsigned long long>(n); };
  fprintf(stderr,
          "kernel '%s': grid %s, block %s, %llu loads of %llu bytes, %llu "
          "stores of %llu bytes, shared memory %llu loads %llu stores, %llu "
          "barrier waits, %llu warp operations\n",
          launch.name, formatSizes(launch.grid).c_str(),
          formatSizes(launch.block).c_str(), number(counts.loads),
          number(counts.loadedBytes), number(counts.stores),
          number(counts.storedBytes), number(counts.sharedLoads),
          number(counts.sharedStores), number(counts.barriers),
          number(counts.warpOperations));
}

/// All blocks, in an order that the seed gives.
static std::vector<int64_t> getOrder(int64_t count, int64_t seed) {
  std::vector<int64_t> order(count);
  std::iota(order.begin(), order.end(), 0);
  std::minstd_rand random(seed);
  if (seed)
    std::shuffle(order.begin(), order.end(), random);
  return order;
}

// Any thread of the host may launch; one kernel runs at a time.
static std::mutex launchMutex;

void norm_emulator::norm_emulator_launch(const Launch *launch) {
  std::lock_guard<std::mutex> lock(launchMutex);
  checkStream(launch->stream);
  checkLaunch(*launch);
  Block &block = Block::get();
  block.begin(launch);
  const int64_t *grid = launch->grid;
  int64_t seed = getOption("NORM_EMULATOR_SEED", 1);
  for (int64_t i : getOrder(grid[0] * grid[1] * grid[2], seed))
    block.run({i % grid[0], i / grid[0] % grid[1], i / grid[0] / grid[1]});
  block.end();
  if (getOption("NORM_EMULATOR_STATISTICS", 0))
    printStatistics(*launch, block.statistics);
}

//===----------------------------------------------------------------------===//
// Calls of kernels
//===----------------------------------------------------------------------===//

int32_t norm_emulator::norm_emulator_register(int32_t which) {
  Block &block = Block::get();
  const Launch &launch = block.getLaunch();
  const Thread &thread = *block.getCurrent();
  uint32_t laneBit = uint32_t(1) << thread.lane;
  if (which < BlockDim)
    return thread.position[which - ThreadId];
  if (which < BlockId)
    return launch.block[which - BlockDim];
  if (which < GridDim)
    return block.getIndex()[which - BlockId];
  if (which < LaneId)
    return launch.grid[which - GridDim];
  switch (which) {
  case LaneId:
    return thread.lane;
  case WarpId:
    return thread.id / kWarpSize;
  case WarpCount:
    return (block.getThreadCount() + kWarpSize - 1) / kWarpSize;
  case WarpSize:
    return kWarpSize;
  case LaneMaskEq:
    return laneBit;
  case LaneMaskLe:
    return laneBit | (laneBit - 1);
  case LaneMaskLt:
    return laneBit - 1;
  case LaneMaskGe:
    return ~(laneBit - 1);
  case LaneMaskGt:
    return ~(laneBit | (laneBit - 1));
  case DynamicSharedSize:
    return launch.dynamicSharedSize;
  }
  block.failInThread("unknown register");
}

int64_t norm_emulator::norm_emulator_warp(int32_t kind, int32_t mask,
                                          int32_t value, int32_t b, int32_t c,
                                          const char *site) {
  return Block::get().runInWarp({kind, mask, value, b, c, 0}, site);
}

int32_t norm_emulator::norm_emulator_barrier(int32_t id, int32_t count,
                                             int32_t reduction,
                                             int32_t predicate,
                                             const char *site) {
  return Block::get().waitAtBarrier(id, count, reduction, predicate, site);
}

void norm_emulator::norm_emulator_assume(int32_t condition, const char *site) {
  if (!condition)
    Block::get().failInThread(format("the assumption at %s is wrong", site));
}

void *norm_emulator::norm_emulator_shared(int64_t offset) {
  return Memory::get().getAddress(offset);
}

void *norm_emulator::norm_emulator_global(const void *initial, int64_t size) {
  static auto *copies = new std::unordered_map<const void *, void *>();
  auto [it, isNew] = copies->try_emplace(initial, nullptr);
  if (isNew) {
    Memory &memory = Memory::get();
    uint64_t offset = memory.allocate(size);
    std::copy_n(static_cast<const char *>(initial), size,
                memory.getBytes(offset));
    memory.define(offset, size);
    it->second = memory.getAddress(offset);
  }
  return it->second;
}
