//===- TestPatterns.cpp - Apply pattern sets ------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the test-norm-patterns pass, which applies the public
// pattern sets by the greedy driver.
//
//===----------------------------------------------------------------------===//

#include "TestPasses.h"

#include "norm/Lower/Patterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;

using PopulateFn = void (*)(RewritePatternSet &);

static PopulateFn lookupPatterns(StringRef name) {
  return llvm::StringSwitch<PopulateFn>(name)
      .Case("decompose",
            [](RewritePatternSet &patterns) {
              norm::populateNormDecomposePatterns(patterns);
            })
      .Case("generalize-elementwise",
            norm::populateNormGeneralizeElementwisePatterns)
      .Case("copy-to-linalg", norm::populateNormCopyToLinalgPatterns)
      .Case("expand-powers", norm::populateNormExpandPowersPatterns)
      .Case("expand-tensor-ops", norm::populateNormExpandTensorOpsPatterns)
      .Case("fold-transposes", norm::populateNormFoldTransposesPatterns)
      .Case("fuse-elementwise", norm::populateNormFuseElementwisePatterns)
      .Case("legalize-float-casts",
            norm::populateNormLegalizeFloatCastsPatterns)
      .Default(nullptr);
}

namespace {

struct TestPatterns : PassWrapper<TestPatterns, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestPatterns)

  TestPatterns() = default;
  TestPatterns(const TestPatterns &other) : PassWrapper(other) {}

  StringRef getArgument() const final { return "test-norm-patterns"; }
  StringRef getDescription() const final {
    return "Apply pattern sets of norm/Lower/Patterns.h greedily";
  }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry
        .insert<arith::ArithDialect, linalg::LinalgDialect, math::MathDialect,
                memref::MemRefDialect, tensor::TensorDialect>();
  }

  void runOnOperation() final {
    RewritePatternSet patterns(&getContext());
    for (const std::string &name : sets) {
      PopulateFn populate = lookupPatterns(name);
      if (!populate) {
        getOperation()->emitError() << "no pattern set is called " << name;
        return signalPassFailure();
      }
      populate(patterns);
    }
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }

  ListOption<std::string> sets{*this, "sets",
                               llvm::cl::desc("Names of pattern sets")};
};

} // namespace

std::unique_ptr<Pass> norm::test::createTestPatterns() {
  return std::make_unique<TestPatterns>();
}
