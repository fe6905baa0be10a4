//===- ReaderOps.cpp - Scalar ops as polynomials --------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the reading of arith and math ops, on scalars and on
// tensors.
//
//===----------------------------------------------------------------------===//

#include "Reader.h"

#include "TensorIR.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::norm;

static bool isTooHigh(const Poly &poly) {
  return poly.getHeight() >= Algebra::maxHeight;
}

std::optional<Poly> Reader::extremum(Value a, Value b, bool isMax) {
  if (constants.getNumber(a))
    std::swap(a, b);
  std::optional<double> bound = constants.getNumber(b);
  if (!bound)
    return std::nullopt;
  if (isMax && isTooHigh(read(a)))
    return std::nullopt;
  if (isMax)
    return algebra.maximum(read(a), *bound);
  // A minimum with the largest number of the type only guards an overflow.
  auto type = cast<FloatType>(getElementTypeOrSelf(b.getType()));
  double largest =
      APFloat::getLargest(type.getFloatSemantics()).convertToDouble();
  if (*bound >= largest)
    return read(a);
  return std::nullopt;
}

/// A select between the two values that its condition compares.
std::optional<Poly> Reader::readSelect(Operation *op) {
  auto select = cast<arith::SelectOp>(op);
  if (auto condition = dyn_cast_if_present<IntegerAttr>(
          constants.fold(select.getCondition())))
    return read(condition.getValue().isZero() ? select.getFalseValue()
                                              : select.getTrueValue());
  auto compare = select.getCondition().getDefiningOp<arith::CmpFOp>();
  if (!compare)
    return std::nullopt;
  bool less;
  switch (compare.getPredicate()) {
  case arith::CmpFPredicate::OLT:
  case arith::CmpFPredicate::OLE:
  case arith::CmpFPredicate::ULT:
  case arith::CmpFPredicate::ULE:
    less = true;
    break;
  case arith::CmpFPredicate::OGT:
  case arith::CmpFPredicate::OGE:
  case arith::CmpFPredicate::UGT:
  case arith::CmpFPredicate::UGE:
    less = false;
    break;
  default:
    return std::nullopt;
  }
  Value a = compare.getLhs(), b = compare.getRhs();
  Value onTrue = select.getTrueValue(), onFalse = select.getFalseValue();
  if (onTrue == a && onFalse == b)
    return extremum(a, b, /*isMax=*/!less);
  if (onTrue == b && onFalse == a)
    return extremum(a, b, /*isMax=*/less);
  return std::nullopt;
}

std::optional<Poly> Reader::readArithOp(Operation *op) {
  using Result = std::optional<Poly>;
  auto operand = [&](unsigned i) -> const Poly & {
    return read(op->getOperand(i));
  };
  return TypeSwitch<Operation *, Result>(op)
      .Case<arith::AddFOp>(
          [&](auto) { return algebra.add(operand(0), operand(1)); })
      .Case<arith::SubFOp>(
          [&](auto) { return algebra.add(operand(0), operand(1), -1.0); })
      .Case<arith::MulFOp>(
          [&](auto) { return algebra.multiply(operand(0), operand(1)); })
      .Case<arith::DivFOp>([&](auto) -> Result {
        Result inverse = algebra.power(operand(1), -1.0);
        return inverse ? algebra.multiply(operand(0), *inverse) : inverse;
      })
      .Case<arith::NegFOp>(
          [&](auto) { return algebra.scale(operand(0), -1.0); })
      .Case<arith::ExtFOp>([&](auto) { return operand(0); })
      .Case<arith::TruncFOp>([&](auto) -> Result {
        Type type = getElementTypeOrSelf(op->getResult(0).getType());
        // Only f16 and bf16 are looked through: graph ops have no other.
        if (isNarrow(type) && !(throughCasts && isGraphFloat(type)))
          return std::nullopt;
        return operand(0);
      })
      .Case<arith::MaximumFOp, arith::MaxNumFOp>([&](auto) {
        return extremum(op->getOperand(0), op->getOperand(1), true);
      })
      .Case<arith::MinimumFOp, arith::MinNumFOp>([&](auto) {
        return extremum(op->getOperand(0), op->getOperand(1), false);
      })
      .Case<arith::SelectOp>([&](auto) { return readSelect(op); })
      .Default([](Operation *) { return std::nullopt; });
}

std::optional<Poly> Reader::readFloatOp(Operation *op) {
  using Result = std::optional<Poly>;
  auto operand = [&](unsigned i) -> const Poly & {
    return read(op->getOperand(i));
  };
  return TypeSwitch<Operation *, Result>(op)
      .Case<math::RsqrtOp>(
          [&](auto) { return algebra.power(operand(0), -0.5); })
      .Case<math::SqrtOp>([&](auto) { return algebra.power(operand(0), 0.5); })
      .Case<math::FPowIOp>([&](auto) -> Result {
        auto exponent =
            dyn_cast_if_present<IntegerAttr>(constants.fold(op->getOperand(1)));
        if (!exponent)
          return std::nullopt;
        return algebra.power(operand(0),
                             exponent.getValue().signedRoundToDouble());
      })
      .Case<math::PowFOp>([&](auto) -> Result {
        std::optional<double> exponent = constants.getNumber(op->getOperand(1));
        return exponent ? algebra.power(operand(0), *exponent) : std::nullopt;
      })
      .Case<math::AbsFOp>([&](auto) -> Result {
        if (isTooHigh(operand(0)))
          return std::nullopt;
        return algebra.absolute(operand(0));
      })
      .Case<math::TanhOp>([&](auto) -> Result {
        if (isTooHigh(operand(0)))
          return std::nullopt;
        return algebra.tanh(operand(0));
      })
      .Case<math::FmaOp>([&](auto) -> Result {
        Result product = algebra.multiply(operand(0), operand(1));
        if (!product)
          return std::nullopt;
        return algebra.add(*product, operand(2));
      })
      .Default([&](Operation *) { return readArithOp(op); });
}
