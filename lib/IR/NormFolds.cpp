//===- NormFolds.cpp - Norm dialect folds ---------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the folds and canonicalizations of the graph ops.
//
//===----------------------------------------------------------------------===//

#include "norm/IR/Norm.h"

#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::norm;

OpFoldResult CenterOp::fold(FoldAdaptor) { return {}; }
LogicalResult LayerNormOp::canonicalize(LayerNormOp op,
                                        PatternRewriter &rewriter) {
  return failure();
}
LogicalResult RMSNormOp::canonicalize(RMSNormOp op, PatternRewriter &rewriter) {
  return failure();
}
LogicalResult CenterOp::canonicalize(CenterOp op, PatternRewriter &rewriter) {
  return failure();
}
LogicalResult DyTOp::canonicalize(DyTOp op, PatternRewriter &rewriter) {
  return failure();
}
