//===- Undefined.cpp - Elements that nothing defines ----------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the replacement of empty tensors, and the search for
// asserts that depend on them.
//
//===----------------------------------------------------------------------===//

#include "Undefined.h"

#include "common/Memory.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mlir::norm::test;
using namespace mlir::norm::tools;

/// Whether `op` writes all elements of its operand `init`.
static bool writesAll(linalg::LinalgOp op, OpOperand &init) {
  auto type = cast<RankedTensorType>(init.get().getType());
  llvm::SmallDenseSet<AffineExpr> dims;
  for (auto [dim, expr] :
       llvm::enumerate(op.getMatchingIndexingMap(&init).getResults())) {
    if (isa<AffineConstantExpr>(expr) && type.getDimSize(dim) == 1)
      continue;
    if (!isa<AffineDimExpr>(expr) || !dims.insert(expr).second)
      return false;
  }
  return true;
}

/// Whether `use` writes all elements of a tensor and reads none.
static bool isOverwrite(OpOperand &use) {
  auto op = dyn_cast<linalg::LinalgOp>(use.getOwner());
  return op && op.isDpsInit(&use) && !op.payloadUsesValueFromOperand(&use) &&
         writesAll(op, use);
}

/// An op that does not read its init, but does not write all of it, leaves the
/// other elements undefined: they need not be those of the init. Makes it an op
/// that keeps elements of an empty tensor.
static void startFromEmpty(linalg::GenericOp op, OpOperand &init) {
  OpBuilder builder(op);
  Value empty = tensor::EmptyOp::create(
      builder, op.getLoc(),
      tensor::getMixedSizes(builder, op.getLoc(), init.get()),
      getElementTypeOrSelf(init.get()));
  init.set(empty);
  Operation *yield = op.getBody()->getTerminator();
  builder.setInsertionPoint(yield);
  OpOperand &yielded =
      yield->getOpOperand(init.getOperandNumber() - op.getNumDpsInputs());
  Value always = arith::ConstantOp::create(builder, op.getLoc(),
                                           builder.getBoolAttr(true));
  yielded.set(arith::SelectOp::create(builder, op.getLoc(), always,
                                      yielded.get(),
                                      op.getMatchingBlockArgument(&init)));
}

/// What `function` returns, as `type`; null if it cannot be.
static Value callUndefined(OpBuilder &builder, Location loc, Type type) {
  StringRef name = isa<FloatType>(type) ? kUndefinedFloat : kUndefinedInt;
  Type returned = isa<FloatType>(type) ? Type(builder.getF64Type())
                                       : Type(builder.getI64Type());
  Value value =
      func::CallOp::create(builder, loc, name, returned)->getResult(0);
  if (type == returned)
    return value;
  if (type.isIndex())
    return arith::IndexCastOp::create(builder, loc, type, value);
  if (type.isInteger() && type.getIntOrFloatBitWidth() < 64)
    return arith::TruncIOp::create(builder, loc, type, value);
  return {};
}

/// Writes to each element of an empty tensor what a call returns.
static void define(tensor::EmptyOp op) {
  OpBuilder builder(op);
  builder.setInsertionPointAfter(op);
  AffineMap map = builder.getMultiDimIdentityMap(op.getType().getRank());
  SmallVector<utils::IteratorType> iterators(op.getType().getRank(),
                                             utils::IteratorType::parallel);
  auto generic = linalg::GenericOp::create(
      builder, op.getLoc(), op.getType(), ValueRange(), op.getResult(), map,
      iterators, [](OpBuilder &body, Location loc, ValueRange args) {
        Value value = callUndefined(body, loc, args[0].getType());
        linalg::YieldOp::create(body, loc, value ? value : args[0]);
      });
  op.getResult().replaceAllUsesExcept(generic.getResult(0), generic);
}

void norm::test::defineEmptyTensors(ModuleOp module) {
  // Dead ops of a body are no uses of an init.
  IRRewriter rewriter(module.getContext());
  (void)runRegionDCE(rewriter, module->getRegions());
  module.walk([&](linalg::GenericOp op) {
    for (OpOperand &init : op.getDpsInitsMutable())
      if (isa<RankedTensorType>(init.get().getType()) &&
          !op.payloadUsesValueFromOperand(&init) && !writesAll(op, init))
        startFromEmpty(op, init);
  });
  SmallVector<tensor::EmptyOp> empties;
  module.walk([&](tensor::EmptyOp op) {
    if (!llvm::all_of(op->getUses(), isOverwrite))
      empties.push_back(op);
  });
  if (empties.empty())
    return;
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  auto declare = [&](StringRef name, Type type) {
    auto function = func::FuncOp::create(builder, module.getLoc(), name,
                                         builder.getFunctionType({}, type));
    function.setPrivate();
  };
  declare(kUndefinedFloat, builder.getF64Type());
  declare(kUndefinedInt, builder.getI64Type());
  for (tensor::EmptyOp op : empties)
    define(op);
}

/// The values that may depend on `use`.
static SmallVector<Value> getDependent(OpOperand &use) {
  Operation *op = use.getOwner();
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
      linalgOp && linalgOp->getNumRegions() == 1)
    return {linalgOp.getMatchingBlockArgument(&use)};
  if (isa<linalg::YieldOp>(op))
    return {op->getParentOp()->getResult(use.getOperandNumber())};
  if (op->hasTrait<OpTrait::IsTerminator>())
    op = op->getParentOp();
  SmallVector<Value> values(op->getResults());
  for (Region &region : op->getRegions())
    for (Block &block : region)
      llvm::append_range(values, block.getArguments());
  return values;
}

bool norm::test::mayAssertUndefined(ModuleOp module) {
  llvm::SetVector<Value> undefined;
  module.walk([&](func::CallOp call) {
    if (call.getCallee() == kUndefinedFloat ||
        call.getCallee() == kUndefinedInt)
      undefined.insert(call.getResult(0));
  });
  // The set grows while it is walked.
  for (size_t i = 0; i < undefined.size(); ++i)
    for (OpOperand &use : undefined[i].getUses()) {
      if (isa<cf::AssertOp>(use.getOwner()))
        return true;
      undefined.insert_range(getDependent(use));
    }
  return false;
}
