//===- Trial.cpp - One mutant ---------------------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements what is done with one mutant: it is raised, computed
// with and without that in f64, and compared.
//
//===----------------------------------------------------------------------===//

#include "Trial.h"

#include "../TestPasses.h"
#include "Difference.h"
#include "Mutations.h"
#include "Undefined.h"
#include "common/Inputs.h"
#include "common/PromoteToF64.h"

#include "norm/Analysis/Summary.h"
#include "norm/Fuse/Passes.h"
#include "norm/IR/Norm.h"
#include "norm/Lower/Passes.h"
#include "norm/Pipelines/Pipelines.h"

#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::test;
using namespace mlir::norm::tools;

/// What f64 computes differently in another order, as a part of a row's scale.
static constexpr double kTolerance = 1e-9;
/// What constants that are rounded to a narrow type may change, where that is
/// not more than a few roundings to f32 do.
static constexpr double kConstantTolerance = 1e-5;
static constexpr double kRoundingsToF32 = 0x1p-22;
/// A rounding to f64 256 times as large as it is.
static constexpr double kLargeRounding = 0x1p-44;

template <size_t N>
static void copyText(char (&to)[N], StringRef from) {
  from = from.take_front(N - 1);
  std::copy(from.begin(), from.end(), to);
  to[from.size()] = 0;
}

void Record::finish(Outcome newOutcome, StringRef newMessage) {
  if (!newMessage.empty())
    copyText(message, newMessage);
  outcome = newOutcome;
}

static bool isNormOp(Operation *op) {
  return isa<NormDialect>(op->getDialect());
}

//===----------------------------------------------------------------------===//
// Set-up
//===----------------------------------------------------------------------===//

namespace {

/// Notes which pass runs, and whether norm-raise leaves alone what it does not
/// raise.
struct Watch : PassInstrumentation {
  explicit Watch(Record &record) : record(record) {}

  void runBeforePass(Pass *pass, Operation *op) override {
    copyText(record.pass, pass->getArgument());
    if (pass->getArgument() == "norm-raise")
      before.emplace(op);
  }
  void runAfterPass(Pass *pass, Operation *op) override {
    if (pass->getArgument() != "norm-raise")
      return;
    op->walk([&](Operation *nested) { record.raised += isNormOp(nested); });
    if (!record.raised && *before != OperationFingerPrint(op))
      copyText(record.message, "norm-raise changed ops and raised none");
  }

  Record &record;
  std::optional<OperationFingerPrint> before;
};

/// Notes whether a raise made NaN of a number, as a maximum that keeps NaN
/// does.
struct NoteLiberties : PassWrapper<NoteLiberties, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(NoteLiberties)

  explicit NoteLiberties(Record &record) : record(record) {}

  void runOnOperation() override {
    for (const FunctionSummary &function :
         getAnalysis<Summary>().getFunctions())
      for (const OpSummary &op : function.raised)
        record.keepsNaN |= llvm::is_contained(op.liberties, "keeps-nan");
    markAllAnalysesPreserved();
  }

  Record &record;
};

} // namespace

Trial::Trial(MLIRContext *context, Record &record, bool sabotage)
    : record(record), sabotage(sabotage), faithful(context), strict(context),
      relaxed(context), optimization(&faithful), promotion(context),
      exactPromotion(context), cleaning(context), decomposition(context),
      lowering(context) {
  auto build = [&](PassManager &pm, Rounding rounding) {
    NormOptimizeOptions options;
    options.rounding = rounding;
    // Kernels round an epsilon to the type that they compute in, so they are
    // made behind the promotion.
    options.fuse = false;
    buildNormOptimizePipeline(pm, options);
    pm.addPass(std::make_unique<NoteLiberties>(record));
    pm.addInstrumentation(std::make_unique<Watch>(record));
  };
  build(faithful, Rounding::Faithful);
  build(strict, Rounding::Strict);
  build(relaxed, Rounding::Relaxed);
  promotion.addPass(createPromoteToF64());
  exactPromotion.addPass(createPromoteToF64(/*exactReciprocals=*/true));
  cleaning.addPass(createCanonicalizerPass());
  decomposition.addPass(createNormFuse());
  decomposition.addPass(createNormDecompose());
  buildUpstreamLowering(lowering);
}

/// The default one time in two.
void Trial::chooseRounding(uint64_t seed) {
  switch (seed % 4) {
  case 0:
    optimization = &strict;
    return copyText(record.rounding, "strict");
  case 1:
    optimization = &relaxed;
    return copyText(record.rounding, "relaxed");
  default:
    optimization = &faithful;
    return copyText(record.rounding, "faithful");
  }
}

OwningOpRef<ModuleOp> Trial::createMutant(const Program &program,
                                          uint64_t seed) {
  ScopedDiagnosticHandler silence(program.module.get()->getContext(),
                                  [](Diagnostic &) { return success(); });
  Random random(seed);
  OwningOpRef<ModuleOp> module;
  for (unsigned attempt = 0; !module && attempt < 20; ++attempt)
    module = cut(program, random);
  if (!module)
    return {};

  // One change mostly: two hide each other.
  unsigned count = 1;
  while (count < 4 && random.oneIn(3))
    ++count;
  std::string made;
  for (unsigned kind = 0; kind < 20 && count; ++kind) {
    const Mutation &mutation = drawMutation(random);
    // Else those would prevail that always leave something valid.
    for (unsigned attempt = 0; attempt < 12; ++attempt) {
      OwningOpRef<ModuleOp> changed = module->clone();
      Mutant mutant(changed->lookupSymbol<func::FuncOp>(program.function),
                    random);
      if (!mutation.apply(mutant) || failed(verify(*changed)))
        continue;
      module = std::move(changed);
      made += (made.empty() ? "" : ", ") + mutation.name.str();
      --count;
      break;
    }
  }
  copyText(record.mutations, made);
  return made.empty() ? OwningOpRef<ModuleOp>() : std::move(module);
}

//===----------------------------------------------------------------------===//
// Runs
//===----------------------------------------------------------------------===//

/// Runs a function on random inputs.
static std::vector<Numbers> runOn(Compiled &compiled, StringRef function,
                                  uint64_t seed, Fill fill) {
  InputOptions options;
  options.dynamicSize = 2 + seed % 3;
  return compiled.run(
      function,
      createInputs(compiled.getArgumentTypes(function), seed, options), fill);
}

/// Takes what a raise that keeps NaN made NaN out of the comparison.
static void forgetNaN(std::vector<Numbers> &reference,
                      ArrayRef<Numbers> results) {
  for (auto [expected, found] : llvm::zip(reference, results))
    for (auto [a, b] : llvm::zip(expected.floats, found.floats))
      if (std::isnan(b))
        a = b;
}

/// Runs a module of norm ops that is all f64. Empty if it cannot be lowered.
std::vector<Numbers> Trial::runOptimized(OwningOpRef<ModuleOp> module,
                                         StringRef function, uint64_t seed) {
  record.stage = Stage::LowerOptimized;
  if (failed(decomposition.run(*module)))
    return {};
  auto compiled = Compiled::create(*module, function, lowering);
  if (!compiled)
    return {};
  record.stage = Stage::RunOptimized;
  return runOn(*compiled, function, seed, Fill::Large);
}

/// Results of the reference with roundings as large as `delta`.
std::vector<std::vector<Numbers>> Trial::runPerturbed(ModuleOp promoted,
                                                      StringRef function,
                                                      uint64_t seed,
                                                      double delta) {
  std::vector<std::vector<Numbers>> results;
  for (unsigned i = 0; i < 3; ++i) {
    record.stage = Stage::LowerPerturbed;
    OwningOpRef<ModuleOp> module = promoted.clone();
    PassManager perturbation(module->getContext());
    perturbation.addPass(createConvertElementwiseToLinalgPass());
    perturbation.addPass(createLinalgGeneralizeNamedOpsPass());
    perturbation.addPass(createPerturbF64(i, delta));
    if (failed(perturbation.run(*module)))
      continue;
    auto compiled = Compiled::create(*module, function, lowering);
    if (!compiled)
      continue;
    record.stage = Stage::RunPerturbed;
    results.push_back(runOn(*compiled, function, seed, Fill::Large));
  }
  return results;
}

//===----------------------------------------------------------------------===//
// Comparison
//===----------------------------------------------------------------------===//

/// The norms of a module: all that is said of them but for their types, and
/// their epsilons. (A residual add has no constants to round, and more adds are
/// residual adds where no type is narrow.)
static SmallVector<std::pair<std::string, double>> describeNorms(ModuleOp op) {
  SmallVector<std::pair<std::string, double>> norms;
  op.walk([&](Operation *nested) {
    if (!isNormOp(nested) || isa<ResidualAddOp>(nested))
      return;
    std::string text = nested->getName().getStringRef().str();
    double epsilon = 0.0;
    llvm::raw_string_ostream stream(text);
    for (NamedAttribute attr : nested->getAttrs()) {
      if (attr.getName() == "epsilon")
        epsilon = cast<FloatAttr>(attr.getValue()).getValueAsDouble();
      else if (attr.getName() != "operandSegmentSizes")
        stream << ' ' << attr.getName().getValue() << attr.getValue();
    }
    norms.push_back({text, epsilon});
  });
  return norms;
}

/// Whether each norm of `part` is one of `whole`, but for rounded epsilons.
static bool isIncluded(ModuleOp part, ModuleOp whole) {
  auto others = describeNorms(whole);
  return llvm::all_of(describeNorms(part), [&](const auto &norm) {
    auto *other = llvm::find_if(others, [&](const auto &other) {
      return norm.first == other.first &&
             std::abs(norm.second - other.second) <= 1e-6 * other.second;
    });
    if (other == others.end())
      return false;
    others.erase(other);
    return true;
  });
}

/// A raise reads 0.0208333338f as 1/48, takes c/k of rounded c and k, and
/// rounds a uniform scale to f32: it differs then by what f32 cannot tell. That
/// is the reason if the program with exact reciprocals that is promoted before
/// it is raised gives the same ops, and they are right to the last digits. It
/// may give more ops, as nothing is too narrow to raise in f64.
bool Trial::explainByConstants(ModuleOp mutant, ModuleOp optimized,
                               StringRef function, uint64_t seed) {
  OwningOpRef<ModuleOp> exact = mutant.clone();
  if (failed(exactPromotion.run(*exact)))
    return false;
  OwningOpRef<ModuleOp> raised = exact->clone();
  if (failed(optimization->run(*raised)))
    return false;
  if (!isIncluded(optimized, *raised))
    return false;
  std::vector<Numbers> results =
      runOptimized(std::move(raised), function, seed);
  OwningOpRef<ModuleOp> module = exact->clone();
  auto compiled = Compiled::create(*module, function, lowering);
  if (results.empty() || !compiled)
    return false;
  std::vector<Numbers> reference =
      runOn(*compiled, function, seed, Fill::Large);
  if (record.keepsNaN)
    forgetNaN(reference, results);
  return compare(reference, results, kTolerance).largest == 0.0 ||
         compare(reference, results, kTolerance,
                 runPerturbed(*exact, function, seed, kLargeRounding))
                 .largest == 0.0;
}

void Trial::compareWith(ModuleOp mutant, ModuleOp optimized, StringRef function,
                        uint64_t seed) {
  record.stage = Stage::LowerReference;
  OwningOpRef<ModuleOp> promoted = mutant.clone();
  if (failed(promotion.run(*promoted)))
    return finish(Outcome::NoF64);
  OwningOpRef<ModuleOp> module = promoted->clone();
  defineEmptyTensors(*module);
  record.assertsUndefined = mayAssertUndefined(*module);
  auto compiled = Compiled::create(*module, function, lowering);
  if (!compiled)
    return finish(Outcome::NotLowered);
  record.stage = Stage::RunReference;
  std::vector<Numbers> reference =
      runOn(*compiled, function, seed, Fill::Large);
  if (!areIdentical(reference, runOn(*compiled, function, seed, Fill::Small)) ||
      !areIdentical(reference,
                    runOn(*compiled, function, seed, Fill::Negative)))
    return finish(Outcome::Undefined);

  OwningOpRef<ModuleOp> raised = optimized.clone();
  record.stage = Stage::LowerOptimized;
  if (failed(promotion.run(*raised)))
    return finish(Outcome::Failed, "cannot promote what was raised");
  std::vector<Numbers> results =
      runOptimized(std::move(raised), function, seed);
  if (results.empty())
    return finish(Outcome::Failed, "cannot lower what was raised");
  if (record.keepsNaN)
    forgetNaN(reference, results);
  Difference difference = compare(reference, results, kTolerance);
  record.compared = difference.compared;
  record.skipped = difference.skipped;
  if (!difference.compared)
    return finish(Outcome::NotFinite);
  if (difference.largest == 0.0)
    return finish(Outcome::Equal);

  difference = compare(reference, results, kTolerance,
                       runPerturbed(*promoted, function, seed, kLargeRounding));
  if (difference.largest == 0.0)
    return finish(Outcome::IllConditioned);
  bool isSmall =
      difference.largest < kConstantTolerance ||
      compare(reference, results, kConstantTolerance,
              runPerturbed(*promoted, function, seed, kRoundingsToF32))
              .largest == 0.0;
  if (isSmall && explainByConstants(mutant, optimized, function, seed))
    return finish(Outcome::EqualConstants);
  std::string message =
      llvm::formatv("differs by {0:e2} of the row's scale, {1}",
                    difference.largest, difference.where);
  finish(Outcome::Failed, message);
}

/// Makes every epsilon wrong by 1 %.
static void spoilEpsilons(ModuleOp module) {
  module.walk([&](Operation *op) {
    auto epsilon = op->getAttrOfType<FloatAttr>("epsilon");
    if (isNormOp(op) && epsilon)
      op->setAttr("epsilon", FloatAttr::get(epsilon.getType(),
                                            1.01 * epsilon.getValueAsDouble()));
  });
}

void Trial::run(const Program &program, uint64_t seed) {
  OwningOpRef<ModuleOp> mutant = createMutant(program, seed);
  if (!mutant)
    return finish(Outcome::NoMutant);
  chooseRounding(seed);
  record.stage = Stage::Optimize;
  OwningOpRef<ModuleOp> optimized = mutant->clone();
  if (failed(optimization->run(*optimized))) {
    // Upstream's folds may find out that sizes contradict each other.
    bool isOurs = StringRef(record.pass).starts_with("norm-") ||
                  succeeded(cleaning.run(*mutant));
    return finish(isOurs ? Outcome::Failed : Outcome::NotLowered,
                  isOurs ? "norm-optimize fails" : "");
  }
  if (record.message[0])
    return finish(Outcome::Failed);
  optimized->walk([&](Operation *op) {
    record.norms += isNormOp(op) && !isa<ResidualAddOp>(op);
  });
  if (sabotage)
    spoilEpsilons(*optimized);
  compareWith(*mutant, *optimized, program.function, seed);
}
