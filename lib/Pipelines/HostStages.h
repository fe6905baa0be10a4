//===- HostStages.h - Stages of the lowering to the CPU ---------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the stages of norm-to-cpu, in order. norm-to-nvvm lowers
// what runs on the host by them.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_PIPELINES_HOSTSTAGES_H
#define NORM_LIB_PIPELINES_HOSTSTAGES_H

#include "norm/Pipelines/Pipelines.h"

namespace mlir::norm {

/// Tensors become buffers, each freed or returned.
void addBufferPasses(OpPassManager &pm);

/// Ops on whole buffers become loops over vectors and scalars.
void addLoopPasses(OpPassManager &pm, const NormToCPUOptions &options);

/// Arithmetic becomes what every x86-64 and AArch64 has instructions or libm
/// functions for.
void addScalarPasses(OpPassManager &pm);

/// Everything becomes the LLVM dialect.
void addLLVMPasses(OpPassManager &pm, const NormToCPUOptions &options);

} // namespace mlir::norm

#endif // NORM_LIB_PIPELINES_HOSTSTAGES_H
