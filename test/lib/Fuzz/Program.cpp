//===- Program.cpp - Programs to fuzz -------------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the reading of files and the cutting of windows.
//
//===----------------------------------------------------------------------===//

#include "Program.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::norm::test;

/// A function with more ops in its block than this is cut.
static constexpr size_t kLongFunction = 80;
/// Tensors with more elements than this are not computed.
static constexpr int64_t kManyElements = 1 << 18;

static bool isModerate(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return isa<FloatType, IntegerType, IndexType>(type);
  int64_t elements = 1;
  for (int64_t size : tensor.getShape())
    elements *= ShapedType::isDynamic(size) ? 4 : size;
  return elements <= kManyElements &&
         (isa<FloatType, IntegerType, IndexType>(tensor.getElementType()));
}

static bool canRun(func::FuncOp function) {
  if (function.isExternal() || !function.getBody().hasOneBlock() ||
      function.getNumResults() == 0 ||
      !llvm::all_of(function.getArgumentTypes(), isModerate) ||
      !llvm::all_of(function.getResultTypes(), llvm::IsaPred<RankedTensorType>))
    return false;
  return !function
              .walk([](Operation *op) {
                return llvm::all_of(op->getResultTypes(), isModerate)
                           ? WalkResult::advance()
                           : WalkResult::interrupt();
              })
              .wasInterrupted();
}

LogicalResult norm::test::readPrograms(StringRef file, StringRef only,
                                       MLIRContext *context,
                                       std::vector<Program> &programs) {
  auto module = parseSourceFile<ModuleOp>(file, context);
  if (!module)
    return failure();
  PassManager pm(context);
  pm.addPass(createSymbolDCEPass());
  for (auto function : module->getOps<func::FuncOp>()) {
    if ((!only.empty() && only != function.getName()) || !canRun(function))
      continue;
    Program program{file.str(), function.getName().str(), module->clone()};
    for (auto other : program.module->getOps<func::FuncOp>())
      other.setVisibility(other.getName() == function.getName()
                              ? SymbolTable::Visibility::Public
                              : SymbolTable::Visibility::Private);
    if (failed(pm.run(*program.module)))
      return failure();
    programs.push_back(std::move(program));
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

/// Whether `op` holds an op that norm-raise starts from.
static bool holdsRoot(Operation &op) {
  return op
      .walk([](Operation *nested) {
        return isa<math::RsqrtOp, math::SqrtOp, math::PowFOp, math::TanhOp,
                   linalg::RsqrtOp, linalg::SqrtOp, linalg::PowFOp,
                   linalg::TanhOp>(nested)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Whether a window takes `op` with it when it reads its result.
static bool isTakenAlong(Operation *op) {
  return matchPattern(op, m_Constant()) ||
         isa<tensor::EmptyOp, tensor::DimOp, linalg::FillOp>(op) ||
         (isa<arith::ArithDialect>(op->getDialect()) &&
          llvm::none_of(op->getResultTypes(), llvm::IsaPred<ShapedType>));
}

namespace {

/// Copies ops of a block into a function of their own.
class Window {
public:
  Window(func::FuncOp function, func::FuncOp target)
      : function(function), target(target),
        builder(OpBuilder::atBlockEnd(target.addEntryBlock())) {}

  void take(Operation *op) {
    op->walk([&](Operation *nested) {
      for (Value operand : nested->getOperands())
        if (operand.getParentBlock() == &function.getBody().front())
          bring(operand);
    });
    Operation *clone = builder.clone(*op, mapping);
    taken.insert(op);
    clones.push_back({op, clone});
  }

  /// Returns what is read outside, and sets the signature. False if there is
  /// nothing to return.
  bool finish();

private:
  void bring(Value value);

  func::FuncOp function, target;
  OpBuilder builder;
  IRMapping mapping;
  DenseSet<Operation *> taken;
  SmallVector<std::pair<Operation *, Operation *>> clones;
};

} // namespace

/// Makes `value` of the function known in the window.
void Window::bring(Value value) {
  if (mapping.contains(value))
    return;
  Operation *op = value.getDefiningOp();
  if (op && isTakenAlong(op)) {
    for (Value operand : op->getOperands())
      bring(operand);
    builder.clone(*op, mapping);
    return;
  }
  mapping.map(value, target.getBody().front().addArgument(value.getType(),
                                                          value.getLoc()));
}

bool Window::finish() {
  SmallVector<Value> results;
  for (auto [op, clone] : clones)
    for (auto [from, to] : llvm::zip(op->getResults(), clone->getResults())) {
      bool readInside = llvm::any_of(from.getUsers(), [&](Operation *user) {
        return taken.contains(
            function.getBody().front().findAncestorOpInBlock(*user));
      });
      bool readOutside = llvm::any_of(from.getUsers(), [&](Operation *user) {
        return !taken.contains(
            function.getBody().front().findAncestorOpInBlock(*user));
      });
      if ((readOutside || !readInside) && isa<RankedTensorType>(to.getType()) &&
          !isTakenAlong(op))
        results.push_back(to);
    }
  func::ReturnOp::create(builder, function.getLoc(), results);
  target.setFunctionType(builder.getFunctionType(
      target.getBody().front().getArgumentTypes(), TypeRange(results)));
  return !results.empty();
}

OwningOpRef<ModuleOp> norm::test::cut(const Program &program, Random &random) {
  func::FuncOp function = program.getFunction();
  SmallVector<Operation *> ops;
  SmallVector<size_t> roots;
  for (Operation &op : function.getBody().front().without_terminator()) {
    if (holdsRoot(op))
      roots.push_back(ops.size());
    ops.push_back(&op);
  }
  if (ops.size() <= kLongFunction || random.oneIn(60))
    return program.module.get().clone();

  // Calls and symbols stay where they are: only this function is cut.
  OwningOpRef<ModuleOp> module = program.module.get().clone();
  module->lookupSymbol<func::FuncOp>(program.function).erase();
  OpBuilder builder = OpBuilder::atBlockEnd(module->getBody());
  auto target =
      func::FuncOp::create(builder, function.getLoc(), program.function,
                           builder.getFunctionType({}, {}));
  size_t root = roots.empty() ? random.below(ops.size()) : random.pick(roots);
  size_t before = 8 + random.below(40), after = 4 + random.below(24);
  Window window(function, target);
  for (size_t i = root > before ? root - before : 0,
              e = std::min(root + after, ops.size());
       i < e; ++i)
    window.take(ops[i]);
  if (!window.finish())
    return {};
  return module;
}
