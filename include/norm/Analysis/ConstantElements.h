//===- ConstantElements.h - Elements of constant tensors --------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares how passes read the elements of constant float tensors and
// write new ones, in f64 and without a copy of what they read.
//
// Elements are read as the host stores them; of big-endian hosts, where MLIR
// swaps the bytes of some attributes and not of others, nothing is known, and
// the library does not compile there.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_ANALYSIS_CONSTANTELEMENTS_H
#define NORM_ANALYSIS_CONSTANTELEMENTS_H

#include "mlir/IR/AsmState.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/bit.h"
#include <cstring>
#include <optional>

namespace mlir::norm {

/// The formats that are read and written.
enum class FloatFormat { F64, F32, BF16, F16 };

/// The format of an element type, if it is one of them.
std::optional<FloatFormat> getFloatFormat(Type elementType);

inline int64_t getNumBytes(FloatFormat format) {
  return format == FloatFormat::F64 ? 8 : format == FloatFormat::F32 ? 4 : 2;
}

/// The value of one number as it lies in memory, aligned or not.
double loadFloat16(FloatFormat format, const char *data);
inline double loadFloat(FloatFormat format, const char *data) {
  if (format == FloatFormat::F32) {
    float number;
    std::memcpy(&number, data, sizeof(number));
    return number;
  }
  if (format == FloatFormat::F64) {
    double number;
    std::memcpy(&number, data, sizeof(number));
    return number;
  }
  return loadFloat16(format, data);
}

/// Writes `value`, rounded once, to nearest even. Gives false where a finite
/// value became an infinity.
bool storeFloat(FloatFormat format, double value, char *data);

/// The elements of a constant float tensor, read where they lie. It holds for
/// as long as the attribute's context and, for a resource, its contents do.
class ConstantElements {
public:
  /// Of dense, splat and dense_resource attributes with element type f64, f32,
  /// bf16 or f16; nullopt for all others, for absent or elided resources, and
  /// where a resource has not the size of its type.
  static std::optional<ConstantElements> get(Attribute attr);

  FloatType getElementType() const {
    return cast<FloatType>(type.getElementType());
  }
  FloatFormat getFormat() const { return format; }
  ArrayRef<int64_t> getShape() const { return type.getShape(); }
  int64_t getNumElements() const { return type.getNumElements(); }

  /// Whether one number is stored for all elements. A tensor of equal elements
  /// is not a splat for that alone.
  bool isSplat() const { return stride == 0; }

  /// The element at a position in row-major order.
  double operator[](int64_t position) const {
    return loadFloat(format, data + position * stride);
  }

private:
  ConstantElements(ShapedType type, FloatFormat format, const char *data,
                   int64_t stride)
      : type(type), format(format), data(data), stride(stride) {}

  ShapedType type;
  FloatFormat format;
  const char *data;
  /// Bytes from one element to the next, 0 for a splat.
  int64_t stride;
};

/// New elements of the type of `like`: an attribute of the same kind. What was
/// dense stays dense, a resource becomes a resource under a new name that is
/// made from the old one.
class ConstantWriter {
public:
  /// `like` is one that ConstantElements reads. There is memory for one tensor
  /// then, whose elements are not initialised. A resource keeps that memory; a
  /// dense attribute is a copy of it, as the context wants it.
  explicit ConstantWriter(Attribute like);

  /// Sets an element, rounded once, to nearest even.
  void set(int64_t position, double value) {
    if (!storeFloat(format, value, data + position * numBytes))
      hasOverflowed = true;
  }

  /// Whether a finite value was rounded to infinity.
  bool overflowed() const { return hasOverflowed; }

  /// The attribute. Nothing can be set after that.
  Attribute finish();

private:
  Attribute like;
  FloatFormat format;
  int64_t numBytes;
  AsmResourceBlob blob;
  char *data;
  bool hasOverflowed = false;
};

} // namespace mlir::norm

#endif // NORM_ANALYSIS_CONSTANTELEMENTS_H
