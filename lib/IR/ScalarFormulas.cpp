//===- ScalarFormulas.cpp - Formulas of the norms, element by element -----===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the scalar arithmetic of the norms.
//
//===----------------------------------------------------------------------===//

#include "norm/IR/ScalarFormulas.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::norm;

Value mlir::norm::createFloatConstant(ImplicitLocOpBuilder &b, Type type,
                                      const APFloat &value) {
  return arith::ConstantOp::create(
      b, b.getFloatAttr(type, value.convertToDouble()));
}

Value mlir::norm::createFloatCast(ImplicitLocOpBuilder &b, Value value,
                                  Type type) {
  if (value.getType() == type)
    return value;
  unsigned from = value.getType().getIntOrFloatBitWidth();
  unsigned to = type.getIntOrFloatBitWidth();
  if (from < to)
    return arith::ExtFOp::create(b, type, value);
  // Neither of f16 and bf16 holds the other.
  if (from == to)
    value = arith::ExtFOp::create(b, b.getF32Type(), value);
  return arith::TruncFOp::create(b, type, value);
}

Value mlir::norm::createRstd(ImplicitLocOpBuilder &b, Value statistic,
                             const APFloat &epsilon, EpsilonKind kind) {
  Type type = statistic.getType();
  Value eps = createFloatConstant(b, type, epsilon);
  Value root;
  switch (kind) {
  case EpsilonKind::Inside:
    root = math::SqrtOp::create(b, arith::AddFOp::create(b, statistic, eps));
    break;
  case EpsilonKind::Outside:
    root = arith::AddFOp::create(b, math::SqrtOp::create(b, statistic), eps);
    break;
  case EpsilonKind::Floor:
    root =
        arith::MaximumFOp::create(b, math::SqrtOp::create(b, statistic), eps);
    break;
  }
  Value one = arith::ConstantOp::create(b, b.getFloatAttr(type, 1.0));
  return arith::DivFOp::create(b, one, root);
}

Value mlir::norm::createAffine(ImplicitLocOpBuilder &b, Value value,
                               Value scale, Value bias) {
  if (scale)
    value = arith::MulFOp::create(b, value, scale);
  if (bias)
    value = arith::AddFOp::create(b, value, bias);
  return value;
}

Value mlir::norm::createResidualSum(ImplicitLocOpBuilder &b,
                                    const APFloat &alpha, Value residual,
                                    Value branch) {
  if (!alpha.isExactlyValue(1.0))
    residual = arith::MulFOp::create(
        b, createFloatConstant(b, residual.getType(), alpha), residual);
  return arith::AddFOp::create(b, residual, branch);
}

Value mlir::norm::createSquare(ImplicitLocOpBuilder &b, Value value) {
  return arith::MulFOp::create(b, value, value);
}
