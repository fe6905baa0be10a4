//===- MeanRulesImpl.h - How means pass through ops -------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the implementation of the rules about means.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_ANALYSIS_MEANRULESIMPL_H
#define NORM_LIB_ANALYSIS_MEANRULESIMPL_H

#include "MeanContext.h"

#include "norm/Analysis/MeanRules.h"
#include "norm/IR/Norm.h"

namespace mlir::norm {

class MeanRules::Impl {
public:
  explicit Impl(Operation *root) : context(root) {}

  MeanRule getMeanRule(Value value, const MeanDims &dims);
  ShiftRule getShiftRule(OpOperand &use, const MeanDims &dims);

  GlobalConstants &getGlobals() { return context.globals; }

  void ignoreProduct(OpOperand &input) { ignored[input.getOwner()] = &input; }

private:
  using Kind = MeanRule::Kind;
  using Name = MeanRuleName;

  // Means: by what defines the value.
  MeanRule getArgumentRule(BlockArgument argument, const MeanDims &dims);
  MeanRule getBodyArgumentRule(BlockArgument argument, const MeanDims &dims);
  MeanRule getSourcesRule(Value value, Operation *op, const MeanDims &dims);
  MeanRule getConstantRule(Attribute attr, Operation *op, const MeanDims &dims);
  MeanRule getCallRule(OpResult result, func::CallOp call,
                       const MeanDims &dims);
  MeanRule getElementwiseRule(Operation *op, const MeanDims &dims);
  MeanRule getProductRule(OpOperand &factor, OpOperand &other,
                          const MeanDims &dims);
  MeanRule getMulRule(Operation *op, const MeanDims &dims);
  MeanRule getSelectRule(arith::SelectOp op, const MeanDims &dims);
  MeanRule getExtractRule(tensor::ExtractOp op, const MeanDims &dims);
  MeanRule getGatherRule(tensor::ExtractOp op, const MeanDims &dims);
  MeanRule getLinalgRule(linalg::LinalgOp op, OpResult result,
                         const MeanDims &dims);
  MeanRule getTensorRule(OpResult result, const MeanDims &dims);
  MeanRule getSliceRule(tensor::ExtractSliceOp op, const MeanDims &dims);
  MeanRule getInsertRule(tensor::InsertSliceOp op, const MeanDims &dims);
  MeanRule getConcatRule(tensor::ConcatOp op, const MeanDims &dims);
  MeanRule getPadRule(tensor::PadOp op, const MeanDims &dims);
  MeanRule getNormRule(Operation *op, const MeanDims &dims);
  MeanRule getLayerNormRule(LayerNormOp op, const MeanDims &dims);
  MeanRule getRMSNormRule(RMSNormOp op, const MeanDims &dims);
  MeanRule getCenterRule(CenterOp op, const MeanDims &dims);

  // Shifts: by what reads the value.
  ShiftRule getElementwiseShift(OpOperand &use, const MeanDims &dims);
  ShiftRule getFactorShift(OpOperand &use, OpOperand &other,
                           const MeanDims &dims);
  ShiftRule getExtractShift(OpOperand &use, const MeanDims &dims);
  ShiftRule getYieldShift(OpOperand &use, linalg::LinalgOp op,
                          const MeanDims &dims);
  ShiftRule getLinalgShift(OpOperand &use, linalg::LinalgOp op,
                           const MeanDims &dims);
  ShiftRule getTensorShift(OpOperand &use, const MeanDims &dims);
  ShiftRule getSliceShift(OpOperand &use, const MeanDims &dims);
  ShiftRule getInsertShift(OpOperand &use, const MeanDims &dims);
  ShiftRule getConcatShift(OpOperand &use, const MeanDims &dims);
  ShiftRule getNormShift(OpOperand &use, const MeanDims &dims);
  ShiftRule getCallShift(OpOperand &use, func::CallOp call,
                         const MeanDims &dims);
  ShiftRule getReturnShift(OpOperand &use, const MeanDims &dims);

  /// `dims` with a mean for each index of the dims along which `factor` varies.
  MeanDims getUniformPart(OpOperand &factor, const MeanDims &dims);

  MeanContext context;
  /// Products that count as one of their operands.
  DenseMap<Operation *, OpOperand *> ignored;
};

/// Whether `value`, which `reader` reads in the body of a linalg op, is a
/// scalar from outside of that body: the loops of the op are nothing to it.
bool isCaptured(Value value, Operation *reader);

/// The shape of a ranked tensor.
inline ArrayRef<int64_t> getShapeOf(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape();
}

/// The dims of a scale or bias as those of the tensor that is normalized over
/// `normalized`, and the other way.
SmallVector<int64_t> getParameterDims(ArrayRef<int64_t> normalized,
                                      unsigned rank);

/// The dims of the source of a slice without those that the slice drops, and
/// the other way: -1 for those.
SmallVector<int64_t> getSliceDims(const llvm::SmallBitVector &dropped);

} // namespace mlir::norm

#endif // NORM_LIB_ANALYSIS_MEANRULESIMPL_H
