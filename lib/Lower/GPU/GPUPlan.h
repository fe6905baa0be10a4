//===- GPUPlan.h - How a row is spread over threads -------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares GPUPlan, how the rows of a kernel are spread over the
// threads of a GPU, as plain data. A plan depends on the size and types of a
// row and on the chip, never on the number of rows: so does the order of
// additions, and a row has the same bits in every batch.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_LOWER_GPU_GPUPLAN_H
#define NORM_LIB_LOWER_GPU_GPUPLAN_H

#include "mlir/Support/LLVM.h"
#include <optional>

namespace llvm {
class raw_ostream;
}

namespace mlir::norm {

/// Threads of a warp.
constexpr int64_t kWarp = 32;

/// What a plan depends on.
struct GPURow {
  /// The number of points of a row, none if it is known at run time only.
  std::optional<int64_t> length;
  /// Bits of the narrowest element of an operand that has a row's features.
  int64_t narrowestBits = 32;
  /// Bits of an element that phases behind its own need, all values together.
  int64_t keptBits = 0;
  /// The same, of those that live at one time.
  int64_t liveBits = 0;
  /// Bits that a thread holds besides for each element of its part of a row:
  /// operands of later phases that are loaded early.
  int64_t earlyBits = 0;
  /// Whether neighbours in memory are rows, not features.
  bool lanesAreRows = false;
};

/// The *chunks* of a row, of `lanes` neighbouring points each, are dealt out to
/// its threads in turn: thread t has chunks t, t + T, t + 2T, ...
struct GPUPlan {
  /// Where values live from the phase that computes them to later ones.
  enum class Keep {
    Registers, ///< Loops over chunks are unrolled.
    Shared,    ///< In shared memory, each thread its own.
    Nothing    ///< Read or computed again.
  };

  Keep keep;
  /// Points of a chunk: what an access of the widest kind holds of the
  /// narrowest element.
  int64_t lanes;
  int64_t threadsPerRow;
  int64_t rowsPerBlock;
  /// Chunks that a thread has at most (Registers), or that an iteration of a
  /// loop works on.
  int64_t chunks;
  /// Whether operands of later phases are loaded before the first barrier.
  bool loadsEarly;

  int64_t getNumThreads() const { return threadsPerRow * rowsPerBlock; }
  int64_t getWarpsPerRow() const { return (threadsPerRow + 31) / 32; }
  /// Chains of additions that a thread has at least, where its row allows: the
  /// warps of a row have four on each of the four units that run them, which
  /// is as many as additions take cycles.
  int64_t getChains() const {
    return keep == Keep::Registers && getWarpsPerRow() >= 8 ? 2 : 4;
  }

  static GPUPlan make(const GPURow &row, int64_t accessBytes,
                      int64_t sharedBytes);
  void print(llvm::raw_ostream &os) const;
};

inline llvm::raw_ostream &operator<<(llvm::raw_ostream &os,
                                     const GPUPlan &plan) {
  plan.print(os);
  return os;
}

} // namespace mlir::norm

#endif // NORM_LIB_LOWER_GPU_GPUPLAN_H
