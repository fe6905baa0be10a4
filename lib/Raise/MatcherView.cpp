//===- MatcherView.cpp - Rows of inputs and of values ---------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the comparison of the rows that are summed up with the
// rows of a value, where the input may be seen through different reshapes.
//
// Every dim of the input is cut into digits so that both the value and the sum
// take each digit from one place: a dim of the value, a part of one, or a
// summation index. The digits that the sum runs over are the normalized dims.
//
//===----------------------------------------------------------------------===//

#include "Matcher.h"

#include "IndexExpr.h"

using namespace mlir;
using namespace mlir::norm;

namespace {

/// Cuts dims of the input into digits.
class ViewMatcher {
public:
  ViewMatcher(ArrayRef<int64_t> inputSizes, const Atom *sum,
              ArrayRef<int64_t> valueSizes)
      : inputSizes(inputSizes), sum(sum), valueSizes(valueSizes) {}

  bool cutDim(unsigned dim, AffineExpr inValue, AffineExpr inSum);
  bool isValueWhole() const { return valueIsWhole; }
  bool coversSum() const;
  bool finish(NormMatch &match, MLIRContext *context);

private:
  /// A digit of the input: where the value has it, and whether it is summed.
  struct Place {
    std::optional<Digit> inValue;
    int64_t size;
    bool isSummed = false;
    unsigned dim;
  };

  int64_t getSize(AffineExpr base) const;
  void addDigit(const Digit *inValue, const Digit *inSum, int64_t stride,
                int64_t size, unsigned dim);
  bool endGroup(ArrayRef<Place> group) const;

  ArrayRef<int64_t> inputSizes;
  const Atom *sum;
  ArrayRef<int64_t> valueSizes;
  SmallVector<Place> places;
  /// How many values of each summation index the places take.
  llvm::SmallDenseMap<AffineExpr, int64_t> summed;
  bool failed = false;
  bool valueIsWhole = true;
};

} // namespace

int64_t ViewMatcher::getSize(AffineExpr base) const {
  if (auto dim = dyn_cast<AffineDimExpr>(base))
    return dim.getPosition() < valueSizes.size() ? valueSizes[dim.getPosition()]
                                                 : ShapedType::kDynamic;
  const Extent &extent =
      sum->extents[cast<AffineSymbolExpr>(base).getPosition()];
  return extent.isStatic() ? extent.size : ShapedType::kDynamic;
}

/// The digit in which the values of stride `stride` lie.
static const Digit *findDigit(ArrayRef<Digit> digits, int64_t stride) {
  for (const Digit &digit : digits)
    if (digit.stride <= stride)
      return &digit;
  return nullptr;
}

void ViewMatcher::addDigit(const Digit *inValue, const Digit *inSum,
                           int64_t stride, int64_t size, unsigned dim) {
  Place place;
  place.size = size;
  place.dim = dim;
  if (inValue)
    place.inValue = getSubdigit(*inValue, stride, size);
  if (inSum) {
    Digit part = getSubdigit(*inSum, stride, size);
    place.isSummed = isa<AffineSymbolExpr>(part.base);
    if (place.isSummed) {
      auto [it, isNew] = summed.try_emplace(part.base, 1);
      if (ShapedType::isDynamic(size) || ShapedType::isDynamic(it->second))
        it->second = ShapedType::kDynamic;
      else
        it->second *= size;
    } else {
      failed |= !place.inValue || !part.isSamePart(*place.inValue);
    }
  } else if (sum) {
    // A dim of size 1.
    failed |= size != 1;
    place.isSummed =
        dim < sum->summedUnitDims.size() && sum->summedUnitDims.test(dim);
  }
  places.push_back(place);
}

/// Whether the digits make `size` values; a dynamic size is the outermost
/// digit's.
static bool makesSize(ArrayRef<Digit> digits, int64_t size) {
  int64_t product = 1;
  for (const Digit &digit : digits) {
    if (ShapedType::isDynamic(digit.size))
      return ShapedType::isDynamic(size);
    product *= digit.size;
  }
  return product == size;
}

bool ViewMatcher::cutDim(unsigned dim, AffineExpr inValue, AffineExpr inSum) {
  int64_t size = inputSizes[dim];
  auto sizeOf = [&](AffineExpr base) { return getSize(base); };
  FailureOr<SmallVector<Digit>> value = getDigits(inValue, sizeOf);
  FailureOr<SmallVector<Digit>> row = SmallVector<Digit>();
  if (sum)
    row = getDigits(inSum, sizeOf);
  valueIsWhole &= succeeded(value) && makesSize(*value, size);
  if (!valueIsWhole || mlir::failed(row) ||
      (!row->empty() && !makesSize(*row, size)))
    return false;

  // Cut wherever one of them is.
  SmallVector<int64_t> strides;
  for (const Digit &digit : *value)
    strides.push_back(digit.stride);
  for (const Digit &digit : *row)
    strides.push_back(digit.stride);
  if (strides.empty())
    strides.push_back(1);
  llvm::sort(strides, std::greater<int64_t>());
  strides.erase(llvm::unique(strides), strides.end());
  int64_t end = size;
  for (int64_t stride : strides) {
    bool isDynamic = ShapedType::isDynamic(end);
    if (!isDynamic && end % stride != 0)
      return false;
    addDigit(findDigit(*value, stride), findDigit(*row, stride), stride,
             isDynamic ? end : end / stride, dim);
    end = stride;
  }
  return !failed;
}

bool ViewMatcher::coversSum() const {
  for (unsigned i = 0; i < sum->extents.size(); ++i) {
    AffineExpr symbol = getAffineSymbolExpr(
        i, sum->factors[0].atom->index.front().getContext());
    if (summed.lookup(symbol) != getSize(symbol))
      return false;
  }
  return true;
}

/// Whether the digits in `group` are all of one dim of the value, in order.
bool ViewMatcher::endGroup(ArrayRef<Place> group) const {
  int64_t divisor = 1;
  for (const Place &place : llvm::reverse(group)) {
    if (place.inValue->divisor != divisor)
      return false;
    divisor =
        ShapedType::isDynamic(place.size) ? place.size : divisor * place.size;
  }
  return divisor == getSize(group.front().inValue->base);
}

bool ViewMatcher::finish(NormMatch &match, MLIRContext *context) {
  match.inputGroups.resize(inputSizes.size());
  for (auto [i, place] : llvm::enumerate(places)) {
    match.shape.push_back(place.size);
    match.inputGroups[place.dim].push_back(i);
    if (place.isSummed)
      match.dims.push_back(i);
  }
  llvm::SmallDenseSet<AffineExpr> used;
  for (size_t begin = 0, end; begin < places.size(); begin = end) {
    end = begin + 1;
    ReassociationIndices group{static_cast<int64_t>(begin)};
    const std::optional<Digit> &first = places[begin].inValue;
    while (first && end < places.size() && places[end].inValue &&
           places[end].inValue->base == first->base)
      group.push_back(end++);
    match.valueGroups.push_back(group);
    ArrayRef<Place> members = ArrayRef(places).slice(begin, end - begin);
    if (!first) {
      match.valueIndex.push_back(getAffineConstantExpr(0, context));
      match.index.push_back(match.valueIndex.back());
      continue;
    }
    if (!endGroup(members) || !used.insert(first->base).second)
      return false;
    match.valueIndex.push_back(first->base);
    for (const Place &place : members) {
      AffineExpr part = first->base;
      if (members.size() > 1)
        part = part.floorDiv(place.inValue->divisor);
      if (members.size() > 1 && &place != members.begin())
        part = part % place.size;
      match.index.push_back(part);
    }
  }
  return true;
}

bool Matcher::matchView(ArrayRef<AffineExpr> index, const Atom *sum,
                        ArrayRef<int64_t> sizes, NormMatch &match) {
  auto type = cast<RankedTensorType>(reader.getInput().getType());
  ArrayRef<AffineExpr> inSum;
  if (sum)
    inSum = sum->factors[0].atom->index;
  ViewMatcher view(type.getShape(), sum, sizes);
  for (auto [dim, expr] : llvm::enumerate(index))
    if (!view.cutDim(dim, expr, sum ? inSum[dim] : AffineExpr())) {
      if (view.isValueWhole() && sum)
        fail(4, "row", "the sum is not over whole rows of the value",
             sum->origin);
      else
        fail(4, "row", "the value does not cover the input's rows");
      return false;
    }
  if (sum && !view.coversSum()) {
    fail(4, "row", "the sum is not over the row of the value", sum->origin);
    return false;
  }
  if (!view.finish(match, type.getContext())) {
    fail(4, "row", "the value does not cover the input's rows");
    return false;
  }
  return true;
}
