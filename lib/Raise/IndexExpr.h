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

} // namespace mlir::norm

#endif // NORM_LIB_RAISE_INDEXEXPR_H
