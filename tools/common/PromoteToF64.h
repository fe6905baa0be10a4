//===- PromoteToF64.h - Compute in double precision -------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the pass by which tools compute what a program means, and
// what it must know of constants and of bodies.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_TOOLS_COMMON_PROMOTETOF64_H
#define NORM_TOOLS_COMMON_PROMOTETOF64_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/Pass/Pass.h"

namespace mlir::norm::tools {

/// Turns a module that computes in f16, bf16 and f32 into one that computes in
/// f64: types, constants and signatures change, casts between float types
/// vanish. A constant keeps the value that it has in its own type, also where
/// the source rounds it (`arith.truncf` of a constant, a sum of two). What no
/// liberty of norm-raise can change is then the same up to rounding in f64.
///
/// With `exactReciprocals` an f32 constant that is 1/n rounded becomes 1/n,
/// which norm-raise takes it for. (What 16 bits round is too far off for that.)
std::unique_ptr<Pass> createPromoteToF64(bool exactReciprocals = false);

/// `attr` with its elements in it, also where they are a resource; null if they
/// are not there.
DenseElementsAttr readElements(ElementsAttr attr);

/// Whether `op` is in the body of a linalg op that has just the body it has: no
/// file can say another.
bool isInFixedBody(Operation *op);

} // namespace mlir::norm::tools

#endif // NORM_TOOLS_COMMON_PROMOTETOF64_H
