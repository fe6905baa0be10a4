//===- Uniformity.cpp - Where values are the same -------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the dims along which a value is the same everywhere.
//
//===----------------------------------------------------------------------===//

#include "Uniformity.h"

#include "norm/Analysis/LinalgBody.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::norm;
using llvm::SmallBitVector;

/// How many dims `value` is indexed by.
static unsigned getNumIndexDims(Value value) {
  if (auto type = dyn_cast<RankedTensorType>(value.getType()))
    return type.getRank();
  linalg::LinalgOp op = getBodyOwner(value);
  return op ? op.getNumLoops() : 0;
}

const SmallBitVector &Uniformity::getVaryingDims(Value value) {
  auto it = known.find(value);
  if (it != known.end())
    return it->second;
  SmallBitVector all(getNumIndexDims(value), true);
  // What depends on itself, in a loop, may vary.
  known[value] = all;
  if (depth == maxDepth)
    return known[value];
  ++depth;
  SmallBitVector dims = compute(value);
  --depth;
  return known[value] = std::move(dims);
}

SmallBitVector Uniformity::compute(Value value) {
  SmallBitVector all(getNumIndexDims(value), true);
  if (all.empty())
    return all;
  if (!isa<RankedTensorType>(value.getType()))
    return computeScalar(value);
  auto result = dyn_cast<OpResult>(value);
  return result ? computeTensor(result) : all;
}

/// The loops that index an operand of a linalg op in dims along which it may
/// vary.
static SmallBitVector getLoops(AffineMap map, const SmallBitVector &dims) {
  SmallBitVector loops(map.getNumDims());
  for (auto [dim, expr] : llvm::enumerate(map.getResults()))
    if (dims.test(dim))
      for (unsigned loop = 0, e = loops.size(); loop < e; ++loop)
        if (expr.isFunctionOfDim(loop))
          loops.set(loop);
  return loops;
}

SmallBitVector Uniformity::computeScalar(Value value) {
  linalg::LinalgOp op = getBodyOwner(value);
  SmallBitVector loops(op.getNumLoops());
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    OpOperand *operand = getBodyOperand(argument);
    // What a reduction has added up so far depends on all of its loops.
    if (!operand || (isOutput(*operand) && op.getNumReductionLoops() != 0))
      return SmallBitVector(op.getNumLoops(), true);
    AffineMap map = op.getMatchingIndexingMap(operand);
    if (!isa<RankedTensorType>(operand->get().getType()))
      return loops;
    return getLoops(map, getVaryingDims(operand->get()));
  }
  Operation *definition = value.getDefiningOp();
  if (auto index = dyn_cast<linalg::IndexOp>(definition)) {
    loops.set(index.getDim());
    return loops;
  }
  bool isKnown =
      definition->getNumRegions() == 0 &&
      (isMemoryEffectFree(definition) || isa<tensor::ExtractOp>(definition));
  if (!isKnown)
    return SmallBitVector(op.getNumLoops(), true);
  for (Value operand : definition->getOperands()) {
    if (getBodyOwner(operand) != op)
      continue;
    // A tensor of the body is another one in each run.
    if (isa<ShapedType>(operand.getType()))
      return SmallBitVector(op.getNumLoops(), true);
    loops |= getVaryingDims(operand);
  }
  return loops;
}

/// `dims` of a tensor as dims of what it is collapsed to or expanded to.
static SmallBitVector reshapeDims(const SmallBitVector &dims, unsigned rank,
                                  ArrayRef<ReassociationIndices> reassociation,
                                  bool expands) {
  SmallBitVector result(rank);
  for (auto [narrow, wide] : llvm::enumerate(reassociation))
    for (int64_t dim : wide) {
      if (expands && dims.test(narrow))
        result.set(dim);
      if (!expands && dims.test(dim))
        result.set(narrow);
    }
  return result;
}

SmallBitVector Uniformity::computeTensor(OpResult result) {
  unsigned rank = cast<RankedTensorType>(result.getType()).getRank();
  SmallBitVector all(rank, true);
  Operation *op = result.getOwner();
  if (isa<tensor::EmptyOp>(op))
    return all;
  if (folder.fold(result))
    return SmallBitVector(rank);
  if (op->hasTrait<OpTrait::ConstantLike>())
    return all ^= folder.getRepeatedDims(result);
  if (auto linalgOp = getLinalgOp(op)) {
    if (!linalgOp.hasPureTensorSemantics())
      return all;
    Value yielded = getYielded(result);
    // What is yielded from outside is one number.
    SmallBitVector loops = getBodyOwner(yielded) == linalgOp
                               ? getVaryingDims(yielded)
                               : SmallBitVector(linalgOp.getNumLoops());
    // A sum varies as what it adds up does, from wherever it starts.
    if (linalgOp.getNumReductionLoops() != 0 ||
        !writesWholeResult(linalgOp, result))
      return all;
    SmallBitVector dims(rank);
    AffineMap map = getOutputMap(linalgOp, result);
    for (auto [dim, expr] : llvm::enumerate(map.getResults()))
      if (auto loop = dyn_cast<AffineDimExpr>(expr))
        dims[dim] = loops.test(loop.getPosition());
    return dims;
  }
  return TypeSwitch<Operation *, SmallBitVector>(op)
      .Case([&](tensor::CollapseShapeOp reshape) {
        return reshapeDims(getVaryingDims(reshape.getSrc()), rank,
                           reshape.getReassociationIndices(), false);
      })
      .Case([&](tensor::ExpandShapeOp reshape) {
        return reshapeDims(getVaryingDims(reshape.getSrc()), rank,
                           reshape.getReassociationIndices(), true);
      })
      .Case([&](tensor::CastOp cast) {
        return isa<RankedTensorType>(cast.getSource().getType())
                   ? getVaryingDims(cast.getSource())
                   : all;
      })
      .Default([&](Operation *other) {
        if (!other->hasTrait<OpTrait::Elementwise>())
          return all;
        SmallBitVector dims(rank);
        for (Value operand : other->getOperands())
          if (isa<RankedTensorType>(operand.getType()))
            dims |= getVaryingDims(operand);
        return dims;
      });
}
