//===- MeanRules.cpp - How means pass through ops -------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements when the means of a value vanish: arguments, constants,
// scalars, and the bodies of linalg ops.
//
//===----------------------------------------------------------------------===//

#include "MeanRulesImpl.h"

#include "norm/Analysis/ConstantElements.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cmath>

using namespace mlir;
using namespace mlir::norm;
using llvm::SmallBitVector;

StringRef norm::stringifyMeanRule(MeanRuleName name) {
  switch (name) {
#define MEAN_RULE(Enumerator, Name)                                            \
  case MeanRuleName::Enumerator:                                               \
    return Name;
#include "norm/Analysis/MeanRules.def"
  }
  llvm_unreachable("all names are handled");
}

MeanRules::MeanRules(Operation *root) : impl(std::make_unique<Impl>(root)) {}
MeanRules::~MeanRules() = default;

MeanRule MeanRules::getMeanRule(Value value, const MeanDims &dims) {
  return impl->getMeanRule(value, dims);
}

ShiftRule MeanRules::getShiftRule(OpOperand &use, const MeanDims &dims) {
  return impl->getShiftRule(use, dims);
}

GlobalConstants &MeanRules::getGlobals() { return impl->getGlobals(); }

void MeanRules::ignoreProduct(OpOperand &input) { impl->ignoreProduct(input); }

bool norm::isCaptured(Value value, Operation *reader) {
  return !isa<RankedTensorType>(value.getType()) &&
         getBodyOwner(value) != getLinalgOp(reader->getParentOp());
}

MeanDims MeanRules::Impl::getUniformPart(OpOperand &factor,
                                         const MeanDims &dims) {
  if (isCaptured(factor.get(), factor.getOwner()))
    return dims;
  SmallBitVector varying = context.uniformity.getVaryingDims(factor.get());
  // A scalar of no tensor varies nowhere.
  return varying.empty() ? dims : dims.getFree(varying);
}

MeanRule MeanRules::Impl::getMeanRule(Value value, const MeanDims &dims) {
  Operation *definition = value.getDefiningOp();
  if (context.uniformity.getNumber(value) == 0.0)
    return {Kind::Proved, Name::Zero, definition};
  auto argument = dyn_cast<BlockArgument>(value);
  Operation *op = argument ? argument.getOwner()->getParentOp() : definition;
  if (dims.isEmpty())
    return {Kind::Broken, Name::Uniform, op};
  MeanRule rule = argument ? getArgumentRule(argument, dims)
                           : getTensorRule(cast<OpResult>(value), dims);
  // What a body takes from outside is the same for all of its loops.
  for (MeanNeed &need : rule.needs)
    if (isCaptured(need.value, need.use->getOwner()))
      need.dims = MeanDims();
  return rule;
}

MeanRule MeanRules::Impl::getBodyArgumentRule(BlockArgument argument,
                                              const MeanDims &dims) {
  linalg::LinalgOp op = getBodyOwner(argument);
  OpOperand *operand = getBodyOperand(argument);
  if (!operand)
    return {Kind::Broken, Name::Argument, op};
  std::optional<MeanDims> operandDims = toOperand(op, *operand, dims);
  if (!operandDims)
    return {Kind::Broken, Name::Indexing, op};
  MeanRule rule{Kind::All, Name::Operand, op};
  rule.needs.push_back({operand, operand->get(), *operandDims});
  // What a reduction starts from, and what each of its steps adds.
  if (isOutput(*operand) && op.getNumReductionLoops() != 0) {
    unsigned number = operand->getOperandNumber() - op.getNumDpsInputs();
    OpOperand &yielded = op.getBlock()->getTerminator()->getOpOperand(number);
    rule.needs.push_back({&yielded, yielded.get(), dims});
  }
  return rule;
}

/// Whether `norm.zero_mean` of a function's argument says that the mean over
/// `dims` vanishes.
static bool isDeclared(func::FuncOp function, unsigned number, Type type,
                       const MeanDims &dims) {
  Attribute attr =
      function.getArgAttr(number, NormDialect::getZeroMeanAttrName());
  if (!attr)
    return false;
  ArrayRef<int64_t> shape = cast<RankedTensorType>(type).getShape();
  return llvm::any_of(
      MeanDims::getDeclared(attr, shape),
      [&](const MeanDims &declared) { return dims.isImpliedBy(declared); });
}

MeanRule MeanRules::Impl::getArgumentRule(BlockArgument argument,
                                          const MeanDims &dims) {
  if (getBodyOwner(argument))
    return getBodyArgumentRule(argument, dims);
  Block *block = argument.getOwner();
  auto function = dyn_cast<func::FuncOp>(block->getParentOp());
  if (!function || !block->isEntryBlock())
    return getSourcesRule(argument, block->getParentOp(), dims);
  // The loops around a call are not those of its function.
  if (!isa<RankedTensorType>(argument.getType()))
    return {Kind::Broken, Name::Uniform, function};
  unsigned number = argument.getArgNumber();
  if (isDeclared(function, number, argument.getType(), dims))
    return {Kind::Proved, Name::Declared, function};
  const SmallVector<func::CallOp> *calls = context.getCalls(function);
  if (!calls)
    return {Kind::Argument, Name::Argument, function};
  MeanRule rule{Kind::All, Name::Calls, function};
  for (func::CallOp call : *calls) {
    OpOperand &operand = call->getOpOperand(number);
    rule.needs.push_back({&operand, operand.get(), dims});
  }
  return rule;
}

MeanRule MeanRules::Impl::getSourcesRule(Value value, Operation *op,
                                         const MeanDims &dims) {
  std::optional<SmallVector<OpOperand *>> sources = context.getSources(value);
  if (!sources || sources->empty())
    return {Kind::Broken, Name::Unknown, op};
  MeanRule rule{Kind::All, Name::Branches, op};
  for (OpOperand *source : *sources) {
    auto type = dyn_cast<RankedTensorType>(source->get().getType());
    std::optional<MeanDims> fitted =
        type ? dims.fit(type.getShape()) : std::nullopt;
    if (!fitted)
      return {Kind::Broken, Name::Shape, op};
    rule.needs.push_back({source, source->get(), *fitted});
  }
  return rule;
}

MeanRule MeanRules::Impl::getCallRule(OpResult result, func::CallOp call,
                                      const MeanDims &dims) {
  func::FuncOp callee = context.getCallee(call);
  if (!callee || !isa<RankedTensorType>(result.getType()))
    return {Kind::Broken, Name::Call, call};
  MeanRule rule{Kind::All, Name::Call, call};
  for (Block &block : callee.getBody()) {
    auto returnOp = dyn_cast<func::ReturnOp>(block.getTerminator());
    if (!returnOp)
      continue;
    OpOperand &operand = returnOp->getOpOperand(result.getResultNumber());
    rule.needs.push_back({&operand, operand.get(), dims});
  }
  return rule;
}

/// Why the elements of a constant are not read.
static MeanRuleName getWeightObstacle(Attribute constant) {
  auto resource = dyn_cast<DenseResourceElementsAttr>(constant);
  return resource && getFloatFormat(resource.getElementType())
             ? MeanRuleName::Elided
             : MeanRuleName::WeightType;
}

MeanRule MeanRules::Impl::getConstantRule(Attribute attr, Operation *op,
                                          const MeanDims &dims) {
  std::optional<ConstantElements> elements = ConstantElements::get(attr);
  if (!elements)
    return {Kind::Broken, getWeightObstacle(attr), op};
  if (context.isZeroMean(attr, dims))
    return {Kind::Proved, Name::Constant, op};
  return {Kind::Constant, Name::Constant, op};
}

MeanRule MeanRules::Impl::getProductRule(OpOperand &factor, OpOperand &other,
                                         const MeanDims &dims) {
  Operation *op = factor.getOwner();
  MeanDims part = getUniformPart(other, dims);
  if (part.isEmpty())
    return {Kind::Broken, Name::Product, op};
  MeanRule rule{Kind::All, Name::Scale, op};
  rule.needs.push_back({&factor, factor.get(), part});
  return rule;
}

MeanRule MeanRules::Impl::getMulRule(Operation *op, const MeanDims &dims) {
  if (OpOperand *input = ignored.lookup(op)) {
    MeanRule rule{Kind::All, Name::Scale, op};
    rule.needs.push_back({input, input->get(), dims});
    return rule;
  }
  OpOperand &lhs = op->getOpOperand(0), &rhs = op->getOpOperand(1);
  // The factor that varies less along the dims is the scale.
  auto countReduced = [&](OpOperand &scale) {
    MeanDims part = getUniformPart(scale, dims);
    return llvm::count_if(part.getDigits(), [](const MeanDigit &digit) {
      return digit.isReduced;
    });
  };
  return countReduced(lhs) > countReduced(rhs) ? getProductRule(rhs, lhs, dims)
                                               : getProductRule(lhs, rhs, dims);
}

MeanRule MeanRules::Impl::getSelectRule(arith::SelectOp op,
                                        const MeanDims &dims) {
  MeanDims part = getUniformPart(op.getConditionMutable(), dims);
  if (part.isEmpty())
    return {Kind::Broken, Name::Select, op};
  MeanRule rule{Kind::All, Name::Select, op};
  for (OpOperand &operand : op->getOpOperands().drop_front()) {
    // Where a NaN is chosen there is no number to be wrong.
    std::optional<double> number = context.uniformity.getNumber(operand.get());
    if (!number || !std::isnan(*number))
      rule.needs.push_back({&operand, operand.get(), part});
  }
  return rule;
}

MeanRule MeanRules::Impl::getElementwiseRule(Operation *op,
                                             const MeanDims &dims) {
  auto getAll = [&](MeanRuleName name, MutableArrayRef<OpOperand> operands) {
    MeanRule rule{Kind::All, name, op};
    for (OpOperand &operand : operands)
      rule.needs.push_back({&operand, operand.get(), dims});
    return rule;
  };
  return TypeSwitch<Operation *, MeanRule>(op)
      .Case<arith::AddFOp, arith::SubFOp>(
          [&](Operation *) { return getAll(Name::Sum, op->getOpOperands()); })
      .Case<arith::NegFOp, arith::ExtFOp, arith::TruncFOp>(
          [&](Operation *) { return getAll(Name::Cast, op->getOpOperands()); })
      .Case<arith::MulFOp>([&](Operation *) { return getMulRule(op, dims); })
      .Case<arith::DivFOp>([&](Operation *) {
        return getProductRule(op->getOpOperand(0), op->getOpOperand(1), dims);
      })
      .Case<arith::SelectOp>(
          [&](arith::SelectOp select) { return getSelectRule(select, dims); })
      .Case<arith::SIToFPOp, arith::UIToFPOp>([&](Operation *) {
        return MeanRule{Kind::Broken, Name::Integer, op};
      })
      .Default([&](Operation *) {
        return MeanRule{Kind::Broken, Name::Nonlinear, op};
      });
}

MeanRule MeanRules::Impl::getExtractRule(tensor::ExtractOp extract,
                                         const MeanDims &dims) {
  MeanRule rule = getGatherRule(extract, dims);
  // Where some rows of the result are meant, it is not known which of the table
  // they are: all will do.
  MeanDims allRows = dims.withoutRestrictions();
  if (rule.kind != Kind::Broken || allRows == dims)
    return rule;
  return getGatherRule(extract, allRows);
}

MeanRule MeanRules::Impl::getGatherRule(tensor::ExtractOp extract,
                                        const MeanDims &dims) {
  linalg::LinalgOp op = getBodyOwner(extract.getResult());
  auto type = dyn_cast<RankedTensorType>(extract.getTensor().getType());
  if (!op || !type || isLocal(extract.getTensor(), op))
    return {Kind::Broken, Name::Extract, extract};
  SmallBitVector involved(op.getNumLoops());
  for (const MeanDigit &digit : dims.getDigits())
    involved.set(digit.dim);
  SmallVector<int64_t> tableDims(op.getNumLoops(), -1);
  SmallVector<int64_t> loopSizes = getLoopSizes(op);
  for (auto [dim, loop] : llvm::enumerate(
           getExtractLoops(extract, op, involved, context.uniformity))) {
    if (loop == -1 || (loop >= 0 && !involved.test(loop)))
      continue;
    if (loop == -2 || tableDims[loop] >= 0 ||
        ShapedType::isDynamic(loopSizes[loop]) ||
        type.getDimSize(dim) != loopSizes[loop])
      return {Kind::Broken, Name::Gather, extract};
    tableDims[loop] = dim;
  }
  std::optional<MeanDims> table = dims.renumber(tableDims).fit(type.getShape());
  if (!table)
    return {Kind::Broken, Name::Gather, extract};
  MeanRule rule{Kind::All, Name::Gather, extract};
  rule.needs.push_back(
      {&extract.getTensorMutable(), extract.getTensor(), *table});
  return rule;
}

MeanRule MeanRules::Impl::getLinalgRule(linalg::LinalgOp op, OpResult result,
                                        const MeanDims &dims) {
  if (!op.hasPureTensorSemantics() || !writesWholeResult(op, result))
    return {Kind::Broken, Name::Nonlinear, op};
  OpOperand *output = op.getDpsInitOperand(result.getResultNumber());
  std::optional<MeanDims> loops = toLoops(op, *output, dims, /*isShift=*/false);
  if (!loops || loops->isEmpty())
    return {Kind::Broken, Name::Indexing, op};
  OpOperand &yielded =
      op.getBlock()->getTerminator()->getOpOperand(result.getResultNumber());
  MeanRule rule{Kind::All, Name::Linear, op};
  rule.needs.push_back({&yielded, yielded.get(), *loops});
  // A reduction over no elements gives what it starts from.
  if (op.getNumReductionLoops() != 0)
    rule.needs.push_back({output, output->get(), dims});
  return rule;
}
