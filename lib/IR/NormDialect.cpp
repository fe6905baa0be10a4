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

LogicalResult NormDialect::verifyRegionArgAttribute(Operation *op,
                                                    unsigned regionIndex,
                                                    unsigned argIndex,
                                                    NamedAttribute attribute) {
  if (attribute.getName() != getZeroMeanAttrName())
    return op->emitError() << "unknown argument attribute "
                           << attribute.getName();
  auto dims = dyn_cast<DenseI64ArrayAttr>(attribute.getValue());
  if (!dims || dims.empty())
    return op->emitError() << attribute.getName()
                           << " expects an array<i64> of dims, found "
                           << attribute.getValue();
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
  for (int64_t dim : dims.asArrayRef())
    if (dim < 0 || dim >= type.getRank())
      return op->emitError() << attribute.getName() << " has dim " << dim
                             << ", expected one of " << type;
  return success();
}
