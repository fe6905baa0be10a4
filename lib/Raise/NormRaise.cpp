//===- NormRaise.cpp - Find norms -----------------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the norm-raise pass.
//
//===----------------------------------------------------------------------===//

#include "norm/Raise/Passes.h"

#include "Raiser.h"

#include "norm/IR/Norm.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMRAISE
#include "norm/Raise/Passes.h.inc"

namespace {

struct NormRaisePass : impl::NormRaiseBase<NormRaisePass> {
  using NormRaiseBase::NormRaiseBase;

  // A module pass: remarks must come in order, from one thread.
  void runOnOperation() override {
    std::vector<FunctionSummary> summaries;
    getOperation().walk([&](FunctionOpInterface function) {
      if (function.isExternal())
        return;
      FunctionSummary &summary =
          summaries.emplace_back(function, getOperation());
      Raiser norms(function, rounding);
      norms.raiseNorms();
      record(norms, summary);
      // A mean that a norm takes off its input is gone by now.
      MeanUses uses = findMeanUses(function);
      if (uses.empty())
        return;
      Raiser centers(function, rounding);
      centers.raiseCenters(uses);
      record(centers, summary);
    });
    getAnalysis<Summary>().recordRaise(std::move(summaries));
  }

  void record(const Raiser &raiser, FunctionSummary &summary) {
    numNorms += raiser.getNumNorms();
    numCenters += raiser.getNumCenters();
    numResidualAdds += raiser.getNumResidualAdds();
    llvm::append_range(summary.raised, raiser.getRaised());
    llvm::append_range(summary.refused, raiser.getRefused());
  }
};

} // namespace
} // namespace mlir::norm
