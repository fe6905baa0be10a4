//===- Interpreter.h - Programs evaluated over the reals --------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares an interpreter of linalg on tensors and of graph ops. It
// compiles nothing, so small graphs take microseconds, and shows every value.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_TEST_LIB_INTERPRETER_INTERPRETER_H
#define NORM_TEST_LIB_INTERPRETER_INTERPRETER_H

#include "common/Numbers.h"
#include "common/Random.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/SymbolTable.h"

#include <functional>
#include <memory>
#include <optional>

namespace mlir::norm::test {

/// A tensor, or a scalar, which has no dims. Integers are doubles, too: those
/// of the programs here are small.
struct Tensor {
  Tensor() = default;
  Tensor(ArrayRef<int64_t> shape, double fill)
      : shape(shape), elements(tools::countElements(shape), fill) {}
  explicit Tensor(double scalar) : elements{scalar} {}

  /// The place of an element among all.
  int64_t linearize(ArrayRef<int64_t> indices) const {
    int64_t place = 0;
    for (auto [index, size] : llvm::zip_equal(indices, shape))
      place = place * size + index;
    return place;
  }
  bool contains(ArrayRef<int64_t> indices) const {
    return llvm::all_of(llvm::zip_equal(indices, shape), [](auto pair) {
      return std::get<0>(pair) >= 0 && std::get<0>(pair) < std::get<1>(pair);
    });
  }
  double scalar() const { return elements.front(); }

  SmallVector<int64_t> shape;
  std::vector<double> elements;
};

using TensorRef = std::shared_ptr<const Tensor>;

/// Steps through the indices of a shape, the last one fastest. Returns false
/// behind the last one.
bool advance(SmallVectorImpl<int64_t> &indices, ArrayRef<int64_t> shape);

/// Calls `visit` with the places of the elements of each row of a tensor, in
/// the order of the elements along `dims`.
void forEachRow(ArrayRef<int64_t> shape, ArrayRef<int64_t> dims,
                function_ref<void(ArrayRef<int64_t>)> visit);

/// An elementwise arith or math op on numbers; null where there is none. Casts
/// between floats change nothing: this computes over the reals.
using ScalarFunction = std::function<double(ArrayRef<double>)>;
ScalarFunction getScalarFunction(Operation *op);

/// The elements of a constant; null if they are not known.
TensorRef readConstant(Attribute attr);

/// Runs functions of one module.
class Interpreter {
public:
  /// Called for each value whenever it is computed.
  using Observer = std::function<void(Value, const Tensor &)>;

  explicit Interpreter(ModuleOp module, Observer observer = nullptr)
      : symbols(module), observer(std::move(observer)) {}

  /// Changes each float that is computed by up to this part of it.
  void setNoise(double part) { noise = part; }

  /// Runs a function. Fails, with an error, at an op that it does not know.
  FailureOr<std::vector<TensorRef>> run(func::FuncOp function,
                                        ArrayRef<TensorRef> arguments);

private:
  friend class LinalgLoop;

  TensorRef get(Value value) const { return values.lookup(value); }
  SmallVector<TensorRef> get(OperandRange operands) const;
  int64_t getInteger(OpFoldResult value) const;
  SmallVector<int64_t> getIntegers(ArrayRef<OpFoldResult> values) const;
  void set(Value value, TensorRef tensor);
  void set(Value value, Tensor tensor) {
    set(value, std::make_shared<Tensor>(std::move(tensor)));
  }

  FailureOr<std::vector<TensorRef>> runBlock(Block &block,
                                             ArrayRef<TensorRef> arguments);
  LogicalResult runOp(Operation &op);
  LogicalResult runStructured(Operation &op);
  LogicalResult runTensorOp(Operation &op);
  LogicalResult runReshape(Operation &op);
  LogicalResult runSlice(Operation &op);
  LogicalResult runGraphOp(Operation &op);
  LogicalResult runElementwise(Operation &op);
  LogicalResult runLinalg(linalg::LinalgOp op);

  SymbolTable symbols;
  Observer observer;
  DenseMap<Value, TensorRef> values;
  DenseMap<Attribute, TensorRef> constants;
  double noise = 0.0;
  tools::Random random{1};
};

} // namespace mlir::norm::test

#endif // NORM_TEST_LIB_INTERPRETER_INTERPRETER_H
