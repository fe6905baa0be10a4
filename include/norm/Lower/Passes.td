//===- Passes.td - Lowering passes -------------------------*- tablegen -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LOWER_PASSES_TD
#define NORM_LOWER_PASSES_TD

include "mlir/Pass/PassBase.td"

def NormDecompose : Pass<"norm-decompose"> {
  let summary = "Replace the norm ops by the linalg ops that define them";
  let description = [{
    TBD
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::math::MathDialect", "::mlir::tensor::TensorDialect"
  ];
}

#endif // NORM_LOWER_PASSES_TD
