//===- Raiser.h - Raising the norms of a function ---------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the raising of one function.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_RAISE_RAISER_H
#define NORM_LIB_RAISE_RAISER_H

#include "MeanUses.h"
#include "Rewrite.h"
#include "SharedScalars.h"

#include "norm/Analysis/Summary.h"
#include "norm/Raise/Passes.h"

namespace mlir::norm {

class Raiser {
public:
  Raiser(Operation *function, Rounding rounding);

  /// Raises every norm below the function. A raiser does this or the other
  /// once: ops are erased at the end.
  void raiseNorms();

  /// Raises what is left of x - mean(x), where `uses` says for each sum over a
  /// row what may take its mean off something.
  void raiseCenters(const MeanUses &uses);

  /// What was raised and what was not.
  ArrayRef<OpSummary> getRaised() const { return raised; }
  ArrayRef<RefusalSummary> getRefused() const { return refused; }

  unsigned getNumNorms() const { return numNorms; }
  unsigned getNumCenters() const { return numCenters; }
  unsigned getNumResidualAdds() const { return numResidualAdds; }

private:
  /// What one root leads to.
  struct Found {
    Value input;
    /// The polynomials in the targets' matches belong to them.
    std::unique_ptr<Algebra> algebra;
    std::unique_ptr<Reader> reader;
    SmallVector<Target, 0> targets;
    /// The ops that the norms replace and the liberties that this takes.
    SmallVector<Operation *> core;
    bool narrowArithmetic = false, wideArithmetic = false, droppedCast = false,
         droppedNaN = false, droppedAssert = false;
    /// Asserts in bodies that hold for all inputs, NaN aside.
    SmallVector<Operation *, 1> asserts;
    /// The first value computed in another type than that of the norm.
    Value otherType;
    /// Where the ops are that the norms replace, those in bodies as well.
    SmallVector<Location> locations;
  };

  void raiseRoot(Operation *root);
  void raiseCenter(Value sum, ArrayRef<Value> uses);
  std::optional<Found> find(Operation *root, MatchFailure &failure,
                            bool &sawReduction);
  std::optional<Found> tryInput(Operation *root, Value input,
                                MatchFailure &failure);
  bool findCenters(Found &found, Matcher &matcher, Value sum,
                   ArrayRef<Value> uses);
  void startReading(Found &found, Value input);
  bool keepsTypes(const Found &found) const;
  void collectCore(Found &found);
  void noteRounding(Operation *op, Value value, unsigned width, Found &found);
  void collectAsserts(Found &found);
  void replace(const Found &found);
  void finish();
  void pruneBodies();
  void dropAsserts(Operation *op);
  void eraseDead();

  // Remarks and records of what happens (Report.cpp).
  void reportRaise(const Found &found, const Target &target, Operation *norm);
  void reportResidualAdd(Operation *add);
  void reportMissed(Operation *root, const MatchFailure &failure);

  Operation *function;
  Rounding rounding;
  StringRef functionName;
  ProgramOrder order;
  ConstantFolder constants;
  SharedScalars scalars;
  /// Ops that may be dead; erased at the end, since values are looked up by
  /// address until then.
  SmallVector<Operation *> replaced;
  /// Generics whose bodies compute less than before: a norm or a residual add
  /// was taken out of them.
  SmallVector<linalg::GenericOp> shrunkBodies;
  DenseSet<Operation *> knownAsserts;
  std::vector<OpSummary> raised;
  std::vector<RefusalSummary> refused;
  unsigned numNorms = 0, numCenters = 0, numResidualAdds = 0;
};

} // namespace mlir::norm

#endif // NORM_LIB_RAISE_RAISER_H
