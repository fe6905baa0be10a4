//===- RowReduction.h - linalg reductions as row collectives ----*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the linalg reductions that a kernel can take in.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_FUSE_ROWREDUCTION_H
#define NORM_LIB_FUSE_ROWREDUCTION_H

#include "norm/IR/Norm.h"

namespace mlir::norm {

/// A linalg op with one result that adds up a term, or takes its maximum or
/// minimum as a row collective does, in f32 or f64 and starting from the
/// neutral element.
struct RowReduction {
  RowReduceKind kind;
  /// The value of the body that is combined; it does not depend on the result
  /// so far.
  Value term;
  /// The op of the body that combines.
  Operation *combiner;

  static std::optional<RowReduction> match(linalg::LinalgOp op);
};

} // namespace mlir::norm

#endif // NORM_LIB_FUSE_ROWREDUCTION_H
