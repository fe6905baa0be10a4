//===- TensorIR.cpp - Views of tensor IR ----------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements what the raiser asks of linalg ops and their bodies.
//
//===----------------------------------------------------------------------===//

#include "TensorIR.h"

#include "norm/IR/Norm.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::norm;

bool mlir::norm::isGraphFloat(Type type) {
  Type element = getElementTypeOrSelf(type);
  return element.isF16() || element.isBF16() || element.isF32() ||
         element.isF64();
}

bool mlir::norm::isFloatData(Value value) {
  Type type = value.getType();
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return !tensor.getEncoding() && isa<FloatType>(tensor.getElementType());
  return isa<FloatType>(type);
}

bool mlir::norm::isReadable(Operation *op) {
  if (auto linalgOp = getLinalgOp(op)) {
    if (!linalgOp.hasPureTensorSemantics())
      return false;
    return isa<linalg::GenericOp>(op) ||
           !isa<linalg::ContractionOpInterface, linalg::ConvolutionOpInterface>(
               op);
  }
  if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp,
          tensor::ExtractSliceOp, tensor::ExtractOp>(op))
    return true;
  return isa_and_present<arith::ArithDialect, math::MathDialect>(
             op->getDialect()) &&
         op->getNumResults() == 1 && op->getNumOperands() > 0;
}

SmallVector<int64_t> mlir::norm::getIndexSizes(Value value) {
  if (auto type = dyn_cast<RankedTensorType>(value.getType()))
    return llvm::to_vector(type.getShape());
  if (linalg::LinalgOp op = getBodyOwner(value))
    return getLoopSizes(op);
  return {};
}

Extent mlir::norm::getLoopExtent(linalg::LinalgOp op, unsigned loop,
                                 unsigned maxSteps) {
  int64_t size = getLoopSizes(op)[loop];
  if (ShapedType::isStatic(size))
    return Extent::get(size);
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [position, expr] : llvm::enumerate(map.getResults()))
      if (expr == getAffineDimExpr(loop, op.getContext()))
        return resolveExtent(operand.get(), position, maxSteps);
  }
  // A size that no tensor is known to have: no dim has a negative number.
  return {ShapedType::kDynamic, op->getResult(0), -1 - int64_t(loop)};
}

/// The index that says how large dim `dim` of the result of `op` is, or null.
static Value getGivenSize(Operation *op, int64_t dim) {
  if (auto empty = dyn_cast_if_present<tensor::EmptyOp>(op))
    return empty.getType().isDynamicDim(dim) ? empty.getDynamicSize(dim)
                                             : Value();
  if (auto expand = dyn_cast_if_present<tensor::ExpandShapeOp>(op))
    return dyn_cast<Value>(expand.getMixedOutputShape()[dim]);
  return {};
}

Extent mlir::norm::resolveSize(Value index) {
  auto source = index.getDefiningOp<tensor::DimOp>();
  std::optional<int64_t> dim =
      source ? source.getConstantIndex() : std::nullopt;
  if (!dim || !isa<RankedTensorType>(source.getSource().getType()))
    return {ShapedType::kDynamic, index};
  return resolveExtent(source.getSource(), *dim);
}

Extent mlir::norm::resolveExtent(Value tensor, int64_t dim, unsigned maxSteps) {
  while (true) {
    auto type = cast<RankedTensorType>(tensor.getType());
    if (!type.isDynamicDim(dim))
      return Extent::get(type.getDimSize(dim));
    if (maxSteps-- == 0)
      return {ShapedType::kDynamic, tensor, dim};
    Operation *op = tensor.getDefiningOp();
    if (auto linalgOp = getLinalgOp(op)) {
      OpOperand *init =
          linalgOp.getDpsInitOperand(cast<OpResult>(tensor).getResultNumber());
      AffineMap map = linalgOp.getMatchingIndexingMap(init);
      auto loop = dyn_cast<AffineDimExpr>(map.getResult(dim));
      if (!loop)
        return {ShapedType::kDynamic, tensor, dim};
      if (linalgOp.getNumDpsInputs() != 0)
        return getLoopExtent(linalgOp, loop.getPosition(), maxSteps);
      tensor = init->get();
    } else if (auto cast = dyn_cast_if_present<tensor::CastOp>(op);
               cast && isa<RankedTensorType>(cast.getSource().getType())) {
      tensor = cast.getSource();
    } else if (op && op->hasTrait<OpTrait::Elementwise>()) {
      tensor = op->getOperand(0);
      if (!isa<RankedTensorType>(tensor.getType()))
        return {ShapedType::kDynamic, op->getResult(0), dim};
    } else if (Value size = getGivenSize(op, dim)) {
      auto source = size.getDefiningOp<tensor::DimOp>();
      std::optional<int64_t> index =
          source ? source.getConstantIndex() : std::nullopt;
      if (!index || !isa<RankedTensorType>(source.getSource().getType()))
        return {ShapedType::kDynamic, size};
      tensor = source.getSource();
      dim = *index;
    } else {
      return {ShapedType::kDynamic, tensor, dim};
    }
  }
}

namespace {
/// What is known to have one size: dims of tensors, and indices.
class EqualSizes {
public:
  void addLoop(linalg::LinalgOp op, unsigned loop);
  void addDim(Value tensor, int64_t dim) { worklist.push_back({tensor, dim}); }
  void collect();
  bool intersects(const EqualSizes &other) const {
    return llvm::any_of(found, [&](const std::pair<Value, int64_t> &entry) {
      return other.found.contains(entry);
    });
  }

private:
  void follow(Value tensor, int64_t dim);

  static constexpr unsigned maxTensors = 64;

  SmallVector<std::pair<Value, int64_t>> worklist;
  /// Indices have dim 0.
  llvm::SmallDenseSet<std::pair<Value, int64_t>> found;
};
} // namespace

void EqualSizes::addLoop(linalg::LinalgOp op, unsigned loop) {
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [position, expr] : llvm::enumerate(map.getResults()))
      if (expr == getAffineDimExpr(loop, op.getContext()))
        addDim(operand.get(), position);
  }
}

/// Adds what has the size of dim `dim` of `tensor` because of the op that makes
/// it.
void EqualSizes::follow(Value tensor, int64_t dim) {
  Operation *op = tensor.getDefiningOp();
  if (!op)
    return;
  if (auto linalgOp = getLinalgOp(op)) {
    AffineMap map =
        linalgOp.getIndexingMapMatchingResult(cast<OpResult>(tensor));
    if (auto loop = dyn_cast<AffineDimExpr>(map.getResult(dim)))
      addLoop(linalgOp, loop.getPosition());
  } else if (isa<tensor::CastOp>(op) || op->hasTrait<OpTrait::Elementwise>() ||
             isa<ResidualAddOp>(op)) {
    for (Value operand : op->getOperands())
      if (isa<RankedTensorType>(operand.getType()))
        addDim(operand, dim);
  } else if (isa_and_present<NormDialect>(op->getDialect())) {
    addDim(op->getOperand(0), dim);
  } else if (Value size = getGivenSize(op, dim)) {
    auto source = size.getDefiningOp<tensor::DimOp>();
    std::optional<int64_t> index =
        source ? source.getConstantIndex() : std::nullopt;
    if (index && isa<RankedTensorType>(source.getSource().getType()))
      addDim(source.getSource(), *index);
    else
      found.insert({size, 0});
  }
}

void EqualSizes::collect() {
  while (!worklist.empty() && found.size() < maxTensors) {
    auto [tensor, dim] = worklist.pop_back_val();
    if (found.insert({tensor, dim}).second)
      follow(tensor, dim);
  }
}

bool mlir::norm::hasSizeOfLoop(Value tensor, int64_t dim, linalg::LinalgOp op,
                               unsigned loop) {
  EqualSizes sizes, runs;
  sizes.addDim(tensor, dim);
  runs.addLoop(op, loop);
  sizes.collect();
  runs.collect();
  return sizes.intersects(runs);
}

OpOperand *mlir::norm::getMovedOperand(OpResult result) {
  auto op = getLinalgOp(result.getOwner());
  if (!op || op.getNumReductionLoops() != 0 || !op.hasPureTensorSemantics() ||
      !writesWholeResult(op, result))
    return nullptr;
  Value value = getYielded(result);
  while (auto cast = value.getDefiningOp<arith::ExtFOp>())
    value = cast.getIn();
  auto argument = dyn_cast<BlockArgument>(value);
  OpOperand *operand = argument ? getBodyOperand(argument) : nullptr;
  return operand && !isOutput(*operand) ? operand : nullptr;
}
