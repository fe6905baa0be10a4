//===- MeanUses.h - Where a mean is taken off -------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the search for what may be x - mean(x).
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_RAISE_MEANUSES_H
#define NORM_LIB_RAISE_MEANUSES_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::norm {

/// For each sum over a row, the additions and subtractions of something that is
/// made of that sum by products, quotients, casts and moves alone.
using MeanUses = llvm::MapVector<Value, SmallVector<Value, 1>>;

/// Finds them in one pass over `function`. Additions in the body of a reduction
/// are left out: no tensor holds what they compute.
MeanUses findMeanUses(Operation *function);

} // namespace mlir::norm

#endif // NORM_LIB_RAISE_MEANUSES_H
