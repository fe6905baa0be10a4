//===- ConvertNormToGPU.cpp - Kernels to GPU kernels ----------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the convert-norm-to-gpu pass.
//
//===----------------------------------------------------------------------===//

#include "KernelLauncher.h"

#include "norm/Lower/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::norm {
#define GEN_PASS_DEF_CONVERTNORMTOGPU
#include "norm/Lower/Passes.h.inc"

namespace {

struct ConvertNormToGPUPass : impl::ConvertNormToGPUBase<ConvertNormToGPUPass> {
  using ConvertNormToGPUBase::ConvertNormToGPUBase;

  LogicalResult initialize(MLIRContext *context) override {
    FailureOr<GPUTarget> found = GPUTarget::get(context, chip);
    if (failed(found))
      return failure();
    target = *found;
    return success();
  }

  void runOnOperation() override {
    // On tensors a kernel is for bufferization.
    SmallVector<RowwiseOp> kernels;
    getOperation().walk([&](RowwiseOp op) {
      if (isa<MemRefType>(op.getOutputs()[0].getType()))
        kernels.push_back(op);
    });
    if (kernels.empty())
      return;
    IRRewriter rewriter(&getContext());
    gpu::GPUModuleOp module = makeModule(rewriter);
    for (RowwiseOp op : kernels)
      if (failed(KernelLauncher(rewriter, op, module, target, math).run()))
        return signalPassFailure();
  }

private:
  gpu::GPUModuleOp makeModule(RewriterBase &rewriter) {
    ModuleOp module = getOperation();
    rewriter.setInsertionPointToStart(module.getBody());
    auto made =
        gpu::GPUModuleOp::create(rewriter, module.getLoc(), "norm_kernels");
    SymbolTable(module).insert(made, module.getBody()->begin());
    module->setAttr(gpu::GPUDialect::getContainerModuleAttrName(),
                    rewriter.getUnitAttr());
    return made;
  }

  GPUTarget target;
};

} // namespace
} // namespace mlir::norm
