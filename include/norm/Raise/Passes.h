//===- Passes.h - Raise passes ----------------------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the raising passes.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_RAISE_PASSES_H
#define NORM_RAISE_PASSES_H

#include "mlir/Pass/Pass.h"

namespace mlir::norm {

/// How far raising may change where the source rounds.
enum class Rounding { Faithful, Strict, Relaxed };

#define GEN_PASS_DECL
#include "norm/Raise/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "norm/Raise/Passes.h.inc"

} // namespace mlir::norm

#endif // NORM_RAISE_PASSES_H
