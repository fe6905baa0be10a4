//===- EmulateKernel.h - Kernels as code of the host ------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the rewrites of kernels.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_TEST_LIB_EMULATOR_EMULATEKERNEL_H
#define NORM_TEST_LIB_EMULATOR_EMULATEKERNEL_H

#include "RuntimeCalls.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace mlir::norm::test {

/// A kernel as the host sees it.
struct Kernel {
  /// Takes an array of pointers to the arguments.
  LLVM::LLVMFuncOp entry;
  SmallVector<Type> argumentTypes;
  SmallVector<int64_t> sharedVariables;
  int64_t maxThreads = 0, requiredThreads = 0;
};

/// Moves everything in `module` to the host module and erases it; `kernels` get
/// its kernels by "module::kernel".
LogicalResult emulateModule(gpu::GPUModuleOp module, RuntimeCalls &calls,
                            llvm::StringMap<Kernel> &kernels);

/// What an operation of a kernel becomes.
enum class Rewrite {
  /// It stays, or was changed in place.
  Kept,
  /// It is replaced: to be erased.
  Replaced,
  /// It is not one of those that this rewrite is for.
  Unknown,
};

/// Accesses to memory become checked ones. `constants` are the pointers through
/// which nothing is written while the kernel runs.
Rewrite rewriteMemoryOp(Operation *op, const DenseSet<Value> &constants,
                        RuntimeCalls &calls);

/// Operations of NVVM, as operations or as intrinsics, become calls or
/// operations of LLVM.
Rewrite rewriteNvvmOp(Operation *op, RuntimeCalls &calls);

} // namespace mlir::norm::test

#endif // NORM_TEST_LIB_EMULATOR_EMULATEKERNEL_H
