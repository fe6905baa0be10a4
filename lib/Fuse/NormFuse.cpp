//===- NormFuse.cpp - Norms and their neighbours to kernels ---------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the norm-fuse pass.
//
//===----------------------------------------------------------------------===//

#include "norm/Fuse/Passes.h"

#include "GrowKernel.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMFUSE
#include "norm/Fuse/Passes.h.inc"
} // namespace mlir::norm

using namespace mlir;
using namespace mlir::norm;

//===----------------------------------------------------------------------===//
// Bytes
//===----------------------------------------------------------------------===//

/// The bytes of a tensor or scalar; sizes that are not known count as 1.
static int64_t getBytes(Value value) {
  int64_t elements = 1;
  if (auto type = dyn_cast<ShapedType>(value.getType()))
    for (int64_t size : type.getShape())
      elements *= ShapedType::isDynamic(size) ? 1 : size;
  unsigned bits = getElementTypeOrSelf(value.getType()).getIntOrFloatBitWidth();
  return elements * llvm::divideCeil(bits, 8);
}

/// What the members move if each is an op by itself.
static int64_t getBytesBefore(const KernelGroup &group) {
  int64_t bytes = 0;
  for (const KernelGroup::Member *member : group.getOrderedMembers())
    for (const LoopNest::Access &access : llvm::concat<const LoopNest::Access>(
             member->nest.reads, member->nest.results))
      bytes += getBytes(access.value);
  return bytes;
}

static int64_t getBytesAfter(RowwiseOp kernel) {
  int64_t bytes = 0;
  for (Value operand : kernel->getOperands())
    bytes += getBytes(operand);
  return bytes;
}

//===----------------------------------------------------------------------===//
// Remarks
//===----------------------------------------------------------------------===//

static remark::RemarkOpts getOptions(StringRef name, Operation *op) {
  auto function = op->getParentOfType<FunctionOpInterface>();
  return remark::RemarkOpts::name(name)
      .category("norm-fuse")
      .function(function ? function.getName() : "");
}

static std::string getOpNames(const KernelGroup &group) {
  std::string names;
  for (const KernelGroup::Member *member : group.getOrderedMembers()) {
    if (!names.empty())
      names += ", ";
    names += member->op->getName().getStringRef();
  }
  return names;
}

/// Whether one would expect `op` in a kernel.
static bool isOfInterest(Operation *op) {
  std::string reason;
  return !linalg::isaContractionOpInterface(dyn_cast<linalg::LinalgOp>(op)) &&
         succeeded(LoopNest::get(op, reason));
}

static void reportRefusals(const GrownKernel &grown, Location loc) {
  for (auto &[op, refusal] : grown.refusals) {
    if (!isOfInterest(op))
      continue;
    auto remark = remark::missed(loc, getOptions(refusal.rule, op));
    if (!remark)
      continue;
    remark << "a neighbour does not join the kernel"
           << remark::metric("Op", op->getName().getStringRef())
           << remark::reason("{0}", refusal.reason);
    if (refusal.brokenBy)
      remark << remark::metric("BrokenByOp",
                               refusal.brokenBy->getName().getStringRef());
  }
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {

struct NormFusePass : norm::impl::NormFuseBase<NormFusePass> {
  void runOnOperation() override;
  LogicalResult fuse(Operation *seed, DenseSet<Operation *> &done);
};

} // namespace

/// The kernel of `seed` alone, if that of all its neighbours cannot be made.
LogicalResult NormFusePass::fuse(Operation *seed, DenseSet<Operation *> &done) {
  IRRewriter rewriter(&getContext());
  GrownKernel grown = growKernel(seed);
  std::string names;
  int64_t bytesBefore = 0, members = 0;
  SmallVector<Operation *> ops;
  auto make = [&](const KernelGroup &group) {
    names = getOpNames(group);
    bytesBefore = getBytesBefore(group);
    ops.clear();
    for (const KernelGroup::Member *member : group.getOrderedMembers())
      if (isKernelSeed(member->op))
        ops.push_back(member->op);
    members = group.size();
    return createKernel(rewriter, group);
  };
  reportRefusals(grown, seed->getLoc());
  FailureOr<RowwiseOp> kernel = make(grown.group);
  if (failed(kernel))
    kernel = make(KernelGroup::create(seed));
  if (failed(kernel))
    return failure();
  done.insert_range(ops);
  ++numKernels;
  numFused += members;
  auto remark = remark::passed(kernel->getLoc(), getOptions("kernel", *kernel));
  if (remark)
    remark << remark::metric("Ops", names)
           << remark::metric("BytesBefore", bytesBefore)
           << remark::metric("BytesAfter", getBytesAfter(*kernel))
           << remark::metric("Inputs", kernel->getInputs().size())
           << remark::metric("Outputs", kernel->getOutputs().size());
  return success();
}

// A module pass: remarks must come in order, from one thread.
void NormFusePass::runOnOperation() {
  SmallVector<Operation *> seeds;
  getOperation().walk([&](Operation *op) {
    if (isKernelSeed(op) && !op->use_empty())
      seeds.push_back(op);
  });
  // Members are erased; their addresses may come again only in new kernels,
  // which are no seeds.
  DenseSet<Operation *> done;
  for (Operation *seed : seeds)
    if (!done.contains(seed))
      (void)fuse(seed, done);

  IRRewriter rewriter(&getContext());
  SmallVector<Operation *> rest;
  getOperation().walk([&](Operation *op) {
    if (isa<ResidualAddOp, BatchNormOp>(op))
      rest.push_back(op);
  });
  for (Operation *op : rest) {
    FailureOr<SmallVector<Value>> results =
        cast<linalg::AggregatedOpInterface>(op).decomposeOperation(rewriter);
    if (succeeded(results))
      rewriter.replaceOp(op, *results);
  }
}
