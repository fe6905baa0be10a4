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

std::nullopt_t Matcher::fail(unsigned stage, StringRef rule, StringRef text,
                             Value brokenBy) {
  // What follows a value that broke the match breaks it in the same way.
  if (stage > failure.stage || (stage == failure.stage && text != failure.text))
    failure = {stage, rule, text, brokenBy ? brokenBy : current};
  return std::nullopt;
}

Value Matcher::getOrigin(const Factor &factor) {
  const Atom &atom = *factor.atom;
  if (atom.kind == Atom::Kind::Element)
    return atom.value == reader.getInput() ? Value() : atom.value;
  // The root of a single term falls apart into powers.
  if (factor.exponent != 1 && atom.base.isZero())
    return root;
  return atom.origin;
}

std::nullopt_t Matcher::failFactor(const Factor &factor) {
  // A root says by itself what is wrong with it.
  MatchFailure others = std::exchange(failure, MatchFailure());
  (void)matchRoot(factor);
  MatchFailure ofRoot = std::exchange(failure, others);
  if (!ofRoot.rule.empty())
    return fail(3, ofRoot.rule, ofRoot.text, ofRoot.brokenBy);
  return fail(3, "factor",
              "a factor is neither the input, nor the root, nor a scale",
              getOrigin(factor));
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
    } else if (atom.kind == Atom::Kind::Element && atom.value != input) {
      product.parameters.push_back(factor);
    } else if (atom.kind == Atom::Kind::Element) {
      if (product.input || factor.exponent != 1)
        return fail(3, "numerator",
                    "the input does not stand once and by itself in a product");
      product.input = &atom;
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
      return failFactor(factor);
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
      product.parameters.size() != 1 || product.parameters[0].exponent != 1)
    return fail(1, "dyt", "no tanh of the input with a scale");
  std::optional<Product> argument = splitTerm(*term);
  if (!argument || !argument->input || argument->root || argument->inputSum ||
      argument->tanh || !argument->sizes.empty() || !product.sizes.empty())
    return fail(1, "dyt", "no tanh of the input");

  const Atom &scale = *product.parameters[0].atom;
  if (!matchView(argument->input->index, nullptr, sizes, match))
    return std::nullopt;
  for (auto [position, expr] : llvm::enumerate(match.index))
    if (isa<AffineDimExpr>(expr) && llvm::is_contained(scale.index, expr))
      match.dims.push_back(position);
  // A factor for each feature is what tells a DyT from a GELU or a soft cap,
  // which multiply by a uniform number or element by element.
  auto scaleType = dyn_cast<RankedTensorType>(scale.value.getType());
  if (match.dims.empty() || !scaleType ||
      scaleType.getShape() == ArrayRef(match.shape))
    return fail(1, "dyt", "the tanh has no scale for each feature");
  if (!matchParameter(*argument, match, match.alpha) ||
      match.alpha.kind != Parameter::Kind::Uniform)
    return fail(5, "parameter", "the factor in the tanh is not uniform");
  return match;
}

/// What computes something else of the input hides the root.
std::nullopt_t Matcher::failWithoutRoot(const Product &numerator) {
  Value hidden;
  for (const Factor &factor : numerator.parameters)
    if (reader.dependsOnInput(factor.atom->value))
      hidden = factor.atom->value;
  return fail(3, "numerator", "the input is not multiplied by the root",
              hidden);
}

std::optional<NormMatch> Matcher::matchCore(const Product &numerator,
                                            const std::optional<Product> &mean,
                                            ArrayRef<int64_t> sizes) {
  if (!numerator.root || numerator.inputSum)
    return failWithoutRoot(numerator);
  const Root &root = *numerator.root;
  const Statistic &statistic = root.statistic;
  if (!areSizesOf(numerator.sizes, *statistic.squareSum, root.sizeExponent))
    return fail(3, "row-size", "the root is not of a mean",
                numerator.rootFactor.atom->origin);
  if (mean && !statistic.centered)
    return fail(4, "numerator",
                "the mean is subtracted from the input but not in the "
                "statistic",
                mean->inputSum ? mean->inputSum->origin : Value());
  if (!mean && statistic.centered)
    return fail(4, "numerator",
                "the statistic is a variance but the input is not centered");
  if (mean && !matchMean(numerator, *mean))
    return fail(4, "numerator",
                "what is subtracted from the input is not its mean",
                mean->inputSum ? mean->inputSum->origin : Value());
  NormMatch match;
  match.kind = statistic.centered ? NormMatch::Kind::LayerNorm
                                  : NormMatch::Kind::RMSNorm;
  match.epsilon = root.epsilon;
  match.epsilonKind = root.kind;
  if (!matchView(numerator.input->index, statistic.squareSum, sizes, match))
    return std::nullopt;
  return match;
}

std::optional<NormMatch> Matcher::matchTerms(const Poly &poly,
                                             ArrayRef<int64_t> sizes) {
  SmallVector<Product, 2> numerators, means, biases;
  for (const Term &term : poly.terms()) {
    std::optional<Product> product = splitTerm(term);
    if (!product)
      return std::nullopt;
    if (product->input || product->tanh)
      numerators.push_back(*product);
    else if (product->root)
      means.push_back(*product);
    else
      biases.push_back(*product);
  }
  if (numerators.empty()) {
    // Short of meeting anything, this says nothing about a value.
    bool isRoot = llvm::all_of(means, [](const Product &product) {
      return product.parameters.empty();
    });
    return fail(isRoot ? 2 : 3, "numerator",
                "the input is not in the numerator");
  }
  const Product &first = numerators.front();
  bool isUnlike = llvm::any_of(numerators, [&](const Product &product) {
    return product.input != first.input || product.tanh != first.tanh ||
           product.sizes != first.sizes ||
           product.root.has_value() != first.root.has_value() ||
           !(product.rootFactor == first.rootFactor);
  });
  if (isUnlike || (!means.empty() && means.size() != numerators.size()))
    return fail(3, "numerator", "too many terms");

  // Each product has its mean; all have the same core.
  std::optional<NormMatch> match;
  for (const Product &numerator : numerators) {
    std::optional<Product> mean;
    auto it = llvm::find_if(means, [&](const Product &product) {
      return product.parameters == numerator.parameters;
    });
    if (it != means.end())
      mean = *it;
    else if (!means.empty())
      return fail(4, "numerator",
                  "what is subtracted from the input is not its mean");
    match = numerator.tanh ? matchDyT(numerator, mean, sizes)
                           : matchCore(numerator, mean, sizes);
    if (!match)
      return std::nullopt;
  }
  if (!matchScale(numerators, sizes, *match))
    return std::nullopt;
  for (const Product &bias : biases)
    if (bias.inputSum || !bias.sizes.empty())
      return fail(5, "parameter", "the bias is not one value");
  if (!biases.empty() &&
      (match->factorBehind || !matchParameter(biases, *match, match->bias)))
    return std::nullopt;
  return match;
}

/// The terms a * x and -a/N * S1 of which `poly` is the sum.
std::optional<std::pair<Matcher::Product, Matcher::Product>>
Matcher::splitCenter(const Poly &poly) {
  if (poly.terms().size() != 2)
    return std::nullopt;
  std::optional<Product> whole = splitTerm(poly.terms().front());
  std::optional<Product> mean = splitTerm(poly.terms().back());
  if (!whole || !mean)
    return std::nullopt;
  if (!whole->input)
    std::swap(whole, mean);
  for (const Product &product : {*whole, *mean})
    if (product.root || product.tanh || !product.parameters.empty())
      return std::nullopt;
  if (!whole->input || whole->inputSum || mean->input || !mean->inputSum)
    return std::nullopt;
  const Atom &sum = *mean->inputSum;
  // A factor made of dynamic sizes is not looked for.
  if (!whole->sizes.empty() || !areSizesOf(mean->sizes, sum, -1) ||
      !isEqualButForRounding(-mean->coefficient * getStaticCount(sum),
                             whole->coefficient))
    return std::nullopt;
  return std::pair(*whole, *mean);
}

/// A factor on x - S1/N is none of a center's.
std::optional<NormMatch> Matcher::matchCenter(const Poly &poly,
                                              ArrayRef<int64_t> sizes) {
  auto parts = splitCenter(poly);
  if (!parts || !isEqualButForRounding(parts->first.coefficient, 1))
    return std::nullopt;
  NormMatch match;
  match.kind = NormMatch::Kind::Center;
  if (!matchView(parts->first.input->index, parts->second.inputSum, sizes,
                 match))
    return std::nullopt;
  return match;
}

bool Matcher::isCenterMultiple(Value value) {
  return splitCenter(reader.getAlgebra().normalizeUnitDims(reader.read(value)))
      .has_value();
}

bool Matcher::isInputMultiple(const Poly &poly) {
  const Term *term = poly.getSingleTerm();
  return term && llvm::any_of(term->factors, [&](const Factor &factor) {
           return factor.atom->value == reader.getInput();
         });
}

bool Matcher::isInputSum(const Poly &poly) {
  const Term *term = poly.getSingleTerm();
  std::optional<Product> product = term ? splitTerm(*term) : std::nullopt;
  return product && product->inputSum && !product->input && !product->root &&
         !product->tanh && product->parameters.empty();
}

/// Whether the dims of a tensor are those of the norm in their order, but for
/// dims of size 1. In a body any order can be read.
static bool isInPlace(Value value, const NormMatch &match) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type)
    return true;
  SmallVector<AffineExpr> used, expected;
  for (AffineExpr expr : match.valueIndex) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (dim && type.getDimSize(dim.getPosition()) != 1)
      used.push_back(dim);
  }
  for (auto [dim, size] : llvm::enumerate(type.getShape()))
    if (size != 1)
      expected.push_back(getAffineDimExpr(dim, type.getContext()));
  return used == expected;
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
      result && getLinalgOp(result.getOwner()) && reader.isNarrow(type)) {
    auto op = cast<linalg::LinalgOp>(result.getOwner());
    Value yielded = getYielded(result);
    bool isIdentity = getOutputMap(op, result).isIdentity();
    if (isIdentity && op.getNumReductionLoops() == 0 &&
        getBodyOwner(yielded) == op && !isa<BlockArgument>(yielded))
      return match(yielded);
  }
  current = value;
  computesInF64 = type.isF64() || reader.getComputeWidth() == 64;
  Poly poly = reader.getAlgebra().normalizeUnitDims(reader.read(value));
  SmallVector<int64_t> sizes = getIndexSizes(value);
  std::optional<NormMatch> match =
      goal == Goal::Center ? matchCenter(poly, sizes) : matchTerms(poly, sizes);
  if (match && !isInPlace(value, *match))
    return fail(4, "row", "the value is the norm in another order of dims");
  if (!match || !reader.isNarrow(type) || reader.isThroughCasts())
    return match;
  // Scale and bias join where they meet the norm in its compute type.
  if (match->scale.value || match->scale.kind == Parameter::Kind::Computed ||
      match->factorBehind || match->bias.kind != Parameter::Kind::None)
    return fail(5, "narrow-affine",
                "the scale or bias is applied in a narrower type");
  return match;
}
