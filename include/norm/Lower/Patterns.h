//===- Patterns.h - Lowering patterns ---------------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the patterns of the lowering passes.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LOWER_PATTERNS_H
#define NORM_LOWER_PATTERNS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::norm {

/// Adds the pattern that replaces a norm op by the linalg ops that define it;
/// with `graphOpsOnly`, kernels stay.
void populateNormDecomposePatterns(RewritePatternSet &patterns,
                                   bool graphOpsOnly = false);

} // namespace mlir::norm

#endif // NORM_LOWER_PATTERNS_H
