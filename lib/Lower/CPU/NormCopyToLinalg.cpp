//===- NormCopyToLinalg.cpp - Strided copies as loops ---------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the norm-copy-to-linalg pass.
//
//===----------------------------------------------------------------------===//

#include "norm/Lower/Passes.h"
#include "norm/Lower/Patterns.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMCOPYTOLINALG
#include "norm/Lower/Passes.h.inc"

namespace {

struct CopyToLinalg : OpRewritePattern<memref::CopyOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(memref::CopyOp op,
                                PatternRewriter &rewriter) const override {
    auto source = dyn_cast<MemRefType>(op.getSource().getType());
    auto target = dyn_cast<MemRefType>(op.getTarget().getType());
    if (!source || !target)
      return rewriter.notifyMatchFailure(op, "unranked");
    if (source.getLayout().isIdentity() && target.getLayout().isIdentity())
      return rewriter.notifyMatchFailure(op, "contiguous: one memcpy");
    rewriter.replaceOp(op, linalg::makeMemRefCopyOp(rewriter, op.getLoc(),
                                                    op.getSource(),
                                                    op.getTarget()));
    return success();
  }
};

struct NormCopyToLinalgPass : impl::NormCopyToLinalgBase<NormCopyToLinalgPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateNormCopyToLinalgPatterns(patterns);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};

} // namespace

void populateNormCopyToLinalgPatterns(RewritePatternSet &patterns) {
  patterns.add<CopyToLinalg>(patterns.getContext());
}

} // namespace mlir::norm
