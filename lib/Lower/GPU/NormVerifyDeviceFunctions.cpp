//===- NormVerifyDeviceFunctions.cpp - Functions of kernels only ----------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the norm-verify-device-functions pass.
//
//===----------------------------------------------------------------------===//

#include "norm/IR/Norm.h"
#include "norm/Lower/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMVERIFYDEVICEFUNCTIONS
#include "norm/Lower/Passes.h.inc"

namespace {

/// What a host can do without looking at data.
bool isOfHost(Operation *op) {
  if (isa<ModuleOp, func::FuncOp, func::ReturnOp, RowwiseOp, memref::GlobalOp,
          memref::GetGlobalOp>(op))
    return true;
  // Sizes, and views of buffers.
  if (isa<arith::ConstantOp, tensor::EmptyOp, tensor::DimOp, tensor::CastOp,
          tensor::ExpandShapeOp, tensor::CollapseShapeOp,
          tensor::ExtractSliceOp, memref::DimOp>(op))
    return true;
  if (isa<arith::ArithDialect, affine::AffineDialect, memref::MemRefDialect>(
          op->getDialect()))
    return isa<ViewLikeOpInterface>(op) ||
           llvm::all_of(op->getResultTypes(),
                        [](Type type) { return type.isIndex(); });
  return false;
}

struct NormVerifyDeviceFunctionsPass
    : impl::NormVerifyDeviceFunctionsBase<NormVerifyDeviceFunctionsPass> {
  void runOnOperation() override {
    auto check = [](Operation *op) {
      // The body of a kernel is its own.
      if (isa_and_present<RowwiseOp>(op->getParentOp()) || isOfHost(op))
        return WalkResult::advance();
      op->emitOpError("cannot run on a GPU: expected norm.rowwise, constants "
                      "and ops on shapes; host-fallback runs the rest on the "
                      "host");
      return WalkResult::interrupt();
    };
    if (getOperation().walk<WalkOrder::PreOrder>(check).wasInterrupted())
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::norm
