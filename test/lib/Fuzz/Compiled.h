//===- Compiled.h - Functions compiled and run ------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares how the fuzzer compiles a function and runs it.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_TEST_LIB_FUZZ_COMPILED_H
#define NORM_TEST_LIB_FUZZ_COMPILED_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "mlir/Pass/PassManager.h"

#include <memory>
#include <vector>

namespace mlir::norm::test {

/// A tensor of f64 or of integers, one of the two vectors being empty.
struct Numbers {
  SmallVector<int64_t> shape;
  std::vector<double> floats;
  std::vector<int64_t> integers;

  size_t size() const { return floats.size() + integers.size(); }
};

/// How a process ends whose compiled code may not go on.
enum ExitCode { FailedCheck = 77, OutOfMemory = 78 };

/// What undefined elements are: the results differ where they depend on them.
enum class Fill { Large, Small, Negative };

/// Adds upstream's passes from linalg on tensors to LLVM, with run-time checks.
void buildUpstreamLowering(OpPassManager &pm);

/// A function as machine code.
class Compiled {
public:
  /// Lowers and compiles `module`, in which all floats are f64. Null where
  /// that is not possible.
  static std::unique_ptr<Compiled> create(ModuleOp module, StringRef function,
                                          PassManager &lowering);

  /// Runs it on random inputs of `seed`. A check that fails ends the process.
  std::vector<Numbers> run(uint64_t seed, Fill fill);

private:
  std::string name;
  SmallVector<Type> arguments, results;
  std::unique_ptr<ExecutionEngine> engine;
};

} // namespace mlir::norm::test

#endif // NORM_TEST_LIB_FUZZ_COMPILED_H
