//===- NormDecomposition.cpp - Meaning of the graph ops -------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the decomposition of the graph ops to linalg, their
// definition.
//
//===----------------------------------------------------------------------===//

#include "norm/IR/ScalarFormulas.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::norm;

//===----------------------------------------------------------------------===//
// What the decompositions share
//===----------------------------------------------------------------------===//

namespace {

/// An operand of a linalg.generic: a tensor or a scalar, and the map from the
/// loops to its elements.
struct Operand {
  Value value;
  AffineMap map;
};

/// Computes a scalar from the elements of the operands, in the compute type.
using Body = function_ref<Value(ImplicitLocOpBuilder &, ValueRange)>;

/// Builds the ops that define one graph op, in front of it. The loops are the
/// dims of its result; the *features* are those in `dims`, the *rows* the
/// others.
class Decomposer {
public:
  Decomposer(OpBuilder &builder, ReifyRankedShapedTypeOpInterface op,
             ArrayRef<int64_t> dims);

  /// Operands by what they have an element for. A null feature is none.
  Operand full(Value value) const { return {value, fullMap}; }
  Operand feature(Value value) const { return {value, featureMap}; }
  Operand scalar(Value value) const { return {value, emptyMap}; }

  /// finish(sum(term) / N) for each row, a tensor of the compute type over the
  /// rows; the sum is over the N features.
  Operand rowMean(ArrayRef<Operand> operands, Body term, Body finish);

  /// body for each feature, of operands over the features.
  Operand mapFeatures(Value operand, Body body);

  /// body for each element: the op's result, rounded to its type.
  SmallVector<Value> mapElements(ArrayRef<Operand> operands, Body body);

private:
  Value createEmpty(AffineMap map, Type elementType);
  Value createGeneric(ArrayRef<Operand> operands, Operand init, Body body,
                      bool accumulate = false);
  Value createFeatureCount();

  ImplicitLocOpBuilder b;
  RankedTensorType resultType;
  FloatType computeType;
  SmallVector<OpFoldResult> sizes;
  SmallVector<int64_t> rows, features;
  AffineMap fullMap, rowMap, featureMap, emptyMap;
};

} // namespace

Decomposer::Decomposer(OpBuilder &builder, ReifyRankedShapedTypeOpInterface op,
                       ArrayRef<int64_t> dims)
    : b(op.getLoc(), builder),
      resultType(cast<RankedTensorType>(op->getResult(0).getType())),
      computeType(getComputeType(op)), features(dims) {
  b.setInsertionPoint(op);
  ReifiedRankedShapedTypeDims shapes;
  LogicalResult reified = op.reifyResultShapes(b, shapes);
  assert(succeeded(reified) && "graph ops can always be reified");
  (void)reified;
  sizes = std::move(shapes.front());
  for (int64_t dim = 0, rank = sizes.size(); dim < rank; ++dim)
    if (!llvm::is_contained(features, dim))
      rows.push_back(dim);
  auto mapTo = [&](ArrayRef<int64_t> targets) {
    SmallVector<AffineExpr> exprs;
    for (int64_t dim : targets)
      exprs.push_back(b.getAffineDimExpr(dim));
    return AffineMap::get(sizes.size(), 0, exprs, b.getContext());
  };
  fullMap = b.getMultiDimIdentityMap(sizes.size());
  rowMap = mapTo(rows);
  featureMap = mapTo(features);
  emptyMap = mapTo({});
}

/// A new tensor with an element for each index that `map` gives.
Value Decomposer::createEmpty(AffineMap map, Type elementType) {
  SmallVector<OpFoldResult> mapped;
  for (AffineExpr expr : map.getResults())
    mapped.push_back(sizes[cast<AffineDimExpr>(expr).getPosition()]);
  return tensor::EmptyOp::create(b, mapped, elementType);
}

/// A linalg.generic that writes `body` of the widened operands into `init`,
/// rounded to its type, or adds it to what is there. The loops are those of
/// the maps; what init has no dim for is reduced.
Value Decomposer::createGeneric(ArrayRef<Operand> operands, Operand init,
                                Body body, bool accumulate) {
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  for (const Operand &operand : operands) {
    inputs.push_back(operand.value);
    maps.push_back(operand.map);
  }
  maps.push_back(init.map);
  SmallVector<utils::IteratorType> iterators(init.map.getNumDims(),
                                             utils::IteratorType::reduction);
  for (AffineExpr expr : init.map.getResults())
    iterators[cast<AffineDimExpr>(expr).getPosition()] =
        utils::IteratorType::parallel;

  auto buildBody = [&](OpBuilder &builder, Location loc, ValueRange args) {
    ImplicitLocOpBuilder nested(loc, builder);
    SmallVector<Value> elements;
    for (Value arg : args.drop_back())
      elements.push_back(
          arg.getType() == computeType
              ? arg
              : arith::ExtFOp::create(nested, computeType, arg).getResult());
    Value value = body(nested, elements);
    if (accumulate)
      value = arith::AddFOp::create(nested, args.back(), value);
    if (value.getType() != args.back().getType())
      value = arith::TruncFOp::create(nested, args.back().getType(), value);
    linalg::YieldOp::create(nested, value);
  };
  return linalg::GenericOp::create(b, init.value.getType(), inputs, init.value,
                                   maps, iterators, buildBody)
      .getResult(0);
}

/// N, the number of elements of a row, in the compute type.
Value Decomposer::createFeatureCount() {
  int64_t count = 1;
  Value dynamicCount;
  for (int64_t dim : features) {
    if (std::optional<int64_t> size = getConstantIntValue(sizes[dim])) {
      count *= *size;
      continue;
    }
    Value size = cast<Value>(sizes[dim]);
    dynamicCount =
        dynamicCount ? arith::MulIOp::create(b, dynamicCount, size).getResult()
                     : size;
  }
  if (!dynamicCount)
    return arith::ConstantOp::create(b, b.getFloatAttr(computeType, count));
  if (count != 1)
    dynamicCount = arith::MulIOp::create(
        b, dynamicCount, arith::ConstantIndexOp::create(b, count));
  Value integer = arith::IndexCastOp::create(b, b.getI64Type(), dynamicCount);
  return arith::SIToFPOp::create(b, computeType, integer);
}

Operand Decomposer::rowMean(ArrayRef<Operand> operands, Body term,
                            Body finish) {
  Value zero = arith::ConstantOp::create(b, b.getZeroAttr(computeType));
  Value init = linalg::FillOp::create(b, zero, createEmpty(rowMap, computeType))
                   .getResult(0);
  Value sum = createGeneric(operands, {init, rowMap}, term,
                            /*accumulate=*/true);
  Value count = createFeatureCount();
  AffineMap identity = b.getMultiDimIdentityMap(rows.size());
  Value empty = createEmpty(rowMap, computeType);
  Value mean = createGeneric(
      {{sum, identity}}, {empty, identity},
      [&](ImplicitLocOpBuilder &nested, ValueRange args) {
        return finish(
            nested, arith::DivFOp::create(nested, args[0], count).getResult());
      });
  return {mean, rowMap};
}

Operand Decomposer::mapFeatures(Value operand, Body body) {
  AffineMap identity = b.getMultiDimIdentityMap(features.size());
  Value empty = createEmpty(featureMap, computeType);
  return {createGeneric({{operand, identity}}, {empty, identity}, body),
          featureMap};
}

SmallVector<Value> Decomposer::mapElements(ArrayRef<Operand> operands,
                                           Body body) {
  // An optional operand that is not there has no value.
  SmallVector<Operand> present = llvm::to_vector(llvm::make_filter_range(
      operands, [](const Operand &operand) { return !!operand.value; }));
  Value empty = createEmpty(fullMap, resultType.getElementType());
  Value result = createGeneric(present, {empty, fullMap}, body);
  // The op's type may hide a size that the input's type says.
  if (result.getType() != resultType)
    result = tensor::CastOp::create(b, resultType, result);
  return {result};
}

//===----------------------------------------------------------------------===//
// Scalar arithmetic
//===----------------------------------------------------------------------===//

/// value * scale + bias. `args` holds the elements of those of the two that
/// there are.
static Value createAffineOf(ImplicitLocOpBuilder &b, Value value, Value scale,
                            Value bias, ValueRange args) {
  return norm::createAffine(b, value, scale ? args.front() : Value(),
                            bias ? args.back() : Value());
}

static Value createFirst(ImplicitLocOpBuilder &b, ValueRange args) {
  return args.front();
}

static Value createDifference(ImplicitLocOpBuilder &b, ValueRange args) {
  return arith::SubFOp::create(b, args[0], args[1]);
}

//===----------------------------------------------------------------------===//
// Decompositions
//===----------------------------------------------------------------------===//

FailureOr<SmallVector<Value>>
LayerNormOp::decomposeOperation(OpBuilder &builder) {
  Decomposer d(builder, *this, getDims());
  Operand x = d.full(getInput());
  Operand mean = d.rowMean({x}, createFirst, createFirst);
  Operand rstd = d.rowMean(
      {x, mean},
      [](ImplicitLocOpBuilder &b, ValueRange args) {
        return createSquare(b, createDifference(b, args));
      },
      [&](ImplicitLocOpBuilder &b, ValueRange args) {
        return createRstd(b, args[0], getEpsilon(), getEpsilonKind());
      });
  return d.mapElements(
      {x, mean, rstd, d.feature(getScale()), d.feature(getBias())},
      [&](ImplicitLocOpBuilder &b, ValueRange args) {
        Value value =
            arith::MulFOp::create(b, createDifference(b, args), args[2]);
        return createAffineOf(b, value, getScale(), getBias(),
                              args.drop_front(3));
      });
}

FailureOr<SmallVector<Value>>
RMSNormOp::decomposeOperation(OpBuilder &builder) {
  Decomposer d(builder, *this, getDims());
  Operand x = d.full(getInput());
  Operand rstd = d.rowMean(
      {x},
      [](ImplicitLocOpBuilder &b, ValueRange args) {
        return createSquare(b, args[0]);
      },
      [&](ImplicitLocOpBuilder &b, ValueRange args) {
        return createRstd(b, args[0], getEpsilon(), getEpsilonKind());
      });
  return d.mapElements({x, rstd, d.feature(getScale()), d.feature(getBias())},
                       [&](ImplicitLocOpBuilder &b, ValueRange args) {
                         Value value =
                             arith::MulFOp::create(b, args[0], args[1]);
                         return createAffineOf(b, value, getScale(), getBias(),
                                               args.drop_front(2));
                       });
}

FailureOr<SmallVector<Value>>
ResidualAddOp::decomposeOperation(OpBuilder &builder) {
  Decomposer d(builder, *this, /*dims=*/{});
  return d.mapElements({d.full(getResidual()), d.full(getBranch())},
                       [&](ImplicitLocOpBuilder &b, ValueRange args) -> Value {
                         return createResidualSum(b, getAlpha(), args[0],
                                                  args[1]);
                       });
}

FailureOr<SmallVector<Value>> CenterOp::decomposeOperation(OpBuilder &builder) {
  Decomposer d(builder, *this, getDims());
  Operand x = d.full(getInput());
  Operand mean = d.rowMean({x}, createFirst, createFirst);
  return d.mapElements({x, mean}, createDifference);
}

FailureOr<SmallVector<Value>> DyTOp::decomposeOperation(OpBuilder &builder) {
  Decomposer d(builder, *this, getDims());
  return d.mapElements(
      {d.full(getInput()), d.scalar(getAlpha()), d.feature(getScale()),
       d.feature(getBias())},
      [&](ImplicitLocOpBuilder &b, ValueRange args) {
        Value product = arith::MulFOp::create(b, args[1], args[0]);
        return createAffineOf(b, math::TanhOp::create(b, product), getScale(),
                              getBias(), args.drop_front(2));
      });
}

FailureOr<SmallVector<Value>>
BatchNormOp::decomposeOperation(OpBuilder &builder) {
  Decomposer d(builder, *this, static_cast<int64_t>(getFeatureDim()));
  Operand rstd = d.mapFeatures(
      getVariance(), [&](ImplicitLocOpBuilder &b, ValueRange args) {
        return createRstd(b, args[0], getEpsilon(), EpsilonKind::Inside);
      });
  return d.mapElements({d.full(getInput()), d.feature(getMean()), rstd,
                        d.feature(getScale()), d.feature(getBias())},
                       [&](ImplicitLocOpBuilder &b, ValueRange args) {
                         Value value = arith::MulFOp::create(
                             b, createDifference(b, args), args[2]);
                         return createAffineOf(b, value, getScale(), getBias(),
                                               args.drop_front(3));
                       });
}
