//===- AlgebraTest.cpp - Tests of the raiser's normal form ----------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file tests the polynomials of the raiser.
//
//===----------------------------------------------------------------------===//

#include "Algebra.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::norm;

namespace {

/// Polynomials over a tensor x, printed as v0 where it comes first. d0 is the
/// row, d1 the feature.
class AlgebraTest : public ::testing::Test {
protected:
  AlgebraTest()
      : algebra(&context), builder(&context), loc(builder.getUnknownLoc()) {
    context.allowUnregisteredDialects();
    module = ModuleOp::create(loc);
    builder.setInsertionPointToStart(module->getBody());
    x = tensor({4, 8});
    row = getAffineDimExpr(0, &context);
    feature = getAffineDimExpr(1, &context);
  }

  Value tensor(ArrayRef<int64_t> shape) {
    OperationState state(loc, "test.value");
    state.addTypes(RankedTensorType::get(shape, builder.getF32Type()));
    return builder.create(state)->getResult(0);
  }
  AffineExpr zero() { return getAffineConstantExpr(0, &context); }

  Poly inputs() { return algebra.element(x, {row, feature}); }
  Poly number(double value) { return algebra.constant(value); }

  /// The sum over the features of a row of `size`.
  std::optional<Poly> trySum(const Poly &poly, Extent size = Extent::get(8)) {
    llvm::SmallBitVector dims(2);
    dims.set(1);
    return algebra.sum(poly, dims, {Extent::get(1), size});
  }
  Poly sum(const Poly &poly) { return *trySum(poly); }
  Poly mean(const Poly &poly) { return algebra.scale(sum(poly), 1.0 / 8); }
  Poly product(const Poly &a, const Poly &b) { return *algebra.multiply(a, b); }
  Poly power(const Poly &base, double exponent) {
    return *algebra.power(base, exponent);
  }
  Poly minus(const Poly &a, const Poly &b) { return algebra.add(a, b, -1.0); }

  static std::string print(const Poly &poly) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    poly.print(stream);
    return text;
  }

  MLIRContext context;
  Algebra algebra;
  OpBuilder builder;
  Location loc;
  OwningOpRef<ModuleOp> module;
  Value x;
  AffineExpr row, feature;
};

TEST_F(AlgebraTest, Constants) {
  EXPECT_EQ(print(number(0)), "0");
  EXPECT_EQ(print(number(2.5)), "2.5");
  EXPECT_EQ(number(0).getConstant(), 0.0);
  EXPECT_EQ(number(2.5).getConstant(), 2.5);
  EXPECT_EQ(inputs().getConstant(), std::nullopt);
  EXPECT_EQ(print(power(number(4), -0.5)), "0.5");
}

TEST_F(AlgebraTest, SumsAndProductsAreOrdered) {
  Poly a = inputs(), b = algebra.element(tensor({8}), {feature});
  EXPECT_EQ(print(algebra.add(a, b)), print(algebra.add(a, b)));
  EXPECT_EQ(print(product(a, b)), "v0(d0, d1)*v1(d1)");
  EXPECT_EQ(print(product(b, a)), "v0(d0, d1)*v1(d1)");
  EXPECT_EQ(print(minus(algebra.add(b, a), b)), "v0(d0, d1)");
  EXPECT_TRUE(minus(a, a).isZero());
  // (a + 1)(a - 1) = a^2 - 1
  EXPECT_EQ(print(product(algebra.add(a, number(1)), minus(a, number(1)))),
            "-1 + v0(d0, d1)^2");
}

TEST_F(AlgebraTest, CancellationLeavesNoRounding) {
  Poly third = algebra.scale(inputs(), 1.0 / 3);
  Poly sum = algebra.add(algebra.add(third, third), third);
  EXPECT_TRUE(minus(sum, inputs()).isZero());
}

TEST_F(AlgebraTest, PowersOfMonomials) {
  Poly a = inputs();
  EXPECT_EQ(print(power(a, 2)), print(product(a, a)));
  EXPECT_EQ(print(power(algebra.scale(a, 3), 2)), "9*v0(d0, d1)^2");
  EXPECT_EQ(print(power(power(a, 2), 3)), "v0(d0, d1)^6");
  EXPECT_EQ(print(power(a, 0)), "1");
  // x / x is no number where x is 0.
  EXPECT_EQ(algebra.multiply(a, power(a, -1)), std::nullopt);
}

TEST_F(AlgebraTest, RootsNeedASign) {
  // The root of x^2 is |x|, so it does not fall apart.
  Poly square = power(inputs(), 2);
  EXPECT_EQ(print(power(square, 0.5)), "(v0(d0, d1)^2)^0.5");
  // A sum of squares is not negative: numbers and sums leave the root.
  EXPECT_EQ(print(power(algebra.scale(sum(square), 0.25), -0.5)),
            "2*sum[8](v0(d0, s0)^2)^-0.5");
  EXPECT_EQ(print(power(algebra.scale(inputs(), 4), -0.5)),
            "(4*v0(d0, d1))^-0.5");
}

TEST_F(AlgebraTest, NoRootOfANegativeNumber) {
  EXPECT_EQ(algebra.power(number(-2), 0.5), std::nullopt);
  EXPECT_EQ(algebra.power(number(0), -1), std::nullopt);
  EXPECT_EQ(print(power(number(0), 2)), "0");
}

TEST_F(AlgebraTest, SquaresOfRootsExpand) {
  Poly shifted = algebra.add(mean(power(inputs(), 2)), number(0.5));
  Poly root = power(shifted, 0.5);
  EXPECT_EQ(print(product(root, root)), print(shifted));
  EXPECT_EQ(print(power(root, 2)), print(shifted));
  EXPECT_EQ(print(product(root, power(shifted, -0.5))), "1");
  // 1 / sqrt(p) is p^(-1/2), and so is the root of 1 / p.
  EXPECT_EQ(print(power(root, -1)), print(power(shifted, -0.5)));
  EXPECT_EQ(print(power(power(shifted, -1), 0.5)), print(power(shifted, -0.5)));
}

TEST_F(AlgebraTest, AbsoluteValues) {
  Poly magnitude = algebra.absolute(inputs());
  EXPECT_EQ(print(magnitude), "abs(v0(d0, d1))");
  EXPECT_EQ(print(power(magnitude, 2)), "v0(d0, d1)^2");
  EXPECT_EQ(print(product(magnitude, magnitude)), "v0(d0, d1)^2");
  EXPECT_EQ(print(power(magnitude, 3)), "abs(v0(d0, d1))^3");
  EXPECT_EQ(print(algebra.absolute(power(inputs(), 2))), "v0(d0, d1)^2");
}

TEST_F(AlgebraTest, Signs) {
  Poly shifted = algebra.add(inputs(), number(1));
  EXPECT_FALSE(isNonNegative(inputs()));
  EXPECT_FALSE(isNonNegative(sum(inputs())));
  EXPECT_FALSE(isNonNegative(power(shifted, -1)));
  EXPECT_FALSE(isNonNegative(algebra.scale(power(inputs(), 2), -1)));
  EXPECT_TRUE(isNonNegative(number(0)));
  EXPECT_TRUE(isNonNegative(power(inputs(), 2)));
  EXPECT_TRUE(isNonNegative(sum(power(inputs(), 2))));
  EXPECT_TRUE(isNonNegative(power(shifted, 0.5)));
  EXPECT_TRUE(isNonNegative(algebra.maximum(inputs(), 0)));
  EXPECT_FALSE(isNonNegative(algebra.maximum(inputs(), -1)));
  // The root of (1 / p)^2 and |1 / p| are not 1 / p.
  EXPECT_NE(print(power(power(power(shifted, -1), 2), 0.5)),
            print(power(shifted, -1)));
  EXPECT_NE(print(algebra.absolute(power(shifted, -1))),
            print(power(shifted, -1)));
}

TEST_F(AlgebraTest, SameRow) {
  auto atom = [](const Poly &poly) -> const Atom & {
    return *poly.getSingleTerm()->factors.front().atom;
  };
  Poly linear = sum(inputs()), squares = sum(power(inputs(), 2));
  EXPECT_TRUE(isSameRow(atom(linear), atom(squares)));
  EXPECT_FALSE(isSameRow(atom(linear), atom(inputs())));
  Poly half = *trySum(inputs(), Extent::get(4));
  EXPECT_FALSE(isSameRow(atom(half), atom(squares)));
  Poly column = sum(algebra.element(x, {feature, row}));
  EXPECT_FALSE(isSameRow(atom(column), atom(squares)));
  // The mean of half a row makes no variance.
  Poly moments =
      minus(mean(power(inputs(), 2)), power(algebra.scale(half, 1.0 / 4), 2));
  EXPECT_FALSE(isNonNegative(moments));
}

TEST_F(AlgebraTest, RowSumsAreLinear) {
  Poly scale = algebra.element(tensor({4}), {row});
  EXPECT_EQ(print(sum(inputs())), "sum[8](v0(d0, s0))");
  // Numbers and what does not vary along the row leave the sum.
  EXPECT_EQ(print(sum(algebra.scale(product(inputs(), scale), 3))),
            print(algebra.scale(product(sum(inputs()), scale), 3)));
  EXPECT_EQ(print(sum(algebra.add(inputs(), scale))),
            print(algebra.add(sum(inputs()), algebra.scale(scale, 8))));
  // A uniform value is summed 8 times.
  EXPECT_EQ(print(sum(number(0.5))), "4");
  EXPECT_EQ(print(sum(mean(inputs()))), "sum[8](v0(d0, s0))");
  EXPECT_TRUE(sum(minus(inputs(), mean(inputs()))).isZero());
}

TEST_F(AlgebraTest, RowSumsOfOtherProductsAreNone) {
  Poly scale = algebra.element(tensor({8}), {feature});
  EXPECT_EQ(trySum(product(inputs(), scale)), std::nullopt);
  EXPECT_EQ(trySum(power(algebra.add(inputs(), number(1)), 0.5)), std::nullopt);
  EXPECT_EQ(trySum(algebra.tanh(inputs())), std::nullopt);
}

TEST_F(AlgebraTest, SumsOfSumsMerge) {
  Value cube = tensor({2, 3, 5});
  AffineExpr last = getAffineDimExpr(2, &context);
  Poly element = algebra.element(cube, {row, feature, last});
  SmallVector<Extent> extents = {Extent::get(2), Extent::get(3),
                                 Extent::get(5)};
  llvm::SmallBitVector both(3), middle(3), inner(3);
  both.set(1).set(2);
  middle.set(1);
  inner.set(2);
  Poly once = *algebra.sum(element, both, extents);
  EXPECT_EQ(print(once), "sum[3, 5](v0(d0, s0, s1))");
  Poly innerSum = *algebra.sum(element, inner, extents);
  EXPECT_EQ(print(innerSum), "sum[5](v0(d0, d1, s0))");
  EXPECT_EQ(algebra.sum(innerSum, middle, extents)->terms().size(), 1u);
}

TEST_F(AlgebraTest, SpellingsOfTheVarianceAreOne) {
  Poly m = mean(inputs());
  Poly centered = minus(inputs(), m);
  Poly moments = minus(mean(power(inputs(), 2)), power(m, 2));
  EXPECT_EQ(print(moments),
            "-0.015625*sum[8](v0(d0, s0))^2 + 0.125*sum[8](v0(d0, s0)^2)");
  EXPECT_EQ(print(mean(power(centered, 2))), print(moments));
  EXPECT_EQ(print(mean(product(centered, inputs()))), print(moments));
  EXPECT_EQ(print(mean(power(minus(m, inputs()), 2))), print(moments));
  // max(v, 0) is v for a variance and a sum of squares, with epsilon too.
  EXPECT_EQ(print(algebra.maximum(moments, 0)), print(moments));
  Poly shifted = algebra.add(moments, number(1e-5));
  EXPECT_EQ(print(algebra.maximum(shifted, 0)), print(shifted));
  Poly square = mean(power(inputs(), 2));
  EXPECT_EQ(print(algebra.maximum(square, -1)), print(square));
}

TEST_F(AlgebraTest, OtherMaximaStay) {
  Poly m = mean(inputs());
  EXPECT_EQ(print(algebra.maximum(m, 0)), "max(0, 0.125*sum[8](v0(d0, s0)))");
  Poly square = mean(power(inputs(), 2));
  EXPECT_EQ(print(algebra.maximum(square, 0.5)),
            "max(0.5, 0.125*sum[8](v0(d0, s0)^2))");
  // Twice the square of the mean is more than a variance takes off.
  Poly less = minus(square, algebra.scale(power(m, 2), 2));
  EXPECT_EQ(print(algebra.maximum(less, 0)), "max(0, " + print(less) + ")");
  EXPECT_EQ(print(algebra.maximum(number(-2), 0.5)), "0.5");
}

TEST_F(AlgebraTest, DynamicSizes) {
  Value dynamic = tensor({4, ShapedType::kDynamic});
  Extent size = {ShapedType::kDynamic, dynamic, 1};
  Poly element = algebra.element(dynamic, {row, feature});
  Poly n = algebra.size(size);
  EXPECT_EQ(print(n), "size(v0, 1)");
  EXPECT_EQ(print(*trySum(element, size)), "sum[?](v0(d0, s0))");
  EXPECT_EQ(print(*trySum(number(3), size)), "3*size(v0, 1)");
  // A size is not negative, so its root is a factor.
  EXPECT_EQ(print(power(algebra.scale(n, 4), 0.5)), "2*size(v0, 1)^0.5");
  EXPECT_EQ(print(algebra.size(Extent::get(7))), "7");
}

TEST_F(AlgebraTest, Substitution) {
  Poly y = algebra.add(inputs(), sum(power(inputs(), 2)));
  Poly turned = *algebra.substitute(y, {feature, row}, {8, 4});
  EXPECT_EQ(print(turned), "v0(d1, d0) + sum[8](v0(d1, s0)^2)");
  Poly first = *algebra.substitute(y, {row, zero()}, {4});
  EXPECT_EQ(print(first), "sum[8](v0(d0, s0)^2) + v0(d0, 0)");
  // Through a reshape and back: (d0, d1) -> d0 * 8 + d1 -> (div 8, mod 8).
  AffineExpr linear = row;
  Poly flat =
      *algebra.substitute(inputs(), {linear.floorDiv(8), linear % 8}, {32});
  EXPECT_EQ(print(flat), "v0(d0 floordiv 8, d0 mod 8)");
  Poly back = *algebra.substitute(flat, {row * 8 + feature}, {4, 8});
  EXPECT_EQ(print(back), "v0(d0, d1)");
}

TEST_F(AlgebraTest, UnitDims) {
  Value unit = tensor({4, 1, 8});
  AffineExpr last = getAffineDimExpr(2, &context);
  Poly element = algebra.element(unit, {row, feature, last});
  EXPECT_EQ(print(algebra.normalizeUnitDims(element)), "v0(d0, 0, d2)");
  // A sum over one element stays a sum, or the variance would fold to 0.
  Value single = tensor({4, 1});
  Poly one = algebra.element(single, {row, feature});
  Poly total = *trySum(one, Extent::get(1));
  EXPECT_EQ(print(algebra.normalizeUnitDims(total)), "sum[1](v0(d0, s0))");
}

TEST_F(AlgebraTest, SquaresOverUnitDims) {
  Value unit = tensor({4, 1, 8});
  AffineExpr last = getAffineDimExpr(2, &context);
  Poly element = algebra.element(unit, {row, feature, last});
  Poly other = algebra.element(unit, {row, zero(), last});
  SmallVector<Extent> extents = {Extent::get(4), Extent::get(1),
                                 Extent::get(8)};
  llvm::SmallBitVector inner(3), both(3);
  inner.set(2);
  both.set(1).set(2);
  for (const llvm::SmallBitVector &dims : {inner, both}) {
    Poly square = *algebra.sum(power(element, 2), dims, extents);
    EXPECT_EQ(print(*algebra.sum(product(element, other), dims, extents)),
              print(square));
    EXPECT_EQ(print(*algebra.sum(product(other, element), dims, extents)),
              print(square));
  }
  // With a size of 2 they are two elements.
  Value pair = tensor({4, 2, 8});
  extents[1] = Extent::get(2);
  Poly two = product(algebra.element(pair, {row, feature, last}),
                     algebra.element(pair, {row, zero(), last}));
  EXPECT_FALSE(algebra.sum(two, both, extents).has_value());
}

TEST_F(AlgebraTest, TooManyTermsGiveUp) {
  Poly many, fewer;
  for (unsigned i = 0; i < 12; ++i) {
    Poly term = algebra.element(tensor({4, 8}), {row, feature});
    many = algebra.add(many, term);
    if (i < 6)
      fewer = many;
  }
  EXPECT_TRUE(algebra.multiply(fewer, fewer));
  EXPECT_EQ(fewer.terms().size(), 6u);
  // 78 terms are more than maxTerms.
  static_assert(Algebra::maxTerms == 48);
  EXPECT_EQ(algebra.multiply(many, many), std::nullopt);
  // The power stays a factor of its own where it would be too long.
  EXPECT_EQ(algebra.power(many, 2), std::nullopt);
  EXPECT_EQ(algebra.power(many, 5)->terms().size(), 1u);
}

TEST_F(AlgebraTest, DependsOnDims) {
  llvm::SmallBitVector features(2);
  features.set(1);
  auto atom = [](const Poly &poly) -> const Atom & {
    return *poly.getSingleTerm()->factors.front().atom;
  };
  EXPECT_TRUE(dependsOnDims(atom(inputs()), features));
  EXPECT_FALSE(dependsOnDims(atom(sum(inputs())), features));
  EXPECT_TRUE(dependsOnDims(atom(algebra.tanh(inputs())), features));
  EXPECT_FALSE(dependsOnDims(
      atom(algebra.element(tensor({4, 1}), {row, zero()})), features));
}

} // namespace
