//===- RowReduction.cpp - linalg reductions as row collectives ------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the recognition of linalg reductions that a row
// collective can stand for.
//
//===----------------------------------------------------------------------===//

#include "RowReduction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::norm;

static std::optional<RowReduceKind> getKind(Operation *op) {
  if (isa<arith::AddFOp>(op))
    return RowReduceKind::Sum;
  if (isa<arith::MaximumFOp>(op))
    return RowReduceKind::Max;
  if (isa<arith::MinimumFOp>(op))
    return RowReduceKind::Min;
  return std::nullopt;
}

/// What all elements of `tensor` are, if that is a constant.
static std::optional<APFloat> getSplat(Value tensor) {
  if (auto fill = tensor.getDefiningOp<linalg::FillOp>())
    tensor = fill.getInputs().front();
  Attribute attr;
  if (!matchPattern(tensor, m_Constant(&attr)))
    return std::nullopt;
  if (auto value = dyn_cast<FloatAttr>(attr))
    return value.getValue();
  auto splat = dyn_cast<SplatElementsAttr>(attr);
  if (!splat || !isa<FloatType>(splat.getElementType()))
    return std::nullopt;
  return splat.getSplatValue<APFloat>();
}

static bool isNeutral(RowReduceKind kind, const APFloat &value) {
  switch (kind) {
  case RowReduceKind::Mean:
  case RowReduceKind::Sum:
    return value.isZero();
  case RowReduceKind::Max:
    return value.isInfinity() && value.isNegative();
  case RowReduceKind::Min:
    return value.isInfinity() && !value.isNegative();
  }
  llvm_unreachable("unknown kind");
}

std::optional<RowReduction> RowReduction::match(linalg::LinalgOp op) {
  if (op.getNumDpsInits() != 1)
    return std::nullopt;
  Block *body = op.getBlock();
  BlockArgument soFar = op.getRegionOutputArgs().front();
  Value yielded = body->getTerminator()->getOperand(0);
  Operation *combiner = yielded.getDefiningOp();
  if (!combiner || combiner->getBlock() != body ||
      !(yielded.getType().isF32() || yielded.getType().isF64()) ||
      !soFar.hasOneUse() || *soFar.user_begin() != combiner)
    return std::nullopt;
  std::optional<RowReduceKind> kind = getKind(combiner);
  std::optional<APFloat> init = getSplat(op.getDpsInits().front());
  if (!kind || !init || !isNeutral(*kind, *init))
    return std::nullopt;
  // The result so far has one use, so the other operand is not it.
  Value term = combiner->getOperand(combiner->getOperand(0) == soFar ? 1 : 0);
  return RowReduction{*kind, term, combiner};
}
