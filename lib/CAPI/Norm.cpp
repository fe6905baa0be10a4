//===- Norm.cpp - C API of NormFuse ---------------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the C API.
//
//===----------------------------------------------------------------------===//

#include "norm-c/Norm.h"

#include "norm/Analysis/Summary.h"
#include "norm/InitAll.h"

#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Registration.h"
#include "mlir/CAPI/Support.h"
#include "mlir/CAPI/Utils.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;

MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(Norm, norm, norm::NormDialect)

void normRegisterAllDialects(MlirDialectRegistry registry) {
  mlir::registerAllDialects(*unwrap(registry));
  mlir::registerAllExtensions(*unwrap(registry));
  norm::registerAllDialects(*unwrap(registry));
}

void normRegisterAllPasses() {
  static bool registered = [] {
    mlir::registerAllPasses();
    norm::registerAllPasses();
    return true;
  }();
  (void)registered;
}

namespace {
/// Hands the summary to a callback of C.
struct SummaryToCallback
    : PassWrapper<SummaryToCallback, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SummaryToCallback)

  SummaryToCallback(MlirStringCallback callback, void *userData)
      : callback(callback), userData(userData) {}

  StringRef getName() const override { return "norm-summary-to-callback"; }

  void runOnOperation() override {
    markAllAnalysesPreserved();
    auto &summary = getAnalysis<norm::Summary>();
    summary.update();
    std::string text;
    llvm::raw_string_ostream os(text);
    summary.printJSON(os);
    callback(wrap(StringRef(text)), userData);
  }

  MlirStringCallback callback;
  void *userData;
};
} // namespace

MlirLogicalResult normRunPipeline(MlirModule module, MlirStringRef pipeline,
                                  MlirStringCallback summary, void *userData) {
  ModuleOp op = unwrap(module);
  auto pm = PassManager::on<ModuleOp>(op.getContext());
  std::string message;
  llvm::raw_string_ostream os(message);
  FailureOr<OpPassManager> whole =
      parsePassPipeline(unwrap(pipeline), llvm::nulls());
  if (succeeded(whole) && whole->getOpAnchorName() == pm.getOpAnchorName()) {
    static_cast<OpPassManager &>(pm) = std::move(*whole);
  } else if (failed(parsePassPipeline(unwrap(pipeline), pm, os))) {
    op.emitError("cannot read the pass pipeline: ")
        << StringRef(message).rtrim();
    return wrap(failure());
  }
  if (summary)
    pm.addPass(std::make_unique<SummaryToCallback>(summary, userData));
  return wrap(pm.run(op));
}
