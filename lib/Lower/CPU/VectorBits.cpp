//===- VectorBits.cpp - Size of a vector register -------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the option vector-bits of the CPU passes.
//
//===----------------------------------------------------------------------===//

#include "VectorBits.h"

#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/TargetParser/Host.h"

using namespace mlir;

LogicalResult norm::verifyVectorBits(MLIRContext *context, int64_t bits) {
  if (bits == 0 || (bits >= 64 && bits <= 512 && llvm::isPowerOf2_64(bits)))
    return success();
  return emitError(UnknownLoc::get(context),
                   "expected vector-bits to be 0 or a power of two from 64 "
                   "to 512, found ")
         << bits;
}

int64_t norm::getVectorBits(int64_t bits) {
  if (bits)
    return bits;
  llvm::StringMap<bool> features = llvm::sys::getHostCPUFeatures();
  if (features.lookup("avx512f"))
    return 512;
  return features.lookup("avx") ? 256 : 128;
}
