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

#include "Benchmarks.h"
#include "Kernels.h"

#include "norm/InitAll.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/TargetSelect.h"

#include <benchmark/benchmark.h>

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

With --device=cuda kernels are compiled by norm-to-nvvm and timed by events, on
buffers that rotate through four times the L2 cache; copies are from device to
device. The driver is loaded at run time. Functions are not timed as a whole.

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

/// The options. Made once those of the libraries are gone, some of which have
/// the same names.
struct BenchOptions {
  llvm::cl::OptionCategory category{"norm-bench options"};
  llvm::cl::list<std::string> files{
      llvm::cl::Positional, llvm::cl::desc("<files>"), llvm::cl::cat(category)};
  llvm::cl::list<std::string> kernels{
      "kernels", llvm::cl::CommaSeparated,
      llvm::cl::desc("rms, ln, add_rms, add_ln (the sum is a result, too), "
                     "add_rms_drop, add_ln_drop (it is not), sandwich, dyt"),
      llvm::cl::cat(category)};
  llvm::cl::list<std::string> types{"types", llvm::cl::CommaSeparated,
                                    llvm::cl::desc("f32, f64, bf16, f16"),
                                    llvm::cl::cat(category)};
  llvm::cl::list<std::string> shapes{"shapes", llvm::cl::CommaSeparated,
                                     llvm::cl::desc("ROWSxWIDTH,..."),
                                     llvm::cl::cat(category)};
  llvm::cl::opt<int64_t> threads{"threads", llvm::cl::desc("Threads"),
                                 llvm::cl::init(2), llvm::cl::cat(category)};
  llvm::cl::opt<std::string> targetCPU{
      "target-cpu", llvm::cl::desc("The CPU to compile for"),
      llvm::cl::init("native"), llvm::cl::cat(category)};
  llvm::cl::opt<unsigned> vectorBits{
      "vector-bits", llvm::cl::desc("Bits of a vector, 0 for those of the CPU"),
      llvm::cl::init(0), llvm::cl::cat(category)};
  llvm::cl::opt<std::string> pipeline{
      "norm-to-cpu",
      llvm::cl::desc("Further options of that pipeline, in quotes"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> device{
      "device", llvm::cl::desc("Where kernels run: cpu, cuda"),
      llvm::cl::init("cpu"), llvm::cl::cat(category)};
  llvm::cl::opt<std::string> chip{
      "chip", llvm::cl::desc("The GPU to compile for, by default the device"),
      llvm::cl::cat(category)};
  llvm::cl::opt<bool> compare{
      "compare",
      llvm::cl::desc("Time whole functions without norm-optimize, too"),
      llvm::cl::cat(category)};
  llvm::cl::opt<bool> profile{
      "profile", llvm::cl::desc("Time each op of whole functions alone"),
      llvm::cl::cat(category)};
  llvm::cl::opt<int64_t> numIds{
      "ids", llvm::cl::desc("Integer inputs of whole functions are below this"),
      llvm::cl::init(2), llvm::cl::cat(category)};

  /// Whether the values are in range; says which is not.
  bool verify() const;

  RunOptions getRunOptions() const {
    return {threads, targetCPU, vectorBits, pipeline, device == "cuda", chip};
  }
};

} // namespace

bool BenchOptions::verify() const {
  if (threads < 1)
    llvm::errs() << "norm-bench: --threads expects 1 or more\n";
  else if (numIds < 1)
    llvm::errs() << "norm-bench: --ids expects 1 or more\n";
  else if (device != "cpu" && device != "cuda")
    llvm::errs() << "norm-bench: --device expects cpu or cuda\n";
  else if (device == "cuda" && !pipeline.empty())
    llvm::errs() << "norm-bench: --norm-to-cpu is for --device=cpu\n";
  else if (NormToCPUOptions parsed; failed(parsed.parseFromString(pipeline)))
    llvm::errs() << "norm-bench: --norm-to-cpu expects options of that "
                    "pipeline\n";
  else
    return true;
  return false;
}

/// The functions and kernels of the files.
static LogicalResult registerFiles(MLIRContext &context,
                                   const BenchOptions &options) {
  RunOptions runOptions = options.getRunOptions();
  WholeOptions wholeOptions{options.compare, options.profile, options.numIds};
  for (const std::string &file : options.files) {
    OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(file, &context);
    if (!module ||
        (!runOptions.onCuda &&
         failed(registerFunctions(*module, file, runOptions, wholeOptions))) ||
        failed(registerKernels(std::move(module), file, runOptions)))
      return failure();
  }
  return success();
}

/// Reads ROWSxWIDTH.
static bool parseShape(StringRef text, KernelSpec &spec) {
  auto [rows, width] = text.split('x');
  return !rows.getAsInteger(10, spec.rows) &&
         !width.getAsInteger(10, spec.width) && spec.rows > 0 && spec.width > 0;
}

static LogicalResult registerSpec(MLIRContext &context,
                                  const BenchOptions &options,
                                  const std::string &kernel,
                                  const std::string &type,
                                  const std::string &shape) {
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
    return failure();
  }
  return registerKernels(std::move(module), spec.getName(),
                         options.getRunOptions());
}

/// The kernels asked for by name; without files, all.
static LogicalResult registerSpecs(MLIRContext &context,
                                   const BenchOptions &options) {
  auto orDefault = [](const llvm::cl::list<std::string> &list,
                      std::vector<std::string> values) {
    return list.empty() ? values
                        : std::vector<std::string>(list.begin(), list.end());
  };
  if (!options.files.empty() && options.kernels.empty())
    return success();
  for (const std::string &kernel :
       orDefault(options.kernels, {"rms", "ln", "add_rms", "add_ln"}))
    for (const std::string &type : orDefault(options.types, {"f32", "bf16"}))
      for (const std::string &shape :
           orDefault(options.shapes,
                     {"1x4096", "16x4096", "64x768", "512x768", "512x769",
                      "2048x4096", "8192x1024", "4x131072", "200000x64"}))
        if (failed(registerSpec(context, options, kernel, type, shape)))
          return failure();
  return success();
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  benchmark::Initialize(&argc, argv);
  llvm::cl::ResetCommandLineParser();
  BenchOptions options;
  llvm::cl::HideUnrelatedOptions(options.category);
  llvm::cl::ParseCommandLineOptions(argc, argv, overview);
  if (!options.verify())
    return 1;
  omp_set_num_threads(options.threads);
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();

  DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  mlir::registerAllToLLVMIRTranslations(registry);
  norm::registerAllDialects(registry);
  norm::registerGPUCompilers(registry);
  MLIRContext context(registry);
  if (failed(registerFiles(context, options)) ||
      failed(registerSpecs(context, options)))
    return 1;
  benchmark::RunSpecifiedBenchmarks();
  // What was compiled must go before LLVM does.
  benchmark::ClearRegisteredBenchmarks();
  benchmark::Shutdown();
  return 0;
}
