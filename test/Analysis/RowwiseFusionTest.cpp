//===- RowwiseFusionTest.cpp - Tests of upstream's tile-and-fuse ----------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file tests upstream's fusion of loops on norm.rowwise: as the consumer
// that goes into the loop over its producer's tiles, and as the op that is
// tiled with its producer.
//
//===----------------------------------------------------------------------===//

#include "norm/InitAll.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/TilingInterfaceImpl.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::norm;

namespace {

/// A sum, the kernel that reads it, and a product that reads both its results.
const char *const source = R"mlir(
  #full = affine_map<(d0, d1) -> (d0, d1)>
  #row = affine_map<(d0, d1) -> (d0)>
  func.func @f(%x: tensor<4x8xf32>, %e: tensor<4x8xf32>, %r: tensor<4xf32>)
      -> (tensor<4x8xf32>, tensor<4xf32>) {
    %s = linalg.add ins(%x, %x : tensor<4x8xf32>, tensor<4x8xf32>)
        outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
    %y:2 = norm.rowwise {indexing_maps = [#full, #full, #row],
                         iterator_types = ["parallel", "reduction"]}
        ins(%s : tensor<4x8xf32>) outs(%e, %r : tensor<4x8xf32>, tensor<4xf32>) {
    ^bb0(%xe: f32):
      %m = norm.row_reduce mean %xe : f32
      %d = arith.subf %xe, %m : f32
      norm.yield %d, %m : f32, f32
    } -> (tensor<4x8xf32>, tensor<4xf32>)
    %p = linalg.mul ins(%y#0, %x : tensor<4x8xf32>, tensor<4x8xf32>)
        outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
    return %p, %y#1 : tensor<4x8xf32>, tensor<4xf32>
  })mlir";

using LoopType = scf::SCFTilingOptions::LoopType;

class RowwiseFusion : public ::testing::TestWithParam<LoopType> {
protected:
  RowwiseFusion() : rewriter(&context) {
    DialectRegistry registry;
    norm::registerAllDialects(registry);
    registry.insert<affine::AffineDialect, arith::ArithDialect,
                    func::FuncDialect, linalg::LinalgDialect, scf::SCFDialect,
                    tensor::TensorDialect>();
    linalg::registerTilingInterfaceExternalModels(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
    module = parseSourceString<ModuleOp>(source, &context);
  }

  template <typename OpTy>
  OpTy find() {
    OpTy found;
    module->walk([&](OpTy op) { found = op; });
    return found;
  }

  scf::SCFTilingOptions getOptions(ArrayRef<int64_t> sizes) {
    scf::SCFTilingOptions options;
    options.setTileSizes(getAsIndexOpFoldResult(&context, sizes));
    options.setLoopType(GetParam());
    return options;
  }

  /// Replaces `op` by a loop over tiles of it.
  SmallVector<LoopLikeOpInterface> tile(Operation *op,
                                        ArrayRef<int64_t> sizes) {
    rewriter.setInsertionPoint(op);
    FailureOr<scf::SCFTilingResult> tiled = scf::tileUsingSCF(
        rewriter, cast<TilingInterface>(op), getOptions(sizes));
    EXPECT_TRUE(succeeded(tiled));
    rewriter.replaceOp(op, tiled->replacements);
    return tiled->loops;
  }

  static ArrayRef<int64_t> getShape(Value value) {
    return cast<ShapedType>(value.getType()).getShape();
  }

  MLIRContext context;
  IRRewriter rewriter;
  OwningOpRef<ModuleOp> module;
};

TEST_P(RowwiseFusion, AConsumerInTheLoopOfItsProducer) {
  SmallVector<LoopLikeOpInterface> loops = tile(find<linalg::AddOp>(), {2});
  FailureOr<scf::SCFFuseConsumerOfSliceResult> fused =
      scf::tileAndFuseConsumer(rewriter, find<RowwiseOp>(), loops);
  ASSERT_TRUE(succeeded(fused));
  ASSERT_EQ(fused->tiledOps.size(), 1u);
  auto kernel = cast<RowwiseOp>(fused->tiledOps.front());
  EXPECT_TRUE(loops.front()->isProperAncestor(kernel));
  EXPECT_TRUE(kernel.getInputs().front().getDefiningOp<linalg::AddOp>());
  EXPECT_EQ(getShape(kernel.getResult(0)), ArrayRef<int64_t>({2, 8}));
  EXPECT_EQ(getShape(kernel.getResult(1)), ArrayRef<int64_t>({2}));
  // Its users have the loop's results.
  auto product = find<linalg::MulOp>();
  EXPECT_EQ(product.getInputs().front().getDefiningOp(),
            loops.front().getOperation());
  EXPECT_TRUE(succeeded(verify(*module)));
}

TEST_P(RowwiseFusion, NoConsumerOfPartsOfRows) {
  SmallVector<LoopLikeOpInterface> loops = tile(find<linalg::AddOp>(), {2, 4});
  RowwiseOp kernel = find<RowwiseOp>();
  Block *block = kernel->getBlock();
  EXPECT_TRUE(failed(scf::tileAndFuseConsumer(rewriter, kernel, loops)));
  EXPECT_EQ(find<RowwiseOp>()->getBlock(), block);
}

TEST_P(RowwiseFusion, AConsumerOfTheKernelInItsLoop) {
  SmallVector<LoopLikeOpInterface> loops = tile(find<RowwiseOp>(), {1});
  FailureOr<scf::SCFFuseConsumerOfSliceResult> fused =
      scf::tileAndFuseConsumer(rewriter, find<linalg::MulOp>(), loops);
  ASSERT_TRUE(succeeded(fused));
  auto product = cast<linalg::MulOp>(fused->tiledOps.front());
  EXPECT_TRUE(product.getInputs().front().getDefiningOp<RowwiseOp>());
  EXPECT_EQ(getShape(product.getResult(0)), ArrayRef<int64_t>({1, 8}));
  EXPECT_TRUE(succeeded(verify(*module)));
}

TEST_P(RowwiseFusion, TheKernelWithItsProducer) {
  auto kernel = find<RowwiseOp>();
  rewriter.setInsertionPoint(kernel);
  FailureOr<scf::SCFTileAndFuseResult> fused =
      scf::tileConsumerAndFuseProducersUsingSCF(
          rewriter, cast<TilingInterface>(kernel.getOperation()),
          scf::SCFTileAndFuseOptions().setTilingOptions(getOptions({2})));
  ASSERT_TRUE(succeeded(fused));
  ASSERT_EQ(fused->tiledAndFusedOps.size(), 2u);
  auto tile = cast<RowwiseOp>(fused->tiledAndFusedOps.front());
  auto sum = tile.getInputs().front().getDefiningOp<linalg::AddOp>();
  ASSERT_TRUE(sum);
  EXPECT_EQ(sum.getOperation(), fused->tiledAndFusedOps.back());
  EXPECT_EQ(getShape(sum.getResult(0)), ArrayRef<int64_t>({2, 8}));
  for (Value result : kernel.getResults())
    EXPECT_TRUE(fused->replacements.contains(result));
}

// Tiles of the product that cut rows leave the kernel where it is.
TEST_P(RowwiseFusion, NoProducerOfPartsOfRows) {
  auto product = find<linalg::MulOp>();
  for (int64_t size : {4, 0}) {
    rewriter.setInsertionPoint(product);
    FailureOr<scf::SCFTileAndFuseResult> fused =
        scf::tileConsumerAndFuseProducersUsingSCF(
            rewriter, cast<TilingInterface>(product.getOperation()),
            scf::SCFTileAndFuseOptions().setTilingOptions(
                getOptions({2, size})));
    ASSERT_TRUE(succeeded(fused));
    auto isKernel = [](Operation *op) { return isa<RowwiseOp>(op); };
    EXPECT_EQ(llvm::any_of(fused->tiledAndFusedOps, isKernel), size == 0);
  }
}

INSTANTIATE_TEST_SUITE_P(Loops, RowwiseFusion,
                         ::testing::Values(LoopType::ForOp,
                                           LoopType::ForallOp));

} // namespace
