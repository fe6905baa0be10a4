//===- Rewrite.h - Building norm ops ----------------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the replacement of matched values by norm ops.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_RAISE_REWRITE_H
#define NORM_LIB_RAISE_REWRITE_H

#include "Frontier.h"

namespace mlir::norm {

/// Whether `replaceTarget` can replace `target`.
bool canReplace(const Target &target);

/// What a target became: the norm op, and the op that computes what is read in
/// the target's place (another one if a factor stays behind the norm).
struct Replacement {
  Operation *norm;
  Operation *last;
};

/// Builds the norm of `input` that `target` is in front of the op that computes
/// it, with location `loc`, and lets all uses of the target read it. If the
/// target is a scalar in the middle of a body, the body reads the norm instead.
/// `reader` is the one that found the target.
Replacement replaceTarget(OpBuilder &builder, Location loc, Value input,
                          const Target &target, Reader &reader);

/// Adds `value` as an input that `generic` reads at `map`; gives its argument.
BlockArgument addInput(linalg::GenericOp generic, Value value, AffineMap map);

/// Widening casts in front of `input` that the norm does by itself are skipped:
/// the tensor that it really reads.
Value skipWidening(Value input);

/// Where a body computes `input` and widens it at last, a generic in front of
/// it that computes the narrower value; its result, widened, takes the place of
/// the input. Null elsewhere.
linalg::GenericOp splitWidening(OpBuilder &builder, Value input);

/// A residual add that was raised: the op that it replaces, and the generic
/// that computes the branch, if it did so in one body with the addition.
struct ResidualAdd {
  Operation *add = nullptr;
  Operation *replaced = nullptr;
  linalg::GenericOp branch;
};

/// Replaces the addition that `input`, what a norm reads, comes from by a
/// norm.residual_add, looking through casts, reshapes and clamps.
ResidualAdd raiseResidualAdd(OpBuilder &builder, Value input,
                             ConstantFolder &constants,
                             const ProgramOrder &order);

} // namespace mlir::norm

#endif // NORM_LIB_RAISE_REWRITE_H
