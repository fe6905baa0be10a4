//===- ConstantEvaluator.cpp - Tensors computed from constants ------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements computing what a program computes from constants alone:
// scales like 1 + w, weights that are a part of a larger one.
//
//===----------------------------------------------------------------------===//

#include "ConstantEvaluator.h"

#include "norm/Analysis/ConstantElements.h"
#include "norm/Analysis/ConstantFolder.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::norm;

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//

static double roundTo(FloatFormat format, double value) {
  char data[sizeof(double)];
  storeFloat(format, value, data);
  return loadFloat(format, data);
}

static bool isArithmetic(Operation *op) {
  return isa<arith::AddFOp, arith::SubFOp, arith::MulFOp, arith::DivFOp,
             arith::NegFOp, arith::ExtFOp, arith::TruncFOp>(op) &&
         getFloatFormat(getElementTypeOrSelf(op->getResult(0).getType()));
}

/// What `op` makes of these operands. In f64 first, which for the narrower
/// formats rounds to what the op itself rounds to.
static double compute(Operation *op, double lhs, double rhs) {
  double value = llvm::TypeSwitch<Operation *, double>(op)
                     .Case([&](arith::AddFOp) { return lhs + rhs; })
                     .Case([&](arith::SubFOp) { return lhs - rhs; })
                     .Case([&](arith::MulFOp) { return lhs * rhs; })
                     .Case([&](arith::DivFOp) { return lhs / rhs; })
                     .Case([&](arith::NegFOp) { return -lhs; })
                     .Default([&](Operation *) { return lhs; });
  return roundTo(
      *getFloatFormat(getElementTypeOrSelf(op->getResult(0).getType())), value);
}

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

namespace {

using Elements = std::optional<std::vector<double>>;

class Evaluator {
public:
  Evaluator(const GlobalConstants &globals, int64_t maxElements)
      : globals(globals), maxElements(maxElements) {}

  Elements evaluate(Value value);
  std::optional<double> getNumber(Value value) {
    return folder.getNumber(value);
  }

private:
  Elements compute(OpResult result);
  Elements computeArithmetic(Operation *op);
  Elements computeSlice(tensor::ExtractSliceOp slice);

  ConstantFolder folder;
  const GlobalConstants &globals;
  int64_t maxElements;
  unsigned depth = 0;
  static constexpr unsigned maxDepth = 32;
  /// A value that is read twice is computed twice.
  unsigned numEvaluations = 0;
  static constexpr unsigned maxEvaluations = 256;
};

/// Runs the body of an elementwise linalg op.
class BodyEvaluator {
public:
  BodyEvaluator(linalg::LinalgOp op, Evaluator &evaluator)
      : op(op), evaluator(evaluator) {}

  Elements run();

private:
  /// What a scalar of the body is at a point: the element of an input, a
  /// number, or the result of an op.
  struct Slot {
    std::vector<double> elements;
    SmallVector<int64_t> strides;
    Operation *op = nullptr;
    unsigned lhs = 0, rhs = 0;
    double value = 0.0;
  };

  bool prepare();
  bool addInput(OpOperand &operand);
  std::optional<unsigned> getSlot(Value value);
  double runAt(ArrayRef<int64_t> point);

  linalg::LinalgOp op;
  Evaluator &evaluator;
  std::vector<Slot> slots;
  DenseMap<Value, unsigned> numbers;
  unsigned result = 0;
};

} // namespace

static SmallVector<int64_t> getStrides(ArrayRef<int64_t> shape) {
  SmallVector<int64_t> strides(shape.size(), 1);
  for (int64_t dim = int64_t(shape.size()) - 2; dim >= 0; --dim)
    strides[dim] = strides[dim + 1] * shape[dim + 1];
  return strides;
}

/// Calls `visit` with each index into `shape`, in row-major order.
static void visitIndices(ArrayRef<int64_t> shape,
                         function_ref<void(ArrayRef<int64_t>)> visit) {
  SmallVector<int64_t> index(shape.size(), 0);
  int64_t count = ShapedType::getNumElements(shape);
  for (int64_t i = 0; i < count; ++i) {
    visit(index);
    for (int64_t dim = int64_t(shape.size()) - 1; dim >= 0; --dim) {
      if (++index[dim] < shape[dim])
        break;
      index[dim] = 0;
    }
  }
}

Elements Evaluator::evaluate(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  Operation *op = value.getDefiningOp();
  if (!op || !type || !type.hasStaticShape() ||
      type.getNumElements() > maxElements ||
      !getFloatFormat(type.getElementType()) || depth == maxDepth ||
      numEvaluations++ == maxEvaluations)
    return std::nullopt;
  ++depth;
  Elements elements = compute(cast<OpResult>(value));
  --depth;
  return elements;
}

Elements Evaluator::compute(OpResult result) {
  Operation *op = result.getOwner();
  auto type = cast<RankedTensorType>(result.getType());
  if (std::optional<double> number = folder.getNumber(result))
    return std::vector<double>(type.getNumElements(), *number);
  if (op->getNumResults() != 1)
    return std::nullopt;
  if (Attribute attr = globals.getValue(op)) {
    std::optional<ConstantElements> elements = ConstantElements::get(attr);
    if (!elements)
      return std::nullopt;
    std::vector<double> numbers(elements->getNumElements());
    for (int64_t i = 0, end = numbers.size(); i < end; ++i)
      numbers[i] = (*elements)[i];
    return numbers;
  }
  if (isa<tensor::CastOp, tensor::CollapseShapeOp, tensor::ExpandShapeOp>(op))
    return evaluate(op->getOperand(0));
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return computeSlice(slice);
  if (isArithmetic(op))
    return computeArithmetic(op);
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return BodyEvaluator(linalgOp, *this).run();
  return std::nullopt;
}

Elements Evaluator::computeArithmetic(Operation *op) {
  Elements lhs = evaluate(op->getOperand(0));
  if (!lhs || op->getNumOperands() == 1) {
    for (double &value :
         lhs ? MutableArrayRef<double>(*lhs) : MutableArrayRef<double>())
      value = ::compute(op, value, 0.0);
    return lhs;
  }
  Elements rhs = evaluate(op->getOperand(1));
  if (!rhs)
    return std::nullopt;
  for (auto [left, right] : llvm::zip_equal(*lhs, *rhs))
    left = ::compute(op, left, right);
  return lhs;
}

Elements Evaluator::computeSlice(tensor::ExtractSliceOp slice) {
  if (ShapedType::isDynamicShape(slice.getStaticOffsets()) ||
      ShapedType::isDynamicShape(slice.getStaticStrides()))
    return std::nullopt;
  Elements source = evaluate(slice.getSource());
  if (!source)
    return std::nullopt;
  SmallVector<int64_t> strides = getStrides(slice.getSourceType().getShape());
  std::vector<double> numbers;
  numbers.reserve(slice.getType().getNumElements());
  visitIndices(slice.getStaticSizes(), [&](ArrayRef<int64_t> index) {
    int64_t position = 0;
    for (auto [i, offset, step, stride] :
         llvm::zip_equal(index, slice.getStaticOffsets(),
                         slice.getStaticStrides(), strides))
      position += (offset + i * step) * stride;
    numbers.push_back((*source)[position]);
  });
  return numbers;
}

bool BodyEvaluator::addInput(OpOperand &operand) {
  SmallVector<int64_t> loopStrides(op.getNumLoops(), 0);
  AffineMap map = op.getMatchingIndexingMap(&operand);
  auto type = dyn_cast<RankedTensorType>(operand.get().getType());
  if (!type || !map.isProjectedPermutation(/*allowZeroInResults=*/true))
    return false;
  Elements elements = evaluator.evaluate(operand.get());
  if (!elements)
    return false;
  for (auto [expr, stride] :
       llvm::zip_equal(map.getResults(), getStrides(type.getShape())))
    if (auto loop = dyn_cast<AffineDimExpr>(expr))
      loopStrides[loop.getPosition()] = stride;
  numbers[op.getMatchingBlockArgument(&operand)] = slots.size();
  slots.push_back({std::move(*elements), std::move(loopStrides)});
  return true;
}

std::optional<unsigned> BodyEvaluator::getSlot(Value value) {
  auto it = numbers.find(value);
  if (it != numbers.end())
    return it->second;
  std::optional<double> number = evaluator.getNumber(value);
  if (!number)
    return std::nullopt;
  Slot slot;
  slot.value = *number;
  numbers[value] = slots.size();
  slots.push_back(std::move(slot));
  return slots.size() - 1;
}

bool BodyEvaluator::prepare() {
  if (!op.hasPureTensorSemantics() || op.getNumDpsInits() != 1 ||
      op.getNumParallelLoops() != op.getNumLoops() ||
      !op.getIndexingMapMatchingResult(op->getResult(0)).isPermutation() ||
      op.payloadUsesValueFromOperand(op.getDpsInitOperand(0)) ||
      ShapedType::isDynamicShape(op.getStaticLoopRanges()))
    return false;
  for (OpOperand *input : op.getDpsInputOperands())
    if (op.payloadUsesValueFromOperand(input) && !addInput(*input))
      return false;
  for (Operation &scalar : op.getBlock()->without_terminator()) {
    if (isa<arith::ConstantOp>(scalar))
      continue;
    if (!isArithmetic(&scalar))
      return false;
    std::optional<unsigned> lhs = getSlot(scalar.getOperand(0));
    std::optional<unsigned> rhs =
        scalar.getNumOperands() > 1 ? getSlot(scalar.getOperand(1)) : lhs;
    if (!lhs || !rhs)
      return false;
    Slot slot;
    slot.op = &scalar;
    slot.lhs = *lhs;
    slot.rhs = *rhs;
    numbers[scalar.getResult(0)] = slots.size();
    slots.push_back(std::move(slot));
  }
  std::optional<unsigned> yielded =
      getSlot(op.getBlock()->getTerminator()->getOperand(0));
  result = yielded.value_or(0);
  return yielded.has_value();
}

double BodyEvaluator::runAt(ArrayRef<int64_t> point) {
  for (Slot &slot : slots) {
    if (slot.op) {
      slot.value =
          ::compute(slot.op, slots[slot.lhs].value, slots[slot.rhs].value);
    } else if (!slot.strides.empty() || !slot.elements.empty()) {
      int64_t position = 0;
      for (auto [i, stride] : llvm::zip_equal(point, slot.strides))
        position += i * stride;
      slot.value = slot.elements[position];
    }
  }
  return slots[result].value;
}

Elements BodyEvaluator::run() {
  if (!prepare())
    return std::nullopt;
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  AffineMap map = op.getIndexingMapMatchingResult(op->getResult(0));
  SmallVector<int64_t> shape = map.compose(ranges);
  SmallVector<int64_t> strides = getStrides(shape);
  std::vector<double> numbers(ShapedType::getNumElements(shape));
  visitIndices(ranges, [&](ArrayRef<int64_t> point) {
    int64_t position = 0;
    for (auto [dim, stride] : llvm::enumerate(strides))
      position += point[map.getDimPosition(dim)] * stride;
    numbers[position] = runAt(point);
  });
  return numbers;
}

Elements norm::evaluateConstant(Value tensor, const GlobalConstants &globals,
                                int64_t maxElements) {
  return Evaluator(globals, maxElements).evaluate(tensor);
}
