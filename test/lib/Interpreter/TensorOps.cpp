//===- TensorOps.cpp - Tensor ops -----------------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements tensor ops for the interpreter.
//
//===----------------------------------------------------------------------===//

#include "Interpreter.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::norm::test;

/// What nothing defines.
static constexpr double kUndefined = 12345.678;

/// Copies between a tensor and a slice of another one.
static void copySlice(ArrayRef<int64_t> offsets, ArrayRef<int64_t> sizes,
                      ArrayRef<int64_t> strides,
                      function_ref<void(ArrayRef<int64_t>, int64_t)> copy) {
  if (llvm::is_contained(sizes, 0))
    return;
  SmallVector<int64_t> indices(sizes.size(), 0), place(sizes.size());
  int64_t count = 0;
  do {
    for (size_t dim = 0; dim < place.size(); ++dim)
      place[dim] = offsets[dim] + indices[dim] * strides[dim];
    copy(place, count++);
  } while (advance(indices, sizes));
}

static bool isInside(ArrayRef<int64_t> offsets, ArrayRef<int64_t> sizes,
                     ArrayRef<int64_t> strides, ArrayRef<int64_t> shape) {
  for (size_t dim = 0; dim < shape.size(); ++dim)
    if (offsets[dim] < 0 ||
        (sizes[dim] &&
         offsets[dim] + (sizes[dim] - 1) * strides[dim] >= shape[dim]))
      return false;
  return true;
}

/// The shape of a slice without the dims that are dropped.
static SmallVector<int64_t> reduceShape(tensor::ExtractSliceOp slice,
                                        ArrayRef<int64_t> sizes) {
  llvm::SmallBitVector dropped = slice.getDroppedDims();
  SmallVector<int64_t> shape;
  for (auto [dim, size] : llvm::enumerate(sizes))
    if (!dropped.test(dim))
      shape.push_back(size);
  return shape;
}

LogicalResult Interpreter::runSlice(Operation &op) {
  auto slice = cast<OffsetSizeAndStrideOpInterface>(op);
  SmallVector<int64_t> offsets = getIntegers(slice.getMixedOffsets()),
                       sizes = getIntegers(slice.getMixedSizes()),
                       strides = getIntegers(slice.getMixedStrides());
  const Tensor &source = *get(op.getOperand(0));
  auto extract = dyn_cast<tensor::ExtractSliceOp>(op);
  Tensor result = extract ? Tensor(reduceShape(extract, sizes), 0.0)
                          : *get(op.getOperand(1));
  const Tensor &whole = extract ? source : result;
  if (!isInside(offsets, sizes, strides, whole.shape))
    return op.emitError("is outside of the tensor");
  copySlice(offsets, sizes, strides,
            [&](ArrayRef<int64_t> place, int64_t count) {
              int64_t inWhole = whole.linearize(place);
              if (extract)
                result.elements[count] = source.elements[inWhole];
              else
                result.elements[inWhole] = source.elements[count];
            });
  set(op.getResult(0), std::move(result));
  return success();
}

/// A reshape, whose sizes are what the source leaves for a dynamic dim.
LogicalResult Interpreter::runReshape(Operation &op) {
  Tensor result = *get(op.getOperand(0));
  auto type = cast<RankedTensorType>(op.getResult(0).getType());
  SmallVector<int64_t> shape(type.getShape());
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op)) {
    shape = getIntegers(expand.getMixedOutputShape());
  } else if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op)) {
    for (auto [size, group] :
         llvm::zip_equal(shape, collapse.getReassociationIndices())) {
      size = 1;
      for (int64_t dim : group)
        size *= result.shape[dim];
    }
  } else {
    shape = result.shape;
  }
  result.shape = shape;
  set(op.getResult(0), std::move(result));
  return success();
}

static Tensor concatenate(ArrayRef<TensorRef> parts, uint64_t dim) {
  Tensor result(parts.front()->shape, 0.0);
  int64_t size = 0, offset = 0;
  for (const TensorRef &part : parts)
    size += part->shape[dim];
  SmallVector<int64_t> shape(result.shape);
  shape[dim] = size;
  result = Tensor(shape, 0.0);
  SmallVector<int64_t> offsets(shape.size(), 0), strides(shape.size(), 1);
  for (const TensorRef &part : parts) {
    offsets[dim] = offset;
    copySlice(offsets, part->shape, strides,
              [&](ArrayRef<int64_t> place, int64_t count) {
                result.elements[result.linearize(place)] =
                    part->elements[count];
              });
    offset += part->shape[dim];
  }
  return result;
}

/// A tensor of `shape` with `source` at `offsets`.
static Tensor pad(const Tensor &source, ArrayRef<int64_t> low,
                  ArrayRef<int64_t> high, double value) {
  SmallVector<int64_t> shape;
  for (auto [size, before, after] : llvm::zip_equal(source.shape, low, high))
    shape.push_back(size + before + after);
  Tensor result(shape, value);
  SmallVector<int64_t> strides(shape.size(), 1);
  copySlice(low, source.shape, strides,
            [&](ArrayRef<int64_t> place, int64_t count) {
              result.elements[result.linearize(place)] = source.elements[count];
            });
  return result;
}

LogicalResult Interpreter::runTensorOp(Operation &op) {
  if (isa<tensor::ExtractSliceOp, tensor::InsertSliceOp>(op))
    return runSlice(op);
  if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp>(op))
    return runReshape(op);
  std::optional<Tensor> result;
  if (auto empty = dyn_cast<tensor::EmptyOp>(op)) {
    result = Tensor(getIntegers(empty.getMixedSizes()), kUndefined);
  } else if (auto splat = dyn_cast<tensor::SplatOp>(op)) {
    result =
        Tensor(splat.getType().getShape(), get(splat.getInput())->scalar());
  } else if (auto elements = dyn_cast<tensor::FromElementsOp>(op)) {
    result = Tensor(elements.getType().getShape(), 0.0);
    for (auto [element, operand] :
         llvm::zip_equal(result->elements, op.getOperands()))
      element = get(operand)->scalar();
  } else if (auto dim = dyn_cast<tensor::DimOp>(op)) {
    result =
        Tensor(double(get(dim.getSource())->shape[getInteger(dim.getIndex())]));
  } else if (auto concat = dyn_cast<tensor::ConcatOp>(op)) {
    result = concatenate(get(concat.getInputs()), concat.getDim());
  } else if (auto extract = dyn_cast<tensor::ExtractOp>(op)) {
    SmallVector<int64_t> place =
        getIntegers(getAsOpFoldResult(extract.getIndices()));
    const Tensor &source = *get(extract.getTensor());
    if (!source.contains(place))
      return op.emitError("reads outside of the tensor");
    result = Tensor(source.elements[source.linearize(place)]);
  } else if (auto padOp = dyn_cast<tensor::PadOp>(op)) {
    TensorRef value = padOp.getConstantPaddingValue()
                          ? get(padOp.getConstantPaddingValue())
                          : nullptr;
    if (value)
      result = pad(*get(padOp.getSource()), getIntegers(padOp.getMixedLowPad()),
                   getIntegers(padOp.getMixedHighPad()), value->scalar());
  }
  if (!result)
    return op.emitError("is not known to the interpreter");
  set(op.getResult(0), std::move(*result));
  return success();
}
