//===- Modules.cpp - Whole modules to measure -----------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements how norm-bench calls the functions of whole modules, and
// how it takes their ops apart to time each alone.
//
//===----------------------------------------------------------------------===//

#include "Modules.h"

#include "norm/Analysis/ConstantElements.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/StringMap.h"
#include <cstdlib>
#include <random>

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::bench;

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

FailureOr<std::vector<WholeFunction>> bench::getFunctions(ModuleOp module) {
  std::vector<WholeFunction> functions;
  for (auto op : module.getOps<func::FuncOp>()) {
    if (op.isPrivate() || op.isExternal())
      continue;
    WholeFunction &function = functions.emplace_back();
    function.name = op.getName();
    for (Type type : op.getArgumentTypes()) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      if (!tensor || !tensor.hasStaticShape() ||
          !tensor.getElementType().isIntOrIndexOrFloat())
        return op.emitError("norm-bench expects ranked tensors of static "
                            "shape, found ")
               << type;
      function.arguments.push_back(
          MemRefType::get(tensor.getShape(), tensor.getElementType()));
    }
    for (Type type : op.getResultTypes()) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      if (!tensor)
        return op.emitError("norm-bench expects results to be ranked tensors, "
                            "found ")
               << type;
      function.resultRanks.push_back(tensor.getRank());
    }
  }
  return functions;
}

static int64_t getNumWords(int64_t rank) { return 3 + 2 * rank; }

WholeCall::WholeCall(const WholeFunction &function, Runner::Call call,
                     int64_t numIds)
    : call(call), resultRanks(function.resultRanks) {
  std::minstd_rand random(1);
  for (MemRefType type : function.arguments) {
    char *data = allocateAligned(type.getNumElements() *
                                 getElementBytes(type.getElementType()));
    memory.push_back(data);
    fillRandom(type, numIds, random, data);
    descriptors.push_back(makeDescriptor(type, data));
  }
  int64_t numWords = 0;
  for (int64_t rank : resultRanks)
    numWords += getNumWords(rank);
  results.resize(numWords);
  // Results are one struct, through a first pointer.
  if (!results.empty())
    pointers.push_back(results.data());
  for (SmallVector<int64_t> &words : descriptors)
    pointers.push_back(words.data());
  for (void *&pointer : pointers)
    arguments.push_back(&pointer);
}

WholeCall::~WholeCall() {
  for (char *data : memory)
    std::free(data);
}

void WholeCall::run() {
  call(arguments.data());
  const int64_t *words = results.data();
  for (int64_t rank : resultRanks) {
    std::free(reinterpret_cast<void *>(words[0]));
    words += getNumWords(rank);
  }
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

namespace {

/// Makes a function of one op.
class Outliner {
public:
  explicit Outliner(OpBuilder &builder) : builder(builder) {}

  /// Fails where the op is none that can stand alone.
  FailureOr<func::FuncOp> outline(DestinationStyleOpInterface op,
                                  BenchKernel &kernel);

private:
  LogicalResult addOperand(Operation *op, Value value, bool isInput,
                           BenchKernel &kernel);

  OpBuilder &builder;
  /// What stands for the operands: arguments, by number, and constants.
  SmallVector<std::pair<Value, unsigned>> arguments;
  SmallVector<Value> constants;
};

} // namespace

LogicalResult Outliner::addOperand(Operation *op, Value value, bool isInput,
                                   BenchKernel &kernel) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type) {
    constants.push_back(value);
    return success(matchPattern(value, m_Constant()));
  }
  if (!type.hasStaticShape() || !getFloatFormat(type.getElementType()))
    return failure();
  // An operand that stands twice is one argument, if nothing writes to it.
  auto known = llvm::find_if(
      arguments, [&](auto &argument) { return argument.first == value; });
  if (isInput && known != arguments.end())
    return success();
  arguments.emplace_back(value, kernel.types.size());
  kernel.types.push_back(
      MemRefType::get(type.getShape(), type.getElementType()));
  kernel.isInput.push_back(isInput);
  return success();
}

FailureOr<func::FuncOp> Outliner::outline(DestinationStyleOpInterface op,
                                          BenchKernel &kernel) {
  for (OpOperand &operand : op->getOpOperands())
    if (failed(addOperand(op, operand.get(), op.isDpsInput(&operand), kernel)))
      return failure();
  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(op->getRegions(), captured);
  for (Value value : captured)
    if (!matchPattern(value, m_Constant()) || isa<TensorType>(value.getType()))
      return failure();
  llvm::append_range(constants, captured);

  SmallVector<Type> types(kernel.types.begin(), kernel.types.end());
  auto function = func::FuncOp::create(builder, op.getLoc(), kernel.name,
                                       builder.getFunctionType(types, {}));
  OpBuilder::InsertionGuard guard(builder);
  Block *body = function.addEntryBlock();
  builder.setInsertionPointToStart(body);
  IRMapping mapping;
  for (Value value : constants)
    if (!mapping.contains(value))
      builder.clone(*value.getDefiningOp(), mapping);
  OperationState state(op.getLoc(), op->getName());
  for (OpOperand &operand : op->getOpOperands()) {
    Value value = operand.get();
    if (mapping.contains(value)) {
      state.operands.push_back(mapping.lookup(value));
      continue;
    }
    bool isInput = op.isDpsInput(&operand);
    auto it = llvm::find_if(arguments, [&](auto &argument) {
      return argument.first == value &&
             kernel.isInput[argument.second] == isInput;
    });
    if (it == arguments.end())
      it = llvm::find_if(
          arguments, [&](auto &argument) { return argument.first == value; });
    state.operands.push_back(body->getArgument(it->second));
  }
  state.attributes = op->getAttrs();
  for (Region &region : op->getRegions())
    region.cloneInto(state.addRegion(), mapping);
  builder.create(state);
  func::ReturnOp::create(builder, op.getLoc());
  return function;
}

/// `linalg.generic 128x3072xf32`.
static std::string describe(DestinationStyleOpInterface op) {
  std::string text = op->getName().getStringRef().str();
  llvm::raw_string_ostream os(text);
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op.getOperation())) {
    if (linalg::isaContractionOpInterface(linalgOp))
      os << " (contraction)";
    else if (linalgOp.getNumReductionLoops() != 0)
      os << " (reduction)";
  }
  for (Type type : op->getResultTypes())
    if (auto tensor = dyn_cast<RankedTensorType>(type)) {
      os << ' ';
      for (int64_t size : tensor.getShape())
        os << size << 'x';
      os << tensor.getElementType();
    }
  return text;
}

OwningOpRef<ModuleOp> bench::outlineOps(ModuleOp module, bool all,
                                        std::vector<OutlinedOp> &ops) {
  PassManager manager(module.getContext());
  addTensorPasses(manager);
  if (failed(manager.run(module)))
    return nullptr;
  OwningOpRef<ModuleOp> outlined = ModuleOp::create(module.getLoc());
  OpBuilder builder = OpBuilder::atBlockEnd(outlined->getBody());
  llvm::StringMap<size_t> known;
  module.walk([&](DestinationStyleOpInterface op) {
    bool isNorm = isa<RowwiseOp>(op.getOperation());
    if (op->getNumResults() == 0 ||
        (!isNorm && !(all && isa<linalg::LinalgOp>(op.getOperation()))))
      return;
    OutlinedOp part{{}, describe(op), isNorm, 1};
    part.kernel.name = "op";
    FailureOr<func::FuncOp> function =
        Outliner(builder).outline(op, part.kernel);
    if (failed(function))
      return;
    std::string text;
    llvm::raw_string_ostream os(text);
    function->print(os);
    auto [it, isNew] = known.try_emplace(text, ops.size());
    if (!isNew) {
      ++ops[it->second].count;
      function->erase();
      return;
    }
    part.kernel.name = "op_" + std::to_string(ops.size());
    function->setName(part.kernel.name);
    ops.push_back(std::move(part));
  });
  return outlined;
}
