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
  void foldFactors(FunctionOpInterface function, ArrayRef<Operation *> norms);
  void foldAffines(FunctionOpInterface function, ArrayRef<Operation *> norms,
                   ScaledWeights &scaled);
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
                          FunctionOpInterface function, StringRef what) {
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
                                     ArrayRef<Operation *> norms) {
  IRRewriter rewriter(&getContext());
  DenseSet<Operation *> refused;
  for (Operation *norm : norms) {
    // One factor in front of another: all of them go, the last one first.
    while (std::optional<FactorFold> fold = FactorFold::find(norm)) {
      Operation *op = fold->getOp();
      if (refused.contains(op))
        break;
      if (failed(fold->plan())) {
        refused.insert(op);
        reportRefusal(norm, fold->getRefusal(), function,
                      "a factor of the input does not go into epsilon");
        break;
      }
      auto remark =
          remark::passed(op->getLoc(), getOptions("input-scale", function));
      if (remark)
        remark << "a factor of the input went into epsilon"
               << remark::metric("Factor", std::to_string(fold->getFactor()))
               << remark::metric("Norms", fold->getNorms().size());
      fold->apply(rewriter);
      ++numFactors;
    }
  }
}

void NormFoldAffinePass::foldAffines(FunctionOpInterface function,
                                     ArrayRef<Operation *> norms,
                                     ScaledWeights &scaled) {
  IRRewriter rewriter(&getContext());
  for (Operation *norm : norms) {
    AffineFold fold(norm, precision, scaled);
    if (!fold.isNeeded())
      continue;
    if (failed(fold.plan())) {
      reportRefusal(norm, fold.getRefusal(), function,
                    "the scale and bias stay with the norm");
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
             << remark::metric("Clones", fold.getNumClones());
    fold.apply(rewriter);
    ++numAffines;
  }
}

// A module pass: remarks must come in order, from one thread.
void NormFoldAffinePass::runOnOperation() {
  ScaledWeights scaled;
  getOperation().walk([&](FunctionOpInterface function) {
    SmallVector<Operation *> norms;
    function.walk([&](Operation *op) {
      if (isa<LayerNormOp, RMSNormOp, DyTOp>(op))
        norms.push_back(op);
    });
    foldFactors(function, norms);
    foldAffines(function, norms, scaled);
  });
}
