//===- Algebra.cpp - Normal form of scalar expressions --------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the polynomials of the raiser.
//
//===----------------------------------------------------------------------===//

#include "Algebra.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

using namespace mlir;
using namespace mlir::norm;

static bool isInteger(double x) { return x == std::floor(x); }
static bool isEven(double x) { return isInteger(x / 2); }

//===----------------------------------------------------------------------===//
// Atoms
//===----------------------------------------------------------------------===//

static void profileFactors(llvm::FoldingSetNodeID &profile,
                           ArrayRef<Factor> factors) {
  for (const Factor &factor : factors) {
    profile.AddInteger(factor.atom->id);
    profile.AddInteger(llvm::bit_cast<uint64_t>(factor.exponent));
  }
}

void Atom::Profile(llvm::FoldingSetNodeID &profile) const {
  profile.AddInteger(static_cast<int>(kind));
  profile.AddPointer(value.getAsOpaquePointer());
  profile.AddInteger(dim);
  profile.AddInteger(llvm::bit_cast<uint64_t>(bound));
  for (AffineExpr expr : index)
    profile.AddPointer(expr.getAsOpaquePointer());
  profileFactors(profile, factors);
  for (const Extent &extent : extents) {
    profile.AddInteger(extent.size);
    profile.AddPointer(extent.value.getAsOpaquePointer());
    profile.AddInteger(extent.dim);
  }
  for (const Term &term : base.terms()) {
    profile.AddInteger(llvm::bit_cast<uint64_t>(term.coefficient));
    profileFactors(profile, term.factors);
  }
}

bool mlir::norm::dependsOnDims(const Atom &atom,
                               const llvm::SmallBitVector &dims) {
  for (AffineExpr expr : atom.index)
    for (unsigned dim : dims.set_bits())
      if (expr.isFunctionOfDim(dim))
        return true;
  for (const Factor &factor : atom.factors)
    if (dependsOnDims(*factor.atom, dims))
      return true;
  for (const Term &term : atom.base.terms())
    for (const Factor &factor : term.factors)
      if (dependsOnDims(*factor.atom, dims))
        return true;
  return false;
}

const Atom *Algebra::intern(Atom &&atom) {
  llvm::FoldingSetNodeID profile;
  atom.Profile(profile);
  atom.hash = profile.ComputeHash();
  void *position = nullptr;
  if (Atom *known = set.FindNodeOrInsertPos(profile, position)) {
    known->summedUnitDims |= atom.summedUnitDims;
    return known;
  }
  atom.id = atoms.size();
  if (!atom.origin)
    atom.origin = origin;
  atom.height = atom.base.isZero() ? 0 : atom.base.getHeight() + 1;
  atoms.push_back(std::make_unique<Atom>(std::move(atom)));
  set.InsertNode(atoms.back().get(), position);
  return atoms.back().get();
}

Poly Algebra::fromAtom(const Atom *atom, double exponent) {
  Poly poly;
  poly.storage.push_back({1.0, {{atom, exponent}}});
  return poly;
}

Poly Algebra::constant(double value) {
  Poly poly;
  if (value != 0)
    poly.storage.push_back({value, {}});
  return poly;
}

Poly Algebra::element(Value value, ArrayRef<AffineExpr> index) {
  Atom atom(Atom::Kind::Element);
  atom.value = value;
  atom.index.assign(index.begin(), index.end());
  return fromAtom(intern(std::move(atom)));
}

Poly Algebra::size(const Extent &extent) {
  if (extent.isStatic())
    return constant(extent.size);
  Atom atom(Atom::Kind::Size);
  atom.value = extent.value;
  atom.dim = extent.dim;
  return fromAtom(intern(std::move(atom)));
}

Poly Algebra::functionOf(Atom::Kind kind, const Poly &base, double bound) {
  Atom atom(kind);
  atom.base = base;
  atom.bound = bound;
  return fromAtom(intern(std::move(atom)));
}

//===----------------------------------------------------------------------===//
// Sums and products
//===----------------------------------------------------------------------===//

unsigned Poly::getHeight() const {
  unsigned height = 0;
  for (const Term &term : storage)
    for (const Factor &factor : term.factors)
      height = std::max(height, factor.atom->height);
  return height;
}

std::optional<double> Poly::getConstant() const {
  if (storage.empty())
    return 0.0;
  if (storage.size() == 1 && storage.front().factors.empty())
    return storage.front().coefficient;
  return std::nullopt;
}

static bool lessFactors(ArrayRef<Factor> a, ArrayRef<Factor> b) {
  return std::lexicographical_compare(
      a.begin(), a.end(), b.begin(), b.end(),
      [](const Factor &x, const Factor &y) {
        return std::make_pair(x.atom->id, x.exponent) <
               std::make_pair(y.atom->id, y.exponent);
      });
}

void Algebra::addTerm(Poly &poly, Term term) {
  auto it =
      llvm::lower_bound(poly.storage, term, [](const Term &a, const Term &b) {
        return lessFactors(a.factors, b.factors);
      });
  if (it == poly.storage.end() || it->factors != term.factors) {
    if (term.coefficient != 0)
      poly.storage.insert(it, std::move(term));
    return;
  }
  // What is left of two coefficients that should cancel is their rounding.
  double size = std::max(std::abs(it->coefficient), std::abs(term.coefficient));
  it->coefficient += term.coefficient;
  if (std::abs(it->coefficient) < 1e-13 * size)
    poly.storage.erase(it);
}

void Algebra::addTo(Poly &sum, Poly summand) {
  for (Term &term : summand.storage)
    addTerm(sum, std::move(term));
}

Poly Algebra::add(const Poly &a, const Poly &b, double factorOfB) {
  Poly result = a;
  for (Term term : b.terms()) {
    term.coefficient *= factorOfB;
    addTerm(result, std::move(term));
  }
  return result;
}

Poly Algebra::scale(const Poly &a, double factor) {
  return add(Poly(), a, factor);
}

/// A root that was squared is the polynomial again; |p|^2 is p^2.
static bool expandsToBase(const Factor &factor) {
  if (!isInteger(factor.exponent) || factor.exponent <= 0 ||
      factor.exponent > Algebra::maxExpandedPower)
    return false;
  if (factor.atom->kind == Atom::Kind::Abs)
    return isEven(factor.exponent);
  return factor.atom->kind == Atom::Kind::Power &&
         isNonNegative(factor.atom->base);
}

std::optional<Poly> Algebra::multiplyTerms(const Term &a, const Term &b) {
  Term product;
  product.coefficient = a.coefficient * b.coefficient;
  std::optional<Poly> expanded;
  const Factor *i = a.factors.begin(), *j = b.factors.begin();
  while (i != a.factors.end() || j != b.factors.end()) {
    Factor factor;
    if (j == b.factors.end() ||
        (i != a.factors.end() && i->atom->id < j->atom->id))
      factor = *i++;
    else if (i == a.factors.end() || j->atom->id < i->atom->id)
      factor = *j++;
    else {
      // x * (1 / x) is no number where x is 0.
      if (i->atom->kind == Atom::Kind::Element && i->exponent * j->exponent < 0)
        return std::nullopt;
      factor = {i->atom, i++->exponent + j++->exponent};
    }
    if (factor.exponent == 0)
      continue;
    if (expandsToBase(factor)) {
      std::optional<Poly> part = power(factor.atom->base, factor.exponent);
      expanded = part && expanded ? multiply(*expanded, *part) : part;
      if (!expanded)
        return std::nullopt;
      continue;
    }
    product.factors.push_back(factor);
  }
  Poly result;
  result.storage.push_back(std::move(product));
  if (!expanded || expanded->getConstant() == 1.0)
    return result;
  return multiply(result, *expanded);
}

std::optional<Poly> Algebra::multiply(const Poly &a, const Poly &b) {
  if (a.terms().size() * b.terms().size() > 4 * maxTerms)
    return std::nullopt;
  Poly result;
  for (const Term &x : a.terms())
    for (const Term &y : b.terms()) {
      std::optional<Poly> product = multiplyTerms(x, y);
      if (!product)
        return std::nullopt;
      addTo(result, std::move(*product));
    }
  if (result.terms().size() > maxTerms)
    return std::nullopt;
  return result;
}

//===----------------------------------------------------------------------===//
// Powers and functions
//===----------------------------------------------------------------------===//

std::optional<Term> Algebra::powerOfTerm(const Term &term, double exponent) {
  bool integer = isInteger(exponent);
  if (!integer && term.coefficient < 0)
    return std::nullopt;
  Term result;
  result.coefficient = std::pow(term.coefficient, exponent);
  if (!std::isfinite(result.coefficient))
    return std::nullopt;
  for (const Factor &factor : term.factors) {
    // The root of x^2 is not x; that of a root is one.
    bool isRoot =
        factor.atom->kind == Atom::Kind::Power && !isInteger(factor.exponent);
    if (!integer && !isRoot && !isNonNegative(Factor{factor.atom, 1}))
      return std::nullopt;
    result.factors.push_back({factor.atom, factor.exponent * exponent});
  }
  return result;
}

std::optional<Poly> Algebra::power(const Poly &base, double exponent) {
  if (exponent == 0)
    return constant(1.0);
  if (exponent == 1)
    return base;
  if (base.isZero())
    return exponent > 0 ? std::optional(Poly()) : std::nullopt;
  if (const Term *term = base.getSingleTerm()) {
    if (std::optional<Term> result = powerOfTerm(*term, exponent)) {
      // Through multiplyTerms, which expands roots and absolute values.
      return multiplyTerms(*result, Term());
    }
    if (term->factors.empty())
      return std::nullopt;
  }
  if (exponent > 0 && exponent <= maxExpandedPower && isInteger(exponent)) {
    std::optional<Poly> result = base;
    for (int i = 1; i < exponent && result; ++i)
      result = multiply(*result, base);
    return result;
  }
  if (base.getHeight() >= maxHeight)
    return std::nullopt;
  Atom atom(Atom::Kind::Power);
  atom.base = normalizeUnitDims(base);
  return fromAtom(intern(std::move(atom)), exponent);
}

Poly Algebra::absolute(const Poly &base) {
  if (isNonNegative(base))
    return base;
  return functionOf(Atom::Kind::Abs, base);
}

Poly Algebra::maximum(const Poly &base, double bound) {
  if (std::optional<double> value = base.getConstant())
    return constant(std::max(*value, bound));
  if (bound <= 0 && isNonNegative(base))
    return base;
  return functionOf(Atom::Kind::Max, normalizeUnitDims(base), bound);
}

Poly Algebra::tanh(const Poly &base) {
  return functionOf(Atom::Kind::Tanh, base);
}

//===----------------------------------------------------------------------===//
// Signs
//===----------------------------------------------------------------------===//

bool mlir::norm::isSameRow(const Atom &a, const Atom &b) {
  return a.kind == Atom::Kind::Sum && b.kind == Atom::Kind::Sum &&
         a.factors.size() == 1 && b.factors.size() == 1 &&
         a.factors[0].atom == b.factors[0].atom && a.extents == b.extents;
}

bool mlir::norm::isNonNegative(const Factor &factor) {
  if (isEven(factor.exponent))
    return true;
  const Atom &atom = *factor.atom;
  switch (atom.kind) {
  case Atom::Kind::Element:
  case Atom::Kind::Tanh:
    return false;
  case Atom::Kind::Sum:
    return llvm::all_of(
        atom.factors, [](const Factor &inner) { return isNonNegative(inner); });
  case Atom::Kind::Max:
    return atom.bound >= 0;
  case Atom::Kind::Power:
    // A root is none of a negative number.
    return !isInteger(factor.exponent) || isNonNegative(atom.base);
  case Atom::Kind::Size:
  case Atom::Kind::Abs:
    return true;
  }
  llvm_unreachable("unknown kind of atom");
}

namespace {
/// A term that is a power of a sum over a row, divided by sizes.
struct SumTerm {
  double coefficient = 0;
  const Factor *sum = nullptr;
  SmallVector<Factor, 1> sizes;
};
} // namespace

static std::optional<SumTerm> getSumTerm(const Term &term) {
  SumTerm result;
  result.coefficient = term.coefficient;
  for (const Factor &factor : term.factors) {
    if (factor.atom->kind == Atom::Kind::Size)
      result.sizes.push_back(factor);
    else if (factor.atom->kind == Atom::Kind::Sum && !result.sum)
      result.sum = &factor;
    else
      return std::nullopt;
  }
  return result.sum ? std::optional(result) : std::nullopt;
}

bool mlir::norm::areSizesOf(ArrayRef<Factor> sizes, const Atom &sum,
                            double exponent) {
  if (exponent == 0)
    return sizes.empty();
  size_t numDynamic = llvm::count_if(
      sum.extents, [](const Extent &extent) { return !extent.isStatic(); });
  for (const Factor &size : sizes) {
    size_t count = llvm::count_if(sum.extents, [&](const Extent &extent) {
      return extent.value == size.atom->value && extent.dim == size.atom->dim;
    });
    if (count == 0 || size.exponent != count * exponent)
      return false;
    numDynamic -= count;
  }
  return numDynamic == 0;
}

/// Whether `poly` is a variance, k * (sum(v^2) / n - (sum(v) / n)^2) with k >
/// 0, plus a number that is not negative.
static bool isVariance(const Poly &poly) {
  std::optional<SumTerm> square, product;
  for (const Term &term : poly.terms()) {
    if (term.factors.empty() && term.coefficient >= 0)
      continue;
    std::optional<SumTerm> sumTerm = getSumTerm(term);
    if (!sumTerm)
      return false;
    std::optional<SumTerm> &slot =
        sumTerm->sum->exponent == 2 ? product : square;
    if (slot)
      return false;
    slot = sumTerm;
  }
  if (!square || !product || square->sum->exponent != 1)
    return false;
  const Atom &s2 = *square->sum->atom, &s1 = *product->sum->atom;
  if (!isSameRow(s2, s1) || s2.factors[0].exponent != 2 ||
      s1.factors[0].exponent != 1 || !areSizesOf(square->sizes, s2, -1) ||
      !areSizesOf(product->sizes, s1, -2))
    return false;
  double n = 1;
  for (const Extent &extent : s2.extents)
    n *= extent.isStatic() ? extent.size : 1;
  // By Cauchy and Schwarz sum(v)^2 <= n * sum(v^2); 1/n may be rounded to f32.
  return square->coefficient > 0 &&
         -product->coefficient * n <= square->coefficient * (1 + 1e-6);
}

bool mlir::norm::isNonNegative(const Poly &poly) {
  bool termwise = llvm::all_of(poly.terms(), [](const Term &term) {
    return term.coefficient >= 0 &&
           llvm::all_of(term.factors, [](const Factor &factor) {
             return isNonNegative(factor);
           });
  });
  return termwise || isVariance(poly);
}

/// Whether an index that may be none of a tensor's sizes, and negative, is in
/// `poly`.
static bool hasIndexSize(const Poly &poly) {
  return llvm::any_of(poly.terms(), [](const Term &term) {
    return llvm::any_of(term.factors, [](const Factor &factor) {
      const Atom &atom = *factor.atom;
      return (atom.kind == Atom::Kind::Size &&
              isa<IndexType>(atom.value.getType())) ||
             hasIndexSize(atom.base);
    });
  });
}

bool mlir::norm::isPositive(const Poly &poly) {
  if (hasIndexSize(poly))
    return false;
  const Term *single = poly.getSingleTerm();
  if (single && !single->factors.empty())
    return single->coefficient > 0 &&
           llvm::all_of(single->factors, [](const Factor &factor) {
             const Atom &atom = *factor.atom;
             // The reciprocal of an overflow is 0.
             if (factor.exponent < 0)
               return false;
             if (atom.kind == Atom::Kind::Power)
               return isPositive(atom.base);
             return atom.kind == Atom::Kind::Max && atom.bound > 0;
           });
  // A sum of what is not negative with a number.
  return isNonNegative(poly) &&
         llvm::any_of(poly.terms(), [](const Term &term) {
           return term.factors.empty() && term.coefficient > 0;
         });
}
