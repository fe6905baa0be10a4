//===- NormExpandTensorOps.cpp - Tensor ops that have no buffer form ------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the norm-expand-tensor-ops pass.
//
//===----------------------------------------------------------------------===//

#include "norm/Lower/Passes.h"
#include "norm/Lower/Patterns.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMEXPANDTENSOROPS
#include "norm/Lower/Passes.h.inc"

namespace {

/// linalg.softmax and whatever else upstream defines by other ops.
struct ExpandAggregate
    : OpInterfaceRewritePattern<linalg::AggregatedOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;
  LogicalResult matchAndRewrite(linalg::AggregatedOpInterface op,
                                PatternRewriter &rewriter) const override {
    if (!isa<linalg::LinalgDialect>(op->getDialect()))
      return rewriter.notifyMatchFailure(op, "expects an op of linalg");
    if (!llvm::all_of(op->getResultTypes(), llvm::IsaPred<RankedTensorType>) ||
        op->getNumResults() == 0)
      return rewriter.notifyMatchFailure(op, "expects tensors");
    FailureOr<SmallVector<Value>> results = op.decomposeOperation(rewriter);
    if (failed(results))
      return rewriter.notifyMatchFailure(op, "has no decomposition");
    rewriter.replaceOp(op, *results);
    return success();
  }
};

struct ExpandPack : OpRewritePattern<linalg::PackOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(linalg::PackOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics())
      return rewriter.notifyMatchFailure(op, "expects tensors");
    return linalg::lowerPack(rewriter, op);
  }
};

struct ExpandUnPack : OpRewritePattern<linalg::UnPackOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(linalg::UnPackOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics())
      return rewriter.notifyMatchFailure(op, "expects tensors");
    return linalg::lowerUnPack(rewriter, op);
  }
};

/// Lifting control flow leaves poison where a value is not used: any tensor
/// will do, and one of no elements where the size is open.
struct ExpandPoison : OpRewritePattern<ub::PoisonOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ub::PoisonOp op,
                                PatternRewriter &rewriter) const override {
    auto type = dyn_cast<RankedTensorType>(op.getType());
    if (!type)
      return rewriter.notifyMatchFailure(op, "expects a ranked tensor");
    Value zero = arith::ConstantIndexOp::create(rewriter, op.getLoc(), 0);
    SmallVector<Value> sizes(type.getNumDynamicDims(), zero);
    rewriter.replaceOpWithNewOp<tensor::EmptyOp>(op, type, sizes);
    return success();
  }
};

/// Upstream's bufferization knows loads of any global only.
struct ExpandLoadConst : OpRewritePattern<ml_program::GlobalLoadConstOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ml_program::GlobalLoadConstOp op,
                                PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<ml_program::GlobalLoadOp>(op, op.getType(),
                                                          op.getGlobalAttr());
    return success();
  }
};

struct NormExpandTensorOpsPass
    : impl::NormExpandTensorOpsBase<NormExpandTensorOpsPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateNormExpandTensorOpsPatterns(patterns);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};

} // namespace

void populateNormExpandTensorOpsPatterns(RewritePatternSet &patterns) {
  patterns.add<ExpandAggregate, ExpandPack, ExpandUnPack, ExpandPoison,
               ExpandLoadConst>(patterns.getContext());
}

} // namespace mlir::norm
