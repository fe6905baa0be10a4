//===- NormDropBarriers.cpp - Fewer barriers of OpenMP --------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the norm-drop-barriers pass.
//
//===----------------------------------------------------------------------===//

#include "norm/Lower/Passes.h"

#include "mlir/Dialect/OpenMP/OpenMPDialect.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMDROPBARRIERS
#include "norm/Lower/Passes.h.inc"

namespace {

struct NormDropBarriersPass : impl::NormDropBarriersBase<NormDropBarriersPass> {
  void runOnOperation() override {
    getOperation()->walk([](omp::WsloopOp loop) {
      if (isa<omp::ParallelOp>(loop->getParentOp()) &&
          isa<omp::TerminatorOp>(loop->getNextNode()) &&
          loop.getReductionVars().empty())
        loop.setNowait(true);
    });
  }
};

} // namespace
} // namespace mlir::norm
