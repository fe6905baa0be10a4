//===- ConstantElements.cpp - Elements of constant tensors ----------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements reading and writing the elements of constant tensors.
//
//===----------------------------------------------------------------------===//

#include "norm/Analysis/ConstantElements.h"

#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cmath>

using namespace mlir;
using namespace mlir::norm;

static_assert(llvm::endianness::native == llvm::endianness::little,
              "the elements of constants are read as little-endian hosts store "
              "them");

//===----------------------------------------------------------------------===//
// Numbers in memory
//===----------------------------------------------------------------------===//

std::optional<FloatFormat> norm::getFloatFormat(Type elementType) {
  return llvm::TypeSwitch<Type, std::optional<FloatFormat>>(elementType)
      .Case([](Float64Type) { return FloatFormat::F64; })
      .Case([](Float32Type) { return FloatFormat::F32; })
      .Case([](BFloat16Type) { return FloatFormat::BF16; })
      .Case([](Float16Type) { return FloatFormat::F16; })
      .Default([](Type) { return std::nullopt; });
}

namespace {

/// An IEEE format of 16 bits.
template <int exponentBits>
struct Format16 {
  static constexpr int mantissaBits = 15 - exponentBits;
  static constexpr int maxExponent = (1 << exponentBits) - 1;
  static constexpr int bias = maxExponent / 2;
  static constexpr uint16_t infinity = maxExponent << mantissaBits;
  /// The bits of a mantissa of f64 that this format has not.
  static constexpr int droppedBits = 52 - mantissaBits;

  static double widen(uint16_t bits) {
    uint64_t sign = uint64_t(bits >> 15) << 63;
    int exponent = (bits >> mantissaBits) & maxExponent;
    uint64_t mantissa = bits & ((1u << mantissaBits) - 1);
    if (exponent == 0) {
      // The smallest subnormal is a normal f64, so the product is exact.
      double step =
          llvm::bit_cast<double>(uint64_t(1024 - bias - mantissaBits) << 52);
      double magnitude = double(mantissa) * step;
      return sign ? -magnitude : magnitude;
    }
    uint64_t wide = exponent == maxExponent ? 2047 : exponent + 1023 - bias;
    return llvm::bit_cast<double>(sign | wide << 52 | mantissa << droppedBits);
  }

  /// Drops the low `shift` bits, to nearest even.
  static uint64_t shiftRounded(uint64_t bits, int shift) {
    uint64_t half = uint64_t(1) << (shift - 1);
    return (bits + (half - 1) + (bits >> shift & 1)) >> shift;
  }

  static uint16_t round(double value) {
    uint64_t bits = llvm::bit_cast<uint64_t>(value);
    uint16_t sign = bits >> 63 << 15;
    uint64_t mantissa = bits & ((uint64_t(1) << 52) - 1);
    int wide = bits >> 52 & 2047;
    if (wide == 2047)
      return sign | infinity | (mantissa ? 1u << (mantissaBits - 1) : 0);
    int exponent = wide - 1023 + bias;
    if (exponent >= maxExponent)
      return sign | infinity;
    // A carry goes from the mantissa into the exponent, and from the largest
    // exponent to infinity.
    if (exponent > 0)
      return sign |
             shiftRounded(uint64_t(exponent) << 52 | mantissa, droppedBits);
    int shift = droppedBits + 1 - exponent;
    // Less than half of the smallest subnormal.
    if (shift > 53)
      return sign;
    return sign | shiftRounded(uint64_t(1) << 52 | mantissa, shift);
  }
};

using BF16 = Format16<8>;
using F16 = Format16<5>;

} // namespace

double norm::loadFloat16(FloatFormat format, const char *data) {
  uint16_t bits;
  std::memcpy(&bits, data, sizeof(bits));
  return format == FloatFormat::BF16 ? BF16::widen(bits) : F16::widen(bits);
}

bool norm::storeFloat(FloatFormat format, double value, char *data) {
  switch (format) {
  case FloatFormat::F64:
    std::memcpy(data, &value, sizeof(value));
    return true;
  case FloatFormat::F32: {
    float number = static_cast<float>(value);
    std::memcpy(data, &number, sizeof(number));
    return !std::isinf(number) || std::isinf(value);
  }
  case FloatFormat::BF16:
  case FloatFormat::F16: {
    bool isBF16 = format == FloatFormat::BF16;
    uint16_t bits = isBF16 ? BF16::round(value) : F16::round(value);
    std::memcpy(data, &bits, sizeof(bits));
    uint16_t infinity = isBF16 ? BF16::infinity : F16::infinity;
    return (bits & 0x7FFF) != infinity || std::isinf(value);
  }
  }
  llvm_unreachable("unknown format");
}

//===----------------------------------------------------------------------===//
// ConstantElements
//===----------------------------------------------------------------------===//

std::optional<ConstantElements> ConstantElements::get(Attribute attr) {
  auto elements = dyn_cast_if_present<ElementsAttr>(attr);
  if (!elements)
    return std::nullopt;
  ShapedType type = elements.getShapedType();
  std::optional<FloatFormat> format = getFloatFormat(type.getElementType());
  if (!format)
    return std::nullopt;
  int64_t numBytes = getNumBytes(*format);
  if (auto dense = dyn_cast<DenseElementsAttr>(attr))
    return ConstantElements(type, *format, dense.getRawData().data(),
                            dense.isSplat() ? 0 : numBytes);
  auto resource = dyn_cast<DenseResourceElementsAttr>(attr);
  AsmResourceBlob *blob =
      resource ? resource.getRawHandle().getBlob() : nullptr;
  if (!blob ||
      int64_t(blob->getData().size()) != type.getNumElements() * numBytes)
    return std::nullopt;
  return ConstantElements(type, *format, blob->getData().data(), numBytes);
}

//===----------------------------------------------------------------------===//
// ConstantWriter
//===----------------------------------------------------------------------===//

ConstantWriter::ConstantWriter(Attribute like)
    : like(like),
      format(*getFloatFormat(cast<ElementsAttr>(like).getElementType())),
      numBytes(getNumBytes(format)) {
  size_t alignment = numBytes;
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(like))
    if (AsmResourceBlob *old = resource.getRawHandle().getBlob())
      alignment = std::max(alignment, old->getDataAlignment());
  int64_t size = cast<ElementsAttr>(like).getNumElements() * numBytes;
  blob = HeapAsmResourceBlob::allocate(size, alignment);
  data = blob.getMutableData().data();
}

Attribute ConstantWriter::finish() {
  AsmResourceBlob contents = std::move(blob);
  ShapedType type = cast<ElementsAttr>(like).getShapedType();
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(like))
    return DenseResourceElementsAttr::get(
        type, resource.getRawHandle().getKey(), std::move(contents));
  return DenseElementsAttr::getFromRawBuffer(type, contents.getData());
}
