//===- Interpreter.cpp - Programs evaluated over the reals ----------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements calls, loops, branches and symbols for the interpreter.
//
//===----------------------------------------------------------------------===//

#include "Interpreter.h"

#include "norm/IR/Norm.h"

#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::test;

bool norm::test::advance(SmallVectorImpl<int64_t> &indices,
                         ArrayRef<int64_t> shape) {
  for (size_t dim = shape.size(); dim-- > 0;) {
    if (++indices[dim] < shape[dim])
      return true;
    indices[dim] = 0;
  }
  return false;
}

SmallVector<TensorRef> Interpreter::get(OperandRange operands) const {
  SmallVector<TensorRef> tensors;
  for (Value operand : operands)
    tensors.push_back(get(operand));
  return tensors;
}

int64_t Interpreter::getInteger(OpFoldResult value) const {
  if (auto attr = dyn_cast<Attribute>(value))
    return cast<IntegerAttr>(attr).getInt();
  return int64_t(get(cast<Value>(value))->scalar());
}

SmallVector<int64_t>
Interpreter::getIntegers(ArrayRef<OpFoldResult> operands) const {
  return llvm::map_to_vector(
      operands, [&](OpFoldResult value) { return getInteger(value); });
}

void Interpreter::set(Value value, TensorRef tensor) {
  if (noise != 0.0 && isa<FloatType>(getElementTypeOrSelf(value.getType()))) {
    auto noisy = std::make_shared<Tensor>(*tensor);
    for (double &element : noisy->elements)
      element *= 1.0 + random.between(-noise, noise);
    tensor = std::move(noisy);
  }
  if (observer)
    observer(value, *tensor);
  values[value] = std::move(tensor);
}

FailureOr<std::vector<TensorRef>>
Interpreter::run(func::FuncOp function, ArrayRef<TensorRef> arguments) {
  if (function.isExternal() || !function.getBody().hasOneBlock())
    return function.emitError("expected a body of one block");
  return runBlock(function.getBody().front(), arguments);
}

/// Returns what the terminator is given.
FailureOr<std::vector<TensorRef>>
Interpreter::runBlock(Block &block, ArrayRef<TensorRef> arguments) {
  for (auto [argument, tensor] :
       llvm::zip_equal(block.getArguments(), arguments))
    set(argument, tensor);
  for (Operation &op : block.without_terminator())
    if (failed(runOp(op)))
      return failure();
  std::vector<TensorRef> results;
  for (Value operand : block.getTerminator()->getOperands())
    results.push_back(get(operand));
  return results;
}

LogicalResult Interpreter::runOp(Operation &op) {
  Attribute attr;
  if (matchPattern(&op, m_Constant(&attr))) {
    TensorRef &constant = constants[attr];
    if (!constant && !(constant = readConstant(attr)))
      return op.emitError("has elements that are not known");
    set(op.getResult(0), constant);
    return success();
  }
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return runLinalg(linalgOp);
  if (isa<tensor::TensorDialect>(op.getDialect()))
    return runTensorOp(op);
  if (isa<NormDialect>(op.getDialect()))
    return runGraphOp(op);
  if (op.getNumRegions() || isa<func::CallOp, ml_program::GlobalLoadConstOp,
                                ml_program::GlobalLoadOp>(op))
    return runStructured(op);
  return runElementwise(op);
}

LogicalResult Interpreter::runElementwise(Operation &op) {
  ScalarFunction function = getScalarFunction(&op);
  if (!function)
    return op.emitError("is not known to the interpreter");
  SmallVector<TensorRef> operands = get(op.getOperands());
  Tensor result(operands.back()->shape, 0.0);
  SmallVector<double> numbers(operands.size());
  for (auto [index, element] : llvm::enumerate(result.elements)) {
    // A select may have one condition for all elements.
    for (auto [number, operand] : llvm::zip_equal(numbers, operands))
      number = operand->elements[operand->elements.size() == 1 ? 0 : index];
    element = function(numbers);
  }
  set(op.getResult(0), std::move(result));
  return success();
}

//===----------------------------------------------------------------------===//
// Calls, loops, branches, symbols
//===----------------------------------------------------------------------===//

/// What a global holds from the start. Stores are not known here.
static Attribute getInitialValue(SymbolTable &symbols, SymbolRefAttr name) {
  auto global = symbols.lookup<ml_program::GlobalOp>(name.getRootReference());
  return global ? global.getValueAttr() : Attribute();
}

LogicalResult Interpreter::runStructured(Operation &op) {
  FailureOr<std::vector<TensorRef>> results = failure();
  if (auto call = dyn_cast<func::CallOp>(op)) {
    auto callee = symbols.lookup<func::FuncOp>(call.getCallee());
    if (!callee)
      return op.emitError("calls what is not there");
    results = run(callee, get(op.getOperands()));
  } else if (auto loop = dyn_cast<scf::ForOp>(op)) {
    SmallVector<TensorRef> inits = get(loop.getInitArgs());
    results = std::vector<TensorRef>(inits.begin(), inits.end());
    int64_t step = getInteger(loop.getStep());
    for (int64_t i = getInteger(loop.getLowerBound()),
                 e = getInteger(loop.getUpperBound());
         i < e && succeeded(results); i += step) {
      SmallVector<TensorRef> arguments = {std::make_shared<Tensor>(double(i))};
      llvm::append_range(arguments, *results);
      results = runBlock(*loop.getBody(), arguments);
    }
  } else if (auto branch = dyn_cast<scf::IfOp>(op)) {
    bool isTaken = get(branch.getCondition())->scalar() != 0.0;
    Region &region = isTaken ? branch.getThenRegion() : branch.getElseRegion();
    if (region.empty())
      return success();
    results = runBlock(region.front(), {});
  } else if (isa<ml_program::GlobalLoadConstOp, ml_program::GlobalLoadOp>(op)) {
    Attribute value =
        getInitialValue(symbols, op.getAttrOfType<SymbolRefAttr>("global"));
    TensorRef constant = value ? readConstant(value) : nullptr;
    if (!constant)
      return op.emitError("loads what is not known");
    results = std::vector<TensorRef>{constant};
  } else {
    return op.emitError("is not known to the interpreter");
  }
  if (failed(results))
    return failure();
  for (auto [value, tensor] : llvm::zip_equal(op.getResults(), *results))
    set(value, tensor);
  return success();
}
