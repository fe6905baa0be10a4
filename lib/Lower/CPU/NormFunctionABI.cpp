//===- NormFunctionABI.cpp - Prepare function boundaries ----------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the norm-function-abi pass.
//
//===----------------------------------------------------------------------===//

#include "norm/Lower/Passes.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMFUNCTIONABI
#include "norm/Lower/Passes.h.inc"

namespace {

struct NormFunctionABIPass : impl::NormFunctionABIBase<NormFunctionABIPass> {
  void runOnOperation() override {
    StringRef writable = bufferization::BufferizationDialect::kWritableAttrName;
    Builder builder(&getContext());
    for (auto func : getOperation().getOps<func::FuncOp>()) {
      if (!func.isPublic() || func.isExternal())
        continue;
      func->setAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName(),
                    builder.getUnitAttr());
      for (BlockArgument arg : func.getArguments()) {
        unsigned i = arg.getArgNumber();
        if (isa<TensorType>(arg.getType()) && !func.getArgAttr(i, writable))
          func.setArgAttr(i, writable, builder.getBoolAttr(false));
      }
    }
  }
};

} // namespace
} // namespace mlir::norm
