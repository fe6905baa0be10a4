//===- ConstantView.cpp - Constants behind reshapes and casts -------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements reading and replacing the constant that an operand
// shows.
//
//===----------------------------------------------------------------------===//

#include "ConstantView.h"

#include "ConstantEvaluator.h"
#include "SimilarConstant.h"

using namespace mlir;
using namespace mlir::norm;

/// Whether the digits say the same of the sizes of the dims.
static bool hasShape(const DimLayout &layout, ArrayRef<int64_t> shape) {
  for (auto [size, digits] : llvm::zip_equal(shape, layout)) {
    int64_t product = 1;
    for (const Digit &digit : digits)
      product *= digit.size;
    if (product != size)
      return false;
  }
  return true;
}

std::optional<ConstantView> ConstantView::get(OpOperand &operand,
                                              const DimLayout &layout,
                                              GlobalConstants &globals,
                                              int64_t maxElements) {
  if (std::optional<ConstantView> view = follow(operand, layout, globals))
    return view;
  auto elements = evaluateConstant(operand.get(), globals, maxElements);
  if (!elements)
    return std::nullopt;
  auto type = cast<RankedTensorType>(operand.get().getType());
  if (!hasShape(layout, type.getShape()))
    return std::nullopt;
  ConstantWriter writer(
      DenseElementsAttr::get(type, FloatAttr::get(type.getElementType(), 0.0)));
  for (auto [position, value] : llvm::enumerate(*elements))
    writer.set(position, value);
  Attribute attr = writer.finish();
  ConstantView view(operand, operand.get().getDefiningOp(), attr,
                    *ConstantElements::get(attr), globals);
  view.layout = layout;
  return view;
}

/// Follows the ops that only move or cast to the constant behind them.
std::optional<ConstantView> ConstantView::follow(OpOperand &operand,
                                                 DimLayout layout,
                                                 GlobalConstants &globals) {
  SmallVector<Operation *> views;
  Value value = operand.get();
  while (OpOperand *source = getViewedOperand(value)) {
    std::optional<DimLayout> next = followViewBack(value, layout);
    if (!next)
      return std::nullopt;
    layout = std::move(*next);
    views.push_back(value.getDefiningOp());
    value = source->get();
  }
  Operation *constant = value.getDefiningOp();
  Attribute attr = constant ? globals.getValue(constant) : Attribute();
  if (!attr)
    return std::nullopt;
  std::optional<ConstantElements> elements = ConstantElements::get(attr);
  if (!elements)
    return std::nullopt;
  // Sizes that are not known on the way may turn out to be others here.
  if (!hasShape(layout, elements->getShape()))
    return std::nullopt;
  ConstantView view(operand, constant, attr, *elements, globals);
  view.layout = std::move(layout);
  FloatFormat format = elements->getFormat();
  for (Operation *op : llvm::reverse(views)) {
    auto to = getFloatFormat(getElementTypeOrSelf(op->getResult(0).getType()));
    if (!to)
      return std::nullopt;
    if (*to != format)
      view.roundings.push_back(format = *to);
  }
  view.views = std::move(views);
  return view;
}

bool ConstantView::isShared() const {
  ml_program::GlobalOp global = globals->lookup(constant);
  if (global &&
      (!globals->isOnlyLoaded(global) || globals->getLoads(global).size() > 1))
    return true;
  return !constant->hasOneUse() ||
         llvm::any_of(views, [](Operation *op) { return !op->hasOneUse(); });
}

bool ConstantView::hasOnly(ArrayRef<FloatFormat> formats) const {
  return llvm::is_contained(formats, elements.getFormat()) &&
         llvm::all_of(roundings, [&](FloatFormat format) {
           return llvm::is_contained(formats, format);
         });
}

double ConstantView::operator[](int64_t position) const {
  double value = elements[position];
  char data[sizeof(double)];
  for (FloatFormat format : roundings) {
    storeFloat(format, value, data);
    value = loadFloat(format, data);
  }
  return value;
}

bool ConstantView::isFiniteBehindCasts(double value) const {
  char data[sizeof(double)];
  return llvm::all_of(roundings, [&](FloatFormat format) {
    return storeFloat(format, value, data);
  });
}

void ConstantView::replace(Attribute newAttr, RewriterBase &rewriter) const {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(constant);
  Value value = createSimilarConstant(constant, newAttr, *globals, rewriter);
  for (Operation *op : llvm::reverse(views)) {
    // Where the old one stands: not in a loop that it was moved out of.
    rewriter.setInsertionPoint(op);
    Operation *copy = rewriter.clone(*op);
    copy->setOperand(getViewedOperand(op->getResult(0))->getOperandNumber(),
                     value);
    value = copy->getResult(0);
  }
  Value old = operand->get();
  rewriter.modifyOpInPlace(operand->getOwner(), [&] { operand->set(value); });
  // What nobody sees any more.
  while (Operation *op = old ? old.getDefiningOp() : nullptr) {
    if (!isOpTriviallyDead(op))
      break;
    OpOperand *source = getViewedOperand(old);
    old = source ? source->get() : Value();
    globals->remove(op);
    rewriter.eraseOp(op);
  }
}
