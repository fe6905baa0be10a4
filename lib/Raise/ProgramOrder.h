//===- ProgramOrder.h - Order of ops ----------------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the order in which the ops of a function run, with the ops
// of a linalg body in front of the linalg op that they belong to.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_RAISE_PROGRAMORDER_H
#define NORM_LIB_RAISE_PROGRAMORDER_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::norm {

class ProgramOrder {
public:
  explicit ProgramOrder(Operation *root) {
    root->walk([&](Operation *op) { numbers[op] = numbers.size() + 1; });
  }

  /// The number of the op that defines `value`, 0 for block arguments.
  unsigned get(Value value) const {
    Operation *op = value.getDefiningOp();
    return op ? get(op) : 0;
  }
  unsigned get(Operation *op) const { return numbers.lookup(op); }

  /// Gives a new op the place of `place`.
  void insert(Operation *op, Operation *place) { numbers[op] = get(place); }

private:
  DenseMap<Operation *, unsigned> numbers;
};

} // namespace mlir::norm

#endif // NORM_LIB_RAISE_PROGRAMORDER_H
