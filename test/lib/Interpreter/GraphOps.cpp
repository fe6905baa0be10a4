//===- GraphOps.cpp - Graph ops -------------------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements graph ops for the interpreter, from the formulas in
// their descriptions.
//
//===----------------------------------------------------------------------===//

#include "Interpreter.h"

#include "norm/IR/Norm.h"

#include <cmath>

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::test;

void norm::test::forEachRow(ArrayRef<int64_t> shape, ArrayRef<int64_t> dims,
                            function_ref<void(ArrayRef<int64_t>)> visit) {
  Tensor whole;
  whole.shape.assign(shape.begin(), shape.end());
  SmallVector<int64_t> rows(shape), features(shape.size(), 1);
  if (llvm::is_contained(rows, 0))
    return;
  for (int64_t dim : dims) {
    features[dim] = shape[dim];
    rows[dim] = 1;
  }
  SmallVector<int64_t> row(rows.size(), 0), feature(rows.size(), 0);
  do {
    SmallVector<int64_t> places;
    int64_t first = whole.linearize(row);
    do
      places.push_back(first + whole.linearize(feature));
    while (advance(feature, features));
    visit(places);
  } while (advance(row, rows));
}

static double getReciprocalRoot(double statistic, double epsilon,
                                EpsilonKind kind) {
  switch (kind) {
  case EpsilonKind::Inside:
    return 1.0 / std::sqrt(statistic + epsilon);
  case EpsilonKind::Outside:
    return 1.0 / (std::sqrt(statistic) + epsilon);
  case EpsilonKind::Floor:
    return 1.0 / std::max(std::sqrt(statistic), epsilon);
  }
  llvm_unreachable("all kinds are handled");
}

static void subtractMean(Tensor &tensor, ArrayRef<int64_t> places) {
  double mean = 0.0;
  for (int64_t place : places)
    mean += tensor.elements[place] / places.size();
  for (int64_t place : places)
    tensor.elements[place] -= mean;
}

/// Multiplies by and adds what has the shape of the feature dims.
static void applyAffine(Tensor &tensor, ArrayRef<int64_t> places,
                        const TensorRef &scale, const TensorRef &bias) {
  for (auto [feature, place] : llvm::enumerate(places)) {
    if (scale)
      tensor.elements[place] *= scale->elements[feature];
    if (bias)
      tensor.elements[place] += bias->elements[feature];
  }
}

template <typename OpTy>
static Tensor normalize(OpTy op, Tensor tensor, TensorRef scale,
                        TensorRef bias) {
  forEachRow(tensor.shape, op.getDims(), [&](ArrayRef<int64_t> places) {
    if (isa<LayerNormOp>(op.getOperation()))
      subtractMean(tensor, places);
    double statistic = 0.0;
    for (int64_t place : places)
      statistic += tensor.elements[place] * tensor.elements[place];
    double rstd = getReciprocalRoot(statistic / places.size(),
                                    op.getEpsilon().convertToDouble(),
                                    op.getEpsilonKind());
    for (int64_t place : places)
      tensor.elements[place] *= rstd;
    applyAffine(tensor, places, scale, bias);
  });
  return tensor;
}

LogicalResult Interpreter::runGraphOp(Operation &op) {
  auto getOptional = [&](Value value) { return value ? get(value) : nullptr; };
  Tensor result = *get(op.getOperand(0));
  if (auto layerNorm = dyn_cast<LayerNormOp>(op)) {
    result = normalize(layerNorm, std::move(result),
                       getOptional(layerNorm.getScale()),
                       getOptional(layerNorm.getBias()));
  } else if (auto rmsNorm = dyn_cast<RMSNormOp>(op)) {
    result =
        normalize(rmsNorm, std::move(result), getOptional(rmsNorm.getScale()),
                  getOptional(rmsNorm.getBias()));
  } else if (auto center = dyn_cast<CenterOp>(op)) {
    forEachRow(result.shape, center.getDims(),
               [&](ArrayRef<int64_t> places) { subtractMean(result, places); });
  } else if (auto add = dyn_cast<ResidualAddOp>(op)) {
    const Tensor &branch = *get(add.getBranch());
    for (auto [element, other] :
         llvm::zip_equal(result.elements, branch.elements))
      element = add.getAlpha().convertToDouble() * element + other;
  } else if (auto dyt = dyn_cast<DyTOp>(op)) {
    double alpha = get(dyt.getAlpha())->scalar();
    TensorRef scale = getOptional(dyt.getScale()),
              bias = getOptional(dyt.getBias());
    forEachRow(result.shape, dyt.getDims(), [&](ArrayRef<int64_t> places) {
      for (int64_t place : places)
        result.elements[place] = std::tanh(alpha * result.elements[place]);
      applyAffine(result, places, scale, bias);
    });
  } else {
    return op.emitError("is not known to the interpreter");
  }
  set(op.getResult(0), std::move(result));
  return success();
}
