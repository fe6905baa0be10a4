//===- AffineFoldBias.cpp - Bias of a norm behind a linear layer ----------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements moving the bias of a norm through a linear layer and
// finding the constant that takes it up.
//
//===----------------------------------------------------------------------===//

#include "NormFoldAffine.h"

#include "norm/Analysis/ConstantFolder.h"
#include "norm/Analysis/LinalgBody.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cmath>

using namespace mlir;
using namespace mlir::norm;

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

/// How much of the index of each output loop the weight's constant has: the
/// number of values of those of its digits that there are.
static llvm::SmallMapVector<unsigned, int64_t, 4>
getOutputLoops(const ConstantView &weight) {
  llvm::SmallMapVector<unsigned, int64_t, 4> loops;
  for (const Digits &digits : weight.getLayout())
    for (const Digit &digit : digits)
      if (digit.loop >= 0 && !digit.isSummed)
        loops.insert({digit.loop, 1}).first->second *= digit.size;
  return loops;
}

/// The sums over the features of `bias` times the weight; none if they cannot
/// be laid out as the result of the layer is.
static std::optional<BiasSums> computeSums(linalg::LinalgOp layer,
                                           const ConstantView &weight,
                                           ArrayRef<double> bias) {
  OpOperand &init = *layer.getDpsInitOperand(0);
  ArrayRef<int64_t> shape =
      cast<RankedTensorType>(init.get().getType()).getShape();
  AffineMap map = layer.getMatchingIndexingMap(&init);
  if (!map.isProjectedPermutation())
    return std::nullopt;
  BiasSums sums;
  sums.layout = getPlainLayout(shape);
  DenseMap<int64_t, int64_t> strides;
  int64_t numSums = 1;
  auto loops = getOutputLoops(weight);
  for (int64_t dim = shape.size() - 1; dim >= 0; --dim) {
    auto it = loops.find(map.getDimPosition(dim));
    if (it == loops.end())
      continue;
    int64_t size = it->second;
    // A part of the loop's index would be missing.
    if (!ShapedType::isDynamic(shape[dim]) && shape[dim] != size)
      return std::nullopt;
    sums.layout[dim] = {Digit{size, numSums}};
    sums.dims.insert(sums.dims.begin(), dim);
    sums.shape.insert(sums.shape.begin(), size);
    strides[it->first] = numSums;
    numSums *= size;
  }
  if (strides.size() != loops.size())
    return std::nullopt;
  DimLayout layout = weight.getLayout();
  for (Digits &digits : layout)
    for (Digit &digit : digits)
      digit.output *= digit.isSummed ? 0 : strides.lookup(digit.loop);
  sums.numbers.assign(numSums, 0.0);
  visitElements(layout, [&](int64_t position, int64_t feature, int64_t output) {
    sums.numbers[output] += weight[position] * bias[feature];
  });
  return sums;
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

/// The operand that the body of `op` adds to the elements of `use` before it
/// does anything else with either.
static OpOperand *getAddend(linalg::LinalgOp op, OpOperand &use) {
  // What is added in each step of a sum counts as often as there are steps,
  // and what it starts from once.
  if (op.getNumReductionLoops() != 0)
    return nullptr;
  Value value = op.getMatchingBlockArgument(&use);
  while (true) {
    if (!value.hasOneUse())
      return nullptr;
    Operation *user = *value.user_begin();
    if (isa<arith::ExtFOp, arith::TruncFOp>(user)) {
      value = user->getResult(0);
      continue;
    }
    auto sum = dyn_cast<arith::AddFOp>(user);
    if (!sum)
      return nullptr;
    Value other = sum.getLhs() == value ? sum.getRhs() : sum.getLhs();
    while (other.hasOneUse() && isa_and_nonnull<arith::ExtFOp, arith::TruncFOp>(
                                    other.getDefiningOp()))
      other = other.getDefiningOp()->getOperand(0);
    return other.hasOneUse() ? getBodyOperand(op, other) : nullptr;
  }
}

/// The constant that is added to `result` and to nothing else. It is computed,
/// where needed, if it has at most `maxElements` elements.
static std::optional<ConstantView> findAddedConstant(Value result,
                                                     DimLayout layout,
                                                     GlobalConstants &globals,
                                                     int64_t maxElements) {
  while (result.hasOneUse()) {
    OpOperand &use = *result.use_begin();
    Operation *user = use.getOwner();
    if (std::optional<DimLayout> next = followView(use, layout)) {
      layout = std::move(*next);
      result = user->getResult(0);
      continue;
    }
    if (isa<arith::AddFOp>(user))
      return ConstantView::get(user->getOpOperand(1 - use.getOperandNumber()),
                               layout, globals, maxElements);
    auto op = dyn_cast<linalg::LinalgOp>(user);
    OpOperand *addend =
        op && op.hasPureTensorSemantics() ? getAddend(op, use) : nullptr;
    if (!addend || addend == &use)
      return std::nullopt;
    // What is not written of an output shows as it is.
    if (op.isDpsInit(addend) &&
        !writesWholeResult(op, op.getTiedOpResult(addend)))
      return std::nullopt;
    std::optional<DimLayout> loops = getLoopLayout(use, layout);
    std::optional<DimLayout> addendLayout =
        loops ? getOperandLayout(*addend, *loops) : std::nullopt;
    return addendLayout
               ? ConstantView::get(*addend, *addendLayout, globals, maxElements)
               : std::nullopt;
  }
  return std::nullopt;
}

LogicalResult AffineFold::addToConstant(ConstantView view, const BiasSums &sums,
                                        Operation *layer) {
  ConstantWriter writer(view.getAttr());
  bool isFinite = true;
  visitElements(
      view.getLayout(), [&](int64_t position, int64_t feature, int64_t) {
        double value = view.getElements()[position] + sums.numbers[feature];
        writer.set(position, value);
        rounding.add(view.getElements().getFormat(), value);
        isFinite &= std::isfinite(value) && view.isFiniteBehindCasts(value);
      });
  if (!isFinite || writer.overflowed())
    return refuse("overflow", "the weight times the bias is not finite", layer);
  biases.push_back({std::move(view), std::move(writer)});
  return success();
}

LogicalResult AffineFold::addToInit(OpOperand &init, const BiasSums &sums) {
  Operation *layer = init.getOwner();
  std::optional<double> number = ConstantFolder().getNumber(init.get());
  Type elementType = getElementTypeOrSelf(init.get().getType());
  std::optional<FloatFormat> format = getFloatFormat(elementType);
  if (!number || !format)
    return refuse("no-place-for-bias",
                  "no constant is added to what the layer gives that could "
                  "take up the bias",
                  layer);
  if (!mayRound(*format))
    return refuse("weight-type", "the bias would be rounded to 16 bits", layer);
  ConstantWriter writer(
      DenseElementsAttr::get(RankedTensorType::get(sums.shape, elementType),
                             FloatAttr::get(elementType, 0.0)));
  bool isFinite = true;
  for (auto [position, sum] : llvm::enumerate(sums.numbers)) {
    writer.set(position, *number + sum);
    rounding.add(*format, *number + sum);
    isFinite &= std::isfinite(*number + sum);
  }
  if (!isFinite || writer.overflowed())
    return refuse("overflow", "the weight times the bias is not finite", layer);
  inits.push_back({&init, sums.dims, std::move(writer)});
  return success();
}

LogicalResult AffineFold::planBias(linalg::LinalgOp layer,
                                   const ConstantView &weight) {
  std::optional<BiasSums> sums = computeSums(layer, weight, *bias);
  if (!sums)
    return refuse("other-dims",
                  "the weight's outputs are not those of the layer", layer);
  OpOperand &init = *layer.getDpsInitOperand(0);
  for (const std::optional<ConstantView> &view :
       {findAddedConstant(layer->getResult(0), sums->layout, globals,
                          sums->numbers.size()),
        ConstantView::get(init, sums->layout, globals, sums->numbers.size())})
    // One number for all of a large tensor does not grow to all of it.
    if (view && mayRound(*view) &&
        (!view->getElements().isSplat() ||
         view->getElements().getNumElements() <= int64_t(sums->numbers.size())))
      return addToConstant(*view, *sums, layer);
  return addToInit(init, *sums);
}

//===----------------------------------------------------------------------===//
// Carrying out
//===----------------------------------------------------------------------===//

/// `bias` along `dims` of a tensor like `init`.
static Value broadcastBias(RewriterBase &rewriter, Location loc, Value bias,
                           Value init, ArrayRef<int64_t> dims) {
  auto type = cast<RankedTensorType>(init.getType());
  // Sizes that are not known there are known here.
  auto shape = llvm::map_to_vector(
      dims, [&](int64_t dim) { return type.getDimSize(dim); });
  auto biasType = RankedTensorType::get(shape, type.getElementType());
  if (bias.getType() != biasType)
    bias = tensor::CastOp::create(rewriter, loc, biasType, bias);
  if (dims.size() == size_t(type.getRank()))
    return bias;
  Value destination;
  if (auto fill = init.getDefiningOp<linalg::FillOp>())
    destination = fill.output();
  else
    destination = tensor::EmptyOp::create(
        rewriter, loc, tensor::getMixedSizes(rewriter, loc, init),
        type.getElementType());
  SmallVector<int64_t> others;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (!llvm::is_contained(dims, dim))
      others.push_back(dim);
  return linalg::BroadcastOp::create(rewriter, loc, bias, destination, others)
      ->getResult(0);
}

void AffineFold::apply(RewriterBase &rewriter) {
  for (NewConstant &weight : weights) {
    Attribute product = scaled.lookup(weight.view, *scale);
    if (!product) {
      product = weight.elements->finish();
      scaled.insert(weight.view, *scale, product);
    }
    weight.view.replace(product, rewriter);
  }
  for (NewConstant &constant : biases)
    constant.view.replace(constant.elements->finish(), rewriter);
  for (NewInit &init : inits) {
    Operation *layer = init.operand->getOwner();
    rewriter.setInsertionPoint(layer);
    Value old = init.operand->get();
    Value bias = arith::ConstantOp::create(
        rewriter, layer->getLoc(), cast<TypedAttr>(init.elements.finish()));
    Value sums = broadcastBias(rewriter, layer->getLoc(), bias, old, init.dims);
    rewriter.modifyOpInPlace(layer, [&] { init.operand->set(sums); });
    if (Operation *op = old.getDefiningOp(); op && isOpTriviallyDead(op))
      rewriter.eraseOp(op);
  }
  NormOperands operands(norm);
  SmallVector<Value, 2> parameters;
  for (OpOperand *parameter : {operands.scale, operands.bias})
    if (parameter)
      parameters.push_back(parameter->get());
  rewriter.modifyOpInPlace(norm, [&] {
    llvm::TypeSwitch<Operation *>(norm).Case<LayerNormOp, RMSNormOp, DyTOp>(
        [](auto op) {
          op.getScaleMutable().clear();
          op.getBiasMutable().clear();
        });
  });
  // A global that is loaded no more goes, too.
  for (Value parameter : parameters) {
    Operation *op = parameter.getDefiningOp();
    if (op && isGlobalLoad(op) && isOpTriviallyDead(op)) {
      globals.remove(op);
      rewriter.eraseOp(op);
    }
  }
}
