//===- AffineFold.cpp - Scale and bias into linear layers -----------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements folding the scale and bias of a norm into the linear
// layers that read its result.
//
//===----------------------------------------------------------------------===//

#include "NormFoldAffine.h"

#include "norm/Analysis/LinalgBody.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cmath>

using namespace mlir;
using namespace mlir::norm;

//===----------------------------------------------------------------------===//
// Norms
//===----------------------------------------------------------------------===//

NormOperands::NormOperands(Operation *norm) {
  llvm::TypeSwitch<Operation *>(norm).Case<LayerNormOp, RMSNormOp, DyTOp>(
      [&](auto op) {
        dims = op.getDims();
        if (op.getScale())
          scale = &op.getScaleMutable()[0];
        if (op.getBias())
          bias = &op.getBiasMutable()[0];
      });
}

LogicalResult AffineFold::refuse(StringRef rule, StringRef reason,
                                 Operation *brokenBy) {
  refusal = {rule, reason.str(), brokenBy};
  return failure();
}

bool AffineFold::isNeeded() const {
  NormOperands operands(norm);
  return (operands.scale || operands.bias) && !norm->use_empty();
}

unsigned AffineFold::getNumClones() const {
  return llvm::count_if(weights, [](const NewConstant &weight) {
    return weight.view.isShared();
  });
}

bool AffineFold::mayRound(FloatFormat format) const {
  return precision == Precision::All || format == FloatFormat::F32 ||
         format == FloatFormat::F64;
}

bool AffineFold::mayRound(const ConstantView &view) const {
  return precision == Precision::All ||
         view.hasOnly({FloatFormat::F32, FloatFormat::F64});
}

DimLayout norm::getFeatureLayout(ArrayRef<int64_t> shape) {
  DimLayout layout(shape.size());
  int64_t stride = 1;
  for (int64_t dim = shape.size() - 1; dim >= 0; --dim) {
    if (shape[dim] != 1)
      layout[dim] = {Digit{shape[dim], stride}};
    stride *= shape[dim];
  }
  return layout;
}

/// The numbers of a scale or bias, if they are constant and finite.
static std::optional<std::vector<double>>
readParameter(OpOperand &operand, GlobalConstants &globals) {
  auto type = cast<RankedTensorType>(operand.get().getType());
  if (!type.hasStaticShape())
    return std::nullopt;
  std::optional<ConstantView> view =
      ConstantView::get(operand, getFeatureLayout(type.getShape()), globals);
  if (!view)
    return std::nullopt;
  std::vector<double> numbers(type.getNumElements());
  bool isFinite = true;
  visitElements(view->getLayout(),
                [&](int64_t position, int64_t feature, int64_t) {
                  numbers[feature] = (*view)[position];
                  isFinite &= std::isfinite(numbers[feature]);
                });
  if (!isFinite)
    return std::nullopt;
  return numbers;
}

LogicalResult AffineFold::readParameters() {
  NormOperands operands(norm);
  for (auto [operand, numbers] :
       {std::pair(operands.scale, &scale), std::pair(operands.bias, &bias)}) {
    if (!operand)
      continue;
    *numbers = readParameter(*operand, globals);
    if (!*numbers)
      return refuse("affine-not-constant",
                    operand == operands.scale
                        ? "the scale is no finite constant of known size"
                        : "the bias is no finite constant of known size",
                    operand->get().getDefiningOp());
  }
  // As for the canonicalization of a scale of ones.
  SmallVector<Type> types(norm->getResultTypes());
  for (OpOperand &operand : norm->getOpOperands())
    if (&operand != operands.scale && &operand != operands.bias)
      types.push_back(operand.get().getType());
  if (getComputeType(types) != getComputeType(norm))
    return refuse("compute-type", "without scale and bias the norm would "
                                  "compute in another type");
  return success();
}

LogicalResult AffineFold::plan() {
  if (failed(readParameters()))
    return failure();
  NormOperands operands(norm);
  Value parameter = (operands.scale ? operands.scale : operands.bias)->get();
  DimLayout features =
      getFeatureLayout(cast<RankedTensorType>(parameter.getType()).getShape());
  Value result = norm->getResult(0);
  DimLayout layout =
      getPlainLayout(cast<RankedTensorType>(result.getType()).getShape());
  for (auto [dim, digits] : llvm::zip_equal(operands.dims, features))
    layout[dim] = digits;
  return planUsers(result, layout);
}

//===----------------------------------------------------------------------===//
// Weights that there are already
//===----------------------------------------------------------------------===//

Attribute ScaledWeights::lookup(const ConstantView &weight,
                                ArrayRef<double> scale) const {
  auto it = entries.find(weight.getAttr());
  if (it == entries.end())
    return {};
  for (const Entry &entry : it->second)
    if (ArrayRef<double>(entry.scale) == scale &&
        entry.layout == weight.getLayout())
      return entry.product;
  return {};
}

void ScaledWeights::insert(const ConstantView &weight, ArrayRef<double> scale,
                           Attribute product) {
  entries[weight.getAttr()].push_back(
      {weight.getLayout(), scale.vec(), product});
}

//===----------------------------------------------------------------------===//
// Linear layers
//===----------------------------------------------------------------------===//

/// The operand that `value` in the body of `op` is, casts aside.
static OpOperand *getCastOperand(linalg::LinalgOp op, Value value) {
  return getBodyOperand(op, skipFloatCasts(value));
}

/// If `op` adds products of two inputs, one of them `data`, to what it starts
/// from: the other one.
static OpOperand *getWeight(linalg::LinalgOp op, OpOperand &data) {
  if (!op.hasPureTensorSemantics() || op.getNumDpsInputs() != 2 ||
      op.getNumDpsInits() != 1 || !op.isDpsInput(&data))
    return nullptr;
  Value yielded = op.getBlock()->getTerminator()->getOperand(0);
  auto sum = skipFloatCasts(yielded).getDefiningOp<arith::AddFOp>();
  if (!sum)
    return nullptr;
  Value term;
  if (getCastOperand(op, sum.getRhs()) == op.getDpsInitOperand(0))
    term = sum.getLhs();
  else if (getCastOperand(op, sum.getLhs()) == op.getDpsInitOperand(0))
    term = sum.getRhs();
  else
    return nullptr;
  auto product = skipFloatCasts(term).getDefiningOp<arith::MulFOp>();
  if (!product)
    return nullptr;
  OpOperand *lhs = getCastOperand(op, product.getLhs());
  OpOperand *rhs = getCastOperand(op, product.getRhs());
  if (lhs == &data && rhs && op.isDpsInput(rhs) && rhs != &data)
    return rhs;
  return rhs == &data && lhs && op.isDpsInput(lhs) && lhs != &data ? lhs
                                                                   : nullptr;
}

/// Whether `use` asks only for the size of what it reads.
static bool isOfSizeOnly(OpOperand &use) {
  if (isa<tensor::DimOp>(use.getOwner()))
    return true;
  auto op = dyn_cast<linalg::LinalgOp>(use.getOwner());
  // What is not written shows through.
  return op && op.isDpsInit(&use) && !op.payloadUsesValueFromOperand(&use) &&
         op.getNumReductionLoops() == 0 &&
         writesWholeResult(op, op.getTiedOpResult(&use));
}

LogicalResult AffineFold::planUsers(Value value, const DimLayout &layout) {
  for (OpOperand &use : value.getUses()) {
    Operation *user = use.getOwner();
    if (isOfSizeOnly(use))
      continue;
    auto linalgOp = dyn_cast<linalg::LinalgOp>(user);
    if (linalgOp && getWeight(linalgOp, use)) {
      if (failed(planLayer(linalgOp, use, layout)))
        return failure();
      continue;
    }
    std::optional<DimLayout> next = followView(use, layout);
    if (!next)
      return refuse("not-linear",
                    "a user of the result is no linear layer that sums up over "
                    "its features",
                    user);
    if (failed(planUsers(user->getResult(0), *next)))
      return failure();
  }
  return success();
}

/// The layout of the loops of `layer`: features from `data`, digits that tell
/// which loop they are of from the weight.
static std::optional<DimLayout> getLayerLayout(linalg::LinalgOp layer,
                                               OpOperand &data,
                                               OpOperand &weight, bool isSummed,
                                               const DimLayout &layout) {
  std::optional<DimLayout> loops = getLoopLayout(data, layout);
  if (!loops)
    return std::nullopt;
  AffineMap weightMap = layer.getMatchingIndexingMap(&weight);
  auto iterators = layer.getIteratorTypesArray();
  for (auto [loop, digits] : llvm::enumerate(*loops)) {
    bool isParallel = iterators[loop] == utils::IteratorType::parallel;
    if (isParallel && !weightMap.isFunctionOfDim(loop))
      continue;
    if (llvm::any_of(digits, [](const Digit &digit) {
          return ShapedType::isDynamic(digit.size);
        }))
      return std::nullopt;
    int64_t step = 1;
    for (Digit &digit : llvm::reverse(digits)) {
      digit.isSummed = isSummed && !isParallel;
      digit.loop = loop;
      digit.output = step;
      step *= digit.size;
    }
  }
  return loops;
}

LogicalResult AffineFold::planLayer(linalg::LinalgOp layer, OpOperand &data,
                                    const DimLayout &layout) {
  OpOperand &weight = *getWeight(layer, data);
  std::optional<DimLayout> loops =
      getLayerLayout(layer, data, weight, bias.has_value(), layout);
  std::optional<DimLayout> weightLayout =
      loops ? getOperandLayout(weight, *loops) : std::nullopt;
  if (!weightLayout)
    return refuse("other-dims",
                  "the scale or bias varies where the layer's weight does not",
                  layer);
  std::optional<ConstantView> view =
      ConstantView::get(weight, *weightLayout, globals);
  if (!view)
    return refuse("weight-not-constant",
                  "the weight is no float constant that is laid out as the "
                  "features are",
                  layer);
  if (!mayRound(*view))
    return refuse("weight-type", "the weight would be rounded to 16 bits",
                  layer);
  ++numLayers;
  if (bias && failed(planBias(layer, *view)))
    return failure();
  if (!scale)
    return success();
  if (scaled.lookup(*view, *scale)) {
    weights.push_back({std::move(*view), std::nullopt});
    return success();
  }
  ConstantWriter writer(view->getAttr());
  const ConstantElements &elements = view->getElements();
  bool isFinite = true;
  visitElements(
      view->getLayout(), [&](int64_t position, int64_t feature, int64_t) {
        double value = elements[position] * (*scale)[feature];
        writer.set(position, value);
        rounding.add(elements.getFormat(), value);
        isFinite &= std::isfinite(value) && view->isFiniteBehindCasts(value);
      });
  if (!isFinite || writer.overflowed())
    return refuse("overflow", "the weight times the scale is not finite",
                  layer);
  weights.push_back({std::move(*view), std::move(writer)});
  return success();
}
