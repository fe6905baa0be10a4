//===- NormOptimize.cpp - Norm optimization pipeline ----------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the norm-optimize pipeline.
//
//===----------------------------------------------------------------------===//

#include "norm/Pipelines/Pipelines.h"

#include "norm/Fuse/Passes.h"

#include "mlir/Transforms/Passes.h"

using namespace mlir;

void norm::buildNormOptimizePipeline(OpPassManager &pm,
                                     const NormOptimizeOptions &options) {
  pm.addPass(createNormRaise(NormRaiseOptions{options.rounding}));
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  if (options.recenter != Recenter::Off) {
    NormRecenterOptions recenter;
    recenter.precision =
        options.recenter == Recenter::All ? Precision::All : Precision::Exact;
    recenter.weights = options.weights;
    pm.addPass(createNormRecenter(recenter));
  }
  pm.addPass(createNormLayerToRms());
  if (options.foldAffine) {
    pm.addPass(createNormFoldAffine());
    if (!options.fuse)
      pm.addPass(createCanonicalizerPass());
  }
  if (!options.fuse)
    return;
  pm.addPass(createNormFuse());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
}
