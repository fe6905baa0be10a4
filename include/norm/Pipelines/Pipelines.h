//===- Pipelines.h - Pass pipelines -----------------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the pipelines that take a module from linalg on tensors to
// code.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_PIPELINES_PIPELINES_H
#define NORM_PIPELINES_PIPELINES_H

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"

namespace mlir::norm {

/// Raises norms and cleans up. Takes and gives linalg on tensors with norm ops;
/// anything else passes through unchanged.
void buildNormOptimizePipeline(OpPassManager &pm);

/// Lowers a whole module to the LLVM dialect.
void buildNormToCPUPipeline(OpPassManager &pm);

/// Registers the pipelines above as `norm-optimize` and `norm-to-cpu`.
void registerNormPipelines();

} // namespace mlir::norm

#endif // NORM_PIPELINES_PIPELINES_H
