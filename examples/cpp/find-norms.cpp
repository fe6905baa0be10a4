//===- find-norms.cpp - NormFuse from C++ ---------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements find-norms, an example of NormFuse as a library: it
// reads a module, finds its norms and prints one line for each.
//
//===----------------------------------------------------------------------===//

#include "norm/InitAll.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/InitAllDialects.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

int main(int argc, char **argv) {
  if (argc != 2) {
    llvm::errs() << "usage: find-norms MODEL.mlir\n";
    return 1;
  }
  DialectRegistry registry;
  mlir::registerAllDialects(registry);
  norm::registerAllDialects(registry);
  MLIRContext context(registry);
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(argv[1], &context);
  if (!module)
    return 1;

  PassManager pm(&context);
  norm::NormOptimizeOptions options;
  options.fuse = false; // The norms themselves, not kernels.
  norm::buildNormOptimizePipeline(pm, options);
  if (failed(pm.run(*module)))
    return 1;

  module->walk([](Operation *op) {
    if (auto norm = dyn_cast<norm::RMSNormOp>(op))
      llvm::outs() << "rms_norm of " << norm.getInput().getType() << "\n";
    else if (auto norm = dyn_cast<norm::LayerNormOp>(op))
      llvm::outs() << "layer_norm of " << norm.getInput().getType() << "\n";
  });
  return 0;
}
