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
      Raiser raiser(function, rounding);
      raiser.run();
      numNorms += raiser.getNumNorms();
      numResidualAdds += raiser.getNumResidualAdds();
      FunctionSummary &summary =
          summaries.emplace_back(function, getOperation());
      summary.raised = raiser.getRaised();
      summary.refused = raiser.getRefused();
    });
    getAnalysis<Summary>().recordRaise(std::move(summaries));
  }
};

} // namespace
} // namespace mlir::norm
