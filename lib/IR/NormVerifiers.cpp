//===- NormVerifiers.cpp - Norm dialect verifiers -------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the verifiers and the speculatability of the graph ops.
//
//===----------------------------------------------------------------------===//

#include "norm/IR/Norm.h"

#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::norm;

//===----------------------------------------------------------------------===//
// What the verifiers share
//===----------------------------------------------------------------------===//

/// A tensor operand or result with its name in the op's description. The value
/// is null for an optional operand that is not there, and no tensor for a
/// scalar.
using NamedValue = std::pair<StringRef, Value>;

static ArrayRef<int64_t> getShape(Value tensor) {
  return cast<RankedTensorType>(tensor.getType()).getShape();
}

/// The sizes of `tensor` along `dims`, which must be within its rank.
static SmallVector<int64_t> getSizes(Value tensor, ArrayRef<int64_t> dims) {
  return llvm::map_to_vector(
      dims, [&](int64_t dim) { return getShape(tensor)[dim]; });
}

/// `shape` as a type prints it, 4x?x32.
static std::string shapeToString(ArrayRef<int64_t> shape) {
  if (shape.empty())
    return "rank 0";
  return llvm::join(llvm::map_range(shape,
                                    [](int64_t size) -> std::string {
                                      return ShapedType::isDynamic(size)
                                                 ? "?"
                                                 : std::to_string(size);
                                    }),
                    "x");
}

static LogicalResult verifyDims(Operation *op, Value input,
                                ArrayRef<int64_t> dims) {
  int64_t rank = getShape(input).size();
  if (dims.empty())
    return op->emitOpError("expects dims not to be empty, but found []");
  for (int64_t dim : dims)
    if (dim < 0 || dim >= rank)
      return op->emitOpError("expects dims to be within the input's rank, ")
             << rank << ", but found " << dim;
  for (auto [dim, next] : llvm::zip(dims.drop_back(), dims.drop_front()))
    if (dim >= next)
      return op->emitOpError("expects dims to be sorted and unique, but found ")
             << dim << " before " << next;
  return success();
}

/// Checks that no size of `value` contradicts `expected`, the shape of what
/// `owner` names.
static LogicalResult verifyShape(Operation *op, NamedValue value,
                                 ArrayRef<int64_t> expected, StringRef owner) {
  auto [name, tensor] = value;
  if (!tensor || succeeded(verifyCompatibleShape(getShape(tensor), expected)))
    return success();
  return op->emitOpError("expects ")
         << name << " to have the shape of " << owner << ", "
         << shapeToString(expected) << ", but found "
         << shapeToString(getShape(tensor));
}

static LogicalResult verifyEpsilon(Operation *op, FloatAttr attr) {
  const APFloat &epsilon = attr.getValue();
  if (epsilon.isFinite() && (epsilon.isZero() || !epsilon.isNegative()))
    return success();
  return op->emitOpError("expects epsilon to be finite and not negative, but "
                         "found ")
         << attr;
}

static LogicalResult verifyNoEncodings(Operation *op,
                                       ArrayRef<NamedValue> values) {
  for (auto [name, value] : values) {
    auto type = value ? dyn_cast<RankedTensorType>(value.getType())
                      : RankedTensorType();
    if (type && type.getEncoding())
      return op->emitOpError("expects ")
             << name << " to have no encoding, but found "
             << type.getEncoding();
  }
  return success();
}

/// The constraints of an op that scales and shifts along `dims`.
static LogicalResult verifyAffine(Operation *op, Value input, Value scale,
                                  Value bias, ArrayRef<int64_t> dims,
                                  StringRef owner) {
  if (failed(verifyDims(op, input, dims)))
    return failure();
  SmallVector<int64_t> sizes = getSizes(input, dims);
  return success(succeeded(verifyShape(op, {"scale", scale}, sizes, owner)) &&
                 succeeded(verifyShape(op, {"bias", bias}, sizes, owner)) &&
                 succeeded(verifyShape(op, {"the result", op->getResult(0)},
                                       getShape(input), "the input")));
}

template <typename OpTy>
static LogicalResult verifyStatisticOp(OpTy op) {
  if (failed(verifyAffine(op, op.getInput(), op.getScale(), op.getBias(),
                          op.getDims(), "the normalized dims")) ||
      failed(verifyEpsilon(op, op.getEpsilonAttr())))
    return failure();
  return verifyNoEncodings(op, {{"the input", op.getInput()},
                                {"scale", op.getScale()},
                                {"bias", op.getBias()},
                                {"the result", op.getResult()}});
}

//===----------------------------------------------------------------------===//
// Verifiers
//===----------------------------------------------------------------------===//

LogicalResult LayerNormOp::verify() { return verifyStatisticOp(*this); }

LogicalResult RMSNormOp::verify() { return verifyStatisticOp(*this); }

LogicalResult ResidualAddOp::verify() {
  ArrayRef<int64_t> shape = getShape(getResidual());
  if (failed(verifyShape(*this, {"branch", getBranch()}, shape, "residual")) ||
      failed(
          verifyShape(*this, {"the result", getResult()}, shape, "residual")) ||
      failed(verifyShape(*this, {"the result", getResult()},
                         getShape(getBranch()), "branch")))
    return failure();
  if (!getAlpha().isFinite())
    return emitOpError("expects alpha to be finite, but found ")
           << getAlphaAttr();
  return verifyNoEncodings(*this, {{"residual", getResidual()},
                                   {"branch", getBranch()},
                                   {"the result", getResult()}});
}

LogicalResult CenterOp::verify() {
  if (failed(verifyDims(*this, getInput(), getDims())) ||
      failed(verifyShape(*this, {"the result", getResult()},
                         getShape(getInput()), "the input")))
    return failure();
  return verifyNoEncodings(
      *this, {{"the input", getInput()}, {"the result", getResult()}});
}

LogicalResult DyTOp::verify() {
  if (failed(verifyAffine(*this, getInput(), getScale(), getBias(), getDims(),
                          "the dims")))
    return failure();
  if (auto type = dyn_cast<RankedTensorType>(getAlpha().getType());
      type && type.getRank() != 0)
    return emitOpError("expects a tensor alpha to have rank 0, but found ")
           << shapeToString(type.getShape());
  return verifyNoEncodings(*this, {{"the input", getInput()},
                                   {"alpha", getAlpha()},
                                   {"scale", getScale()},
                                   {"bias", getBias()},
                                   {"the result", getResult()}});
}

LogicalResult BatchNormOp::verify() {
  int64_t rank = getShape(getInput()).size();
  int64_t dim = getFeatureDim();
  if (dim < 0 || dim >= rank)
    return emitOpError("expects feature_dim to be within the input's rank, ")
           << rank << ", but found " << dim;
  SmallVector<int64_t> sizes = getSizes(getInput(), dim);
  NamedValue features[] = {{"scale", getScale()},
                           {"bias", getBias()},
                           {"mean", getMean()},
                           {"variance", getVariance()}};
  for (const NamedValue &feature : features)
    if (failed(verifyShape(*this, feature, sizes, "feature_dim")))
      return failure();
  if (failed(verifyShape(*this, {"the result", getResult()},
                         getShape(getInput()), "the input")) ||
      failed(verifyEpsilon(*this, getEpsilonAttr())) ||
      failed(verifyNoEncodings(*this, features)))
    return failure();
  return verifyNoEncodings(
      *this, {{"the input", getInput()}, {"the result", getResult()}});
}

//===----------------------------------------------------------------------===//
// Speculatability
//===----------------------------------------------------------------------===//

/// True if `tensor`, which may be null, is statically known to have `shape`.
static bool hasKnownShape(Value tensor, ArrayRef<int64_t> shape) {
  return !tensor ||
         (!ShapedType::isDynamicShape(shape) && getShape(tensor) == shape);
}

/// True if the result's type says nothing about a size that the input's type
/// does not say. The result's sizes are the input's, so that a dynamic one
/// always agrees.
static bool hasKnownResult(Value input, Value result) {
  return llvm::all_of(llvm::zip(getShape(input), getShape(result)),
                      [](auto sizes) {
                        auto [expected, size] = sizes;
                        return ShapedType::isDynamic(size) || size == expected;
                      });
}

static Speculation::Speculatability speculatableIf(bool known) {
  return known ? Speculation::Speculatable : Speculation::NotSpeculatable;
}

template <typename OpTy>
static Speculation::Speculatability getAffineSpeculatability(OpTy op) {
  SmallVector<int64_t> sizes = getSizes(op.getInput(), op.getDims());
  return speculatableIf(hasKnownShape(op.getScale(), sizes) &&
                        hasKnownShape(op.getBias(), sizes) &&
                        hasKnownResult(op.getInput(), op.getResult()));
}

Speculation::Speculatability LayerNormOp::getSpeculatability() {
  return getAffineSpeculatability(*this);
}

Speculation::Speculatability RMSNormOp::getSpeculatability() {
  return getAffineSpeculatability(*this);
}

Speculation::Speculatability ResidualAddOp::getSpeculatability() {
  return speculatableIf(hasKnownShape(getBranch(), getShape(getResidual())) &&
                        hasKnownResult(getResidual(), getResult()));
}

Speculation::Speculatability CenterOp::getSpeculatability() {
  return speculatableIf(hasKnownResult(getInput(), getResult()));
}

Speculation::Speculatability DyTOp::getSpeculatability() {
  return getAffineSpeculatability(*this);
}

Speculation::Speculatability BatchNormOp::getSpeculatability() {
  SmallVector<int64_t> sizes =
      getSizes(getInput(), static_cast<int64_t>(getFeatureDim()));
  return speculatableIf(
      hasKnownShape(getScale(), sizes) && hasKnownShape(getBias(), sizes) &&
      hasKnownShape(getMean(), sizes) && hasKnownShape(getVariance(), sizes) &&
      hasKnownResult(getInput(), getResult()));
}
