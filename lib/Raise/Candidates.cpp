//===- Candidates.cpp - Candidates for the input of a norm ----------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the search for the input of a norm.
//
//===----------------------------------------------------------------------===//

#include "Candidates.h"

#include "TensorIR.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::norm;

Candidates::Candidates(Value start, ConstantFolder &constants,
                       const ProgramOrder &order, unsigned budget)
    : constants(constants), order(order), budget(budget) {
  push(start);
}

void Candidates::push(Value value) {
  while (auto argument = dyn_cast<BlockArgument>(value)) {
    OpOperand *operand = getBodyOperand(argument);
    if (!operand)
      break;
    value = operand->get();
  }
  // Masks, shapes and constants are no paths of the data.
  if (!isa<FloatType>(getElementTypeOrSelf(value.getType())) ||
      matchPattern(value, m_Constant()) || constants.fold(value))
    return;
  auto argument = dyn_cast<BlockArgument>(value);
  unsigned number = argument ? argument.getArgNumber() : 0;
  heap.insert({order.get(value), number, value.getAsOpaquePointer()});
}

/// Pushes what `value` is computed from. False if the reader does not look into
/// the op that computes it.
bool Candidates::expand(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op || !isReadable(op))
    return false;
  if (auto linalgOp = getLinalgOp(op)) {
    if (!writesWholeResult(linalgOp, cast<OpResult>(value)))
      return false;
    reduction |= linalgOp.getNumReductionLoops() != 0;
    push(getYielded(cast<OpResult>(value)));
    return true;
  }
  bool hasFloat = false;
  for (Value operand : op->getOperands()) {
    hasFloat |= isFloatData(operand);
    push(operand);
  }
  // A number made from integers is no data: it ends its path.
  return hasFloat || isa<arith::SIToFPOp, arith::UIToFPOp>(op);
}

static bool isSingleNumber(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type ? type.hasStaticShape() && type.getNumElements() == 1
              : isa<FloatType>(value.getType());
}

/// Nothing further out is on all paths.
void Candidates::endPath(Value value) {
  for (const Entry &entry : heap) {
    Value other = getValue(entry);
    if (isSingleNumber(other))
      continue;
    // Arguments have no order in the program: the last one is named.
    if (!otherEnd)
      otherEnd = value;
    auto named = dyn_cast<BlockArgument>(otherEnd);
    auto argument = dyn_cast<BlockArgument>(other);
    if (argument && named && argument.getArgNumber() > named.getArgNumber())
      otherEnd = argument;
  }
  heap.clear();
}

Value Candidates::next() {
  while (!heap.empty() && budget-- > 0) {
    auto latest = std::prev(heap.end());
    Value value = getValue(*latest);
    heap.erase(latest);
    // Arguments come in any order.
    bool isDominator =
        heap.empty() || (order.get(value) == 0 && !isSingleNumber(value) &&
                         llvm::all_of(heap, [](const Entry &entry) {
                           return isSingleNumber(getValue(entry));
                         }));
    bool expanded = expand(value);
    // A path that ends here runs past everything in front of it. One that ends
    // at a single number is none of the data: an epsilon, a gain.
    if (!expanded && !isSingleNumber(value))
      endPath(value);
    if (isDominator && isa<RankedTensorType>(value.getType()) &&
        isFloatData(value))
      return value;
  }
  return {};
}
