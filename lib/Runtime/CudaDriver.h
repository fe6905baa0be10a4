//===- CudaDriver.h - The CUDA driver, loaded at run time -------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares what the runtime uses of the CUDA driver: our own
// declarations, so that CUDA's headers are not needed. Names, types and values
// are those of the driver's documentation.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_RUNTIME_CUDADRIVER_H
#define NORM_LIB_RUNTIME_CUDADRIVER_H

#include <cstddef>
#include <cstdint>
#include <string>

namespace norm_runtime {

using CUresult = int;
using CUdevice = int;
using CUdeviceptr = unsigned long long;
using CUcontext = struct CUctx_st *;
using CUmodule = struct CUmod_st *;
using CUfunction = struct CUfunc_st *;
using CUstream = struct CUstream_st *;
using CUevent = struct CUevent_st *;

enum : CUresult {
  CUDA_SUCCESS = 0,
  CUDA_ERROR_NO_DEVICE = 100,
  CUDA_ERROR_INVALID_IMAGE = 200,
  CUDA_ERROR_NO_BINARY_FOR_GPU = 209,
  CUDA_ERROR_INVALID_PTX = 218,
  CUDA_ERROR_UNSUPPORTED_PTX_VERSION = 222,
};

// CUdevice_attribute
constexpr int CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE = 38;
constexpr int CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75;
constexpr int CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 76;
constexpr int CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED = 115;
// CUfunction_attribute
constexpr int CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES = 8;
constexpr int CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED = 14;
// CUjit_option
constexpr int CU_JIT_ERROR_LOG_BUFFER = 5;
constexpr int CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES = 6;
constexpr int CU_JIT_OPTIMIZATION_LEVEL = 7;
// Flags
constexpr unsigned CU_STREAM_NON_BLOCKING = 1;
constexpr unsigned CU_EVENT_DEFAULT = 0;
constexpr unsigned CU_EVENT_DISABLE_TIMING = 2;
constexpr unsigned CU_MEM_ATTACH_GLOBAL = 1;
// CUlaunchAttributeID
constexpr int CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION = 4;

struct CUlaunchAttribute {
  int id;
  char pad[4];
  union {
    unsigned clusterDim[3];
    char size[64];
  } value;
};

struct CUlaunchConfig {
  unsigned gridDim[3], blockDim[3];
  unsigned sharedMemBytes;
  CUstream hStream;
  CUlaunchAttribute *attrs;
  unsigned numAttrs;
};

/// Each function: its name here, the symbol, the types of its arguments.
#define NORM_CUDA_FUNCTIONS(F)                                                 \
  F(cuInit, "cuInit", unsigned)                                                \
  F(cuGetErrorName, "cuGetErrorName", CUresult, const char **)                 \
  F(cuGetErrorString, "cuGetErrorString", CUresult, const char **)             \
  F(cuDeviceGetCount, "cuDeviceGetCount", int *)                               \
  F(cuDeviceGet, "cuDeviceGet", CUdevice *, int)                               \
  F(cuDeviceGetName, "cuDeviceGetName", char *, int, CUdevice)                 \
  F(cuDeviceGetAttribute, "cuDeviceGetAttribute", int *, int, CUdevice)        \
  F(cuDevicePrimaryCtxRetain, "cuDevicePrimaryCtxRetain", CUcontext *,         \
    CUdevice)                                                                  \
  F(cuCtxGetCurrent, "cuCtxGetCurrent", CUcontext *)                           \
  F(cuCtxGetDevice, "cuCtxGetDevice", CUdevice *)                              \
  F(cuCtxPushCurrent, "cuCtxPushCurrent_v2", CUcontext)                        \
  F(cuCtxPopCurrent, "cuCtxPopCurrent_v2", CUcontext *)                        \
  F(cuModuleLoadData, "cuModuleLoadData", CUmodule *, const void *)            \
  F(cuModuleLoadDataEx, "cuModuleLoadDataEx", CUmodule *, const void *,        \
    unsigned, int *, void **)                                                  \
  F(cuModuleUnload, "cuModuleUnload", CUmodule)                                \
  F(cuModuleGetFunction, "cuModuleGetFunction", CUfunction *, CUmodule,        \
    const char *)                                                              \
  F(cuFuncSetAttribute, "cuFuncSetAttribute", CUfunction, int, int)            \
  F(cuLaunchKernel, "cuLaunchKernel", CUfunction, unsigned, unsigned,          \
    unsigned, unsigned, unsigned, unsigned, unsigned, CUstream, void **,       \
    void **)                                                                   \
  F(cuStreamCreate, "cuStreamCreate", CUstream *, unsigned)                    \
  F(cuStreamDestroy, "cuStreamDestroy_v2", CUstream)                           \
  F(cuStreamSynchronize, "cuStreamSynchronize", CUstream)                      \
  F(cuStreamWaitEvent, "cuStreamWaitEvent", CUstream, CUevent, unsigned)       \
  F(cuEventCreate, "cuEventCreate", CUevent *, unsigned)                       \
  F(cuEventDestroy, "cuEventDestroy_v2", CUevent)                              \
  F(cuEventSynchronize, "cuEventSynchronize", CUevent)                         \
  F(cuEventRecord, "cuEventRecord", CUevent, CUstream)                         \
  F(cuEventElapsedTime, "cuEventElapsedTime", float *, CUevent, CUevent)       \
  F(cuMemAlloc, "cuMemAlloc_v2", CUdeviceptr *, size_t)                        \
  F(cuMemAllocManaged, "cuMemAllocManaged", CUdeviceptr *, size_t, unsigned)   \
  F(cuMemFree, "cuMemFree_v2", CUdeviceptr)                                    \
  F(cuMemcpyAsync, "cuMemcpyAsync", CUdeviceptr, CUdeviceptr, size_t,          \
    CUstream)                                                                  \
  F(cuMemsetD32Async, "cuMemsetD32Async", CUdeviceptr, unsigned, size_t,       \
    CUstream)                                                                  \
  F(cuMemsetD16Async, "cuMemsetD16Async", CUdeviceptr, unsigned short, size_t, \
    CUstream)                                                                  \
  F(cuMemHostRegister, "cuMemHostRegister_v2", void *, size_t, unsigned)       \
  F(cuMemHostUnregister, "cuMemHostUnregister", void *)

/// Those that older drivers do not have.
#define NORM_CUDA_NEW_FUNCTIONS(F)                                             \
  F(cuMemAllocAsync, "cuMemAllocAsync", CUdeviceptr *, size_t, CUstream)       \
  F(cuMemFreeAsync, "cuMemFreeAsync", CUdeviceptr, CUstream)                   \
  F(cuLaunchKernelEx, "cuLaunchKernelEx", const CUlaunchConfig *, CUfunction,  \
    void **, void **)

/// The functions of the driver.
struct CudaDriver {
#define NORM_CUDA_MEMBER(NAME, SYMBOL, ...)                                    \
  CUresult (*NAME)(__VA_ARGS__) = nullptr;
  NORM_CUDA_FUNCTIONS(NORM_CUDA_MEMBER)
  NORM_CUDA_NEW_FUNCTIONS(NORM_CUDA_MEMBER)
#undef NORM_CUDA_MEMBER

  /// The driver, initialized, with a device. Null, and an error each time,
  /// where that is not possible.
  static const CudaDriver *get();

  /// Tells the error handler of a result that is one; `what` says what failed.
  bool succeeded(CUresult result, const char *what) const;

  /// "CUDA_ERROR_INVALID_VALUE (invalid argument)"
  std::string describe(CUresult result) const;
};

/// Tells the error handler.
void reportError(const std::string &message);

/// A context that is current as long as this lives.
class CurrentContext {
public:
  CurrentContext();
  ~CurrentContext();
  CurrentContext(const CurrentContext &) = delete;
  CurrentContext &operator=(const CurrentContext &) = delete;

  /// Null if there is none; the error is out.
  const CudaDriver *getDriver() const { return driver; }
  CUcontext get() const { return context; }

  static void setDefaultDevice(int device);

private:
  const CudaDriver *driver = nullptr;
  CUcontext context = nullptr;
  bool isPushed = false;
};

} // namespace norm_runtime

#endif // NORM_LIB_RUNTIME_CUDADRIVER_H
