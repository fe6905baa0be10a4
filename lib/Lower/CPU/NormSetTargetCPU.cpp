//===- NormSetTargetCPU.cpp - The machine that functions run on -----------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the norm-set-target-cpu pass.
//
//===----------------------------------------------------------------------===//

#include "norm/Lower/Passes.h"
#include "norm/Lower/TargetCPU.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMSETTARGETCPU
#include "norm/Lower/Passes.h.inc"

namespace {

struct NormSetTargetCPUPass : impl::NormSetTargetCPUBase<NormSetTargetCPUPass> {
  using NormSetTargetCPUBase::NormSetTargetCPUBase;

  LogicalResult initialize(MLIRContext *context) override {
    if (cpu.empty() || isKnownCPU(cpu))
      return success();
    return emitError(UnknownLoc::get(context),
                     "expected the name of an x86-64 or AArch64 CPU that LLVM "
                     "knows, or native, found ")
           << cpu;
  }

  void runOnOperation() override {
    if (cpu.empty())
      return;
    StringRef name = resolveCPU(cpu);
    getOperation()->walk([&](LLVM::LLVMFuncOp func) {
      if (!func.isExternal() && !func.getTargetCpu())
        func.setTargetCpu(name);
    });
  }
};

} // namespace
} // namespace mlir::norm
