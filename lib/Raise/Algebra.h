//===- Algebra.h - Normal form of scalar expressions ------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the normal form into which the raiser reads tensor IR.
//
// A value is a polynomial: a sum of terms, a term being a coefficient times
// powers of atoms. Atoms are elements of SSA values at affine indices, sums of
// elements over a row, sizes, and roots and other functions of polynomials.
// Sums and products are ordered, a sum over a row is linear and lets go of what
// is uniform in the row, so that two ways to write one formula are one
// polynomial.
//
// An index is an affine expression over the dims of the place that is looked at
// (the dims of a tensor, or the loops around a scalar); inside a sum over a row
// the summation indices are the symbols s0, s1, ...
//
// Coefficients are doubles: what the source rounds inside the compute type is
// not told apart (semantics: regrouping inside the compute type is free).
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_RAISE_ALGEBRA_H
#define NORM_LIB_RAISE_ALGEBRA_H

#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/ADT/SmallBitVector.h"
#include <memory>
#include <optional>

namespace mlir::norm {

class Atom;

/// A power of an atom.
struct Factor {
  const Atom *atom;
  double exponent;

  bool operator==(const Factor &other) const {
    return atom == other.atom && exponent == other.exponent;
  }
};

/// A coefficient times factors, ordered by atom, no atom twice.
struct Term {
  double coefficient = 1.0;
  SmallVector<Factor, 3> factors;

  bool operator==(const Term &other) const {
    return coefficient == other.coefficient && factors == other.factors;
  }
};

/// A sum of terms, ordered by their factors, no two with equal factors.
class Poly {
public:
  ArrayRef<Term> terms() const { return storage; }
  bool isZero() const { return storage.empty(); }

  /// How deep functions are nested in the atoms.
  unsigned getHeight() const;

  /// The value of a polynomial without atoms.
  std::optional<double> getConstant() const;

  /// The term, if there is exactly one.
  const Term *getSingleTerm() const {
    return storage.size() == 1 ? &storage.front() : nullptr;
  }

  /// Prints sums, elements of `v`, `v(index)`, where `v` numbers the values in
  /// the order in which they appear.
  void print(raw_ostream &os) const;

private:
  friend class Algebra;
  SmallVector<Term, 2> storage;
};

/// The size of a dim: a number, or dim `dim` of the tensor `value`, or the
/// index `value`.
struct Extent {
  int64_t size;
  Value value;
  int64_t dim = 0;

  static Extent get(int64_t size) { return {size, Value(), 0}; }
  bool isStatic() const { return !value; }
  bool operator==(const Extent &other) const {
    return size == other.size && value == other.value && dim == other.dim;
  }
};

/// What polynomials are made of. Equal atoms are one object.
class Atom : public llvm::FoldingSetNode {
public:
  enum class Kind {
    Element, ///< element `index` of `value` (a scalar has no index)
    Sum,     ///< sum over s0, s1, ... of the product of `factors`
    Size,    ///< the dynamic size of dim `dim` of `value`
    Power,   ///< `base` as one factor, for exponents that do not expand
    Abs,     ///< |base|
    Max,     ///< max(base, bound)
    Tanh     ///< tanh(base)
  };

  Kind kind;
  unsigned id = 0;
  Value value;
  int64_t dim = 0;
  SmallVector<AffineExpr, 4> index;
  SmallVector<Factor, 1> factors;
  SmallVector<Extent, 1> extents;
  Poly base;
  double bound = 0;
  /// How deep functions are nested in this atom.
  unsigned height = 0;
  /// Dims of size 1 of the element that is summed up over which the sum runs,
  /// too: they make no other sum.
  llvm::SmallBitVector summedUnitDims;
  /// The hash of the profile: most atoms that share a bucket differ in it.
  unsigned hash = 0;
  /// The value in which the atom was met first, for messages.
  Value origin;

  explicit Atom(Kind kind) : kind(kind) {}
  void Profile(llvm::FoldingSetNodeID &profile) const;
};

/// Owns atoms and computes with polynomials. What can not be brought to the
/// normal form, or would need more than `maxTerms` terms, gives nullopt.
class Algebra {
public:
  static constexpr unsigned maxTerms = 48;
  /// Higher powers of more than one term are not expanded.
  static constexpr unsigned maxExpandedPower = 4;
  /// Functions of functions are read to this depth: a norm needs three.
  static constexpr unsigned maxHeight = 6;

  explicit Algebra(MLIRContext *context) : context(context) {}

  Poly constant(double value);
  Poly element(Value value, ArrayRef<AffineExpr> index);
  Poly size(const Extent &extent);
  Poly fromFactor(const Factor &factor) {
    return fromAtom(factor.atom, factor.exponent);
  }

  Poly add(const Poly &a, const Poly &b, double factorOfB = 1.0);
  Poly scale(const Poly &a, double factor);
  std::optional<Poly> multiply(const Poly &a, const Poly &b);

  /// `base` to the power `exponent`. A non-integer exponent is split over
  /// factors only where they are known not to be negative.
  std::optional<Poly> power(const Poly &base, double exponent);
  Poly absolute(const Poly &base);
  Poly maximum(const Poly &base, double bound);
  Poly tanh(const Poly &base);

  /// The sum of `summand` over the dims in `dims`, of size `extents` (indexed
  /// by dim).
  std::optional<Poly> sum(const Poly &summand, const llvm::SmallBitVector &dims,
                          ArrayRef<Extent> extents);

  /// `poly` with dim i replaced by `replacements[i]`, an expression over dims
  /// of size `sizes` (ShapedType::kDynamic where unknown). Sizes that take time
  /// to find are asked for only where an index needs them.
  using SizesFunction = llvm::function_ref<SmallVector<int64_t>()>;
  std::optional<Poly> substitute(const Poly &poly,
                                 ArrayRef<AffineExpr> replacements,
                                 SizesFunction getSizes);
  std::optional<Poly> substitute(const Poly &poly,
                                 ArrayRef<AffineExpr> replacements,
                                 ArrayRef<int64_t> sizes) {
    return substitute(poly, replacements,
                      [&] { return llvm::to_vector(sizes); });
  }

  /// `poly` with every index of a dim of size 1 set to 0, but for summation
  /// indices: a sum over a row of one element stays a sum.
  Poly normalizeUnitDims(const Poly &poly);

  MLIRContext *getContext() const { return context; }

  /// Makes `value` the origin of atoms from now on; gives the one before.
  Value setOrigin(Value value) { return std::exchange(origin, value); }

private:
  const Atom *intern(Atom &&atom);
  const Atom *internSum(Atom sum);
  void normalizeSummation(Atom &sum);
  Poly fromAtom(const Atom *atom, double exponent = 1.0);
  Poly functionOf(Atom::Kind kind, const Poly &base, double bound = 0);
  void addTerm(Poly &poly, Term term);
  void addTo(Poly &sum, Poly summand);
  std::optional<Poly> multiplyTerms(const Term &a, const Term &b);
  std::optional<Term> powerOfTerm(const Term &term, double exponent);
  const Atom *unifyElements(const Atom &a, const Atom &b,
                            const llvm::SmallBitVector &dims);
  std::optional<Poly> sumOfTerm(const Term &term,
                                const llvm::SmallBitVector &dims,
                                ArrayRef<Extent> extents);

  /// Rebuilds `poly` with the elements' indices mapped by `mapIndex`. `known`
  /// says what atoms become (null: no atom), as far as that was asked before.
  using IndexMapper =
      llvm::function_ref<AffineExpr(const Atom &element, unsigned position)>;
  using AtomMap = llvm::SmallDenseMap<const Atom *, const Atom *, 16>;
  std::optional<Poly> mapIndices(const Poly &poly, IndexMapper mapIndex,
                                 AtomMap &known);
  std::optional<Poly> mapTerm(const Term &term, ArrayRef<const Atom *> atoms);
  const Atom *mapAtom(const Atom *atom, IndexMapper mapIndex, AtomMap &known);
  const Atom *computeMappedAtom(const Atom *atom, IndexMapper mapIndex,
                                AtomMap &known);

  MLIRContext *context;
  Value origin;
  llvm::FoldingSet<Atom> set;
  std::vector<std::unique_ptr<Atom>> atoms;
  /// What normalizeUnitDims makes of atoms.
  AtomMap unitDimsMapped;
};

/// Whether a polynomial, or a factor, is known not to be negative where it is a
/// number at all. A variance is, whatever its spelling.
bool isNonNegative(const Poly &poly);
bool isNonNegative(const Factor &factor);

/// Whether a polynomial is known to be more than 0 where it is a number at all.
bool isPositive(const Poly &poly);

/// Whether `a` and `b` are sums over one row of one tensor (of any power of its
/// elements).
bool isSameRow(const Atom &a, const Atom &b);

/// Whether `sizes`, powers of sizes, are the product of the dynamic extents of
/// `sum` to the power `exponent`.
bool areSizesOf(ArrayRef<Factor> sizes, const Atom &sum, double exponent);

/// Whether an index in `atom` or in the atoms below it uses one of `dims`.
bool dependsOnDims(const Atom &atom, const llvm::SmallBitVector &dims);

} // namespace mlir::norm

template <>
struct llvm::FoldingSetTrait<mlir::norm::Atom>
    : llvm::DefaultFoldingSetTrait<mlir::norm::Atom> {
  static bool Equals(mlir::norm::Atom &atom, const FoldingSetNodeID &profile,
                     unsigned hash, FoldingSetNodeID &storage) {
    return atom.hash == hash &&
           DefaultFoldingSetTrait::Equals(atom, profile, hash, storage);
  }
  static unsigned ComputeHash(mlir::norm::Atom &atom, FoldingSetNodeID &) {
    return atom.hash;
  }
};

#endif // NORM_LIB_RAISE_ALGEBRA_H
