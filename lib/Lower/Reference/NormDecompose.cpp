//===- NormDecompose.cpp - Norm ops to linalg -----------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the norm-decompose pass.
//
//===----------------------------------------------------------------------===//

#include "norm/IR/Norm.h"
#include "norm/Lower/Passes.h"
#include "norm/Lower/Patterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMDECOMPOSE
#include "norm/Lower/Passes.h.inc"

namespace {

/// The ops know their definition; linalg's own aggregated ops stay.
struct DecomposeNormOp
    : OpInterfaceRewritePattern<linalg::AggregatedOpInterface> {
  DecomposeNormOp(MLIRContext *context, bool graphOpsOnly)
      : OpInterfaceRewritePattern(context), graphOpsOnly(graphOpsOnly) {}

  LogicalResult matchAndRewrite(linalg::AggregatedOpInterface op,
                                PatternRewriter &rewriter) const override {
    if (!isa<NormDialect>(op->getDialect()))
      return rewriter.notifyMatchFailure(op, "expects an op of the norm "
                                             "dialect");
    if (graphOpsOnly && isa<RowwiseOp>(op))
      return rewriter.notifyMatchFailure(op, "expects a graph op");
    FailureOr<SmallVector<Value>> results = op.decomposeOperation(rewriter);
    if (failed(results))
      return rewriter.notifyMatchFailure(op, "has no decomposition");
    rewriter.replaceOp(op, *results);
    return success();
  }

  bool graphOpsOnly;
};

struct NormDecomposePass : impl::NormDecomposeBase<NormDecomposePass> {
  using NormDecomposeBase::NormDecomposeBase;

  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateNormDecomposePatterns(patterns, graphOpsOnly);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};

} // namespace

void populateNormDecomposePatterns(RewritePatternSet &patterns,
                                   bool graphOpsOnly) {
  patterns.add<DecomposeNormOp>(patterns.getContext(), graphOpsOnly);
}

} // namespace mlir::norm
