//===- RaiserCenter.cpp - Raising centers ---------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the raising of x - mean(x) where no norm has it.
//
//===----------------------------------------------------------------------===//

#include "Raiser.h"

#include "Candidates.h"
#include "TensorIR.h"

using namespace mlir;
using namespace mlir::norm;

/// How many tensors in front of a sum are tried as what is centered, as there
/// may be casts and moves that the subtraction does not go through. So many of
/// them may look like more than that: a widening and narrowing cast do.
static constexpr unsigned maxInputs = 12;
static constexpr unsigned maxOtherInputs = 1;
/// Few values are on the way to them, those in bodies counted.
static constexpr unsigned maxValues = 64;

void Raiser::raiseCenters(const MeanUses &uses) {
  scalars.split();
  // Scalars that got a tensor are computed in another body now.
  MeanUses split;
  if (scalars.hasSplit())
    split = findMeanUses(function);
  for (const auto &[sum, values] : scalars.hasSplit() ? split : uses)
    raiseCenter(sum, values);
  finish();
}

void Raiser::raiseCenter(Value sum, ArrayRef<Value> uses) {
  Candidates candidates(sum, constants, order, maxValues);
  unsigned others = 0;
  Value nearer;
  for (unsigned tries = 0; tries < maxInputs; ++tries) {
    Value input = candidates.next();
    if (input == sum)
      input = candidates.next();
    // Those that have become a center are read no more.
    SmallVector<Value> left = llvm::filter_to_vector(
        uses, [](Value value) { return !value.use_empty(); });
    if (!input || left.empty())
      return;
    Found found;
    startReading(found, input);
    Matcher matcher(*found.reader, Matcher::Goal::Center);
    if (nearer && !matcher.isInputMultiple(found.reader->read(nearer)) &&
        ++others > maxOtherInputs)
      return;
    if (findCenters(found, matcher, sum, left))
      replace(found);
    nearer = input;
  }
}

/// Finds the centers of the input that `uses` lead to, if `sum` is one over its
/// rows.
bool Raiser::findCenters(Found &found, Matcher &matcher, Value sum,
                         ArrayRef<Value> uses) {
  if (!isGraphFloat(found.input.getType()) ||
      !matcher.isInputSum(
          found.algebra->normalizeUnitDims(found.reader->read(sum))))
    return false;
  found.targets = Frontier(matcher).collectCenters(uses);
  // Behind a use there may be one that has become a center.
  llvm::erase_if(found.targets, [](const Target &target) {
    return target.value.use_empty() || !canReplace(target);
  });
  if (found.targets.empty())
    return false;
  collectCore(found);
  return keepsTypes(found);
}
