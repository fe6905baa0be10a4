//===- RowArithmetic.cpp - Arithmetic of row programs
//------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements what both back ends emit alike.
//
//===----------------------------------------------------------------------===//

#include "RowArithmetic.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::norm;

void norm::setRowFastMath(Operation *op) {
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

TypedAttr norm::getNeutral(OpBuilder &builder, RowReduceKind kind,
                           FloatType type) {
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

Value norm::combinePartials(OpBuilder &builder, Location loc,
                            RowReduceKind kind, Value a, Value b) {
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

Value norm::makeReciprocal(OpBuilder &builder, Location loc,
                           OpFoldResult length, FloatType type) {
  FloatType f64 = builder.getF64Type();
  if (std::optional<int64_t> known = getConstantIntValue(length)) {
    APFloat reciprocal(1.0 / static_cast<double>(*known));
    bool losesInfo;
    reciprocal.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                       &losesInfo);
    return arith::ConstantOp::create(builder, loc,
                                     builder.getFloatAttr(type, reciprocal));
  }
  auto count = cast<Value>(length);
  if (count.getType().isIndex())
    count =
        arith::IndexCastOp::create(builder, loc, builder.getI64Type(), count);
  count = arith::UIToFPOp::create(builder, loc, f64, count);
  Value one =
      arith::ConstantOp::create(builder, loc, builder.getF64FloatAttr(1.0));
  Value reciprocal = arith::DivFOp::create(builder, loc, one, count);
  if (type == f64)
    return reciprocal;
  return arith::TruncFOp::create(builder, loc, type, reciprocal);
}
