//===- Synchronize.cpp - Threads that wait for one another ----------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements barriers and what the lanes of a warp do together.
//
//===----------------------------------------------------------------------===//

#include "Block.h"

#include "Report.h"

#include <algorithm>
#include <cmath>
#include <cstring>

using namespace norm_emulator;

/// From now on, each thread of `group` knows what the others did.
void Block::synchronize(const std::vector<Thread *> &group) {
  ++stamp;
  if (int(group.size()) == threadCount) {
    phaseStamp = stamp;
    for (Thread *thread : group)
      thread->knownBegin = thread->knownEnd = 0;
    return;
  }
  int begin = threadCount, end = 0;
  for (Thread *thread : group) {
    bool knows = thread->knownBegin < thread->knownEnd;
    begin = std::min({begin, thread->id, knows ? thread->knownBegin : begin});
    end = std::max({end, thread->id + 1, thread->knownEnd});
  }
  std::vector<uint64_t> known(end - begin);
  for (Thread *thread : group)
    for (int i = thread->knownBegin; i < thread->knownEnd; ++i)
      known[i - begin] = std::max(known[i - begin], thread->known[i]);
  for (Thread *thread : group)
    known[thread->id - begin] = stamp;
  for (Thread *thread : group) {
    thread->known.resize(threadCount);
    std::copy(known.begin(), known.end(), thread->known.begin() + begin);
    thread->knownBegin = begin;
    thread->knownEnd = end;
  }
}

//===----------------------------------------------------------------------===//
// Barriers
//===----------------------------------------------------------------------===//

void Block::checkBarrier(const Barrier &barrier, int32_t id, int32_t count,
                         const char *site) const {
  if (barrier.waiting.empty())
    return;
  if (barrier.count != count)
    failInThread(format("the barrier %d at %s is for %d threads, others wait "
                        "at it for %d",
                        id, site, count, barrier.count));
  for (Thread *other : barrier.waiting) {
    // Warps may come to a barrier of some threads from different places.
    bool isBound = count == threadCount ||
                   other->id / kWarpSize == current->id / kWarpSize;
    if (isBound && other->site != site)
      failInThread(format("divergent barrier: it comes to the barrier at %s, "
                          "but %s waits at the barrier at %s",
                          site, other->getName().c_str(), other->site));
    // All who wait at a barrier of all threads came from one place.
    if (count == threadCount)
      break;
  }
}

static int32_t reduce(const std::vector<Thread *> &group, int32_t reduction) {
  auto isTrue = [](Thread *thread) { return thread->predicate != 0; };
  switch (reduction) {
  case CountTrue:
    return std::count_if(group.begin(), group.end(), isTrue);
  case AllTrue:
    return std::all_of(group.begin(), group.end(), isTrue);
  case AnyTrue:
    return std::any_of(group.begin(), group.end(), isTrue);
  default:
    return 0;
  }
}

int32_t Block::waitAtBarrier(int32_t id, int32_t count, int32_t reduction,
                             int32_t predicate, const char *site) {
  ++statistics.barriers;
  if (id < 0 || id >= int32_t(barriers.size()))
    failInThread(format("there is no barrier %d, at %s", id, site));
  if (count % kWarpSize != 0)
    failInThread(format("the barrier at %s is for %d threads, which is no "
                        "multiple of the size of a warp",
                        site, count));
  if (count == 0 || count > threadCount)
    count = threadCount;
  Barrier &barrier = barriers[id];
  checkBarrier(barrier, id, count, site);
  barrier.count = count;
  barrier.waiting.push_back(current);
  current->site = site;
  current->predicate = predicate;
  if (int(barrier.waiting.size()) < count) {
    current->state = Thread::AtBarrier;
    suspend();
    return current->barrierResult;
  }
  int32_t result = reduce(barrier.waiting, reduction);
  synchronize(barrier.waiting);
  for (Thread *thread : barrier.waiting) {
    thread->barrierResult = result;
    resume(*thread);
  }
  barrier.waiting.clear();
  return result;
}

//===----------------------------------------------------------------------===//
// Warps
//===----------------------------------------------------------------------===//

/// The first lane of a set.
static int getFirst(uint32_t lanes) { return __builtin_ctz(lanes); }

void Block::failMask(const WarpRequest &request, const char *site,
                     int lane) const {
  const Thread *other = nullptr;
  if (current->id - current->lane + lane < threadCount)
    other = threads[current->id - current->lane + lane].get();
  failInThread(format("the mask 0x%x at %s names the lane %d, but ",
                      uint32_t(request.mask), site, lane) +
               (other ? other->getName() + " has left the kernel"
                      : "the block has no such thread"));
}

/// Ends the process unless the lanes that `request` waits for can come.
void Block::checkMask(const WarpRequest &request, const char *site) const {
  uint32_t mask = request.mask;
  const Warp &warp = warps[current->id / kWarpSize];
  if (!(mask >> current->lane & 1))
    failInThread(format("the mask 0x%x at %s does not name the lane %d, which "
                        "takes part",
                        mask, site, current->lane));
  if (uint32_t missing = mask & (~warp.there | warp.exited))
    failMask(request, site, getFirst(missing));
}

int64_t Block::runInWarp(WarpRequest request, const char *site) {
  ++statistics.warpOperations;
  checkMask(request, site);
  current->request = request;
  current->site = site;
  current->state = Thread::InWarp;
  Warp &warp = warps[current->id / kWarpSize];
  warp.waiting |= uint32_t(1) << current->lane;
  uint32_t mask = request.mask;
  bool isComplete = (warp.waiting & mask) == mask;
  for (uint32_t lanes = mask; isComplete && lanes; lanes &= lanes - 1) {
    int id = current->id - current->lane + getFirst(lanes);
    isComplete = threads[id]->request.kind == request.kind &&
                 threads[id]->request.mask == request.mask;
  }
  if (isComplete)
    finishWarp(mask);
  else
    suspend();
  return current->request.result;
}

void Block::finishWarp(uint32_t mask) {
  Thread *last = current;
  int firstLane = last->id - last->lane;
  warps[last->id / kWarpSize].waiting &= ~mask;
  // Only this one orders accesses to memory.
  if (last->request.kind == SyncWarp) {
    std::vector<Thread *> group;
    for (uint32_t lanes = mask; lanes; lanes &= lanes - 1)
      group.push_back(threads[firstLane + getFirst(lanes)].get());
    synchronize(group);
  }
  for (uint32_t lanes = mask; lanes; lanes &= lanes - 1) {
    // Errors are those of the thread that has the result.
    current = threads[firstLane + getFirst(lanes)].get();
    current->request.result = getResult(*current);
  }
  current = last;
  for (uint32_t lanes = mask; lanes; lanes &= lanes - 1)
    resume(*threads[firstLane + getFirst(lanes)]);
}

int64_t Block::shuffle(const Thread &thread) const {
  const WarpRequest &request = thread.request;
  int lane = thread.lane, offset = request.b & 31;
  int segment = request.c >> 8 & 31, clamp = request.c & 31;
  int first = lane & segment, last = first | (clamp & ~segment);
  int source = lane;
  bool isValid = false;
  switch (request.kind) {
  case ShuffleUp:
    source = lane - offset;
    isValid = source >= last;
    break;
  case ShuffleDown:
    source = lane + offset;
    isValid = source <= last;
    break;
  case ShuffleBfly:
    source = lane ^ offset;
    isValid = source <= last;
    break;
  default:
    source = first | (offset & ~segment);
    isValid = source <= last;
  }
  if (!isValid)
    source = lane;
  if (!(uint32_t(request.mask) >> source & 1))
    failInThread(format("the shuffle at %s reads from lane %d, which the mask "
                        "0x%x does not name",
                        thread.site, source, uint32_t(request.mask)));
  uint32_t value = threads[thread.id - lane + source]->request.value;
  return int64_t(value) | int64_t(isValid) << 32;
}

static float toFloat(int32_t bits) {
  float number;
  memcpy(&number, &bits, sizeof(number));
  return number;
}

static int32_t reducePair(int32_t kind, int32_t a, int32_t b) {
  uint32_t ua = a, ub = b;
  switch (kind) {
  case ReduceAdd:
    return ua + ub;
  case ReduceUMin:
    return std::min(ua, ub);
  case ReduceUMax:
    return std::max(ua, ub);
  case ReduceSMin:
    return std::min(a, b);
  case ReduceSMax:
    return std::max(a, b);
  case ReduceAnd:
    return a & b;
  case ReduceOr:
    return a | b;
  case ReduceXor:
    return a ^ b;
  case ReduceFMin:
    return std::isnan(toFloat(a)) || toFloat(b) < toFloat(a) ? b : a;
  default:
    return std::isnan(toFloat(a)) || toFloat(b) > toFloat(a) ? b : a;
  }
}

int64_t Block::getResult(const Thread &thread) const {
  const WarpRequest &request = thread.request;
  if (request.kind == SyncWarp)
    return 0;
  if (request.kind >= ShuffleBfly && request.kind <= ShuffleIdx)
    return shuffle(thread);
  uint32_t ballot = 0, mask = request.mask;
  bool isFirst = true;
  int32_t reduced = 0;
  int leader = 0;
  for (int lane = kWarpSize; lane-- > 0;) {
    if (!(mask >> lane & 1))
      continue;
    int32_t value = threads[thread.id - thread.lane + lane]->request.value;
    ballot |= uint32_t(value != 0) << lane;
    reduced = isFirst ? value : reducePair(request.kind, reduced, value);
    isFirst = false;
    leader = lane;
  }
  switch (request.kind) {
  case VoteAny:
    return ballot != 0;
  case VoteAll:
    return ballot == mask;
  case VoteBallot:
    return ballot;
  case VoteUni:
    return ballot == 0 || ballot == mask;
  case Elect:
    return leader | int64_t(leader == thread.lane) << 32;
  default:
    return uint32_t(reduced);
  }
}
