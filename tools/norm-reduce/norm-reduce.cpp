//===- norm-reduce.cpp - Test case reducer --------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements norm-reduce, mlir-reduce with the norm dialect, the
// passes of NormFuse (for opt-reduction-pass) and the patterns of
// ReductionPatterns.h.
//
//===----------------------------------------------------------------------===//

#include "ReductionPatterns.h"

#include "norm/InitAll.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Reducer/ReductionPatternInterface.h"
#include "mlir/Tools/mlir-reduce/MlirReduceMain.h"

using namespace mlir;

namespace {
struct NormReductionPatterns : DialectReductionPatternInterface {
  explicit NormReductionPatterns(Dialect *dialect)
      : DialectReductionPatternInterface(dialect) {}

  void populateReductionPatterns(RewritePatternSet &) const override {}

  void populateReductionPatternsWithTester(RewritePatternSet &patterns,
                                           Tester &tester) const override {
    norm::populateReductionPatterns(patterns, tester);
  }
};
} // namespace

int main(int argc, char **argv) {
  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllExtensions(registry);
  norm::registerAllDialects(registry);
  registry.addExtension(+[](MLIRContext *, norm::NormDialect *dialect) {
    dialect->addInterfaces<NormReductionPatterns>();
  });
  registerAllPasses();
  norm::registerAllPasses();

  MLIRContext context(registry);
  // The patterns are asked for whether or not the file has an op of the
  // dialect.
  context.loadDialect<norm::NormDialect>();
  return failed(mlirReduceMain(argc, argv, context));
}
