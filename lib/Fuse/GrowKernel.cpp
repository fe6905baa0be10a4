//===- GrowKernel.cpp - Neighbours that join a kernel ---------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the choice of the ops that join a norm in its kernel.
//
//===----------------------------------------------------------------------===//

#include "GrowKernel.h"

using namespace mlir;
using namespace mlir::norm;

namespace {

/// Tries the neighbours of a group, producers first, until none joins.
class KernelGrower {
public:
  explicit KernelGrower(Operation *seed) : group(KernelGroup::create(seed)) {}

  GrownKernel grow();

private:
  bool growOnce();
  bool tryProducer(KernelGroup &from, Value value, unsigned depth);
  bool tryConsumer(KernelGroup &from, Operation *user, unsigned depth);
  bool tryReadersOf(KernelGroup &from, Operation *broadcast);
  bool trySiblings();
  bool tryOp(KernelGroup &from, Operation *op);

  KernelGroup group;
  llvm::MapVector<Operation *, FusionRefusal> refusals;
};

} // namespace

/// How many reshapes may stand between an op and the kernel.
static constexpr unsigned maxReshapes = 4;

/// How many ops that depend on the kernel join together with their reader.
static constexpr unsigned maxDependent = 8;

/// How many other norms of one value are tried, the nearest first: where a
/// thousand norms read one value, each would try all others.
static constexpr unsigned maxSiblings = 64;

/// Commits `trial` to `from`.
static bool commit(KernelGroup &from, KernelGroup &trial) {
  from = std::move(trial);
  return true;
}

/// Adds the op that gives `input`, with the reshapes in between.
static LogicalResult addProducer(KernelGroup &group, Value input,
                                 FusionRefusal &refusal) {
  Operation *def = input.getDefiningOp();
  for (unsigned depth = 0; def && isReshape(def); ++depth) {
    if (depth == maxReshapes || failed(group.addReshape(def, refusal)))
      return failure();
    Value source = def->getOperand(0);
    def = source.getDefiningOp();
    // The reshaped value is one of the group's.
    if (def && (group.contains(def) || group.lookupSource(source) != source))
      return success();
  }
  return def ? group.add(def, refusal) : failure();
}

/// Adds `op` so that the kernel has a place. What it reads may be computed from
/// the kernel's own results (a mean that is stored, broadcast and then used):
/// such producers join with it, since none of them could join alone.
static LogicalResult addWithDependent(KernelGroup &group, Operation *op,
                                      FusionRefusal &refusal) {
  if (failed(group.add(op, refusal)))
    return failure();
  for (unsigned added = 0; failed(group.findPlace(refusal)); ++added) {
    FusionRefusal ignored;
    if (!refusal.dependentInput || added == maxDependent ||
        failed(addProducer(group, refusal.dependentInput, ignored)))
      return failure();
  }
  return success();
}

bool KernelGrower::tryOp(KernelGroup &from, Operation *op) {
  auto known = refusals.find(op);
  if (known != refusals.end() && known->second.isFinal())
    return false;
  FusionRefusal refusal;
  if (failed(from.checkSize(refusal))) {
    refusals[op] = refusal;
    return false;
  }
  KernelGroup trial = from;
  if (failed(addWithDependent(trial, op, refusal))) {
    refusals[op] = refusal;
    return false;
  }
  return commit(from, trial);
}

/// Adds the op that gives `value`, an input, behind reshapes if need be.
bool KernelGrower::tryProducer(KernelGroup &from, Value value, unsigned depth) {
  Operation *def = value.getDefiningOp();
  if (!def || from.contains(def))
    return false;
  if (!isReshape(def))
    return tryOp(from, def);
  KernelGroup trial = from;
  FusionRefusal refusal;
  if (depth == 0 || failed(trial.addReshape(def, refusal)) ||
      !tryProducer(trial, def->getOperand(0), depth - 1))
    return false;
  return commit(from, trial);
}

/// Adds an op that reads a value of the group, behind reshapes if need be.
bool KernelGrower::tryConsumer(KernelGroup &from, Operation *user,
                               unsigned depth) {
  if (from.contains(user))
    return false;
  if (!isReshape(user))
    return tryOp(from, user) || tryReadersOf(from, user);
  KernelGroup trial = from;
  FusionRefusal refusal;
  if (depth == 0 || failed(trial.addReshape(user, refusal)))
    return false;
  bool joined = false;
  for (Operation *next : llvm::to_vector(user->getResult(0).getUsers()))
    joined |= tryConsumer(trial, next, depth - 1);
  return joined && commit(from, trial);
}

/// Where a broadcast of a row's value lies is known once an op reads it that
/// reads an input of the kernel, too: the two join together.
bool KernelGrower::tryReadersOf(KernelGroup &from, Operation *broadcast) {
  auto refusal = refusals.find(broadcast);
  if (refusal == refusals.end() || !refusal->second.isUnresolved)
    return false;
  for (Operation *user : broadcast->getUsers()) {
    if (from.contains(user) || isReshape(user))
      continue;
    KernelGroup trial = from;
    FusionRefusal ignored;
    if (succeeded(addWithDependent(trial, user, ignored)))
      return commit(from, trial);
  }
  return false;
}

/// Another norm of the same rows shares their loads.
bool KernelGrower::trySiblings() {
  bool changed = false;
  Block *block = (*group.getMembers().begin()).op->getBlock();
  for (const KernelGroup::Input &input :
       SmallVector<KernelGroup::Input>(group.getInputs())) {
    if (!group.getSpace().isFull(input.view))
      continue;
    SmallVector<Operation *> siblings;
    for (Operation *user : input.value.getUsers())
      if (isKernelSeed(user) && user->getBlock() == block &&
          !group.contains(user))
        siblings.push_back(user);
    auto isBefore = [](Operation *a, Operation *b) {
      return a->isBeforeInBlock(b);
    };
    size_t numTried = std::min<size_t>(siblings.size(), maxSiblings);
    std::partial_sort(siblings.begin(), siblings.begin() + numTried,
                      siblings.end(), isBefore);
    for (Operation *sibling : ArrayRef(siblings).take_front(numTried))
      changed |= tryOp(group, sibling);
  }
  return changed;
}

bool KernelGrower::growOnce() {
  bool changed = false;
  for (const KernelGroup::Input &input :
       SmallVector<KernelGroup::Input>(group.getInputs()))
    changed |= tryProducer(group, input.value, maxReshapes);
  DenseSet<Value> foreign = group.getForeignValues();
  for (Value value : group.getComputedValues())
    if (!foreign.contains(value))
      for (Operation *user : llvm::to_vector(value.getUsers()))
        changed |= tryConsumer(group, user, maxReshapes);
  return changed | trySiblings();
}

GrownKernel KernelGrower::grow() {
  while (growOnce())
    ;
  GrownKernel grown{std::move(group), {}};
  for (auto &[op, refusal] : refusals)
    if (!grown.group.contains(op))
      grown.refusals.push_back({op, refusal});
  return grown;
}

GrownKernel mlir::norm::growKernel(Operation *seed) {
  return KernelGrower(seed).grow();
}
