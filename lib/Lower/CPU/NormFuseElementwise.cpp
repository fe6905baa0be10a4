//===- NormFuseElementwise.cpp - Chains of elementwise linalg -------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the norm-fuse-elementwise pass.
//
//===----------------------------------------------------------------------===//

#include "norm/Lower/Passes.h"
#include "norm/Lower/Patterns.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMFUSEELEMENTWISE
#include "norm/Lower/Passes.h.inc"

namespace {

/// Whether the dims of `map` stand in the order of the loops, so that what is
/// contiguous for one operand is so for the others.
bool keepsOrder(AffineMap map) {
  std::optional<unsigned> last;
  for (AffineExpr expr : map.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim)
      continue;
    if (last && dim.getPosition() <= *last)
      return false;
    last = dim.getPosition();
  }
  return true;
}

/// Whether computing the producer where it is used costs no more than before:
/// it has one use, which reads each element once, in the same order.
bool isWorthFusing(OpOperand *use) {
  auto producer = use->get().getDefiningOp<linalg::LinalgOp>();
  auto consumer = dyn_cast<linalg::LinalgOp>(use->getOwner());
  if (!producer || !consumer || !producer->hasOneUse())
    return false;
  if (linalg::isaContractionOpInterface(consumer) ||
      linalg::isaConvolutionOpInterface(consumer))
    return false;
  if (!consumer.getMatchingIndexingMap(use).isIdentity() ||
      !llvm::all_of(producer.getIndexingMapsArray(), keepsOrder))
    return false;
  // Gathers have no vectors.
  return llvm::none_of(*producer.getBlock(), llvm::IsaPred<tensor::ExtractOp>);
}

struct NormFuseElementwisePass
    : impl::NormFuseElementwiseBase<NormFuseElementwisePass> {
  using NormFuseElementwiseBase::NormFuseElementwiseBase;

  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateNormFuseElementwisePatterns(patterns);
    // Every step leaves the same program, so that it does not matter whether
    // the driver saw the end of it.
    (void)applyPatternsGreedily(getOperation(), std::move(patterns),
                                GreedyRewriteConfig().setUseTopDownTraversal());
  }
};

} // namespace

void populateNormFuseElementwisePatterns(RewritePatternSet &patterns) {
  // Only generic ops are fused.
  populateNormGeneralizeElementwisePatterns(patterns);
  linalg::populateElementwiseOpsFusionPatterns(patterns, isWorthFusing);
}

} // namespace mlir::norm
