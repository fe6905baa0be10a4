//===- Program.h - One of the two programs ----------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares a program that norm-diff runs: a file, and its functions
// as machine code.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_TOOLS_NORM_DIFF_PROGRAM_H
#define NORM_TOOLS_NORM_DIFF_PROGRAM_H

#include "common/Compiled.h"

#include "mlir/IR/OwningOpRef.h"

#include <string>

namespace mlir::norm::tools {

/// A file of functions.
class Program {
public:
  /// Reads a file. Null, and an error, if that is not possible.
  static std::unique_ptr<Program> read(StringRef file, MLIRContext *context);

  StringRef getFile() const { return file; }

  /// The public functions with a body but for those that prepare the weights
  /// of others.
  SmallVector<func::FuncOp> getFunctions() const;

  /// The function `name` if it is public and has a body, null otherwise.
  func::FuncOp lookup(StringRef name) const;

  /// The arguments of `function` that are prepared weights: what
  /// `getPrepare(function)` makes of them.
  static ArrayRef<int64_t> getPrepared(func::FuncOp function);
  func::FuncOp getPrepare(func::FuncOp function) const;

  /// Lowers and compiles `functions` and what prepares their weights, promoted
  /// to f64 unless `keepTypes`. The types of functions stay those of the file.
  LogicalResult compile(ArrayRef<StringRef> functions, bool keepTypes);

  /// Runs a function on inputs as they are before weights are prepared.
  std::vector<Numbers> run(StringRef function, std::vector<Numbers> inputs);

private:
  std::vector<Numbers> call(StringRef function, ArrayRef<Numbers> inputs);

  std::string file;
  OwningOpRef<ModuleOp> module;
  std::unique_ptr<Compiled> compiled;
};

} // namespace mlir::norm::tools

#endif // NORM_TOOLS_NORM_DIFF_PROGRAM_H
