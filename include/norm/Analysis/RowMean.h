//===- RowMean.h - Sums and means of rows of constants ----------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements sums, and distances from means, that are exact enough
// for what is left of a row to be only the rounding of its elements.
//
// Of a narrower type f64 is exact enough. The elements of an f64 row without
// its mean are off by half an ulp each, which a plain sum over them is, too, so
// that nothing would be proved of them: sums of these have two parts.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_ANALYSIS_ROWMEAN_H
#define NORM_ANALYSIS_ROWMEAN_H

#include "norm/Analysis/ConstantElements.h"

#include <cmath>

namespace mlir::norm {

/// A number as the sum of one of f64 and of another one, much smaller.
struct WideNumber {
  double high = 0.0, low = 0.0;

  /// Adds `number`; what `high` loses goes to `low`.
  void add(double number) {
    double sum = high + number;
    double added = sum - high;
    low += (high - (sum - added)) + (number - added);
    high = sum;
  }

  double round() const { return high + low; }
};

/// The sum of the elements at `first` plus each of `offsets`.
inline WideNumber getRowSum(const ConstantElements &elements, int64_t first,
                            ArrayRef<int64_t> offsets) {
  WideNumber sum;
  if (elements.getFormat() == FloatFormat::F64)
    for (int64_t offset : offsets)
      sum.add(elements[first + offset]);
  else
    for (int64_t offset : offsets)
      sum.high += elements[first + offset];
  return sum;
}

/// The mean of the same elements.
inline WideNumber getRowMean(const ConstantElements &elements, int64_t first,
                             ArrayRef<int64_t> offsets) {
  WideNumber sum = getRowSum(elements, first, offsets);
  double size = offsets.size();
  double high = sum.round() / size;
  if (elements.getFormat() != FloatFormat::F64)
    return {high, 0.0};
  double rest = std::fma(-high, size, sum.high) + sum.low;
  return {high, rest / size};
}

/// `number` without `mean`, rounded once.
inline double subtractMean(double number, WideNumber mean) {
  if (mean.low == 0.0)
    return number - mean.high;
  WideNumber difference{number, -mean.low};
  difference.add(-mean.high);
  return difference.round();
}

} // namespace mlir::norm

#endif // NORM_ANALYSIS_ROWMEAN_H
