//===- Memory.h - Memory of compiled functions ------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the memory that compiled functions allocate and what else
// they call.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_TOOLS_COMMON_MEMORY_H
#define NORM_TOOLS_COMMON_MEMORY_H

#include "mlir/Support/LLVM.h"
#include "llvm/ExecutionEngine/Orc/Core.h"
#include "llvm/ExecutionEngine/Orc/Mangling.h"

#include <cstddef>

namespace mlir::norm::tools {

/// How a process ends whose compiled code may not go on.
enum ExitCode { FailedCheck = 77, OutOfMemory = 78 };

/// What undefined elements are: the results differ where they depend on them.
enum class Fill { Large, Small, Negative };

/// Functions that give such elements, for code that asks for them.
constexpr StringLiteral kUndefinedFloat = "test_undefined_float";
constexpr StringLiteral kUndefinedInt = "test_undefined_int";

/// How much memory there is at most. Only before the first use.
void setMemorySize(size_t size);

/// What is written to the standard error, before the reason, if compiled code
/// may not go on, and how the process ends then (an `ExitCode` by default).
void setFailureMessage(StringRef message);
void setFailureStatus(int status);

/// Gives all memory back.
void resetMemory(Fill fill);

/// `size` bytes that live until all memory is given back, undefined.
void *allocateMemory(size_t size);

/// Ends the process as a failed check of compiled code does.
[[noreturn]] void failCheck();

/// What compiled code finds in place of the C library.
llvm::orc::SymbolMap getRuntimeSymbols(llvm::orc::MangleAndInterner interner);

} // namespace mlir::norm::tools

#endif // NORM_TOOLS_COMMON_MEMORY_H
