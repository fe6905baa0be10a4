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

#include "HostStages.h"

#include "norm/Fuse/Passes.h"
#include "norm/Lower/TargetCPU.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Conversion/VectorToSCF/VectorToSCF.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Bufferization/Pipelines/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Dialect/SCF/Transforms/Passes.h"
#include "mlir/Dialect/Vector/Transforms/Passes.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

void norm::addTensorPasses(OpPassManager &pm) {
  pm.addPass(createSymbolDCEPass());
  pm.addPass(norm::createNormFuse());
  norm::NormDecomposeOptions decompose;
  decompose.graphOpsOnly = true;
  pm.addPass(norm::createNormDecompose(decompose));
  pm.addPass(createLowerAffinePass());
  // Deallocation knows structured loops only.
  pm.addPass(createLiftControlFlowToSCFPass());
  pm.addPass(norm::createNormExpandTensorOps());
  pm.addPass(norm::createNormExpandPowers());
  pm.addPass(createConvertElementwiseToLinalgPass());
  pm.addPass(norm::createNormVerifyLowerable());
  pm.addPass(norm::createNormFoldTransposes());
  pm.addPass(norm::createNormFuseElementwise());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  pm.addPass(norm::createNormWidenMasks());
  pm.addPass(norm::createNormSplitFills());
}

void norm::addBufferPasses(OpPassManager &pm) {
  pm.addPass(norm::createNormFunctionABI());
  pm.addPass(bufferization::createEmptyTensorEliminationPass());
  pm.addPass(bufferization::createEmptyTensorToAllocTensorPass());
  bufferization::OneShotBufferizePassOptions options;
  options.bufferizeFunctionBoundaries = true;
  options.functionBoundaryTypeConversion =
      bufferization::LayoutMapOption::IdentityLayoutMap;
  options.allowReturnAllocsFromLoops = true;
  pm.addPass(bufferization::createOneShotBufferizePass(options));
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  pm.addPass(norm::createNormFreshResults());
  bufferization::buildBufferDeallocationPipeline(pm);
  // Deallocation may have added a function.
  pm.addPass(norm::createNormFunctionABI());
  pm.addPass(createConvertBufferizationToMemRefPass());
  pm.addNestedPass<func::FuncOp>(
      bufferization::createOptimizeAllocationLivenessPass());
}

void norm::addLoopPasses(OpPassManager &pm, const NormToCPUOptions &options) {
  bool openMP = options.threads == norm::CPUThreads::OpenMP;
  int64_t vectorBits =
      norm::getVectorBits(options.vectorBits, options.targetCPU);
  norm::ConvertNormToVectorOptions kernels;
  kernels.threads = options.threads;
  kernels.vectorBits = vectorBits;
  kernels.minWork = options.minWork;
  kernels.nontemporalBytes = options.nontemporalBytes;
  kernels.prefetchBytes = options.prefetchBytes;
  bool polynomials = norm::hasFusedMultiplyAdd(vectorBits, options.targetCPU);
  kernels.polynomials = polynomials;
  kernels.vnni = norm::hasVNNI(vectorBits, options.targetCPU);
  pm.addNestedPass<func::FuncOp>(norm::createConvertNormToVector(kernels));
  norm::NormVectorizeContractionsOptions contractions;
  contractions.threads = options.threads;
  contractions.vectorBits = vectorBits;
  pm.addNestedPass<func::FuncOp>(
      norm::createNormVectorizeContractions(contractions));
  pm.addPass(norm::createNormCopyToLinalg());
  if (openMP)
    pm.addNestedPass<func::FuncOp>(norm::createNormParallelizeLinalg());
  norm::NormVectorizeLinalgOptions vectorize;
  vectorize.vectorBits = vectorBits;
  vectorize.polynomials = polynomials;
  pm.addNestedPass<func::FuncOp>(norm::createNormVectorizeLinalg(vectorize));
  pm.addPass(createConvertLinalgToLoopsPass());
  pm.addPass(memref::createExpandStridedMetadataPass());
  pm.addPass(createLowerAffinePass());
  pm.addNestedPass<func::FuncOp>(vector::createLowerVectorMultiReductionPass());
  pm.addPass(createConvertVectorToSCFPass(
      VectorTransferToSCFOptions().enableFullUnroll()));
  if (openMP) {
    pm.addPass(createForallToParallelLoopPass());
    pm.addPass(createConvertSCFToOpenMPPass());
    pm.addPass(norm::createNormInlineAllocaScopes());
  } else {
    pm.addPass(createForallToForLoopPass());
  }
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  if (openMP)
    pm.addPass(norm::createNormDropBarriers());
  pm.addPass(createSCFToControlFlowPass());
}

void norm::addScalarPasses(OpPassManager &pm) {
  math::MathExtendToSupportedTypesOptions extend;
  extend.extraTypeStrs = {"f32", "f64"};
  pm.addPass(math::createMathExtendToSupportedTypes(extend));
  // Constant exponents become products, the others calls of a loop.
  math::MathExpandOpsPassOptions expandMath;
  expandMath.opMnemonics = {"fpowi"};
  pm.addPass(math::createMathExpandOpsPass(expandMath));
  pm.addPass(createConvertMathToFuncs());
  arith::ArithEmulateUnsupportedFloatsOptions emulate;
  emulate.sourceTypeStrs = {"bf16", "f16"};
  pm.addPass(arith::createArithEmulateUnsupportedFloats(emulate));
  pm.addPass(norm::createNormLegalizeFloatCasts());
  arith::ArithExpandOpsPassOptions expand;
  expand.includeBf16 = true;
  pm.addPass(arith::createArithExpandOpsPass(expand));
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
}

void norm::addLLVMPasses(OpPassManager &pm, const NormToCPUOptions &options) {
  pm.addPass(memref::createExpandStridedMetadataPass());
  pm.addPass(createLowerAffinePass());
  pm.addPass(createFinalizeMemRefToLLVMConversionPass());
  pm.addPass(createConvertComplexToStandardPass());
  pm.addPass(createConvertMathToLLVMPass());
  // Takes vectors apart for functions of libm.
  pm.addPass(createConvertMathToLibmPass());
  ConvertVectorToLLVMPassOptions vectors;
  vectors.reassociateFPReductions = true;
  pm.addPass(createConvertVectorToLLVMPass(vectors));
  pm.addPass(createUBToLLVMConversionPass());
  pm.addPass(createConvertComplexToLLVMPass());
  pm.addPass(createConvertIndexToLLVMPass());
  pm.addPass(createArithToLLVMConversionPass());
  pm.addPass(createConvertFuncToLLVMPass());
  pm.addPass(createConvertControlFlowToLLVMPass());
  pm.addPass(createConvertOpenMPToLLVMPass());
  pm.addPass(createReconcileUnrealizedCastsPass());
  norm::NormSetTargetCPUOptions target;
  target.cpu = options.targetCPU;
  pm.addPass(norm::createNormSetTargetCPU(target));
  pm.addPass(norm::createNormVerifyLowered());
}

void norm::buildNormToCPUPipeline(OpPassManager &pm,
                                  const NormToCPUOptions &options) {
  addTensorPasses(pm);
  addBufferPasses(pm);
  addLoopPasses(pm, options);
  addScalarPasses(pm);
  addLLVMPasses(pm, options);
}
