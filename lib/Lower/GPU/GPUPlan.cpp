//===- GPUPlan.cpp - How a row is spread over threads ---------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the choice of a plan.
//
//===----------------------------------------------------------------------===//

#include "GPUPlan.h"

#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::norm;

/// Threads of a block whose rows have a warp or less each.
static constexpr int64_t kSmallBlock = 128;
/// Points of a row that a thread holds at most: enough bytes in flight, and
/// registers left for two blocks of 512 threads on a multiprocessor.
static constexpr int64_t kPoints = 32;
/// Rows up to this length have one warp, which needs no barrier.
static constexpr int64_t kWarpRow = 1024;
/// What no access is narrower than where size and alignment allow.
static constexpr int64_t kNarrowBytes = 16;
/// Bytes that the accesses of a row's threads cover together at least.
static constexpr int64_t kLineBytes = 128;
static constexpr int64_t kMaxThreads = 1024;
/// Registers of a multiprocessor, and what a thread uses besides its points.
static constexpr int64_t kRegisters = 65536;
static constexpr int64_t kOtherRegisters = 30;
/// Threads of a row, and chunks of an iteration, in kernels with loops.
static constexpr int64_t kLoopThreads = 256;
static constexpr int64_t kLoopChunks = 4;
/// Shared memory that is left for partial results of warps.
static constexpr int64_t kPartialBytes = 1024;

static int64_t divideUp(int64_t a, int64_t b) { return (a + b - 1) / b; }

/// Threads of a row that has one warp or less: at most kPoints points each, and
/// enough of them that an access of all covers 128 bytes in a row.
static int64_t chooseSmallThreads(int64_t numChunks, int64_t lanes,
                                  int64_t accessBytes) {
  int64_t wanted = std::max(divideUp(numChunks * lanes, kPoints),
                            std::min(numChunks, kLineBytes / accessBytes));
  return std::clamp<int64_t>(llvm::PowerOf2Ceil(wanted), 1, kWarp);
}

/// Warps of a long row: the fewest that give a thread at most kPoints points,
/// or up to twice as many where those share the row evenly.
static int64_t chooseWarps(int64_t numChunks, int64_t lanes) {
  int64_t perThread = std::max<int64_t>(kPoints / lanes, 1);
  int64_t fewest = divideUp(numChunks, perThread * kWarp);
  for (int64_t warps = fewest; warps < 2 * fewest; ++warps)
    if (numChunks % (warps * kWarp) == 0)
      return warps;
  return fewest;
}

/// Registers that a thread needs for `points` points.
static int64_t countRegisters(const GPURow &row, int64_t points, bool early) {
  int64_t bits = early ? row.liveBits + row.earlyBits : row.keptBits;
  return kOtherRegisters + divideUp(points * bits, 32);
}

static GPUPlan makeLoops(GPUPlan::Keep keep, int64_t lanes, int64_t threads) {
  return {keep, lanes, threads, 1, kLoopChunks, false};
}

GPUPlan GPUPlan::make(const GPURow &row, int64_t accessBytes,
                      int64_t sharedBytes) {
  int64_t lanes = std::max<int64_t>(accessBytes * 8 / row.narrowestBits, 1);
  if (row.lanesAreRows) {
    bool fits = row.length && *row.length > 0 && *row.length <= kPoints;
    return {fits ? Keep::Registers : Keep::Nothing, 1,   1, kSmallBlock,
            fits ? *row.length : kLoopChunks,       fits};
  }
  if (!row.length || *row.length == 0)
    return makeLoops(Keep::Nothing, lanes, kLoopThreads);

  int64_t length = *row.length;
  lanes = std::min<int64_t>(lanes, length & -length);
  int64_t numChunks = length / lanes;
  if (length <= kWarpRow) {
    int64_t threads = chooseSmallThreads(numChunks, lanes, accessBytes);
    // Narrower accesses that share the row evenly beat wider ones that do not:
    // of the last of those, some threads have none.
    if (lanes * row.narrowestBits >= 2 * 8 * kNarrowBytes &&
        numChunks % threads != 0 && 2 * numChunks % threads == 0) {
      lanes /= 2;
      numChunks *= 2;
    }
    return {Keep::Registers,
            lanes,
            threads,
            kSmallBlock / threads,
            divideUp(numChunks, threads),
            true};
  }
  int64_t threads = kWarp * chooseWarps(numChunks, lanes);
  int64_t chunks = divideUp(numChunks, threads);
  if (threads <= kMaxThreads) {
    int64_t available = std::min<int64_t>(kRegisters / threads, 255);
    for (bool early : {true, false})
      if (countRegisters(row, chunks * lanes, early) <= available)
        return {Keep::Registers, lanes, threads, 1, chunks, early};
  }
  threads = std::min(threads, kMaxThreads);
  int64_t owned = divideUp(numChunks, threads) * lanes * threads;
  // The partial results of the warps take some, too.
  if (owned * divideUp(row.keptBits, 8) + kPartialBytes <= sharedBytes)
    return makeLoops(Keep::Shared, lanes, threads);
  return makeLoops(Keep::Nothing, lanes, threads);
}

void GPUPlan::print(llvm::raw_ostream &os) const {
  switch (keep) {
  case Keep::Registers:
    os << "registers";
    break;
  case Keep::Shared:
    os << "shared";
    break;
  case Keep::Nothing:
    os << "reload";
    break;
  }
  os << ", " << lanes << " lanes, " << threadsPerRow << " threads a row, "
     << rowsPerBlock << " rows a block, " << chunks << " chunks"
     << (loadsEarly ? ", early loads" : "");
}
