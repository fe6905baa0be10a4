//===- TargetCPU.cpp - The machine that code is for -----------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the options target-cpu and vector-bits of the CPU
// passes.
//
//===----------------------------------------------------------------------===//

#include "norm/Lower/TargetCPU.h"

#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/TargetParser/AArch64TargetParser.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/X86TargetParser.h"

using namespace mlir;

static bool isX86(StringRef cpu) {
  return llvm::X86::parseArchX86(cpu, /*Only64Bit=*/true) != llvm::X86::CK_None;
}

bool norm::isKnownCPU(StringRef cpu) {
  return cpu == "native" || isX86(cpu) || llvm::AArch64::parseCpu(cpu);
}

StringRef norm::resolveCPU(StringRef cpu) {
  return cpu == "native" ? llvm::sys::getHostCPUName() : cpu;
}

LogicalResult norm::verifyVectorBits(MLIRContext *context, int64_t bits) {
  if (bits == 0 || (bits >= 64 && bits <= 512 && llvm::isPowerOf2_64(bits)))
    return success();
  return emitError(UnknownLoc::get(context),
                   "expected vector-bits to be 0 or a power of two from 64 "
                   "to 512, found ")
         << bits;
}

int64_t norm::getVectorBits(int64_t bits, StringRef cpu) {
  if (bits)
    return bits;
  auto choose = [](bool hasAVX512, bool hasAVX) {
    return hasAVX512 ? 512 : hasAVX ? 256 : 128;
  };
  if (cpu.empty() || cpu == "native") {
    llvm::StringMap<bool> features = llvm::sys::getHostCPUFeatures();
    return choose(features.lookup("avx512f"), features.lookup("avx"));
  }
  // Vectors of a fixed size are those of NEON on AArch64.
  SmallVector<StringRef> features;
  if (isX86(cpu))
    llvm::X86::getFeaturesForCPU(cpu, features);
  return choose(llvm::is_contained(features, "avx512f"),
                llvm::is_contained(features, "avx"));
}
