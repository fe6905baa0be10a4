//===- ConvertNormToVector.cpp - Kernels to vector code -------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the convert-norm-to-vector pass.
//
//===----------------------------------------------------------------------===//

#include "RowEmitter.h"

#include "norm/Lower/Passes.h"
#include "norm/Lower/TargetCPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::norm {
#define GEN_PASS_DEF_CONVERTNORMTOVECTOR
#include "norm/Lower/Passes.h.inc"

namespace {

/// What a call of libm costs, in simple operations.
constexpr int64_t kCallCost = 16;

/// Rows are split over threads if they are fewer than this ...
constexpr int64_t kFewRows = 16;

/// ... and each has this many times the work from which threads are used: a
/// single one, or one among others, which threads could share otherwise.
constexpr int64_t kSplitSingle = 4;
constexpr int64_t kSplitAmong = 32;

/// A loop over rows.
struct RowLoop {
  OpFoldResult begin, end, step;
};

/// The options of the pass.
struct LoweringOptions {
  int64_t vectorBits;
  bool useThreads;
  int64_t minWork;
  bool usePolynomials, useVNNI;
  /// The bytes of a kernel from which outputs bypass the caches, 0 for never.
  int64_t nontemporalBytes;
  /// The bytes of a kernel from which the next row is fetched, 0 for never.
  int64_t prefetchBytes;
};

/// Replaces one kernel by loops.
class KernelLowering {
public:
  KernelLowering(RewriterBase &rewriter, RowwiseOp op,
                 const LoweringOptions &options)
      : rewriter(rewriter), op(op), loc(op.getLoc()), options(options) {}

  LogicalResult run();

private:
  /// `size` as a value, for comparisons that fold.
  Value getIndex(OpFoldResult size) {
    return getValueOrCreateConstantIndexOp(rewriter, loc, size);
  }
  Value isLess(Value a, Value b) {
    return rewriter.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::ult,
                                                a, b);
  }
  /// Emits what `condition` is known to select, or both.
  void emitIf(Value condition, function_ref<void()> emitThen,
              function_ref<void()> emitElse);
  /// Emits the ways in which threads may share the work, as far as the sizes
  /// leave them open.
  void emitOnThreads(RowEmitter &emitter, const RowProgram &program,
                     const RowShape &shape);
  /// Emits the rows, with prefetches where the kernel is large.
  void emitRows(RowEmitter &emitter, const RowProgram &program,
                const RowShape &shape, bool inParallel);
  /// Emits the rows, past the caches where the kernel is larger than they are.
  void emitCachedOrNot(RowEmitter &emitter, const RowProgram &program,
                       const RowShape &shape, bool inParallel);
  void emitNontemporal(RowEmitter &emitter, const RowShape &shape,
                       NontemporalStores &stores, bool inParallel);
  void emitCachedRows(RowEmitter &emitter, const RowShape &shape,
                      bool inParallel);
  void emitLoops(ArrayRef<RowLoop> loops, bool inParallel,
                 function_ref<void(ArrayRef<Value>)> emitBody);
  /// The largest multiple of `step` that is no more than `size`.
  OpFoldResult alignDown(OpFoldResult size, int64_t step);
  /// Replaces functions of libm on vectors of f32 by upstream's polynomials,
  /// which are right within 6 units in the last place.
  void approximate(ArrayRef<Operation *> ops);
  bool isInParallelLoop() {
    return op->getParentOfType<scf::ParallelOp>() ||
           op->getParentOfType<scf::ForallOp>();
  }

  RewriterBase &rewriter;
  RowwiseOp op;
  Location loc;
  LoweringOptions options;
  /// Where the lanes are rows: the next feature is far away in memory, and what
  /// lies beside a feature comes with it, so the more at once the better.
  std::optional<RowEmitter> wideEmitter;
};

LogicalResult KernelLowering::run() {
  RowProgram program = RowProgram::build(op);
  FailureOr<RowShape> shape = RowShape::build(rewriter, op);
  if (failed(shape))
    return failure();
  rewriter.setInsertionPoint(op);
  RowEmitter emitter(rewriter, program, *shape, options.vectorBits);
  if (shape->lanesAreRows() && emitter.getLanes() > 1)
    wideEmitter.emplace(rewriter, program, *shape, options.vectorBits,
                        /*isWide=*/true);
  // A function that says for which CPU it is may not have what the others have.
  auto function = op->getParentOfType<FunctionOpInterface>();
  bool hasOwnCPU = function && function->hasAttr("target_cpu");
  if (options.useVNNI && options.vectorBits >= 256 && !hasOwnCPU) {
    emitter.getLaneBuilder().setWordLanes(options.vectorBits / 32);
    if (wideEmitter)
      wideEmitter->getLaneBuilder().setWordLanes(options.vectorBits / 32);
  }

  if (options.useThreads && !isInParallelLoop())
    emitOnThreads(emitter, program, *shape);
  else
    emitRows(emitter, program, *shape, /*inParallel=*/false);
  rewriter.eraseOp(op);
  if (options.usePolynomials) {
    approximate(emitter.getLaneBuilder().getLibmOps());
    if (wideEmitter)
      approximate(wideEmitter->getLaneBuilder().getLibmOps());
  }
  return success();
}

void KernelLowering::approximate(ArrayRef<Operation *> ops) {
  RewritePatternSet patterns(rewriter.getContext());
  populateMathPolynomialApproximationPatterns(patterns,
                                              [](StringRef) { return true; });
  // Ops without a pattern, as those on f64, stay.
  (void)applyOpPatternsGreedily(ops, std::move(patterns),
                                GreedyRewriteConfig().setStrictness(
                                    GreedyRewriteStrictness::ExistingOps));
}

void KernelLowering::emitIf(Value condition, function_ref<void()> emitThen,
                            function_ref<void()> emitElse) {
  if (matchPattern(condition, m_One()))
    return emitThen();
  if (matchPattern(condition, m_Zero()))
    return emitElse();
  auto emitBranch = [&](function_ref<void()> emit) {
    return [this, emit](OpBuilder &, Location) {
      emit();
      scf::YieldOp::create(rewriter, loc);
    };
  };
  scf::IfOp::create(rewriter, loc, condition, emitBranch(emitThen),
                    emitBranch(emitElse));
}

/// Simple operations for a point of a row.
static int64_t getCost(const RowProgram &program) {
  int64_t cost = 1;
  for (const RowProgram::Phase &phase : program.phases) {
    cost += phase.loads.size() + phase.reloads.size() +
            phase.reductions.size() + phase.stores.size();
    for (Operation *element : phase.elementOps)
      cost += isa<math::MathDialect>(element->getDialect()) ? kCallCost : 1;
  }
  return cost;
}

void KernelLowering::emitOnThreads(RowEmitter &emitter,
                                   const RowProgram &program,
                                   const RowShape &shape) {
  OpFoldResult numRows = rewriter.getIndexAttr(1);
  OpFoldResult rowWork = rewriter.getIndexAttr(getCost(program));
  for (auto [dim, extent] : llvm::enumerate(shape.extents)) {
    OpFoldResult &product = dim < shape.numRowDims ? numRows : rowWork;
    product = multiplyIndices(rewriter, loc, product, extent);
  }
  OpFoldResult work = multiplyIndices(rewriter, loc, rowWork, numRows);
  auto makeIndex = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(rewriter, loc, value);
  };
  auto emitWithoutSplit = [&] {
    if (shape.numRowDims == 0)
      return emitRows(emitter, program, shape, /*inParallel=*/false);
    Value isLarge = rewriter.createOrFold<arith::CmpIOp>(
        loc, arith::CmpIPredicate::uge, getIndex(work),
        makeIndex(options.minWork));
    emitIf(
        isLarge,
        [&] { emitRows(emitter, program, shape, /*inParallel=*/true); },
        [&] { emitCachedRows(emitter, shape, /*inParallel=*/false); });
  };
  std::optional<int64_t> knownWork = getConstantIntValue(rowWork);
  if (!emitter.canSplit() ||
      (knownWork && *knownWork < kSplitSingle * options.minWork))
    return emitWithoutSplit();

  Value isSingle = isLess(getIndex(numRows), makeIndex(2));
  Value leastWork = rewriter.createOrFold<arith::SelectOp>(
      loc, isSingle, makeIndex(kSplitSingle * options.minWork),
      makeIndex(kSplitAmong * options.minWork));
  Value isShort = isLess(getIndex(rowWork), leastWork);
  Value areFew = isLess(getIndex(numRows), makeIndex(kFewRows));
  Value isNotSplit = rewriter.createOrFold<arith::SelectOp>(
      loc, areFew, isShort,
      arith::ConstantIntOp::create(rewriter, loc, 1, /*width=*/1));
  emitIf(isNotSplit, emitWithoutSplit, [&] {
    emitter.emitSplit(
        [&] { emitCachedRows(emitter, shape, /*inParallel=*/false); });
  });
}

void KernelLowering::emitRows(RowEmitter &emitter, const RowProgram &program,
                              const RowShape &shape, bool inParallel) {
  if (options.prefetchBytes == 0 || !emitter.canPrefetch())
    return emitCachedOrNot(emitter, program, shape, inParallel);
  emitIf(
      emitReachesBytes(rewriter, loc, shape, options.prefetchBytes),
      [&] {
        emitter.setPrefetching(true);
        emitCachedOrNot(emitter, program, shape, inParallel);
        emitter.setPrefetching(false);
      },
      [&] {
        if (options.nontemporalBytes < options.prefetchBytes)
          emitCachedOrNot(emitter, program, shape, inParallel);
        else
          emitCachedRows(emitter, shape, inParallel);
      });
}

void KernelLowering::emitCachedOrNot(RowEmitter &emitter,
                                     const RowProgram &program,
                                     const RowShape &shape, bool inParallel) {
  NontemporalStores stores(program, shape);
  if (stores.empty() || options.nontemporalBytes == 0 || isInParallelLoop() ||
      emitter.getLanes() == 1)
    return emitCachedRows(emitter, shape, inParallel);
  emitIf(
      stores.emitCondition(rewriter, loc, options.nontemporalBytes),
      [&] { emitNontemporal(emitter, shape, stores, inParallel); },
      [&] { emitCachedRows(emitter, shape, inParallel); });
}

void KernelLowering::emitNontemporal(RowEmitter &emitter, const RowShape &shape,
                                     NontemporalStores &stores,
                                     bool inParallel) {
  OpFoldResult zero = rewriter.getIndexAttr(0), one = rewriter.getIndexAttr(1);
  SmallVector<RowLoop> loops;
  for (unsigned dim = 0; dim < shape.numRowDims; ++dim)
    loops.push_back({zero, shape.extents[dim], one});
  if (!loops.empty())
    loops.back().step = stores.getChunkSize(rewriter, loc);
  emitLoops(loops, inParallel, [&](ArrayRef<Value> ivs) {
    stores.begin(rewriter, loc);
    emitter.setNontemporal(&stores);
    SmallVector<Value> rows(ivs);
    if (loops.empty()) {
      emitter.emit(rows, ActiveLanes());
    } else {
      const RowLoop &loop = loops.back();
      Value begin = rows.pop_back_val();
      Value end =
          rewriter.createOrFold<arith::AddIOp>(loc, begin, getIndex(loop.step));
      end = arith::MinUIOp::create(rewriter, loc, end, getIndex(loop.end));
      emitLoops({{begin, end, one}}, /*inParallel=*/false,
                [&](ArrayRef<Value> row) {
                  rows.push_back(row.front());
                  emitter.emit(rows, ActiveLanes());
                });
    }
    emitter.setNontemporal(nullptr);
    stores.end(rewriter, loc);
  });
  // On x86 such stores are not ordered with ordinary ones: what tells another
  // thread that the kernel is done could overtake them. A thread of a team says
  // so by an atomic read-modify-write, which waits for its stores.
  LLVM::FenceOp::create(rewriter, loc, LLVM::AtomicOrdering::seq_cst);
}

void KernelLowering::emitCachedRows(RowEmitter &emitter, const RowShape &shape,
                                    bool inParallel) {
  OpFoldResult zero = rewriter.getIndexAttr(0), one = rewriter.getIndexAttr(1);
  SmallVector<RowLoop> loops;
  for (unsigned dim = 0; dim < shape.numRowDims; ++dim)
    if (dim != shape.laneDim)
      loops.push_back({zero, shape.extents[dim], one});
  if (!shape.lanesAreRows()) {
    emitLoops(loops, inParallel,
              [&](ArrayRef<Value> ivs) { emitter.emit(ivs, ActiveLanes()); });
    return;
  }

  // Rows that fill wide vectors, those that fill vectors, then the rest with a
  // mask.
  OpFoldResult begin = zero, extent = shape.extents[shape.laneDim];
  auto emitPart = [&](RowEmitter &part, OpFoldResult end, bool isMasked) {
    if (getConstantIntValue(begin) && begin == end)
      return;
    SmallVector<RowLoop> partLoops = loops;
    partLoops.push_back({begin, end, rewriter.getIndexAttr(part.getLanes())});
    emitLoops(partLoops, inParallel, [&](ArrayRef<Value> ivs) {
      SmallVector<Value> rows(ivs);
      Value lane = rows.pop_back_val();
      rows.insert(rows.begin() + shape.laneDim, lane);
      ActiveLanes active;
      if (isMasked)
        active = part.getLaneBuilder().makeActive(
            arith::SubIOp::create(rewriter, loc, getIndex(end), lane));
      part.emit(rows, active);
    });
    begin = end;
  };
  if (wideEmitter)
    emitPart(*wideEmitter, alignDown(extent, wideEmitter->getLanes()),
             /*isMasked=*/false);
  emitPart(emitter, alignDown(extent, emitter.getLanes()), /*isMasked=*/false);
  if (emitter.getLanes() > 1)
    emitPart(emitter, extent, /*isMasked=*/true);
}

OpFoldResult KernelLowering::alignDown(OpFoldResult size, int64_t step) {
  if (std::optional<int64_t> known = getConstantIntValue(size))
    return rewriter.getIndexAttr(*known - *known % step);
  Value rest = arith::RemUIOp::create(
      rewriter, loc, cast<Value>(size),
      arith::ConstantIndexOp::create(rewriter, loc, step));
  return arith::SubIOp::create(rewriter, loc, cast<Value>(size), rest)
      .getResult();
}

void KernelLowering::emitLoops(ArrayRef<RowLoop> loops, bool inParallel,
                               function_ref<void(ArrayRef<Value>)> emitBody) {
  if (inParallel && !loops.empty()) {
    SmallVector<OpFoldResult> begins, ends, steps;
    for (const RowLoop &loop : loops) {
      begins.push_back(loop.begin);
      ends.push_back(loop.end);
      steps.push_back(loop.step);
    }
    OpBuilder::InsertionGuard guard(rewriter);
    auto forall = scf::ForallOp::create(rewriter, loc, begins, ends, steps,
                                        ValueRange(), std::nullopt);
    rewriter.setInsertionPoint(forall.getTerminator());
    emitBody(forall.getInductionVars());
    return;
  }
  OpBuilder::InsertionGuard guard(rewriter);
  SmallVector<Value> ivs;
  for (const RowLoop &loop : loops) {
    auto bound = [&](OpFoldResult value) {
      return getValueOrCreateConstantIndexOp(rewriter, loc, value);
    };
    auto serial = scf::ForOp::create(rewriter, loc, bound(loop.begin),
                                     bound(loop.end), bound(loop.step));
    ivs.push_back(serial.getInductionVar());
    rewriter.setInsertionPointToStart(serial.getBody());
  }
  emitBody(ivs);
}

struct ConvertNormToVectorPass
    : impl::ConvertNormToVectorBase<ConvertNormToVectorPass> {
  using ConvertNormToVectorBase::ConvertNormToVectorBase;

  LogicalResult initialize(MLIRContext *context) override {
    return verifyVectorBits(context, vectorBits);
  }

  void runOnOperation() override {
    // On tensors a kernel is for bufferization.
    SmallVector<RowwiseOp> kernels;
    getOperation().walk([&](RowwiseOp op) {
      if (isa<MemRefType>(op.getOutputs()[0].getType()))
        kernels.push_back(op);
    });
    LoweringOptions options{getVectorBits(vectorBits),
                            threads == CPUThreads::OpenMP,
                            minWork,
                            polynomials,
                            vnni,
                            nontemporalBytes,
                            prefetchBytes};
    IRRewriter rewriter(&getContext());
    for (RowwiseOp op : kernels)
      if (failed(KernelLowering(rewriter, op, options).run()))
        return signalPassFailure();
  }
};

} // namespace
} // namespace mlir::norm
