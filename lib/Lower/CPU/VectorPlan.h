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

/// How the loops of one op are cut. The other dims are loops of step 1.
struct VectorPlan {
  unsigned vectorDim;
  int64_t vectorTile;
};

/// Shorter vectors do not pay.
constexpr int64_t kMinVectorTile = 4;

/// Whether the op of this name, on f32, has a polynomial within 6 units in the
/// last place.
bool isPolynomial(StringRef name);

/// The plan for `op` with registers of `vectorBits`, or none where vectors do
/// not fit or do not pay. With `polynomials` some functions of libm have a
/// vector form.
std::optional<VectorPlan> makeVectorPlan(linalg::LinalgOp op,
                                         int64_t vectorBits, bool polynomials);

} // namespace mlir::norm

#endif // NORM_LIB_LOWER_CPU_VECTORPLAN_H
