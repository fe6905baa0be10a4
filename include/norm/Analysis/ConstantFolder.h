//===- ConstantFolder.h - Constants of tensor programs ----------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the folding of values whose elements are all one number.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_ANALYSIS_CONSTANTFOLDER_H
#define NORM_ANALYSIS_CONSTANTFOLDER_H

#include "mlir/IR/Attributes.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallBitVector.h"
#include <optional>

namespace mlir::norm {

/// Finds the number that a scalar or every element of a tensor is, through
/// bodies of linalg ops, reshapes and scalar ops, rounding as the program does.
/// The IR stays as it is.
class ConstantFolder {
public:
  /// A FloatAttr or IntegerAttr, or null if `value` is no known number.
  Attribute fold(Value value);

  /// The same for floats.
  std::optional<double> getNumber(Value value);

  /// The dims of more than one element along which a constant tensor is the
  /// same everywhere.
  llvm::SmallBitVector getRepeatedDims(Value tensor);

private:
  Attribute compute(Value value);
  Attribute foldScalarOp(Operation *op);

  /// How deep folding may nest: what is further away is no known number.
  static constexpr unsigned maxDepth = 128;

  unsigned depth = 0;
  DenseMap<Value, Attribute> known;
  DenseMap<Value, llvm::SmallBitVector> repeated;
};

} // namespace mlir::norm

#endif // NORM_ANALYSIS_CONSTANTFOLDER_H
