//===- Elements.h - Elements of constants -----------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares how tests read the elements of constants.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_TEST_LIB_ELEMENTS_H
#define NORM_TEST_LIB_ELEMENTS_H

#include "mlir/IR/BuiltinAttributes.h"

namespace mlir::norm::test {

/// `attr` with its elements in it, also where they are a resource; null if they
/// are not there.
DenseElementsAttr readElements(ElementsAttr attr);

} // namespace mlir::norm::test

#endif // NORM_TEST_LIB_ELEMENTS_H
