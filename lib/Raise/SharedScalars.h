//===- SharedScalars.h - Inputs that bodies compute -------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the search for scalars that several bodies compute alike,
// as after elementwise fusion: the residual add in front of a norm may stand in
// the body of each sum and once more in the body that normalizes, and there is
// no tensor that is the norm's input.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_RAISE_SHAREDSCALARS_H
#define NORM_LIB_RAISE_SHAREDSCALARS_H

#include "ProgramOrder.h"
#include "norm/Analysis/ConstantFolder.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::norm {

/// Computes such scalars in generics of their own, for the time of the search;
/// what nothing else reads in the end is put back as it was.
class SharedScalars {
public:
  SharedScalars(Operation *function, ConstantFolder &constants,
                ProgramOrder &order)
      : function(function), constants(constants), order(order) {}

  /// Builds the tensors.
  void split();

  /// Whether that made a tensor.
  bool hasSplit() const { return !tensorOps.empty(); }

  /// Puts the scalars of the tensors that nothing else reads back into their
  /// bodies. The generics that read one of the others are added to
  /// `shrunkBodies`, those of them that are dead now to `replaced`.
  void finish(SmallVectorImpl<linalg::GenericOp> &shrunkBodies,
              SmallVectorImpl<Operation *> &replaced);

  /// Erases the ops of the tensors that nothing reads, and nothing else: `keep`
  /// are ops that are looked after elsewhere.
  void eraseUnread(ArrayRef<Operation *> keep);

private:
  /// A scalar and the map of the first tensor that it is made of and that the
  /// body reads as a whole: it gives the coordinates that bodies share.
  struct Place {
    Value scalar;
    AffineMap map;
    /// Once the tensor is there: the argument that stands for the scalar.
    BlockArgument argument;
  };
  struct Shared {
    SmallVector<Place, 4> places;
    Value tensor;
    /// A result that was the tensor before, and who read it.
    Value result;
    llvm::SmallDenseSet<Operation *, 4> resultUsers;
  };

  void findBases();
  void addBase(Value scalar, bool needsNoOther);
  void findPlaces();
  Value getBase(Value summand, linalg::LinalgOp op);
  void build(Shared &shared);
  static OpResult findResult(const Place &place);
  bool isRead(const Shared &shared) const;

  Operation *function;
  ConstantFolder &constants;
  ProgramOrder &order;
  std::vector<Shared> scalars;
  /// The index into `scalars` by what is computed, and the kinds of op that
  /// compute them.
  llvm::StringMap<unsigned> indexOf;
  DenseSet<OperationName> opNames;
  /// Those that need no second body.
  DenseSet<unsigned> needNoOther;
  /// The ops that compute the tensors.
  DenseSet<Operation *> tensorOps;
  SmallVector<Operation *> unread;
};

} // namespace mlir::norm

#endif // NORM_LIB_RAISE_SHAREDSCALARS_H
