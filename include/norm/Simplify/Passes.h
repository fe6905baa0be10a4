//===- Passes.h - Simplification passes -------------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the passes that make norms cheaper: graph ops come in,
// graph ops that compute the same functions come out.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_SIMPLIFY_PASSES_H
#define NORM_SIMPLIFY_PASSES_H

#include "mlir/Pass/Pass.h"

namespace mlir::norm {

/// Which constants a pass may round again: those of f32 and f64, where that is
/// far below what the computation rounds, or those of 16 bits, too.
enum class Precision { Exact, All };

/// What weights are: constants, or arguments of public functions, too, which a
/// prepare function centers.
enum class Weights { Constant, Prepare };

#define GEN_PASS_DECL
#include "norm/Simplify/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "norm/Simplify/Passes.h.inc"

} // namespace mlir::norm

#endif // NORM_SIMPLIFY_PASSES_H
