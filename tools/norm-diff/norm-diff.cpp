//===- norm-diff.cpp - Compare what two programs compute ------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements norm-diff, which runs the functions of two files on the
// same inputs and reports how far their results are apart; see --help.
//
//===----------------------------------------------------------------------===//

#include "Npz.h"
#include "Program.h"
#include "Report.h"

#include "common/Deviation.h"
#include "common/Inputs.h"

#include "norm/InitAll.h"

#include "mlir/IR/TypeUtilities.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace mlir::norm::tools;

namespace cl = llvm::cl;

enum class Precision { F64, Source };

/// Exit status, as diff's.
enum Status { Equal = 0, Differ = 1, Trouble = 2 };

static cl::opt<std::string> fileA(cl::Positional, cl::Required,
                                  cl::desc("<A.mlir>"));
static cl::opt<std::string> fileB(cl::Positional, cl::Required,
                                  cl::desc("<B.mlir>"));
static cl::opt<std::string>
    onlyFunction("function", cl::value_desc("name"),
                 cl::desc("Only this function (default: all public ones)"));
static cl::opt<uint64_t> firstSeed("seed", cl::init(1),
                                   cl::desc("Chooses the random inputs"));
static cl::opt<unsigned> trials("trials", cl::init(3),
                                cl::desc("How many random inputs"));
static cl::opt<std::string>
    intRange("int-range", cl::init("0:4"), cl::value_desc("lo:hi"),
             cl::desc("Integer inputs are lo to hi - 1"));
static cl::opt<int64_t> dynamicSize("dynamic-size", cl::init(4),
                                    cl::value_desc("n"),
                                    cl::desc("Size of dynamic dims"));
static cl::opt<std::string>
    inputFile("inputs", cl::value_desc("file.npz"),
              cl::desc("Inputs from NumPy's arrays in0, in1, ... in place of "
                       "random ones (bf16 as uint16)"));
static cl::opt<double>
    tolerance("tolerance", cl::init(1e-9),
              cl::desc("The relative difference that is allowed"));
static cl::opt<Precision>
    precision("precision", cl::init(Precision::F64),
              cl::desc("The type to compute in"),
              cl::values(clEnumValN(Precision::F64, "f64",
                                    "double, whatever the files use"),
                         clEnumValN(Precision::Source, "source",
                                    "the types of the files")));
static cl::opt<bool> json("json", cl::desc("Print JSON in place of a table"));

static constexpr char kOverview[] =
    R"(norm-diff: compares what the functions of two files compute

Both files must have the same public functions with the same types. They are run
on the same random inputs. Ops of the norm dialect are decomposed, all floats
become f64 (constants keep the value that they have in their own type), and
upstream's passes do the rest. For each result this reports

  max abs  the largest |a - b|;
  max rel  the largest |a - b| / scale, where the scale of a row (the elements
           along the last dim) is its largest finite |a|, but at least 2^-20 of
           that of the whole result.

Integers must be equal, and what is not finite must be the same in both (any NaN
for a NaN): else both are infinite.

A function @f of B with the attribute norm.prepared = array<i64: indices> is given,
for the arguments with these indices, what @f_prepare in B makes of them. Random
arguments of A with norm.zero_mean keep what it promises.

The exit status is 0 if no max rel exceeds --tolerance, 1 if one does, 2 if the
files cannot be compared.)";

static LogicalResult reportError(const Twine &message) {
  llvm::WithColor::error(llvm::errs(), "norm-diff") << message << '\n';
  return failure();
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

/// The functions to compare, of which both files have one.
static LogicalResult findFunctions(const Program &a, const Program &b,
                                   SmallVectorImpl<StringRef> &names) {
  auto addOf = [&](const Program &program) {
    for (func::FuncOp function : program.getFunctions())
      if (!llvm::is_contained(names, function.getName()))
        names.push_back(function.getName());
  };
  if (onlyFunction.empty()) {
    addOf(a);
    addOf(b);
  } else {
    names.push_back(onlyFunction);
  }
  if (names.empty())
    return reportError("expected a public function in '" + a.getFile() +
                       "', found none");
  for (StringRef name : names) {
    for (const Program *program : {&a, &b})
      if (!program->lookup(name))
        return reportError("expected a public function '" + name + "' in '" +
                           program->getFile() + "', found none");
    Type inA = a.lookup(name).getFunctionType();
    Type inB = b.lookup(name).getFunctionType();
    if (inA == inB)
      continue;
    std::string text;
    llvm::raw_string_ostream(text)
        << "expected the same type of '" << name << "' in both files, found "
        << '\'' << inA << "' and '" << inB << '\'';
    return reportError(text);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Inputs
//===----------------------------------------------------------------------===//

static LogicalResult readOptions(InputOptions &options) {
  auto [low, high] = StringRef(intRange).split(':');
  if (low.getAsInteger(10, options.intLow) ||
      high.getAsInteger(10, options.intHigh) ||
      options.intLow >= options.intHigh)
    return reportError("expected --int-range=lo:hi with lo < hi, found '" +
                       intRange + "'");
  if (dynamicSize < 0)
    return reportError("expected --dynamic-size of 0 or more, found " +
                       Twine(dynamicSize));
  options.dynamicSize = dynamicSize;
  return success();
}

/// An array as an argument of type `type`.
static LogicalResult convertInput(unsigned index, Type type, NpyArray array,
                                  Numbers &input) {
  auto fail = [&](const Twine &found) {
    std::string text;
    llvm::raw_string_ostream(text)
        << '\'' << inputFile << "': expected in" << index << " to be '" << type
        << "', found " << found;
    return reportError(text);
  };
  input = std::move(array.numbers);
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (failed(verifyCompatibleShape(
          tensor ? tensor.getShape() : ArrayRef<int64_t>(), input.shape)))
    return fail("another shape");
  Type element = getElementTypeOrSelf(type);
  if (element.isBF16() && array.isUnsigned16) {
    for (int64_t bits : input.integers)
      input.floats.push_back(
          APFloat(APFloat::BFloat(), APInt(16, bits)).convertToDouble());
    input.integers.clear();
  }
  bool isFloat = isa<FloatType>(element);
  if (input.size() && isFloat != input.integers.empty())
    return fail(isFloat ? "integers" : "floats");
  return success();
}

static LogicalResult readInputs(ArrayRef<Type> types,
                                std::vector<Numbers> &inputs) {
  auto arrays = readNpzInputs(inputFile);
  if (!arrays)
    return reportError("'" + inputFile +
                       "': " + llvm::toString(arrays.takeError()));
  if (arrays->size() != types.size())
    return reportError("expected " + Twine(types.size()) + " inputs in '" +
                       inputFile + "', found " + Twine(arrays->size()));
  for (auto [index, type] : llvm::enumerate(types))
    if (failed(convertInput(index, type, std::move((*arrays)[index]),
                            inputs.emplace_back())))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// Comparison
//===----------------------------------------------------------------------===//

static LogicalResult compareFunction(Program &a, Program &b, StringRef name,
                                     const InputOptions &options,
                                     FunctionReport &report) {
  func::FuncOp function = a.lookup(name);
  ArrayRef<Type> types = function.getArgumentTypes();
  report.name = name.str();
  llvm::append_range(report.types, function.getResultTypes());
  report.deviations.resize(report.types.size());
  // Inputs of a file are one trial.
  report.trials = inputFile.empty() ? unsigned(trials) : 1;
  for (unsigned trial = 0; trial < report.trials; ++trial) {
    std::vector<Numbers> inputs;
    if (inputFile.empty())
      inputs = createArguments(function, firstSeed + trial, options);
    else if (failed(readInputs(types, inputs)))
      return failure();
    std::vector<Numbers> reference = a.run(name, inputs);
    std::vector<Numbers> results = b.run(name, inputs);
    for (auto [deviation, expected, found] :
         llvm::zip_equal(report.deviations, reference, results))
      deviation.add(expected, found);
  }
  return success();
}

static Status compareFiles(MLIRContext &context) {
  InputOptions options;
  if (failed(readOptions(options)))
    return Trouble;
  std::unique_ptr<Program> a = Program::read(fileA, &context);
  std::unique_ptr<Program> b = a ? Program::read(fileB, &context) : nullptr;
  SmallVector<StringRef> names;
  bool keepTypes = precision == Precision::Source;
  if (!b || failed(findFunctions(*a, *b, names)) ||
      failed(a->compile(names, keepTypes)) ||
      failed(b->compile(names, keepTypes)))
    return Trouble;

  std::vector<FunctionReport> reports(names.size());
  for (auto [name, report] : llvm::zip_equal(names, reports))
    if (failed(compareFunction(*a, *b, name, options, report)))
      return Trouble;
  bool areEqual = llvm::all_of(reports, [](const FunctionReport &report) {
    return report.isWithin(tolerance);
  });
  if (json)
    printJSON(llvm::outs(), reports, tolerance);
  else
    printTable(llvm::outs(), reports, tolerance);
  return areEqual ? Equal : Differ;
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  cl::ParseCommandLineOptions(argc, argv, kOverview);
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  // Address space only: models with all their values in f64 are large.
  setMemorySize(size_t(1) << 37);
  setFailureStatus(Trouble);

  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllExtensions(registry);
  norm::registerAllDialects(registry);
  registerAllToLLVMIRTranslations(registry);
  registerAllPasses();
  MLIRContext context(registry);
  context.loadAllAvailableDialects();
  return compareFiles(context);
}
