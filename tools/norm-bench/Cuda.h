//===- Cuda.h - Kernels on an NVIDIA GPU ------------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares how norm-bench times kernels on a GPU.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_TOOLS_NORM_BENCH_CUDA_H
#define NORM_TOOLS_NORM_BENCH_CUDA_H

#include "Kernels.h"

namespace mlir::norm::bench {

/// Compiles what extractKernels() left in `module` by norm-to-nvvm, for `chip`
/// or, if that is empty, for the device, and registers a benchmark for each
/// kernel. `name` stands in front of their numbers, if there are several.
/// Fails, with an error, where there is no device or a kernel cannot be
/// compiled.
LogicalResult addCudaBenchmarks(ModuleOp module, ArrayRef<BenchKernel> kernels,
                                StringRef name, StringRef chip);

} // namespace mlir::norm::bench

#endif // NORM_TOOLS_NORM_BENCH_CUDA_H
