//===- Mutations.h - Changes of programs ------------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the changes that the fuzzer makes to a program.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_TEST_LIB_FUZZ_MUTATIONS_H
#define NORM_TEST_LIB_FUZZ_MUTATIONS_H

#include "common/Random.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::norm::test {

using tools::Random;

/// The program that is changed, and the choices.
class Mutant {
public:
  Mutant(func::FuncOp function, Random &random);

  /// One of the ops in the function for which `filter` holds, or null.
  Operation *pickOp(function_ref<bool(Operation *)> filter);

  /// One of the values of `type` that `user` can read, but for `except`, rather
  /// one that is near; null if there are none.
  Value pickVisible(Operation *user, Type type, Value except);

  /// Replaces all uses of `from` but those in `except`, or one of them.
  void replaceUses(Value from, Value to, Operation *except, bool oneUse);

  func::FuncOp function;
  Random &random;

private:
  SmallVector<Operation *> ops;
};

/// A kind of change. `apply` returns whether it changed something: it need not
/// find anything to change, and what it leaves may be invalid.
struct Mutation {
  StringLiteral name;
  bool (*apply)(Mutant &);
  /// How often it is drawn.
  unsigned weight;
};

const Mutation &drawMutation(Random &random);

// MutateUses.cpp: who reads what.
bool dropOp(Mutant &mutant);
bool swapOperands(Mutant &mutant);
bool rerouteOperand(Mutant &mutant);
bool duplicateOperand(Mutant &mutant);
bool yieldOther(Mutant &mutant);
bool splitUse(Mutant &mutant);

// MutateScalars.cpp: what scalars are computed.
bool replaceOp(Mutant &mutant);
bool insertOp(Mutant &mutant);
bool changeConstant(Mutant &mutant);
bool changePredicate(Mutant &mutant);
bool insertCasts(Mutant &mutant);
bool changeComputeType(Mutant &mutant);

// MutateTensors.cpp: which elements they are.
bool changeMap(Mutant &mutant);
bool changeIterator(Mutant &mutant);
bool changeSlice(Mutant &mutant);
bool changeDims(Mutant &mutant);
bool changeReassociation(Mutant &mutant);
bool insertTensorCasts(Mutant &mutant);
bool insertTranspose(Mutant &mutant);

} // namespace mlir::norm::test

#endif // NORM_TEST_LIB_FUZZ_MUTATIONS_H
