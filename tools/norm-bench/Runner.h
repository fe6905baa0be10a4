//===- Runner.h - Kernels compiled and run ----------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares how norm-bench compiles kernels and calls them.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_TOOLS_NORM_BENCH_RUNNER_H
#define NORM_TOOLS_NORM_BENCH_RUNNER_H

#include "Kernels.h"
#include "Memory.h"

#include "norm/Pipelines/Pipelines.h"

#include <memory>

namespace mlir::norm::bench {

struct RunOptions {
  int64_t numThreads = 2;
  std::string targetCPU = "native";
  unsigned vectorBits = 0;
  /// Further options of norm-to-cpu, as on a command line.
  std::string pipeline = "";
  /// Whether kernels run on a GPU, and the chip to compile for, empty for that
  /// of the device.
  bool onCuda = false;
  std::string chip = "";
};

/// A module of kernels, compiled by norm-to-cpu for this machine.
class Runner {
public:
  /// `module` holds what extractKernels() left. Null, with an error, where it
  /// cannot be compiled.
  static std::unique_ptr<Runner> create(ModuleOp module,
                                        const RunOptions &options);

  using Call = PackedCall;

  /// The packed form of a function; null if there is none.
  Call lookup(StringRef name);

private:
  std::unique_ptr<ExecutionEngine> engine;
};

/// The memory of a kernel's arguments, and of copies of as many bytes.
class Buffers {
public:
  explicit Buffers(const BenchKernel &kernel);
  ~Buffers();
  Buffers(const Buffers &) = delete;

  /// The arguments of the kernel as Runner::Call takes them.
  void **getArguments() { return arguments.data(); }

  /// Makes copies move as many bytes as the kernel, in `numParts` parts.
  void selectCopies(int64_t numParts);

private:
  char *allocate(int64_t numBytes);

  SmallVector<char *> memory;
  std::vector<SmallVector<int64_t>> descriptors;
  std::vector<void *> pointers, arguments;
  int64_t copyBytes;
  char *copySource, *copyTarget;
};

/// Copies one part of what was selected.
void copyPart(int64_t part);

} // namespace mlir::norm::bench

#endif // NORM_TOOLS_NORM_BENCH_RUNNER_H
