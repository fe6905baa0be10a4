//===- Materialize.cpp - From polynomials to tensor IR --------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the building of a tensor that a polynomial describes.
//
//===----------------------------------------------------------------------===//

#include "Materialize.h"

#include "TensorIR.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::norm;

/// What an argument of a body reads: an element, or a number (null then).
static const Atom *getElement(const Poly &poly) {
  return poly.getConstant() ? nullptr
                            : poly.getSingleTerm()->factors.front().atom;
}

/// The index of `atom`, over the loops of a body, where these loops stand at
/// `index`.
static SmallVector<AffineExpr> getIndexAt(const Atom &atom,
                                          ArrayRef<AffineExpr> index) {
  return llvm::map_to_vector(
      atom.index, [&](AffineExpr expr) { return expr.replaceDims(index); });
}

/// `value`, or what it is in the wider type `type`.
static Value widen(OpBuilder &builder, Location loc, Value value, Type type) {
  if (value.getType().getIntOrFloatBitWidth() >= type.getIntOrFloatBitWidth())
    return value;
  return arith::ExtFOp::create(builder, loc, type, value);
}

AffineMap Materializer::getMap(ArrayRef<AffineExpr> index) const {
  MLIRContext *context = builder.getContext();
  SmallVector<AffineExpr> exprs;
  for (AffineExpr expr : index) {
    auto it = loopOf.find(expr);
    // A dim that the result does not have is of size 1.
    AffineExpr loop =
        it != loopOf.end() ? it->second : getAffineConstantExpr(0, context);
    exprs.push_back(isa<AffineConstantExpr>(expr) ? expr : loop);
  }
  return AffineMap::get(numLoops, 0, exprs, context);
}

//===----------------------------------------------------------------------===//
// Inputs
//===----------------------------------------------------------------------===//

void Materializer::collectTensor(Value tensor, ArrayRef<AffineExpr> index) {
  inputs.insert({{tensor, getMap(index)}, Value()});
}

void Materializer::collect(Value value, ArrayRef<AffineExpr> index) {
  if (isa<RankedTensorType>(value.getType()))
    return collectTensor(value, index);
  linalg::LinalgOp owner = getBodyOwner(value);
  if (!owner)
    return;
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    if (const Atom *atom = getElement(reader.read(argument)))
      collect(atom->value, getIndexAt(*atom, index));
    return;
  }
  for (Value operand : value.getDefiningOp()->getOperands())
    if (getBodyOwner(operand) == owner)
      collect(operand, index);
}

//===----------------------------------------------------------------------===//
// Bodies
//===----------------------------------------------------------------------===//

Value Materializer::emitArgument(BlockArgument argument,
                                 ArrayRef<AffineExpr> index, OpBuilder &body) {
  const Poly &poly = reader.read(argument);
  Type type = argument.getType();
  if (std::optional<double> number = poly.getConstant())
    return arith::ConstantOp::create(body, loc,
                                     body.getFloatAttr(type, *number));
  const Atom *atom = getElement(poly);
  return widen(body, loc, emit(atom->value, getIndexAt(*atom, index), body),
               type);
}

Value Materializer::emit(Value value, ArrayRef<AffineExpr> index,
                         OpBuilder &body) {
  if (isa<RankedTensorType>(value.getType()))
    return inputs.lookup({value, getMap(index)});
  linalg::LinalgOp owner = getBodyOwner(value);
  if (!owner)
    return value;
  Element element{value, getMap(index)};
  if (Value known = copies.lookup(element))
    return known;
  Value copy;
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    copy = emitArgument(argument, index, body);
  } else {
    Operation *op = value.getDefiningOp();
    IRMapping mapping;
    for (Value operand : op->getOperands())
      if (getBodyOwner(operand) == owner)
        mapping.map(operand, emit(operand, index, body));
    copy = body.clone(*op, mapping)->getResult(0);
  }
  copies[element] = copy;
  return copy;
}

Value Materializer::emitTerm(const Term &term, FloatType type,
                             OpBuilder &body) {
  Value product;
  auto number = [&](double value) -> Value {
    return arith::ConstantOp::create(body, loc, body.getFloatAttr(type, value));
  };
  if (term.coefficient != 1 || term.factors.empty())
    product = number(term.coefficient);
  for (const Factor &factor : term.factors) {
    const Atom &atom = *factor.atom;
    Value value = emit(atom.value, atom.index, body);
    // A single value keeps its type.
    if (term.coefficient != 1 || term.factors.size() != 1 ||
        factor.exponent != 1)
      value = widen(body, loc, value, type);
    if (factor.exponent == -1)
      product = arith::DivFOp::create(body, loc, product ? product : number(1),
                                      value);
    else
      product =
          product ? arith::MulFOp::create(body, loc, product, value).getResult()
                  : value;
  }
  return product;
}

FloatType Materializer::getSingleType(const Poly &poly) {
  const Term *term = poly.getSingleTerm();
  if (!term || term->coefficient != 1 || term->factors.size() != 1 ||
      term->factors.front().exponent != 1)
    return {};
  return cast<FloatType>(
      getElementTypeOrSelf(term->factors.front().atom->value.getType()));
}

Value Materializer::build(const Poly &poly, ArrayRef<AffineExpr> dims,
                          ArrayRef<OpFoldResult> sizes, FloatType type,
                          FloatType resultType) {
  loopOf.clear();
  inputs.clear();
  copies.clear();
  numLoops = dims.size();
  MLIRContext *context = builder.getContext();
  for (auto [loop, dim] : llvm::enumerate(dims))
    loopOf[dim] = getAffineDimExpr(loop, context);
  for (const Term &term : poly.terms())
    for (const Factor &factor : term.factors)
      collect(factor.atom->value, factor.atom->index);

  SmallVector<Value> tensors;
  SmallVector<AffineMap> maps;
  for (auto &[element, scalar] : inputs) {
    tensors.push_back(element.first);
    maps.push_back(element.second);
  }
  maps.push_back(AffineMap::getMultiDimIdentityMap(numLoops, context));
  SmallVector<utils::IteratorType> iterators(numLoops,
                                             utils::IteratorType::parallel);
  Value empty = tensor::EmptyOp::create(builder, loc, sizes, resultType);
  auto buildBody = [&](OpBuilder &body, Location, ValueRange arguments) {
    for (auto [entry, argument] : llvm::zip(inputs, arguments))
      entry.second = argument;
    Value sum;
    for (const Term &term : poly.terms()) {
      Value part = emitTerm(term, type, body);
      if (poly.terms().size() > 1)
        part = widen(body, loc, part, type);
      sum =
          sum ? arith::AddFOp::create(body, loc, sum, part).getResult() : part;
    }
    if (resultType.getWidth() < type.getWidth())
      sum = arith::TruncFOp::create(body, loc, resultType, sum);
    linalg::YieldOp::create(body, loc, sum);
  };
  return linalg::GenericOp::create(builder, loc, empty.getType(), tensors,
                                   empty, maps, iterators, buildBody)
      .getResult(0);
}
