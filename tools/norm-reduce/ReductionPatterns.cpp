//===- ReductionPatterns.cpp - Smaller programs ---------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the patterns of norm-reduce.
//
//===----------------------------------------------------------------------===//

#include "ReductionPatterns.h"

#include "norm/IR/Norm.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

/// Makes a change to an op; false if there is nothing to do.
using Change = function_ref<bool(Operation *, RewriterBase &)>;

/// Whether the module around `op` is still interesting when `change` is made to
/// the same op of a copy.
static bool isInteresting(Operation *op, const Tester &tester, Change change) {
  auto module = op->getParentOfType<ModuleOp>();
  if (!module)
    return false;
  IRMapping mapping;
  OwningOpRef<ModuleOp> copy = cast<ModuleOp>(module->clone(mapping));
  Operation *copiedOp = mapping.lookupOrNull(op);
  if (!copiedOp)
    return false;
  IRRewriter rewriter(copiedOp);
  return change(copiedOp, rewriter) &&
         tester.isInteresting(*copy).first == Tester::Interestingness::True;
}

/// Erases `value`'s op and what it alone needs, if nothing needs it.
static void eraseDead(Value value, RewriterBase &rewriter) {
  SmallVector<Value> worklist{value};
  while (!worklist.empty()) {
    Operation *op = worklist.pop_back_val().getDefiningOp();
    if (!op || !isOpTriviallyDead(op))
      continue;
    SmallVector<Value> operands = op->getOperands();
    llvm::erase_if(worklist, [&](Value v) { return v.getDefiningOp() == op; });
    rewriter.eraseOp(op);
    llvm::append_range(worklist, operands);
  }
}

namespace {

/// An op of tensors becomes an operand or nothing at all.
struct ReplaceByOperand : RewritePattern {
  ReplaceByOperand(MLIRContext *context, const Tester &tester)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context),
        tester(tester) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (!isReplaceable(op) || !isInteresting(op, tester, replace))
      return failure();
    replace(op, rewriter);
    return success();
  }

private:
  static bool isReplaceable(Operation *op) {
    return op->getNumResults() != 0 && !isa<tensor::EmptyOp>(op) &&
           !op->use_empty() &&
           llvm::all_of(op->getResultTypes(), llvm::IsaPred<RankedTensorType>);
  }

  static bool replace(Operation *op, RewriterBase &rewriter) {
    SmallVector<Value> replacements = getReplacements(op, rewriter);
    if (replacements.empty())
      return false;
    SmallVector<Value> operands = op->getOperands();
    rewriter.replaceOp(op, replacements);
    for (Value operand : operands)
      eraseDead(operand, rewriter);
    return true;
  }

  /// One for each result, or none.
  static SmallVector<Value> getReplacements(Operation *op, OpBuilder &builder) {
    SmallVector<Value> replacements;
    for (Type type : op->getResultTypes()) {
      auto tensorType = cast<RankedTensorType>(type);
      auto operand = llvm::find_if(op->getOperands(), [&](Value value) {
        return value.getType() == type;
      });
      if (operand != op->operand_end())
        replacements.push_back(*operand);
      else if (tensorType.hasStaticShape())
        replacements.push_back(tensor::EmptyOp::create(
            builder, op->getLoc(), tensorType.getShape(),
            tensorType.getElementType(), tensorType.getEncoding()));
      else
        return {};
    }
    return replacements;
  }

  const Tester &tester;
};

/// A norm loses its scale or else its bias.
template <typename OpTy>
struct DropAffine : OpRewritePattern<OpTy> {
  DropAffine(MLIRContext *context, const Tester &tester)
      : OpRewritePattern<OpTy>(context), tester(tester) {}

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    if ((!op.getScale() && !op.getBias()) || !isInteresting(op, tester, drop))
      return failure();
    drop(op, rewriter);
    return success();
  }

private:
  static bool drop(Operation *op, RewriterBase &rewriter) {
    auto norm = cast<OpTy>(op);
    Value dropped = norm.getScale() ? norm.getScale() : norm.getBias();
    rewriter.modifyOpInPlace(op, [&] {
      if (norm.getScale())
        norm.getScaleMutable().clear();
      else
        norm.getBiasMutable().clear();
    });
    eraseDead(dropped, rewriter);
    return true;
  }

  const Tester &tester;
};

} // namespace

void norm::populateReductionPatterns(RewritePatternSet &patterns,
                                     const Tester &tester) {
  patterns.add<ReplaceByOperand, DropAffine<LayerNormOp>, DropAffine<RMSNormOp>,
               DropAffine<DyTOp>>(patterns.getContext(), tester);
}
