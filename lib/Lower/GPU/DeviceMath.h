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

#include "mlir/IR/Builders.h"

namespace mlir::norm {

/// Emits the value of `op`, of the math dialect, for `operands`, scalars or
/// vectors. Null if there is no such form: then the op itself is emitted.
Value emitDeviceMath(OpBuilder &builder, Operation *op, ValueRange operands,
                     DeviceMath math);

} // namespace mlir::norm

#endif // NORM_LIB_LOWER_GPU_DEVICEMATH_H
