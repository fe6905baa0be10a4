//===- Program.h - Programs to fuzz -----------------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares what the fuzzer changes: functions of files, and windows
// cut from long ones.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_TEST_LIB_FUZZ_PROGRAM_H
#define NORM_TEST_LIB_FUZZ_PROGRAM_H

#include "common/Random.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/OwningOpRef.h"

#include <string>
#include <vector>

namespace mlir::norm::test {

using tools::Random;

/// One function, in a module with what it calls.
struct Program {
  std::string file, function;
  OwningOpRef<ModuleOp> module;

  func::FuncOp getFunction() const {
    return module.get().lookupSymbol<func::FuncOp>(function);
  }
};

/// Adds the functions of a file that take and give tensors and scalars, tensors
/// of moderate size, and whose name is `only` if that is not empty.
LogicalResult readPrograms(StringRef file, StringRef only, MLIRContext *context,
                           std::vector<Program> &programs);

/// A copy of `program`; of a long one nearly always only some ops around one
/// that may be a norm's root: what they read from outside is arguments then,
/// what is read outside is results. Null where the window has no result.
OwningOpRef<ModuleOp> cut(const Program &program, Random &random);

} // namespace mlir::norm::test

#endif // NORM_TEST_LIB_FUZZ_PROGRAM_H
