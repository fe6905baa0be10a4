//===- MeanClaims.h - What ZeroMean claims ----------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares how the claims of ZeroMean are checked in numbers.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_TEST_LIB_INTERPRETER_MEANCLAIMS_H
#define NORM_TEST_LIB_INTERPRETER_MEANCLAIMS_H

#include "Interpreter.h"

#include "norm/Analysis/ZeroMean.h"

#include <string>

namespace mlir::norm::test {

/// What ZeroMean claims of the values of a module: that their means vanish over
/// one dim, over two, over all, or over each half of a dim.
class MeanClaims {
public:
  /// A mean may be `tolerance` times the largest element.
  ///
  /// With `spoil`, there are claims that nobody made: what finds nothing then
  /// finds nothing at all.
  MeanClaims(ModuleOp module, double tolerance, bool spoil);

  /// Checks what is claimed of a value against what was computed.
  void check(Value value, const Tensor &tensor);

  /// Forgets the magnitudes that were seen.
  void restart() { largest = 0.0; }

  /// What roundings leave of numbers that cancel.
  double getNoise() const;

  /// Claims; checks of numbers that are not all 0; checks that failed.
  unsigned claims = 0, checks = 0, failures = 0;

  /// The first failure, in words.
  std::string message;

private:
  /// A mean over some dims of the tensor, in which a dim may be split into two.
  struct Claim {
    SmallVector<int64_t> dims;
    int64_t splitDim;
  };

  void addClaims(ZeroMean &zeroMean, Value value);
  void check(Value value, const Tensor &tensor, const Claim &claim);

  double tolerance;
  bool spoil;
  DenseMap<Value, SmallVector<Claim>> claimed;
  /// The largest magnitude seen, which bounds what roundings leave.
  double largest = 0.0;
};

} // namespace mlir::norm::test

#endif // NORM_TEST_LIB_INTERPRETER_MEANCLAIMS_H
