//===- InitAll.h - Registration of all of NormFuse --------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file registers everything that NormFuse offers.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_INITALL_H
#define NORM_INITALL_H

#include "norm/Analysis/Passes.h"
#include "norm/Analysis/RowwiseInterfaces.h"
#include "norm/Fuse/Passes.h"
#include "norm/IR/Norm.h"
#include "norm/Lower/Passes.h"
#include "norm/Pipelines/Pipelines.h"
#include "norm/Raise/Passes.h"
#include "norm/Simplify/Passes.h"

namespace mlir::norm {

/// Adds the norm dialect, the interfaces of its ops and what the compilation of
/// GPU code takes to `registry`.
inline void registerAllDialects(DialectRegistry &registry) {
  registry.insert<NormDialect>();
  registerRowwiseInterfaces(registry);
  registerGPUCompilers(registry);
}

/// Registers the passes and pipelines of NormFuse.
inline void registerAllPasses() {
  registerNormAnalysisPasses();
  registerNormRaisePasses();
  registerNormSimplifyPasses();
  registerNormFusePasses();
  registerNormLowerPasses();
  registerNormPipelines();
}

} // namespace mlir::norm

#endif // NORM_INITALL_H
