//===- RowShape.h - The loops of a kernel on buffers ------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares RowShape, the dims and operands of a norm.rowwise on
// memrefs brought to as few loops as memory allows.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_LOWER_ROWSHAPE_H
#define NORM_LIB_LOWER_ROWSHAPE_H

#include "norm/IR/Norm.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::norm {

/// `a * b`, a constant if both are.
OpFoldResult multiplyIndices(OpBuilder &builder, Location loc, OpFoldResult a,
                             OpFoldResult b);

/// An operand of a kernel: a memref, or a scalar.
struct RowOperand {
  Value value;
  /// The loop dim that each dim of the memref is indexed by.
  SmallVector<unsigned> dims;

  MemRefType getMemRefType() const {
    return dyn_cast<MemRefType>(value.getType());
  }
  bool uses(unsigned dim) const { return llvm::is_contained(dims, dim); }
  /// Whether neighbours along `dim` are neighbours in memory, in whole bytes.
  bool isContiguousAlong(unsigned dim) const;
};

/// Unit dims are gone, dims stand in the order that the first full output has
/// them in memory, and dims that are one in memory for all operands are one.
struct RowShape {
  /// Emits the views and sizes in front of `op`. An error says which operand
  /// cannot be indexed.
  static FailureOr<RowShape> build(RewriterBase &rewriter, RowwiseOp op);

  ArrayRef<RowOperand> getInputs() const {
    return ArrayRef(operands).take_front(numInputs);
  }
  ArrayRef<RowOperand> getOutputs() const {
    return ArrayRef(operands).drop_front(numInputs);
  }
  /// Whether the lanes of a vector are elements of different rows.
  bool lanesAreRows() const { return laneDim < numRowDims; }

  SmallVector<RowOperand> operands;
  unsigned numInputs;
  /// The size of each loop dim; row dims come first.
  SmallVector<OpFoldResult> extents;
  unsigned numRowDims;
  /// The dim along which most bytes are contiguous: that of the vectors.
  unsigned laneDim;
  /// The number of points of a row.
  OpFoldResult rowLength;
};

/// The bytes of a row in all operands that have every dim.
OpFoldResult getRowBytes(OpBuilder &builder, Location loc,
                         const RowShape &shape);

/// Emits an i1: whether the kernel reads and writes at least `minBytes`.
Value emitReachesBytes(OpBuilder &builder, Location loc, const RowShape &shape,
                       int64_t minBytes);

} // namespace mlir::norm

#endif // NORM_LIB_LOWER_ROWSHAPE_H
