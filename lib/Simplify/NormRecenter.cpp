//===- NormRecenter.cpp - Zero-mean streams -------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the norm-recenter pass.
//
//===----------------------------------------------------------------------===//

#include "NormRecenter.h"

#include "norm/Analysis/Summary.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Remarks.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMRECENTER
#include "norm/Simplify/Passes.h.inc"
} // namespace mlir::norm

using namespace mlir;
using namespace mlir::norm;

namespace {

struct NormRecenterPass : norm::impl::NormRecenterBase<NormRecenterPass> {
  using NormRecenterBase::NormRecenterBase;

  void runOnOperation() override;

private:
  /// Whether anything changed.
  bool foldScales(ArrayRef<LayerNormOp> norms);
  bool insertCenters(ArrayRef<LayerNormOp> norms);
  void reportRefusals(StreamFacts &facts, ArrayRef<LayerNormOp> norms);
  void reportWeights(const WeightCenter &weights);
  void recenterWeights(StreamFacts &facts, ArrayRef<StreamWriter> writers);

  RecenterLimits limits;
};

} // namespace

MeanDims mlir::norm::getRowDims(LayerNormOp norm) {
  auto type = cast<RankedTensorType>(norm.getInput().getType());
  return MeanDims::getWhole(type.getShape(), norm.getDims());
}

//===----------------------------------------------------------------------===//
// Remarks
//===----------------------------------------------------------------------===//

remark::RemarkOpts mlir::norm::getRecenterRemark(StringRef name,
                                                 Operation *op) {
  auto function = op->getParentOfType<func::FuncOp>();
  return remark::RemarkOpts::name(name)
      .category("norm-recenter")
      .function(function ? function.getName() : StringRef());
}

static std::string printDims(const MeanDims &dims) {
  std::string text;
  llvm::raw_string_ostream os(text);
  dims.print(os);
  return text;
}

void NormRecenterPass::reportRefusals(StreamFacts &facts,
                                      ArrayRef<LayerNormOp> norms) {
  for (LayerNormOp norm : norms) {
    MeanDims dims = getRowDims(norm);
    OpOperand &input = norm.getInputMutable();
    if (facts.isRecenterable(input, dims))
      continue;
    MeanFacts::Rule reason = facts.getRefusal(input, dims);
    StringRef name = stringifyMeanRule(reason.name);
    auto remark = remark::missed(norm.getLoc(), getRecenterRemark(name, norm));
    if (!remark)
      continue;
    std::string place = reason.op ? getPlace(reason.op->getLoc()) : "";
    remark << "the mean of a layer_norm's input stays"
           << remark::reason("{0}", name)
           << remark::metric("BrokenBy",
                             place.empty() ? StringRef("unknown") : place)
           << remark::metric("BrokenByOp",
                             reason.op ? reason.op->getName().getStringRef()
                                       : StringRef("argument"));
  }
}

void NormRecenterPass::reportWeights(const WeightCenter &weights) {
  for (const WeightCenter::Centered &centered : weights.getReports()) {
    ++numWeights;
    Operation *op = centered.constant;
    auto remark = remark::passed(op->getLoc(), getRecenterRemark("weight", op));
    if (remark)
      remark << "a weight lost its mean"
             << remark::metric("Dims", printDims(centered.dims))
             << remark::metric("LargestMean", centered.report.largestMean)
             << remark::metric("LargestRounding",
                               centered.report.rounding.getLargest())
             << remark::metric("RmsRounding", centered.report.rounding.getRms())
             << remark::metric("Cloned", weights.isCloned(op));
  }
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

void NormRecenterPass::recenterWeights(StreamFacts &facts,
                                       ArrayRef<StreamWriter> writers) {
  IRRewriter rewriter(&getContext());
  WeightCenter weights(getOperation(), facts.getMeanRules(), rewriter,
                       maxCloneBytes, freeWeights);
  PreparedArguments prepared;
  for (const StreamWriter &writer : writers) {
    if (BlockArgument argument = getViewedArgument(writer.value)) {
      prepared.add(facts, argument, writer);
      continue;
    }
    // Another norm may have had its dims centered already.
    Value weight = writer.use->get();
    Value centered = weights.getCentered(weight, writer.dims);
    if (centered == weight)
      continue;
    writer.use->set(centered);
    weights.release(weight);
  }
  numArguments += prepared.apply(getOperation(), rewriter);
  reportWeights(weights);
  weights.eraseReleased();
}

bool NormRecenterPass::foldScales(ArrayRef<LayerNormOp> norms) {
  // What would be if all such scales were in the weights.
  StreamFacts facts(getOperation(), limits);
  std::vector<WriterScale> scales;
  getOperation()->walk([&](arith::MulFOp product) {
    if (std::optional<WriterScale> scale = WriterScale::find(facts, product))
      scales.push_back(std::move(*scale));
  });
  if (scales.empty())
    return false;
  StreamFacts foldedFacts(getOperation(), limits);
  for (const WriterScale &scale : scales)
    foldedFacts.getMeanRules().ignoreProduct(scale.getInput());
  SmallVector<StreamWriter> writers;
  for (LayerNormOp norm : norms) {
    OpOperand &input = norm.getInputMutable();
    MeanDims dims = getRowDims(norm);
    if (foldedFacts.isRecenterable(input, dims))
      foldedFacts.collectWriters(input, dims, writers);
  }
  IRRewriter rewriter(&getContext());
  WeightCenter weights(getOperation(), facts.getMeanRules(), rewriter,
                       maxCloneBytes, freeWeights);
  SmallVector<WriterScale> used;
  for (WriterScale &scale : scales)
    if (foldedFacts.hasVisited(scale.getInput().getOwner()->getResult(0)))
      used.push_back(std::move(scale));
  for (const WriterScale &scale : used) {
    Operation *product = scale.getInput().getOwner();
    auto remark =
        remark::passed(product->getLoc(), getRecenterRemark("scale", product));
    if (remark)
      remark << "a scale per feature went into the weights in front of it";
  }
  for (const WriterScale &scale : used)
    scale.apply(weights, rewriter);
  // Not before, since what is known is known by address.
  for (const WriterScale &scale : used)
    rewriter.eraseOp(scale.getInput().getOwner());
  weights.eraseReleased();
  numScales += used.size();
  return !used.empty();
}

bool NormRecenterPass::insertCenters(ArrayRef<LayerNormOp> norms) {
  StreamFacts facts(getOperation(), limits);
  CenterPlan plan;
  for (LayerNormOp norm : norms)
    plan.addNorm(norm, facts);
  IRRewriter rewriter(&getContext());
  unsigned inserted = plan.apply(rewriter);
  numCenters += inserted;
  return inserted != 0;
}

void NormRecenterPass::runOnOperation() {
  limits = {precision, weights == Weights::Prepare, maxCloneBytes};
  SmallVector<LayerNormOp> norms;
  getOperation()->walk([&](LayerNormOp norm) { norms.push_back(norm); });
  if (norms.empty())
    return markAllAnalysesPreserved();
  bool isChanged = foldScales(norms);
  if (insertCenter)
    isChanged |= insertCenters(norms);

  StreamFacts facts(getOperation(), limits);
  SmallVector<StreamWriter> writers;
  for (LayerNormOp norm : norms) {
    OpOperand &input = norm.getInputMutable();
    MeanDims dims = getRowDims(norm);
    if (facts.isRecenterable(input, dims))
      facts.collectWriters(input, dims, writers);
  }
  reportRefusals(facts, norms);
  if (!writers.empty())
    recenterWeights(facts, writers);
  else if (!isChanged)
    markAllAnalysesPreserved();
}
