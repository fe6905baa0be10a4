//===- RowwiseTilingTest.cpp - Tests of the tiles of the kernel op --------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file tests which rows a tile of an operand or of a result of
// norm.rowwise stands for, and which tiles stand for none.
//
//===----------------------------------------------------------------------===//

#include "norm/InitAll.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/TilingInterface.h"
#include "mlir/Parser/Parser.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::norm;

namespace {

/// A kernel with rows (d0, d1), 4 x 6 of them, of 8 features. Operand 0 has all
/// dims, operand 1 features, operand 2 rows of d1, operand 3 (the result) all
/// dims, the features in front.
const char *const source = R"mlir(
  #full = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
  #turned = affine_map<(d0, d1, d2) -> (d2, d0, d1)>
  func.func @f(%x: tensor<4x6x8xf32>, %w: tensor<8xf32>, %u: tensor<6xf32>,
               %y0: tensor<8x4x6xf32>) -> tensor<8x4x6xf32> {
    %y = norm.rowwise {
        indexing_maps = [#full, affine_map<(d0, d1, d2) -> (d2)>,
                         affine_map<(d0, d1, d2) -> (d1)>, #turned],
        iterator_types = ["parallel", "parallel", "reduction"]}
        ins(%x, %w, %u : tensor<4x6x8xf32>, tensor<8xf32>, tensor<6xf32>)
        outs(%y0 : tensor<8x4x6xf32>) {
    ^bb0(%xe: f32, %we: f32, %ue: f32):
      %m = norm.row_reduce mean %xe : f32
      %d = arith.mulf %m, %we : f32
      %e = arith.addf %d, %ue : f32
      norm.yield %e : f32
    } -> tensor<8x4x6xf32>
    return %y : tensor<8x4x6xf32>
  })mlir";

class RowwiseTiling : public ::testing::Test {
protected:
  using Sizes = SmallVector<OpFoldResult>;

  RowwiseTiling() : builder(&context) {
    DialectRegistry registry;
    norm::registerAllDialects(registry);
    registry.insert<func::FuncDialect>();
    context.appendDialectRegistry(registry);
    module = parseSourceString<ModuleOp>(source, &context);
    module->walk([&](RowwiseOp op) { kernel = op; });
    tiling = cast<TilingInterface>(kernel.getOperation());
    builder.setInsertionPoint(kernel);
  }

  Sizes attrs(ArrayRef<int64_t> values) {
    return getAsIndexOpFoldResult(&context, values);
  }

  /// The rows that tiles of operands stand for, "offsets / sizes".
  std::string rowsOfOperands(ArrayRef<unsigned> operands,
                             ArrayRef<Sizes> offsets, ArrayRef<Sizes> sizes) {
    Sizes rowOffsets, rowSizes;
    bool known = succeeded(tiling.getIterationDomainTileFromOperandTiles(
        builder, operands, offsets, sizes, rowOffsets, rowSizes));
    EXPECT_EQ(known,
              tiling.isOpFusableWithProducerSlices(operands, offsets, sizes));
    return known ? print(rowOffsets, rowSizes) : "none";
  }

  std::string rowsOfResult(ArrayRef<int64_t> offsets, ArrayRef<int64_t> sizes) {
    Sizes rowOffsets, rowSizes;
    bool known = succeeded(tiling.getIterationDomainTileFromResultTile(
        builder, 0, attrs(offsets), attrs(sizes), rowOffsets, rowSizes));
    EXPECT_EQ(known, tiling.isOpFusableWithConsumerSlice(0, attrs(offsets),
                                                         attrs(sizes)));
    return known ? print(rowOffsets, rowSizes) : "none";
  }

  static std::string print(ArrayRef<OpFoldResult> offsets,
                           ArrayRef<OpFoldResult> sizes) {
    std::string text;
    llvm::raw_string_ostream os(text);
    auto printAll = [&](ArrayRef<OpFoldResult> values) {
      llvm::interleave(
          values, os,
          [&](OpFoldResult value) {
            os << getConstantIntValue(value).value_or(-1);
          },
          " ");
    };
    printAll(offsets);
    os << " / ";
    printAll(sizes);
    return text;
  }

  MLIRContext context;
  OpBuilder builder;
  OwningOpRef<ModuleOp> module;
  RowwiseOp kernel;
  TilingInterface tiling;
};

TEST_F(RowwiseTiling, ADomainOfRows) {
  EXPECT_EQ(tiling.getLoopIteratorTypes(),
            SmallVector<utils::IteratorType>(2, utils::IteratorType::parallel));
  SmallVector<Range> domain = tiling.getIterationDomain(builder);
  ASSERT_EQ(domain.size(), 2u);
  EXPECT_EQ(getConstantIntValue(domain[0].size), 4);
  EXPECT_EQ(getConstantIntValue(domain[1].size), 6);
}

TEST_F(RowwiseTiling, RowsOfATileOfTheResult) {
  EXPECT_EQ(rowsOfResult({0, 1, 2}, {8, 2, 3}), "1 2 / 2 3");
  // Features are cut.
  EXPECT_EQ(rowsOfResult({0, 1, 2}, {4, 2, 3}), "none");
  EXPECT_EQ(rowsOfResult({4, 1, 2}, {8, 2, 3}), "none");
}

TEST_F(RowwiseTiling, RowsOfTilesOfOperands) {
  EXPECT_EQ(rowsOfOperands({0}, {attrs({1, 2, 0})}, {attrs({2, 3, 8})}),
            "1 2 / 2 3");
  EXPECT_EQ(rowsOfOperands({0}, {attrs({1, 2, 4})}, {attrs({2, 3, 4})}),
            "none");
  // A dim that the tile says nothing of is whole.
  EXPECT_EQ(rowsOfOperands({2}, {attrs({5})}, {attrs({1})}), "0 5 / 4 1");
  EXPECT_EQ(rowsOfOperands({1}, {attrs({0})}, {attrs({8})}), "0 0 / 4 6");
  EXPECT_EQ(rowsOfOperands({1}, {attrs({0})}, {attrs({7})}), "none");
  // Tiles that agree, and tiles that do not.
  EXPECT_EQ(rowsOfOperands({0, 2}, {attrs({1, 2, 0}), attrs({2})},
                           {attrs({2, 3, 8}), attrs({3})}),
            "1 2 / 2 3");
  EXPECT_EQ(rowsOfOperands({0, 2}, {attrs({1, 2, 0}), attrs({3})},
                           {attrs({2, 3, 8}), attrs({3})}),
            "none");
}

TEST_F(RowwiseTiling, TheKernelOfATile) {
  FailureOr<TilingResult> tiled = tiling.getTiledImplementationFromOperandTiles(
      builder, {2}, {attrs({5})}, {attrs({1})});
  ASSERT_TRUE(succeeded(tiled));
  ASSERT_EQ(tiled->tiledOps.size(), 1u);
  EXPECT_EQ(tiled->generatedSlices.size(), 3u);
  auto op = cast<RowwiseOp>(tiled->tiledOps.front());
  EXPECT_EQ(cast<ShapedType>(op.getInputs()[0].getType()).getShape(),
            ArrayRef<int64_t>({4, 1, 8}));
  EXPECT_EQ(op.getInputs()[1], kernel.getInputs()[1]);
  EXPECT_EQ(cast<ShapedType>(tiled->tiledValues.front().getType()).getShape(),
            ArrayRef<int64_t>({8, 4, 1}));
  EXPECT_TRUE(succeeded(verify(*module)));
}

TEST_F(RowwiseTiling, ATileOfTheResultIsTheResultOfATile) {
  FailureOr<TilingResult> tiled = tiling.generateResultTileValue(
      builder, 0, attrs({0, 3, 0}), attrs({8, 1, 6}));
  ASSERT_TRUE(succeeded(tiled));
  EXPECT_EQ(cast<ShapedType>(tiled->tiledValues.front().getType()).getShape(),
            ArrayRef<int64_t>({8, 1, 6}));
  EXPECT_TRUE(failed(tiling.generateResultTileValue(
      builder, 0, attrs({0, 3, 0}), attrs({7, 1, 6}))));
}

} // namespace
