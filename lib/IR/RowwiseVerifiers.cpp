//===- RowwiseVerifiers.cpp - Verifier of the kernel op -------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the verifier of norm.rowwise.
//
//===----------------------------------------------------------------------===//

#include "norm/IR/Norm.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::norm;

/// How diagnostics call the operand of this number, `input 0` or `output 0`.
static std::string describeOperand(RowwiseOp op, unsigned operand) {
  unsigned numInputs = op.getInputs().size();
  return operand < numInputs ? "input " + std::to_string(operand)
                             : "output " + std::to_string(operand - numInputs);
}

/// (K2)
static LogicalResult verifyIterators(RowwiseOp op) {
  auto iterators = op.getIteratorTypes().getAsRange<linalg::IteratorTypeAttr>();
  bool sawFeature = false;
  for (linalg::IteratorTypeAttr iterator : iterators) {
    bool isFeature = iterator.getValue() == utils::IteratorType::reduction;
    if (sawFeature && !isFeature)
      return op.emitOpError("expects \"parallel\" iterators in front of "
                            "\"reduction\" ones, but found them behind");
    sawFeature |= isFeature;
  }
  if (!sawFeature)
    return op.emitOpError("expects a \"reduction\" iterator, but found none");
  return success();
}

/// (K1) and (K3)
static LogicalResult verifyMaps(RowwiseOp op) {
  unsigned numMaps = op.getIndexingMaps().size();
  if (numMaps != op->getNumOperands())
    return op.emitOpError("expects an indexing map for each operand, ")
           << op->getNumOperands() << ", but found " << numMaps;
  for (OpOperand &operand : op->getOpOperands()) {
    unsigned number = operand.getOperandNumber();
    AffineMap map = op.getInputMap(number);
    if (map.getNumDims() != op.getNumDims() || map.getNumSymbols() != 0)
      return op.emitOpError("expects the map of ")
             << describeOperand(op, number) << " to have " << op.getNumDims()
             << " dims and no symbols, but found " << AffineMapAttr::get(map);
    if (map.getNumResults() != op.getShape(&operand).size())
      return op.emitOpError("expects the map of ")
             << describeOperand(op, number) << " to have "
             << op.getShape(&operand).size() << " results, but found "
             << AffineMapAttr::get(map);
    if (!map.isProjectedPermutation())
      return op.emitOpError("expects the map of ")
             << describeOperand(op, number)
             << " to be a projected permutation, but found "
             << AffineMapAttr::get(map);
  }
  return success();
}

/// (K4)
static LogicalResult verifySizes(RowwiseOp op) {
  SmallVector<std::optional<int64_t>> sizes(op.getNumDims());
  for (OpOperand &operand : op->getOpOperands()) {
    unsigned number = operand.getOperandNumber();
    for (auto [expr, size] : llvm::zip_equal(
             op.getInputMap(number).getResults(), op.getShape(&operand))) {
      unsigned dim = cast<AffineDimExpr>(expr).getPosition();
      std::optional<int64_t> &known = sizes[dim];
      if (!known || ShapedType::isDynamic(*known))
        known = size;
      else if (!ShapedType::isDynamic(size) && *known != size)
        return op.emitOpError("expects ")
               << describeOperand(op, number) << " to have size " << *known
               << " along d" << dim << ", but found " << size;
    }
  }
  for (auto [dim, size] : llvm::enumerate(sizes))
    if (!size)
      return op.emitOpError("expects each dim to be one of an operand, but "
                            "found no operand with d")
             << dim;
  return success();
}

/// (K5)
static LogicalResult verifyOutputs(RowwiseOp op) {
  if (op.getOutputs().empty())
    return op.emitOpError("expects an output, but found none");
  unsigned numRowDims = op.getNumRowDims();
  for (unsigned output = 0, e = op.getOutputs().size(); output < e; ++output) {
    AffineMap map = op.getOutputMap(output);
    auto uses = [&](unsigned dim) { return map.isFunctionOfDim(dim); };
    bool allRows = llvm::all_of(llvm::seq(0u, numRowDims), uses);
    unsigned numFeatures =
        llvm::count_if(llvm::seq(numRowDims, op.getNumDims()), uses);
    if (!allRows ||
        (numFeatures && numFeatures + numRowDims != op.getNumDims()))
      return op.emitOpError("expects output ")
             << output
             << " to have all row dims and all feature dims or none, but found "
             << AffineMapAttr::get(map);
  }
  return success();
}

/// (K6)
static LogicalResult verifyOperandTypes(RowwiseOp op) {
  bool onTensors = isa<RankedTensorType>(op.getOutputs().front().getType());
  for (OpOperand &operand : op->getOpOperands()) {
    Type type = operand.get().getType();
    std::string name = describeOperand(op, operand.getOperandNumber());
    if (onTensors ? isa<MemRefType>(type) : isa<RankedTensorType>(type))
      return op.emitOpError("expects tensors and scalars or memrefs and "
                            "scalars, but found ")
             << name << " of type " << type << " beside output 0 of type "
             << op.getOutputs().front().getType();
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (tensor && tensor.getEncoding())
      return op.emitOpError("expects ")
             << name << " to have no encoding, but found "
             << tensor.getEncoding();
  }
  return success();
}

LogicalResult RowwiseOp::verify() {
  if (failed(verifyIterators(*this)) || failed(verifyMaps(*this)) ||
      failed(verifySizes(*this)) || failed(verifyOutputs(*this)) ||
      failed(verifyOperandTypes(*this)))
    return failure();
  return cast<IndexingMapOpInterface>(getOperation()).verifyImpl();
}

/// (K8)
static LogicalResult verifyBodyOp(Operation *op) {
  if (isa<RowReduceOp>(op))
    return success();
  bool isAllowed =
      isa<arith::ArithDialect, math::MathDialect>(op->getDialect()) &&
      (isa<arith::ConstantOp>(op) || OpTrait::hasElementwiseMappableTraits(op));
  if (!isAllowed)
    return op->emitOpError("cannot stand in a norm.rowwise: expected an "
                           "elementwise op or a constant of arith or math, or "
                           "norm.row_reduce");
  for (Type type : op->getResultTypes())
    if (!type.isSignlessInteger() && !isa<FloatType>(type))
      return op->emitOpError("in a norm.rowwise expects a scalar integer or "
                             "float, but found ")
             << type;
  return success();
}

/// (K7) and (K9)
static LogicalResult verifyYield(RowwiseOp op) {
  auto yield = dyn_cast<YieldOp>(op.getBodyBlock()->getTerminator());
  if (!yield)
    return op.emitOpError("expects its body to end with norm.yield");
  if (yield.getValues().size() != op.getOutputs().size())
    return yield.emitOpError("expects a value for each output, ")
           << op.getOutputs().size() << ", but found "
           << yield.getValues().size();
  DenseSet<Value> uniform = op.getUniformValues();
  for (auto [index, value, output] :
       llvm::enumerate(yield.getValues(), op.getOutputs())) {
    Type expected = getElementTypeOrSelf(output.getType());
    if (value.getType() != expected)
      return yield.emitOpError("expects value ")
             << index << " to be " << expected << ", but found "
             << value.getType();
    if (!op.hasFeatureDims(op.getOutputMap(index)) && !uniform.contains(value))
      return yield.emitOpError("expects value ")
             << index
             << " to be uniform in the row, as its output has no feature dims";
  }
  return success();
}

LogicalResult RowwiseOp::verifyRegions() {
  Block *body = getBodyBlock();
  if (body->getNumArguments() != getInputs().size())
    return emitOpError("expects a block argument for each input, ")
           << getInputs().size() << ", but found " << body->getNumArguments();
  for (auto [arg, input] : llvm::zip_equal(body->getArguments(), getInputs())) {
    Type expected = getElementTypeOrSelf(input.getType());
    if (arg.getType() != expected)
      return emitOpError("expects block argument ")
             << arg.getArgNumber() << " to be " << expected << ", but found "
             << arg.getType();
  }
  for (Operation &op : body->without_terminator())
    if (failed(verifyBodyOp(&op)))
      return failure();
  return verifyYield(*this);
}
