//===- ScalarOps.cpp - Arithmetic on numbers ------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements arith and math ops on numbers, and the elements of
// constants, for the interpreter.
//
//===----------------------------------------------------------------------===//

#include "Interpreter.h"

#include "common/PromoteToF64.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/TypeSwitch.h"

#include <cmath>

using namespace mlir;
using namespace mlir::norm::test;

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

static double toDouble(const APInt &value) {
  return value.getBitWidth() == 1 ? value.getZExtValue() : value.getSExtValue();
}

static double toDouble(APFloat value) {
  bool losesInfo;
  value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                &losesInfo);
  return value.convertToDouble();
}

TensorRef norm::test::readConstant(Attribute attr) {
  if (auto number = dyn_cast<FloatAttr>(attr))
    return std::make_shared<Tensor>(toDouble(number.getValue()));
  if (auto number = dyn_cast<IntegerAttr>(attr))
    return std::make_shared<Tensor>(toDouble(number.getValue()));
  auto elements = dyn_cast<ElementsAttr>(attr);
  DenseElementsAttr dense = elements ? tools::readElements(elements) : nullptr;
  if (!dense)
    return nullptr;
  auto tensor = std::make_shared<Tensor>();
  tensor->shape.assign(dense.getType().getShape().begin(),
                       dense.getType().getShape().end());
  if (isa<FloatType>(dense.getElementType()))
    for (const APFloat &value : dense.getValues<APFloat>())
      tensor->elements.push_back(toDouble(value));
  else
    for (const APInt &value : dense.getValues<APInt>())
      tensor->elements.push_back(toDouble(value));
  return tensor;
}

//===----------------------------------------------------------------------===//
// Functions of one, two and three numbers
//===----------------------------------------------------------------------===//

static ScalarFunction unary(double (*function)(double)) {
  return [=](ArrayRef<double> x) { return function(x[0]); };
}

static ScalarFunction binary(double (*function)(double, double)) {
  return [=](ArrayRef<double> x) { return function(x[0], x[1]); };
}

static ScalarFunction integer(int64_t (*function)(int64_t, int64_t)) {
  return [=](ArrayRef<double> x) -> double {
    return function(int64_t(x[0]), int64_t(x[1]));
  };
}

static double maximum(double a, double b) {
  return std::isnan(a) || std::isnan(b) ? NAN : std::max(a, b);
}
static double minimum(double a, double b) {
  return std::isnan(a) || std::isnan(b) ? NAN : std::min(a, b);
}

static ScalarFunction compare(arith::CmpFOp op) {
  return [predicate = op.getPredicate()](ArrayRef<double> x) -> double {
    return arith::applyCmpPredicate(predicate, APFloat(x[0]), APFloat(x[1]));
  };
}

/// Integers here are not negative where they are compared as unsigned ones.
static ScalarFunction compare(arith::CmpIOp op) {
  return [predicate = op.getPredicate()](ArrayRef<double> x) -> double {
    return arith::applyCmpPredicate(predicate, APInt(64, int64_t(x[0]), true),
                                    APInt(64, int64_t(x[1]), true));
  };
}

ScalarFunction norm::test::getScalarFunction(Operation *op) {
  using F = ScalarFunction;
  return TypeSwitch<Operation *, F>(op)
      .Case<arith::AddFOp, arith::AddIOp>(
          [](auto) { return binary([](double a, double b) { return a + b; }); })
      .Case<arith::SubFOp, arith::SubIOp>(
          [](auto) { return binary([](double a, double b) { return a - b; }); })
      .Case<arith::MulFOp, arith::MulIOp>(
          [](auto) { return binary([](double a, double b) { return a * b; }); })
      .Case([](arith::DivFOp) {
        return binary([](double a, double b) { return a / b; });
      })
      .Case<arith::MaximumFOp, arith::MaxSIOp, arith::MaxUIOp>(
          [](auto) { return binary(maximum); })
      .Case<arith::MinimumFOp, arith::MinSIOp, arith::MinUIOp>(
          [](auto) { return binary(minimum); })
      .Case([](arith::MaxNumFOp) { return binary(std::fmax); })
      .Case([](arith::MinNumFOp) { return binary(std::fmin); })
      .Case<math::PowFOp, math::FPowIOp>([](auto) { return binary(std::pow); })
      .Case<arith::DivSIOp, arith::DivUIOp, arith::FloorDivSIOp>([](auto) {
        return integer([](int64_t a, int64_t b) { return b ? a / b : 0; });
      })
      .Case<arith::RemSIOp, arith::RemUIOp>([](auto) {
        return integer([](int64_t a, int64_t b) { return b ? a % b : 0; });
      })
      .Case([](arith::AndIOp) {
        return integer([](int64_t a, int64_t b) { return a & b; });
      })
      .Case([](arith::OrIOp) {
        return integer([](int64_t a, int64_t b) { return a | b; });
      })
      .Case([](arith::XOrIOp) {
        return integer([](int64_t a, int64_t b) { return a ^ b; });
      })
      .Case<arith::ExtFOp, arith::TruncFOp, arith::SIToFPOp, arith::UIToFPOp,
            arith::IndexCastOp, arith::ExtSIOp, arith::ExtUIOp,
            arith::TruncIOp>(
          [](auto) { return unary([](double a) { return a; }); })
      .Case([](arith::FPToSIOp) { return unary(std::trunc); })
      .Case([](arith::NegFOp) { return unary([](double a) { return -a; }); })
      .Case<math::AbsFOp, math::AbsIOp>([](auto) { return unary(std::fabs); })
      .Case([](math::ExpOp) { return unary(std::exp); })
      .Case([](math::LogOp) { return unary(std::log); })
      .Case([](math::Log1pOp) { return unary(std::log1p); })
      .Case([](math::TanhOp) { return unary(std::tanh); })
      .Case([](math::ErfOp) { return unary(std::erf); })
      .Case([](math::SinOp) { return unary(std::sin); })
      .Case([](math::CosOp) { return unary(std::cos); })
      .Case([](math::SqrtOp) { return unary(std::sqrt); })
      .Case([](math::RsqrtOp) {
        return unary([](double a) { return 1.0 / std::sqrt(a); });
      })
      .Case<arith::CmpFOp, arith::CmpIOp>([](auto cmp) { return compare(cmp); })
      .Case([](arith::SelectOp) -> F {
        return [](ArrayRef<double> x) { return x[0] != 0.0 ? x[1] : x[2]; };
      })
      .Case([](math::FmaOp) -> F {
        return [](ArrayRef<double> x) { return x[0] * x[1] + x[2]; };
      })
      .Default(F());
}
