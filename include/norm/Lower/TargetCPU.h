//===- TargetCPU.h - The machine that code is for ---------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares what the options target-cpu and vector-bits of the CPU
// passes mean.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LOWER_TARGETCPU_H
#define NORM_LOWER_TARGETCPU_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/StringRef.h"

namespace mlir {
class MLIRContext;
}

namespace mlir::norm {

/// Whether `cpu` is `native` or a name that LLVM has for an x86-64 or AArch64
/// CPU.
bool isKnownCPU(StringRef cpu);

/// `cpu`, or the name of the machine that compiles for `native`.
StringRef resolveCPU(StringRef cpu);

/// Emits an error unless `bits` is a value of the option vector-bits.
LogicalResult verifyVectorBits(MLIRContext *context, int64_t bits);

/// The bits of a vector register where the option vector-bits says `bits`: for
/// 0 those that `cpu` has, or the machine that compiles if it has no name.
int64_t getVectorBits(int64_t bits, StringRef cpu = {});

/// Whether code for vectors of `bits`, for `cpu` if it has a name, has a fused
/// multiply-add, as all that has registers of 256 bits does in practice.
bool hasFusedMultiplyAdd(int64_t bits, StringRef cpu);

/// Whether `cpu` is known to add products of words in vectors of `bits`.
bool hasVNNI(int64_t bits, StringRef cpu);

} // namespace mlir::norm

#endif // NORM_LOWER_TARGETCPU_H
