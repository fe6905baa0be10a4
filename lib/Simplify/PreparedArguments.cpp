//===- PreparedArguments.cpp - Weights that are arguments -----------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the functions that prepare weights which a function
// takes as arguments.
//
//===----------------------------------------------------------------------===//

#include "NormRecenter.h"

#include "norm/Analysis/LinalgBody.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::norm;

void PreparedArguments::add(StreamFacts &facts, BlockArgument argument,
                            const StreamWriter &writer) {
  auto function = cast<func::FuncOp>(argument.getOwner()->getParentOp());
  Function &weights = functions[function];
  // Through views to the argument: what must be centered of it.
  Value value = writer.value;
  MeanDims dims = writer.dims;
  SmallVector<std::pair<Value, MeanDims>> worklist{{value, dims}};
  while (!worklist.empty()) {
    auto [next, nextDims] = worklist.pop_back_val();
    if (next == argument) {
      SmallVector<MeanDims> &means = weights.meansOf[argument.getArgNumber()];
      if (!llvm::is_contained(means, nextDims))
        means.push_back(nextDims);
      continue;
    }
    for (const MeanNeed &need :
         facts.getMeanRules().getMeanRule(next, nextDims).needs)
      worklist.push_back({need.value, need.dims});
  }
  // What a weight is multiplied with is data.
  linalg::LinalgOp op = getLinalgOp(writer.use->getOwner());
  if (!op || op.getNumReductionLoops() == 0)
    return;
  for (OpOperand *operand : op.getDpsInputOperands())
    if (operand != writer.use)
      if (BlockArgument other = getViewedArgument(operand->get()))
        weights.data.insert(other.getArgNumber());
}

/// Whether every use of `value`, also through views, is that of a parameter.
static bool isParameter(Value value, BlockArgument argument) {
  return llvm::all_of(value.getUses(), [&](OpOperand &use) {
    Operation *op = use.getOwner();
    if (isa<LayerNormOp, RMSNormOp, DyTOp, BatchNormOp>(op))
      return use.getOperandNumber() != 0;
    if (isParameterRead(use, argument))
      return true;
    return op->getNumResults() == 1 && getViewedArgument(op->getResult(0)) &&
           isParameter(op->getResult(0), argument);
  });
}

namespace {

/// How the dims of a tensor are cut into digits, each a dim then.
struct CutDims {
  SmallVector<ReassociationIndices> reassociation;
  SmallVector<int64_t> shape, offsets, sizes, reduced;

  CutDims(ArrayRef<int64_t> uncut, const MeanDims &dims);

private:
  /// Parts of a dim from the inner one outward.
  static SmallVector<MeanDigit> getParts(int64_t dim, int64_t size,
                                         const MeanDims &dims);
};

SmallVector<MeanDigit> CutDims::getParts(int64_t dim, int64_t size,
                                         const MeanDims &dims) {
  SmallVector<MeanDigit> parts;
  int64_t done = 1;
  auto addRest = [&](int64_t stride) {
    int64_t extent = stride / done;
    if (extent > 1 || (stride == size && parts.empty()))
      parts.push_back({dim, done, extent, 0, extent, /*isReduced=*/false});
  };
  for (const MeanDigit &digit : dims.getDigits()) {
    if (digit.dim != dim)
      continue;
    addRest(digit.stride);
    parts.push_back(digit);
    done = digit.stride * digit.extent;
  }
  addRest(size);
  return parts;
}

CutDims::CutDims(ArrayRef<int64_t> uncut, const MeanDims &dims) {
  for (auto [dim, size] : llvm::enumerate(uncut)) {
    ReassociationIndices &group = reassociation.emplace_back();
    SmallVector<MeanDigit> parts = getParts(dim, size, dims);
    for (const MeanDigit &part : llvm::reverse(parts)) {
      if (part.isReduced)
        reduced.push_back(shape.size());
      group.push_back(shape.size());
      shape.push_back(part.extent);
      offsets.push_back(part.begin);
      sizes.push_back(part.count);
    }
  }
}

} // namespace

/// `tensor`, of static shape, without its means over `dims`.
static Value createCenter(RewriterBase &rewriter, Value tensor,
                          const MeanDims &dims) {
  Location loc = tensor.getLoc();
  auto type = cast<RankedTensorType>(tensor.getType());
  CutDims cut(type.getShape(), dims);
  bool isCut = cut.shape.size() != size_t(type.getRank());
  bool isSlice = cut.sizes != cut.shape;
  Value whole = tensor;
  if (isCut)
    whole = tensor::ExpandShapeOp::create(
        rewriter, loc, RankedTensorType::get(cut.shape, type.getElementType()),
        tensor, cut.reassociation);
  Value rows = whole;
  auto getIndices = [&](ArrayRef<int64_t> values) {
    return getAsIndexOpFoldResult(rewriter.getContext(), values);
  };
  SmallVector<OpFoldResult> strides(cut.shape.size(), rewriter.getIndexAttr(1));
  if (isSlice)
    rows = tensor::ExtractSliceOp::create(rewriter, loc, whole,
                                          getIndices(cut.offsets),
                                          getIndices(cut.sizes), strides);
  rows = CenterOp::create(rewriter, loc, rows.getType(), rows,
                          rewriter.getDenseI64ArrayAttr(cut.reduced));
  if (isSlice)
    rows = tensor::InsertSliceOp::create(rewriter, loc, rows, whole,
                                         getIndices(cut.offsets),
                                         getIndices(cut.sizes), strides);
  if (isCut)
    rows = tensor::CollapseShapeOp::create(rewriter, loc, type, rows,
                                           cut.reassociation);
  return rows;
}

/// The number of elements of each row.
static int64_t getRowSize(const MeanDims &dims) {
  int64_t size = 1;
  for (const MeanDigit &digit : dims.getDigits())
    if (digit.isReduced)
      size *= digit.count;
  return size;
}

func::FuncOp PreparedArguments::prepare(func::FuncOp function,
                                        Function &weights,
                                        RewriterBase &rewriter) {
  SmallVector<int64_t> indices;
  SmallVector<Type> types;
  for (BlockArgument argument : function.getArguments()) {
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    unsigned number = argument.getArgNumber();
    bool isWeight =
        weights.meansOf.contains(number) ||
        (type && type.hasStaticShape() &&
         isa<FloatType>(type.getElementType()) &&
         !weights.data.contains(number) && isParameter(argument, argument));
    if (!isWeight)
      continue;
    indices.push_back(number);
    types.push_back(type);
  }
  rewriter.setInsertionPointAfter(function);
  auto prepare = func::FuncOp::create(rewriter, function.getLoc(),
                                      (function.getName() + "_prepare").str(),
                                      rewriter.getFunctionType(types, types));
  for (auto [position, index] : llvm::enumerate(indices))
    if (Attribute means =
            function.getArgAttr(index, NormDialect::getZeroMeanAttrName()))
      prepare.setArgAttr(position, NormDialect::getZeroMeanAttrName(), means);
  Block *body = prepare.addEntryBlock();
  rewriter.setInsertionPointToStart(body);
  SmallVector<Value> results;
  for (auto [index, argument] :
       llvm::zip_equal(indices, body->getArguments())) {
    Value &result = results.emplace_back(argument);
    auto it = weights.meansOf.find(index);
    if (it == weights.meansOf.end())
      continue;
    // A mean over parts of longer rows takes the mean of these with it, but not
    // the other way round.
    llvm::sort(it->second, [](const MeanDims &a, const MeanDims &b) {
      int64_t sizeOfA = getRowSize(a), sizeOfB = getRowSize(b);
      return sizeOfA != sizeOfB ? sizeOfA > sizeOfB : a < b;
    });
    for (const MeanDims &dims : it->second)
      result = createCenter(rewriter, result, dims);
  }
  func::ReturnOp::create(rewriter, function.getLoc(), results);
  function->setAttr(NormDialect::getPreparedAttrName(),
                    rewriter.getDenseI64ArrayAttr(indices));
  return prepare;
}

/// Promises for the arguments of `function` what holds of the results of
/// `prepare`, of what was promised before, too: one mean may have moved
/// another.
static void declareMeans(func::FuncOp function, func::FuncOp prepare,
                         unsigned number, ArrayRef<MeanDims> means,
                         MeanFacts &facts) {
  auto prepared = function->getAttrOfType<DenseI64ArrayAttr>(
      NormDialect::getPreparedAttrName());
  size_t position =
      llvm::find(prepared.asArrayRef(), number) - prepared.asArrayRef().begin();
  Value result =
      prepare.getBody().front().getTerminator()->getOperand(position);
  ArrayRef<int64_t> shape = cast<RankedTensorType>(result.getType()).getShape();
  SmallVector<MeanDims> candidates(means), declared;
  Attribute promise =
      function.getArgAttr(number, NormDialect::getZeroMeanAttrName());
  if (promise)
    llvm::append_range(candidates, MeanDims::getDeclared(promise, shape));
  for (const MeanDims &dims : candidates)
    if (facts.holds(facts.getZeroMean(result, dims)))
      declared.push_back(dims);
  if (promise)
    function.removeArgAttr(number, NormDialect::getZeroMeanAttrName());
  if (!declared.empty())
    function.setArgAttr(
        number, NormDialect::getZeroMeanAttrName(),
        MeanDims::getDeclaration(function.getContext(), declared, shape));
}

unsigned PreparedArguments::apply(Operation *root, RewriterBase &rewriter) {
  if (functions.empty())
    return 0;
  unsigned numArguments = 0;
  SmallVector<func::FuncOp> prepares;
  for (auto &[function, weights] : functions) {
    prepares.push_back(prepare(function, weights, rewriter));
    numArguments += weights.meansOf.size();
  }
  MeanFacts facts(root);
  for (auto [entry, prepare] : llvm::zip_equal(functions, prepares))
    for (auto &[number, means] : entry.second.meansOf)
      declareMeans(entry.first, prepare, number, means, facts);
  return numArguments;
}
