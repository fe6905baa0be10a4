//===- MeanRulesTensor.cpp - How means pass through tensor ops ------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements when the means of a tensor vanish: reshapes, slices,
// norms and calls.
//
//===----------------------------------------------------------------------===//

#include "MeanRulesImpl.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::norm;
using llvm::SmallBitVector;

SmallVector<int64_t> mlir::norm::getParameterDims(ArrayRef<int64_t> normalized,
                                                  unsigned rank) {
  SmallVector<int64_t> dims(rank, -1);
  for (auto [position, dim] : llvm::enumerate(normalized))
    dims[dim] = position;
  return dims;
}

SmallVector<int64_t> mlir::norm::getSliceDims(const SmallBitVector &dropped) {
  SmallVector<int64_t> dims;
  int64_t next = 0;
  for (unsigned dim = 0, e = dropped.size(); dim < e; ++dim)
    dims.push_back(dropped.test(dim) ? -1 : next++);
  return dims;
}

/// The inverse of what getSliceDims() gives.
static SmallVector<int64_t> getSourceDims(const SmallBitVector &dropped) {
  SmallVector<int64_t> dims;
  for (unsigned dim = 0, e = dropped.size(); dim < e; ++dim)
    if (!dropped.test(dim))
      dims.push_back(dim);
  return dims;
}

MeanRule MeanRules::Impl::getSliceRule(tensor::ExtractSliceOp op,
                                       const MeanDims &dims) {
  ArrayRef<int64_t> shape = op.getSourceType().getShape();
  SmallVector<int64_t> sourceDims = getSourceDims(op.getDroppedDims());
  std::optional<MeanDims> source = dims.renumber(sourceDims);
  ArrayRef<int64_t> offsets = op.getStaticOffsets();
  ArrayRef<int64_t> sizes = op.getStaticSizes();
  for (int64_t dim = 0, e = shape.size(); source && dim < e; ++dim) {
    if (op.getStaticStrides()[dim] != 1 && source->involves(dim))
      return {Kind::Broken, Name::Slice, op};
    if (op.getStaticStrides()[dim] == 1)
      source = source->unslice(dim, offsets[dim], sizes[dim], shape[dim]);
  }
  if (!source)
    return {Kind::Broken, Name::Slice, op};
  MeanRule rule{Kind::All, Name::Slice, op};
  rule.needs.push_back({&op.getSourceMutable(), op.getSource(), *source});
  return rule;
}

/// Whether nothing is ever written to `value` but what insertions put there.
static bool isEmptyTensor(Value value) {
  return value.getDefiningOp<tensor::EmptyOp>() != nullptr;
}

namespace {

/// What an insert_slice gives of `dims`: rows of what is inserted, rows of what
/// that is inserted into, or both.
struct InsertedRows {
  /// In terms of the destination; none if a row is of both.
  std::optional<MeanDims> source;
  bool hasSource = true, hasDest = true;
};

} // namespace

/// The digit of `dim` above which there is none, or null.
static const MeanDigit *getOuterDigit(const MeanDims &dims, int64_t dim,
                                      int64_t size) {
  for (const MeanDigit &digit : dims.getDigits())
    if (digit.dim == dim && digit.stride * digit.extent == size)
      return &digit;
  return nullptr;
}

static InsertedRows getInsertedRows(tensor::InsertSliceOp op,
                                    const MeanDims &dims) {
  ArrayRef<int64_t> shape = op.getDestType().getShape();
  InsertedRows rows;
  rows.source = dims;
  bool isAll = true;
  for (int64_t dim = 0, e = shape.size(); dim < e; ++dim) {
    int64_t offset = op.getStaticOffsets()[dim],
            size = op.getStaticSizes()[dim];
    bool isWhole =
        offset == 0 && size == shape[dim] && ShapedType::isStatic(size);
    if (isWhole)
      continue;
    bool isDisjoint = false;
    std::optional<MeanDims> part;
    if (dims.involves(dim) && op.getStaticStrides()[dim] == 1)
      part = rows.source->slice(dim, offset, size, shape[dim], isDisjoint);
    if (isDisjoint) {
      rows.hasSource = false;
      return rows;
    }
    const MeanDigit *outer =
        part ? getOuterDigit(dims, dim, shape[dim]) : nullptr;
    bool isInside =
        outer && outer->begin * outer->stride >= offset &&
        (outer->begin + outer->count) * outer->stride <= offset + size;
    bool isCut = !part || (outer && outer->isReduced && !isInside);
    if (dims.reduces(dim) && isCut) {
      rows.source = std::nullopt;
      return rows;
    }
    isAll &= isInside;
    // Where else the claim is about does not matter to what is inserted.
    rows.source = part ? part : rows.source->withoutRestrictions();
  }
  rows.hasDest = !isAll;
  return rows;
}

MeanRule MeanRules::Impl::getInsertRule(tensor::InsertSliceOp op,
                                        const MeanDims &dims) {
  InsertedRows rows = getInsertedRows(op, dims);
  MeanRule rule{Kind::All, Name::Insert, op};
  if (rows.hasSource) {
    std::optional<MeanDims> source = rows.source;
    if (source)
      source = source->renumber(getSliceDims(op.getDroppedDims()))
                   .fit(op.getSourceType().getShape());
    if (!source || source->isEmpty())
      return {Kind::Broken, Name::Insert, op};
    rule.needs.push_back({&op.getSourceMutable(), op.getSource(), *source});
  }
  if (rows.hasDest && !isEmptyTensor(op.getDest()))
    rule.needs.push_back({&op.getDestMutable(), op.getDest(), dims});
  return rule;
}

MeanRule MeanRules::Impl::getConcatRule(tensor::ConcatOp op,
                                        const MeanDims &dims) {
  int64_t dim = op.getDim(), offset = 0;
  int64_t size = op.getResultType().getDimSize(dim);
  MeanRule rule{Kind::All, Name::Concat, op};
  for (OpOperand &operand : op->getOpOperands()) {
    ArrayRef<int64_t> shape = getShapeOf(operand.get());
    if (!dims.involves(dim)) {
      rule.needs.push_back({&operand, operand.get(), dims});
      continue;
    }
    // What of a row lies in the operand has mean 0 if the row is to.
    bool isDisjoint = false;
    std::optional<MeanDims> part =
        dims.slice(dim, offset, shape[dim], size, isDisjoint);
    offset += shape[dim];
    if (isDisjoint)
      continue;
    if (!part)
      return {Kind::Broken, Name::Concat, op};
    rule.needs.push_back({&operand, operand.get(), *part});
  }
  return rule;
}

MeanRule MeanRules::Impl::getPadRule(tensor::PadOp op, const MeanDims &dims) {
  for (const MeanDigit &digit : dims.getDigits())
    if (op.getStaticLow()[digit.dim] != 0 || op.getStaticHigh()[digit.dim] != 0)
      return {Kind::Broken, Name::Pad, op};
  Value padding = op.getConstantPaddingValue();
  if (!padding || context.uniformity.getNumber(padding) != 0.0)
    return {Kind::Broken, Name::Pad, op};
  MeanRule rule{Kind::All, Name::Pad, op};
  rule.needs.push_back({&op.getSourceMutable(), op.getSource(), dims});
  return rule;
}

MeanRule MeanRules::Impl::getLayerNormRule(LayerNormOp op,
                                           const MeanDims &dims) {
  ArrayRef<int64_t> normalized = op.getDims();
  if (!dims.coversWhole(getShapeOf(op.getInput()), normalized))
    return {Kind::Broken, Name::Statistic, op};
  Value scale = op.getScale();
  if (scale && context.uniformity.getVaryingDims(scale).any())
    return {Kind::Broken, Name::Scale, op};
  MeanRule rule{scale || op.getBias() ? Kind::All : Kind::Proved,
                Name::LayerNorm, op};
  if (!op.getBias())
    rule.kind = Kind::Proved;
  else
    rule.needs.push_back({&op.getBiasMutable()[0], op.getBias(),
                          MeanDims::getWhole(getShapeOf(op.getBias()),
                                             llvm::to_vector(llvm::seq<int64_t>(
                                                 normalized.size())))});
  return rule;
}

MeanRule MeanRules::Impl::getRMSNormRule(RMSNormOp op, const MeanDims &dims) {
  ArrayRef<int64_t> normalized = op.getDims();
  unsigned rank = getShapeOf(op.getInput()).size();
  SmallVector<int64_t> parameterDims = getParameterDims(normalized, rank);
  // The root differs along the other dims.
  SmallBitVector others(rank, true);
  for (int64_t dim : normalized)
    others.reset(dim);
  MeanDims part = dims.getFree(others);
  if (op.getScale()) {
    const SmallBitVector &varying =
        context.uniformity.getVaryingDims(op.getScale());
    SmallBitVector dimsOfScale(rank);
    for (auto [position, dim] : llvm::enumerate(normalized))
      dimsOfScale[dim] = varying.test(position);
    part = part.getFree(dimsOfScale);
  }
  if (part.isEmpty())
    return {Kind::Broken, Name::Scale, op};
  MeanRule rule{Kind::All, Name::RMSNorm, op};
  rule.needs.push_back({&op.getInputMutable(), op.getInput(), part});
  if (op.getBias()) {
    std::optional<MeanDims> bias =
        part.renumber(parameterDims).fit(getShapeOf(op.getBias()));
    if (!bias)
      return {Kind::Broken, Name::Bias, op};
    rule.needs.push_back({&op.getBiasMutable()[0], op.getBias(), *bias});
  }
  return rule;
}

MeanRule MeanRules::Impl::getCenterRule(CenterOp op, const MeanDims &dims) {
  if (dims.coversWhole(getShapeOf(op.getInput()), op.getDims()))
    return {Kind::Proved, Name::Center, op};
  // What it takes away is a mean, over other dims, of the same means.
  bool isApart = llvm::none_of(op.getDims(),
                               [&](int64_t dim) { return dims.involves(dim); });
  if (!isApart)
    return {Kind::Broken, Name::Center, op};
  MeanRule rule{Kind::All, Name::Center, op};
  rule.needs.push_back({&op.getInputMutable(), op.getInput(), dims});
  return rule;
}

MeanRule MeanRules::Impl::getNormRule(Operation *op, const MeanDims &dims) {
  return TypeSwitch<Operation *, MeanRule>(op)
      .Case([&](LayerNormOp norm) { return getLayerNormRule(norm, dims); })
      .Case([&](RMSNormOp norm) { return getRMSNormRule(norm, dims); })
      .Case([&](CenterOp center) { return getCenterRule(center, dims); })
      .Case([&](ResidualAddOp add) {
        MeanRule rule{Kind::All, Name::Sum, add};
        for (OpOperand &operand : add->getOpOperands())
          rule.needs.push_back({&operand, operand.get(), dims});
        return rule;
      })
      .Default([&](Operation *) {
        return MeanRule{Kind::Broken, Name::Nonlinear, op};
      });
}

MeanRule MeanRules::Impl::getTensorRule(OpResult result, const MeanDims &dims) {
  Operation *op = result.getOwner();
  if (Attribute constant = context.globals.getValue(op))
    return getConstantRule(constant, op, dims);
  if (linalg::LinalgOp linalgOp = getLinalgOp(op))
    return getLinalgRule(linalgOp, result, dims);
  auto reshape = [&](OpOperand &source, std::optional<MeanDims> sourceDims) {
    if (!sourceDims)
      return MeanRule{Kind::Broken, Name::Reshape, op};
    MeanRule rule{Kind::All, Name::Reshape, op};
    rule.needs.push_back({&source, source.get(), *sourceDims});
    return rule;
  };
  return TypeSwitch<Operation *, MeanRule>(op)
      .Case([&](tensor::CollapseShapeOp collapse) {
        return reshape(collapse.getSrcMutable(),
                       dims.expand(collapse.getReassociationIndices(),
                                   getShapeOf(result),
                                   getShapeOf(collapse.getSrc())));
      })
      .Case([&](tensor::ExpandShapeOp expand) {
        return reshape(expand.getSrcMutable(),
                       dims.collapse(expand.getReassociationIndices(),
                                     getShapeOf(expand.getSrc()),
                                     getShapeOf(result)));
      })
      .Case([&](tensor::CastOp cast) {
        auto type = dyn_cast<RankedTensorType>(cast.getSource().getType());
        return reshape(cast.getSourceMutable(),
                       type ? dims.fit(type.getShape()) : std::nullopt);
      })
      .Case([&](tensor::ExtractSliceOp slice) {
        return getSliceRule(slice, dims);
      })
      .Case([&](tensor::InsertSliceOp insert) {
        return getInsertRule(insert, dims);
      })
      .Case(
          [&](tensor::ConcatOp concat) { return getConcatRule(concat, dims); })
      .Case([&](tensor::PadOp pad) { return getPadRule(pad, dims); })
      .Case([&](tensor::ExtractOp extract) {
        return getExtractRule(extract, dims);
      })
      .Case([&](func::CallOp call) { return getCallRule(result, call, dims); })
      .Case([&](RegionBranchOpInterface branch) {
        return getSourcesRule(result, branch, dims);
      })
      .Default([&](Operation *) {
        if (isa_and_present<NormDialect>(op->getDialect()))
          return getNormRule(op, dims);
        return getElementwiseRule(op, dims);
      });
}
