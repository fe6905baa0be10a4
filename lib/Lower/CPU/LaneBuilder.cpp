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

#include "../RowArithmetic.h"
#include "BF16Lanes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::norm;

ActiveLanes LaneBuilder::makeActive(Value count) {
  Type i1 = builder.getI1Type();
  auto makeMask = [&](VectorType type, Value number) -> Value {
    return vector::CreateMaskOp::create(builder, loc, type, number);
  };
  Value mask = makeMask(getMemoryType(i1), count);
  if (!isPaired)
    return {count, mask, {mask}};
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  Value odd = arith::ShRUIOp::create(builder, loc, count, one);
  Value even = arith::SubIOp::create(builder, loc, count, odd);
  return {count,
          mask,
          {makeMask(getPartType(i1), even), makeMask(getPartType(i1), odd)}};
}

Pack LaneBuilder::makeConstant(TypedAttr scalar) {
  VectorType type = getPartType(scalar.getType());
  if (auto number = dyn_cast<FloatAttr>(scalar);
      number && type.getElementType() != scalar.getType()) {
    APFloat wide = number.getValue();
    bool losesInfo;
    wide.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven,
                 &losesInfo);
    scalar = builder.getFloatAttr(type.getElementType(), wide);
  }
  Value constant = arith::ConstantOp::create(
      builder, loc, DenseElementsAttr::get(type, scalar));
  return Pack(getNumParts(), constant);
}

Pack LaneBuilder::splat(Value scalar) {
  VectorType type = getPartType(scalar.getType());
  if (type.getElementType() != scalar.getType())
    scalar = arith::ExtFOp::create(builder, loc, type.getElementType(), scalar);
  Value vector = vector::BroadcastOp::create(builder, loc, type, scalar);
  return Pack(getNumParts(), vector);
}

Pack LaneBuilder::select(const ActiveLanes &active, const Pack &a,
                         const Pack &b) {
  Pack chosen;
  for (auto [mask, first, second] : llvm::zip_equal(active.masks, a, b))
    chosen.push_back(
        arith::SelectOp::create(builder, loc, mask, first, second));
  return chosen;
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
  VectorType type = getMemoryType(operand.getMemRefType().getElementType());
  if (fillsFromFirst)
    return vector::BroadcastOp::create(builder, loc, type,
                                       loadScalar(operand, ivs));
  return arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type));
}

Value LaneBuilder::countLanes(const ActiveLanes &active) {
  if (active)
    return active.count;
  return arith::ConstantIndexOp::create(builder, loc, getLanes());
}

Pack LaneBuilder::split(Value vector) {
  if (!isPaired)
    return {vector};
  if (cast<VectorType>(vector.getType()).getElementType().isBF16()) {
    auto [even, odd] = splitBF16(builder, loc, vector);
    return {even, odd};
  }
  auto parts = vector::DeinterleaveOp::create(builder, loc, vector);
  return {parts.getRes1(), parts.getRes2()};
}

Value LaneBuilder::join(const Pack &pack, Type element) {
  if (!isPaired)
    return pack[0];
  if (element.isBF16())
    return joinBF16(builder, loc, pack[0], pack[1], wordLanes);
  return vector::InterleaveOp::create(builder, loc, pack[0], pack[1]);
}

Value LaneBuilder::loadLanes(const RowOperand &operand, ArrayRef<Value> ivs,
                             const ActiveLanes &active) {
  VectorType type = getMemoryType(operand.getMemRefType().getElementType());
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

Pack LaneBuilder::load(const RowOperand &operand, ArrayRef<Value> ivs,
                       const ActiveLanes &active) {
  if (!operand.uses(laneDim))
    return splat(loadScalar(operand, ivs));
  return split(loadLanes(operand, ivs, active));
}

/// That of a non-temporal store, none for others.
static llvm::MaybeAlign getStoreAlignment(Value vector, bool nontemporal) {
  if (!nontemporal)
    return std::nullopt;
  auto type = cast<VectorType>(vector.getType());
  return llvm::Align(std::min<int64_t>(
      type.getNumElements() * type.getElementTypeBitWidth() / 8, 64));
}

void LaneBuilder::store(const Pack &pack, const RowOperand &operand,
                        ArrayRef<Value> ivs, const ActiveLanes &active,
                        bool nontemporal) {
  assert(operand.uses(laneDim) && "outputs have all dims of the vectors");
  Value vector = join(pack, operand.getMemRefType().getElementType());
  if (operand.isContiguousAlong(laneDim)) {
    SmallVector<Value> indices = getIndices(operand, ivs);
    if (active)
      vector::MaskedStoreOp::create(builder, loc, operand.value, indices,
                                    active.mask, vector);
    else
      vector::StoreOp::create(builder, loc, vector, operand.value, indices,
                              nontemporal,
                              getStoreAlignment(vector, nontemporal));
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

SmallVector<Value> LaneBuilder::emitOp(Operation *op, ValueRange operands,
                                       TypeRange types) {
  Operation *emitted =
      builder.create(op->getLoc(), op->getName().getIdentifier(), operands,
                     types, op->getAttrs());
  setRowFastMath(emitted);
  if (isa<VectorType>(types[0]) &&
      isa<math::ExpOp, math::TanhOp, math::ErfOp>(op))
    libmOps.push_back(emitted);
  return SmallVector<Value>(emitted->getResults());
}

SmallVector<Value> LaneBuilder::emitOnPart(Operation *op, ValueRange operands) {
  // Held as f32, bf16 is widened already, and a number that is rounded stays.
  Type result = op->getResult(0).getType();
  if (isa<arith::ExtFOp>(op) && getPartType(result) == operands[0].getType())
    return {operands[0]};
  bool keepsNaN = !shortNaNs.contains(op);
  if (isa<arith::TruncFOp>(op) && holdsAsF32(result))
    return {roundToBF16Lanes(builder, loc, operands[0], keepsNaN, wordLanes)};
  auto types =
      llvm::map_to_vector(op->getResultTypes(),
                          [&](Type type) -> Type { return getPartType(type); });
  SmallVector<Value> results = emitOp(op, operands, types);
  if (!holdsAsF32(result) || isExactInBF16(op))
    return results;
  return {roundToBF16Lanes(builder, loc, results[0], keepsNaN, wordLanes)};
}

SmallVector<Pack> LaneBuilder::emit(Operation *op, ArrayRef<Pack> operands,
                                    bool onVectors) {
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    if (onVectors)
      return {makeConstant(constant.getValue())};
    return {{builder.clone(*op)->getResult(0)}};
  }
  SmallVector<Pack> packs(op->getNumResults());
  for (unsigned part = 0, e = onVectors ? getNumParts() : 1; part < e; ++part) {
    auto parts = llvm::map_to_vector(
        operands, [&](const Pack &pack) { return pack[part]; });
    SmallVector<Value> results = onVectors
                                     ? emitOnPart(op, parts)
                                     : emitOp(op, parts, op->getResultTypes());
    for (auto [pack, result] : llvm::zip_equal(packs, results))
      pack.push_back(result);
  }
  return packs;
}

Pack LaneBuilder::combine(RowReduceKind kind, const Pack &a, const Pack &b) {
  Pack combined;
  for (auto [first, second] : llvm::zip_equal(a, b))
    combined.push_back(combinePartials(builder, loc, kind, first, second));
  return combined;
}

Value LaneBuilder::combineLanes(RowReduceKind kind, const Pack &pack) {
  Value vector = isPaired
                     ? combinePartials(builder, loc, kind, pack[0], pack[1])
                     : pack[0];
  int64_t half = registerLanes / 2;
  for (; half > 0; half /= 2) {
    Value low = vector::ExtractStridedSliceOp::create(
        builder, loc, vector, ArrayRef<int64_t>{0}, ArrayRef<int64_t>{half},
        ArrayRef<int64_t>{1});
    Value high = vector::ExtractStridedSliceOp::create(
        builder, loc, vector, ArrayRef<int64_t>{half}, ArrayRef<int64_t>{half},
        ArrayRef<int64_t>{1});
    vector = combinePartials(builder, loc, kind, low, high);
  }
  return vector::ExtractOp::create(builder, loc, vector, ArrayRef<int64_t>{0});
}
