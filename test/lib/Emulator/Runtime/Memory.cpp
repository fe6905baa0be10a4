//===- Memory.cpp - Memory of the emulated device -------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the memory of the device.
//
//===----------------------------------------------------------------------===//

#include "Memory.h"

#include "Report.h"

#include <cstring>
#include <signal.h>
#include <sys/mman.h>

using namespace norm_emulator;

// Enough to tell which allocation an access behind or before one meant.
static constexpr uint64_t kGuard = 1 << 12;

// What cuMemAlloc promises. No allocation has more.
static constexpr uint64_t kAlignment = 256;

//===----------------------------------------------------------------------===//
// Reservation
//===----------------------------------------------------------------------===//

static struct sigaction previousAction;

/// Tells device addresses that the host used from other faults.
static void handleFault(int, siginfo_t *info, void *) {
  if (Memory::get().contains(info->si_addr))
    fail(format("the host used the device address %p", info->si_addr));
  sigaction(SIGSEGV, &previousAction, nullptr);
}

static void *reserve(uint64_t size, int protection) {
  void *memory = mmap(nullptr, size, protection,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return memory == MAP_FAILED ? nullptr : memory;
}

Memory::Memory() {
  // The system may refuse that much: less will do for most programs.
  for (size = uint64_t(1) << 32; size > (1 << 26); size /= 2) {
    void *addresses = reserve(size, PROT_NONE);
    bytes = static_cast<char *>(reserve(size, PROT_READ | PROT_WRITE));
    shadow = static_cast<Shadow *>(
        reserve(size * sizeof(Shadow), PROT_READ | PROT_WRITE));
    base = reinterpret_cast<uintptr_t>(addresses);
    if (addresses && bytes && shadow)
      break;
    if (addresses)
      munmap(addresses, size);
    if (bytes)
      munmap(bytes, size);
    if (shadow)
      munmap(shadow, size * sizeof(Shadow));
    shadow = nullptr;
  }
  if (!shadow)
    fail("the system has no address space for the memory of the device");
  struct sigaction action = {};
  action.sa_sigaction = handleFault;
  action.sa_flags = SA_SIGINFO | SA_NODEFER;
  sigaction(SIGSEGV, &action, &previousAction);
}

Memory &Memory::get() {
  // Never destroyed: destructors of the program may still give memory back.
  static Memory *memory = new Memory();
  return *memory;
}

//===----------------------------------------------------------------------===//
// Allocation
//===----------------------------------------------------------------------===//

/// The first offset from `offset` on that is aligned to `kAlignment` and to
/// nothing more.
static uint64_t alignAllocation(uint64_t offset) {
  uint64_t aligned = (offset + 2 * kAlignment - 1) & ~(2 * kAlignment - 1);
  return aligned + kAlignment;
}

/// Where `count` bytes with a guard behind them fit, from `from` on, or 0.
uint64_t Memory::findPlace(uint64_t from, uint64_t count) const {
  uint64_t place = alignAllocation(from + kGuard);
  for (auto it = allocations.upper_bound(from); it != allocations.end(); ++it) {
    if (place + count + kGuard <= it->first)
      return place;
    place = alignAllocation(it->first + it->second + kGuard);
  }
  return place + count + kGuard <= size ? place : 0;
}

uint64_t Memory::allocate(uint64_t count) {
  // Addresses come back as late as possible, so that a use after a release is
  // seen.
  uint64_t place = count < size ? findPlace(next, count) : 0;
  if (!place && count < size)
    place = findPlace(kSharedSize, count);
  if (!place)
    fail(format("the device has no room for an allocation of %llu bytes",
                static_cast<unsigned long long>(count)));
  allocations[place] = count;
  next = place + count;
  poison(place, count);
  return place;
}

bool Memory::release(uint64_t offset) {
  auto it = allocations.find(offset);
  if (it == allocations.end())
    return false;
  remove(offset, it->second);
  allocations.erase(it);
  return true;
}

uint64_t Memory::getAllocatedBytes() const {
  uint64_t total = 0;
  for (auto [offset, count] : allocations)
    total += count;
  return total;
}

//===----------------------------------------------------------------------===//
// Shadow
//===----------------------------------------------------------------------===//

void Memory::poison(uint64_t offset, uint64_t count) {
  memset(bytes + offset, 0xFF, count);
  for (uint64_t i = offset, e = offset + count; i < e; ++i)
    shadow[i] = {Shadow::Uninitialized, 0};
}

void Memory::remove(uint64_t offset, uint64_t count) {
  for (uint64_t i = offset, e = offset + count; i < e; ++i)
    shadow[i] = {Shadow::NoMemory, 0};
}

void Memory::define(uint64_t offset, uint64_t count) {
  // No launch has the stamp 1.
  for (uint64_t i = offset, e = offset + count; i < e; ++i)
    shadow[i] = {uint64_t(1) << Shadow::WriteStampShift, 0};
}

bool Memory::isAllocated(uint64_t offset, uint64_t count) const {
  auto it = allocations.upper_bound(offset);
  if (it == allocations.begin())
    return false;
  --it;
  return offset + count <= it->first + it->second;
}

std::string Memory::describe(uint64_t offset) const {
  if (offset < kSharedSize)
    return "in no variable of shared memory";
  auto text = [](uint64_t distance, const char *where, uint64_t count) {
    return format("%llu bytes %s an allocation of %llu bytes",
                  static_cast<unsigned long long>(distance), where,
                  static_cast<unsigned long long>(count));
  };
  auto after = allocations.upper_bound(offset);
  uint64_t behind = ~uint64_t(0), before = ~uint64_t(0);
  if (after != allocations.begin()) {
    auto it = std::prev(after);
    if (offset < it->first + it->second)
      return text(offset - it->first, "into", it->second);
    behind = offset - (it->first + it->second);
  }
  if (after != allocations.end())
    before = after->first - offset;
  if (behind <= before && behind < kGuard)
    return text(behind, "behind", std::prev(after)->second);
  if (before < kGuard)
    return text(before, "before", after->second);
  return "in no allocation";
}
