//===- Candidates.h - Candidates for the input of a norm --------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the search for the input of a norm.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_RAISE_CANDIDATES_H
#define NORM_LIB_RAISE_CANDIDATES_H

#include "ProgramOrder.h"
#include "norm/Analysis/ConstantFolder.h"

#include <set>

namespace mlir::norm {

/// Walks from a scalar up the paths of float data and gives the tensors that
/// all of these paths pass through, nearest first.
class Candidates {
public:
  /// At most `budget` values are looked at.
  Candidates(Value start, ConstantFolder &constants, const ProgramOrder &order,
             unsigned budget = 512);

  /// The next tensor, or null.
  Value next();

  /// If the paths lead to several ends, one of them that is not a single
  /// number, else null.
  Value getOtherEnd() const { return otherEnd; }

  /// Whether one of the paths so far goes through a reduction.
  bool sawReduction() const { return reduction; }

private:
  void push(Value value);
  bool expand(Value value);
  void endPath(Value value);

  ConstantFolder &constants;
  const ProgramOrder &order;
  unsigned budget;
  bool reduction = false;
  Value otherEnd;
  /// The place of a value in the program, and the value. Arguments of blocks
  /// have the place 0 and come by their number.
  using Entry = std::tuple<unsigned, unsigned, void *>;
  static Value getValue(const Entry &entry) {
    return Value::getFromOpaquePointer(std::get<2>(entry));
  }

  /// What is still to be looked at, latest in the program last.
  std::set<Entry> heap;
};

} // namespace mlir::norm

#endif // NORM_LIB_RAISE_CANDIDATES_H
