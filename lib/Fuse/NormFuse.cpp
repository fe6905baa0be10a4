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

#include "norm/Analysis/Summary.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Iterators.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/StringExtras.h"

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

static remark::RemarkOpts getOptions(StringRef name, StringRef functionName) {
  return remark::RemarkOpts::name(name)
      .category("norm-fuse")
      .function(functionName);
}

/// Whether one would expect `op` in a kernel.
static bool isOfInterest(Operation *op) {
  std::string reason;
  return !linalg::isaContractionOpInterface(dyn_cast<linalg::LinalgOp>(op)) &&
         succeeded(LoopNest::get(op, reason));
}

namespace {
/// A refusal to report once it is known that no other kernel took the op.
struct PendingRefusal {
  UnfusedSummary summary;
  std::string brokenByOp;
};
} // namespace

static void reportRefusal(const PendingRefusal &refusal,
                          StringRef functionName) {
  const UnfusedSummary &summary = refusal.summary;
  auto remark =
      remark::missed(summary.location, getOptions(summary.rule, functionName));
  if (!remark)
    return;
  remark << "a neighbour does not join a kernel"
         << remark::reason("{0}", summary.reason)
         << remark::metric("Op", summary.op);
  if (!refusal.brokenByOp.empty())
    remark << remark::metric("BrokenByOp", refusal.brokenByOp);
}

/// What the kernel of `group` will hold.
static KernelSummary getSummary(const KernelGroup &group) {
  KernelSummary summary(
      UnknownLoc::get(group.getOrderedMembers().front()->op->getContext()));
  for (const KernelGroup::Member *member : group.getOrderedMembers()) {
    OperationName name = member->op->getName();
    summary.contents.push_back(isa<NormDialect>(member->op->getDialect())
                                   ? name.stripDialect().str()
                                   : name.getStringRef().str());
  }
  summary.bytesBefore = getBytesBefore(group);
  return summary;
}

static void reportKernel(const KernelSummary &summary, StringRef functionName) {
  auto remark =
      remark::passed(summary.location, getOptions("kernel", functionName));
  if (remark)
    remark << "ops became a kernel"
           << remark::metric("Contents", llvm::join(summary.contents, " + "))
           << remark::metric("BytesBefore", summary.bytesBefore)
           << remark::metric("BytesAfter", summary.bytesAfter)
           << remark::metric("Inputs", summary.numInputs)
           << remark::metric("Outputs", summary.numOutputs);
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {

/// Makes the kernels of one function.
class FunctionFuser {
public:
  FunctionFuser(FunctionOpInterface function, Operation *root)
      : function(function), summary(function, root),
        rewriter(function.getContext()) {}

  void run();

  FunctionSummary takeSummary() { return std::move(summary); }

private:
  void eraseDead();
  LogicalResult make(const KernelGroup &group);
  void noteRefusals(const GrownKernel &grown);
  void reportRefusals();
  void decomposeRest();

  FunctionOpInterface function;
  FunctionSummary summary;
  IRRewriter rewriter;
  /// Ops that are in a kernel. Most are erased.
  DenseSet<Operation *> done;
  llvm::MapVector<Operation *, PendingRefusal> refusals;
};

struct NormFusePass : norm::impl::NormFuseBase<NormFusePass> {
  void runOnOperation() override;
};

} // namespace

LogicalResult FunctionFuser::make(const KernelGroup &group) {
  KernelSummary kernelSummary = getSummary(group);
  SmallVector<Operation *> members;
  for (const KernelGroup::Member *member : group.getOrderedMembers())
    members.push_back(member->op);
  FailureOr<RowwiseOp> kernel = createKernel(rewriter, group);
  if (failed(kernel))
    return failure();
  done.insert_range(members);
  kernelSummary.location = kernel->getLoc();
  kernelSummary.bytesAfter = getBytesAfter(*kernel);
  kernelSummary.numInputs = kernel->getInputs().size();
  kernelSummary.numOutputs = kernel->getOutputs().size();
  reportKernel(kernelSummary, function.getName());
  summary.kernels.push_back(std::move(kernelSummary));
  return success();
}

void FunctionFuser::noteRefusals(const GrownKernel &grown) {
  for (auto &[op, refusal] : grown.refusals) {
    if (!isOfInterest(op))
      continue;
    PendingRefusal pending{{refusal.rule, refusal.reason,
                            op->getName().getStringRef().str(), op->getLoc()},
                           ""};
    if (refusal.brokenBy)
      pending.brokenByOp = refusal.brokenBy->getName().getStringRef();
    refusals.insert({op, std::move(pending)});
  }
}

void FunctionFuser::reportRefusals() {
  for (auto &[op, refusal] : refusals) {
    if (done.contains(op))
      continue;
    reportRefusal(refusal, function.getName());
    summary.unfused.push_back(std::move(refusal.summary));
  }
}

/// What no kernel took becomes linalg.
void FunctionFuser::decomposeRest() {
  SmallVector<Operation *> rest;
  function->walk([&](Operation *op) {
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

/// Erases what nobody needs, the users before what they use: it would stay a
/// graph op, or become an output of a kernel.
void FunctionFuser::eraseDead() {
  function->walk<WalkOrder::PostOrder, ReverseIterator>([&](Operation *op) {
    if (isOpTriviallyDead(op))
      rewriter.eraseOp(op);
  });
}

void FunctionFuser::run() {
  eraseDead();
  SmallVector<Operation *> seeds;
  function->walk([&](Operation *op) {
    if (isKernelSeed(op))
      seeds.push_back(op);
  });
  for (Operation *seed : seeds) {
    if (done.contains(seed))
      continue;
    GrownKernel grown = growKernel(seed);
    noteRefusals(grown);
    // The norm alone, if the sizes of the whole kernel cannot be had.
    if (failed(make(grown.group)))
      (void)make(KernelGroup::create(seed));
  }
  reportRefusals();
  decomposeRest();
}

// A module pass: remarks must come in order, from one thread.
void NormFusePass::runOnOperation() {
  std::vector<FunctionSummary> summaries;
  getOperation().walk([&](FunctionOpInterface function) {
    if (function.isExternal())
      return;
    FunctionFuser fuser(function, getOperation());
    fuser.run();
    summaries.push_back(fuser.takeSummary());
    numKernels += summaries.back().kernels.size();
    for (const KernelSummary &kernel : summaries.back().kernels)
      numFused += kernel.contents.size();
  });
  getAnalysis<Summary>().recordFusion(std::move(summaries));
}
