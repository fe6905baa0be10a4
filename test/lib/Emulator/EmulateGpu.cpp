//===- EmulateGpu.cpp - Run GPU kernels on the host -----------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the test-emulate-gpu pass: kernels become functions of
// the host module that call the emulator's runtime.
//
//===----------------------------------------------------------------------===//

#include "../TestPasses.h"
#include "EmulateKernel.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::norm::test;

namespace {

struct EmulateGpu : PassWrapper<EmulateGpu, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(EmulateGpu)

  StringRef getArgument() const final { return "test-emulate-gpu"; }
  StringRef getDescription() const final {
    return "Make kernels and launches, lowered to NVVM and LLVM, calls of the "
           "emulator";
  }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<LLVM::LLVMDialect>();
  }
  void runOnOperation() final;
};

} // namespace

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

/// Memory for `count` words that lives as long as the function runs.
static Value allocateWords(OpBuilder &builder, Location loc, Operation *op,
                           int64_t count) {
  OpBuilder::InsertionGuard guard(builder);
  auto function = op->getParentOfType<FunctionOpInterface>();
  builder.setInsertionPointToStart(&function.getFunctionBody().front());
  return LLVM::AllocaOp::create(
      builder, loc, LLVM::LLVMPointerType::get(builder.getContext()),
      builder.getI64Type(), RuntimeCalls::getI64(builder, loc, count));
}

static void storeWord(OpBuilder &builder, Location loc, Value words,
                      int64_t index, Value value) {
  Value slot =
      LLVM::GEPOp::create(builder, loc, words.getType(), builder.getI64Type(),
                          words, LLVM::GEPArg(index));
  LLVM::StoreOp::create(builder, loc, value, slot);
}

/// An array of pointers to the arguments.
static Value storeArguments(OpBuilder &builder, gpu::LaunchFuncOp launch) {
  Location loc = launch.getLoc();
  Value pointers =
      allocateWords(builder, loc, launch, launch.getNumKernelOperands());
  for (auto [index, operand] : llvm::enumerate(launch.getKernelOperands())) {
    int64_t size = DataLayout::closest(launch).getTypeSize(operand.getType());
    Value place =
        allocateWords(builder, loc, launch, llvm::divideCeil(size, 8));
    LLVM::StoreOp::create(builder, loc, operand, place);
    storeWord(builder, loc, pointers, index, place);
  }
  return pointers;
}

/// Calls the runtime with a norm_emulator::Launch.
static void rewriteLaunch(gpu::LaunchFuncOp launch, const Kernel &kernel,
                          RuntimeCalls &calls) {
  OpBuilder builder(launch);
  Location loc = launch.getLoc();
  Type i64 = builder.getI64Type();
  auto toI64 = [&](Value value) -> Value {
    if (!value)
      return RuntimeCalls::getI64(builder, loc, 1);
    if (value.getType() == i64)
      return value;
    return LLVM::SExtOp::create(builder, loc, i64, value);
  };
  auto number = [&](int64_t value) {
    return RuntimeCalls::getI64(builder, loc, value);
  };
  Value stream = launch.getAsyncObject();
  if (!stream)
    stream = LLVM::ZeroOp::create(
        builder, loc, LLVM::LLVMPointerType::get(builder.getContext()));
  Value dynamicSize = launch.getDynamicSharedMemorySize();
  Value fields[] = {
      LLVM::AddressOfOp::create(builder, loc, kernel.entry),
      calls.getString(builder, loc, launch.getKernelName().getValue()),
      calls.getWords(builder, loc, kernel.sharedVariables),
      number(kernel.sharedVariables.size() / 2),
      number(kernel.maxThreads),
      number(kernel.requiredThreads),
      toI64(launch.getClusterSizeX()),
      toI64(launch.getClusterSizeY()),
      toI64(launch.getClusterSizeZ()),
      toI64(launch.getGridSizeX()),
      toI64(launch.getGridSizeY()),
      toI64(launch.getGridSizeZ()),
      toI64(launch.getBlockSizeX()),
      toI64(launch.getBlockSizeY()),
      toI64(launch.getBlockSizeZ()),
      dynamicSize ? toI64(dynamicSize) : number(0),
      stream,
      storeArguments(builder, launch)};
  Value words = allocateWords(builder, loc, launch, std::size(fields));
  for (auto [index, field] : llvm::enumerate(fields))
    storeWord(builder, loc, words, index, field);
  calls.call(builder, loc, "norm_emulator_launch", nullptr, words);
  launch.erase();
}

void EmulateGpu::runOnOperation() {
  ModuleOp module = getOperation();
  RuntimeCalls calls(module);
  llvm::StringMap<Kernel> kernels;
  SmallVector<gpu::GPUModuleOp> devices(module.getOps<gpu::GPUModuleOp>());
  for (gpu::GPUModuleOp device : devices)
    if (failed(emulateModule(device, calls, kernels)))
      return signalPassFailure();
  SmallVector<gpu::LaunchFuncOp> launches;
  WalkResult walked = module.walk([&](Operation *op) {
    if (auto launch = dyn_cast<gpu::LaunchFuncOp>(op)) {
      launches.push_back(launch);
      return WalkResult::advance();
    }
    if (!isa_and_nonnull<gpu::GPUDialect>(op->getDialect()))
      return WalkResult::advance();
    op->emitError("cannot be emulated: expected host code lowered by "
                  "gpu-to-llvm, found '")
        << op->getName() << "'";
    return WalkResult::interrupt();
  });
  if (walked.wasInterrupted())
    return signalPassFailure();
  for (gpu::LaunchFuncOp launch : launches) {
    auto it = kernels.find((launch.getKernelModuleName().getValue() +
                            "::" + launch.getKernelName().getValue())
                               .str());
    if (it == kernels.end() ||
        !llvm::equal(launch.getKernelOperands().getTypes(),
                     it->second.argumentTypes)) {
      launch.emitError("cannot be emulated: the arguments are not those of a "
                       "kernel of the module");
      return signalPassFailure();
    }
    rewriteLaunch(launch, it->second, calls);
  }
}

std::unique_ptr<Pass> norm::test::createEmulateGpu() {
  return std::make_unique<EmulateGpu>();
}
