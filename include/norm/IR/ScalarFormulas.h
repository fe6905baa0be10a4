//===- ScalarFormulas.h - Formulas of the norms, element by element -*- C++
//-*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the scalar arithmetic that the ops' descriptions state,
// for whoever builds bodies: the decomposition to linalg and the kernels. All
// values are scalars of one float type, the compute type of the op.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_IR_SCALARFORMULAS_H
#define NORM_IR_SCALARFORMULAS_H

#include "norm/IR/Norm.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::norm {

/// `value`, rounded to `type`.
Value createFloatConstant(ImplicitLocOpBuilder &b, Type type,
                          const APFloat &value);

/// `value` in the float type `type`: widened, rounded or as it is.
Value createFloatCast(ImplicitLocOpBuilder &b, Value value, Type type);

/// The factor of a row whose statistic (variance or mean square) is
/// `statistic`, for each epsilon kind as the op descriptions say.
Value createRstd(ImplicitLocOpBuilder &b, Value statistic,
                 const APFloat &epsilon, EpsilonKind kind);

/// value * scale + bias; a null scale or bias is none.
Value createAffine(ImplicitLocOpBuilder &b, Value value, Value scale,
                   Value bias);

/// alpha * residual + branch.
Value createResidualSum(ImplicitLocOpBuilder &b, const APFloat &alpha,
                        Value residual, Value branch);

/// value * value.
Value createSquare(ImplicitLocOpBuilder &b, Value value);

} // namespace mlir::norm

#endif // NORM_IR_SCALARFORMULAS_H
