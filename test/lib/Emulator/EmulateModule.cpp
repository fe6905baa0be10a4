//===- EmulateModule.cpp - GPU modules in the host module -----------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the move of kernels and variables to the host module.
//
//===----------------------------------------------------------------------===//

#include "EmulateKernel.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"

using namespace mlir;
using namespace mlir::norm::test;

// Address spaces of NVPTX.
static constexpr unsigned kGlobalSpace = 1, kSharedSpace = 3, kConstSpace = 4;

namespace {

/// A variable in shared memory.
struct SharedVariable {
  int64_t offset, size;
  /// The launch says how many bytes there are.
  bool isDynamic;
};

/// Rewrites one gpu.module.
class DeviceModule {
public:
  DeviceModule(gpu::GPUModuleOp module, RuntimeCalls &calls)
      : module(module), calls(calls) {}

  /// Moves everything to the host module; `kernels` get the kernels by
  /// "module::kernel".
  LogicalResult run(llvm::StringMap<Kernel> &kernels);

private:
  LogicalResult checkContents();
  LogicalResult runOnFunction(LLVM::LLVMFuncOp function,
                              llvm::StringMap<Kernel> &kernels);
  void placeShared(LLVM::GlobalOp global);
  LogicalResult moveGlobal(LLVM::GlobalOp global);
  LogicalResult rewriteBody(LLVM::LLVMFuncOp function);
  LogicalResult rewriteAddress(LLVM::AddressOfOp address);
  Rewrite rewriteCall(LLVM::CallOp call);
  LogicalResult rewriteOp(Operation *op, const DenseSet<Value> &constants,
                          SmallVectorImpl<Operation *> &replaced);
  LLVM::LLVMFuncOp moveFunction(LLVM::LLVMFuncOp function);
  Kernel makeKernel(LLVM::LLVMFuncOp function, LLVM::LLVMFuncOp body);
  std::string getHostName(StringRef name) {
    return ("norm_emulated_" + module.getName() + "_" + name).str();
  }

  gpu::GPUModuleOp module;
  RuntimeCalls &calls;
  /// Functions with a body, some of which may have been moved.
  llvm::StringSet<> functions;
  llvm::StringMap<SharedVariable> shared;
  /// Those that the function in work and functions that are no kernels use.
  llvm::StringSet<> usedShared;
  int64_t sharedSize = 0;
};

} // namespace

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

static bool isKernel(LLVM::LLVMFuncOp function) {
  return function->hasAttr(NVVM::NVVMDialect::getKernelFuncAttrName());
}

/// Whether the launch says how many bytes a variable has.
static bool isDynamicallySized(LLVM::GlobalOp global) {
  return DataLayout::closest(global).getTypeSize(global.getType()) == 0;
}

LogicalResult DeviceModule::checkContents() {
  for (Operation &op : *module.getBody())
    if (!isa<LLVM::LLVMFuncOp, LLVM::GlobalOp>(op))
      return op.emitError("cannot be emulated: expected functions and "
                          "variables of LLVM in a gpu.module, found '")
             << op.getName() << "'";
  return success();
}

/// Places a variable with a gap before it, at an address that has just the
/// alignment that it asks for.
void DeviceModule::placeShared(LLVM::GlobalOp global) {
  DataLayout layout = DataLayout::closest(global);
  int64_t size = layout.getTypeSize(global.getType());
  int64_t alignment = global.getAlignment().value_or(
      layout.getTypeABIAlignment(global.getType()));
  int64_t offset = llvm::alignTo(sharedSize + 64, 2 * alignment) + alignment;
  shared[global.getName()] = {offset, size, isDynamicallySized(global)};
  // Nothing is placed behind a dynamic one: it may have any size.
  sharedSize = std::max(sharedSize, offset + size);
}

/// Makes a variable in another memory one of the host that holds its value.
LogicalResult DeviceModule::moveGlobal(LLVM::GlobalOp global) {
  if (!global.getValueAttr() && global.getInitializerRegion().empty())
    return global.emitError("cannot be emulated: a variable without a value");
  unsigned space = global.getAddrSpace();
  if (space != 0 && space != kGlobalSpace && space != kConstSpace)
    return global.emitError("cannot be emulated: a variable in the address "
                            "space ")
           << space;
  global.setAddrSpace(0);
  global.setSymName(getHostName(global.getName()));
  global->moveBefore(calls.getModule().getBody(),
                     calls.getModule().getBody()->begin());
  return success();
}

/// Makes the address of a variable one of the device.
LogicalResult DeviceModule::rewriteAddress(LLVM::AddressOfOp address) {
  OpBuilder builder(address);
  Location loc = address.getLoc();
  Type pointer = LLVM::LLVMPointerType::get(address.getContext());
  Value replacement;
  auto it = shared.find(address.getGlobalName());
  if (it != shared.end()) {
    usedShared.insert(it->first());
    replacement = calls.call(builder, loc, "norm_emulator_shared", pointer,
                             calls.getI64(builder, loc, it->second.offset));
  } else {
    auto global = calls.getModule().lookupSymbol<LLVM::GlobalOp>(
        getHostName(address.getGlobalName()));
    if (!global)
      return address.emitError("cannot be emulated: an address of no variable "
                               "of the module");
    int64_t size = DataLayout::closest(global).getTypeSize(global.getType());
    Value initial = LLVM::AddressOfOp::create(builder, loc, global);
    replacement = calls.call(builder, loc, "norm_emulator_global", pointer,
                             {initial, calls.getI64(builder, loc, size)});
  }
  address.replaceAllUsesWith(replacement);
  address.erase();
  return success();
}

//===----------------------------------------------------------------------===//
// Bodies
//===----------------------------------------------------------------------===//

/// All memory has one address space on the host.
static void dropAddressSpaces(Operation *op) {
  AttrTypeReplacer replacer;
  replacer.addReplacement(
      [](LLVM::LLVMPointerType type) -> std::optional<Type> {
        return LLVM::LLVMPointerType::get(type.getContext());
      });
  replacer.recursivelyReplaceElementsIn(op, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
}

/// Arguments through which nothing is written while a kernel runs: reads
/// through them go by the cache for constants.
static DenseSet<Value> getConstants(LLVM::LLVMFuncOp function) {
  DenseSet<Value> constants;
  if (!isKernel(function))
    return constants;
  for (BlockArgument argument : function.getArguments()) {
    unsigned index = argument.getArgNumber();
    if (function.getArgAttr(index, LLVM::LLVMDialect::getNoAliasAttrName()) &&
        function.getArgAttr(index, LLVM::LLVMDialect::getReadonlyAttrName()))
      constants.insert(argument);
  }
  return constants;
}

/// Calls stay where the function has a body or is one of libdevice that the
/// runtime has.
Rewrite DeviceModule::rewriteCall(LLVM::CallOp call) {
  static constexpr StringLiteral names[] = {"cos",   "erf", "exp",   "exp2",
                                            "expm1", "log", "log1p", "log2",
                                            "rsqrt", "sin", "sqrt",  "tanh"};
  auto symbol = call.getCalleeAttr();
  if (symbol && functions.contains(symbol.getValue())) {
    call.setCallee(getHostName(symbol.getValue()));
    return Rewrite::Kept;
  }
  StringRef name = symbol ? symbol.getValue() : "";
  if (!name.consume_front("__nv_"))
    return Rewrite::Unknown;
  bool isDouble = llvm::is_contained(names, name);
  if (!isDouble && !(name.consume_back("f") && llvm::is_contained(names, name)))
    return Rewrite::Unknown;
  OpBuilder builder(call);
  Value result = calls.call(builder, call.getLoc(), symbol.getValue(),
                            call.getResult().getType(), call.getArgOperands());
  call.getResult().replaceAllUsesWith(result);
  return Rewrite::Replaced;
}

LogicalResult DeviceModule::rewriteOp(Operation *op,
                                      const DenseSet<Value> &constants,
                                      SmallVectorImpl<Operation *> &replaced) {
  if (auto address = dyn_cast<LLVM::AddressOfOp>(op))
    return rewriteAddress(address);
  Rewrite result = Rewrite::Unknown;
  if (isa<LLVM::AddrSpaceCastOp>(op)) {
    op->replaceAllUsesWith(op->getOperands());
    result = Rewrite::Replaced;
  } else if (auto call = dyn_cast<LLVM::CallOp>(op)) {
    result = rewriteCall(call);
  } else if (isa<LLVM::LLVMDialect, NVVM::NVVMDialect>(op->getDialect()) &&
             !isa<LLVM::InlineAsmOp>(op)) {
    result = rewriteNvvmOp(op, calls);
    if (result == Rewrite::Kept)
      result = rewriteMemoryOp(op, constants, calls);
  }
  if (result == Rewrite::Replaced)
    replaced.push_back(op);
  if (result != Rewrite::Unknown)
    return success();
  InFlightDiagnostic error = op->emitError("cannot be emulated: '");
  error << op->getName();
  if (auto call = dyn_cast<LLVM::CallIntrinsicOp>(op))
    error << " " << call.getIntrin();
  if (auto call = dyn_cast<LLVM::CallOp>(op))
    error << " " << call.getCallee().value_or("of a pointer");
  return error << "' has no emulation";
}

LogicalResult DeviceModule::rewriteBody(LLVM::LLVMFuncOp function) {
  DenseSet<Value> constants = getConstants(function);
  SmallVector<Operation *> ops, replaced;
  function.walk([&](Operation *op) {
    if (op != function)
      ops.push_back(op);
  });
  for (Operation *op : ops)
    if (failed(rewriteOp(op, constants, replaced)))
      return failure();
  for (Operation *op : llvm::reverse(replaced))
    op->erase();
  return success();
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

/// x86's own conversions to bf16 take subnormal numbers for zeros, a GPU's do
/// not: LLVM converts by integers where it may not use them.
static void keepSubnormals(LLVM::LLVMFuncOp function) {
  if (llvm::Triple(llvm::sys::getDefaultTargetTriple()).isX86())
    function.setTargetFeaturesAttr(LLVM::TargetFeaturesAttr::get(
        function.getContext(), {"-avx512bf16", "-avxneconvert"}));
}

/// A function of the host with the body of `function` and none of its
/// attributes: what those promise of memory or of the target is wrong there.
LLVM::LLVMFuncOp DeviceModule::moveFunction(LLVM::LLVMFuncOp function) {
  OpBuilder builder = OpBuilder::atBlockEnd(calls.getModule().getBody());
  auto body = LLVM::LLVMFuncOp::create(
      builder, function.getLoc(), getHostName(function.getName()),
      function.getFunctionType(), LLVM::Linkage::Internal);
  body.getBody().takeBody(function.getBody());
  keepSubnormals(body);
  return body;
}

static int64_t getThreads(LLVM::LLVMFuncOp function, StringRef attribute) {
  auto sizes = function->getAttrOfType<DenseI32ArrayAttr>(attribute);
  if (!sizes)
    return 0;
  int64_t threads = 1;
  for (int32_t size : sizes.asArrayRef())
    threads *= size;
  return threads;
}

/// Makes the function through which the runtime calls a kernel.
Kernel DeviceModule::makeKernel(LLVM::LLVMFuncOp function,
                                LLVM::LLVMFuncOp body) {
  Kernel kernel;
  llvm::append_range(kernel.argumentTypes, body.getArgumentTypes());
  kernel.maxThreads =
      getThreads(function, NVVM::NVVMDialect::getMaxntidAttrName());
  kernel.requiredThreads =
      getThreads(function, NVVM::NVVMDialect::getReqntidAttrName());
  for (auto &[name, variable] : shared) {
    if (!usedShared.contains(name))
      continue;
    kernel.sharedVariables.push_back(variable.offset);
    kernel.sharedVariables.push_back(variable.isDynamic ? -1 : variable.size);
  }
  Location loc = function.getLoc();
  OpBuilder builder = OpBuilder::atBlockEnd(calls.getModule().getBody());
  Type pointer = LLVM::LLVMPointerType::get(builder.getContext());
  Type none = LLVM::LLVMVoidType::get(builder.getContext());
  kernel.entry = LLVM::LLVMFuncOp::create(
      builder, loc, getHostName(function.getName()) + "_entry",
      LLVM::LLVMFunctionType::get(none, pointer), LLVM::Linkage::Internal);
  keepSubnormals(kernel.entry);
  Block *block = kernel.entry.addEntryBlock(builder);
  builder.setInsertionPointToStart(block);
  SmallVector<Value> arguments;
  for (auto [index, type] : llvm::enumerate(kernel.argumentTypes)) {
    Value slot =
        LLVM::GEPOp::create(builder, loc, pointer, pointer,
                            block->getArgument(0), LLVM::GEPArg(index));
    Value place = LLVM::LoadOp::create(builder, loc, pointer, slot);
    arguments.push_back(LLVM::LoadOp::create(builder, loc, type, place));
  }
  LLVM::CallOp::create(builder, loc, body, arguments);
  LLVM::ReturnOp::create(builder, loc, ValueRange());
  return kernel;
}

LogicalResult DeviceModule::runOnFunction(LLVM::LLVMFuncOp function,
                                          llvm::StringMap<Kernel> &kernels) {
  dropAddressSpaces(function);
  llvm::StringSet<> usedBefore = usedShared;
  if (failed(rewriteBody(function)))
    return failure();
  LLVM::LLVMFuncOp body = moveFunction(function);
  if (!isKernel(function))
    return success();
  kernels[(module.getName() + "::" + function.getName()).str()] =
      makeKernel(function, body);
  usedShared = usedBefore;
  return success();
}

LogicalResult DeviceModule::run(llvm::StringMap<Kernel> &kernels) {
  if (failed(checkContents()))
    return failure();
  SmallVector<LLVM::GlobalOp> globals(module.getOps<LLVM::GlobalOp>());
  for (bool isDynamic : {false, true})
    for (LLVM::GlobalOp global : globals)
      if (global.getAddrSpace() == kSharedSpace &&
          isDynamicallySized(global) == isDynamic)
        placeShared(global);
  for (LLVM::GlobalOp global : globals)
    if (global.getAddrSpace() != kSharedSpace && failed(moveGlobal(global)))
      return failure();
  for (auto function : module.getOps<LLVM::LLVMFuncOp>())
    if (!function.isExternal())
      functions.insert(function.getName());
  // What other functions use belongs to every kernel.
  for (bool areKernels : {false, true})
    for (auto function : module.getOps<LLVM::LLVMFuncOp>())
      if (functions.contains(function.getName()) &&
          isKernel(function) == areKernels &&
          failed(runOnFunction(function, kernels)))
        return failure();
  module.erase();
  return success();
}

LogicalResult norm::test::emulateModule(gpu::GPUModuleOp module,
                                        RuntimeCalls &calls,
                                        llvm::StringMap<Kernel> &kernels) {
  return DeviceModule(module, calls).run(kernels);
}
