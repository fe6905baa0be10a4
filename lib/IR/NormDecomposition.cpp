//===- NormDecomposition.cpp - Meaning of the graph ops -------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the decomposition of the graph ops to linalg, their
// definition.
//
//===----------------------------------------------------------------------===//

#include "norm/IR/Norm.h"

using namespace mlir;
using namespace mlir::norm;

FailureOr<SmallVector<Value>>
LayerNormOp::decomposeOperation(OpBuilder &builder) {
  return failure();
}
FailureOr<SmallVector<Value>>
RMSNormOp::decomposeOperation(OpBuilder &builder) {
  return failure();
}
FailureOr<SmallVector<Value>>
ResidualAddOp::decomposeOperation(OpBuilder &builder) {
  return failure();
}
FailureOr<SmallVector<Value>> CenterOp::decomposeOperation(OpBuilder &builder) {
  return failure();
}
FailureOr<SmallVector<Value>> DyTOp::decomposeOperation(OpBuilder &builder) {
  return failure();
}
FailureOr<SmallVector<Value>>
BatchNormOp::decomposeOperation(OpBuilder &builder) {
  return failure();
}
