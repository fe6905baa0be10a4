//===- Registration.cpp - Pipeline registration ---------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the registration of the pipelines.
//
//===----------------------------------------------------------------------===//

#include "norm/Pipelines/Pipelines.h"

#include "mlir/Pass/PassRegistry.h"
#include "mlir/Target/LLVM/NVVM/Target.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"

using namespace mlir;

void norm::registerGPUCompilers(DialectRegistry &registry) {
  NVVM::registerNVVMTargetInterfaceExternalModels(registry);
  registerAllGPUToLLVMIRTranslations(registry);
}

void norm::registerNormPipelines() {
  PassPipelineRegistration<NormOptimizeOptions>(
      "norm-optimize",
      "Find norms in linalg on tensors and make kernels of them",
      buildNormOptimizePipeline);
  PassPipelineRegistration<NormPrepassOptions>(
      "norm-prepass", "Simplify norms in linalg on tensors and leave linalg",
      buildNormPrepassPipeline);
  PassPipelineRegistration<NormToCPUOptions>(
      "norm-to-cpu", "Lower a whole module to the LLVM dialect",
      buildNormToCPUPipeline);
  PassPipelineRegistration<NormToNVVMOptions>(
      "norm-to-nvvm", "Lower the kernels of a module to GPU code",
      buildNormToNVVMPipeline);
}
