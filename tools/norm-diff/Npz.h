//===- Npz.h - NumPy archives -----------------------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares a reader of NumPy's .npz files.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_TOOLS_NORM_DIFF_NPZ_H
#define NORM_TOOLS_NORM_DIFF_NPZ_H

#include "common/Numbers.h"

#include "llvm/Support/Error.h"

namespace mlir::norm::tools {

/// An array of an archive. NumPy has no bf16, whose bits are unsigned 16-bit
/// integers there.
struct NpyArray {
  Numbers numbers;
  bool isUnsigned16 = false;
};

/// Reads the arrays in0, in1 and so on of an .npz, deflated or not: booleans,
/// integers and floats in C order and little endian.
llvm::Expected<std::vector<NpyArray>> readNpzInputs(StringRef file);

} // namespace mlir::norm::tools

#endif // NORM_TOOLS_NORM_DIFF_NPZ_H
