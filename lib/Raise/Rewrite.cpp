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

#include "Materialize.h"
#include "TensorIR.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::norm;

//===----------------------------------------------------------------------===//
// Scales and biases
//===----------------------------------------------------------------------===//

/// Groups the dims of `shape` so that each group makes one of `sizes`, none of
/// which is 1.
static SmallVector<ReassociationIndices> groupDims(ArrayRef<int64_t> shape,
                                                   ArrayRef<int64_t> sizes) {
  SmallVector<ReassociationIndices> groups;
  ReassociationIndices current;
  int64_t product = 1;
  for (auto [dim, size] : llvm::enumerate(shape)) {
    if (size != 1 && product == sizes[groups.size()]) {
      groups.push_back(current);
      current.clear();
      product = 1;
    }
    if (size != 1)
      product = ShapedType::isDynamic(size) ? size : product * size;
    current.push_back(dim);
  }
  if (!sizes.empty())
    groups.push_back(current);
  return groups;
}

/// `value` with dims of size 1 added and removed, and dims split, so that it
/// has shape `shape`.
static Value reshapeTo(OpBuilder &builder, Location loc, Value value,
                       ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(value.getType());
  if (type.getShape() == shape)
    return value;
  SmallVector<int64_t> squeezed;
  for (int64_t size : type.getShape())
    if (size != 1)
      squeezed.push_back(size);
  if (squeezed.size() != type.getShape().size())
    value = tensor::CollapseShapeOp::create(
        builder, loc, type.clone(squeezed), value,
        groupDims(type.getShape(), squeezed));
  if (squeezed.size() != shape.size())
    value = tensor::ExpandShapeOp::create(builder, loc, type.clone(shape),
                                          value, groupDims(shape, squeezed));
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

/// The widest of `type` and the types of the elements in `poly`; that of the
/// element where nothing is computed.
static FloatType getPolyType(const Poly &poly, FloatType type) {
  if (FloatType single = Materializer::getSingleType(poly))
    return single;
  for (const Term &term : poly.terms())
    for (const Factor &factor : term.factors)
      if (getElementTypeOrSelf(factor.atom->value.getType()).isF64())
        return Float64Type::get(type.getContext());
  return type;
}

/// A tensor of shape `shape`, the sizes of dims `dims` of `input`, all of whose
/// elements are the number that `parameter` is.
static Value buildUniform(OpBuilder &builder, Location loc, Value input,
                          ArrayRef<int64_t> dims, ArrayRef<int64_t> shape,
                          const Parameter &parameter, FloatType type) {
  auto splatType = RankedTensorType::get(shape, type);
  if (!parameter.value && splatType.hasStaticShape())
    return arith::ConstantOp::create(
        builder, loc,
        DenseElementsAttr::get(
            splatType,
            builder.getFloatAttr(type, parameter.factor).getValue()));
  SmallVector<Value> dynamicSizes;
  for (auto [dim, size] : llvm::zip_equal(dims, shape))
    if (ShapedType::isDynamic(size))
      dynamicSizes.push_back(tensor::DimOp::create(builder, loc, input, dim));
  Value scalar = buildScalar(builder, loc, parameter, type);
  return tensor::SplatOp::create(builder, loc, scalar, shape, dynamicSizes);
}

/// A tensor of shape `shape` that is computed in a generic.
static Value buildComputed(OpBuilder &builder, Location loc, Value input,
                           const NormMatch &match, ArrayRef<int64_t> shape,
                           const Parameter &parameter, FloatType type,
                           Reader &reader) {
  SmallVector<AffineExpr> loops;
  SmallVector<OpFoldResult> sizes;
  for (int64_t dim : match.dims) {
    if (match.shape[dim] == 1)
      continue;
    // A part of a dim is the key of a loop, too: what is uniform has none.
    loops.push_back(match.index[dim]);
    sizes.push_back(tensor::getMixedSize(builder, loc, input, dim));
  }
  FloatType polyType = getPolyType(parameter.poly, type);
  Value value = Materializer(builder, loc, reader)
                    .build(parameter.poly, loops, sizes, polyType, polyType);
  return loops.size() == shape.size() ? value
                                      : reshapeTo(builder, loc, value, shape);
}

/// The tensor over the normalized dims of `input` that stands for `parameter`;
/// null if there is none.
static Value buildParameter(OpBuilder &builder, Location loc, Value input,
                            const NormMatch &match, const Parameter &parameter,
                            FloatType type, Reader &reader) {
  auto inputType = cast<RankedTensorType>(input.getType());
  SmallVector<int64_t> shape;
  for (int64_t dim : match.dims)
    shape.push_back(inputType.getDimSize(dim));
  switch (parameter.kind) {
  case Parameter::Kind::None:
    return {};
  case Parameter::Kind::Uniform:
    return buildUniform(builder, loc, input, match.dims, shape, parameter,
                        type);
  case Parameter::Kind::Computed:
    return buildComputed(builder, loc, input, match, shape, parameter, type,
                         reader);
  case Parameter::Kind::PerFeature:
    break;
  }
  Value value = reshapeTo(builder, loc, parameter.value, shape);
  if (parameter.factor == 1)
    return value;
  auto valueType = cast<RankedTensorType>(value.getType());
  if (valueType.getElementType().isF64())
    type = cast<FloatType>(valueType.getElementType());
  Type wide = valueType.clone(type);
  if (wide != valueType)
    value = arith::ExtFOp::create(builder, loc, wide, value);
  Parameter factor;
  factor.factor = parameter.factor;
  return arith::MulFOp::create(
      builder, loc, value,
      buildUniform(builder, loc, input, match.dims, shape, factor, type));
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
                            const NormMatch &match, Type resultType,
                            Reader &reader) {
  FloatType type = getComputeType({input.getType(), resultType});
  Value scale =
      buildParameter(builder, loc, input, match, match.scale, type, reader);
  Value bias =
      buildParameter(builder, loc, input, match, match.bias, type, reader);
  switch (match.kind) {
  case NormMatch::Kind::LayerNorm:
    return LayerNormOp::create(builder, loc, input, scale, bias, match.dims,
                               match.epsilon, match.epsilonKind, resultType);
  case NormMatch::Kind::RMSNorm:
    return RMSNormOp::create(builder, loc, input, scale, bias, match.dims,
                             match.epsilon, match.epsilonKind, resultType);
  case NormMatch::Kind::Center:
    return CenterOp::create(builder, loc, input, match.dims, resultType);
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
          getOutputMap(linalgOp, result))
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

/// Whether the size of every dim of the target is known from the norm.
static bool hasKnownSizes(const Target &target) {
  for (auto [dim, size] : llvm::enumerate(getIndexSizes(target.value)))
    if (ShapedType::isDynamic(size) &&
        !llvm::is_contained(target.match.valueIndex,
                            getAffineDimExpr(dim, target.value.getContext())))
      return false;
  return true;
}

bool mlir::norm::canReplace(const Target &target) {
  if (target.match.factorBehind && !hasKnownSizes(target))
    return false;
  // A tensor that reads the input in another order was computed in a body from
  // a scalar that is matched too: the frontier ends there.
  return isa<RankedTensorType>(target.value.getType()) || getGeneric(target);
}

BlockArgument mlir::norm::addInput(linalg::GenericOp generic, Value value,
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

/// `norm` times the factor that stays behind it, over `dims` of the target.
static Value buildFactorBehind(OpBuilder &builder, Location loc, Value norm,
                               const NormMatch &match,
                               ArrayRef<AffineExpr> dims,
                               ArrayRef<int64_t> staticSizes,
                               FloatType resultType, Reader &reader) {
  Algebra &algebra = reader.getAlgebra();
  SmallVector<OpFoldResult> sizes;
  for (auto [dim, size] : llvm::zip_equal(dims, staticSizes)) {
    auto it = llvm::find(match.valueIndex, dim);
    if (it != match.valueIndex.end())
      sizes.push_back(tensor::getMixedSize(builder, loc, norm,
                                           it - match.valueIndex.begin()));
    else
      sizes.push_back(builder.getIndexAttr(size));
  }
  std::optional<Poly> product = algebra.multiply(
      *match.factorBehind, algebra.element(norm, match.valueIndex));
  FloatType type = getPolyType(
      *product, cast<FloatType>(getElementTypeOrSelf(norm.getType())));
  return Materializer(builder, loc, reader)
      .build(*product, dims, sizes, type, resultType);
}

/// `input` in the shape that is normalized.
static Value splitDims(OpBuilder &builder, Location loc, Value input,
                       const NormMatch &match) {
  auto type = cast<RankedTensorType>(input.getType());
  if (ArrayRef(match.shape) == type.getShape())
    return input;
  SmallVector<OpFoldResult> sizes = getAsIndexOpFoldResult(
      builder.getContext(), ArrayRef<int64_t>(match.shape));
  for (auto [dim, group] : llvm::enumerate(match.inputGroups)) {
    // Only the outermost part of a dim may be dynamic.
    if (!ShapedType::isDynamic(match.shape[group.front()]))
      continue;
    int64_t inner = 1;
    for (int64_t part : ArrayRef(group).drop_front())
      inner *= match.shape[part];
    Value size = tensor::DimOp::create(builder, loc, input, dim);
    if (inner != 1)
      size = arith::DivSIOp::create(
          builder, loc, size,
          arith::ConstantIndexOp::create(builder, loc, inner));
    sizes[group.front()] = size;
  }
  return tensor::ExpandShapeOp::create(builder, loc, type.clone(match.shape),
                                       input, match.inputGroups, sizes);
}

/// `norm` with each dim of the matched value as one dim.
static Value joinDims(OpBuilder &builder, Location loc, Value norm,
                      const NormMatch &match) {
  if (match.valueGroups.size() == match.shape.size())
    return norm;
  return tensor::CollapseShapeOp::create(builder, loc, norm, match.valueGroups);
}

/// The dims of the target of which the product of norm and factor is made.
static SmallVector<AffineExpr> getFactorDims(const NormMatch &match) {
  llvm::SetVector<AffineExpr> dims;
  dims.insert(match.valueIndex.begin(), match.valueIndex.end());
  for (const Term &term : match.factorBehind->terms())
    for (const Factor &factor : term.factors)
      dims.insert(factor.atom->index.begin(), factor.atom->index.end());
  SmallVector<AffineExpr> used = llvm::to_vector(llvm::make_filter_range(
      dims, [](AffineExpr expr) { return isa<AffineDimExpr>(expr); }));
  llvm::sort(used, [](AffineExpr a, AffineExpr b) {
    return cast<AffineDimExpr>(a).getPosition() <
           cast<AffineDimExpr>(b).getPosition();
  });
  return used;
}

Replacement mlir::norm::replaceTarget(OpBuilder &builder, Location loc,
                                      Value input, const Target &target,
                                      Reader &reader) {
  Type elementType = getElementTypeOrSelf(target.value.getType());
  OpBuilder::InsertionGuard guard(builder);
  linalg::GenericOp generic = getGeneric(target);
  builder.setInsertionPoint(generic ? generic.getOperation()
                                    : target.value.getDefiningOp());
  const NormMatch &match = target.match;
  input = splitDims(builder, loc, input, match);
  auto inputType = cast<RankedTensorType>(input.getType());
  // What is multiplied behind the norm is rounded once, behind the product.
  Type normType = elementType;
  if (match.factorBehind)
    normType = getComputeType({inputType, elementType});
  Operation *norm =
      buildNorm(builder, loc, input, match, inputType.clone(normType), reader);
  Value result = joinDims(builder, loc, norm->getResult(0), match);
  SmallVector<AffineExpr> index = match.valueIndex;
  SmallVector<int64_t> sizes = getIndexSizes(target.value);
  if (match.factorBehind) {
    index = generic ? getFactorDims(match)
                    : getIdentityIndex(builder.getContext(), sizes.size());
    SmallVector<int64_t> used;
    for (AffineExpr dim : index)
      used.push_back(sizes[cast<AffineDimExpr>(dim).getPosition()]);
    result = buildFactorBehind(builder, loc, result, match, index, used,
                               cast<FloatType>(elementType), reader);
  } else if (!generic) {
    result = reshapeTo(builder, loc, result, sizes);
  }
  Replacement replacement{norm, result.getDefiningOp()};
  if (!generic) {
    Value(target.value).replaceAllUsesWith(result);
    return replacement;
  }
  auto map =
      AffineMap::get(generic.getNumLoops(), 0, index, builder.getContext());
  BlockArgument argument = addInput(generic, result, map);
  Value(target.value).replaceAllUsesWith(argument);
  return replacement;
}
