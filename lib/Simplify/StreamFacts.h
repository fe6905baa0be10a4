//===- StreamFacts.h - What can be made zero-mean ---------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares what norm-recenter knows of the streams in front of norms.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_SIMPLIFY_STREAMFACTS_H
#define NORM_LIB_SIMPLIFY_STREAMFACTS_H

#include "WeightCenter.h"

#include "norm/Analysis/ZeroMean.h"
#include "norm/IR/Norm.h"
#include "norm/Simplify/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include "llvm/ADT/MapVector.h"

namespace mlir::norm {

/// What norm-recenter may do.
struct RecenterLimits {
  Precision precision = Precision::Exact;
  /// Whether arguments of public functions may be taken for weights.
  bool prepareWeights = false;
  /// The bytes of the largest weight that may be cloned where some of its
  /// readers need the old one; negative for any.
  int64_t maxCloneBytes = -1;
};

/// A weight that a stream reads at one operand: a constant or what is computed
/// of constants, or an argument of a public function, also through views.
struct StreamWriter {
  OpOperand *use;
  Value value;
  MeanDims dims;
};

/// The facts of ZeroMean, and as the client's fact: the mean of a value over
/// the dims is 0, or would be if weights were re-centered that write into it,
/// which nobody would see.
class StreamFacts : public MeanFacts {
public:
  StreamFacts(Operation *root, const RecenterLimits &limits)
      : MeanFacts(root), limits(limits) {}

  Precision getPrecision() const { return limits.precision; }

  /// Whether the mean of what `input` reads is 0 or can be made so.
  bool isRecenterable(OpOperand &input, const MeanDims &dims);
  /// Why not.
  Rule getRefusal(OpOperand &input, const MeanDims &dims);

  /// Adds the writers that must be re-centered for that.
  void collectWriters(OpOperand &input, const MeanDims &dims,
                      SmallVectorImpl<StreamWriter> &writers);

  /// Adds the operands at which a center makes the mean of the rest
  /// recenterable. Fails if there are none such.
  LogicalResult collectCuts(OpOperand &input, const MeanDims &dims,
                            SmallVectorImpl<StreamWriter> &cuts);

  /// A norm that needs more cuts is left alone: each of them would have to set
  /// two norms free.
  static constexpr size_t maxCuts = 16;

  /// What collectCuts() found for another operand; null if that was not asked
  /// for.
  const SmallVector<StreamWriter, 1> *getKnownCuts(Fact fact) const {
    auto it = knownCuts.find(fact);
    return it == knownCuts.end() ? nullptr : &it->second;
  }

  /// What can only be cut where it is read, at each place.
  bool isCutWhereRead(Fact fact) const { return cutWhereRead.contains(fact); }
  void noteCutWhereRead(Fact fact) { cutWhereRead.insert(fact); }

  /// Adds a cut at the operand that `need` is about. False if no center may
  /// stand there.
  bool cutHere(const MeanNeed &need, SmallVectorImpl<StreamWriter> &cuts);

  /// Whether `value` is a weight.
  bool isWeight(Value value) {
    return isConstantWeight(value) ||
           (limits.prepareWeights && getViewedArgument(value));
  }

  /// Whether `value` is computed of constants only.
  bool isConstantWeight(Value value);

  /// Whether `reader`, a value whose mean needs that of `need`, reads a weight
  /// there without being part of it. No reader is one, too.
  bool isWeightRead(Value reader, const MeanNeed &need);

  /// Whether a constant may not be cloned for what it costs.
  bool isTooLargeToClone(Attribute constant) const;

  /// Whether several ops read `value`, a constant, or what is computed of it.
  bool isShared(Value value);

  /// Whether collectWriters() came through `product`.
  bool hasVisited(Value product) const {
    return visitedValues.contains(product);
  }

protected:
  Rule getClientRule(Value value, const MeanDims &dims) override;

private:
  bool computeIsConstantWeight(Value value);
  bool isPreparable(func::FuncOp function);
  Rule getSharedRule(Value value, const MeanDims &dims);
  Rule getConstantRule(Value value, const MeanDims &dims);
  Rule getArgumentRule(Value value, const MeanDims &dims);
  std::optional<ShiftRule> getPartObstacle(Value reader, const MeanDims &dims,
                                           const MeanNeed &need);
  void addNeed(Rule &rule, Value reader, const MeanDims &dims,
               const MeanNeed &need);

  /// How many ops a weight may be away from its constants.
  static constexpr unsigned maxWeightDepth = 256;

  RecenterLimits limits;
  unsigned weightDepth = 0;
  DenseMap<Value, bool> constantWeights;
  DenseMap<Operation *, bool> preparable;
  DenseMap<Fact, SmallVector<StreamWriter, 1>> knownCuts;
  DenseSet<Fact> cutWhereRead;
  /// The facts whose writers are collected by now.
  DenseSet<Fact> visited;
  DenseSet<Value> visitedValues;
};

} // namespace mlir::norm

#endif // NORM_LIB_SIMPLIFY_STREAMFACTS_H
