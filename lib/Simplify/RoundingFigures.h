//===- RoundingFigures.h - How far rounding moves weights -------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements figures of what rounding does to new constants.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_SIMPLIFY_ROUNDINGFIGURES_H
#define NORM_LIB_SIMPLIFY_ROUNDINGFIGURES_H

#include "norm/Analysis/ConstantElements.h"

#include <algorithm>
#include <cmath>

namespace mlir::norm {

/// How far elements are from what they would be without rounding.
class RoundingFigures {
public:
  /// Counts an element that is `value` rounded to `format`.
  void add(FloatFormat format, double value) {
    char rounded[sizeof(double)];
    storeFloat(format, value, rounded);
    double distance = std::fabs(loadFloat(format, rounded) - value);
    largest = std::max(largest, distance);
    sumOfSquares += distance * distance;
    ++numElements;
  }

  double getLargest() const { return largest; }
  /// The root of the mean square; 0 of no elements.
  double getRms() const {
    return numElements == 0 ? 0.0 : std::sqrt(sumOfSquares / numElements);
  }

private:
  double largest = 0.0, sumOfSquares = 0.0;
  int64_t numElements = 0;
};

} // namespace mlir::norm

#endif // NORM_LIB_SIMPLIFY_ROUNDINGFIGURES_H
