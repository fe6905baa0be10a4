//===- VectorPlan.h - How to cut a linalg op into vectors -------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the choice of tiles of norm-vectorize-linalg.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_LOWER_CPU_VECTORPLAN_H
#define NORM_LIB_LOWER_CPU_VECTORPLAN_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include <optional>

namespace mlir::norm {

/// How the loops of one op are cut. Dims not named are loops of step 1.
struct VectorPlan {
  unsigned vectorDim;
  int64_t vectorTile;
  /// Of a contraction: rows that share the loads of the other operand.
  std::optional<unsigned> rowDim;
  int64_t rowTile = 1;
};

/// The plan for `op` with registers of `vectorBits`, or none where vectors do
/// not fit or do not pay. Without `tileRows` a row tile has one row.
std::optional<VectorPlan> makeVectorPlan(linalg::LinalgOp op,
                                         int64_t vectorBits, bool tileRows);

} // namespace mlir::norm

#endif // NORM_LIB_LOWER_CPU_VECTORPLAN_H
