//===- BF16Lanes.h - Elements of bf16 in lanes of 32 bits -------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares how bf16 is computed on vectors: held as f32 whose low 16
// bits are zero, and rounded on integers.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_LOWER_CPU_BF16LANES_H
#define NORM_LIB_LOWER_CPU_BF16LANES_H

#include "norm/IR/Norm.h"

#include "mlir/IR/Builders.h"

namespace mlir::norm {

/// Rounds f32 `wide` (scalar, vector or tensor) to the nearest bf16, ties to
/// even, in the high half of an i32. The low half holds anything. With
/// `keepsNaN` a NaN stays one and becomes quiet; without it that holds for NaNs
/// whose low 16 bits are zero. Where `wordLanes` is 8 or 16, the CPU is of x86
/// and adds products of words in vectors of so many i32.
Value roundToHighHalf(OpBuilder &builder, Location loc, Value wide,
                      bool keepsNaN = true, int64_t wordLanes = 0);

/// Rounds vectors of f32 to bf16, held as f32; `wordLanes` is that of
/// roundToHighHalf().
Value roundToBF16Lanes(OpBuilder &builder, Location loc, Value wide,
                       bool keepsNaN, int64_t wordLanes);

/// Of a vector of 2n bf16 the n even and the n odd elements, held as f32.
std::pair<Value, Value> splitBF16(OpBuilder &builder, Location loc, Value both);

/// The inverse of splitBF16(). Where `wordLanes` is 16 the CPU has AVX-512.
Value joinBF16(OpBuilder &builder, Location loc, Value even, Value odd,
               int64_t wordLanes);

/// Whether `op`, of the body of a kernel, does not touch bf16 or can work on
/// bf16 that is held as f32.
bool canHoldBF16AsF32(Operation *op);

/// Whether `op`, on bf16 that is held as f32, gives bf16 without rounding.
bool isExactInBF16(Operation *op);

/// The ops of the body of `op` that round to bf16 and meet no NaN with one of
/// its low 16 bits set. A NaN that arithmetic gives is that of an operand, or
/// the machine's own, 0x7FC00000 but for the sign.
DenseSet<Operation *> findShortNaNRoundings(RowwiseOp op);

} // namespace mlir::norm

#endif // NORM_LIB_LOWER_CPU_BF16LANES_H
