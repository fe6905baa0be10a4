//===- NormOptimize.cpp - Norm optimization pipeline ----------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the norm-optimize and norm-prepass pipelines.
//
//===----------------------------------------------------------------------===//

#include "norm/Pipelines/Pipelines.h"

#include "norm/Fuse/Passes.h"
#include "norm/Lower/Passes.h"

#include "mlir/Transforms/Passes.h"

using namespace mlir;

/// From linalg to graph ops, as simple as they get.
template <typename OptionsTy>
static void addGraphPasses(OpPassManager &pm, const OptionsTy &options) {
  pm.addPass(norm::createNormRaise(norm::NormRaiseOptions{options.rounding}));
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  if (options.recenter != norm::Recenter::Off) {
    norm::NormRecenterOptions recenter;
    recenter.precision = options.recenter == norm::Recenter::All
                             ? norm::Precision::All
                             : norm::Precision::Exact;
    recenter.weights = options.weights;
    pm.addPass(norm::createNormRecenter(recenter));
  }
  pm.addPass(norm::createNormLayerToRms());
  if (options.foldAffine)
    pm.addPass(norm::createNormFoldAffine(
        norm::NormFoldAffineOptions{options.foldPrecision}));
}

void norm::buildNormOptimizePipeline(OpPassManager &pm,
                                     const NormOptimizeOptions &options) {
  addGraphPasses(pm, options);
  if (options.fuse)
    pm.addPass(createNormFuse());
  if (options.fuse || options.foldAffine)
    pm.addPass(createCanonicalizerPass());
  if (options.fuse)
    pm.addPass(createCSEPass());
}

void norm::buildNormPrepassPipeline(OpPassManager &pm,
                                    const NormPrepassOptions &options) {
  addGraphPasses(pm, options);
  pm.addPass(createNormDecompose());
  pm.addPass(createNormGeneralizeElementwise());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
}
