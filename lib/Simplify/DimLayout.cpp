//===- DimLayout.cpp - What the dims of a tensor run over -----------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements following indices through ops that move elements.
//
//===----------------------------------------------------------------------===//

#include "DimLayout.h"

#include "norm/Analysis/LinalgBody.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::norm;

//===----------------------------------------------------------------------===//
// Digits
//===----------------------------------------------------------------------===//

Digits norm::getPlainDigits(int64_t size) {
  return size == 1 ? Digits() : Digits{Digit{size}};
}

DimLayout norm::getPlainLayout(ArrayRef<int64_t> shape) {
  return llvm::map_to_vector<4>(shape, getPlainDigits);
}

static bool isPlain(ArrayRef<Digit> digits) {
  return llvm::all_of(digits,
                      [](const Digit &digit) { return digit.isPlain(); });
}

bool norm::isUniform(ArrayRef<Digit> digits) {
  return llvm::all_of(digits,
                      [](const Digit &digit) { return digit.isUniform(); });
}

/// Takes the inner digits of `digits` that make up `size`, cutting one where
/// needed.
static std::optional<Digits> takeInner(Digits &digits, int64_t size) {
  Digits taken;
  while (size != 1) {
    if (digits.empty())
      return std::nullopt;
    Digit &last = digits.back();
    if (ShapedType::isDynamic(last.size)) {
      // Its size is not known, but it does not matter where it is cut.
      taken.insert(taken.begin(), Digit{size});
      return taken;
    }
    if (last.size == 0)
      return std::nullopt;
    if (size % last.size == 0) {
      size /= last.size;
      taken.insert(taken.begin(), digits.pop_back_val());
      continue;
    }
    if (last.size % size != 0)
      return std::nullopt;
    Digit inner = last;
    inner.size = size;
    last.size /= size;
    last.feature *= size;
    last.output *= size;
    taken.insert(taken.begin(), inner);
    return taken;
  }
  return taken;
}

/// Cuts a dim into dims of the given sizes.
static std::optional<SmallVector<Digits>> splitDim(Digits digits,
                                                   ArrayRef<int64_t> sizes) {
  SmallVector<Digits> parts(sizes.size());
  for (int64_t i = sizes.size() - 1; i >= 0; --i) {
    if (!ShapedType::isDynamic(sizes[i])) {
      std::optional<Digits> part = takeInner(digits, sizes[i]);
      if (!part)
        return std::nullopt;
      parts[i] = std::move(*part);
      continue;
    }
    // The rest, if it is of one dim, or plain.
    if (isPlain(digits)) {
      for (int64_t j = 0; j <= i; ++j)
        parts[j] = getPlainDigits(sizes[j]);
      return parts;
    }
    if (llvm::any_of(sizes.take_front(i),
                     [](int64_t size) { return size != 1; }))
      return std::nullopt;
    parts[i] = std::move(digits);
    return parts;
  }
  // What is left was not counted only if its size is not known.
  if (!llvm::all_of(digits, [](const Digit &digit) {
        return ShapedType::isDynamic(digit.size);
      }))
    return std::nullopt;
  return parts;
}

static Digits mergeDims(const DimLayout &layout, ArrayRef<int64_t> dims) {
  Digits merged;
  for (int64_t dim : dims)
    llvm::append_range(merged, layout[dim]);
  return merged;
}

static DimLayout merge(const DimLayout &layout,
                       ArrayRef<ReassociationIndices> groups) {
  DimLayout merged;
  for (const ReassociationIndices &group : groups)
    merged.push_back(mergeDims(layout, group));
  return merged;
}

static std::optional<DimLayout> split(const DimLayout &layout,
                                      ArrayRef<ReassociationIndices> groups,
                                      ArrayRef<int64_t> shape) {
  DimLayout result(shape.size());
  for (auto [digits, group] : llvm::zip_equal(layout, groups)) {
    auto sizes =
        llvm::map_to_vector(group, [&](int64_t i) { return shape[i]; });
    std::optional<SmallVector<Digits>> parts = splitDim(digits, sizes);
    if (!parts)
      return std::nullopt;
    for (auto [dim, part] : llvm::zip_equal(group, *parts))
      result[dim] = part;
  }
  return result;
}

//===----------------------------------------------------------------------===//
// Bodies
//===----------------------------------------------------------------------===//

Value norm::skipFloatCasts(Value value) {
  while (isa_and_nonnull<arith::ExtFOp, arith::TruncFOp>(value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  return value;
}

OpOperand *norm::getBodyOperand(linalg::LinalgOp op, Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  OpOperand *operand = argument ? getBodyOperand(argument) : nullptr;
  return operand && operand->getOwner() == op ? operand : nullptr;
}

std::optional<DimLayout> norm::getLoopLayout(OpOperand &operand,
                                             const DimLayout &layout) {
  auto op = cast<linalg::LinalgOp>(operand.getOwner());
  AffineMap map = op.getMatchingIndexingMap(&operand);
  DimLayout loops = getPlainLayout(op.getStaticLoopRanges());
  llvm::SmallBitVector isTaken(loops.size());
  for (auto [expr, digits] : llvm::zip_equal(map.getResults(), layout)) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    // Which elements of a uniform dim are met does not matter: rows may be
    // met in any order, and features at any row.
    if (isUniform(digits) && (!loop || isTaken.test(loop.getPosition())))
      continue;
    if (!loop)
      return std::nullopt;
    unsigned position = loop.getPosition();
    if (isTaken.test(position) && !isUniform(loops[position]))
      return std::nullopt;
    isTaken.set(position);
    loops[position] = digits;
  }
  return loops;
}

std::optional<DimLayout> norm::getOperandLayout(OpOperand &operand,
                                                const DimLayout &loops) {
  auto op = cast<linalg::LinalgOp>(operand.getOwner());
  AffineMap map = op.getMatchingIndexingMap(&operand);
  auto type = cast<RankedTensorType>(operand.get().getType());
  SmallVector<unsigned> numUses(loops.size(), 0);
  DimLayout layout;
  for (auto [expr, size] : llvm::zip_equal(map.getResults(), type.getShape())) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    if (loop && ++numUses[loop.getPosition()] == 1)
      layout.push_back(loops[loop.getPosition()]);
    else
      layout.push_back(getPlainDigits(size));
  }
  for (unsigned loop = 0, e = loops.size(); loop < e; ++loop) {
    const auto &digits = loops[loop];
    if (isPlain(digits))
      continue;
    bool isMetOtherwise = llvm::any_of(map.getResults(), [&](AffineExpr expr) {
      return !isa<AffineDimExpr>(expr) && expr.isFunctionOfDim(loop);
    });
    if (isMetOtherwise || numUses[loop] > 1 ||
        (numUses[loop] == 0 && !isUniform(digits)))
      return std::nullopt;
  }
  return layout;
}

/// Whether `op` gives the elements of its input, moved and cast at most once.
static bool isMove(linalg::LinalgOp op) {
  return op.hasPureTensorSemantics() && op.getNumDpsInputs() == 1 &&
         op.getNumDpsInits() == 1 &&
         isa<RankedTensorType>(op->getOperand(0).getType()) &&
         op.getNumParallelLoops() == op.getNumLoops() &&
         op.getBlock()->getOperations().size() <= 2 &&
         op.getIndexingMapMatchingResult(op->getResult(0)).isPermutation() &&
         getBodyOperand(
             op,
             skipFloatCasts(op.getBlock()->getTerminator()->getOperand(0))) ==
             op.getDpsInputOperand(0);
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// Of a slice: the dims that are not read whole must be plain.
static std::optional<DimLayout> followSlice(tensor::ExtractSliceOp slice,
                                            const DimLayout &layout) {
  llvm::SmallBitVector dropped = slice.getDroppedDims();
  ArrayRef<int64_t> source = slice.getSourceType().getShape();
  DimLayout result;
  for (auto [dim, digits] : llvm::enumerate(layout)) {
    int64_t size = slice.getStaticSizes()[dim];
    bool isWhole = !ShapedType::isDynamic(size) && size == source[dim] &&
                   slice.getStaticOffsets()[dim] == 0 &&
                   slice.getStaticStrides()[dim] == 1;
    if (!isWhole && !isPlain(digits))
      return std::nullopt;
    if (!dropped.test(dim))
      result.push_back(isWhole ? digits : getPlainDigits(size));
  }
  return result;
}

std::optional<DimLayout> norm::followView(OpOperand &use,
                                          const DimLayout &layout) {
  using Result = std::optional<DimLayout>;
  return llvm::TypeSwitch<Operation *, Result>(use.getOwner())
      .Case<tensor::CastOp, arith::ExtFOp, arith::TruncFOp>(
          [&](auto) { return layout; })
      .Case<tensor::CollapseShapeOp>(
          [&](auto op) { return merge(layout, op.getReassociationIndices()); })
      .Case<tensor::ExpandShapeOp>([&](auto op) {
        return split(layout, op.getReassociationIndices(),
                     op.getResultType().getShape());
      })
      .Case<tensor::ExtractSliceOp>([&](auto op) -> Result {
        return use.get() == op.getSource() ? followSlice(op, layout)
                                           : std::nullopt;
      })
      .Case<linalg::LinalgOp>([&](linalg::LinalgOp op) -> Result {
        if (!isMove(op) || &use != op.getDpsInputOperand(0))
          return std::nullopt;
        std::optional<DimLayout> loops = getLoopLayout(use, layout);
        return loops ? getOperandLayout(*op.getDpsInitOperand(0), *loops)
                     : std::nullopt;
      })
      .Default([](Operation *) { return std::nullopt; });
}

OpOperand *norm::getViewedOperand(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op)
    return nullptr;
  if (isa<tensor::CastOp, tensor::CollapseShapeOp, tensor::ExpandShapeOp,
          arith::ExtFOp, arith::TruncFOp>(op))
    return &op->getOpOperand(0);
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  return linalgOp && isMove(linalgOp) ? linalgOp.getDpsInputOperand(0)
                                      : nullptr;
}

std::optional<DimLayout> norm::followViewBack(Value value,
                                              const DimLayout &layout) {
  using Result = std::optional<DimLayout>;
  Operation *op = value.getDefiningOp();
  return llvm::TypeSwitch<Operation *, Result>(op)
      .Case<tensor::CastOp, arith::ExtFOp, arith::TruncFOp>(
          [&](auto) { return layout; })
      .Case<tensor::CollapseShapeOp>([&](auto op) {
        return split(layout, op.getReassociationIndices(),
                     op.getSrcType().getShape());
      })
      .Case<tensor::ExpandShapeOp>(
          [&](auto op) { return merge(layout, op.getReassociationIndices()); })
      .Case<linalg::LinalgOp>([&](linalg::LinalgOp op) -> Result {
        std::optional<DimLayout> loops =
            getLoopLayout(*op.getDpsInitOperand(0), layout);
        return loops ? getOperandLayout(*op.getDpsInputOperand(0), *loops)
                     : std::nullopt;
      })
      .Default([](Operation *) { return std::nullopt; });
}
