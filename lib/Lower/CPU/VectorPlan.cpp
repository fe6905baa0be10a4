//===- VectorPlan.cpp - How to cut a linalg op into vectors ---------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the choice of tiles of norm-vectorize-linalg.
//
//===----------------------------------------------------------------------===//

#include "VectorPlan.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::norm;

namespace {

/// Vectors in flight in a loop.
constexpr int64_t kUnroll = 4;

/// Vectors of everything else would be calls of a scalar function, one a lane.
bool hasVectorForm(Operation &op, bool polynomials) {
  if (isa<linalg::YieldOp, linalg::IndexOp, arith::ConstantOp>(op))
    return true;
  if (isa<math::AbsFOp, math::AbsIOp, math::CopySignOp, math::RsqrtOp,
          math::SqrtOp>(op))
    return true;
  if (isa<math::MathDialect>(op.getDialect()))
    return polynomials && isPolynomial(op.getName().getStringRef()) &&
           op.getResult(0).getType().isF32();
  return isa<arith::ArithDialect>(op.getDialect()) && !isa<arith::RemFOp>(op) &&
         OpTrait::hasElementwiseMappableTraits(&op);
}

/// Bits of the widest value in the body, or failure where one is no number.
FailureOr<int64_t> widestValue(Block &body) {
  int64_t widest = 8;
  auto see = [&](Type type) {
    if (isa<IndexType>(type))
      widest = std::max<int64_t>(widest, 64);
    else if (type.isIntOrFloat())
      widest = std::max<int64_t>(widest, type.getIntOrFloatBitWidth());
    return type.isIntOrIndexOrFloat();
  };
  if (!llvm::all_of(body.getArgumentTypes(), see))
    return failure();
  for (Operation &op : body)
    if (!llvm::all_of(op.getResultTypes(), see))
      return failure();
  return widest;
}

/// In memory an i1 takes a byte, in a vector a bit: such vectors are not
/// loaded.
bool hasWholeBytes(Value operand) {
  Type type = getElementTypeOrSelf(operand);
  return isa<IndexType>(type) || type.getIntOrFloatBitWidth() % 8 == 0;
}

/// Reassociation is free where the sum is kept in a wide type.
bool canSplitReduction(linalg::LinalgOp op) {
  return llvm::all_of(op.getDpsInits(), [](Value init) {
    Type type = getElementTypeOrSelf(init);
    return type.isF32() || type.isF64() || isa<IntegerType>(type);
  });
}

/// Whether every access along `dim` is to neighbours in memory. Counts the
/// operands that have such accesses.
bool isContiguousAlong(linalg::LinalgOp op, unsigned dim, int64_t &accesses) {
  accesses = 0;
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    if (!map.isProjectedPermutation(/*allowZeroInResults=*/true))
      return false;
    std::optional<unsigned> position =
        map.getResultPosition(getAffineDimExpr(dim, op.getContext()));
    if (!position)
      continue;
    auto type = dyn_cast<MemRefType>(operand.get().getType());
    if (!type || *position + 1 != map.getNumResults() ||
        !type.isLastDimUnitStride())
      return false;
    ++accesses;
  }
  return accesses > 0;
}

} // namespace

bool norm::isPolynomial(StringRef name) {
  return name == math::ExpOp::getOperationName() ||
         name == math::TanhOp::getOperationName() ||
         name == math::ErfOp::getOperationName();
}

std::optional<VectorPlan> norm::makeVectorPlan(linalg::LinalgOp op,
                                               int64_t vectorBits,
                                               bool polynomials) {
  if (!op.hasPureBufferSemantics() ||
      !llvm::all_of(*op.getBlock(), [&](Operation &inner) {
        return hasVectorForm(inner, polynomials);
      }))
    return std::nullopt;
  FailureOr<int64_t> widest = widestValue(*op.getBlock());
  if (failed(widest) || !llvm::all_of(op->getOperands(), hasWholeBytes))
    return std::nullopt;
  int64_t lanes = std::max<int64_t>(vectorBits / *widest, 1);
  if (lanes < 2)
    return std::nullopt;

  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  std::optional<VectorPlan> plan;
  int64_t best = 0;
  for (unsigned dim = 0; dim < extents.size(); ++dim) {
    bool parallel = linalg::isParallelIterator(iterators[dim]);
    if (ShapedType::isStatic(extents[dim]) &&
        extents[dim] < std::min(lanes, kMinVectorTile))
      continue;
    int64_t accesses;
    if (!isContiguousAlong(op, dim, accesses) ||
        (!parallel && !canSplitReduction(op)))
      continue;
    // On equal terms along a parallel dim: no lanes to add up at the end.
    int64_t score = 2 * accesses + parallel;
    if (score > best) {
      best = score;
      plan = VectorPlan{dim, kUnroll * lanes};
    }
  }
  if (!plan)
    return std::nullopt;

  int64_t extent = extents[plan->vectorDim];
  while (ShapedType::isStatic(extent) && plan->vectorTile > extent)
    plan->vectorTile /= 2;
  return plan;
}
