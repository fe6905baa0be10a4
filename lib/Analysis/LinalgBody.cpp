//===- LinalgBody.cpp - Linalg ops and their bodies -----------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements what the passes ask of linalg ops and their bodies.
//
//===----------------------------------------------------------------------===//

#include "norm/Analysis/LinalgBody.h"

using namespace mlir;
using namespace mlir::norm;

linalg::LinalgOp mlir::norm::getLinalgOp(Operation *op) {
  if (!op || op->getNumRegions() == 0 || op->getNumOperands() == 0)
    return {};
  return dyn_cast<linalg::LinalgOp>(op);
}

linalg::LinalgOp mlir::norm::getBodyOwner(Value value) {
  Block *block = value.getParentBlock();
  linalg::LinalgOp op = getLinalgOp(block->getParentOp());
  return op && block == op.getBlock() ? op : linalg::LinalgOp();
}

OpOperand *mlir::norm::getBodyOperand(BlockArgument argument) {
  linalg::LinalgOp op = getBodyOwner(argument);
  return op ? op.getMatchingOpOperand(argument) : nullptr;
}

bool mlir::norm::isOutput(OpOperand &operand) {
  Operation *op = operand.getOwner();
  return operand.getOperandNumber() >=
         op->getNumOperands() - op->getNumResults();
}

AffineMap mlir::norm::getOutputMap(linalg::LinalgOp op, OpResult result) {
  unsigned numInputs = op->getNumOperands() - op->getNumResults();
  return op.getMatchingIndexingMap(
      &op->getOpOperand(numInputs + result.getResultNumber()));
}

Value mlir::norm::getYielded(OpResult result) {
  Block &body = result.getOwner()->getRegion(0).front();
  return body.getTerminator()->getOperand(result.getResultNumber());
}

bool mlir::norm::writesWholeResult(linalg::LinalgOp op, OpResult result) {
  auto type = dyn_cast<RankedTensorType>(result.getType());
  if (!type)
    return false;
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  llvm::SmallBitVector used(op.getNumLoops());
  AffineMap map = getOutputMap(op, result);
  for (auto [position, expr] : llvm::enumerate(map.getResults())) {
    if (auto constant = dyn_cast<AffineConstantExpr>(expr)) {
      if (constant.getValue() != 0 || type.getDimSize(position) != 1)
        return false;
      continue;
    }
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim || used.test(dim.getPosition()) ||
        iterators[dim.getPosition()] != utils::IteratorType::parallel)
      return false;
    used.set(dim.getPosition());
  }
  // Along a loop that is none of its dims an element is written many times.
  SmallVector<int64_t> sizes = getLoopSizes(op);
  for (auto [loop, type] : llvm::enumerate(iterators))
    if (type == utils::IteratorType::parallel && sizes[loop] != 1 &&
        !used.test(loop))
      return false;
  return true;
}

SmallVector<int64_t> mlir::norm::getLoopSizes(linalg::LinalgOp op) {
  SmallVector<int64_t> sizes(op.getNumLoops(), ShapedType::kDynamic);
  llvm::SmallBitVector known(sizes.size());
  for (OpOperand &operand : op->getOpOperands()) {
    ArrayRef<int64_t> shape = op.getShape(&operand);
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [expr, size] : llvm::zip_equal(map.getResults(), shape)) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      if (!dim || known.test(dim.getPosition()))
        continue;
      known.set(dim.getPosition());
      sizes[dim.getPosition()] = size;
    }
  }
  return sizes;
}
