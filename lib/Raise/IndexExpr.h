//===- IndexExpr.h - Affine index expressions -------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the simplification of index expressions whose dims have
// known sizes, and the index maps of reshapes.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_RAISE_INDEXEXPR_H
#define NORM_LIB_RAISE_INDEXEXPR_H

#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/IR/AffineExpr.h"

namespace mlir::norm {

/// Simplifies floordiv and mod by constants in `expr`, using that dim i lies in
/// [0, sizes[i]). Symbols and dynamic dims have no known range.
AffineExpr simplifyIndex(AffineExpr expr, ArrayRef<int64_t> sizes);

/// For a tensor of shape `expanded` seen through `reassociation` as one of
/// lower rank: the index into the lower-rank tensor for the index d0, d1, ...
/// of the higher-rank one. Fails where it needs a dynamic size.
FailureOr<SmallVector<AffineExpr>>
linearizeIndex(MLIRContext *context, ArrayRef<int64_t> expanded,
               ArrayRef<ReassociationIndices> reassociation);

/// The other way: the index into the higher-rank tensor for the index d0, d1,
/// ... of the lower-rank one.
FailureOr<SmallVector<AffineExpr>>
delinearizeIndex(MLIRContext *context, ArrayRef<int64_t> expanded,
                 ArrayRef<ReassociationIndices> reassociation);

/// Appends the expressions of which `expr` is the sum to `out`.
void getAddends(AffineExpr expr, SmallVectorImpl<AffineExpr> &out);

/// A part of an index: (base floordiv divisor) mod size, times `stride`.
struct Digit {
  /// A dim or a symbol.
  AffineExpr base;
  int64_t divisor;
  /// ShapedType::kDynamic where no modulus and no range is known.
  int64_t size;
  int64_t stride;

  /// Whether both are the same part of the same base.
  bool isSamePart(const Digit &other) const {
    return base == other.base && divisor == other.divisor && size == other.size;
  }
};

/// The digits of which `expr` is the sum, those of the largest stride first; a
/// stride is the number of indices that the smaller digits make. `getSize`
/// gives the number of values of a dim or symbol. Fails for other expressions.
FailureOr<SmallVector<Digit>>
getDigits(AffineExpr expr, llvm::function_ref<int64_t(AffineExpr)> getSize);

/// The part of `digit` that has `size` values of stride `stride`, a multiple of
/// the digit's own.
Digit getSubdigit(const Digit &digit, int64_t stride, int64_t size);

} // namespace mlir::norm

#endif // NORM_LIB_RAISE_INDEXEXPR_H
