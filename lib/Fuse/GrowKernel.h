//===- GrowKernel.h - Neighbours that join a kernel -------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the choice of the ops that join a norm in its kernel, and
// the making of the kernel.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_FUSE_GROWKERNEL_H
#define NORM_LIB_FUSE_GROWKERNEL_H

#include "KernelGroup.h"

namespace mlir::norm {

struct GrownKernel {
  KernelGroup group;
  /// The neighbours that did not join.
  SmallVector<std::pair<Operation *, FusionRefusal>> refusals;
};

/// Collects the ops that join `seed`, for which isKernelSeed holds. Changes
/// nothing.
GrownKernel growKernel(Operation *seed);

/// Replaces the members of `group` by one norm.rowwise. Fails, and changes
/// nothing, where the sizes of the kernel cannot be had.
FailureOr<RowwiseOp> createKernel(RewriterBase &rewriter,
                                  const KernelGroup &group);

} // namespace mlir::norm

#endif // NORM_LIB_FUSE_GROWKERNEL_H
