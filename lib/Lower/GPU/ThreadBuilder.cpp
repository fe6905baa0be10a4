//===- ThreadBuilder.cpp - Ops of a row program in one GPU thread ---------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the emission of single ops of a row program for a
// thread of a GPU.
//
//===----------------------------------------------------------------------===//

#include "ThreadBuilder.h"

#include "../RowArithmetic.h"
#include "DeviceMath.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::norm;

//===----------------------------------------------------------------------===//
// Indices
//===----------------------------------------------------------------------===//

Value ThreadBuilder::constant(int64_t value) {
  return arith::ConstantIntOp::create(builder, loc, value, 64);
}

Value ThreadBuilder::getValue(OpFoldResult value) {
  if (std::optional<int64_t> known = getConstantIntValue(value))
    return constant(*known);
  return cast<Value>(value);
}

Value ThreadBuilder::add(Value a, Value b) {
  return arith::AddIOp::create(builder, loc, a, b);
}

Value ThreadBuilder::multiply(Value a, OpFoldResult b) {
  if (isOneInteger(b))
    return a;
  return arith::MulIOp::create(builder, loc, a, getValue(b));
}

Value ThreadBuilder::divide(Value a, OpFoldResult b) {
  if (isOneInteger(b))
    return a;
  return arith::DivUIOp::create(builder, loc, a, getValue(b));
}

Value ThreadBuilder::remainder(Value a, OpFoldResult b) {
  if (isOneInteger(b))
    return constant(0);
  return arith::RemUIOp::create(builder, loc, a, getValue(b));
}

Value ThreadBuilder::isBefore(Value index, Value end) {
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt, index,
                               end);
}

Value ThreadBuilder::getIndex(const DeviceChunk &chunk, int64_t lane) {
  int64_t offset = chunk.offset + lane;
  return offset == 0 ? chunk.first : add(chunk.first, constant(offset));
}

void ThreadBuilder::emitIf(Value condition, function_ref<void()> body) {
  if (!condition)
    return body();
  scf::IfOp::create(builder, loc, condition, [&](OpBuilder &, Location) {
    body();
    scf::YieldOp::create(builder, loc);
  });
}

//===----------------------------------------------------------------------===//
// Chunks
//===----------------------------------------------------------------------===//

Value ThreadBuilder::makeConstant(TypedAttr scalar) {
  if (lanes > 1)
    scalar = DenseElementsAttr::get(cast<VectorType>(getType(scalar.getType())),
                                    scalar);
  return arith::ConstantOp::create(builder, loc, scalar);
}

Value ThreadBuilder::splat(Value scalar) {
  if (lanes == 1)
    return scalar;
  return vector::BroadcastOp::create(builder, loc, getType(scalar.getType()),
                                     scalar);
}

Value ThreadBuilder::extract(Value chunk, int64_t lane) {
  if (lanes == 1)
    return chunk;
  return vector::ExtractOp::create(builder, loc, chunk,
                                   ArrayRef<int64_t>{lane});
}

Value ThreadBuilder::getMask(const DeviceChunk &chunk) {
  if (!chunk.end)
    return chunk.active;
  SmallVector<Value> inside;
  for (int64_t lane = 0; lane < lanes; ++lane)
    inside.push_back(isBefore(getIndex(chunk, lane), chunk.end));
  Value mask = inside[0];
  if (lanes > 1)
    mask = vector::FromElementsOp::create(
        builder, loc, VectorType::get({lanes}, builder.getI1Type()), inside);
  if (chunk.active)
    mask = arith::AndIOp::create(builder, loc, mask, splat(chunk.active));
  return mask;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// What LLVM has no type for is moved as the integer of its size.
Type ThreadBuilder::getMemoryType(Type element) {
  if (LLVM::isCompatibleType(element))
    return element;
  return builder.getIntegerType(element.getIntOrFloatBitWidth());
}

OpFoldResult ThreadBuilder::toBytes(const DeviceOperand &operand,
                                    OpFoldResult distance) {
  int64_t bytes =
      llvm::divideCeil(operand.elementType.getIntOrFloatBitWidth(), 8);
  if (std::optional<int64_t> known = getConstantIntValue(distance))
    return builder.getI64IntegerAttr(*known * bytes);
  return multiply(cast<Value>(distance), builder.getI64IntegerAttr(bytes));
}

Value ThreadBuilder::getPointer(Value base, Value offset) {
  if (!offset)
    return base;
  return LLVM::GEPOp::create(builder, loc, base.getType(), builder.getI8Type(),
                             base, ValueRange(offset));
}

Value ThreadBuilder::getAddress(const DeviceOperand &operand, Value index) {
  Value offset;
  auto move = [&](Value distance) {
    offset = offset ? add(offset, distance) : distance;
  };
  if (operand.isContiguous) {
    move(multiply(index, toBytes(operand, builder.getI64IntegerAttr(1))));
    return getPointer(operand.base, offset);
  }
  // The last feature runs fastest.
  for (unsigned feature = featureExtents.size(); feature-- > 0;) {
    Value position = index;
    if (feature > 0) {
      position = remainder(index, featureExtents[feature]);
      index = divide(index, featureExtents[feature]);
    }
    auto it = llvm::find(operand.dims, firstFeature + feature);
    if (it == operand.dims.end())
      continue;
    OpFoldResult stride = operand.strides[it - operand.dims.begin()];
    move(multiply(position, toBytes(operand, stride)));
  }
  return getPointer(operand.base, offset);
}

/// Where a row begins and where a chunk begins in it are added up in 32 bits,
/// for all operands of one layout. What is left is one instruction for each.
Value ThreadBuilder::getNumberedAddress(const DeviceOperand &operand,
                                        const DeviceChunk &chunk) {
  auto neverWraps = arith::IntegerOverflowFlagsAttr::get(
      builder.getContext(), arith::IntegerOverflowFlags::nuw);
  Value number = arith::AddIOp::create(builder, loc, operand.firstChunk,
                                       chunk.number, neverWraps);
  number = arith::ExtUIOp::create(builder, loc, builder.getI64Type(), number);
  return getPointer(
      operand.base,
      multiply(number, toBytes(operand, builder.getI64IntegerAttr(lanes))));
}

Value ThreadBuilder::getChunkAddress(const DeviceOperand &operand,
                                     const DeviceChunk &chunk) {
  Value address = operand.firstChunk ? getNumberedAddress(operand, chunk)
                                     : getAddress(operand, chunk.first);
  if (chunk.offset == 0)
    return address;
  // A constant of the access.
  return LLVM::GEPOp::create(
      builder, loc, address.getType(), getMemoryType(operand.elementType),
      address, ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(chunk.offset)});
}

Value ThreadBuilder::loadScalar(const DeviceOperand &operand) {
  if (operand.isScalar)
    return operand.base;
  Value loaded = LLVM::LoadOp::create(
      builder, loc, getMemoryType(operand.elementType), operand.base);
  if (loaded.getType() == operand.elementType)
    return loaded;
  return arith::BitcastOp::create(builder, loc, operand.elementType, loaded);
}

void ThreadBuilder::storeScalar(Value value, const DeviceOperand &operand) {
  Type type = getMemoryType(operand.elementType);
  if (value.getType() != type)
    value = arith::BitcastOp::create(builder, loc, type, value);
  LLVM::StoreOp::create(builder, loc, value, operand.base);
}

Value ThreadBuilder::load(const DeviceOperand &operand,
                          const DeviceChunk &chunk) {
  Type memory = getMemoryType(operand.elementType);
  bool hasBytes = operand.elementType.getIntOrFloatBitWidth() % 8 == 0;
  Value loaded;
  if (operand.isContiguous && !chunk.end && hasBytes) {
    loaded = LLVM::LoadOp::create(builder, loc, getType(memory),
                                  getChunkAddress(operand, chunk),
                                  operand.alignment);
  } else {
    SmallVector<Value> elements;
    for (int64_t lane = 0; lane < lanes; ++lane) {
      Value index = getIndex(chunk, lane);
      if (chunk.end && lane > 0) {
        Value last = add(chunk.end, constant(-1));
        index = arith::MinSIOp::create(builder, loc, index, last);
      }
      elements.push_back(LLVM::LoadOp::create(builder, loc, memory,
                                              getAddress(operand, index)));
    }
    loaded = elements[0];
    if (lanes > 1)
      loaded = vector::FromElementsOp::create(
          builder, loc, cast<VectorType>(getType(memory)), elements);
  }
  if (memory == operand.elementType)
    return loaded;
  return arith::BitcastOp::create(builder, loc, getType(operand.elementType),
                                  loaded);
}

void ThreadBuilder::store(Value value, const DeviceOperand &operand,
                          const DeviceChunk &chunk) {
  Type memory = getMemoryType(operand.elementType);
  if (memory != operand.elementType)
    value = arith::BitcastOp::create(builder, loc, getType(memory), value);
  bool hasBytes = operand.elementType.getIntOrFloatBitWidth() % 8 == 0;
  if (operand.isContiguous && !chunk.end && hasBytes) {
    emitIf(chunk.active, [&] {
      LLVM::StoreOp::create(builder, loc, value,
                            getChunkAddress(operand, chunk), operand.alignment);
    });
    return;
  }
  emitIf(chunk.active, [&] {
    for (int64_t lane = 0; lane < lanes; ++lane) {
      Value index = getIndex(chunk, lane);
      Value inside = chunk.end ? isBefore(index, chunk.end) : Value();
      emitIf(inside, [&] {
        LLVM::StoreOp::create(builder, loc, extract(value, lane),
                              getAddress(operand, index));
      });
    }
  });
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

/// bf16 to f32 as integers: an f32 has the bits of a bf16 in its upper half. A
/// conversion would take one and a half instructions an element.
Value ThreadBuilder::widen(Value value, FloatType type) {
  Type i32 = builder.getI32Type();
  auto constantOf = [&](Type type, int64_t bits) {
    TypedAttr attr = builder.getIntegerAttr(i32, bits);
    if (auto vector = dyn_cast<VectorType>(type))
      attr = DenseElementsAttr::get(vector, attr);
    return arith::ConstantOp::create(builder, loc, attr);
  };
  auto vector = dyn_cast<VectorType>(value.getType());
  Type wide = builder.getF32Type();
  Value bits;
  if (!vector) {
    bits = arith::BitcastOp::create(builder, loc, builder.getI16Type(), value);
    bits = arith::ExtUIOp::create(builder, loc, i32, bits);
    bits = arith::ShLIOp::create(builder, loc, bits, constantOf(i32, 16));
  } else {
    int64_t size = vector.getNumElements();
    wide = VectorType::get({size}, wide);
    auto words = VectorType::get({size / 2}, i32);
    bits = vector::BitCastOp::create(builder, loc, words, value);
    Value low =
        arith::ShLIOp::create(builder, loc, bits, constantOf(words, 16));
    Value high = arith::AndIOp::create(
        builder, loc, bits,
        constantOf(words, static_cast<int32_t>(0xffff0000)));
    bits = vector::InterleaveOp::create(builder, loc, low, high);
  }
  value = arith::BitcastOp::create(builder, loc, wide, bits);
  if (type.isF32())
    return value;
  Type target = vector ? Type(VectorType::get(vector.getShape(), type)) : type;
  return arith::ExtFOp::create(builder, loc, target, value);
}

/// Whether `value` of a row program is 0 or more, or NaN.
static bool isNeverNegative(Value value, int64_t depth = 8) {
  Operation *op = value.getDefiningOp();
  if (depth == 0)
    return false;
  APFloat constant(0.0);
  if (matchPattern(value, m_ConstantFloat(&constant)))
    return !constant.isNegative();
  if (auto product = dyn_cast_if_present<arith::MulFOp>(op))
    return product.getLhs() == product.getRhs();
  if (isa_and_present<RowReduceOp, arith::AddFOp, arith::ExtFOp>(op))
    return llvm::all_of(op->getOperands(), [&](Value operand) {
      return isNeverNegative(operand, depth - 1);
    });
  return isa_and_present<math::AbsFOp, math::ExpOp, math::SqrtOp>(op);
}

/// Whether `value` is a normal number, infinite or NaN, such as what is never
/// negative and an epsilon.
static bool isNeverSubnormal(Value value) {
  auto sum = value.getDefiningOp<arith::AddFOp>();
  if (!sum || !isNeverNegative(value))
    return false;
  return llvm::any_of(sum->getOperands(), [](Value operand) {
    APFloat constant(0.0);
    return matchPattern(operand, m_ConstantFloat(&constant)) &&
           constant >= APFloat::getSmallestNormalized(constant.getSemantics());
  });
}

/// 1 / sqrt(x) as one op, as which it may have an instruction, null if `op` is
/// something else.
Value ThreadBuilder::emitRoot(Operation *op, ValueRange operands) {
  Value argument, value;
  if (isa<math::RsqrtOp>(op)) {
    argument = op->getOperand(0);
    value = operands[0];
  } else if (isa<arith::DivFOp>(op) &&
             matchPattern(op->getOperand(0), m_OneFloat())) {
    auto root = op->getOperand(1).getDefiningOp<math::SqrtOp>();
    auto emitted = operands[1].getDefiningOp<math::SqrtOp>();
    if (!root || !emitted || root.getType().getIntOrFloatBitWidth() < 32)
      return {};
    argument = root.getOperand();
    value = emitted.getOperand();
  } else {
    return {};
  }
  auto emitted = math::RsqrtOp::create(builder, loc, value);
  setRowFastMath(emitted);
  if (isNeverSubnormal(argument))
    emitted->setDiscardableAttr(kNeverSubnormal, builder.getUnitAttr());
  return emitted;
}

SmallVector<Value> ThreadBuilder::emit(Operation *op, ValueRange operands,
                                       bool onChunks) {
  auto typeOf = [&](Type element) {
    return onChunks ? getType(element) : element;
  };
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    if (onChunks)
      return {makeConstant(constant.getValue())};
    return {builder.clone(*op)->getResult(0)};
  }
  if (isa<arith::ExtFOp>(op) &&
      getElementTypeOrSelf(operands[0].getType()).isBF16())
    return {widen(operands[0], cast<FloatType>(op->getResult(0).getType()))};
  if (Value root = emitRoot(op, operands))
    return {root};
  SmallVector<Type> types = llvm::map_to_vector(op->getResultTypes(), typeOf);
  Operation *emitted =
      builder.create(op->getLoc(), op->getName().getIdentifier(), operands,
                     types, op->getAttrs());
  setRowFastMath(emitted);
  return SmallVector<Value>(emitted->getResults());
}

Value ThreadBuilder::slice(Value vector, int64_t begin, int64_t size) {
  return vector::ExtractStridedSliceOp::create(
      builder, loc, vector, ArrayRef<int64_t>{begin}, ArrayRef<int64_t>{size},
      ArrayRef<int64_t>{1});
}

SmallVector<Value> ThreadBuilder::split(Value chunk) {
  if (lanes <= chains)
    return {chunk};
  SmallVector<Value> parts;
  for (int64_t begin = 0; begin < lanes; begin += chains)
    parts.push_back(slice(chunk, begin, chains));
  return parts;
}

Value ThreadBuilder::combineLanes(RowReduceKind kind, Value vector) {
  auto type = dyn_cast<VectorType>(vector.getType());
  if (!type)
    return vector;
  for (int64_t half = type.getNumElements() / 2; half > 0; half /= 2) {
    Value low = slice(vector, 0, half), high = slice(vector, half, half);
    vector = combinePartials(builder, loc, kind, low, high);
  }
  return vector::ExtractOp::create(builder, loc, vector, ArrayRef<int64_t>{0});
}

Value ThreadBuilder::shuffle(Value value, int64_t distance) {
  auto exchange = [&](Value word) -> Value {
    return gpu::ShuffleOp::create(builder, loc, word, distance, 32,
                                  gpu::ShuffleMode::XOR)
        .getShuffleResult();
  };
  if (!value.getType().isF64())
    return exchange(value);
  Type i32 = builder.getI32Type();
  Type pair = VectorType::get({2}, i32);
  Value words = LLVM::BitcastOp::create(builder, loc, pair, value);
  SmallVector<Value> exchanged;
  for (int64_t half : {0, 1})
    exchanged.push_back(exchange(vector::ExtractOp::create(
        builder, loc, words, ArrayRef<int64_t>{half})));
  words = vector::FromElementsOp::create(builder, loc, cast<VectorType>(pair),
                                         exchanged);
  return LLVM::BitcastOp::create(builder, loc, value.getType(), words);
}

Value ThreadBuilder::combineThreads(RowReduceKind kind, Value value,
                                    int64_t width) {
  for (int64_t distance = width / 2; distance > 0; distance /= 2)
    value =
        combinePartials(builder, loc, kind, value, shuffle(value, distance));
  return value;
}
