//===- NormParallelizeLinalg.cpp - Threads for linalg on buffers ----------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the norm-parallelize-linalg pass.
//
//===----------------------------------------------------------------------===//

#include "Parts.h"

#include "norm/Lower/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/TilingInterface.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMPARALLELIZELINALG
#include "norm/Lower/Passes.h.inc"

namespace {

/// Sizes of parts are multiples of this, for the tiles of vectors in them.
constexpr int64_t kGranule = 8;
constexpr int64_t kInnerGranule = 64;
/// What a call of libm costs, in simple operations.
constexpr int64_t kCallCost = 16;

/// Simple operations in one run of the body.
int64_t bodyCost(Block &body) {
  int64_t cost = 1;
  for (Operation &op : body)
    cost += isa<math::MathDialect>(op.getDialect()) ? kCallCost : 1;
  return cost;
}

/// What the size of a part along `dim` is a multiple of.
int64_t getGranule(linalg::LinalgOp op, unsigned dim) {
  return dim + 1 == op.getNumLoops() ? kInnerGranule : kGranule;
}

/// One op about to be cut along some of its parallel dims.
class Parallelizer {
public:
  Parallelizer(RewriterBase &rewriter, int64_t minWork)
      : rewriter(rewriter), minWork(minWork) {}

  void run(linalg::LinalgOp op);

private:
  void runStatic(linalg::LinalgOp op, ArrayRef<int64_t> extents);
  void runDynamic(linalg::LinalgOp op, ArrayRef<int64_t> extents);
  /// Replaces `op` by a parallel loop of step `tiles[i]` along `dims[i]`.
  void emitLoop(linalg::LinalgOp op, ArrayRef<unsigned> dims,
                ArrayRef<OpFoldResult> tiles);

  RewriterBase &rewriter;
  int64_t minWork;
};

void Parallelizer::run(linalg::LinalgOp op) {
  if (!op.hasPureBufferSemantics() || op->getParentOfType<scf::ParallelOp>() ||
      op->getParentOfType<scf::ForallOp>() ||
      !isa<TilingInterface>(op.getOperation()))
    return;
  rewriter.setInsertionPoint(op);
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  if (llvm::any_of(extents, ShapedType::isDynamic))
    runDynamic(op, extents);
  else
    runStatic(op, extents);
}

/// The least multiple of `granule` that divides `extent` and is not much larger
/// than `tile`; `tile` if there is none.
static int64_t preferDivisor(int64_t tile, int64_t granule, int64_t extent) {
  for (int64_t t = llvm::alignTo(tile, granule); t <= 2 * tile; t += granule)
    if (extent % t == 0)
      return t;
  return tile;
}

void Parallelizer::runStatic(linalg::LinalgOp op, ArrayRef<int64_t> extents) {
  int64_t work = multiplyWork(bodyCost(*op.getBlock()), extents);
  if (work < minWork)
    return;
  int64_t parts = countParts(work, minWork);

  // From the outermost loop inward, until there are parts enough.
  SmallVector<unsigned> dims, parallel;
  SmallVector<OpFoldResult> tiles;
  op.getParallelDims(parallel);
  for (unsigned dim : parallel) {
    if (parts <= 1)
      break;
    int64_t extent = extents[dim];
    int64_t granule = getGranule(op, dim);
    int64_t tile = llvm::divideCeil(extent, std::min(parts, extent));
    if (dim + 1 == extents.size() || tile > granule)
      tile = preferDivisor(llvm::alignTo(tile, granule), granule, extent);
    if (tile >= extent)
      continue;
    dims.push_back(dim);
    tiles.push_back(rewriter.getIndexAttr(tile));
    parts = llvm::divideCeil(parts, llvm::divideCeil(extent, tile));
  }
  if (dims.empty())
    return;
  emitLoop(op, dims, tiles);
}

void Parallelizer::runDynamic(linalg::LinalgOp op, ArrayRef<int64_t> extents) {
  SmallVector<unsigned> parallel;
  op.getParallelDims(parallel);
  auto it = llvm::find_if(parallel, [&](unsigned dim) {
    return extents[dim] != 1 &&
           (parallel.size() == 1 || dim != parallel.back());
  });
  if (it == parallel.end())
    return;

  Location loc = op.getLoc();
  OpFoldResult work = rewriter.getIndexAttr(bodyCost(*op.getBlock()));
  SmallVector<Range> ranges = op.createLoopRanges(rewriter, loc);
  AffineExpr d0 = rewriter.getAffineDimExpr(0);
  Value product = getValueOrCreateConstantIndexOp(rewriter, loc, work);
  for (Range range : ranges)
    product = arith::MulIOp::create(
        rewriter, loc, product,
        getValueOrCreateConstantIndexOp(rewriter, loc, range.size));
  Value least = arith::ConstantIndexOp::create(rewriter, loc, minWork);
  Value isLarge = arith::CmpIOp::create(
      rewriter, loc, arith::CmpIPredicate::sge, product, least);
  auto choice = scf::IfOp::create(rewriter, loc, isLarge,
                                  /*withElseRegion=*/true);
  rewriter.setInsertionPointToStart(&choice.getElseRegion().front());
  rewriter.clone(*op);
  rewriter.moveOpBefore(op, &choice.getThenRegion().front(),
                        choice.getThenRegion().front().begin());
  rewriter.setInsertionPoint(op);
  int64_t granule = parallel.size() == 1 ? kInnerGranule : kGranule;
  OpFoldResult tile = affine::makeComposedFoldedAffineApply(
      rewriter, loc, d0.ceilDiv(kMaxParts * granule) * granule,
      {ranges[*it].size});
  emitLoop(op, *it, tile);
}

void Parallelizer::emitLoop(linalg::LinalgOp op, ArrayRef<unsigned> dims,
                            ArrayRef<OpFoldResult> tiles) {
  Location loc = op.getLoc();
  MLIRContext *context = op.getContext();
  SmallVector<OpFoldResult> sizes;
  for (Range range : op.createLoopRanges(rewriter, loc))
    sizes.push_back(range.size);
  SmallVector<OpFoldResult> offsets(sizes.size(), rewriter.getIndexAttr(0));

  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  SmallVector<Value> starts(dims.size(), zero), ends, steps;
  for (auto [dim, tile] : llvm::zip_equal(dims, tiles)) {
    ends.push_back(getValueOrCreateConstantIndexOp(rewriter, loc, sizes[dim]));
    steps.push_back(getValueOrCreateConstantIndexOp(rewriter, loc, tile));
  }
  auto loop = scf::ParallelOp::create(rewriter, loc, starts, ends, steps);
  rewriter.setInsertionPointToStart(loop.getBody());
  for (auto [dim, tile, iv] :
       llvm::zip_equal(dims, tiles, loop.getInductionVars())) {
    offsets[dim] = iv;
    std::optional<int64_t> extent = getConstantIntValue(sizes[dim]);
    std::optional<int64_t> part = getConstantIntValue(tile);
    if (extent && part && *extent % *part == 0) {
      sizes[dim] = tile;
      continue;
    }
    AffineExpr iv0 = getAffineDimExpr(0, context);
    AffineExpr end = getAffineDimExpr(1, context);
    AffineExpr step = getAffineDimExpr(2, context);
    sizes[dim] = affine::makeComposedFoldedAffineMin(
        rewriter, loc, AffineMap::get(3, 0, {step, end - iv0}, context),
        {OpFoldResult(iv), sizes[dim], tile});
  }
  FailureOr<TilingResult> part =
      cast<TilingInterface>(op.getOperation())
          .getTiledImplementation(rewriter, offsets, sizes);
  if (failed(part)) {
    rewriter.eraseOp(loop);
    return;
  }
  rewriter.eraseOp(op);
}

struct NormParallelizeLinalgPass
    : impl::NormParallelizeLinalgBase<NormParallelizeLinalgPass> {
  using NormParallelizeLinalgBase::NormParallelizeLinalgBase;

  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> ops;
    getOperation().walk([&](linalg::LinalgOp op) { ops.push_back(op); });
    IRRewriter rewriter(&getContext());
    Parallelizer parallelizer(rewriter, minWork);
    for (linalg::LinalgOp op : ops)
      parallelizer.run(op);
  }
};

} // namespace
} // namespace mlir::norm
