//===- NormVerifyLowered.cpp - Nothing but LLVM is left -----------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the norm-verify-lowered pass.
//
//===----------------------------------------------------------------------===//

#include "norm/Lower/Passes.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/OpenMP/OpenMPDialect.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMVERIFYLOWERED
#include "norm/Lower/Passes.h.inc"

namespace {

struct NormVerifyLoweredPass
    : impl::NormVerifyLoweredBase<NormVerifyLoweredPass> {
  void runOnOperation() override {
    // A cast stands beside the op that was not lowered, often before it: it is
    // reported only where no such op is found.
    Operation *firstCast = nullptr;
    WalkResult result =
        getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
          if (isa<ModuleOp, gpu::GPUModuleOp, gpu::LaunchFuncOp>(op) ||
              isa_and_present<LLVM::LLVMDialect, NVVM::NVVMDialect,
                              omp::OpenMPDialect>(op->getDialect()))
            return WalkResult::advance();
          if (isa<UnrealizedConversionCastOp>(op)) {
            firstCast = firstCast ? firstCast : op;
            return WalkResult::advance();
          }
          op->emitOpError("cannot be lowered to the LLVM dialect");
          return WalkResult::interrupt();
        });
    if (result.wasInterrupted())
      return signalPassFailure();
    if (firstCast) {
      firstCast->emitError("no lowering to the LLVM dialect turns ")
          << firstCast->getOperandTypes() << " into "
          << firstCast->getResultTypes();
      signalPassFailure();
    }
  }
};

} // namespace
} // namespace mlir::norm
