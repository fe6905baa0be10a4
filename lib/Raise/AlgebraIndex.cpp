//===- AlgebraIndex.cpp - Indices of polynomials --------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements sums over rows and changes of indices.
//
//===----------------------------------------------------------------------===//

#include "Algebra.h"

#include "IndexExpr.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::norm;

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

/// The extent of `expr` if it is a summation index of `sum` with a static one.
static int64_t getSymbolSize(const Atom &sum, AffineExpr expr) {
  auto symbol = dyn_cast<AffineSymbolExpr>(expr);
  if (!symbol || !sum.extents[symbol.getPosition()].isStatic())
    return ShapedType::kDynamic;
  return sum.extents[symbol.getPosition()].size;
}

/// The indices of the one element that is summed up, as digits of summation
/// indices that are neither of another; what is no such digit stays in `rest`.
static bool getSumDigits(const Atom &sum,
                         SmallVectorImpl<SmallVector<Digit>> &digits,
                         SmallVectorImpl<AffineExpr> &rest) {
  for (AffineExpr expr : sum.factors[0].atom->index) {
    AffineExpr other = getAffineConstantExpr(0, expr.getContext());
    AffineExpr symbols = other;
    SmallVector<AffineExpr> addends;
    getAddends(expr, addends);
    for (AffineExpr addend : addends) {
      bool hasSymbol = false;
      addend.walk([&](AffineExpr e) { hasSymbol |= isa<AffineSymbolExpr>(e); });
      (hasSymbol ? symbols : other) = (hasSymbol ? symbols : other) + addend;
    }
    FailureOr<SmallVector<Digit>> parts =
        getDigits(symbols, [&](AffineExpr e) { return getSymbolSize(sum, e); });
    if (failed(parts))
      return false;
    digits.push_back(*parts);
    rest.push_back(other);
  }
  return true;
}

/// Whether `digits` are parts of bases each value of which they take once.
static bool arePartitions(ArrayRef<SmallVector<Digit>> digits,
                          const Atom &sum) {
  SmallVector<Digit> all;
  for (ArrayRef<Digit> part : digits)
    llvm::append_range(all, part);
  for (unsigned position = 0; position < sum.extents.size(); ++position) {
    AffineExpr symbol = getAffineSymbolExpr(
        position, sum.factors[0].atom->index.front().getContext());
    SmallVector<Digit> parts = llvm::to_vector(llvm::make_filter_range(
        all, [&](const Digit &digit) { return digit.base == symbol; }));
    llvm::sort(parts, [](const Digit &a, const Digit &b) {
      return a.divisor < b.divisor;
    });
    int64_t divisor = 1;
    for (const Digit &part : parts) {
      if (part.divisor != divisor)
        return false;
      divisor = ShapedType::isDynamic(part.size) ? ShapedType::kDynamic
                                                 : divisor * part.size;
    }
    if (divisor != getSymbolSize(sum, symbol))
      return false;
  }
  return true;
}

/// Gives a sum over one index that is split over several places one index for
/// each place, and a sum over several that make one place one: the same row
/// through two reshapes is the same sum.
void Algebra::normalizeSummation(Atom &sum) {
  if (sum.factors.size() != 1 || sum.factors[0].atom->index.empty())
    return;
  SmallVector<SmallVector<Digit>> digits;
  SmallVector<AffineExpr> index;
  if (!getSumDigits(sum, digits, index) || !arePartitions(digits, sum))
    return;
  SmallVector<Extent, 1> extents;
  bool isSingleElement = llvm::all_of(sum.extents, [](const Extent &extent) {
    return extent == Extent::get(1);
  });
  sum.summedUnitDims.resize(index.size());
  for (auto [position, parts] : llvm::enumerate(digits)) {
    AffineExpr &expr = index[position];
    if (parts.empty())
      continue;
    // A row of one element stays a sum.
    bool isUnit =
        llvm::all_of(parts, [](const Digit &digit) { return digit.size == 1; });
    if (isUnit && !isSingleElement) {
      sum.summedUnitDims.set(position);
      continue;
    }
    Extent extent = Extent::get(1);
    if (parts.size() == 1 && parts[0].divisor == 1 &&
        ShapedType::isDynamic(parts[0].size))
      extent = sum.extents[cast<AffineSymbolExpr>(parts[0].base).getPosition()];
    else
      for (const Digit &part : parts) {
        if (ShapedType::isDynamic(part.size))
          return;
        extent.size *= part.size;
      }
    expr = expr + getAffineSymbolExpr(extents.size(), context);
    extents.push_back(extent);
  }
  Poly renamed = element(sum.factors[0].atom->value, index);
  sum.factors[0].atom = renamed.terms()[0].factors[0].atom;
  sum.extents = extents;
}

/// Numbers the summation indices in the order in which the elements use them,
/// so that the order of the sums does not matter.
const Atom *Algebra::internSum(Atom sum) {
  normalizeSummation(sum);
  SmallVector<AffineExpr> renumbered(sum.extents.size());
  SmallVector<Extent, 1> extents;
  for (const Factor &factor : sum.factors)
    for (AffineExpr expr : factor.atom->index)
      expr.walk([&](AffineExpr e) {
        auto symbol = dyn_cast<AffineSymbolExpr>(e);
        if (!symbol || renumbered[symbol.getPosition()])
          return;
        renumbered[symbol.getPosition()] =
            getAffineSymbolExpr(extents.size(), context);
        extents.push_back(sum.extents[symbol.getPosition()]);
      });
  for (Factor &factor : sum.factors) {
    SmallVector<AffineExpr> index;
    for (AffineExpr expr : factor.atom->index)
      index.push_back(expr.replaceSymbols(renumbered));
    Poly renamed = element(factor.atom->value, index);
    factor.atom = renamed.terms()[0].factors[0].atom;
  }
  sum.extents = extents;
  return intern(std::move(sum));
}

/// The element that `a` and `b` both are, as all indices of a dim of size 1 are
/// 0; null if they are two. What is summed over `dims` keeps its index.
const Atom *Algebra::unifyElements(const Atom &a, const Atom &b,
                                   const llvm::SmallBitVector &dims) {
  if (a.kind != Atom::Kind::Element || b.kind != Atom::Kind::Element ||
      a.value != b.value)
    return nullptr;
  SmallVector<AffineExpr> index;
  auto type = dyn_cast<RankedTensorType>(a.value.getType());
  for (unsigned i = 0, e = a.index.size(); i < e; ++i) {
    if (a.index[i] != b.index[i] && (!type || type.getDimSize(i) != 1))
      return nullptr;
    bool isSummed = llvm::any_of(dims.set_bits(), [&](unsigned dim) {
      return a.index[i].isFunctionOfDim(dim);
    });
    index.push_back(isSummed ? a.index[i] : b.index[i]);
  }
  return element(a.value, index).terms()[0].factors[0].atom;
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
    if (!summand.empty()) {
      const Atom *both = sum.extents.empty() ? unifyElements(*summand[0].atom,
                                                             *factor.atom, dims)
                                             : nullptr;
      if (!both)
        return std::nullopt;
      summand[0] = {both, summand[0].exponent + factor.exponent};
      if (summand[0].exponent == 0)
        summand.clear();
      continue;
    }
    if (factor.atom->kind == Atom::Kind::Sum && factor.exponent == 1) {
      llvm::append_range(summand, factor.atom->factors);
      sum.extents = factor.atom->extents;
      sum.summedUnitDims = factor.atom->summedUnitDims;
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
  return multiply(result, fromAtom(internSum(std::move(sum))));
}

std::optional<Poly> Algebra::sum(const Poly &summand,
                                 const llvm::SmallBitVector &dims,
                                 ArrayRef<Extent> extents) {
  Poly result;
  for (const Term &term : summand.terms()) {
    std::optional<Poly> part = sumOfTerm(term, dims, extents);
    if (!part)
      return std::nullopt;
    addTo(result, std::move(*part));
  }
  return result;
}

//===----------------------------------------------------------------------===//
// Change of indices
//===----------------------------------------------------------------------===//

const Atom *Algebra::mapAtom(const Atom *atom, IndexMapper mapIndex,
                             AtomMap &known) {
  auto it = known.find(atom);
  if (it != known.end())
    return it->second;
  const Atom *mapped = computeMappedAtom(atom, mapIndex, known);
  return known[atom] = mapped;
}

const Atom *Algebra::computeMappedAtom(const Atom *atom, IndexMapper mapIndex,
                                       AtomMap &known) {
  SmallVector<AffineExpr, 4> index;
  for (unsigned i = 0, e = atom->index.size(); i < e; ++i)
    index.push_back(mapIndex(*atom, i));
  SmallVector<Factor, 1> factors;
  for (const Factor &factor : atom->factors) {
    const Atom *mapped = mapAtom(factor.atom, mapIndex, known);
    if (!mapped)
      return nullptr;
    factors.push_back({mapped, factor.exponent});
  }
  std::optional<Poly> base = mapIndices(atom->base, mapIndex, known);
  // Terms of the base may have merged, so that it is no polynomial that needs
  // this atom any more.
  if (!base || base->terms().size() != atom->base.terms().size())
    return nullptr;
  if (index == atom->index && factors == atom->factors &&
      base->storage == atom->base.storage)
    return atom;

  Atom mapped(atom->kind);
  mapped.origin = atom->origin;
  mapped.value = atom->value;
  mapped.dim = atom->dim;
  mapped.bound = atom->bound;
  mapped.extents = atom->extents;
  mapped.summedUnitDims = atom->summedUnitDims;
  mapped.index = std::move(index);
  mapped.factors = std::move(factors);
  mapped.base = std::move(*base);
  return intern(std::move(mapped));
}

/// `term` with its factors' atoms replaced by `atoms`.
std::optional<Poly> Algebra::mapTerm(const Term &term,
                                     ArrayRef<const Atom *> atoms) {
  std::optional<Poly> product = constant(term.coefficient);
  for (auto [factor, atom] : llvm::zip_equal(term.factors, atoms)) {
    product = multiply(*product, fromAtom(atom, factor.exponent));
    if (!product)
      return std::nullopt;
  }
  return product;
}

std::optional<Poly> Algebra::mapIndices(const Poly &poly, IndexMapper mapIndex,
                                        AtomMap &known) {
  SmallVector<const Atom *> atoms;
  bool changed = false;
  for (const Term &term : poly.terms())
    for (const Factor &factor : term.factors) {
      atoms.push_back(mapAtom(factor.atom, mapIndex, known));
      if (!atoms.back())
        return std::nullopt;
      changed |= atoms.back() != factor.atom;
    }
  if (!changed)
    return poly;

  Poly result;
  ArrayRef<const Atom *> rest = atoms;
  for (const Term &term : poly.terms()) {
    std::optional<Poly> mapped =
        mapTerm(term, rest.take_front(term.factors.size()));
    if (!mapped)
      return std::nullopt;
    addTo(result, std::move(*mapped));
    rest = rest.drop_front(term.factors.size());
  }
  return result;
}

std::optional<Poly> Algebra::substitute(const Poly &poly,
                                        ArrayRef<AffineExpr> replacements,
                                        SizesFunction getSizes) {
  AtomMap known;
  std::optional<SmallVector<int64_t>> sizes;
  auto mapIndex = [&](const Atom &element, unsigned position) {
    AffineExpr expr = element.index[position].replaceDims(replacements);
    if (!isa<AffineBinaryOpExpr>(expr))
      return expr;
    if (!sizes)
      sizes = getSizes();
    return simplifyIndex(expr, *sizes);
  };
  return mapIndices(poly, mapIndex, known);
}

Poly Algebra::normalizeUnitDims(const Poly &poly) {
  auto mapIndex = [&](const Atom &element, unsigned position) {
    AffineExpr expr = element.index[position];
    auto type = dyn_cast<RankedTensorType>(element.value.getType());
    if (!type || type.getDimSize(position) != 1 || isa<AffineSymbolExpr>(expr))
      return expr;
    return getAffineConstantExpr(0, context);
  };
  std::optional<Poly> result = mapIndices(poly, mapIndex, unitDimsMapped);
  return result ? *result : poly;
}
