//===- GpuModule.cpp - Modules of kernels ---------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements how modules are loaded, and what is said of one that
// does not fit the device.
//
//===----------------------------------------------------------------------===//

#include "GpuModule.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <vector>

using namespace norm_runtime;

//===----------------------------------------------------------------------===//
// Chips
//===----------------------------------------------------------------------===//

template <typename T>
static T read(const char *bytes, size_t offset) {
  T value;
  memcpy(&value, bytes + offset, sizeof(T));
  return value;
}

static std::string getChip(unsigned number) {
  return "sm_" + std::to_string(number);
}

/// The word behind ".target".
static std::string getPtxChip(const char *text) {
  const char *target = strstr(text, ".target");
  if (!target)
    return "";
  target += strlen(".target");
  target += strspn(target, " \t");
  return std::string(target, strcspn(target, ", \t\r\n"));
}

/// The chip in the flags of an ELF header: in the second byte from version 8 of
/// the ABI on, in the first one before.
static std::string getCubinChip(const char *bytes) {
  constexpr size_t kAbiVersion = 8, kFlags = 48;
  uint32_t flags = read<uint32_t>(bytes, kFlags);
  bool isNew = read<uint8_t>(bytes, kAbiVersion) >= 8;
  return getChip((isNew ? flags >> 8 : flags) & 0xFF);
}

/// The chips of the parts of a fatbin: a header of 16 bytes, then parts with a
/// header each, which has its own size, that of the part, and the chip.
static std::string getFatbinChips(const char *bytes, size_t size) {
  constexpr size_t kHeader = 16, kPartHeader = 32;
  constexpr size_t kHeaderSize = 4, kPartSize = 8, kChip = 28;
  std::vector<unsigned> chips;
  for (size_t offset = kHeader; offset + kPartHeader <= size;) {
    chips.push_back(read<uint32_t>(bytes, offset + kChip));
    uint64_t step = uint64_t(read<uint32_t>(bytes, offset + kHeaderSize)) +
                    read<uint64_t>(bytes, offset + kPartSize);
    if (step == 0 || step > size - offset)
      break;
    offset += step;
  }
  std::sort(chips.begin(), chips.end());
  chips.erase(std::unique(chips.begin(), chips.end()), chips.end());
  std::string names;
  for (unsigned chip : chips)
    names += (names.empty() ? "" : ", ") + getChip(chip);
  return names;
}

std::string norm_runtime::getChips(const void *data, size_t size) {
  constexpr size_t kElfHeader = 64;
  constexpr uint32_t kFatbinMagic = 0xBA55ED50;
  const char *bytes = static_cast<const char *>(data);
  if (size == 0)
    return getPtxChip(bytes);
  if (size >= kElfHeader && memcmp(bytes,
                                   "\x7F"
                                   "ELF",
                                   4) == 0)
    return getCubinChip(bytes);
  if (size >= sizeof(uint32_t) && read<uint32_t>(bytes, 0) == kFatbinMagic)
    return getFatbinChips(bytes, size);
  return "";
}

/// "'NVIDIA H200' of compute capability 9.0"
static std::string getDevice(const CudaDriver &driver) {
  CUdevice device = 0;
  char name[256] = "";
  int major = 0, minor = 0;
  driver.cuCtxGetDevice(&device);
  driver.cuDeviceGetName(name, sizeof(name), device);
  driver.cuDeviceGetAttribute(
      &major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device);
  driver.cuDeviceGetAttribute(
      &minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device);
  return "'" + std::string(name) + "' of compute capability " +
         std::to_string(major) + "." + std::to_string(minor);
}

//===----------------------------------------------------------------------===//
// Modules
//===----------------------------------------------------------------------===//

void GpuModule::reportLoad(const CudaDriver &driver, CUresult result,
                           const char *log) const {
  std::string chips = getChips(data, size);
  std::string message = "cannot load kernels";
  if (!chips.empty())
    message += " compiled for " + chips;
  message += " on " + getDevice(driver) + ": " + driver.describe(result);
  // The log of the compiler in the driver, without line breaks.
  std::string line = log;
  while (!line.empty() && isspace(static_cast<unsigned char>(line.back())))
    line.pop_back();
  std::replace(line.begin(), line.end(), '\n', ' ');
  reportError(message + (line.empty() ? "" : ": " + line));
}

/// The module in the current context; `mutex` is held.
CUmodule GpuModule::load(const CurrentContext &context) {
  CUmodule &module = modules[context.get()];
  if (module)
    return module;
  const CudaDriver &driver = *context.getDriver();
  char log[1024] = "";
  CUresult result;
  if (isPtx) {
    int options[] = {CU_JIT_OPTIMIZATION_LEVEL, CU_JIT_ERROR_LOG_BUFFER,
                     CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
    // Numbers are passed in the place of pointers.
    void *values[] = {reinterpret_cast<void *>(intptr_t(optLevel)), log,
                      reinterpret_cast<void *>(sizeof(log) - 1)};
    result = driver.cuModuleLoadDataEx(&module, data, 3, options, values);
  } else {
    result = driver.cuModuleLoadData(&module, data);
  }
  if (result != CUDA_SUCCESS) {
    module = nullptr;
    reportLoad(driver, result, log);
  }
  return module;
}

GpuModule::~GpuModule() {
  // When a process ends, the driver may be gone before its modules are.
  for (auto [context, module] : modules)
    if (module)
      CudaDriver::get()->cuModuleUnload(module);
}

GpuFunction *GpuModule::getFunction(const char *name) {
  std::lock_guard<std::mutex> lock(mutex);
  std::unique_ptr<GpuFunction> &function = functions[name];
  if (!function)
    function = std::make_unique<GpuFunction>(*this, name);
  return function.get();
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

bool GpuFunction::load(const CurrentContext &context, Loaded &loaded) {
  CUmodule inContext = module.load(context);
  std::string what = "find the kernel '" + name + "'";
  const CudaDriver &driver = *context.getDriver();
  return inContext &&
         driver.succeeded(driver.cuModuleGetFunction(&loaded.function,
                                                     inContext, name.c_str()),
                          what.c_str());
}

CUfunction GpuFunction::get(const CurrentContext &context, int sharedBytes,
                            int64_t clusterSize) {
  // What every device lets a kernel have.
  constexpr int kPlainSharedBytes = 48 << 10;
  constexpr int64_t kPlainClusterSize = 8;
  std::lock_guard<std::mutex> lock(module.mutex);
  const CudaDriver &driver = *context.getDriver();
  Loaded &loaded = functions[context.get()];
  if (!loaded.function && !load(context, loaded)) {
    loaded.function = nullptr;
    return nullptr;
  }
  // Larger ones are to be asked for. Static shared memory counts, too, so ask
  // early: the driver says where it is too much.
  auto ask = [&](int attribute, int value, const std::string &what) {
    return driver.succeeded(
        driver.cuFuncSetAttribute(loaded.function, attribute, value),
        ("give the kernel '" + name + "' " + what).c_str());
  };
  if (sharedBytes > loaded.sharedBytes) {
    if (sharedBytes > kPlainSharedBytes / 2 &&
        !ask(CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, sharedBytes,
             std::to_string(sharedBytes) + " bytes of dynamic shared memory"))
      return nullptr;
    loaded.sharedBytes = sharedBytes;
  }
  if (clusterSize > loaded.clusterSize) {
    if (clusterSize > kPlainClusterSize &&
        !ask(CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED, 1,
             "clusters of " + std::to_string(clusterSize) + " blocks"))
      return nullptr;
    loaded.clusterSize = clusterSize;
  }
  return loaded.function;
}
