//===- StreamFacts.cpp - What can be made zero-mean -----------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements what norm-recenter knows of the streams in front of
// norms.
//
//===----------------------------------------------------------------------===//

#include "StreamFacts.h"

#include "norm/Analysis/ConstantElements.h"
#include "norm/Analysis/GlobalConstants.h"
#include "norm/Analysis/LinalgBody.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::norm;

/// How many views of an argument there may be, each of the one before.
static constexpr unsigned maxViews = 64;

BlockArgument mlir::norm::getViewedArgument(Value value) {
  for (unsigned step = 0; step < maxViews; ++step) {
    Operation *op = value.getDefiningOp();
    if (!op)
      break;
    if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp,
            tensor::ExtractSliceOp>(op)) {
      value = op->getOperand(0);
      continue;
    }
    // A transpose, a cast or a broadcast of one operand.
    linalg::LinalgOp linalgOp = getLinalgOp(op);
    if (!linalgOp || !linalgOp.hasPureTensorSemantics() ||
        linalgOp.getNumDpsInputs() != 1 || op->getNumResults() != 1 ||
        linalgOp.getNumReductionLoops() != 0)
      return {};
    Value yielded = getYielded(op->getResult(0));
    while (Operation *cast = yielded.getDefiningOp()) {
      if (!isa<arith::ExtFOp, arith::TruncFOp>(cast))
        return {};
      yielded = cast->getOperand(0);
    }
    auto argument = dyn_cast<BlockArgument>(yielded);
    if (argument != linalgOp.getBlock()->getArgument(0))
      return {};
    value = op->getOperand(0);
  }
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument)
    return {};
  auto function = dyn_cast<func::FuncOp>(argument.getOwner()->getParentOp());
  bool isOfFunction =
      function && function.isPublic() && argument.getOwner()->isEntryBlock();
  return isOfFunction ? argument : BlockArgument();
}

bool StreamFacts::computeIsConstantWeight(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op || !isa<RankedTensorType>(value.getType()))
    return false;
  if (op->hasTrait<OpTrait::ConstantLike>() || isGlobalLoad(op))
    return true;
  // Of constants only; where there are no operands, nothing is computed.
  if (!isMemoryEffectFree(op) || op->getNumOperands() == 0)
    return false;
  // Without the mean of what it reads an rms_norm has another root, and what
  // other regions do is not looked into.
  if (isa<RMSNormOp>(op) || (op->getNumRegions() != 0 && !getLinalgOp(op)))
    return false;
  bool readsWeight = false;
  auto isConstant = [&](Value operand) {
    if (!isa<RankedTensorType>(operand.getType()))
      return matchPattern(operand, m_Constant());
    if (operand.getDefiningOp<tensor::EmptyOp>())
      return true;
    readsWeight = true;
    return isConstantWeight(operand);
  };
  if (!llvm::all_of(op->getOperands(), isConstant))
    return false;
  bool readsOthers = false;
  for (Region &region : op->getRegions())
    region.walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        if (isa<RankedTensorType>(operand.getType()) && !isConstant(operand))
          readsOthers = true;
    });
  return readsWeight && !readsOthers;
}

bool StreamFacts::isConstantWeight(Value value) {
  auto [it, isNew] = constantWeights.try_emplace(value, false);
  if (!isNew)
    return it->second;
  if (weightDepth == maxWeightDepth)
    return false;
  ++weightDepth;
  bool result = computeIsConstantWeight(value);
  --weightDepth;
  return constantWeights[value] = result;
}

/// The result of the op in whose body `reader` is; a tensor is one itself.
static Value getTensorOf(Value reader) {
  linalg::LinalgOp op = isa<RankedTensorType>(reader.getType())
                            ? linalg::LinalgOp()
                            : getBodyOwner(reader);
  return op && op->getNumResults() > 0 ? Value(op->getResult(0)) : reader;
}

bool StreamFacts::isWeightRead(Value reader, const MeanNeed &need) {
  return isa<RankedTensorType>(need.value.getType()) && isWeight(need.value) &&
         !(reader && isWeight(getTensorOf(reader)));
}

/// Drops from `dims`, of the argument of a body that `use` is, whole digits of
/// loops that do not index what it reads: that is the same along them.
static MeanDims withoutRepeats(OpOperand &use, const MeanDims &dims) {
  linalg::LinalgOp op = getLinalgOp(use.getOwner());
  if (!op)
    return dims;
  AffineMap map = op.getMatchingIndexingMap(&use);
  auto loops = llvm::to_vector(llvm::seq<int64_t>(op.getNumLoops()));
  for (const MeanDigit &digit : dims.getDigits())
    if (!map.isFunctionOfDim(digit.dim))
      loops[digit.dim] = -1;
  for (const MeanDigit &digit : dims.getDigits())
    if (!digit.isReduced || !digit.isWhole())
      loops[digit.dim] = digit.dim;
  return dims.renumber(loops);
}

/// What keeps a part of a weight, `reader`, from losing just its mean over
/// `dims` where `need` loses its own: a concatenation, say, whose parts lose
/// different ones. Nothing keeps parts of arguments: all that reads an argument
/// must be blind.
std::optional<ShiftRule> StreamFacts::getPartObstacle(Value reader,
                                                      const MeanDims &dims,
                                                      const MeanNeed &need) {
  if (!reader || !isConstantWeight(getTensorOf(reader)))
    return std::nullopt;
  if (!need.use)
    return ShiftRule{/*isSeen=*/true, MeanRuleName::Unknown, nullptr};
  Operation *op = need.use->getOwner();
  // In a body, what else reads the scalar would read another one.
  if (!isa<RankedTensorType>(need.value.getType()) && !need.value.hasOneUse())
    return ShiftRule{/*isSeen=*/true, MeanRuleName::Uses, op};
  ShiftRule shift = getMeanRules().getShiftRule(*need.use, need.dims);
  bool isReaderShifted = llvm::any_of(shift.shifted, [&](const auto &shifted) {
    if (shifted.first != reader)
      return false;
    bool isOfBody = isa<BlockArgument>(reader);
    return shifted.second.isImpliedBy(isOfBody ? withoutRepeats(*need.use, dims)
                                               : dims);
  });
  if (!shift.isSeen && isReaderShifted)
    return std::nullopt;
  return shift;
}

void StreamFacts::addNeed(Rule &rule, Value reader, const MeanDims &dims,
                          const MeanNeed &need) {
  if (holds(getZeroMean(need.value, need.dims)))
    return;
  if (std::optional<ShiftRule> obstacle = getPartObstacle(reader, dims, need)) {
    rule = {/*mayHold=*/false, obstacle->name, obstacle->op, {}};
    return;
  }
  if (isWeightRead(reader, need)) {
    if (!need.use) {
      rule.mayHold = false;
      return;
    }
    // An argument is one for all who read it; a constant may be cloned.
    BlockArgument argument =
        limits.prepareWeights ? getViewedArgument(need.value) : BlockArgument();
    if (!argument) {
      rule.needs.push_back(getShiftableUse(*need.use, need.dims));
    } else if (!isParameterRead(*need.use, argument)) {
      rule.mayHold = false;
      return;
    }
  }
  rule.needs.push_back(getClient(need.value, need.dims));
}

/// Whether several ops read the constant `value`, or what is computed of it
/// alone, so that re-centering for one of them takes a clone.
bool StreamFacts::isShared(Value value) {
  Operation *op = value.getDefiningOp();
  const GlobalConstants &globals = getMeanRules().getGlobals();
  if (ml_program::GlobalOp global = globals.lookup(op))
    if (!globals.isOnlyLoaded(global) || globals.getLoads(global).size() > 1)
      return true;
  while (value.hasOneUse()) {
    Operation *user = *value.user_begin();
    if (user->getNumResults() != 1 || !isConstantWeight(user->getResult(0)))
      return false;
    value = user->getResult(0);
  }
  return true;
}

bool StreamFacts::isTooLargeToClone(Attribute constant) const {
  return limits.maxCloneBytes >= 0 &&
         getNumConstantBytes(constant) > limits.maxCloneBytes;
}

/// Asks that a constant may be shifted for all who read it, so that none of
/// them needs the old one. These facts go with the others that are looked at:
/// asked for here, they would take for granted what is still open.
MeanFacts::Rule StreamFacts::getSharedRule(Value value, const MeanDims &dims) {
  Operation *op = value.getDefiningOp();
  const GlobalConstants &globals = getMeanRules().getGlobals();
  ml_program::GlobalOp global = globals.lookup(op);
  Rule rule{/*mayHold=*/true, MeanRuleName::Clone, op, {}, /*isReason=*/true};
  if (!global)
    rule.needs.push_back(getShiftable(value, dims));
  else if (!globals.isOnlyLoaded(global))
    rule.mayHold = false;
  else
    for (Operation *load : globals.getLoads(global))
      rule.needs.push_back(getShiftable(load->getResult(0), dims));
  return rule;
}

MeanFacts::Rule StreamFacts::getConstantRule(Value value,
                                             const MeanDims &dims) {
  Operation *op = value.getDefiningOp();
  Attribute constant = getMeanRules().getGlobals().getValue(op);
  std::optional<MeanRuleName> obstacle =
      constant ? getCenteringObstacle(constant, dims, limits.precision)
               : MeanRuleName::WeightType;
  if (obstacle)
    return {/*mayHold=*/false, *obstacle, op, {}};
  if (isTooLargeToClone(constant) && isShared(value))
    return getSharedRule(value, dims);
  return {/*mayHold=*/true, MeanRuleName::Constant, op, {}};
}

/// Whether all callers of `function` are outside of the module, and there is no
/// prepare function yet.
bool StreamFacts::isPreparable(func::FuncOp function) {
  auto [it, isNew] = preparable.try_emplace(function, false);
  if (isNew) {
    Operation *scope = function->getParentOp();
    std::string name = (function.getName() + "_prepare").str();
    it->second =
        !SymbolTable::lookupSymbolIn(scope, name) &&
        SymbolTable::symbolKnownUseEmpty(function.getOperation(), scope);
  }
  return it->second;
}

MeanFacts::Rule StreamFacts::getArgumentRule(Value value,
                                             const MeanDims &dims) {
  auto function =
      cast<func::FuncOp>(cast<BlockArgument>(value).getOwner()->getParentOp());
  auto type = cast<RankedTensorType>(value.getType());
  Type element = type.getElementType();
  if (!isPreparable(function))
    return {/*mayHold=*/false, MeanRuleName::Prepare, function, {}};
  bool isCenterable = type.hasStaticShape() &&
                      dims.fit(type.getShape()) == dims &&
                      (element.isF32() || element.isF64() ||
                       (limits.precision == Precision::All &&
                        (element.isF16() || element.isBF16())));
  if (!isCenterable)
    return {/*mayHold=*/false, MeanRuleName::Argument, function, {}};
  return {/*mayHold=*/true,
          MeanRuleName::Argument,
          function,
          {getShiftable(value, dims)}};
}

MeanFacts::Rule StreamFacts::getClientRule(Value value, const MeanDims &dims) {
  if (holds(getZeroMean(value, dims)))
    return {/*mayHold=*/true, MeanRuleName::Zero, value.getDefiningOp(), {}};
  MeanRule means = getMeanRules().getMeanRule(value, dims);
  if (means.kind == MeanRule::Kind::Constant)
    return getConstantRule(value, dims);
  if (means.kind == MeanRule::Kind::Argument && limits.prepareWeights &&
      getViewedArgument(value))
    return getArgumentRule(value, dims);
  Rule rule{means.kind == MeanRule::Kind::All, means.name, means.op, {}};
  if (rule.mayHold)
    for (const MeanNeed &need : means.needs)
      if (rule.mayHold)
        addNeed(rule, value, dims, need);
  if (!rule.mayHold)
    rule.needs.clear();
  return rule;
}

bool StreamFacts::isRecenterable(OpOperand &input, const MeanDims &dims) {
  if (isWeightRead(Value(), {&input, input.get(), dims}) &&
      !holds(getShiftableUse(input, dims)))
    return false;
  return holds(getClient(input.get(), dims));
}

MeanFacts::Rule StreamFacts::getRefusal(OpOperand &input,
                                        const MeanDims &dims) {
  Fact client = getClient(input.get(), dims);
  return getReason(holds(client) ? getShiftableUse(input, dims) : client);
}

void StreamFacts::collectWriters(OpOperand &input, const MeanDims &dims,
                                 SmallVectorImpl<StreamWriter> &writers) {
  SmallVector<std::pair<Value, MeanDims>> worklist;
  auto visit = [&](Value reader, const MeanNeed &need) {
    if (holds(getZeroMean(need.value, need.dims)))
      return;
    if (isWeightRead(reader, need))
      writers.push_back({need.use, need.value, need.dims});
    else if (visited.insert(getClient(need.value, need.dims)).second)
      worklist.push_back({need.value, need.dims});
  };
  visit(Value(), {&input, input.get(), dims});
  while (!worklist.empty()) {
    auto [value, valueDims] = worklist.pop_back_val();
    visitedValues.insert(value);
    for (const MeanNeed &need :
         getMeanRules().getMeanRule(value, valueDims).needs)
      visit(value, need);
  }
}

/// The dims that are wholly reduced, if there is nothing else; empty otherwise.
static SmallVector<int64_t> getWholeDims(const MeanDims &dims,
                                         ArrayRef<int64_t> shape) {
  SmallVector<int64_t> whole;
  for (const MeanDigit &digit : dims.getDigits()) {
    if (!dims.coversWhole(shape, digit.dim))
      return {};
    whole.push_back(digit.dim);
  }
  return whole;
}

bool StreamFacts::cutHere(const MeanNeed &need,
                          SmallVectorImpl<StreamWriter> &cuts) {
  auto type = dyn_cast<RankedTensorType>(need.value.getType());
  std::optional<FloatFormat> format =
      type ? getFloatFormat(type.getElementType()) : std::nullopt;
  // A center rounds to the type of what it reads, once more than the program.
  bool isNarrow = format == FloatFormat::BF16 || format == FloatFormat::F16;
  if (!format || (isNarrow && limits.precision == Precision::Exact) ||
      !need.use || isWeight(need.value) ||
      getWholeDims(need.dims, type.getShape()).empty() ||
      !holds(getShiftableUse(*need.use, need.dims)))
    return false;
  cuts.push_back({need.use, need.value, need.dims});
  return true;
}

namespace {

/// Looks for cuts, deep ones first: a value is cut if all that it needs is, or
/// else where it is read. Streams may be deep, so the stack is a vector.
class CutSearch {
public:
  using Fact = MeanFacts::Fact;
  using Cuts = SmallVectorImpl<StreamWriter>;

  CutSearch(StreamFacts &facts, Cuts &cuts) : facts(facts), cuts(cuts) {}

  LogicalResult run(const MeanNeed &root);

  /// Whether run() gave up because more cuts are needed than could pay.
  bool needsTooMany() const { return isHopeless; }

private:
  /// A need whose own needs are cut one after the other.
  struct Frame {
    Fact fact;
    MeanNeed need;
    SmallVector<MeanNeed, 2> needs;
    size_t numCuts, numVisited;
    size_t next = 0;
  };

  void visit(Value reader, const MeanNeed &need);
  bool takeKnown(Fact fact);
  void giveUp(const Frame &frame);

  StreamFacts &facts;
  Cuts &cuts;
  std::vector<Frame> stack;
  /// What was cut further up, or is being cut, as in a loop; in this order.
  SmallVector<Fact> visited;
  DenseSet<Fact> isVisited;
  /// Whether what was looked at last is cut.
  bool isCut = true;
  bool isHopeless = false;
};

} // namespace

void CutSearch::visit(Value reader, const MeanNeed &need) {
  Fact fact = facts.getClient(need.value, need.dims);
  bool isRead = facts.isWeightRead(reader, need);
  isCut = facts.holds(fact) &&
          (!isRead || facts.holds(facts.getShiftableUse(*need.use, need.dims)));
  if (isCut)
    return;
  MeanRule rule = facts.getMeanRules().getMeanRule(need.value, need.dims);
  if (!isRead && takeKnown(fact))
    return;
  if (isRead || rule.kind != MeanRule::Kind::All ||
      facts.isCutWhereRead(fact)) {
    isCut = facts.cutHere(need, cuts);
    return;
  }
  isCut = true;
  if (!isVisited.insert(fact).second)
    return;
  stack.push_back(
      {fact, need, std::move(rule.needs), cuts.size(), visited.size()});
  visited.push_back(fact);
}

/// What was found for an earlier norm of the same stream.
bool CutSearch::takeKnown(Fact fact) {
  auto *known = facts.getKnownCuts(fact);
  if (!known || stack.empty())
    return false;
  if (known->size() > StreamFacts::maxCuts) {
    isHopeless = true;
    isCut = false;
    return true;
  }
  llvm::append_range(cuts, *known);
  isCut = true;
  return true;
}

void CutSearch::giveUp(const Frame &frame) {
  cuts.truncate(frame.numCuts);
  while (visited.size() > frame.numVisited)
    isVisited.erase(visited.pop_back_val());
  facts.noteCutWhereRead(frame.fact);
  isCut = facts.cutHere(frame.need, cuts);
}

LogicalResult CutSearch::run(const MeanNeed &root) {
  visit(Value(), root);
  while (!stack.empty() && !isHopeless) {
    Frame &frame = stack.back();
    if (isCut && frame.next < frame.needs.size()) {
      Value reader = frame.need.value;
      MeanNeed next = frame.needs[frame.next++];
      visit(reader, next);
      continue;
    }
    Frame done = std::move(frame);
    stack.pop_back();
    if (!isCut)
      giveUp(done);
  }
  return success(isCut && !isHopeless);
}

LogicalResult StreamFacts::collectCuts(OpOperand &input, const MeanDims &dims,
                                       SmallVectorImpl<StreamWriter> &cuts) {
  Fact fact = getClient(input.get(), dims);
  CutSearch search(*this, cuts);
  LogicalResult result = search.run({&input, input.get(), dims});
  if (search.needsTooMany())
    knownCuts[fact].assign(maxCuts + 1, {&input, input.get(), dims});
  if (failed(result))
    return failure();
  // What is cut where this norm reads it may be cut elsewhere for others.
  bool isOwn = llvm::any_of(
      cuts, [&](const StreamWriter &cut) { return cut.use == &input; });
  if (!isOwn)
    knownCuts[fact].assign(cuts.begin(), cuts.end());
  return success(cuts.size() <= maxCuts);
}
