//===- Parts.h - How many parts an op is cut into ---------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file defines how many parts an op on buffers is cut into for threads.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_LOWER_CPU_PARTS_H
#define NORM_LIB_LOWER_CPU_PARTS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <limits>

namespace mlir::norm {

/// Parts of one op at most: enough to balance many threads.
constexpr int64_t kMaxParts = 64;

/// The work of `pointWork` at each point of a space of `extents`, at most what
/// fits.
inline int64_t multiplyWork(int64_t pointWork,
                            llvm::ArrayRef<int64_t> extents) {
  for (int64_t extent : extents)
    if (llvm::MulOverflow(pointWork, extent, pointWork))
      pointWork = std::numeric_limits<int64_t>::max();
  return pointWork;
}

/// The parts of `work`: 4 where it is `minWork`, the least that is cut.
inline int64_t countParts(int64_t work, int64_t minWork) {
  return std::min(kMaxParts, work / std::max<int64_t>(minWork / 4, 1));
}

} // namespace mlir::norm

#endif // NORM_LIB_LOWER_CPU_PARTS_H
