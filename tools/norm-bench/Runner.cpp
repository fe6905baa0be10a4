//===- Runner.cpp - Kernels compiled and run ------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements how norm-bench compiles kernels and calls them.
//
//===----------------------------------------------------------------------===//

#include "Runner.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/ExecutionEngine/OptUtils.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/TargetSelect.h"
#include <cstdlib>
#include <cstring>

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::bench;

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

/// What norm_bench_copy_part() copies.
static struct {
  const char *source;
  char *target;
  int64_t numBytes, numParts;
} copies;

// The two tensors lie one behind the other.
void bench::copyPart(int64_t part) {
  int64_t begin = copies.numBytes * part / copies.numParts;
  int64_t end = copies.numBytes * (part + 1) / copies.numParts;
  for (int64_t tensor : {int64_t(0), copies.numBytes})
    memcpy(copies.target + tensor + begin, copies.source + tensor + begin,
           end - begin);
}

//===----------------------------------------------------------------------===//
// Runner
//===----------------------------------------------------------------------===//

std::unique_ptr<Runner> Runner::create(ModuleOp module,
                                       const RunOptions &options) {
  PassManager manager(module.getContext());
  NormToCPUOptions pipeline;
  pipeline.threads =
      options.numThreads == 1 ? CPUThreads::None : CPUThreads::OpenMP;
  pipeline.targetCPU = options.targetCPU;
  pipeline.vectorBits = options.vectorBits;
  if (failed(pipeline.parseFromString(options.pipeline, llvm::errs())))
    return nullptr;
  buildNormToCPUPipeline(manager, pipeline);
  if (failed(manager.run(module)))
    return nullptr;

  ExecutionEngineOptions engineOptions;
  auto transformer = makeOptimizingTransformer(/*optLevel=*/3, /*sizeLevel=*/0,
                                               /*targetMachine=*/nullptr);
  engineOptions.transformer = transformer;
  engineOptions.jitCodeGenOptLevel = llvm::CodeGenOptLevel::Aggressive;
  engineOptions.enableGDBNotificationListener = false;
  engineOptions.enablePerfNotificationListener = false;
  auto engine = ExecutionEngine::create(module, engineOptions);
  if (!engine) {
    module.emitError(llvm::toString(engine.takeError()));
    return nullptr;
  }
  auto runner = std::make_unique<Runner>();
  runner->engine = std::move(*engine);
  runner->engine->registerSymbols([](llvm::orc::MangleAndInterner interner) {
    llvm::orc::SymbolMap symbols;
    symbols[interner(kCopyPart)] = {llvm::orc::ExecutorAddr::fromPtr(copyPart),
                                    llvm::JITSymbolFlags::Exported};
    return symbols;
  });
  return runner;
}

Runner::Call Runner::lookup(StringRef name) {
  return lookupCall(*engine, name);
}

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

char *Buffers::allocate(int64_t numBytes) {
  char *data = allocateAligned(numBytes);
  memset(data, 0, numBytes);
  memory.push_back(data);
  return data;
}

Buffers::Buffers(const BenchKernel &kernel) {
  std::minstd_rand random(1);
  for (MemRefType type : kernel.types) {
    char *data = allocate(type.getNumElements() *
                          getElementBytes(type.getElementType()));
    fillRandom(type, /*numIds=*/1, random, data);
    descriptors.push_back(makeDescriptor(type, data));
  }
  for (SmallVector<int64_t> &descriptor : descriptors)
    pointers.push_back(descriptor.data());
  for (void *&pointer : pointers)
    arguments.push_back(&pointer);
  // Two tensors are read and two are written.
  copyBytes = llvm::divideCeil(kernel.getNumBytes(), 4);
  copySource = allocate(2 * copyBytes);
  copyTarget = allocate(2 * copyBytes);
}

Buffers::~Buffers() {
  for (char *data : memory)
    std::free(data);
}

void Buffers::selectCopies(int64_t numParts) {
  copies = {copySource, copyTarget, copyBytes, numParts};
}
