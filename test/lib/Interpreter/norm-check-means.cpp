//===- norm-check-means.cpp - Check rewrites of means in numbers ----------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements norm-check-means, which runs functions before and after
// a pipeline and compares what they compute; see --help.
//
//===----------------------------------------------------------------------===//

#include "Interpreter.h"
#include "MeanClaims.h"

#include "common/Compiled.h"
#include "common/Deviation.h"
#include "common/Inputs.h"
#include "common/PromoteToF64.h"

#include "norm/InitAll.h"

#include "mlir/IR/TypeUtilities.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/TargetSelect.h"

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::test;
using namespace mlir::norm::tools;

namespace cl = llvm::cl;

static cl::list<std::string> files(cl::Positional, cl::OneOrMore,
                                   cl::desc("<.mlir files>"));
static cl::opt<std::string> passes("passes", cl::init(""),
                                   cl::desc("The pipeline to check"));
static cl::opt<uint64_t> firstSeed("seed", cl::init(1),
                                   cl::desc("Chooses the random inputs"));
static cl::opt<unsigned> trials("trials", cl::init(2),
                                cl::desc("How many random inputs"));
static cl::opt<int64_t> intHigh("int-high", cl::init(4),
                                cl::desc("Integer inputs are below this"));
static cl::opt<double>
    tolerance("tolerance", cl::init(1e-9),
              cl::desc("The difference that is allowed, and the mean "
                       "where 0 is claimed"));
static cl::opt<bool>
    checkInterpreter("compile",
                     cl::desc("Compare with compiled functions, too"));

static cl::opt<bool>
    spoil("spoil", cl::desc("Add wrong claims: there must be failures"));

/// A rounding to f64 256 times as large as it is.
static constexpr double kCoarse = 0x1p-45;
/// Results without a correct digit differ by this many times as much as in one
/// run or the other.
static constexpr double kChaos = 8.0;

static constexpr char kOverview[] =
    R"(norm-check-means: checks rewrites of means in numbers

Each public function is interpreted over the reals (in double) as it is and after
the passes, on random inputs. A result that differs by more than the tolerance,
relative to the scale of its row, is a failure, unless that is noise: less than the
rounding of the largest number on the way, or than the result moves where all that
is computed is rounded 256 times as coarsely (then it is ill-conditioned).

A value whose mean does not vanish where ZeroMean claims it, before or after the
passes, is a failure, too. Prints failures and counts.)";

//===----------------------------------------------------------------------===//
// Runs
//===----------------------------------------------------------------------===//

namespace {

/// What was found in all files.
struct Tally {
  unsigned functions = 0, results = 0, failures = 0, illConditioned = 0;
  unsigned layerNorms = 0, converted = 0;
  unsigned claims = 0, checks = 0;
  size_t elements = 0;
};

/// One file, as it is and after the passes.
class Check {
public:
  Check(StringRef file, ModuleOp before, ModuleOp after, Tally &tally)
      : file(file), before(before), after(after), tally(tally),
        claimsBefore(before, tolerance, spoil),
        claimsAfter(after, tolerance, spoil),
        interpreterBefore(before, observe(claimsBefore)),
        interpreterAfter(after, observe(claimsAfter)) {}

  LogicalResult run();

private:
  LogicalResult checkFunction(func::FuncOp function);
  LogicalResult compile();
  FailureOr<std::vector<TensorRef>> runPrepared(func::FuncOp function,
                                                std::vector<TensorRef> inputs);
  static Interpreter::Observer observe(MeanClaims &claims) {
    return
        [&](Value value, const Tensor &tensor) { claims.check(value, tensor); };
  }
  void finishClaims(const MeanClaims &claims, StringRef when);
  double getMovement(func::FuncOp function, ArrayRef<TensorRef> inputs,
                     unsigned index, const Numbers &reference);
  void compare(func::FuncOp function, StringRef what, uint64_t seed,
               ArrayRef<TensorRef> inputs, ArrayRef<Numbers> reference,
               ArrayRef<Numbers> results);

  StringRef file;
  ModuleOp before, after;
  Tally &tally;
  MeanClaims claimsBefore, claimsAfter;
  Interpreter interpreterBefore, interpreterAfter;
  std::unique_ptr<Compiled> compiled;
};

} // namespace

static std::vector<TensorRef> toTensors(ArrayRef<Numbers> numbers) {
  std::vector<TensorRef> tensors;
  for (const Numbers &values : numbers) {
    auto tensor = std::make_shared<Tensor>();
    tensor->shape = values.shape;
    tensor->elements = values.floats;
    llvm::append_range(tensor->elements, values.integers);
    tensors.push_back(std::move(tensor));
  }
  return tensors;
}

static std::vector<Numbers> toNumbers(TypeRange types,
                                      ArrayRef<TensorRef> tensors) {
  std::vector<Numbers> numbers;
  for (auto [type, tensor] : llvm::zip_equal(types, tensors)) {
    Numbers &values = numbers.emplace_back();
    values.shape = tensor->shape;
    if (isa<FloatType>(getElementTypeOrSelf(type)))
      values.floats = tensor->elements;
    else
      values.integers.assign(tensor->elements.begin(), tensor->elements.end());
  }
  return numbers;
}

/// How far a result moves if all that is computed is rounded more coarsely.
double Check::getMovement(func::FuncOp function, ArrayRef<TensorRef> inputs,
                          unsigned index, const Numbers &reference) {
  Deviation deviation;
  Interpreter interpreter(before);
  interpreter.setNoise(kCoarse);
  for (unsigned run = 0; run < 4; ++run) {
    auto results = interpreter.run(function, inputs);
    if (succeeded(results))
      deviation.add(reference,
                    toNumbers(function.getResultTypes(), *results)[index]);
  }
  return deviation.relative;
}

void Check::compare(func::FuncOp function, StringRef what, uint64_t seed,
                    ArrayRef<TensorRef> inputs, ArrayRef<Numbers> reference,
                    ArrayRef<Numbers> results) {
  for (auto [index, expected] : llvm::enumerate(reference)) {
    Deviation deviation;
    deviation.add(expected, results[index]);
    ++tally.results;
    tally.elements += deviation.elements;
    if (deviation.relative <= tolerance ||
        deviation.absolute <= claimsBefore.getNoise())
      continue;
    if (deviation.relative <=
        kChaos * getMovement(function, inputs, index, expected)) {
      ++tally.illConditioned;
      continue;
    }
    ++tally.failures;
    llvm::outs() << llvm::formatv(
        "FAILED: {0}: @{1}, result {2}, seed {3}: {4} differs by {5:e2}\n",
        file, function.getName(), index, seed, what, deviation.relative);
  }
}

LogicalResult Check::compile() {
  MLIRContext *context = before.getContext();
  PassManager pm(context), lowering(context);
  pm.addPass(createPromoteToF64());
  pm.addPass(createNormDecompose());
  buildUpstreamLowering(lowering);
  OwningOpRef<ModuleOp> module = before.clone();
  SmallVector<StringRef> names;
  for (auto function : before.getOps<func::FuncOp>())
    if (function.isPublic())
      names.push_back(function.getName());
  if (succeeded(pm.run(*module)))
    compiled = Compiled::create(*module, names, lowering);
  return compiled ? success() : before.emitError("cannot be compiled");
}

/// Runs a function, on weights as its prepare function gives them if it has
/// one.
FailureOr<std::vector<TensorRef>>
Check::runPrepared(func::FuncOp function, std::vector<TensorRef> inputs) {
  auto prepared = function->getAttrOfType<DenseI64ArrayAttr>(
      NormDialect::getPreparedAttrName());
  if (!prepared)
    return interpreterAfter.run(function, inputs);
  auto prepare =
      after.lookupSymbol<func::FuncOp>((function.getName() + "_prepare").str());
  if (!prepare)
    return function.emitError("expected a prepare function");
  std::vector<TensorRef> weights;
  for (int64_t index : prepared.asArrayRef())
    weights.push_back(inputs[index]);
  auto results = interpreterAfter.run(prepare, weights);
  if (failed(results))
    return failure();
  for (auto [index, weight] : llvm::zip_equal(prepared.asArrayRef(), *results))
    inputs[index] = weight;
  return interpreterAfter.run(function, inputs);
}

LogicalResult Check::checkFunction(func::FuncOp function) {
  auto other = after.lookupSymbol<func::FuncOp>(function.getName());
  if (!other || other.getFunctionType() != function.getFunctionType())
    return function.emitError("is changed from outside by the passes");
  ++tally.functions;
  InputOptions options;
  options.intHigh = intHigh;
  for (uint64_t seed = firstSeed; seed < firstSeed + trials; ++seed) {
    std::vector<Numbers> inputs = createArguments(function, seed, options);
    std::vector<TensorRef> tensors = toTensors(inputs);
    claimsBefore.restart();
    claimsAfter.restart();
    auto reference = interpreterBefore.run(function, tensors);
    auto results = runPrepared(other, tensors);
    if (failed(reference) || failed(results))
      return failure();
    TypeRange types = function.getResultTypes();
    std::vector<Numbers> expected = toNumbers(types, *reference);
    compare(function, "what the passes made", seed, tensors, expected,
            toNumbers(types, *results));
    if (compiled)
      compare(function, "what was compiled", seed, tensors, expected,
              compiled->run(function.getName(), inputs));
  }
  return success();
}

void Check::finishClaims(const MeanClaims &claims, StringRef when) {
  tally.claims += claims.claims;
  tally.checks += claims.checks;
  tally.failures += claims.failures;
  if (claims.failures)
    llvm::outs() << llvm::formatv(
        "FAILED: {0}: {1} claims {2} the passes: {3}\n", file, claims.failures,
        when, claims.message);
}

LogicalResult Check::run() {
  if (checkInterpreter && failed(compile()))
    return failure();
  unsigned left = 0, layerNorms = 0;
  before.walk([&](LayerNormOp) { ++layerNorms; });
  after.walk([&](LayerNormOp) { ++left; });
  tally.layerNorms += layerNorms;
  tally.converted += layerNorms - left;
  for (auto function : before.getOps<func::FuncOp>())
    if (function.isPublic() && failed(checkFunction(function)))
      return failure();
  finishClaims(claimsBefore, "before");
  finishClaims(claimsAfter, "after");
  return success();
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

static LogicalResult checkFile(StringRef file, MLIRContext &context,
                               PassManager &pm, Tally &tally) {
  auto before = parseSourceFile<ModuleOp>(file, &context);
  if (!before)
    return failure();
  OwningOpRef<ModuleOp> after = before->clone();
  if (failed(pm.run(*after)))
    return failure();
  return Check(file, *before, *after, tally).run();
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  cl::ParseCommandLineOptions(argc, argv, kOverview);
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();

  DialectRegistry registry;
  mlir::registerAllDialects(registry);
  registerAllExtensions(registry);
  norm::registerAllDialects(registry);
  registerAllToLLVMIRTranslations(registry);
  mlir::registerAllPasses();
  norm::registerAllPasses();
  MLIRContext context(registry);
  context.loadAllAvailableDialects();

  PassManager pm(&context);
  if (failed(parsePassPipeline(passes, pm)))
    return 1;
  Tally tally;
  for (const std::string &file : files)
    if (failed(checkFile(file, context, pm, tally)))
      return 1;
  llvm::outs() << llvm::formatv(
      "{0} functions, {1} results with {2} elements, {3} layer norms, {4} "
      "converted, {5} claims, {6} checks of them; {7} ill-conditioned, {8} "
      "failed\n",
      tally.functions, tally.results, tally.elements, tally.layerNorms,
      tally.converted, tally.claims, tally.checks, tally.illConditioned,
      tally.failures);
  return tally.failures ? 1 : 0;
}
