//===- Frontier.h - Values to be raised -------------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the walk from a root to the values that are norms.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_RAISE_FRONTIER_H
#define NORM_LIB_RAISE_FRONTIER_H

#include "Matcher.h"

#include "llvm/ADT/DenseSet.h"

namespace mlir::norm {

/// A value that a norm op replaces.
struct Target {
  Value value;
  NormMatch match;
};

/// Walks forward from the scalar that takes the root (or the tanh) and collects
/// the norms that are furthest from it: as much of a scale, a bias and the last
/// rounding as the matcher accepts. A norm with a use that does not lead to a
/// further norm is a target itself, so that nothing is computed twice.
class Frontier {
public:
  explicit Frontier(Matcher &matcher) : matcher(matcher) {}

  SmallVector<Target, 0> collect(Value root);

  /// The same for centers among `values`, or in the next two steps behind one
  /// that is a center but for a factor, as in -(mean - x).
  SmallVector<Target, 0> collectCenters(ArrayRef<Value> values);

private:
  void visit(Value value, unsigned depth, unsigned partial);
  void cover(Value value, const NormMatch &match);
  SmallVector<NormMatch, 0> matchNext(ArrayRef<Value> next,
                                      const NormMatch &match);
  void addTarget(Value value, const NormMatch &match);
  bool isStatisticValue(Value value);

  Matcher &matcher;
  llvm::SmallDenseSet<Value> visited;
  SmallVector<Target, 0> targets;
};

/// The values computed from `value` alone or with others by ops that the reader
/// looks into; false if there is another use too.
bool getNextValues(Value value, SmallVectorImpl<Value> &next);

} // namespace mlir::norm

#endif // NORM_LIB_RAISE_FRONTIER_H
