//===- NormToCPU.cpp - CPU pipeline ---------------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the norm-to-cpu pipeline.
//
//===----------------------------------------------------------------------===//

#include "norm/Pipelines/Pipelines.h"

#include "norm/Lower/Passes.h"

using namespace mlir;

void norm::buildNormToCPUPipeline(OpPassManager &pm) {
  pm.addPass(createNormDecompose());
}
