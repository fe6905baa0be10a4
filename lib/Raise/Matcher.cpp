//===- Matcher.cpp - Norms among polynomials ------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the test whether a value is a norm of the reader's
// input.
//
//===----------------------------------------------------------------------===//

#include "Matcher.h"

#include "TensorIR.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::norm;

std::nullopt_t Matcher::fail(unsigned stage, StringRef rule, StringRef text) {
  if (stage >= failure.stage)
    failure = {stage, rule, text};
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Terms
//===----------------------------------------------------------------------===//

std::optional<Matcher::Product> Matcher::splitTerm(const Term &term) {
  Product product;
  product.coefficient = term.coefficient;
  Value input = reader.getInput();
  for (const Factor &factor : term.factors) {
    const Atom &atom = *factor.atom;
    if (atom.kind == Atom::Kind::Size) {
      product.sizes.push_back(factor);
    } else if (atom.kind == Atom::Kind::Element && factor.exponent == 1) {
      if (atom.value != input)
        product.parameters.push_back(&atom);
      else if (!product.input)
        product.input = &atom;
      else
        return fail(3, "numerator", "the input stands twice in a product");
    } else if (isRowSum(atom, 1.0) && factor.exponent == 1 &&
               !product.inputSum) {
      product.inputSum = &atom;
    } else if (atom.kind == Atom::Kind::Tanh && factor.exponent == 1 &&
               !product.tanh) {
      product.tanh = &atom;
    } else if (std::optional<Root> root = matchRoot(factor);
               root && !product.root) {
      product.root = root;
      product.rootFactor = factor;
    } else {
      return fail(3, "factor",
                  "a factor is neither the input, nor the root, "
                  "nor a scale");
    }
  }
  return product;
}

bool Matcher::matchMean(const Product &numerator, const Product &mean) {
  const Root &root = *numerator.root;
  const Atom &squareSum = *root.statistic.squareSum;
  return mean.inputSum && !mean.input && isSameRow(*mean.inputSum, squareSum) &&
         mean.rootFactor == numerator.rootFactor &&
         mean.parameters == numerator.parameters &&
         isEqualButForRounding(-mean.coefficient * getStaticCount(squareSum),
                               numerator.coefficient) &&
         areSizesOf(mean.sizes, squareSum, root.sizeExponent - 1);
}

/// The input must be read at one place of each of its dims, and as whole.
static bool isWholeDim(AffineExpr expr, int64_t size,
                       ArrayRef<int64_t> valueSizes,
                       llvm::SmallBitVector &used) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return constant.getValue() == 0 && size == 1;
  auto dim = dyn_cast<AffineDimExpr>(expr);
  if (!dim || used.test(dim.getPosition()))
    return false;
  used.set(dim.getPosition());
  return valueSizes[dim.getPosition()] == size;
}

bool Matcher::matchIndices(const Product &numerator, ArrayRef<int64_t> sizes,
                           NormMatch &match) {
  auto type = cast<RankedTensorType>(reader.getInput().getType());
  ArrayRef<AffineExpr> index = numerator.input->index;
  const Atom &sum = *numerator.root->statistic.squareSum;
  ArrayRef<AffineExpr> sumIndex = sum.factors[0].atom->index;
  llvm::SmallBitVector used(sizes.size());
  for (auto [position, expr, inSum] : llvm::enumerate(index, sumIndex)) {
    int64_t size = type.getDimSize(position);
    if (!isWholeDim(expr, size, sizes, used)) {
      fail(4, "row", "the value does not cover the input's rows");
      return false;
    }
    if (auto symbol = dyn_cast<AffineSymbolExpr>(inSum)) {
      const Extent &extent = sum.extents[symbol.getPosition()];
      if (extent.isStatic() ? extent.size != size
                            : !ShapedType::isDynamic(size)) {
        fail(4, "row", "the sum does not run over the whole row");
        return false;
      }
      match.dims.push_back(position);
    } else if (inSum != expr) {
      fail(4, "row", "the sum is not over the row of the value");
      return false;
    }
  }
  if (match.dims.size() != sum.extents.size()) {
    fail(4, "row", "the sum does not run over dims of the input");
    return false;
  }
  match.index.assign(index.begin(), index.end());
  return true;
}

//===----------------------------------------------------------------------===//
// Scale and bias
//===----------------------------------------------------------------------===//

bool Matcher::matchParameter(ArrayRef<const Atom *> atoms,
                             const NormMatch &match, Parameter &parameter) {
  if (atoms.empty()) {
    parameter.kind = Parameter::Kind::Uniform;
    return true;
  }
  const Atom &atom = *atoms.front();
  if (atoms.size() > 1 || getBodyOwner(atom.value) ||
      !isGraphFloat(getElementTypeOrSelf(atom.value.getType()))) {
    fail(5, "parameter", "the scale or bias is not one value");
    return false;
  }
  parameter.value = atom.value;
  auto type = dyn_cast<RankedTensorType>(atom.value.getType());
  SmallVector<std::pair<AffineExpr, int64_t>> used, expected;
  for (auto [position, expr] : llvm::enumerate(atom.index))
    if (type.getDimSize(position) != 1)
      used.emplace_back(expr, type.getDimSize(position));
  if (used.empty()) {
    parameter.kind = Parameter::Kind::Uniform;
    return true;
  }
  auto inputType = cast<RankedTensorType>(reader.getInput().getType());
  for (int64_t dim : match.dims)
    if (inputType.getDimSize(dim) != 1)
      expected.emplace_back(match.index[dim], inputType.getDimSize(dim));
  if (used != expected) {
    fail(5, "parameter",
         "the scale or bias does not have the shape of the "
         "normalized dims");
    return false;
  }
  parameter.kind = Parameter::Kind::PerFeature;
  return true;
}

//===----------------------------------------------------------------------===//
// Norms
//===----------------------------------------------------------------------===//

std::optional<NormMatch> Matcher::matchDyT(const Product &product,
                                           const std::optional<Product> &mean,
                                           ArrayRef<int64_t> sizes) {
  NormMatch match;
  match.kind = NormMatch::Kind::DyT;
  const Term *term = product.tanh->base.getSingleTerm();
  if (!term || mean || product.root || product.input || product.inputSum ||
      product.parameters.size() != 1)
    return fail(1, "dyt", "no tanh of the input with a scale");
  std::optional<Product> argument = splitTerm(*term);
  if (!argument || !argument->input || argument->root || argument->inputSum ||
      argument->tanh || !argument->sizes.empty() || !product.sizes.empty())
    return fail(1, "dyt", "no tanh of the input");

  auto type = cast<RankedTensorType>(reader.getInput().getType());
  ArrayRef<AffineExpr> scaleIndex = product.parameters.front()->index;
  llvm::SmallBitVector used(sizes.size());
  match.index = llvm::to_vector(ArrayRef(argument->input->index));
  for (auto [position, expr] : llvm::enumerate(match.index)) {
    if (!isWholeDim(expr, type.getDimSize(position), sizes, used))
      return fail(4, "row", "the value does not cover the input");
    if (isa<AffineDimExpr>(expr) && llvm::is_contained(scaleIndex, expr))
      match.dims.push_back(position);
  }
  // A factor for each feature is what tells a DyT from a GELU or a soft cap,
  // which multiply by a uniform number or element by element.
  auto scaleType =
      dyn_cast<RankedTensorType>(product.parameters.front()->value.getType());
  if (match.dims.empty() || !scaleType ||
      scaleType.getShape() == type.getShape())
    return fail(1, "dyt", "the tanh has no scale for each feature");
  match.alpha.factor = argument->coefficient;
  if (!matchParameter(argument->parameters, match, match.alpha) ||
      match.alpha.kind != Parameter::Kind::Uniform)
    return fail(5, "parameter", "the factor in the tanh is not uniform");
  return match;
}

std::optional<NormMatch> Matcher::matchCore(const Product &numerator,
                                            const std::optional<Product> &mean,
                                            ArrayRef<int64_t> sizes) {
  if (!numerator.root || numerator.inputSum)
    return fail(3, "numerator", "the input is not multiplied by the root");
  const Root &root = *numerator.root;
  const Statistic &statistic = root.statistic;
  if (!areSizesOf(numerator.sizes, *statistic.squareSum, root.sizeExponent))
    return fail(3, "row-size", "the root is not of a mean");
  if (mean && !statistic.centered)
    return fail(4, "numerator",
                "the mean is subtracted from the input but not in the "
                "statistic");
  if (!mean && statistic.centered)
    return fail(4, "numerator",
                "the statistic is a variance but the input is not centered");
  if (mean && !matchMean(numerator, *mean))
    return fail(4, "numerator",
                "what is subtracted from the input is not its mean");
  NormMatch match;
  match.kind = statistic.centered ? NormMatch::Kind::LayerNorm
                                  : NormMatch::Kind::RMSNorm;
  match.epsilon = root.epsilon;
  match.epsilonKind = root.kind;
  if (!matchIndices(numerator, sizes, match))
    return std::nullopt;
  return match;
}

std::optional<NormMatch> Matcher::matchTerms(const Poly &poly,
                                             ArrayRef<int64_t> sizes) {
  std::optional<Product> numerator, mean, bias;
  for (const Term &term : poly.terms()) {
    std::optional<Product> product = splitTerm(term);
    if (!product)
      return std::nullopt;
    bool isNumerator = product->input || product->tanh;
    std::optional<Product> &slot =
        isNumerator ? numerator : (product->root ? mean : bias);
    if (slot)
      return fail(3, "numerator", "too many terms");
    slot = product;
  }
  if (!numerator)
    return fail(3, "numerator", "the input is not in the numerator");

  std::optional<NormMatch> matched = numerator->tanh
                                         ? matchDyT(*numerator, mean, sizes)
                                         : matchCore(*numerator, mean, sizes);
  if (!matched)
    return std::nullopt;
  NormMatch match = *matched;
  double factor = numerator->coefficient;
  if (numerator->root)
    factor *= numerator->root->factor;
  if (!isNormal(factor))
    return fail(3, "factor",
                "the uniform factor of the norm is no normal "
                "number");
  match.scale.factor = isEqualButForRounding(factor, 1) ? 1 : factor;
  if (!matchParameter(numerator->parameters, match, match.scale))
    return std::nullopt;
  if (!match.scale.value && match.scale.factor == 1)
    match.scale.kind = Parameter::Kind::None;
  if (bias) {
    if (bias->inputSum || !bias->sizes.empty() ||
        (!bias->parameters.empty() && bias->coefficient != 1))
      return fail(5, "parameter", "the bias is not one value");
    match.bias.factor = bias->coefficient;
    if (!matchParameter(bias->parameters, match, match.bias))
      return std::nullopt;
  }
  return match;
}

/// Whether a tensor has the norm's elements where the input has its own. In a
/// body any order can be read.
bool Matcher::isInPlace(Value value, const NormMatch &match) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  auto inputType = cast<RankedTensorType>(reader.getInput().getType());
  if (!type)
    return true;
  if (type.getShape() != inputType.getShape())
    return false;
  for (auto [position, expr] : llvm::enumerate(match.index)) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (dim ? dim.getPosition() != position : type.getDimSize(position) != 1)
      return false;
  }
  return true;
}

std::optional<NormMatch> Matcher::match(Value value) {
  if (!isFloatData(value))
    return std::nullopt;
  Type type = getElementTypeOrSelf(value.getType());
  if (!isGraphFloat(type))
    return std::nullopt;
  // A widening behind the norm belongs to its consumer.
  if (auto cast = value.getDefiningOp<arith::ExtFOp>();
      cast && match(cast.getIn()))
    return std::nullopt;
  // The last rounding of a norm is part of it.
  if (auto cast = value.getDefiningOp<arith::TruncFOp>();
      cast && reader.isNarrow(type))
    return match(cast.getIn());
  // So is that of a generic that only rounds.
  if (auto result = dyn_cast<OpResult>(value);
      result && isa<linalg::LinalgOp>(result.getOwner()) &&
      reader.isNarrow(type)) {
    auto op = cast<linalg::LinalgOp>(result.getOwner());
    Value yielded = getYielded(result);
    bool isIdentity = op.getIndexingMapMatchingResult(result).isIdentity();
    if (isIdentity && op.getNumReductionLoops() == 0 &&
        getBodyOwner(yielded) == op && !isa<BlockArgument>(yielded))
      return match(yielded);
  }
  computesInF64 = type.isF64() || reader.getComputeWidth() == 64;
  Poly poly = reader.getAlgebra().normalizeUnitDims(reader.read(value));
  std::optional<NormMatch> match = matchTerms(poly, getIndexSizes(value));
  if (match && !isInPlace(value, *match))
    return fail(4, "row", "the value is the norm in another order of dims");
  if (!match || !reader.isNarrow(type) || reader.isThroughCasts())
    return match;
  // Scale and bias join where they meet the norm in its compute type.
  if (match->scale.value || match->bias.kind != Parameter::Kind::None)
    return fail(5, "narrow-affine",
                "the scale or bias is applied in a narrower type");
  return match;
}
