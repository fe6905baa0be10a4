//===- Memory.h - Memory of the emulated device -----------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the memory of the device: addresses that the host cannot
// use, the bytes behind them, and what is known of each byte.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_TEST_LIB_EMULATOR_RUNTIME_MEMORY_H
#define NORM_TEST_LIB_EMULATOR_RUNTIME_MEMORY_H

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

namespace norm_emulator {

/// What is known of one byte. Stamps count the synchronizations of the process:
/// an access has the stamp of the last one before it.
struct Shadow {
  /// `NoMemory`, `Uninitialized`, or the last write: stamp, flag, thread.
  uint64_t write;
  /// The last reads, or 0: stamp of the last, flags, range of threads.
  uint64_t read;

  static constexpr uint64_t NoMemory = 0, Uninitialized = 1;
  static constexpr int ThreadBits = 10;
  static constexpr uint64_t ThreadMask = (1 << ThreadBits) - 1;

  /// Of `write`.
  static constexpr uint64_t ByAtomic = 1 << 10;
  static constexpr int WriteStampShift = 12;

  /// Of `read`: read by a block before this one, and by a path for constants.
  static constexpr uint64_t ByOtherBlock = 1 << 20, AsConstant = 1 << 21;
  static constexpr int ReadStampShift = 22;
};

/// All memory of the device. The first bytes are the shared memory of the block
/// that runs, the others are allocated.
class Memory {
public:
  static constexpr int64_t kSharedSize = 1 << 20;

  /// The only one. Made at its first use.
  static Memory &get();

  bool contains(const void *address) const {
    return reinterpret_cast<uintptr_t>(address) - base < size;
  }
  uint64_t getOffset(const void *address) const {
    return reinterpret_cast<uintptr_t>(address) - base;
  }
  void *getAddress(uint64_t offset) const {
    return reinterpret_cast<void *>(base + offset);
  }
  char *getBytes(uint64_t offset) const { return bytes + offset; }
  Shadow *getShadow(uint64_t offset) const { return shadow + offset; }

  /// Offset of `count` new bytes, uninitialized, of the alignment of the
  /// device's allocator and no larger one.
  uint64_t allocate(uint64_t count);

  /// Gives an allocation back; false if there is none at `offset`.
  bool release(uint64_t offset);

  /// Makes bytes uninitialized, and a pattern that is no number in any type.
  void poison(uint64_t offset, uint64_t count);

  /// Makes bytes be no memory.
  void remove(uint64_t offset, uint64_t count);

  /// Makes bytes initialized by the host.
  void define(uint64_t offset, uint64_t count);

  /// Whether all bytes are in one allocation.
  bool isAllocated(uint64_t offset, uint64_t count) const;

  /// Where `offset` is, for errors: "4 bytes behind an allocation of ...".
  std::string describe(uint64_t offset) const;

  /// Allocations that were not given back: how many, and their bytes.
  size_t getAllocationCount() const { return allocations.size(); }
  uint64_t getAllocatedBytes() const;

private:
  Memory();

  uint64_t findPlace(uint64_t from, uint64_t count) const;

  uintptr_t base = 0;
  uint64_t size = 0;
  char *bytes = nullptr;
  Shadow *shadow = nullptr;
  /// Sizes by offset.
  std::map<uint64_t, uint64_t> allocations;
  uint64_t next = kSharedSize;
};

} // namespace norm_emulator

#endif // NORM_TEST_LIB_EMULATOR_RUNTIME_MEMORY_H
