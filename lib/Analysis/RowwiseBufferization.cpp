//===- RowwiseBufferization.cpp - The kernel op on buffers ----------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the bufferization of norm.rowwise, in place where the
// order in which a row is read and written allows it.
//
//===----------------------------------------------------------------------===//

#include "norm/Analysis/RowProgram.h"
#include "norm/Analysis/RowwiseInterfaces.h"

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/DstBufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectRegistry.h"

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::bufferization;

namespace {

struct RowwiseBufferization
    : DstBufferizableOpInterfaceExternalModel<RowwiseBufferization, RowwiseOp> {
  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand,
                              const AnalysisState &state) const {
    auto rowwise = cast<RowwiseOp>(op);
    return rowwise.isDpsInput(&operand) &&
           !rowwise.getInputArgument(operand.getOperandNumber()).use_empty();
  }

  bool bufferizesToElementwiseAccess(Operation *op, const AnalysisState &state,
                                     ArrayRef<OpOperand *> operands) const;

  LogicalResult resolveConflicts(Operation *op, RewriterBase &rewriter,
                                 const AnalysisState &analysis,
                                 const BufferizationState &state) const;

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const;
};

} // namespace

/// An output may be written over an input that has the same buffer exactly
/// where the program has read the element for the last time by then.
bool RowwiseBufferization::bufferizesToElementwiseAccess(
    Operation *op, const AnalysisState &state,
    ArrayRef<OpOperand *> operands) const {
  auto rowwise = cast<RowwiseOp>(op);
  unsigned numInputs = rowwise.getInputs().size();
  SmallVector<unsigned> inputs, outputs;
  for (OpOperand *operand : operands) {
    unsigned number = operand->getOperandNumber();
    if (number < numInputs)
      inputs.push_back(number);
    else
      outputs.push_back(number - numInputs);
  }
  if (inputs.empty() || outputs.size() != 1)
    return false;
  RowProgram program = RowProgram::build(rowwise);
  return llvm::all_of(inputs, [&](unsigned input) {
    return program.canUpdateInPlace(input, outputs.front());
  });
}

/// The analysis lets two results that nobody reads share a buffer. The kernel
/// itself may read back what it stored, though: outputs never share one.
LogicalResult
RowwiseBufferization::resolveConflicts(Operation *op, RewriterBase &rewriter,
                                       const AnalysisState &analysis,
                                       const BufferizationState &state) const {
  auto rowwise = cast<RowwiseOp>(op);
  SmallVector<OpOperand *> inPlace, shared;
  for (OpOperand &operand : rowwise.getOutputsMutable()) {
    if (!isa<RankedTensorType>(operand.get().getType()) ||
        !analysis.isInPlace(operand))
      continue;
    bool isShared = llvm::any_of(inPlace, [&](OpOperand *other) {
      return analysis.areAliasingBufferizedValues(operand.get(), other->get());
    });
    (isShared ? shared : inPlace).push_back(&operand);
  }
  if (failed(cast<BufferizableOpInterface>(op).resolveTensorOpOperandConflicts(
          rewriter, analysis, state)))
    return failure();

  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  for (OpOperand *operand : shared) {
    FailureOr<Value> fresh = allocateTensorForShapedValue(
        rewriter, op->getLoc(), operand->get(), analysis.getOptions(), state,
        /*copy=*/false);
    if (failed(fresh))
      return failure();
    rewriter.modifyOpInPlace(op, [&] { operand->set(*fresh); });
  }
  return success();
}

/// The same op on buffers, which takes the body over.
LogicalResult
RowwiseBufferization::bufferize(Operation *op, RewriterBase &rewriter,
                                const BufferizationOptions &options,
                                BufferizationState &state) const {
  auto rowwise = cast<RowwiseOp>(op);
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  SmallVector<Value> operands;
  for (Value operand : op->getOperands()) {
    if (!isa<RankedTensorType>(operand.getType())) {
      operands.push_back(operand);
      continue;
    }
    FailureOr<Value> buffer = getBuffer(rewriter, operand, options, state);
    if (failed(buffer))
      return failure();
    operands.push_back(*buffer);
  }
  ArrayRef<Value> all(operands);
  unsigned numInputs = rowwise.getInputs().size();
  ArrayRef<Value> inputs = all.take_front(numInputs);
  ArrayRef<Value> outputs = all.drop_front(numInputs);
  auto buffered =
      RowwiseOp::create(rewriter, op->getLoc(), TypeRange(), inputs, outputs,
                        rowwise.getIndexingMaps(), rowwise.getIteratorTypes());
  buffered->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  rewriter.inlineRegionBefore(rowwise.getBody(), buffered.getBody(),
                              buffered.getBody().begin());
  replaceOpWithBufferizedValues(rewriter, op, outputs);
  return success();
}

void mlir::norm::registerRowwiseBufferization(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, NormDialect *) {
    RowwiseOp::attachInterface<RowwiseBufferization>(*context);
  });
}
