//===- DeviceMath.cpp - Functions of math on a GPU ------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the forms of the functions of math in kernels.
//
//===----------------------------------------------------------------------===//

#include "DeviceMath.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::norm;

namespace {

class MathEmitter {
public:
  MathEmitter(OpBuilder &builder, Location loc, bool isFast, bool isNarrow)
      : builder(builder), loc(loc), isFast(isFast), isNarrow(isNarrow) {}

  /// The value of `op`, null if there is no form.
  Value emit(Operation *op);

private:
  /// `intrinsic` on what its operands are. As an op of its own
  /// convert-gpu-to-nvvm would make a call of libdevice of it.
  Value call(StringRef intrinsic, ValueRange operands,
             LLVM::FastmathFlags flags = LLVM::FastmathFlags::none);
  /// `intrinsic` for each element, none of which it takes as a vector.
  Value callForEach(StringRef intrinsic, Value value,
                    LLVM::FastmathFlags flags = LLVM::FastmathFlags::none);
  Value makeConstant(double value, Type type);
  Value multiply(Value value, double factor);
  Value emitRsqrt(Value value, bool isNeverSubnormal);
  /// In f32, fast or accurate; null if there is no form.
  Value emitF32(Operation *op, ValueRange operands);
  /// Exact functions, in any type.
  Value emitExact(Operation *op, ValueRange operands);

  OpBuilder &builder;
  Location loc;
  bool isFast, isNarrow;
};

} // namespace

Value MathEmitter::call(StringRef intrinsic, ValueRange operands,
                        LLVM::FastmathFlags flags) {
  auto called =
      LLVM::CallIntrinsicOp::create(builder, loc, operands[0].getType(),
                                    builder.getStringAttr(intrinsic), operands);
  called.setFastmathFlags(flags);
  return called.getResult(0);
}

Value MathEmitter::callForEach(StringRef intrinsic, Value value,
                               LLVM::FastmathFlags flags) {
  auto vector = dyn_cast<VectorType>(value.getType());
  if (!vector)
    return call(intrinsic, value, flags);
  SmallVector<Value> elements;
  for (int64_t lane = 0; lane < vector.getNumElements(); ++lane)
    elements.push_back(call(
        intrinsic,
        vector::ExtractOp::create(builder, loc, value, ArrayRef<int64_t>{lane})
            .getResult(),
        flags));
  return vector::FromElementsOp::create(builder, loc, vector, elements);
}

Value MathEmitter::makeConstant(double value, Type type) {
  TypedAttr attr = builder.getFloatAttr(getElementTypeOrSelf(type), value);
  if (auto vector = dyn_cast<VectorType>(type))
    attr = DenseElementsAttr::get(vector, attr);
  return arith::ConstantOp::create(builder, loc, attr);
}

Value MathEmitter::multiply(Value value, double factor) {
  return arith::MulFOp::create(builder, loc, value,
                               makeConstant(factor, value.getType()));
}

Value MathEmitter::emitRsqrt(Value value, bool isNeverSubnormal) {
  // The form that takes subnormal numbers scales them first.
  if (isFast && getElementTypeOrSelf(value.getType()).isF32())
    return callForEach(isNeverSubnormal ? "llvm.nvvm.rsqrt.approx.ftz.f"
                                        : "llvm.nvvm.rsqrt.approx.f",
                       value);
  Value root = call("llvm.sqrt", value);
  return arith::DivFOp::create(builder, loc, makeConstant(1.0, value.getType()),
                               root);
}

Value MathEmitter::emitF32(Operation *op, ValueRange operands) {
  if (!isFast)
    return {};
  Value x = operands[0];
  constexpr double log2OfE = 1.4426950408889634;
  return llvm::TypeSwitch<Operation *, Value>(op)
      .Case([&](math::SqrtOp) {
        return callForEach("llvm.nvvm.sqrt.approx.f", x);
      })
      .Case([&](math::ExpOp) {
        return callForEach("llvm.nvvm.ex2.approx", multiply(x, log2OfE));
      })
      .Case(
          [&](math::Exp2Op) { return callForEach("llvm.nvvm.ex2.approx", x); })
      .Case([&](math::LogOp) {
        return multiply(callForEach("llvm.nvvm.lg2.approx.f", x),
                        1.0 / log2OfE);
      })
      .Case([&](math::Log2Op) {
        return callForEach("llvm.nvvm.lg2.approx.f", x);
      })
      .Case([&](math::TanhOp) {
        // Which NVPTX has as an instruction where it need not be exact.
        return isNarrow ? callForEach("llvm.tanh", x, LLVM::FastmathFlags::afn)
                        : Value();
      })
      .Case(
          [&](math::SinOp) { return callForEach("llvm.nvvm.sin.approx.f", x); })
      .Case(
          [&](math::CosOp) { return callForEach("llvm.nvvm.cos.approx.f", x); })
      .Default([](Operation *) { return Value(); });
}

Value MathEmitter::emitExact(Operation *op, ValueRange operands) {
  if (isa<math::RsqrtOp>(op))
    return emitRsqrt(operands[0], op->hasAttr(kNeverSubnormal));
  StringRef intrinsic =
      llvm::TypeSwitch<Operation *, StringRef>(op)
          .Case([](math::SqrtOp) { return "llvm.sqrt"; })
          .Case([](math::AbsFOp) { return "llvm.fabs"; })
          .Case([](math::CeilOp) { return "llvm.ceil"; })
          .Case([](math::FloorOp) { return "llvm.floor"; })
          .Case([](math::TruncOp) { return "llvm.trunc"; })
          .Case([](math::RoundOp) { return "llvm.round"; })
          .Case([](math::RoundEvenOp) { return "llvm.roundeven"; })
          .Case([](math::CopySignOp) { return "llvm.copysign"; })
          .Case([](math::FmaOp) { return "llvm.fma"; })
          .Default([](Operation *) { return ""; });
  return intrinsic.empty() ? Value() : call(intrinsic, operands);
}

Value MathEmitter::emit(Operation *op) {
  ValueRange operands = op->getOperands();
  auto type = dyn_cast<FloatType>(getElementTypeOrSelf(op->getResult(0)));
  if (!type)
    return {};
  // Narrower floats are computed in f32 and rounded.
  if (type.getWidth() < 32 && op->getNumResults() == 1 &&
      llvm::all_of(op->getOperandTypes(), [&](Type operand) {
        return getElementTypeOrSelf(operand) == type;
      })) {
    auto wideOf = [&](Type narrow, Type element) -> Type {
      auto vector = dyn_cast<VectorType>(narrow);
      return vector ? Type(vector.clone(element)) : element;
    };
    SmallVector<Value> wide;
    for (Value operand : operands)
      wide.push_back(arith::ExtFOp::create(
          builder, loc, wideOf(operand.getType(), builder.getF32Type()),
          operand));
    Value result = emitF32(op, wide);
    if (!result)
      result = emitExact(op, wide);
    if (!result) {
      // In f32 there may be a polynomial.
      Type wideType = wideOf(operands[0].getType(), builder.getF32Type());
      result = builder
                   .create(loc, op->getName().getIdentifier(), wide,
                           TypeRange(wideType), op->getAttrs())
                   ->getResult(0);
    }
    return arith::TruncFOp::create(builder, loc, operands[0].getType(), result);
  }
  if (type.isF32())
    if (Value result = emitF32(op, operands))
      return result;
  if (type.isF32() || type.isF64())
    return emitExact(op, operands);
  return {};
}

/// Rewrites what has a form.
static void replaceMath(gpu::GPUFuncOp kernel, bool isFast, bool isNarrow) {
  SmallVector<Operation *> ops;
  kernel.walk([&](Operation *op) {
    if (isa<math::MathDialect>(op->getDialect()))
      ops.push_back(op);
  });
  for (Operation *op : ops) {
    OpBuilder builder(op);
    Value value = MathEmitter(builder, op->getLoc(), isFast, isNarrow).emit(op);
    if (!value)
      continue;
    op->getResult(0).replaceAllUsesWith(value);
    op->erase();
  }
}

void norm::legalizeDeviceMath(gpu::GPUFuncOp kernel, DeviceMath math,
                              bool isNarrow) {
  bool isFast = math == DeviceMath::Approximate;
  replaceMath(kernel, isFast, isNarrow);
  SmallVector<Operation *> left;
  kernel.walk([&](Operation *op) {
    if (isa<math::MathDialect>(op->getDialect()))
      left.push_back(op);
  });
  if (left.empty())
    return;
  RewritePatternSet patterns(kernel.getContext());
  populateMathPolynomialApproximationPatterns(patterns,
                                              [](StringRef) { return true; });
  // Ops without a pattern, as those on f64, stay.
  (void)applyOpPatternsGreedily(left, std::move(patterns),
                                GreedyRewriteConfig().setStrictness(
                                    GreedyRewriteStrictness::ExistingOps));
  // What polynomials are made of.
  replaceMath(kernel, isFast, isNarrow);
}
