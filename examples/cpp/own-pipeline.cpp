//===- own-pipeline.cpp - NormFuse inside another compiler ----------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements own-pipeline, an example of a compiler that runs
// norm-optimize within its own pipeline: it has a library function for one kind
// of RMSNorm, calls it where norms of that kind were found, and compiles all
// other norms as linalg. It reads a module and prints it.
//
//===----------------------------------------------------------------------===//

#include "norm/InitAll.h"
#include "norm/Lower/Patterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/InitAllDialects.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

static constexpr llvm::StringLiteral kFunction = "library_rms_norm";

/// The library's function: rows of f32, each with a scale, and the epsilon.
static FunctionType getFunctionType(MLIRContext *context) {
  Builder builder(context);
  Type f32 = builder.getF32Type();
  Type rows = RankedTensorType::get({ShapedType::kDynamic, 4096}, f32);
  Type scale = RankedTensorType::get({4096}, f32);
  return builder.getFunctionType({rows, scale, f32}, {rows});
}

namespace {

/// Calls the library for the norms that it computes.
struct CallLibrary : OpRewritePattern<norm::RMSNormOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(norm::RMSNormOp op,
                                PatternRewriter &rewriter) const override {
    FunctionType type = getFunctionType(getContext());
    Value scale = op.getScale();
    if (op.getInput().getType() != type.getInput(0) || !scale ||
        scale.getType() != type.getInput(1) || op.getBias() ||
        op.getResult().getType() != type.getResult(0) ||
        op.getDims() != ArrayRef<int64_t>(1) ||
        op.getEpsilonKind() != norm::EpsilonKind::Inside)
      return rewriter.notifyMatchFailure(op, "the library has no such norm");
    Value epsilon = arith::ConstantOp::create(
        rewriter, op.getLoc(),
        rewriter.getF32FloatAttr(op.getEpsilon().convertToDouble()));
    rewriter.replaceOpWithNewOp<func::CallOp>(
        op, kFunction, type.getResults(),
        ValueRange{op.getInput(), scale, epsilon});
    return success();
  }
};

/// The compiler's own pass: what is a norm becomes a call or linalg.
struct LowerNorms : PassWrapper<LowerNorms, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LowerNorms)

  StringRef getArgument() const override { return "lower-norms"; }

  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<arith::ArithDialect, func::FuncDialect>();
  }

  void runOnOperation() override {
    auto function = func::FuncOp::create(getOperation().getLoc(), kFunction,
                                         getFunctionType(&getContext()));
    function.setPrivate();
    getOperation().push_back(function);

    RewritePatternSet patterns(&getContext());
    patterns.add<CallLibrary>(&getContext(), /*benefit=*/2);
    norm::populateNormDecomposePatterns(patterns);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};

} // namespace

static void buildPipeline(PassManager &pm) {
  norm::NormOptimizeOptions options;
  options.fuse = false; // Ops of the norm dialect, which LowerNorms reads.
  norm::buildNormOptimizePipeline(pm, options);
  pm.addPass(std::make_unique<LowerNorms>());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  pm.addPass(createSymbolDCEPass());
  // From here on all is linalg, for the rest of the compiler.
}

int main(int argc, char **argv) {
  if (argc != 2) {
    llvm::errs() << "usage: own-pipeline MODEL.mlir\n";
    return 1;
  }
  DialectRegistry registry;
  mlir::registerAllDialects(registry);
  norm::registerAllDialects(registry);
  MLIRContext context(registry);
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(argv[1], &context);
  if (!module)
    return 1;

  PassManager pm(&context);
  buildPipeline(pm);
  if (failed(pm.run(*module)))
    return 1;
  module->print(llvm::outs());
  return 0;
}
