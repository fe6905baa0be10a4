//===- FakeCuda.cpp - A CUDA driver that only says what it is asked -------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements libcuda.so.1 for tests of the runtime. Each call prints
// one line. Memory of the device is that of the host. The environment chooses
// what fails: FAKE_CUDA_FAIL=<function>=<result>, FAKE_CUDA_DEVICES (1),
// FAKE_CUDA_POOLS (1), FAKE_CUDA_CONTEXT (0: none is current at first).
//
//===----------------------------------------------------------------------===//

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

using Result = int;
using Pointer = unsigned long long;

/// What a handle of any kind points to.
struct Object {
  std::string name;
};

static int getOption(const char *variable, int otherwise) {
  const char *value = getenv(variable);
  return value ? atoi(value) : otherwise;
}

/// What `function` returns: 0 unless it is to fail.
static Result getResult(const char *function) {
  const char *failing = getenv("FAKE_CUDA_FAIL");
  size_t length = strlen(function);
  if (!failing || strncmp(failing, function, length) != 0 ||
      failing[length] != '=')
    return 0;
  return atoi(failing + length + 1);
}

static const char *getName(const void *handle) {
  return handle ? static_cast<const Object *>(handle)->name.c_str() : "null";
}

/// A new handle, "<kind> <number>".
static void *create(const char *kind) {
  static int count = 0;
  return new Object{std::string(kind) + " " + std::to_string(++count)};
}

static std::vector<void *> contexts;

#define CALL(NAME, ...)                                                        \
  printf(#NAME __VA_ARGS__);                                                   \
  printf("\n");                                                                \
  fflush(stdout);                                                              \
  if (Result result = getResult(#NAME))                                        \
  return result

extern "C" {

Result cuInit(unsigned) {
  if (getOption("FAKE_CUDA_CONTEXT", 0))
    contexts.push_back(new Object{"the caller's context"});
  return getResult("cuInit");
}
Result cuGetErrorName(Result error, const char **name) {
  *name = error == 209 ? "CUDA_ERROR_NO_BINARY_FOR_GPU" : "CUDA_ERROR_FAKE";
  return 0;
}
Result cuGetErrorString(Result, const char **text) {
  *text = "as asked for";
  return 0;
}
Result cuDeviceGetCount(int *count) {
  *count = getOption("FAKE_CUDA_DEVICES", 1);
  return 0;
}
Result cuDeviceGet(int *device, int number) {
  *device = number;
  return number < getOption("FAKE_CUDA_DEVICES", 1) ? 0 : 101;
}
Result cuDeviceGetName(char *name, int size, int) {
  snprintf(name, size, "Fake 8000");
  return 0;
}
Result cuDeviceGetAttribute(int *value, int attribute, int) {
  *value = attribute == 38    ? 4096
           : attribute == 75  ? 8
           : attribute == 76  ? 6
           : attribute == 115 ? getOption("FAKE_CUDA_POOLS", 1)
                              : 0;
  return 0;
}
Result cuDevicePrimaryCtxRetain(void **context, int device) {
  CALL(cuDevicePrimaryCtxRetain, " device %d", device);
  *context = new Object{"context of device " + std::to_string(device)};
  return 0;
}
Result cuCtxGetCurrent(void **context) {
  *context = contexts.empty() ? nullptr : contexts.back();
  return 0;
}
Result cuCtxGetDevice(int *device) {
  *device = 0;
  return 0;
}
Result cuCtxPushCurrent_v2(void *context) {
  contexts.push_back(context);
  return 0;
}
Result cuCtxPopCurrent_v2(void **context) {
  *context = contexts.back();
  contexts.pop_back();
  return 0;
}

Result cuModuleLoadData(void **module, const void *) {
  CALL(cuModuleLoadData, " in %s", getName(contexts.back()));
  *module = create("module");
  return 0;
}
Result cuModuleLoadDataEx(void **module, const void *data, unsigned count,
                          int *options, void **values) {
  for (unsigned i = 0; i < count; ++i)
    if (options[i] == 5 && getResult("cuModuleLoadDataEx"))
      strcpy(static_cast<char *>(values[i]), "ptxas fatal: wrong\nversion\n");
  CALL(cuModuleLoadDataEx, " %.13s O%d in %s", static_cast<const char *>(data),
       static_cast<int>(reinterpret_cast<size_t>(values[0])),
       getName(contexts.back()));
  *module = create("module");
  return 0;
}
Result cuModuleUnload(void *module) {
  CALL(cuModuleUnload, " %s", getName(module));
  return 0;
}
Result cuModuleGetFunction(void **function, void *module, const char *name) {
  CALL(cuModuleGetFunction, " %s of %s", name, getName(module));
  *function = new Object{name};
  return 0;
}
Result cuFuncSetAttribute(void *function, int attribute, int value) {
  CALL(cuFuncSetAttribute, " %s %d %d", getName(function), attribute, value);
  return 0;
}
Result cuLaunchKernel(void *function, unsigned gridX, unsigned gridY,
                      unsigned gridZ, unsigned blockX, unsigned blockY,
                      unsigned blockZ, unsigned shared, void *stream,
                      void **params, void **) {
  CALL(cuLaunchKernel,
       " %s grid %u %u %u block %u %u %u shared %u stream %s argument %d",
       getName(function), gridX, gridY, gridZ, blockX, blockY, blockZ, shared,
       getName(stream), *static_cast<int *>(params[0]));
  return 0;
}
struct Config {
  unsigned grid[3], block[3], shared;
  void *stream;
  struct {
    int id, pad;
    unsigned cluster[16];
  } *attributes;
  unsigned count;
};
Result cuLaunchKernelEx(const Config *config, void *function, void **,
                        void **) {
  CALL(cuLaunchKernelEx, " %s grid %u cluster %u block %u", getName(function),
       config->grid[0], config->attributes->cluster[0], config->block[0]);
  return 0;
}

Result cuStreamCreate(void **stream, unsigned flags) {
  CALL(cuStreamCreate, " %u", flags);
  *stream = create("stream");
  return 0;
}
Result cuStreamDestroy_v2(void *stream) {
  CALL(cuStreamDestroy, " %s", getName(stream));
  return 0;
}
Result cuStreamSynchronize(void *stream) {
  CALL(cuStreamSynchronize, " %s", getName(stream));
  return 0;
}
Result cuStreamWaitEvent(void *stream, void *event, unsigned) {
  CALL(cuStreamWaitEvent, " %s %s", getName(stream), getName(event));
  return 0;
}
Result cuEventCreate(void **event, unsigned flags) {
  CALL(cuEventCreate, " %u", flags);
  *event = create("event");
  return 0;
}
Result cuEventDestroy_v2(void *event) {
  CALL(cuEventDestroy, " %s", getName(event));
  return 0;
}
Result cuEventSynchronize(void *event) {
  CALL(cuEventSynchronize, " %s", getName(event));
  return 0;
}
Result cuEventRecord(void *event, void *stream) {
  CALL(cuEventRecord, " %s %s", getName(event), getName(stream));
  return 0;
}

Result cuEventElapsedTime(float *milliseconds, void *first, void *second) {
  CALL(cuEventElapsedTime, " %s %s", getName(first), getName(second));
  *milliseconds = 0.5f;
  return 0;
}

Result cuMemAlloc_v2(Pointer *memory, size_t size) {
  CALL(cuMemAlloc, " %zu", size);
  *memory = reinterpret_cast<Pointer>(malloc(size));
  return 0;
}
Result cuMemAllocManaged(Pointer *memory, size_t size, unsigned flags) {
  CALL(cuMemAllocManaged, " %zu %u", size, flags);
  *memory = reinterpret_cast<Pointer>(malloc(size));
  return 0;
}
Result cuMemAllocAsync(Pointer *memory, size_t size, void *stream) {
  CALL(cuMemAllocAsync, " %zu %s", size, getName(stream));
  *memory = reinterpret_cast<Pointer>(malloc(size));
  return 0;
}
Result cuMemFree_v2(Pointer memory) {
  CALL(cuMemFree);
  free(reinterpret_cast<void *>(memory));
  return 0;
}
Result cuMemFreeAsync(Pointer memory, void *stream) {
  CALL(cuMemFreeAsync, " %s", getName(stream));
  free(reinterpret_cast<void *>(memory));
  return 0;
}
Result cuMemcpyAsync(Pointer target, Pointer source, size_t size,
                     void *stream) {
  CALL(cuMemcpyAsync, " %zu %s", size, getName(stream));
  memcpy(reinterpret_cast<void *>(target), reinterpret_cast<void *>(source),
         size);
  return 0;
}
Result cuMemsetD32Async(Pointer, unsigned value, size_t count, void *stream) {
  CALL(cuMemsetD32Async, " %u x %zu %s", value, count, getName(stream));
  return 0;
}
Result cuMemsetD16Async(Pointer, unsigned short value, size_t count,
                        void *stream) {
  CALL(cuMemsetD16Async, " %u x %zu %s", unsigned(value), count,
       getName(stream));
  return 0;
}
Result cuMemHostRegister_v2(void *, size_t size, unsigned) {
  CALL(cuMemHostRegister, " %zu", size);
  return 0;
}
Result cuMemHostUnregister(void *) {
  CALL(cuMemHostUnregister);
  return 0;
}
}
