//===- Reader.cpp - From tensor IR to polynomials -------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the reading of tensors and of linalg ops.
//
//===----------------------------------------------------------------------===//

#include "Reader.h"

#include "IndexExpr.h"
#include "TensorIR.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::norm;

Reader::Reader(Algebra &algebra, ConstantFolder &constants,
               const ProgramOrder &order, Value input, bool throughCasts)
    : algebra(algebra), constants(constants), order(order), input(input),
      inputNumber(order.get(input)), throughCasts(throughCasts) {
  Type type = getElementTypeOrSelf(input.getType());
  computeWidth = type.isF64() ? 64 : 32;
}

bool Reader::isNarrow(Type type) const {
  return type.getIntOrFloatBitWidth() < computeWidth;
}

const Poly &Reader::read(Value value) {
  std::unique_ptr<Poly> &slot = memo[value];
  if (slot)
    return *slot;
  ++depth;
  Value outerOrigin = algebra.setOrigin(value);
  auto poly =
      std::make_unique<Poly>(depth < maxDepth ? compute(value) : leaf(value));
  algebra.setOrigin(outerOrigin);
  --depth;
  // The map may have grown meanwhile.
  return *(memo[value] = std::move(poly));
}

Poly Reader::compute(Value value) {
  if (value == input)
    return algebra.element(
        value,
        getIdentityIndex(algebra.getContext(), getIndexSizes(value).size()));
  if (std::optional<double> number = constants.getNumber(value))
    return algebra.constant(*number);
  if (auto argument = dyn_cast<BlockArgument>(value);
      argument && getBodyOwner(value))
    return readBodyArgument(argument);
  if (!dependsOnInput(value)) {
    std::optional<Poly> size = readSize(value);
    return size ? *size : leaf(value);
  }
  if (!isFloatData(value))
    return leaf(value);
  std::optional<Poly> poly = readOp(value.getDefiningOp(), value);
  return poly ? *poly : leaf(value);
}

//===----------------------------------------------------------------------===//
// Dependence
//===----------------------------------------------------------------------===//

bool Reader::dependsOnInput(Value value) {
  if (value == input)
    return true;
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    OpOperand *operand = getBodyOperand(argument);
    return operand && dependsOnInput(operand->get());
  }
  if (order.get(value) < inputNumber)
    return false;
  auto it = dependence.find(value);
  if (it != dependence.end())
    return it->second;
  dependence[value] = false;
  Operation *op = value.getDefiningOp();
  if (!isReadable(op) || depth >= maxDepth)
    return false;
  ++depth;
  bool result;
  if (getLinalgOp(op))
    result = dependsOnInput(getYielded(cast<OpResult>(value)));
  else
    result = llvm::any_of(op->getOperands(),
                          [&](Value v) { return dependsOnInput(v); });
  --depth;
  return dependence[value] = result;
}

//===----------------------------------------------------------------------===//
// linalg ops
//===----------------------------------------------------------------------===//

Poly Reader::throughMap(const Poly &poly, linalg::LinalgOp op,
                        OpOperand *operand) {
  AffineMap map = op.getMatchingIndexingMap(operand);
  std::optional<Poly> mapped = algebra.substitute(
      poly, map.getResults(), [&] { return getLoopSizes(op); });
  if (mapped)
    return *mapped;
  // Rare: the operand as an element of its own.
  return algebra.element(operand->get(), map.getResults());
}

/// Whether `map` need not reach the end of a dynamic dim of `tensor`: linalg
/// asks so of plain loop indices only.
static bool mayBeLonger(AffineMap map, Value tensor) {
  auto type = dyn_cast<RankedTensorType>(tensor.getType());
  for (auto [dim, expr] : llvm::enumerate(map.getResults()))
    if (isa<AffineBinaryOpExpr>(expr) && type && type.isDynamicDim(dim))
      return true;
  return false;
}

Poly Reader::readBodyArgument(BlockArgument argument) {
  linalg::LinalgOp op = getBodyOwner(argument);
  OpOperand *operand = op.getMatchingOpOperand(argument);
  bool isAccumulator = isOutput(*operand) && op.getNumReductionLoops() != 0;
  if (isAccumulator || !isFloatData(operand->get()) ||
      mayBeLonger(op.getMatchingIndexingMap(operand), operand->get()))
    return algebra.element(argument, {});
  return throughMap(read(operand->get()), op, operand);
}

/// Takes the accumulator out of `poly`, the value that a reduction yields, and
/// sums the rest.
std::optional<Poly> Reader::sumOverReduction(linalg::LinalgOp op,
                                             OpResult result, Poly poly) {
  OpOperand *init = op.getDpsInitOperand(result.getResultNumber());
  BlockArgument accumulator = op.getMatchingBlockArgument(init);
  Poly acc = algebra.element(accumulator, {});
  Poly summand = algebra.add(poly, acc, -1.0);
  const Atom *atom = acc.getSingleTerm()->factors.front().atom;
  for (const Term &term : summand.terms())
    for (const Factor &factor : term.factors)
      if (factor.atom == atom || (factor.atom->kind == Atom::Kind::Element &&
                                  getBodyOwner(factor.atom->value) == op))
        return std::nullopt;

  unsigned numLoops = op.getNumLoops();
  llvm::SmallBitVector reduced(numLoops);
  SmallVector<Extent> extents(numLoops, Extent::get(1));
  for (auto [loop, type] : llvm::enumerate(op.getIteratorTypesArray())) {
    if (type != utils::IteratorType::reduction)
      continue;
    reduced.set(loop);
    extents[loop] = getLoopExtent(op, loop);
  }
  std::optional<Poly> sum = algebra.sum(summand, reduced, extents);
  if (!sum)
    return std::nullopt;
  return algebra.add(*sum, throughMap(read(init->get()), op, init));
}

std::optional<Poly> Reader::readLinalg(linalg::LinalgOp op, OpResult result) {
  if (!writesWholeResult(op, result))
    return std::nullopt;
  std::optional<Poly> poly = read(getYielded(result));
  if (op.getNumReductionLoops() != 0)
    poly = sumOverReduction(op, result, *poly);
  if (!poly)
    return std::nullopt;

  // From loops to the dims of the result. A loop that no dim follows must not
  // matter, or run once.
  MLIRContext *context = op.getContext();
  AffineMap map = getOutputMap(op, result);
  SmallVector<int64_t> ranges = getLoopSizes(op);
  SmallVector<AffineExpr> replacements(op.getNumLoops());
  for (auto [position, expr] : llvm::enumerate(map.getResults()))
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      replacements[dim.getPosition()] = getAffineDimExpr(position, context);
  llvm::SmallBitVector lost(op.getNumLoops());
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop) {
    if (replacements[loop])
      continue;
    replacements[loop] = getAffineConstantExpr(0, context);
    if (ranges[loop] != 1)
      lost.set(loop);
  }
  for (const Term &term : poly->terms())
    for (const Factor &factor : term.factors)
      if (dependsOnDims(*factor.atom, lost))
        return std::nullopt;
  auto type = cast<RankedTensorType>(result.getType());
  return algebra.substitute(*poly, replacements, type.getShape());
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

std::optional<Poly> Reader::readOp(Operation *op, Value value) {
  if (!op || !isReadable(op))
    return std::nullopt;
  if (auto linalgOp = getLinalgOp(op))
    return readLinalg(linalgOp, cast<OpResult>(value));
  if (auto extract = dyn_cast<tensor::ExtractOp>(op))
    return readExtract(extract);
  if (isa<tensor::TensorDialect>(op->getDialect())) {
    FailureOr<SmallVector<AffineExpr>> index = getSourceIndex(op);
    if (failed(index) || !isFloatData(op->getOperand(0)))
      return std::nullopt;
    return algebra.substitute(
        read(op->getOperand(0)), *index,
        cast<RankedTensorType>(value.getType()).getShape());
  }
  return readFloatOp(op);
}
