//===- MutateScalars.cpp - Changes of scalar arithmetic -------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the mutations that change what scalars are computed:
// ops, constants, predicates and types.
//
//===----------------------------------------------------------------------===//

#include "Mutations.h"

#include "common/PromoteToF64.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::norm::test;
using namespace mlir::norm::tools;

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

static constexpr StringLiteral floatBinary[] = {
    "arith.addf",    "arith.subf",    "arith.mulf",     "arith.divf",
    "arith.maxnumf", "arith.minnumf", "arith.maximumf", "arith.minimumf",
    "math.powf",     "math.copysign"};
static constexpr StringLiteral floatUnary[] = {
    "arith.negf", "math.absf", "math.exp", "math.log", "math.rsqrt",
    "math.sqrt",  "math.tanh", "math.erf", "math.sin", "math.floor"};
static constexpr StringLiteral intBinary[] = {
    "arith.addi", "arith.subi", "arith.muli",  "arith.andi",
    "arith.ori",  "arith.xori", "arith.minsi", "arith.maxsi"};

/// The names of the ops that could stand in place of `op`.
static ArrayRef<StringLiteral> getAlternatives(Operation *op) {
  StringRef name = op->getName().getStringRef();
  for (ArrayRef<StringLiteral> names :
       {ArrayRef(floatBinary), ArrayRef(floatUnary), ArrayRef(intBinary)})
    if (llvm::is_contained(names, name))
      return names;
  return {};
}

static Value createOp(OpBuilder &builder, Location loc, StringRef name,
                      ValueRange operands, Type type) {
  OperationState state(loc, name, operands, type);
  return builder.create(state)->getResult(0);
}

bool norm::test::replaceOp(Mutant &mutant) {
  Operation *op =
      mutant.pickOp([](Operation *op) { return !getAlternatives(op).empty(); });
  if (!op)
    return false;
  StringRef name = mutant.random.pick(getAlternatives(op));
  if (name == op->getName().getStringRef())
    return false;
  OpBuilder builder(op);
  op->getResult(0).replaceAllUsesWith(createOp(builder, op->getLoc(), name,
                                               op->getOperands(),
                                               op->getResult(0).getType()));
  op->erase();
  return true;
}

/// Whether `op` computes a float scalar from float scalars.
static bool isFloatOp(Operation *op) {
  return op->getNumResults() == 1 && op->getNumOperands() != 0 &&
         isa<arith::ArithDialect, math::MathDialect>(op->getDialect()) &&
         isa<FloatType>(op->getResult(0).getType()) &&
         llvm::all_of(op->getOperandTypes(), llvm::IsaPred<FloatType>);
}

/// A float op gets another one behind it, for all of its uses or one.
bool norm::test::insertOp(Mutant &mutant) {
  Operation *op = mutant.pickOp(isFloatOp);
  if (!op)
    return false;
  Random &random = mutant.random;
  Value value = op->getResult(0), other = value;
  Type type = value.getType();
  OpBuilder builder(op);
  builder.setInsertionPointAfter(op);
  StringRef name = random.pick(ArrayRef(floatBinary));
  Operation *constant = nullptr;
  if (random.oneIn(3)) {
    name = random.pick(ArrayRef(floatUnary));
  } else if (!random.oneIn(3)) {
    static constexpr double numbers[] = {0.0, 1.0,    -1.0, 2.0,
                                         0.5, 1.0e-3, 1.25, 64.0};
    constant = arith::ConstantOp::create(
        builder, op->getLoc(),
        builder.getFloatAttr(type, random.pick(ArrayRef(numbers))));
    other = constant->getResult(0);
  }
  SmallVector<Value> operands = {value};
  if (llvm::is_contained(floatBinary, name))
    operands.push_back(other);
  Value result = createOp(builder, op->getLoc(), name, operands, type);
  mutant.replaceUses(value, result, result.getDefiningOp(), random.oneIn(2));
  return true;
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

static APFloat changeFloat(const APFloat &value, Random &random) {
  double v = value.convertToDouble();
  // All by more than a raise takes for rounding.
  const double changed[] = {0.0,     1.0,
                            -v,      2.0 * v,
                            0.5 * v, v + 1.0,
                            v - 1.0, v * (1 + 0x1p-6),
                            v * v,   1.0 / v,
                            2.0,     0.5,
                            -0.5,    std::sqrt(std::abs(v)),
                            1.0e-2};
  APFloat result(random.pick(ArrayRef(changed)));
  bool losesInfo;
  result.convert(value.getSemantics(), APFloat::rmNearestTiesToEven,
                 &losesInfo);
  return result;
}

static APInt changeInt(const APInt &value, Random &random) {
  unsigned width = value.getBitWidth();
  if (width == 1)
    return ~value;
  const APInt changed[] = {value + 1,       value - 1,       -value,
                           APInt(width, 0), APInt(width, 1), APInt(width, 2)};
  return random.pick(ArrayRef(changed));
}

static TypedAttr changeElements(ElementsAttr attr, Random &random) {
  DenseElementsAttr dense = readElements(attr);
  if (!dense || dense.empty())
    return {};
  auto change = [&](auto values, auto changeValue) {
    SmallVector<std::decay_t<decltype(*values.begin())>> changed(values);
    if (dense.isSplat())
      changed.assign({changeValue(changed.front(), random)});
    else if (random.oneIn(3))
      changed.assign({changed.front()});
    else if (random.oneIn(2))
      std::reverse(changed.begin(), changed.end());
    else {
      auto &value = changed[random.below(changed.size())];
      value = changeValue(value, random);
    }
    return DenseElementsAttr::get(dense.getType(), changed);
  };
  Type type = dense.getElementType();
  if (isa<FloatType>(type))
    return change(dense.getValues<APFloat>(), changeFloat);
  if (type.isSignlessIntOrIndex())
    return change(dense.getValues<APInt>(), changeInt);
  return {};
}

/// A constant changes, for all of its uses or for one.
bool norm::test::changeConstant(Mutant &mutant) {
  auto op =
      dyn_cast_or_null<arith::ConstantOp>(mutant.pickOp([](Operation *op) {
        return isa<arith::ConstantOp>(op) && !op->use_empty();
      }));
  if (!op)
    return false;
  OpBuilder builder(op);
  TypedAttr changed;
  if (auto number = dyn_cast<FloatAttr>(op.getValue()))
    changed = builder.getFloatAttr(
        number.getType(), changeFloat(number.getValue(), mutant.random));
  else if (auto number = dyn_cast<IntegerAttr>(op.getValue()))
    changed = builder.getIntegerAttr(
        number.getType(), changeInt(number.getValue(), mutant.random));
  else if (auto elements = dyn_cast<ElementsAttr>(op.getValue()))
    changed = changeElements(elements, mutant.random);
  if (!changed || changed == op.getValue())
    return false;
  Value constant = arith::ConstantOp::create(builder, op.getLoc(), changed);
  mutant.replaceUses(op, constant, nullptr, mutant.random.oneIn(2));
  return true;
}

bool norm::test::changePredicate(Mutant &mutant) {
  Operation *op = mutant.pickOp(llvm::IsaPred<arith::CmpFOp, arith::CmpIOp>);
  if (auto compare = dyn_cast_or_null<arith::CmpFOp>(op))
    compare.setPredicate(static_cast<arith::CmpFPredicate>(
        mutant.random.below(arith::getMaxEnumValForCmpFPredicate() + 1)));
  else if (auto compare = dyn_cast_or_null<arith::CmpIOp>(op))
    compare.setPredicate(static_cast<arith::CmpIPredicate>(
        mutant.random.below(arith::getMaxEnumValForCmpIPredicate() + 1)));
  return op;
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// `value` in `type`, which has another width.
static Value createCast(OpBuilder &builder, Value value, Type type) {
  unsigned from = getElementTypeOrSelf(value).getIntOrFloatBitWidth();
  unsigned to = getElementTypeOrSelf(type).getIntOrFloatBitWidth();
  if (from < to)
    return arith::ExtFOp::create(builder, value.getLoc(), type, value);
  return arith::TruncFOp::create(builder, value.getLoc(), type, value);
}

/// A float type of another width than `type`.
static FloatType pickOtherType(FloatType type, Random &random) {
  MLIRContext *context = type.getContext();
  FloatType types[] = {BFloat16Type::get(context), Float16Type::get(context),
                       Float32Type::get(context), Float64Type::get(context)};
  FloatType other;
  do {
    other = random.pick(ArrayRef(types));
  } while (other.getWidth() == type.getWidth());
  return other;
}

/// A float value, scalar or tensor, goes through another type.
bool norm::test::insertCasts(Mutant &mutant) {
  Operation *op = mutant.pickOp([](Operation *op) {
    return op->getNumResults() == 1 && !op->use_empty() &&
           isa<FloatType>(getElementTypeOrSelf(op->getResult(0)));
  });
  if (!op)
    return false;
  Value value = op->getResult(0);
  FloatType other = pickOtherType(cast<FloatType>(getElementTypeOrSelf(value)),
                                  mutant.random);
  Type otherType = other;
  if (auto shaped = dyn_cast<ShapedType>(value.getType()))
    otherType = shaped.clone(other);
  OpBuilder builder(op);
  builder.setInsertionPointAfter(op);
  Value there = createCast(builder, value, otherType);
  Value back = createCast(builder, there, value.getType());
  mutant.replaceUses(value, back, there.getDefiningOp(),
                     mutant.random.oneIn(2));
  return true;
}

/// A scalar op computes in another type.
bool norm::test::changeComputeType(Mutant &mutant) {
  Operation *op = mutant.pickOp([](Operation *op) {
    return isFloatOp(op) && !isa<arith::ExtFOp, arith::TruncFOp>(op);
  });
  if (!op)
    return false;
  Type type = op->getResult(0).getType();
  FloatType other = pickOtherType(cast<FloatType>(type), mutant.random);
  OpBuilder builder(op);
  for (OpOperand &operand : op->getOpOperands())
    operand.set(createCast(builder, operand.get(), other));
  op->getResult(0).setType(other);
  builder.setInsertionPointAfter(op);
  Value back = createCast(builder, op->getResult(0), type);
  mutant.replaceUses(op->getResult(0), back, back.getDefiningOp(),
                     /*oneUse=*/false);
  return true;
}
