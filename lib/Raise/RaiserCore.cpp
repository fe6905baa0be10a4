//===- RaiserCore.cpp - What a norm replaces ------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the walk over the ops between the input of a norm and
// the norm: which they are, what of their rounding the norm op does not do, and
// which asserts go with them.
//
//===----------------------------------------------------------------------===//

#include "Raiser.h"

#include "TensorIR.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::norm;

/// Whether `op` is a minimum or maximum that gives a number where its operand
/// is none.
static bool swallowsNaN(Operation *op, ConstantFolder &constants) {
  if (isa<arith::MaxNumFOp, arith::MinNumFOp>(op))
    return true;
  auto select = dyn_cast<arith::SelectOp>(op);
  auto compare = select ? select.getCondition().getDefiningOp<arith::CmpFOp>()
                        : arith::CmpFOp();
  if (!compare)
    return false;
  // The unordered predicates hold for NaN.
  bool isUnordered = compare.getPredicate() >= arith::CmpFPredicate::UEQ;
  Value chosen = isUnordered ? select.getTrueValue() : select.getFalseValue();
  return static_cast<bool>(constants.fold(chosen));
}

/// Whether the rounding of `value` is that of a norm's result.
static bool isRoundingOfTarget(Value value, ArrayRef<Target> targets) {
  return llvm::any_of(targets, [&](const Target &target) {
    return target.value == value ||
           (isa<OpResult>(target.value) &&
            isa<linalg::LinalgOp>(target.value.getDefiningOp()) &&
            getYielded(cast<OpResult>(target.value)) == value);
  });
}

/// Notes in which type `op`, which computes `value`, does so.
void Raiser::noteRounding(Operation *op, Value value, unsigned width,
                          Found &found) {
  Type type = getElementTypeOrSelf(value.getType());
  if (!isa<FloatType>(type))
    return;
  unsigned opWidth = type.getIntOrFloatBitWidth();
  found.droppedNaN |= swallowsNaN(op, constants);
  if (isa<arith::TruncFOp>(op)) {
    found.droppedCast |=
        opWidth < width && !isRoundingOfTarget(value, found.targets);
    return;
  }
  if (isa<arith::ExtFOp, arith::SelectOp>(op))
    return;
  found.narrowArithmetic |= opWidth < width;
  found.wideArithmetic |= opWidth > width;
  // The first in the program, which the others follow.
  if (opWidth != width &&
      (!found.otherType || order.get(value) < order.get(found.otherType)))
    found.otherType = value;
}

/// Collects the ops between the input and the targets.
void Raiser::collectCore(Found &found) {
  Reader &reader = *found.reader;
  llvm::SetVector<Operation *> core;
  SmallVector<Operation *> scalarOps;
  SmallVector<Value> worklist;
  llvm::SmallDenseSet<Value> seen;
  SmallVector<Type> types = {skipWidening(found.input).getType()};
  for (const Target &target : found.targets) {
    worklist.push_back(target.value);
    types.push_back(target.value.getType());
  }
  unsigned width = getComputeType(types).getWidth();
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    if (auto argument = dyn_cast<BlockArgument>(value))
      if (OpOperand *operand = getBodyOperand(argument))
        value = operand->get();
    if (value == found.input || !reader.dependsOnInput(value) ||
        !seen.insert(value).second)
      continue;
    Operation *op = value.getDefiningOp();
    if (!op)
      continue;
    if (isa<linalg::LinalgOp>(op)) {
      core.insert(op);
      worklist.push_back(getYielded(cast<OpResult>(value)));
      continue;
    }
    if (getBodyOwner(value))
      scalarOps.push_back(op);
    else
      core.insert(op);
    llvm::append_range(worklist, op->getOperands());
    noteRounding(op, value, width, found);
  }
  for (Operation *op : core)
    found.locations.push_back(op->getLoc());
  // What a linalg op goes with is no op of its own; what leaves a body is.
  for (Operation *op : scalarOps)
    if (!core.contains(op->getParentOp()))
      found.locations.push_back(op->getLoc());
  found.core = core.takeVector();
  if (rounding != Rounding::Strict)
    collectAsserts(found);
}

/// The condition of an assert that a value is not zero, or positive. Such a
/// comparison with 0 holds for all numbers where the value is positive; one of
/// the ordered predicates does not hold for NaN.
static arith::CmpFOp getZeroTest(Value condition, ConstantFolder &constants) {
  auto compare = condition.getDefiningOp<arith::CmpFOp>();
  if (!compare || constants.getNumber(compare.getRhs()) != 0.0)
    return {};
  switch (compare.getPredicate()) {
  case arith::CmpFPredicate::ONE:
  case arith::CmpFPredicate::OGT:
  case arith::CmpFPredicate::OGE:
  case arith::CmpFPredicate::UNE:
  case arith::CmpFPredicate::UGT:
  case arith::CmpFPredicate::UGE:
    return compare;
  default:
    return {};
  }
}

/// Collects the asserts in bodies of the core that hold whatever the input is.
void Raiser::collectAsserts(Found &found) {
  for (Operation *op : found.core) {
    auto generic = dyn_cast<linalg::GenericOp>(op);
    if (!generic)
      continue;
    for (auto assert : generic.getBody()->getOps<cf::AssertOp>()) {
      if (auto known = dyn_cast_if_present<IntegerAttr>(
              constants.fold(assert.getArg()))) {
        if (!known.getValue().isZero())
          found.asserts.push_back(assert);
        continue;
      }
      arith::CmpFOp compare = getZeroTest(assert.getArg(), constants);
      if (!compare || !isPositive(found.reader->read(compare.getLhs())))
        continue;
      found.asserts.push_back(assert);
      found.droppedAssert |= compare.getPredicate() < arith::CmpFPredicate::UEQ;
    }
  }
}
