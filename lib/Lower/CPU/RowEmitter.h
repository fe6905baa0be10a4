//===- RowEmitter.h - The loops of one row on vectors -----------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares RowEmitter, which emits the phases of a row program for
// one row, or for as many neighbouring rows as a vector has lanes.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_LOWER_CPU_ROWEMITTER_H
#define NORM_LIB_LOWER_CPU_ROWEMITTER_H

#include "LaneBuilder.h"
#include "NontemporalStores.h"

#include "norm/Analysis/RowProgram.h"

namespace mlir::norm {

class RowEmitter {
public:
  /// Emits what is computed once for all rows at the builder's place. With
  /// `isWide` a vector holds what all registers of an iteration hold.
  RowEmitter(OpBuilder &builder, const RowProgram &program,
             const RowShape &shape, int64_t vectorBits, bool isWide = false);

  /// How many elements a value on vectors has.
  int64_t getLanes() const { return vectors.getLanes(); }
  LaneBuilder &getLaneBuilder() { return vectors; }

  /// Whether the loops over a row can be cut into blocks for several threads:
  /// the row is one run of memory of more than one block, as far as is known.
  bool canSplit() const;

  /// Emits the program for the row at `rows`, an index for each row dim. If the
  /// lanes are rows, for those from there on that are active.
  void emit(ArrayRef<Value> rows, const ActiveLanes &active);

  /// Emits the rows that `emitRows` loops over, calling emit(), such that the
  /// blocks of each row run in parallel. Partial results are added up in the
  /// order in which they are without.
  void emitSplit(function_ref<void()> emitRows);

  /// Says which outputs bypass the caches in what is emitted from now on; null
  /// for none.
  void setNontemporal(const NontemporalStores *stores) { nontemporal = stores; }

  /// Whether there is something to fetch of a next row, as far as is known.
  bool canPrefetch() const;

  /// Says whether what is emitted from now on fetches the next row while the
  /// last phase works on a row.
  void setPrefetching(bool value) { isPrefetching = value; }

private:
  /// A loop over part of the innermost feature dim.
  struct Strip {
    OpFoldResult begin, end;
    /// Points from one slot to the next: the lanes, or 1.
    int64_t width;
    /// How many values on vectors an iteration works on, one after the other.
    unsigned slots;
    bool isMasked = false;

    int64_t getStep() const { return width * slots; }
    /// Whether it is known to be no loop.
    bool isSingleIteration() const;
  };
  /// Emits an iteration and returns what the accumulators hold behind it.
  using LoopBody =
      function_ref<SmallVector<Pack>(Value iv, ArrayRef<Pack> accumulators)>;

  /// One vector of points in an iteration of a strip.
  struct Slot {
    SmallVector<Value> ivs;
    ActiveLanes active;
    /// Whether lanes that are not active belong to no point of the row.
    bool isEndOfRow;
    /// The per-element values that are there.
    DenseMap<Value, Pack> elements = DenseMap<Value, Pack>();
  };

  void emitRowLoads();
  void emitUniform(const RowProgram::Phase &phase);
  SmallVector<Pack> makeAccumulators(const RowProgram::Phase &phase);
  void emitLoops(const RowProgram::Phase &phase);
  SmallVector<Pack> emitLoop(OpFoldResult begin, OpFoldResult end, int64_t step,
                             ArrayRef<Pack> accumulators, LoopBody emitBody);
  /// Emits a part of a loop on accumulators of its own, which are then added to
  /// `accumulators`: chains of additions stay short.
  SmallVector<Pack>
  emitApart(const RowProgram::Phase &phase, ArrayRef<Pack> accumulators,
            function_ref<SmallVector<Pack>(ArrayRef<Pack>)> emitPart);
  /// Emits the loops over feature dims from `level` on and returns what the
  /// accumulators hold behind them.
  SmallVector<Pack> emitNest(const RowProgram::Phase &phase, unsigned level,
                             ArrayRef<Pack> accumulators);
  SmallVector<Pack> emitStrip(const RowProgram::Phase &phase,
                              const Strip &strip, ArrayRef<Pack> accumulators);
  /// Emits the main loop of a phase by `scf.forall` over its blocks.
  SmallVector<Pack> emitBlocks(const RowProgram::Phase &phase,
                               const Strip &strip, ArrayRef<Pack> accumulators);
  /// What the accumulators of `phase` held behind a block, in memory.
  void storePartials(const RowProgram::Phase &phase, Value block,
                     ArrayRef<Pack> partials);
  SmallVector<Pack> loadPartials(const RowProgram::Phase &phase, Value block);
  /// Where in a line of that memory one vector of accumulator `index` lies.
  Value getPlace(size_t index, size_t part);
  OpFoldResult countBlocks();
  /// The points of a block.
  int64_t getBlockSize() const;
  /// Emits one iteration, at `base` of the innermost feature dim (null if there
  /// is none).
  SmallVector<Pack> emitChunk(const RowProgram::Phase &phase, Value base,
                              const Strip &strip, ArrayRef<Pack> accumulators);
  void finish(const RowProgram::Reduction &reduction,
              ArrayRef<Pack> accumulators);
  /// How many values on vectors the main loop works on at once.
  unsigned getSlots() const;
  void makeStrips();
  /// Strips whose vectors begin behind `head` points.
  SmallVector<Strip> makeStripsBehind(Value head);
  void makeReciprocals();
  /// Whether what the first phase reads of `operand` is fetched ahead.
  bool isPrefetched(const RowOperand &operand) const;
  /// The indices of the next row, or of the same one if it is the last or rows
  /// are long. None where nothing is fetched ahead.
  SmallVector<Value> emitNextRow();
  void emitPrefetches(ArrayRef<Slot> slots);
  void emitLoads(const RowProgram::Phase &phase, MutableArrayRef<Slot> slots);
  void emitElement(Operation *op, Slot &slot);
  const NontemporalStores::Output *findNontemporal(unsigned output) const {
    return nontemporal ? nontemporal->find(output) : nullptr;
  }
  void emitStores(const RowProgram::Phase &phase, ArrayRef<Slot> slots);
  Pack accumulate(const RowProgram::Reduction &reduction, const Pack &sum,
                  const Slot &slot);
  /// The value on vectors, within the loop of a phase.
  Pack getVector(Value value, const Slot &slot) const;
  void splatUniforms(const RowProgram::Phase &phase);

  OpBuilder &builder;
  const RowProgram &program;
  const RowShape &shape;
  Location loc;
  /// How many registers a vector, or one of a pair, takes.
  unsigned numRegisters;
  LaneBuilder vectors;
  /// 1/N by the type that a mean has.
  DenseMap<Type, Value> reciprocals;
  /// Loops over all but the innermost feature dim, and over that in strips.
  SmallVector<unsigned> outerDims;
  std::optional<unsigned> innerDim;
  SmallVector<Strip> strips;
  /// Accumulators that each reduction has.
  unsigned numAccumulators = 1;

  /// By collective the partial results of each block, where rows are split.
  DenseMap<Operation *, Value> scratch;
  bool isSplit = false;

  const NontemporalStores *nontemporal = nullptr;
  bool isPrefetching = false;

  // Of the row that is emitted.
  SmallVector<Value> ivs;
  SmallVector<Value> nextRow;
  ActiveLanes activeRows;
  /// What is uniform in the row: a scalar, on vectors if the lanes are rows.
  DenseMap<Value, Pack> uniform;
  /// Scalars of `uniform` on vectors, in front of the loop of a phase.
  DenseMap<Value, Pack> splats;
};

} // namespace mlir::norm

#endif // NORM_LIB_LOWER_CPU_ROWEMITTER_H
