//===- norm-bench.cpp - Speed of norm kernels -----------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements norm-bench, which times kernels beside copies of as many
// bytes.
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"
#include "Runner.h"

#include "norm/InitAll.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/TargetSelect.h"

#include <benchmark/benchmark.h>
#include <chrono>

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::bench;

/// The size of an OpenMP team, by libomp.
extern "C" void omp_set_num_threads(int numThreads);

static constexpr StringLiteral overview =
    R"(norm-bench: times kernels of norms beside copies

Kernels are compiled by norm-optimize and norm-to-cpu. In each round the kernel
and two memcpys that move as many bytes, by as many threads or by one if that is
faster, run one after the other.

  Time    of the kernel, the median over the repetitions
  bytes   that the kernel must move: every operand once
  GB/s    bytes over time
  share   the time of the copies over that of the kernel

Files hold functions on tensors of static shape; each kernel that norm-optimize
makes of them is timed. What starts with --benchmark_ goes to Google Benchmark:
--benchmark_out=FILE writes JSON, --benchmark_filter=REGEX selects,
--benchmark_repetitions=N repeats.
)";

namespace {

using Clock = std::chrono::steady_clock;

double getSeconds(Clock::duration time) {
  return std::chrono::duration<double>(time).count();
}

/// One kernel, its memory and the copies beside it.
struct Benchmark {
  std::shared_ptr<Runner> runner;
  BenchKernel kernel;
  std::string name;
  int64_t numThreads;
};

} // namespace

/// Times one call; short ones are repeated.
template <typename Function>
static double time(Function function, int64_t numCalls) {
  Clock::time_point start = Clock::now();
  for (int64_t call = 0; call < numCalls; ++call)
    function();
  return getSeconds(Clock::now() - start) / numCalls;
}

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
  // Enough calls for 50 microseconds, which clocks measure.
  double once = std::min(time(runKernel, 3), time(runKernel, 3));
  int64_t numCalls = std::max<int64_t>(1, 50e-6 / std::max(once, 1e-9));
  runCopies();
  double kernelTime = 0.0, copyTime = 0.0;
  for (auto _ : state) {
    double seconds = time(runKernel, numCalls);
    kernelTime += seconds;
    copyTime += time(runCopies, numCalls);
    state.SetIterationTime(seconds);
  }
  double numBytes = bench.kernel.getNumBytes();
  double rounds = std::max<double>(1, state.iterations());
  state.counters["bytes"] = numBytes;
  state.counters["GB/s"] = numBytes * rounds / kernelTime / 1e9;
  state.counters["share"] = copyTime / kernelTime;
}

namespace {

/// Compiles kernels and registers them.
class Bench {
public:
  Bench(MLIRContext &context, const RunOptions &options)
      : context(context), options(options) {}

  /// `name` stands in front of the kernels' numbers, if there are several.
  LogicalResult add(OwningOpRef<ModuleOp> module, StringRef name);

private:
  MLIRContext &context;
  RunOptions options;
};

} // namespace

LogicalResult Bench::add(OwningOpRef<ModuleOp> module, StringRef name) {
  PassManager manager(&context);
  buildNormOptimizePipeline(manager);
  std::vector<BenchKernel> kernels;
  if (failed(manager.run(*module)) ||
      failed(extractKernels(*module, "kernel", kernels)))
    return failure();
  if (kernels.empty())
    return module->emitError("norm-bench found no kernel in ") << name;
  addCopies(*module, options.numThreads);
  std::shared_ptr<Runner> runner = Runner::create(*module, options);
  if (!runner)
    return failure();
  for (auto [index, kernel] : llvm::enumerate(kernels)) {
    std::string kernelName = name.str();
    if (kernels.size() > 1)
      kernelName += "#" + std::to_string(index);
    Benchmark bench{runner, kernel, kernelName, options.numThreads};
    benchmark::RegisterBenchmark(
        kernelName.c_str(),
        [bench](benchmark::State &state) { runBenchmark(state, bench); })
        ->UseManualTime()
        ->Unit(benchmark::kMicrosecond);
  }
  return success();
}

/// Reads ROWSxWIDTH.
static bool parseShape(StringRef text, KernelSpec &spec) {
  auto [rows, width] = text.split('x');
  return !rows.getAsInteger(10, spec.rows) &&
         !width.getAsInteger(10, spec.width) && spec.rows > 0 && spec.width > 0;
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  benchmark::Initialize(&argc, argv);
  // The libraries have options of their own, some of the same names.
  llvm::cl::ResetCommandLineParser();
  llvm::cl::OptionCategory category("norm-bench options");
  llvm::cl::list<std::string> files(
      llvm::cl::Positional, llvm::cl::desc("<files>"), llvm::cl::cat(category));
  llvm::cl::list<std::string> kernelNames(
      "kernels", llvm::cl::CommaSeparated,
      llvm::cl::desc("rms, ln, add_rms, add_ln (the sum is a result, too), "
                     "add_rms_drop, add_ln_drop (it is not), sandwich, dyt"),
      llvm::cl::cat(category));
  llvm::cl::list<std::string> types("types", llvm::cl::CommaSeparated,
                                    llvm::cl::desc("f32, f64, bf16, f16"),
                                    llvm::cl::cat(category));
  llvm::cl::list<std::string> shapes("shapes", llvm::cl::CommaSeparated,
                                     llvm::cl::desc("ROWSxWIDTH,..."),
                                     llvm::cl::cat(category));
  llvm::cl::opt<int64_t> threads("threads", llvm::cl::desc("Threads"),
                                 llvm::cl::init(2), llvm::cl::cat(category));
  llvm::cl::opt<std::string> targetCPU(
      "target-cpu", llvm::cl::desc("The CPU to compile for"),
      llvm::cl::init("native"), llvm::cl::cat(category));
  llvm::cl::opt<unsigned> vectorBits(
      "vector-bits", llvm::cl::desc("Bits of a vector, 0 for those of the CPU"),
      llvm::cl::init(0), llvm::cl::cat(category));
  llvm::cl::HideUnrelatedOptions(category);
  llvm::cl::ParseCommandLineOptions(argc, argv, overview);
  if (threads < 1) {
    llvm::errs() << "norm-bench: --threads expects 1 or more\n";
    return 1;
  }
  omp_set_num_threads(threads);
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();

  DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  mlir::registerAllToLLVMIRTranslations(registry);
  norm::registerAllDialects(registry);
  MLIRContext context(registry);
  Bench bench(context, {threads, targetCPU, vectorBits});
  for (const std::string &file : files) {
    OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(file, &context);
    if (!module || failed(bench.add(std::move(module), file)))
      return 1;
  }
  auto orDefault = [](llvm::cl::list<std::string> &list,
                      std::vector<std::string> values) {
    return list.empty() ? values
                        : std::vector<std::string>(list.begin(), list.end());
  };
  bool hasKernels = files.empty() || !kernelNames.empty();
  for (const std::string &kernel :
       orDefault(kernelNames,
                 hasKernels ? std::vector<std::string>{"rms", "ln", "add_rms",
                                                       "add_ln"}
                            : std::vector<std::string>()))
    for (const std::string &type : orDefault(types, {"f32", "bf16"}))
      for (const std::string &shape : orDefault(
               shapes, {"1x4096", "16x4096", "64x768", "512x768", "512x769",
                        "2048x4096", "8192x1024", "4x131072", "200000x64"})) {
        KernelSpec spec{kernel, 0, 0, type};
        std::string text;
        if (parseShape(shape, spec))
          text = getKernelText(spec);
        OwningOpRef<ModuleOp> module;
        if (!text.empty())
          module = parseSourceString<ModuleOp>(text, &context);
        if (!module) {
          llvm::errs() << "norm-bench: there is no kernel " << kernel << " of "
                       << shape << " in " << type << '\n';
          return 1;
        }
        if (failed(bench.add(std::move(module), spec.getName())))
          return 1;
      }
  benchmark::RunSpecifiedBenchmarks();
  // What was compiled must go before LLVM does.
  benchmark::ClearRegisteredBenchmarks();
  benchmark::Shutdown();
  return 0;
}
