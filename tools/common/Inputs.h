//===- Inputs.h - Random inputs ---------------------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the random inputs that functions are run on.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_TOOLS_COMMON_INPUTS_H
#define NORM_TOOLS_COMMON_INPUTS_H

#include "Numbers.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/TypeRange.h"

namespace mlir::norm::tools {

/// What random inputs are like.
struct InputOptions {
  /// Integers but for i1 are from `intLow` to `intHigh` - 1.
  int64_t intLow = 0, intHigh = 4;
  /// The size of all dynamic dims.
  int64_t dynamicSize = 4;
};

/// Whether functions can be run that take and give values of this type: ranked
/// tensors without encoding and scalars, of f16, bf16, f32, f64, index, and
/// integers of 1, 8, 16, 32 and 64 bits.
bool isRunnable(Type type);

/// Random values of `types`. Rows differ in scale and mean, so that an epsilon
/// or a mean that is left out is seen.
std::vector<Numbers> createInputs(TypeRange types, uint64_t seed,
                                  const InputOptions &options);

/// Random arguments of `function`. Where `norm.zero_mean` promises that a mean
/// is 0, it is.
std::vector<Numbers> createArguments(func::FuncOp function, uint64_t seed,
                                     const InputOptions &options);

} // namespace mlir::norm::tools

#endif // NORM_TOOLS_COMMON_INPUTS_H
