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

namespace mlir::norm {
#define GEN_PASS_DEF_NORMVECTORIZELINALG
#include "norm/Lower/Passes.h.inc"

namespace {

/// Marks the loops over which an output tile is accumulated.
constexpr StringLiteral kAccumulates = "norm.accumulates";

/// Cuts one op into full vector tiles and the rest.
class Vectorizer {
public:
  Vectorizer(RewriterBase &rewriter, int64_t vectorBits)
      : rewriter(rewriter), vectorBits(vectorBits) {}

  /// Leaves `op` alone where no plan is found. Tiles of rows are for ops that
  /// are not themselves what such tiles left over.
  void run(linalg::LinalgOp op, bool tileRows = true);

private:
  /// The part of `op` from `offsets` of size `sizes`.
  linalg::LinalgOp emitPart(linalg::LinalgOp op, ArrayRef<OpFoldResult> offsets,
                            ArrayRef<OpFoldResult> sizes);
  void emitTiles(linalg::LinalgOp op, const VectorPlan &plan,
                 ArrayRef<OpFoldResult> ends);
  /// One tile of static sizes. Dims that are not `kept` have size 1 and go.
  linalg::GenericOp emitTile(linalg::LinalgOp op, ArrayRef<unsigned> kept,
                             ArrayRef<OpFoldResult> offsets,
                             ArrayRef<OpFoldResult> sizes);

  /// Computes a tile of a contraction with vector.contract.
  void emitContraction(linalg::GenericOp tile);

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

void Vectorizer::run(linalg::LinalgOp op, bool tileRows) {
  std::optional<VectorPlan> plan = makeVectorPlan(op, vectorBits, tileRows);
  if (!plan)
    return;
  loc = op.getLoc();
  rewriter.setInsertionPoint(op);
  SmallVector<OpFoldResult> extents;
  for (Range range : op.createLoopRanges(rewriter, loc))
    extents.push_back(range.size);
  SmallVector<OpFoldResult> ends = extents;
  ends[plan->vectorDim] = fullEnd(extents[plan->vectorDim], plan->vectorTile);
  if (plan->rowDim)
    ends[*plan->rowDim] = fullEnd(extents[*plan->rowDim], plan->rowTile);
  emitTiles(op, *plan, ends);

  // What is left along the vectors stays scalar; rows that are left get vectors
  // of their own. Both come after the tiles: a reduction goes on from there.
  SmallVector<OpFoldResult> zeros(extents.size(), rewriter.getIndexAttr(0));
  auto emitRest = [&](unsigned dim, ArrayRef<OpFoldResult> within) {
    SmallVector<OpFoldResult> offsets = zeros, sizes(within);
    offsets[dim] = ends[dim];
    sizes[dim] = difference(extents[dim], ends[dim]);
    return isZeroInteger(sizes[dim]) ? nullptr : emitPart(op, offsets, sizes);
  };
  SmallVector<OpFoldResult> fullRows = extents;
  if (plan->rowDim)
    fullRows[*plan->rowDim] = ends[*plan->rowDim];
  emitRest(plan->vectorDim, fullRows);
  linalg::LinalgOp rest =
      plan->rowDim ? emitRest(*plan->rowDim, extents) : nullptr;
  rewriter.eraseOp(op);
  if (rest)
    run(rest, /*tileRows=*/false);
}

void Vectorizer::emitTiles(linalg::LinalgOp op, const VectorPlan &plan,
                           ArrayRef<OpFoldResult> ends) {
  OpBuilder::InsertionGuard guard(rewriter);
  SmallVector<int64_t> tiles(ends.size(), 1);
  tiles[plan.vectorDim] = plan.vectorTile;
  if (plan.rowDim)
    tiles[*plan.rowDim] = plan.rowTile;

  // Outermost what is only iterated, then the panels of a contraction, then
  // reductions, so that what they accumulate can stay in registers.
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  SmallVector<unsigned> order, reductions;
  for (unsigned dim = 0; dim < ends.size(); ++dim) {
    if (dim == plan.vectorDim || dim == plan.rowDim)
      continue;
    bool parallel = linalg::isParallelIterator(iterators[dim]);
    (parallel ? order : reductions).push_back(dim);
  }
  bool vectorIsParallel = linalg::isParallelIterator(iterators[plan.vectorDim]);
  if (vectorIsParallel)
    order.push_back(plan.vectorDim);
  if (plan.rowDim)
    order.push_back(*plan.rowDim);
  order.append(reductions);
  if (!vectorIsParallel)
    order.push_back(plan.vectorDim);

  SmallVector<OpFoldResult> offsets(ends.size(), rewriter.getIndexAttr(0));
  SmallVector<OpFoldResult> sizes;
  for (int64_t tile : tiles)
    sizes.push_back(rewriter.getIndexAttr(tile));
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  for (unsigned dim : order) {
    if (isConstantIntValue(ends[dim], tiles[dim]))
      continue;
    Value end = getValueOrCreateConstantIndexOp(rewriter, loc, ends[dim]);
    Value step = arith::ConstantIndexOp::create(rewriter, loc, tiles[dim]);
    auto loop = scf::ForOp::create(rewriter, loc, zero, end, step);
    if (!linalg::isParallelIterator(iterators[dim]))
      loop->setAttr(kAccumulates, rewriter.getUnitAttr());
    offsets[dim] = loop.getInductionVar();
    rewriter.setInsertionPointToStart(loop.getBody());
  }
  // A contraction needs its reduction dim to be known as one.
  SmallVector<unsigned> kept = {plan.vectorDim};
  if (plan.rowDim) {
    kept.push_back(*plan.rowDim);
    kept.append(reductions);
  }
  llvm::sort(kept);
  linalg::GenericOp tile = emitTile(op, kept, offsets, sizes);
  if (plan.rowDim)
    emitContraction(tile);
  else if (failed(linalg::vectorize(rewriter, tile)))
    return;
  rewriter.eraseOp(tile);
}

void Vectorizer::emitContraction(linalg::GenericOp tile) {
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  SmallVector<Value> vectors;
  for (Value operand : tile->getOperands()) {
    auto type = cast<MemRefType>(operand.getType());
    auto vectorType = VectorType::get(type.getShape(), type.getElementType());
    SmallVector<Value> start(type.getRank(), zero);
    SmallVector<bool> inBounds(type.getRank(), true);
    vectors.push_back(vector::TransferReadOp::create(
        rewriter, loc, vectorType, operand, start, /*padding=*/std::nullopt,
        ArrayRef<bool>(inBounds)));
  }
  auto kinds = llvm::map_to_vector(
      tile.getIteratorTypesArray(), [&](utils::IteratorType type) -> Attribute {
        return vector::IteratorTypeAttr::get(
            tile.getContext(), linalg::isParallelIterator(type)
                                   ? vector::IteratorType::parallel
                                   : vector::IteratorType::reduction);
      });
  Value sum = vector::ContractionOp::create(
      rewriter, loc, vectors[0], vectors[1], vectors[2], tile.getIndexingMaps(),
      rewriter.getArrayAttr(kinds), vector::CombiningKind::ADD);
  Value output = tile.getDpsInits()[0];
  int64_t rank = cast<MemRefType>(output.getType()).getRank();
  SmallVector<bool> inBounds(rank, true);
  vector::TransferWriteOp::create(rewriter, loc, sum, output,
                                  SmallVector<Value>(rank, zero),
                                  ArrayRef<bool>(inBounds));
}

linalg::GenericOp Vectorizer::emitTile(linalg::LinalgOp op,
                                       ArrayRef<unsigned> kept,
                                       ArrayRef<OpFoldResult> offsets,
                                       ArrayRef<OpFoldResult> sizes) {
  MLIRContext *context = op.getContext();
  auto keptPosition = [&](AffineExpr expr) -> std::optional<unsigned> {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    auto it = dim ? llvm::find(kept, dim.getPosition()) : kept.end();
    if (it == kept.end())
      return std::nullopt;
    return it - kept.begin();
  };

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
      if (std::optional<unsigned> position = keptPosition(expr)) {
        exprs.push_back(getAffineDimExpr(*position, context));
        shape.push_back(*getConstantIntValue(viewSizes.back()));
      }
    }
    maps.push_back(AffineMap::get(kept.size(), 0, exprs, context));
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

  SmallVector<utils::IteratorType> iterators;
  for (unsigned dim : kept)
    iterators.push_back(op.getIteratorTypesArray()[dim]);
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
    auto it = llvm::find(kept, index.getDim());
    if (it != kept.end()) {
      Value inTile = linalg::IndexOp::create(rewriter, loc, it - kept.begin());
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
    Vectorizer vectorizer(rewriter, getVectorBits(vectorBits));
    for (linalg::LinalgOp op : ops)
      vectorizer.run(op);
    cleanUp();
  }

  /// Brings the vectors to the form that convert-vector-to-scf takes, with what
  /// is accumulated held in registers. Every step leaves valid code, so it does
  /// not matter whether the driver saw the end of it.
  void cleanUp() {
    MLIRContext *context = &getContext();
    RewritePatternSet views(context);
    memref::populateFoldMemRefAliasOpPatterns(views);
    vector::TransferReadOp::getCanonicalizationPatterns(views, context);
    vector::TransferWriteOp::getCanonicalizationPatterns(views, context);
    (void)applyPatternsGreedily(getOperation(), std::move(views));

    RewritePatternSet lowerings(context);
    vector::populateVectorTransferPermutationMapLoweringPatterns(lowerings);
    vector::populateVectorContractLoweringPatterns(
        lowerings, vector::VectorContractLowering::OuterProduct);
    vector::populateVectorOuterProductLoweringPatterns(lowerings);
    vector::populateVectorMultiReductionLoweringPatterns(
        lowerings, vector::VectorMultiReductionLowering::InnerReduction);
    (void)applyPatternsGreedily(getOperation(), std::move(lowerings));

    getOperation().walk(
        [](LoopLikeOpInterface loop) { moveLoopInvariantCode(loop); });
    // Only with equal indices is it seen that a loop reads what it wrote.
    IRRewriter rewriter(context);
    DominanceInfo dominance(getOperation());
    eliminateCommonSubExpressions(rewriter, dominance, getOperation());
    hoistAllAccumulators();
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
