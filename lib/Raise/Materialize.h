//===- Materialize.h - From polynomials to tensor IR ------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the building of a tensor that a polynomial describes.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_RAISE_MATERIALIZE_H
#define NORM_LIB_RAISE_MATERIALIZE_H

#include "Reader.h"

#include "llvm/ADT/MapVector.h"

namespace mlir::norm {

/// Builds a linalg.generic whose element at `dims` is a polynomial in elements
/// (with exponents 1 and -1) for which `Reader::canMaterialize` holds. Parts of
/// bodies are copied, with their types; sums and products of elements are
/// computed in a given type.
class Materializer {
public:
  Materializer(OpBuilder &builder, Location loc, Reader &reader)
      : builder(builder), loc(loc), reader(reader) {}

  /// The tensor over `dims`, expressions d0, d1, ... each once, of sizes
  /// `sizes`, computed in `type` and rounded to `resultType`.
  Value build(const Poly &poly, ArrayRef<AffineExpr> dims,
              ArrayRef<OpFoldResult> sizes, FloatType type,
              FloatType resultType);

  /// The type of a value that `poly` is by itself, or null if something is
  /// computed.
  static FloatType getSingleType(const Poly &poly);

private:
  /// An element of a tensor.
  using Element = std::pair<Value, AffineMap>;

  void collect(Value value, ArrayRef<AffineExpr> index);
  void collectTensor(Value tensor, ArrayRef<AffineExpr> index);
  Value emit(Value value, ArrayRef<AffineExpr> index, OpBuilder &body);
  Value emitArgument(BlockArgument argument, ArrayRef<AffineExpr> index,
                     OpBuilder &body);
  Value emitTerm(const Term &term, FloatType type, OpBuilder &body);
  AffineMap getMap(ArrayRef<AffineExpr> index) const;

  OpBuilder &builder;
  Location loc;
  Reader &reader;
  /// From dims of the polynomial to loops.
  DenseMap<AffineExpr, AffineExpr> loopOf;
  unsigned numLoops = 0;
  /// The elements that the body reads, and the scalars that hold them.
  llvm::MapVector<Element, Value> inputs;
  llvm::MapVector<Element, Value> copies;
};

} // namespace mlir::norm

#endif // NORM_LIB_RAISE_MATERIALIZE_H
