//===- Kernels.h - Kernels to measure ---------------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the kernels that norm-bench measures.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_TOOLS_NORM_BENCH_KERNELS_H
#define NORM_TOOLS_NORM_BENCH_KERNELS_H

#include "norm/IR/Norm.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include <string>

namespace mlir::norm::bench {

/// What one benchmark runs.
struct KernelSpec {
  /// One of getKernelNames().
  std::string kernel;
  int64_t rows, width;
  /// f32, f64, bf16 or f16.
  std::string type;

  std::string getName() const;
};

/// rms, ln, add_rms, add_ln, add_rms_drop, add_ln_drop, sandwich, dyt.
ArrayRef<StringLiteral> getKernelNames();

/// A function `@main` on tensors that computes the kernel, or an empty text if
/// there is no such kernel.
std::string getKernelText(const KernelSpec &spec);

/// A norm.rowwise with what it reads and writes as arguments.
struct BenchKernel {
  std::string name;
  SmallVector<MemRefType> types;
  /// Whether each argument is read; the others are written.
  SmallVector<bool> isInput;

  /// The bytes that the kernel must move.
  int64_t getNumBytes() const;
};

/// Makes a function `@NAME_K` on memrefs of each norm.rowwise on tensors of
/// `module`, and erases everything else. Fails, with an error, where a size is
/// not static.
LogicalResult extractKernels(ModuleOp module, StringRef name,
                             std::vector<BenchKernel> &kernels);

/// `name`, with `#index` behind it if there are several kernels.
std::string getLabel(StringRef name, size_t index, size_t numKernels);

/// The function of C that copies one part, and the function that calls it for
/// all parts.
constexpr StringLiteral kCopyPart = "norm_bench_copy_part";
constexpr StringLiteral kCopies = "norm_bench_copies";

/// Adds `@norm_bench_copies()` to `module`: threads share the parts as they
/// share the rows of a kernel.
void addCopies(ModuleOp module, int64_t numThreads);

} // namespace mlir::norm::bench

#endif // NORM_TOOLS_NORM_BENCH_KERNELS_H
