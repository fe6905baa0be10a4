//===- Block.cpp - The block of threads that runs -------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the life of a block: its threads, in random order, until
// all have left the kernel.
//
//===----------------------------------------------------------------------===//

#include "Block.h"

#include "Memory.h"
#include "Report.h"

#include <algorithm>
#include <sys/mman.h>
#include <unistd.h>

using namespace norm_emulator;

static constexpr size_t kStackSize = 256 << 10;

// The tops of all stacks would fall into the same few lines of caches.
static size_t getStackTop(int id) { return kStackSize - id % 61 * 192; }

static constexpr int kMaxThreads = 1024;

std::string Thread::getName() const {
  return format("thread (%d, %d, %d)", position[0], position[1], position[2]);
}

Block &Block::get() {
  static Block *block = new Block();
  return *block;
}

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

void Block::failAt(const std::string &message) const {
  fail(format("kernel '%s', block (%lld, %lld, %lld): ", launch->name,
              static_cast<long long>(index[0]),
              static_cast<long long>(index[1]),
              static_cast<long long>(index[2])) +
       message);
}

void Block::failInThread(const std::string &message) const {
  failAt(current->getName() + ": " + message);
}

/// What a thread does that others wait for.
static std::string describe(const Thread &thread) {
  switch (thread.state) {
  case Thread::Exited:
    return thread.getName() + " has left the kernel";
  case Thread::AtBarrier:
    return thread.getName() + " waits at the barrier at " + thread.site;
  default:
    return thread.getName() + " waits for its warp at " + thread.site;
  }
}

/// Reports why no thread can go on.
void Block::failAsNoneRuns() const {
  for (auto &thread : threads) {
    if (thread->state != Thread::InWarp)
      continue;
    int firstLane = thread->id - thread->lane;
    for (int lane = 0; lane < kWarpSize; ++lane) {
      const Thread &other = *threads[firstLane + lane];
      if (!(uint32_t(thread->request.mask) >> lane & 1) ||
          (other.state == Thread::InWarp &&
           other.request.mask == thread->request.mask &&
           other.request.kind == thread->request.kind))
        continue;
      failAt(thread->getName() + " waits at " + thread->site +
             format(" with mask 0x%x for lane %d, which does not take part: ",
                    uint32_t(thread->request.mask), lane) +
             describe(other));
    }
  }
  // Who waits at the barrier that most threads wait at, and one who does not.
  for (auto &thread : threads) {
    if (thread->state != Thread::AtBarrier)
      continue;
    for (int i = 0; i < threadCount; ++i) {
      const Thread &other = *threads[i];
      if (other.state == Thread::AtBarrier && other.site == thread->site)
        continue;
      failAt("divergent barrier: " + describe(*thread) + ", but " +
             describe(other));
    }
    failAt(describe(*thread) + ", which waits for more threads than come");
  }
  failAt("no thread can go on");
}

//===----------------------------------------------------------------------===//
// Threads
//===----------------------------------------------------------------------===//

void Block::runThread() {
  Block &block = get();
  block.launch->kernel(block.launch->parameters);
  block.current->state = Thread::Exited;
  block.warps[block.current->id / kWarpSize].exited |= uint32_t(1)
                                                       << block.current->lane;
  ++block.exitedCount;
  block.suspend();
}

void Block::makeStacks() {
  if (stacks)
    return;
  void *memory = mmap(nullptr, kMaxThreads * kStackSize, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED)
    fail("the system has no memory for the stacks of threads");
  stacks = static_cast<char *>(memory);
  // A stack that overflows must not reach another one.
  for (int i = 0; i < kMaxThreads; ++i)
    mprotect(stacks + i * kStackSize, getpagesize(), PROT_NONE);
}

bool Block::isOnStack(const void *address) const {
  auto *byte = static_cast<const char *>(address);
  return byte >= current->stack && byte < current->stack + kStackSize;
}

void Block::begin(const Launch *newLaunch) {
  makeStacks();
  launch = newLaunch;
  threadCount = launch->block[0] * launch->block[1] * launch->block[2];
  int64_t seed = getOption("NORM_EMULATOR_SEED", 1);
  isRandom = seed != 0;
  random.seed(seed);
  discardsReads = getOption("NORM_EMULATOR_DISCARDED_READS", 0) != 0;
  launchStamp = ++stamp;
  statistics = {};
  while (int(threads.size()) < threadCount) {
    threads.push_back(std::make_unique<Thread>());
    Thread &thread = *threads.back();
    thread.id = threads.size() - 1;
    thread.lane = thread.id % kWarpSize;
    thread.stack = stacks + thread.id * kStackSize;
  }
  threads.resize(threadCount);
  for (auto &thread : threads) {
    int id = thread->id, x = launch->block[0], y = launch->block[1];
    thread->position = {id % x, id / x % y, id / x / y};
  }
}

void Block::startThreads() {
  ready.clear();
  exitedCount = 0;
  warps.assign((threadCount + kWarpSize - 1) / kWarpSize, Warp());
  for (auto &thread : threads) {
    warps[thread->id / kWarpSize].there |= uint32_t(1) << thread->lane;
    thread->state = Thread::Ready;
    thread->knownBegin = thread->knownEnd = 0;
    thread->fiber.start(thread->stack, getStackTop(thread->id), runThread);
    ready.push_back(thread.get());
  }
  // The last one is taken first.
  std::reverse(ready.begin(), ready.end());
  for (Barrier &barrier : barriers)
    barrier.waiting.clear();
}

/// Shared memory is there, and uninitialized, while a block runs.
void Block::setSharedMemory(bool isThere) {
  Memory &memory = Memory::get();
  for (int64_t i = 0; i < launch->sharedVariableCount; ++i) {
    int64_t offset = launch->sharedVariables[2 * i];
    int64_t size = launch->sharedVariables[2 * i + 1];
    if (size < 0)
      size = launch->dynamicSharedSize;
    if (isThere)
      memory.poison(offset, size);
    else
      memory.remove(offset, size);
  }
}

void Block::run(std::array<int64_t, 3> newIndex) {
  index = newIndex;
  blockStamp = phaseStamp = ++stamp;
  setSharedMemory(true);
  startThreads();
  schedule();
  setSharedMemory(false);
}

//===----------------------------------------------------------------------===//
// Order
//===----------------------------------------------------------------------===//

void Block::schedule() {
  while (!ready.empty()) {
    size_t chosen = isRandom ? random() % ready.size() : ready.size() - 1;
    std::swap(ready[chosen], ready.back());
    current = ready.back();
    ready.pop_back();
    scheduler.switchTo(current->fiber);
  }
  current = nullptr;
  if (exitedCount < threadCount)
    failAsNoneRuns();
}

/// Lets other threads run until someone makes the current one ready.
void Block::suspend() { current->fiber.switchTo(scheduler); }

void Block::resume(Thread &thread) {
  thread.state = Thread::Ready;
  if (&thread != current)
    ready.push_back(&thread);
}
