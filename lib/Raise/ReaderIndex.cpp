//===- ReaderIndex.cpp - Indices and sizes --------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the reading of what moves elements (reshapes, casts,
// slices, extracts), of indices and of sizes.
//
//===----------------------------------------------------------------------===//

#include "Reader.h"

#include "IndexExpr.h"
#include "TensorIR.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::norm;

SmallVector<AffineExpr> mlir::norm::getIdentityIndex(MLIRContext *context,
                                                     size_t rank) {
  SmallVector<AffineExpr> dims;
  for (size_t i = 0; i < rank; ++i)
    dims.push_back(getAffineDimExpr(i, context));
  return dims;
}

//===----------------------------------------------------------------------===//
// Reshapes, casts and slices
//===----------------------------------------------------------------------===//

/// A slice with unit strides whose sliced dims are static. Its map may hold
/// offsets; a dim that is cut from the front keeps its index, and so the sizes
/// tell the slice from the whole.
static FailureOr<SmallVector<AffineExpr>>
getSliceIndex(tensor::ExtractSliceOp op) {
  MLIRContext *context = op.getContext();
  llvm::SmallBitVector dropped = op.getDroppedDims();
  SmallVector<AffineExpr> index;
  unsigned dim = 0;
  for (auto [position, offset, size, stride] : llvm::enumerate(
           op.getMixedOffsets(), op.getMixedSizes(), op.getMixedStrides())) {
    std::optional<int64_t> start = getConstantIntValue(offset);
    bool whole = start == 0 && getConstantIntValue(stride) == 1;
    int64_t sourceSize = op.getSourceType().getDimSize(position);
    auto dynamicSize = dyn_cast<Value>(size);
    bool isWhole =
        whole && dynamicSize &&
        resolveSize(dynamicSize) == resolveExtent(op.getSource(), position);
    std::optional<int64_t> count = getConstantIntValue(size);
    if (!start || getConstantIntValue(stride) != 1)
      return failure();
    if (!isWhole && !(whole && count && *count == sourceSize) &&
        (!count || ShapedType::isDynamic(sourceSize)))
      return failure();
    AffineExpr local = dropped.test(position)
                           ? getAffineConstantExpr(0, context)
                           : getAffineDimExpr(dim++, context);
    index.push_back(local + *start);
  }
  return index;
}

FailureOr<SmallVector<AffineExpr>> mlir::norm::getSourceIndex(Operation *op) {
  using Index = FailureOr<SmallVector<AffineExpr>>;
  MLIRContext *context = op->getContext();
  return TypeSwitch<Operation *, Index>(op)
      .Case([&](tensor::ExpandShapeOp expand) {
        return linearizeIndex(context, expand.getResultType().getShape(),
                              expand.getReassociationIndices());
      })
      .Case([&](tensor::CollapseShapeOp collapse) {
        return delinearizeIndex(context, collapse.getSrcType().getShape(),
                                collapse.getReassociationIndices());
      })
      .Case([&](tensor::CastOp cast) -> Index {
        auto type = dyn_cast<RankedTensorType>(cast.getSource().getType());
        if (!type || !isa<RankedTensorType>(cast.getType()))
          return failure();
        return getIdentityIndex(context, type.getRank());
      })
      .Case([&](tensor::ExtractSliceOp slice) { return getSliceIndex(slice); })
      .Default([](Operation *) -> Index { return failure(); });
}

//===----------------------------------------------------------------------===//
// Elements at computed indices
//===----------------------------------------------------------------------===//

/// An integer of fewer bits may not hold a size. (A float may.)
static bool isWideInteger(Value value) {
  auto type = dyn_cast<IntegerType>(value.getType());
  return !type || type.getWidth() >= 32;
}

/// `select` between 0 and the index of a loop that runs once whenever 0 is
/// chosen: a broadcast that was left to the run time. The index of the loop is
/// the same.
AffineExpr Reader::readIndexSelect(Value index, linalg::LinalgOp body) {
  auto select = index.getDefiningOp<arith::SelectOp>();
  if (!select)
    return {};
  if (auto condition = dyn_cast_if_present<IntegerAttr>(
          constants.fold(select.getCondition())))
    return readIndex(condition.getValue().isZero() ? select.getFalseValue()
                                                   : select.getTrueValue(),
                     body);
  auto compare = select.getCondition().getDefiningOp<arith::CmpIOp>();
  auto loop = dyn_cast_if_present<AffineDimExpr>(
      readIndex(select.getFalseValue(), body));
  auto zero = dyn_cast_if_present<AffineConstantExpr>(
      readIndex(select.getTrueValue(), body));
  if (!compare || compare.getPredicate() != arith::CmpIPredicate::eq || !loop ||
      !zero || zero.getValue() != 0)
    return {};
  std::optional<Poly> lhs = readSize(compare.getLhs());
  std::optional<Poly> rhs = readSize(compare.getRhs());
  if (!lhs || !rhs)
    return {};
  if (lhs->getConstant())
    std::swap(lhs, rhs);
  Poly extent = algebra.size(getLoopExtent(body, loop.getPosition()));
  bool isLoop = algebra.add(extent, *lhs, -1.0).isZero();
  return isLoop && rhs->getConstant() == 1.0 ? loop : AffineExpr();
}

/// An index as an expression over the loops of `body` (null outside of one), or
/// null where it is none.
AffineExpr Reader::readIndex(Value index, linalg::LinalgOp body) {
  MLIRContext *context = algebra.getContext();
  if (auto number = dyn_cast_if_present<IntegerAttr>(constants.fold(index)))
    return getAffineConstantExpr(number.getValue().getSExtValue(), context);
  Operation *op = index.getDefiningOp();
  if (!op)
    return {};
  if (auto loop = dyn_cast<linalg::IndexOp>(op))
    return body && op->getBlock() == body.getBlock()
               ? getAffineDimExpr(loop.getDim(), context)
               : AffineExpr();
  if (isa<arith::IndexCastOp, arith::ExtSIOp>(op) && isWideInteger(index))
    return readIndex(op->getOperand(0), body);
  if (isa<arith::AddIOp, arith::SubIOp, arith::MulIOp>(op)) {
    AffineExpr lhs = readIndex(op->getOperand(0), body);
    AffineExpr rhs = readIndex(op->getOperand(1), body);
    if (!lhs || !rhs)
      return {};
    if (isa<arith::AddIOp>(op))
      return lhs + rhs;
    if (isa<arith::SubIOp>(op))
      return lhs - rhs;
    bool isLinear = lhs.isSymbolicOrConstant() || rhs.isSymbolicOrConstant();
    return isLinear ? lhs * rhs : AffineExpr();
  }
  return readIndexSelect(index, body);
}

/// Whether `index` takes dim `dim` of `tensor` from end to end, or one element
/// of it, as far as sizes are dynamic: unlike an operand of `body` the tensor
/// need not have the size of a loop.
static bool coversDim(AffineExpr index, linalg::LinalgOp body, Value tensor,
                      int64_t dim) {
  if (isa<AffineConstantExpr>(index))
    return true;
  auto loop = dyn_cast<AffineDimExpr>(index);
  bool isDynamic =
      cast<RankedTensorType>(tensor.getType()).isDynamicDim(dim) ||
      (loop &&
       ShapedType::isDynamic(body.getStaticLoopRanges()[loop.getPosition()]));
  return !isDynamic ||
         (loop && hasSizeOfLoop(tensor, dim, body, loop.getPosition()));
}

std::optional<Poly> Reader::readExtract(tensor::ExtractOp op) {
  linalg::LinalgOp body = getBodyOwner(op.getResult());
  SmallVector<AffineExpr> index;
  for (Value operand : op.getIndices()) {
    AffineExpr expr = readIndex(operand, body);
    if (!expr || !coversDim(expr, body, op.getTensor(), index.size()))
      return std::nullopt;
    index.push_back(expr);
  }
  SmallVector<int64_t> sizes;
  if (body)
    sizes = getLoopSizes(body);
  return algebra.substitute(read(op.getTensor()), index, sizes);
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

/// The value that all elements of `value`, a tensor or an argument of a body,
/// are; null for other values.
static Value getOnlyElement(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    OpOperand *operand = getBodyOperand(argument);
    auto op = operand ? cast<linalg::LinalgOp>(operand->getOwner())
                      : linalg::LinalgOp();
    return op && op.isDpsInput(operand) ? operand->get() : Value();
  }
  Operation *op = value.getDefiningOp();
  if (!op)
    return {};
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
    auto result = cast<OpResult>(value);
    bool isElementwise = linalgOp.getNumReductionLoops() == 0 &&
                         linalgOp.hasPureTensorSemantics() &&
                         writesWholeResult(linalgOp, result);
    return isElementwise ? getYielded(result) : Value();
  }
  if (auto elements = dyn_cast<tensor::FromElementsOp>(op))
    return elements.getElements().size() == 1 ? elements.getElements().front()
                                              : Value();
  if (isa<tensor::SplatOp, tensor::ExtractOp, tensor::ExpandShapeOp,
          tensor::CollapseShapeOp, tensor::CastOp>(op))
    return op->getOperand(0);
  return {};
}

/// A size of a tensor as a number: products, quotients and casts of tensor.dim,
/// perhaps in a tensor all elements of which it is.
std::optional<Poly> Reader::readSize(Value value, unsigned maxSteps) {
  if (maxSteps == 0)
    return std::nullopt;
  if (!getBodyOwner(value) && isa<IndexType>(value.getType()) &&
      !constants.fold(value))
    return readIndexSize(value, maxSteps);
  if (auto number = dyn_cast_if_present<IntegerAttr>(constants.fold(value)))
    return algebra.constant(number.getValue().signedRoundToDouble());
  if (std::optional<double> number = constants.getNumber(value))
    return algebra.constant(*number);
  if (Value element = getOnlyElement(value))
    return readSize(element, maxSteps - 1);
  Operation *op = value.getDefiningOp();
  if (!op || isa<ShapedType>(value.getType()))
    return std::nullopt;
  if (isWideInteger(value) &&
      isa<arith::SIToFPOp, arith::UIToFPOp, arith::IndexCastOp,
          arith::IndexCastUIOp, arith::ExtSIOp, arith::ExtUIOp>(op))
    return readSize(op->getOperand(0), maxSteps - 1);
  // A float of 32 bits holds a size as well as the mean does.
  if (isa<arith::ExtFOp>(op) ||
      (isa<arith::TruncFOp>(op) && !isNarrow(value.getType())))
    return readSize(op->getOperand(0), maxSteps - 1);
  if (!isa<arith::MulIOp, arith::MulFOp, arith::DivFOp>(op))
    return std::nullopt;
  std::optional<Poly> lhs = readSize(op->getOperand(0), maxSteps - 1);
  std::optional<Poly> rhs =
      lhs ? readSize(op->getOperand(1), maxSteps - 1) : std::nullopt;
  if (rhs && isa<arith::DivFOp>(op))
    rhs = algebra.power(*rhs, -1.0);
  return lhs && rhs ? algebra.multiply(*lhs, *rhs) : std::nullopt;
}

/// The same for an index that is no constant: where nothing more is known of
/// it, it is a size of its own.
std::optional<Poly> Reader::readIndexSize(Value value, unsigned maxSteps) {
  Operation *op = value.getDefiningOp();
  std::optional<Poly> size;
  if (isa_and_present<arith::IndexCastOp, arith::IndexCastUIOp>(op) &&
      isWideInteger(op->getOperand(0)))
    size = readSize(op->getOperand(0), maxSteps - 1);
  if (isa_and_present<arith::MulIOp>(op)) {
    std::optional<Poly> lhs = readSize(op->getOperand(0), maxSteps - 1);
    std::optional<Poly> rhs = readSize(op->getOperand(1), maxSteps - 1);
    if (lhs && rhs)
      size = algebra.multiply(*lhs, *rhs);
  }
  return size ? size : algebra.size(resolveSize(value));
}
