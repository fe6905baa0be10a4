//===- Passes.h - Lower passes ----------------------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the lowering passes.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LOWER_PASSES_H
#define NORM_LOWER_PASSES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::norm {

/// Who runs the parts of large ops.
enum class CPUThreads { None, OpenMP };

/// How functions of math are computed on a GPU.
enum class DeviceMath { Approximate, Accurate };

/// What becomes of GPU kernels.
enum class GPUFormat {
  NVVM,  ///< A gpu.module in the NVVM dialect, not compiled.
  ISA,   ///< PTX.
  Bin,   ///< A cubin.
  Fatbin ///< A fat binary of cubin and PTX.
};

#define GEN_PASS_DECL
#include "norm/Lower/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "norm/Lower/Passes.h.inc"

} // namespace mlir::norm

#endif // NORM_LOWER_PASSES_H
