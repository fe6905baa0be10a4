//===- PreparedArguments.cpp - Weights that are arguments -----------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the functions that prepare weights which a function
// takes as arguments.
//
//===----------------------------------------------------------------------===//

#include "NormRecenter.h"

#include "norm/Analysis/LinalgBody.h"

using namespace mlir;
using namespace mlir::norm;

void PreparedArguments::add(StreamFacts &facts, BlockArgument argument,
                            const StreamWriter &writer) {
  auto function = cast<func::FuncOp>(argument.getOwner()->getParentOp());
  Function &weights = functions[function];
  // Through views to the argument: what must be centered of it.
  Value value = writer.value;
  MeanDims dims = writer.dims;
  SmallVector<std::pair<Value, MeanDims>> worklist{{value, dims}};
  while (!worklist.empty()) {
    auto [next, nextDims] = worklist.pop_back_val();
    if (next == argument) {
      weights.dimsOf[argument.getArgNumber()].insert(
          nextDims.getDigits().front().dim);
      continue;
    }
    for (const MeanNeed &need :
         facts.getMeanRules().getMeanRule(next, nextDims).needs)
      worklist.push_back({need.value, need.dims});
  }
  // What a weight is multiplied with is data.
  linalg::LinalgOp op = getLinalgOp(writer.use->getOwner());
  if (!op || op.getNumReductionLoops() == 0)
    return;
  for (OpOperand *operand : op.getDpsInputOperands())
    if (operand != writer.use)
      if (BlockArgument other = getViewedArgument(operand->get()))
        weights.data.insert(other.getArgNumber());
}

/// Whether every use of `value`, also through views, is that of a parameter.
static bool isParameter(Value value, BlockArgument argument) {
  return llvm::all_of(value.getUses(), [&](OpOperand &use) {
    Operation *op = use.getOwner();
    if (isa<LayerNormOp, RMSNormOp, DyTOp, BatchNormOp>(op))
      return use.getOperandNumber() != 0;
    if (isParameterRead(use, argument))
      return true;
    return op->getNumResults() == 1 && getViewedArgument(op->getResult(0)) &&
           isParameter(op->getResult(0), argument);
  });
}

void PreparedArguments::prepare(func::FuncOp function, const Function &weights,
                                RewriterBase &rewriter) {
  SmallVector<int64_t> indices;
  SmallVector<Type> types;
  for (BlockArgument argument : function.getArguments()) {
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    unsigned number = argument.getArgNumber();
    bool isWeight =
        weights.dimsOf.contains(number) ||
        (type && type.hasStaticShape() &&
         isa<FloatType>(type.getElementType()) &&
         !weights.data.contains(number) && isParameter(argument, argument));
    if (!isWeight)
      continue;
    indices.push_back(number);
    types.push_back(type);
  }
  rewriter.setInsertionPointAfter(function);
  auto prepare = func::FuncOp::create(rewriter, function.getLoc(),
                                      (function.getName() + "_prepare").str(),
                                      rewriter.getFunctionType(types, types));
  Block *body = prepare.addEntryBlock();
  rewriter.setInsertionPointToStart(body);
  SmallVector<Value> results;
  for (auto [index, argument] :
       llvm::zip_equal(indices, body->getArguments())) {
    Value result = argument;
    auto it = weights.dimsOf.find(index);
    if (it != weights.dimsOf.end()) {
      for (int64_t dim : it->second)
        result =
            CenterOp::create(rewriter, argument.getLoc(), argument.getType(),
                             result, rewriter.getDenseI64ArrayAttr(dim));
      function.setArgAttr(index, NormDialect::getZeroMeanAttrName(),
                          rewriter.getDenseI64ArrayAttr(it->second.front()));
    }
    results.push_back(result);
  }
  func::ReturnOp::create(rewriter, function.getLoc(), results);
  function->setAttr(NormDialect::getPreparedAttrName(),
                    rewriter.getDenseI64ArrayAttr(indices));
}

unsigned PreparedArguments::apply(RewriterBase &rewriter) {
  unsigned numArguments = 0;
  for (auto &[function, weights] : functions) {
    prepare(function, weights, rewriter);
    numArguments += weights.dimsOf.size();
  }
  return numArguments;
}
