//===- WeightCenter.cpp - Centering of weights ----------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements how constant weights lose their means.
//
//===----------------------------------------------------------------------===//

#include "WeightCenter.h"

#include "norm/Analysis/LinalgBody.h"
#include "norm/Analysis/RowMean.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include <cmath>
#include <set>

using namespace mlir;
using namespace mlir::norm;

/// The global that `op` loads, or null.
static ml_program::GlobalOp getGlobal(Operation *op) {
  if (!isa<ml_program::GlobalLoadOp, ml_program::GlobalLoadConstOp,
           ml_program::GlobalLoadGraphOp>(op))
    return {};
  // Another one beside it is named by its name alone.
  auto symbol = op->getAttrOfType<FlatSymbolRefAttr>("global");
  return symbol ? dyn_cast_if_present<ml_program::GlobalOp>(
                      SymbolTable::lookupNearestSymbolFrom(op, symbol))
                : ml_program::GlobalOp();
}

Attribute mlir::norm::getConstantValue(Operation *op) {
  Attribute constant;
  if (matchPattern(op, m_Constant(&constant)))
    return constant;
  ml_program::GlobalOp global = getGlobal(op);
  return global ? global.getValue().value_or(Attribute()) : Attribute();
}

bool mlir::norm::isParameterRead(OpOperand &use, BlockArgument argument) {
  Operation *op = use.getOwner();
  auto view = cast<RankedTensorType>(use.get().getType());
  auto whole = cast<RankedTensorType>(argument.getType());
  if (!view.hasStaticShape() || !whole.hasStaticShape())
    return false;
  if (view.getNumElements() > whole.getNumElements())
    return true;
  if (isa<tensor::ExtractOp>(op))
    return true;
  linalg::LinalgOp linalgOp = getLinalgOp(op);
  if (!linalgOp)
    return false;
  if (linalgOp.getNumReductionLoops() != 0)
    return true;
  AffineMap map = linalgOp.getMatchingIndexingMap(&use);
  SmallVector<int64_t> sizes = getLoopSizes(linalgOp);
  for (auto [loop, size] : llvm::enumerate(sizes))
    if (size != 1 && !map.isFunctionOfDim(loop))
      return true;
  return false;
}

/// Calls `function` for each row with the mean of the row.
template <typename Function>
static void forEachMean(const ConstantElements &elements, const MeanRows &rows,
                        Function function) {
  ArrayRef<int64_t> offsets = rows.getOffsets();
  rows.forEachRow([&](int64_t first) {
    return function(first, getRowMean(elements, first, offsets));
  });
}

std::optional<MeanRuleName>
mlir::norm::getCenteringObstacle(Attribute constant, const MeanDims &dims,
                                 Precision precision) {
  std::optional<ConstantElements> elements = ConstantElements::get(constant);
  if (!elements)
    return MeanRuleName::WeightType;
  FloatFormat format = elements->getFormat();
  if (precision == Precision::Exact && format != FloatFormat::F32 &&
      format != FloatFormat::F64)
    return MeanRuleName::Precision;
  std::optional<MeanDims> fitted = dims.fit(elements->getShape());
  if (!fitted || fitted->isEmpty())
    return MeanRuleName::WeightShape;
  MeanRows rows(elements->getShape(), *fitted);
  double largest =
      llvm::APFloat::getLargest(elements->getElementType().getFloatSemantics())
          .convertToDouble();
  bool isFinite = true;
  forEachMean(*elements, rows, [&](int64_t first, WideNumber mean) {
    for (int64_t offset : rows.getOffsets())
      isFinite &=
          std::fabs(subtractMean((*elements)[first + offset], mean)) <= largest;
    return isFinite;
  });
  if (isFinite)
    return std::nullopt;
  return MeanRuleName::Overflow;
}

/// `constant` without its means over `dims`.
static Attribute center(Attribute constant, const MeanDims &dims,
                        CenteringReport &report) {
  ConstantElements elements = *ConstantElements::get(constant);
  ConstantWriter writer(constant);
  int64_t size = elements.getNumElements();
  for (int64_t position = 0; position < size; ++position)
    writer.set(position, elements[position]);
  MeanRows rows(elements.getShape(), *dims.fit(elements.getShape()));
  FloatFormat format = elements.getFormat();
  double sumOfSquares = 0.0;
  forEachMean(elements, rows, [&](int64_t first, WideNumber mean) {
    report.largestMean = std::max(report.largestMean, std::fabs(mean.high));
    for (int64_t offset : rows.getOffsets()) {
      double value = subtractMean(elements[first + offset], mean);
      writer.set(first + offset, value);
      char rounded[8];
      storeFloat(format, value, rounded);
      double change = std::fabs(loadFloat(format, rounded) - value);
      report.largestChange = std::max(report.largestChange, change);
      sumOfSquares += change * change;
    }
    return true;
  });
  if (size != 0)
    report.rmsChange = std::sqrt(sumOfSquares / size);
  return writer.finish();
}

WeightCenter::WeightCenter(Operation *root, MeanRules &rules,
                           RewriterBase &rewriter, bool freesResources)
    : rules(rules), rewriter(rewriter) {
  if (!freesResources)
    return;
  root->walk([&](Operation *op) {
    if (op->getNumRegions() != 0 || op->getNumOperands() != 0)
      return;
    op->getAttrDictionary().walk([&](DenseResourceElementsAttr resource) {
      ++resourceUses[resource.getRawHandle().getKey()];
    });
  });
}

void WeightCenter::freeResource(Operation *op) {
  // A global stays, and so does what it names.
  if (getGlobal(op))
    return;
  auto resource =
      dyn_cast_if_present<DenseResourceElementsAttr>(getConstantValue(op));
  if (!resource)
    return;
  DenseResourceElementsHandle handle = resource.getRawHandle();
  auto it = resourceUses.find(handle.getKey());
  if (it != resourceUses.end() && --it->second == 0)
    handle.getResource()->setBlob(AsmResourceBlob());
}

void WeightCenter::release(Value weight) {
  SmallVector<Operation *> worklist;
  auto visit = [&](Value value) {
    if (Operation *op = value.getDefiningOp())
      worklist.push_back(op);
  };
  // What is in the body of a released op goes with it.
  auto isGone = [&](Operation *user) {
    for (; user; user = user->getParentOp())
      if (released.contains(user))
        return true;
    return false;
  };
  visit(weight);
  while (!worklist.empty()) {
    Operation *op = worklist.pop_back_val();
    if (released.contains(op) || !wouldOpBeTriviallyDead(op) ||
        !llvm::all_of(op->getUsers(), isGone))
      continue;
    released.insert(op);
    freeResource(op);
    op->walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        if (!op->isAncestor(operand.getParentBlock()->getParentOp()))
          visit(operand);
    });
  }
}

void WeightCenter::eraseReleased() {
  // Users were released before what they read.
  for (Operation *op : released)
    if (op->use_empty())
      rewriter.eraseOp(op);
  released.clear();
}

/// `constant` with the elements of each row along `dims` multiplied.
static Attribute scale(Attribute constant, const MeanDims &dims,
                       ArrayRef<double> factors) {
  ConstantElements elements = *ConstantElements::get(constant);
  ConstantWriter writer(constant);
  int64_t size = elements.getNumElements();
  for (int64_t position = 0; position < size; ++position)
    writer.set(position, elements[position]);
  MeanRows rows(elements.getShape(), *dims.fit(elements.getShape()));
  rows.forEachRow([&](int64_t first) {
    for (auto [offset, factor] : llvm::zip_equal(rows.getOffsets(), factors))
      writer.set(first + offset, elements[first + offset] * factor);
    return true;
  });
  return writer.finish();
}

Value WeightCenter::replaceConstant(Operation *op, Attribute value) {
  rewriter.setInsertionPointAfter(op);
  ml_program::GlobalOp global = getGlobal(op);
  if (!global)
    return arith::ConstantOp::create(rewriter, op->getLoc(),
                                     cast<TypedAttr>(value));
  // Another global beside the old one, which others may load.
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointAfter(global);
  auto newGlobal = cast<ml_program::GlobalOp>(rewriter.clone(*global));
  newGlobal.setValueAttr(value);
  newGlobal.setIsMutable(false);
  newGlobal.setVisibility(SymbolTable::Visibility::Private);
  SymbolTable table(global->getParentOp());
  StringAttr name = table.insert(newGlobal);
  rewriter.setInsertionPointAfter(op);
  return ml_program::GlobalLoadConstOp::create(rewriter, op->getLoc(),
                                               op->getResult(0).getType(),
                                               SymbolRefAttr::get(name));
}

Value WeightCenter::changeDerived(OpResult weight, const MeanDims &dims,
                                  Change changeConstant) {
  Operation *op = weight.getOwner();
  IRMapping mapping;
  rewriter.setInsertionPointAfter(op);
  Operation *clone = rewriter.clone(*op, mapping);
  // From the result through the body to the tensors that are read.
  SmallVector<std::pair<Value, MeanDims>> worklist{{weight, dims}};
  std::set<std::pair<void *, MeanDims>> visited;
  while (!worklist.empty()) {
    auto [value, valueDims] = worklist.pop_back_val();
    if (!visited.insert({value.getAsOpaquePointer(), valueDims}).second)
      continue;
    for (const MeanNeed &need : rules.getMeanRule(value, valueDims).needs) {
      if (!isa<RankedTensorType>(need.value.getType())) {
        worklist.push_back({need.value, need.dims});
        continue;
      }
      Operation *reader = need.use->getOwner();
      Operation *newReader = reader == op ? clone : mapping.lookup(reader);
      newReader->setOperand(need.use->getOperandNumber(),
                            change(need.value, need.dims, changeConstant));
    }
  }
  return clone->getResult(weight.getResultNumber());
}

Value WeightCenter::change(Value weight, const MeanDims &dims,
                           Change changeConstant) {
  auto key = std::make_pair(weight.getAsOpaquePointer(), dims);
  auto it = changed.find(key);
  if (it != changed.end())
    return it->second;
  Operation *op = weight.getDefiningOp();
  Value result = weight;
  if (getConstantValue(op)) {
    if (Attribute value = changeConstant(op, dims))
      result = replaceConstant(op, value);
  } else if (rules.getMeanRule(weight, dims).kind == MeanRule::Kind::All) {
    result = changeDerived(cast<OpResult>(weight), dims, changeConstant);
  }
  return changed[key] = result;
}

Value WeightCenter::getCentered(Value weight, const MeanDims &dims) {
  auto [it, isNew] =
      centered.try_emplace({weight.getAsOpaquePointer(), dims}, Value());
  if (!isNew)
    return it->second;
  changed.clear();
  Value result = change(
      weight, dims, [&](Operation *op, const MeanDims &opDims) -> Attribute {
        MeanRule rule = rules.getMeanRule(op->getResult(0), opDims);
        // The rules do not know globals that were made meanwhile.
        if (rule.kind == MeanRule::Kind::Proved)
          return {};
        CenteringReport report;
        Attribute result = center(getConstantValue(op), opDims, report);
        reports.push_back({op, opDims, report});
        return result;
      });
  return centered[{weight.getAsOpaquePointer(), dims}] = result;
}

Value WeightCenter::getScaled(Value weight, const MeanDims &dims,
                              ArrayRef<double> factors) {
  changed.clear();
  return change(weight, dims, [&](Operation *op, const MeanDims &opDims) {
    return scale(getConstantValue(op), opDims, factors);
  });
}
