//===- ZeroMean.cpp - Where the mean of a value is 0 ----------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the solution of facts about means.
//
//===----------------------------------------------------------------------===//

#include "norm/Analysis/ZeroMean.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Location.h"

using namespace mlir;
using namespace mlir::norm;

MeanFacts::Fact MeanFacts::getFact(Kind kind, const void *subject,
                                   const MeanDims &dims) {
  unsigned dimsNumber = dimsTable.insert(dims);
  unsigned key = dimsNumber * 4 + static_cast<unsigned>(kind);
  auto [it, isNew] = facts.try_emplace({subject, key}, states.size());
  if (isNew)
    states.push_back({subject, dimsNumber, kind});
  return it->second;
}

MeanFacts::Fact MeanFacts::getZeroMean(Value value, const MeanDims &dims) {
  return getFact(Kind::ZeroMean, value.getAsOpaquePointer(), dims);
}

MeanFacts::Fact MeanFacts::getShiftable(Value value, const MeanDims &dims) {
  return getFact(Kind::Shiftable, value.getAsOpaquePointer(), dims);
}

MeanFacts::Fact MeanFacts::getShiftableUse(OpOperand &use,
                                           const MeanDims &dims) {
  return getFact(Kind::ShiftableUse, &use, dims);
}

MeanFacts::Fact MeanFacts::getClient(Value value, const MeanDims &dims) {
  return getFact(Kind::Client, value.getAsOpaquePointer(), dims);
}

Value MeanFacts::getValue(Fact fact) const {
  const State &state = states[fact];
  if (state.kind == Kind::ShiftableUse)
    return static_cast<const OpOperand *>(state.subject)->get();
  return Value::getFromOpaquePointer(state.subject);
}

const MeanDims &MeanFacts::getDims(Fact fact) const {
  return dimsTable[states[fact].dims];
}

MeanFacts::Rule MeanFacts::getClientRule(Value value, const MeanDims &dims) {
  return {};
}

MeanFacts::Rule MeanFacts::computeMeanRule(Value value, const MeanDims &dims) {
  MeanRule rule = rules.getMeanRule(value, dims);
  bool mayHold =
      rule.kind == MeanRule::Kind::All || rule.kind == MeanRule::Kind::Proved;
  Rule result{mayHold, rule.name, rule.op, {}};
  if (rule.kind == MeanRule::Kind::All)
    for (const MeanNeed &need : rule.needs)
      result.needs.push_back(getZeroMean(need.value, need.dims));
  return result;
}

MeanFacts::Rule MeanFacts::computeShiftRule(OpOperand &use,
                                            const MeanDims &dims) {
  ShiftRule rule = rules.getShiftRule(use, dims);
  Rule result{!rule.isSeen, rule.name, rule.op, {}};
  if (!rule.isSeen)
    for (auto &[value, shiftedDims] : rule.shifted)
      result.needs.push_back(getShiftable(value, shiftedDims));
  return result;
}

MeanFacts::Rule MeanFacts::computeRule(Fact fact) {
  State state = states[fact];
  MeanDims dims = dimsTable[state.dims];
  switch (state.kind) {
  case Kind::ShiftableUse:
    return computeShiftRule(
        *const_cast<OpOperand *>(static_cast<const OpOperand *>(state.subject)),
        dims);
  case Kind::ZeroMean:
    return computeMeanRule(Value::getFromOpaquePointer(state.subject), dims);
  case Kind::Client:
    return getClientRule(Value::getFromOpaquePointer(state.subject), dims);
  case Kind::Shiftable:
    break;
  }
  Value value = Value::getFromOpaquePointer(state.subject);
  Rule result{/*mayHold=*/true, MeanRuleName::Uses, value.getDefiningOp(), {}};
  for (OpOperand &use : value.getUses())
    result.needs.push_back(getShiftableUse(use, dims));
  return result;
}

SmallVector<MeanFacts::Fact> MeanFacts::open(Fact fact) {
  SmallVector<Fact> opened;
  SmallVector<Fact> worklist{fact};
  while (!worklist.empty()) {
    Fact next = worklist.pop_back_val();
    if (states[next].status != State::New)
      continue;
    states[next].status = State::Open;
    opened.push_back(next);
    Rule rule = computeRule(next);
    for (Fact need : rule.needs) {
      states[need].users.push_back(next);
      worklist.push_back(need);
    }
    states[next].rule = std::move(rule);
  }
  return opened;
}

bool MeanFacts::holds(Fact fact) {
  if (states[fact].status == State::New) {
    SmallVector<Fact> opened = open(fact);
    // What fails by itself, or because of what is known, makes its users fail;
    // what is left holds.
    SmallVector<Fact> failed;
    auto fail = [&](Fact failing, Fact cause) {
      states[failing].status = State::Fails;
      states[failing].cause = cause;
      failed.push_back(failing);
    };
    for (Fact next : opened) {
      if (!states[next].rule.mayHold) {
        fail(next, next);
        continue;
      }
      for (Fact need : states[next].rule.needs)
        if (states[need].status == State::Fails) {
          if (states[next].status == State::Open)
            fail(next, need);
          break;
        }
    }
    for (size_t i = 0; i < failed.size(); ++i)
      for (Fact user : states[failed[i]].users)
        if (states[user].status == State::Open)
          fail(user, failed[i]);
    for (Fact next : opened)
      if (states[next].status == State::Open)
        states[next].status = State::Holds;
  }
  return states[fact].status == State::Holds;
}

const MeanFacts::Rule &MeanFacts::getRule(Fact fact) {
  holds(fact);
  return states[fact].rule;
}

const MeanFacts::Rule &MeanFacts::getReason(Fact fact) {
  assert(!holds(fact) && "a fact that holds");
  while (states[fact].cause != fact && !states[fact].rule.isReason)
    fact = states[fact].cause;
  // Bodies of named ops have no locations of their own.
  Operation *&op = states[fact].rule.op;
  while (op && isa<UnknownLoc>(op->getLoc()) && op->getParentOp())
    op = op->getParentOp();
  return states[fact].rule;
}

MeanFacts::Fact ZeroMean::getFact(Value value, ArrayRef<int64_t> dims) {
  auto type = cast<RankedTensorType>(value.getType());
  return facts.getZeroMean(value, MeanDims::getWhole(type.getShape(), dims));
}

bool ZeroMean::isZeroMean(Value value, ArrayRef<int64_t> dims) {
  return facts.holds(getFact(value, dims));
}

const MeanFacts::Rule &ZeroMean::getReason(Value value,
                                           ArrayRef<int64_t> dims) {
  return facts.getReason(getFact(value, dims));
}

StringRef ZeroMean::getRuleName(Value value, ArrayRef<int64_t> dims) {
  return stringifyMeanRule(facts.getRule(getFact(value, dims)).name);
}
