//===- ConstantFolder.cpp - Constants of tensor programs ------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the folding of values that are one number.
//
//===----------------------------------------------------------------------===//

#include "norm/Analysis/ConstantFolder.h"

#include "norm/Analysis/LinalgBody.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::norm;

std::optional<double> ConstantFolder::getNumber(Value value) {
  if (auto attr = dyn_cast_if_present<FloatAttr>(fold(value)))
    return attr.getValueAsDouble();
  return std::nullopt;
}

Attribute ConstantFolder::fold(Value value) {
  auto it = known.find(value);
  if (it != known.end())
    return it->second;
  known[value] = Attribute();
  if (depth == maxDepth)
    return {};
  ++depth;
  Attribute attr = compute(value);
  --depth;
  return known[value] = attr;
}

/// The number behind a constant: itself, or the value of a splat.
static Attribute getUniform(Attribute attr) {
  if (auto elements = dyn_cast<DenseElementsAttr>(attr))
    return elements.isSplat() ? elements.getSplatValue<Attribute>()
                              : Attribute();
  return isa<FloatAttr, IntegerAttr>(attr) ? attr : Attribute();
}

/// Upstream folds a narrowing cast only where nothing is lost; here the
/// rounding of the constant is what counts.
static Attribute foldTruncation(Attribute operand, Type type) {
  auto number = dyn_cast_if_present<FloatAttr>(operand);
  auto floatType = dyn_cast<FloatType>(type);
  if (!number || !floatType)
    return {};
  APFloat value = number.getValue();
  bool losesInfo;
  value.convert(floatType.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                &losesInfo);
  return FloatAttr::get(floatType, value);
}

Attribute ConstantFolder::compute(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    OpOperand *operand = getBodyOperand(argument);
    if (!operand)
      return {};
    // An accumulator has its initial value only once.
    auto op = cast<linalg::LinalgOp>(operand->getOwner());
    if (isOutput(*operand) && op.getNumReductionLoops() != 0)
      return {};
    return fold(operand->get());
  }
  Operation *op = value.getDefiningOp();
  Attribute attr;
  if (matchPattern(op, m_Constant(&attr)))
    return getUniform(attr);
  if (auto linalgOp = getLinalgOp(op)) {
    auto result = cast<OpResult>(value);
    if (linalgOp.getNumReductionLoops() != 0 ||
        !writesWholeResult(linalgOp, result))
      return {};
    return fold(getYielded(result));
  }
  return TypeSwitch<Operation *, Attribute>(op)
      .Case<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(
          [&](auto reshape) { return fold(reshape.getSrc()); })
      .Case<tensor::CastOp, tensor::ExtractSliceOp>(
          [&](auto cast) { return fold(cast.getSource()); })
      .Case<tensor::ExtractOp>(
          [&](auto extract) { return fold(extract.getTensor()); })
      .Case<tensor::SplatOp>([&](auto splat) { return fold(splat.getInput()); })
      .Case<tensor::FromElementsOp>([&](auto elements) {
        return elements.getElements().size() == 1
                   ? fold(elements.getElements().front())
                   : Attribute();
      })
      .Case<arith::TruncFOp>([&](auto cast) {
        return foldTruncation(fold(cast.getIn()), cast.getType());
      })
      .Default([&](Operation *scalarOp) { return foldScalarOp(scalarOp); });
}

Attribute ConstantFolder::foldScalarOp(Operation *op) {
  if (op->getNumResults() != 1 || op->getNumRegions() != 0 || !isPure(op) ||
      isa<ShapedType>(op->getResult(0).getType()))
    return {};
  SmallVector<Attribute> operands;
  for (Value operand : op->getOperands()) {
    // tensor.dim folds by the type of its tensor.
    bool isTensor = isa<ShapedType>(operand.getType());
    operands.push_back(isTensor ? Attribute() : fold(operand));
    if (!isTensor && !operands.back())
      return {};
  }
  // Folding may change an op in place: it is done on a copy.
  Operation *copy = op->clone();
  SmallVector<OpFoldResult> results;
  Attribute attr;
  if (succeeded(copy->fold(operands, results)) && results.size() == 1) {
    attr = dyn_cast<Attribute>(results.front());
    // The result may be one of the operands, like that of x - 0.
    for (auto [operand, number] : llvm::zip_equal(op->getOperands(), operands))
      if (results.front() == OpFoldResult(operand))
        attr = number;
  }
  copy->destroy();
  return attr ? getUniform(attr) : Attribute();
}

/// The bytes of the elements, if there are some for each.
static ArrayRef<char> getElementBytes(Attribute attr) {
  if (auto dense = dyn_cast<DenseElementsAttr>(attr))
    return dense.isSplat() ? ArrayRef<char>() : dense.getRawData();
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(attr))
    if (AsmResourceBlob *blob = resource.getRawHandle().getBlob())
      return blob->getData();
  return {};
}

/// Whether elements that differ in one index alone are equal. The dim of that
/// index has `size` elements of `stride` bytes.
static bool isRepeated(ArrayRef<char> bytes, int64_t size, int64_t stride) {
  int64_t block = size * stride;
  for (int64_t start = 0, end = bytes.size(); start < end; start += block)
    for (int64_t i = 1; i < size; ++i)
      if (bytes.slice(start, stride) != bytes.slice(start + i * stride, stride))
        return false;
  return true;
}

llvm::SmallBitVector ConstantFolder::getRepeatedDims(Value tensor) {
  auto type = cast<RankedTensorType>(tensor.getType());
  llvm::SmallBitVector dims(type.getRank());
  Attribute attr;
  if (type.getRank() < 2 || !matchPattern(tensor, m_Constant(&attr)))
    return dims;
  auto it = repeated.find(tensor);
  if (it != repeated.end())
    return it->second;
  ArrayRef<char> bytes = getElementBytes(attr);
  unsigned width = type.getElementTypeBitWidth();
  if (width % 8 == 0 && type.getNumElements() > 0 &&
      int64_t(bytes.size()) == type.getNumElements() * width / 8) {
    int64_t stride = width / 8;
    for (int64_t dim = type.getRank() - 1; dim >= 0; --dim) {
      int64_t size = type.getDimSize(dim);
      if (size > 1 && isRepeated(bytes, size, stride))
        dims.set(dim);
      stride *= size;
    }
  }
  return repeated[tensor] = dims;
}
