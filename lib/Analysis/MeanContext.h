//===- MeanContext.h - What rules about means ask ---------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares what the rules about means know of a module: calls,
// branches, globals, constants, and maps between loops and dims.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_ANALYSIS_MEANCONTEXT_H
#define NORM_LIB_ANALYSIS_MEANCONTEXT_H

#include "Uniformity.h"

#include "norm/Analysis/GlobalConstants.h"
#include "norm/Analysis/LinalgBody.h"
#include "norm/Analysis/MeanDims.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include <map>

namespace mlir::norm {

/// What is known of a module.
class MeanContext {
public:
  explicit MeanContext(Operation *root);

  /// The calls of a function if they are all there is of its uses and it has a
  /// body; null otherwise.
  const SmallVector<func::CallOp> *getCalls(func::FuncOp function) const;

  /// The function with a body that `call` calls, or null.
  func::FuncOp getCallee(func::CallOp call) const;

  /// The operands that may become `value`, a result of an op with regions or an
  /// argument of a block; nothing if that is not known.
  std::optional<SmallVector<OpOperand *>> getSources(Value value);

  /// The values that an operand of an op with regions, of its terminators or of
  /// a branch may become; nothing if that is not known.
  std::optional<SmallVector<Value>> getTargets(OpOperand &operand);

  /// Whether the means of a constant vanish, within its rounding.
  bool isZeroMean(Attribute constant, const MeanDims &dims);

  GlobalConstants globals;
  Uniformity uniformity;

private:
  const RegionBranchInverseSuccessorMapping &
  getSourceMapping(RegionBranchOpInterface op);

  DenseMap<Operation *, SmallVector<func::CallOp>> callsOf;
  DenseMap<func::CallOp, func::FuncOp> calleeOf;
  DenseSet<Operation *> usedOtherwise;
  DenseMap<Operation *, RegionBranchInverseSuccessorMapping> sourceMappings;
  DenseMap<Operation *, RegionBranchSuccessorMapping> targetMappings;
  std::map<std::pair<const void *, MeanDims>, bool> constants;
};

/// Loops of a linalg op as dims of one of its operands, through its map. What
/// the operand does not run over goes; nothing if a loop does not index one dim
/// alone.
std::optional<MeanDims> toOperand(linalg::LinalgOp op, OpOperand &operand,
                                  const MeanDims &loops);

/// The loops that run over `dims` of an operand; nothing if some dim is not
/// that of one loop alone. With `isShift` such a dim is only no longer
/// reduced.
std::optional<MeanDims> toLoops(linalg::LinalgOp op, OpOperand &operand,
                                const MeanDims &dims, bool isShift);

/// Whether `tensor` is computed in the body of `op`: another one in each run.
bool isLocal(Value tensor, linalg::LinalgOp op);

/// For `extract` in the body of `op`, which reads a tensor of the outside: the
/// loop that indexes each dim of it, -1 where that depends on no loop of
/// `loops`, -2 where it is neither.
SmallVector<int64_t> getExtractLoops(tensor::ExtractOp extract,
                                     linalg::LinalgOp op,
                                     const llvm::SmallBitVector &loops,
                                     Uniformity &uniformity);

} // namespace mlir::norm

#endif // NORM_LIB_ANALYSIS_MEANCONTEXT_H
