//===- SharedScalars.cpp - Inputs that bodies compute ---------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the search for scalars that several bodies compute.
//
//===----------------------------------------------------------------------===//

#include "SharedScalars.h"

#include "Rewrite.h"
#include "TensorIR.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::norm;

//===----------------------------------------------------------------------===//
// What a scalar computes
//===----------------------------------------------------------------------===//

namespace {
/// Writes down what a scalar computes, so that equal texts are equal scalars.
class Description {
public:
  Description(linalg::LinalgOp owner, ConstantFolder &constants)
      : owner(owner), constants(constants) {}

  /// Fails for what is not made of elements and numbers by a few pure ops.
  bool describe(Value scalar);

  /// The map of the first tensor that is read as a whole; null without one.
  AffineMap map;
  /// The tensors that are read as a whole.
  llvm::SmallDenseSet<Value> tensors;
  std::string text;

private:
  /// Collects what is read; fails where `describe` does.
  bool collect(Value scalar);
  void write(Value scalar);

  static constexpr unsigned maxOps = 12;

  linalg::LinalgOp owner;
  ConstantFolder &constants;
  unsigned numOps = 0;
};
} // namespace

bool Description::collect(Value scalar) {
  if (getBodyOwner(scalar) != owner)
    return true;
  if (auto argument = dyn_cast<BlockArgument>(scalar)) {
    OpOperand *operand = owner.getMatchingOpOperand(argument);
    if (!owner.isDpsInput(operand))
      return false;
    AffineMap operandMap = owner.getMatchingIndexingMap(operand);
    if (operandMap.isPermutation()) {
      tensors.insert(operand->get());
      map = map ? map : operandMap;
    }
    return true;
  }
  Operation *op = scalar.getDefiningOp();
  if (++numOps > maxOps || !isReadable(op) || isa<tensor::ExtractOp>(op) ||
      !isPure(op) || op->getNumRegions() != 0 ||
      isa<ShapedType>(scalar.getType()))
    return false;
  return llvm::all_of(op->getOperands(),
                      [&](Value operand) { return collect(operand); });
}

void Description::write(Value scalar) {
  llvm::raw_string_ostream os(text);
  if (auto argument = dyn_cast<BlockArgument>(scalar);
      argument && getBodyOwner(scalar) == owner) {
    // The element in the coordinates of the first tensor.
    OpOperand *operand = owner.getMatchingOpOperand(argument);
    os << operand->get().getAsOpaquePointer()
       << owner.getMatchingIndexingMap(operand).compose(
              inversePermutation(map));
    return;
  }
  if (Attribute number = constants.fold(scalar)) {
    os << number;
    return;
  }
  if (getBodyOwner(scalar) != owner) {
    os << scalar.getAsOpaquePointer();
    return;
  }
  Operation *op = scalar.getDefiningOp();
  os << op->getName() << scalar.getType() << op->getAttrDictionary() << '(';
  for (Value operand : op->getOperands()) {
    write(operand);
    os << ',';
  }
  os << ')';
}

bool Description::describe(Value scalar) {
  if (!collect(scalar) || !map)
    return false;
  write(scalar);
  return true;
}

//===----------------------------------------------------------------------===//
// Search
//===----------------------------------------------------------------------===//

/// Whether `scalar` does not vary along the reduction loops of `op`.
static bool isUniform(Value scalar, linalg::LinalgOp op) {
  SmallVector<Value> worklist{scalar};
  llvm::SmallDenseSet<Value> seen;
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    if (getBodyOwner(value) != op || !seen.insert(value).second)
      continue;
    if (Operation *definer = value.getDefiningOp()) {
      if (isa<linalg::IndexOp>(definer) || definer->getNumRegions() != 0)
        return false;
      llvm::append_range(worklist, definer->getOperands());
      continue;
    }
    AffineMap map = op.getMatchingIndexingMap(
        op.getMatchingOpOperand(cast<BlockArgument>(value)));
    for (auto [loop, type] : llvm::enumerate(op.getIteratorTypesArray()))
      if (type == utils::IteratorType::reduction && map.isFunctionOfDim(loop))
        return false;
  }
  return true;
}

/// What a summand is a power of, perhaps less a mean; or what a tanh is of.
Value SharedScalars::getBase(Value summand, linalg::LinalgOp op) {
  while (getBodyOwner(summand) == op) {
    Operation *definer = summand.getDefiningOp();
    if (!definer)
      return {};
    auto product = dyn_cast<arith::MulFOp>(definer);
    if (isa<arith::ExtFOp, math::FPowIOp, math::PowFOp, math::AbsFOp>(
            definer) ||
        (product && product.getLhs() == product.getRhs())) {
      summand = definer->getOperand(0);
      continue;
    }
    if (!isa<arith::SubFOp, arith::AddFOp, arith::MulFOp>(definer))
      return summand;
    if (isUniform(definer->getOperand(1), op))
      summand = definer->getOperand(0);
    else if (isUniform(definer->getOperand(0), op))
      summand = definer->getOperand(1);
    else
      return summand;
  }
  return {};
}

void SharedScalars::addBase(Value scalar, bool needsNoOther) {
  if (!scalar || isa<BlockArgument>(scalar) || !isGraphFloat(scalar.getType()))
    return;
  Description description(getBodyOwner(scalar), constants);
  // A function of one tensor is no residual add.
  if (!description.describe(scalar) || description.tensors.size() < 2)
    return;
  auto [it, isNew] =
      indexOf.try_emplace(description.text, unsigned(scalars.size()));
  if (isNew)
    scalars.emplace_back();
  if (needsNoOther)
    needNoOther.insert(it->second);
  opNames.insert(scalar.getDefiningOp()->getName());
}

void SharedScalars::findBases() {
  function->walk([&](linalg::GenericOp generic) {
    if (!generic.hasPureTensorSemantics() ||
        generic->getParentOfType<linalg::LinalgOp>())
      return;
    Block *body = generic.getBody();
    if (generic.getNumReductionLoops() == 0) {
      for (auto tanh : body->getOps<math::TanhOp>())
        if (auto product = tanh.getOperand().getDefiningOp<arith::MulFOp>())
          for (Value factor : product->getOperands())
            addBase(factor, /*needsNoOther=*/true);
      return;
    }
    for (auto [value, argument] :
         llvm::zip_equal(body->getTerminator()->getOperands(),
                         generic.getRegionOutputArgs())) {
      auto sum = value.getDefiningOp<arith::AddFOp>();
      if (!sum || (sum.getLhs() != argument && sum.getRhs() != argument))
        continue;
      Value summand = sum.getLhs() == argument ? sum.getRhs() : sum.getLhs();
      addBase(getBase(summand, generic), /*needsNoOther=*/false);
    }
  });
}

/// Finds everything that computes one of the bases.
void SharedScalars::findPlaces() {
  function->walk([&](linalg::GenericOp generic) {
    if (!generic.hasPureTensorSemantics() ||
        generic->getParentOfType<linalg::LinalgOp>())
      return;
    for (Operation &op : generic.getBody()->without_terminator()) {
      if (op.getNumResults() != 1 || !opNames.contains(op.getName()))
        continue;
      Description description(generic, constants);
      if (!description.describe(op.getResult(0)))
        continue;
      auto it = indexOf.find(description.text);
      if (it != indexOf.end())
        scalars[it->second].places.push_back(
            {op.getResult(0), description.map, BlockArgument()});
    }
  });
}

void SharedScalars::split() {
  findBases();
  if (scalars.empty())
    return;
  findPlaces();
  for (auto [index, shared] : llvm::enumerate(scalars)) {
    llvm::SmallDenseSet<Operation *> owners;
    llvm::SmallDenseSet<Block *> blocks;
    bool isYielded = false;
    for (const Place &place : shared.places) {
      owners.insert(getBodyOwner(place.scalar));
      blocks.insert(getBodyOwner(place.scalar)->getBlock());
      isYielded |= llvm::any_of(place.scalar.getUsers(), [](Operation *user) {
        return isa<linalg::YieldOp>(user);
      });
    }
    if (blocks.size() == 1 &&
        (owners.size() > 1 || isYielded || needNoOther.contains(index)))
      build(shared);
  }
}

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

/// Copies what `scalar` is made of to `body`, elements to its arguments.
static Value copyScalar(Value scalar, linalg::LinalgOp owner, OpBuilder &body,
                        IRMapping &mapping) {
  if (getBodyOwner(scalar) != owner || mapping.contains(scalar))
    return mapping.lookupOrDefault(scalar);
  Operation *op = scalar.getDefiningOp();
  for (Value operand : op->getOperands())
    copyScalar(operand, owner, body, mapping);
  body.clone(*op, mapping);
  return mapping.lookup(scalar);
}

void SharedScalars::build(Shared &shared) {
  Place &first = shared.places.front();
  auto owner = cast<linalg::GenericOp>(getBodyOwner(first.scalar));
  OpBuilder builder(owner);
  Location loc = first.scalar.getLoc();
  AffineMap inverse = inversePermutation(first.map);
  SmallVector<AffineMap> maps;
  Value whole;
  for (OpOperand *input : owner.getDpsInputOperands()) {
    AffineMap map = owner.getMatchingIndexingMap(input);
    if (!whole && map == first.map)
      whole = input->get();
    maps.push_back(map.compose(inverse));
  }
  Value empty = tensor::EmptyOp::create(
      builder, loc, tensor::getMixedSizes(builder, loc, whole),
      first.scalar.getType());
  maps.push_back(builder.getMultiDimIdentityMap(inverse.getNumDims()));
  SmallVector<utils::IteratorType> iterators(inverse.getNumDims(),
                                             utils::IteratorType::parallel);
  auto generic = linalg::GenericOp::create(
      builder, loc, empty.getType(), owner.getInputs(), empty, maps, iterators,
      [&](OpBuilder &body, Location, ValueRange arguments) {
        IRMapping mapping;
        for (auto [from, to] : llvm::zip(owner.getRegionInputArgs(), arguments))
          mapping.map(from, to);
        linalg::YieldOp::create(body, loc,
                                copyScalar(first.scalar, owner, body, mapping));
      });
  shared.tensor = generic.getResult(0);
  tensorOps.insert(generic);
  generic->walk(
      [&](Operation *op) { order.insert(op, &owner.getBody()->front()); });
  for (Place &place : shared.places) {
    auto reader = cast<linalg::GenericOp>(getBodyOwner(place.scalar));
    place.argument = addInput(reader, shared.tensor, place.map);
    place.scalar.replaceAllUsesWith(place.argument);
    if (shared.result)
      continue;
    if (OpResult result = findResult(place)) {
      shared.result = result;
      shared.resultUsers.insert(result.user_begin(), result.user_end());
      result.replaceAllUsesWith(shared.tensor);
    }
  }
}

/// Takes `argument` and what it reads off the body again.
static void removeInput(linalg::GenericOp generic, BlockArgument argument) {
  unsigned position = argument.getArgNumber();
  SmallVector<AffineMap> maps = generic.getIndexingMapsArray();
  maps.erase(maps.begin() + position);
  generic.getInputsMutable().erase(position);
  generic.setIndexingMapsAttr(
      Builder(generic.getContext()).getAffineMapArrayAttr(maps));
  generic.getBody()->eraseArgument(position);
}

/// The result that is the tensor itself, if there is one.
OpResult SharedScalars::findResult(const Place &place) {
  auto generic = cast<linalg::GenericOp>(getBodyOwner(place.scalar));
  OpOperand *operand = generic.getMatchingOpOperand(place.argument);
  for (OpResult result : generic->getResults())
    if (getYielded(result) == place.argument &&
        generic.getIndexingMapMatchingResult(result) == place.map &&
        result.getType() == operand->get().getType())
      return result;
  return {};
}

/// Whether an op reads the tensor that did not read the scalar before: a norm,
/// a residual add, or another such tensor that is read.
bool SharedScalars::isRead(const Shared &shared) const {
  llvm::SmallDenseSet<Operation *> owners;
  for (const Place &place : shared.places)
    owners.insert(getBodyOwner(place.scalar));
  return llvm::any_of(shared.tensor.getUsers(), [&](Operation *user) {
    bool isUnreadTensor = tensorOps.contains(user) && user->use_empty();
    return !owners.contains(user) && !shared.resultUsers.contains(user) &&
           !isUnreadTensor;
  });
}

void SharedScalars::finish(SmallVectorImpl<linalg::GenericOp> &shrunkBodies,
                           SmallVectorImpl<Operation *> &replaced) {
  // A tensor may be read by a later one.
  for (Shared &shared : llvm::reverse(scalars)) {
    if (!shared.tensor)
      continue;
    Operation *tensorOp = shared.tensor.getDefiningOp();
    bool isKept = shared.tensor.use_empty() || isRead(shared);
    for (Place &place : shared.places) {
      auto generic = cast<linalg::GenericOp>(getBodyOwner(place.scalar));
      if (!isKept) {
        place.argument.replaceAllUsesWith(place.scalar);
        removeInput(generic, place.argument);
        continue;
      }
      if (OpResult result = findResult(place))
        result.replaceAllUsesWith(
            generic.getMatchingOpOperand(place.argument)->get());
      if (generic->use_empty())
        replaced.push_back(generic);
      else
        shrunkBodies.push_back(generic);
    }
    if (!isKept && shared.result)
      shared.tensor.replaceAllUsesWith(shared.result);
    if (!isKept)
      unread.push_back(tensorOp);
    else if (tensorOp->use_empty())
      replaced.push_back(tensorOp);
    else
      shrunkBodies.push_back(cast<linalg::GenericOp>(tensorOp));
  }
}

void SharedScalars::eraseUnread(ArrayRef<Operation *> keep) {
  // Their operands are those of the source, used or not.
  for (Operation *op : unread) {
    if (llvm::is_contained(keep, op) || !op->use_empty())
      continue;
    Operation *init =
        cast<linalg::GenericOp>(op).getDpsInitOperand(0)->get().getDefiningOp();
    op->erase();
    // tensor::getMixedSizes made the sizes of dynamic dims, and their indices.
    SmallVector<Operation *> made{init};
    while (!made.empty()) {
      Operation *last = made.pop_back_val();
      if (!last || !last->use_empty() ||
          !isa<tensor::EmptyOp, tensor::DimOp, arith::ConstantIndexOp>(last))
        continue;
      SmallVector<Value> operands(last->getOperands());
      bool isDim = isa<tensor::DimOp>(last);
      last->erase();
      for (Value operand : ArrayRef(operands).drop_front(isDim))
        made.push_back(operand.getDefiningOp());
    }
  }
}
