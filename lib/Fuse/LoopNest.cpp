//===- LoopNest.cpp - The loops of an op on tensors -----------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the reading of ops as loop nests.
//
//===----------------------------------------------------------------------===//

#include "LoopNest.h"

#include "RowReduction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mlir::norm;

bool mlir::norm::isKernelSeed(Operation *op) {
  return isa<LayerNormOp, RMSNormOp, CenterOp, DyTOp>(op);
}

bool mlir::norm::isReshape(Operation *op) {
  if (auto cast = dyn_cast<tensor::CastOp>(op))
    return isa<RankedTensorType>(cast.getSource().getType()) &&
           isa<RankedTensorType>(cast.getType());
  return isa<tensor::CollapseShapeOp, tensor::ExpandShapeOp>(op);
}

/// Whether a row program may hold `op` on scalars.
static bool isAllowedOnScalars(Operation *op) {
  return isa<arith::ArithDialect, math::MathDialect>(op->getDialect()) &&
         OpTrait::hasElementwiseMappableTraits(op);
}

/// Whether a row program may hold values of this scalar type.
static bool isAllowedType(Type type) {
  return type.isSignlessInteger() || isa<FloatType>(type);
}

static bool isCheapOp(Operation *op) {
  return !isa<math::MathDialect>(op->getDialect()) ||
         isa<math::AbsFOp, math::AbsIOp, math::FmaOp, math::SqrtOp,
             math::RsqrtOp, math::CopySignOp, math::FloorOp, math::CeilOp,
             math::RoundEvenOp, math::TruncOp>(op);
}

static bool hasElements(Value value) {
  Type type = value.getType();
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return !tensor.getEncoding() && isAllowedType(tensor.getElementType());
  return isAllowedType(type);
}

/// The graph ops: the loops are the dims of the result.
static LoopNest getGraphOpLoops(Operation *op, Value input,
                                ArrayRef<Value> features,
                                ArrayRef<int64_t> dims, bool hasCollective) {
  MLIRContext *context = op->getContext();
  ArrayRef<int64_t> shape = cast<RankedTensorType>(input.getType()).getShape();
  LoopNest nest;
  nest.sizes.assign(shape.begin(), shape.end());
  nest.isCollective.assign(shape.size(), false);
  AffineMap identity = AffineMap::getMultiDimIdentityMap(shape.size(), context);
  SmallVector<AffineExpr> exprs;
  for (int64_t dim : dims) {
    exprs.push_back(getAffineDimExpr(dim, context));
    nest.isCollective[dim] = hasCollective;
  }
  nest.reads.push_back({input, identity});
  for (Value feature : features)
    if (feature)
      nest.reads.push_back(
          {feature, AffineMap::get(shape.size(), 0, exprs, context)});
  nest.results.push_back({op->getResult(0), identity});
  return nest;
}

static std::optional<LoopNest> getGraphOpLoops(Operation *op) {
  MLIRContext *context = op->getContext();
  if (auto norm = dyn_cast<LayerNormOp>(op))
    return getGraphOpLoops(op, norm.getInput(),
                           {norm.getScale(), norm.getBias()}, norm.getDims(),
                           /*hasCollective=*/true);
  if (auto norm = dyn_cast<RMSNormOp>(op))
    return getGraphOpLoops(op, norm.getInput(),
                           {norm.getScale(), norm.getBias()}, norm.getDims(),
                           /*hasCollective=*/true);
  if (auto center = dyn_cast<CenterOp>(op))
    return getGraphOpLoops(op, center.getInput(), {}, center.getDims(),
                           /*hasCollective=*/true);
  if (auto dyt = dyn_cast<DyTOp>(op)) {
    LoopNest nest =
        getGraphOpLoops(op, dyt.getInput(), {dyt.getScale(), dyt.getBias()},
                        dyt.getDims(), /*hasCollective=*/false);
    nest.reads.insert(
        nest.reads.begin() + 1,
        {dyt.getAlpha(), AffineMap::get(nest.sizes.size(), 0, context)});
    nest.isCheap = false;
    return nest;
  }
  if (auto add = dyn_cast<ResidualAddOp>(op)) {
    LoopNest nest = getGraphOpLoops(op, add.getResidual(), {}, {},
                                    /*hasCollective=*/false);
    nest.reads.push_back({add.getBranch(), nest.reads.front().map});
    return nest;
  }
  return std::nullopt;
}

/// arith and math on tensors: one loop for each dim.
static LoopNest getElementwiseLoops(Operation *op) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  AffineMap identity =
      AffineMap::getMultiDimIdentityMap(type.getRank(), op->getContext());
  LoopNest nest;
  nest.sizes.assign(type.getShape().begin(), type.getShape().end());
  nest.isCollective.assign(type.getRank(), false);
  nest.isCheap = isCheapOp(op);
  for (Value operand : op->getOperands())
    nest.reads.push_back(
        {operand, isa<RankedTensorType>(operand.getType())
                      ? identity
                      : AffineMap::get(type.getRank(), 0, op->getContext())});
  for (Value result : op->getResults())
    nest.results.push_back({result, identity});
  return nest;
}

/// Whether each dim is a loop, no loop twice, or has size 1.
static bool isSupported(const LoopNest::Access &access) {
  if (!access.map.isProjectedPermutation(/*allowZeroInResults=*/true))
    return false;
  for (auto [dim, expr] : llvm::enumerate(access.map.getResults()))
    if (!isa<AffineDimExpr>(expr) &&
        cast<ShapedType>(access.value.getType()).getDimSize(dim) != 1)
      return false;
  return true;
}

/// Whether fusion can take the body of `op` as a scalar program.
static bool hasScalarBody(linalg::LinalgOp op, std::string &reason) {
  for (Operation &bodyOp : op.getBlock()->without_terminator()) {
    if ((isa<arith::ConstantOp>(bodyOp) || isAllowedOnScalars(&bodyOp)) &&
        llvm::all_of(bodyOp.getResultTypes(), isAllowedType))
      continue;
    reason = "its body holds " + bodyOp.getName().getStringRef().str();
    return false;
  }
  return true;
}

static FailureOr<LoopNest> getLinalgLoops(linalg::LinalgOp op,
                                          std::string &reason) {
  if (!op.hasPureTensorSemantics() || op->getNumResults() == 0) {
    reason = "it is not on tensors";
    return failure();
  }
  if (!hasScalarBody(op, reason))
    return failure();
  LoopNest nest;
  nest.sizes = op.getStaticLoopRanges();
  for (utils::IteratorType iterator : op.getIteratorTypesArray())
    nest.isCollective.push_back(iterator == utils::IteratorType::reduction);
  for (Operation &bodyOp : op.getBlock()->without_terminator())
    nest.isCheap &= isCheapOp(&bodyOp);

  for (OpOperand *input : op.getDpsInputOperands())
    nest.reads.push_back({input->get(), op.getMatchingIndexingMap(input)});
  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(op->getRegions(), captured);
  for (Value value : captured) {
    if (!isAllowedType(value.getType())) {
      reason = "its body reads what is neither integer nor float";
      return failure();
    }
    if (!value.getDefiningOp<arith::ConstantOp>())
      nest.reads.push_back(
          {value, AffineMap::get(nest.sizes.size(), 0, op.getContext())});
  }
  for (OpOperand &init : op.getDpsInitsMutable()) {
    AffineMap map = op.getMatchingIndexingMap(&init);
    for (auto [loop, isCollective] : llvm::enumerate(nest.isCollective))
      if (map.isFunctionOfDim(loop) == isCollective && nest.sizes[loop] != 1) {
        reason = "it writes an element more than once or reduces none";
        return failure();
      }
    nest.results.push_back(
        {op.getTiedOpResult(&init), op.getMatchingIndexingMap(&init)});
    // What was there before: read by a reduction only, which starts from its
    // neutral element.
    if (!nest.hasCollective() && op.payloadUsesValueFromOperand(&init)) {
      reason = "it reads what it writes to";
      return failure();
    }
  }
  if (nest.hasCollective() && !RowReduction::match(op)) {
    reason = "it is no sum, maximum or minimum in f32 or f64";
    return failure();
  }
  if (!llvm::all_of(nest.reads, isSupported) ||
      !llvm::all_of(nest.results, isSupported)) {
    reason = "it reads other elements than those of one point";
    return failure();
  }
  return nest;
}

FailureOr<LoopNest> LoopNest::get(Operation *op, std::string &reason) {
  auto hasNoElements = [](Value value) { return !hasElements(value); };
  if (std::optional<LoopNest> nest = getGraphOpLoops(op))
    return *nest;
  FailureOr<LoopNest> nest = failure();
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
    nest = getLinalgLoops(linalgOp, reason);
  } else if (isAllowedOnScalars(op) && op->getNumResults() == 1 &&
             isa<RankedTensorType>(op->getResult(0).getType())) {
    nest = getElementwiseLoops(op);
  } else {
    reason = "it is not elementwise";
  }
  if (failed(nest))
    return failure();
  for (const Access &access : llvm::concat<Access>(nest->reads, nest->results))
    if (hasNoElements(access.value)) {
      reason = "it has operands that are no tensors of integers or floats";
      return failure();
    }
  return nest;
}
