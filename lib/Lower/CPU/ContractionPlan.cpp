//===- ContractionPlan.cpp - How to cut a contraction ---------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the choice of tiles of norm-vectorize-contractions.
//
//===----------------------------------------------------------------------===//

#include "ContractionPlan.h"

#include "Parts.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "llvm/Support/MathExtras.h"
#include <limits>

using namespace mlir;
using namespace mlir::norm;

namespace {

/// Parts for which it does not pay to cut the rows, too.
constexpr int64_t kManyParts = 16;
/// Rows that are few: for these, packing or a register tile does not pay.
constexpr int64_t kFewRows = 4;
/// Rows of one block: with the depth of a panel they fit the L2 cache.
constexpr int64_t kMaxRowBlock = 512;
constexpr int64_t kRowGranule = 64;
/// Outputs of one streamed block fit the L1 cache; runs of memory shorter than
/// the granule are slow to fetch.
constexpr int64_t kMaxStreamedBlock = 2048;
constexpr int64_t kStreamedGranule = 128;
/// Blocks of dims whose size is known at run time only.
constexpr int64_t kDynamicRowBlock = 256;
constexpr int64_t kDynamicColumnBlock = 128;

/// Whether the body adds to an f32 or f64 the product of two floats, widened to
/// it where they are narrower.
bool isSumOfProducts(linalg::LinalgOp op) {
  if (!linalg::isaContractionOpInterface(op))
    return false;
  Type result = getElementTypeOrSelf(op.getDpsInits()[0]);
  return (result.isF32() || result.isF64()) &&
         llvm::all_of(*op.getBlock(), [&](Operation &inner) {
           return isa<linalg::YieldOp>(inner) ||
                  (isa<arith::ExtFOp, arith::MulFOp, arith::AddFOp>(inner) &&
                   inner.getResult(0).getType() == result);
         });
}

/// Where `dim` stands in the memory of `operand`.
std::optional<unsigned> getPosition(linalg::LinalgOp op, OpOperand *operand,
                                    unsigned dim) {
  return op.getMatchingIndexingMap(operand).getResultPosition(
      getAffineDimExpr(dim, op.getContext()));
}

/// Whether neighbours along `dim` are neighbours in memory.
bool isContiguousAlong(linalg::LinalgOp op, OpOperand *operand, unsigned dim) {
  auto type = cast<MemRefType>(operand->get().getType());
  std::optional<unsigned> position = getPosition(op, operand, dim);
  return position && *position + 1 == type.getRank() &&
         type.isLastDimUnitStride();
}

/// The multiple of `granule` that cuts `extent` into about `parts`; one that
/// divides it if there is one near.
int64_t chooseBlock(int64_t extent, int64_t parts, int64_t granule) {
  parts = std::clamp<int64_t>(parts, 1, std::max<int64_t>(extent / granule, 1));
  int64_t block = llvm::alignTo(llvm::divideCeil(extent, parts), granule);
  for (int64_t b = block; b <= 2 * block && b <= extent; b += granule)
    if (extent % b == 0)
      return b;
  return block;
}

/// Assigns each loop its part in `plan`. Fails where the last dim of the output
/// is none of one operand only.
LogicalResult assignDims(ContractionPlan &plan) {
  linalg::LinalgOp op = plan.op;
  FailureOr<linalg::ContractionDimensions> dims =
      linalg::inferContractionDims(op);
  AffineMap outMap = op.getMatchingIndexingMap(plan.out);
  if (failed(dims) || dims->k.empty() || outMap.getNumResults() == 0)
    return failure();
  plan.columnDim = outMap.getDimPosition(outMap.getNumResults() - 1);
  bool inLhs = llvm::is_contained(dims->m, plan.columnDim);
  if (!inLhs && !llvm::is_contained(dims->n, plan.columnDim))
    return failure();
  plan.rows = op.getDpsInputOperand(inLhs ? 1 : 0);
  plan.columns = op.getDpsInputOperand(inLhs ? 0 : 1);
  // Some may be of one operand only.
  op.getReductionDims(plan.reducedDims);
  llvm::erase(plan.reducedDims, dims->k.back());
  plan.reducedDims.push_back(dims->k.back());

  // The longest dim of the rows, the innermost of equal ones.
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  auto length = [&](unsigned dim) {
    return ShapedType::isDynamic(extents[dim])
               ? std::numeric_limits<int64_t>::max()
               : extents[dim];
  };
  for (unsigned dim : inLhs ? dims->n : dims->m)
    if (!plan.rowDim || length(dim) >= length(*plan.rowDim))
      plan.rowDim = dim;
  SmallVector<unsigned> parallel;
  op.getParallelDims(parallel);
  for (unsigned dim : parallel)
    if (dim != plan.columnDim && dim != plan.rowDim)
      plan.outerDims.push_back(dim);
  return success();
}

ContractionKind chooseKind(const ContractionPlan &plan, int64_t numRows) {
  linalg::LinalgOp op = plan.op;
  bool isFew = ShapedType::isStatic(numRows) && numRows <= kFewRows;
  if (isContiguousAlong(op, plan.columns, plan.columnDim)) {
    if (isFew)
      return ContractionKind::Streamed;
    bool isSmall = ShapedType::isStatic(numRows) && numRows < 2 * plan.rowTile;
    return isSmall ? ContractionKind::Direct : ContractionKind::Packed;
  }
  if (isFew && isContiguousAlong(op, plan.columns, plan.getReducedDim()) &&
      isContiguousAlong(op, plan.rows, plan.getReducedDim()))
    return ContractionKind::Dots;
  return ContractionKind::Packed;
}

/// Columns first: each block of rows packs its columns by itself.
void chooseBlocks(ContractionPlan &plan, ArrayRef<int64_t> extents) {
  int64_t numRows = plan.rowDim ? extents[*plan.rowDim] : 1;
  int64_t numColumns = extents[plan.columnDim];
  if (llvm::any_of(extents, ShapedType::isDynamic)) {
    plan.rowBlock = kDynamicRowBlock;
    plan.columnBlock = kDynamicColumnBlock;
    return;
  }
  int64_t parts = countParts(multiplyWork(1, extents), plan.minWork);
  for (unsigned dim : plan.outerDims)
    parts = llvm::divideCeil(parts, std::max<int64_t>(extents[dim], 1));
  int64_t granule = plan.getColumnTile();
  if (plan.kind == ContractionKind::Streamed) {
    granule = kStreamedGranule;
    parts = std::max<int64_t>(parts,
                              llvm::divideCeil(numColumns, kMaxStreamedBlock));
  }
  plan.columnBlock = chooseBlock(numColumns, parts, granule);
  int64_t columnParts =
      std::max<int64_t>(llvm::divideCeil(numColumns, plan.columnBlock), 1);
  parts = columnParts >= kManyParts ? 1 : llvm::divideCeil(parts, columnParts);
  plan.rowBlock = std::min(
      kMaxRowBlock, chooseBlock(std::max<int64_t>(numRows, 1), parts,
                                llvm::alignTo(kRowGranule, plan.rowTile)));
}

/// The fill of `out` that nothing stands behind but ops without effects.
linalg::FillOp findFill(linalg::LinalgOp op, OpOperand *out) {
  Operation *previous = op->getPrevNode();
  while (previous && isMemoryEffectFree(previous))
    previous = previous->getPrevNode();
  auto fill = dyn_cast_or_null<linalg::FillOp>(previous);
  if (!fill || fill.getDpsInits()[0] != out->get() ||
      fill.value().getType() != getElementTypeOrSelf(out->get()))
    return nullptr;
  return fill;
}

} // namespace

FloatType ContractionPlan::getSumType() const {
  return cast<FloatType>(getElementTypeOrSelf(out->get()));
}

std::optional<ContractionPlan> norm::makeContractionPlan(linalg::LinalgOp op,
                                                         int64_t vectorBits,
                                                         int64_t minWork) {
  if (!op.hasPureBufferSemantics() || !isSumOfProducts(op))
    return std::nullopt;
  ContractionPlan plan;
  plan.op = op;
  plan.out = op.getDpsInitOperand(0);
  plan.fill = findFill(op, plan.out);
  plan.minWork = minWork;
  if (failed(assignDims(plan)) ||
      !isContiguousAlong(op, plan.out, plan.columnDim))
    return std::nullopt;
  plan.lanes = vectorBits / plan.getSumType().getWidth();
  if (plan.lanes < 2)
    return std::nullopt;

  // 16 accumulators of 32 registers, 12 of 16.
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  int64_t numRows = plan.rowDim ? extents[*plan.rowDim] : 1;
  int64_t numColumns = extents[plan.columnDim];
  plan.rowTile = vectorBits >= 512 ? 8 : 6;
  plan.columnVectors = 2;
  if (ShapedType::isStatic(numColumns) && numColumns <= plan.lanes)
    plan.columnVectors = 1;
  plan.kind = chooseKind(plan, numRows);
  if (plan.kind == ContractionKind::Dots ||
      plan.kind == ContractionKind::Streamed)
    plan.rowTile = numRows;
  chooseBlocks(plan, extents);
  return plan;
}
