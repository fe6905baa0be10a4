//===- KernelGroup.h - Ops that become one kernel ---------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the ops that one kernel will stand for, while they are
// collected. A group is a value: whoever tries an op adds it to a copy.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_FUSE_KERNELGROUP_H
#define NORM_LIB_FUSE_KERNELGROUP_H

#include "KernelSpace.h"
#include "LoopNest.h"

#include "llvm/ADT/MapVector.h"

namespace mlir::norm {

/// Why an op did not join a group.
struct FusionRefusal {
  /// The remark's name: not-elementwise, other-space, not-convex, order, cost,
  /// too-large.
  StringRef rule;
  std::string reason;
  /// The op that stands in the way, where there is one.
  Operation *brokenBy = nullptr;
  /// For not-convex, the input of the group that depends on it.
  Value dependentInput = Value();
  /// For other-space, whether the group knows too few of the op's operands to
  /// say where its loops run.
  bool isUnresolved = false;

  /// Whether the op cannot join however the group grows.
  bool isFinal() const;
};

class KernelGroup {
public:
  /// An op of the group.
  struct Member {
    Operation *op;
    LoopNest nest;
    /// The dims of the space that each loop runs over.
    View loops;
    /// The op has no result of full shape or of one element a row, so that what
    /// others need of it stays computed by the op itself.
    bool isCopied;
  };
  /// A value from outside.
  struct Input {
    Value value;
    View view;
  };

  /// The group of one norm.
  static KernelGroup create(Operation *seed);

  /// Adds a neighbour: an op that reads or gives a value of the group. Whether
  /// a kernel with it has a place is left to findPlace. The group is of no use
  /// after a failure.
  LogicalResult add(Operation *op, FusionRefusal &refusal);

  /// Adds an op that gives what it reads in another shape, where the group
  /// knows a view of its operand or result. It is no member: its result stands
  /// for its operand.
  LogicalResult addReshape(Operation *op, FusionRefusal &refusal);

  /// Fails if no op can be added to the group any more.
  LogicalResult checkSize(FusionRefusal &refusal) const;

  bool contains(Operation *op) const { return members.contains(op); }
  auto getMembers() const { return llvm::make_second_range(members); }
  size_t size() const { return members.size(); }
  ArrayRef<Input> getInputs() const { return inputs; }
  const KernelSpace &getSpace() const { return space; }

  /// The members in program order.
  SmallVector<const Member *> getOrderedMembers() const;

  /// Values that members give, or that stand for one of them.
  SmallVector<Value> getComputedValues() const;

  /// The view of a value that the group computes or reads, null where there is
  /// none or more than one.
  const View *lookupView(Value value) const;

  /// What `value` stands for: itself, but for the result of a reshape.
  Value lookupSource(Value value) const;

  /// Values that ops which stay for others, too, compute of inputs alone: they
  /// have no more to do with this kernel than with another.
  DenseSet<Value> getForeignValues() const;

  /// Results of members that ops outside of the group use.
  SmallVector<Value> getOutputs() const;

  /// Reshapes whose results stand for their operands.
  SmallVector<Operation *> getReshapes() const;

  /// Ops to move in front of the kernel, in order, and the op in front of
  /// which it can stand then: behind all that it reads, before all that reads
  /// it.
  struct Place {
    Operation *before;
    SmallVector<Operation *> moved;
  };
  FailureOr<Place> findPlace(FusionRefusal &refusal) const;

private:
  LogicalResult resolveLoops(Member &member, FusionRefusal &refusal);
  LogicalResult checkShape(Member &member, FusionRefusal &refusal) const;
  LogicalResult addViews(const Member &member, FusionRefusal &refusal);
  LogicalResult checkCost(FusionRefusal &refusal) const;
  FailureOr<View> getReshapedView(Operation *op, const View &view,
                                  bool forward);
  LogicalResult addInput(Value value, const View &view, FusionRefusal &refusal);
  LogicalResult setComputed(Value value, const View &view,
                            FusionRefusal &refusal);
  bool isOutside(Operation *user) const;
  bool isUsedOutside(Value value) const;
  LogicalResult collectMoved(Operation *before,
                             SmallVectorImpl<Operation *> &moved,
                             FusionRefusal &refusal) const;

  Block *block = nullptr;
  KernelSpace space;
  llvm::MapVector<Operation *, Member> members;
  /// The views of what members give and of what stands for it.
  llvm::MapVector<Value, View> computed;
  /// The operands that results of reshapes stand for.
  DenseMap<Value, Value> sources;
  SmallVector<Input> inputs;
};

} // namespace mlir::norm

#endif // NORM_LIB_FUSE_KERNELGROUP_H
