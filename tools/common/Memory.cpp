//===- Memory.cpp - Memory of compiled functions --------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements an allocator that gives memory back all at once, and the
// functions that compiled code calls.
//
//===----------------------------------------------------------------------===//

#include "Memory.h"

#include "llvm/Support/raw_ostream.h"

#include <optional>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

using namespace mlir;
using namespace mlir::norm::tools;

static size_t memorySize = size_t(1) << 30;
static std::string failureMessage;
static std::optional<int> failureStatus;

[[noreturn]] static void fail(ExitCode code, StringRef reason) {
  if (!failureMessage.empty())
    llvm::errs() << failureMessage << ": " << reason << '\n';
  _exit(failureStatus.value_or(code));
}

namespace {

/// Memory that is never given back, but all at once.
class Arena {
public:
  explicit Arena(size_t size) : size(size) {
    void *mapped = mmap(nullptr, size, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    base = mapped == MAP_FAILED ? nullptr : static_cast<char *>(mapped);
  }

  void reset(Fill newFill) {
    used = returned = 0;
    fill = newFill;
  }

  double getUndefined() {
    ++returned;
    switch (fill) {
    case Fill::Large:
      return 300.0 + returned % 17;
    case Fill::Small:
      return 0.01 + 0.001 * (returned % 11);
    case Fill::Negative:
      return -0.5 - returned % 13;
    }
    llvm_unreachable("all fills are handled");
  }

  /// `bytes` bytes, full of doubles that are no result of anything.
  void *allocate(size_t bytes) {
    bytes = (bytes + 127) & ~size_t(63);
    if (!base || bytes > size - used)
      fail(OutOfMemory, "out of memory");
    char *memory = base + used;
    used += bytes;
    double *words = reinterpret_cast<double *>(memory);
    for (size_t i = 0, e = bytes / sizeof(double); i < e; ++i)
      words[i] = getUndefined();
    return memory;
  }

private:
  size_t size;
  char *base;
  size_t used = 0, returned = 0;
  Fill fill = Fill::Large;
};

} // namespace

static Arena &getArena() {
  static Arena arena(memorySize);
  return arena;
}

void norm::tools::setMemorySize(size_t size) { memorySize = size; }

void norm::tools::setFailureMessage(StringRef message) {
  failureMessage = message.str();
}

void norm::tools::setFailureStatus(int status) { failureStatus = status; }

void norm::tools::resetMemory(Fill fill) { getArena().reset(fill); }

void *norm::tools::allocateMemory(size_t size) {
  return getArena().allocate(size);
}

void norm::tools::failCheck() { fail(FailedCheck, "a run-time check failed"); }

static void *allocateAligned(size_t, size_t size) {
  return allocateMemory(size);
}
static void release(void *) {}
static double getUndefinedFloat() { return getArena().getUndefined(); }
static int64_t getUndefinedInt() { return getArena().getUndefined() > 0.0; }

llvm::orc::SymbolMap
norm::tools::getRuntimeSymbols(llvm::orc::MangleAndInterner interner) {
  llvm::orc::SymbolMap symbols;
  auto add = [&](StringRef name, auto *function) {
    symbols[interner(name)] = {llvm::orc::ExecutorAddr::fromPtr(function),
                               llvm::JITSymbolFlags::Exported};
  };
  add("malloc", &allocateMemory);
  add("aligned_alloc", &allocateAligned);
  add("free", &release);
  add("abort", &failCheck);
  add(kUndefinedFloat, &getUndefinedFloat);
  add(kUndefinedInt, &getUndefinedInt);
  return symbols;
}
