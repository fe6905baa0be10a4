//===- Raiser.cpp - Raising the norms of a function -----------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the raising of one function.
//
//===----------------------------------------------------------------------===//

#include "Raiser.h"

#include "Candidates.h"
#include "TensorIR.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::norm;

/// How many inputs further out are tried after the first that fits.
static constexpr unsigned maxOuterInputs = 4;

Raiser::Raiser(Operation *function, Rounding rounding)
    : function(function), rounding(rounding), order(function),
      scalars(function, constants, order) {
  if (auto name =
          function->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
    functionName = name.getValue();
}

/// Whether `op` takes a root, or a tanh, of float data.
static bool isRoot(Operation *op, ConstantFolder &constants) {
  if (!isa<math::RsqrtOp, math::SqrtOp, math::TanhOp, math::PowFOp>(op) ||
      constants.fold(op->getOperand(0)))
    return false;
  if (!isa<math::PowFOp>(op))
    return true;
  std::optional<double> exponent = constants.getNumber(op->getOperand(1));
  return exponent == 0.5 || exponent == -0.5;
}

void Raiser::raiseNorms() {
  SmallVector<Operation *> roots;
  function->walk<WalkOrder::PreOrder>([&](Operation *op) {
    // A function in the function is raised by itself.
    if (op != function && isa<FunctionOpInterface>(op))
      return WalkResult::skip();
    if (!isRoot(op, constants))
      return WalkResult::advance();
    // Regions and tensors inside a body are not looked into.
    auto owner = op->getParentOfType<linalg::LinalgOp>();
    if (owner && (op->getParentOp() != owner ||
                  isa<ShapedType>(op->getResult(0).getType()) ||
                  owner->getParentOfType<linalg::LinalgOp>()))
      return WalkResult::advance();
    roots.push_back(op);
    return WalkResult::advance();
  });
  if (roots.empty())
    return;
  scalars.split();
  for (Operation *root : roots)
    raiseRoot(root);
  finish();
}

void Raiser::finish() {
  scalars.finish(shrunkBodies, replaced);
  scalars.eraseUnread(replaced);
  pruneBodies();
  eraseDead();
}

/// Drops what the bodies that read a norm now do not need any more: dead ops,
/// and the inputs that only these read.
void Raiser::pruneBodies() {
  llvm::SetVector<Operation *> generics;
  for (linalg::GenericOp generic : shrunkBodies)
    generics.insert(generic);
  llvm::erase_if(replaced,
                 [&](Operation *op) { return generics.contains(op); });
  RewritePatternSet patterns(function->getContext());
  linalg::populateEraseUnusedOperandsAndResultsPatterns(patterns);
  FrozenRewritePatternSet frozen(std::move(patterns));
  for (Operation *op : generics) {
    Block &body = *cast<linalg::GenericOp>(op).getBody();
    for (Operation &scalarOp : llvm::make_early_inc_range(llvm::reverse(body)))
      if (isOpTriviallyDead(&scalarOp))
        scalarOp.erase();
    (void)applyOpPatternsGreedily(
        {op}, frozen,
        GreedyRewriteConfig().setStrictness(
            GreedyRewriteStrictness::ExistingAndNewOps));
  }
}

void Raiser::raiseRoot(Operation *root) {
  // A root whose result a raise before has replaced.
  if (root->use_empty())
    return;
  MatchFailure failure;
  bool sawReduction = false;
  std::optional<Found> found = find(root, failure, sawReduction);
  if (found)
    replace(*found);
  else if (sawReduction && !isa<math::TanhOp>(root))
    reportMissed(root, failure);
}

std::optional<Raiser::Found>
Raiser::find(Operation *root, MatchFailure &failure, bool &sawReduction) {
  Candidates candidates(root->getOperand(0), constants, order);
  std::optional<Found> best;
  unsigned tries = maxOuterInputs;
  while (Value input = candidates.next()) {
    if (best && tries-- == 0)
      break;
    std::optional<Found> found = tryInput(root, input, failure);
    if (!found)
      continue;
    // The nearest input is taken, unless one further out makes a layer_norm of
    // an rms_norm of x - mean(x), or finds the factor in a tanh.
    auto isOuter = [](const Target &target) {
      return target.match.kind == NormMatch::Kind::LayerNorm ||
             target.match.alpha.value || target.match.alpha.factor != 1;
    };
    bool isFinal = llvm::all_of(found->targets, isOuter);
    auto isMakeshift = [](const Target &target) {
      return target.match.isMakeshift();
    };
    bool isBetter = best && llvm::any_of(best->targets, isMakeshift) &&
                    llvm::none_of(found->targets, isMakeshift);
    if (!best || isFinal || isBetter)
      best = std::move(found);
    if (isFinal)
      break;
  }
  sawReduction = candidates.sawReduction();
  // A tensor in front of the statistic says nothing about it.
  if (failure.rule.empty() || (failure.stage <= 1 && candidates.getOtherEnd()))
    failure = {0, "input", "no tensor is the only one that the root depends on",
               candidates.getOtherEnd()};
  return best;
}

void Raiser::startReading(Found &found, Value input) {
  found.input = input;
  found.algebra = std::make_unique<Algebra>(function->getContext());
  found.reader = std::make_unique<Reader>(*found.algebra, constants, order,
                                          input, rounding == Rounding::Relaxed);
}

/// Whether the types in which the source computes may become those of the op.
bool Raiser::keepsTypes(const Found &found) const {
  return rounding != Rounding::Strict ||
         !(found.narrowArithmetic || found.wideArithmetic);
}

std::optional<Raiser::Found> Raiser::tryInput(Operation *root, Value input,
                                              MatchFailure &failure) {
  if (!isGraphFloat(input.getType())) {
    if (failure.rule.empty())
      failure = {0, "type", "no norm takes tensors of this element type",
                 input};
    return std::nullopt;
  }
  Found found;
  startReading(found, input);
  Algebra &algebra = *found.algebra;
  Reader &reader = *found.reader;
  Matcher matcher(reader);
  matcher.setRoot(root->getResult(0));
  Poly argument = algebra.normalizeUnitDims(reader.read(root->getOperand(0)));
  // No other tanh is that of a DyT.
  bool isCandidate = isa<math::TanhOp>(root)
                         ? matcher.isInputMultiple(argument)
                         : matcher.isStatistic(argument) ||
                               matcher.hasRoot(reader.read(root->getResult(0)));
  if (isCandidate) {
    Frontier frontier(matcher);
    found.targets = frontier.collect(root->getResult(0));
    llvm::erase_if(found.targets,
                   [](const Target &target) { return !canReplace(target); });
  }
  if (found.targets.empty()) {
    if (matcher.getFailure().stage >= failure.stage)
      failure = matcher.getFailure();
    return std::nullopt;
  }
  collectCore(found);
  if (!keepsTypes(found)) {
    failure = {6, "rounding",
               "the source computes in another type than the norm would",
               found.otherType};
    return std::nullopt;
  }
  return found;
}

void Raiser::replace(const Found &found) {
  OpBuilder builder(function->getContext());
  llvm::append_range(replaced, found.core);
  knownAsserts.insert(found.asserts.begin(), found.asserts.end());
  Value input = skipWidening(found.input);
  if (linalg::GenericOp narrow = splitWidening(builder, input)) {
    Operation *wide = input.getDefiningOp();
    order.insert(narrow, wide);
    order.insert(*narrow->getUsers().begin(), wide);
    replaced.push_back(wide);
    shrunkBodies.push_back(narrow);
    input = narrow.getResult(0);
  }
  for (const Target &target : found.targets) {
    linalg::LinalgOp owner = getBodyOwner(target.value);
    Operation *place =
        owner ? owner.getOperation() : target.value.getDefiningOp();
    SmallVector<Location> locations = {target.value.getLoc()};
    llvm::append_range(locations, found.locations);
    Location loc = FusedLoc::get(function->getContext(), locations);
    Replacement replacement =
        replaceTarget(builder, loc, input, target, *found.reader);
    if (owner)
      shrunkBodies.push_back(cast<linalg::GenericOp>(place));
    // The body reads the norm: it stands in front of all of it.
    order.insert(replacement.last, owner ? &owner.getBlock()->front() : place);
    ++(isa<CenterOp>(replacement.norm) ? numCenters : numNorms);
    reportRaise(found, target, replacement.norm);
  }
  ResidualAdd residualAdd = raiseResidualAdd(builder, input, constants, order);
  if (!residualAdd.add)
    return;
  order.insert(residualAdd.add, residualAdd.replaced);
  replaced.push_back(residualAdd.replaced);
  if (residualAdd.branch) {
    order.insert(residualAdd.branch, residualAdd.replaced);
    shrunkBodies.push_back(residualAdd.branch);
  }
  ++numResidualAdds;
  reportResidualAdd(residualAdd.add);
}

/// Drops the asserts in a body that nothing needs any more, if all are known to
/// hold.
void Raiser::dropAsserts(Operation *op) {
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic)
    return;
  SmallVector<cf::AssertOp> asserts(generic.getBody()->getOps<cf::AssertOp>());
  if (!llvm::all_of(asserts,
                    [&](cf::AssertOp op) { return knownAsserts.contains(op); }))
    return;
  for (cf::AssertOp assert : asserts)
    assert->erase();
}

/// Erases what nothing reads any more, from the last op to the first, so that a
/// chain of such ops goes as a whole.
void Raiser::eraseDead() {
  llvm::sort(replaced, [&](Operation *a, Operation *b) {
    return order.get(a) > order.get(b);
  });
  replaced.erase(llvm::unique(replaced), replaced.end());
  SmallVector<Operation *> worklist(llvm::reverse(replaced));
  DenseSet<Operation *> erased;
  while (!worklist.empty()) {
    Operation *op = worklist.pop_back_val();
    if (erased.contains(op))
      continue;
    if (op->use_empty())
      dropAsserts(op);
    if (!isOpTriviallyDead(op))
      continue;
    op->walk([&](Operation *nested) { erased.insert(nested); });
    for (Value operand : op->getOperands())
      if (Operation *definer = operand.getDefiningOp())
        worklist.push_back(definer);
    op->erase();
  }
}
