//===- ContractionEmitter.h - Loops of contractions -------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares ContractionEmitter, which emits the loops over blocks,
// panels, register tiles and vectors of a contraction.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_LOWER_CPU_CONTRACTIONEMITTER_H
#define NORM_LIB_LOWER_CPU_CONTRACTIONEMITTER_H

#include "ContractionPlan.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace mlir::norm {

class ContractionEmitter {
public:
  ContractionEmitter(OpBuilder &builder, ContractionPlan plan)
      : builder(builder), plan(std::move(plan)), loc(this->plan.op->getLoc()) {}

  /// Emits the whole contraction; blocks run in parallel where that is asked
  /// for and there are several.
  void emit(bool parallel);

private:
  /// A range of one dim; `size` where all such ranges have the same static one.
  struct Part {
    Value begin, end;
    std::optional<int64_t> size;
  };
  using Vectors = SmallVector<Value>;
  using Body = llvm::function_ref<void(Value)>;

  // Loops.
  void emitBlock(Part rows, Part columns);
  void emitFill(Part rows, Part columns);
  void emitTiles(Part rows, Part columns);
  void emitRowTiles(Part rows, Part depth, Value panel);
  void emitStreamed(Part columns);
  void emitStreamedLines(Part columns, Value firstLine, int64_t numLines);
  void emitDots(Part columns);
  void emitDotTile(int64_t numColumns);
  void prefetchColumns(Value at);
  void forOuterReductions(llvm::function_ref<void()> body);
  void forEach(Value begin, Value end, int64_t step, Body body);
  /// Calls `body` for each step of `part` whose step lies in it whole, then
  /// `rest` with where those end, if there may be a rest.
  void forWhole(Part part, int64_t step, Body body, Body rest);
  Part makeBlock(Value begin, Value extent, std::optional<int64_t> size,
                 int64_t block);

  // Panels and register tiles.
  Value allocatePanel();
  void pack(Value panel, Part depth, Part columns);
  void packTransposed(Value panel, Part depth, Part columns);
  void packSingly(Value panel, Part depth, Part columns);
  void emitTile(int64_t numRows, Part depth, Value panel);
  SmallVector<Value> transpose(SmallVector<Value> vectors);

  // Memory.
  SmallVector<Value> getIndices(OpOperand *operand);
  Value loadScalar(OpOperand *operand);
  Value loadVector(OpOperand *operand, Value mask = {});
  void storeOut(Value vector, Value mask);
  Value splat(Value scalar);
  Value widen(Value value);
  /// The lanes before `end` of the vector at `begin`.
  Value makeMask(Value begin, Value end);

  // Indices.
  Value constant(int64_t value);
  Value add(Value a, Value b);
  Value add(Value a, int64_t b) { return add(a, constant(b)); }
  Value subtract(Value a, Value b);
  Value minimum(Value a, Value b);
  /// The largest multiple of `step` from `begin` that is not above `end`.
  Value alignDown(Value begin, Value end, int64_t step);
  Value getExtent(unsigned dim) { return extents[dim]; }
  std::optional<int64_t> getStaticExtent(unsigned dim);
  VectorType getVectorType(Type element) {
    return VectorType::get(plan.lanes, element);
  }

  OpBuilder &builder;
  ContractionPlan plan;
  Location loc;
  SmallVector<Value> extents;
  /// Where each loop of the contraction stands.
  SmallVector<Value> point;
  /// One for each vector of the columns of a tile; null for whole vectors.
  SmallVector<Value> columnMasks;
};

} // namespace mlir::norm

#endif // NORM_LIB_LOWER_CPU_CONTRACTIONEMITTER_H
