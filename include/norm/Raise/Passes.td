//===- Passes.td - Raising passes --------------------------*- tablegen -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef NORM_RAISE_PASSES_TD
#define NORM_RAISE_PASSES_TD

include "mlir/Pass/PassBase.td"

def NormRaise : Pass<"norm-raise", "ModuleOp"> {
  let summary = "Find the normalization layers in linalg on tensors";
  let description = [{
    TBD
  }];
  let dependentDialects = [
    "::mlir::norm::NormDialect", "::mlir::arith::ArithDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"
  ];
}

#endif // NORM_RAISE_PASSES_TD
