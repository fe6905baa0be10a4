//===- Access.cpp - Accesses of kernels to memory -------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the checks of each access: bounds, alignment,
// initialization, races.
//
//===----------------------------------------------------------------------===//

#include "Block.h"
#include "Memory.h"
#include "Report.h"

#include <algorithm>

using namespace norm_emulator;

namespace {

/// One access of the current thread.
class Access {
public:
  Access(const void *address, int64_t size, int32_t kind, const char *site)
      : block(Block::get()), memory(Memory::get()), address(address),
        size(size), kind(kind), site(site), thread(block.getCurrent()->id) {}

  void checkAlignment(int64_t alignment) const;

  /// Checks and records the bytes from `offset` on.
  void check(uint64_t offset);

private:
  /// Whether the value read may be one that is not used.
  bool mayDiscard() const {
    return kind == Read && isGlobal && block.discardsReads;
  }

  void checkWrite(uint64_t write);
  void checkReads(uint64_t reads);
  uint64_t addRead(uint64_t reads) const;

  [[noreturn]] void fail(const std::string &what) const;
  [[noreturn]] void failRace(const std::string &other, const char *did) const;
  [[noreturn]] void failRace(int other, const char *did) const;

  Block &block;
  Memory &memory;
  const void *address;
  int64_t size;
  int32_t kind;
  const char *site;
  uint64_t thread;
  bool isGlobal = false;
};

} // namespace

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

void Access::fail(const std::string &what) const {
  const char *name = kind & Atomic  ? "atomic access"
                     : kind & Write ? "write"
                                    : "read";
  block.failInThread(format("%s of %lld bytes at %s: ", name,
                            static_cast<long long>(size), site) +
                     what);
}

void Access::failRace(const std::string &other, const char *did) const {
  fail("race: " + other + " " + did + " the same byte, with nothing between");
}

void Access::failRace(int other, const char *did) const {
  const Launch &launch = block.getLaunch();
  int x = launch.block[0], y = launch.block[1];
  failRace(
      format("thread (%d, %d, %d)", other % x, other / x % y, other / x / y),
      did);
}

void Access::checkAlignment(int64_t alignment) const {
  if (reinterpret_cast<uintptr_t>(address) % alignment != 0)
    fail(format("the address %p is not aligned to %lld bytes", address,
                static_cast<long long>(alignment)));
}

//===----------------------------------------------------------------------===//
// Races
//===----------------------------------------------------------------------===//

/// Checks the last write of a byte that was written in this launch.
void Access::checkWrite(uint64_t write) {
  uint64_t stamp = write >> Shadow::WriteStampShift;
  int other = write & Shadow::ThreadMask;
  if (kind & Constant)
    fail("race: a byte is read as a constant that this launch wrote");
  if ((kind & Atomic) && (write & Shadow::ByAtomic))
    return;
  if (stamp < block.blockStamp)
    failRace("another block", "wrote");
  if (stamp < block.phaseStamp || block.isOrdered(other, stamp))
    return;
  if (mayDiscard())
    return;
  failRace(other, "wrote");
}

/// Checks the last reads, in this launch, of a byte that is written.
void Access::checkReads(uint64_t reads) {
  uint64_t stamp = reads >> Shadow::ReadStampShift;
  if (reads & Shadow::AsConstant)
    fail("race: a byte is written that this launch read as a constant");
  if (stamp < block.blockStamp || (reads & Shadow::ByOtherBlock))
    failRace("another block", "read");
  if (stamp < block.phaseStamp || (isGlobal && block.discardsReads))
    return;
  int first = reads & Shadow::ThreadMask;
  int last = reads >> Shadow::ThreadBits & Shadow::ThreadMask;
  for (int other = first; other <= last; ++other)
    if (!block.isOrdered(other, stamp))
      failRace(other, "read");
}

/// The record of `reads`, in this launch, and of one more.
uint64_t Access::addRead(uint64_t reads) const {
  uint64_t stamp = reads >> Shadow::ReadStampShift;
  uint64_t flags = reads & (Shadow::ByOtherBlock | Shadow::AsConstant);
  uint64_t first = thread, last = thread;
  if (stamp < block.blockStamp)
    flags |= Shadow::ByOtherBlock;
  if (stamp >= block.phaseStamp) {
    uint64_t otherFirst = reads & Shadow::ThreadMask;
    uint64_t otherLast = reads >> Shadow::ThreadBits & Shadow::ThreadMask;
    bool areOrdered = true;
    for (uint64_t other = otherFirst; other <= otherLast && areOrdered; ++other)
      areOrdered = block.isOrdered(other, stamp);
    // Who knows of this read knows of those before it.
    if (!areOrdered) {
      first = std::min(first, otherFirst);
      last = std::max(last, otherLast);
    }
  }
  return block.stamp << Shadow::ReadStampShift | flags |
         last << Shadow::ThreadBits | first;
}

void Access::check(uint64_t offset) {
  isGlobal = offset >= uint64_t(Memory::kSharedSize);
  uint64_t writeFloor = block.launchStamp << Shadow::WriteStampShift;
  uint64_t readFloor = block.launchStamp << Shadow::ReadStampShift;
  uint64_t constant = kind & Constant ? Shadow::AsConstant : 0;
  uint64_t newRead = block.stamp << Shadow::ReadStampShift | constant |
                     thread << Shadow::ThreadBits | thread;
  uint64_t newWrite = block.stamp << Shadow::WriteStampShift | thread |
                      (kind & Atomic ? Shadow::ByAtomic : 0);
  Shadow *shadow = memory.getShadow(offset);
  for (int64_t i = 0; i < size; ++i) {
    Shadow &byte = shadow[i];
    if (byte.write == Shadow::NoMemory)
      fail("out of bounds: byte " + format("%lld", static_cast<long long>(i)) +
           " is " + memory.describe(offset + i));
    if (byte.write >= writeFloor)
      checkWrite(byte.write);
    if ((kind & Read) && byte.write == Shadow::Uninitialized && !mayDiscard())
      fail("uninitialized: byte " + format("%lld", static_cast<long long>(i)) +
           " was never written");
    if (kind & Write) {
      if (byte.read >= readFloor)
        checkReads(byte.read);
      byte = {newWrite, 0};
      continue;
    }
    byte.read = byte.read < readFloor ? newRead : addRead(byte.read) | constant;
  }
}

//===----------------------------------------------------------------------===//
// Calls of kernels
//===----------------------------------------------------------------------===//

static void count(bool isShared, int64_t size, int32_t kind) {
  Statistics &statistics = Block::get().statistics;
  if (isShared) {
    ++(kind & Write ? statistics.sharedStores : statistics.sharedLoads);
    return;
  }
  if (kind & Read) {
    ++statistics.loads;
    statistics.loadedBytes += size;
  }
  if (kind & Write) {
    ++statistics.stores;
    statistics.storedBytes += size;
  }
}

/// Tells that an address is none of the device's and why that may be.
[[noreturn]] static void failForeign(const void *address, const char *site) {
  Block::get().failInThread(
      address ? format("the address %p at %s is no address of the device, but "
                       "may be one of the host",
                       address, site)
              : format("the address at %s is null", site));
}

void *norm_emulator::norm_emulator_access(void *address, int64_t size,
                                          int64_t alignment, int32_t kind,
                                          const char *site) {
  Block &block = Block::get();
  Memory &memory = Memory::get();
  if (!memory.contains(address)) {
    if (block.isOnStack(address) || size == 0)
      return address;
    failForeign(address, site);
  }
  Access access(address, size, kind, site);
  access.checkAlignment(alignment);
  uint64_t offset = memory.getOffset(address);
  access.check(offset);
  count(offset < uint64_t(Memory::kSharedSize), size, kind);
  return memory.getBytes(offset);
}

void *norm_emulator::norm_emulator_masked(void *address, int64_t elementSize,
                                          int64_t mask, int64_t alignment,
                                          int32_t kind, const char *site) {
  auto *first = static_cast<char *>(address);
  for (int i = 0; i < 64; ++i)
    if (uint64_t(mask) >> i & 1)
      norm_emulator_access(first + i * elementSize, elementSize, alignment,
                           kind, site);
  // Of elements that are not accessed, some may be anywhere.
  Memory &memory = Memory::get();
  if (!memory.contains(address))
    return address;
  return memory.getBytes(memory.getOffset(address));
}
