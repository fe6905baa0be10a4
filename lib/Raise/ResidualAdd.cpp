//===- ResidualAdd.cpp - Residual adds in front of norms ------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the recognition of the residual add that a norm reads.
//
//===----------------------------------------------------------------------===//

#include "Rewrite.h"

#include "TensorIR.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include <cmath>

using namespace mlir;
using namespace mlir::norm;

/// How many casts, reshapes and clamps there may be between an add and a norm.
static constexpr unsigned maxHops = 6;

namespace {
/// An elementwise addition of two whole tensors, or of one and a scalar that
/// the same body computes.
struct Addition {
  Value lhs, rhs;
  Value scalar = Value();
  /// The factor on `lhs`, if that is known to be the stream.
  std::optional<double> alpha = std::nullopt;
};
} // namespace

/// The tensor that `scalar` is an element of, if it is read as the whole result
/// is written.
static Value getWholeOperand(linalg::LinalgOp op, OpResult result,
                             Value scalar) {
  while (auto cast = scalar.getDefiningOp<arith::ExtFOp>())
    scalar = cast.getIn();
  auto argument = dyn_cast<BlockArgument>(scalar);
  OpOperand *operand = argument ? getBodyOperand(argument) : nullptr;
  if (!operand || isOutput(*operand) ||
      op.getMatchingIndexingMap(operand) != getOutputMap(op, result) ||
      !op.getMatchingIndexingMap(operand).isPermutation())
    return {};
  auto type = dyn_cast<RankedTensorType>(operand->get().getType());
  if (!type ||
      type.getShape() != cast<RankedTensorType>(result.getType()).getShape())
    return {};
  return operand->get();
}

/// Whether the elements of `tensor` are repeated along some dim, as those of a
/// bias that was broadcast.
static bool isBroadcast(Value tensor) {
  for (unsigned hop = 0; hop < maxHops; ++hop) {
    if (matchPattern(tensor, m_Constant()))
      return true;
    auto result = dyn_cast<OpResult>(tensor);
    OpOperand *operand = result && getLinalgOp(result.getOwner())
                             ? getMovedOperand(result)
                             : nullptr;
    if (!operand)
      return false;
    auto op = cast<linalg::LinalgOp>(operand->getOwner());
    if (!op.getMatchingIndexingMap(operand).isPermutation())
      return true;
    tensor = operand->get();
  }
  return false;
}

static bool isGraphTensor(Value value) {
  return isFloatData(value) && isGraphFloat(value.getType());
}

/// Whether a part of the body of `op` can be computed in a generic of its own:
/// nothing else happens there, and what the result was before is not read.
static bool canSplit(linalg::GenericOp op) {
  return op.getRegionOutputArgs().front().use_empty() &&
         llvm::all_of(op.getBody()->without_terminator(),
                      [](Operation &scalarOp) { return isPure(&scalarOp); });
}

/// Whether `scalar` is computed, in the body of `op`, of elements of a whole
/// tensor.
static bool isComputedOfTensor(linalg::LinalgOp op, OpResult result,
                               Value scalar) {
  SmallVector<Value> worklist{scalar};
  llvm::SmallDenseSet<Value> seen;
  bool readsTensor = false;
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    if (getBodyOwner(value) != op || !seen.insert(value).second)
      continue;
    Value tensor = getWholeOperand(op, result, value);
    readsTensor |= tensor && !isBroadcast(tensor);
    if (Operation *definer = value.getDefiningOp()) {
      if (!isPure(definer) || definer->getNumRegions() != 0)
        return false;
      llvm::append_range(worklist, definer->getOperands());
    }
  }
  return readsTensor && !isa<BlockArgument>(scalar);
}

/// The addition of a whole tensor, perhaps times a number, and of what the body
/// of `op` computes besides.
static std::optional<Addition> matchFusedAddition(linalg::LinalgOp op,
                                                  OpResult result,
                                                  arith::AddFOp sum,
                                                  ConstantFolder &constants) {
  auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
  if (!generic || !canSplit(generic))
    return std::nullopt;
  for (auto [stream, branch] : {std::pair(sum.getLhs(), sum.getRhs()),
                                std::pair(sum.getRhs(), sum.getLhs())}) {
    Addition addition;
    addition.alpha = 1;
    Value scaled = stream;
    auto product = stream.getDefiningOp<arith::MulFOp>();
    if (product && product.getType().getIntOrFloatBitWidth() >= 32) {
      std::optional<double> factor = constants.getNumber(product.getRhs());
      scaled = product.getLhs();
      if (!factor) {
        factor = constants.getNumber(product.getLhs());
        scaled = product.getRhs();
      }
      if (!factor || !std::isfinite(*factor))
        continue;
      addition.alpha = *factor;
    }
    addition.lhs = getWholeOperand(op, result, scaled);
    // The op widens its operands itself.
    Type sumType = branch.getType();
    while (auto cast = branch.getDefiningOp<arith::ExtFOp>())
      branch = cast.getIn();
    addition.rhs = getWholeOperand(op, result, branch);
    if (!addition.rhs)
      addition.scalar = branch;
    bool isWide = sumType.isF64() && !getElementTypeOrSelf(result).isF64();
    if (addition.lhs && isGraphTensor(addition.lhs) &&
        !isBroadcast(addition.lhs) && isGraphFloat(branch.getType()) &&
        !isWide &&
        (addition.rhs
             ? isGraphTensor(addition.rhs) && !isBroadcast(addition.rhs)
             : isComputedOfTensor(op, result, branch)))
      return addition;
  }
  return std::nullopt;
}

/// The addition that computes `result`. Its operands are widened to the type in
/// which they are added, and only the sum is rounded, as norm.residual_add
/// does.
static std::optional<Addition> matchAddition(OpResult result,
                                             ConstantFolder &constants) {
  Operation *op = result.getOwner();
  Addition addition;
  if (auto add = dyn_cast<arith::AddFOp>(op)) {
    addition = {add.getLhs(), add.getRhs()};
  } else {
    auto linalgOp = getLinalgOp(op);
    if (!linalgOp || !linalgOp.hasPureTensorSemantics() ||
        linalgOp.getNumLoops() != linalgOp.getNumParallelLoops() ||
        linalgOp->getNumResults() != 1)
      return std::nullopt;
    Value sum = getYielded(result);
    auto rounding = sum.getDefiningOp<arith::TruncFOp>();
    if (rounding)
      sum = rounding.getIn();
    auto sumOp = sum.getDefiningOp<arith::AddFOp>();
    if (!sumOp || getBodyOwner(sum) != linalgOp)
      return std::nullopt;
    addition = {getWholeOperand(linalgOp, result, sumOp.getLhs()),
                getWholeOperand(linalgOp, result, sumOp.getRhs())};
    if (!addition.lhs || !addition.rhs)
      return isGraphTensor(result)
                 ? matchFusedAddition(linalgOp, result, sumOp, constants)
                 : std::nullopt;
    // An addition in f64 of narrower tensors is not what the op does.
    if (sum.getType().isF64() && !getElementTypeOrSelf(result).isF64() &&
        !getElementTypeOrSelf(addition.lhs).isF64() &&
        !getElementTypeOrSelf(addition.rhs).isF64())
      return std::nullopt;
  }
  if (!isGraphTensor(addition.lhs) || !isGraphTensor(addition.rhs) ||
      !isGraphTensor(result) || isBroadcast(addition.lhs) ||
      isBroadcast(addition.rhs))
    return std::nullopt;
  return addition;
}

/// If `value` is a tensor times a number and read once, both, where the product
/// is not rounded to a type narrower than `width` bits, those of the sum.
static std::optional<std::pair<Value, double>>
matchScaled(Value value, unsigned width, ConstantFolder &constants) {
  auto result = dyn_cast<OpResult>(value);
  auto op = result ? getLinalgOp(result.getOwner()) : linalg::LinalgOp();
  if (!op || !value.hasOneUse() ||
      op.getNumLoops() != op.getNumParallelLoops() ||
      getElementTypeOrSelf(value.getType()).getIntOrFloatBitWidth() < width)
    return std::nullopt;
  auto product = getYielded(result).getDefiningOp<arith::MulFOp>();
  if (!product || getBodyOwner(product) != op)
    return std::nullopt;
  for (auto [factor, scaled] :
       {std::pair(product.getLhs(), product.getRhs()),
        std::pair(product.getRhs(), product.getLhs())}) {
    std::optional<double> number = constants.getNumber(factor);
    Value tensor = getWholeOperand(op, result, scaled);
    if (number && std::isfinite(*number) && tensor && isGraphTensor(tensor) &&
        getElementTypeOrSelf(tensor) == getElementTypeOrSelf(value))
      return std::pair(tensor, *number);
  }
  return std::nullopt;
}

/// What a tensor is made of by a cast, a reshape or a clamp, or null.
static Value getClampedOrMoved(Value value) {
  auto result = dyn_cast<OpResult>(value);
  if (!result)
    return {};
  Operation *op = result.getOwner();
  if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp,
          arith::ExtFOp, arith::TruncFOp>(op))
    return op->getOperand(0);
  auto linalgOp = getLinalgOp(op);
  if (!linalgOp || linalgOp.getNumLoops() != linalgOp.getNumParallelLoops())
    return {};
  Value whole;
  for (OpOperand *input : linalgOp.getDpsInputOperands()) {
    if (!linalgOp.getMatchingIndexingMap(input).isPermutation())
      continue;
    if (whole)
      return {};
    whole = input->get();
  }
  bool clamps = llvm::all_of(
      linalgOp.getBlock()->without_terminator(), [](Operation &scalarOp) {
        return isa<arith::ExtFOp, arith::TruncFOp, arith::CmpFOp,
                   arith::SelectOp, arith::MaximumFOp, arith::MinimumFOp,
                   arith::MaxNumFOp, arith::MinNumFOp>(scalarOp);
      });
  return clamps ? whole : Value();
}

/// A generic of its own that computes `scalar`, a value in the body of the one
/// that gives `result`.
static linalg::GenericOp splitScalar(OpBuilder &builder, OpResult result,
                                     Value scalar) {
  auto op = cast<linalg::GenericOp>(result.getOwner());
  Location loc = op.getLoc();
  Value init = op.getDpsInitOperand(0)->get();
  auto type = cast<RankedTensorType>(result.getType()).clone(scalar.getType());
  if (type != init.getType())
    init = tensor::EmptyOp::create(builder, loc,
                                   tensor::getMixedSizes(builder, loc, init),
                                   scalar.getType());
  return linalg::GenericOp::create(
      builder, loc, type, op.getInputs(), init, op.getIndexingMapsArray(),
      op.getIteratorTypesArray(),
      [&](OpBuilder &body, Location bodyLoc, ValueRange arguments) {
        IRMapping mapping;
        mapping.map(op.getBody()->getArguments(), arguments);
        for (Operation &scalarOp : op.getBody()->without_terminator())
          body.clone(scalarOp, mapping);
        linalg::YieldOp::create(body, bodyLoc, mapping.lookup(scalar));
      });
}

linalg::GenericOp mlir::norm::splitWidening(OpBuilder &builder, Value input) {
  auto result = dyn_cast<OpResult>(input);
  auto op = result ? dyn_cast<linalg::GenericOp>(result.getOwner())
                   : linalg::GenericOp();
  if (!op || op->getNumResults() != 1 || op.getNumReductionLoops() != 0 ||
      !op.hasPureTensorSemantics() || !canSplit(op))
    return {};
  auto cast = getYielded(result).getDefiningOp<arith::ExtFOp>();
  if (!cast || getBodyOwner(cast.getResult()) != op ||
      getBodyOwner(cast.getIn()) != op || isa<BlockArgument>(cast.getIn()) ||
      !isGraphFloat(cast.getIn().getType()))
    return {};
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(op);
  linalg::GenericOp narrow = splitScalar(builder, result, cast.getIn());
  auto wide = arith::ExtFOp::create(builder, op.getLoc(), input.getType(),
                                    narrow.getResult(0));
  result.replaceAllUsesWith(wide.getResult());
  return narrow;
}

ResidualAdd mlir::norm::raiseResidualAdd(OpBuilder &builder, Value input,
                                         ConstantFolder &constants,
                                         const ProgramOrder &order) {
  Value value = input;
  std::optional<Addition> addition;
  for (unsigned hop = 0; hop < maxHops && value && !addition; ++hop) {
    auto result = dyn_cast<OpResult>(value);
    if (!result || !isFloatData(value))
      return {};
    addition = matchAddition(result, constants);
    if (!addition)
      value = getClampedOrMoved(value);
  }
  if (!addition)
    return {};

  Operation *op = value.getDefiningOp();
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(op);
  ResidualAdd raised;
  Value residual = addition->lhs, branch = addition->rhs;
  double alpha = addition->alpha.value_or(1);
  if (addition->scalar) {
    raised.branch =
        splitScalar(builder, cast<OpResult>(value), addition->scalar);
    branch = raised.branch.getResult(0);
  } else if (!addition->alpha) {
    // The stream is older than the branch that is added to it. A factor on it
    // is alpha (DeepNorm); one on the branch stays a multiply.
    unsigned width =
        getComputeType({residual.getType(), branch.getType(), value.getType()})
            .getWidth();
    auto sourceOrder = [&](Value operand) {
      auto scaled = matchScaled(operand, width, constants);
      return order.get(scaled ? scaled->first : operand);
    };
    if (sourceOrder(branch) < sourceOrder(residual))
      std::swap(residual, branch);
    if (auto scaled = matchScaled(residual, width, constants))
      std::tie(residual, alpha) = *scaled;
  }
  auto add = ResidualAddOp::create(builder, op->getLoc(), residual, branch,
                                   alpha, value.getType());
  value.replaceAllUsesWith(add.getResult());
  raised.add = add;
  raised.replaced = op;
  return raised;
}
