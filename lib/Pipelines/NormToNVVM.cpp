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
#include "mlir/Dialect/Func/IR/FuncOps.h"
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

static StringRef getName(norm::GPUFormat format) {
  switch (format) {
  case norm::GPUFormat::NVVM:
    return "nvvm";
  case norm::GPUFormat::ISA:
    return "isa";
  case norm::GPUFormat::Bin:
    return "bin";
  case norm::GPUFormat::Fatbin:
    return "fatbin";
  }
  llvm_unreachable("no other formats");
}

void norm::buildNormToNVVMPipeline(OpPassManager &pm,
                                   const NormToNVVMOptions &options) {
  addTensorPasses(pm);
  addBufferPasses(pm);
  if (options.hostFallback)
    pm.addPass(createNormCopyToDevice());
  addKernelPasses(pm, options);
  addHostPasses(pm);
  if (options.format == GPUFormat::NVVM)
    return;
  GpuModuleToBinaryPassOptions binary;
  binary.compilationTarget = getName(options.format).str();
  pm.addPass(createGpuModuleToBinaryPass(binary));
}
