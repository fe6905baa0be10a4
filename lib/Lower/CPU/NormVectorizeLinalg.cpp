//===- NormVectorizeLinalg.cpp - Vector loops for linalg on buffers -------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the norm-vectorize-linalg pass.
//
//===----------------------------------------------------------------------===//

#include "VectorPlan.h"

#include "norm/Lower/Passes.h"
#include "norm/Lower/TargetCPU.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/Vector/Transforms/LoweringPatterns.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Interfaces/TilingInterface.h"
#include "mlir/Transforms/CSE.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/LoopInvariantCodeMotionUtils.h"
#include <limits>

namespace mlir::norm {
#define GEN_PASS_DEF_NORMVECTORIZELINALG
#include "norm/Lower/Passes.h.inc"

namespace {

/// Marks the loops over which an output tile is accumulated.
constexpr StringLiteral kAccumulates = "norm.accumulates";
/// Marks the outermost loops of an op.
constexpr StringLiteral kOutermost = "norm.outermost";

/// Cuts one op into full vector tiles and the rest.
class Vectorizer {
public:
  Vectorizer(RewriterBase &rewriter, int64_t vectorBits, bool polynomials)
      : rewriter(rewriter), vectorBits(vectorBits), polynomials(polynomials) {}

  /// Leaves `op` alone where no plan is found. A tile has at most `maxTile`
  /// elements.
  void run(linalg::LinalgOp op,
           int64_t maxTile = std::numeric_limits<int64_t>::max());

private:
  /// The part of `op` from `offsets` of size `sizes`.
  linalg::LinalgOp emitPart(linalg::LinalgOp op, ArrayRef<OpFoldResult> offsets,
                            ArrayRef<OpFoldResult> sizes);
  void emitTiles(linalg::LinalgOp op, const VectorPlan &plan,
                 ArrayRef<OpFoldResult> ends);
  /// One tile of static sizes. All dims but `kept` have size 1 and go.
  linalg::GenericOp emitTile(linalg::LinalgOp op, unsigned kept,
                             ArrayRef<OpFoldResult> offsets,
                             ArrayRef<OpFoldResult> sizes);

  OpFoldResult apply(AffineExpr expr, ArrayRef<OpFoldResult> operands) {
    return affine::makeComposedFoldedAffineApply(rewriter, loc, expr, operands);
  }
  /// Where the last full tile of `tile` in `extent` ends.
  OpFoldResult fullEnd(OpFoldResult extent, int64_t tile) {
    AffineExpr d0 = rewriter.getAffineDimExpr(0);
    return apply(d0.floorDiv(tile) * tile, {extent});
  }
  OpFoldResult difference(OpFoldResult a, OpFoldResult b) {
    return apply(rewriter.getAffineDimExpr(0) - rewriter.getAffineDimExpr(1),
                 {a, b});
  }

  RewriterBase &rewriter;
  int64_t vectorBits;
  bool polynomials;
  Location loc = rewriter.getUnknownLoc();
};

linalg::LinalgOp Vectorizer::emitPart(linalg::LinalgOp op,
                                      ArrayRef<OpFoldResult> offsets,
                                      ArrayRef<OpFoldResult> sizes) {
  FailureOr<TilingResult> part =
      cast<TilingInterface>(op.getOperation())
          .getTiledImplementation(rewriter, offsets, sizes);
  if (failed(part) || part->tiledOps.size() != 1)
    return nullptr;
  return cast<linalg::LinalgOp>(part->tiledOps[0]);
}

void Vectorizer::run(linalg::LinalgOp op, int64_t maxTile) {
  std::optional<VectorPlan> plan = makeVectorPlan(op, vectorBits, polynomials);
  if (!plan)
    return;
  plan->vectorTile = std::min(plan->vectorTile, maxTile);
  loc = op.getLoc();
  rewriter.setInsertionPoint(op);
  SmallVector<OpFoldResult> extents;
  for (Range range : op.createLoopRanges(rewriter, loc))
    extents.push_back(range.size);
  unsigned dim = plan->vectorDim;
  SmallVector<OpFoldResult> ends = extents;
  ends[dim] = fullEnd(extents[dim], plan->vectorTile);
  emitTiles(op, *plan, ends);

  // What is left gets smaller tiles, and stays scalar in the end. It comes
  // after the tiles: a reduction goes on from there.
  SmallVector<OpFoldResult> offsets(extents.size(), rewriter.getIndexAttr(0));
  SmallVector<OpFoldResult> sizes = extents;
  offsets[dim] = ends[dim];
  sizes[dim] = difference(extents[dim], ends[dim]);
  linalg::LinalgOp rest =
      isZeroInteger(sizes[dim]) ? nullptr : emitPart(op, offsets, sizes);
  rewriter.eraseOp(op);
  if (rest && plan->vectorTile > kMinVectorTile)
    run(rest, std::max(plan->vectorTile / 4, kMinVectorTile));
}

void Vectorizer::emitTiles(linalg::LinalgOp op, const VectorPlan &plan,
                           ArrayRef<OpFoldResult> ends) {
  OpBuilder::InsertionGuard guard(rewriter);
  SmallVector<int64_t> tiles(ends.size(), 1);
  tiles[plan.vectorDim] = plan.vectorTile;

  // Outermost what is only iterated, then reductions, so that what they
  // accumulate can stay in registers.
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  SmallVector<unsigned> order, reductions;
  for (unsigned dim = 0; dim < ends.size(); ++dim) {
    if (dim == plan.vectorDim)
      continue;
    bool parallel = linalg::isParallelIterator(iterators[dim]);
    (parallel ? order : reductions).push_back(dim);
  }
  bool vectorIsParallel = linalg::isParallelIterator(iterators[plan.vectorDim]);
  if (vectorIsParallel)
    order.push_back(plan.vectorDim);
  order.append(reductions);
  if (!vectorIsParallel)
    order.push_back(plan.vectorDim);

  SmallVector<OpFoldResult> offsets(ends.size(), rewriter.getIndexAttr(0));
  SmallVector<OpFoldResult> sizes;
  for (int64_t tile : tiles)
    sizes.push_back(rewriter.getIndexAttr(tile));
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  llvm::erase_if(order, [&](unsigned dim) {
    return isConstantIntValue(ends[dim], tiles[dim]);
  });
  for (unsigned dim : order) {
    Value end = getValueOrCreateConstantIndexOp(rewriter, loc, ends[dim]);
    Value step = arith::ConstantIndexOp::create(rewriter, loc, tiles[dim]);
    auto loop = scf::ForOp::create(rewriter, loc, zero, end, step);
    if (!linalg::isParallelIterator(iterators[dim]))
      loop->setAttr(kAccumulates, rewriter.getUnitAttr());
    if (dim == order.front())
      loop->setAttr(kOutermost, rewriter.getUnitAttr());
    offsets[dim] = loop.getInductionVar();
    rewriter.setInsertionPointToStart(loop.getBody());
  }
  linalg::GenericOp tile = emitTile(op, plan.vectorDim, offsets, sizes);
  if (succeeded(linalg::vectorize(rewriter, tile)))
    rewriter.eraseOp(tile);
}

linalg::GenericOp Vectorizer::emitTile(linalg::LinalgOp op, unsigned kept,
                                       ArrayRef<OpFoldResult> offsets,
                                       ArrayRef<OpFoldResult> sizes) {
  MLIRContext *context = op.getContext();
  SmallVector<Value> operands;
  SmallVector<AffineMap> maps;
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    SmallVector<AffineExpr> exprs;
    SmallVector<int64_t> shape;
    SmallVector<OpFoldResult> viewOffsets, viewSizes;
    for (AffineExpr expr : map.getResults()) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      viewOffsets.push_back(dim ? offsets[dim.getPosition()]
                                : OpFoldResult(rewriter.getIndexAttr(0)));
      viewSizes.push_back(dim ? sizes[dim.getPosition()]
                              : OpFoldResult(rewriter.getIndexAttr(1)));
      if (dim && dim.getPosition() == kept) {
        exprs.push_back(getAffineDimExpr(0, context));
        shape.push_back(*getConstantIntValue(viewSizes.back()));
      }
    }
    maps.push_back(
        AffineMap::get(/*dimCount=*/1, /*symbolCount=*/0, exprs, context));
    auto type = dyn_cast<MemRefType>(operand.get().getType());
    if (!type) {
      operands.push_back(operand.get());
      continue;
    }
    SmallVector<OpFoldResult> strides(type.getRank(), rewriter.getIndexAttr(1));
    auto viewType =
        cast<MemRefType>(memref::SubViewOp::inferRankReducedResultType(
            shape, type, viewOffsets, viewSizes, strides));
    operands.push_back(memref::SubViewOp::create(rewriter, loc, viewType,
                                                 operand.get(), viewOffsets,
                                                 viewSizes, strides));
  }

  SmallVector<utils::IteratorType> iterators{op.getIteratorTypesArray()[kept]};
  ArrayRef<Value> all(operands);
  auto tile = linalg::GenericOp::create(
      rewriter, loc, TypeRange(), all.take_front(op.getNumDpsInputs()),
      all.drop_front(op.getNumDpsInputs()), maps, iterators);
  rewriter.cloneRegionBefore(op->getRegion(0), tile.getRegion(),
                             tile.getRegion().begin());
  tile.walk([&](linalg::IndexOp index) {
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(index);
    Value whole =
        getValueOrCreateConstantIndexOp(rewriter, loc, offsets[index.getDim()]);
    if (index.getDim() == kept) {
      Value inTile = linalg::IndexOp::create(rewriter, loc, 0);
      whole = arith::AddIOp::create(rewriter, loc, whole, inTile);
    }
    rewriter.replaceOp(index, whole);
  });
  return tile;
}

/// Keeps in registers what `loop` reads, adds to and writes back: nothing else
/// in a linalg op refers to the memory of its outputs.
void hoistAccumulators(RewriterBase &rewriter, scf::ForOp loop) {
  SmallVector<std::pair<vector::TransferReadOp, vector::TransferWriteOp>> pairs;
  for (auto write : loop.getBody()->getOps<vector::TransferWriteOp>()) {
    auto isInvariant = [&](Value v) { return loop.isDefinedOutsideOfLoop(v); };
    if (!isInvariant(write.getBase()) ||
        !llvm::all_of(write.getIndices(), isInvariant))
      return;
    for (auto read : loop.getBody()->getOps<vector::TransferReadOp>())
      if (read.getBase() == write.getBase() &&
          read.getIndices() == write.getIndices() &&
          read.getPermutationMap() == write.getPermutationMap() &&
          read.getVectorType() == write.getVectorType() &&
          isInvariant(read.getPadding()) && read->isBeforeInBlock(write))
        pairs.emplace_back(read, write);
  }
  for (auto [read, write] : pairs) {
    rewriter.moveOpBefore(read, loop);
    Value stored = write.getValueToStore();
    FailureOr<LoopLikeOpInterface> hoisted = loop.replaceWithAdditionalYields(
        rewriter, read.getResult(), /*replaceInitOperandUsesInLoop=*/true,
        [&](OpBuilder &, Location, ArrayRef<BlockArgument>) {
          return SmallVector<Value>{stored};
        });
    if (failed(hoisted))
      return;
    loop = cast<scf::ForOp>(hoisted->getOperation());
    rewriter.moveOpAfter(write, loop);
    vector::TransferWriteOp moved = write;
    rewriter.modifyOpInPlace(moved, [&] {
      moved.getValueToStoreMutable().assign(loop.getResults().back());
    });
  }
}

struct NormVectorizeLinalgPass
    : impl::NormVectorizeLinalgBase<NormVectorizeLinalgPass> {
  using NormVectorizeLinalgBase::NormVectorizeLinalgBase;

  LogicalResult initialize(MLIRContext *context) override {
    return verifyVectorBits(context, vectorBits);
  }

  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> ops;
    getOperation().walk([&](linalg::LinalgOp op) { ops.push_back(op); });
    if (ops.empty())
      return;
    IRRewriter rewriter(&getContext());
    Vectorizer vectorizer(rewriter, getVectorBits(vectorBits), polynomials);
    SmallVector<Operation *> emitted;
    for (linalg::LinalgOp op : ops) {
      Operation *before = op->getPrevNode(), *after = op->getNextNode();
      vectorizer.run(op);
      Operation *first =
          before ? before->getNextNode() : &after->getBlock()->front();
      for (Operation *part = first; part != after; part = part->getNextNode())
        part->walk([&](Operation *inner) { emitted.push_back(inner); });
    }
    cleanUp(emitted);
  }

  /// Brings the vectors of `emitted` to the form that convert-vector-to-scf
  /// takes, with what is accumulated held in registers. The rest of the
  /// function may be large and stays as it is. Every step leaves valid code, so
  /// it does not matter whether the driver saw the end of it.
  void cleanUp(ArrayRef<Operation *> emitted) {
    MLIRContext *context = &getContext();
    RewritePatternSet patterns(context);
    memref::populateFoldMemRefAliasOpPatterns(patterns);
    vector::TransferReadOp::getCanonicalizationPatterns(patterns, context);
    vector::TransferWriteOp::getCanonicalizationPatterns(patterns, context);
    vector::populateVectorTransferPermutationMapLoweringPatterns(patterns);
    vector::populateVectorMultiReductionLoweringPatterns(
        patterns, vector::VectorMultiReductionLowering::InnerReduction);
    if (polynomials)
      populatePolynomials(patterns);
    (void)applyOpPatternsGreedily(
        emitted, std::move(patterns),
        GreedyRewriteConfig().setStrictness(
            GreedyRewriteStrictness::ExistingAndNewOps));

    SmallVector<scf::ForOp> loops;
    getOperation().walk([&](scf::ForOp loop) {
      if (loop->removeAttr(kOutermost))
        loops.push_back(loop);
    });
    // Only with equal indices is it seen that a loop reads what it wrote.
    IRRewriter rewriter(context);
    DominanceInfo dominance(getOperation());
    for (scf::ForOp loop : loops) {
      eliminateCommonSubExpressions(rewriter, dominance, loop);
      loop->walk(
          [](LoopLikeOpInterface inner) { moveLoopInvariantCode(inner); });
    }
    hoistAllAccumulators();
  }

  /// Functions of libm on vectors of f32 become upstream's polynomials.
  void populatePolynomials(RewritePatternSet &patterns) {
    populateMathPolynomialApproximationPatterns(
        patterns, [](StringRef name) { return isPolynomial(name); });
  }

  void hoistAllAccumulators() {
    // Inner loops first: an outer one then sees what left them.
    SmallVector<scf::ForOp> loops;
    getOperation().walk([&](scf::ForOp loop) {
      if (loop->removeAttr(kAccumulates))
        loops.push_back(loop);
    });
    IRRewriter rewriter(&getContext());
    for (scf::ForOp loop : loops)
      hoistAccumulators(rewriter, loop);
  }
};

} // namespace
} // namespace mlir::norm
