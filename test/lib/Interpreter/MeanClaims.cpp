//===- MeanClaims.cpp - What ZeroMean claims ------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the check of the claims of ZeroMean in numbers.
//
//===----------------------------------------------------------------------===//

#include "MeanClaims.h"

#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::test;

/// What roundings leave of elements that cancel, as a part of the largest of
/// all numbers on the way.
static constexpr double kCancelled = 1e-13;

/// `shape` with dim `dim` split into two halves.
static SmallVector<int64_t> split(ArrayRef<int64_t> shape, int64_t dim) {
  SmallVector<int64_t> wide(shape);
  if (dim >= 0) {
    wide[dim] = 2;
    wide.insert(wide.begin() + dim + 1, shape[dim] / 2);
  }
  return wide;
}

//===----------------------------------------------------------------------===//
// Claims
//===----------------------------------------------------------------------===//

/// The mean over each half of dim `dim` of a tensor.
static std::optional<MeanDims> getHalves(ArrayRef<int64_t> shape, int64_t dim) {
  SmallVector<ReassociationIndices> groups;
  int64_t next = 0;
  for (int64_t i = 0, e = shape.size(); i < e; ++i) {
    groups.push_back({next++});
    if (i == dim)
      groups.back().push_back(next++);
  }
  SmallVector<int64_t> wide = split(shape, dim);
  return MeanDims::getWhole(wide, {dim + 1}).collapse(groups, shape, wide);
}

MeanClaims::MeanClaims(ModuleOp module, double tolerance, bool spoil)
    : tolerance(tolerance), spoil(spoil) {
  ZeroMean zeroMean(module);
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    for (Value result : op->getResults())
      addClaims(zeroMean, result);
    if (isa<linalg::LinalgOp>(op))
      return WalkResult::skip();
    for (Region &region : op->getRegions())
      for (BlockArgument argument : region.getArguments())
        addClaims(zeroMean, argument);
    return WalkResult::advance();
  });
}

void MeanClaims::addClaims(ZeroMean &zeroMean, Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || !isa<FloatType>(type.getElementType()) || !type.getRank())
    return;
  SmallVector<Claim> found;
  auto add = [&](SmallVector<int64_t> dims) {
    if (zeroMean.isZeroMean(value, dims))
      found.push_back({dims, /*splitDim=*/-1});
  };
  int64_t rank = type.getRank();
  for (int64_t dim = 0; dim < rank; ++dim) {
    add({dim});
    for (int64_t other = dim + 1; other < rank; ++other)
      add({dim, other});
    if (type.isDynamicDim(dim) || type.getDimSize(dim) % 2)
      continue;
    MeanFacts &facts = zeroMean.getFacts();
    std::optional<MeanDims> halves = getHalves(type.getShape(), dim);
    if (halves && facts.holds(facts.getZeroMean(value, *halves)))
      found.push_back({{dim + 1}, dim});
  }
  if (rank > 2)
    add(llvm::to_vector(llvm::seq<int64_t>(0, rank)));
  claims += found.size();
  if (spoil)
    found.push_back({{rank - 1}, /*splitDim=*/-1});
  if (!found.empty())
    claimed[value] = std::move(found);
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

double MeanClaims::getNoise() const { return kCancelled * largest; }

void MeanClaims::check(Value value, const Tensor &tensor) {
  Type element = getElementTypeOrSelf(value.getType());
  if (!isa<FloatType>(element))
    return;
  for (double number : tensor.elements)
    if (std::isfinite(number))
      largest = std::max(largest, std::abs(number));
  auto it = claimed.find(value);
  if (it == claimed.end())
    return;
  for (const Claim &claim : it->second)
    check(value, tensor, claim);
}

/// What the mean of a constant may be that counts as 0: what rounding its
/// elements can do.
static double getConstantTolerance(Value value) {
  auto type = cast<FloatType>(getElementTypeOrSelf(value.getType()));
  return matchPattern(value, m_Constant())
             ? std::ldexp(1.0, -int(type.getFPMantissaWidth()))
             : 0.0;
}

void MeanClaims::check(Value value, const Tensor &tensor, const Claim &claim) {
  double scale = 0.0;
  for (double number : tensor.elements)
    scale = std::max(scale, std::abs(number));
  // Nothing is claimed of what is not finite, and 0 is easy.
  if (scale == 0.0 || !std::isfinite(scale))
    return;
  ++checks;
  double worst = 0.0;
  forEachRow(split(tensor.shape, claim.splitDim), claim.dims,
             [&](ArrayRef<int64_t> places) {
               double mean = 0.0;
               for (int64_t place : places)
                 mean += tensor.elements[place] / places.size();
               worst = std::max(worst, std::abs(mean));
             });
  double part = std::max(tolerance, getConstantTolerance(value));
  if (worst <= part * scale + getNoise())
    return;
  if (failures++)
    return;
  llvm::raw_string_ostream os(message);
  os << llvm::formatv("mean {0:e2} of elements up to {1:e2} over {2}", worst,
                      scale,
                      llvm::make_range(claim.dims.begin(), claim.dims.end()));
  os << (claim.splitDim < 0 ? "" : " (halves)") << ": " << value;
}
