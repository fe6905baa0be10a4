//===- TargetGPU.h - The chip that kernels are for --------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares what the option chip of the GPU passes means.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LOWER_TARGETGPU_H
#define NORM_LOWER_TARGETGPU_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/StringRef.h"

namespace mlir {
class MLIRContext;
}

namespace mlir::norm {

/// What kernels need to know of a chip.
struct GPUTarget {
  /// The name that NVPTX and ptxas have for it, as sm_90.
  StringRef chip;
  /// Features of the NVPTX target: the PTX version.
  StringRef features;
  /// Bytes of the widest access to global memory: 16, or 32.
  int64_t accessBytes;
  /// Shared memory that a block may ask for, in bytes.
  int64_t sharedBytes;

  /// The chip of that name: sm_75 to sm_121, with the variants (a, f) that
  /// there are.
  static std::optional<GPUTarget> find(StringRef chip);
  /// As above; an error says which names are known.
  static FailureOr<GPUTarget> get(MLIRContext *context, StringRef chip);
};

} // namespace mlir::norm

#endif // NORM_LOWER_TARGETGPU_H
