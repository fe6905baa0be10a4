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
#include <cmath>

using namespace mlir;
using namespace mlir::norm;

/// A constant that was rounded to f32 on its way, like TOSA's 1/N.
static constexpr double tolerance = 2e-5;

static bool isNear(double a, double b) {
  return std::abs(a - b) <= tolerance * std::max(std::abs(a), std::abs(b));
}

std::nullopt_t Matcher::fail(unsigned stage, StringRef rule, StringRef text) {
  if (stage >= failure.stage)
    failure = {stage, rule, text};
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Statistics and roots
//===----------------------------------------------------------------------===//

/// Whether `atom` is a sum of `input` to the power `exponent` over a row.
static bool isRowSum(const Atom &atom, Value input, double exponent) {
  return atom.kind == Atom::Kind::Sum && atom.factors.size() == 1 &&
         atom.factors[0].exponent == exponent &&
         atom.factors[0].atom->kind == Atom::Kind::Element &&
         atom.factors[0].atom->value == input;
}

/// The number of elements of a row, as far as it is static.
static double getStaticCount(const Atom &sum) {
  double count = 1;
  for (const Extent &extent : sum.extents)
    if (extent.isStatic())
      count *= extent.size;
  return count;
}

/// Whether `sizes` are the dynamic sizes of a row of `sum`, to `exponent`.
bool Matcher::hasSizes(ArrayRef<Factor> sizes, const Atom &sum,
                       double exponent) {
  Algebra &algebra = reader.getAlgebra();
  std::optional<Poly> expected = algebra.constant(1.0);
  for (const Extent &extent : sum.extents)
    if (!extent.isStatic() && expected)
      expected = algebra.multiply(*expected, algebra.size(extent));
  if (expected)
    expected = algebra.power(*expected, exponent);
  const Term *term = expected ? expected->getSingleTerm() : nullptr;
  return term && ArrayRef<Factor>(term->factors) == sizes;
}

std::optional<Matcher::Statistic> Matcher::matchStatistic(const Poly &poly) {
  Statistic statistic;
  double product = 0;
  for (const Term &term : poly.terms()) {
    if (term.factors.empty()) {
      statistic.c = term.coefficient;
      continue;
    }
    const Factor *sum = nullptr;
    SmallVector<Factor, 1> sizes;
    for (const Factor &factor : term.factors) {
      if (factor.atom->kind == Atom::Kind::Size)
        sizes.push_back(factor);
      else if (!sum && factor.atom->kind == Atom::Kind::Sum)
        sum = &factor;
      else
        return fail(1, "statistic", "the root is not of a sum over a row");
    }
    if (!sum)
      return fail(1, "statistic", "the root is not of a sum over a row");
    bool isSquare = isRowSum(*sum->atom, reader.getInput(), 2.0) &&
                    sum->exponent == 1 && !statistic.squareSum;
    bool isProduct = isRowSum(*sum->atom, reader.getInput(), 1.0) &&
                     sum->exponent == 2 && product == 0;
    if (!isSquare && !isProduct)
      return fail(1, "statistic",
                  "the root is not of a mean square or a variance");
    if (!hasSizes(sizes, *sum->atom, isSquare ? -1.0 : -2.0))
      return fail(2, "row-size", "the sum is not divided by the row's size");
    double count = getStaticCount(*sum->atom);
    if (isSquare) {
      statistic.squareSum = sum->atom;
      statistic.k = term.coefficient * count;
    } else {
      product = -term.coefficient * count * count;
    }
  }
  if (!statistic.squareSum)
    return fail(1, "statistic", "the root is not of a mean square");
  if (!(statistic.k > 0) || !std::isfinite(statistic.k))
    return fail(2, "statistic", "the mean square has no positive factor");
  if (isNear(statistic.k, 1))
    statistic.k = 1;
  statistic.centered = product != 0;
  if (statistic.centered && !isNear(product, statistic.k))
    return fail(2, "statistic", "the root is not of a variance");
  if (!(statistic.c >= 0) || !std::isfinite(statistic.c))
    return fail(2, "epsilon", "epsilon is negative or not finite");
  return statistic;
}

/// 1 / (u * sqrt(statistic) + bound) or 1 / max(u * sqrt(statistic), bound),
/// where `poly` is what stands in the place of u * sqrt(statistic), with the
/// bound if it is added.
std::optional<Matcher::Root> Matcher::matchRootSum(const Poly &poly,
                                                   double bound, bool isMax) {
  const Term *rootTerm = nullptr;
  for (const Term &term : poly.terms()) {
    if (term.factors.empty() && !isMax)
      bound = term.coefficient;
    else if (!rootTerm)
      rootTerm = &term;
    else
      return std::nullopt;
  }
  if (!rootTerm || rootTerm->coefficient <= 0 || !(bound >= 0))
    return std::nullopt;
  std::optional<Poly> square;
  Poly single;
  Term term = *rootTerm;
  Algebra &algebra = reader.getAlgebra();
  // The square of the root is the statistic.
  square = algebra.constant(term.coefficient * term.coefficient);
  for (const Factor &factor : term.factors) {
    std::optional<Poly> part = algebra.power(algebra.fromFactor(factor), 2.0);
    square = part ? algebra.multiply(*square, *part) : part;
    if (!square)
      return std::nullopt;
  }
  std::optional<Statistic> statistic = matchStatistic(*square);
  if (!statistic || statistic->c != 0)
    return std::nullopt;
  Root root;
  root.statistic = *statistic;
  root.factor = 1 / std::sqrt(statistic->k);
  root.epsilon = bound * root.factor;
  root.kind = isMax ? EpsilonKind::Floor : EpsilonKind::Outside;
  return root;
}

std::optional<Matcher::Root> Matcher::matchRoot(const Factor &factor) {
  const Atom &atom = *factor.atom;
  Root root;
  if (isRowSum(atom, reader.getInput(), 2.0) && factor.exponent == -0.5) {
    // Without epsilon the root falls apart into factors.
    root.statistic.squareSum = &atom;
    root.statistic.k = getStaticCount(atom);
    if (!(root.statistic.k > 0))
      return std::nullopt;
    root.factor = 1 / std::sqrt(root.statistic.k);
    root.sizeExponent = 0.5;
    return root;
  }
  if (atom.kind != Atom::Kind::Power && atom.kind != Atom::Kind::Max)
    return std::nullopt;
  bool isMax = atom.kind == Atom::Kind::Max;
  if (factor.exponent == -1)
    return matchRootSum(atom.base, atom.bound, isMax);
  if (factor.exponent != -0.5)
    return fail(2, "exponent", "the exponent of the root is not -1/2");
  std::optional<Statistic> statistic = matchStatistic(atom.base);
  if (!statistic || (isMax && (statistic->c != 0 || atom.bound < 0)))
    return std::nullopt;
  root.statistic = *statistic;
  root.factor = 1 / std::sqrt(statistic->k);
  root.kind = isMax ? EpsilonKind::Floor : EpsilonKind::Inside;
  root.epsilon = isMax ? std::sqrt(atom.bound / statistic->k)
                       : statistic->c / statistic->k;
  return root;
}

bool Matcher::isStatistic(const Poly &poly) {
  const Term *term = poly.getSingleTerm();
  if (term && term->factors.size() == 1 &&
      term->factors[0].atom->kind == Atom::Kind::Max)
    return isStatistic(term->factors[0].atom->base);
  if (matchStatistic(poly))
    return true;
  // A sum without the division that a norm of epsilon zero may do without.
  return term && llvm::any_of(term->factors, [&](const Factor &factor) {
           return isRowSum(*factor.atom, reader.getInput(), 2.0);
         });
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
    } else if (isRowSum(atom, input, 1.0) && factor.exponent == 1) {
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
  const Statistic &statistic = numerator.root->statistic;
  double count = getStaticCount(*statistic.squareSum);
  if (!mean.inputSum || mean.input ||
      !(mean.rootFactor == numerator.rootFactor) ||
      mean.parameters != numerator.parameters)
    return false;
  const Atom &squares = *statistic.squareSum;
  return mean.inputSum->factors[0].atom == squares.factors[0].atom &&
         mean.inputSum->extents.size() == squares.extents.size() &&
         isNear(-mean.coefficient * count, numerator.coefficient) &&
         hasSizes(mean.sizes, squares, numerator.root->sizeExponent - 1);
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

static bool isGraphFloat(Type type) {
  return type.isF16() || type.isBF16() || type.isF32() || type.isF64();
}

bool Matcher::matchParameter(ArrayRef<const Atom *> atoms,
                             ArrayRef<int64_t> sizes, const NormMatch &match,
                             Parameter &parameter) {
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
  SmallVector<AffineExpr> used;
  for (auto [position, expr] : llvm::enumerate(atom.index)) {
    if (type.getDimSize(position) == 1)
      continue;
    used.push_back(expr);
  }
  if (used.empty()) {
    parameter.kind = Parameter::Kind::Uniform;
    return true;
  }
  auto inputType = cast<RankedTensorType>(reader.getInput().getType());
  SmallVector<AffineExpr> expected;
  for (int64_t dim : match.dims)
    if (inputType.getDimSize(dim) != 1)
      expected.push_back(match.index[dim]);
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
                                           ArrayRef<int64_t> sizes) {
  NormMatch match;
  match.kind = NormMatch::Kind::DyT;
  const Term *term = product.tanh->base.getSingleTerm();
  if (!term || product.root || product.input || product.inputSum ||
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
  if (!matchParameter(argument->parameters, sizes, match, match.alpha) ||
      match.alpha.kind != Parameter::Kind::Uniform)
    return fail(5, "parameter", "the factor in the tanh is not uniform");
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

  NormMatch match;
  double factor = numerator->coefficient;
  if (numerator->tanh) {
    std::optional<NormMatch> dyt = matchDyT(*numerator, sizes);
    if (!dyt || mean)
      return std::nullopt;
    match = *dyt;
  } else {
    if (!numerator->root || numerator->inputSum)
      return fail(3, "numerator", "the input is not multiplied by the root");
    const Root &root = *numerator->root;
    match.kind = root.statistic.centered ? NormMatch::Kind::LayerNorm
                                         : NormMatch::Kind::RMSNorm;
    if (!hasSizes(numerator->sizes, *root.statistic.squareSum,
                  root.sizeExponent))
      return fail(3, "row-size", "the root is not of a mean");
    if (root.statistic.centered != mean.has_value())
      return fail(4, "numerator",
                  mean ? "the mean is subtracted from the input but not in "
                         "the statistic"
                       : "the statistic is a variance but the input is not "
                         "centered");
    if (mean && !matchMean(*numerator, *mean))
      return fail(4, "numerator",
                  "what is subtracted from the input is not its mean");
    if (!matchIndices(*numerator, sizes, match))
      return std::nullopt;
    match.epsilon = root.epsilon;
    match.epsilonKind = root.kind;
    factor *= root.factor;
  }

  match.scale.factor = isNear(factor, 1) ? 1 : factor;
  if (!matchParameter(numerator->parameters, sizes, match, match.scale))
    return std::nullopt;
  if (!match.scale.value && match.scale.factor == 1)
    match.scale.kind = Parameter::Kind::None;
  if (bias) {
    if (bias->inputSum || !bias->sizes.empty() ||
        (!bias->parameters.empty() && bias->coefficient != 1))
      return fail(5, "parameter", "the bias is not one value");
    match.bias.factor = bias->coefficient;
    if (!matchParameter(bias->parameters, sizes, match, match.bias))
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
