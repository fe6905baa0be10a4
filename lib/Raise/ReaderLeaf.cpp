//===- ReaderLeaf.cpp - Values that stay elements -------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the reading of what is no function of the input: moves
// and widening casts are looked through, and indices that a value does not
// depend on are 0.
//
//===----------------------------------------------------------------------===//

#include "Reader.h"

#include "TensorIR.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::norm;

/// What stands behind widening casts of a scalar.
static Value stripWidening(Value value) {
  while (auto cast = value.getDefiningOp<arith::ExtFOp>())
    value = cast.getIn();
  return value;
}

/// Whether every index of `atom` is that of an element that is there: an index
/// 0 that stands for any needs a dim that is not empty.
static bool hasElement(const Atom &atom) {
  SmallVector<int64_t> sizes = getIndexSizes(atom.value);
  for (auto [position, expr] : llvm::enumerate(atom.index))
    if (isa<AffineConstantExpr>(expr) &&
        (ShapedType::isDynamic(sizes[position]) || sizes[position] == 0))
      return false;
  return true;
}

/// The loops that an argument of a body varies with.
std::optional<llvm::SmallBitVector>
Reader::getArgumentLoops(BlockArgument argument) {
  linalg::LinalgOp owner = getBodyOwner(argument);
  llvm::SmallBitVector loops(owner.getNumLoops());
  const Poly &poly = read(argument);
  if (poly.getConstant())
    return loops;
  const Term *term = poly.getSingleTerm();
  if (!term || term->coefficient != 1 || term->factors.size() != 1)
    return std::nullopt;
  const Factor &factor = term->factors.front();
  // An accumulator is an element of itself.
  if (factor.atom->kind != Atom::Kind::Element || factor.exponent != 1 ||
      factor.atom->value == argument || !hasElement(*factor.atom))
    return std::nullopt;
  // A rounding that reading looks through must not get lost.
  if (getElementTypeOrSelf(factor.atom->value.getType())
          .getIntOrFloatBitWidth() > argument.getType().getIntOrFloatBitWidth())
    return std::nullopt;
  for (AffineExpr expr : factor.atom->index) {
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      loops.set(dim.getPosition());
    else if (!isa<AffineConstantExpr>(expr))
      return std::nullopt;
  }
  return loops;
}

std::optional<llvm::SmallBitVector> Reader::computeLoops(Value scalar) {
  linalg::LinalgOp owner = getBodyOwner(scalar);
  if (auto argument = dyn_cast<BlockArgument>(scalar))
    return getArgumentLoops(argument);
  Operation *op = scalar.getDefiningOp();
  if (op->hasTrait<OpTrait::ConstantLike>())
    return llvm::SmallBitVector(owner.getNumLoops());
  if (!isReadable(op) || isa<tensor::ExtractOp>(op) || !isPure(op) ||
      op->getNumRegions() != 0)
    return std::nullopt;
  llvm::SmallBitVector loops(owner.getNumLoops());
  for (Value operand : op->getOperands()) {
    if (getBodyOwner(operand) != owner)
      continue;
    std::optional<llvm::SmallBitVector> part = getLoops(operand);
    if (!part)
      return std::nullopt;
    loops |= *part;
  }
  return loops;
}

std::optional<llvm::SmallBitVector> Reader::getLoops(Value scalar) {
  auto it = loopsOf.find(scalar);
  if (it != loopsOf.end())
    return it->second;
  loopsOf[scalar] = std::nullopt;
  if (depth >= maxDepth)
    return std::nullopt;
  ++depth;
  std::optional<llvm::SmallBitVector> loops = computeLoops(scalar);
  --depth;
  return loopsOf[scalar] = loops;
}

bool Reader::canMaterialize(const Atom &atom) {
  if (atom.kind != Atom::Kind::Element ||
      !isGraphFloat(getElementTypeOrSelf(atom.value.getType())))
    return false;
  for (AffineExpr expr : atom.index)
    if (!isa<AffineDimExpr, AffineConstantExpr>(expr))
      return false;
  return !getBodyOwner(atom.value) || getLoops(atom.value).has_value();
}

/// A scalar as an element over the loops that it varies with.
Poly Reader::scalarLeaf(Value scalar) {
  Value source = stripWidening(scalar);
  if (source != scalar && getBodyOwner(source) == getBodyOwner(scalar))
    return read(source);
  linalg::LinalgOp owner = getBodyOwner(scalar);
  SmallVector<AffineExpr> index =
      getIdentityIndex(algebra.getContext(), owner ? owner.getNumLoops() : 0);
  if (owner && !isa<BlockArgument>(scalar) && !dependsOnInput(scalar))
    if (std::optional<llvm::SmallBitVector> loops = getLoops(scalar))
      for (auto [loop, expr] : llvm::enumerate(index))
        if (!loops->test(loop))
          expr = getAffineConstantExpr(0, algebra.getContext());
  return algebra.element(scalar, index);
}

/// The scalar that a linalg op yields, where the result has more dims than the
/// scalar varies with.
std::optional<Poly> Reader::readRepeated(linalg::LinalgOp op, OpResult result) {
  if (op.getNumReductionLoops() != 0 || !op.hasPureTensorSemantics() ||
      !writesWholeResult(op, result) || dependsOnInput(result))
    return std::nullopt;
  Value scalar = getYielded(result);
  if (getBodyOwner(scalar) != op)
    return std::nullopt;
  std::optional<llvm::SmallBitVector> loops = getLoops(scalar);
  if (!loops)
    return std::nullopt;
  for (auto [loop, size] : llvm::enumerate(getLoopSizes(op)))
    if (size != 1 && !loops->test(loop))
      return readLinalg(op, result);
  return std::nullopt;
}

/// An element of its own, taken from behind moves and widening casts.
Poly Reader::leaf(Value value) {
  if (value == input)
    return compute(value);
  if (!isa<RankedTensorType>(value.getType()))
    return depth < maxDepth ? scalarLeaf(value)
                            : algebra.element(value, getIdentity(value));
  if (depth >= maxDepth || !isFloatData(value))
    return algebra.element(value, getIdentity(value));
  std::optional<Poly> poly;
  Operation *op = value.getDefiningOp();
  if (auto linalgOp = getLinalgOp(op)) {
    auto result = cast<OpResult>(value);
    poly = getMovedOperand(result) ? readLinalg(linalgOp, result)
                                   : readRepeated(linalgOp, result);
  } else if (auto cast = dyn_cast_if_present<arith::ExtFOp>(op)) {
    return read(cast.getIn());
  } else if (isa_and_present<tensor::ExpandShapeOp, tensor::CollapseShapeOp,
                             tensor::CastOp>(op)) {
    poly = readOp(op, value);
  }
  if (poly)
    return *poly;
  SmallVector<AffineExpr> index = getIdentity(value);
  for (unsigned dim : constants.getRepeatedDims(value).set_bits())
    index[dim] = getAffineConstantExpr(0, algebra.getContext());
  return algebra.element(value, index);
}

SmallVector<AffineExpr> Reader::getIdentity(Value value) {
  return getIdentityIndex(algebra.getContext(), getIndexSizes(value).size());
}
