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

#include "IndexExpr.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace mlir;
using namespace mlir::norm;

static bool isInteger(double x) { return x == std::floor(x); }
static bool isEven(double x) { return isInteger(x / 2); }

static bool isNonNegativeAtom(const Atom &atom) {
  switch (atom.kind) {
  case Atom::Kind::Element:
  case Atom::Kind::Tanh:
    return false;
  case Atom::Kind::Sum:
    return llvm::all_of(atom.factors, [](const Factor &factor) {
      return isEven(factor.exponent) || isNonNegativeAtom(*factor.atom);
    });
  case Atom::Kind::Max:
    return atom.bound >= 0;
  // A power stands for a root of something that has one.
  case Atom::Kind::Power:
  case Atom::Kind::Size:
  case Atom::Kind::Abs:
    return true;
  }
  llvm_unreachable("unknown kind of atom");
}

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

const Atom *Algebra::intern(Atom atom) {
  llvm::FoldingSetNodeID profile;
  atom.Profile(profile);
  void *position = nullptr;
  if (Atom *known = set.FindNodeOrInsertPos(profile, position))
    return known;
  atom.id = atoms.size();
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
// Printing
//===----------------------------------------------------------------------===//

namespace {
struct Printer {
  raw_ostream &os;
  DenseMap<Value, unsigned> numbers;

  void print(Value value) {
    unsigned next = numbers.size();
    os << 'v' << numbers.try_emplace(value, next).first->second;
  }
  void print(ArrayRef<Factor> factors) {
    llvm::interleave(
        factors, os,
        [&](const Factor &factor) {
          print(*factor.atom);
          if (factor.exponent != 1)
            os << '^' << llvm::format("%g", factor.exponent);
        },
        "*");
  }
  void print(const Poly &poly) {
    if (poly.isZero())
      os << '0';
    llvm::interleave(
        poly.terms(), os,
        [&](const Term &term) {
          if (term.coefficient != 1 || term.factors.empty())
            os << llvm::format("%g", term.coefficient)
               << (term.factors.empty() ? "" : "*");
          print(term.factors);
        },
        " + ");
  }
  void print(const Atom &atom) {
    switch (atom.kind) {
    case Atom::Kind::Element:
      print(atom.value);
      os << '(';
      llvm::interleaveComma(atom.index, os);
      os << ')';
      return;
    case Atom::Kind::Sum:
      os << "sum[";
      llvm::interleaveComma(atom.extents, os, [&](const Extent &extent) {
        extent.isStatic() ? os << extent.size : os << '?';
      });
      os << "](";
      print(atom.factors);
      os << ')';
      return;
    case Atom::Kind::Size:
      os << "size(";
      print(atom.value);
      os << ", " << atom.dim << ')';
      return;
    case Atom::Kind::Power:
      os << '(';
      break;
    case Atom::Kind::Abs:
      os << "abs(";
      break;
    case Atom::Kind::Max:
      os << "max(" << llvm::format("%g", atom.bound) << ", ";
      break;
    case Atom::Kind::Tanh:
      os << "tanh(";
      break;
    }
    print(atom.base);
    os << ')';
  }
};
} // namespace

void Poly::print(raw_ostream &os) const {
  Printer{os, DenseMap<Value, unsigned>()}.print(*this);
}

//===----------------------------------------------------------------------===//
// Sums and products
//===----------------------------------------------------------------------===//

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
  if (std::abs(it->coefficient) <= 1e-13 * size)
    poly.storage.erase(it);
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

std::optional<Poly> Algebra::multiplyTerms(const Term &a, const Term &b) {
  Term product;
  product.coefficient = a.coefficient * b.coefficient;
  Poly expanded = constant(1.0);
  const Factor *i = a.factors.begin(), *j = b.factors.begin();
  while (i != a.factors.end() || j != b.factors.end()) {
    Factor factor;
    if (j == b.factors.end() ||
        (i != a.factors.end() && i->atom->id < j->atom->id))
      factor = *i++;
    else if (i == a.factors.end() || j->atom->id < i->atom->id)
      factor = *j++;
    else
      factor = {i->atom, i++->exponent + j++->exponent};
    if (factor.exponent == 0)
      continue;
    // A root that was squared is the polynomial again; |p|^2 is p^2.
    bool expands = factor.exponent > 0 && isInteger(factor.exponent);
    if ((factor.atom->kind == Atom::Kind::Power && expands) ||
        (factor.atom->kind == Atom::Kind::Abs && isEven(factor.exponent))) {
      std::optional<Poly> part = power(factor.atom->base, factor.exponent);
      part = part ? multiply(expanded, *part) : part;
      if (!part)
        return std::nullopt;
      expanded = *part;
      continue;
    }
    product.factors.push_back(factor);
  }
  Poly result;
  result.storage.push_back(std::move(product));
  if (expanded.getConstant() == 1.0)
    return result;
  return multiply(result, expanded);
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
      result = add(result, *product);
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
    if (!integer && !isNonNegativeAtom(*factor.atom))
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
  if (exponent > 0 && exponent <= 4 && isInteger(exponent)) {
    std::optional<Poly> result = base;
    for (int i = 1; i < exponent && result; ++i)
      result = multiply(*result, base);
    return result;
  }
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

/// Whether `poly` is a variance, k * (sum(v^2) / n - (sum(v) / n)^2) with k >
/// 0, plus terms that are not negative.
static bool isVariance(const Poly &poly) {
  const Term *square = nullptr, *product = nullptr;
  for (const Term &term : poly.terms()) {
    if (term.factors.empty() && term.coefficient >= 0)
      continue;
    bool isSum = term.factors.size() == 1 &&
                 term.factors[0].atom->kind == Atom::Kind::Sum &&
                 term.factors[0].atom->factors.size() == 1;
    if (!isSum)
      return false;
    const Term *&slot = term.factors[0].exponent == 2 ? product : square;
    if (slot)
      return false;
    slot = &term;
  }
  if (!square || !product || square->factors[0].exponent != 1)
    return false;
  const Atom &s2 = *square->factors[0].atom, &s1 = *product->factors[0].atom;
  if (s2.factors[0].atom != s1.factors[0].atom || s2.factors[0].exponent != 2 ||
      s1.factors[0].exponent != 1 || s2.extents.size() != s1.extents.size())
    return false;
  double n = 1;
  for (const Extent &extent : s2.extents) {
    if (!extent.isStatic())
      return false;
    n *= extent.size;
  }
  // By Cauchy and Schwarz sum(v)^2 <= n * sum(v^2); up to rounding of 1/n.
  return square->coefficient > 0 &&
         -product->coefficient * n <= square->coefficient * (1 + 2e-5);
}

bool Algebra::isNonNegative(const Poly &poly) const {
  bool termwise = llvm::all_of(poly.terms(), [](const Term &term) {
    return term.coefficient >= 0 &&
           llvm::all_of(term.factors, [](const Factor &factor) {
             return isEven(factor.exponent) || isNonNegativeAtom(*factor.atom);
           });
  });
  return termwise || isVariance(poly);
}

//===----------------------------------------------------------------------===//
// Sums over a row
//===----------------------------------------------------------------------===//

/// Gives every dim of `dims` that `element` uses the next symbol, in the order
/// in which they appear, and its extent.
static void bindSummationDims(const Atom &element,
                              const llvm::SmallBitVector &dims,
                              ArrayRef<Extent> extents,
                              SmallVectorImpl<AffineExpr> &replacements,
                              SmallVectorImpl<Extent> &bound) {
  for (AffineExpr expr : element.index)
    expr.walk([&](AffineExpr e) {
      auto dim = dyn_cast<AffineDimExpr>(e);
      if (!dim || !dims.test(dim.getPosition()) ||
          replacements[dim.getPosition()] != e)
        return;
      replacements[dim.getPosition()] =
          getAffineSymbolExpr(bound.size(), e.getContext());
      bound.push_back(extents[dim.getPosition()]);
    });
}

std::optional<Poly> Algebra::sumOfTerm(const Term &term,
                                       const llvm::SmallBitVector &dims,
                                       ArrayRef<Extent> extents) {
  Term uniform;
  uniform.coefficient = term.coefficient;
  SmallVector<Factor> summand;
  Atom sum(Atom::Kind::Sum);
  for (const Factor &factor : term.factors) {
    if (!dependsOnDims(*factor.atom, dims)) {
      uniform.factors.push_back(factor);
      continue;
    }
    // A sum of sums is one sum; of products only powers of one element are
    // looked at.
    if (!summand.empty())
      return std::nullopt;
    if (factor.atom->kind == Atom::Kind::Sum && factor.exponent == 1) {
      llvm::append_range(summand, factor.atom->factors);
      sum.extents = factor.atom->extents;
    } else if (factor.atom->kind == Atom::Kind::Element) {
      summand.push_back(factor);
    } else {
      return std::nullopt;
    }
  }

  SmallVector<AffineExpr> replacements;
  for (unsigned i = 0, e = dims.size(); i < e; ++i)
    replacements.push_back(getAffineDimExpr(i, context));
  if (!summand.empty())
    bindSummationDims(*summand.front().atom, dims, extents, replacements,
                      sum.extents);

  Poly result;
  result.storage.push_back(std::move(uniform));
  for (unsigned dim : dims.set_bits()) {
    if (isa<AffineSymbolExpr>(replacements[dim]))
      continue;
    std::optional<Poly> scaled = multiply(result, size(extents[dim]));
    if (!scaled)
      return std::nullopt;
    result = *scaled;
  }
  if (summand.empty())
    return result;
  for (const Factor &factor : summand) {
    SmallVector<AffineExpr> index;
    for (AffineExpr expr : factor.atom->index)
      index.push_back(expr.replaceDims(replacements));
    Poly element = normalizeUnitDims(this->element(factor.atom->value, index));
    sum.factors.push_back(
        {element.terms()[0].factors[0].atom, factor.exponent});
  }
  return multiply(result, fromAtom(intern(std::move(sum))));
}

std::optional<Poly> Algebra::sum(const Poly &summand,
                                 const llvm::SmallBitVector &dims,
                                 ArrayRef<Extent> extents) {
  Poly result;
  for (const Term &term : summand.terms()) {
    std::optional<Poly> part = sumOfTerm(term, dims, extents);
    if (!part)
      return std::nullopt;
    result = add(result, *part);
  }
  return result;
}

//===----------------------------------------------------------------------===//
// Change of indices
//===----------------------------------------------------------------------===//

std::optional<Poly> Algebra::mapAtom(const Atom *atom, double exponent,
                                     IndexMapper mapIndex) {
  Atom mapped(atom->kind);
  mapped.value = atom->value;
  mapped.dim = atom->dim;
  mapped.bound = atom->bound;
  mapped.extents = atom->extents;
  for (unsigned i = 0, e = atom->index.size(); i < e; ++i)
    mapped.index.push_back(mapIndex(*atom, i));
  for (const Factor &factor : atom->factors) {
    std::optional<Poly> part = mapAtom(factor.atom, 1.0, mapIndex);
    if (!part)
      return std::nullopt;
    mapped.factors.push_back(
        {part->terms()[0].factors[0].atom, factor.exponent});
  }
  std::optional<Poly> base = mapIndices(atom->base, mapIndex);
  if (!base)
    return std::nullopt;
  // Terms of the base may have merged, so that it is no polynomial that needs
  // this atom any more.
  if (base->terms().size() != atom->base.terms().size())
    return std::nullopt;
  mapped.base = *base;
  return fromAtom(intern(std::move(mapped)), exponent);
}

std::optional<Poly> Algebra::mapIndices(const Poly &poly,
                                        IndexMapper mapIndex) {
  Poly result;
  for (const Term &term : poly.terms()) {
    std::optional<Poly> product = constant(term.coefficient);
    for (const Factor &factor : term.factors) {
      std::optional<Poly> part =
          mapAtom(factor.atom, factor.exponent, mapIndex);
      product = part ? multiply(*product, *part) : part;
      if (!product)
        return std::nullopt;
    }
    result = add(result, *product);
  }
  return result;
}

std::optional<Poly> Algebra::substitute(const Poly &poly,
                                        ArrayRef<AffineExpr> replacements,
                                        ArrayRef<int64_t> sizes) {
  return mapIndices(poly, [&](const Atom &element, unsigned position) {
    return simplifyIndex(element.index[position].replaceDims(replacements),
                         sizes);
  });
}

Poly Algebra::normalizeUnitDims(const Poly &poly) {
  std::optional<Poly> result = mapIndices(poly, [&](const Atom &element,
                                                    unsigned position) {
    AffineExpr expr = element.index[position];
    auto type = dyn_cast<RankedTensorType>(element.value.getType());
    if (!type || type.getDimSize(position) != 1 || isa<AffineSymbolExpr>(expr))
      return expr;
    return getAffineConstantExpr(0, context);
  });
  return result ? *result : poly;
}
