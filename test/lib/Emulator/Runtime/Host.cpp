//===- Host.cpp - What hosts of emulated kernels call ---------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the functions that gpu-to-llvm makes of host operations,
// on the memory of the emulated device. Everything is done at once: what a
// stream orders is ordered.
//
//===----------------------------------------------------------------------===//

#include "Host.h"
#include "Memory.h"
#include "Report.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <set>

using namespace norm_emulator;

static std::recursive_mutex hostMutex;
using Lock = std::lock_guard<std::recursive_mutex>;

//===----------------------------------------------------------------------===//
// Streams and events
//===----------------------------------------------------------------------===//

static std::set<void *> &getHandles() {
  static auto *handles = new std::set<void *>();
  return *handles;
}

static void *createHandle() {
  Lock lock(hostMutex);
  return *getHandles().insert(malloc(1)).first;
}

static void checkHandle(void *handle, const char *what) {
  Lock lock(hostMutex);
  // Null is the stream that every program has.
  if (handle && !getHandles().count(handle))
    fail(format("%p is no %s", handle, what));
}

void norm_emulator::checkStream(void *stream) { checkHandle(stream, "stream"); }

static void destroyHandle(void *handle, const char *what) {
  Lock lock(hostMutex);
  if (!getHandles().erase(handle))
    fail(format("%p is destroyed, which is no %s", handle, what));
  free(handle);
}

extern "C" void *mgpuStreamCreate() { return createHandle(); }
extern "C" void mgpuStreamDestroy(void *stream) {
  destroyHandle(stream, "stream");
}
extern "C" void mgpuStreamSynchronize(void *stream) {
  checkHandle(stream, "stream");
}
extern "C" void mgpuStreamWaitEvent(void *stream, void *event) {
  checkHandle(stream, "stream");
  checkHandle(event, "event");
}
extern "C" void *mgpuEventCreate() { return createHandle(); }
extern "C" void mgpuEventDestroy(void *event) { destroyHandle(event, "event"); }
extern "C" void mgpuEventSynchronize(void *event) {
  checkHandle(event, "event");
}
extern "C" void mgpuEventRecord(void *event, void *stream) {
  checkHandle(event, "event");
  checkHandle(stream, "stream");
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

static void reportLeaks() {
  Memory &memory = Memory::get();
  if (memory.getAllocationCount())
    fprintf(stderr, "%zu allocations of %llu bytes were never freed\n",
            memory.getAllocationCount(),
            static_cast<unsigned long long>(memory.getAllocatedBytes()));
}

extern "C" void *mgpuMemAlloc(uint64_t size, void *stream, bool isHostShared) {
  Lock lock(hostMutex);
  checkHandle(stream, "stream");
  if (isHostShared)
    fail("memory that host and device share is not emulated");
  static bool isFirst = true;
  if (isFirst && getOption("NORM_EMULATOR_STATISTICS", 0))
    atexit(reportLeaks);
  isFirst = false;
  if (size == 0)
    return nullptr;
  Memory &memory = Memory::get();
  return memory.getAddress(memory.allocate(size));
}

extern "C" void mgpuMemFree(void *address, void *stream) {
  Lock lock(hostMutex);
  checkHandle(stream, "stream");
  Memory &memory = Memory::get();
  if (address &&
      (!memory.contains(address) || !memory.release(memory.getOffset(address))))
    fail(format("%p is freed, which is not the start of an allocation of the "
                "device",
                address));
}

/// The host address of `size` bytes of the host or of one allocation.
static char *getBytes(void *address, uint64_t size, const char *what) {
  Memory &memory = Memory::get();
  if (!memory.contains(address))
    return static_cast<char *>(address);
  uint64_t offset = memory.getOffset(address);
  if (!memory.isAllocated(offset, size))
    fail(format("%s of %llu bytes at %p is out of bounds: it starts ", what,
                static_cast<unsigned long long>(size), address) +
         memory.describe(offset));
  return memory.getBytes(offset);
}

extern "C" void mgpuMemcpy(void *target, void *source, uint64_t size,
                           void *stream) {
  Lock lock(hostMutex);
  checkHandle(stream, "stream");
  if (size == 0)
    return;
  Memory &memory = Memory::get();
  memmove(getBytes(target, size, "a copy to the device"),
          getBytes(source, size, "a copy from the device"), size);
  if (!memory.contains(target))
    return;
  uint64_t offset = memory.getOffset(target);
  memory.define(offset, size);
  if (!memory.contains(source))
    return;
  // What was never written still was not.
  for (uint64_t i = 0, from = memory.getOffset(source); i < size; ++i)
    if (memory.getShadow(from + i)->write == Shadow::Uninitialized)
      memory.getShadow(offset + i)->write = Shadow::Uninitialized;
}

template <typename T>
static void fill(void *target, T value, uint64_t count, void *stream) {
  Lock lock(hostMutex);
  checkHandle(stream, "stream");
  Memory &memory = Memory::get();
  if (count == 0)
    return;
  if (!memory.contains(target))
    fail(format("%p is set, which is no address of the device", target));
  char *bytes = getBytes(target, count * sizeof(T), "a fill");
  for (uint64_t i = 0; i < count; ++i)
    memcpy(bytes + i * sizeof(T), &value, sizeof(T));
  memory.define(memory.getOffset(target), count * sizeof(T));
}

extern "C" void mgpuMemset32(void *target, uint32_t value, uint64_t count,
                             void *stream) {
  fill(target, value, count, stream);
}
extern "C" void mgpuMemset16(void *target, uint16_t value, uint64_t count,
                             void *stream) {
  fill(target, value, count, stream);
}

static void failRegister() {
  fail("memory of the host that kernels may access is not emulated");
}
extern "C" void mgpuMemHostRegisterMemRef(int64_t, void *, int64_t) {
  failRegister();
}
extern "C" void mgpuMemHostUnregisterMemRef(int64_t, void *, int64_t) {
  failRegister();
}
extern "C" void mgpuSetDefaultDevice(int32_t device) {
  if (device != 0)
    fail(format("there is no device %d", device));
}
