//===- Difference.h - Differences of results --------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares how the fuzzer compares results.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_TEST_LIB_FUZZ_DIFFERENCE_H
#define NORM_TEST_LIB_FUZZ_DIFFERENCE_H

#include "common/Compiled.h"

#include <string>

namespace mlir::norm::test {

using tools::Numbers;

/// How two lists of results differ.
struct Difference {
  /// The largest difference, as a part of the largest value of its row, where
  /// it exceeds what is allowed: infinite where one of the two is no number,
  /// an integer or a shape differs.
  double largest = 0.0;
  /// Where it is, in words.
  std::string where;
  /// Elements that are finite in the reference, and that are not.
  size_t compared = 0, skipped = 0;
};

/// Compares with a reference. What is not finite there may be anything. A
/// difference up to `tolerance` times the largest value of the row is allowed,
/// and one up to what `noise` differs from the reference in that row.
Difference compare(ArrayRef<Numbers> reference, ArrayRef<Numbers> results,
                   double tolerance, ArrayRef<std::vector<Numbers>> noise = {});

/// Whether two lists of results are the same, bit by bit but for NaNs.
bool areIdentical(ArrayRef<Numbers> a, ArrayRef<Numbers> b);

} // namespace mlir::norm::test

#endif // NORM_TEST_LIB_FUZZ_DIFFERENCE_H
