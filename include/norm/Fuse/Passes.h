//===- Passes.h - Fusion passes ---------------------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the fusion passes.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_FUSE_PASSES_H
#define NORM_FUSE_PASSES_H

#include "mlir/Pass/Pass.h"

namespace mlir::norm {

#define GEN_PASS_DECL
#include "norm/Fuse/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "norm/Fuse/Passes.h.inc"

} // namespace mlir::norm

#endif // NORM_FUSE_PASSES_H
