//===- Numbers.h - Tensors as plain numbers ---------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares what tools exchange with compiled functions.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_TOOLS_COMMON_NUMBERS_H
#define NORM_TOOLS_COMMON_NUMBERS_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace mlir::norm::tools {

/// A tensor or scalar of floats or of integers, one of the two vectors being
/// empty. Floats of any type are kept as doubles.
struct Numbers {
  SmallVector<int64_t> shape;
  std::vector<double> floats;
  std::vector<int64_t> integers;

  size_t size() const { return floats.size() + integers.size(); }
};

/// The number of elements of a tensor of `shape`.
inline int64_t countElements(ArrayRef<int64_t> shape) {
  int64_t count = 1;
  for (int64_t size : shape)
    count *= size;
  return count;
}

} // namespace mlir::norm::tools

#endif // NORM_TOOLS_COMMON_NUMBERS_H
