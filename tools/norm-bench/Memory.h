//===- Memory.h - What compiled functions are called with -------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares what the benchmarks of functions, of kernels and of GPU
// kernels have in common: inputs, memref descriptors and calls.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_TOOLS_NORM_BENCH_MEMORY_H
#define NORM_TOOLS_NORM_BENCH_MEMORY_H

#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "mlir/IR/BuiltinTypes.h"

#include <random>

namespace mlir::norm::bench {

/// The packed form of a compiled function.
using PackedCall = void (*)(void **);

/// That of `@name`, called through its C interface; null if there is none.
PackedCall lookupCall(ExecutionEngine &engine, StringRef name);

/// At least `numBytes`, for std::free(), aligned to 64 bytes.
char *allocateAligned(int64_t numBytes);

/// The bytes that an element takes in memory.
int64_t getElementBytes(Type element);

/// The words of the descriptor of a memref with the identity layout: two
/// pointers, an offset, sizes, strides in elements.
SmallVector<int64_t> makeDescriptor(MemRefType type, char *data);

/// Writes the elements of `type`, one behind the other: floats between -1 and
/// 1, true, other integers from 0 to `numIds` - 1.
void fillRandom(MemRefType type, int64_t numIds, std::minstd_rand &random,
                char *data);

/// Random floats, the same for each call.
void fillRandom(MemRefType type, char *data);

} // namespace mlir::norm::bench

#endif // NORM_TOOLS_NORM_BENCH_MEMORY_H
