//===- LaneBuilder.cpp - Ops of a row program on vectors ------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the emission of single ops of a row program on vectors.
//
//===----------------------------------------------------------------------===//

#include "LaneBuilder.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::norm;

ActiveLanes LaneBuilder::makeActive(Value count) {
  Value mask = vector::CreateMaskOp::create(
      builder, loc, getType(builder.getI1Type()), count);
  return {count, mask};
}

Value LaneBuilder::makeConstant(TypedAttr scalar) {
  auto splat = DenseElementsAttr::get(getType(scalar.getType()), scalar);
  return arith::ConstantOp::create(builder, loc, splat);
}

Value LaneBuilder::splat(Value scalar) {
  return vector::BroadcastOp::create(builder, loc, getType(scalar.getType()),
                                     scalar);
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

SmallVector<Value> LaneBuilder::getIndices(const RowOperand &operand,
                                           ArrayRef<Value> ivs) {
  return llvm::map_to_vector(operand.dims,
                             [&](unsigned dim) { return ivs[dim]; });
}

SmallVector<Value> LaneBuilder::atLane(ArrayRef<Value> ivs, Value lane) {
  SmallVector<Value> moved(ivs);
  moved[laneDim] = arith::AddIOp::create(builder, loc, ivs[laneDim], lane);
  return moved;
}

Value LaneBuilder::loadScalar(const RowOperand &operand, ArrayRef<Value> ivs) {
  if (!operand.getMemRefType())
    return operand.value;
  return memref::LoadOp::create(builder, loc, operand.value,
                                getIndices(operand, ivs));
}

void LaneBuilder::storeScalar(Value value, const RowOperand &operand,
                              ArrayRef<Value> ivs) {
  memref::StoreOp::create(builder, loc, value, operand.value,
                          getIndices(operand, ivs));
}

Value LaneBuilder::makeFill(const RowOperand &operand, ArrayRef<Value> ivs) {
  if (fillsFromFirst)
    return splat(loadScalar(operand, ivs));
  return makeConstant(
      builder.getZeroAttr(operand.getMemRefType().getElementType()));
}

Value LaneBuilder::countLanes(const ActiveLanes &active) {
  if (active)
    return active.count;
  return arith::ConstantIndexOp::create(builder, loc, lanes);
}

Value LaneBuilder::load(const RowOperand &operand, ArrayRef<Value> ivs,
                        const ActiveLanes &active) {
  if (!operand.uses(laneDim))
    return splat(loadScalar(operand, ivs));
  VectorType type = getType(operand.getMemRefType().getElementType());
  if (operand.isContiguousAlong(laneDim)) {
    SmallVector<Value> indices = getIndices(operand, ivs);
    if (!active)
      return vector::LoadOp::create(builder, loc, type, operand.value, indices);
    return vector::MaskedLoadOp::create(builder, loc, type, operand.value,
                                        indices, active.mask,
                                        makeFill(operand, ivs));
  }
  // Lane by lane.
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  auto loop = scf::ForOp::create(
      builder, loc, zero, countLanes(active), one, makeFill(operand, ivs),
      [&](OpBuilder &, Location, Value lane, ValueRange vectors) {
        Value element = loadScalar(operand, atLane(ivs, lane));
        Value inserted = vector::InsertOp::create(
            builder, loc, element, vectors[0], OpFoldResult(lane));
        scf::YieldOp::create(builder, loc, inserted);
      });
  return loop.getResult(0);
}

void LaneBuilder::store(Value vector, const RowOperand &operand,
                        ArrayRef<Value> ivs, const ActiveLanes &active) {
  assert(operand.uses(laneDim) && "outputs have all dims of the vectors");
  if (operand.isContiguousAlong(laneDim)) {
    SmallVector<Value> indices = getIndices(operand, ivs);
    if (active)
      vector::MaskedStoreOp::create(builder, loc, operand.value, indices,
                                    active.mask, vector);
    else
      vector::StoreOp::create(builder, loc, vector, operand.value, indices);
    return;
  }
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  scf::ForOp::create(builder, loc, zero, countLanes(active), one, ValueRange(),
                     [&](OpBuilder &, Location, Value lane, ValueRange) {
                       Value element = vector::ExtractOp::create(
                           builder, loc, vector, OpFoldResult(lane));
                       storeScalar(element, operand, atLane(ivs, lane));
                       scf::YieldOp::create(builder, loc);
                     });
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

/// The flags of the source go. In the compute type a product and a sum may be
/// one instruction, wherever the row stands.
void LaneBuilder::setFastMath(Operation *op) {
  auto fastMath = dyn_cast<arith::ArithFastMathInterface>(op);
  if (!fastMath)
    return;
  Type type = getElementTypeOrSelf(op->getResult(0).getType());
  auto flags = arith::FastMathFlags::none;
  if (isa<arith::AddFOp, arith::SubFOp, arith::MulFOp>(op) &&
      (type.isF32() || type.isF64()))
    flags = arith::FastMathFlags::contract;
  // Casts have no flags at all by default.
  arith::FastMathFlagsAttr attr = fastMath.getFastMathFlagsAttr();
  if (attr && attr.getValue() != flags)
    op->setAttr(fastMath.getFastMathAttrName(),
                arith::FastMathFlagsAttr::get(op->getContext(), flags));
}

SmallVector<Value> LaneBuilder::emit(Operation *op, ValueRange operands,
                                     bool onVectors) {
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    if (onVectors)
      return {makeConstant(constant.getValue())};
    return {builder.clone(*op)->getResult(0)};
  }
  SmallVector<Type> types(op->getResultTypes());
  if (onVectors)
    for (Type &type : types)
      type = getType(type);
  Operation *emitted =
      builder.create(op->getLoc(), op->getName().getIdentifier(), operands,
                     types, op->getAttrs());
  setFastMath(emitted);
  if (onVectors && isa<math::ExpOp, math::TanhOp, math::ErfOp>(op))
    libmOps.push_back(emitted);
  return SmallVector<Value>(emitted->getResults());
}

TypedAttr LaneBuilder::getNeutral(RowReduceKind kind, FloatType type) {
  const llvm::fltSemantics &semantics = type.getFloatSemantics();
  switch (kind) {
  case RowReduceKind::Mean:
  case RowReduceKind::Sum:
    return builder.getFloatAttr(type, APFloat::getZero(semantics));
  case RowReduceKind::Max:
    return builder.getFloatAttr(type,
                                APFloat::getInf(semantics, /*Negative=*/true));
  case RowReduceKind::Min:
    return builder.getFloatAttr(type, APFloat::getInf(semantics));
  }
  llvm_unreachable("no other kinds");
}

Value LaneBuilder::combine(RowReduceKind kind, Value a, Value b) {
  switch (kind) {
  case RowReduceKind::Mean:
  case RowReduceKind::Sum:
    return arith::AddFOp::create(builder, loc, a, b,
                                 arith::FastMathFlags::contract);
  case RowReduceKind::Max:
    return arith::MaximumFOp::create(builder, loc, a, b);
  case RowReduceKind::Min:
    return arith::MinimumFOp::create(builder, loc, a, b);
  }
  llvm_unreachable("no other kinds");
}

Value LaneBuilder::combineLanes(RowReduceKind kind, Value vector) {
  int64_t half = lanes / 2;
  for (; half > 0; half /= 2) {
    Value low = vector::ExtractStridedSliceOp::create(
        builder, loc, vector, ArrayRef<int64_t>{0}, ArrayRef<int64_t>{half},
        ArrayRef<int64_t>{1});
    Value high = vector::ExtractStridedSliceOp::create(
        builder, loc, vector, ArrayRef<int64_t>{half}, ArrayRef<int64_t>{half},
        ArrayRef<int64_t>{1});
    vector = combine(kind, low, high);
  }
  return vector::ExtractOp::create(builder, loc, vector, ArrayRef<int64_t>{0});
}
