//===- MeanDims.h - What a mean is taken over -------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the dims, and the parts of dims, over which a mean is
// taken, and how they look through reshapes and slices.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_ANALYSIS_MEANDIMS_H
#define NORM_ANALYSIS_MEANDIMS_H

#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/SmallBitVector.h"
#include <optional>
#include <vector>

namespace mlir::norm {

/// One digit of the index `i` into a dim, `(i / stride) % extent`, of which
/// only the values in [begin, begin + count) are meant. The size of the dim is
/// a multiple of `stride * extent`. A dynamic extent is that of a whole dim.
struct MeanDigit {
  int64_t dim;
  int64_t stride;
  int64_t extent;
  int64_t begin;
  int64_t count;
  /// Whether the mean runs over the digit; if not, there is a mean for each of
  /// its values.
  bool isReduced;

  bool isWhole() const { return begin == 0 && count == extent; }
  bool operator==(const MeanDigit &other) const;
  bool operator<(const MeanDigit &other) const;
};

/// What the means of a tensor are taken over: its dim 2; groups of 64
/// neighbours of its dim 1; the first 768 elements of a dim. A digit that is
/// not reduced says where in the tensor the means are. Dims that have no digit
/// are free: there is a mean for each of their indices.
///
/// Dims of scalars in the body of a linalg op are its loops.
class MeanDims {
public:
  MeanDims() = default;

  /// The whole of `dims` of a tensor or of loops of these sizes.
  static MeanDims getWhole(ArrayRef<int64_t> shape, ArrayRef<int64_t> dims);

  /// The means that `attr`, a valid `norm.zero_mean`, promises of a tensor of
  /// this shape.
  static std::vector<MeanDims> getDeclared(Attribute attr,
                                           ArrayRef<int64_t> shape);

  /// The attribute that promises these means of a tensor of this, static shape.
  static Attribute getDeclaration(MLIRContext *context,
                                  ArrayRef<MeanDims> means,
                                  ArrayRef<int64_t> shape);

  ArrayRef<MeanDigit> getDigits() const { return digits; }

  /// Whether no mean is taken: each element is a row of its own.
  bool isEmpty() const;

  /// Whether `dim` has a digit.
  bool involves(int64_t dim) const;

  /// Whether the mean runs over a digit of `dim`.
  bool reduces(int64_t dim) const;

  /// Whether all of `dims` of a tensor of this shape is reduced, in each mean
  /// whole; dims of one element count as reduced.
  bool coversWhole(ArrayRef<int64_t> shape, ArrayRef<int64_t> dims) const;

  /// Whether these means are 0 wherever those over `other` are.
  bool isImpliedBy(const MeanDims &other) const;

  /// The same, but with a mean for each index of `dims`.
  MeanDims getFree(const llvm::SmallBitVector &dims) const;

  /// Without the digits that are not reduced.
  MeanDims withoutRestrictions() const;

  /// With dim `d` called `newDims[d]`; digits of dims with a negative new
  /// number go.
  MeanDims renumber(ArrayRef<int64_t> newDims) const;

  /// In a tensor of this shape that is known to have the same sizes; nothing if
  /// the digits do not divide them.
  std::optional<MeanDims> fit(ArrayRef<int64_t> shape) const;

  /// The same elements seen in the tensor that `reassociation` collapses to a
  /// tensor of shape `narrow`, from these of it; nothing if they are no digits
  /// there.
  std::optional<MeanDims> expand(ArrayRef<ReassociationIndices> reassociation,
                                 ArrayRef<int64_t> narrow,
                                 ArrayRef<int64_t> wide) const;

  /// The other way: these are of the tensor of shape `wide`.
  std::optional<MeanDims> collapse(ArrayRef<ReassociationIndices> reassociation,
                                   ArrayRef<int64_t> narrow,
                                   ArrayRef<int64_t> wide) const;

  /// These are of a slice; the same elements in what it is a slice of. `offset`
  /// may be dynamic where dim `dim` has no digit.
  std::optional<MeanDims> unslice(int64_t dim, int64_t offset, int64_t size,
                                  int64_t sourceSize) const;

  /// The other way: what a slice of dim `dim` has of these. Sets `isDisjoint`
  /// if that is nothing.
  std::optional<MeanDims> slice(int64_t dim, int64_t offset, int64_t size,
                                int64_t sourceSize, bool &isDisjoint) const;

  bool operator==(const MeanDims &other) const {
    return digits == other.digits;
  }
  bool operator<(const MeanDims &other) const { return digits < other.digits; }

  /// As `[2]`, `[1:64]` (groups of 64), `[1 from 0 to 767]`.
  void print(raw_ostream &os) const;

private:
  void add(MeanDigit digit);
  /// Brings the digits into the one order and form that compares equal.
  void normalize();

  /// Sorted by dim and stride.
  SmallVector<MeanDigit, 2> digits;
};

} // namespace mlir::norm

#endif // NORM_ANALYSIS_MEANDIMS_H
