//===- Timing.h - How calls are timed ---------------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares how norm-bench times calls.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_TOOLS_NORM_BENCH_TIMING_H
#define NORM_TOOLS_NORM_BENCH_TIMING_H

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <vector>

namespace mlir::norm::bench {

/// The seconds that one of `numCalls` calls takes.
template <typename Function>
double time(Function function, int64_t numCalls) {
  using Clock = std::chrono::steady_clock;
  Clock::time_point start = Clock::now();
  for (int64_t call = 0; call < numCalls; ++call)
    function();
  return std::chrono::duration<double>(Clock::now() - start).count() / numCalls;
}

/// Enough calls for 50 microseconds, which clocks measure.
template <typename Function>
int64_t getNumCalls(Function function) {
  double once = std::min(time(function, 3), time(function, 3));
  return std::max<int64_t>(1, 50e-6 / std::max(once, 1e-9));
}

/// The calls of one round of a benchmark, the same in each of its repetitions,
/// which need to have as many iterations. Copies share it.
class RoundSize {
public:
  /// What getNumCalls gave when it was asked for first.
  template <typename Function>
  int64_t get(Function function) const {
    if (*numCalls == 0)
      *numCalls = getNumCalls(function);
    return *numCalls;
  }

private:
  std::shared_ptr<int64_t> numCalls = std::make_shared<int64_t>(0);
};

/// The middle one of some times, 0 of none.
inline double getMedian(std::vector<double> times) {
  if (times.empty())
    return 0.0;
  auto middle = times.begin() + times.size() / 2;
  std::nth_element(times.begin(), middle, times.end());
  return *middle;
}

} // namespace mlir::norm::bench

#endif // NORM_TOOLS_NORM_BENCH_TIMING_H
