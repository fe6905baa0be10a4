//===- Benchmarks.h - What Google Benchmark runs ----------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares how norm-bench compiles modules and hands them to Google
// Benchmark.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_TOOLS_NORM_BENCH_BENCHMARKS_H
#define NORM_TOOLS_NORM_BENCH_BENCHMARKS_H

#include "Runner.h"

namespace mlir::norm::bench {

/// Optimizes `module`, compiles its kernels and registers a benchmark of each,
/// beside copies of as many bytes. `name` stands in front of their numbers, if
/// there are several.
LogicalResult registerKernels(OwningOpRef<ModuleOp> module, StringRef name,
                              const RunOptions &options);

/// What is asked about whole modules.
struct WholeOptions {
  /// Whether functions are also timed without norm-optimize, and whether their
  /// ops are, each alone.
  bool compare, profile;
  /// Integers among the inputs are below this.
  int64_t numIds;
};

/// Compiles `module`, which stays as it is, and registers a benchmark of each
/// public function, and of its ops where asked for.
LogicalResult registerFunctions(ModuleOp module, StringRef name,
                                const RunOptions &options,
                                const WholeOptions &wholeOptions);

} // namespace mlir::norm::bench

#endif // NORM_TOOLS_NORM_BENCH_BENCHMARKS_H
