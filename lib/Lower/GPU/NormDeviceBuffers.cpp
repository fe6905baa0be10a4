//===- NormDeviceBuffers.cpp - Buffers in device memory -------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the norm-device-buffers pass.
//
//===----------------------------------------------------------------------===//

#include "norm/IR/Norm.h"
#include "norm/Lower/Passes.h"

#include "mlir/Conversion/LLVMCommon/MemRefBuilder.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMDEVICEBUFFERS
#include "norm/Lower/Passes.h.inc"

namespace {

/// Moves the buffers of one function to the device.
class BufferMover {
public:
  BufferMover(RewriterBase &rewriter, func::FuncOp function, Value stream)
      : rewriter(rewriter), function(function), stream(stream),
        module(function->getParentOfType<ModuleOp>()) {}

  void run();

private:
  void moveAllocation(memref::AllocOp alloc);
  void moveDeallocation(memref::DeallocOp dealloc);
  void moveCopy(memref::CopyOp copy);
  void moveConstant(memref::GetGlobalOp constant);
  /// The function that uploads the constants.
  func::FuncOp getInit();
  /// Where the address of a constant on the device is kept.
  LLVM::GlobalOp getAddress(memref::GlobalOp constant);

  RewriterBase &rewriter;
  func::FuncOp function;
  Value stream;
  ModuleOp module;
  func::FuncOp init;
};

void BufferMover::moveAllocation(memref::AllocOp alloc) {
  rewriter.replaceOp(
      alloc, gpu::AllocOp::create(rewriter, alloc.getLoc(), alloc.getType(),
                                  stream.getType(), stream,
                                  alloc.getDynamicSizes(), ValueRange())
                 .getMemref());
}

void BufferMover::moveDeallocation(memref::DeallocOp dealloc) {
  gpu::DeallocOp::create(rewriter, dealloc.getLoc(), stream.getType(), stream,
                         dealloc.getMemref());
  rewriter.eraseOp(dealloc);
}

/// A copy is a kernel that yields what it reads, whatever the strides.
void BufferMover::moveCopy(memref::CopyOp copy) {
  auto type = cast<MemRefType>(copy.getTarget().getType());
  Value source = copy.getSource(), target = copy.getTarget();
  unsigned rank = type.getRank();
  // A row is there even of a scalar.
  unsigned numDims = std::max(rank, 1u);
  AffineMap map = rewriter.getMultiDimIdentityMap(rank);
  if (rank == 0) {
    auto unit = MemRefType::get({1}, type.getElementType());
    auto expand = [&](Value buffer) -> Value {
      return memref::ExpandShapeOp::create(rewriter, copy.getLoc(), unit,
                                           buffer,
                                           ArrayRef<ReassociationIndices>());
    };
    source = expand(source);
    target = expand(target);
    map = rewriter.getMultiDimIdentityMap(1);
  }
  RowwiseOp::create(rewriter, copy.getLoc(), source, target, {map, map},
                    numDims - 1,
                    [](OpBuilder &builder, Location loc, ValueRange elements) {
                      YieldOp::create(builder, loc, elements);
                    });
  rewriter.eraseOp(copy);
}

func::FuncOp BufferMover::getInit() {
  if (init)
    return init;
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointAfter(function);
  Location loc = function.getLoc();
  init =
      func::FuncOp::create(rewriter, loc, (function.getName() + "_init").str(),
                           rewriter.getFunctionType(stream.getType(), {}));
  init->setAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName(),
                rewriter.getUnitAttr());
  init->remove();
  SymbolTable(module).insert(init, std::next(function->getIterator()));
  rewriter.setInsertionPointToStart(init.addEntryBlock());
  func::ReturnOp::create(rewriter, loc);
  return init;
}

LLVM::GlobalOp BufferMover::getAddress(memref::GlobalOp constant) {
  std::string name =
      (function.getName() + "_" + constant.getName() + "_device").str();
  if (auto known = module.lookupSymbol<LLVM::GlobalOp>(name))
    return known;
  OpBuilder::InsertionGuard guard(rewriter);
  Location loc = constant.getLoc();
  auto pointer = LLVM::LLVMPointerType::get(rewriter.getContext());
  rewriter.setInsertionPointAfter(constant);
  auto address = LLVM::GlobalOp::create(
      rewriter, loc, pointer,
      /*isConstant=*/false, LLVM::Linkage::Internal, name, Attribute());
  rewriter.createBlock(&address.getInitializerRegion());
  Value null = LLVM::ZeroOp::create(rewriter, loc, pointer);
  LLVM::ReturnOp::create(rewriter, loc, null);

  func::FuncOp upload = getInit();
  rewriter.setInsertionPoint(upload.getBody().front().getTerminator());
  Value queue = upload.getArgument(0);
  MemRefType type = constant.getType();
  Value host =
      memref::GetGlobalOp::create(rewriter, loc, type, constant.getName());
  Value device = gpu::AllocOp::create(rewriter, loc, type, queue.getType(),
                                      queue, ValueRange(), ValueRange())
                     .getMemref();
  gpu::MemcpyOp::create(rewriter, loc, queue.getType(), queue, device, host);
  Value index =
      memref::ExtractAlignedPointerAsIndexOp::create(rewriter, loc, device);
  index =
      arith::IndexCastOp::create(rewriter, loc, rewriter.getI64Type(), index);
  Value value = LLVM::IntToPtrOp::create(rewriter, loc, pointer, index);
  LLVM::StoreOp::create(rewriter, loc, value,
                        LLVM::AddressOfOp::create(rewriter, loc, address));
  return address;
}

void BufferMover::moveConstant(memref::GetGlobalOp constant) {
  auto global = module.lookupSymbol<memref::GlobalOp>(constant.getName());
  LLVM::GlobalOp address = getAddress(global);
  Location loc = constant.getLoc();
  Value pointer = LLVM::LoadOp::create(
      rewriter, loc, LLVM::LLVMPointerType::get(rewriter.getContext()),
      LLVM::AddressOfOp::create(rewriter, loc, address));
  LLVMTypeConverter converter(rewriter.getContext());
  Value descriptor = MemRefDescriptor::fromStaticShape(
      rewriter, loc, converter, constant.getType(), pointer);
  rewriter.replaceOpWithNewOp<UnrealizedConversionCastOp>(
      constant, constant.getType(), descriptor);
}

void BufferMover::run() {
  SmallVector<Operation *> ops;
  function.walk([&](Operation *op) { ops.push_back(op); });
  for (Operation *op : ops) {
    rewriter.setInsertionPoint(op);
    if (auto alloc = dyn_cast<memref::AllocOp>(op))
      moveAllocation(alloc);
    else if (auto dealloc = dyn_cast<memref::DeallocOp>(op))
      moveDeallocation(dealloc);
    else if (auto copy = dyn_cast<memref::CopyOp>(op))
      moveCopy(copy);
    else if (auto constant = dyn_cast<memref::GetGlobalOp>(op))
      moveConstant(constant);
  }
}

struct NormDeviceBuffersPass
    : impl::NormDeviceBuffersBase<NormDeviceBuffersPass> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    for (auto function :
         llvm::make_early_inc_range(getOperation().getOps<func::FuncOp>())) {
      if (function.isExternal() || function.getNumArguments() == 0)
        continue;
      Value last = function.getArguments().back();
      if (isa<gpu::AsyncTokenType>(last.getType()))
        BufferMover(rewriter, function, last).run();
    }
  }
};

} // namespace
} // namespace mlir::norm
