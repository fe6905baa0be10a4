//===- VectorBits.h - Size of a vector register -----------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares what the option vector-bits of the CPU passes means.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_LOWER_CPU_VECTORBITS_H
#define NORM_LIB_LOWER_CPU_VECTORBITS_H

#include "mlir/Support/LLVM.h"

namespace mlir {
class MLIRContext;
}

namespace mlir::norm {

/// Emits an error unless `bits` is a value of the option.
LogicalResult verifyVectorBits(MLIRContext *context, int64_t bits);

/// The bits of a vector register where the option says `bits`: for 0 those of
/// the machine that compiles.
int64_t getVectorBits(int64_t bits);

} // namespace mlir::norm

#endif // NORM_LIB_LOWER_CPU_VECTORBITS_H
