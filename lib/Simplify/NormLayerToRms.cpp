//===- NormLayerToRms.cpp - LayerNorm to RMSNorm --------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the norm-layer-to-rms pass.
//
//===----------------------------------------------------------------------===//

#include "norm/Analysis/Summary.h"
#include "norm/Analysis/ZeroMean.h"
#include "norm/Simplify/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/Remarks.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMLAYERTORMS
#include "norm/Simplify/Passes.h.inc"
} // namespace mlir::norm

using namespace mlir;
using namespace mlir::norm;

namespace {

struct NormLayerToRmsPass : norm::impl::NormLayerToRmsBase<NormLayerToRmsPass> {
  using NormLayerToRmsBase::NormLayerToRmsBase;

  void runOnOperation() override;
};

} // namespace

static remark::RemarkOpts getOptions(StringRef name, Operation *op) {
  auto function = op->getParentOfType<func::FuncOp>();
  return remark::RemarkOpts::name(name)
      .category("norm-layer-to-rms")
      .function(function ? function.getName() : StringRef());
}

static void reportRefusal(LayerNormOp norm, const MeanFacts::Rule &reason) {
  auto remark = remark::missed(norm.getLoc(), getOptions(reason.name, norm));
  if (!remark)
    return;
  std::string place = reason.op ? getPlace(reason.op->getLoc()) : "";
  remark << "a layer_norm stays"
         << remark::reason("the mean of its input is not proved to be 0")
         << remark::metric("BrokenBy",
                           place.empty() ? StringRef("unknown") : place)
         << remark::metric("BrokenByOp",
                           reason.op ? reason.op->getName().getStringRef()
                                     : StringRef("argument"));
}

void NormLayerToRmsPass::runOnOperation() {
  ZeroMean zeroMean(getOperation());
  SmallVector<LayerNormOp> proved;
  getOperation()->walk([&](LayerNormOp norm) {
    if (zeroMean.isZeroMean(norm.getInput(), norm.getDims()))
      proved.push_back(norm);
    else
      reportRefusal(norm, zeroMean.getReason(norm.getInput(), norm.getDims()));
  });
  for (LayerNormOp norm : proved) {
    StringRef rule = zeroMean.getRuleName(norm.getInput(), norm.getDims());
    auto remark = remark::passed(norm.getLoc(), getOptions(rule, norm));
    if (remark)
      remark << "a layer_norm became an rms_norm: its input has mean 0";
  }
  IRRewriter rewriter(&getContext());
  for (LayerNormOp norm : proved) {
    rewriter.setInsertionPoint(norm);
    rewriter.replaceOpWithNewOp<RMSNormOp>(
        norm, norm.getInput(), norm.getScale(), norm.getBias(), norm.getDims(),
        norm.getEpsilon().convertToDouble(), norm.getEpsilonKind(),
        norm.getType());
  }
  numConverted += proved.size();
  if (proved.empty())
    markAllAnalysesPreserved();
}
