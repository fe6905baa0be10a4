//===- Deviation.cpp - How far two results are apart ----------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the measure by which norm-diff compares results.
//
//===----------------------------------------------------------------------===//

#include "Deviation.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace mlir;
using namespace mlir::norm::tools;

static constexpr double kInfinity = std::numeric_limits<double>::infinity();
static constexpr double kLeastRowScale = 0x1p-20;

static double getScale(const std::vector<double> &values, size_t begin,
                       size_t end) {
  double scale = std::numeric_limits<double>::min();
  for (size_t i = begin; i < end; ++i)
    if (std::isfinite(values[i]))
      scale = std::max(scale, std::abs(values[i]));
  return scale;
}

static SmallVector<int64_t> getIndices(ArrayRef<int64_t> shape, int64_t index) {
  SmallVector<int64_t> indices(shape.size());
  for (size_t dim = shape.size(); dim-- > 0; index /= shape[dim])
    indices[dim] = index % shape[dim];
  return indices;
}

void Deviation::addMismatch(const Numbers &reference, size_t index) {
  if (!mismatches++)
    where = getIndices(reference.shape, index);
  absolute = relative = kInfinity;
}

void Deviation::addRow(const Numbers &reference, const Numbers &result,
                       size_t begin, size_t end, double leastScale) {
  double scale = std::max(leastScale, getScale(reference.floats, begin, end));
  for (size_t i = begin; i < end; ++i) {
    double expected = reference.floats[i], found = result.floats[i];
    if (expected == found || (std::isnan(expected) && std::isnan(found)))
      continue;
    if (!std::isfinite(expected) || !std::isfinite(found)) {
      addMismatch(reference, i);
      continue;
    }
    double difference = std::abs(expected - found);
    absolute = std::max(absolute, difference);
    if (difference / scale <= relative)
      continue;
    relative = difference / scale;
    where = getIndices(reference.shape, i);
  }
}

void Deviation::add(const Numbers &reference, const Numbers &result) {
  elements += reference.size();
  if (reference.shape != result.shape || reference.size() != result.size()) {
    ++mismatches;
    absolute = relative = kInfinity;
    return;
  }
  for (size_t i = 0, e = reference.integers.size(); i < e; ++i)
    if (reference.integers[i] != result.integers[i])
      addMismatch(reference, i);
  size_t size = reference.floats.size();
  if (!size)
    return;
  size_t row = reference.shape.empty() ? 1 : reference.shape.back();
  double leastScale = kLeastRowScale * getScale(reference.floats, 0, size);
  for (size_t begin = 0; begin < size; begin += row)
    addRow(reference, result, begin, begin + row, leastScale);
}
