//===- CreateKernel.cpp - A group of ops becomes a kernel -----------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the making of a norm.rowwise from a group of ops.
//
//===----------------------------------------------------------------------===//

#include "GrowKernel.h"

#include "norm/Analysis/RowProgram.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/CSE.h"

using namespace mlir;
using namespace mlir::norm;

namespace {

class KernelBuilder {
public:
  KernelBuilder(RewriterBase &rewriter, const KernelGroup &group,
                KernelGroup::Place place)
      : b(getLoc(group), rewriter), rewriter(rewriter), group(group),
        space(group.getSpace()), place(std::move(place)),
        order(space.getOrder()) {}

  FailureOr<RowwiseOp> build();

private:
  /// An operand of the kernel or, where it has no value, a constant.
  struct Operand {
    Value value;
    AffineMap map;
    TypedAttr constant;
  };

  static Location getLoc(const KernelGroup &group);
  LogicalResult findSizes();
  Value getSize(unsigned dim);
  Operand createOperand(const KernelGroup::Input &input);
  Value expandOperand(Value value, const View &view, DimList &dims);
  AffineMap getMap(const DimList &dims);
  void createOutput(Value result);
  void buildBody(OpBuilder &builder, ValueRange args);
  Value getElement(ImplicitLocOpBuilder &nested, Value value, const View &view);
  Value reshapeResult(Value result, Value original);
  void chooseInits(RowwiseOp kernel);
  void replaceMembers(RowwiseOp kernel);

  ImplicitLocOpBuilder b;
  RewriterBase &rewriter;
  const KernelGroup &group;
  const KernelSpace &space;
  KernelGroup::Place place;
  SmallVector<unsigned> order;
  /// Where the size of a dim that is not static can be read.
  DenseMap<unsigned, std::pair<Value, int64_t>> sizeOf;
  DenseMap<unsigned, Value> sizes;

  SmallVector<Operand> operands;
  SmallVector<Value> inputs, outputs, results;
  SmallVector<AffineMap> inputMaps, outputMaps;

  // In the body.
  DenseMap<Value, Value> scalars;
  ValueRange arguments;
};

} // namespace

Location KernelBuilder::getLoc(const KernelGroup &group) {
  SmallVector<Location> locs;
  for (const KernelGroup::Member *member : group.getOrderedMembers())
    locs.push_back(member->op->getLoc());
  return FusedLoc::get(locs.front().getContext(), locs);
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

/// Whether all elements of `value` are one constant or scalar: it is no tensor
/// in the kernel.
static bool isSplat(Value value) {
  Attribute attr;
  return value.getDefiningOp<tensor::SplatOp>() ||
         (matchPattern(value, m_Constant(&attr)) &&
          isa<SplatElementsAttr>(attr));
}

/// Finds, for each dim whose size is not known, an input that has it as a dim
/// of its own.
LogicalResult KernelBuilder::findSizes() {
  DenseSet<unsigned> covered;
  for (const KernelGroup::Input &input : group.getInputs()) {
    for (auto [index, list] : llvm::enumerate(input.view))
      if (list.size() == 1)
        sizeOf.try_emplace(list.front(), input.value, index);
    if (!isSplat(input.value))
      covered.insert_range(flatten(input.view));
  }
  bool hasFullOutput = llvm::any_of(group.getOutputs(), [&](Value output) {
    return space.isFull(*group.lookupView(output));
  });
  return success(llvm::all_of(order, [&](unsigned dim) {
    bool isKnown = !ShapedType::isDynamic(space.getSize(dim));
    return (isKnown || sizeOf.contains(dim)) &&
           (hasFullOutput || covered.contains(dim));
  }));
}

Value KernelBuilder::getSize(unsigned dim) {
  Value &size = sizes[dim];
  if (!size) {
    auto [value, index] = sizeOf.lookup(dim);
    size = tensor::DimOp::create(b, value, index);
  }
  return size;
}

AffineMap KernelBuilder::getMap(const DimList &dims) {
  SmallVector<AffineExpr> exprs;
  for (unsigned dim : dims)
    exprs.push_back(b.getAffineDimExpr(
        std::distance(order.begin(), llvm::find(order, dim))));
  return AffineMap::get(order.size(), 0, exprs, b.getContext());
}

//===----------------------------------------------------------------------===//
// Operands and results
//===----------------------------------------------------------------------===//

/// `value` with one dim for each dim of the space that it has, `dims`.
Value KernelBuilder::expandOperand(Value value, const View &view,
                                   DimList &dims) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<ReassociationIndices> groups;
  SmallVector<OpFoldResult> shape;
  SmallVector<int64_t> types;
  // Dims of size 1 stay while others are expanded.
  bool expands = false, drops = false;
  SmallVector<bool> isUnit;
  for (const DimList &list : view) {
    ReassociationIndices &indices = groups.emplace_back();
    expands |= list.size() > 1;
    drops |= list.empty();
    if (list.empty()) {
      indices.push_back(types.size());
      types.push_back(1);
      shape.push_back(b.getIndexAttr(1));
      isUnit.push_back(true);
    }
    for (unsigned dim : list) {
      dims.push_back(dim);
      indices.push_back(types.size());
      int64_t size = space.getSize(dim);
      types.push_back(size);
      isUnit.push_back(false);
      shape.push_back(ShapedType::isDynamic(size)
                          ? OpFoldResult(getSize(dim))
                          : OpFoldResult(b.getIndexAttr(size)));
    }
  }
  if (expands) {
    // The space may know more of the sizes than the type, or less.
    SmallVector<int64_t> collapsed;
    for (const DimList &list : view)
      collapsed.push_back(space.getSize(list));
    if (collapsed != type.getShape())
      value = tensor::CastOp::create(
          b, RankedTensorType::get(collapsed, type.getElementType()), value);
    type = RankedTensorType::get(types, type.getElementType());
    value = tensor::ExpandShapeOp::create(b, type, value, groups, shape);
  }
  if (!drops)
    return value;
  // A dim of size 1 goes into a neighbour's group.
  SmallVector<ReassociationIndices> merged;
  ReassociationIndices pending;
  for (auto [index, unit] : llvm::enumerate(isUnit)) {
    pending.push_back(index);
    if (unit)
      continue;
    merged.push_back(pending);
    pending.clear();
  }
  if (!merged.empty())
    llvm::append_range(merged.back(), pending);
  return tensor::CollapseShapeOp::create(b, value, merged);
}

/// Splats are scalars in the kernel.
KernelBuilder::Operand
KernelBuilder::createOperand(const KernelGroup::Input &input) {
  Value value = input.value;
  Attribute attr;
  if (matchPattern(value, m_Constant(&attr))) {
    if (auto splat = dyn_cast<SplatElementsAttr>(attr))
      return {Value(), AffineMap(),
              cast<TypedAttr>(splat.getSplatValue<Attribute>())};
    if (!isa<ShapedType>(value.getType()))
      return {Value(), AffineMap(), cast<TypedAttr>(attr)};
  }
  if (auto splat = value.getDefiningOp<tensor::SplatOp>())
    value = splat.getInput();
  if (!isa<RankedTensorType>(value.getType()))
    return {value, getMap({}), TypedAttr()};
  DimList dims;
  Value expanded = expandOperand(value, input.view, dims);
  return {expanded, getMap(dims), TypedAttr()};
}

void KernelBuilder::createOutput(Value result) {
  DimList dims = flatten(*group.lookupView(result));
  SmallVector<OpFoldResult> shape;
  for (unsigned dim : dims)
    shape.push_back(ShapedType::isDynamic(space.getSize(dim))
                        ? OpFoldResult(getSize(dim))
                        : OpFoldResult(b.getIndexAttr(space.getSize(dim))));
  results.push_back(result);
  outputs.push_back(tensor::EmptyOp::create(
      b, shape, getElementTypeOrSelf(result.getType())));
  outputMaps.push_back(getMap(dims));
}

/// Gives a result of the kernel the shape and type of what it replaces.
Value KernelBuilder::reshapeResult(Value result, Value original) {
  auto type = cast<RankedTensorType>(original.getType());
  const View &view = *group.lookupView(original);
  SmallVector<ReassociationIndices> groups;
  SmallVector<int64_t> shape;
  bool merges = false, adds = false;
  int64_t next = 0;
  for (const DimList &list : view) {
    merges |= list.size() > 1;
    adds |= list.empty();
    if (list.empty())
      continue;
    ReassociationIndices &indices = groups.emplace_back();
    for (size_t i = 0; i < list.size(); ++i)
      indices.push_back(next++);
  }
  if (merges)
    result = tensor::CollapseShapeOp::create(b, result, groups);
  if (adds) {
    // Dims of size 1 go into the group of the dim in front, or of the first.
    SmallVector<ReassociationIndices> expansion(groups.size());
    SmallVector<OpFoldResult> sizes;
    auto merged = cast<RankedTensorType>(result.getType());
    int64_t source = -1;
    for (auto [index, list] : llvm::enumerate(view)) {
      if (!list.empty())
        ++source;
      if (!expansion.empty())
        expansion[std::max<int64_t>(source, 0)].push_back(index);
      shape.push_back(list.empty() ? 1 : merged.getDimSize(source));
      sizes.push_back(
          list.empty() ? OpFoldResult(b.getIndexAttr(1))
                       : tensor::getMixedSize(b, b.getLoc(), result, source));
    }
    result = tensor::ExpandShapeOp::create(
        b, RankedTensorType::get(shape, type.getElementType()), result,
        expansion, sizes);
  }
  if (result.getType() != type)
    result = tensor::CastOp::create(b, type, result);
  return result;
}

//===----------------------------------------------------------------------===//
// The kernel
//===----------------------------------------------------------------------===//

Value KernelBuilder::getElement(ImplicitLocOpBuilder &nested, Value value,
                                const View &view) {
  if (Value scalar = scalars.lookup(group.lookupSource(value)))
    return scalar;
  unsigned argument = 0;
  for (auto [input, operand] : llvm::zip_equal(group.getInputs(), operands)) {
    if (input.value == value && input.view == view)
      return operand.value ? arguments[argument]
                           : arith::ConstantOp::create(nested, operand.constant)
                                 .getResult();
    argument += !!operand.value;
  }
  llvm_unreachable("a member reads inputs and what members give");
}

void KernelBuilder::buildBody(OpBuilder &builder, ValueRange args) {
  arguments = args;
  for (const KernelGroup::Member *member : group.getOrderedMembers()) {
    ImplicitLocOpBuilder nested(member->op->getLoc(), builder);
    SmallVector<Value> elements;
    for (const LoopNest::Access &access : member->nest.reads)
      elements.push_back(getElement(nested, access.value,
                                    composeView(access.map, member->loops)));
    SmallVector<Value> given = createScalars(nested, member->op, elements);
    for (auto [access, scalar] : llvm::zip_equal(member->nest.results, given))
      scalars[access.value] = scalar;
  }
  SmallVector<Value> yielded;
  for (Value result : results)
    yielded.push_back(scalars.lookup(result));
  YieldOp::create(builder, b.getLoc(), yielded);
}

/// Whether one op reads elements of `tensor`. Reading a size is no use of the
/// buffer.
static bool hasOneReader(Value tensor) {
  return llvm::hasSingleElement(
      llvm::make_filter_range(tensor.getUsers(), [](Operation *user) {
        return !isa<tensor::DimOp>(user);
      }));
}

/// A result goes where an input was whose last user the kernel is: the stream
/// is then updated in place. Whether that buffer may be written to is left to
/// bufferization.
void KernelBuilder::chooseInits(RowwiseOp kernel) {
  RowProgram program = RowProgram::build(kernel);
  DenseSet<Value> taken;
  for (OpOperand &output : kernel.getOutputsMutable()) {
    unsigned index = output.getOperandNumber() - kernel.getInputs().size();
    Operation *empty = output.get().getDefiningOp();
    for (auto [number, input] : llvm::enumerate(kernel.getInputs())) {
      if (input.getType() != output.get().getType() || !hasOneReader(input) ||
          matchPattern(input, m_Constant()) ||
          !program.canUpdateInPlace(number, index) ||
          !taken.insert(input).second)
        continue;
      Value init = input;
      rewriter.modifyOpInPlace(kernel, [&] { output.set(init); });
      rewriter.eraseOp(empty);
      break;
    }
  }
}

void KernelBuilder::replaceMembers(RowwiseOp kernel) {
  SmallVector<Value> replacements;
  for (auto [result, original] : llvm::zip_equal(kernel.getResults(), results))
    replacements.push_back(reshapeResult(result, original));
  for (auto [original, replacement] : llvm::zip_equal(results, replacements))
    rewriter.replaceAllUsesWith(original, replacement);
  SmallVector<Operation *> dead = group.getReshapes();
  for (const KernelGroup::Member *member : group.getOrderedMembers())
    dead.push_back(member->op);
  llvm::sort(dead,
             [](Operation *a, Operation *b) { return b->isBeforeInBlock(a); });
  for (Operation *op : dead)
    if (op->use_empty())
      rewriter.eraseOp(op);
}

FailureOr<RowwiseOp> KernelBuilder::build() {
  if (group.getOutputs().empty() || failed(findSizes()))
    return failure();
  for (Operation *moved : place.moved)
    rewriter.moveOpBefore(moved, place.before);
  b.setInsertionPoint(place.before);
  for (const KernelGroup::Input &input : group.getInputs()) {
    Operand &operand = operands.emplace_back(createOperand(input));
    if (!operand.value)
      continue;
    inputs.push_back(operand.value);
    inputMaps.push_back(operand.map);
  }
  for (Value result : group.getOutputs())
    createOutput(result);
  SmallVector<AffineMap> maps(inputMaps);
  llvm::append_range(maps, outputMaps);
  auto kernel =
      RowwiseOp::create(b, inputs, outputs, maps, space.getNumRowDims(),
                        [&](OpBuilder &builder, Location, ValueRange args) {
                          buildBody(builder, args);
                        });
  DominanceInfo dominance;
  eliminateCommonSubExpressions(rewriter, dominance, kernel);
  replaceMembers(kernel);
  chooseInits(kernel);
  return kernel;
}

FailureOr<RowwiseOp> mlir::norm::createKernel(RewriterBase &rewriter,
                                              const KernelGroup &group) {
  FusionRefusal refusal;
  FailureOr<KernelGroup::Place> place = group.findPlace(refusal);
  if (failed(place))
    return failure();
  return KernelBuilder(rewriter, group, *place).build();
}
