//===- ReductionPatterns.h - Smaller programs -------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the patterns by which norm-reduce makes tensor programs
// smaller. They change what a program computes, never whether it is valid, and
// ask the tester first: mlir-reduce (LLVM 22) starts from the program with all
// patterns applied and does not survive if the tester has no interest in it.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_TOOLS_NORMREDUCE_REDUCTIONPATTERNS_H
#define NORM_TOOLS_NORMREDUCE_REDUCTIONPATTERNS_H

#include "mlir/IR/PatternMatch.h"
#include "mlir/Reducer/Tester.h"

namespace mlir::norm {

/// Adds the patterns, each of which does what `tester` finds interesting:
///   - an op whose results are ranked tensors is replaced: each result by the
///     first operand of its type, or else by a tensor.empty (static shapes);
///     what nobody needs then goes, too;
///   - a scale or bias of a norm is dropped.
void populateReductionPatterns(RewritePatternSet &patterns,
                               const Tester &tester);

} // namespace mlir::norm

#endif // NORM_TOOLS_NORMREDUCE_REDUCTIONPATTERNS_H
