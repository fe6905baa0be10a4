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

/// What `cpu` has, with what that implies.
static llvm::StringMap<bool> getFeatures(StringRef cpu) {
  if (cpu.empty() || cpu == "native")
    return llvm::sys::getHostCPUFeatures();
  llvm::StringMap<bool> all;
  SmallVector<StringRef> listed;
  if (isX86(cpu))
    llvm::X86::getFeaturesForCPU(cpu, listed);
  for (StringRef feature : listed) {
    all[feature] = true;
    llvm::X86::updateImpliedFeatures(feature, /*Enabled=*/true, all);
  }
  return all;
}

int64_t norm::getVectorBits(int64_t bits, StringRef cpu) {
  if (bits)
    return bits;
  // Vectors of a fixed size are those of NEON on AArch64.
  llvm::StringMap<bool> features = getFeatures(cpu);
  if (features.lookup("avx512f"))
    return 512;
  return features.lookup("avx") ? 256 : 128;
}

bool norm::hasFusedMultiplyAdd(int64_t bits, StringRef cpu) {
  return bits >= 256 || llvm::AArch64::parseCpu(cpu) ||
         (!cpu.empty() && getFeatures(cpu).lookup("fma"));
}

bool norm::hasVNNI(int64_t bits, StringRef cpu) {
  if (cpu.empty() || bits < 256)
    return false;
  auto hasIn = [bits](const llvm::StringMap<bool> &features) {
    if (bits == 512)
      return features.lookup("avx512vnni");
    return features.lookup("avxvnni") ||
           (features.lookup("avx512vnni") && features.lookup("avx512vl"));
  };
  // Code is compiled for the name of the host, which may have less.
  return hasIn(getFeatures(cpu)) && hasIn(getFeatures(resolveCPU(cpu)));
}
