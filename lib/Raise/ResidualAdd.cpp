//===- ResidualAdd.cpp - Residual adds in front of norms ------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the recognition of the residual add that a norm reads.
//
//===----------------------------------------------------------------------===//

#include "Rewrite.h"

#include "TensorIR.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include <cmath>

using namespace mlir;
using namespace mlir::norm;

/// How many casts, reshapes and clamps there may be between an add and a norm.
static constexpr unsigned maxHops = 6;

namespace {
/// An elementwise addition of two whole tensors.
struct Addition {
  Value lhs, rhs;
};
} // namespace

/// The tensor that `scalar` is an element of, if it is read as the whole result
/// is written.
static Value getWholeOperand(linalg::LinalgOp op, OpResult result,
                             Value scalar) {
  while (auto cast = scalar.getDefiningOp<arith::ExtFOp>())
    scalar = cast.getIn();
  auto argument = dyn_cast<BlockArgument>(scalar);
  OpOperand *operand = argument ? getBodyOperand(argument) : nullptr;
  if (!operand || !op.isDpsInput(operand) ||
      op.getMatchingIndexingMap(operand) !=
          op.getIndexingMapMatchingResult(result) ||
      !op.getMatchingIndexingMap(operand).isPermutation())
    return {};
  auto type = dyn_cast<RankedTensorType>(operand->get().getType());
  if (!type ||
      type.getShape() != cast<RankedTensorType>(result.getType()).getShape())
    return {};
  return operand->get();
}

/// Whether the elements of `tensor` are repeated along some dim, as those of a
/// bias that was broadcast.
static bool isBroadcast(Value tensor) {
  for (unsigned hop = 0; hop < maxHops; ++hop) {
    if (matchPattern(tensor, m_Constant()))
      return true;
    auto result = dyn_cast<OpResult>(tensor);
    OpOperand *operand = result && isa<linalg::LinalgOp>(result.getOwner())
                             ? getMovedOperand(result)
                             : nullptr;
    if (!operand)
      return false;
    auto op = cast<linalg::LinalgOp>(operand->getOwner());
    if (!op.getMatchingIndexingMap(operand).isPermutation())
      return true;
    tensor = operand->get();
  }
  return false;
}

static bool isGraphTensor(Value value) {
  return isFloatData(value) && isGraphFloat(value.getType());
}

/// The addition that computes `result`. Its operands are widened to the type in
/// which they are added, and only the sum is rounded, as norm.residual_add
/// does.
static std::optional<Addition> matchAddition(OpResult result) {
  Operation *op = result.getOwner();
  Addition addition;
  if (auto add = dyn_cast<arith::AddFOp>(op)) {
    addition = {add.getLhs(), add.getRhs()};
  } else {
    auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
    if (!linalgOp || !linalgOp.hasPureTensorSemantics() ||
        linalgOp.getNumLoops() != linalgOp.getNumParallelLoops() ||
        linalgOp->getNumResults() != 1)
      return std::nullopt;
    Value sum = getYielded(result);
    auto rounding = sum.getDefiningOp<arith::TruncFOp>();
    if (rounding)
      sum = rounding.getIn();
    auto sumOp = sum.getDefiningOp<arith::AddFOp>();
    if (!sumOp || getBodyOwner(sum) != linalgOp)
      return std::nullopt;
    addition = {getWholeOperand(linalgOp, result, sumOp.getLhs()),
                getWholeOperand(linalgOp, result, sumOp.getRhs())};
    if (!addition.lhs || !addition.rhs)
      return std::nullopt;
    // An addition in f64 of narrower tensors is not what the op does.
    if (sum.getType().isF64() && !getElementTypeOrSelf(result).isF64() &&
        !getElementTypeOrSelf(addition.lhs).isF64() &&
        !getElementTypeOrSelf(addition.rhs).isF64())
      return std::nullopt;
  }
  if (!isGraphTensor(addition.lhs) || !isGraphTensor(addition.rhs) ||
      !isGraphTensor(result) || isBroadcast(addition.lhs) ||
      isBroadcast(addition.rhs))
    return std::nullopt;
  return addition;
}

/// If `value` is a tensor times a number and read once, both, where the product
/// is not rounded to a type narrower than f32.
static std::optional<std::pair<Value, double>>
matchScaled(Value value, ConstantFolder &constants) {
  auto result = dyn_cast<OpResult>(value);
  auto op = result ? dyn_cast<linalg::LinalgOp>(result.getOwner())
                   : linalg::LinalgOp();
  if (!op || !value.hasOneUse() ||
      op.getNumLoops() != op.getNumParallelLoops() ||
      getElementTypeOrSelf(value.getType()).getIntOrFloatBitWidth() < 32)
    return std::nullopt;
  auto product = getYielded(result).getDefiningOp<arith::MulFOp>();
  if (!product || getBodyOwner(product) != op)
    return std::nullopt;
  for (auto [factor, scaled] :
       {std::pair(product.getLhs(), product.getRhs()),
        std::pair(product.getRhs(), product.getLhs())}) {
    std::optional<double> number = constants.getNumber(factor);
    Value tensor = getWholeOperand(op, result, scaled);
    if (number && std::isfinite(*number) && tensor && isGraphTensor(tensor) &&
        getElementTypeOrSelf(tensor) == getElementTypeOrSelf(value))
      return std::pair(tensor, *number);
  }
  return std::nullopt;
}

/// What a tensor is made of by a cast, a reshape or a clamp, or null.
static Value getClampedOrMoved(Value value) {
  auto result = dyn_cast<OpResult>(value);
  if (!result)
    return {};
  Operation *op = result.getOwner();
  if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp,
          arith::ExtFOp, arith::TruncFOp>(op))
    return op->getOperand(0);
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp || linalgOp.getNumLoops() != linalgOp.getNumParallelLoops())
    return {};
  Value whole;
  for (OpOperand *input : linalgOp.getDpsInputOperands()) {
    if (!linalgOp.getMatchingIndexingMap(input).isPermutation())
      continue;
    if (whole)
      return {};
    whole = input->get();
  }
  bool clamps = llvm::all_of(
      linalgOp.getBlock()->without_terminator(), [](Operation &scalarOp) {
        return isa<arith::ExtFOp, arith::TruncFOp, arith::CmpFOp,
                   arith::SelectOp, arith::MaximumFOp, arith::MinimumFOp,
                   arith::MaxNumFOp, arith::MinNumFOp>(scalarOp);
      });
  return clamps ? whole : Value();
}

Operation *mlir::norm::raiseResidualAdd(OpBuilder &builder, Value input,
                                        ConstantFolder &constants,
                                        const ProgramOrder &order) {
  Value value = input;
  std::optional<Addition> addition;
  for (unsigned hop = 0; hop < maxHops && value && !addition; ++hop) {
    auto result = dyn_cast<OpResult>(value);
    if (!result || !isFloatData(value))
      return nullptr;
    addition = matchAddition(result);
    if (!addition)
      value = getClampedOrMoved(value);
  }
  if (!addition)
    return nullptr;

  // The stream is older than the branch that is added to it. A factor on it is
  // alpha (DeepNorm); one on the branch stays a multiply.
  auto sourceOrder = [&](Value operand) {
    auto scaled = matchScaled(operand, constants);
    return order.get(scaled ? scaled->first : operand);
  };
  Value residual = addition->lhs, branch = addition->rhs;
  if (sourceOrder(branch) < sourceOrder(residual))
    std::swap(residual, branch);
  double alpha = 1;
  if (auto scaled = matchScaled(residual, constants))
    std::tie(residual, alpha) = *scaled;

  Operation *op = value.getDefiningOp();
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(op);
  auto add = ResidualAddOp::create(builder, op->getLoc(), residual, branch,
                                   alpha, value.getType());
  value.replaceAllUsesWith(add.getResult());
  return add;
}
