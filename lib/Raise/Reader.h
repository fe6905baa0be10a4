//===- Reader.h - From tensor IR to polynomials -----------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the reader, which turns a value of the IR into its normal
// form with respect to one candidate for the input of a norm.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_RAISE_READER_H
#define NORM_LIB_RAISE_READER_H

#include "Algebra.h"
#include "ProgramOrder.h"
#include "norm/Analysis/ConstantFolder.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::norm {

/// Reads values as polynomials in elements of `input`. Values in front of
/// `input` and values that do not depend on it are elements of their own; so is
/// the result of an op that the algebra does not know.
///
/// Widening casts are transparent, and so are narrowing ones to a type that is
/// not narrower than the compute type (or to any, with `throughCasts`).
class Reader {
public:
  Reader(Algebra &algebra, ConstantFolder &constants, const ProgramOrder &order,
         Value input, bool throughCasts);

  /// The polynomial of `value` over its dims (a tensor), the loops around it (a
  /// scalar of a linalg body) or none (another scalar).
  const Poly &read(Value value);

  /// Whether ops that the reader looks into lead from `value` to the input.
  bool dependsOnInput(Value value);

  /// Whether the element that `atom` is can be computed outside of the body in
  /// which it is a scalar: the body's part that it is made of can be copied.
  bool canMaterialize(const Atom &atom);

  /// Whether a float of type `type` is narrower than the compute type.
  bool isNarrow(Type type) const;

  /// The width of the compute type in bits, as far as the input decides it.
  unsigned getComputeWidth() const { return computeWidth; }

  /// Whether roundings to narrower types are looked through.
  bool isThroughCasts() const { return throughCasts; }

  Algebra &getAlgebra() { return algebra; }
  Value getInput() const { return input; }

private:
  Poly compute(Value value);
  Poly leaf(Value value);
  Poly scalarLeaf(Value scalar);
  std::optional<Poly> readRepeated(linalg::LinalgOp op, OpResult result);
  /// The loops that a scalar of a body varies with, if it is made of elements
  /// and numbers by pure ops.
  std::optional<llvm::SmallBitVector> getLoops(Value scalar);
  std::optional<llvm::SmallBitVector> computeLoops(Value scalar);
  std::optional<llvm::SmallBitVector> getArgumentLoops(BlockArgument argument);
  SmallVector<AffineExpr> getIdentity(Value value);
  std::optional<Poly> readOp(Operation *op, Value value);
  std::optional<Poly> readFloatOp(Operation *op);
  std::optional<Poly> readArithOp(Operation *op);
  std::optional<Poly> readLinalg(linalg::LinalgOp op, OpResult result);
  std::optional<Poly> sumOverReduction(linalg::LinalgOp op, OpResult result,
                                       Poly poly);
  std::optional<Poly> readSize(Value value, unsigned maxSteps = 12);
  std::optional<Poly> readIndexSize(Value value, unsigned maxSteps);
  std::optional<Poly> readExtract(tensor::ExtractOp op);
  AffineExpr readIndex(Value index, linalg::LinalgOp body);
  AffineExpr readIndexSelect(Value index, linalg::LinalgOp body);
  Poly readBodyArgument(BlockArgument argument);
  Poly throughMap(const Poly &poly, linalg::LinalgOp op, OpOperand *operand);
  std::optional<Poly> extremum(Value a, Value b, bool isMax);
  std::optional<Poly> readSelect(Operation *op);

  Algebra &algebra;
  ConstantFolder &constants;
  const ProgramOrder &order;
  Value input;
  unsigned inputNumber;
  unsigned computeWidth;
  bool throughCasts;
  /// How deep reading may nest: past it a value is an element of its own.
  static constexpr unsigned maxDepth = 256;
  unsigned depth = 0;
  DenseMap<Value, std::unique_ptr<Poly>> memo;
  DenseMap<Value, bool> dependence;
  DenseMap<Value, std::optional<llvm::SmallBitVector>> loopsOf;
};

/// The index d0, d1, ... of `rank` dims.
SmallVector<AffineExpr> getIdentityIndex(MLIRContext *context, size_t rank);

/// The index into the source of `op`, a reshape, cast or slice, for the index
/// d0, d1, ... of its result; fails for other ops and where it is not affine.
FailureOr<SmallVector<AffineExpr>> getSourceIndex(Operation *op);

} // namespace mlir::norm

#endif // NORM_LIB_RAISE_READER_H
