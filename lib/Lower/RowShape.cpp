//===- RowShape.cpp - The loops of a kernel on buffers --------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the choice of the loops and of the vectors' dim for a
// kernel.
//
//===----------------------------------------------------------------------===//

#include "RowShape.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::norm;

OpFoldResult norm::multiplyIndices(OpBuilder &builder, Location loc,
                                   OpFoldResult a, OpFoldResult b) {
  std::optional<int64_t> constantA = getConstantIntValue(a);
  std::optional<int64_t> constantB = getConstantIntValue(b);
  if (constantA && constantB)
    return builder.getIndexAttr(*constantA * *constantB);
  if (constantA == 1)
    return b;
  if (constantB == 1)
    return a;
  return arith::MulIOp::create(builder, loc,
                               getValueOrCreateConstantIndexOp(builder, loc, a),
                               getValueOrCreateConstantIndexOp(builder, loc, b))
      .getResult();
}

bool RowOperand::isContiguousAlong(unsigned dim) const {
  MemRefType type = getMemRefType();
  // An i1 takes a byte in memory but a bit in a vector.
  return type && !dims.empty() && dims.back() == dim &&
         type.isLastDimUnitStride() && type.getElementTypeBitWidth() % 8 == 0 &&
         llvm::isPowerOf2_32(type.getElementTypeBitWidth());
}

namespace {

class ShapeBuilder {
public:
  ShapeBuilder(RewriterBase &rewriter, RowwiseOp op, RowShape &shape)
      : rewriter(rewriter), op(op), loc(op.getLoc()), shape(shape) {}

  LogicalResult build();

private:
  LogicalResult readOperands();
  void readExtents();
  /// Gives each dim the position that it has in `order`; those that are not in
  /// it, of size 1, go.
  void reorder(ArrayRef<unsigned> order);
  void dropUnitDims(RowOperand &operand, ArrayRef<unsigned> order);
  SmallVector<unsigned> chooseOrder();
  /// Whether dims `dim` and `dim + 1` are one in memory for each operand.
  bool canMerge(unsigned dim);
  void merge(unsigned dim);
  void chooseLanes();

  /// Whether there is nothing to do. Views of nothing may not be valid, and
  /// gain nothing.
  bool isEmpty() { return llvm::any_of(shape.extents, isZeroInteger); }

  OpFoldResult multiply(OpFoldResult a, OpFoldResult b) {
    return multiplyIndices(rewriter, loc, a, b);
  }

  RewriterBase &rewriter;
  RowwiseOp op;
  Location loc;
  RowShape &shape;
};

} // namespace

LogicalResult ShapeBuilder::readOperands() {
  for (OpOperand &operand : op->getOpOperands()) {
    RowOperand read{operand.get(), {}};
    AffineMap map = op.getInputMap(operand.getOperandNumber());
    for (AffineExpr expr : map.getResults())
      read.dims.push_back(cast<AffineDimExpr>(expr).getPosition());
    if (MemRefType type = read.getMemRefType(); type && !type.isStrided())
      return op.emitOpError("cannot be lowered: expected memrefs with a "
                            "strided layout, found ")
             << type;
    shape.operands.push_back(read);
  }
  shape.numInputs = op.getInputs().size();
  shape.numRowDims = op.getNumRowDims();
  return success();
}

void ShapeBuilder::readExtents() {
  shape.extents.resize(op.getNumDims());
  for (const RowOperand &operand : shape.operands)
    for (auto [position, dim] : llvm::enumerate(operand.dims)) {
      int64_t size = operand.getMemRefType().getDimSize(position);
      if (ShapedType::isStatic(size))
        shape.extents[dim] = rewriter.getIndexAttr(size);
    }
  for (const RowOperand &operand : shape.operands)
    for (auto [position, dim] : llvm::enumerate(operand.dims))
      if (!shape.extents[dim])
        shape.extents[dim] =
            memref::DimOp::create(rewriter, loc, operand.value, position)
                .getResult();
  shape.rowLength = rewriter.getIndexAttr(1);
  for (unsigned dim = shape.numRowDims; dim < shape.extents.size(); ++dim)
    shape.rowLength = multiply(shape.rowLength, shape.extents[dim]);
}

SmallVector<unsigned> ShapeBuilder::chooseOrder() {
  SmallVector<unsigned> all;
  auto isFull = [&](const RowOperand &operand) {
    return operand.dims.size() == shape.extents.size();
  };
  const RowOperand *full = llvm::find_if(shape.getOutputs(), isFull);
  if (full == shape.getOutputs().end())
    full = llvm::find_if(shape.getInputs(), isFull);
  if (full == shape.getInputs().end())
    llvm::append_range(all, llvm::seq<unsigned>(0, shape.extents.size()));
  else
    all = full->dims;
  SmallVector<unsigned> order, features;
  for (unsigned dim : all)
    (dim < shape.numRowDims ? order : features).push_back(dim);
  llvm::append_range(order, features);
  if (isEmpty())
    return order;
  // One dim must be left for the vectors.
  unsigned last = order.back();
  llvm::erase_if(
      order, [&](unsigned dim) { return isOneInteger(shape.extents[dim]); });
  if (order.empty())
    order.push_back(last);
  return order;
}

void ShapeBuilder::dropUnitDims(RowOperand &operand, ArrayRef<unsigned> order) {
  MemRefType type = operand.getMemRefType();
  SmallVector<unsigned> kept;
  SmallVector<int64_t> keptShape;
  SmallVector<OpFoldResult> sizes;
  for (unsigned dim : operand.dims) {
    sizes.push_back(shape.extents[dim]);
    if (!llvm::is_contained(order, dim))
      continue;
    kept.push_back(dim);
    keptShape.push_back(
        getConstantIntValue(shape.extents[dim]).value_or(ShapedType::kDynamic));
  }
  if (kept.size() == operand.dims.size())
    return;
  SmallVector<OpFoldResult> offsets(sizes.size(), rewriter.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(sizes.size(), rewriter.getIndexAttr(1));
  auto view = cast<MemRefType>(memref::SubViewOp::inferRankReducedResultType(
      keptShape, type, offsets, sizes, strides));
  operand.value = memref::SubViewOp::create(rewriter, loc, view, operand.value,
                                            offsets, sizes, strides);
  operand.dims = kept;
}

void ShapeBuilder::reorder(ArrayRef<unsigned> order) {
  for (RowOperand &operand : shape.operands) {
    if (!operand.getMemRefType())
      continue;
    dropUnitDims(operand, order);
    for (unsigned &dim : operand.dims)
      dim = llvm::find(order, dim) - order.begin();
  }
  SmallVector<OpFoldResult> extents;
  for (unsigned dim : order)
    extents.push_back(shape.extents[dim]);
  shape.extents = extents;
  shape.numRowDims = llvm::count_if(
      order, [&](unsigned dim) { return dim < shape.numRowDims; });
}

/// How a memref is collapsed whose dims `position` and the next become one.
static SmallVector<ReassociationIndices> getReassociation(unsigned rank,
                                                          unsigned position) {
  SmallVector<ReassociationIndices> groups;
  for (unsigned dim = 0; dim < rank; ++dim)
    if (dim == position + 1)
      groups.back().push_back(dim);
    else
      groups.push_back({dim});
  return groups;
}

bool ShapeBuilder::canMerge(unsigned dim) {
  if (dim + 1 == shape.numRowDims || isEmpty())
    return false;
  return llvm::all_of(shape.operands, [&](const RowOperand &operand) {
    const unsigned *it = llvm::find(operand.dims, dim);
    if (it == operand.dims.end())
      return !operand.uses(dim + 1);
    if (it + 1 == operand.dims.end() || *(it + 1) != dim + 1)
      return false;
    return memref::CollapseShapeOp::isGuaranteedCollapsible(
        operand.getMemRefType(),
        getReassociation(operand.dims.size(), it - operand.dims.begin()));
  });
}

void ShapeBuilder::merge(unsigned dim) {
  for (RowOperand &operand : shape.operands) {
    auto it = llvm::find(operand.dims, dim);
    if (it != operand.dims.end()) {
      operand.value = memref::CollapseShapeOp::create(
          rewriter, loc, operand.value,
          getReassociation(operand.dims.size(), it - operand.dims.begin()));
      operand.dims.erase(it + 1);
    }
    for (unsigned &other : operand.dims)
      if (other > dim)
        --other;
  }
  shape.extents[dim] = multiply(shape.extents[dim], shape.extents[dim + 1]);
  shape.extents.erase(shape.extents.begin() + dim + 1);
  if (dim < shape.numRowDims)
    --shape.numRowDims;
}

void ShapeBuilder::chooseLanes() {
  unsigned numDims = shape.extents.size();
  SmallVector<int64_t> bytes(numDims, 0);
  auto addUp = [&](bool fullOnly) {
    for (const RowOperand &operand : shape.operands)
      for (unsigned dim = 0; dim < numDims; ++dim)
        if (operand.isContiguousAlong(dim) &&
            (!fullOnly || operand.dims.size() == numDims))
          bytes[dim] += operand.getMemRefType().getElementTypeBitWidth();
  };
  addUp(/*fullOnly=*/true);
  if (llvm::all_of(bytes, [](int64_t count) { return count == 0; }))
    addUp(/*fullOnly=*/false);
  // On equal terms the last dim, a feature if there is one.
  shape.laneDim = numDims - 1;
  for (unsigned dim = numDims; dim-- > 0;)
    if (bytes[dim] > bytes[shape.laneDim])
      shape.laneDim = dim;
}

LogicalResult ShapeBuilder::build() {
  if (failed(readOperands()))
    return failure();
  readExtents();
  reorder(chooseOrder());
  for (unsigned dim = shape.extents.size() - 1; dim-- > 0;)
    if (canMerge(dim))
      merge(dim);
  chooseLanes();
  return success();
}

FailureOr<RowShape> RowShape::build(RewriterBase &rewriter, RowwiseOp op) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  RowShape shape;
  if (failed(ShapeBuilder(rewriter, op, shape).build()))
    return failure();
  return shape;
}

OpFoldResult norm::getRowBytes(OpBuilder &builder, Location loc,
                               const RowShape &shape) {
  int64_t bytes = 0;
  for (const RowOperand &operand : shape.operands)
    if (operand.dims.size() == shape.extents.size())
      bytes += operand.getMemRefType().getElementTypeBitWidth() / 8;
  return multiplyIndices(builder, loc, builder.getIndexAttr(bytes),
                         shape.rowLength);
}

Value norm::emitReachesBytes(OpBuilder &builder, Location loc,
                             const RowShape &shape, int64_t minBytes) {
  OpFoldResult bytes = getRowBytes(builder, loc, shape);
  for (unsigned dim = 0; dim < shape.numRowDims; ++dim)
    bytes = multiplyIndices(builder, loc, bytes, shape.extents[dim]);
  return builder.createOrFold<arith::CmpIOp>(
      loc, arith::CmpIPredicate::uge,
      getValueOrCreateConstantIndexOp(builder, loc, bytes),
      arith::ConstantIndexOp::create(builder, loc, minBytes));
}
