//===- MeanRules.h - How means pass through ops -----------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the rules by which the means of a value follow from those
// of others, and by which a shift of a value shows in others. docs/zero-mean.md
// lists them with their proofs.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_ANALYSIS_MEANRULES_H
#define NORM_ANALYSIS_MEANRULES_H

#include "norm/Analysis/MeanDims.h"

#include "mlir/IR/Operation.h"
#include <memory>

namespace mlir::norm {

class GlobalConstants;

/// A rule, or what breaks one. MeanRules.def lists them.
enum class MeanRuleName : uint8_t {
#define MEAN_RULE(Enumerator, Name) Enumerator,
#include "norm/Analysis/MeanRules.def"
};

/// The name in remarks: a static string.
StringRef stringifyMeanRule(MeanRuleName name);

/// That the means of `value` over `dims` vanish.
struct MeanNeed {
  /// Where the value is read; null where it is not an operand.
  OpOperand *use;
  Value value;
  MeanDims dims;
};

/// When the means of a value vanish.
struct MeanRule {
  enum class Kind {
    /// If all needs hold.
    All,
    /// Always.
    Proved,
    /// Not as it is: a constant tensor.
    Constant,
    /// Not for all that is known: an argument of a public function.
    Argument,
    /// Not for all that is known.
    Broken
  };
  Kind kind;
  /// The rule, or what breaks it.
  MeanRuleName name;
  /// The op that the rule is about.
  Operation *op = nullptr;
  SmallVector<MeanNeed, 2> needs = {};
};

/// What a shift of an operand does: the addition of anything that is the same
/// along the reduced digits of `dims`, and nothing outside of the restrictions.
struct ShiftRule {
  /// Whether more than a shift may come out.
  bool isSeen;
  MeanRuleName name;
  Operation *op = nullptr;
  /// The values that it shifts in turn; with no value it has no effect.
  SmallVector<std::pair<Value, MeanDims>, 2> shifted = {};
};

/// The rules for the values of a module, which must not change meanwhile.
/// Arithmetic is that of the real numbers.
class MeanRules {
public:
  /// `root` is a module.
  explicit MeanRules(Operation *root);
  ~MeanRules();

  /// What the means of `value` over `dims` vanishing takes. `dims` are dims of
  /// a ranked tensor, or loops around a scalar in the body of a linalg op.
  MeanRule getMeanRule(Value value, const MeanDims &dims);

  /// What happens if the value that `use` reads is shifted.
  ShiftRule getShiftRule(OpOperand &use, const MeanDims &dims);

  /// The globals that are constants.
  GlobalConstants &getGlobals();

  /// From now on rules are for the module as if the arith.mulf that `input` is
  /// an operand of gave `input`.
  void ignoreProduct(OpOperand &input);

private:
  class Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace mlir::norm

#endif // NORM_ANALYSIS_MEANRULES_H
