//===- KernelBenchmarks.cpp - Kernels beside copies -----------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the benchmarks of single kernels.
//
//===----------------------------------------------------------------------===//

#include "Benchmarks.h"
#include "Cuda.h"
#include "Kernels.h"
#include "Timing.h"

#include "mlir/Pass/PassManager.h"

#include <benchmark/benchmark.h>

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::bench;

namespace {

/// One kernel, its memory and the copies beside it.
struct Benchmark {
  std::shared_ptr<Runner> runner;
  BenchKernel kernel;
  int64_t numThreads;
  RoundSize roundSize = RoundSize();
};

} // namespace

static void runBenchmark(benchmark::State &state, const Benchmark &bench) {
  Runner::Call kernel = bench.runner->lookup(bench.kernel.name);
  Runner::Call copies = bench.runner->lookup(kCopies);
  if (!kernel || !copies)
    return state.SkipWithError("the kernel was not compiled");
  Buffers buffers(bench.kernel);
  auto runKernel = [&] { kernel(buffers.getArguments()); };
  // Small copies are faster without a team.
  buffers.selectCopies(bench.numThreads);
  auto runTeam = [&] { copies(nullptr); };
  double teamTime = std::min(time(runTeam, 3), time(runTeam, 3));
  buffers.selectCopies(/*numParts=*/1);
  auto runAlone = [&] { copyPart(0); };
  bool isAlone = std::min(time(runAlone, 3), time(runAlone, 3)) < teamTime;
  if (!isAlone)
    buffers.selectCopies(bench.numThreads);
  auto runCopies = [&] { isAlone ? runAlone() : runTeam(); };
  int64_t numCalls = bench.roundSize.get(runKernel);
  runCopies();
  double kernelTime = 0.0, copyTime = 0.0;
  int64_t numRounds = 0;
  for (; state.KeepRunningBatch(numCalls); ++numRounds) {
    double seconds = time(runKernel, numCalls);
    kernelTime += seconds;
    copyTime += time(runCopies, numCalls);
    state.SetIterationTime(seconds * numCalls);
  }
  double numBytes = bench.kernel.getNumBytes();
  state.counters["bytes"] = numBytes;
  state.counters["GB/s"] = numBytes * numRounds / kernelTime / 1e9;
  state.counters["share"] = copyTime / kernelTime;
}

LogicalResult bench::registerKernels(OwningOpRef<ModuleOp> module,
                                     StringRef name,
                                     const RunOptions &options) {
  PassManager manager(module->getContext());
  buildNormOptimizePipeline(manager);
  std::vector<BenchKernel> kernels;
  if (failed(manager.run(*module)) ||
      failed(extractKernels(*module, "kernel", kernels)))
    return failure();
  if (kernels.empty())
    return success();
  if (options.onCuda)
    return addCudaBenchmarks(*module, kernels, name, options.chip);
  addCopies(*module, options.numThreads);
  std::shared_ptr<Runner> runner = Runner::create(*module, options);
  if (!runner)
    return failure();
  for (auto [index, kernel] : llvm::enumerate(kernels)) {
    std::string kernelName = getLabel(name, index, kernels.size());
    Benchmark bench{runner, kernel, options.numThreads};
    benchmark::RegisterBenchmark(
        kernelName.c_str(),
        [bench](benchmark::State &state) { runBenchmark(state, bench); })
        ->UseManualTime()
        ->Unit(benchmark::kMicrosecond);
  }
  return success();
}
