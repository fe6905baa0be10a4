//===- NormExpandPowers.cpp - Powers as products --------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the norm-expand-powers pass.
//
//===----------------------------------------------------------------------===//

#include "norm/Lower/Passes.h"
#include "norm/Lower/Patterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMEXPANDPOWERS
#include "norm/Lower/Passes.h.inc"

namespace {

/// Exponents up to this, in size, become products: a root or a logarithm costs
/// more.
constexpr int64_t kMaxExponent = 8;

/// The integer that `exponent` is, of every lane; none where it is not constant
/// or no integer.
std::optional<int64_t> getConstantExponent(Value exponent) {
  APInt integer;
  if (matchPattern(exponent, m_ConstantInt(&integer)))
    return integer.isSignedIntN(64) ? std::optional(integer.getSExtValue())
                                    : std::nullopt;
  APFloat real(0.0);
  if (!matchPattern(exponent, m_ConstantFloat(&real)) || !real.isInteger())
    return std::nullopt;
  APSInt rounded(/*BitWidth=*/64, /*isUnsigned=*/false);
  bool isExact;
  if (real.convertToInteger(rounded, APFloat::rmTowardZero, &isExact) !=
      APFloat::opOK)
    return std::nullopt;
  return rounded.getSExtValue();
}

/// `type` with elements of the type that its powers are computed in; null where
/// there is none.
Type getComputeType(Type type) {
  Type element = getElementTypeOrSelf(type);
  auto shaped = dyn_cast<ShapedType>(type);
  if (shaped && !shaped.hasStaticShape())
    return nullptr;
  if (element.isF32() || element.isF64())
    return type;
  if (!element.isF16() && !element.isBF16())
    return nullptr;
  Type wide = Float32Type::get(type.getContext());
  return shaped ? shaped.clone(wide) : wide;
}

/// `base` to the `exponent`, by squaring, rounded once where it is narrow.
/// Fails where `base` has no compute type.
FailureOr<Value> emitPower(OpBuilder &builder, Location loc, Value base,
                           int64_t exponent) {
  Type type = base.getType(), compute = getComputeType(type);
  if (!compute)
    return failure();
  if (compute != type)
    base = arith::ExtFOp::create(builder, loc, compute, base);
  Value result;
  for (uint64_t rest = std::abs(exponent); rest != 0; rest >>= 1) {
    if (rest & 1)
      result =
          result ? arith::MulFOp::create(builder, loc, result, base) : base;
    if (rest > 1)
      base = arith::MulFOp::create(builder, loc, base, base);
  }
  if (exponent <= 0) {
    TypedAttr one = builder.getFloatAttr(getElementTypeOrSelf(compute), 1.0);
    if (auto shaped = dyn_cast<ShapedType>(compute))
      one = DenseElementsAttr::get(shaped, cast<Attribute>(one));
    Value unit = arith::ConstantOp::create(builder, loc, one);
    result = result ? arith::DivFOp::create(builder, loc, unit, result) : unit;
  }
  if (compute != type)
    result = arith::TruncFOp::create(builder, loc, type, result);
  return result;
}

template <typename OpTy>
struct ExpandPower : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    std::optional<int64_t> exponent = getConstantExponent(op.getRhs());
    if (!exponent || *exponent > kMaxExponent || *exponent < -kMaxExponent)
      return rewriter.notifyMatchFailure(
          op, "expects a small constant integer as exponent");
    FailureOr<Value> power =
        emitPower(rewriter, op.getLoc(), op.getLhs(), *exponent);
    if (failed(power))
      return rewriter.notifyMatchFailure(
          op, "expects f16, bf16, f32 or f64 of a static shape");
    rewriter.replaceOp(op, *power);
    return success();
  }
};

struct NormExpandPowersPass : impl::NormExpandPowersBase<NormExpandPowersPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateNormExpandPowersPatterns(patterns);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};

} // namespace

void populateNormExpandPowersPatterns(RewritePatternSet &patterns) {
  patterns.add<ExpandPower<math::PowFOp>, ExpandPower<math::FPowIOp>>(
      patterns.getContext());
}

} // namespace mlir::norm
