//===- TestPasses.h - Passes that only tests use ----------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the passes that only tests use.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_TEST_LIB_TESTPASSES_H
#define NORM_TEST_LIB_TESTPASSES_H

#include "mlir/Pass/Pass.h"

namespace mlir::norm::test {

/// Turns a module that computes in f16, bf16 and f32 into one that computes in
/// f64: types, constants and signatures change, casts between float types
/// vanish. A constant keeps the value that it has in its own type, also where
/// the source rounds it (`arith.truncf` of a constant, a sum of two). What no
/// liberty of norm-raise can change is then the same up to rounding in f64.
///
/// With `exactReciprocals` an f32 constant that is 1/n rounded becomes 1/n,
/// which norm-raise takes it for. (What 16 bits round is too far off for that.)
std::unique_ptr<Pass> createPromoteToF64(bool exactReciprocals = false);

/// Multiplies the result of each f64 operation in the bodies of linalg ops by
/// 1 + d, with d = +-`delta` chosen by `seed`: how far the results move says
/// how many digits of them mean anything.
std::unique_ptr<Pass> createPerturbF64(unsigned seed = 0,
                                       double delta = 0x1p-44);

/// Registers `test-promote-to-f64` and `test-perturb-f64`.
void registerTestPasses();

} // namespace mlir::norm::test

#endif // NORM_TEST_LIB_TESTPASSES_H
