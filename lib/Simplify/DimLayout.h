//===- DimLayout.h - What the dims of a tensor run over ---------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares how indices are followed through the ops that only move or
// cast elements: reshapes, transposes, broadcasts, slices.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_SIMPLIFY_DIMLAYOUT_H
#define NORM_LIB_SIMPLIFY_DIMLAYOUT_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::norm {

/// A part of a dim's index, as a digit is part of a number: merged dims have
/// the digits of all of them.
struct Digit {
  /// Dynamic only in a plain digit.
  int64_t size;
  /// By how many features one step of the digit moves.
  int64_t feature = 0;
  /// The loop that it is a digit of, -1 where none was given, and by how much a
  /// step moves that.
  int64_t loop = -1;
  int64_t output = 0;
  /// Whether something is summed up over it.
  bool isSummed = false;

  /// Whether elements that differ in this digit alone are treated alike.
  bool isUniform() const { return feature == 0 && !isSummed; }
  bool isPlain() const { return isUniform() && loop < 0; }

  bool operator==(const Digit &other) const {
    return size == other.size && feature == other.feature &&
           loop == other.loop && output == other.output &&
           isSummed == other.isSummed;
  }
};

/// The digits of one dim, the outermost first. A dim of size 1 has none.
using Digits = SmallVector<Digit, 2>;

/// The digits of each dim of a tensor.
using DimLayout = SmallVector<Digits, 4>;

/// The digits of a dim of `size` that moves nowhere.
Digits getPlainDigits(int64_t size);

/// A layout of plain dims.
DimLayout getPlainLayout(ArrayRef<int64_t> shape);

/// Whether elements that differ along a dim of these digits are treated alike.
bool isUniform(ArrayRef<Digit> digits);

/// If `use` is the operand of an op that only moves or casts its elements, the
/// layout of the op's result, given that of the operand.
std::optional<DimLayout> followView(OpOperand &use, const DimLayout &layout);

/// For the result of an op that only moves or casts the elements of one
/// operand: that operand, or null.
OpOperand *getViewedOperand(Value value);

/// The layout of that operand, given that of `value`. Digits that the operand
/// has not, as it is broadcast along them, go; there is no layout unless they
/// are uniform.
std::optional<DimLayout> followViewBack(Value value, const DimLayout &layout);

/// What `value`, a scalar, is cast from by extf and truncf.
Value skipFloatCasts(Value value);

/// The operand of `op` whose elements its body calls `value`, or null.
OpOperand *getBodyOperand(linalg::LinalgOp op, Value value);

/// The digits of the loops of `op` that `operand` is indexed by, given its
/// layout. Other loops are plain. None unless each dim that is not uniform is
/// indexed by a loop of its own.
std::optional<DimLayout> getLoopLayout(OpOperand &operand,
                                       const DimLayout &layout);

/// The layout of `operand`, given that of the loops. None unless each loop that
/// is not plain indexes a dim of its own or, if it is uniform, none.
std::optional<DimLayout> getOperandLayout(OpOperand &operand,
                                          const DimLayout &loops);

/// Calls `visit(position, feature, output)` for each element in row-major
/// order.
template <typename Visit>
void visitElements(const DimLayout &layout, Visit &&visit) {
  SmallVector<Digit> digits;
  for (const Digits &dim : layout)
    llvm::append_range(digits, dim);
  if (llvm::any_of(digits, [](const Digit &digit) { return digit.size == 0; }))
    return;
  // The inner digit has a loop of its own, so that counting up costs nothing.
  Digit inner = digits.empty() ? Digit{1} : digits.pop_back_val();
  SmallVector<int64_t> index(digits.size(), 0);
  int64_t position = 0, feature = 0, output = 0;
  while (true) {
    for (int64_t i = 0; i < inner.size; ++i)
      visit(position++, feature + i * inner.feature, output + i * inner.output);
    int64_t place = digits.size() - 1;
    for (; place >= 0; --place) {
      const Digit &digit = digits[place];
      feature += digit.feature;
      output += digit.output;
      if (++index[place] < digit.size)
        break;
      // It is through and starts again; the next one steps.
      feature -= digit.size * digit.feature;
      output -= digit.size * digit.output;
      index[place] = 0;
    }
    if (place < 0)
      return;
  }
}

} // namespace mlir::norm

#endif // NORM_LIB_SIMPLIFY_DIMLAYOUT_H
