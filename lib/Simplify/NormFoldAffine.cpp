//===- NormFoldAffine.cpp - Affines of norms into their neighbours --------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the norm-fold-affine pass.
//
//===----------------------------------------------------------------------===//

#include "NormFoldAffine.h"
#include "SimilarConstant.h"

#include "norm/Analysis/Summary.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMFOLDAFFINE
#include "norm/Simplify/Passes.h.inc"
} // namespace mlir::norm

using namespace mlir;
using namespace mlir::norm;

namespace {

struct NormFoldAffinePass : norm::impl::NormFoldAffineBase<NormFoldAffinePass> {
  using NormFoldAffineBase::NormFoldAffineBase;

  void runOnOperation() override;

private:
  void foldFactors(FunctionOpInterface function, ArrayRef<Operation *> norms,
                   GlobalConstants &globals, FunctionSummary &summary);
  void foldAffines(FunctionOpInterface function, ArrayRef<Operation *> norms,
                   GlobalConstants &globals, ScaledWeights &scaled,
                   FunctionSummary &summary);
};

} // namespace

//===----------------------------------------------------------------------===//
// Remarks
//===----------------------------------------------------------------------===//

static remark::RemarkOpts getOptions(StringRef name,
                                     FunctionOpInterface function) {
  return remark::RemarkOpts::name(name)
      .category("norm-fold-affine")
      .function(function.getName());
}

static void reportRefusal(Operation *norm, const Refusal &refusal,
                          FunctionOpInterface function, StringRef what,
                          FunctionSummary &summary) {
  FoldSummary fold(norm, /*isFolded=*/false, refusal.rule);
  fold.reason = refusal.reason;
  if (refusal.brokenBy) {
    fold.brokenByOp = refusal.brokenBy->getName().getStringRef().str();
    fold.brokenBy = refusal.brokenBy->getLoc();
  }
  summary.folds.push_back(std::move(fold));
  auto remark =
      remark::missed(norm->getLoc(), getOptions(refusal.rule, function));
  if (!remark)
    return;
  Operation *culprit = refusal.brokenBy;
  std::string place = culprit ? getPlace(culprit->getLoc()) : "";
  remark << what << remark::reason("{0}", refusal.reason)
         << remark::metric("Op", norm->getName().getStringRef())
         << remark::metric("BrokenBy",
                           place.empty() ? StringRef("unknown") : place)
         << remark::metric("BrokenByOp", culprit
                                             ? culprit->getName().getStringRef()
                                             : StringRef("argument"));
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

void NormFoldAffinePass::foldFactors(FunctionOpInterface function,
                                     ArrayRef<Operation *> norms,
                                     GlobalConstants &globals,
                                     FunctionSummary &summary) {
  IRRewriter rewriter(&getContext());
  DenseSet<Operation *> refused;
  for (Operation *norm : norms) {
    // One factor in front of another: all of them go, the last one first.
    while (std::optional<FactorFold> fold = FactorFold::find(norm, globals)) {
      Operation *op = fold->getOp();
      if (refused.contains(op))
        break;
      if (failed(fold->plan())) {
        refused.insert(op);
        reportRefusal(norm, fold->getRefusal(), function,
                      "a factor of the input does not go into epsilon",
                      summary);
        break;
      }
      auto remark =
          remark::passed(op->getLoc(), getOptions("input-scale", function));
      if (remark)
        remark << "a factor of the input went into epsilon"
               << remark::metric("Factor", std::to_string(fold->getFactor()))
               << remark::metric("Norms", fold->getNorms().size());
      for (Operation *folded : fold->getNorms())
        summary.folds.emplace_back(folded, /*isFolded=*/true, "input-scale");
      fold->apply(rewriter);
      ++numFactors;
    }
  }
}

void NormFoldAffinePass::foldAffines(FunctionOpInterface function,
                                     ArrayRef<Operation *> norms,
                                     GlobalConstants &globals,
                                     ScaledWeights &scaled,
                                     FunctionSummary &summary) {
  IRRewriter rewriter(&getContext());
  for (Operation *norm : norms) {
    AffineFold fold(norm, precision, globals, scaled);
    if (!fold.isNeeded())
      continue;
    if (failed(fold.plan())) {
      reportRefusal(norm, fold.getRefusal(), function,
                    "the scale and bias stay with the norm", summary);
      continue;
    }
    auto remark =
        remark::passed(norm->getLoc(), getOptions("affine", function));
    if (remark)
      remark << "the scale and bias went into linear layers"
             << remark::metric("Op", norm->getName().getStringRef())
             << remark::metric("Scale", fold.hasScale())
             << remark::metric("Bias", fold.hasBias())
             << remark::metric("Layers", fold.getNumLayers())
             << remark::metric("Clones", fold.getNumClones())
             << remark::metric("LargestRounding",
                               fold.getRounding().getLargest())
             << remark::metric("RmsRounding", fold.getRounding().getRms());
    summary.folds.emplace_back(norm, /*isFolded=*/true, "affine");
    fold.apply(rewriter);
    ++numAffines;
  }
}

// A module pass: remarks must come in order, from one thread.
void NormFoldAffinePass::runOnOperation() {
  ModuleOp module = getOperation();
  GlobalConstants globals(module);
  llvm::SetVector<Operation *> loadedGlobals;
  module.walk([&](ml_program::GlobalOp global) {
    if (!globals.getLoads(global).empty())
      loadedGlobals.insert(global);
  });
  ScaledWeights scaled;
  std::vector<FunctionSummary> summaries;
  module.walk<WalkOrder::PreOrder>([&](FunctionOpInterface function) {
    if (function.isExternal())
      return;
    FunctionSummary &summary = summaries.emplace_back(function, module);
    SmallVector<Operation *> norms;
    function.walk([&](Operation *op) {
      if (isa<LayerNormOp, RMSNormOp, DyTOp>(op))
        norms.push_back(op);
    });
    foldFactors(function, norms, globals, summary);
    foldAffines(function, norms, globals, scaled, summary);
  });
  IRRewriter rewriter(&getContext());
  eraseUnusedGlobals(module, loadedGlobals, rewriter);
  auto isFolded = [](const FoldSummary &fold) { return fold.isFolded; };
  if (llvm::none_of(summaries, [&](const FunctionSummary &summary) {
        return llvm::any_of(summary.folds, isFolded);
      }))
    markAllAnalysesPreserved();
  getAnalysis<Summary>().recordFold(std::move(summaries));
}
