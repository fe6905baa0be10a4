//===- MatcherRoot.cpp - Statistics and roots -----------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the recognition of statistics and their roots.
//
//===----------------------------------------------------------------------===//

#include "Matcher.h"

#include "llvm/Support/SaveAndRestore.h"
#include <cmath>

using namespace mlir;
using namespace mlir::norm;

bool Matcher::isNormal(double number) const {
  return computesInF64 ? std::isnormal(number)
                       : std::isnormal(static_cast<float>(number));
}

bool Matcher::isEqualButForRounding(double a, double b) const {
  // A factor 1/N that was rounded on its way (TOSA) is off by half an ulp of
  // the compute type; powers and products of a few of them by some more.
  double tolerance = computesInF64 ? 1e-14 : 1e-6;
  return std::abs(a - b) <= tolerance * std::max(std::abs(a), std::abs(b));
}

bool Matcher::isRowSum(const Atom &atom, double exponent) {
  return atom.kind == Atom::Kind::Sum && atom.factors.size() == 1 &&
         atom.factors[0].exponent == exponent &&
         atom.factors[0].atom->kind == Atom::Kind::Element &&
         atom.factors[0].atom->value == reader.getInput();
}

double Matcher::getStaticCount(const Atom &sum) {
  double count = 1;
  for (const Extent &extent : sum.extents)
    if (extent.isStatic())
      count *= extent.size;
  return count;
}

/// A term of the argument of a root, that with `factor`, is no sum over a row
/// and no number.
std::nullopt_t Matcher::failStatistic(const Poly &poly, const Factor &factor) {
  bool hasSquare = llvm::any_of(poly.terms(), [&](const Term &term) {
    return llvm::any_of(term.factors, [&](const Factor &factor) {
      return isRowSum(*factor.atom, 2.0);
    });
  });
  if (hasSquare)
    return fail(2, "epsilon", "what is added to the mean square is no constant",
                getOrigin(factor));
  return fail(1, "statistic", "the root is not of a sum over a row",
              getOrigin(factor));
}

std::optional<Matcher::Statistic> Matcher::matchStatistic(const Poly &poly) {
  Statistic statistic;
  const Atom *meanSum = nullptr;
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
        return failStatistic(poly, factor);
    }
    if (!sum)
      return failStatistic(poly, term.factors.front());
    bool isSquare =
        isRowSum(*sum->atom, 2.0) && sum->exponent == 1 && !statistic.squareSum;
    bool isProduct =
        isRowSum(*sum->atom, 1.0) && sum->exponent == 2 && !meanSum;
    if (!isSquare && !isProduct)
      return fail(1, "statistic",
                  "the root is not of a mean square or a variance",
                  sum->atom->origin);
    if (!areSizesOf(sizes, *sum->atom, isSquare ? -1.0 : -2.0))
      return fail(2, "row-size", "the sum is not divided by the row's size",
                  sum->atom->origin);
    double count = getStaticCount(*sum->atom);
    if (isSquare) {
      statistic.squareSum = sum->atom;
      statistic.k = term.coefficient * count;
    } else {
      meanSum = sum->atom;
      product = -term.coefficient * count * count;
    }
  }
  if (!statistic.squareSum)
    return fail(1, "statistic", "the root is not of a mean square");
  if (!(statistic.k > 0) || !std::isfinite(statistic.k))
    return fail(2, "statistic", "the mean square has no positive factor");
  if (isEqualButForRounding(statistic.k, 1))
    statistic.k = 1;
  statistic.centered = meanSum != nullptr;
  if (meanSum && (!isSameRow(*meanSum, *statistic.squareSum) ||
                  !isEqualButForRounding(product, statistic.k)))
    return fail(2, "statistic", "the root is not of a variance",
                meanSum->origin);
  if (!(statistic.c >= 0) || !std::isfinite(statistic.c))
    return fail(2, "epsilon", "epsilon is negative or not finite");
  return statistic;
}

/// The root of a statistic whose factor k is taken out of it.
std::optional<Matcher::Root> Matcher::finishRoot(const Statistic &statistic,
                                                 double epsilon,
                                                 EpsilonKind kind) {
  if (!(statistic.k > 0))
    return fail(2, "statistic", "the mean square has no positive factor");
  if (epsilon != 0 && !isNormal(epsilon))
    return fail(2, "epsilon",
                "epsilon is no normal number once the factor of the statistic "
                "is taken out");
  Root root;
  root.statistic = statistic;
  root.factor = 1 / std::sqrt(statistic.k);
  root.epsilon = epsilon;
  root.kind = kind;
  return root;
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
  return finishRoot(*statistic, bound / std::sqrt(statistic->k),
                    isMax ? EpsilonKind::Floor : EpsilonKind::Outside);
}

std::optional<Matcher::Root> Matcher::matchRoot(const Factor &factor) {
  const Atom &atom = *factor.atom;
  llvm::SaveAndRestore<Value> looksAt(current, atom.origin);
  if (isRowSum(atom, 2.0) && factor.exponent == -0.5) {
    // Without epsilon the root falls apart into factors.
    Statistic statistic;
    statistic.squareSum = &atom;
    statistic.k = getStaticCount(atom);
    std::optional<Root> root = finishRoot(statistic, 0, EpsilonKind::Inside);
    if (root)
      root->sizeExponent = 0.5;
    return root;
  }
  if (atom.kind != Atom::Kind::Power && atom.kind != Atom::Kind::Max)
    return std::nullopt;
  bool isMax = atom.kind == Atom::Kind::Max;
  if (factor.exponent == -1)
    return matchRootSum(atom.base, atom.bound, isMax);
  if (factor.exponent != -0.5)
    return fail(2, "exponent", "the exponent of the root is not -1/2", root);
  std::optional<Statistic> statistic = matchStatistic(atom.base);
  if (!statistic || (isMax && (statistic->c != 0 || atom.bound < 0)))
    return std::nullopt;
  if (isMax)
    return finishRoot(*statistic, std::sqrt(atom.bound / statistic->k),
                      EpsilonKind::Floor);
  return finishRoot(*statistic, statistic->c / statistic->k,
                    EpsilonKind::Inside);
}

bool Matcher::hasRoot(const Poly &poly) {
  const Term *term = poly.getSingleTerm();
  return term && llvm::any_of(term->factors, [&](const Factor &factor) {
           return matchRoot(factor).has_value();
         });
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
           return isRowSum(*factor.atom, 2.0);
         });
}
