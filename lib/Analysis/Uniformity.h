//===- Uniformity.h - Where values are the same -----------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares along which dims a value is the same everywhere.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_ANALYSIS_UNIFORMITY_H
#define NORM_LIB_ANALYSIS_UNIFORMITY_H

#include "norm/Analysis/ConstantFolder.h"

namespace mlir::norm {

/// Finds the dims along which a tensor may vary, and the loops along which a
/// scalar of the body of a linalg op may.
class Uniformity {
public:
  /// One bit for each dim, or loop. No bit for a scalar outside of such bodies,
  /// which is one number.
  const llvm::SmallBitVector &getVaryingDims(Value value);

  /// The number that `value`, or each element of it, is.
  std::optional<double> getNumber(Value value) {
    return folder.getNumber(value);
  }

private:
  llvm::SmallBitVector compute(Value value);
  llvm::SmallBitVector computeTensor(OpResult result);
  llvm::SmallBitVector computeScalar(Value value);

  /// How deep values may depend on each other: what is further away may vary.
  static constexpr unsigned maxDepth = 256;

  unsigned depth = 0;
  ConstantFolder folder;
  DenseMap<Value, llvm::SmallBitVector> known;
};

} // namespace mlir::norm

#endif // NORM_LIB_ANALYSIS_UNIFORMITY_H
