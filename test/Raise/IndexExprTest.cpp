//===- IndexExprTest.cpp - Tests of index expressions ---------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file tests the simplification of index expressions and the index maps of
// reshapes.
//
//===----------------------------------------------------------------------===//

#include "IndexExpr.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/MLIRContext.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::norm;

namespace {

constexpr int64_t dynamic = ShapedType::kDynamic;

class IndexExprTest : public ::testing::Test {
protected:
  static std::string print(AffineExpr expr) {
    std::string text;
    llvm::raw_string_ostream(text) << expr;
    return text;
  }
  static std::string print(FailureOr<SmallVector<AffineExpr>> index) {
    if (failed(index))
      return "failed";
    std::string text;
    llvm::raw_string_ostream stream(text);
    llvm::interleaveComma(*index, stream);
    return text;
  }
  AffineExpr dim(unsigned i) { return getAffineDimExpr(i, &context); }

  MLIRContext context;
};

TEST_F(IndexExprTest, DivisionsAndRemainders) {
  AffineExpr linear = dim(0) * 8 + dim(1);
  EXPECT_EQ(print(simplifyIndex(linear.floorDiv(8), {4, 8})), "d0");
  EXPECT_EQ(print(simplifyIndex(linear % 8, {4, 8})), "d1");
  // d1 may be 8 here.
  EXPECT_EQ(print(simplifyIndex(linear % 8, {4, 9})), "d1 mod 8");
  EXPECT_EQ(print(simplifyIndex(dim(0).floorDiv(8), {8})), "0");
  EXPECT_EQ(print(simplifyIndex(dim(0) % 8, {8})), "d0");
  EXPECT_EQ(print(simplifyIndex(dim(0) % 8, {9})), "d0 mod 8");
}

TEST_F(IndexExprTest, Nesting) {
  AffineExpr linear = dim(0) * 12 + dim(1) * 4 + dim(2);
  EXPECT_EQ(print(simplifyIndex(linear.floorDiv(4) % 3, {2, 3, 4})), "d1");
  EXPECT_EQ(print(simplifyIndex(linear.floorDiv(12), {2, 3, 4})), "d0");
  EXPECT_EQ(print(simplifyIndex(linear.floorDiv(2), {2, 3, 4})),
            print(simplifyIndex(dim(0) * 6 + dim(1) * 2 + dim(2).floorDiv(2),
                                {2, 3, 4})));
}

TEST_F(IndexExprTest, UnknownSizesStay) {
  AffineExpr linear = dim(0) * 8 + dim(1);
  // The outer size does not matter, the inner one does.
  EXPECT_EQ(print(simplifyIndex(linear.floorDiv(8), {dynamic, 8})), "d0");
  EXPECT_EQ(print(simplifyIndex(linear % 8, {4, dynamic})), "d1 mod 8");
  AffineExpr symbol = getAffineSymbolExpr(0, &context);
  EXPECT_EQ(print(simplifyIndex(symbol % 8, {})), "s0 mod 8");
}

TEST_F(IndexExprTest, Collapse) {
  SmallVector<ReassociationIndices> groups = {{0, 1}, {2}};
  EXPECT_EQ(print(linearizeIndex(&context, {2, 3, 4}, groups)),
            "d0 * 3 + d1, d2");
  EXPECT_EQ(print(delinearizeIndex(&context, {2, 3, 4}, groups)),
            "d0 floordiv 3, d0 mod 3, d1");
  // One after the other is the identity.
  SmallVector<AffineExpr> back = *delinearizeIndex(&context, {2, 3, 4}, groups);
  SmallVector<AffineExpr> there = *linearizeIndex(&context, {2, 3, 4}, groups);
  for (AffineExpr &expr : back)
    expr = simplifyIndex(expr.replaceDims(there), {2, 3, 4});
  EXPECT_EQ(print(FailureOr(back)), "d0, d1, d2");
}

TEST_F(IndexExprTest, UnitDims) {
  EXPECT_EQ(print(linearizeIndex(&context, {4, 1, 8}, {{0, 1}, {2}})),
            "d0, d2");
  EXPECT_EQ(print(delinearizeIndex(&context, {4, 1, 8}, {{0, 1}, {2}})),
            "d0, 0, d1");
  EXPECT_EQ(print(delinearizeIndex(&context, {1, 1, 8}, {{0, 1, 2}})),
            "0, 0, d0");
  EXPECT_EQ(print(linearizeIndex(&context, {1, 8}, {{0}, {1}})), "d0, d1");
  EXPECT_EQ(print(linearizeIndex(&context, {1, 1}, {})), "");
}

TEST_F(IndexExprTest, DynamicSizes) {
  // The size of the outermost dim that counts is not needed, an inner one is.
  EXPECT_EQ(print(linearizeIndex(&context, {dynamic, 4}, {{0, 1}})),
            "d0 * 4 + d1");
  EXPECT_EQ(print(linearizeIndex(&context, {1, dynamic}, {{0, 1}})), "d1");
  EXPECT_EQ(print(linearizeIndex(&context, {4, dynamic}, {{0, 1}})), "failed");
  EXPECT_EQ(print(delinearizeIndex(&context, {dynamic, dynamic}, {{0, 1}})),
            "failed");
  EXPECT_EQ(print(delinearizeIndex(&context, {dynamic, 4}, {{0, 1}})),
            "d0 floordiv 4, d0 mod 4");
}

TEST_F(IndexExprTest, PartsOfOneDimJoin) {
  AffineExpr whole = dim(0).floorDiv(8) * 8 + dim(0) % 8;
  EXPECT_EQ(print(simplifyIndex(whole, {16})), "d0");
  EXPECT_EQ(print(simplifyIndex(whole, {dynamic})), "d0");
  AffineExpr inner = (dim(0).floorDiv(2) % 4) * 2 + dim(0) % 2;
  EXPECT_EQ(print(simplifyIndex(inner, {8})), "d0");
  EXPECT_EQ(print(simplifyIndex(inner, {16})), "d0 mod 8");
  // Parts of two dims are two.
  AffineExpr two = dim(0).floorDiv(8) * 8 + dim(1) % 8;
  EXPECT_EQ(print(simplifyIndex(two, {16, 16})), print(two));
}

TEST_F(IndexExprTest, Digits) {
  auto getSize = [](AffineExpr base) -> int64_t {
    return cast<AffineDimExpr>(base).getPosition() == 0 ? 12 : 4;
  };
  auto digits = getDigits(dim(0).floorDiv(3) * 4 + dim(1), getSize);
  ASSERT_TRUE(succeeded(digits));
  ASSERT_EQ(digits->size(), 2u);
  EXPECT_EQ((*digits)[0].divisor, 3);
  EXPECT_EQ((*digits)[0].size, 4);
  EXPECT_EQ((*digits)[0].stride, 4);
  EXPECT_EQ((*digits)[1].base, dim(1));
  // Gaps, overlaps and uneven parts are none.
  EXPECT_TRUE(failed(getDigits(dim(0) * 5 + dim(1), getSize)));
  EXPECT_TRUE(failed(getDigits(dim(0) * 3 + dim(1), getSize)));
  EXPECT_TRUE(failed(getDigits(dim(0).floorDiv(5), getSize)));
  EXPECT_TRUE(failed(getDigits(dim(0) + 1, getSize)));
}

} // namespace
