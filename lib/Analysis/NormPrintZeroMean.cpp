//===- NormPrintZeroMean.cpp - Printing of proved means -------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the norm-print-zero-mean pass.
//
//===----------------------------------------------------------------------===//

#include "norm/Analysis/LinalgBody.h"
#include "norm/Analysis/Passes.h"
#include "norm/Analysis/ZeroMean.h"
#include "norm/IR/Norm.h"

#include "mlir/IR/AsmState.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMPRINTZEROMEAN
#include "norm/Analysis/Passes.h.inc"
} // namespace mlir::norm

using namespace mlir;
using namespace mlir::norm;

namespace {

class ZeroMeanPrinter {
public:
  ZeroMeanPrinter(raw_ostream &os, Operation *root)
      : os(os), zeroMean(root), state(root) {}

  void printFunction(FunctionOpInterface function);

private:
  void printValue(Value value);
  void printNorm(LayerNormOp norm);

  raw_ostream &os;
  ZeroMean zeroMean;
  AsmState state;
};

} // namespace

void ZeroMeanPrinter::printValue(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || !isa<FloatType>(type.getElementType()))
    return;
  bool isFirst = true;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    if (type.getDimSize(dim) == 1 || !zeroMean.isZeroMean(value, dim))
      continue;
    if (isFirst) {
      os << "  ";
      value.printAsOperand(os, state);
    }
    os << (isFirst ? ": [" : ", [") << dim << "] by "
       << zeroMean.getRuleName(value, dim);
    isFirst = false;
  }
  if (!isFirst)
    os << '\n';
}

void ZeroMeanPrinter::printNorm(LayerNormOp norm) {
  os << "  layer_norm ";
  norm.getResult().printAsOperand(os, state);
  os << ": input ";
  norm.getInput().printAsOperand(os, state);
  os << " over [";
  llvm::interleaveComma(norm.getDims(), os);
  os << ']';
  if (zeroMean.isZeroMean(norm.getInput(), norm.getDims())) {
    os << " by " << zeroMean.getRuleName(norm.getInput(), norm.getDims())
       << '\n';
    return;
  }
  const MeanFacts::Rule &reason =
      zeroMean.getReason(norm.getInput(), norm.getDims());
  os << " is not: " << stringifyMeanRule(reason.name);
  if (reason.op)
    os << " of " << reason.op->getName();
  os << '\n';
}

void ZeroMeanPrinter::printFunction(FunctionOpInterface function) {
  os << "zero mean in @" << function.getName() << '\n';
  SmallVector<LayerNormOp> norms;
  function->walk<WalkOrder::PreOrder>([&](Block *block) {
    if (getLinalgOp(block->getParentOp()))
      return WalkResult::skip();
    for (BlockArgument argument : block->getArguments())
      printValue(argument);
    return WalkResult::advance();
  });
  function->walk<WalkOrder::PreOrder>([&](Operation *op) {
    for (Value result : op->getResults())
      printValue(result);
    if (auto norm = dyn_cast<LayerNormOp>(op))
      norms.push_back(norm);
    return getLinalgOp(op) ? WalkResult::skip() : WalkResult::advance();
  });
  for (LayerNormOp norm : norms)
    printNorm(norm);
}

namespace {

struct NormPrintZeroMeanPass
    : norm::impl::NormPrintZeroMeanBase<NormPrintZeroMeanPass> {
  void runOnOperation() override {
    ZeroMeanPrinter printer(llvm::errs(), getOperation());
    getOperation()->walk([&](FunctionOpInterface function) {
      if (!function.isExternal())
        printer.printFunction(function);
    });
    markAllAnalysesPreserved();
  }
};

} // namespace
