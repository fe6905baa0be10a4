//===- SimilarConstant.h - New constants beside old ones --------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares making constants and globals like those that there are.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_SIMPLIFY_SIMILARCONSTANT_H
#define NORM_LIB_SIMPLIFY_SIMILARCONSTANT_H

#include "norm/Analysis/GlobalConstants.h"

#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::norm {

/// A constant that gives `value`, where the rewriter stands; if `op` loads a
/// global, the load of a new private global beside that, of the same type.
Value createSimilarConstant(Operation *op, Attribute value,
                            GlobalConstants &globals, RewriterBase &rewriter);

/// Erases those of `candidates` that are private and that nothing in `root`
/// names any more.
void eraseUnusedGlobals(Operation *root,
                        const llvm::SetVector<Operation *> &candidates,
                        RewriterBase &rewriter);

} // namespace mlir::norm

#endif // NORM_LIB_SIMPLIFY_SIMILARCONSTANT_H
