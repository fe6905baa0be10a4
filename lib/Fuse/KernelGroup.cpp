//===- KernelGroup.cpp - Ops that become one kernel -----------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the collection of the ops of a kernel: how an op's loops
// lie in the space of the kernel, and whether it may and should join.
//
//===----------------------------------------------------------------------===//

#include "KernelGroup.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::norm;

/// Enough for every block of every model known; more would not fit registers.
static constexpr unsigned maxInputs = 24;
static constexpr unsigned maxMembers = 64;

/// Members, inputs and what is known of their views only grow.
bool FusionRefusal::isFinal() const {
  return rule == "not-elementwise" || rule == "other-block" ||
         rule == "too-large" || (rule == "other-space" && !isUnresolved);
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

const View *KernelGroup::lookupView(Value value) const {
  auto it = computed.find(value);
  if (it != computed.end())
    return &it->second;
  const View *view = nullptr;
  for (const Input &input : inputs)
    if (input.value == value) {
      if (view)
        return nullptr;
      view = &input.view;
    }
  return view;
}

Value KernelGroup::lookupSource(Value value) const {
  while (Value source = sources.lookup(value))
    value = source;
  return value;
}

LogicalResult KernelGroup::addInput(Value value, const View &view,
                                    FusionRefusal &refusal) {
  for (const Input &input : inputs)
    if (input.value == value && input.view == view)
      return success();
  inputs.push_back({value, view});
  if (inputs.size() <= maxInputs)
    return success();
  refusal = {"too-large", "the kernel would have too many operands"};
  return failure();
}

/// `value` is no input any more: the group computes it.
LogicalResult KernelGroup::setComputed(Value value, const View &view,
                                       FusionRefusal &refusal) {
  for (const Input &input : inputs)
    if (input.value == value && input.view != view) {
      refusal = {"other-space", "the kernel reads it at two points at once"};
      return failure();
    }
  llvm::erase_if(inputs,
                 [&](const Input &input) { return input.value == value; });
  computed[value] = view;
  return success();
}

//===----------------------------------------------------------------------===//
// Members
//===----------------------------------------------------------------------===//

KernelGroup KernelGroup::create(Operation *seed) {
  KernelGroup group;
  group.block = seed->getBlock();
  Member member;
  member.op = seed;
  std::string reason;
  member.nest = *LoopNest::get(seed, reason);
  member.isCopied = false;
  // A dyt has no collective; its features are where its scale has its dims.
  SmallVector<bool> isFeature = member.nest.isCollective;
  if (auto dyt = dyn_cast<DyTOp>(seed))
    for (int64_t dim : dyt.getDims())
      isFeature[dim] = true;
  // Row dims of size 1 are none, so that reshapes may add and drop them.
  for (auto [size, feature] : llvm::zip_equal(member.nest.sizes, isFeature)) {
    DimList &list = member.loops.emplace_back();
    if (feature || size != 1)
      list.push_back(group.space.addDim(size, feature));
  }
  FusionRefusal refusal;
  LogicalResult added = group.addViews(member, refusal);
  assert(succeeded(added) && "a norm alone is a kernel");
  (void)added;
  group.members.insert({seed, std::move(member)});
  return group;
}

/// Finds the dims of the space that each loop runs over, from the values that
/// the group knows.
LogicalResult KernelGroup::resolveLoops(Member &member,
                                        FusionRefusal &refusal) {
  const LoopNest &nest = member.nest;
  SmallVector<std::optional<DimList>> loops(nest.sizes.size());
  auto refuse = [&](StringRef reason) {
    refusal = {"other-space", reason.str()};
    return failure();
  };
  for (const LoopNest::Access &access :
       llvm::concat<const LoopNest::Access>(nest.reads, nest.results)) {
    const View *view = lookupView(access.value);
    if (!view)
      continue;
    for (auto [expr, list] : llvm::zip_equal(access.map.getResults(), *view)) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      if (!dim) {
        if (!list.empty())
          return refuse("it reads one element of a row");
        continue;
      }
      std::optional<DimList> &loop = loops[dim.getPosition()];
      if (loop && *loop != list)
        return refuse("it combines other elements than those of one point");
      loop = list;
    }
  }
  DenseSet<unsigned> seen;
  for (auto [loop, size] : llvm::zip_equal(loops, nest.sizes)) {
    if (!loop && size != 1) {
      (void)refuse("it runs over more than the rows of the kernel");
      refusal.isUnresolved = true;
      return failure();
    }
    member.loops.push_back(loop.value_or(DimList()));
    for (unsigned dim : member.loops.back())
      if (!seen.insert(dim).second)
        return refuse("it reads a diagonal");
    if (member.loops.back().size() == 1 &&
        failed(space.meetSize(member.loops.back().front(), size)))
      return refuse("its sizes differ");
  }
  return success();
}

/// Whether the results have shapes that a kernel can give, and whether the
/// collectives are over the rows of the kernel.
LogicalResult KernelGroup::checkShape(Member &member,
                                      FusionRefusal &refusal) const {
  const LoopNest &nest = member.nest;
  DimList reduced;
  for (auto [loop, isCollective] :
       llvm::zip_equal(member.loops, nest.isCollective))
    if (isCollective)
      llvm::append_range(reduced, loop);
  bool reducesRows = llvm::any_of(
      reduced, [&](unsigned dim) { return !space.isFeature(dim); });
  unsigned numFeatures = space.getOrder().size() - space.getNumRowDims();
  if (nest.hasCollective() && (reducesRows || reduced.size() != numFeatures)) {
    refusal = {"other-space", "its rows are not those of the kernel"};
    return failure();
  }
  auto isWhole = [&](const LoopNest::Access &access) {
    View view = composeView(access.map, member.loops);
    return space.isFull(view) || space.isRow(view);
  };
  auto isFull = [&](const LoopNest::Access &access) {
    return space.isFull(composeView(access.map, member.loops));
  };
  bool isPart = !llvm::all_of(nest.results, isWhole);
  if (isPart && (nest.hasCollective() || !nest.isCheap)) {
    refusal = {"cost", "it would be computed again for each row"};
    return failure();
  }
  // A broadcast is cheaper than the loads of its result.
  member.isCopied =
      isPart || (nest.isCheap && llvm::none_of(nest.reads, isFull) &&
                 llvm::any_of(nest.results, isFull));
  return success();
}

LogicalResult KernelGroup::addViews(const Member &member,
                                    FusionRefusal &refusal) {
  for (const LoopNest::Access &access : member.nest.results)
    if (failed(setComputed(access.value, composeView(access.map, member.loops),
                           refusal)))
      return failure();
  for (const LoopNest::Access &access : member.nest.reads) {
    View view = composeView(access.map, member.loops);
    auto it = computed.find(access.value);
    if (it == computed.end()) {
      if (failed(addInput(access.value, view, refusal)))
        return failure();
    } else if (it->second != view) {
      refusal = {"other-space", "it reads the kernel's value at another point"};
      return failure();
    }
  }
  return success();
}

LogicalResult KernelGroup::add(Operation *op, FusionRefusal &refusal) {
  if (failed(checkSize(refusal)))
    return failure();
  if (op->getBlock() != block) {
    refusal = {"other-block", "it stands in another block"};
    return failure();
  }
  Member member;
  member.op = op;
  FailureOr<LoopNest> nest = LoopNest::get(op, refusal.reason);
  if (failed(nest)) {
    refusal.rule = "not-elementwise";
    return failure();
  }
  member.nest = std::move(*nest);
  if (failed(resolveLoops(member, refusal)) ||
      failed(checkShape(member, refusal)) || failed(addViews(member, refusal)))
    return failure();
  members.insert({op, std::move(member)});
  return checkCost(refusal);
}

LogicalResult KernelGroup::checkSize(FusionRefusal &refusal) const {
  if (members.size() < maxMembers)
    return success();
  refusal = {"too-large", "the kernel would have too many ops"};
  return failure();
}

/// A row with more than one phase would compute an expensive value in each of
/// them, unless it is stored.
LogicalResult KernelGroup::checkCost(FusionRefusal &refusal) const {
  DenseSet<Value> costly;
  for (const Member *member : getOrderedMembers()) {
    const Value *cause = nullptr;
    for (const LoopNest::Access &access : member->nest.reads)
      if (costly.contains(lookupSource(access.value)))
        cause = &access.value;
    if (cause && member->nest.hasCollective()) {
      refusal = {"cost", "it would be computed in each pass over a row",
                 lookupSource(*cause).getDefiningOp()};
      return failure();
    }
    if (!cause && member->nest.isCheap)
      continue;
    for (const LoopNest::Access &access : member->nest.results)
      if (!isUsedOutside(access.value))
        costly.insert(access.value);
  }
  return success();
}

SmallVector<const KernelGroup::Member *>
KernelGroup::getOrderedMembers() const {
  SmallVector<const Member *> ordered;
  for (const auto &entry : members)
    ordered.push_back(&entry.second);
  llvm::sort(ordered, [](const Member *a, const Member *b) {
    return a->op->isBeforeInBlock(b->op);
  });
  return ordered;
}

DenseSet<Value> KernelGroup::getForeignValues() const {
  DenseSet<Value> foreign;
  auto isForeign = [&](Value value) {
    Value source = lookupSource(value);
    return !computed.count(source) || foreign.contains(source);
  };
  for (const Member *member : getOrderedMembers())
    if (member->isCopied &&
        llvm::all_of(member->nest.reads, [&](const LoopNest::Access &access) {
          return isForeign(access.value);
        }))
      foreign.insert_range(member->op->getResults());
  for (auto &[value, view] : computed)
    if (foreign.contains(lookupSource(value)))
      foreign.insert(value);
  return foreign;
}

SmallVector<Value> KernelGroup::getComputedValues() const {
  return llvm::to_vector(llvm::make_first_range(computed));
}

//===----------------------------------------------------------------------===//
// Reshapes
//===----------------------------------------------------------------------===//

/// The view of the result (forward) or of the operand of a reshape, from that
/// of the other.
FailureOr<View> KernelGroup::getReshapedView(Operation *op, const View &view,
                                             bool forward) {
  if (isa<tensor::CastOp>(op))
    return view;
  auto collapse = dyn_cast<tensor::CollapseShapeOp>(op);
  SmallVector<ReassociationIndices> groups =
      collapse ? collapse.getReassociationIndices()
               : cast<tensor::ExpandShapeOp>(op).getReassociationIndices();
  // Whether the view that is asked for has the dims of a group as one.
  bool merges = forward == !!collapse;
  View other;
  if (merges) {
    for (const ReassociationIndices &group : groups) {
      DimList &list = other.emplace_back();
      for (int64_t dim : group)
        llvm::append_range(list, view[dim]);
    }
    return other;
  }
  Value expanded = collapse ? op->getOperand(0) : op->getResult(0);
  ArrayRef<int64_t> shape =
      cast<RankedTensorType>(expanded.getType()).getShape();
  // A value of rank 0 has no groups; all dims of the other are of size 1.
  if (groups.empty())
    return View(shape.size());
  // Cuts change dims that stand in views, the one that is given, too.
  View source = view;
  for (auto [index, group] : llvm::enumerate(groups)) {
    SmallVector<KernelSpace::Split> splits;
    FailureOr<View> parts = space.cut(
        source[index], shape.slice(group.front(), group.size()), splits);
    if (failed(parts))
      return failure();
    for (const KernelSpace::Split &split : splits) {
      for (auto &entry : computed)
        replaceDim(entry.second, split);
      for (Input &input : inputs)
        replaceDim(input.view, split);
      for (auto &entry : members)
        replaceDim(entry.second.loops, split);
      replaceDim(source, split);
      replaceDim(other, split);
    }
    llvm::append_range(other, *parts);
  }
  return other;
}

LogicalResult KernelGroup::addReshape(Operation *op, FusionRefusal &refusal) {
  Value operand = op->getOperand(0), result = op->getResult(0);
  bool forward = !!computed.count(operand);
  const View *known = lookupView(forward ? operand : result);
  if (op->getBlock() != block || !known || sources.contains(result)) {
    refusal = {"other-space", "it is reshaped"};
    return failure();
  }
  FailureOr<View> view = getReshapedView(op, View(*known), forward);
  if (failed(view)) {
    refusal = {"other-space", "it is reshaped across rows"};
    return failure();
  }
  // Cuts may have changed it.
  View resultView = forward ? *view : *lookupView(result);
  if (failed(setComputed(result, resultView, refusal)) ||
      (!forward && failed(addInput(operand, *view, refusal))))
    return failure();
  sources[result] = operand;
  return success();
}

SmallVector<Operation *> KernelGroup::getReshapes() const {
  SmallVector<Operation *> reshapes;
  for (const auto &entry : computed)
    if (sources.contains(entry.first))
      reshapes.push_back(entry.first.getDefiningOp());
  return reshapes;
}

//===----------------------------------------------------------------------===//
// Place
//===----------------------------------------------------------------------===//

bool KernelGroup::isOutside(Operation *user) const {
  auto it = members.find(user);
  if (it != members.end())
    return it->second.isCopied &&
           llvm::any_of(user->getResults(),
                        [&](Value result) { return isUsedOutside(result); });
  if (user->getNumResults() != 1 || !sources.contains(user->getResult(0)))
    return true;
  return isUsedOutside(user->getResult(0));
}

bool KernelGroup::isUsedOutside(Value value) const {
  return llvm::any_of(value.getUsers(),
                      [&](Operation *user) { return isOutside(user); });
}

SmallVector<Value> KernelGroup::getOutputs() const {
  SmallVector<Value> outputs;
  for (const Member *member : getOrderedMembers()) {
    if (member->isCopied)
      continue;
    for (const LoopNest::Access &access : member->nest.results)
      if (isUsedOutside(access.value))
        outputs.push_back(access.value);
  }
  return outputs;
}

/// Collects what the inputs depend on from `before` on. It must not depend on
/// the group and have no effects.
LogicalResult KernelGroup::collectMoved(Operation *before,
                                        SmallVectorImpl<Operation *> &moved,
                                        FusionRefusal &refusal) const {
  constexpr unsigned maxMoved = 1024;
  DenseSet<Operation *> visited;
  SmallVector<Operation *> worklist;
  auto isMoved = [&](Operation *def) {
    return !def->isBeforeInBlock(before) && visited.insert(def).second;
  };
  // Pushes what gives `value`; fails where the group does.
  auto push = [&](Value value, Operation *reader) {
    Operation *def = value.getDefiningOp();
    def = def ? block->findAncestorOpInBlock(*def) : nullptr;
    auto it = members.find(def);
    if (it != members.end() && !it->second.isCopied) {
      refusal = {"not-convex", "it depends on the kernel through an op outside",
                 reader};
      return failure();
    }
    if (def && isMoved(def))
      worklist.push_back(def);
    return success();
  };
  auto collect = [&](Value input) {
    if (failed(push(input, nullptr)))
      return failure();
    while (!worklist.empty()) {
      Operation *op = worklist.pop_back_val();
      if (!isMemoryEffectFree(op) || visited.size() > maxMoved) {
        refusal = {"order", "what it reads cannot be moved", op};
        return failure();
      }
      moved.push_back(op);
      WalkResult result = op->walk([&](Operation *nested) {
        for (Value operand : nested->getOperands())
          if (failed(push(operand, op)))
            return WalkResult::interrupt();
        return WalkResult::advance();
      });
      if (result.wasInterrupted()) {
        refusal.dependentInput = input;
        return failure();
      }
    }
    return success();
  };
  for (const Input &input : inputs)
    if (failed(collect(input.value)))
      return failure();
  llvm::sort(moved,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  return success();
}

FailureOr<KernelGroup::Place>
KernelGroup::findPlace(FusionRefusal &refusal) const {
  Operation *lastMember = nullptr, *firstUser = nullptr;
  for (const auto &entry : members)
    if (!lastMember || lastMember->isBeforeInBlock(entry.first))
      lastMember = entry.first;
  for (Value output : getOutputs())
    for (Operation *user : output.getUsers()) {
      Operation *ancestor = block->findAncestorOpInBlock(*user);
      if (isOutside(user) && ancestor &&
          (!firstUser || ancestor->isBeforeInBlock(firstUser)))
        firstUser = ancestor;
    }
  if (!firstUser || lastMember->isBeforeInBlock(firstUser))
    return Place{lastMember, {}};
  Place place{firstUser, {}};
  if (failed(collectMoved(firstUser, place.moved, refusal)))
    return failure();
  return place;
}
