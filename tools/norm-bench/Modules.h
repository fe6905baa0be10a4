//===- Modules.h - Whole modules to measure ---------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares how norm-bench calls the functions of whole modules, and
// how it takes their ops apart to time each alone.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_TOOLS_NORM_BENCH_MODULES_H
#define NORM_TOOLS_NORM_BENCH_MODULES_H

#include "Kernels.h"
#include "Runner.h"

#include <string>
#include <vector>

namespace mlir::norm::bench {

/// A function of a whole module.
struct WholeFunction {
  std::string name;
  /// The ranks of its results.
  SmallVector<int64_t> resultRanks;
  SmallVector<MemRefType> arguments;
};

/// The public functions of `module`. Fails, with an error, where one takes or
/// returns anything but ranked tensors, or takes one whose shape is not static.
FailureOr<std::vector<WholeFunction>> getFunctions(ModuleOp module);

/// Calls a function on random inputs and frees what it returns.
class WholeCall {
public:
  /// Integers of the inputs are below `numIds`.
  WholeCall(const WholeFunction &function, Runner::Call call, int64_t numIds);
  ~WholeCall();
  WholeCall(const WholeCall &) = delete;

  void run();

private:
  Runner::Call call;
  SmallVector<int64_t> resultRanks;
  std::vector<char *> memory;
  std::vector<SmallVector<int64_t>> descriptors;
  SmallVector<int64_t> results;
  std::vector<void *> pointers, arguments;
};

/// An op of a module as a function of its own, `kernel.name`.
struct OutlinedOp {
  BenchKernel kernel;
  /// What it is, for a reader.
  std::string text;
  bool isNorm;
  /// How many ops of the module are equal to it.
  int64_t count;
};

/// Brings the tensors of `module` to the form that norm-to-cpu bufferizes, and
/// makes a module of its ops: the kernels, and with `all` the linalg ops, too.
/// Ops of dynamic shapes and ops that read tensors in their bodies are left
/// out.
OwningOpRef<ModuleOp> outlineOps(ModuleOp module, bool all,
                                 std::vector<OutlinedOp> &ops);

} // namespace mlir::norm::bench

#endif // NORM_TOOLS_NORM_BENCH_MODULES_H
