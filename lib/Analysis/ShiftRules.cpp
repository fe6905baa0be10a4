//===- ShiftRules.cpp - What a shift of a value does ----------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements what happens to the values that read a value if that is
// shifted: changed by something that is the same along some dims.
//
//===----------------------------------------------------------------------===//

#include "MeanRulesImpl.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::norm;
using llvm::SmallBitVector;

static ShiftRule getSeen(MeanRuleName name, Operation *op) {
  return {/*isSeen=*/true, name, op};
}

static ShiftRule getBlind(MeanRuleName name, Operation *op) {
  return {/*isSeen=*/false, name, op};
}

/// That `value` is shifted in its turn, if these dims are known and reduce
/// something.
static ShiftRule getShifted(MeanRuleName name, Operation *op, Value value,
                            const std::optional<MeanDims> &dims) {
  if (!dims || dims->isEmpty())
    return getSeen(name, op);
  ShiftRule rule = getBlind(name, op);
  rule.shifted.push_back({value, *dims});
  return rule;
}

ShiftRule MeanRules::Impl::getShiftRule(OpOperand &use, const MeanDims &dims) {
  Operation *op = use.getOwner();
  // The dims of a scalar are the loops around it, not those around a reader in
  // another region.
  if (isCaptured(use.get(), op))
    return getSeen(Name::Captured, op);
  if (linalg::LinalgOp linalgOp = getLinalgOp(op))
    return getLinalgShift(use, linalgOp, dims);
  linalg::LinalgOp owner = getLinalgOp(op->getParentOp());
  if (owner && isa<linalg::YieldOp>(op))
    return getYieldShift(use, owner, dims);
  return TypeSwitch<Operation *, ShiftRule>(op)
      .Case<func::ReturnOp>(
          [&](func::ReturnOp) { return getReturnShift(use, dims); })
      .Case([&](func::CallOp call) { return getCallShift(use, call, dims); })
      .Case<RegionBranchOpInterface, RegionBranchTerminatorOpInterface,
            BranchOpInterface>([&](Operation *) {
        std::optional<SmallVector<Value>> targets = context.getTargets(use);
        if (!targets)
          return getSeen(Name::Unknown, op);
        ShiftRule rule = getBlind(Name::Branches, op);
        for (Value target : *targets) {
          auto type = dyn_cast<RankedTensorType>(target.getType());
          std::optional<MeanDims> fitted =
              type ? dims.fit(type.getShape()) : std::nullopt;
          if (!fitted)
            return getSeen(Name::Unknown, op);
          rule.shifted.push_back({target, *fitted});
        }
        return rule;
      })
      .Default([&](Operation *) {
        if (isa_and_present<NormDialect>(op->getDialect()))
          return getNormShift(use, dims);
        if (isa_and_present<tensor::TensorDialect>(op->getDialect()))
          return getTensorShift(use, dims);
        return getElementwiseShift(use, dims);
      });
}

ShiftRule MeanRules::Impl::getReturnShift(OpOperand &use,
                                          const MeanDims &dims) {
  Operation *op = use.getOwner();
  auto function = dyn_cast<func::FuncOp>(op->getParentOp());
  const SmallVector<func::CallOp> *calls =
      function ? context.getCalls(function) : nullptr;
  if (!calls)
    return getSeen(Name::Returned, op);
  ShiftRule rule = getBlind(Name::Return, op);
  for (func::CallOp call : *calls)
    rule.shifted.push_back({call.getResult(use.getOperandNumber()), dims});
  return rule;
}

ShiftRule MeanRules::Impl::getCallShift(OpOperand &use, func::CallOp call,
                                        const MeanDims &dims) {
  func::FuncOp callee = context.getCallee(call);
  if (!callee || !isa<RankedTensorType>(use.get().getType()))
    return getSeen(Name::Call, call);
  // Of what is shifted a promise might be wrong.
  unsigned number = use.getOperandNumber();
  if (callee.getArgAttr(number, NormDialect::getZeroMeanAttrName()))
    return getSeen(Name::Declared, call);
  return getShifted(Name::Call, call, callee.getArgument(number), dims);
}

ShiftRule MeanRules::Impl::getLinalgShift(OpOperand &use, linalg::LinalgOp op,
                                          const MeanDims &dims) {
  if (!op.hasPureTensorSemantics() ||
      !isa<RankedTensorType>(use.get().getType()))
    return getSeen(Name::Unknown, op);
  BlockArgument argument = op.getMatchingBlockArgument(&use);
  bool isReduced = isOutput(use) && op.getNumReductionLoops() != 0;
  // What is not overwritten shows as it is.
  if (isOutput(use) && !writesWholeResult(op, op.getTiedOpResult(&use)))
    return getSeen(Name::Init, op);
  if (argument.use_empty() && !isReduced)
    return getBlind(Name::Unread, op);
  std::optional<MeanDims> loops = toLoops(op, use, dims, /*isShift=*/true);
  ShiftRule rule = getShifted(Name::Reads, op, argument, loops);
  // A reduction over no elements gives what it starts from.
  if (!rule.isSeen && isReduced)
    rule.shifted.push_back({op.getTiedOpResult(&use), dims});
  return rule;
}

ShiftRule MeanRules::Impl::getYieldShift(OpOperand &use, linalg::LinalgOp op,
                                         const MeanDims &dims) {
  unsigned number = use.getOperandNumber();
  OpOperand *output = op.getDpsInitOperand(number);
  // Sums over a loop are shifted along the other ones, whatever of that loop
  // was shifted, and so is what is added up so far.
  SmallVector<int64_t> loops;
  for (auto [loop, type] : llvm::enumerate(op.getIteratorTypesArray()))
    loops.push_back(type == utils::IteratorType::reduction ? -1 : loop);
  MeanDims part = dims.renumber(loops);
  std::optional<MeanDims> result = toOperand(op, *output, part);
  ShiftRule rule =
      getShifted(Name::SumOverDim, op, op->getResult(number), result);
  if (!rule.isSeen && op.getNumReductionLoops() != 0)
    rule.shifted.push_back({op.getRegionOutputArgs()[number], part});
  return rule;
}

ShiftRule MeanRules::Impl::getFactorShift(OpOperand &use, OpOperand &other,
                                          const MeanDims &dims) {
  Operation *op = use.getOwner();
  bool isIgnored = ignored.lookup(op) == &use;
  return getShifted(Name::Product, op, op->getResult(0),
                    isIgnored ? dims : getUniformPart(other, dims));
}

ShiftRule MeanRules::Impl::getElementwiseShift(OpOperand &use,
                                               const MeanDims &dims) {
  Operation *op = use.getOwner();
  unsigned number = use.getOperandNumber();
  return TypeSwitch<Operation *, ShiftRule>(op)
      .Case<arith::AddFOp, arith::SubFOp, arith::NegFOp, arith::ExtFOp,
            arith::TruncFOp>([&](Operation *) {
        return getShifted(Name::Sum, op, op->getResult(0), dims);
      })
      .Case<arith::MulFOp>([&](Operation *) {
        return getFactorShift(use, op->getOpOperand(1 - number), dims);
      })
      .Case<arith::DivFOp>([&](Operation *) {
        return number == 0 ? getFactorShift(use, op->getOpOperand(1), dims)
                           : getSeen(Name::Divisor, op);
      })
      .Case<arith::SelectOp>([&](arith::SelectOp select) {
        return number == 0
                   ? getSeen(Name::Condition, op)
                   : getFactorShift(use, select.getConditionMutable(), dims);
      })
      .Default([&](Operation *) { return getSeen(Name::Nonlinear, op); });
}

ShiftRule MeanRules::Impl::getExtractShift(OpOperand &use,
                                           const MeanDims &dims) {
  auto extract = cast<tensor::ExtractOp>(use.getOwner());
  linalg::LinalgOp op = getBodyOwner(extract.getResult());
  if (!op || isLocal(extract.getTensor(), op))
    return getSeen(Name::Extract, extract);
  SmallVector<int64_t> loopSizes = getLoopSizes(op);
  SmallVector<int64_t> loops = getExtractLoops(
      extract, op, SmallBitVector(op.getNumLoops(), true), context.uniformity);
  auto countReads = [&](int64_t loop) {
    return llvm::count_if(extract.getIndices(), [&](Value index) {
      return getBodyOwner(index) == op &&
             context.uniformity.getVaryingDims(index).test(loop);
    });
  };
  // A loop that reads several dims, or part of one, says nothing of that dim.
  for (auto [dim, loop] : llvm::enumerate(loops)) {
    bool isAlone = loop >= 0 && countReads(loop) == 1 &&
                   ShapedType::isStatic(loopSizes[loop]) &&
                   loopSizes[loop] == getShapeOf(use.get())[dim];
    if (!isAlone)
      loop = -1;
  }
  return getShifted(Name::Gather, extract, extract.getResult(),
                    dims.withoutRestrictions().renumber(loops).fit(loopSizes));
}

ShiftRule MeanRules::Impl::getSliceShift(OpOperand &use, const MeanDims &dims) {
  auto op = cast<tensor::ExtractSliceOp>(use.getOwner());
  ArrayRef<int64_t> shape = op.getSourceType().getShape();
  std::optional<MeanDims> part = dims;
  for (int64_t dim = 0, e = shape.size(); dim < e; ++dim) {
    if (!part->involves(dim))
      continue;
    bool isDisjoint = false;
    std::optional<MeanDims> sliced;
    if (op.getStaticStrides()[dim] == 1)
      sliced = part->slice(dim, op.getStaticOffsets()[dim],
                           op.getStaticSizes()[dim], shape[dim], isDisjoint);
    if (isDisjoint)
      return getBlind(Name::Slice, op);
    // Wherever a shift may be, it is the same along the other dims.
    if (!sliced && !part->reduces(dim))
      sliced = part->withoutRestrictions();
    if (!sliced)
      return getSeen(Name::Slice, op);
    part = sliced;
  }
  return getShifted(Name::Slice, op, op.getResult(),
                    part->renumber(getSliceDims(op.getDroppedDims()))
                        .fit(op.getType().getShape()));
}

ShiftRule MeanRules::Impl::getInsertShift(OpOperand &use,
                                          const MeanDims &dims) {
  auto op = cast<tensor::InsertSliceOp>(use.getOwner());
  ArrayRef<int64_t> shape = op.getDestType().getShape();
  bool isSource = use.get() == op.getSource();
  if (&use != &op.getSourceMutable() && &use != &op.getDestMutable())
    return getSeen(Name::Insert, op);
  MeanDims inDest = dims;
  if (isSource) {
    SmallVector<int64_t> destDims;
    for (auto [dim, position] :
         llvm::enumerate(getSliceDims(op.getDroppedDims())))
      if (position >= 0)
        destDims.push_back(dim);
    inDest = dims.withoutRestrictions().renumber(destDims);
  }
  // What is inserted must run over all of the dims that are shifted.
  for (int64_t dim = 0, e = shape.size(); dim < e; ++dim)
    if (inDest.reduces(dim) &&
        (op.getStaticOffsets()[dim] != 0 || ShapedType::isDynamic(shape[dim]) ||
         op.getStaticSizes()[dim] != shape[dim]))
      return getSeen(Name::Insert, op);
  return getShifted(Name::Insert, op, op.getResult(),
                    inDest.withoutRestrictions().fit(shape));
}

ShiftRule MeanRules::Impl::getConcatShift(OpOperand &use,
                                          const MeanDims &dims) {
  auto op = cast<tensor::ConcatOp>(use.getOwner());
  int64_t dim = op.getDim();
  MeanDims part = dims;
  if (part.involves(dim)) {
    if (part.reduces(dim))
      return getSeen(Name::Concat, op);
    part = part.withoutRestrictions();
  }
  return getShifted(Name::Concat, op, op.getResult(), part);
}

ShiftRule MeanRules::Impl::getTensorShift(OpOperand &use,
                                          const MeanDims &dims) {
  Operation *op = use.getOwner();
  auto reshape = [&](std::optional<MeanDims> resultDims) {
    return getShifted(Name::Reshape, op, op->getResult(0), resultDims);
  };
  return TypeSwitch<Operation *, ShiftRule>(op)
      .Case<tensor::DimOp, tensor::RankOp>(
          [&](Operation *) { return getBlind(Name::Size, op); })
      .Case([&](tensor::CollapseShapeOp collapse) {
        return reshape(dims.collapse(collapse.getReassociationIndices(),
                                     getShapeOf(collapse.getResult()),
                                     getShapeOf(collapse.getSrc())));
      })
      .Case([&](tensor::ExpandShapeOp expand) {
        return reshape(dims.expand(expand.getReassociationIndices(),
                                   getShapeOf(expand.getSrc()),
                                   getShapeOf(expand.getResult())));
      })
      .Case([&](tensor::CastOp cast) {
        auto type = dyn_cast<RankedTensorType>(cast.getType());
        return reshape(type ? dims.fit(type.getShape()) : std::nullopt);
      })
      .Case([&](tensor::ExtractSliceOp) { return getSliceShift(use, dims); })
      .Case([&](tensor::InsertSliceOp) { return getInsertShift(use, dims); })
      .Case([&](tensor::ConcatOp) { return getConcatShift(use, dims); })
      .Case([&](tensor::ExtractOp) { return getExtractShift(use, dims); })
      .Case([&](tensor::PadOp pad) {
        for (const MeanDigit &digit : dims.getDigits())
          if (pad.getStaticLow()[digit.dim] != 0 ||
              pad.getStaticHigh()[digit.dim] != 0)
            return getSeen(Name::Pad, op);
        return getShifted(Name::Pad, op, pad.getResult(), dims);
      })
      .Default([&](Operation *) { return getSeen(Name::Unknown, op); });
}

ShiftRule MeanRules::Impl::getNormShift(OpOperand &use, const MeanDims &dims) {
  Operation *op = use.getOwner();
  unsigned number = use.getOperandNumber();
  auto getLayerNorm = [&](LayerNormOp norm) {
    ArrayRef<int64_t> shape = getShapeOf(norm.getInput());
    if (number == 0)
      return dims.coversWhole(shape, norm.getDims())
                 ? getBlind(Name::LayerNorm, op)
                 : getSeen(Name::LayerNorm, op);
    if (use.get() != norm.getBias() || use.get() == norm.getScale())
      return getSeen(Name::Scale, op);
    return getShifted(Name::Bias, op, norm.getResult(),
                      dims.renumber(norm.getDims()).fit(shape));
  };
  return TypeSwitch<Operation *, ShiftRule>(op)
      .Case([&](LayerNormOp norm) { return getLayerNorm(norm); })
      .Case([&](RMSNormOp) { return getSeen(Name::RMSNorm, op); })
      .Case([&](CenterOp center) {
        ArrayRef<int64_t> shape = getShapeOf(center.getInput());
        if (dims.coversWhole(shape, center.getDims()))
          return getBlind(Name::Center, op);
        bool isApart = llvm::none_of(
            center.getDims(), [&](int64_t dim) { return dims.involves(dim); });
        return isApart ? getShifted(Name::Center, op, center.getResult(), dims)
                       : getSeen(Name::Center, op);
      })
      .Case([&](ResidualAddOp add) {
        return getShifted(Name::Sum, op, add.getResult(), dims);
      })
      .Default([&](Operation *) { return getSeen(Name::Nonlinear, op); });
}
