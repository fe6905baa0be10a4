//===- Undefined.h - Elements that nothing defines --------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares how the fuzzer finds out that a program reads what
// nothing defines.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_TEST_LIB_FUZZ_UNDEFINED_H
#define NORM_TEST_LIB_FUZZ_UNDEFINED_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::norm::test {

/// Replaces each `tensor.empty` whose elements might be read by a tensor of
/// what calls of external functions return (common/Memory.h), and has ops that
/// write only a part of a tensor start from one. What memory holds is no
/// substitute: two tensors that are undefined may share a buffer that has been
/// written.
void defineEmptyTensors(ModuleOp module);

/// Whether what an assert checks may depend on what these calls return. Such an
/// assert may hold with all that they return and fail with what memory holds.
bool mayAssertUndefined(ModuleOp module);

} // namespace mlir::norm::test

#endif // NORM_TEST_LIB_FUZZ_UNDEFINED_H
