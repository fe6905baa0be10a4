//===- RowProgram.h - A kernel as phases over a row -------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares RowProgram, what the body of a norm.rowwise does in which
// pass over a row, as plain data. It is the one walk over such a body: whoever
// lowers, tiles, bufferizes or prices a kernel reads this and not the body.
//
// A row is computed in *phases*. Each phase first evaluates what is uniform in
// the row by then, once, and then passes over the points of the row: it loads,
// computes, adds up for the collectives that end it, and stores. A collective's
// result is there from the next phase on. So
//
//   - an element is stored, and a collective added up, in the first phase in
//     which its value can be computed;
//   - a per-element value of an earlier phase is there again in a later one by
//     one of three ways (`Source`), or by a register if the program is built
//     for a machine that keeps the row (`RowProgramOptions::keepRow`).
//
// A point is loaded before it is stored within a phase, and inputs that are
// uniform in the row are loaded before the first phase. A back end follows the
// lists to the letter: what may be updated in place (`canUpdateInPlace`) rests
// on them.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_ANALYSIS_ROWPROGRAM_H
#define NORM_ANALYSIS_ROWPROGRAM_H

#include "norm/IR/Norm.h"

namespace mlir::norm {

struct RowProgramOptions {
  /// Per-element values stay in registers from the phase that computes them to
  /// the last one that reads them: each input is loaded once and nothing is
  /// computed twice.
  bool keepRow = false;
};

struct RowProgram {
  /// How a later phase gets a per-element value of an earlier one.
  enum class Source {
    Load,      ///< It is an element of an input, which is read again.
    Reload,    ///< It was stored as it is: read back from the output.
    Recompute, ///< It is computed again from what its ops read.
    Keep       ///< It stays in a register (keepRow only).
  };

  /// A per-element value that phases behind the one that defines it need.
  struct LiveValue {
    Value value;
    unsigned definition; ///< The phase that computes or loads it first.
    unsigned lastUse;    ///< The last phase that needs it.
    Source source;
    unsigned operand; ///< The input (Load) or the output (Reload).
  };

  /// What a loop adds up, or takes the maximum or minimum of. Collectives of
  /// one operand share it where the kinds allow it: a mean is a sum, divided.
  struct Reduction {
    SmallVector<RowReduceOp, 1> ops;

    RowReduceOp getFirst() const { return ops.front(); }
    Value getOperand() const { return getFirst().getOperand(); }
    FloatType getType() const { return cast<FloatType>(getFirst().getType()); }
    /// How elements are combined: sum, max or min.
    RowReduceKind getKind() const { return getCombiningKind(getFirst()); }
    static RowReduceKind getCombiningKind(RowReduceOp op) {
      return op.getKind() == RowReduceKind::Mean ? RowReduceKind::Sum
                                                 : op.getKind();
    }
  };

  struct Phase {
    /// Evaluated once a row before the loop, in order. Their operands are
    /// uniform values of this or an earlier phase.
    SmallVector<Operation *> uniformOps;
    /// Outputs with one element a row, stored before the loop.
    SmallVector<unsigned> rowStores;
    /// Inputs whose elements the loop loads.
    SmallVector<unsigned> loads;
    /// Outputs that an earlier phase stored and the loop reads back. What is
    /// read stands for the yielded value of that output.
    SmallVector<unsigned> reloads;
    /// Evaluated for each element, in order; an op of an earlier phase that
    /// stands here again is computed again.
    SmallVector<Operation *> elementOps;
    SmallVector<Reduction> reductions;
    /// Outputs whose elements the loop stores.
    SmallVector<unsigned> stores;

    bool hasLoop() const { return !reductions.empty() || !stores.empty(); }
  };

  /// Reads the body of `op`, which must be valid.
  static RowProgram build(RowwiseOp op, const RowProgramOptions &options = {});

  /// Whether the elements of `output` may be stored over those of `input`: they
  /// have the same maps and element types, and no phase behind the one that
  /// stores reads the input.
  bool canUpdateInPlace(unsigned input, unsigned output);

  bool isUniform(Value value) const { return uniform.contains(value); }

  /// Writes the program, a line for each phase (see norm-print-row-program).
  void print(raw_ostream &os);

  RowwiseOp op;
  SmallVector<Phase, 0> phases;
  /// The values of the body that are the same at every point of a row. The
  /// mean of one is itself: such a collective is among the uniform ops, and
  /// its result stands for its operand.
  DenseSet<Value> uniform;
  /// Inputs that are uniform in the row and read, loaded before the phases.
  SmallVector<unsigned> rowLoads;
  /// In the order in which they are defined.
  SmallVector<LiveValue> liveValues;
  /// For each input the last phase that loads it (0 for one that is uniform in
  /// the row), none for one that is not read.
  SmallVector<std::optional<unsigned>> lastLoad;
  /// For each output the phase that stores it.
  SmallVector<unsigned> firstStore;
};

} // namespace mlir::norm

#endif // NORM_ANALYSIS_ROWPROGRAM_H
