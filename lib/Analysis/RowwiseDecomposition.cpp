//===- RowwiseDecomposition.cpp - Meaning of the kernel op ----------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the decomposition of norm.rowwise on tensors to linalg,
// its definition: the phases of its RowProgram, each as a linalg.generic over
// the rows, one for each collective and one for the elements stored.
//
//===----------------------------------------------------------------------===//

#include "norm/Analysis/RowProgram.h"
#include "norm/Analysis/RowwiseInterfaces.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::norm;

namespace {

/// Where a linalg.generic reads a value of the body: an operand, its map from
/// the iteration space, and a scalar to multiply what is read by, or none.
struct Source {
  Value operand;
  AffineMap map;
  Value factor;
};

/// What a linalg.generic computes from `ops` and writes into `inits`.
struct Target {
  Value value;
  Value init;
  AffineMap map;
};

class Decomposer {
public:
  Decomposer(RowwiseOp op, OpBuilder &builder);

  SmallVector<Value> decompose();

private:
  void emitRows(unsigned phase);
  void emitReduction(const RowProgram::Phase &phase,
                     const RowProgram::Reduction &reduction);
  void emitStores(const RowProgram::Phase &phase);

  bool isReadLater(const RowProgram::Phase &phase, Value value);
  ValueRange emitGeneric(ArrayRef<Target> targets, ArrayRef<Operation *> ops,
                         ArrayRef<utils::IteratorType> iterators,
                         RowReduceOp reduce = {});
  SetVector<Operation *> findOps(ArrayRef<Target> targets,
                                 SmallVector<Value> &leaves);
  void addMissingDims(ArrayRef<AffineMap> maps, SmallVector<Value> &inputs,
                      SmallVector<AffineMap> &inputMaps);
  Value createRowTensor(Type elementType);
  Value getInverseCount(Type type);

  RowwiseOp op;
  RowProgram program;
  ImplicitLocOpBuilder b;
  SmallVector<OpFoldResult> sizes;
  AffineMap rowMap;
  /// The ops of the body that the program has.
  DenseSet<Operation *> programOps;
  /// What is there for the ops still to be built.
  DenseMap<Value, Source> sources;
  DenseMap<Type, Value> inverseCounts;
  SmallVector<Value> results;
};

} // namespace

Decomposer::Decomposer(RowwiseOp op, OpBuilder &builder)
    : op(op), program(RowProgram::build(op)), b(op.getLoc(), builder),
      results(op.getOutputs()) {
  b.setInsertionPoint(op);
  sizes = op.createIterationSizes(b);
  SmallVector<AffineExpr> rows;
  for (unsigned dim = 0; dim < op.getNumRowDims(); ++dim)
    rows.push_back(b.getAffineDimExpr(dim));
  rowMap = AffineMap::get(op.getNumDims(), 0, rows, b.getContext());
  for (auto [index, input] : llvm::enumerate(op.getInputs()))
    sources[op.getInputArgument(index)] = {input, op.getInputMap(index), {}};
  for (const RowProgram::Phase &phase : program.phases) {
    programOps.insert_range(phase.uniformOps);
    programOps.insert_range(phase.elementOps);
    for (const RowProgram::Reduction &reduction : phase.reductions)
      programOps.insert_range(reduction.ops);
  }
}

//===----------------------------------------------------------------------===//
// One linalg.generic
//===----------------------------------------------------------------------===//

/// The order of the body: inputs, then what ops compute.
static bool isDefinedBefore(Value a, Value b) {
  auto getKey = [](Value value) {
    auto arg = dyn_cast<BlockArgument>(value);
    return arg ? arg.getArgNumber() : cast<OpResult>(value).getResultNumber();
  };
  Operation *opA = a.getDefiningOp(), *opB = b.getDefiningOp();
  if (opA == opB)
    return getKey(a) < getKey(b);
  return !opA || (opB && opA->isBeforeInBlock(opB));
}

/// The ops of the body that compute the targets from what is there already,
/// their `leaves`. Constants are ops, wherever they are read.
SetVector<Operation *> Decomposer::findOps(ArrayRef<Target> targets,
                                           SmallVector<Value> &leaves) {
  SetVector<Operation *> ops;
  DenseSet<Value> visited;
  SmallVector<Value> worklist;
  for (const Target &target : targets)
    worklist.push_back(target.value);
  for (size_t next = 0; next < worklist.size(); ++next) {
    Value value = worklist[next];
    if (!visited.insert(value).second)
      continue;
    if (sources.contains(value))
      leaves.push_back(value);
    else if (ops.insert(value.getDefiningOp()))
      llvm::append_range(worklist, value.getDefiningOp()->getOperands());
  }
  llvm::sort(leaves, isDefinedBefore);
  return ops;
}

/// A loop needs an operand that says how far it goes.
void Decomposer::addMissingDims(ArrayRef<AffineMap> maps,
                                SmallVector<Value> &inputs,
                                SmallVector<AffineMap> &inputMaps) {
  SmallVector<OpFoldResult> missing;
  SmallVector<AffineExpr> exprs;
  for (unsigned dim = 0; dim < op.getNumDims(); ++dim) {
    auto hasDim = [&](AffineMap map) {
      return dim >= map.getNumDims() || map.isFunctionOfDim(dim);
    };
    if (llvm::any_of(maps, hasDim) || llvm::any_of(inputMaps, hasDim))
      continue;
    missing.push_back(sizes[dim]);
    exprs.push_back(b.getAffineDimExpr(dim));
  }
  if (missing.empty())
    return;
  inputs.push_back(tensor::EmptyOp::create(b, missing, b.getF32Type()));
  inputMaps.push_back(
      AffineMap::get(op.getNumDims(), 0, exprs, b.getContext()));
}

/// Adds the element to what was reduced so far.
static Value createCombine(OpBuilder &b, RowReduceOp reduce, Value accumulator,
                           Value element) {
  switch (reduce.getKind()) {
  case RowReduceKind::Mean:
  case RowReduceKind::Sum:
    return arith::AddFOp::create(b, reduce.getLoc(), accumulator, element);
  case RowReduceKind::Max:
    return arith::MaximumFOp::create(b, reduce.getLoc(), accumulator, element);
  case RowReduceKind::Min:
    return arith::MinimumFOp::create(b, reduce.getLoc(), accumulator, element);
  }
  llvm_unreachable("unknown kind of collective");
}

/// A linalg.generic over the first dims of the iteration space, as many as
/// there are iterators, that writes each target into its init, or reduces it
/// with what the init holds.
ValueRange Decomposer::emitGeneric(ArrayRef<Target> targets,
                                   ArrayRef<Operation *> order,
                                   ArrayRef<utils::IteratorType> iterators,
                                   RowReduceOp reduce) {
  SmallVector<Value> leaves;
  SetVector<Operation *> ops = findOps(targets, leaves);
  auto restrict = [&](AffineMap map) {
    return AffineMap::get(iterators.size(), 0, map.getResults(),
                          b.getContext());
  };
  SmallVector<Value> inputs, inits;
  SmallVector<AffineMap> maps, initMaps;
  for (Value leaf : leaves) {
    inputs.push_back(sources[leaf].operand);
    maps.push_back(restrict(sources[leaf].map));
  }
  for (const Target &target : targets) {
    inits.push_back(target.init);
    initMaps.push_back(restrict(target.map));
  }
  addMissingDims(initMaps, inputs, maps);
  llvm::append_range(maps, initMaps);

  auto buildBody = [&](OpBuilder &builder, Location loc, ValueRange args) {
    IRMapping mapping;
    for (auto [leaf, arg] : llvm::zip(leaves, args)) {
      Value factor = sources[leaf].factor;
      mapping.map(
          leaf,
          factor ? arith::MulFOp::create(builder, loc, arg, factor).getResult()
                 : arg);
    }
    for (Operation *constant : ops)
      if (matchPattern(constant, m_Constant()))
        builder.clone(*constant, mapping);
    for (Operation *bodyOp : order) {
      if (!ops.contains(bodyOp) || matchPattern(bodyOp, m_Constant()))
        continue;
      // A collective that is no loop is the mean of a uniform value, itself.
      if (auto mean = dyn_cast<RowReduceOp>(bodyOp))
        mapping.map(mean.getResult(), mapping.lookup(mean.getOperand()));
      else
        builder.clone(*bodyOp, mapping);
    }
    SmallVector<Value> values;
    for (const Target &target : targets)
      values.push_back(mapping.lookup(target.value));
    if (reduce)
      values[0] = createCombine(builder, reduce, args.back(), values[0]);
    linalg::YieldOp::create(builder, loc, values);
  };
  return linalg::GenericOp::create(b, TypeRange(ValueRange(inits)), inputs,
                                   inits, maps, iterators, buildBody)
      .getResults();
}

//===----------------------------------------------------------------------===//
// Phases
//===----------------------------------------------------------------------===//

/// A new tensor with an element for each row.
Value Decomposer::createRowTensor(Type elementType) {
  ArrayRef<OpFoldResult> rows(sizes);
  return tensor::EmptyOp::create(b, rows.take_front(op.getNumRowDims()),
                                 elementType);
}

/// 1 / N, N the number of points of a row.
Value Decomposer::getInverseCount(Type type) {
  Value &inverse = inverseCounts[type];
  if (inverse)
    return inverse;
  Value count = arith::ConstantIndexOp::create(b, 1);
  for (OpFoldResult size : llvm::drop_begin(sizes, op.getNumRowDims()))
    count = b.createOrFold<arith::MulIOp>(
        count, getValueOrCreateConstantIndexOp(b, b.getLoc(), size));
  count = b.createOrFold<arith::IndexCastOp>(b.getI64Type(), count);
  count = b.createOrFold<arith::SIToFPOp>(type, count);
  Value one = arith::ConstantOp::create(b, b.getFloatAttr(type, 1.0));
  inverse = b.createOrFold<arith::DivFOp>(one, count);
  return inverse;
}

/// Whether something behind the uniform ops of `phase` reads `value`.
bool Decomposer::isReadLater(const RowProgram::Phase &phase, Value value) {
  return llvm::any_of(value.getUses(), [&](OpOperand &use) {
    if (isa<YieldOp>(use.getOwner()))
      return op.hasFeatureDims(op.getOutputMap(use.getOperandNumber()));
    return programOps.contains(use.getOwner()) &&
           !llvm::is_contained(phase.uniformOps, use.getOwner());
  });
}

/// Computes what is uniform in the row: what is read later, each value as a
/// tensor over the rows, and the outputs with one element a row.
void Decomposer::emitRows(unsigned number) {
  const RowProgram::Phase &phase = program.phases[number];
  SmallVector<Value> values;
  if (number > 0)
    for (const RowProgram::Reduction &reduction :
         program.phases[number - 1].reductions)
      for (RowReduceOp reduce : reduction.ops)
        if (reduce.getKind() == RowReduceKind::Mean)
          values.push_back(reduce.getResult());
  for (Operation *bodyOp : phase.uniformOps)
    if (!matchPattern(bodyOp, m_Constant()))
      llvm::append_range(values, bodyOp->getResults());
  llvm::erase_if(values,
                 [&](Value value) { return !isReadLater(phase, value); });

  SmallVector<Target> targets;
  for (Value value : values)
    targets.push_back({value, createRowTensor(value.getType()), rowMap});
  for (unsigned output : phase.rowStores)
    targets.push_back({op.getYieldedValues()[output], op.getOutputs()[output],
                       op.getOutputMap(output)});
  if (targets.empty())
    return;
  SmallVector<utils::IteratorType> iterators(op.getNumRowDims(),
                                             utils::IteratorType::parallel);
  ValueRange rows = emitGeneric(targets, phase.uniformOps, iterators);
  for (auto [value, row] : llvm::zip(values, rows))
    sources[value] = {row, rowMap, {}};
  for (auto [output, row] :
       llvm::zip_equal(phase.rowStores, rows.drop_front(values.size())))
    results[output] = row;
}

void Decomposer::emitReduction(const RowProgram::Phase &phase,
                               const RowProgram::Reduction &reduction) {
  FloatType type = reduction.getType();
  APFloat identity = APFloat::getZero(type.getFloatSemantics());
  if (reduction.getKind() != RowReduceKind::Sum)
    identity = APFloat::getInf(type.getFloatSemantics(),
                               reduction.getKind() == RowReduceKind::Max);
  Value constant = arith::ConstantOp::create(b, b.getFloatAttr(type, identity));
  Value init =
      linalg::FillOp::create(b, constant, createRowTensor(type)).getResult(0);
  SmallVector<utils::IteratorType> iterators(op.getNumDims(),
                                             utils::IteratorType::reduction);
  std::fill_n(iterators.begin(), op.getNumRowDims(),
              utils::IteratorType::parallel);
  ValueRange reduced =
      emitGeneric({{reduction.getOperand(), init, rowMap}}, phase.elementOps,
                  iterators, reduction.getFirst());
  for (RowReduceOp reduce : reduction.ops) {
    bool isMean = reduce.getKind() == RowReduceKind::Mean;
    sources[reduce.getResult()] = {reduced.front(), rowMap,
                                   isMean ? getInverseCount(type) : Value()};
  }
}

void Decomposer::emitStores(const RowProgram::Phase &phase) {
  SmallVector<Target> targets;
  for (unsigned output : phase.stores)
    targets.push_back({op.getYieldedValues()[output], op.getOutputs()[output],
                       op.getOutputMap(output)});
  if (targets.empty())
    return;
  SmallVector<utils::IteratorType> iterators(op.getNumDims(),
                                             utils::IteratorType::parallel);
  ValueRange stored = emitGeneric(targets, phase.elementOps, iterators);
  for (auto [output, value] : llvm::zip_equal(phase.stores, stored))
    results[output] = value;
}

SmallVector<Value> Decomposer::decompose() {
  for (auto [number, phase] : llvm::enumerate(program.phases)) {
    emitRows(number);
    for (unsigned output : phase.reloads)
      sources[op.getYieldedValues()[output]] = {
          results[output], op.getOutputMap(output), {}};
    for (const RowProgram::Reduction &reduction : phase.reductions)
      emitReduction(phase, reduction);
    emitStores(phase);
  }
  return results;
}

namespace {

struct RowwiseDecomposition
    : linalg::AggregatedOpInterface::ExternalModel<RowwiseDecomposition,
                                                   RowwiseOp> {
  FailureOr<SmallVector<Value>> decomposeOperation(Operation *op,
                                                   OpBuilder &builder) const {
    auto rowwise = cast<RowwiseOp>(op);
    if (!rowwise.hasPureTensorSemantics())
      return failure();
    return Decomposer(rowwise, builder).decompose();
  }
};

} // namespace

void mlir::norm::registerRowwiseDecomposition(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, NormDialect *) {
    RowwiseOp::attachInterface<RowwiseDecomposition>(*context);
  });
}
