//===- ConstantEvaluator.h - Tensors computed from constants ----*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares computing what a program computes from constants alone.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_SIMPLIFY_CONSTANTEVALUATOR_H
#define NORM_LIB_SIMPLIFY_CONSTANTEVALUATOR_H

#include "norm/Analysis/GlobalConstants.h"

#include "mlir/IR/Value.h"
#include <optional>
#include <vector>

namespace mlir::norm {

/// The elements of a float tensor in row-major order, rounded where the program
/// rounds, if it is computed from constants by elementwise float arithmetic,
/// reshapes, transposes, broadcasts and slices, and nothing on the way has more
/// than `maxElements` elements.
std::optional<std::vector<double>>
evaluateConstant(Value tensor, const GlobalConstants &globals,
                 int64_t maxElements);

} // namespace mlir::norm

#endif // NORM_LIB_SIMPLIFY_CONSTANTEVALUATOR_H
