//===- MutateUses.cpp - Changes of who reads what -------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the choice of a mutation and those mutations that
// change which value an op reads.
//
//===----------------------------------------------------------------------===//

#include "Mutations.h"

#include "common/PromoteToF64.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::norm::test;

//===----------------------------------------------------------------------===//
// Mutant
//===----------------------------------------------------------------------===//

Mutant::Mutant(func::FuncOp function, Random &random)
    : function(function), random(random) {
  function.getBody().walk([&](Operation *op) {
    if (!norm::tools::isInFixedBody(op))
      ops.push_back(op);
  });
}

Operation *Mutant::pickOp(function_ref<bool(Operation *)> filter) {
  SmallVector<Operation *> found;
  llvm::copy_if(ops, std::back_inserter(found), filter);
  return found.empty() ? nullptr : random.pick(found);
}

Value Mutant::pickVisible(Operation *user, Type type, Value except) {
  SmallVector<Operation *> scopes;
  for (Operation *op = user; op != function; op = op->getParentOp())
    scopes.push_back(op);
  SmallVector<Value> visible;
  auto add = [&](ValueRange values) {
    for (Value value : values)
      if (value.getType() == type && value != except)
        visible.push_back(value);
  };
  for (Operation *op : llvm::reverse(scopes)) {
    add(op->getBlock()->getArguments());
    for (Operation &before : *op->getBlock()) {
      if (&before == op)
        break;
      add(before.getResults());
    }
  }
  if (visible.empty())
    return {};
  // Rather one that is near: the others say little.
  if (!random.oneIn(4) && visible.size() > 6)
    visible.erase(visible.begin(), visible.end() - 6);
  return random.pick(visible);
}

void Mutant::replaceUses(Value from, Value to, Operation *except, bool oneUse) {
  SmallVector<OpOperand *> uses;
  for (OpOperand &use : from.getUses())
    if (use.getOwner() != except)
      uses.push_back(&use);
  if (uses.empty())
    return;
  if (oneUse)
    uses = {random.pick(uses)};
  for (OpOperand *use : uses)
    use->set(to);
}

//===----------------------------------------------------------------------===//
// Choice
//===----------------------------------------------------------------------===//

const Mutation &norm::test::drawMutation(Random &random) {
  static constexpr Mutation mutations[] = {
      {"drop-op", dropOp, 10},
      {"swap-operands", swapOperands, 6},
      {"reroute-operand", rerouteOperand, 12},
      {"duplicate-operand", duplicateOperand, 4},
      {"yield-other", yieldOther, 6},
      {"split-use", splitUse, 4},
      {"replace-op", replaceOp, 14},
      {"insert-op", insertOp, 8},
      {"change-constant", changeConstant, 14},
      {"change-predicate", changePredicate, 3},
      {"insert-casts", insertCasts, 4},
      {"change-compute-type", changeComputeType, 4},
      {"change-map", changeMap, 12},
      {"change-iterator", changeIterator, 4},
      {"change-slice", changeSlice, 4},
      {"change-dims", changeDims, 3},
      {"change-reassociation", changeReassociation, 2},
      {"insert-tensor-casts", insertTensorCasts, 2},
      {"insert-transpose", insertTranspose, 3},
  };
  unsigned total = 0;
  for (const Mutation &mutation : mutations)
    total += mutation.weight;
  unsigned drawn = random.below(total);
  const Mutation *mutation = mutations;
  for (; drawn >= mutation->weight; ++mutation)
    drawn -= mutation->weight;
  return *mutation;
}

//===----------------------------------------------------------------------===//
// Mutations
//===----------------------------------------------------------------------===//

/// A zero of `type` in front of `op`; null if there is none.
static Value createZero(Operation *op, Type type) {
  OpBuilder builder(op);
  auto shaped = dyn_cast<ShapedType>(type);
  TypedAttr zero = shaped && !shaped.hasStaticShape()
                       ? TypedAttr()
                       : builder.getZeroAttr(type);
  if (!zero)
    return {};
  return arith::ConstantOp::create(builder, op->getLoc(), zero);
}

/// An op becomes one of its operands, another value or zero.
bool norm::test::dropOp(Mutant &mutant) {
  Operation *op = mutant.pickOp([](Operation *op) {
    return op->getNumResults() == 1 && !op->use_empty() &&
           !matchPattern(op, m_Constant());
  });
  if (!op)
    return false;
  Value result = op->getResult(0), replacement;
  SmallVector<Value> operands;
  for (Value operand : op->getOperands())
    if (operand.getType() == result.getType())
      operands.push_back(operand);
  if (!operands.empty() && !mutant.random.oneIn(5))
    replacement = mutant.random.pick(operands);
  else if (mutant.random.oneIn(2))
    replacement = mutant.pickVisible(op, result.getType(), result);
  else
    replacement = createZero(op, result.getType());
  if (!replacement)
    return false;
  result.replaceAllUsesWith(replacement);
  op->erase();
  return true;
}

bool norm::test::swapOperands(Mutant &mutant) {
  auto findPair = [](Operation *op) -> std::optional<unsigned> {
    for (unsigned i = 1, e = op->getNumOperands(); i < e; ++i)
      if (op->getOperand(i - 1) != op->getOperand(i) &&
          op->getOperand(i - 1).getType() == op->getOperand(i).getType())
        return i;
    return std::nullopt;
  };
  Operation *op =
      mutant.pickOp([&](Operation *op) { return findPair(op).has_value(); });
  if (!op)
    return false;
  unsigned i = *findPair(op);
  Value first = op->getOperand(i - 1);
  op->setOperand(i - 1, op->getOperand(i));
  op->setOperand(i, first);
  return true;
}

/// Lets one operand of `op`, if there is an op, be another value of its type.
static bool rerouteOneOf(Mutant &mutant, Operation *op) {
  if (!op)
    return false;
  OpOperand &operand =
      op->getOpOperand(mutant.random.below(op->getNumOperands()));
  Value other = mutant.pickVisible(op, operand.get().getType(), operand.get());
  if (!other)
    return false;
  operand.set(other);
  return true;
}

bool norm::test::rerouteOperand(Mutant &mutant) {
  Operation *op =
      mutant.pickOp([](Operation *op) { return op->getNumOperands() != 0; });
  return rerouteOneOf(mutant, op);
}

/// An operand is read twice, in place of another one.
bool norm::test::duplicateOperand(Mutant &mutant) {
  Operation *op =
      mutant.pickOp([](Operation *op) { return op->getNumOperands() > 1; });
  if (!op)
    return false;
  OpOperand &to = op->getOpOperand(mutant.random.below(op->getNumOperands()));
  Value from = op->getOperand(mutant.random.below(op->getNumOperands()));
  if (from == to.get() || from.getType() != to.get().getType())
    return false;
  to.set(from);
  return true;
}

bool norm::test::yieldOther(Mutant &mutant) {
  Operation *op = mutant.pickOp([](Operation *op) {
    return op->hasTrait<OpTrait::IsTerminator>() && op->getNumOperands() != 0;
  });
  return rerouteOneOf(mutant, op);
}

/// An op is done twice, the second time for one of its uses: what changes then
/// in one of the two does not in the other.
bool norm::test::splitUse(Mutant &mutant) {
  Operation *op = mutant.pickOp([](Operation *op) {
    return op->getNumResults() == 1 && !op->use_empty() &&
           !op->getResult(0).hasOneUse();
  });
  if (!op)
    return false;
  OpBuilder builder(op);
  builder.setInsertionPointAfter(op);
  Operation *clone = builder.clone(*op);
  mutant.replaceUses(op->getResult(0), clone->getResult(0), nullptr,
                     /*oneUse=*/true);
  return true;
}
