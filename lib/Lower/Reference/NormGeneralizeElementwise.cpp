//===- NormGeneralizeElementwise.cpp - Named ops to generics --------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the norm-generalize-elementwise pass.
//
//===----------------------------------------------------------------------===//

#include "norm/Lower/Passes.h"
#include "norm/Lower/Patterns.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMGENERALIZEELEMENTWISE
#include "norm/Lower/Passes.h.inc"

namespace {

struct GeneralizeElementwise : OpInterfaceRewritePattern<linalg::LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(linalg::LinalgOp op,
                                PatternRewriter &rewriter) const override {
    if (isa<linalg::GenericOp, linalg::FillOp, linalg::CopyOp,
            linalg::TransposeOp, linalg::BroadcastOp>(op.getOperation()) ||
        !op.hasPureTensorSemantics() || !linalg::isElementwise(op))
      return rewriter.notifyMatchFailure(op, "is no named elementwise op");
    return linalg::generalizeNamedOp(rewriter, op);
  }
};

struct NormGeneralizeElementwisePass
    : impl::NormGeneralizeElementwiseBase<NormGeneralizeElementwisePass> {
  using NormGeneralizeElementwiseBase::NormGeneralizeElementwiseBase;

  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateNormGeneralizeElementwisePatterns(patterns);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};

} // namespace

void populateNormGeneralizeElementwisePatterns(RewritePatternSet &patterns) {
  patterns.add<GeneralizeElementwise>(patterns.getContext());
}

} // namespace mlir::norm
