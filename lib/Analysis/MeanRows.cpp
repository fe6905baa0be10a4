//===- MeanRows.cpp - Where the elements of means are ---------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the positions of the elements of means.
//
//===----------------------------------------------------------------------===//

#include "norm/Analysis/MeanRows.h"

using namespace mlir;
using namespace mlir::norm;

MeanRows::MeanRows(ArrayRef<int64_t> shape, const MeanDims &dims) {
  SmallVector<Loop> elementLoops;
  int64_t step = 1;
  for (int64_t dim = shape.size(); dim-- > 0; step *= shape[dim]) {
    int64_t done = 1;
    for (const MeanDigit &digit : dims.getDigits()) {
      if (digit.dim != dim)
        continue;
      assert(shape[dim] % (digit.stride * digit.extent) == 0 &&
             "dims that do not fit");
      rowLoops.push_back({digit.stride / done, step * done});
      (digit.isReduced ? elementLoops : rowLoops)
          .push_back({digit.count, step * digit.stride});
      first += digit.begin * step * digit.stride;
      done = digit.stride * digit.extent;
    }
    rowLoops.push_back({shape[dim] / done, step * done});
  }
  offsets.push_back(0);
  for (Loop loop : elementLoops) {
    size_t numOffsets = offsets.size();
    for (int64_t i = 1; i < loop.size; ++i)
      for (size_t j = 0; j < numOffsets; ++j)
        offsets.push_back(offsets[j] + i * loop.step);
  }
  llvm::erase_if(rowLoops, [](Loop loop) { return loop.size == 1; });
}

int64_t MeanRows::getNumRows() const {
  int64_t numRows = 1;
  for (Loop loop : rowLoops)
    numRows *= loop.size;
  return numRows;
}

bool MeanRows::forEachRow(llvm::function_ref<bool(int64_t)> function) const {
  SmallVector<int64_t> index(rowLoops.size(), 0);
  int64_t position = first;
  for (int64_t row = 0, numRows = getNumRows(); row < numRows; ++row) {
    if (!function(position))
      return false;
    for (auto [i, loop] : llvm::enumerate(rowLoops)) {
      position += loop.step;
      if (++index[i] < loop.size)
        break;
      position -= loop.size * loop.step;
      index[i] = 0;
    }
  }
  return true;
}
