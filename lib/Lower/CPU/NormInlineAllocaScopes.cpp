//===- NormInlineAllocaScopes.cpp - No scopes without allocations ---------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the norm-inline-alloca-scopes pass.
//
//===----------------------------------------------------------------------===//

#include "norm/Lower/Passes.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMINLINEALLOCASCOPES
#include "norm/Lower/Passes.h.inc"

namespace {

struct NormInlineAllocaScopesPass
    : impl::NormInlineAllocaScopesBase<NormInlineAllocaScopesPass> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    getOperation()->walk([&](memref::AllocaScopeOp scope) {
      if (!scope.getBodyRegion().hasOneBlock())
        return;
      WalkResult found = scope.getBodyRegion().walk([](Operation *op) {
        return isa<memref::AllocaOp, LLVM::AllocaOp>(op)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      });
      if (found.wasInterrupted())
        return;
      Block *body = &scope.getBodyRegion().front();
      Operation *terminator = body->getTerminator();
      SmallVector<Value> results(terminator->getOperands());
      rewriter.eraseOp(terminator);
      rewriter.inlineBlockBefore(body, scope);
      rewriter.replaceOp(scope, results);
    });
  }
};

} // namespace
} // namespace mlir::norm
