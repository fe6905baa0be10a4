//===- Frontier.cpp - Values to be raised ---------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the walk from a root to the values that are norms.
//
//===----------------------------------------------------------------------===//

#include "Frontier.h"

#include "TensorIR.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::norm;

/// How many ops there may be between a root and the norm.
static constexpr unsigned maxDepth = 24;
/// How many of them may hold a part of the norm that is none by itself, like
/// x * root before the mean is taken off.
static constexpr unsigned maxPartial = 3;

/// Adds what the users of a body's value compute. A yielded value continues as
/// the result of the linalg op.
static bool getNextInBody(Value scalar, SmallVectorImpl<Value> &next) {
  linalg::LinalgOp owner = getBodyOwner(scalar);
  bool complete = true;
  for (OpOperand &use : scalar.getUses()) {
    Operation *user = use.getOwner();
    if (isa<linalg::YieldOp>(user)) {
      if (owner.getNumReductionLoops() != 0)
        complete = false;
      else
        next.push_back(owner->getResult(use.getOperandNumber()));
    } else if (user->getBlock() == owner.getBlock() &&
               user->getNumResults() == 1 && isReadable(user) &&
               isFloatData(user->getResult(0))) {
      next.push_back(user->getResult(0));
    } else {
      complete = false;
    }
  }
  return complete;
}

bool mlir::norm::getNextValues(Value value, SmallVectorImpl<Value> &next) {
  if (getBodyOwner(value))
    return getNextInBody(value, next);
  bool complete = true;
  for (OpOperand &use : value.getUses()) {
    Operation *user = use.getOwner();
    // A size is that of the norm as well.
    if (isa<tensor::DimOp>(user))
      continue;
    auto linalgOp = getLinalgOp(user);
    if (linalgOp && isReadable(user) && !isOutput(use)) {
      complete &= getNextInBody(linalgOp.getMatchingBlockArgument(&use), next);
    } else if (!linalgOp && isReadable(user) &&
               isFloatData(user->getResult(0))) {
      next.push_back(user->getResult(0));
    } else {
      complete = false;
    }
  }
  return complete;
}

/// Whether `value` is made of sums over rows and values that do not depend on
/// the input, so that it can be a part of a norm.
bool Frontier::isStatisticValue(Value value) {
  Reader &reader = matcher.getReader();
  for (const Term &term : reader.read(value).terms())
    for (const Factor &factor : term.factors)
      if (factor.atom->kind == Atom::Kind::Element &&
          (factor.atom->value == reader.getInput() ||
           reader.dependsOnInput(factor.atom->value)))
        return false;
  return true;
}

SmallVector<Target, 0> Frontier::collect(Value root) {
  visited.clear();
  targets.clear();
  if (std::optional<NormMatch> match = matcher.match(root))
    cover(root, *match);
  else
    visit(root, 0, 0);
  return std::move(targets);
}

SmallVector<Target, 0> Frontier::collectCenters(ArrayRef<Value> values) {
  visited.clear();
  targets.clear();
  for (Value value : values)
    if (std::optional<NormMatch> match = matcher.match(value))
      cover(value, *match);
    else if (matcher.isCenterMultiple(value))
      visit(value, maxDepth - 1, 0);
  return std::move(targets);
}

void Frontier::visit(Value value, unsigned depth, unsigned partial) {
  if (depth > maxDepth || partial > maxPartial || !visited.insert(value).second)
    return;
  SmallVector<Value> next;
  getNextValues(value, next);
  for (Value user : next) {
    if (std::optional<NormMatch> match = matcher.match(user))
      cover(user, *match);
    else
      visit(user, depth + 1, partial + !isStatisticValue(user));
  }
}

static bool isReshape(Operation *op) {
  return isa_and_present<tensor::ExpandShapeOp, tensor::CollapseShapeOp,
                         tensor::CastOp>(op);
}

/// The matches of all the values that `value`, a norm, leads to; none if there
/// is a use that does not lead to a further norm.
SmallVector<NormMatch, 0> Frontier::matchNext(ArrayRef<Value> next,
                                              const NormMatch &match) {
  SmallVector<NormMatch, 0> matches;
  for (Value user : next) {
    // A reshape beside other users is no further norm.
    if (next.size() > 1 && isReshape(user.getDefiningOp()))
      return {};
    std::optional<NormMatch> further = matcher.match(user);
    if (!further || (further->isMakeshift() && !match.isMakeshift()))
      return {};
    matches.push_back(*further);
  }
  return matches;
}

void Frontier::addTarget(Value value, const NormMatch &match) {
  // Reshapes that nothing of the norm stands behind are none of it.
  Value source = value;
  while (isReshape(source.getDefiningOp()))
    source = source.getDefiningOp()->getOperand(0);
  std::optional<NormMatch> inner;
  if (source != value && visited.contains(source))
    inner = matcher.match(source);
  if (inner)
    targets.push_back({source, *inner});
  else
    targets.push_back({value, match});
}

void Frontier::cover(Value value, const NormMatch &match) {
  if (!visited.insert(value).second)
    return;
  SmallVector<Value> next;
  bool complete = getNextValues(value, next) && !next.empty();
  // A rounding ends the norm; in a body what is left is to yield it.
  Reader &reader = matcher.getReader();
  bool isRounded = reader.isNarrow(getElementTypeOrSelf(value.getType())) &&
                   !reader.isThroughCasts();
  bool isScalar = !isa<RankedTensorType>(value.getType());
  for (Value user : next)
    complete &=
        !isRounded || (isScalar && isa<RankedTensorType>(user.getType()));
  SmallVector<NormMatch, 0> matches;
  if (complete)
    matches = matchNext(next, match);
  if (matches.empty())
    return addTarget(value, match);
  for (auto [user, further] : llvm::zip_equal(next, matches))
    cover(user, further);
}
