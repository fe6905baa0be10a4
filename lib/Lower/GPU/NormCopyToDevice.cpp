//===- NormCopyToDevice.cpp - Kernels on host buffers ---------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the norm-copy-to-device pass.
//
//===----------------------------------------------------------------------===//

#include "norm/IR/Norm.h"
#include "norm/Lower/Passes.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMCOPYTODEVICE
#include "norm/Lower/Passes.h.inc"

namespace {

/// Gives one kernel device buffers.
class KernelCopies {
public:
  KernelCopies(RewriterBase &rewriter, RowwiseOp op)
      : rewriter(rewriter), op(op), loc(op.getLoc()) {}

  void run();
  /// Copies between host and device.
  unsigned getNumCopies() const { return numCopies; }

private:
  /// What stands for a buffer of the kernel.
  struct Stand {
    Value original;
    /// On the host and without holes: the original, if it has none.
    Value dense;
    Value device;
  };

  Stand makeStand(Value buffer);
  void copy(Value target, Value source);
  /// `make` gets the token of what was enqueued before.
  void enqueue(function_ref<Value(Type, ValueRange)> make);
  void wait();

  RewriterBase &rewriter;
  RowwiseOp op;
  Location loc;
  Value token;
  unsigned numCopies = 0;
};

void KernelCopies::enqueue(function_ref<Value(Type, ValueRange)> make) {
  auto type = gpu::AsyncTokenType::get(rewriter.getContext());
  if (!token)
    token =
        gpu::WaitOp::create(rewriter, loc, type, ValueRange()).getAsyncToken();
  token = make(type, token);
}

void KernelCopies::wait() {
  gpu::WaitOp::create(rewriter, loc, Type(), ValueRange(token));
  token = Value();
}

KernelCopies::Stand KernelCopies::makeStand(Value buffer) {
  auto type = cast<MemRefType>(buffer.getType());
  auto denseType = MemRefType::get(type.getShape(), type.getElementType());
  SmallVector<Value> sizes;
  for (unsigned dim = 0; dim < type.getRank(); ++dim)
    if (type.isDynamicDim(dim))
      sizes.push_back(memref::DimOp::create(rewriter, loc, buffer, dim));
  Stand stand{buffer, buffer, Value()};
  if (type != denseType)
    stand.dense = memref::AllocOp::create(rewriter, loc, denseType, sizes);
  enqueue([&](Type tokenType, ValueRange before) {
    auto alloc = gpu::AllocOp::create(rewriter, loc, denseType, tokenType,
                                      before, sizes, ValueRange());
    stand.device = alloc.getMemref();
    return alloc.getAsyncToken();
  });
  return stand;
}

void KernelCopies::copy(Value target, Value source) {
  enqueue([&](Type type, ValueRange before) {
    return gpu::MemcpyOp::create(rewriter, loc, type, before, target, source)
        .getAsyncToken();
  });
  ++numCopies;
}

void KernelCopies::run() {
  rewriter.setInsertionPoint(op);
  SmallVector<Stand> inputs, outputs;
  DenseMap<Value, Value> devices;
  for (OpOperand &operand : op.getInputsMutable()) {
    if (!isa<MemRefType>(operand.get().getType()))
      continue;
    Value &device = devices[operand.get()];
    if (!device) {
      inputs.push_back(makeStand(operand.get()));
      const Stand &stand = inputs.back();
      if (stand.dense != stand.original)
        memref::CopyOp::create(rewriter, loc, stand.original, stand.dense);
      copy(stand.device, stand.dense);
      device = stand.device;
    }
    operand.set(device);
  }
  for (OpOperand &operand : op.getOutputsMutable()) {
    outputs.push_back(makeStand(operand.get()));
    operand.set(outputs.back().device);
  }
  wait();

  rewriter.setInsertionPointAfter(op);
  for (const Stand &stand : outputs)
    copy(stand.dense, stand.device);
  for (const Stand &stand : llvm::concat<Stand>(inputs, outputs))
    enqueue([&](Type type, ValueRange before) {
      return gpu::DeallocOp::create(rewriter, loc, type, before, stand.device)
          .getAsyncToken();
    });
  wait();
  for (const Stand &stand : outputs)
    if (stand.dense != stand.original)
      memref::CopyOp::create(rewriter, loc, stand.dense, stand.original);
  for (const Stand &stand : llvm::concat<Stand>(inputs, outputs))
    if (stand.dense != stand.original)
      memref::DeallocOp::create(rewriter, loc, stand.dense);
}

struct NormCopyToDevicePass : impl::NormCopyToDeviceBase<NormCopyToDevicePass> {
  void runOnOperation() override {
    SmallVector<RowwiseOp> kernels;
    getOperation()->walk([&](RowwiseOp op) {
      if (isa<MemRefType>(op.getOutputs()[0].getType()))
        kernels.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (RowwiseOp op : kernels) {
      KernelCopies copies(rewriter, op);
      copies.run();
      StringRef function;
      if (auto parent = op->getParentOfType<FunctionOpInterface>())
        function = parent.getName();
      remark::analysis(op.getLoc(), remark::RemarkOpts::name("Copies")
                                        .category("norm-copy-to-device")
                                        .function(function))
          << remark::metric("Copies", copies.getNumCopies());
    }
  }
};

} // namespace
} // namespace mlir::norm
