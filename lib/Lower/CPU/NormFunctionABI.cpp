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
    for (auto func : getOperation().getOps<func::FuncOp>()) {
      if (func.isExternal())
        continue;
      if (func.isPublic())
        publish(func);
      else
        hide(func);
    }
  }

  void publish(func::FuncOp func) {
    StringRef writable = bufferization::BufferizationDialect::kWritableAttrName;
    Builder builder(&getContext());
    func->setAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName(),
                  builder.getUnitAttr());
    for (BlockArgument arg : func.getArguments()) {
      unsigned i = arg.getArgNumber();
      if (isa<TensorType>(arg.getType()) && !func.getArgAttr(i, writable))
        func.setArgAttr(i, writable, builder.getBoolAttr(false));
    }
  }

  void hide(func::FuncOp func) {
    func->setAttr("llvm.linkage", LLVM::LinkageAttr::get(
                                      &getContext(), LLVM::Linkage::Internal));
  }
};

} // namespace
} // namespace mlir::norm
