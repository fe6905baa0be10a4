//===- DeviceMath.h - Functions of math on a GPU ----------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the forms that functions of the math dialect take in
// kernels: instructions of the hardware, no calls of libdevice.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_LOWER_GPU_DEVICEMATH_H
#define NORM_LIB_LOWER_GPU_DEVICEMATH_H

#include "norm/Lower/Passes.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace mlir::norm {

/// Marks a root of what is no subnormal number.
inline constexpr llvm::StringLiteral kNeverSubnormal = "norm.never_subnormal";

/// Rewrites the ops of math in `kernel`: to instructions of the hardware, then
/// (all of f32 with `DeviceMath::Accurate`) to upstream's polynomials. What has
/// neither stays and becomes a call of libdevice. `isNarrow`: results are
/// rounded to 16 bits or fewer.
void legalizeDeviceMath(gpu::GPUFuncOp kernel, DeviceMath math, bool isNarrow);

} // namespace mlir::norm

#endif // NORM_LIB_LOWER_GPU_DEVICEMATH_H
