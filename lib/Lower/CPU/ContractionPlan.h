//===- ContractionPlan.h - How to cut a contraction -------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the choice of tiles of norm-vectorize-contractions.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_LOWER_CPU_CONTRACTIONPLAN_H
#define NORM_LIB_LOWER_CPU_CONTRACTIONPLAN_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include <optional>

namespace mlir::norm {

/// How the inner loops of a contraction use the operand that vectors are read
/// from (the columns operand).
enum class ContractionKind {
  /// A register tile of rows and columns; the columns are copied, panel by
  /// panel, to memory that lies as the tile reads it.
  Packed,
  /// The same, reading the columns where they are.
  Direct,
  /// Few rows, columns contiguous: the columns operand is read once, line by
  /// line, and adds to outputs that stay in the cache.
  Streamed,
  /// Few rows, reduction contiguous: each output is a sum along vectors.
  Dots
};

/// A contraction of sums of products: `out += rows * columns`, where vectors
/// lie along `columnDim`, the last dim of the output.
struct ContractionPlan {
  linalg::LinalgOp op;
  OpOperand *rows, *columns, *out;
  /// What fills the output right in front of the contraction, or null.
  linalg::FillOp fill;
  /// Parallel dims that are looped over one by one.
  SmallVector<unsigned> outerDims;
  /// The dim whose elements share the vectors of the columns operand.
  std::optional<unsigned> rowDim;
  unsigned columnDim;
  /// Reduced dims; the last is the innermost loop.
  SmallVector<unsigned> reducedDims;
  ContractionKind kind;
  int64_t lanes;
  /// The register tile, in rows and in vectors.
  int64_t rowTile, columnVectors;
  /// What one part of the parallel loop takes, in rows and columns.
  int64_t rowBlock, columnBlock;
  /// The least number of products for which the parts run in parallel.
  int64_t minWork;

  int64_t getColumnTile() const { return lanes * columnVectors; }
  unsigned getReducedDim() const { return reducedDims.back(); }
  /// The type that sums are kept in.
  FloatType getSumType() const;
  /// The size of the innermost reduced dim that one panel holds.
  static constexpr int64_t kPanelDepth = 256;
};

/// The plan for `op` with registers of `vectorBits`, or none where it is no sum
/// of products in f32 or f64 on strided buffers.
std::optional<ContractionPlan>
makeContractionPlan(linalg::LinalgOp op, int64_t vectorBits, int64_t minWork);

} // namespace mlir::norm

#endif // NORM_LIB_LOWER_CPU_CONTRACTIONPLAN_H
