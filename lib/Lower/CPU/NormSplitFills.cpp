//===- NormSplitFills.cpp - One fill for each user ------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the norm-split-fills pass.
//
//===----------------------------------------------------------------------===//

#include "norm/Lower/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMSPLITFILLS
#include "norm/Lower/Passes.h.inc"

namespace {

/// Whether `use` is of a tensor that a linalg op writes to.
bool isInit(OpOperand &use) {
  auto user = dyn_cast<linalg::LinalgOp>(use.getOwner());
  return user && user.isDpsInit(&use);
}

struct NormSplitFillsPass : impl::NormSplitFillsBase<NormSplitFillsPass> {
  void runOnOperation() override {
    SmallVector<linalg::FillOp> fills;
    getOperation()->walk([&](linalg::FillOp fill) {
      if (fill.hasPureTensorSemantics() &&
          fill.getDpsInits()[0].getDefiningOp<tensor::EmptyOp>())
        fills.push_back(fill);
    });
    IRRewriter rewriter(&getContext());
    for (linalg::FillOp fill : fills)
      split(rewriter, fill);
  }

  /// Gives each op that writes to what `fill` has filled its own fill.
  static void split(RewriterBase &rewriter, linalg::FillOp fill) {
    SmallVector<OpOperand *> inits;
    for (OpOperand &use : fill.getResult(0).getUses())
      if (isInit(use))
        inits.push_back(&use);
    for (OpOperand *use : inits) {
      rewriter.setInsertionPoint(use->getOwner());
      Operation *copy = rewriter.clone(*fill);
      rewriter.modifyOpInPlace(use->getOwner(),
                               [&] { use->set(copy->getResult(0)); });
    }
    if (fill->use_empty())
      rewriter.eraseOp(fill);
  }
};

} // namespace
} // namespace mlir::norm
