//===- LinalgOps.cpp - Loops of linalg ops --------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements linalg ops for the interpreter: the loops that they
// stand for, with their bodies as lists of instructions.
//
//===----------------------------------------------------------------------===//

#include "Interpreter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::norm::test;

namespace mlir::norm::test {

/// The loops of one linalg op.
class LinalgLoop {
public:
  LinalgLoop(linalg::LinalgOp op, Interpreter &interpreter)
      : op(op), interpreter(interpreter) {}

  LogicalResult run(std::vector<Tensor> &results);

private:
  /// What one op of the body does with the numbers of an iteration.
  using Step = std::function<LogicalResult()>;

  unsigned getSlot(Value value);
  LogicalResult addStep(Operation &nested);
  LogicalResult addExtract(tensor::ExtractOp extract);
  LogicalResult readBody();
  int64_t place(AffineMap map, const Tensor &tensor);

  linalg::LinalgOp op;
  Interpreter &interpreter;
  DenseMap<Value, unsigned> slots;
  std::vector<double> numbers;
  std::vector<Step> steps;
  SmallVector<int64_t> indices;
};

} // namespace mlir::norm::test

/// Where the number of a value is kept. What is defined outside is known.
unsigned LinalgLoop::getSlot(Value value) {
  auto [it, isNew] = slots.try_emplace(value, numbers.size());
  if (isNew) {
    TensorRef outside = interpreter.get(value);
    numbers.push_back(outside ? outside->scalar() : 0.0);
  }
  return it->second;
}

LogicalResult LinalgLoop::addExtract(tensor::ExtractOp extract) {
  TensorRef source = interpreter.get(extract.getTensor());
  if (!source)
    return extract.emitError("expected a tensor from outside of the body");
  SmallVector<unsigned> operands;
  for (Value index : extract.getIndices())
    operands.push_back(getSlot(index));
  unsigned result = getSlot(extract);
  steps.push_back([=]() -> LogicalResult {
    SmallVector<int64_t> place;
    for (unsigned operand : operands)
      place.push_back(int64_t(numbers[operand]));
    if (!source->contains(place))
      return extract->emitError("reads outside of the tensor");
    numbers[result] = source->elements[source->linearize(place)];
    return success();
  });
  return success();
}

LogicalResult LinalgLoop::addStep(Operation &nested) {
  if (auto extract = dyn_cast<tensor::ExtractOp>(nested))
    return addExtract(extract);
  if (isa<cf::AssertOp>(nested)) {
    unsigned condition = getSlot(nested.getOperand(0));
    steps.push_back([this, condition, &nested]() -> LogicalResult {
      return numbers[condition] != 0.0 ? LogicalResult::success()
                                       : nested.emitError("does not hold");
    });
    return success();
  }
  if (nested.getNumResults() != 1)
    return nested.emitError("is not known in a body");
  unsigned result = getSlot(nested.getResult(0));
  if (auto index = dyn_cast<linalg::IndexOp>(nested)) {
    steps.push_back([this, result, dim = index.getDim()] {
      numbers[result] = indices[dim];
      return success();
    });
    return success();
  }
  Attribute constant;
  if (matchPattern(&nested, m_Constant(&constant))) {
    numbers[result] = readConstant(constant)->scalar();
    return success();
  }
  ScalarFunction function = getScalarFunction(&nested);
  if (!function)
    return nested.emitError("is not known in a body");
  SmallVector<unsigned> operands;
  for (Value operand : nested.getOperands())
    operands.push_back(getSlot(operand));
  steps.push_back([=] {
    SmallVector<double> values;
    for (unsigned operand : operands)
      values.push_back(numbers[operand]);
    numbers[result] = function(values);
    return success();
  });
  return success();
}

LogicalResult LinalgLoop::readBody() {
  Block &body = *op.getBlock();
  for (BlockArgument argument : body.getArguments())
    getSlot(argument);
  for (Operation &nested : body.without_terminator())
    if (failed(addStep(nested)))
      return failure();
  // Named before the steps run: more slots would move the numbers.
  for (Value yielded : body.getTerminator()->getOperands())
    getSlot(yielded);
  return success();
}

/// The value of an index: sums and products, as convolutions have them.
static int64_t evaluate(AffineExpr expr, ArrayRef<int64_t> indices) {
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return indices[dim.getPosition()];
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return constant.getValue();
  auto binary = cast<AffineBinaryOpExpr>(expr);
  int64_t left = evaluate(binary.getLHS(), indices);
  int64_t right = evaluate(binary.getRHS(), indices);
  switch (binary.getKind()) {
  case AffineExprKind::Add:
    return left + right;
  case AffineExprKind::Mul:
    return left * right;
  case AffineExprKind::Mod:
    return llvm::mod(left, right);
  case AffineExprKind::FloorDiv:
    return llvm::divideFloorSigned(left, right);
  default:
    return llvm::divideCeilSigned(left, right);
  }
}

int64_t LinalgLoop::place(AffineMap map, const Tensor &tensor) {
  int64_t place = 0;
  for (auto [expr, size] : llvm::zip_equal(map.getResults(), tensor.shape))
    place = place * size + evaluate(expr, indices);
  return place;
}

/// The number of iterations in each dim, as the operands' sizes have it.
static FailureOr<SmallVector<int64_t>>
getLoopSizes(linalg::LinalgOp op, ArrayRef<TensorRef> operands) {
  SmallVector<int64_t> sizes;
  for (TensorRef operand : operands)
    llvm::append_range(sizes, operand->shape);
  AffineMap inverse = op.getShapesToLoopsMap();
  if (!inverse)
    return op->emitError("has loops that no operand bounds");
  return SmallVector<int64_t>(inverse.compose(sizes));
}

LogicalResult LinalgLoop::run(std::vector<Tensor> &results) {
  SmallVector<TensorRef> operands = interpreter.get(op->getOperands());
  FailureOr<SmallVector<int64_t>> sizes = getLoopSizes(op, operands);
  if (failed(sizes) || failed(readBody()))
    return failure();
  unsigned numInputs = op.getNumDpsInputs();
  for (TensorRef init : ArrayRef(operands).drop_front(numInputs))
    results.push_back(*init);
  if (llvm::is_contained(*sizes, 0))
    return success();
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  Operation *yield = op.getBlock()->getTerminator();
  indices.assign(sizes->size(), 0);
  do {
    for (auto [index, argument] :
         llvm::enumerate(op.getBlock()->getArguments())) {
      const Tensor &tensor =
          index < numInputs ? *operands[index] : results[index - numInputs];
      numbers[slots[argument]] = tensor.elements[place(maps[index], tensor)];
    }
    for (const Step &step : steps)
      if (failed(step()))
        return failure();
    for (auto [index, yielded] : llvm::enumerate(yield->getOperands())) {
      Tensor &result = results[index];
      result.elements[place(maps[numInputs + index], result)] =
          numbers[slots[yielded]];
    }
  } while (advance(indices, *sizes));
  return success();
}

LogicalResult Interpreter::runLinalg(linalg::LinalgOp op) {
  if (!op.hasPureTensorSemantics())
    return op->emitError("expected tensors");
  std::vector<Tensor> results;
  if (failed(LinalgLoop(op, *this).run(results)))
    return failure();
  for (auto [value, tensor] : llvm::zip_equal(op->getResults(), results))
    set(value, std::move(tensor));
  return success();
}
