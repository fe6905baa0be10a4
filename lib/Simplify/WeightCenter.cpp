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

#include "SimilarConstant.h"

#include "norm/Analysis/LinalgBody.h"
#include "norm/Analysis/MeanRows.h"
#include "norm/Analysis/RowMean.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include <cmath>
#include <set>

using namespace mlir;
using namespace mlir::norm;

int64_t mlir::norm::getNumConstantBytes(Attribute constant) {
  std::optional<ConstantElements> elements = ConstantElements::get(constant);
  return elements
             ? elements->getNumElements() * getNumBytes(elements->getFormat())
             : 0;
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
  forEachMean(elements, rows, [&](int64_t first, WideNumber mean) {
    report.largestMean = std::max(report.largestMean, std::fabs(mean.high));
    for (int64_t offset : rows.getOffsets()) {
      double value = subtractMean(elements[first + offset], mean);
      writer.set(first + offset, value);
      report.rounding.add(elements.getFormat(), value);
    }
    return true;
  });
  return writer.finish();
}

WeightCenter::WeightCenter(Operation *root, MeanRules &rules,
                           RewriterBase &rewriter, int64_t maxCloneBytes,
                           bool freesResources)
    : root(root), rules(rules), rewriter(rewriter),
      maxCloneBytes(maxCloneBytes) {
  if (!freesResources)
    return;
  root->walk([&](Operation *op) {
    op->getAttrDictionary().walk([&](DenseResourceElementsAttr resource) {
      ++resourceUses[resource.getRawHandle().getKey()];
    });
  });
}

bool WeightCenter::isCloned(Operation *constant) const {
  if (ml_program::GlobalOp global = rules.getGlobals().lookup(constant))
    return mayClone(constant) && !releasedGlobals.contains(global);
  return !released.contains(constant);
}

void WeightCenter::freeResource(Attribute value) {
  auto resource = dyn_cast_if_present<DenseResourceElementsAttr>(value);
  if (!resource)
    return;
  DenseResourceElementsHandle handle = resource.getRawHandle();
  auto it = resourceUses.find(handle.getKey());
  if (it != resourceUses.end() && --it->second == 0)
    handle.getResource()->setBlob(AsmResourceBlob());
}

void WeightCenter::releaseLoad(Operation *load) {
  const GlobalConstants &globals = rules.getGlobals();
  ml_program::GlobalOp global = globals.lookup(load);
  auto isReleased = [&](Operation *op) { return released.contains(op); };
  if (global && globals.isOnlyLoaded(global) &&
      llvm::all_of(globals.getLoads(global), isReleased) &&
      releasedGlobals.insert(global))
    freeResource(*global.getValue());
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
    if (isGlobalLoad(op))
      releaseLoad(op);
    else
      freeResource(rules.getGlobals().getValue(op));
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
  eraseUnusedGlobals(root, releasedGlobals, rewriter);
  releasedGlobals.clear();
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

bool WeightCenter::mayClone(Operation *op) const {
  return maxCloneBytes < 0 ||
         getNumConstantBytes(rules.getGlobals().getValue(op)) <= maxCloneBytes;
}

Value WeightCenter::replaceConstant(Operation *op, Attribute value) {
  GlobalConstants &globals = rules.getGlobals();
  Value old = op->getResult(0);
  rewriter.setInsertionPointAfter(op);
  if (mayClone(op))
    return createSimilarConstant(op, value, globals, rewriter);
  if (ml_program::GlobalOp global = globals.lookup(op)) {
    freeResource(*global.getValue());
    rewriter.modifyOpInPlace(global, [&] { global.setValueAttr(value); });
    return old;
  }
  Value result = createSimilarConstant(op, value, globals, rewriter);
  rewriter.replaceAllUsesWith(old, result);
  release(old);
  return result;
}

Value WeightCenter::changeDerived(OpResult weight, const MeanDims &dims,
                                  Change changeConstant) {
  Operation *op = weight.getOwner();
  IRMapping mapping;
  rewriter.setInsertionPointAfter(op);
  Operation *clone = rewriter.clone(*op, mapping);
  bool isChanged = false;
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
      unsigned number = need.use->getOperandNumber();
      Value operand = change(need.value, need.dims, changeConstant);
      isChanged |= operand != reader->getOperand(number);
      newReader->setOperand(number, operand);
    }
  }
  // The constants themselves were changed.
  if (!isChanged) {
    rewriter.eraseOp(clone);
    return weight;
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
  if (rules.getGlobals().getValue(op)) {
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
        if (rule.kind == MeanRule::Kind::Proved)
          return {};
        CenteringReport report;
        Attribute result =
            center(rules.getGlobals().getValue(op), opDims, report);
        reports.push_back({op, opDims, report});
        return result;
      });
  return centered[{weight.getAsOpaquePointer(), dims}] = result;
}

Value WeightCenter::getScaled(Value weight, const MeanDims &dims,
                              ArrayRef<double> factors) {
  changed.clear();
  return change(weight, dims, [&](Operation *op, const MeanDims &opDims) {
    return scale(rules.getGlobals().getValue(op), opDims, factors);
  });
}
