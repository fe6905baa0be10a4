//===- GlobalConstants.h - Globals that are constants -----------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares which ml_program globals of a module are constants.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_ANALYSIS_GLOBALCONSTANTS_H
#define NORM_ANALYSIS_GLOBALCONSTANTS_H

#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::norm {

/// Whether `op` loads an ml_program global.
bool isGlobalLoad(Operation *op);

/// The globals of a module, and who loads them. Values may change meanwhile.
class GlobalConstants {
public:
  /// `root` is a module.
  explicit GlobalConstants(Operation *root);

  /// The global that `load` loads if it is a constant: it has a value, and is
  /// immutable, or private and never stored to. Null for other globals and
  /// other ops.
  ml_program::GlobalOp lookup(Operation *load) const;

  /// The value of `op` if it is a constant or loads such a global, or null.
  Attribute getValue(Operation *op) const;

  /// All loads of `global` in the module.
  ArrayRef<Operation *> getLoads(ml_program::GlobalOp global) const;

  /// Whether nothing but these loads knows `global`.
  bool isOnlyLoaded(ml_program::GlobalOp global) const;

  /// Says that `load` is new, and loads `global`.
  void add(Operation *load, ml_program::GlobalOp global);

  /// Says that `load` is about to be erased.
  void remove(Operation *load);

private:
  DenseMap<Operation *, ml_program::GlobalOp> globalOf;
  DenseMap<Operation *, SmallVector<Operation *, 1>> loadsOf;
  DenseSet<Operation *> usedOtherwise;
};

} // namespace mlir::norm

#endif // NORM_ANALYSIS_GLOBALCONSTANTS_H
