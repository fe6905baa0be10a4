//===- Inputs.cpp - Random inputs -----------------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements random inputs of functions.
//
//===----------------------------------------------------------------------===//

#include "Inputs.h"

#include "Random.h"

#include "norm/Analysis/MeanRows.h"
#include "norm/IR/Norm.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::tools;

bool norm::tools::isRunnable(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type)) {
    if (tensor.getEncoding())
      return false;
    type = tensor.getElementType();
  }
  if (auto integer = dyn_cast<IntegerType>(type))
    return llvm::is_contained({1, 8, 16, 32, 64}, integer.getWidth());
  return type.isF16() || type.isBF16() || type.isF32() || type.isF64() ||
         type.isIndex();
}

static int64_t createInteger(Type type, Random &random,
                             const InputOptions &options) {
  if (type.isInteger(1))
    return random.below(2);
  return options.intLow + random.below(options.intHigh - options.intLow);
}

static Numbers createTensor(RankedTensorType type, Random &random,
                            const InputOptions &options) {
  Numbers numbers;
  for (int64_t size : type.getShape())
    numbers.shape.push_back(ShapedType::isDynamic(size) ? options.dynamicSize
                                                        : size);
  Type element = type.getElementType();
  int64_t row = numbers.shape.empty() ? 1 : numbers.shape.back();
  double scale = 1.0, shift = 0.0;
  for (int64_t i = 0, e = countElements(numbers.shape); i < e; ++i) {
    if (i % row == 0) {
      // Small rows show epsilon, shifted ones a mean that is left out.
      static constexpr double scales[] = {1.0, 1.0, 0.03, 0.002, 8.0};
      static constexpr double shifts[] = {0.0, 0.0, 0.5, 3.0, -1.0};
      scale = type.getRank() > 1 ? random.pick(ArrayRef(scales)) : 1.0;
      shift = random.pick(ArrayRef(shifts));
    }
    if (isa<FloatType>(element))
      numbers.floats.push_back(scale * (random.between(-1.0, 1.0) + shift));
    else
      numbers.integers.push_back(createInteger(element, random, options));
  }
  return numbers;
}

std::vector<Numbers> norm::tools::createInputs(TypeRange types, uint64_t seed,
                                               const InputOptions &options) {
  Random random(seed);
  std::vector<Numbers> inputs;
  for (Type type : types) {
    if (auto tensor = dyn_cast<RankedTensorType>(type)) {
      inputs.push_back(createTensor(tensor, random, options));
      continue;
    }
    Numbers scalar;
    if (isa<FloatType>(type))
      scalar.floats = {random.between(-1.0, 1.0) + 1.5};
    else
      scalar.integers = {createInteger(type, random, options)};
    inputs.push_back(std::move(scalar));
  }
  return inputs;
}

/// Subtracts the means over `dims`.
static void center(Numbers &numbers, const MeanDims &dims) {
  std::optional<MeanDims> fitted = dims.fit(numbers.shape);
  if (!fitted || numbers.size() == 0)
    return;
  MeanRows rows(numbers.shape, *fitted);
  rows.forEachRow([&](int64_t first) {
    double sum = 0.0;
    for (int64_t offset : rows.getOffsets())
      sum += numbers.floats[first + offset];
    for (int64_t offset : rows.getOffsets())
      numbers.floats[first + offset] -= sum / rows.getOffsets().size();
    return true;
  });
}

std::vector<Numbers> norm::tools::createArguments(func::FuncOp function,
                                                  uint64_t seed,
                                                  const InputOptions &options) {
  // Where one mean moves another, so many rounds leave next to nothing of both.
  constexpr unsigned maxRounds = 64;
  std::vector<Numbers> inputs =
      createInputs(function.getArgumentTypes(), seed, options);
  for (auto [index, input] : llvm::enumerate(inputs)) {
    Attribute attr =
        function.getArgAttr(index, NormDialect::getZeroMeanAttrName());
    auto type =
        dyn_cast<RankedTensorType>(function.getArgument(index).getType());
    if (!attr || !type)
      continue;
    std::vector<MeanDims> means = MeanDims::getDeclared(attr, type.getShape());
    unsigned rounds = means.size() > 1 ? maxRounds : 1;
    for (unsigned round = 0; round < rounds; ++round)
      for (const MeanDims &dims : means)
        center(input, dims);
  }
  return inputs;
}
