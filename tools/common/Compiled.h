//===- Compiled.h - Functions compiled and run ------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares how tools compile the functions of a module and run them.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_TOOLS_COMMON_COMPILED_H
#define NORM_TOOLS_COMMON_COMPILED_H

#include "Memory.h"
#include "Numbers.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/StringMap.h"

#include <memory>
#include <vector>

namespace mlir::norm::tools {

/// Adds upstream's passes from linalg on tensors to LLVM, with run-time checks.
/// `narrowFloats` also lowers math on f16 and bf16, through f32.
void buildUpstreamLowering(OpPassManager &pm, bool narrowFloats = false);

/// Functions as machine code.
class Compiled {
public:
  /// Lowers and compiles `module`, of which `functions` will be run. All their
  /// types are runnable (Inputs.h). Null where that is not possible.
  static std::unique_ptr<Compiled>
  create(ModuleOp module, ArrayRef<StringRef> functions, PassManager &lowering);

  /// The types of the arguments of a function.
  ArrayRef<Type> getArgumentTypes(StringRef function) const {
    return signatures.find(function)->second.arguments;
  }

  /// Runs a function. A check that fails ends the process.
  std::vector<Numbers> run(StringRef function, ArrayRef<Numbers> inputs,
                           Fill fill = Fill::Large);

private:
  struct Signature {
    SmallVector<Type> arguments, results;
  };

  llvm::StringMap<Signature> signatures;
  std::unique_ptr<ExecutionEngine> engine;
};

} // namespace mlir::norm::tools

#endif // NORM_TOOLS_COMMON_COMPILED_H
