//===- GpuRuntime.cpp - What compiled hosts of kernels call ---------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the functions of GpuRuntime.h.
//
//===----------------------------------------------------------------------===//

#include "norm/Runtime/GpuRuntime.h"

#include "GpuModule.h"

#include <set>

using namespace norm_runtime;

static CUstream toStream(void *stream) { return static_cast<CUstream>(stream); }
static CUevent toEvent(void *event) { return static_cast<CUevent>(event); }
static CUdeviceptr toDevice(void *address) {
  return reinterpret_cast<CUdeviceptr>(address);
}

void mgpuSetDefaultDevice(int32_t device) {
  CurrentContext::setDefaultDevice(device);
}

bool normGpuGetDevice(NormGpuDevice *found) {
  CurrentContext context;
  const CudaDriver *driver = context.getDriver();
  CUdevice device = 0;
  if (!driver ||
      !driver->succeeded(driver->cuCtxGetDevice(&device), "get the device"))
    return false;
  auto get = [&](int attribute) {
    int value = 0;
    driver->succeeded(driver->cuDeviceGetAttribute(&value, attribute, device),
                      "get an attribute of the device");
    return value;
  };
  found->major = get(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR);
  found->minor = get(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR);
  found->cacheBytes = get(CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE);
  return driver->succeeded(
      driver->cuDeviceGetName(found->name, sizeof(found->name), device),
      "get the name of the device");
}

//===----------------------------------------------------------------------===//
// Modules and launches
//===----------------------------------------------------------------------===//

void *mgpuModuleLoad(void *data, size_t size) {
  return new GpuModule(data, size, /*isPtx=*/false, /*optLevel=*/0);
}

void *mgpuModuleLoadJIT(void *data, int32_t optLevel) {
  return new GpuModule(data, /*size=*/0, /*isPtx=*/true, optLevel);
}

void mgpuModuleUnload(void *module) { delete static_cast<GpuModule *>(module); }

void *mgpuModuleGetFunction(void *module, const char *name) {
  return static_cast<GpuModule *>(module)->getFunction(name);
}

/// Sizes as the driver takes them; false and an error where one does not fit.
static bool narrow(const intptr_t *sizes, unsigned *narrowed,
                   const GpuFunction &function) {
  for (int i = 0; i < 3; ++i) {
    narrowed[i] = static_cast<unsigned>(sizes[i]);
    if (sizes[i] >= 0 && narrowed[i] == sizes[i])
      continue;
    reportError("cannot launch the kernel '" + function.getName() +
                "': a size of " + std::to_string(sizes[i]));
    return false;
  }
  return true;
}

static void launch(GpuFunction &function, const intptr_t *cluster,
                   const intptr_t *grid, const intptr_t *block,
                   int32_t sharedBytes, void *stream, void **params,
                   void **extra) {
  CurrentContext context;
  const CudaDriver *driver = context.getDriver();
  if (!driver)
    return;
  CUlaunchAttribute attribute = {};
  attribute.id = CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION;
  CUlaunchConfig config = {};
  unsigned *clusterDim = attribute.value.clusterDim;
  if (!narrow(grid, config.gridDim, function) ||
      !narrow(block, config.blockDim, function) ||
      (cluster && !narrow(cluster, clusterDim, function)))
    return;
  int64_t clusterSize =
      cluster ? int64_t(clusterDim[0]) * clusterDim[1] * clusterDim[2] : 1;
  CUfunction kernel = function.get(context, sharedBytes, clusterSize);
  if (!kernel)
    return;
  std::string what = "launch the kernel '" + function.getName() + "'";
  if (!cluster) {
    const unsigned *g = config.gridDim, *b = config.blockDim;
    driver->succeeded(driver->cuLaunchKernel(kernel, g[0], g[1], g[2], b[0],
                                             b[1], b[2], sharedBytes,
                                             toStream(stream), params, extra),
                      what.c_str());
    return;
  }
  if (!driver->cuLaunchKernelEx)
    return reportError("cannot " + what +
                       " in clusters: the CUDA driver is too old");
  config.sharedMemBytes = sharedBytes;
  config.hStream = toStream(stream);
  config.attrs = &attribute;
  config.numAttrs = 1;
  driver->succeeded(driver->cuLaunchKernelEx(&config, kernel, params, extra),
                    what.c_str());
}

void mgpuLaunchKernel(void *function, intptr_t gridX, intptr_t gridY,
                      intptr_t gridZ, intptr_t blockX, intptr_t blockY,
                      intptr_t blockZ, int32_t sharedBytes, void *stream,
                      void **params, void **extra, size_t) {
  intptr_t grid[] = {gridX, gridY, gridZ}, block[] = {blockX, blockY, blockZ};
  launch(*static_cast<GpuFunction *>(function), /*cluster=*/nullptr, grid,
         block, sharedBytes, stream, params, extra);
}

void mgpuLaunchClusterKernel(void *function, intptr_t clusterX,
                             intptr_t clusterY, intptr_t clusterZ,
                             intptr_t gridX, intptr_t gridY, intptr_t gridZ,
                             intptr_t blockX, intptr_t blockY, intptr_t blockZ,
                             int32_t sharedBytes, void *stream, void **params,
                             void **extra, size_t) {
  intptr_t cluster[] = {clusterX, clusterY, clusterZ};
  intptr_t grid[] = {gridX, gridY, gridZ}, block[] = {blockX, blockY, blockZ};
  launch(*static_cast<GpuFunction *>(function), cluster, grid, block,
         sharedBytes, stream, params, extra);
}

//===----------------------------------------------------------------------===//
// Streams and events
//===----------------------------------------------------------------------===//

/// Calls a function of the driver in a context.
template <typename... Parameters, typename... Arguments>
static bool call(const char *what,
                 CUresult (*CudaDriver::*function)(Parameters...),
                 Arguments... arguments) {
  CurrentContext context;
  const CudaDriver *driver = context.getDriver();
  return driver && driver->succeeded((driver->*function)(arguments...), what);
}

void *mgpuStreamCreate(void) {
  CUstream stream = nullptr;
  call("create a stream", &CudaDriver::cuStreamCreate, &stream,
       CU_STREAM_NON_BLOCKING);
  return stream;
}

void mgpuStreamDestroy(void *stream) {
  call("destroy a stream", &CudaDriver::cuStreamDestroy, toStream(stream));
}

void mgpuStreamSynchronize(void *stream) {
  call("wait for a stream", &CudaDriver::cuStreamSynchronize, toStream(stream));
}

void mgpuStreamWaitEvent(void *stream, void *event) {
  call("let a stream wait", &CudaDriver::cuStreamWaitEvent, toStream(stream),
       toEvent(event), /*flags=*/0u);
}

void *mgpuEventCreate(void) {
  CUevent event = nullptr;
  call("create an event", &CudaDriver::cuEventCreate, &event,
       CU_EVENT_DISABLE_TIMING);
  return event;
}

void *normGpuTimedEventCreate(void) {
  CUevent event = nullptr;
  call("create an event", &CudaDriver::cuEventCreate, &event, CU_EVENT_DEFAULT);
  return event;
}

float normGpuEventElapsed(void *first, void *second) {
  float milliseconds = -1.0f;
  if (!call("get the time between events", &CudaDriver::cuEventElapsedTime,
            &milliseconds, toEvent(first), toEvent(second)))
    return -1.0f;
  return milliseconds;
}

void mgpuEventDestroy(void *event) {
  call("destroy an event", &CudaDriver::cuEventDestroy, toEvent(event));
}

void mgpuEventSynchronize(void *event) {
  call("wait for an event", &CudaDriver::cuEventSynchronize, toEvent(event));
}

void mgpuEventRecord(void *event, void *stream) {
  call("record an event", &CudaDriver::cuEventRecord, toEvent(event),
       toStream(stream));
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

namespace {

/// Allocations that no stream orders.
class PlainAllocations {
public:
  void add(void *address) {
    std::lock_guard<std::mutex> lock(mutex);
    addresses.insert(address);
  }
  bool take(void *address) {
    std::lock_guard<std::mutex> lock(mutex);
    return addresses.erase(address) != 0;
  }

private:
  std::mutex mutex;
  std::set<void *> addresses;
};

} // namespace

static PlainAllocations &getPlainAllocations() {
  // Never destroyed: destructors of the program may still give memory back.
  static auto *allocations = new PlainAllocations();
  return *allocations;
}

static bool hasPools(const CudaDriver &driver) {
  CUdevice device = 0;
  int has = 0;
  return driver.cuMemAllocAsync && driver.cuMemFreeAsync &&
         driver.cuCtxGetDevice(&device) == CUDA_SUCCESS &&
         driver.cuDeviceGetAttribute(&has,
                                     CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED,
                                     device) == CUDA_SUCCESS &&
         has;
}

void *mgpuMemAlloc(uint64_t size, void *stream, bool isHostShared) {
  if (size == 0)
    return nullptr;
  CurrentContext context;
  const CudaDriver *driver = context.getDriver();
  if (!driver)
    return nullptr;
  CUdeviceptr memory = 0;
  CUresult result;
  bool isPlain = isHostShared || !hasPools(*driver);
  if (isHostShared)
    result = driver->cuMemAllocManaged(&memory, size, CU_MEM_ATTACH_GLOBAL);
  else if (isPlain)
    result = driver->cuMemAlloc(&memory, size);
  else
    result = driver->cuMemAllocAsync(&memory, size, toStream(stream));
  std::string what = "allocate " + std::to_string(size) + " bytes";
  if (!driver->succeeded(result, what.c_str()))
    return nullptr;
  void *address = reinterpret_cast<void *>(memory);
  if (isPlain)
    getPlainAllocations().add(address);
  return address;
}

void mgpuMemFree(void *address, void *stream) {
  if (!address)
    return;
  if (getPlainAllocations().take(address))
    call("free memory", &CudaDriver::cuMemFree, toDevice(address));
  else
    call("free memory", &CudaDriver::cuMemFreeAsync, toDevice(address),
         toStream(stream));
}

void mgpuMemcpy(void *target, void *source, size_t size, void *stream) {
  if (size)
    call("copy memory", &CudaDriver::cuMemcpyAsync, toDevice(target),
         toDevice(source), size, toStream(stream));
}

void mgpuMemset32(void *target, uint32_t value, size_t count, void *stream) {
  if (count)
    call("set memory", &CudaDriver::cuMemsetD32Async, toDevice(target), value,
         count, toStream(stream));
}

void mgpuMemset16(void *target, uint16_t value, size_t count, void *stream) {
  if (count)
    call("set memory", &CudaDriver::cuMemsetD16Async, toDevice(target), value,
         count, toStream(stream));
}

void mgpuMemHostRegister(void *address, uint64_t size) {
  if (size)
    call("register memory of the host", &CudaDriver::cuMemHostRegister, address,
         static_cast<size_t>(size), /*flags=*/0u);
}

void mgpuMemHostUnregister(void *address) {
  call("unregister memory of the host", &CudaDriver::cuMemHostUnregister,
       address);
}

namespace {

/// The words of a memref descriptor.
struct Descriptor {
  char *allocated, *aligned;
  int64_t offset;
  /// Sizes, then strides.
  int64_t extents[1];

  char *getStart(int64_t elementSize) const {
    return aligned + offset * elementSize;
  }
};

} // namespace

void mgpuMemHostRegisterMemRef(int64_t rank, void *descriptor,
                               int64_t elementSize) {
  auto &memref = *static_cast<const Descriptor *>(descriptor);
  int64_t count = 1;
  for (int64_t dim = rank; dim-- > 0; count *= memref.extents[dim])
    if (memref.extents[rank + dim] != count && memref.extents[dim] != 1)
      return reportError("cannot register memory of the host: the memref is "
                         "not dense");
  mgpuMemHostRegister(memref.getStart(elementSize), count * elementSize);
}

void mgpuMemHostUnregisterMemRef(int64_t, void *descriptor,
                                 int64_t elementSize) {
  mgpuMemHostUnregister(
      static_cast<const Descriptor *>(descriptor)->getStart(elementSize));
}
