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

/// Multiplies the result of each f64 operation in the bodies of linalg ops by
/// 1 + d, with d = +-`delta` chosen by `seed`: how far the results move says
/// how many digits of them mean anything.
std::unique_ptr<Pass> createPerturbF64(unsigned seed = 0,
                                       double delta = 0x1p-44);

/// Makes kernels and their launches calls of the emulator (docs/emulator.md).
std::unique_ptr<Pass> createEmulateGpu();

/// Applies pattern sets of norm/Lower/Patterns.h greedily.
std::unique_ptr<Pass> createTestPatterns();

/// Registers `test-norm-patterns`, `test-promote-to-f64`, `test-perturb-f64`
/// and `test-emulate-gpu`.
void registerTestPasses();

} // namespace mlir::norm::test

#endif // NORM_TEST_LIB_TESTPASSES_H
