//===- RegistrationTest.cpp - Tests of the registration -------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file tests what a C++ user gets from norm/InitAll.h.
//
//===----------------------------------------------------------------------===//

#include "norm/InitAll.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

#include "gtest/gtest.h"

using namespace mlir;

namespace {

TEST(Registration, TheDialectLoadsByName) {
  DialectRegistry registry;
  norm::registerAllDialects(registry);
  MLIRContext context(registry);
  EXPECT_EQ(context.getLoadedDialect("norm"), nullptr);
  EXPECT_NE(context.getOrLoadDialect("norm"), nullptr);
}

TEST(Registration, PassesAndPipelinesAreKnownByTheirFlags) {
  norm::registerAllPasses();
  for (StringRef flag : {"norm-raise", "norm-decompose"})
    EXPECT_NE(PassInfo::lookup(flag), nullptr) << flag.str();
  for (StringRef flag : {"norm-optimize", "norm-prepass", "norm-to-cpu"})
    EXPECT_NE(PassPipelineInfo::lookup(flag), nullptr) << flag.str();
}

TEST(Registration, AModuleRunsThroughAPipelineBuiltInCode) {
  DialectRegistry registry;
  norm::registerAllDialects(registry);
  registry.insert<func::FuncDialect>();
  MLIRContext context(registry);
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(
      R"mlir(
        func.func @f(%x: tensor<2x8xf32>) -> tensor<2x8xf32> {
          return %x : tensor<2x8xf32>
        })mlir",
      &context);
  ASSERT_TRUE(module);
  PassManager pm(&context);
  norm::buildNormOptimizePipeline(pm);
  EXPECT_TRUE(succeeded(pm.run(*module)));
}

} // namespace
