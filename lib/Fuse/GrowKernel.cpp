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
  bool tryOp(KernelGroup &from, Operation *op);

  KernelGroup group;
  llvm::MapVector<Operation *, FusionRefusal> refusals;
};

} // namespace

/// How many reshapes may stand between an op and the kernel.
static constexpr unsigned maxReshapes = 4;

/// Commits `trial` to `from`.
static bool commit(KernelGroup &from, KernelGroup &trial) {
  from = std::move(trial);
  return true;
}

bool KernelGrower::tryOp(KernelGroup &from, Operation *op) {
  KernelGroup trial = from;
  FusionRefusal refusal;
  if (failed(trial.add(op, refusal))) {
    refusals[op] = refusal;
    return false;
  }
  refusals.erase(op);
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
    return tryOp(from, user);
  KernelGroup trial = from;
  FusionRefusal refusal;
  if (depth == 0 || failed(trial.addReshape(user, refusal)))
    return false;
  bool joined = false;
  for (Operation *next : llvm::to_vector(user->getResult(0).getUsers()))
    joined |= tryConsumer(trial, next, depth - 1);
  return joined && commit(from, trial);
}

bool KernelGrower::growOnce() {
  bool changed = false;
  for (const KernelGroup::Input &input :
       SmallVector<KernelGroup::Input>(group.getInputs()))
    changed |= tryProducer(group, input.value, maxReshapes);
  // The users of a value that is computed for each kernel again have no more
  // to do with this one than with another.
  for (Value value : group.getComputedValues())
    if (!group.isCopied(value))
      for (Operation *user : llvm::to_vector(value.getUsers()))
        changed |= tryConsumer(group, user, maxReshapes);
  // Another norm of the same rows shares their loads.
  for (const KernelGroup::Input &input :
       SmallVector<KernelGroup::Input>(group.getInputs())) {
    if (!group.getSpace().isFull(input.view))
      continue;
    for (Operation *user : llvm::to_vector(input.value.getUsers()))
      if (isKernelSeed(user) && !group.contains(user))
        changed |= tryOp(group, user);
  }
  return changed;
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
