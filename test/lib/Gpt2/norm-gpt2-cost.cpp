//===- norm-gpt2-cost.cpp - Cost of re-centering a whole model ------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements norm-gpt2-cost: it builds a model of GPT-2's size in
// memory and says what norm-recenter and norm-layer-to-rms take for it.
//
//===----------------------------------------------------------------------===//

#include "Gpt2.h"

#include "norm/IR/Norm.h"
#include "norm/InitAll.h"
#include "norm/Simplify/Passes.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/InitAllDialects.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/InitLLVM.h"
#include <chrono>
#include <sys/resource.h>

using namespace mlir;
using namespace mlir::norm;

/// The most memory that the process has had, in bytes.
static double getPeakBytes() {
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss * 1024.0;
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  test::Gpt2Shape shape;
  llvm::cl::opt<int64_t> layers("layers", llvm::cl::desc("Blocks"),
                                llvm::cl::init(shape.numLayers));
  llvm::cl::opt<int64_t> width("width", llvm::cl::desc("Features"),
                               llvm::cl::init(shape.width));
  llvm::cl::opt<int64_t> vocabulary("vocabulary",
                                    llvm::cl::desc("Tokens known"),
                                    llvm::cl::init(shape.vocabulary));
  llvm::cl::opt<bool> freeWeights(
      "free-weights", llvm::cl::desc("Free the data of replaced weights"),
      llvm::cl::init(true));
  llvm::cl::ParseCommandLineOptions(
      argc, argv, "time and memory of norm-recenter on GPT-2\n");
  shape.numLayers = layers;
  shape.width = width;
  shape.vocabulary = vocabulary;

  DialectRegistry registry;
  mlir::registerAllDialects(registry);
  norm::registerAllDialects(registry);
  MLIRContext context(registry);
  int64_t numBytes = 0;
  double before = getPeakBytes();
  OwningOpRef<ModuleOp> module = test::buildGpt2(context, shape, numBytes);
  if (!module)
    return 1;

  PassManager manager(&context);
  NormRecenterOptions options;
  options.freeWeights = freeWeights;
  manager.addPass(createNormRecenter(options));
  manager.addPass(createNormLayerToRms());
  auto start = std::chrono::steady_clock::now();
  if (failed(manager.run(*module)))
    return 1;
  std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  unsigned numLayerNorms = 0, numRMSNorms = 0;
  module->walk([&](Operation *op) {
    numLayerNorms += isa<LayerNormOp>(op);
    numRMSNorms += isa<RMSNormOp>(op);
  });
  llvm::outs() << "layer_norm " << numLayerNorms << ", rms_norm " << numRMSNorms
               << ", weights " << llvm::format("%.1f", numBytes / 1e6)
               << " MB, time " << llvm::format("%.2f", time.count())
               << " s, peak "
               << llvm::format("%.2f", (getPeakBytes() - before) / numBytes)
               << " of the weights\n";
  return 0;
}
