//===- Memory.cpp - What compiled functions are called with ---------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements inputs, memref descriptors and calls.
//
//===----------------------------------------------------------------------===//

#include "Memory.h"

#include "norm/Analysis/ConstantElements.h"

#include "mlir/Dialect/Utils/IndexingUtils.h"
#include <cstdlib>
#include <cstring>

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::bench;

PackedCall bench::lookupCall(ExecutionEngine &engine, StringRef name) {
  auto call = engine.lookupPacked(("_mlir_ciface_" + name).str());
  if (!call) {
    llvm::consumeError(call.takeError());
    return nullptr;
  }
  return *call;
}

char *bench::allocateAligned(int64_t numBytes) {
  constexpr int64_t alignment = 64;
  int64_t size = llvm::alignTo(std::max<int64_t>(numBytes, 1), alignment);
  return static_cast<char *>(std::aligned_alloc(alignment, size));
}

int64_t bench::getElementBytes(Type element) {
  return isa<IndexType>(element)
             ? sizeof(int64_t)
             : llvm::divideCeil(element.getIntOrFloatBitWidth(), 8);
}

SmallVector<int64_t> bench::makeDescriptor(MemRefType type, char *data) {
  auto address = reinterpret_cast<int64_t>(data);
  SmallVector<int64_t> words{address, address, 0};
  llvm::append_range(words, type.getShape());
  llvm::append_range(words, computeStrides(type.getShape()));
  return words;
}

void bench::fillRandom(MemRefType type, int64_t numIds,
                       std::minstd_rand &random, char *data) {
  Type element = type.getElementType();
  int64_t width = getElementBytes(element);
  std::uniform_real_distribution<double> floats(-1.0, 1.0);
  std::uniform_int_distribution<int64_t> ids(0, numIds - 1);
  std::optional<FloatFormat> format = getFloatFormat(element);
  for (int64_t i = 0, e = type.getNumElements(); i < e; ++i) {
    if (format) {
      storeFloat(*format, floats(random), data + i * width);
      continue;
    }
    int64_t id = element.isInteger(1) ? 1 : ids(random);
    memcpy(data + i * width, &id, width);
  }
}

void bench::fillRandom(MemRefType type, char *data) {
  std::minstd_rand random(1);
  fillRandom(type, /*numIds=*/1, random, data);
}
