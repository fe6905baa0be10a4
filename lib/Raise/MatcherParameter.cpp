//===- MatcherParameter.cpp - Scales and biases ---------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the recognition of scales and biases.
//
//===----------------------------------------------------------------------===//

#include "Matcher.h"

#include "IndexExpr.h"
#include "TensorIR.h"

using namespace mlir;
using namespace mlir::norm;

/// An index that picks one element of a dim, and the size of the dim.
using UsedIndex = std::pair<AffineExpr, int64_t>;

/// The indices of `atom` that are not those of the only element of a dim.
static SmallVector<UsedIndex> getUsedIndices(const Atom &atom) {
  SmallVector<UsedIndex> used;
  SmallVector<int64_t> sizes = getIndexSizes(atom.value);
  for (auto [position, expr] : llvm::enumerate(atom.index))
    if (sizes[position] != 1)
      used.emplace_back(expr, sizes[position]);
  return used;
}

/// Whether the value is there as a whole, outside of bodies.
static bool isOneValue(const Atom &atom) {
  return !getBodyOwner(atom.value) &&
         isGraphFloat(getElementTypeOrSelf(atom.value.getType()));
}

/// Whether `used` are the indices `features`, or numbers of which consecutive
/// ones are the digits: what is normalized may have dims split.
static bool areFeatures(ArrayRef<UsedIndex> used,
                        ArrayRef<UsedIndex> features) {
  for (auto [expr, size] : used) {
    if (features.empty())
      return false;
    AffineExpr index = features.front().first;
    int64_t product = features.front().second;
    features = features.drop_front();
    while (product != size && !features.empty() &&
           !ShapedType::isDynamic(product) &&
           !ShapedType::isDynamic(features.front().second)) {
      auto [digit, digitSize] = features.front();
      // Each addend on its own, as reading has them.
      SmallVector<AffineExpr> addends;
      getAddends(index, addends);
      index = addends.front() * digitSize;
      for (AffineExpr addend : ArrayRef(addends).drop_front())
        index = index + addend * digitSize;
      index = index + digit;
      product *= digitSize;
      features = features.drop_front();
    }
    if (product != size || index != expr)
      return false;
  }
  return features.empty();
}

bool Matcher::matchSingleParameter(const Atom &atom, const NormMatch &match,
                                   Parameter &parameter) {
  SmallVector<UsedIndex> used = getUsedIndices(atom), expected;
  if (used.empty()) {
    parameter.kind = Parameter::Kind::Uniform;
    parameter.value = atom.value;
    return true;
  }
  for (int64_t dim : match.dims)
    if (match.shape[dim] != 1)
      expected.emplace_back(match.index[dim], match.shape[dim]);
  if (!areFeatures(used, expected))
    return false;
  parameter.kind = Parameter::Kind::PerFeature;
  parameter.value = atom.value;
  return true;
}

/// Whether `parameter.poly` is uniform, or varies along all normalized dims,
/// and can be computed outside of the norm.
bool Matcher::matchComputedParameter(const NormMatch &match,
                                     Parameter &parameter) {
  llvm::SmallDenseMap<AffineExpr, int64_t> features;
  llvm::SmallDenseSet<AffineExpr> used;
  for (int64_t dim : match.dims)
    if (match.shape[dim] != 1)
      features[match.index[dim]] = match.shape[dim];
  unsigned numVarying = 0;
  for (const Term &term : parameter.poly.terms())
    for (const Factor &factor : term.factors) {
      const Atom &atom = *factor.atom;
      if (!reader.canMaterialize(atom) || std::abs(factor.exponent) != 1)
        return false;
      bool isVarying = false;
      for (auto [expr, size] : getUsedIndices(atom)) {
        if (isa<AffineConstantExpr>(expr))
          continue;
        isVarying = true;
        used.insert(expr);
        // A part of a larger tensor is none.
        auto it = features.find(expr);
        if (it == features.end() || it->second != size)
          return false;
      }
      numVarying += isVarying;
    }
  parameter.kind = Parameter::Kind::Computed;
  parameter.isCombined = numVarying > 1;
  return used.empty() || used.size() == features.size();
}

/// The sum of what stands beside the core in `products`.
std::optional<Poly> Matcher::getParameterPoly(ArrayRef<Product> products) {
  Algebra &algebra = reader.getAlgebra();
  Poly sum;
  for (const Product &product : products) {
    std::optional<Poly> part = algebra.constant(product.coefficient);
    for (const Factor &factor : product.parameters) {
      part = algebra.multiply(*part, algebra.fromFactor(factor));
      if (!part)
        return std::nullopt;
    }
    sum = algebra.add(sum, *part);
  }
  return sum;
}

bool Matcher::matchParameter(ArrayRef<Product> products, const NormMatch &match,
                             Parameter &parameter) {
  const Product &first = products.front();
  if (products.size() == 1) {
    parameter.factor = first.coefficient;
    if (first.parameters.empty()) {
      parameter.kind = Parameter::Kind::Uniform;
      return true;
    }
    const Factor &factor = first.parameters.front();
    if (first.parameters.size() == 1 && factor.exponent == 1 &&
        isOneValue(*factor.atom) &&
        matchSingleParameter(*factor.atom, match, parameter))
      return true;
  }
  std::optional<Poly> poly = getParameterPoly(products);
  parameter.factor = 1;
  if (poly) {
    parameter.poly = *poly;
    if (matchComputedParameter(match, parameter))
      return true;
  }
  Value culprit;
  for (const Product &product : products)
    if (!culprit && !product.parameters.empty())
      culprit = getOrigin(product.parameters.front());
  fail(5, "parameter",
       "the scale or bias is not made of values with the shape of the "
       "normalized dims",
       culprit);
  return false;
}

bool Matcher::matchScale(ArrayRef<Product> numerators, ArrayRef<int64_t> sizes,
                         NormMatch &match) {
  // What leaves the root joins the coefficients.
  SmallVector<Product, 2> products = llvm::to_vector<2>(numerators);
  for (Product &product : products) {
    if (product.root)
      product.coefficient *= product.root->factor;
    if (!isNormal(product.coefficient)) {
      fail(3, "factor", "the uniform factor of the norm is no normal number");
      return false;
    }
    if (isEqualButForRounding(product.coefficient, 1))
      product.coefficient = 1;
  }
  if (matchParameter(products, match, match.scale)) {
    if (match.scale.kind == Parameter::Kind::Uniform && !match.scale.value &&
        match.scale.factor == 1)
      match.scale.kind = Parameter::Kind::None;
    return true;
  }
  // A factor that is no scale stays behind the norm.
  match.scale = Parameter();
  std::optional<Poly> poly = getParameterPoly(products);
  if (match.kind == NormMatch::Kind::DyT || !poly)
    return false;
  for (const Term &term : poly->terms())
    for (const Factor &factor : term.factors) {
      if (!reader.canMaterialize(*factor.atom) ||
          std::abs(factor.exponent) != 1)
        return false;
      for (auto [expr, size] : getUsedIndices(*factor.atom))
        if (auto dim = dyn_cast<AffineDimExpr>(expr);
            dim && sizes[dim.getPosition()] != size)
          return false;
    }
  match.factorBehind = poly;
  return true;
}
