//===- NormDialect.cpp - Norm dialect registration ------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the registration of the norm dialect.
//
//===----------------------------------------------------------------------===//

#include "norm/IR/Norm.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Transforms/InliningUtils.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::norm;

#include "norm/IR/NormDialect.cpp.inc"
#include "norm/IR/NormEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "norm/IR/NormAttrs.cpp.inc"

namespace {

/// Every op has value semantics: it may stand in any function and region.
struct NormInlinerInterface : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;
  bool isLegalToInline(Operation *op, Region *dest, bool wouldBeCloned,
                       IRMapping &mapping) const final {
    return true;
  }
};

} // namespace

void NormDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "norm/IR/NormAttrs.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "norm/IR/NormOps.cpp.inc"
      >();
  addInterfaces<NormInlinerInterface>();
}

//===----------------------------------------------------------------------===//
// norm.zero_mean
//===----------------------------------------------------------------------===//

static InFlightDiagnostic emitMeanError(Operation *op) {
  return op->emitError() << '"' << NormDialect::getZeroMeanAttrName() << "\" ";
}

/// Of dims or digits: the dim is one of the type, if that is given.
static LogicalResult verifyDim(Operation *op, int64_t dim, ShapedType type) {
  if (!type || (dim >= 0 && dim < type.getRank()))
    return success();
  return emitMeanError(op) << "has dim " << dim << ", expected one of " << type;
}

static LogicalResult verifyDigit(Operation *op, Attribute attr,
                                 ShapedType type) {
  auto digit = dyn_cast<DictionaryAttr>(attr);
  bool isKnown = digit && digit.contains("dim") && digit.contains("size") &&
                 digit.contains("from") == digit.contains("count");
  if (isKnown)
    isKnown = llvm::all_of(digit, [](NamedAttribute entry) {
      if (entry.getName() == "each")
        return isa<UnitAttr>(entry.getValue());
      auto value = dyn_cast<IntegerAttr>(entry.getValue());
      bool isNumber = value && value.getType().isSignlessInteger(64);
      if (entry.getName() == "dim" || entry.getName() == "from")
        return isNumber && value.getInt() >= 0;
      bool isName = entry.getName() == "size" || entry.getName() == "step" ||
                    entry.getName() == "count";
      return isName && isNumber && value.getInt() >= 1;
    });
  if (!isKnown)
    return emitMeanError(op)
           << "expects digits {dim, size}, with step, from and count, or each, "
              "found "
           << attr;
  auto get = [&](StringRef name, int64_t other) {
    auto value = digit.getAs<IntegerAttr>(name);
    return value ? value.getInt() : other;
  };
  int64_t dim = get("dim", 0), size = get("size", 1), step = get("step", 1);
  if (failed(verifyDim(op, dim, type)))
    return failure();
  bool fits =
      get("count", size) <= size && get("from", 0) <= size - get("count", size);
  if (!fits)
    return emitMeanError(op) << "expects values within the size of a digit, "
                                "found "
                             << attr;
  if (type && (type.isDynamicDim(dim) || step > type.getDimSize(dim) ||
               type.getDimSize(dim) % step != 0 ||
               type.getDimSize(dim) / step % size != 0))
    return emitMeanError(op)
           << "expects digits that divide " << type << ", found " << attr;
  return success();
}

/// Digits that do not overlap, over one of which at least the mean runs.
static LogicalResult verifyDigits(Operation *op, ArrayAttr digits,
                                  ShapedType type) {
  bool hasMean = false;
  int64_t lastDim = -1, end = 1;
  for (Attribute attr : digits) {
    if (failed(verifyDigit(op, attr, type)))
      return failure();
    auto digit = cast<DictionaryAttr>(attr);
    int64_t dim = digit.getAs<IntegerAttr>("dim").getInt();
    auto stepAttr = digit.getAs<IntegerAttr>("step");
    int64_t step = stepAttr ? stepAttr.getInt() : 1;
    if (type && (dim < lastDim || (dim == lastDim && step % end != 0)))
      return emitMeanError(op)
             << "expects digits in the order of dims and steps "
                "that do not overlap, found "
             << digits;
    hasMean |= !digit.contains("each");
    lastDim = dim;
    if (type)
      end = step * digit.getAs<IntegerAttr>("size").getInt();
  }
  if (!hasMean)
    return emitMeanError(op)
           << "expects a digit that the mean runs over, found " << digits;
  return success();
}

/// What `norm.zero_mean` of an argument of this type may be. Without a type,
/// the dims are not looked at.
static LogicalResult verifyMeans(Operation *op, Attribute value,
                                 ShapedType type = {}) {
  auto isDims = [](Attribute attr) {
    auto dims = dyn_cast<DenseI64ArrayAttr>(attr);
    return dims && !dims.empty();
  };
  auto list = dyn_cast<ArrayAttr>(value);
  if (!isDims(value) && (!list || list.empty()))
    return emitMeanError(op) << "expects an array<i64> of dims, or an array of "
                                "such and of arrays "
                                "of digits, found "
                             << value;
  SmallVector<Attribute> means{value};
  if (list)
    means.assign(list.begin(), list.end());
  for (Attribute mean : means) {
    if (isDims(mean)) {
      for (int64_t dim : cast<DenseI64ArrayAttr>(mean).asArrayRef())
        if (failed(verifyDim(op, dim, type)))
          return failure();
      continue;
    }
    auto digits = dyn_cast<ArrayAttr>(mean);
    if (!digits)
      return emitMeanError(op)
             << "expects dims or an array of digits, found " << mean;
    if (failed(verifyDigits(op, digits, type)))
      return failure();
  }
  return success();
}

LogicalResult NormDialect::verifyRegionArgAttribute(Operation *op,
                                                    unsigned regionIndex,
                                                    unsigned argIndex,
                                                    NamedAttribute attribute) {
  if (attribute.getName() != getZeroMeanAttrName())
    return op->emitError() << "unknown argument attribute "
                           << attribute.getName();
  if (failed(verifyMeans(op, attribute.getValue())))
    return failure();
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (!function)
    return op->emitError() << attribute.getName()
                           << " expects an argument of a function";
  // Lowerings of the function carry the attribute along to buffers and
  // pointers.
  auto type = dyn_cast<ShapedType>(function.getArgumentTypes()[argIndex]);
  if (!type)
    return success();
  if (!type.hasRank() || !isa<FloatType>(type.getElementType()))
    return op->emitError() << attribute.getName()
                           << " expects a ranked tensor of floats, found "
                           << type;
  return verifyMeans(op, attribute.getValue(), type);
}
