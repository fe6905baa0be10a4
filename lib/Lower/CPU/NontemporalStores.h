//===- NontemporalStores.h - Outputs that bypass the caches -----*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares NontemporalStores, which says which outputs of a kernel
// that is larger than the caches are written to memory directly. An ordinary
// store of a line that is in no cache reads it first.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_LOWER_CPU_NONTEMPORALSTORES_H
#define NORM_LIB_LOWER_CPU_NONTEMPORALSTORES_H

#include "../RowShape.h"

#include "norm/Analysis/RowProgram.h"

namespace mlir::norm {

/// Bytes of a cache line. Only whole lines are written without being read.
constexpr int64_t kLine = 64;

class NontemporalStores {
public:
  struct Output {
    unsigned number;
    /// The last phase that reads back what was stored. Until then the elements
    /// stand in `row`, memory for one row: what bypasses the caches is not
    /// read back.
    std::optional<unsigned> lastReload;
    RowOperand row;
  };

  /// Chooses outputs whose elements are neighbours along vectors, which lie in
  /// a row, and that are no input as well. One that is read back has to have
  /// rows of one run of memory, of at most 64 KB as far as is known. Where rows
  /// may begin within a line, only outputs of one element type are chosen whose
  /// stores are in loops without reductions: those may begin anywhere in a row.
  NontemporalStores(const RowProgram &program, const RowShape &shape);

  /// None if `output` is stored as usual.
  const Output *find(unsigned output) const;
  bool empty() const { return outputs.empty(); }

  /// Emits an i1: whether the kernel reads and writes at least `minBytes`, rows
  /// of all outputs begin at the same place of a cache line (of 64 bytes), at
  /// its first byte if that is required, and rows that are put aside are not
  /// too long.
  Value emitCondition(OpBuilder &builder, Location loc, int64_t minBytes);

  /// Whether loops of stores begin with a part of a vector, up to a line.
  bool hasHeads() const { return headed; }
  /// The elements of that part in the row at `rows`.
  Value emitHead(OpBuilder &builder, Location loc, ArrayRef<Value> rows) const;

  /// Rows, at least one, for which memory is taken once: 256 KB altogether.
  OpFoldResult getChunkSize(OpBuilder &builder, Location loc) const;

  /// Around the rows of a chunk: takes and frees the memory for rows.
  void begin(OpBuilder &builder, Location loc);
  void end(OpBuilder &builder, Location loc);

private:
  bool isCandidate(const RowOperand &operand) const;
  bool canPutAside(const RowOperand &operand) const;
  void dropUnlikeHeads(const RowProgram &program);
  /// Emits, or'ed together, the bits that keep rows from beginning at the same
  /// place of a line.
  Value emitPlaces(OpBuilder &builder, Location loc);

  const RowShape &shape;
  SmallVector<Output> outputs;
  bool headed = false;
  /// With heads, of the first output: where its elements begin, in bytes, and
  /// its strides, in elements.
  Value address;
  SmallVector<OpFoldResult> strides;
};

} // namespace mlir::norm

#endif // NORM_LIB_LOWER_CPU_NONTEMPORALSTORES_H
