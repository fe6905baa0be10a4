//===- LoopNest.h - What an op does at a point ------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the one form in which fusion sees an op on tensors: loops,
// the elements that it reads and gives at a point of them, and the scalar
// program that it runs there.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_FUSE_LOOPNEST_H
#define NORM_LIB_FUSE_LOOPNEST_H

#include "norm/IR/Norm.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::norm {

struct LoopNest {
  /// An operand, a scalar that the op captures, or a result. The map goes from
  /// the loops to its dims; the results are loops, each at most once, or 0.
  struct Access {
    Value value;
    AffineMap map;
  };

  /// The sizes of the loops, as far as the types say them.
  SmallVector<int64_t> sizes;
  /// The loops that the op has a collective over, none for an elementwise op.
  SmallVector<bool> isCollective;
  SmallVector<Access> reads;
  SmallVector<Access> results;
  /// Whether the op costs little more than the loads of its operands.
  bool isCheap = true;

  bool hasCollective() const { return llvm::is_contained(isCollective, true); }

  /// The loops of `op`, or why it has none: a sentence's end, "is ...".
  static FailureOr<LoopNest> get(Operation *op, std::string &reason);
};

/// Builds what `op` computes at a point. `elements` has the elements of the
/// reads of its loop nest; the elements of its results are given.
SmallVector<Value> createScalars(ImplicitLocOpBuilder &b, Operation *op,
                                 ValueRange elements);

/// Whether a kernel starts at `op`: a layer_norm, rms_norm, center or dyt.
bool isKernelSeed(Operation *op);

/// Whether `op` gives what it reads in another shape or a less precise type:
/// tensor.collapse_shape, expand_shape and cast.
bool isReshape(Operation *op);

} // namespace mlir::norm

#endif // NORM_LIB_FUSE_LOOPNEST_H
