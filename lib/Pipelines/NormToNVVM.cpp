//===- NormToNVVM.cpp - GPU pipeline --------------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the norm-to-nvvm pipeline.
//
//===----------------------------------------------------------------------===//

#include "HostStages.h"

#include "norm/Fuse/Passes.h"
#include "norm/Lower/TargetGPU.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/GPU/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

/// Kernels become functions of the NVVM dialect.
static void addKernelPasses(OpPassManager &pm,
                            const norm::NormToNVVMOptions &options) {
  norm::ConvertNormToGPUOptions kernels;
  kernels.chip = options.chip;
  kernels.math = options.math;
  pm.addPass(norm::createConvertNormToGPU(kernels));
  OpPassManager &device = pm.nest<gpu::GPUModuleOp>();
  device.addPass(createCanonicalizerPass());
  device.addPass(createCSEPass());
  device.addPass(createSCFToControlFlowPass());
  ConvertGpuOpsToNVVMOpsOptions nvvm;
  nvvm.indexBitwidth = 64;
  nvvm.useBarePtrCallConv = true;
  device.addPass(createConvertGpuOpsToNVVMOps(nvvm));
  device.addPass(createReconcileUnrealizedCastsPass());
  device.addPass(createCanonicalizerPass());
  device.addPass(createCSEPass());
  GpuNVVMAttachTargetOptions target;
  target.chip = options.chip;
  if (std::optional<norm::GPUTarget> known =
          norm::GPUTarget::find(options.chip))
    target.features = known->features.str();
  target.optLevel = options.optLevel;
  pm.addPass(createGpuNVVMAttachTarget(target));
}

/// What is left is the host's; launches stay.
static void addHostPasses(OpPassManager &pm) {
  norm::NormToCPUOptions host;
  host.threads = norm::CPUThreads::None;
  norm::addLoopPasses(pm, host);
  norm::addScalarPasses(pm);
  pm.addPass(memref::createExpandStridedMetadataPass());
  pm.addPass(createLowerAffinePass());
  GpuToLLVMConversionPassOptions launches;
  launches.kernelBarePtrCallConv = true;
  pm.addPass(createGpuToLLVMConversionPass(launches));
  norm::addLLVMPasses(pm, host);
}

void norm::buildNormToNVVMPipeline(OpPassManager &pm,
                                   const NormToNVVMOptions &options) {
  if (!options.hostFallback) {
    pm.addPass(createSymbolDCEPass());
    pm.addPass(createNormFuse());
    pm.addPass(createNormVerifyDeviceFunctions());
    pm.addPass(createNormDeviceFunctionABI());
  }
  addTensorPasses(pm);
  addBufferPasses(pm);
  if (options.hostFallback)
    pm.addPass(createNormCopyToDevice());
  else
    pm.addPass(createNormDeviceBuffers());
  addKernelPasses(pm, options);
  addHostPasses(pm);
  if (options.format == GPUFormat::NVVM)
    return;
  NormSerializeKernelsOptions serialize;
  serialize.format = options.format;
  pm.addPass(createNormSerializeKernels(serialize));
}
