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

#include "norm/Analysis/MeanRules.h"
#include "norm/Simplify/Passes.h"

#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringMap.h"
#include <map>

namespace mlir::norm {

/// The constant that `op`, a constant or the load of a global, gives; or null.
Attribute getConstantValue(Operation *op);

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
  /// How far elements are from what the centered ones would be without
  /// rounding: the largest such distance and the root of their mean square.
  double largestChange = 0.0, rmsChange = 0.0;
};

/// Makes centered copies of weights.
class WeightCenter {
public:
  /// `rules` must know `root`, the module that the weights are of. New
  /// constants stand beside old ones.
  WeightCenter(Operation *root, MeanRules &rules, RewriterBase &rewriter,
               bool freesResources);

  /// A weight like `weight`, a tensor that is computed of constants only, but
  /// with a mean of 0 over `dims`.
  Value getCentered(Value weight, const MeanDims &dims);

  /// A weight like `weight`, but with the elements of each row along `dims`
  /// multiplied with `factors`.
  Value getScaled(Value weight, const MeanDims &dims, ArrayRef<double> factors);

  /// Says that a use of `weight` is gone. The data of resources that are then
  /// needed no longer is freed.
  void release(Value weight);

  /// Whether nobody needs what `op`, a constant, gives.
  bool isReleased(Operation *op) const { return released.contains(op); }

  /// Erases what nobody needs any more; `rules` must not be asked again.
  void eraseReleased();

  /// The constants that were centered, each with what that did.
  struct Centered {
    Operation *constant;
    MeanDims dims;
    CenteringReport report;
  };
  ArrayRef<Centered> getReports() const { return reports; }

private:
  using Change = function_ref<Attribute(Operation *, const MeanDims &)>;

  Value replaceConstant(Operation *op, Attribute value);
  Value changeDerived(OpResult weight, const MeanDims &dims, Change change);
  Value change(Value weight, const MeanDims &dims, Change change);

  void freeResource(Operation *op);

  MeanRules &rules;
  RewriterBase &rewriter;
  /// How many ops name each resource; empty if none is to be freed.
  llvm::StringMap<unsigned> resourceUses;
  llvm::SetVector<Operation *> released;
  std::map<std::pair<void *, MeanDims>, Value> centered;
  /// What one call has changed by now.
  std::map<std::pair<void *, MeanDims>, Value> changed;
  std::vector<Centered> reports;
};

} // namespace mlir::norm

#endif // NORM_LIB_SIMPLIFY_WEIGHTCENTER_H
