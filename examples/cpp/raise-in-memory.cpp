//===- raise-in-memory.cpp - NormFuse on a module in memory ---------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements raise-in-memory, an example of NormFuse as a library: it
// builds a module from a string, runs norm-optimize on it and then norm-raise
// alone, at two roundings, and prints what each of them found.
//
//===----------------------------------------------------------------------===//

#include "norm/InitAll.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

// An RMSNorm whose every step is in f16, as some front ends write it. A raised
// norm computes in f32, which the strict rounding does not allow.
static constexpr llvm::StringLiteral model = R"mlir(
#full = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @f(%x: tensor<4x64xf16>) -> tensor<4x64xf16> {
  %zero = arith.constant 0.0 : f16
  %n = arith.constant 64.0 : f16
  %eps = arith.constant 1.0e-03 : f16
  %rows = tensor.empty() : tensor<4xf16>
  %init = linalg.fill ins(%zero : f16) outs(%rows : tensor<4xf16>)
      -> tensor<4xf16>
  %sum = linalg.generic {indexing_maps = [#full, #row],
                         iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x64xf16>) outs(%init : tensor<4xf16>) {
    ^bb0(%e: f16, %acc: f16):
      %square = arith.mulf %e, %e : f16
      %s = arith.addf %acc, %square : f16
      linalg.yield %s : f16
  } -> tensor<4xf16>
  %empty = tensor.empty() : tensor<4x64xf16>
  %y = linalg.generic {indexing_maps = [#full, #row, #full],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x, %sum : tensor<4x64xf16>, tensor<4xf16>)
      outs(%empty : tensor<4x64xf16>) {
    ^bb0(%e: f16, %s: f16, %out: f16):
      %mean = arith.divf %s, %n : f16
      %shifted = arith.addf %mean, %eps : f16
      %rstd = math.rsqrt %shifted : f16
      %normalized = arith.mulf %e, %rstd : f16
      linalg.yield %normalized : f16
  } -> tensor<4x64xf16>
  return %y : tensor<4x64xf16>
}
)mlir";

/// Runs `pm` on a fresh copy of the model and prints what `name` made of it.
static LogicalResult runOnModel(StringRef name, PassManager &pm) {
  OwningOpRef<ModuleOp> module =
      parseSourceString<ModuleOp>(model, pm.getContext());
  if (!module || failed(pm.run(*module)))
    return failure();

  unsigned count = 0;
  llvm::outs() << name << ":";
  module->walk([&](norm::RMSNormOp norm) {
    ++count;
    llvm::outs() << " rms_norm of " << norm.getInput().getType();
  });
  llvm::outs() << (count ? "\n" : " no norm\n");
  return success();
}

int main() {
  DialectRegistry registry;
  registry.insert<arith::ArithDialect, func::FuncDialect, linalg::LinalgDialect,
                  math::MathDialect, tensor::TensorDialect>();
  norm::registerAllDialects(registry);
  MLIRContext context(registry);

  PassManager optimize(&context);
  norm::NormOptimizeOptions options;
  options.fuse = false; // The norms themselves, not kernels.
  norm::buildNormOptimizePipeline(optimize, options);

  norm::NormRaiseOptions raiseOptions;
  raiseOptions.rounding = norm::Rounding::Strict;
  PassManager strict(&context);
  strict.addPass(norm::createNormRaise(raiseOptions));

  return failed(runOnModel("norm-optimize", optimize)) ||
         failed(runOnModel("norm-raise, strict", strict));
}
