//===- BF16Lanes.cpp - Elements of bf16 in lanes of 32 bits ---------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the conversions between bf16 and lanes of f32.
//
//===----------------------------------------------------------------------===//

#include "BF16Lanes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::norm;

static constexpr int32_t kHighHalf = ~0xFFFF;

/// `like` with its element type replaced.
static Type withElementType(Type like, Type elementType) {
  if (auto shaped = dyn_cast<ShapedType>(like))
    return shaped.clone(elementType);
  return elementType;
}

/// A constant of i32 of the shape of `like`.
static Value makeBits(OpBuilder &builder, Location loc, Type like,
                      int32_t value) {
  TypedAttr attr = builder.getI32IntegerAttr(value);
  if (auto shaped = dyn_cast<ShapedType>(like))
    attr = DenseElementsAttr::get(
        cast<ShapedType>(shaped.clone(builder.getI32Type())), attr);
  return arith::ConstantOp::create(builder, loc, attr);
}

static Value bitcast(OpBuilder &builder, Location loc, Value value, Type type) {
  return arith::BitcastOp::create(
      builder, loc, withElementType(value.getType(), type), value);
}

/// Whether `type` is made of vectors of so many elements.
static bool isMadeOf(Type type, int64_t lanes) {
  auto vector = dyn_cast<VectorType>(type);
  return lanes > 0 && vector && vector.getRank() == 1 &&
         vector.getDimSize(0) % lanes == 0;
}

/// `bits` and `addend`, whose halves are signed words, added up: three numbers
/// for each lane, in one instruction.
static Value addWords(OpBuilder &builder, Location loc, Value bits,
                      Value addend, int64_t lanes) {
  auto words = VectorType::get({2 * lanes}, builder.getI16Type());
  Value ones = arith::ConstantOp::create(
      builder, loc,
      DenseElementsAttr::get(words, builder.getI16IntegerAttr(1)));
  StringAttr name =
      builder.getStringAttr("llvm.x86.avx512.vpdpwssd." + Twine(32 * lanes));
  auto slice = [&](Value vector, int64_t begin) -> Value {
    if (cast<VectorType>(vector.getType()).getDimSize(0) == lanes)
      return vector;
    return vector::ExtractStridedSliceOp::create(
        builder, loc, vector, ArrayRef<int64_t>{begin},
        ArrayRef<int64_t>{lanes}, ArrayRef<int64_t>{1});
  };
  Value sums = bits;
  for (int64_t begin = 0, end = cast<VectorType>(bits.getType()).getDimSize(0);
       begin < end; begin += lanes) {
    Value part = slice(bits, begin);
    Value pairs =
        vector::BitCastOp::create(builder, loc, words, slice(addend, begin));
    part = LLVM::CallIntrinsicOp::create(builder, loc, part.getType(), name,
                                         ValueRange{part, pairs, ones})
               .getResult(0);
    if (end == lanes)
      return part;
    sums = vector::InsertStridedSliceOp::create(builder, loc, part, sums,
                                                ArrayRef<int64_t>{begin},
                                                ArrayRef<int64_t>{1});
  }
  return sums;
}

Value norm::roundToHighHalf(OpBuilder &builder, Location loc, Value wide,
                            bool keepsNaN, int64_t wordLanes) {
  Type type = wide.getType();
  auto constant = [&](int32_t value) {
    return makeBits(builder, loc, type, value);
  };
  Value bits = bitcast(builder, loc, wide, builder.getI32Type());
  // A tie goes up if the bit above the low half is set.
  Value last = arith::AndIOp::create(builder, loc, bits, constant(0x00010000));
  Value rounded;
  if (isMadeOf(type, wordLanes)) {
    Value half = arith::OrIOp::create(builder, loc, last, constant(0x7FFF));
    rounded = addWords(builder, loc, bits, half, wordLanes);
  } else {
    Value isOdd = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne,
                                        last, constant(0));
    Value half = arith::SelectOp::create(builder, loc, isOdd, constant(0x8000),
                                         constant(0x7FFF));
    rounded = arith::AddIOp::create(builder, loc, bits, half);
  }
  if (!keepsNaN)
    return rounded;
  // Chosen on 32 bits, since LLVM takes a select on vectors of bf16 apart.
  Value quiet = arith::OrIOp::create(builder, loc, bits, constant(0x00400000));
  Value isNaN = arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::UNO,
                                      wide, wide);
  return arith::SelectOp::create(builder, loc, isNaN, quiet, rounded);
}

Value norm::roundToBF16Lanes(OpBuilder &builder, Location loc, Value wide,
                             bool keepsNaN, int64_t wordLanes) {
  Value rounded = roundToHighHalf(builder, loc, wide, keepsNaN, wordLanes);
  Value high = arith::AndIOp::create(
      builder, loc, rounded, makeBits(builder, loc, wide.getType(), kHighHalf));
  return bitcast(builder, loc, high, builder.getF32Type());
}

std::pair<Value, Value> norm::splitBF16(OpBuilder &builder, Location loc,
                                        Value both) {
  auto type = cast<VectorType>(both.getType());
  auto bitsType =
      VectorType::get({type.getDimSize(0) / 2}, builder.getI32Type());
  Value bits = vector::BitCastOp::create(builder, loc, bitsType, both);
  Value even = arith::ShLIOp::create(builder, loc, bits,
                                     makeBits(builder, loc, bitsType, 16));
  Value odd = arith::AndIOp::create(
      builder, loc, bits, makeBits(builder, loc, bitsType, kHighHalf));
  return {bitcast(builder, loc, even, builder.getF32Type()),
          bitcast(builder, loc, odd, builder.getF32Type())};
}

Value norm::joinBF16(OpBuilder &builder, Location loc, Value even, Value odd,
                     int64_t wordLanes) {
  auto type = cast<VectorType>(even.getType());
  Type i32 = builder.getI32Type();
  Value low =
      arith::ShRUIOp::create(builder, loc, bitcast(builder, loc, even, i32),
                             makeBits(builder, loc, type, 16));
  // A shift and a ternary operation on bits; LLVM would make a permutation of
  // both, which is three operations.
  if (wordLanes == 16) {
    Value opaque = bitcast(builder, loc, low, builder.getF32Type());
    opaque = LLVM::CallIntrinsicOp::create(
                 builder, loc, opaque.getType(),
                 builder.getStringAttr("llvm.arithmetic.fence"), opaque)
                 .getResult(0);
    low = bitcast(builder, loc, opaque, i32);
  }
  Value both =
      arith::OrIOp::create(builder, loc, low, bitcast(builder, loc, odd, i32));
  auto narrow =
      VectorType::get({2 * type.getDimSize(0)}, builder.getBF16Type());
  return vector::BitCastOp::create(builder, loc, narrow, both);
}

bool norm::canHoldBF16AsF32(Operation *op) {
  auto isBF16 = [](Type type) { return type.isBF16(); };
  if (llvm::none_of(op->getOperandTypes(), isBF16) &&
      llvm::none_of(op->getResultTypes(), isBF16))
    return true;
  if (auto trunc = dyn_cast<arith::TruncFOp>(op))
    return trunc.getIn().getType().isF32() &&
           trunc.getRoundingmode().value_or(
               arith::RoundingMode::to_nearest_even) ==
               arith::RoundingMode::to_nearest_even;
  if (isa<arith::ExtFOp, arith::ConstantOp, arith::SelectOp, arith::CmpFOp>(op))
    return true;
  // What is computed in f32 and rounded.
  return isa<arith::AddFOp, arith::SubFOp, arith::MulFOp, arith::DivFOp,
             arith::NegFOp, arith::MaximumFOp, arith::MinimumFOp,
             arith::MaxNumFOp, arith::MinNumFOp, math::AbsFOp, math::SqrtOp,
             math::RsqrtOp, math::ExpOp, math::TanhOp, math::ErfOp>(op);
}

bool norm::isExactInBF16(Operation *op) {
  return isa<arith::NegFOp, arith::MaximumFOp, arith::MinimumFOp,
             arith::MaxNumFOp, arith::MinNumFOp, arith::SelectOp, math::AbsFOp>(
      op);
}

/// Whether `op` gives no NaN but those of bf16, if `known` do not.
static bool hasShortNaNs(Operation *op, const DenseSet<Value> &known) {
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    auto number = dyn_cast<FloatAttr>(constant.getValue());
    return number && !number.getValue().isNaN();
  }
  auto isKnown = [&](Value value) { return known.contains(value); };
  if (auto select = dyn_cast<arith::SelectOp>(op))
    return isKnown(select.getTrueValue()) && isKnown(select.getFalseValue());
  if (isa<arith::SIToFPOp, arith::UIToFPOp>(op))
    return true;
  return isa<arith::ExtFOp, arith::TruncFOp, arith::AddFOp, arith::SubFOp,
             arith::MulFOp, arith::DivFOp, arith::NegFOp, arith::MaximumFOp,
             arith::MinimumFOp, math::AbsFOp, math::SqrtOp, math::RsqrtOp,
             RowReduceOp>(op) &&
         llvm::all_of(op->getOperands(), isKnown);
}

DenseSet<Operation *> norm::findShortNaNRoundings(RowwiseOp op) {
  auto isBF16 = [](Value value) { return value.getType().isBF16(); };
  DenseSet<Value> known;
  DenseSet<Operation *> roundings;
  Block *body = op.getBodyBlock();
  for (Value argument : llvm::make_filter_range(body->getArguments(), isBF16))
    known.insert(argument);
  for (Operation &inner : body->without_terminator()) {
    bool isShort = hasShortNaNs(&inner, known);
    if (isShort)
      roundings.insert(&inner);
    for (Value result : inner.getResults())
      if (isShort || isBF16(result))
        known.insert(result);
  }
  return roundings;
}
