//===- NormFreshResults.cpp - Results that alias nothing ----------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the norm-fresh-results pass.
//
//===----------------------------------------------------------------------===//

#include "norm/Lower/Passes.h"

#include "mlir/Dialect/Bufferization/Transforms/BufferViewFlowAnalysis.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMFRESHRESULTS
#include "norm/Lower/Passes.h.inc"

namespace {

/// What bufferization aligns its own allocations to.
constexpr uint64_t kAlignment = 64;

/// Collects into `origins` the allocations that `value` may be a view of.
/// Returns false if it may be memory that the function does not own.
bool collectOrigins(const BufferViewFlowAnalysis &views, Value value,
                    SmallVectorImpl<Value> &origins) {
  for (Value origin : views.resolveReverse(value)) {
    if (!views.mayBeTerminalBuffer(origin))
      continue;
    // A callee's results are as fresh as ours.
    if (!origin.getDefiningOp<memref::AllocOp>() &&
        !origin.getDefiningOp<func::CallOp>())
      return false;
    origins.push_back(origin);
  }
  return !origins.empty();
}

/// Copies `value` into a new allocation of the same shape.
Value copyToFreshBuffer(OpBuilder &builder, Location loc, Value value) {
  auto type = cast<MemRefType>(value.getType());
  auto freshType =
      MemRefType::get(type.getShape(), type.getElementType(),
                      MemRefLayoutAttrInterface(), type.getMemorySpace());
  SmallVector<Value> sizes;
  for (auto [dim, size] : llvm::enumerate(type.getShape()))
    if (ShapedType::isDynamic(size))
      sizes.push_back(memref::DimOp::create(builder, loc, value, dim));
  Value fresh = memref::AllocOp::create(builder, loc, freshType, sizes,
                                        builder.getI64IntegerAttr(kAlignment));
  memref::CopyOp::create(builder, loc, value, fresh);
  if (freshType != type)
    fresh = memref::CastOp::create(builder, loc, type, fresh);
  return fresh;
}

struct NormFreshResultsPass : impl::NormFreshResultsBase<NormFreshResultsPass> {
  void runOnOperation() override {
    for (auto func : getOperation().getOps<func::FuncOp>()) {
      if (func.isExternal())
        continue;
      BufferViewFlowAnalysis views(func);
      func.walk([&](func::ReturnOp op) { freshen(op, views); });
    }
  }

  void freshen(func::ReturnOp op, const BufferViewFlowAnalysis &views) {
    OpBuilder builder(op);
    DenseSet<Value> taken;
    for (OpOperand &operand : op->getOpOperands()) {
      if (!isa<MemRefType>(operand.get().getType()))
        continue;
      SmallVector<Value> origins;
      bool owned = collectOrigins(views, operand.get(), origins);
      if (owned && llvm::none_of(origins, [&](Value origin) {
            return taken.contains(origin);
          })) {
        taken.insert(origins.begin(), origins.end());
        continue;
      }
      operand.set(copyToFreshBuffer(builder, op.getLoc(), operand.get()));
    }
  }
};

} // namespace
} // namespace mlir::norm
