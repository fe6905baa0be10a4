//===- TensorIR.h - Views of tensor IR --------------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares what the raiser asks of linalg ops and their bodies.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_RAISE_TENSORIR_H
#define NORM_LIB_RAISE_TENSORIR_H

#include "Algebra.h"

#include "norm/Analysis/LinalgBody.h"

namespace mlir::norm {

/// Whether the reader looks into `op`: a linalg op on tensors that is no
/// contraction or convolution, a reshape, cast, slice or extract, or a float
/// op.
bool isReadable(Operation *op);

/// Whether `type` or its element type is one that graph ops take.
bool isGraphFloat(Type type);

/// Whether `value` is a float or a ranked tensor of floats without an encoding.
bool isFloatData(Value value);

/// The sizes of the dims over which `value` is indexed: those of a tensor, the
/// loops around a scalar of a body, none for another scalar.
SmallVector<int64_t> getIndexSizes(Value value);

/// Where the size of dim `dim` of `tensor` comes from: a number, or a dim of
/// the earliest tensor that is known to have it.
/// At most `maxSteps` ops are looked through.
Extent resolveExtent(Value tensor, int64_t dim, unsigned maxSteps = 64);

/// What size `index` is: that of a tensor, or one of its own.
Extent resolveSize(Value index);

/// The size of loop `loop` of `op`.
Extent getLoopExtent(linalg::LinalgOp op, unsigned loop,
                     unsigned maxSteps = 64);

/// Whether dim `dim` of `tensor` is known to have as many elements as loop
/// `loop` of `op` has runs. Unlike the extents above this looks at everything
/// of the same size, within limits.
bool hasSizeOfLoop(Value tensor, int64_t dim, linalg::LinalgOp op,
                   unsigned loop);

/// For an elementwise linalg op that only moves or widens the elements of one
/// operand, that operand.
OpOperand *getMovedOperand(OpResult result);

} // namespace mlir::norm

#endif // NORM_LIB_RAISE_TENSORIR_H
