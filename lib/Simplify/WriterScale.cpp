//===- WriterScale.cpp - Constant scales behind writers -------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements how a constant scale per feature goes into the weights
// in front of it.
//
//===----------------------------------------------------------------------===//

#include "WriterScale.h"

#include "norm/Analysis/ConstantElements.h"
#include "norm/Analysis/GlobalConstants.h"
#include "norm/Analysis/LinalgBody.h"
#include "norm/Analysis/MeanRows.h"

#include <cmath>

using namespace mlir;
using namespace mlir::norm;

using Name = MeanRuleName;

/// How many ops there may be between a product and its constant factor.
static constexpr unsigned maxSteps = 64;

/// Whether the rows lie along one digit, all of it: position and index are then
/// the same in whatever is read along them.
static bool isOneDigit(const MeanDims &dims) {
  return dims.getDigits().size() == 1 && !dims.isEmpty();
}

/// Whether the rows have such a digit of `size` values: a concatenation may
/// give only parts of them to its operands.
static bool isOneDigitOf(const MeanDims &dims, size_t size) {
  return isOneDigit(dims) && size_t(dims.getDigits().front().count) == size;
}

/// Whether what `rule` is about has the elements of what it needs.
static bool passesElements(const MeanRule &rule) {
  if (rule.kind != MeanRule::Kind::All || rule.needs.size() != 1)
    return false;
  return isa_and_present<arith::ExtFOp>(rule.op) ||
         llvm::is_contained({Name::Linear, Name::Operand, Name::Gather,
                             Name::Reshape, Name::Slice},
                            rule.name);
}

/// The elements of the only row that `factor`, computed of constants, has along
/// `dims`; empty if it is no such value.
static std::vector<double> readRow(StreamFacts &facts, Value factor,
                                   MeanDims dims) {
  for (unsigned step = 0; step < maxSteps; ++step) {
    if (!isOneDigit(dims))
      return {};
    MeanRule rule = facts.getMeanRules().getMeanRule(factor, dims);
    bool isConstant =
        rule.kind == MeanRule::Kind::Constant ||
        (rule.kind == MeanRule::Kind::Proved && rule.name == Name::Constant);
    if (!isConstant) {
      if (!passesElements(rule))
        return {};
      MeanNeed need = rule.needs.front();
      factor = need.value;
      dims = need.dims;
      continue;
    }
    std::optional<ConstantElements> elements = ConstantElements::get(
        facts.getMeanRules().getGlobals().getValue(rule.op));
    if (!elements)
      return {};
    std::optional<MeanDims> fitted = dims.fit(elements->getShape());
    if (!fitted)
      return {};
    MeanRows rows(elements->getShape(), *fitted);
    std::vector<double> row;
    if (rows.getNumRows() == 1)
      rows.forEachRow([&](int64_t first) {
        for (int64_t offset : rows.getOffsets())
          row.push_back((*elements)[first + offset]);
        return true;
      });
    return row;
  }
  return {};
}

/// Whether what `rule` is about is scaled along the dims if all of its needs
/// are. The root of a norm is another one then, or its bias is all it needs;
/// what a call or a branch gives is given to others, too.
static bool passesScale(const MeanRule &rule) {
  return rule.kind == MeanRule::Kind::All &&
         llvm::is_contained({Name::Sum, Name::Cast, Name::Scale, Name::Select,
                             Name::Linear, Name::Operand, Name::Gather,
                             Name::Reshape, Name::Slice, Name::Insert,
                             Name::Concat, Name::Pad},
                            rule.name);
}

/// Whether the constants that `weight` is computed of may be rounded again and
/// stay finite if they are multiplied with `largestFactor` at most.
static bool isScalable(StreamFacts &facts, Value weight, const MeanDims &dims,
                       size_t numFactors, double largestFactor) {
  SmallVector<std::pair<Value, MeanDims>> worklist{{weight, dims}};
  DenseSet<Value> visited;
  while (!worklist.empty()) {
    auto [value, valueDims] = worklist.pop_back_val();
    // Over several digits the order of a row may be another one.
    if (!isOneDigitOf(valueDims, numFactors))
      return false;
    // In a body, what else reads the scalar would read another one.
    if (!isa<RankedTensorType>(value.getType()) && !value.hasOneUse())
      return false;
    if (!visited.insert(value).second)
      continue;
    Operation *op = value.getDefiningOp();
    Attribute constant =
        op ? facts.getMeanRules().getGlobals().getValue(op) : Attribute();
    if (!constant) {
      MeanRule rule = facts.getMeanRules().getMeanRule(value, valueDims);
      if (rule.kind == MeanRule::Kind::Proved && rule.name == Name::Zero)
        continue;
      if (!passesScale(rule))
        return false;
      for (const MeanNeed &need : rule.needs)
        worklist.push_back({need.value, need.dims});
      continue;
    }
    if (getCenteringObstacle(constant, valueDims, facts.getPrecision()) ||
        (facts.isTooLargeToClone(constant) && facts.isShared(value)))
      return false;
    std::optional<ConstantElements> elements = ConstantElements::get(constant);
    double largest = 0.0;
    int64_t size = elements->isSplat() ? 1 : elements->getNumElements();
    for (int64_t position = 0; position < size; ++position)
      largest = std::max(largest, std::fabs((*elements)[position]));
    const auto &semantics = elements->getElementType().getFloatSemantics();
    if (!(largest * largestFactor <=
          llvm::APFloat::getLargest(semantics).convertToDouble()))
      return false;
  }
  return true;
}

LogicalResult WriterScale::collectWriters(StreamFacts &facts,
                                          const MeanDims &dims) {
  double largestFactor = 0.0;
  for (double factor : factors)
    largestFactor = std::max(largestFactor, std::fabs(factor));
  SmallVector<std::pair<Value, MeanDims>> worklist{{input->get(), dims}};
  DenseSet<Value> visited;
  while (!worklist.empty()) {
    auto [value, valueDims] = worklist.pop_back_val();
    if (!visited.insert(value).second)
      continue;
    MeanRule rule = facts.getMeanRules().getMeanRule(value, valueDims);
    if (rule.kind == MeanRule::Kind::Proved && rule.name == Name::Zero)
      continue;
    if (!passesScale(rule) || !value.hasOneUse() ||
        !isOneDigitOf(valueDims, factors.size()))
      return failure();
    for (const MeanNeed &need : rule.needs) {
      if (facts.isWeightRead(value, need)) {
        if (!need.use || !isOneDigitOf(need.dims, factors.size()) ||
            !facts.isConstantWeight(need.value) ||
            !isScalable(facts, need.value, need.dims, factors.size(),
                        largestFactor))
          return failure();
        writers.push_back({need.use, need.value, need.dims});
        continue;
      }
      worklist.push_back({need.value, need.dims});
    }
  }
  return success(!writers.empty());
}

/// The sizes of the dims, or loops, that index the operands of `product`.
static SmallVector<int64_t> getIndexSizes(arith::MulFOp product) {
  if (auto type = dyn_cast<RankedTensorType>(product.getType()))
    return llvm::to_vector(type.getShape());
  linalg::LinalgOp op = getBodyOwner(product.getResult());
  return op ? getLoopSizes(op) : SmallVector<int64_t>();
}

std::optional<WriterScale> WriterScale::find(StreamFacts &facts,
                                             arith::MulFOp product) {
  // The body of a named op is as its name says.
  linalg::LinalgOp owner = getBodyOwner(product.getResult());
  if (owner && !isa<linalg::GenericOp>(owner))
    return std::nullopt;
  SmallVector<int64_t> sizes = getIndexSizes(product);
  for (unsigned number : {0, 1}) {
    Value factor = product->getOperand(1 - number);
    if (factor == product->getOperand(number))
      continue;
    for (int64_t dim = 0, e = sizes.size(); dim < e; ++dim) {
      if (sizes[dim] == 1)
        continue;
      MeanDims dims = MeanDims::getWhole(sizes, dim);
      WriterScale scale(product->getOpOperand(number));
      scale.factors = readRow(facts, factor, dims);
      if (!scale.factors.empty() &&
          succeeded(scale.collectWriters(facts, dims)))
        return scale;
    }
  }
  return std::nullopt;
}

void WriterScale::apply(WeightCenter &weights, RewriterBase &rewriter) const {
  for (const StreamWriter &writer : writers) {
    Value weight = writer.use->get();
    writer.use->set(weights.getScaled(weight, writer.dims, factors));
    weights.release(weight);
  }
  rewriter.replaceAllUsesWith(input->getOwner()->getResult(0), input->get());
}
