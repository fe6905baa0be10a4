//===- Deviation.h - How far two results are apart --------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the measure by which norm-diff compares results.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_TOOLS_COMMON_DEVIATION_H
#define NORM_TOOLS_COMMON_DEVIATION_H

#include "Numbers.h"

namespace mlir::norm::tools {

/// How far a result is from its reference, at most, in one or more runs.
///
/// The scale of a row (the elements along the last dim) is its largest finite
/// magnitude in the reference, but at least 2^-20 of that of the whole result:
/// a row that cancels to nothing has no scale of its own.
struct Deviation {
  double absolute = 0.0;
  /// As a part of the scale of the row.
  double relative = 0.0;
  /// The element where `relative` is.
  SmallVector<int64_t> where;
  size_t elements = 0;
  /// Elements that differ where only equality counts: integers, and what is
  /// not finite on one side. They make both differences infinite.
  size_t mismatches = 0;

  /// Takes one more run into account.
  void add(const Numbers &reference, const Numbers &result);

private:
  void addRow(const Numbers &reference, const Numbers &result, size_t begin,
              size_t end, double leastScale);
  void addMismatch(const Numbers &reference, size_t index);
};

} // namespace mlir::norm::tools

#endif // NORM_TOOLS_COMMON_DEVIATION_H
