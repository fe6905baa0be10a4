//===- NormRecenter.h - Parts of norm-recenter ------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the parts of norm-recenter: centers that are put in, and
// arguments that are prepared.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_SIMPLIFY_NORMRECENTER_H
#define NORM_LIB_SIMPLIFY_NORMRECENTER_H

#include "StreamFacts.h"
#include "WeightCenter.h"
#include "WriterScale.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Remarks.h"

namespace mlir::norm {

/// The dims of the input over which `norm` normalizes.
MeanDims getRowDims(LayerNormOp norm);

/// The options of a remark of norm-recenter about `op`.
remark::RemarkOpts getRecenterRemark(StringRef name, Operation *op);

/// Where centers pay.
///
/// A center reads and writes its tensor. A layer_norm that becomes an rms_norm
/// reads its input, which lies in a near cache by then, once less. So a center
/// must set free more than two norms of its size.
class CenterPlan {
public:
  /// Notes which centers `norm` would need, if any do.
  void addNorm(LayerNormOp norm, StreamFacts &facts);

  /// Puts in the centers that pay. Returns their number.
  unsigned apply(RewriterBase &rewriter);

private:
  struct Norm {
    LayerNormOp op;
    /// Indices into `cuts`, each once.
    SmallVector<unsigned> cuts;
  };
  struct Cut {
    Value value;
    MeanDims dims;
    SetVector<OpOperand *> uses;
  };

  unsigned getCut(const StreamWriter &cut);
  /// The norms, of those that share centers with `first`, that are set free in
  /// the most profitable way; empty if none is.
  SmallVector<unsigned> choose(ArrayRef<unsigned> group) const;
  void insert(Cut &cut, RewriterBase &rewriter) const;

  SmallVector<Norm> norms;
  std::vector<Cut> cuts;
  std::map<std::pair<void *, MeanDims>, unsigned> cutNumbers;
};

/// Arguments of public functions that are weights: the caller passes them
/// through a function that centers them, once.
class PreparedArguments {
public:
  /// That `writer` reads `argument`.
  void add(StreamFacts &facts, BlockArgument argument,
           const StreamWriter &writer);

  /// Makes the prepare functions. Returns the number of arguments that they
  /// center.
  unsigned apply(Operation *root, RewriterBase &rewriter);

private:
  struct Function {
    /// The means that each argument is to lose.
    llvm::MapVector<unsigned, SmallVector<MeanDims>> meansOf;
    /// Arguments that such weights are multiplied with.
    DenseSet<unsigned> data;
  };

  func::FuncOp prepare(func::FuncOp function, Function &weights,
                       RewriterBase &rewriter);

  llvm::MapVector<func::FuncOp, Function> functions;
};

} // namespace mlir::norm

#endif // NORM_LIB_SIMPLIFY_NORMRECENTER_H
