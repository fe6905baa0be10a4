//===- NormVerifiers.cpp - Norm dialect verifiers -------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the verifiers and the speculatability of the graph ops.
//
//===----------------------------------------------------------------------===//

#include "norm/IR/Norm.h"

using namespace mlir;
using namespace mlir::norm;

LogicalResult LayerNormOp::verify() { return success(); }
Speculation::Speculatability LayerNormOp::getSpeculatability() {
  return Speculation::NotSpeculatable;
}
LogicalResult RMSNormOp::verify() { return success(); }
Speculation::Speculatability RMSNormOp::getSpeculatability() {
  return Speculation::NotSpeculatable;
}
LogicalResult ResidualAddOp::verify() { return success(); }
Speculation::Speculatability ResidualAddOp::getSpeculatability() {
  return Speculation::NotSpeculatable;
}
LogicalResult CenterOp::verify() { return success(); }
Speculation::Speculatability CenterOp::getSpeculatability() {
  return Speculation::NotSpeculatable;
}
LogicalResult DyTOp::verify() { return success(); }
Speculation::Speculatability DyTOp::getSpeculatability() {
  return Speculation::NotSpeculatable;
}
LogicalResult BatchNormOp::verify() { return success(); }
Speculation::Speculatability BatchNormOp::getSpeculatability() {
  return Speculation::NotSpeculatable;
}
