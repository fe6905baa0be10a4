//===- MeanDims.cpp - What a mean is taken over ---------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the dims over which means are taken.
//
//===----------------------------------------------------------------------===//

#include "norm/Analysis/MeanDims.h"

#include "mlir/IR/Builders.h"
#include <tuple>

using namespace mlir;
using namespace mlir::norm;
using llvm::SmallBitVector;

static auto getKey(const MeanDigit &digit) {
  return std::make_tuple(digit.dim, digit.stride, digit.extent, digit.begin,
                         digit.count, digit.isReduced);
}

bool MeanDigit::operator==(const MeanDigit &other) const {
  return getKey(*this) == getKey(other);
}

bool MeanDigit::operator<(const MeanDigit &other) const {
  return getKey(*this) < getKey(other);
}

void MeanDims::add(MeanDigit digit) {
  if (digit.extent == 1)
    return;
  if (digit.count == 1)
    digit.isReduced = false;
  if (!digit.isReduced && digit.isWhole())
    return;
  digits.push_back(digit);
}

void MeanDims::normalize() {
  SmallVector<MeanDigit, 2> given;
  std::swap(given, digits);
  llvm::sort(given);
  for (const MeanDigit &digit : given)
    add(digit);
  // A digit above one that is wholly reduced makes one digit with it.
  SmallVector<MeanDigit, 2> merged;
  for (const MeanDigit &digit : digits) {
    MeanDigit *last = merged.empty() ? nullptr : &merged.back();
    if (last && last->dim == digit.dim && last->isReduced && digit.isReduced &&
        last->isWhole() && digit.stride == last->stride * last->extent) {
      last->begin = digit.begin * last->extent;
      last->count = digit.count * last->extent;
      last->extent *= digit.extent;
      continue;
    }
    merged.push_back(digit);
  }
  digits = std::move(merged);
}

MeanDims MeanDims::getWhole(ArrayRef<int64_t> shape, ArrayRef<int64_t> dims) {
  MeanDims result;
  for (int64_t dim : dims)
    result.add({dim, 1, shape[dim], 0, shape[dim], /*isReduced=*/true});
  result.normalize();
  return result;
}

/// A digit as `norm.zero_mean` has it: `{dim = 1, step = 64, size = 36, from =
/// 0, count = 12, each}`.
static MeanDigit readDigit(DictionaryAttr attr) {
  auto get = [&](StringRef name, int64_t other) {
    auto value = attr.getAs<IntegerAttr>(name);
    return value ? value.getInt() : other;
  };
  int64_t extent = get("size", 1);
  return {get("dim", 0),  get("step", 1),       extent,
          get("from", 0), get("count", extent), !attr.contains("each")};
}

static DictionaryAttr writeDigit(const MeanDigit &digit, Builder builder) {
  NamedAttrList attrs;
  auto set = [&](StringRef name, int64_t value) {
    attrs.set(name, builder.getI64IntegerAttr(value));
  };
  set("dim", digit.dim);
  set("size", digit.extent);
  if (digit.stride != 1)
    set("step", digit.stride);
  if (!digit.isWhole()) {
    set("from", digit.begin);
    set("count", digit.count);
  }
  if (!digit.isReduced)
    attrs.set("each", builder.getUnitAttr());
  return attrs.getDictionary(builder.getContext());
}

std::vector<MeanDims> MeanDims::getDeclared(Attribute attr,
                                            ArrayRef<int64_t> shape) {
  if (auto dims = dyn_cast<DenseI64ArrayAttr>(attr))
    return {getWhole(shape, dims.asArrayRef())};
  std::vector<MeanDims> result;
  for (Attribute mean : cast<ArrayAttr>(attr)) {
    MeanDims &dims = result.emplace_back();
    if (auto whole = dyn_cast<DenseI64ArrayAttr>(mean)) {
      dims = getWhole(shape, whole.asArrayRef());
      continue;
    }
    for (Attribute digit : cast<ArrayAttr>(mean))
      dims.digits.push_back(readDigit(cast<DictionaryAttr>(digit)));
    dims.normalize();
  }
  return result;
}

Attribute MeanDims::getDeclaration(MLIRContext *context,
                                   ArrayRef<MeanDims> means,
                                   ArrayRef<int64_t> shape) {
  SmallVector<Attribute> attrs;
  for (const MeanDims &mean : means) {
    SmallVector<int64_t> dims;
    SmallVector<Attribute> digits;
    for (const MeanDigit &digit : mean.digits) {
      if (mean.coversWhole(shape, digit.dim))
        dims.push_back(digit.dim);
      digits.push_back(writeDigit(digit, Builder(context)));
    }
    if (dims.size() == digits.size())
      attrs.push_back(DenseI64ArrayAttr::get(context, dims));
    else
      attrs.push_back(ArrayAttr::get(context, digits));
  }
  bool isOneOfDims = attrs.size() == 1 && isa<DenseI64ArrayAttr>(attrs.front());
  return isOneOfDims ? attrs.front() : ArrayAttr::get(context, attrs);
}

bool MeanDims::isEmpty() const {
  return llvm::none_of(digits,
                       [](const MeanDigit &digit) { return digit.isReduced; });
}

bool MeanDims::involves(int64_t dim) const {
  return llvm::any_of(digits,
                      [&](const MeanDigit &digit) { return digit.dim == dim; });
}

bool MeanDims::reduces(int64_t dim) const {
  return llvm::any_of(digits, [&](const MeanDigit &digit) {
    return digit.dim == dim && digit.isReduced;
  });
}

bool MeanDims::coversWhole(ArrayRef<int64_t> shape,
                           ArrayRef<int64_t> dims) const {
  return llvm::all_of(dims, [&](int64_t dim) {
    if (shape[dim] == 1)
      return true;
    auto isOfDim = [&](const MeanDigit &digit) { return digit.dim == dim; };
    const MeanDigit *digit = llvm::find_if(digits, isOfDim);
    return digit != digits.end() && digit->isReduced && digit->isWhole() &&
           digit->stride == 1 && digit->extent == shape[dim];
  });
}

/// Whether what `wide` runs over is made of blocks that are all of `narrow`.
static bool tiles(const MeanDigit &wide, const MeanDigit &narrow) {
  if (wide.dim != narrow.dim || !wide.isReduced)
    return false;
  if (wide == narrow)
    return true;
  if (ShapedType::isDynamic(wide.extent) ||
      ShapedType::isDynamic(narrow.extent) || !narrow.isWhole() ||
      narrow.stride % wide.stride != 0)
    return false;
  int64_t block = narrow.stride / wide.stride * narrow.extent;
  return block != 0 && wide.extent % block == 0 && wide.begin % block == 0 &&
         wide.count % block == 0;
}

/// Whether only such values of `outer` are meant by `inner`, another digit.
static bool isWithin(const MeanDigit &inner, const MeanDigit &outer) {
  return inner.dim == outer.dim && inner.stride == outer.stride &&
         inner.extent == outer.extent && inner.begin >= outer.begin &&
         inner.begin + inner.count <= outer.begin + outer.count;
}

bool MeanDims::isImpliedBy(const MeanDims &other) const {
  // Then each mean is a mean of others.
  return !other.isEmpty() &&
         llvm::all_of(other.digits, [&](const MeanDigit &digit) {
           return llvm::any_of(digits, [&](const MeanDigit &own) {
             return digit.isReduced ? tiles(own, digit) : isWithin(own, digit);
           });
         });
}

MeanDims MeanDims::getFree(const SmallBitVector &dims) const {
  MeanDims result;
  for (MeanDigit digit : digits) {
    if (dims.test(digit.dim))
      digit.isReduced = false;
    result.digits.push_back(digit);
  }
  result.normalize();
  return result;
}

MeanDims MeanDims::withoutRestrictions() const {
  MeanDims result;
  for (const MeanDigit &digit : digits)
    if (digit.isReduced)
      result.digits.push_back(digit);
  result.normalize();
  return result;
}

MeanDims MeanDims::renumber(ArrayRef<int64_t> newDims) const {
  MeanDims result;
  for (MeanDigit digit : digits) {
    digit.dim = newDims[digit.dim];
    if (digit.dim >= 0)
      result.digits.push_back(digit);
  }
  result.normalize();
  return result;
}

std::optional<MeanDims> MeanDims::fit(ArrayRef<int64_t> shape) const {
  MeanDims result;
  for (MeanDigit digit : digits) {
    int64_t size = shape[digit.dim];
    if (ShapedType::isDynamic(digit.extent))
      digit.extent = digit.count = size;
    else if (digit.extent == 0 || (ShapedType::isStatic(size) &&
                                   size % (digit.stride * digit.extent) != 0))
      return std::nullopt;
    result.digits.push_back(digit);
  }
  result.normalize();
  return result;
}

/// The product of the sizes of `dims` after the first `position`, or
/// kDynamic. Dims of one element do not matter.
static int64_t getInnerSize(ArrayRef<int64_t> shape, ArrayRef<int64_t> dims,
                            size_t position) {
  int64_t size = 1;
  for (int64_t dim : dims.drop_front(position + 1)) {
    if (ShapedType::isDynamic(shape[dim]))
      return ShapedType::kDynamic;
    size *= shape[dim];
  }
  return size;
}

/// Splits `digit` of a dim into digits of the dims that it expands to. False if
/// it is none of them.
static bool splitDigit(MeanDigit digit, ArrayRef<int64_t> dims,
                       ArrayRef<int64_t> wide,
                       SmallVectorImpl<MeanDigit> &result) {
  // A whole dim is all of its parts, also if their sizes are not known.
  if (digit.isReduced && digit.isWhole() && digit.stride == 1) {
    int64_t size = 1;
    for (int64_t dim : dims)
      size = ShapedType::isDynamic(wide[dim]) || ShapedType::isDynamic(size)
                 ? ShapedType::kDynamic
                 : size * wide[dim];
    if (size == digit.extent || ShapedType::isDynamic(digit.extent)) {
      for (int64_t dim : dims)
        result.push_back({dim, 1, wide[dim], 0, wide[dim], true});
      return true;
    }
  }
  if (ShapedType::isDynamic(digit.extent))
    return false;
  // From the innermost dim outward: what of the digit lies in it.
  for (size_t position = dims.size(); position-- > 0;) {
    int64_t dim = dims[position], size = wide[dim];
    if (size == 1)
      continue;
    int64_t inner = getInnerSize(wide, dims, position);
    if (ShapedType::isDynamic(inner) || inner == 0)
      return false;
    bool isLast = position == 0 || ShapedType::isDynamic(size);
    if (!isLast && digit.stride >= inner * size)
      continue;
    if (digit.stride % inner != 0)
      return false;
    int64_t stride = digit.stride / inner;
    if (ShapedType::isDynamic(size) || size % (stride * digit.extent) == 0) {
      result.push_back({dim, stride, digit.extent, digit.begin, digit.count,
                        digit.isReduced});
      return true;
    }
    // The lower part of the digit is here, the rest in outer dims.
    if (size % stride != 0)
      return false;
    int64_t part = size / stride;
    if (isLast || digit.extent % part != 0)
      return false;
    bool isSplittable = digit.begin % part == 0 && digit.count % part == 0;
    if (!isSplittable)
      return false;
    result.push_back({dim, stride, part, 0, part, digit.isReduced});
    digit.stride = inner * size;
    digit.extent /= part;
    digit.begin /= part;
    digit.count /= part;
    if (digit.extent == 1)
      return true;
  }
  return digit.extent == 1;
}

std::optional<MeanDims>
MeanDims::expand(ArrayRef<ReassociationIndices> reassociation,
                 ArrayRef<int64_t> narrow, ArrayRef<int64_t> wide) const {
  MeanDims result;
  for (const MeanDigit &digit : digits)
    if (!splitDigit(digit, reassociation[digit.dim], wide, result.digits))
      return std::nullopt;
  result.normalize();
  return result;
}

std::optional<MeanDims>
MeanDims::collapse(ArrayRef<ReassociationIndices> reassociation,
                   ArrayRef<int64_t> narrow, ArrayRef<int64_t> wide) const {
  MeanDims result;
  for (auto [narrowDim, dims] : llvm::enumerate(reassociation)) {
    // Sizes that are not known do not matter where all of them are reduced.
    if (ShapedType::isDynamic(narrow[narrowDim]) && coversWhole(wide, dims)) {
      int64_t size = narrow[narrowDim];
      result.digits.push_back({int64_t(narrowDim), 1, size, 0, size, true});
      continue;
    }
    for (auto [position, dim] : llvm::enumerate(dims)) {
      for (MeanDigit digit : digits) {
        if (digit.dim != dim)
          continue;
        int64_t inner = getInnerSize(wide, dims, position);
        if (ShapedType::isDynamic(inner) || ShapedType::isDynamic(digit.extent))
          return std::nullopt;
        digit.dim = narrowDim;
        digit.stride *= inner;
        result.digits.push_back(digit);
      }
    }
  }
  result.normalize();
  return result;
}

std::optional<MeanDims> MeanDims::unslice(int64_t dim, int64_t offset,
                                          int64_t size,
                                          int64_t sourceSize) const {
  if (offset == 0 && size == sourceSize && ShapedType::isStatic(size))
    return *this;
  MeanDims result;
  bool isKnown = ShapedType::isStatic(offset) && ShapedType::isStatic(size) &&
                 ShapedType::isStatic(sourceSize);
  if (isKnown && offset + size > sourceSize)
    return std::nullopt;
  // What of the dim the slice has, in units of its lowest digits.
  int64_t unit = 1;
  bool hasRange = false;
  for (MeanDigit digit : digits) {
    if (digit.dim != dim) {
      result.digits.push_back(digit);
      continue;
    }
    if (!isKnown)
      return std::nullopt;
    if (digit.stride * digit.extent == size && offset % digit.stride == 0 &&
        sourceSize % digit.stride == 0) {
      digit.extent = sourceSize / digit.stride;
      digit.begin += offset / digit.stride;
      hasRange = true;
    } else {
      unit = digit.stride * digit.extent;
      if (offset % unit != 0 || sourceSize % unit != 0)
        return std::nullopt;
    }
    result.digits.push_back(digit);
  }
  if (isKnown && !hasRange) {
    if (offset % unit != 0 || size % unit != 0 || sourceSize % unit != 0)
      return std::nullopt;
    result.digits.push_back({dim, unit, sourceSize / unit, offset / unit,
                             size / unit, /*isReduced=*/false});
  }
  result.normalize();
  return result;
}

std::optional<MeanDims> MeanDims::slice(int64_t dim, int64_t offset,
                                        int64_t size, int64_t sourceSize,
                                        bool &isDisjoint) const {
  isDisjoint = false;
  if (offset == 0 && size == sourceSize && ShapedType::isStatic(size))
    return *this;
  bool isKnown = ShapedType::isStatic(offset) && ShapedType::isStatic(size) &&
                 ShapedType::isStatic(sourceSize);
  MeanDims result;
  for (MeanDigit digit : digits) {
    if (digit.dim != dim) {
      result.digits.push_back(digit);
      continue;
    }
    if (!isKnown)
      return std::nullopt;
    if (digit.stride * digit.extent == sourceSize &&
        offset % digit.stride == 0 && size % digit.stride == 0) {
      int64_t from = offset / digit.stride, length = size / digit.stride;
      int64_t begin = std::max(digit.begin - from, int64_t(0));
      int64_t end = std::min(digit.begin + digit.count - from, length);
      if (begin >= end) {
        isDisjoint = true;
        return result;
      }
      digit.extent = length;
      digit.begin = begin;
      digit.count = end - begin;
    } else {
      int64_t unit = digit.stride * digit.extent;
      if (offset % unit != 0 || size % unit != 0)
        return std::nullopt;
    }
    result.digits.push_back(digit);
  }
  result.normalize();
  return result;
}

void MeanDims::print(raw_ostream &os) const {
  os << '[';
  llvm::interleaveComma(digits, os, [&](const MeanDigit &digit) {
    os << digit.dim;
    if (digit.stride != 1)
      os << '/' << digit.stride;
    if (ShapedType::isStatic(digit.extent))
      os << ':' << digit.extent;
    if (!digit.isWhole())
      os << " from " << digit.begin << " to " << digit.begin + digit.count - 1;
    if (!digit.isReduced)
      os << " each";
  });
  os << ']';
}
