//===- Difference.cpp - Differences of results ----------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the comparison of results.
//
//===----------------------------------------------------------------------===//

#include "Difference.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>
#include <limits>

using namespace mlir;
using namespace mlir::norm::test;

static constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// |a - b|, infinite if that is no number.
static double distance(double a, double b) {
  double result = std::abs(a - b);
  return std::isnan(result) ? kInfinity : result;
}

/// How far the elements [begin, end) of a result move under noise.
static double getMovement(const std::vector<double> &reference, unsigned index,
                          size_t begin, size_t end,
                          ArrayRef<std::vector<Numbers>> noise) {
  double movement = 0.0;
  for (const std::vector<Numbers> &results : noise) {
    if (results[index].floats.size() != reference.size())
      return kInfinity;
    for (size_t i = begin; i < end; ++i)
      if (std::isfinite(reference[i]))
        movement = std::max(movement,
                            distance(reference[i], results[index].floats[i]));
  }
  return movement;
}

/// Compares one row of one result.
static void compareRow(const std::vector<double> &reference,
                       const std::vector<double> &result, unsigned index,
                       size_t begin, size_t end, double tolerance,
                       ArrayRef<std::vector<Numbers>> noise,
                       Difference &difference) {
  double scale = std::numeric_limits<double>::min();
  for (size_t i = begin; i < end; ++i)
    if (std::isfinite(reference[i]))
      scale = std::max(scale, std::abs(reference[i]));
  std::optional<double> movement;
  for (size_t i = begin; i < end; ++i) {
    if (!std::isfinite(reference[i])) {
      ++difference.skipped;
      continue;
    }
    ++difference.compared;
    double found = distance(reference[i], result[i]);
    if (found <= tolerance * scale || found / scale <= difference.largest)
      continue;
    if (!movement)
      movement = getMovement(reference, index, begin, end, noise);
    if (found <= *movement)
      continue;
    difference.largest = found / scale;
    difference.where =
        llvm::formatv("element {0} of result {1}: {2:e9}, expected {3:e9}", i,
                      index, result[i], reference[i]);
  }
}

Difference norm::test::compare(ArrayRef<Numbers> reference,
                               ArrayRef<Numbers> results, double tolerance,
                               ArrayRef<std::vector<Numbers>> noise) {
  Difference difference;
  for (unsigned i = 0, e = reference.size(); i < e; ++i) {
    const Numbers &expected = reference[i], &found = results[i];
    if (expected.shape != found.shape || expected.integers != found.integers) {
      difference.largest = kInfinity;
      difference.where = llvm::formatv("result {0}", i);
      return difference;
    }
    difference.compared += expected.integers.size();
    size_t row = expected.shape.empty() ? 1 : expected.shape.back();
    for (size_t begin = 0; begin < expected.floats.size(); begin += row)
      compareRow(expected.floats, found.floats, i, begin, begin + row,
                 tolerance, noise, difference);
  }
  return difference;
}

bool norm::test::areIdentical(ArrayRef<Numbers> a, ArrayRef<Numbers> b) {
  return llvm::all_of(llvm::zip_equal(a, b), [](auto pair) {
    const Numbers &first = std::get<0>(pair), &second = std::get<1>(pair);
    return first.shape == second.shape && first.integers == second.integers &&
           llvm::all_of(llvm::zip_equal(first.floats, second.floats),
                        [](auto values) {
                          auto [x, y] = values;
                          return x == y || (std::isnan(x) && std::isnan(y));
                        });
  });
}
