//===- NormDeviceFunctionABI.cpp - Functions on device buffers ------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the norm-device-function-abi pass.
//
//===----------------------------------------------------------------------===//

#include "norm/IR/Norm.h"
#include "norm/Lower/Passes.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMDEVICEFUNCTIONABI
#include "norm/Lower/Passes.h.inc"

namespace {

/// Makes the kernel that computes `value`, if it is one, write to `target`.
/// What it is given as init is never read.
bool setInit(Value value, Value target) {
  auto kernel = value.getDefiningOp<RowwiseOp>();
  if (!kernel)
    return false;
  OpBuilder builder(kernel);
  auto tensor = bufferization::ToTensorOp::create(
      builder, kernel.getLoc(), value.getType(), target, /*restrict=*/true,
      /*writable=*/true);
  unsigned number = cast<OpResult>(value).getResultNumber();
  kernel.getDpsInitOperand(number)->set(tensor);
  return true;
}

/// Makes what `function` returns arguments to be written to, and adds the
/// stream.
LogicalResult convertFunction(func::FuncOp function) {
  Block &entry = function.getBody().front();
  auto terminator = dyn_cast<func::ReturnOp>(entry.getTerminator());
  if (!terminator || !function.getBody().hasOneBlock())
    return function.emitOpError("cannot run on a GPU: expected one block");
  OpBuilder builder(terminator);
  Location loc = terminator.getLoc();
  DictionaryAttr none = builder.getDictionaryAttr({});
  auto addArgument = [&](Type type) -> Value {
    (void)function.insertArgument(function.getNumArguments(), type, none, loc);
    return entry.getArguments().back();
  };
  SmallVector<Value> results;
  SmallPtrSet<Value, 4> stored;
  llvm::BitVector erased(function.getNumResults());
  for (auto [index, value] : llvm::enumerate(terminator.getOperands())) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type) {
      if (isa<BaseMemRefType>(value.getType()))
        return function.emitOpError("cannot return a buffer to its caller: "
                                    "expected it as an argument");
      results.push_back(value);
      continue;
    }
    Value target =
        addArgument(MemRefType::get(type.getShape(), type.getElementType()));
    // Another tensor may be made of the target only if that is the one.
    bool isInit = stored.insert(value).second && setInit(value, target);
    auto store = bufferization::MaterializeInDestinationOp::create(
        builder, loc, Type(), value, target);
    store.setRestrict(!isInit);
    store.setWritable(true);
    erased.set(index);
  }
  terminator.getOperandsMutable().assign(results);
  (void)function.eraseResults(erased);
  addArgument(gpu::AsyncTokenType::get(builder.getContext()));
  function->setAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName(),
                    builder.getUnitAttr());
  return success();
}

struct NormDeviceFunctionABIPass
    : impl::NormDeviceFunctionABIBase<NormDeviceFunctionABIPass> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (!function.isExternal() && failed(convertFunction(function)))
        return signalPassFailure();
  }
};

} // namespace
} // namespace mlir::norm
