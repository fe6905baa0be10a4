//===- RuntimeCalls.h - Calls of the emulator's runtime ---------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares how passes make calls of the functions of Runtime/Abi.h.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_TEST_LIB_EMULATOR_RUNTIMECALLS_H
#define NORM_TEST_LIB_EMULATOR_RUNTIMECALLS_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::norm::test {

/// Makes calls of functions that it declares in a module, and constants.
class RuntimeCalls {
public:
  explicit RuntimeCalls(ModuleOp module) : module(module) {}

  ModuleOp getModule() const { return module; }

  /// A call of `function`; null if `resultType` is none.
  Value call(OpBuilder &builder, Location loc, StringRef function,
             Type resultType, ValueRange arguments);

  /// A pointer to the text of a location. One that `isUnique` is no other's.
  Value getSite(OpBuilder &builder, Location loc, bool isUnique = false);

  /// A pointer to a string that ends with 0.
  Value getString(OpBuilder &builder, Location loc, StringRef text);

  /// A pointer to words.
  Value getWords(OpBuilder &builder, Location loc, ArrayRef<int64_t> words);

  static Value getI32(OpBuilder &builder, Location loc, int64_t value);
  static Value getI64(OpBuilder &builder, Location loc, int64_t value);

private:
  LLVM::GlobalOp createGlobal(Type type, Attribute initial);
  LLVM::GlobalOp createString(StringRef text);

  ModuleOp module;
  llvm::StringMap<LLVM::GlobalOp> strings;
  unsigned globalCount = 0;
};

} // namespace mlir::norm::test

#endif // NORM_TEST_LIB_EMULATOR_RUNTIMECALLS_H
