//===- CudaDriver.cpp - The CUDA driver, loaded at run time ---------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements how the driver is found and how its errors are reported.
//
//===----------------------------------------------------------------------===//

#include "CudaDriver.h"

#include "norm/Runtime/GpuRuntime.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <map>
#include <mutex>

using namespace norm_runtime;

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

static std::atomic<NormGpuErrorHandler> errorHandler{nullptr};

void normGpuSetErrorHandler(NormGpuErrorHandler handler) {
  errorHandler = handler;
}

void norm_runtime::reportError(const std::string &message) {
  if (NormGpuErrorHandler handler = errorHandler)
    return handler(message.c_str());
  fflush(stdout);
  fprintf(stderr, "error: NormGpuRuntime: %s\n", message.c_str());
  // Destructors would call the driver again.
  _Exit(EXIT_FAILURE);
}

std::string CudaDriver::describe(CUresult result) const {
  const char *name = nullptr, *text = nullptr;
  cuGetErrorName(result, &name);
  cuGetErrorString(result, &text);
  if (!name)
    return "error " + std::to_string(result);
  return std::string(name) + (text ? " (" + std::string(text) + ")" : "");
}

bool CudaDriver::succeeded(CUresult result, const char *what) const {
  if (result == CUDA_SUCCESS)
    return true;
  reportError(std::string("cannot ") + what + ": " + describe(result));
  return false;
}

//===----------------------------------------------------------------------===//
// Loading
//===----------------------------------------------------------------------===//

static constexpr const char *kLibrary = "libcuda.so.1";

/// Gets the functions of the driver; an error message, or an empty string.
static std::string load(CudaDriver &driver) {
  void *library = dlopen(kLibrary, RTLD_NOW | RTLD_LOCAL);
  if (!library)
    return std::string("no CUDA driver: ") + dlerror();
  const char *missing = nullptr;
  auto find = [&](auto &function, const char *symbol) {
    using Function = std::remove_reference_t<decltype(function)>;
    function = reinterpret_cast<Function>(dlsym(library, symbol));
    return function != nullptr;
  };
#define NORM_CUDA_FIND(NAME, SYMBOL, ...)                                      \
  if (!find(driver.NAME, SYMBOL))                                              \
    missing = SYMBOL;
  NORM_CUDA_FUNCTIONS(NORM_CUDA_FIND)
#undef NORM_CUDA_FIND
  if (missing)
    return std::string("no CUDA driver: ") + kLibrary + " has no function " +
           missing;
#define NORM_CUDA_FIND(NAME, SYMBOL, ...) find(driver.NAME, SYMBOL);
  NORM_CUDA_NEW_FUNCTIONS(NORM_CUDA_FIND)
#undef NORM_CUDA_FIND
  int count = 0;
  CUresult result = driver.cuInit(0);
  if (result == CUDA_SUCCESS)
    result = driver.cuDeviceGetCount(&count);
  if (result == CUDA_ERROR_NO_DEVICE || (result == CUDA_SUCCESS && count == 0))
    return "the CUDA driver finds no device";
  if (result != CUDA_SUCCESS)
    return "the CUDA driver does not start: " + driver.describe(result);
  return "";
}

const CudaDriver *CudaDriver::get() {
  static CudaDriver driver;
  static const std::string error = load(driver);
  if (error.empty())
    return &driver;
  reportError(error);
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Contexts
//===----------------------------------------------------------------------===//

static thread_local int defaultDevice = 0;

void CurrentContext::setDefaultDevice(int device) { defaultDevice = device; }

/// The primary context of a device, which is kept; null and an error if there
/// is none.
static CUcontext getPrimaryContext(const CudaDriver &driver, int number) {
  static std::mutex mutex;
  static std::map<int, CUcontext> contexts;
  std::lock_guard<std::mutex> lock(mutex);
  CUcontext &context = contexts[number];
  if (context)
    return context;
  CUdevice device;
  std::string what = "use device " + std::to_string(number);
  if (!driver.succeeded(driver.cuDeviceGet(&device, number), what.c_str()) ||
      !driver.succeeded(driver.cuDevicePrimaryCtxRetain(&context, device),
                        what.c_str()))
    context = nullptr;
  return context;
}

CurrentContext::CurrentContext() {
  const CudaDriver *found = CudaDriver::get();
  if (!found ||
      !found->succeeded(found->cuCtxGetCurrent(&context), "get the context"))
    return;
  if (!context) {
    context = getPrimaryContext(*found, defaultDevice);
    isPushed = context && found->succeeded(found->cuCtxPushCurrent(context),
                                           "make a context current");
    if (!isPushed)
      return;
  }
  driver = found;
}

CurrentContext::~CurrentContext() {
  CUcontext popped;
  if (isPushed)
    driver->succeeded(driver->cuCtxPopCurrent(&popped), "leave a context");
}
