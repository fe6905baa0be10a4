//===- NormLegalizeFloatCasts.cpp - Casts without library calls ---------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the norm-legalize-float-casts pass.
//
//===----------------------------------------------------------------------===//

#include "BF16Lanes.h"

#include "norm/Lower/Passes.h"
#include "norm/Lower/Patterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMLEGALIZEFLOATCASTS
#include "norm/Lower/Passes.h.inc"

namespace {

/// `like` with its element type replaced.
Type withElementType(Type like, Type elementType) {
  if (auto shaped = dyn_cast<ShapedType>(like))
    return shaped.clone(elementType);
  return elementType;
}

/// Rounds an f64 value to f32 so that a further rounding to at most 22 bits
/// gives the value that one rounding would: toward zero, with the last bit set
/// where anything was lost.
Value truncateToOdd(OpBuilder &builder, Location loc, Value wide) {
  Type narrowType = withElementType(wide.getType(), builder.getF32Type());
  Type bitsType = withElementType(wide.getType(), builder.getI32Type());
  Value nearest = arith::TruncFOp::create(builder, loc, narrowType, wide);
  Value back = arith::ExtFOp::create(builder, loc, wide.getType(), nearest);
  Value bits = arith::BitcastOp::create(builder, loc, bitsType, nearest);

  // Away from zero iff |nearest| > |wide|. Sign and magnitude bits compare as
  // integers: one less is the next value toward zero (and the largest finite
  // one below infinity).
  Value zero = arith::ConstantOp::create(builder, loc,
                                         builder.getZeroAttr(wide.getType()));
  Value isNegative = arith::CmpFOp::create(
      builder, loc, arith::CmpFPredicate::OLT, wide, zero);
  Value below = arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::OLT,
                                      back, wide);
  Value above = arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::OGT,
                                      back, wide);
  Value away = arith::SelectOp::create(builder, loc, isNegative, below, above);
  Value inexact = arith::OrIOp::create(builder, loc, below, above);
  Value decrement = arith::ExtUIOp::create(builder, loc, bitsType, away);
  Value sticky = arith::ExtUIOp::create(builder, loc, bitsType, inexact);
  Value towardZero = arith::SubIOp::create(builder, loc, bits, decrement);
  Value odd = arith::OrIOp::create(builder, loc, towardZero, sticky);
  return arith::BitcastOp::create(builder, loc, narrowType, odd);
}

Value roundToBF16(OpBuilder &builder, Location loc, Value wide, Type type) {
  Type i32 = withElementType(type, builder.getI32Type());
  TypedAttr bits = builder.getI32IntegerAttr(16);
  if (auto shaped = dyn_cast<ShapedType>(i32))
    bits = DenseElementsAttr::get(shaped, bits);
  Value c16 = arith::ConstantOp::create(builder, loc, bits);
  Value rounded = roundToHighHalf(builder, loc, wide);
  Value shifted = arith::ShRUIOp::create(builder, loc, rounded, c16);
  Value narrow = arith::TruncIOp::create(
      builder, loc, withElementType(type, builder.getI16Type()), shifted);
  return arith::BitcastOp::create(builder, loc, type, narrow);
}

bool roundsToNearest(arith::TruncFOp op) {
  return !op.getRoundingmode() ||
         *op.getRoundingmode() == arith::RoundingMode::to_nearest_even;
}

struct TruncateThroughF32 : OpRewritePattern<arith::TruncFOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::TruncFOp op,
                                PatternRewriter &rewriter) const override {
    Type from = getElementTypeOrSelf(op.getIn());
    Type to = getElementTypeOrSelf(op.getType());
    if (!from.isF64() || !(to.isF16() || to.isBF16()))
      return rewriter.notifyMatchFailure(op, "not from f64 to f16 or bf16");
    if (!roundsToNearest(op))
      return rewriter.notifyMatchFailure(op, "another rounding mode");
    Value odd = truncateToOdd(rewriter, op.getLoc(), op.getIn());
    if (to.isBF16())
      rewriter.replaceOp(op,
                         roundToBF16(rewriter, op.getLoc(), odd, op.getType()));
    else
      rewriter.replaceOpWithNewOp<arith::TruncFOp>(op, op.getType(), odd);
    return success();
  }
};

struct TruncateToBF16 : OpRewritePattern<arith::TruncFOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::TruncFOp op,
                                PatternRewriter &rewriter) const override {
    if (!getElementTypeOrSelf(op.getIn()).isF32() ||
        !getElementTypeOrSelf(op.getType()).isBF16())
      return rewriter.notifyMatchFailure(op, "not from f32 to bf16");
    if (!roundsToNearest(op))
      return rewriter.notifyMatchFailure(op, "another rounding mode");
    rewriter.replaceOp(
        op, roundToBF16(rewriter, op.getLoc(), op.getIn(), op.getType()));
    return success();
  }
};

template <typename CastOp>
struct DropFastMath : OpRewritePattern<CastOp> {
  using OpRewritePattern<CastOp>::OpRewritePattern;
  LogicalResult matchAndRewrite(CastOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.getFastmathAttr())
      return rewriter.notifyMatchFailure(op, "no fast-math flags");
    rewriter.modifyOpInPlace(op, [&] { op.removeFastmathAttr(); });
    return success();
  }
};

struct NormLegalizeFloatCastsPass
    : impl::NormLegalizeFloatCastsBase<NormLegalizeFloatCastsPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateNormLegalizeFloatCastsPatterns(patterns);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};

} // namespace

void populateNormLegalizeFloatCastsPatterns(RewritePatternSet &patterns) {
  patterns.add<TruncateThroughF32, TruncateToBF16, DropFastMath<arith::ExtFOp>,
               DropFastMath<arith::TruncFOp>>(patterns.getContext());
}

} // namespace mlir::norm
