//===- KernelSpace.h - The iteration space of a kernel ----------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the iteration space of a kernel while it grows, and views,
// which say where in a value the element at a point of the space is.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_FUSE_KERNELSPACE_H
#define NORM_LIB_FUSE_KERNELSPACE_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::norm {

/// The dims of the space, by number, that one dim of a value runs over, the
/// outer ones first; none for a dim of size 1.
using DimList = SmallVector<unsigned, 2>;

/// Where the element at a point is: a list for each dim of the value. No dim of
/// the space stands in two of them. A dim of the space in none is one that the
/// value is broadcast along.
using View = SmallVector<DimList, 4>;

class KernelSpace {
public:
  unsigned addDim(int64_t size, bool isFeature);

  int64_t getSize(unsigned dim) const { return dims[dim].size; }
  /// Records that `dim` has `size`, which may be unknown. Fails if it cannot.
  LogicalResult meetSize(unsigned dim, int64_t size);
  bool isFeature(unsigned dim) const { return dims[dim].isFeature; }
  /// The dims in the order of the loops: rows, then features.
  SmallVector<unsigned> getOrder() const;
  unsigned getNumRowDims() const;

  /// The product of the sizes of a list, none if one is unknown.
  int64_t getSize(const DimList &list) const;

  /// Whether `view` has all row dims, and all feature dims or none.
  bool isFull(const View &view) const;
  bool isRow(const View &view) const;

  /// A dim that was cut into others: `replace` puts the parts in its place.
  struct Split {
    unsigned dim;
    DimList parts;
  };

  /// Cuts `list` at the sizes of consecutive dims, outer ones first, whose
  /// product is the list's. Dims of the space that must be cut for it are
  /// added to `splits`: the caller replaces them in all views. Fails where the
  /// sizes do not tell.
  FailureOr<View> cut(const DimList &list, ArrayRef<int64_t> sizes,
                      SmallVectorImpl<Split> &splits);

private:
  struct Dim {
    int64_t size;
    bool isFeature;
  };
  FailureOr<View> cutKnown(DimList list, ArrayRef<int64_t> sizes,
                           SmallVectorImpl<Split> &splits);
  DimList split(unsigned dim, ArrayRef<int64_t> sizes,
                SmallVectorImpl<Split> &splits);

  SmallVector<Dim> dims;
  /// All dims that were not cut.
  SmallVector<unsigned> order;
};

/// Puts the parts of a cut dim in its place.
void replaceDim(View &view, const KernelSpace::Split &split);

/// Dims that `view` has, in its order.
DimList flatten(const View &view);

/// The view of what `map` accesses where the loops that it takes run over
/// `loops`. Its results are loops or 0.
View composeView(AffineMap map, const View &loops);

} // namespace mlir::norm

#endif // NORM_LIB_FUSE_KERNELSPACE_H
