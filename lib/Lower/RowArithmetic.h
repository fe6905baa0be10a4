//===- RowArithmetic.h - Arithmetic of row programs -------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares what both back ends emit alike: collectives and flags.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_LOWER_ROWARITHMETIC_H
#define NORM_LIB_LOWER_ROWARITHMETIC_H

#include "norm/IR/Norm.h"

#include "mlir/IR/Builders.h"

namespace mlir::norm {

/// What a collective of `kind` starts from.
TypedAttr getNeutral(OpBuilder &builder, RowReduceKind kind, FloatType type);

/// Two partial results of a collective, scalars or vectors.
Value combinePartials(OpBuilder &builder, Location loc, RowReduceKind kind,
                      Value a, Value b);

/// 1/N as the quotient in f64, rounded to `type`; inf for no points. N is a
/// constant, an index or an i64.
Value makeReciprocal(OpBuilder &builder, Location loc, OpFoldResult length,
                     FloatType type);

/// The flags of the source go. In the compute type a product and a sum may be
/// one instruction, wherever the row stands.
void setRowFastMath(Operation *op);

} // namespace mlir::norm

#endif // NORM_LIB_LOWER_ROWARITHMETIC_H
