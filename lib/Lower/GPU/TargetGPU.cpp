//===- TargetGPU.cpp - The chip that kernels are for ----------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the table of chips.
//
//===----------------------------------------------------------------------===//

#include "norm/Lower/TargetGPU.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Location.h"
#include "mlir/IR/MLIRContext.h"

using namespace mlir;
using namespace mlir::norm;

static constexpr int64_t kKiB = 1024;

// The PTX version is the oldest that has what kernels use: packed arithmetic in
// bf16 on sm_90, accesses of 32 bytes and the chip itself from sm_100 on.
static constexpr GPUTarget kTargets[] = {
    {"sm_75", "+ptx80", 16, 64 * kKiB},
    {"sm_80", "+ptx80", 16, 163 * kKiB},
    {"sm_86", "+ptx80", 16, 99 * kKiB},
    {"sm_87", "+ptx80", 16, 163 * kKiB},
    {"sm_89", "+ptx80", 16, 99 * kKiB},
    {"sm_90", "+ptx80", 16, 227 * kKiB},
    {"sm_90a", "+ptx80", 16, 227 * kKiB},
    {"sm_100", "+ptx88", 32, 227 * kKiB},
    {"sm_100a", "+ptx88", 32, 227 * kKiB},
    {"sm_100f", "+ptx88", 32, 227 * kKiB},
    {"sm_103", "+ptx88", 32, 227 * kKiB},
    {"sm_103a", "+ptx88", 32, 227 * kKiB},
    {"sm_103f", "+ptx88", 32, 227 * kKiB},
    {"sm_110", "+ptx90", 32, 227 * kKiB},
    {"sm_110a", "+ptx90", 32, 227 * kKiB},
    {"sm_110f", "+ptx90", 32, 227 * kKiB},
    {"sm_120", "+ptx88", 32, 99 * kKiB},
    {"sm_120a", "+ptx88", 32, 99 * kKiB},
    {"sm_120f", "+ptx88", 32, 99 * kKiB},
    {"sm_121", "+ptx88", 32, 99 * kKiB},
    {"sm_121a", "+ptx88", 32, 99 * kKiB},
    {"sm_121f", "+ptx88", 32, 99 * kKiB},
};

std::optional<GPUTarget> GPUTarget::find(StringRef chip) {
  for (const GPUTarget &target : kTargets)
    if (target.chip == chip)
      return target;
  return std::nullopt;
}

FailureOr<GPUTarget> GPUTarget::get(MLIRContext *context, StringRef chip) {
  if (std::optional<GPUTarget> target = find(chip))
    return *target;
  InFlightDiagnostic error = emitError(UnknownLoc::get(context))
                             << "unknown chip '" << chip
                             << "', expected one of ";
  llvm::interleaveComma(kTargets, error,
                        [&](const GPUTarget &target) { error << target.chip; });
  return error;
}
