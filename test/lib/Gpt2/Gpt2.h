//===- Gpt2.h - A model of GPT-2's size -------------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares a module of GPT-2's shape with random weights.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_TEST_LIB_GPT2_GPT2_H
#define NORM_TEST_LIB_GPT2_GPT2_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace mlir::norm::test {

struct Gpt2Shape {
  int64_t numLayers = 12, width = 768, numHeads = 12, vocabulary = 50257,
          numPositions = 1024, numTokens = 128;
};

/// Builds `func.func @main(%tokens: tensor<Txi64>) -> tensor<TxVxf32>`: GPT-2
/// in linalg and graph ops, weights in dense_resource constants, the embedding
/// table used for the head, too. `numBytes` is what the weights take.
OwningOpRef<ModuleOp> buildGpt2(MLIRContext &context, const Gpt2Shape &shape,
                                int64_t &numBytes);

} // namespace mlir::norm::test

#endif // NORM_TEST_LIB_GPT2_GPT2_H
