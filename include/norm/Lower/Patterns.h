//===- Patterns.h - Lowering patterns ---------------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the patterns of the lowering passes, for the pattern sets
// of other compilers. Each may be applied by any driver, alone or with others.
// The passes that are not here decide by facts about a whole function or module
// that rewrites in between would outdate; they are used as passes.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LOWER_PATTERNS_H
#define NORM_LOWER_PATTERNS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::norm {

/// Adds the pattern that replaces a norm op by the linalg ops that define it;
/// with `graphOpsOnly`, kernels stay. Creates ops of arith, linalg, math and
/// tensor, which the context must have loaded.
void populateNormDecomposePatterns(RewritePatternSet &patterns,
                                   bool graphOpsOnly = false);

/// Adds the pattern that turns named elementwise linalg ops on tensors into
/// `linalg.generic`.
void populateNormGeneralizeElementwisePatterns(RewritePatternSet &patterns);

/// Adds the pattern that turns a `memref.copy` of strided buffers into a
/// `linalg.copy`.
void populateNormCopyToLinalgPatterns(RewritePatternSet &patterns);

/// Adds the patterns that turn `math.powf` and `math.fpowi` with constant
/// integer exponents from -8 to 8 into products.
void populateNormExpandPowersPatterns(RewritePatternSet &patterns);

/// Adds the patterns that replace tensor ops without a form on buffers:
/// `linalg.softmax`, the Winograd ops, `linalg.pack` and `linalg.unpack`,
/// poison tensors, loads of constant globals.
void populateNormExpandTensorOpsPatterns(RewritePatternSet &patterns);

/// Adds the pattern that folds transpositions and broadcasts of an operand into
/// the indexing map of the contraction on tensors that reads it.
void populateNormFoldTransposesPatterns(RewritePatternSet &patterns);

/// Adds the patterns that generalize named elementwise linalg ops and fuse each
/// with its only user where nothing is computed twice or out of order.
void populateNormFuseElementwisePatterns(RewritePatternSet &patterns);

/// Adds the patterns that rewrite float casts that would be calls of library
/// functions or that LLVM takes apart.
void populateNormLegalizeFloatCastsPatterns(RewritePatternSet &patterns);

} // namespace mlir::norm

#endif // NORM_LOWER_PATTERNS_H
