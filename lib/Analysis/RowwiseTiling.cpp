//===- RowwiseTiling.cpp - Tiles of the kernel op -------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements TilingInterface for norm.rowwise: tiles of rows, fused
// with producers and consumers as long as rows stay whole.
//
//===----------------------------------------------------------------------===//

#include "norm/Analysis/RowwiseInterfaces.h"
#include "norm/IR/Norm.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Interfaces/TilingInterface.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"

using namespace mlir;
using namespace mlir::norm;

namespace {

/// A part of the iteration space or of an operand, all strides 1.
struct Tile {
  SmallVector<OpFoldResult> offsets, sizes;
};

/// What rows tiles of operands or of a result stand for: offset and size along
/// each row dim, null where the tiles do not have it.
using Rows = SmallVector<std::pair<OpFoldResult, OpFoldResult>>;

} // namespace

/// What a tile of rows needs of the operand with this number: the same rows,
/// and of its other dims everything.
static Tile getOperandTile(OpBuilder &builder, RowwiseOp op, unsigned number,
                           ArrayRef<OpFoldResult> offsets,
                           ArrayRef<OpFoldResult> sizes) {
  Tile tile;
  Value operand = op->getOperand(number);
  for (auto [position, expr] :
       llvm::enumerate(op.getInputMap(number).getResults())) {
    unsigned dim = cast<AffineDimExpr>(expr).getPosition();
    if (op.isFeatureDim(dim)) {
      tile.offsets.push_back(builder.getIndexAttr(0));
      tile.sizes.push_back(
          linalg::createFoldedDimOp(builder, op.getLoc(), operand, position));
      continue;
    }
    tile.offsets.push_back(offsets[dim]);
    tile.sizes.push_back(sizes[dim]);
  }
  return tile;
}

/// The slice of an operand, or the operand where it has no rows. The op that
/// cuts is added to `slices`.
static Value createSlice(OpBuilder &builder, RowwiseOp op, unsigned number,
                         ArrayRef<OpFoldResult> offsets,
                         ArrayRef<OpFoldResult> sizes,
                         SmallVectorImpl<Operation *> &slices) {
  Value operand = op->getOperand(number);
  auto isRow = [&](AffineExpr expr) {
    return !op.isFeatureDim(cast<AffineDimExpr>(expr).getPosition());
  };
  if (llvm::none_of(op.getInputMap(number).getResults(), isRow))
    return operand;
  Tile tile = getOperandTile(builder, op, number, offsets, sizes);
  SmallVector<OpFoldResult> strides(tile.sizes.size(), builder.getIndexAttr(1));
  Operation *slice;
  if (isa<MemRefType>(operand.getType()))
    slice = memref::SubViewOp::create(builder, op.getLoc(), operand,
                                      tile.offsets, tile.sizes, strides);
  else
    slice = tensor::ExtractSliceOp::create(builder, op.getLoc(), operand,
                                           tile.offsets, tile.sizes, strides);
  slices.push_back(slice);
  return slice->getResult(0);
}

/// Whether a tile has the whole of the dim, as far as can be told without new
/// IR.
static bool isWholeDim(Value operand, int64_t dim, OpFoldResult offset,
                       OpFoldResult size) {
  if (!isZeroInteger(offset))
    return false;
  int64_t whole = cast<ShapedType>(operand.getType()).getDimSize(dim);
  std::optional<int64_t> known = getConstantIntValue(size);
  if (known && !ShapedType::isDynamic(whole))
    return *known == whole;
  FailureOr<bool> equal =
      ValueBoundsConstraintSet::areEqual({operand, dim}, size);
  return succeeded(equal) && *equal;
}

/// Adds to `rows`, by row dim, what a tile of an operand says about them,
/// unless it cuts a row or contradicts what is there. `shape` says how large
/// the operand is: itself, or the result that it is tied to.
static LogicalResult addRows(RowwiseOp op, unsigned number, Value shape,
                             ArrayRef<OpFoldResult> offsets,
                             ArrayRef<OpFoldResult> sizes, Rows &rows) {
  for (auto [position, expr] :
       llvm::enumerate(op.getInputMap(number).getResults())) {
    unsigned dim = cast<AffineDimExpr>(expr).getPosition();
    OpFoldResult offset = offsets[position], size = sizes[position];
    if (op.isFeatureDim(dim)) {
      if (!isWholeDim(shape, position, offset, size))
        return failure();
      continue;
    }
    if (rows[dim].first &&
        !(isEqualConstantIntOrValue(rows[dim].first, offset) &&
          isEqualConstantIntOrValue(rows[dim].second, size)))
      return failure();
    rows[dim] = {offset, size};
  }
  return success();
}

namespace {

struct RowwiseTiling
    : TilingInterface::ExternalModel<RowwiseTiling, RowwiseOp> {
  SmallVector<utils::IteratorType> getLoopIteratorTypes(Operation *op) const {
    return SmallVector<utils::IteratorType>(cast<RowwiseOp>(op).getNumRowDims(),
                                            utils::IteratorType::parallel);
  }

  SmallVector<Range> getIterationDomain(Operation *op, OpBuilder &b) const;

  FailureOr<TilingResult>
  getTiledImplementation(Operation *op, OpBuilder &b,
                         ArrayRef<OpFoldResult> offsets,
                         ArrayRef<OpFoldResult> sizes) const;

  LogicalResult
  getResultTilePosition(Operation *op, OpBuilder &b, unsigned result,
                        ArrayRef<OpFoldResult> offsets,
                        ArrayRef<OpFoldResult> sizes,
                        SmallVector<OpFoldResult> &resultOffsets,
                        SmallVector<OpFoldResult> &resultSizes) const;

  LogicalResult getIterationDomainTileFromResultTile(
      Operation *op, OpBuilder &b, unsigned result,
      ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
      SmallVectorImpl<OpFoldResult> &domainOffsets,
      SmallVectorImpl<OpFoldResult> &domainSizes) const;

  FailureOr<TilingResult>
  generateResultTileValue(Operation *op, OpBuilder &b, unsigned result,
                          ArrayRef<OpFoldResult> offsets,
                          ArrayRef<OpFoldResult> sizes) const;

  LogicalResult getIterationDomainTileFromOperandTiles(
      Operation *op, OpBuilder &b, ArrayRef<unsigned> operands,
      ArrayRef<SmallVector<OpFoldResult>> offsets,
      ArrayRef<SmallVector<OpFoldResult>> sizes,
      SmallVectorImpl<OpFoldResult> &domainOffsets,
      SmallVectorImpl<OpFoldResult> &domainSizes) const;

  FailureOr<TilingResult> getTiledImplementationFromOperandTiles(
      Operation *op, OpBuilder &b, ArrayRef<unsigned> operands,
      ArrayRef<SmallVector<OpFoldResult>> offsets,
      ArrayRef<SmallVector<OpFoldResult>> sizes) const;

  bool isOpFusableWithConsumerSlice(Operation *op, unsigned result,
                                    ArrayRef<OpFoldResult> offsets,
                                    ArrayRef<OpFoldResult> sizes) const {
    return succeeded(
        getRowsOfResult(cast<RowwiseOp>(op), result, offsets, sizes));
  }

  bool isOpFusableWithProducerSlices(
      Operation *op, ArrayRef<unsigned> operands,
      ArrayRef<SmallVector<OpFoldResult>> offsets,
      ArrayRef<SmallVector<OpFoldResult>> sizes) const {
    return succeeded(
        getRowsOfOperands(cast<RowwiseOp>(op), operands, offsets, sizes));
  }

private:
  static FailureOr<Rows> getRowsOfResult(RowwiseOp op, unsigned result,
                                         ArrayRef<OpFoldResult> offsets,
                                         ArrayRef<OpFoldResult> sizes);
  static FailureOr<Rows>
  getRowsOfOperands(RowwiseOp op, ArrayRef<unsigned> operands,
                    ArrayRef<SmallVector<OpFoldResult>> offsets,
                    ArrayRef<SmallVector<OpFoldResult>> sizes);
  static void getDomain(RowwiseOp op, OpBuilder &b, const Rows &rows,
                        SmallVectorImpl<OpFoldResult> &offsets,
                        SmallVectorImpl<OpFoldResult> &sizes);
};

} // namespace

SmallVector<Range> RowwiseTiling::getIterationDomain(Operation *op,
                                                     OpBuilder &b) const {
  auto rowwise = cast<RowwiseOp>(op);
  SmallVector<OpFoldResult> sizes = rowwise.createIterationSizes(b);
  SmallVector<Range> domain;
  for (OpFoldResult size : ArrayRef(sizes).take_front(rowwise.getNumRowDims()))
    domain.push_back({b.getIndexAttr(0), size, b.getIndexAttr(1)});
  return domain;
}

FailureOr<TilingResult>
RowwiseTiling::getTiledImplementation(Operation *op, OpBuilder &b,
                                      ArrayRef<OpFoldResult> offsets,
                                      ArrayRef<OpFoldResult> sizes) const {
  auto rowwise = cast<RowwiseOp>(op);
  SmallVector<Value> operands;
  SmallVector<Operation *> slices;
  SmallVector<Type> resultTypes;
  for (unsigned number = 0, e = op->getNumOperands(); number < e; ++number) {
    operands.push_back(createSlice(b, rowwise, number, offsets, sizes, slices));
    if (number >= rowwise.getInputs().size() &&
        isa<RankedTensorType>(operands.back().getType()))
      resultTypes.push_back(operands.back().getType());
  }
  Operation *tiled = mlir::clone(b, op, resultTypes, operands);
  return TilingResult{
      {tiled}, SmallVector<Value>(tiled->getResults()), std::move(slices)};
}

LogicalResult RowwiseTiling::getResultTilePosition(
    Operation *op, OpBuilder &b, unsigned result,
    ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
    SmallVector<OpFoldResult> &resultOffsets,
    SmallVector<OpFoldResult> &resultSizes) const {
  auto rowwise = cast<RowwiseOp>(op);
  Tile tile = getOperandTile(b, rowwise, rowwise.getInputs().size() + result,
                             offsets, sizes);
  resultOffsets = std::move(tile.offsets);
  resultSizes = std::move(tile.sizes);
  return success();
}

//===----------------------------------------------------------------------===//
// From tiles of operands and results to rows
//===----------------------------------------------------------------------===//

FailureOr<Rows> RowwiseTiling::getRowsOfResult(RowwiseOp op, unsigned result,
                                               ArrayRef<OpFoldResult> offsets,
                                               ArrayRef<OpFoldResult> sizes) {
  Rows rows(op.getNumRowDims());
  if (failed(addRows(op, op.getInputs().size() + result, op->getResult(result),
                     offsets, sizes, rows)))
    return failure();
  return rows;
}

FailureOr<Rows>
RowwiseTiling::getRowsOfOperands(RowwiseOp op, ArrayRef<unsigned> operands,
                                 ArrayRef<SmallVector<OpFoldResult>> offsets,
                                 ArrayRef<SmallVector<OpFoldResult>> sizes) {
  Rows rows(op.getNumRowDims());
  for (auto [number, tileOffsets, tileSizes] :
       llvm::zip_equal(operands, offsets, sizes))
    if (failed(addRows(op, number, op->getOperand(number), tileOffsets,
                       tileSizes, rows)))
      return failure();
  return rows;
}

/// The tile of the iteration domain: all of a row dim that nothing is said of.
void RowwiseTiling::getDomain(RowwiseOp op, OpBuilder &b, const Rows &rows,
                              SmallVectorImpl<OpFoldResult> &offsets,
                              SmallVectorImpl<OpFoldResult> &sizes) {
  SmallVector<OpFoldResult> whole;
  if (llvm::any_of(rows, [](const auto &row) { return !row.first; }))
    whole = op.createIterationSizes(b);
  for (auto [dim, row] : llvm::enumerate(rows)) {
    offsets.push_back(row.first ? row.first : b.getIndexAttr(0));
    sizes.push_back(row.first ? row.second : whole[dim]);
  }
}

LogicalResult RowwiseTiling::getIterationDomainTileFromResultTile(
    Operation *op, OpBuilder &b, unsigned result,
    ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
    SmallVectorImpl<OpFoldResult> &domainOffsets,
    SmallVectorImpl<OpFoldResult> &domainSizes) const {
  auto rowwise = cast<RowwiseOp>(op);
  FailureOr<Rows> rows = getRowsOfResult(rowwise, result, offsets, sizes);
  if (failed(rows))
    return failure();
  getDomain(rowwise, b, *rows, domainOffsets, domainSizes);
  return success();
}

FailureOr<TilingResult> RowwiseTiling::generateResultTileValue(
    Operation *op, OpBuilder &b, unsigned result,
    ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes) const {
  SmallVector<OpFoldResult> domainOffsets, domainSizes;
  if (failed(getIterationDomainTileFromResultTile(op, b, result, offsets, sizes,
                                                  domainOffsets, domainSizes)))
    return failure();
  FailureOr<TilingResult> tiled =
      getTiledImplementation(op, b, domainOffsets, domainSizes);
  if (succeeded(tiled))
    tiled->tiledValues = {tiled->tiledValues[result]};
  return tiled;
}

LogicalResult RowwiseTiling::getIterationDomainTileFromOperandTiles(
    Operation *op, OpBuilder &b, ArrayRef<unsigned> operands,
    ArrayRef<SmallVector<OpFoldResult>> offsets,
    ArrayRef<SmallVector<OpFoldResult>> sizes,
    SmallVectorImpl<OpFoldResult> &domainOffsets,
    SmallVectorImpl<OpFoldResult> &domainSizes) const {
  auto rowwise = cast<RowwiseOp>(op);
  FailureOr<Rows> rows = getRowsOfOperands(rowwise, operands, offsets, sizes);
  if (failed(rows))
    return failure();
  getDomain(rowwise, b, *rows, domainOffsets, domainSizes);
  return success();
}

FailureOr<TilingResult> RowwiseTiling::getTiledImplementationFromOperandTiles(
    Operation *op, OpBuilder &b, ArrayRef<unsigned> operands,
    ArrayRef<SmallVector<OpFoldResult>> offsets,
    ArrayRef<SmallVector<OpFoldResult>> sizes) const {
  SmallVector<OpFoldResult> domainOffsets, domainSizes;
  if (failed(getIterationDomainTileFromOperandTiles(
          op, b, operands, offsets, sizes, domainOffsets, domainSizes)))
    return failure();
  return getTiledImplementation(op, b, domainOffsets, domainSizes);
}

void mlir::norm::registerRowwiseTiling(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, NormDialect *) {
    RowwiseOp::attachInterface<RowwiseTiling>(*context);
  });
}
