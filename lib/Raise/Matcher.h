//===- Matcher.h - Norms among polynomials ----------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the test whether a value is a norm of the reader's input.
//
// With S1 = sum(x) and S2 = sum(x^2) over a row of N elements, every spelling
// of a norm has the normal form
//
//     a * x * root * scale [- a/N * S1 * root * scale] + bias
//
// where root is (k * (S2/N [- (S1/N)^2]) + c)^(-1/2), the brackets standing in
// both places (LayerNorm) or in neither (RMSNorm). k leaves the root as
// k^(-1/2), and epsilon is c/k. Roots with epsilon outside or as a floor are
// 1 / (root + c) and 1 / max(root, c). A center is x - S1/N by itself.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_RAISE_MATCHER_H
#define NORM_LIB_RAISE_MATCHER_H

#include "Reader.h"

#include "norm/IR/Norm.h"

#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"

namespace mlir::norm {

/// A scale or bias: absent, a number, a number times an element of a value, or
/// computed of elements of values.
struct Parameter {
  enum class Kind { None, Uniform, PerFeature, Computed };
  Kind kind = Kind::None;
  double factor = 1.0;
  /// A scalar or a tensor of one element (Uniform; null for a number), or a
  /// tensor that has the normalized dims and dims of size 1 (PerFeature).
  Value value;
  /// What is computed, over the dims of the matched value (Computed).
  Poly poly;
  /// Whether several values that vary along the row are in it.
  bool isCombined = false;
};

/// A value that is a norm of the reader's input, or of the input with dims that
/// are split (expand_shape). What is said of norms holds for a center, which
/// has dims and nothing else.
struct NormMatch {
  enum class Kind { LayerNorm, RMSNorm, DyT, Center };
  Kind kind;
  /// The shape of what is normalized, and which of its dims are of one dim of
  /// the input.
  SmallVector<int64_t> shape;
  SmallVector<ReassociationIndices> inputGroups;
  /// The normalized dims of `shape`.
  SmallVector<int64_t> dims;
  double epsilon = 0;
  EpsilonKind epsilonKind = EpsilonKind::Inside;
  Parameter scale, bias;
  /// The factor on the input of a DyT.
  Parameter alpha;
  /// A factor that is no scale, as it varies from row to row: the norm has no
  /// scale and no bias then, and is multiplied by the factor.
  std::optional<Poly> factorBehind;
  /// The index into `shape` at the matched value: dims of the value or parts of
  /// them, or 0 where a dim has size 1.
  SmallVector<AffineExpr> index;
  /// The groups of dims of `shape` that are one dim of the matched value, or
  /// one of size 1 and 0.
  SmallVector<ReassociationIndices> valueGroups;
  SmallVector<AffineExpr> valueIndex;

  /// Whether more must be computed than the source does: such a match is taken
  /// only where there is no other.
  bool isMakeshift() const {
    return factorBehind || scale.isCombined || bias.isCombined;
  }
};

/// Why a value is no norm. Rules are static strings, as remarks need them; the
/// further a match got, the higher its stage.
struct MatchFailure {
  unsigned stage = 0;
  StringRef rule;
  StringRef text;
  /// What broke the match; the root itself if null.
  Value brokenBy;
};

class Matcher {
public:
  /// What is looked for: norms, or the input less its mean.
  enum class Goal { Norm, Center };

  explicit Matcher(Reader &reader, Goal goal = Goal::Norm)
      : reader(reader), goal(goal),
        computesInF64(reader.getComputeWidth() == 64) {}

  std::optional<NormMatch> match(Value value);

  /// Says which value is the root, for messages.
  void setRoot(Value value) { root = current = value; }

  /// Whether the argument of a root has a statistic of the input in it.
  bool isStatistic(const Poly &poly);

  /// Whether `poly` is a root of a statistic times something, as that of the
  /// reciprocal of one.
  bool hasRoot(const Poly &poly);

  /// Whether `value` is the input less its mean, times a number.
  bool isCenterMultiple(Value value);

  /// Whether `poly` is an element of the input times something.
  bool isInputMultiple(const Poly &poly);

  /// Whether `poly` is a sum of the input over a row, times a number.
  bool isInputSum(const Poly &poly);

  const MatchFailure &getFailure() const { return failure; }
  Reader &getReader() { return reader; }

private:
  /// k * (S2/N [- (S1/N)^2]) + c.
  struct Statistic {
    bool centered = false;
    double k = 0, c = 0;
    const Atom *squareSum = nullptr;
  };
  /// The factor `factor` * (statistic, epsilon, kind)^(-1/2).
  struct Root {
    Statistic statistic;
    double factor = 1, epsilon = 0;
    EpsilonKind kind = EpsilonKind::Inside;
    /// The exponent at which dynamic sizes must stand beside the root.
    double sizeExponent = 0;
  };
  /// The parts of a term.
  struct Product {
    double coefficient;
    const Atom *input = nullptr;
    const Atom *inputSum = nullptr;
    const Atom *tanh = nullptr;
    std::optional<Root> root;
    Factor rootFactor{nullptr, 0};
    SmallVector<Factor, 1> sizes;
    SmallVector<Factor, 2> parameters;
  };

  std::optional<Statistic> matchStatistic(const Poly &poly);
  std::optional<Root> finishRoot(const Statistic &statistic, double epsilon,
                                 EpsilonKind kind);
  std::optional<Root> matchRoot(const Factor &factor);
  std::optional<Root> matchRootSum(const Poly &poly, double bound, bool isMax);
  std::optional<Product> splitTerm(const Term &term);
  /// Whether `atom` is a sum of the input to the power `exponent` over a row.
  bool isRowSum(const Atom &atom, double exponent);
  /// The number of elements of a row, as far as it is static.
  static double getStaticCount(const Atom &sum);
  bool isEqualButForRounding(double a, double b) const;
  /// Whether `number` is a normal number of the compute type.
  bool isNormal(double number) const;
  bool matchMean(const Product &numerator, const Product &mean);
  /// Whether the value has the element of the input at `index` where it has
  /// sizes `sizes`; `sum` is the square sum over the row, or null.
  bool matchView(ArrayRef<AffineExpr> index, const Atom *sum,
                 ArrayRef<int64_t> sizes, NormMatch &match);
  /// The sum of the parameters' products as a parameter; `parameter.factor` is
  /// the coefficient of a single product.
  bool matchParameter(ArrayRef<Product> products, const NormMatch &match,
                      Parameter &parameter);
  bool matchSingleParameter(const Atom &atom, const NormMatch &match,
                            Parameter &parameter);
  bool matchComputedParameter(const NormMatch &match, Parameter &parameter);
  bool matchScale(ArrayRef<Product> numerators, ArrayRef<int64_t> sizes,
                  NormMatch &match);
  std::optional<Poly> getParameterPoly(ArrayRef<Product> products);
  std::optional<NormMatch> matchTerms(const Poly &poly,
                                      ArrayRef<int64_t> sizes);
  /// A norm but for its scale and bias, from the term of the input and that of
  /// the mean.
  std::optional<NormMatch> matchCore(const Product &numerator,
                                     const std::optional<Product> &mean,
                                     ArrayRef<int64_t> sizes);
  std::optional<std::pair<Product, Product>> splitCenter(const Poly &poly);
  std::optional<NormMatch> matchCenter(const Poly &poly,
                                       ArrayRef<int64_t> sizes);
  std::optional<NormMatch> matchDyT(const Product &product,
                                    const std::optional<Product> &mean,
                                    ArrayRef<int64_t> sizes);
  std::nullopt_t failStatistic(const Poly &poly, const Factor &factor);
  /// Without `brokenBy` it is the value looked at that breaks the match.
  std::nullopt_t fail(unsigned stage, StringRef rule, StringRef text,
                      Value brokenBy = {});
  std::nullopt_t failFactor(const Factor &factor);
  std::nullopt_t failWithoutRoot(const Product &numerator);
  /// The value that brought `factor` in.
  Value getOrigin(const Factor &factor);

  Reader &reader;
  Goal goal;
  MatchFailure failure;
  Value root;
  /// The value, or the root in it, that is looked at.
  Value current;
  /// Whether the value looked at makes f64 the compute type.
  bool computesInF64;
};

} // namespace mlir::norm

#endif // NORM_LIB_RAISE_MATCHER_H
