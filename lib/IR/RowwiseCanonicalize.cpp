//===- RowwiseCanonicalize.cpp - Simpler forms of the kernel op -----------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the canonicalization of norm.rowwise: operands and
// results that add nothing go, and so do casts of buffers and means of what is
// uniform in the row. (Casts of tensors go by tensor's own pattern, unused ops
// of the body by the driver.)
//
//===----------------------------------------------------------------------===//

#include "norm/IR/Norm.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace mlir::norm;

/// Whether each dim of the iteration space is one of an operand that is kept
/// (constraint K4).
static bool hasAllDims(RowwiseOp op, const llvm::SmallBitVector &dropped) {
  llvm::SmallBitVector dims(op.getNumDims());
  for (unsigned number = 0, e = op->getNumOperands(); number < e; ++number)
    if (!dropped[number])
      for (AffineExpr expr : op.getInputMap(number).getResults())
        dims.set(cast<AffineDimExpr>(expr).getPosition());
  return dims.all();
}

/// Replaces `op` by one without the operands in `dropped`. Nobody reads the
/// block arguments of such inputs, nor the results of such outputs.
static void dropOperands(RowwiseOp op, const llvm::SmallBitVector &dropped,
                         PatternRewriter &rewriter) {
  unsigned numInputs = op.getInputs().size();
  SmallVector<Value> inputs, outputs, yielded;
  SmallVector<Attribute> maps;
  SmallVector<Type> resultTypes;
  for (unsigned number = 0, e = op->getNumOperands(); number < e; ++number) {
    if (dropped[number])
      continue;
    maps.push_back(op.getIndexingMaps()[number]);
    if (number < numInputs) {
      inputs.push_back(op->getOperand(number));
      continue;
    }
    outputs.push_back(op->getOperand(number));
    yielded.push_back(op.getYieldedValues()[number - numInputs]);
    if (!op.getResults().empty())
      resultTypes.push_back(op->getResult(number - numInputs).getType());
  }

  auto simpler =
      RowwiseOp::create(rewriter, op.getLoc(), resultTypes, inputs, outputs,
                        rewriter.getArrayAttr(maps), op.getIteratorTypes());
  simpler->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  rewriter.inlineRegionBefore(op.getBody(), simpler.getBody(),
                              simpler.getBody().begin());
  Block *body = simpler.getBodyBlock();
  rewriter.modifyOpInPlace(simpler, [&] {
    body->eraseArguments(
        [&](BlockArgument arg) { return dropped[arg.getArgNumber()]; });
  });
  rewriter.modifyOpInPlace(body->getTerminator(), [&] {
    body->getTerminator()->setOperands(yielded);
  });

  auto results = simpler->result_begin();
  for (OpResult result : op->getResults())
    if (!dropped[numInputs + result.getResultNumber()])
      rewriter.replaceAllUsesWith(result, *results++);
  rewriter.eraseOp(op);
}

namespace {

/// Drops inputs that the body does not read and outputs whose results nobody
/// uses. What is stored to a buffer stays.
struct DropUnusedOperands : OpRewritePattern<RowwiseOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(RowwiseOp op,
                                PatternRewriter &rewriter) const override {
    unsigned numInputs = op.getInputs().size();
    llvm::SmallBitVector dropped(op->getNumOperands());
    auto dropUnlessNeeded = [&](unsigned number) {
      dropped.set(number);
      if (!hasAllDims(op, dropped))
        dropped.reset(number);
    };
    // An op of which no result is used goes as a whole.
    if (!op->use_empty())
      for (OpResult result : op->getResults())
        if (result.use_empty())
          dropUnlessNeeded(numInputs + result.getResultNumber());
    for (BlockArgument arg : op.getBodyBlock()->getArguments())
      if (arg.use_empty())
        dropUnlessNeeded(arg.getArgNumber());
    if (dropped.none())
      return rewriter.notifyMatchFailure(op,
                                         "has no operand that adds nothing");
    dropOperands(op, dropped, rewriter);
    return success();
  }
};

/// Reads an element once that two inputs have.
struct MergeInputs : OpRewritePattern<RowwiseOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(RowwiseOp op,
                                PatternRewriter &rewriter) const override {
    DenseMap<std::pair<Value, AffineMap>, BlockArgument> firsts;
    bool changed = false;
    for (BlockArgument arg : op.getBodyBlock()->getArguments()) {
      unsigned number = arg.getArgNumber();
      auto [it, isNew] = firsts.try_emplace(
          {op.getInputs()[number], op.getInputMap(number)}, arg);
      if (isNew || arg.use_empty())
        continue;
      rewriter.replaceAllUsesWith(arg, it->second);
      changed = true;
    }
    if (!changed)
      return rewriter.notifyMatchFailure(op, "has no input twice");
    return success();
  }
};

/// Uses one of two results that are the same.
struct MergeResults : OpRewritePattern<RowwiseOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(RowwiseOp op,
                                PatternRewriter &rewriter) const override {
    DenseMap<std::tuple<Value, AffineMap, Type>, OpResult> firsts;
    bool changed = false;
    for (OpResult result : op->getResults()) {
      unsigned number = result.getResultNumber();
      auto [it, isNew] =
          firsts.try_emplace({op.getYieldedValues()[number],
                              op.getOutputMap(number), result.getType()},
                             result);
      if (isNew || result.use_empty())
        continue;
      rewriter.replaceAllUsesWith(result, it->second);
      changed = true;
    }
    if (!changed)
      return rewriter.notifyMatchFailure(op, "has no result twice");
    return success();
  }
};

} // namespace

void RowwiseOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                            MLIRContext *context) {
  patterns.add<DropUnusedOperands, MergeInputs, MergeResults>(context);
}

/// A cast of a buffer to a type that says less is not needed.
LogicalResult RowwiseOp::fold(FoldAdaptor, SmallVectorImpl<OpFoldResult> &) {
  return memref::foldMemRefCast(*this);
}

/// The mean of a value that is uniform in the row is that value. (Its maximum
/// is not: an empty row has none.)
LogicalResult RowReduceOp::canonicalize(RowReduceOp op,
                                        PatternRewriter &rewriter) {
  auto rowwise = cast<RowwiseOp>(op->getParentOp());
  if (op.getKind() != RowReduceKind::Mean ||
      !rowwise.getUniformValues().contains(op.getOperand()))
    return rewriter.notifyMatchFailure(op, "is no mean of a uniform value");
  rewriter.replaceOp(op, op.getOperand());
  return success();
}
