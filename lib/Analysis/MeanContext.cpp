//===- MeanContext.cpp - What rules about means ask -----------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements what the rules about means know of a module.
//
//===----------------------------------------------------------------------===//

#include "MeanContext.h"

#include "norm/Analysis/MeanRows.h"
#include "norm/Analysis/RowMean.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/SymbolTable.h"
#include <cmath>

using namespace mlir;
using namespace mlir::norm;
using llvm::SmallBitVector;

MeanContext::MeanContext(Operation *root) : globals(root) {
  SymbolTableCollection tables;
  auto find = [&](Operation *user, SymbolRefAttr symbol) {
    return tables.lookupNearestSymbolFrom(user, symbol);
  };
  root->walk([&](Operation *op) {
    if (auto call = dyn_cast<func::CallOp>(op)) {
      auto callee =
          dyn_cast_if_present<func::FuncOp>(find(call, call.getCalleeAttr()));
      if (callee && !callee.isExternal()) {
        callsOf[callee].push_back(call);
        calleeOf[call] = callee;
      }
      return;
    }
    // Whatever else names a function may call it. Ops of these dialects name
    // none, and are many.
    if (isa_and_present<arith::ArithDialect, linalg::LinalgDialect,
                        tensor::TensorDialect>(op->getDialect()))
      return;
    op->getAttrDictionary().walk([&](SymbolRefAttr symbol) {
      if (Operation *target = find(op, symbol))
        usedOtherwise.insert(target);
    });
  });
}

const SmallVector<func::CallOp> *
MeanContext::getCalls(func::FuncOp function) const {
  if (!function.isPrivate() || usedOtherwise.contains(function))
    return nullptr;
  auto it = callsOf.find(function);
  return it == callsOf.end() ? nullptr : &it->second;
}

func::FuncOp MeanContext::getCallee(func::CallOp call) const {
  return calleeOf.lookup(call);
}

const RegionBranchInverseSuccessorMapping &
MeanContext::getSourceMapping(RegionBranchOpInterface op) {
  auto [it, isNew] = sourceMappings.try_emplace(op);
  if (isNew)
    op.getSuccessorInputOperandMapping(it->second);
  return it->second;
}

std::optional<SmallVector<OpOperand *>> MeanContext::getSources(Value value) {
  SmallVector<OpOperand *> sources;
  auto argument = dyn_cast<BlockArgument>(value);
  if (argument && !argument.getOwner()->isEntryBlock()) {
    Block *block = argument.getOwner();
    for (auto it = block->pred_begin(), e = block->pred_end(); it != e; ++it) {
      auto branch = dyn_cast<BranchOpInterface>((*it)->getTerminator());
      if (!branch)
        return std::nullopt;
      SuccessorOperands operands =
          branch.getSuccessorOperands(it.getSuccessorIndex());
      unsigned number = argument.getArgNumber();
      if (operands.isOperandProduced(number))
        return std::nullopt;
      number -= operands.getProducedOperandCount();
      sources.push_back(&operands.getMutableForwardedOperands()[number]);
    }
    return sources;
  }
  Operation *op =
      argument ? argument.getOwner()->getParentOp() : value.getDefiningOp();
  auto branch = dyn_cast_if_present<RegionBranchOpInterface>(op);
  if (!branch)
    return std::nullopt;
  const auto &mapping = getSourceMapping(branch);
  auto it = mapping.find(value);
  if (it == mapping.end())
    return std::nullopt;
  return llvm::to_vector(it->second);
}

std::optional<SmallVector<Value>> MeanContext::getTargets(OpOperand &operand) {
  Operation *owner = operand.getOwner();
  if (auto branch = dyn_cast<BranchOpInterface>(owner)) {
    std::optional<BlockArgument> target =
        branch.getSuccessorBlockArgument(operand.getOperandNumber());
    if (!target)
      return std::nullopt;
    return SmallVector<Value>{*target};
  }
  auto branch = dyn_cast<RegionBranchOpInterface>(owner);
  if (!branch && isa<RegionBranchTerminatorOpInterface>(owner))
    branch = dyn_cast<RegionBranchOpInterface>(owner->getParentOp());
  if (!branch)
    return std::nullopt;
  auto [it, isNew] = targetMappings.try_emplace(branch);
  if (isNew)
    branch.getSuccessorOperandInputMapping(it->second);
  auto found = it->second.find(&operand);
  if (found == it->second.end())
    return std::nullopt;
  // Of what becomes of its results not all ops tell: scf.forall, which inserts
  // into its operands, does not.
  const auto &sources = getSourceMapping(branch);
  if (llvm::any_of(branch->getResults(),
                   [&](Value result) { return !sources.contains(result); }))
    return std::nullopt;
  return llvm::to_vector(found->second);
}

/// Half an ulp of 1, and half the smallest number above 0, of a float type.
static std::pair<double, double> getRounding(FloatType type) {
  const llvm::fltSemantics &semantics = type.getFloatSemantics();
  int precision = llvm::APFloat::semanticsPrecision(semantics);
  int minExponent = llvm::APFloat::semanticsMinExponent(semantics);
  return {std::ldexp(1.0, -precision),
          std::ldexp(1.0, minExponent - precision)};
}

/// Whether the means of `elements` vanish as far as the rounding of each to its
/// type lets them.
static bool hasZeroMeans(const ConstantElements &elements,
                         const MeanDims &dims) {
  MeanRows rows(elements.getShape(), dims);
  ArrayRef<int64_t> offsets = rows.getOffsets();
  std::pair<double, double> rounding = getRounding(elements.getElementType());
  double relative = rounding.first, absolute = rounding.second;
  if (elements.isSplat())
    return elements.getNumElements() == 0 || elements[0] == 0.0;
  return rows.forEachRow([&](int64_t first) {
    double sum = getRowSum(elements, first, offsets).round(), magnitude = 0.0;
    for (int64_t offset : offsets)
      magnitude += std::fabs(elements[first + offset]);
    double size = offsets.size();
    // Not so for NaN.
    return std::isfinite(magnitude) &&
           std::fabs(sum) / size <= relative * (magnitude / size) + absolute;
  });
}

bool MeanContext::isZeroMean(Attribute constant, const MeanDims &dims) {
  auto [it, isNew] =
      constants.try_emplace({constant.getAsOpaquePointer(), dims}, false);
  if (!isNew)
    return it->second;
  std::optional<ConstantElements> elements = ConstantElements::get(constant);
  if (!elements)
    return false;
  std::optional<MeanDims> fitted = dims.fit(elements->getShape());
  if (!fitted || fitted->isEmpty())
    return false;
  return it->second = hasZeroMeans(*elements, *fitted);
}

std::optional<MeanDims> mlir::norm::toOperand(linalg::LinalgOp op,
                                              OpOperand &operand,
                                              const MeanDims &loops) {
  auto type = dyn_cast<RankedTensorType>(operand.get().getType());
  if (!type)
    return MeanDims();
  AffineMap map = op.getMatchingIndexingMap(&operand);
  SmallVector<int64_t> dims(map.getNumDims(), -1);
  for (unsigned loop = 0, e = dims.size(); loop < e; ++loop) {
    if (!loops.involves(loop))
      continue;
    for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
      if (!expr.isFunctionOfDim(loop))
        continue;
      if (dims[loop] >= 0 || !isa<AffineDimExpr>(expr))
        return std::nullopt;
      dims[loop] = dim;
    }
  }
  return loops.renumber(dims).fit(type.getShape());
}

std::optional<MeanDims> mlir::norm::toLoops(linalg::LinalgOp op,
                                            OpOperand &operand,
                                            const MeanDims &dims,
                                            bool isShift) {
  AffineMap map = op.getMatchingIndexingMap(&operand);
  SmallVector<int64_t> loops(map.getNumResults(), -1);
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    if (!dims.involves(dim))
      continue;
    auto loop = dyn_cast<AffineDimExpr>(expr);
    bool isAlone =
        loop && llvm::count_if(map.getResults(), [&](AffineExpr other) {
                  return other.isFunctionOfDim(loop.getPosition());
                }) == 1;
    if (isAlone)
      loops[dim] = loop.getPosition();
    else if (!isShift)
      return std::nullopt;
  }
  return dims.renumber(loops).fit(getLoopSizes(op));
}

bool mlir::norm::isLocal(Value tensor, linalg::LinalgOp op) {
  return op->isAncestor(tensor.getParentBlock()->getParentOp());
}

SmallVector<int64_t> mlir::norm::getExtractLoops(tensor::ExtractOp extract,
                                                 linalg::LinalgOp op,
                                                 const SmallBitVector &loops,
                                                 Uniformity &uniformity) {
  SmallVector<int64_t> result;
  for (Value index : extract.getIndices()) {
    auto loop = index.getDefiningOp<linalg::IndexOp>();
    if (loop && getBodyOwner(index) == op) {
      result.push_back(loop.getDim());
      continue;
    }
    bool varies = getBodyOwner(index) == op &&
                  uniformity.getVaryingDims(index).anyCommon(loops);
    result.push_back(varies ? -2 : -1);
  }
  return result;
}
