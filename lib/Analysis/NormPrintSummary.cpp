//===- NormPrintSummary.cpp - Print what became of norms ------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the norm-print-summary pass.
//
//===----------------------------------------------------------------------===//

#include "norm/Analysis/Passes.h"

#include "norm/Analysis/Summary.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/ToolOutputFile.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMPRINTSUMMARY
#include "norm/Analysis/Passes.h.inc"

namespace {

struct NormPrintSummaryPass : impl::NormPrintSummaryBase<NormPrintSummaryPass> {
  using NormPrintSummaryBase::NormPrintSummaryBase;

  void runOnOperation() override {
    markAllAnalysesPreserved();
    auto &summary = getAnalysis<Summary>();
    summary.update();
    // In one piece: other threads may print, too.
    std::string text;
    llvm::raw_string_ostream os(text);
    if (json)
      summary.printJSON(os);
    else
      summary.printText(os);
    if (output.empty()) {
      llvm::errs() << text;
      return;
    }
    std::string message;
    std::unique_ptr<llvm::ToolOutputFile> file =
        openOutputFile(output, &message);
    if (!file) {
      getOperation().emitError("cannot write the summary: ") << message;
      return signalPassFailure();
    }
    file->os() << text;
    file->os().flush();
    if (std::error_code error = file->os().error()) {
      file->os().clear_error();
      getOperation().emitError("cannot write the summary: ") << error.message();
      return signalPassFailure();
    }
    file->keep();
  }
};

} // namespace
} // namespace mlir::norm
