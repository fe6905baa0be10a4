//===- ConstantView.h - Constants behind reshapes and casts -----*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares reading and replacing the constant that an operand shows.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_SIMPLIFY_CONSTANTVIEW_H
#define NORM_LIB_SIMPLIFY_CONSTANTVIEW_H

#include "DimLayout.h"

#include "norm/Analysis/ConstantElements.h"
#include "norm/Analysis/GlobalConstants.h"

namespace mlir::norm {

/// A constant, seen through ops that move or cast its elements.
class ConstantView {
public:
  /// What an operand of the given layout shows; none if it is computed at run
  /// time. Where it is computed from constants otherwise, or the constant is
  /// the same along a dim that is not uniform, the operand itself becomes the
  /// constant, if nothing needed for that has more than `maxElements` elements.
  static std::optional<ConstantView> get(OpOperand &operand,
                                         const DimLayout &layout,
                                         GlobalConstants &globals,
                                         int64_t maxElements = 1 << 22);

  /// What gives the constant: one, the load of a global, or what computes it.
  Operation *getConstant() const { return constant; }
  Attribute getAttr() const { return attr; }
  const ConstantElements &getElements() const { return elements; }
  DimLayout &getLayout() { return layout; }
  const DimLayout &getLayout() const { return layout; }

  /// Whether other ops than the operand's show the constant, or a part of the
  /// way to it.
  bool isShared() const;

  /// Whether the constant and what it is cast to on the way are all of one of
  /// these formats.
  bool hasOnly(ArrayRef<FloatFormat> formats) const;

  /// An element of the constant as the operand has it: cast to and fro.
  double operator[](int64_t position) const;

  /// Whether a finite `value` stays finite in the casts on the way.
  bool isFiniteBehindCasts(double value) const;

  /// Makes the operand show `newAttr` in place of the constant. Others see what
  /// they saw.
  void replace(Attribute newAttr, RewriterBase &rewriter) const;

private:
  static std::optional<ConstantView>
  follow(OpOperand &operand, DimLayout layout, GlobalConstants &globals);

  ConstantView(OpOperand &operand, Operation *constant, Attribute attr,
               ConstantElements elements, GlobalConstants &globals)
      : operand(&operand), constant(constant), attr(attr), elements(elements),
        globals(&globals) {}

  OpOperand *operand;
  Operation *constant;
  Attribute attr;
  ConstantElements elements;
  GlobalConstants *globals;
  /// That of the constant.
  DimLayout layout;
  /// The ops on the way, from the operand on.
  SmallVector<Operation *> views;
  /// What the elements are cast to on the way, if narrower than they are.
  SmallVector<FloatFormat> roundings;
};

} // namespace mlir::norm

#endif // NORM_LIB_SIMPLIFY_CONSTANTVIEW_H
