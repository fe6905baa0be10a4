//===- NormVectorizeContractions.cpp - Vector loops for matmuls -----------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the norm-vectorize-contractions pass.
//
//===----------------------------------------------------------------------===//

#include "ContractionEmitter.h"

#include "norm/Lower/Passes.h"
#include "norm/Lower/TargetCPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMVECTORIZECONTRACTIONS
#include "norm/Lower/Passes.h.inc"

namespace {

/// Whether a contraction has the least number of products for threads; none
/// where that is known at run time only.
std::optional<bool> isLarge(const ContractionPlan &plan) {
  linalg::LinalgOp op = plan.op;
  int64_t work = 1;
  for (int64_t extent : op.getStaticLoopRanges()) {
    if (ShapedType::isDynamic(extent))
      return std::nullopt;
    if (llvm::MulOverflow(work, extent, work))
      return true;
  }
  return work >= plan.minWork;
}

/// The same question, asked at run time.
Value emitIsLarge(OpBuilder &builder, const ContractionPlan &plan) {
  linalg::LinalgOp op = plan.op;
  Location loc = op.getLoc();
  Value work = arith::ConstantIndexOp::create(builder, loc, 1);
  for (Range range : op.createLoopRanges(builder, loc))
    work = builder.createOrFold<arith::MulIOp>(
        loc, work, getValueOrCreateConstantIndexOp(builder, loc, range.size));
  Value least = arith::ConstantIndexOp::create(builder, loc, plan.minWork);
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sge, work,
                               least);
}

struct NormVectorizeContractionsPass
    : impl::NormVectorizeContractionsBase<NormVectorizeContractionsPass> {
  using NormVectorizeContractionsBase::NormVectorizeContractionsBase;

  LogicalResult initialize(MLIRContext *context) override {
    return verifyVectorBits(context, vectorBits);
  }

  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> ops;
    getOperation().walk([&](linalg::LinalgOp op) {
      if (linalg::isaContractionOpInterface(op))
        ops.push_back(op);
    });
    int64_t bits = getVectorBits(vectorBits);
    for (linalg::LinalgOp op : ops)
      if (std::optional<ContractionPlan> plan =
              makeContractionPlan(op, bits, minWork))
        lower(*plan);
  }

  void lower(const ContractionPlan &plan) {
    linalg::LinalgOp op = plan.op;
    OpBuilder builder(op);
    std::optional<bool> parallel = isLarge(plan);
    if (threads == CPUThreads::None || op->getParentOfType<scf::ParallelOp>() ||
        op->getParentOfType<scf::ForallOp>())
      parallel = false;
    if (parallel) {
      ContractionEmitter(builder, plan).emit(*parallel);
    } else {
      auto choice =
          scf::IfOp::create(builder, op.getLoc(), emitIsLarge(builder, plan),
                            /*withElseRegion=*/true);
      builder.setInsertionPointToStart(&choice.getThenRegion().front());
      ContractionEmitter(builder, plan).emit(/*parallel=*/true);
      builder.setInsertionPointToStart(&choice.getElseRegion().front());
      ContractionEmitter(builder, plan).emit(/*parallel=*/false);
    }
    op.erase();
    if (linalg::FillOp fill = plan.fill)
      fill.erase();
  }
};

} // namespace
} // namespace mlir::norm
