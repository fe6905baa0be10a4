//===- RowProgram.cpp - A kernel as phases over a row ---------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the construction of RowProgram.
//
//===----------------------------------------------------------------------===//

#include "norm/Analysis/RowProgram.h"

using namespace mlir;
using namespace mlir::norm;

namespace {

class ProgramBuilder {
public:
  ProgramBuilder(RowProgram &program, const RowProgramOptions &options)
      : program(program), op(program.op), options(options) {}

  void build();

private:
  bool isUniform(Value value) const { return program.isUniform(value); }
  /// Whether the collective is its operand, and adds up nothing.
  bool isIdentity(Operation *bodyOp) const;

  void findNeededOps();
  void findPhases();
  void placeUniformOps();
  void placeReduction(RowReduceOp reduce);
  void placeEnds();
  void placeElements(unsigned phase);
  Operation *require(unsigned phase, Value value);
  RowProgram::Source getSource(unsigned phase, Value value, unsigned &operand);
  void noteLive(unsigned phase, Value value, RowProgram::Source source,
                unsigned operand);

  /// The first phase in which `value` can be computed: for a uniform value,
  /// before its loop.
  unsigned getPhase(Value value) const { return phaseOf.lookup(value); }

  RowProgram &program;
  RowwiseOp op;
  RowProgramOptions options;
  DenseMap<Value, unsigned> phaseOf;
  /// The first phase whose loop has a per-element value. That may be a later
  /// one: what no loop reads before is not computed before.
  DenseMap<Value, unsigned> elementIn;
  DenseSet<Operation *> needed;
  /// The outputs that store a value as it is, by value.
  DenseMap<Value, unsigned> storedIn;
  /// Where a live value stands in the program.
  DenseMap<Value, unsigned> liveIndex;
};

} // namespace

bool ProgramBuilder::isIdentity(Operation *bodyOp) const {
  auto reduce = dyn_cast<RowReduceOp>(bodyOp);
  return reduce && reduce.getKind() == RowReduceKind::Mean &&
         isUniform(reduce.getOperand());
}

/// What no output depends on is not part of the program.
void ProgramBuilder::findNeededOps() {
  SmallVector<Value> worklist(op.getYieldedValues());
  while (!worklist.empty()) {
    Operation *def = worklist.pop_back_val().getDefiningOp();
    if (def && needed.insert(def).second)
      llvm::append_range(worklist, def->getOperands());
  }
}

/// A value can be computed in the first phase in which all its operands can,
/// the result of a collective in the phase behind.
void ProgramBuilder::findPhases() {
  unsigned last = 0;
  for (Operation &bodyOp : op.getBodyBlock()->without_terminator()) {
    if (!needed.contains(&bodyOp))
      continue;
    unsigned phase = 0;
    for (Value operand : bodyOp.getOperands())
      phase = std::max(phase, getPhase(operand));
    if (isa<RowReduceOp>(bodyOp) && !isIdentity(&bodyOp))
      ++phase;
    for (Value result : bodyOp.getResults())
      phaseOf[result] = phase;
    last = std::max(last, phase);
  }
  program.phases.resize(last + 1);
}

void ProgramBuilder::placeUniformOps() {
  for (Operation &bodyOp : op.getBodyBlock()->without_terminator()) {
    if (!needed.contains(&bodyOp))
      continue;
    if (isa<RowReduceOp>(bodyOp) && !isIdentity(&bodyOp))
      continue;
    if (isUniform(bodyOp.getResult(0)))
      program.phases[getPhase(bodyOp.getResult(0))].uniformOps.push_back(
          &bodyOp);
  }
  auto isRead = [&](Operation *user) {
    return needed.contains(user) || isa<YieldOp>(user);
  };
  for (BlockArgument arg : op.getBodyBlock()->getArguments())
    if (isUniform(arg) && llvm::any_of(arg.getUsers(), isRead)) {
      program.rowLoads.push_back(arg.getArgNumber());
      program.lastLoad[arg.getArgNumber()] = 0;
    }
}

/// Adds `reduce` to a reduction of its phase that gives it, or to a new one.
void ProgramBuilder::placeReduction(RowReduceOp reduce) {
  RowProgram::Phase &phase = program.phases[getPhase(reduce.getOperand())];
  auto *shared = llvm::find_if(
      phase.reductions, [&](const RowProgram::Reduction &reduction) {
        return reduction.getOperand() == reduce.getOperand() &&
               reduction.getKind() ==
                   RowProgram::Reduction::getCombiningKind(reduce);
      });
  if (shared == phase.reductions.end())
    phase.reductions.push_back({{reduce}});
  else
    shared->ops.push_back(reduce);
}

/// Collectives and outputs stand in the phases that their values are there in.
void ProgramBuilder::placeEnds() {
  for (Operation &bodyOp : op.getBodyBlock()->without_terminator()) {
    auto reduce = dyn_cast<RowReduceOp>(bodyOp);
    if (reduce && needed.contains(reduce) && !isIdentity(reduce))
      placeReduction(reduce);
  }
  for (auto [index, value] : llvm::enumerate(op.getYieldedValues())) {
    unsigned output = index;
    RowProgram::Phase &phase = program.phases[getPhase(value)];
    program.firstStore.push_back(getPhase(value));
    if (!op.hasFeatureDims(op.getOutputMap(output))) {
      phase.rowStores.push_back(output);
      continue;
    }
    phase.stores.push_back(output);
    if (!isUniform(value))
      storedIn.try_emplace(value, output);
  }
}

/// How `phase` gets a per-element value that an earlier one had.
RowProgram::Source ProgramBuilder::getSource(unsigned phase, Value value,
                                             unsigned &operand) {
  operand = 0;
  if (options.keepRow)
    return RowProgram::Source::Keep;
  auto stored = storedIn.find(value);
  if (stored != storedIn.end() && program.firstStore[stored->second] < phase) {
    operand = stored->second;
    return RowProgram::Source::Reload;
  }
  if (auto arg = dyn_cast<BlockArgument>(value)) {
    operand = arg.getArgNumber();
    return RowProgram::Source::Load;
  }
  return RowProgram::Source::Recompute;
}

void ProgramBuilder::noteLive(unsigned phase, Value value,
                              RowProgram::Source source, unsigned operand) {
  auto [it, isNew] = liveIndex.try_emplace(value, program.liveValues.size());
  if (isNew)
    program.liveValues.push_back(
        {value, elementIn.lookup(value), phase, source, operand});
  else
    program.liveValues[it->second].lastUse = phase;
}

/// Makes `phase` load or read back the per-element `value`, or gives the op
/// that computes it there.
Operation *ProgramBuilder::require(unsigned phase, Value value) {
  RowProgram::Phase &current = program.phases[phase];
  auto [first, isNew] = elementIn.try_emplace(value, phase);
  if (!isNew && first->second < phase) {
    unsigned operand;
    RowProgram::Source source = getSource(phase, value, operand);
    noteLive(phase, value, source, operand);
    if (source == RowProgram::Source::Keep)
      return nullptr;
    if (source == RowProgram::Source::Reload) {
      current.reloads.push_back(operand);
      return nullptr;
    }
  }
  if (auto arg = dyn_cast<BlockArgument>(value)) {
    current.loads.push_back(arg.getArgNumber());
    return nullptr;
  }
  return value.getDefiningOp();
}

/// Fills the loop of `phase` with what its ends need.
void ProgramBuilder::placeElements(unsigned phase) {
  RowProgram::Phase &current = program.phases[phase];
  SmallVector<Value> worklist;
  for (const RowProgram::Reduction &reduction : current.reductions)
    worklist.push_back(reduction.getOperand());
  for (unsigned output : current.stores)
    worklist.push_back(op.getYieldedValues()[output]);

  DenseSet<Value> visited;
  DenseSet<Operation *> computed;
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    if (isUniform(value) || !visited.insert(value).second)
      continue;
    Operation *def = require(phase, value);
    if (def && computed.insert(def).second)
      llvm::append_range(worklist, def->getOperands());
  }
  llvm::sort(current.loads);
  llvm::sort(current.reloads);
  for (unsigned input : current.loads)
    program.lastLoad[input] = phase;
  for (Operation &bodyOp : op.getBodyBlock()->without_terminator())
    if (computed.contains(&bodyOp))
      current.elementOps.push_back(&bodyOp);
}

/// By phase; in a phase what is loaded comes before what is computed.
static bool isDefinedBefore(const RowProgram::LiveValue &a,
                            const RowProgram::LiveValue &b) {
  if (a.definition != b.definition)
    return a.definition < b.definition;
  auto argA = dyn_cast<BlockArgument>(a.value);
  auto argB = dyn_cast<BlockArgument>(b.value);
  if (argA && argB)
    return argA.getArgNumber() < argB.getArgNumber();
  if (argA || argB)
    return !!argA;
  auto resultA = cast<OpResult>(a.value), resultB = cast<OpResult>(b.value);
  if (resultA.getOwner() == resultB.getOwner())
    return resultA.getResultNumber() < resultB.getResultNumber();
  return resultA.getOwner()->isBeforeInBlock(resultB.getOwner());
}

void ProgramBuilder::build() {
  program.uniform = op.getUniformValues();
  program.lastLoad.resize(op.getInputs().size());
  findNeededOps();
  findPhases();
  placeUniformOps();
  placeEnds();
  for (unsigned phase = 0; phase < program.phases.size(); ++phase)
    placeElements(phase);
  llvm::sort(program.liveValues, isDefinedBefore);
}

RowProgram RowProgram::build(RowwiseOp op, const RowProgramOptions &options) {
  RowProgram program;
  program.op = op;
  ProgramBuilder(program, options).build();
  return program;
}

bool RowProgram::canUpdateInPlace(unsigned input, unsigned output) {
  return op.getInputMap(input) == op.getOutputMap(output) &&
         getElementTypeOrSelf(op.getInputs()[input]) ==
             getElementTypeOrSelf(op.getOutputs()[output]) &&
         (!lastLoad[input] || *lastLoad[input] <= firstStore[output]);
}
