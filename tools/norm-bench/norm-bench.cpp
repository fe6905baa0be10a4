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
#include "Modules.h"
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

#include <algorithm>
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
makes of them is timed, and each function as a whole, on random inputs:

  Time    of one call, compiled by norm-optimize and norm-to-cpu
  norms   the time of its kernels, each alone, over that of the call
  plain   with --compare: the time without norm-optimize over that with it

With --profile each op is timed alone: `calls` of them are in the function, and
`share` of its time is theirs. What starts with --benchmark_ goes to Google
Benchmark:
--benchmark_out=FILE writes JSON, --benchmark_filter=REGEX selects,
--benchmark_repetitions=N repeats.
)";

namespace {

using Clock = std::chrono::steady_clock;

double getSeconds(Clock::duration time) {
  return std::chrono::duration<double>(time).count();
}

/// What is asked about whole modules.
struct WholeOptions {
  bool compare, profile;
  int64_t numIds;
};

/// A function as a whole, and what it is compared with.
struct WholeBenchmark {
  std::shared_ptr<Runner> runner, plainRunner, opsRunner;
  WholeFunction function;
  std::vector<OutlinedOp> ops;
  int64_t numIds;
};

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

/// The middle one of some times.
static double getMedian(std::vector<double> times) {
  if (times.empty())
    return 0.0;
  auto middle = times.begin() + times.size() / 2;
  std::nth_element(times.begin(), middle, times.end());
  return *middle;
}

/// Enough calls for 50 microseconds, which clocks measure.
template <typename Function>
static int64_t getNumCalls(Function function) {
  double once = std::min(time(function, 3), time(function, 3));
  return std::max<int64_t>(1, 50e-6 / std::max(once, 1e-9));
}

namespace {

/// A kernel of a function, to be timed alone.
struct AloneNorm {
  Runner::Call call;
  std::unique_ptr<Buffers> buffers;
  int64_t count, numCalls;
  std::vector<double> times;

  void run() { call(buffers->getArguments()); }
};

} // namespace

static void runWhole(benchmark::State &state, const WholeBenchmark &bench) {
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
  int64_t numCalls = getNumCalls(runCall);
  std::vector<double> wholeTimes, plainTimes;
  for (auto _ : state) {
    wholeTimes.push_back(time(runCall, numCalls));
    state.SetIterationTime(wholeTimes.back());
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

/// Times one op beside the whole function.
static void runOp(benchmark::State &state, const WholeBenchmark &bench,
                  size_t index) {
  const OutlinedOp &op = bench.ops[index];
  Runner::Call call = bench.opsRunner->lookup(op.kernel.name);
  Runner::Call wholeCall = bench.runner->lookup(bench.function.name);
  if (!call || !wholeCall)
    return state.SkipWithError("the op was not compiled");
  WholeCall whole(bench.function, wholeCall, bench.numIds);
  Buffers buffers(op.kernel);
  auto run = [&] { call(buffers.getArguments()); };
  auto runCall = [&] { whole.run(); };
  std::vector<double> wholeTimes, opTimes;
  for (int64_t i = 0, calls = getNumCalls(runCall); i < 5; ++i)
    wholeTimes.push_back(time(runCall, calls));
  int64_t numCalls = getNumCalls(run);
  for (auto _ : state) {
    opTimes.push_back(time(run, numCalls));
    state.SetIterationTime(opTimes.back());
  }
  state.counters["calls"] = op.count;
  state.counters["share"] =
      op.count * getMedian(opTimes) / getMedian(wholeTimes);
}

namespace {

/// Compiles kernels and registers them.
class Bench {
public:
  Bench(MLIRContext &context, const RunOptions &options,
        const WholeOptions &wholeOptions)
      : context(context), options(options), wholeOptions(wholeOptions) {}

  /// Adds the kernels of a module. `name` stands in front of their numbers, if
  /// there are several.
  LogicalResult add(OwningOpRef<ModuleOp> module, StringRef name);

  /// Adds the functions of a module, as wholes.
  LogicalResult addWhole(ModuleOp module, StringRef name);

private:
  /// Compiles a copy of `module`.
  std::shared_ptr<Runner> compileWhole(ModuleOp module, bool optimize);

  MLIRContext &context;
  RunOptions options;
  WholeOptions wholeOptions;
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
    return success();
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

std::shared_ptr<Runner> Bench::compileWhole(ModuleOp module, bool optimize) {
  OwningOpRef<ModuleOp> copy = module.clone();
  if (optimize) {
    PassManager manager(&context);
    buildNormOptimizePipeline(manager);
    if (failed(manager.run(*copy)))
      return nullptr;
  }
  return Runner::create(*copy, options);
}

LogicalResult Bench::addWhole(ModuleOp module, StringRef name) {
  FailureOr<std::vector<WholeFunction>> functions = getFunctions(module);
  if (failed(functions))
    return failure();
  WholeBenchmark bench;
  bench.numIds = wholeOptions.numIds;
  bench.runner = compileWhole(module, /*optimize=*/true);
  if (wholeOptions.compare)
    bench.plainRunner = compileWhole(module, /*optimize=*/false);
  if (!bench.runner || (wholeOptions.compare && !bench.plainRunner))
    return failure();
  for (WholeFunction &function : *functions) {
    // The ops of this function alone.
    OwningOpRef<ModuleOp> copy = module.clone();
    PassManager manager(&context);
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
    std::string label = (name + "@" + function.name).str();
    benchmark::RegisterBenchmark(
        label.c_str(),
        [bench](benchmark::State &state) { runWhole(state, bench); })
        ->UseManualTime()
        ->Unit(benchmark::kMicrosecond);
    for (size_t i = 0; wholeOptions.profile && i < bench.ops.size(); ++i)
      benchmark::RegisterBenchmark(
          (label + " " + bench.ops[i].text).c_str(),
          [bench, i](benchmark::State &state) { runOp(state, bench, i); })
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
  llvm::cl::opt<bool> compare(
      "compare",
      llvm::cl::desc("Time whole functions without norm-optimize, too"),
      llvm::cl::cat(category));
  llvm::cl::opt<bool> profile(
      "profile", llvm::cl::desc("Time each op of whole functions alone"),
      llvm::cl::cat(category));
  llvm::cl::opt<int64_t> numIds(
      "ids", llvm::cl::desc("Integer inputs of whole functions are below this"),
      llvm::cl::init(2), llvm::cl::cat(category));
  llvm::cl::HideUnrelatedOptions(category);
  llvm::cl::ParseCommandLineOptions(argc, argv, overview);
  if (threads < 1) {
    llvm::errs() << "norm-bench: --threads expects 1 or more\n";
    return 1;
  }
  if (numIds < 1) {
    llvm::errs() << "norm-bench: --ids expects 1 or more\n";
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
  Bench bench(context, {threads, targetCPU, vectorBits},
              {compare, profile, numIds});
  for (const std::string &file : files) {
    OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(file, &context);
    if (!module || failed(bench.addWhole(*module, file)) ||
        failed(bench.add(std::move(module), file)))
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
