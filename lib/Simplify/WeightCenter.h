//===- WeightCenter.h - Centering of weights --------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares how constant weights lose their means.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_SIMPLIFY_WEIGHTCENTER_H
#define NORM_LIB_SIMPLIFY_WEIGHTCENTER_H

#include "RoundingFigures.h"

#include "norm/Analysis/MeanRules.h"
#include "norm/Simplify/Passes.h"

#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringMap.h"
#include <map>

namespace mlir::norm {

/// The size of a constant's elements; 0 if they are not there.
int64_t getNumConstantBytes(Attribute constant);

/// Why the means of a constant over `dims` cannot be taken away;
/// nothing if they can.
std::optional<MeanRuleName> getCenteringObstacle(Attribute constant,
                                                 const MeanDims &dims,
                                                 Precision precision);

/// The argument of a public function that `value` is a view of, or null.
BlockArgument getViewedArgument(Value value);

/// Whether `use`, which reads a view of `argument`, reads a parameter rather
/// than data: a table, a factor of a contraction, or something that is
/// broadcast.
bool isParameterRead(OpOperand &use, BlockArgument argument);

/// What centering does to the elements of a constant.
struct CenteringReport {
  /// The largest mean that was taken away.
  double largestMean = 0.0;
  RoundingFigures rounding;
};

/// Makes centered copies of weights.
class WeightCenter {
public:
  /// `rules` must know `root`, the module that the weights are of. New
  /// constants stand beside old ones; those of more than `maxCloneBytes` bytes,
  /// unless that is negative, are changed for all who read them.
  WeightCenter(Operation *root, MeanRules &rules, RewriterBase &rewriter,
               int64_t maxCloneBytes, bool freesResources);

  /// A weight like `weight`, a tensor that is computed of constants only, but
  /// with a mean of 0 over `dims`.
  Value getCentered(Value weight, const MeanDims &dims);

  /// A weight like `weight`, but with the elements of each row along `dims`
  /// multiplied with `factors`.
  Value getScaled(Value weight, const MeanDims &dims, ArrayRef<double> factors);

  /// Says that a use of `weight` is gone. The data of resources that are then
  /// needed no longer is freed.
  void release(Value weight);

  /// Erases what nobody needs any more; `rules` must not be asked again.
  void eraseReleased();

  /// The constants that were centered, each with what that did.
  struct Centered {
    Operation *constant;
    MeanDims dims;
    CenteringReport report;
  };
  ArrayRef<Centered> getReports() const { return reports; }

  /// Whether somebody still needs what `constant`, one of these, was.
  bool isCloned(Operation *constant) const;

private:
  using Change = function_ref<Attribute(Operation *, const MeanDims &)>;

  Value replaceConstant(Operation *op, Attribute value);
  Value changeDerived(OpResult weight, const MeanDims &dims, Change change);
  Value change(Value weight, const MeanDims &dims, Change change);

  bool mayClone(Operation *op) const;
  /// Says that an op whose attribute `value` is no longer names it.
  void freeResource(Attribute value);
  /// Says that `load` is gone.
  void releaseLoad(Operation *load);

  Operation *root;
  MeanRules &rules;
  RewriterBase &rewriter;
  int64_t maxCloneBytes;
  /// How many ops name each resource; empty if none is to be freed.
  llvm::StringMap<unsigned> resourceUses;
  llvm::SetVector<Operation *> released;
  /// Globals that were loaded only by what is released.
  llvm::SetVector<Operation *> releasedGlobals;
  std::map<std::pair<void *, MeanDims>, Value> centered;
  /// What one call has changed by now.
  std::map<std::pair<void *, MeanDims>, Value> changed;
  std::vector<Centered> reports;
};

} // namespace mlir::norm

#endif // NORM_LIB_SIMPLIFY_WEIGHTCENTER_H
