//===- LinalgBody.h - Linalg ops and their bodies ---------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares what the passes ask of linalg ops and their bodies.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_ANALYSIS_LINALGBODY_H
#define NORM_ANALYSIS_LINALGBODY_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::norm {

/// `op` as a linalg op, or null. What has no region or no operand is none; to
/// ask MLIR takes long where the answer is no.
linalg::LinalgOp getLinalgOp(Operation *op);

/// The linalg op in whose body `value` lives, or null.
linalg::LinalgOp getBodyOwner(Value value);

/// The operand of the linalg op that `argument` of its body stands for, or null
/// if it is no such argument.
OpOperand *getBodyOperand(BlockArgument argument);

/// Whether a linalg op on tensors writes into `operand`. Such an op has one
/// result for each output.
bool isOutput(OpOperand &operand);

/// The indexing map of the output that `result` is.
AffineMap getOutputMap(linalg::LinalgOp op, OpResult result);

/// The scalar that a linalg op yields for `result`.
Value getYielded(OpResult result);

/// Whether every element of `result` is written, each by one run of the body:
/// what the body yields is then all there is to know about the result.
bool writesWholeResult(linalg::LinalgOp op, OpResult result);

/// The static sizes of the loops of `op`, as getStaticLoopRanges() gives them:
/// that of the first operand's dim that the loop runs over. Read off the maps,
/// which costs a tenth of composing them.
SmallVector<int64_t> getLoopSizes(linalg::LinalgOp op);

} // namespace mlir::norm

#endif // NORM_ANALYSIS_LINALGBODY_H
