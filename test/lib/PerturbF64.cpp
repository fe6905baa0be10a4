//===- PerturbF64.cpp - Perturb arithmetic --------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the test-perturb-f64 pass.
//
//===----------------------------------------------------------------------===//

#include "TestPasses.h"

#include "common/PromoteToF64.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"

#include <random>

using namespace mlir;

/// Whether the result of `op` is rounded.
static bool isRounded(Operation *op) {
  if (op->getNumResults() != 1 || !op->getResult(0).getType().isF64())
    return false;
  if (isa<arith::AddFOp, arith::SubFOp, arith::MulFOp, arith::DivFOp>(op))
    return true;
  return isa<math::MathDialect>(op->getDialect()) &&
         !isa<math::AbsFOp, math::CeilOp, math::CopySignOp, math::FloorOp,
              math::RoundOp, math::RoundEvenOp, math::TruncOp>(op);
}

namespace {

struct PerturbF64 : PassWrapper<PerturbF64, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PerturbF64)

  PerturbF64() = default;
  PerturbF64(const PerturbF64 &other) : PassWrapper(other) {}

  StringRef getArgument() const final { return "test-perturb-f64"; }
  StringRef getDescription() const final {
    return "Multiply each rounded f64 result by 1 + d, d = +-delta";
  }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<arith::ArithDialect>();
  }

  // Only generics may have any body: named ops stay as they are.
  void runOnOperation() final {
    std::minstd_rand random(seed + 1);
    SmallVector<Operation *> rounded;
    getOperation()->walk([&](linalg::GenericOp generic) {
      for (Operation &op : *generic.getBody())
        if (isRounded(&op))
          rounded.push_back(&op);
    });
    for (Operation *op : rounded) {
      OpBuilder builder(op->getContext());
      builder.setInsertionPointAfter(op);
      double d = random() % 2 ? delta : -delta;
      Value factor = arith::ConstantOp::create(builder, op->getLoc(),
                                               builder.getF64FloatAttr(1 + d));
      auto product = arith::MulFOp::create(builder, op->getLoc(),
                                           op->getResult(0), factor);
      op->getResult(0).replaceAllUsesExcept(product, product);
    }
  }

  Option<unsigned> seed{*this, "seed", llvm::cl::desc("Chooses the signs of d"),
                        llvm::cl::init(0)};
  Option<double> delta{*this, "delta", llvm::cl::desc("The size of d"),
                       llvm::cl::init(0x1p-44)};
};

} // namespace

std::unique_ptr<Pass> norm::test::createPerturbF64(unsigned seed,
                                                   double delta) {
  auto pass = std::make_unique<PerturbF64>();
  pass->seed = seed;
  pass->delta = delta;
  return pass;
}

void norm::test::registerTestPasses() {
  PassRegistration<PerturbF64>();
  registerPass([] { return tools::createPromoteToF64(); });
  registerPass(createEmulateGpu);
  registerPass(createTestPatterns);
}
