//===- MeanUses.cpp - Where a mean is taken off ---------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the search for what may be x - mean(x). It only says
// where reading is worth its while: the algebra decides.
//
//===----------------------------------------------------------------------===//

#include "MeanUses.h"

#include "TensorIR.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::norm;

namespace {
class MeanFinder {
public:
  void visit(Operation *op);
  MeanUses takeUses() { return std::move(uses); }

private:
  void visitLinalg(linalg::LinalgOp op);
  Value getSum(Value value) const;
  void setSum(Value value, Value sum) {
    if (sum)
      sumOf[value] = sum;
  }

  /// The sum that a value is a multiple of, as far as products tell.
  DenseMap<Value, Value> sumOf;
  MeanUses uses;
};
} // namespace

Value MeanFinder::getSum(Value value) const {
  if (auto argument = dyn_cast<BlockArgument>(value))
    if (OpOperand *operand = getBodyOperand(argument))
      value = operand->get();
  return sumOf.lookup(value);
}

void MeanFinder::visitLinalg(linalg::LinalgOp op) {
  if (!isReadable(op))
    return;
  bool reduces = op.getNumReductionLoops() != 0;
  if (!reduces)
    for (Operation &scalarOp : op.getBlock()->without_terminator())
      visit(&scalarOp);
  for (OpResult result : op->getResults()) {
    Value yielded = getYielded(result);
    if (!reduces)
      setSum(result, getSum(yielded));
    else if (isa_and_present<arith::AddFOp, arith::SubFOp, math::FmaOp>(
                 yielded.getDefiningOp()))
      setSum(result, result);
  }
}

void MeanFinder::visit(Operation *op) {
  if (linalg::LinalgOp linalgOp = getLinalgOp(op))
    return visitLinalg(linalgOp);
  if (op->getNumResults() != 1 || !isFloatData(op->getResult(0)))
    return;
  Value result = op->getResult(0);
  if (isa<arith::AddFOp, arith::SubFOp, math::FmaOp>(op)) {
    bool hasNumber = llvm::any_of(op->getOperands(), [](Value operand) {
      return matchPattern(operand, m_Constant());
    });
    llvm::SmallSetVector<Value, 2> sums;
    for (Value operand : op->getOperands())
      if (Value sum = getSum(operand))
        sums.insert(sum);
    // 0 - mean is the mean still.
    if (hasNumber && op->getNumOperands() == 2 && !sums.empty())
      return setSum(result, sums.front());
    for (Value sum : sums)
      uses[sum].push_back(result);
    return;
  }
  if (!isa<arith::MulFOp, arith::DivFOp, arith::NegFOp, arith::ExtFOp,
           arith::TruncFOp, arith::SelectOp, tensor::ExpandShapeOp,
           tensor::CollapseShapeOp, tensor::CastOp, tensor::ExtractSliceOp,
           tensor::ExtractOp>(op))
    return;
  for (Value operand : op->getOperands())
    if (Value sum = getSum(operand))
      return setSum(result, sum);
}

MeanUses mlir::norm::findMeanUses(Operation *function) {
  MeanFinder finder;
  function->walk<WalkOrder::PreOrder>([&](Operation *op) {
    // A function in the function is raised by itself.
    if (op != function && isa<FunctionOpInterface>(op))
      return WalkResult::skip();
    finder.visit(op);
    // A body has been looked into with its op.
    return getLinalgOp(op) ? WalkResult::skip() : WalkResult::advance();
  });
  return finder.takeUses();
}
