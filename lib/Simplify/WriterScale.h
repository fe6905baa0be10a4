//===- WriterScale.h - Constant scales behind writers -----------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares how a constant scale per feature (LayerScale) goes into
// the weights in front of it.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_SIMPLIFY_WRITERSCALE_H
#define NORM_LIB_SIMPLIFY_WRITERSCALE_H

#include "StreamFacts.h"
#include "WeightCenter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace mlir::norm {

/// A product with a constant that varies along the row, of a value that nobody
/// else reads and that is linear in constant weights: these may as well be
/// multiplied with the constant.
class WriterScale {
public:
  /// The scale that `product` is; none if it is no such product.
  static std::optional<WriterScale> find(StreamFacts &facts,
                                         arith::MulFOp product);

  /// What is scaled, as the operand of the product.
  OpOperand &getInput() const { return *input; }

  /// Multiplies the weights and leaves the product without uses.
  void apply(WeightCenter &weights, RewriterBase &rewriter) const;

private:
  WriterScale(OpOperand &input) : input(&input) {}

  LogicalResult collectWriters(StreamFacts &facts, const MeanDims &dims);

  OpOperand *input;
  std::vector<double> factors;
  SmallVector<StreamWriter> writers;
};

} // namespace mlir::norm

#endif // NORM_LIB_SIMPLIFY_WRITERSCALE_H
