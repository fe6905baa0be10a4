//===- FunctionBenchmarks.cpp - Whole functions and their ops -------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the benchmarks of whole functions, and of their ops.
//
//===----------------------------------------------------------------------===//

#include "Benchmarks.h"
#include "Modules.h"
#include "Timing.h"

#include "mlir/Pass/PassManager.h"

#include <benchmark/benchmark.h>

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::bench;

namespace {

/// A function as a whole, and what it is compared with.
struct WholeBenchmark {
  std::shared_ptr<Runner> runner, plainRunner, opsRunner;
  WholeFunction function;
  std::vector<OutlinedOp> ops;
  int64_t numIds;
  /// The time of one call, once known: the benchmarks of its ops share it.
  std::shared_ptr<double> seconds = std::make_shared<double>(0.0);
};

/// A kernel of a function, to be timed alone.
struct AloneNorm {
  Runner::Call call;
  std::unique_ptr<Buffers> buffers;
  int64_t count, numCalls;
  std::vector<double> times;

  void run() { call(buffers->getArguments()); }
};

} // namespace

static void runWhole(benchmark::State &state, const WholeBenchmark &bench,
                     const RoundSize &roundSize) {
  Runner::Call call = bench.runner->lookup(bench.function.name);
  if (!call)
    return state.SkipWithError("the function was not compiled");
  WholeCall whole(bench.function, call, bench.numIds);
  std::optional<WholeCall> plain;
  if (bench.plainRunner)
    if (Runner::Call plainCall = bench.plainRunner->lookup(bench.function.name))
      plain.emplace(bench.function, plainCall, bench.numIds);
  std::vector<AloneNorm> norms;
  for (const OutlinedOp &op : bench.ops)
    if (Runner::Call normCall =
            op.isNorm ? bench.opsRunner->lookup(op.kernel.name) : nullptr) {
      norms.push_back({normCall,
                       std::make_unique<Buffers>(op.kernel),
                       op.count,
                       /*numCalls=*/1,
                       {}});
      AloneNorm &norm = norms.back();
      norm.numCalls = getNumCalls([&] { norm.run(); });
    }
  auto runCall = [&] { whole.run(); };
  int64_t numCalls = roundSize.get(runCall);
  std::vector<double> wholeTimes, plainTimes;
  while (state.KeepRunningBatch(numCalls)) {
    wholeTimes.push_back(time(runCall, numCalls));
    state.SetIterationTime(wholeTimes.back() * numCalls);
    for (AloneNorm &norm : norms) {
      norm.run();
      norm.times.push_back(time([&] { norm.run(); }, norm.numCalls));
    }
    if (plain) {
      plain->run();
      plainTimes.push_back(time([&] { plain->run(); }, numCalls));
    }
    // Its memory is in the caches again, as far as it fits.
    whole.run();
  }
  double normTime = 0.0, wholeTime = getMedian(wholeTimes);
  for (const AloneNorm &norm : norms)
    normTime += norm.count * getMedian(norm.times);
  state.counters["norms"] = normTime / wholeTime;
  if (plain)
    state.counters["plain"] = getMedian(plainTimes) / wholeTime;
}

/// The time of one call of the whole function.
static double getSeconds(const WholeBenchmark &bench, Runner::Call call) {
  if (*bench.seconds != 0.0)
    return *bench.seconds;
  // Inputs of a large model take longer to make than to read.
  WholeCall whole(bench.function, call, bench.numIds);
  auto run = [&] { whole.run(); };
  int64_t numCalls = getNumCalls(run);
  std::vector<double> times;
  for (int64_t i = 0; i < 5; ++i)
    times.push_back(time(run, numCalls));
  return *bench.seconds = getMedian(times);
}

/// Times one op; its share is of the time of the whole function.
static void runOp(benchmark::State &state, const WholeBenchmark &bench,
                  size_t index, const RoundSize &roundSize) {
  const OutlinedOp &op = bench.ops[index];
  Runner::Call call = bench.opsRunner->lookup(op.kernel.name);
  Runner::Call wholeCall = bench.runner->lookup(bench.function.name);
  if (!call || !wholeCall)
    return state.SkipWithError("the op was not compiled");
  double wholeTime = getSeconds(bench, wholeCall);
  Buffers buffers(op.kernel);
  auto run = [&] { call(buffers.getArguments()); };
  std::vector<double> opTimes;
  int64_t numCalls = roundSize.get(run);
  while (state.KeepRunningBatch(numCalls)) {
    opTimes.push_back(time(run, numCalls));
    state.SetIterationTime(opTimes.back() * numCalls);
  }
  state.counters["calls"] = op.count;
  state.counters["share"] = op.count * getMedian(opTimes) / wholeTime;
}

/// Compiles a copy of `module`.
static std::shared_ptr<Runner> compileCopy(ModuleOp module, bool optimize,
                                           const RunOptions &options) {
  OwningOpRef<ModuleOp> copy = module.clone();
  if (optimize) {
    PassManager manager(module.getContext());
    buildNormOptimizePipeline(manager);
    if (failed(manager.run(*copy)))
      return nullptr;
  }
  return Runner::create(*copy, options);
}

LogicalResult bench::registerFunctions(ModuleOp module, StringRef name,
                                       const RunOptions &options,
                                       const WholeOptions &wholeOptions) {
  FailureOr<std::vector<WholeFunction>> functions = getFunctions(module);
  if (failed(functions))
    return failure();
  WholeBenchmark bench;
  bench.numIds = wholeOptions.numIds;
  bench.runner = compileCopy(module, /*optimize=*/true, options);
  if (wholeOptions.compare)
    bench.plainRunner = compileCopy(module, /*optimize=*/false, options);
  if (!bench.runner || (wholeOptions.compare && !bench.plainRunner))
    return failure();
  for (WholeFunction &function : *functions) {
    // The ops of this function alone.
    OwningOpRef<ModuleOp> copy = module.clone();
    PassManager manager(module.getContext());
    buildNormOptimizePipeline(manager);
    if (failed(manager.run(*copy)))
      return failure();
    for (auto other : llvm::make_early_inc_range(copy->getOps<func::FuncOp>()))
      if (!other.isPrivate() && other.getName() != function.name)
        other.erase();
    bench.ops.clear();
    OwningOpRef<ModuleOp> ops =
        outlineOps(*copy, wholeOptions.profile, bench.ops);
    if (!ops)
      return failure();
    bench.opsRunner = Runner::create(*ops, options);
    if (!bench.opsRunner)
      return failure();
    bench.function = function;
    bench.seconds = std::make_shared<double>(0.0);
    std::string label = (name + "@" + function.name).str();
    benchmark::RegisterBenchmark(
        label.c_str(),
        [bench, roundSize = RoundSize()](benchmark::State &state) {
          runWhole(state, bench, roundSize);
        })
        ->UseManualTime()
        ->Unit(benchmark::kMicrosecond);
    for (size_t i = 0; wholeOptions.profile && i < bench.ops.size(); ++i)
      benchmark::RegisterBenchmark(
          (label + " " + bench.ops[i].text).c_str(),
          [bench, i, roundSize = RoundSize()](benchmark::State &state) {
            runOp(state, bench, i, roundSize);
          })
          ->UseManualTime()
          ->Unit(benchmark::kMicrosecond);
  }
  return success();
}
