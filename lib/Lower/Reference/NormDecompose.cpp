//===- NormDecompose.cpp - Norm ops to linalg -----------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the norm-decompose pass.
//
//===----------------------------------------------------------------------===//

#include "norm/Lower/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMDECOMPOSE
#include "norm/Lower/Passes.h.inc"

namespace {

struct NormDecomposePass : impl::NormDecomposeBase<NormDecomposePass> {
  void runOnOperation() override {}
};

} // namespace
} // namespace mlir::norm
