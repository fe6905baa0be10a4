//===- ZeroMean.h - Where the mean of a value is 0 --------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the analysis that proves means to be 0.
//
// It is a sparse dataflow over facts: the mean of a value over some dims is 0;
// a value may be shifted along some dims and nobody sees it. A rule
// (MeanRules.h) says which other facts a fact needs, and the solution is the
// greatest one, so that loops and recursion need nothing special. Facts are
// looked at when they are asked for. MLIR's sparse forward framework would have
// to know beforehand which of the many groups of elements of each value count:
// that a norm over heads of 64 needs the weight's columns in groups of 64 shows
// only from the norm.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_ANALYSIS_ZEROMEAN_H
#define NORM_ANALYSIS_ZEROMEAN_H

#include "norm/Analysis/MeanRules.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/UniqueVector.h"

namespace mlir::norm {

/// Facts that need each other, and which of them hold.
class MeanFacts {
public:
  enum class Kind : uint8_t {
    /// The mean of a value over the dims is 0.
    ZeroMean,
    /// Nobody sees it if a value is shifted along the dims.
    Shiftable,
    /// Nobody sees it if only what one operand reads is shifted.
    ShiftableUse,
    /// What a client of the analysis makes of getClientRule().
    Client
  };

  using Fact = unsigned;

  /// What a fact rests on.
  struct Rule {
    /// If not, it needs nothing and does not hold.
    bool mayHold = false;
    MeanRuleName name = MeanRuleName::Unknown;
    Operation *op = nullptr;
    SmallVector<Fact, 2> needs = {};
    /// Whether this is the reason to give where one of the needs fails.
    bool isReason = false;
  };

  /// `root` is a module, which must not change meanwhile.
  explicit MeanFacts(Operation *root) : rules(root) {}
  virtual ~MeanFacts() = default;

  Fact getZeroMean(Value value, const MeanDims &dims);
  Fact getShiftable(Value value, const MeanDims &dims);
  Fact getShiftableUse(OpOperand &use, const MeanDims &dims);
  Fact getClient(Value value, const MeanDims &dims);

  bool holds(Fact fact);

  /// Why a fact does not hold: the rule of the first fact below it that fails
  /// by itself.
  const Rule &getReason(Fact fact);

  Value getValue(Fact fact) const;
  const MeanDims &getDims(Fact fact) const;
  const Rule &getRule(Fact fact);

  MeanRules &getMeanRules() { return rules; }

protected:
  virtual Rule getClientRule(Value value, const MeanDims &dims);

private:
  struct State {
    const void *subject;
    unsigned dims;
    Kind kind;
    enum { New, Open, Holds, Fails } status = New;
    /// The fact because of which this one fails; itself if it needs none.
    Fact cause = 0;
    Rule rule = {};
    SmallVector<Fact, 2> users = {};
  };

  Fact getFact(Kind kind, const void *subject, const MeanDims &dims);
  Rule computeRule(Fact fact);
  Rule computeMeanRule(Value value, const MeanDims &dims);
  Rule computeShiftRule(OpOperand &use, const MeanDims &dims);
  /// Computes the rules of everything that `fact` rests on.
  SmallVector<Fact> open(Fact fact);

  MeanRules rules;
  llvm::UniqueVector<MeanDims> dimsTable;
  DenseMap<std::pair<const void *, unsigned>, Fact> facts;
  std::vector<State> states;
};

/// Proves that means are 0. Remains valid as long as the module does not
/// change.
class ZeroMean {
public:
  explicit ZeroMean(Operation *root) : facts(root) {}

  /// Whether the mean of `value`, a ranked tensor of floats, over `dims` of it
  /// is proved to be 0.
  bool isZeroMean(Value value, ArrayRef<int64_t> dims);

  /// What keeps the mean from being proved to be 0.
  const MeanFacts::Rule &getReason(Value value, ArrayRef<int64_t> dims);

  /// The name of the rule by which it is proved.
  StringRef getRuleName(Value value, ArrayRef<int64_t> dims);

  MeanFacts &getFacts() { return facts; }

private:
  MeanFacts::Fact getFact(Value value, ArrayRef<int64_t> dims);

  MeanFacts facts;
};

} // namespace mlir::norm

#endif // NORM_ANALYSIS_ZEROMEAN_H
