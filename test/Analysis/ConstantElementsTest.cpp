//===- ConstantElementsTest.cpp - Tests of ConstantElements ---------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file tests how the elements of constants are read and written.
//
//===----------------------------------------------------------------------===//

#include "norm/Analysis/ConstantElements.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/APFloat.h"

#include "gtest/gtest.h"
#include <cmath>
#include <limits>
#include <random>

using namespace mlir;
using namespace mlir::norm;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

class Constants : public ::testing::Test {
protected:
  Constants() : builder(&context) {}

  SmallVector<FloatType> getTypes() {
    return {builder.getF64Type(), builder.getF32Type(), builder.getBF16Type(),
            builder.getF16Type()};
  }

  /// A resource of what a dense attribute of all different elements holds.
  DenseResourceElementsAttr getResource(DenseElementsAttr dense,
                                        StringRef name) {
    ArrayRef<char> bytes = dense.getRawData();
    return DenseResourceElementsAttr::get(
        dense.getType(), name,
        HeapAsmResourceBlob::allocateAndCopyWithAlign(bytes, 8));
  }

  DenseElementsAttr getDense(FloatType type, ArrayRef<int64_t> shape,
                             ArrayRef<double> values) {
    SmallVector<Attribute> attrs;
    for (double value : values)
      attrs.push_back(FloatAttr::get(type, value));
    return DenseElementsAttr::get(RankedTensorType::get(shape, type), attrs);
  }

  /// What APFloat rounds `value` to.
  double roundByAPFloat(FloatType type, double value) {
    APFloat number(value);
    bool losesInfo;
    number.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                   &losesInfo);
    number.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                   &losesInfo);
    return number.convertToDouble();
  }

  /// Stores and loads `value`, and compares with APFloat.
  void checkRounding(FloatType type, double value) {
    FloatFormat format = *getFloatFormat(type);
    char data[8];
    bool isFinite = storeFloat(format, value, data);
    double found = loadFloat(format, data);
    double expected = roundByAPFloat(type, value);
    EXPECT_EQ(llvm::bit_cast<uint64_t>(found),
              llvm::bit_cast<uint64_t>(expected))
        << value << " gives " << found << ", expected " << expected;
    EXPECT_EQ(isFinite, !std::isinf(expected) || std::isinf(value)) << value;
  }

  MLIRContext context;
  Builder builder;
};

TEST_F(Constants, ReadsEveryType) {
  double values[] = {1.0, -0.5, 0.25, -2.0, 1024.0, 0.0};
  for (FloatType type : getTypes()) {
    DenseElementsAttr dense = getDense(type, {2, 3}, values);
    for (Attribute attr :
         {Attribute(dense), Attribute(getResource(dense, "r"))}) {
      std::optional<ConstantElements> elements = ConstantElements::get(attr);
      ASSERT_TRUE(elements);
      EXPECT_EQ(elements->getElementType(), type);
      EXPECT_EQ(elements->getShape(), (ArrayRef<int64_t>{2, 3}));
      EXPECT_EQ(elements->getNumElements(), 6);
      EXPECT_FALSE(elements->isSplat());
      for (auto [position, value] : llvm::enumerate(values))
        EXPECT_EQ((*elements)[position], value);
    }
  }
}

TEST_F(Constants, SplatAnswersEverywhere) {
  for (FloatType type : getTypes()) {
    auto elements = ConstantElements::get(getDense(type, {4, 5}, {0.75}));
    ASSERT_TRUE(elements);
    EXPECT_TRUE(elements->isSplat());
    EXPECT_EQ(elements->getNumElements(), 20);
    EXPECT_EQ((*elements)[0], 0.75);
    EXPECT_EQ((*elements)[19], 0.75);
  }
}

TEST_F(Constants, ReadsNoOthers) {
  EXPECT_FALSE(ConstantElements::get(Attribute()));
  EXPECT_FALSE(ConstantElements::get(builder.getF32FloatAttr(1.0)));
  EXPECT_FALSE(ConstantElements::get(builder.getI32TensorAttr({1, 2})));
  EXPECT_FALSE(ConstantElements::get(
      getDense(Float8E4M3FNType::get(&context), {2}, {1.0, 2.0})));
  auto complexType =
      RankedTensorType::get({2}, ComplexType::get(builder.getF32Type()));
  EXPECT_FALSE(ConstantElements::get(DenseElementsAttr::get(
      complexType, std::complex<APFloat>(APFloat(1.0f), APFloat(2.0f)))));
}

TEST_F(Constants, ReadsNoResourceThatIsNotThere) {
  auto dense = getDense(builder.getF32Type(), {2}, {1.0, 2.0});
  auto resource = getResource(dense, "there");
  EXPECT_TRUE(ConstantElements::get(resource));
  // One element more than there is.
  EXPECT_FALSE(ConstantElements::get(DenseResourceElementsAttr::get(
      RankedTensorType::get({3}, builder.getF32Type()),
      resource.getRawHandle())));
  // A name without contents, as after --mlir-elide-resource-strings-if-larger.
  auto &manager = DenseResourceElementsHandle::getManagerInterface(&context);
  DenseResourceElementsHandle absent = manager.insert("absent");
  EXPECT_FALSE(ConstantElements::get(
      DenseResourceElementsAttr::get(dense.getType(), absent)));
}

TEST_F(Constants, EveryNumberOf16Bits) {
  for (FloatType type :
       {FloatType(builder.getBF16Type()), FloatType(builder.getF16Type())}) {
    FloatFormat format = *getFloatFormat(type);
    for (unsigned bits = 0; bits < 65536; ++bits) {
      APFloat number(type.getFloatSemantics(), APInt(16, bits));
      uint16_t stored = bits;
      double found = loadFloat16(format, reinterpret_cast<char *>(&stored));
      if (number.isNaN()) {
        ASSERT_TRUE(std::isnan(found)) << bits;
        continue;
      }
      bool losesInfo;
      number.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                     &losesInfo);
      ASSERT_EQ(llvm::bit_cast<uint64_t>(found),
                llvm::bit_cast<uint64_t>(number.convertToDouble()))
          << bits;
      uint16_t back;
      EXPECT_TRUE(storeFloat(format, found, reinterpret_cast<char *>(&back)));
      ASSERT_EQ(back, bits);
      // Just below, at and just above the middle to the next number.
      if ((bits & 0x7FFF) == 0x7FFF)
        continue;
      uint16_t nextBits = bits + 1;
      double next = loadFloat16(format, reinterpret_cast<char *>(&nextBits));
      if (std::isinf(found) || !std::isfinite(next))
        continue;
      double middle = (found + next) / 2;
      checkRounding(type, std::nextafter(middle, -infinity));
      checkRounding(type, middle);
      checkRounding(type, std::nextafter(middle, infinity));
    }
  }
}

TEST_F(Constants, RoundsOnceToNearestEven) {
  // To f32 first this would be a tie, and go to 1.
  checkRounding(builder.getBF16Type(), 1.0 + 0x1p-8 + 0x1p-40);
  checkRounding(builder.getF16Type(), 1.0 + 0x1p-11 + 0x1p-40);
  std::mt19937_64 random(1);
  for (FloatType type : getTypes()) {
    for (double value : {0.0, -0.0, infinity, -infinity, 0x1p-1074, 65519.999,
                         65520.0, 3.3895313892515355e38, 3.4028235e38,
                         3.4028236e38, -1e300, 0x1p-149, 0x1p-150, 0x1.8p-150,
                         0x1p-133, 0x1p-134, 0x1p-24, 0x1p-25, 0x1.8p-25})
      checkRounding(type, value);
    for (int i = 0; i < 20000; ++i) {
      // Any sign and mantissa, exponents around those of the type.
      uint64_t exponent = 1023 - 160 + random() % 320;
      uint64_t bits = (random() & 0x800FFFFFFFFFFFFFull) | exponent << 52;
      checkRounding(type, llvm::bit_cast<double>(bits));
    }
    char data[8];
    FloatFormat format = *getFloatFormat(type);
    EXPECT_TRUE(storeFloat(format, std::nan(""), data));
    EXPECT_TRUE(std::isnan(loadFloat(format, data)));
  }
}

TEST_F(Constants, WritesTheKindThatItIsLike) {
  for (FloatType type : getTypes()) {
    DenseElementsAttr dense = getDense(type, {2, 2}, {1.0, 2.0, 3.0, 4.0});
    DenseResourceElementsAttr resource = getResource(dense, "weight");
    for (Attribute like : {Attribute(dense), Attribute(resource)}) {
      ConstantWriter writer(like);
      for (int64_t i = 0; i < 4; ++i)
        writer.set(i, 0.5 * double(i));
      EXPECT_FALSE(writer.overflowed());
      Attribute attr = writer.finish();
      EXPECT_EQ(cast<ElementsAttr>(attr).getType(), dense.getType());
      EXPECT_EQ(isa<DenseElementsAttr>(attr), isa<DenseElementsAttr>(like));
      auto elements = ConstantElements::get(attr);
      ASSERT_TRUE(elements);
      for (int64_t i = 0; i < 4; ++i)
        EXPECT_EQ((*elements)[i], 0.5 * double(i));
    }
    // What it was like stays as it is.
    EXPECT_EQ((*ConstantElements::get(resource))[3], 4.0);
  }
}

TEST_F(Constants, NewResourceHasItsOwnName) {
  auto dense = getDense(builder.getF32Type(), {2}, {1.0, 2.0});
  auto resource = getResource(dense, "weight");
  ConstantWriter writer(resource);
  writer.set(0, 3.0);
  writer.set(1, 5.0);
  auto written = cast<DenseResourceElementsAttr>(writer.finish());
  StringRef name = written.getRawHandle().getKey();
  EXPECT_NE(name, resource.getRawHandle().getKey());
  EXPECT_TRUE(name.starts_with("weight")) << name.str();
}

TEST_F(Constants, WritesAllElementsOfASplat) {
  ConstantWriter writer(getDense(builder.getF16Type(), {3}, {1.0}));
  for (int64_t i = 0; i < 3; ++i)
    writer.set(i, double(i));
  auto elements = ConstantElements::get(writer.finish());
  ASSERT_TRUE(elements);
  EXPECT_FALSE(elements->isSplat());
  EXPECT_EQ((*elements)[2], 2.0);
}

TEST_F(Constants, WritesATensorWithoutElements) {
  auto type = RankedTensorType::get({0, 3}, builder.getF32Type());
  auto empty = DenseElementsAttr::get(type, ArrayRef<Attribute>());
  ASSERT_TRUE(ConstantElements::get(empty));
  EXPECT_EQ(ConstantElements::get(empty)->getNumElements(), 0);
  Attribute written = ConstantWriter(empty).finish();
  EXPECT_EQ(cast<ElementsAttr>(written).getType(), type);
}

TEST_F(Constants, TellsOfOverflow) {
  std::pair<FloatType, double> limits[] = {{builder.getF16Type(), 65520.0},
                                           {builder.getBF16Type(), 3.4e38},
                                           {builder.getF32Type(), 3.5e38}};
  for (auto [type, value] : limits) {
    auto like = getDense(type, {2}, {1.0, 2.0});
    ConstantWriter writer(like);
    writer.set(0, infinity);
    EXPECT_FALSE(writer.overflowed());
    writer.set(1, value);
    EXPECT_TRUE(writer.overflowed());
    writer.set(1, 1.0);
    EXPECT_TRUE(writer.overflowed());
    EXPECT_EQ((*ConstantElements::get(writer.finish()))[0], infinity);
  }
}

} // namespace
