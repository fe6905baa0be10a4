//===- Rewrite.cpp - Building norm ops ------------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the replacement of matched values by norm ops.
//
//===----------------------------------------------------------------------===//

#include "Rewrite.h"

#include "TensorIR.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::norm;

//===----------------------------------------------------------------------===//
// Scales and biases
//===----------------------------------------------------------------------===//

/// Groups the dims of `shape` so that each group has one dim that is not 1.
static SmallVector<ReassociationIndices>
groupUnitDims(ArrayRef<int64_t> shape) {
  SmallVector<ReassociationIndices> groups;
  ReassociationIndices current;
  bool full = false;
  for (auto [dim, size] : llvm::enumerate(shape)) {
    if (size != 1 && full) {
      groups.push_back(current);
      current.clear();
    }
    full |= size != 1;
    current.push_back(dim);
  }
  if (full)
    groups.push_back(current);
  return groups;
}

/// `value` with dims of size 1 added and removed so that it has shape `shape`.
static Value reshapeUnitDims(OpBuilder &builder, Location loc, Value value,
                             ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(value.getType());
  if (type.getShape() == shape)
    return value;
  SmallVector<int64_t> squeezed;
  for (int64_t size : type.getShape())
    if (size != 1)
      squeezed.push_back(size);
  if (squeezed.size() != type.getShape().size())
    value =
        tensor::CollapseShapeOp::create(builder, loc, type.clone(squeezed),
                                        value, groupUnitDims(type.getShape()));
  if (squeezed.size() != shape.size())
    value = tensor::ExpandShapeOp::create(builder, loc, type.clone(shape),
                                          value, groupUnitDims(shape));
  return value;
}

/// The scalar of a parameter that is one number for all features, in `type`
/// unless it is a value of another type without a factor.
static Value buildScalar(OpBuilder &builder, Location loc,
                         const Parameter &parameter, FloatType type) {
  if (!parameter.value)
    return arith::ConstantOp::create(
        builder, loc, builder.getFloatAttr(type, parameter.factor));
  Value value = parameter.value;
  if (auto tensorType = dyn_cast<RankedTensorType>(value.getType())) {
    SmallVector<Value> zeros;
    if (tensorType.getRank() > 0)
      zeros.assign(tensorType.getRank(),
                   arith::ConstantIndexOp::create(builder, loc, 0));
    value = tensor::ExtractOp::create(builder, loc, value, zeros);
  }
  if (parameter.factor == 1)
    return value;
  if (value.getType().isF64())
    type = cast<FloatType>(value.getType());
  if (value.getType() != type)
    value = arith::ExtFOp::create(builder, loc, type, value);
  Value factor = arith::ConstantOp::create(
      builder, loc, builder.getFloatAttr(type, parameter.factor));
  return arith::MulFOp::create(builder, loc, value, factor);
}

/// The tensor over `dims` of `input` that stands for `parameter`.
static Value buildParameter(OpBuilder &builder, Location loc, Value input,
                            ArrayRef<int64_t> dims, const Parameter &parameter,
                            FloatType type) {
  auto inputType = cast<RankedTensorType>(input.getType());
  SmallVector<int64_t> shape;
  SmallVector<Value> dynamicSizes;
  for (int64_t dim : dims)
    shape.push_back(inputType.getDimSize(dim));
  if (parameter.kind == Parameter::Kind::None)
    return {};
  if (parameter.kind == Parameter::Kind::Uniform) {
    auto splatType = RankedTensorType::get(shape, type);
    if (!parameter.value && splatType.hasStaticShape())
      return arith::ConstantOp::create(
          builder, loc,
          DenseElementsAttr::get(
              splatType,
              builder.getFloatAttr(type, parameter.factor).getValue()));
    for (int64_t dim : dims)
      if (inputType.isDynamicDim(dim))
        dynamicSizes.push_back(tensor::DimOp::create(builder, loc, input, dim));
    Value scalar = buildScalar(builder, loc, parameter, type);
    return tensor::SplatOp::create(builder, loc, scalar, shape, dynamicSizes);
  }
  Value value = reshapeUnitDims(builder, loc, parameter.value, shape);
  if (parameter.factor == 1)
    return value;
  auto valueType = cast<RankedTensorType>(value.getType());
  if (valueType.getElementType().isF64())
    type = cast<FloatType>(valueType.getElementType());
  Type wide = valueType.clone(type);
  if (wide != valueType)
    value = arith::ExtFOp::create(builder, loc, wide, value);
  Parameter factor;
  factor.kind = Parameter::Kind::Uniform;
  factor.factor = parameter.factor;
  return arith::MulFOp::create(
      builder, loc, value,
      buildParameter(builder, loc, input, dims, factor, type));
}

//===----------------------------------------------------------------------===//
// Norm ops
//===----------------------------------------------------------------------===//

/// The factor in a DyT's tanh: a scalar or a tensor of rank 0.
static Value buildAlpha(OpBuilder &builder, Location loc,
                        const Parameter &alpha, FloatType type) {
  bool isRankZero =
      alpha.value && isa<RankedTensorType>(alpha.value.getType()) &&
      cast<RankedTensorType>(alpha.value.getType()).getRank() == 0;
  if (isRankZero && alpha.factor == 1)
    return alpha.value;
  return buildScalar(builder, loc, alpha, type);
}

static Operation *buildNorm(OpBuilder &builder, Location loc, Value input,
                            const NormMatch &match, Type resultType) {
  FloatType type = getComputeType({input.getType(), resultType});
  Value scale =
      buildParameter(builder, loc, input, match.dims, match.scale, type);
  Value bias =
      buildParameter(builder, loc, input, match.dims, match.bias, type);
  switch (match.kind) {
  case NormMatch::Kind::LayerNorm:
    return LayerNormOp::create(builder, loc, input, scale, bias, match.dims,
                               match.epsilon, match.epsilonKind, resultType);
  case NormMatch::Kind::RMSNorm:
    return RMSNormOp::create(builder, loc, input, scale, bias, match.dims,
                             match.epsilon, match.epsilonKind, resultType);
  case NormMatch::Kind::DyT:
    return DyTOp::create(builder, loc, input,
                         buildAlpha(builder, loc, match.alpha, type), scale,
                         bias, match.dims, resultType);
  }
  llvm_unreachable("unknown kind of norm");
}

Value mlir::norm::skipWidening(Value input) {
  while (auto result = dyn_cast<OpResult>(input)) {
    Operation *op = result.getOwner();
    Value source;
    if (auto widening = dyn_cast<arith::ExtFOp>(op)) {
      source = widening.getIn();
    } else if (OpOperand *operand = getMovedOperand(result)) {
      auto linalgOp = cast<linalg::LinalgOp>(op);
      if (linalgOp.getMatchingIndexingMap(operand) ==
          linalgOp.getIndexingMapMatchingResult(result))
        source = operand->get();
    }
    if (!source || !isFloatData(source) || !isGraphFloat(source.getType()))
      return input;
    auto type = dyn_cast<RankedTensorType>(source.getType());
    if (!type ||
        type.getShape() != cast<RankedTensorType>(input.getType()).getShape())
      return input;
    input = source;
  }
  return input;
}

/// The generic in whose body the target is computed, if it is a scalar.
static linalg::GenericOp getGeneric(const Target &target) {
  linalg::LinalgOp owner = getBodyOwner(target.value);
  return owner ? dyn_cast<linalg::GenericOp>(owner.getOperation())
               : linalg::GenericOp();
}

bool mlir::norm::canReplace(const Target &target) {
  // A tensor that reads the input in another order was computed in a body from
  // a scalar that is matched too: the frontier ends there.
  return isa<RankedTensorType>(target.value.getType()) || getGeneric(target);
}

/// Adds `value` as an input that `generic` reads at `map`; gives its argument.
static BlockArgument addInput(linalg::GenericOp generic, Value value,
                              AffineMap map) {
  unsigned numInputs = generic.getNumDpsInputs();
  SmallVector<AffineMap> maps = generic.getIndexingMapsArray();
  maps.insert(maps.begin() + numInputs, map);
  Location loc = value.getLoc();
  generic.getInputsMutable().append(value);
  generic.setIndexingMapsAttr(
      Builder(generic.getContext()).getAffineMapArrayAttr(maps));
  return generic.getBody()->insertArgument(
      numInputs, getElementTypeOrSelf(value.getType()), loc);
}

Operation *mlir::norm::replaceTarget(OpBuilder &builder, Location loc,
                                     Value input, const Target &target) {
  auto inputType = cast<RankedTensorType>(input.getType());
  Type elementType = getElementTypeOrSelf(target.value.getType());
  RankedTensorType resultType = inputType.clone(elementType);
  OpBuilder::InsertionGuard guard(builder);
  linalg::GenericOp generic = getGeneric(target);
  builder.setInsertionPoint(generic ? generic.getOperation()
                                    : target.value.getDefiningOp());
  Operation *norm = buildNorm(builder, loc, input, target.match, resultType);
  Value result = norm->getResult(0);
  if (!generic) {
    Value(target.value).replaceAllUsesWith(result);
    return norm;
  }
  auto map = AffineMap::get(generic.getNumLoops(), 0, target.match.index,
                            builder.getContext());
  BlockArgument argument = addInput(generic, result, map);
  Value(target.value).replaceAllUsesWith(argument);
  return norm;
}
