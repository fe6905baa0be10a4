//===- MeanRows.h - Where the elements of means are -------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares where in a tensor the elements of each mean are.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_ANALYSIS_MEANROWS_H
#define NORM_ANALYSIS_MEANROWS_H

#include "norm/Analysis/MeanDims.h"

namespace mlir::norm {

/// The positions of the rows over which means of a tensor of static shape are
/// taken, in row-major order.
class MeanRows {
public:
  /// `dims` must fit `shape`.
  MeanRows(ArrayRef<int64_t> shape, const MeanDims &dims);

  int64_t getNumRows() const;
  /// What to add to the first position of a row for each of its elements.
  ArrayRef<int64_t> getOffsets() const { return offsets; }
  /// Calls `function` with the first position of each row until it returns
  /// false; returns whether it never did.
  bool forEachRow(llvm::function_ref<bool(int64_t)> function) const;

private:
  struct Loop {
    int64_t size;
    int64_t step;
  };
  SmallVector<Loop> rowLoops;
  SmallVector<int64_t> offsets;
  int64_t first = 0;
};

} // namespace mlir::norm

#endif // NORM_ANALYSIS_MEANROWS_H
