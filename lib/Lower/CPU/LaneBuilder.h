//===- LaneBuilder.h - Ops of a row program on vectors ----------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares LaneBuilder, which emits the loads, stores, elementwise
// ops and collectives of a row program on vectors of some number of lanes.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_LOWER_CPU_LANEBUILDER_H
#define NORM_LIB_LOWER_CPU_LANEBUILDER_H

#include "../RowShape.h"

namespace mlir::norm {

/// A value on vectors: one vector or, of a builder with pairs, two: that of the
/// lanes of even and that of the lanes of odd number. A scalar is one value.
using Pack = SmallVector<Value, 2>;

/// The lanes that hold elements: all of them, or the first `count`.
struct ActiveLanes {
  Value count;
  /// Of all lanes, as memory has them.
  Value mask;
  /// The same lanes as a value on vectors.
  Pack masks;

  explicit operator bool() const { return bool(mask); }
};

class LaneBuilder {
public:
  /// With `isPaired`, values are pairs of vectors of `registerLanes` lanes
  /// each, and bf16 is held as f32 (BF16Lanes.h): what lies side by side in
  /// memory is widened in two ops and narrowed in two.
  LaneBuilder(OpBuilder &builder, Location loc, unsigned laneDim,
              int64_t registerLanes, bool isPaired)
      : builder(builder), loc(loc), laneDim(laneDim),
        registerLanes(registerLanes), isPaired(isPaired) {}

  /// What lanes without an element hold after a load: zero, or what the first
  /// lane holds, with which every op does what it does anyway (a division of
  /// integers by zero would be undefined).
  void setFillsFromFirst(bool value) { fillsFromFirst = value; }
  /// The ops that round to bf16 without care for NaNs.
  void setShortNaNs(DenseSet<Operation *> ops) { shortNaNs = std::move(ops); }

  /// The lanes of 32 bits of the CPU's sums of products of words, 0 for none.
  void setWordLanes(int64_t lanes) { wordLanes = lanes; }

  ActiveLanes makeActive(Value count);
  /// The elements that a value on vectors has.
  int64_t getLanes() const { return getNumParts() * registerLanes; }
  unsigned getNumParts() const { return isPaired ? 2 : 1; }
  Pack makeConstant(TypedAttr scalar);
  Pack splat(Value scalar);

  /// The elements of `operand` at `indices` of the loop dims; `ivs[laneDim]` is
  /// that of the first lane. What does not depend on the lane is read once.
  Pack load(const RowOperand &operand, ArrayRef<Value> ivs,
            const ActiveLanes &active);
  /// With `nontemporal`, whole vectors bypass the caches; each must be aligned
  /// to its size, at most to 64 bytes.
  void store(const Pack &pack, const RowOperand &operand, ArrayRef<Value> ivs,
             const ActiveLanes &active, bool nontemporal = false);
  Value loadScalar(const RowOperand &operand, ArrayRef<Value> ivs);
  void storeScalar(Value value, const RowOperand &operand, ArrayRef<Value> ivs);

  /// What `op` gives, on vectors or on scalars.
  SmallVector<Pack> emit(Operation *op, ArrayRef<Pack> operands,
                         bool onVectors);

  /// The ops on vectors that have been emitted and are functions of libm.
  ArrayRef<Operation *> getLibmOps() const { return libmOps; }

  Pack combine(RowReduceKind kind, const Pack &a, const Pack &b);
  /// Combines what the lanes hold: the vectors of a pair, then by halves.
  Value combineLanes(RowReduceKind kind, const Pack &pack);
  /// `a` in active lanes, `b` in others.
  Pack select(const ActiveLanes &active, const Pack &a, const Pack &b);

private:
  /// As memory has it.
  VectorType getMemoryType(Type element) const {
    return VectorType::get({getLanes()}, element);
  }
  /// As each part of a value on vectors has it.
  VectorType getPartType(Type element) const {
    return VectorType::get(
        {registerLanes}, holdsAsF32(element) ? builder.getF32Type() : element);
  }
  bool holdsAsF32(Type element) const { return isPaired && element.isBF16(); }
  /// From the elements as they lie in memory, and back.
  Pack split(Value vector);
  Value join(const Pack &pack, Type element);
  Value loadLanes(const RowOperand &operand, ArrayRef<Value> ivs,
                  const ActiveLanes &active);
  SmallVector<Value> emitOnPart(Operation *op, ValueRange operands);
  SmallVector<Value> emitOp(Operation *op, ValueRange operands,
                            TypeRange types);
  SmallVector<Value> getIndices(const RowOperand &operand, ArrayRef<Value> ivs);
  /// `ivs` at lane `lane`.
  SmallVector<Value> atLane(ArrayRef<Value> ivs, Value lane);
  Value makeFill(const RowOperand &operand, ArrayRef<Value> ivs);
  /// How many iterations a loop over the lanes has.
  Value countLanes(const ActiveLanes &active);

  OpBuilder &builder;
  Location loc;
  unsigned laneDim;
  int64_t registerLanes;
  bool isPaired;
  bool fillsFromFirst = false;
  int64_t wordLanes = 0;
  DenseSet<Operation *> shortNaNs;
  SmallVector<Operation *> libmOps;
};

} // namespace mlir::norm

#endif // NORM_LIB_LOWER_CPU_LANEBUILDER_H
