//===- BuildersTest.cpp - Tests of the graph ops' builders ----------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file tests the builders of the graph ops and getComputeType.
//
//===----------------------------------------------------------------------===//

#include "norm/IR/Norm.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/Verifier.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::norm;

namespace {

/// Builds ops in a block whose arguments are their operands.
class Builders : public ::testing::Test {
protected:
  Builders() : builder(&context), loc(builder.getUnknownLoc()) {
    context.getOrLoadDialect<NormDialect>();
    module = ModuleOp::create(loc);
    builder.setInsertionPointToStart(module->getBody());
  }

  RankedTensorType tensor(ArrayRef<int64_t> shape, Type elementType) {
    return RankedTensorType::get(shape, elementType);
  }

  /// A value of the given type, from an op that nothing is known of.
  Value value(Type type) {
    context.allowUnregisteredDialects();
    OperationState state(loc, "test.value");
    state.addTypes(type);
    return builder.create(state)->getResult(0);
  }

  /// True if what was built is valid, without a word if it is not.
  bool isValid() {
    ScopedDiagnosticHandler quiet(&context, [](Diagnostic &) {});
    return succeeded(verify(*module));
  }

  MLIRContext context;
  OpBuilder builder;
  Location loc;
  OwningOpRef<ModuleOp> module;
};

TEST_F(Builders, LayerNormDefaults) {
  Value x = value(tensor({4, 8}, builder.getBF16Type()));
  auto op = LayerNormOp::create(builder, loc, x, /*dims=*/{1}, 1e-5);
  EXPECT_EQ(op.getType(), x.getType());
  EXPECT_EQ(op.getInput(), x);
  EXPECT_FALSE(op.getScale());
  EXPECT_FALSE(op.getBias());
  EXPECT_EQ(op.getDims(), ArrayRef<int64_t>{1});
  EXPECT_EQ(op.getEpsilon().convertToDouble(), 1e-5);
  EXPECT_EQ(op.getEpsilonKind(), EpsilonKind::Inside);
  EXPECT_TRUE(isValid());
}

TEST_F(Builders, LayerNormWithEverything) {
  Value x = value(tensor({4, 8, 2}, builder.getF16Type()));
  Value scale = value(tensor({4, 2}, builder.getF32Type()));
  Value bias = value(tensor({4, 2}, builder.getF16Type()));
  Type result = tensor({4, 8, 2}, builder.getF32Type());
  auto op = LayerNormOp::create(builder, loc, x, scale, bias, /*dims=*/{0, 2},
                                0.0, EpsilonKind::Floor, result);
  EXPECT_EQ(op.getType(), result);
  EXPECT_EQ(op.getScale(), scale);
  EXPECT_EQ(op.getBias(), bias);
  EXPECT_EQ(op.getEpsilonKind(), EpsilonKind::Floor);
  EXPECT_TRUE(isValid());
}

TEST_F(Builders, ANullScaleLeavesTheBiasABias) {
  Value x = value(tensor({4, 8}, builder.getF32Type()));
  Value bias = value(tensor({8}, builder.getF32Type()));
  auto op =
      RMSNormOp::create(builder, loc, x, /*scale=*/Value(), bias, {1}, 1e-6);
  EXPECT_FALSE(op.getScale());
  EXPECT_EQ(op.getBias(), bias);
  EXPECT_TRUE(isValid());
}

TEST_F(Builders, RMSNormDefaults) {
  Value x = value(tensor({ShapedType::kDynamic, 8}, builder.getF64Type()));
  auto op = RMSNormOp::create(builder, loc, x, /*dims=*/{0, 1}, 1e-6);
  EXPECT_EQ(op.getType(), x.getType());
  EXPECT_FALSE(op.getScale());
  EXPECT_FALSE(op.getBias());
  EXPECT_EQ(op.getEpsilon().convertToDouble(), 1e-6);
  EXPECT_TRUE(isValid());
}

TEST_F(Builders, ResidualAdd) {
  Value residual = value(tensor({4, 8}, builder.getF32Type()));
  Value branch = value(tensor({4, 8}, builder.getBF16Type()));
  auto plain = ResidualAddOp::create(builder, loc, residual, branch);
  EXPECT_EQ(plain.getType(), residual.getType());
  EXPECT_TRUE(plain.getAlpha().isExactlyValue(1.0));
  auto scaled = ResidualAddOp::create(builder, loc, residual, branch, 2.5,
                                      branch.getType());
  EXPECT_EQ(scaled.getType(), branch.getType());
  EXPECT_TRUE(scaled.getAlpha().isExactlyValue(2.5));
  EXPECT_TRUE(isValid());
}

TEST_F(Builders, Center) {
  Value x = value(tensor({4, 8}, builder.getBF16Type()));
  Type result = tensor({4, 8}, builder.getF32Type());
  EXPECT_EQ(CenterOp::create(builder, loc, x, /*dims=*/{0}).getType(),
            x.getType());
  EXPECT_EQ(CenterOp::create(builder, loc, x, /*dims=*/{0}, result).getType(),
            result);
  EXPECT_TRUE(isValid());
}

TEST_F(Builders, DyT) {
  Value x = value(tensor({4, 8}, builder.getBF16Type()));
  Value bias = value(tensor({8}, builder.getF32Type()));
  Value scalar = value(builder.getF32Type());
  Value rankZero = value(tensor({}, builder.getF32Type()));
  auto op = DyTOp::create(builder, loc, x, scalar, /*scale=*/Value(), bias,
                          /*dims=*/{1});
  EXPECT_EQ(op.getType(), x.getType());
  EXPECT_FALSE(op.getScale());
  EXPECT_EQ(op.getBias(), bias);
  DyTOp::create(builder, loc, x, rankZero, Value(), Value(), /*dims=*/{0},
                tensor({4, 8}, builder.getF32Type()));
  EXPECT_TRUE(isValid());
}

TEST_F(Builders, BatchNorm) {
  Value x = value(tensor({2, 8, 3}, builder.getF32Type()));
  SmallVector<Value> f;
  for (int i = 0; i < 4; ++i)
    f.push_back(value(tensor({8}, builder.getF32Type())));
  auto op = BatchNormOp::create(builder, loc, x, f[0], f[1], f[2], f[3],
                                /*featureDim=*/1, 1e-3);
  EXPECT_EQ(op.getType(), x.getType());
  EXPECT_EQ(op.getScale(), f[0]);
  EXPECT_EQ(op.getBias(), f[1]);
  EXPECT_EQ(op.getMean(), f[2]);
  EXPECT_EQ(op.getVariance(), f[3]);
  EXPECT_EQ(op.getFeatureDim(), 1u);
  EXPECT_EQ(op.getEpsilon().convertToDouble(), 1e-3);
  EXPECT_TRUE(isValid());
}

// The builders take what they are given; the verifier judges it.
TEST_F(Builders, AWrongScaleIsInvalid) {
  Value x = value(tensor({4, 8}, builder.getF32Type()));
  Value scale = value(tensor({4}, builder.getF32Type()));
  LayerNormOp::create(builder, loc, x, scale, Value(), /*dims=*/{1}, 1e-5);
  EXPECT_FALSE(isValid());
}

TEST_F(Builders, ComputeType) {
  Type f32 = builder.getF32Type(), f64 = builder.getF64Type();
  Type bf16 = builder.getBF16Type();
  EXPECT_EQ(getComputeType({tensor({8}, bf16)}), f32);
  EXPECT_EQ(getComputeType({tensor({8}, bf16), f64}), f64);
  Value x = value(tensor({4, 8}, bf16));
  EXPECT_EQ(getComputeType(CenterOp::create(builder, loc, x, {1})), f32);
  EXPECT_EQ(getComputeType(
                CenterOp::create(builder, loc, x, {1}, tensor({4, 8}, f64))),
            f64);
  // An operand other than the input counts, too.
  Value scale = value(tensor({8}, f64));
  EXPECT_EQ(getComputeType(
                RMSNormOp::create(builder, loc, x, scale, Value(), {1}, 1e-6)),
            f64);
}

} // namespace
