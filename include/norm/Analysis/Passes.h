//===- Passes.h - Analysis passes -------------------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the passes that print analyses.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_ANALYSIS_PASSES_H
#define NORM_ANALYSIS_PASSES_H

#include "mlir/Pass/Pass.h"

namespace mlir::norm {

#define GEN_PASS_DECL
#include "norm/Analysis/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "norm/Analysis/Passes.h.inc"

} // namespace mlir::norm

#endif // NORM_ANALYSIS_PASSES_H
