//===- Cuda.cpp - Kernels on an NVIDIA GPU --------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements how norm-bench times kernels on a GPU: by events, on
// buffers that rotate so that none is in the L2 cache from the call before,
// beside copies from device to device of as many bytes.
//
//===----------------------------------------------------------------------===//

#include "Cuda.h"

#include "Memory.h"

#include "norm/Pipelines/Pipelines.h"
#include "norm/Runtime/GpuRuntime.h"

#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "mlir/ExecutionEngine/OptUtils.h"
#include "mlir/Pass/PassManager.h"

#include <benchmark/benchmark.h>

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::bench;

/// The buffers of all calls together are this many times as large as the cache.
static constexpr int64_t kCaches = 4;
/// Buffers begin at multiples of this, as those of the driver do.
static constexpr int64_t kAlignment = 256;
/// What the calls between two events take together at least, and how many
/// there are at most.
static constexpr double kSeconds = 2e-3;
static constexpr int64_t kMaxCalls = 1000;

namespace {

/// Memory of the device.
class DeviceMemory {
public:
  DeviceMemory(int64_t numBytes, void *stream)
      : stream(stream),
        data(static_cast<char *>(mgpuMemAlloc(numBytes, stream, false))) {}
  DeviceMemory(DeviceMemory &&other)
      : stream(other.stream), data(std::exchange(other.data, nullptr)) {}
  ~DeviceMemory() { mgpuMemFree(data, stream); }

  char *get() const { return data; }

private:
  void *stream;
  char *data;
};

/// Kernels of one module, compiled.
class CudaModule {
public:
  static std::shared_ptr<CudaModule> create(ModuleOp module, StringRef chip);

  PackedCall lookup(StringRef name);

private:
  std::unique_ptr<ExecutionEngine> engine;
};

/// The memory of one kernel and of copies, as often as rotation needs.
class RotatingBuffers {
public:
  RotatingBuffers(const BenchKernel &kernel, int64_t cacheBytes, void *stream);

  /// The arguments of a call of the kernel.
  void **getArguments(int64_t call) { return arguments[call % count].data(); }
  /// Copies as many bytes as the kernel moves.
  void copy(int64_t call);
  int64_t getCount() const { return count; }

private:
  void addBuffers(MemRefType type);

  void *stream;
  int64_t count, copyBytes, copyStride;
  std::vector<DeviceMemory> memory;
  /// By call and argument.
  std::vector<std::vector<SmallVector<int64_t>>> descriptors;
  std::vector<std::vector<void *>> pointers, arguments;
};

/// Time on the stream.
class StreamTimer {
public:
  explicit StreamTimer(void *stream)
      : stream(stream), first(normGpuTimedEventCreate()),
        last(normGpuTimedEventCreate()) {}
  ~StreamTimer() {
    mgpuEventDestroy(first);
    mgpuEventDestroy(last);
  }

  /// Seconds of one of `numCalls` calls.
  double time(int64_t numCalls, function_ref<void(int64_t)> call);

private:
  void *stream, *first, *last;
  int64_t number = 0;
};

} // namespace

//===----------------------------------------------------------------------===//
// Compilation
//===----------------------------------------------------------------------===//

std::shared_ptr<CudaModule> CudaModule::create(ModuleOp module,
                                               StringRef chip) {
  PassManager manager(module.getContext());
  NormToNVVMOptions pipeline;
  pipeline.chip = chip.str();
  // The driver compiles PTX, so that no tool of CUDA is needed.
  pipeline.format = GPUFormat::ISA;
  buildNormToNVVMPipeline(manager, pipeline);
  if (failed(manager.run(module)))
    return nullptr;
  ExecutionEngineOptions options;
  options.enableGDBNotificationListener = false;
  options.enablePerfNotificationListener = false;
  auto engine = ExecutionEngine::create(module, options);
  if (!engine) {
    module.emitError(llvm::toString(engine.takeError()));
    return nullptr;
  }
  auto compiled = std::make_shared<CudaModule>();
  compiled->engine = std::move(*engine);
  // Constructors load the kernels.
  compiled->engine->initialize();
  return compiled;
}

PackedCall CudaModule::lookup(StringRef name) {
  return lookupCall(*engine, name);
}

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

RotatingBuffers::RotatingBuffers(const BenchKernel &kernel, int64_t cacheBytes,
                                 void *stream)
    : stream(stream) {
  int64_t numBytes = std::max<int64_t>(kernel.getNumBytes(), 1);
  count =
      std::max<int64_t>(llvm::divideCeil(kCaches * cacheBytes, numBytes), 2);
  descriptors.resize(count);
  for (MemRefType type : kernel.types)
    addBuffers(type);
  pointers.resize(count);
  arguments.resize(count);
  for (int64_t call = 0; call < count; ++call) {
    for (SmallVector<int64_t> &descriptor : descriptors[call])
      pointers[call].push_back(descriptor.data());
    pointers[call].push_back(stream);
    for (void *&pointer : pointers[call])
      arguments[call].push_back(&pointer);
  }
  // What is copied is read and written.
  copyBytes = llvm::divideCeil(numBytes, 2);
  copyStride = llvm::alignTo(copyBytes, kAlignment);
  for (int side = 0; side < 2; ++side)
    memory.emplace_back(count * copyStride, stream);
}

/// Numbers between -1 and 1, the same for all calls.
void RotatingBuffers::addBuffers(MemRefType type) {
  std::vector<char> host(type.getNumElements() *
                         getElementBytes(type.getElementType()));
  int64_t stride = llvm::alignTo(std::max<int64_t>(host.size(), 1), kAlignment);
  fillRandom(type, host.data());
  memory.emplace_back(count * stride, stream);
  char *data = memory.back().get();
  for (int64_t call = 0; call < count; ++call) {
    mgpuMemcpy(data + call * stride, call == 0 ? host.data() : data,
               host.size(), stream);
    descriptors[call].push_back(makeDescriptor(type, data + call * stride));
  }
  mgpuStreamSynchronize(stream);
}

void RotatingBuffers::copy(int64_t call) {
  int64_t offset = call % count * copyStride;
  char *source = memory[memory.size() - 2].get();
  char *target = memory[memory.size() - 1].get();
  mgpuMemcpy(target + offset, source + offset, copyBytes, stream);
}

//===----------------------------------------------------------------------===//
// Timing
//===----------------------------------------------------------------------===//

double StreamTimer::time(int64_t numCalls, function_ref<void(int64_t)> call) {
  mgpuEventRecord(first, stream);
  for (int64_t i = 0; i < numCalls; ++i)
    call(number++);
  mgpuEventRecord(last, stream);
  mgpuEventSynchronize(last);
  return normGpuEventElapsed(first, last) * 1e-3 / numCalls;
}

static void runBenchmark(benchmark::State &state, CudaModule &compiled,
                         const BenchKernel &kernel, int64_t cacheBytes) {
  PackedCall run = compiled.lookup(kernel.name);
  if (!run)
    return state.SkipWithError("the kernel was not compiled");
  void *stream = mgpuStreamCreate();
  double kernelTime = 0.0, copyTime = 0.0;
  {
    RotatingBuffers buffers(kernel, cacheBytes, stream);
    StreamTimer kernelTimer(stream), copyTimer(stream);
    auto runKernel = [&](int64_t call) { run(buffers.getArguments(call)); };
    auto runCopy = [&](int64_t call) { buffers.copy(call); };
    kernelTimer.time(3, runKernel);
    copyTimer.time(3, runCopy);
    double once =
        std::min(kernelTimer.time(10, runKernel), copyTimer.time(10, runCopy));
    int64_t numCalls =
        std::clamp<int64_t>(kSeconds / std::max(once, 1e-9), 1, kMaxCalls);
    for (auto _ : state) {
      double seconds = kernelTimer.time(numCalls, runKernel);
      kernelTime += seconds;
      copyTime += copyTimer.time(numCalls, runCopy);
      state.SetIterationTime(seconds);
    }
  }
  mgpuStreamDestroy(stream);
  double numBytes = kernel.getNumBytes();
  double rounds = std::max<double>(1, state.iterations());
  state.counters["bytes"] = numBytes;
  state.counters["GB/s"] = numBytes * rounds / kernelTime / 1e9;
  state.counters["share"] = copyTime / kernelTime;
}

LogicalResult bench::addCudaBenchmarks(ModuleOp module,
                                       ArrayRef<BenchKernel> kernels,
                                       StringRef name, StringRef chip) {
  NormGpuDevice device;
  if (!normGpuGetDevice(&device))
    return failure();
  std::string ownChip =
      "sm_" + std::to_string(device.major) + std::to_string(device.minor);
  std::shared_ptr<CudaModule> compiled =
      CudaModule::create(module, chip.empty() ? StringRef(ownChip) : chip);
  if (!compiled)
    return failure();
  for (auto [index, kernel] : llvm::enumerate(kernels)) {
    std::string kernelName = getLabel(name, index, kernels.size());
    BenchKernel known = kernel;
    int64_t cacheBytes = device.cacheBytes;
    benchmark::RegisterBenchmark(
        kernelName.c_str(),
        [compiled, known, cacheBytes](benchmark::State &state) {
          runBenchmark(state, *compiled, known, cacheBytes);
        })
        ->UseManualTime()
        ->Unit(benchmark::kMicrosecond);
  }
  return success();
}
