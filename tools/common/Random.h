//===- Random.h - Random numbers --------------------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file defines the random numbers of the fuzzer, the same everywhere for
// one seed.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_TOOLS_COMMON_RANDOM_H
#define NORM_TOOLS_COMMON_RANDOM_H

#include "mlir/Support/LLVM.h"

#include <cassert>
#include <cstdint>

namespace mlir::norm::tools {

/// SplitMix64. The distributions of the standard library differ from one
/// library to the next.
class Random {
public:
  explicit Random(uint64_t seed) : state(seed) {}

  uint64_t next() {
    uint64_t z = (state += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

  /// A number from 0 to n - 1.
  uint64_t below(uint64_t n) {
    assert(n && "no number is below 0");
    return next() % n;
  }

  /// True once in n times.
  bool oneIn(uint64_t n) { return below(n) == 0; }

  /// A number from low to high.
  double between(double low, double high) {
    return low + (high - low) * (next() >> 11) * 0x1p-53;
  }

  template <typename Container>
  auto pick(const Container &container) {
    return container[below(container.size())];
  }

private:
  uint64_t state;
};

} // namespace mlir::norm::tools

#endif // NORM_TOOLS_COMMON_RANDOM_H
