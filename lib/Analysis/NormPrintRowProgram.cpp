//===- NormPrintRowProgram.cpp - Printing of row programs -----------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the text form of RowProgram and the
// norm-print-row-program pass.
//
//===----------------------------------------------------------------------===//

#include "norm/Analysis/Passes.h"
#include "norm/Analysis/RowProgram.h"

#include "mlir/IR/AsmState.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMPRINTROWPROGRAM
#include "norm/Analysis/Passes.h.inc"
} // namespace mlir::norm

using namespace mlir;
using namespace mlir::norm;

namespace {

class ProgramPrinter {
public:
  ProgramPrinter(raw_ostream &os, RowProgram &program)
      : os(os), program(program), state(program.op) {}

  void print();

private:
  void printCount(unsigned count, StringRef noun) {
    os << count << ' ' << noun << (count == 1 ? "" : "s");
  }
  void printOperands(StringRef verb, StringRef prefix,
                     ArrayRef<unsigned> operands);
  void printResults(StringRef verb, ArrayRef<Operation *> ops);
  void printPhase(const RowProgram::Phase &phase);
  void printLive(const RowProgram::LiveValue &live);
  void printInPlace();

  raw_ostream &os;
  RowProgram &program;
  AsmState state;
};

} // namespace

void ProgramPrinter::printOperands(StringRef verb, StringRef prefix,
                                   ArrayRef<unsigned> operands) {
  if (operands.empty())
    return;
  os << "    " << verb;
  for (unsigned operand : operands)
    os << ' ' << prefix << operand;
  os << '\n';
}

void ProgramPrinter::printResults(StringRef verb, ArrayRef<Operation *> ops) {
  if (ops.empty())
    return;
  os << "    " << verb;
  for (Operation *op : ops)
    for (Value result : op->getResults()) {
      os << ' ';
      result.printAsOperand(os, state);
    }
  os << '\n';
}

void ProgramPrinter::printPhase(const RowProgram::Phase &phase) {
  printResults("uniform", phase.uniformOps);
  printOperands("store row", "out", phase.rowStores);
  printOperands("load", "in", phase.loads);
  printOperands("reload", "out", phase.reloads);
  printResults("compute", phase.elementOps);
  for (const RowProgram::Reduction &reduction : phase.reductions) {
    os << "    reduce";
    // What shares a reduction stands in one line.
    StringRef separator = " ";
    for (RowReduceOp reduce : reduction.ops) {
      os << separator << stringifyRowReduceKind(reduce.getKind()) << ' ';
      reduce.getOperand().printAsOperand(os, state);
      os << " -> ";
      reduce.getResult().printAsOperand(os, state);
      separator = ", ";
    }
    os << '\n';
  }
  printOperands("store", "out", phase.stores);
}

void ProgramPrinter::printLive(const RowProgram::LiveValue &live) {
  os << "  live ";
  live.value.printAsOperand(os, state);
  os << ": phase " << live.definition << " to " << live.lastUse << ", ";
  switch (live.source) {
  case RowProgram::Source::Load:
    os << "load in" << live.operand;
    break;
  case RowProgram::Source::Reload:
    os << "reload out" << live.operand;
    break;
  case RowProgram::Source::Recompute:
    os << "recompute";
    break;
  case RowProgram::Source::Keep:
    os << "keep";
    break;
  }
  os << '\n';
}

void ProgramPrinter::printInPlace() {
  bool first = true;
  for (unsigned in = 0, e = program.lastLoad.size(); in < e; ++in)
    for (unsigned out = 0, f = program.firstStore.size(); out < f; ++out)
      if (program.canUpdateInPlace(in, out)) {
        os << (first ? "  in place: " : ", ") << "in" << in << " out" << out;
        first = false;
      }
  if (!first)
    os << '\n';
}

void ProgramPrinter::print() {
  os << "row program";
  if (auto symbol = program.op->getParentOfType<SymbolOpInterface>())
    os << " in @" << symbol.getName();
  os << ": ";
  printCount(program.op.getNumRowDims(), "row dim");
  os << ", ";
  printCount(program.op.getNumDims() - program.op.getNumRowDims(),
             "feature dim");
  os << ", ";
  printCount(program.phases.size(), "phase");
  os << '\n';
  if (!program.rowLoads.empty()) {
    os << "  once a row\n";
    printOperands("load", "in", program.rowLoads);
  }
  for (auto [index, phase] : llvm::enumerate(program.phases)) {
    os << "  phase " << index << '\n';
    printPhase(phase);
  }
  for (const RowProgram::LiveValue &live : program.liveValues)
    printLive(live);
  printInPlace();
}

void RowProgram::print(raw_ostream &os) { ProgramPrinter(os, *this).print(); }

namespace {

struct NormPrintRowProgramPass
    : norm::impl::NormPrintRowProgramBase<NormPrintRowProgramPass> {
  using NormPrintRowProgramBase::NormPrintRowProgramBase;

  void runOnOperation() override {
    getOperation()->walk<WalkOrder::PreOrder>([&](RowwiseOp op) {
      RowProgram::build(op, {keepRow}).print(llvm::errs());
    });
    markAllAnalysesPreserved();
  }
};

} // namespace
