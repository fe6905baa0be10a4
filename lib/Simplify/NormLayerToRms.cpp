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
#include "mlir/Interfaces/FunctionInterfaces.h"

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

static void report(LayerNormOp norm, const ConversionSummary &conversion) {
  if (conversion.isConverted) {
    auto remark =
        remark::passed(norm.getLoc(), getOptions(conversion.rule, norm));
    if (remark)
      remark << "a layer_norm became an rms_norm: its input has mean 0";
    return;
  }
  auto remark =
      remark::missed(norm.getLoc(), getOptions(conversion.rule, norm));
  if (!remark)
    return;
  std::string place = conversion.brokenBy ? getPlace(*conversion.brokenBy) : "";
  remark << "a layer_norm stays"
         << remark::reason("the mean of its input is not proved to be 0")
         << remark::metric("BrokenBy",
                           place.empty() ? StringRef("unknown") : place)
         << remark::metric("BrokenByOp", conversion.brokenByOp.empty()
                                             ? StringRef("argument")
                                             : conversion.brokenByOp);
}

/// What is known of the input of `norm`.
static ConversionSummary prove(LayerNormOp norm, ZeroMean &zeroMean) {
  Value input = norm.getInput();
  ArrayRef<int64_t> dims = norm.getDims();
  if (zeroMean.isZeroMean(input, dims))
    return {norm.getLoc(), /*isConverted=*/true,
            zeroMean.getRuleName(input, dims), "", std::nullopt};
  const MeanFacts::Rule &reason = zeroMean.getReason(input, dims);
  ConversionSummary conversion{norm.getLoc(), /*isConverted=*/false,
                               stringifyMeanRule(reason.name), "",
                               std::nullopt};
  if (reason.op) {
    conversion.brokenByOp = reason.op->getName().getStringRef().str();
    conversion.brokenBy = reason.op->getLoc();
  }
  return conversion;
}

void NormLayerToRmsPass::runOnOperation() {
  // Norms outside of functions come first.
  std::vector<FunctionSummary> summaries(1);
  DenseMap<Operation *, size_t> indices;
  getOperation().walk<WalkOrder::PreOrder>([&](FunctionOpInterface function) {
    if (function.isExternal())
      return;
    indices[function] = summaries.size();
    summaries.emplace_back(function, getOperation());
  });
  ZeroMean zeroMean(getOperation());
  SmallVector<LayerNormOp> proved;
  getOperation().walk([&](LayerNormOp norm) {
    ConversionSummary conversion = prove(norm, zeroMean);
    report(norm, conversion);
    if (conversion.isConverted)
      proved.push_back(norm);
    Operation *function = norm->getParentOfType<FunctionOpInterface>();
    summaries[indices.lookup(function)].conversions.push_back(
        std::move(conversion));
  });
  IRRewriter rewriter(&getContext());
  for (LayerNormOp norm : proved) {
    rewriter.setInsertionPoint(norm);
    rewriter.replaceOpWithNewOp<RMSNormOp>(
        norm, norm.getInput(), norm.getScale(), norm.getBias(), norm.getDims(),
        norm.getEpsilon().convertToDouble(), norm.getEpsilonKind(),
        norm.getType());
  }
  numConverted += proved.size();
  getAnalysis<Summary>().recordConversion(std::move(summaries));
  if (proved.empty())
    markAllAnalysesPreserved();
}
