//===- ScalarBody.cpp - What an op computes at a point --------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the scalar programs of the ops that fusion takes in.
//
//===----------------------------------------------------------------------===//

#include "LoopNest.h"
#include "RowReduction.h"

#include "norm/IR/ScalarFormulas.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mlir::norm;

static Value createMean(ImplicitLocOpBuilder &b, Value value) {
  return RowReduceOp::create(b, value.getType(), RowReduceKind::Mean, value);
}

/// A norm, given its input, and its scale and bias where it has them.
template <typename OpTy>
static Value createNorm(ImplicitLocOpBuilder &b, OpTy op, Value input,
                        Value statistic, ValueRange affine) {
  Value rstd = createRstd(b, statistic, op.getEpsilon(), op.getEpsilonKind());
  Value value = arith::MulFOp::create(b, input, rstd);
  return createAffine(b, value, op.getScale() ? affine.front() : Value(),
                      op.getBias() ? affine.back() : Value());
}

static Value createCentered(ImplicitLocOpBuilder &b, Value value) {
  return arith::SubFOp::create(b, value, createMean(b, value));
}

/// The result of a graph op in its compute type, from operands in it.
static Value createGraphOp(ImplicitLocOpBuilder &b, Operation *op,
                           ArrayRef<Value> operands) {
  Value first = operands.front();
  if (auto norm = dyn_cast<LayerNormOp>(op)) {
    Value centered = createCentered(b, first);
    return createNorm(b, norm, centered,
                      createMean(b, createSquare(b, centered)),
                      operands.drop_front());
  }
  if (auto norm = dyn_cast<RMSNormOp>(op))
    return createNorm(b, norm, first, createMean(b, createSquare(b, first)),
                      operands.drop_front());
  if (isa<CenterOp>(op))
    return createCentered(b, first);
  if (auto dyt = dyn_cast<DyTOp>(op)) {
    Value product = arith::MulFOp::create(b, operands[1], first);
    return createAffine(b, math::TanhOp::create(b, product),
                        dyt.getScale() ? operands[2] : Value(),
                        dyt.getBias() ? operands.back() : Value());
  }
  auto add = cast<ResidualAddOp>(op);
  return createResidualSum(b, add.getAlpha(), first, operands[1]);
}

/// The body of a linalg op; a reduction becomes a collective over its term.
static SmallVector<Value> createLinalgBody(ImplicitLocOpBuilder &b,
                                           linalg::LinalgOp op,
                                           ValueRange elements) {
  IRMapping mapping;
  for (OpOperand *input : op.getDpsInputOperands()) {
    mapping.map(op.getMatchingBlockArgument(input), elements.front());
    elements = elements.drop_front();
  }
  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(op->getRegions(), captured);
  for (Value value : captured) {
    if (auto constant = value.getDefiningOp<arith::ConstantOp>()) {
      mapping.map(value, b.clone(*constant)->getResult(0));
      continue;
    }
    mapping.map(value, elements.front());
    elements = elements.drop_front();
  }
  std::optional<RowReduction> reduction;
  if (op.getNumReductionLoops() != 0)
    reduction = RowReduction::match(op);
  for (Operation &bodyOp : op.getBlock()->without_terminator()) {
    if (!reduction || &bodyOp != reduction->combiner) {
      b.clone(bodyOp, mapping);
      continue;
    }
    Value term = mapping.lookup(reduction->term);
    mapping.map(bodyOp.getResult(0),
                RowReduceOp::create(b, term.getType(), reduction->kind, term)
                    .getResult());
  }
  return llvm::map_to_vector(
      op.getBlock()->getTerminator()->getOperands(),
      [&](Value value) { return mapping.lookup(value); });
}

SmallVector<Value> mlir::norm::createScalars(ImplicitLocOpBuilder &b,
                                             Operation *op,
                                             ValueRange elements) {
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return createLinalgBody(b, linalgOp, elements);
  if (!isa<NormDialect>(op->getDialect())) {
    OperationState state(
        op->getLoc(), op->getName(), elements,
        llvm::map_to_vector(
            op->getResultTypes(),
            [](Type type) { return getElementTypeOrSelf(type); }),
        op->getAttrs());
    return llvm::to_vector_of<Value>(b.create(state)->getResults());
  }
  FloatType computeType = getComputeType(op);
  SmallVector<Value> widened;
  for (Value element : elements)
    widened.push_back(createFloatCast(b, element, computeType));
  Value result = createGraphOp(b, op, widened);
  return {createFloatCast(b, result, getElementTypeOrSelf(op->getResult(0)))};
}
