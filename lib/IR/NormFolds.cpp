//===- NormFolds.cpp - Norm dialect folds ---------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the folds and canonicalizations of the graph ops.
//
//===----------------------------------------------------------------------===//

#include "norm/IR/Norm.h"

#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::norm;

//===----------------------------------------------------------------------===//
// Identity scale and bias
//===----------------------------------------------------------------------===//

/// True if `value` is a constant all of whose elements are equal to `number`.
/// Zeros compare equal. The elements of a dense_resource are not read: they
/// are weights, and may be large or absent.
static bool isConstantOf(Value value, double number) {
  DenseFPElementsAttr elements;
  if (!value || !matchPattern(value, m_Constant(&elements)))
    return false;
  auto isNumber = [&](const APFloat &element) {
    return element.convertToDouble() == number;
  };
  if (elements.isSplat())
    return isNumber(elements.getSplatValue<APFloat>());
  return llvm::all_of(elements.getValues<APFloat>(), isNumber);
}

/// Takes `operand` away from `op`, unless the op would then compute in another
/// type.
static bool dropOperand(Operation *op, MutableOperandRange operand,
                        PatternRewriter &rewriter) {
  SmallVector<Type> types(op->getResultTypes());
  for (OpOperand &other : op->getOpOperands())
    if (other.getOperandNumber() != operand[0].getOperandNumber())
      types.push_back(other.get().getType());
  if (getComputeType(types) != getComputeType(op))
    return false;
  rewriter.modifyOpInPlace(op, [&] { operand.clear(); });
  return true;
}

/// Drops a scale of ones and a bias of zeros.
template <typename OpTy>
static LogicalResult dropIdentityAffine(OpTy op, PatternRewriter &rewriter) {
  bool changed = false;
  if (isConstantOf(op.getScale(), 1.0))
    changed |= dropOperand(op, op.getScaleMutable(), rewriter);
  if (isConstantOf(op.getBias(), 0.0))
    changed |= dropOperand(op, op.getBiasMutable(), rewriter);
  return success(changed);
}

LogicalResult LayerNormOp::canonicalize(LayerNormOp op,
                                        PatternRewriter &rewriter) {
  return dropIdentityAffine(op, rewriter);
}

LogicalResult RMSNormOp::canonicalize(RMSNormOp op, PatternRewriter &rewriter) {
  return dropIdentityAffine(op, rewriter);
}

LogicalResult DyTOp::canonicalize(DyTOp op, PatternRewriter &rewriter) {
  return dropIdentityAffine(op, rewriter);
}

//===----------------------------------------------------------------------===//
// Center of a center
//===----------------------------------------------------------------------===//

/// The op whose result `op` centers once more, if that changes nothing: it was
/// over the same dims and its result was not rounded. In a graph region or an
/// unreachable block an op may be its own operand.
static CenterOp getCenteredBefore(CenterOp op) {
  auto inner = op.getInput().getDefiningOp<CenterOp>();
  if (!inner || inner == op || inner.getDims() != op.getDims() ||
      getElementTypeOrSelf(inner.getType()) != getComputeType(inner))
    return {};
  return inner;
}

OpFoldResult CenterOp::fold(FoldAdaptor) {
  if (getType() == getInput().getType() && getCenteredBefore(*this))
    return getInput();
  return {};
}

/// Where the outer op only rounds, or has another static shape, the inner one
/// can do that.
LogicalResult CenterOp::canonicalize(CenterOp op, PatternRewriter &rewriter) {
  CenterOp inner = getCenteredBefore(op);
  if (!inner)
    return rewriter.notifyMatchFailure(op, "expects an unrounded center over "
                                           "the same dims");
  if (getComputeType({inner.getInput().getType(), op.getType()}) !=
      getComputeType(inner))
    return rewriter.notifyMatchFailure(
        op, "the two would compute in another type than the inner one");
  rewriter.replaceOpWithNewOp<CenterOp>(op, inner.getInput(), op.getDims(),
                                        op.getType());
  return success();
}
