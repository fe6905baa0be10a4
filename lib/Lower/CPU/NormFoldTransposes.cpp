//===- NormFoldTransposes.cpp - Transposed operands of contractions -------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the norm-fold-transposes pass.
//
//===----------------------------------------------------------------------===//

#include "norm/Lower/Passes.h"
#include "norm/Lower/Patterns.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMFOLDTRANSPOSES
#include "norm/Lower/Passes.h.inc"

namespace {

/// A tensor that holds the elements of another one in other places: element d
/// of the result is element map(d) of `source`.
struct View {
  Value source;
  AffineMap map;
};

/// What `value` is a transposition or a broadcast of.
std::optional<View> getView(Value value) {
  auto op = value.getDefiningOp<linalg::LinalgOp>();
  if (!op || !op.hasPureTensorSemantics() || op.getNumDpsInputs() != 1 ||
      op.getNumDpsInits() != 1 || op.getNumParallelLoops() != op.getNumLoops())
    return std::nullopt;
  auto yield = cast<linalg::YieldOp>(op.getBlock()->getTerminator());
  if (yield.getNumOperands() != 1 ||
      yield.getOperand(0) != op.getBlock()->getArgument(0))
    return std::nullopt;
  OpOperand *input = op.getDpsInputOperand(0);
  AffineMap from = op.getMatchingIndexingMap(input);
  AffineMap to = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  if (!isa<RankedTensorType>(input->get().getType()) || !to.isPermutation() ||
      !from.isProjectedPermutation())
    return std::nullopt;
  return View{input->get(), from.compose(inversePermutation(to))};
}

struct FoldTransposes : OpInterfaceRewritePattern<linalg::LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(linalg::LinalgOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics() || !linalg::isaContractionOpInterface(op))
      return rewriter.notifyMatchFailure(op, "is no contraction of tensors");
    SmallVector<Value> inputs = op.getDpsInputs();
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    bool changed = false;
    for (auto [index, input] : llvm::enumerate(inputs)) {
      std::optional<View> view = getView(input);
      if (!view)
        continue;
      AffineMap map = view->map.compose(maps[index]);
      if (!isReadInRuns(op, map))
        continue;
      input = view->source;
      maps[index] = map;
      changed = true;
    }
    if (!changed ||
        !inversePermutation(concatAffineMaps(maps, op.getContext())))
      return rewriter.notifyMatchFailure(op, "has no operand to fold");
    auto folded = linalg::GenericOp::create(
        rewriter, op.getLoc(), op->getResultTypes(), inputs,
        llvm::to_vector(op.getDpsInits()), maps, op.getIteratorTypesArray());
    rewriter.inlineRegionBefore(op->getRegion(0), folded.getRegion(),
                                folded.getRegion().begin());
    rewriter.replaceOp(op, folded.getResults());
    return success();
  }

  /// Whether neighbours in memory are neighbours in a matmul, not in a batch.
  static bool isReadInRuns(linalg::LinalgOp op, AffineMap map) {
    FailureOr<linalg::ContractionDimensions> dims =
        linalg::inferContractionDims(op);
    if (failed(dims) || map.getNumResults() == 0)
      return false;
    unsigned last = map.getDimPosition(map.getNumResults() - 1);
    return !llvm::is_contained(dims->batch, last);
  }
};

struct NormFoldTransposesPass
    : impl::NormFoldTransposesBase<NormFoldTransposesPass> {
  using NormFoldTransposesBase::NormFoldTransposesBase;

  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateNormFoldTransposesPatterns(patterns);
    // Every step leaves the same program, so that it does not matter whether
    // the driver saw the end of it.
    (void)applyPatternsGreedily(getOperation(), std::move(patterns));
  }
};

} // namespace

void populateNormFoldTransposesPatterns(RewritePatternSet &patterns) {
  patterns.add<FoldTransposes>(patterns.getContext());
}

} // namespace mlir::norm
