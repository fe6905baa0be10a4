//===- NormWidenMasks.cpp - Masks in bytes --------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the norm-widen-masks pass.
//
//===----------------------------------------------------------------------===//

#include "norm/Lower/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMWIDENMASKS
#include "norm/Lower/Passes.h.inc"

namespace {

/// Whether `result` is a tensor of i1 that a linalg.generic makes on an empty
/// one and that nothing but inputs of linalg.generic refer to.
bool isInnerMask(OpResult result) {
  auto type = dyn_cast<RankedTensorType>(result.getType());
  auto op = dyn_cast<linalg::GenericOp>(result.getOwner());
  if (!type || !type.getElementType().isInteger(1) || !op)
    return false;
  OpOperand *init = op.getTiedOpOperand(result);
  return init->get().getDefiningOp<tensor::EmptyOp>() &&
         !op.payloadUsesValueFromOperand(init) &&
         llvm::all_of(result.getUses(), [](OpOperand &use) {
           auto user = dyn_cast<linalg::GenericOp>(use.getOwner());
           return user && user.isDpsInput(&use);
         });
}

/// Makes `mask` a tensor of i8, for what writes it and what reads it.
void widen(RewriterBase &rewriter, OpResult mask) {
  auto op = cast<linalg::GenericOp>(mask.getOwner());
  Location loc = op.getLoc();
  Type byte = rewriter.getI8Type();
  auto type = cast<RankedTensorType>(mask.getType()).clone(byte);
  OpOperand *init = op.getTiedOpOperand(mask);
  rewriter.setInsertionPoint(op);
  auto old = init->get().getDefiningOp<tensor::EmptyOp>();
  Value empty = tensor::EmptyOp::create(
      rewriter, loc, cast<RankedTensorType>(type), old.getDynamicSizes());
  rewriter.modifyOpInPlace(op, [&] {
    init->set(empty);
    mask.setType(type);
    op.getMatchingBlockArgument(init).setType(byte);
  });
  Operation *yield = op.getBlock()->getTerminator();
  rewriter.setInsertionPoint(yield);
  OpOperand &yielded = yield->getOpOperand(mask.getResultNumber());
  Value wide = arith::ExtUIOp::create(rewriter, loc, byte, yielded.get());
  rewriter.modifyOpInPlace(yield, [&] { yielded.set(wide); });

  for (OpOperand &use : mask.getUses()) {
    auto user = cast<linalg::GenericOp>(use.getOwner());
    BlockArgument element = user.getMatchingBlockArgument(&use);
    rewriter.modifyOpInPlace(user, [&] { element.setType(byte); });
    if (element.use_empty())
      continue;
    rewriter.setInsertionPointToStart(user.getBlock());
    Value zero = arith::ConstantIntOp::create(rewriter, user.getLoc(), byte, 0);
    Value bit = arith::CmpIOp::create(rewriter, user.getLoc(),
                                      arith::CmpIPredicate::ne, element, zero);
    rewriter.replaceAllUsesExcept(element, bit, bit.getDefiningOp());
  }
}

struct NormWidenMasksPass : impl::NormWidenMasksBase<NormWidenMasksPass> {
  void runOnOperation() override {
    SmallVector<OpResult> masks;
    getOperation()->walk([&](linalg::GenericOp op) {
      for (OpResult result : op->getResults())
        if (isInnerMask(result))
          masks.push_back(result);
    });
    IRRewriter rewriter(&getContext());
    for (OpResult mask : masks)
      widen(rewriter, mask);
  }
};

} // namespace
} // namespace mlir::norm
