//===- GpuRuntime.h - What compiled hosts of kernels call -------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the functions that gpu-to-llvm and the translation to LLVM
// IR make of host operations on a GPU, over the CUDA driver. The driver's
// library, libcuda.so.1, is loaded when the first of them needs it. A C header.
//
// Streams, events, modules and functions are opaque. A stream may be the
// caller's own, a CUstream; null is the default stream. All work goes to the
// context that is current in the calling thread, or to the primary context of
// the default device where none is. Every function may be called from any
// thread.
//
// Where a call fails, the error handler is told. Where that returns, so does
// the function, with null if it has a result, and without an effect.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_RUNTIME_GPURUNTIME_H
#define NORM_RUNTIME_GPURUNTIME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// All else in the library is hidden.
#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif

/// Gets one line without a line break. The default handler, which null stands
/// for, prints it to the standard error and ends the process with status 1.
typedef void (*NormGpuErrorHandler)(const char *message);
void normGpuSetErrorHandler(NormGpuErrorHandler handler);

/// A device: its name, its compute capability, and the bytes of its L2 cache.
typedef struct NormGpuDevice {
  char name[256];
  int32_t major, minor;
  int64_t cacheBytes;
} NormGpuDevice;

/// What the calling thread uses; false where there is none.
bool normGpuGetDevice(NormGpuDevice *device);

/// An event that has a time, unlike those of mgpuEventCreate; the other
/// functions of events take it.
void *normGpuTimedEventCreate(void);

/// Milliseconds from one event with a time to a later one, both over; negative
/// where that is not known.
float normGpuEventElapsed(void *first, void *second);

/// The device whose primary context this thread uses where none is current; 0
/// at first.
void mgpuSetDefaultDevice(int32_t device);

/// A module of `size` bytes: a cubin or a fatbin. It is loaded into a context
/// when that first launches a kernel of it, so that programs that launch none
/// need no driver. The bytes must live as long as the module.
void *mgpuModuleLoad(void *data, size_t size);

/// The same for PTX, a string that ends with 0, compiled by the driver with
/// `optLevel` from 0 to 4.
void *mgpuModuleLoadJIT(void *data, int32_t optLevel);

void mgpuModuleUnload(void *module);

/// A kernel of a module, which owns it. Whether there is one by that name is
/// known at the first launch.
void *mgpuModuleGetFunction(void *module, const char *name);

/// Launches a kernel: blocks in x, y, z; threads a block in x, y, z; bytes of
/// dynamic shared memory (as many as the device allows). `params` points to the
/// addresses of the arguments, of which there are `paramsCount`.
void mgpuLaunchKernel(void *function, intptr_t gridX, intptr_t gridY,
                      intptr_t gridZ, intptr_t blockX, intptr_t blockY,
                      intptr_t blockZ, int32_t sharedBytes, void *stream,
                      void **params, void **extra, size_t paramsCount);

/// The same in clusters of blocks.
void mgpuLaunchClusterKernel(void *function, intptr_t clusterX,
                             intptr_t clusterY, intptr_t clusterZ,
                             intptr_t gridX, intptr_t gridY, intptr_t gridZ,
                             intptr_t blockX, intptr_t blockY, intptr_t blockZ,
                             int32_t sharedBytes, void *stream, void **params,
                             void **extra, size_t paramsCount);

/// A stream that does not wait for the default stream.
void *mgpuStreamCreate(void);
void mgpuStreamDestroy(void *stream);
void mgpuStreamSynchronize(void *stream);
void mgpuStreamWaitEvent(void *stream, void *event);

/// An event without a time.
void *mgpuEventCreate(void);
void mgpuEventDestroy(void *event);
void mgpuEventSynchronize(void *event);
void mgpuEventRecord(void *event, void *stream);

/// `size` bytes, null if that is 0, in the order of the stream where the device
/// has memory pools. Memory that is `isHostShared` is for the host too.
void *mgpuMemAlloc(uint64_t size, void *stream, bool isHostShared);
void mgpuMemFree(void *address, void *stream);

/// In the order of the stream; addresses of the host and of the device.
void mgpuMemcpy(void *target, void *source, size_t size, void *stream);
void mgpuMemset32(void *target, uint32_t value, size_t count, void *stream);
void mgpuMemset16(void *target, uint16_t value, size_t count, void *stream);

/// Lets kernels use memory of the host: `size` bytes, or the elements of a
/// memref whose descriptor is given, which lie densely in row-major order.
void mgpuMemHostRegister(void *address, uint64_t size);
void mgpuMemHostUnregister(void *address);
void mgpuMemHostRegisterMemRef(int64_t rank, void *descriptor,
                               int64_t elementSize);
void mgpuMemHostUnregisterMemRef(int64_t rank, void *descriptor,
                                 int64_t elementSize);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#ifdef __cplusplus
}
#endif

#endif // NORM_RUNTIME_GPURUNTIME_H
