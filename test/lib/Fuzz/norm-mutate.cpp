//===- norm-mutate.cpp - Fuzzer of norm-optimize --------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements norm-mutate, which changes real programs at random,
// optimizes them and compares what they compute; see --help.
//
//===----------------------------------------------------------------------===//

#include "Trial.h"

#include "norm/InitAll.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/TargetSelect.h"

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir;
using namespace mlir::norm::test;
using namespace mlir::norm::tools;

namespace cl = llvm::cl;

static cl::list<std::string> inputs(cl::Positional, cl::OneOrMore,
                                    cl::desc("<.mlir files and folders>"));
static cl::opt<uint64_t> firstSeed("seed", cl::init(1),
                                   cl::desc("Number of the first mutant"));
static cl::opt<unsigned> count("count", cl::init(100),
                               cl::desc("How many mutants"));
static cl::opt<std::string> onlyFunction("function",
                                         cl::desc("Only functions of a name"));
static cl::opt<bool> printMutants("print",
                                  cl::desc("Print the mutants, try none"));
static cl::opt<bool> verbose("verbose",
                             cl::desc("Print a line for each mutant"));
static cl::opt<bool>
    sabotage("sabotage",
             cl::desc("Spoil what was raised: there must be failures"));

static constexpr char kOverview[] =
    R"(norm-mutate: fuzzing of norm-optimize by mutants of real programs

Each mutant is a function of one of the files, or some ops cut from it, with one
or a few random changes that leave it valid. It is computed as it is and after
norm-optimize, both with all floats in f64 and lowered by upstream's passes; a
difference beyond 1e-9 of the row's largest value is a failure, and so is
everything that ends the process in norm-optimize or after it.

A failure prints the command that shows the mutant (--print).)";

//===----------------------------------------------------------------------===//
// One process for each mutant
//===----------------------------------------------------------------------===//

/// Limits that end a process with a signal, not the machine.
static void setLimits() {
  auto limit = [](int resource, rlim_t value) {
    rlimit limits = {value, value};
    setrlimit(resource, &limits);
  };
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_CPU, 60);
#if !defined(__SANITIZE_ADDRESS__) && !__has_feature(address_sanitizer)
  limit(RLIMIT_AS, rlim_t(6) << 30);
#endif
}

/// Tries a mutant in a process of its own, whose output goes to `output`.
/// Returns how the process ended.
static int runChild(Trial &trial, const Program &program, uint64_t seed,
                    int output) {
  pid_t child = fork();
  if (child < 0)
    llvm::report_fatal_error("cannot fork");
  if (child == 0) {
    setLimits();
    dup2(output, STDOUT_FILENO);
    dup2(output, STDERR_FILENO);
    trial.run(program, seed);
    _exit(0);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR)
    ;
  return status;
}

//===----------------------------------------------------------------------===//
// Counts
//===----------------------------------------------------------------------===//

namespace {

/// What became of all mutants.
class Tally {
public:
  /// Returns whether the mutant failed, and why in `record.message`.
  bool add(Record &record, int status);
  void print(llvm::raw_ostream &os) const;
  bool hasFailed() const { return count(Outcome::Failed) != 0; }

private:
  unsigned count(Outcome outcome) const {
    return outcomes[static_cast<unsigned>(outcome)];
  }

  unsigned outcomes[static_cast<unsigned>(Outcome::Failed) + 1] = {};
  /// Of those that ended in a process of upstream, and of those compared.
  unsigned checks = 0, crashes = 0, norms = 0, raised = 0;
  size_t elements = 0, skipped = 0;
};

} // namespace

/// Whether the process ended where only our own code can be the reason.
static bool isOurs(Stage stage) {
  return stage == Stage::Optimize || stage == Stage::LowerOptimized ||
         stage == Stage::RunOptimized;
}

static StringRef getName(Stage stage) {
  switch (stage) {
  case Stage::Mutate:
    return "mutation";
  case Stage::Optimize:
    return "norm-optimize";
  case Stage::LowerReference:
    return "lowering of the reference";
  case Stage::RunReference:
    return "run of the reference";
  case Stage::LowerOptimized:
    return "lowering of what was raised";
  case Stage::RunOptimized:
    return "run of what was raised";
  case Stage::LowerPerturbed:
  case Stage::RunPerturbed:
    return "perturbation";
  }
  llvm_unreachable("all stages are named");
}

bool Tally::add(Record &record, int status) {
  if (record.outcome == Outcome::None) {
    bool isCheck = WIFEXITED(status) && (WEXITSTATUS(status) == FailedCheck ||
                                         WEXITSTATUS(status) == OutOfMemory);
    if (record.stage == Stage::Mutate) {
      record.outcome = Outcome::NoMutant;
    } else if (isCheck && record.stage == Stage::RunOptimized &&
               record.assertsUndefined) {
      record.outcome = Outcome::Undefined;
    } else if (isOurs(record.stage)) {
      std::string how = isCheck ? "a failed check" : "a crash";
      if (WIFSIGNALED(status))
        how = llvm::formatv("signal {0}", WTERMSIG(status));
      record.finish(Outcome::Failed,
                    llvm::formatv("{0} ends with {1} (pass {2})",
                                  getName(record.stage), how, record.pass)
                        .str());
    } else {
      ++(isCheck ? checks : crashes);
    }
  }
  ++outcomes[static_cast<unsigned>(record.outcome)];
  if (record.outcome == Outcome::Equal ||
      record.outcome == Outcome::EqualConstants) {
    norms += record.norms != 0;
    raised += record.raised != 0;
    elements += record.compared;
    skipped += record.skipped;
  }
  return record.outcome == Outcome::Failed;
}

void Tally::print(llvm::raw_ostream &os) const {
  unsigned mutants = 0;
  for (unsigned outcome : outcomes)
    mutants += outcome;
  os << llvm::formatv(
      "dropped: {0} with casts of bits, {1} not lowered by upstream, {2} "
      "stopped by a run-time check, {3} that crash or hang upstream, {4} that "
      "read undefined values, {5} with no finite element, {6} "
      "ill-conditioned\n",
      count(Outcome::NoF64), count(Outcome::NotLowered), checks, crashes,
      count(Outcome::Undefined), count(Outcome::NotFinite),
      count(Outcome::IllConditioned));
  os << llvm::formatv("{0} elements compared, {1} not finite skipped; {2} "
                      "mutants equal but for rounded constants\n",
                      elements, skipped, count(Outcome::EqualConstants));
  os << llvm::formatv("{0} mutants, {1} compared, {2} raised, {3} with a norm; "
                      "{4} failed\n",
                      mutants - count(Outcome::NoMutant),
                      count(Outcome::Equal) + count(Outcome::EqualConstants),
                      raised, norms, count(Outcome::Failed));
}

//===----------------------------------------------------------------------===//
// All mutants
//===----------------------------------------------------------------------===//

static std::vector<std::string> findFiles() {
  std::vector<std::string> files;
  for (StringRef input : inputs) {
    if (!llvm::sys::fs::is_directory(input)) {
      files.push_back(input.str());
      continue;
    }
    std::error_code error;
    for (llvm::sys::fs::directory_iterator it(input, error), end;
         it != end && !error; it.increment(error))
      if (llvm::sys::path::extension(it->path()) == ".mlir")
        files.push_back(it->path());
  }
  llvm::sort(files);
  return files;
}

static void printFailure(const Program &program, uint64_t seed,
                         const Record &record, int output) {
  llvm::outs() << llvm::formatv(
      "FAILED: {0}\n  changes: {1}; rounding={2}\n"
      "  norm-mutate {3} --function={4} --seed={5} --count=1 --print\n",
      record.message, record.mutations, record.rounding, program.file,
      program.function, seed);
  char text[2000];
  ssize_t size = pread(output, text, sizeof(text), 0);
  if (size > 0)
    llvm::outs() << StringRef(text, size) << '\n';
}

/// Tries all mutants. Returns whether none failed.
static bool tryMutants(MLIRContext &context, std::vector<Program> &programs) {
  void *shared = mmap(nullptr, sizeof(Record), PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED)
    llvm::report_fatal_error("cannot share memory");
  Record &record = *new (shared) Record();
  Trial trial(&context, record, sabotage);
  int output = memfd_create("output", 0);
  Tally tally;
  for (uint64_t seed = firstSeed; seed != firstSeed + count; ++seed) {
    // Which program, does not depend on what is done with it.
    const Program &program = programs[Random(~seed).below(programs.size())];
    record = Record();
    if (printMutants) {
      if (auto mutant = trial.createMutant(program, seed)) {
        llvm::outs() << "// changes: " << record.mutations << '\n';
        mutant->print(llvm::outs());
      }
      continue;
    }
    if (ftruncate(output, 0) || lseek(output, 0, SEEK_SET))
      llvm::report_fatal_error("cannot write to memory");
    int status = runChild(trial, program, seed, output);
    bool failed = tally.add(record, status);
    if (verbose)
      llvm::outs() << llvm::formatv(
          "{0} {1} {2}: outcome {3}, {4} raised; {5}; {6}\n", seed,
          program.file, program.function, int(record.outcome), record.raised,
          record.mutations, record.rounding);
    if (failed)
      printFailure(program, seed, record, output);
    llvm::outs().flush();
  }
  if (!printMutants)
    tally.print(llvm::outs());
  return !tally.hasFailed();
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  cl::ParseCommandLineOptions(argc, argv, kOverview);
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();

  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllExtensions(registry);
  norm::registerAllDialects(registry);
  registerAllToLLVMIRTranslations(registry);
  registerAllPasses();
  // A process that forks has one thread.
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  context.allowUnregisteredDialects();

  std::vector<Program> programs;
  for (const std::string &file : findFiles())
    if (failed(readPrograms(file, onlyFunction, &context, programs)))
      return 1;
  if (programs.empty()) {
    llvm::errs() << "expected a function that can be run, found none\n";
    return 1;
  }
  return tryMutants(context, programs) ? 0 : 1;
}
