//===- Kernels.cpp - Kernels to measure -----------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the kernels that norm-bench measures.
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::bench;

std::string KernelSpec::getName() const {
  return llvm::formatv("{0}/{1}/{2}x{3}", kernel, type, rows, width);
}

ArrayRef<StringLiteral> bench::getKernelNames() {
  static constexpr StringLiteral names[] = {
      "rms",          "ln",          "add_rms",  "add_ln",
      "add_rms_drop", "add_ln_drop", "sandwich", "dyt"};
  return names;
}

/// The ops that compute %y, and %s if the stream is a result, too. {0} is the
/// type of rows, {1} that of features.
static StringRef getBody(StringRef kernel) {
  static constexpr StringLiteral rms =
      "%y = norm.rms_norm %x scale(%w : {1}) dims [1] epsilon 1.0e-06 : {0} -> "
      "{0}\n";
  static constexpr StringLiteral ln =
      "%y = norm.layer_norm %x scale(%w : {1}) bias(%b : {1}) dims [1] epsilon "
      "1.0e-05 : {0} -> {0}\n";
  static constexpr StringLiteral addRms =
      "%s = norm.residual_add %x, %r : {0}, {0} -> {0}\n"
      "%y = norm.rms_norm %s scale(%w : {1}) dims [1] epsilon 1.0e-06 : {0} -> "
      "{0}\n";
  static constexpr StringLiteral addLn =
      "%s = norm.residual_add %x, %r : {0}, {0} -> {0}\n"
      "%y = norm.layer_norm %s scale(%w : {1}) bias(%b : {1}) dims [1] epsilon "
      "1.0e-05 : {0} -> {0}\n";
  static constexpr StringLiteral sandwich =
      "%n = norm.rms_norm %x scale(%w : {1}) dims [1] epsilon 1.0e-06 : {0} -> "
      "{0}\n"
      "%s = norm.residual_add %r, %n : {0}, {0} -> {0}\n"
      "%y = norm.rms_norm %s scale(%b : {1}) dims [1] epsilon 1.0e-06 : {0} -> "
      "{0}\n";
  static constexpr StringLiteral dyt =
      "%y = norm.dyt %x, %a scale(%w : {1}) bias(%b : {1}) dims [1] : {0}, {2} "
      "-> {0}\n";
  return llvm::StringSwitch<StringRef>(kernel)
      .Case("rms", rms)
      .Case("ln", ln)
      .Cases({"add_rms", "add_rms_drop"}, addRms)
      .Cases({"add_ln", "add_ln_drop"}, addLn)
      .Case("sandwich", sandwich)
      .Case("dyt", dyt)
      .Default("");
}

std::string bench::getKernelText(const KernelSpec &spec) {
  StringRef body = getBody(spec.kernel);
  if (body.empty())
    return "";
  std::string rows =
      llvm::formatv("tensor<{0}x{1}x{2}>", spec.rows, spec.width, spec.type);
  std::string features =
      llvm::formatv("tensor<{0}x{1}>", spec.width, spec.type);
  std::string scalar = llvm::formatv("tensor<{0}>", spec.type);
  bool returnsStream =
      body.contains("%s =") && !StringRef(spec.kernel).ends_with("_drop");
  std::string text = llvm::formatv("func.func @main(%x: {0}, %r: {0}, %w: {1}, "
                                   "%b: {1}, %a: {2}) -> ({0}{3}) "
                                   "{{\n",
                                   rows, features, scalar,
                                   returnsStream ? ", " + rows : std::string());
  text += llvm::formatv(body.str().c_str(), rows, features, scalar).str();
  text += returnsStream ? "return %y, %s : " + rows + ", " + rows
                        : "return %y : " + rows;
  return text + "\n}\n";
}

int64_t BenchKernel::getNumBytes() const {
  int64_t bytes = 0;
  for (MemRefType type : types)
    bytes += type.getNumElements() * type.getElementTypeBitWidth() / 8;
  return bytes;
}

/// The memref that stands for a tensor.
static FailureOr<MemRefType> getMemRefType(RowwiseOp op, Value operand) {
  auto type = dyn_cast<RankedTensorType>(operand.getType());
  if (!type || !type.hasStaticShape())
    return op.emitError("norm-bench expects ranked tensors of static shape, "
                        "found ")
           << operand.getType();
  return MemRefType::get(type.getShape(), type.getElementType());
}

static LogicalResult extractKernel(RowwiseOp op, OpBuilder &builder,
                                   BenchKernel &kernel) {
  // An operand that stands twice is one argument.
  llvm::SetVector<Value> inputs(op.getInputs().begin(), op.getInputs().end());
  SmallVector<Value> values(inputs.getArrayRef());
  llvm::append_range(values, op.getOutputs());
  SmallVector<Type> types;
  for (auto [index, value] : llvm::enumerate(values)) {
    FailureOr<MemRefType> type = getMemRefType(op, value);
    if (failed(type))
      return failure();
    kernel.types.push_back(*type);
    kernel.isInput.push_back(index < inputs.size());
    types.push_back(*type);
  }
  auto function = func::FuncOp::create(builder, op.getLoc(), kernel.name,
                                       builder.getFunctionType(types, {}));
  OpBuilder::InsertionGuard guard(builder);
  Block *body = function.addEntryBlock();
  builder.setInsertionPointToStart(body);
  OperationState state(op.getLoc(), op->getName());
  for (Value input : op.getInputs())
    state.operands.push_back(body->getArgument(
        std::distance(inputs.begin(), llvm::find(inputs, input))));
  for (unsigned i = inputs.size(), e = values.size(); i < e; ++i)
    state.operands.push_back(body->getArgument(i));
  state.attributes = op->getAttrs();
  IRMapping mapping;
  op->getRegion(0).cloneInto(state.addRegion(), mapping);
  builder.create(state);
  func::ReturnOp::create(builder, op.getLoc());
  return success();
}

std::string bench::getLabel(StringRef name, size_t index, size_t numKernels) {
  return (numKernels > 1 ? name + "#" + Twine(index) : Twine(name)).str();
}

LogicalResult bench::extractKernels(ModuleOp module, StringRef name,
                                    std::vector<BenchKernel> &kernels) {
  SmallVector<RowwiseOp> ops;
  module.walk([&](RowwiseOp op) {
    if (op->getNumResults() != 0)
      ops.push_back(op);
  });
  SmallVector<Operation *> others;
  for (Operation &op : *module.getBody())
    others.push_back(&op);
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  for (auto [index, op] : llvm::enumerate(ops)) {
    BenchKernel kernel;
    kernel.name = (name + "_" + Twine(index)).str();
    if (failed(extractKernel(op, builder, kernel)))
      return failure();
    kernels.push_back(std::move(kernel));
  }
  for (Operation *op : llvm::reverse(others))
    op->erase();
  return success();
}

void bench::addCopies(ModuleOp module, int64_t numThreads) {
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  Location loc = module.getLoc();
  auto callee =
      func::FuncOp::create(builder, loc, kCopyPart,
                           builder.getFunctionType(builder.getIndexType(), {}));
  callee.setPrivate();
  auto function = func::FuncOp::create(builder, loc, kCopies,
                                       builder.getFunctionType({}, {}));
  builder.setInsertionPointToStart(function.addEntryBlock());
  SmallVector<OpFoldResult> bounds{builder.getIndexAttr(numThreads)};
  scf::ForallOp::create(builder, loc, bounds, ValueRange(), std::nullopt,
                        [&](OpBuilder &b, Location, ValueRange part) {
                          func::CallOp::create(b, loc, callee, part);
                          scf::InParallelOp::create(b, loc);
                        });
  func::ReturnOp::create(builder, loc);
}
