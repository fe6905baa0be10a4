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

#include "RowShape.h"

namespace mlir::norm {

/// The lanes that hold elements: all of them, or the first `count`.
struct ActiveLanes {
  Value count;
  Value mask;

  explicit operator bool() const { return bool(mask); }
};

class LaneBuilder {
public:
  LaneBuilder(OpBuilder &builder, Location loc, unsigned laneDim, int64_t lanes)
      : builder(builder), loc(loc), laneDim(laneDim), lanes(lanes) {}

  /// What lanes without an element hold after a load: zero, or what the first
  /// lane holds, with which every op does what it does anyway (a division of
  /// integers by zero would be undefined).
  void setFillsFromFirst(bool value) { fillsFromFirst = value; }

  ActiveLanes makeActive(Value count);
  VectorType getType(Type element) const {
    return VectorType::get({lanes}, element);
  }
  Value makeConstant(TypedAttr scalar);
  Value splat(Value scalar);

  /// The elements of `operand` at `indices` of the loop dims; `ivs[laneDim]` is
  /// that of the first lane. What does not depend on the lane is read once.
  Value load(const RowOperand &operand, ArrayRef<Value> ivs,
             const ActiveLanes &active);
  void store(Value vector, const RowOperand &operand, ArrayRef<Value> ivs,
             const ActiveLanes &active);
  Value loadScalar(const RowOperand &operand, ArrayRef<Value> ivs);
  void storeScalar(Value value, const RowOperand &operand, ArrayRef<Value> ivs);

  /// `op` on `operands`, vectors if it is to be one on vectors.
  SmallVector<Value> emit(Operation *op, ValueRange operands, bool onVectors);

  /// The ops on vectors that have been emitted and are functions of libm.
  ArrayRef<Operation *> getLibmOps() const { return libmOps; }

  /// What a collective of `kind` starts from.
  TypedAttr getNeutral(RowReduceKind kind, FloatType type);
  Value combine(RowReduceKind kind, Value a, Value b);
  /// Combines what the lanes hold by halves, in a fixed order.
  Value combineLanes(RowReduceKind kind, Value vector);

private:
  SmallVector<Value> getIndices(const RowOperand &operand, ArrayRef<Value> ivs);
  /// `ivs` at lane `lane`.
  SmallVector<Value> atLane(ArrayRef<Value> ivs, Value lane);
  Value makeFill(const RowOperand &operand, ArrayRef<Value> ivs);
  /// How many iterations a loop over the lanes has.
  Value countLanes(const ActiveLanes &active);
  void setFastMath(Operation *op);

  OpBuilder &builder;
  Location loc;
  unsigned laneDim;
  int64_t lanes;
  bool fillsFromFirst = false;
  SmallVector<Operation *> libmOps;
};

} // namespace mlir::norm

#endif // NORM_LIB_LOWER_CPU_LANEBUILDER_H
