//===- Trial.h - One mutant -------------------------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares what the fuzzer does with one mutant and how it says what
// came of it.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_TEST_LIB_FUZZ_TRIAL_H
#define NORM_TEST_LIB_FUZZ_TRIAL_H

#include "Program.h"
#include "common/Compiled.h"

#include "mlir/Pass/PassManager.h"

namespace mlir::norm::test {

using tools::Compiled;
using tools::Numbers;

/// What is done with a mutant, in this order. Where the process ends in one of
/// the stages of the optimized form, that is a failure of ours.
enum class Stage {
  Mutate,
  Optimize,
  LowerReference,
  RunReference,
  LowerOptimized,
  RunOptimized,
  LowerPerturbed,
  RunPerturbed,
};

enum class Outcome {
  /// The process ended in `stage`.
  None,
  /// Nothing was changed that leaves a valid program.
  NoMutant,
  /// Dropped, and why: casts of bits; upstream refuses it; its results depend
  /// on what memory held; no element is finite; rounding in f64 changes as
  /// many digits as the raise.
  NoF64,
  NotLowered,
  Undefined,
  NotFinite,
  IllConditioned,
  /// Compared: equal; or equal but for constants that the source rounds to its
  /// narrow type.
  Equal,
  EqualConstants,
  Failed,
};

/// What a process that tries a mutant leaves behind, in shared memory.
struct Record {
  void finish(Outcome outcome, StringRef message);

  Stage stage;
  Outcome outcome;
  /// Norms, and ops of the dialect at all, after norm-optimize.
  unsigned norms, raised;
  /// Whether an assert may depend on undefined elements.
  bool assertsUndefined;
  /// Whether a raise turned what swallows NaN into what keeps it.
  bool keepsNaN;
  /// Elements that were compared, and that are not finite in the reference.
  size_t compared, skipped;
  /// Changes made, the option of norm-optimize, the pass that ran last, and
  /// what went wrong.
  char mutations[256], rounding[16], pass[64], message[512];
};

/// Tries mutants. The pipelines are built once and used in every process.
class Trial {
public:
  /// With `sabotage`, every epsilon that was raised is wrong by 1 %: what finds
  /// nothing then finds nothing at all.
  Trial(MLIRContext *context, Record &record, bool sabotage);

  /// Tries the mutant number `seed` of `program`.
  void run(const Program &program, uint64_t seed);

  /// The mutant alone; null if there is none.
  OwningOpRef<ModuleOp> createMutant(const Program &program, uint64_t seed);

private:
  void chooseRounding(uint64_t seed);
  std::vector<Numbers> runOptimized(OwningOpRef<ModuleOp> module,
                                    StringRef function, uint64_t seed);
  std::vector<std::vector<Numbers>> runPerturbed(ModuleOp promoted,
                                                 StringRef function,
                                                 uint64_t seed, double delta);
  bool explainByConstants(ModuleOp mutant, ModuleOp optimized,
                          StringRef function, uint64_t seed);
  void compareWith(ModuleOp mutant, ModuleOp optimized, StringRef function,
                   uint64_t seed);
  void finish(Outcome outcome, StringRef message = "") {
    record.finish(outcome, message);
  }

  Record &record;
  bool sabotage;
  // For each rounding.
  PassManager faithful, strict, relaxed;
  PassManager *optimization;
  PassManager promotion, exactPromotion, cleaning, decomposition, lowering;
};

} // namespace mlir::norm::test

#endif // NORM_TEST_LIB_FUZZ_TRIAL_H
