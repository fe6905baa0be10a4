//===- RowEmitter.cpp - The loops of one row on vectors -------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the emission of the phases of a row program.
//
//===----------------------------------------------------------------------===//

#include "RowEmitter.h"

#include "../RowArithmetic.h"
#include "BF16Lanes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::norm;

/// The longest row, in bytes of all operands, behind which the next one is
/// fetched: both should stay in an L2 cache.
static constexpr int64_t kMaxPrefetchRow = 256 * 1024;

/// Vectors that the main loop works on at once: as many independent chains of
/// additions hide the latency of one.
static constexpr unsigned kVectors = 4;

/// Bits of a lane that holds a `type`. Narrow floats are computed in f32.
static int64_t getLaneBits(Type type) {
  int64_t bits = type.getIntOrFloatBitWidth();
  return std::max<int64_t>(bits, isa<FloatType>(type) ? 32 : 8);
}

/// The lanes of a vector register for the widest value on vectors.
static int64_t countLanes(const RowProgram &program, bool lanesAreRows,
                          int64_t vectorBits) {
  int64_t widest = 8;
  auto see = [&](Value value) {
    widest = std::max(widest, getLaneBits(getElementTypeOrSelf(value)));
  };
  RowwiseOp op = program.op;
  for (const RowProgram::Phase &phase : program.phases) {
    for (unsigned input : phase.loads)
      see(op.getInputs()[input]);
    for (Operation *element : phase.elementOps)
      llvm::for_each(element->getResults(), see);
    for (const RowProgram::Reduction &reduction : phase.reductions)
      see(reduction.getOperand());
    if (lanesAreRows)
      for (Operation *uniform : phase.uniformOps)
        llvm::for_each(uniform->getResults(), see);
  }
  for (Value output : op.getOutputs())
    see(output);
  return llvm::bit_floor<uint64_t>(std::max<int64_t>(vectorBits / widest, 1));
}

/// Whether all ops do something defined whatever lanes without an element hold.
static bool isSafeWithoutElements(const RowProgram &program) {
  return llvm::all_of(program.phases, [](const RowProgram::Phase &phase) {
    return llvm::all_of(phase.elementOps, isSpeculatable) &&
           llvm::all_of(phase.uniformOps, isSpeculatable);
  });
}

/// Whether vectors come in pairs: where bf16 lies side by side along them.
static bool isPaired(const RowProgram &program, const RowShape &shape) {
  RowwiseOp op = program.op;
  return llvm::any_of(
             shape.operands,
             [&](const RowOperand &operand) {
               return operand.isContiguousAlong(shape.laneDim) &&
                      operand.getMemRefType().getElementType().isBF16();
             }) &&
         llvm::all_of(
             op.getBodyBlock()->without_terminator(),
             [](Operation &inner) { return canHoldBF16AsF32(&inner); });
}

RowEmitter::RowEmitter(OpBuilder &builder, const RowProgram &program,
                       const RowShape &shape, int64_t vectorBits, bool isWide)
    : builder(builder), program(program), shape(shape),
      loc(RowwiseOp(program.op).getLoc()),
      numRegisters(isWide ? kVectors / (isPaired(program, shape) ? 2 : 1) : 1),
      vectors(builder, loc, shape.laneDim,
              numRegisters *
                  countLanes(program, shape.lanesAreRows(), vectorBits),
              isPaired(program, shape)) {
  vectors.setShortNaNs(findShortNaNRoundings(program.op));
  vectors.setFillsFromFirst(!isSafeWithoutElements(program));
  for (unsigned dim = shape.numRowDims; dim < shape.extents.size(); ++dim)
    if (dim != shape.laneDim)
      outerDims.push_back(dim);
  if (!shape.lanesAreRows())
    innerDim = shape.laneDim;
  else if (!outerDims.empty())
    innerDim = outerDims.pop_back_val();
  makeStrips();
  makeReciprocals();
}

//===----------------------------------------------------------------------===//
// Once for all rows
//===----------------------------------------------------------------------===//

unsigned RowEmitter::getSlots() const {
  // Where the lanes are rows, vectors of all widths sum in the same order.
  return shape.lanesAreRows() ? 1 : kVectors / vectors.getNumParts();
}

void RowEmitter::makeReciprocals() {
  for (const RowProgram::Phase &phase : program.phases)
    for (const RowProgram::Reduction &reduction : phase.reductions) {
      FloatType type = reduction.getType();
      bool hasMean = llvm::any_of(reduction.ops, [](RowReduceOp reduce) {
        return reduce.getKind() == RowReduceKind::Mean;
      });
      if (hasMean && !reciprocals.lookup(type))
        reciprocals[type] = makeReciprocal(builder, loc, shape.rowLength, type);
    }
}

//===----------------------------------------------------------------------===//
// Once a row
//===----------------------------------------------------------------------===//

void RowEmitter::emitRowLoads() {
  for (unsigned input : program.rowLoads) {
    const RowOperand &operand = shape.getInputs()[input];
    Value arg = RowwiseOp(program.op).getInputArgument(input);
    uniform[arg] = shape.lanesAreRows()
                       ? vectors.load(operand, ivs, activeRows)
                       : Pack{vectors.loadScalar(operand, ivs)};
  }
}

void RowEmitter::emitUniform(const RowProgram::Phase &phase) {
  for (Operation *op : phase.uniformOps) {
    auto operands = llvm::map_to_vector(
        op->getOperands(), [&](Value value) { return uniform.lookup(value); });
    // The mean of what is uniform.
    if (isa<RowReduceOp>(op)) {
      uniform[op->getResult(0)] = operands[0];
      continue;
    }
    SmallVector<Pack> results =
        vectors.emit(op, operands, /*onVectors=*/shape.lanesAreRows());
    for (auto [result, value] : llvm::zip_equal(op->getResults(), results))
      uniform[result] = value;
  }
  for (unsigned output : phase.rowStores) {
    const RowOperand &operand = shape.getOutputs()[output];
    Pack value =
        uniform.lookup(RowwiseOp(program.op).getYieldedValues()[output]);
    if (shape.lanesAreRows())
      vectors.store(value, operand, ivs, activeRows);
    else
      vectors.storeScalar(value[0], operand, ivs);
  }
}

void RowEmitter::emit(ArrayRef<Value> rows, const ActiveLanes &active) {
  ivs.assign(rows.begin(), rows.end());
  ivs.resize(shape.extents.size());
  activeRows = active;
  uniform.clear();
  nextRow = emitNextRow();
  emitRowLoads();
  for (const RowProgram::Phase &phase : program.phases) {
    emitUniform(phase);
    if (phase.hasLoop())
      emitLoops(phase);
  }
}

//===----------------------------------------------------------------------===//
// Loops over the points of a row
//===----------------------------------------------------------------------===//

void RowEmitter::splatUniforms(const RowProgram::Phase &phase) {
  splats.clear();
  auto require = [&](Value value) {
    if (!program.isUniform(value) || splats.contains(value))
      return;
    Pack known = uniform.lookup(value);
    if (shape.lanesAreRows())
      splats[value] = known;
    else if (auto op = known[0].getDefiningOp<arith::ConstantOp>())
      splats[value] = vectors.makeConstant(op.getValue());
    else
      splats[value] = vectors.splat(known[0]);
  };
  for (Operation *op : phase.elementOps)
    llvm::for_each(op->getOperands(), require);
  for (const RowProgram::Reduction &reduction : phase.reductions)
    require(reduction.getOperand());
  for (unsigned output : phase.stores)
    require(RowwiseOp(program.op).getYieldedValues()[output]);
}

Pack RowEmitter::getVector(Value value, const Slot &slot) const {
  return program.isUniform(value) ? splats.lookup(value)
                                  : slot.elements.lookup(value);
}

SmallVector<Pack> RowEmitter::makeAccumulators(const RowProgram::Phase &phase) {
  SmallVector<Pack> accumulators;
  for (const RowProgram::Reduction &reduction : phase.reductions) {
    TypedAttr neutral =
        getNeutral(builder, reduction.getKind(), reduction.getType());
    accumulators.append(numAccumulators, vectors.makeConstant(neutral));
  }
  return accumulators;
}

void RowEmitter::emitLoops(const RowProgram::Phase &phase) {
  splatUniforms(phase);
  SmallVector<Pack> accumulators = emitNest(phase, 0, makeAccumulators(phase));
  ArrayRef<Pack> all(accumulators);
  for (const RowProgram::Reduction &reduction : phase.reductions) {
    finish(reduction, all.take_front(numAccumulators));
    all = all.drop_front(numAccumulators);
  }
}

/// Makes one of the accumulators, and of that what each collective gives.
void RowEmitter::finish(const RowProgram::Reduction &reduction,
                        ArrayRef<Pack> accumulators) {
  RowReduceKind kind = reduction.getKind();
  SmallVector<Pack> parts(accumulators);
  while (parts.size() > 1) {
    size_t half = (parts.size() + 1) / 2;
    for (size_t i = 0; half + i < parts.size(); ++i)
      parts[i] = vectors.combine(kind, parts[i], parts[half + i]);
    parts.resize(half);
  }
  Pack result = parts[0];
  if (!shape.lanesAreRows())
    result = {vectors.combineLanes(kind, result)};
  for (RowReduceOp reduce : reduction.ops) {
    Pack &known = uniform[reduce.getResult()];
    known = result;
    if (reduce.getKind() != RowReduceKind::Mean)
      continue;
    Pack reciprocal = {reciprocals.lookup(reduction.getType())};
    if (shape.lanesAreRows())
      reciprocal = vectors.splat(reciprocal[0]);
    for (auto [part, factor] : llvm::zip_equal(known, reciprocal))
      part = arith::MulFOp::create(builder, loc, part, factor);
  }
}

//===----------------------------------------------------------------------===//
// One iteration
//===----------------------------------------------------------------------===//

SmallVector<Pack> RowEmitter::emitChunk(const RowProgram::Phase &phase,
                                        Value base, const Strip &strip,
                                        ArrayRef<Pack> accumulators) {
  ActiveLanes active = activeRows;
  if (strip.isMasked)
    active = vectors.makeActive(arith::SubIOp::create(
        builder, loc, getValueOrCreateConstantIndexOp(builder, loc, strip.end),
        base));
  SmallVector<Slot> slots(strip.slots, Slot{ivs, active, strip.isMasked});
  for (auto [index, slot] : llvm::enumerate(slots)) {
    if (!innerDim)
      continue;
    slot.ivs[*innerDim] = base;
    if (index == 0)
      continue;
    Value distance =
        arith::ConstantIndexOp::create(builder, loc, index * strip.width);
    slot.ivs[*innerDim] = arith::AddIOp::create(builder, loc, base, distance);
  }
  if (!nextRow.empty() && &phase == &program.phases.back())
    emitPrefetches(slots);
  // All slots are loaded before any is stored.
  emitLoads(phase, slots);
  for (Operation *op : phase.elementOps)
    for (Slot &slot : slots)
      emitElement(op, slot);
  SmallVector<Pack> sums(accumulators);
  for (auto [index, reduction] : llvm::enumerate(phase.reductions))
    for (auto [number, slot] : llvm::enumerate(slots)) {
      Pack &sum = sums[index * numAccumulators + number];
      sum = accumulate(reduction, sum, slot);
    }
  emitStores(phase, slots);
  return sums;
}

bool RowEmitter::isPrefetched(const RowOperand &operand) const {
  auto isRowDim = [&](unsigned dim) { return dim < shape.numRowDims; };
  return operand.getMemRefType() && llvm::any_of(operand.dims, isRowDim) &&
         operand.isContiguousAlong(shape.laneDim);
}

bool RowEmitter::canPrefetch() const {
  if (shape.numRowDims == 0 || shape.lanesAreRows() ||
      program.phases.size() == 1)
    return false;
  // Emits nothing where the length is known.
  if (getConstantIntValue(shape.rowLength) &&
      *getConstantIntValue(getRowBytes(builder, loc, shape)) > kMaxPrefetchRow)
    return false;
  return llvm::any_of(program.phases.front().loads, [&](unsigned input) {
    return isPrefetched(shape.getInputs()[input]);
  });
}

SmallVector<Value> RowEmitter::emitNextRow() {
  if (!isPrefetching || !canPrefetch())
    return {};
  auto makeIndex = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  auto getIndex = [&](OpFoldResult value) {
    return getValueOrCreateConstantIndexOp(builder, loc, value);
  };
  Value isShort = builder.createOrFold<arith::CmpIOp>(
      loc, arith::CmpIPredicate::ule,
      getIndex(getRowBytes(builder, loc, shape)), makeIndex(kMaxPrefetchRow));
  // What is carried to the next dim; long rows are their own next ones.
  Value carry = builder.createOrFold<arith::SelectOp>(
      loc, isShort, makeIndex(1), makeIndex(0));
  SmallVector<Value> next(ivs.begin(), ivs.begin() + shape.numRowDims);
  for (unsigned dim = next.size(); dim-- > 0;) {
    Value extent = getIndex(shape.extents[dim]);
    Value moved = arith::AddIOp::create(builder, loc, next[dim], carry);
    if (dim == 0) {
      Value last = arith::SubIOp::create(builder, loc, extent, makeIndex(1));
      next[dim] = arith::MinUIOp::create(builder, loc, moved, last);
      break;
    }
    Value wraps = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                        moved, extent);
    next[dim] =
        arith::SelectOp::create(builder, loc, wraps, makeIndex(0), moved);
    carry = arith::SelectOp::create(builder, loc, wraps, makeIndex(1),
                                    makeIndex(0));
  }
  return next;
}

void RowEmitter::emitPrefetches(ArrayRef<Slot> slots) {
  for (unsigned input : program.phases.front().loads) {
    const RowOperand &operand = shape.getInputs()[input];
    if (!isPrefetched(operand))
      continue;
    int64_t bits = operand.getMemRefType().getElementTypeBitWidth();
    int64_t elements = slots.size() * getLanes();
    for (int64_t first = 0; first < elements; first += kLine * 8 / bits) {
      SmallVector<Value> indices;
      for (unsigned dim : operand.dims) {
        Value index = dim < shape.numRowDims ? nextRow[dim] : slots[0].ivs[dim];
        if (dim == shape.laneDim && first > 0)
          index = arith::AddIOp::create(
              builder, loc, index,
              arith::ConstantIndexOp::create(builder, loc, first));
        indices.push_back(index);
      }
      memref::PrefetchOp::create(builder, loc, operand.value, indices,
                                 /*isWrite=*/false, /*localityHint=*/2,
                                 /*isDataCache=*/true);
    }
  }
}

void RowEmitter::emitStores(const RowProgram::Phase &phase,
                            ArrayRef<Slot> slots) {
  unsigned number = &phase - program.phases.data();
  auto store = [&](unsigned output, const RowOperand &operand, bool bypass) {
    Value value = RowwiseOp(program.op).getYieldedValues()[output];
    for (const Slot &slot : slots)
      vectors.store(getVector(value, slot), operand, slot.ivs, slot.active,
                    bypass);
  };
  for (unsigned output : phase.stores) {
    const NontemporalStores::Output *bypassing = findNontemporal(output);
    if (bypassing && bypassing->lastReload)
      store(output, bypassing->row, /*bypass=*/false);
    else
      store(output, shape.getOutputs()[output], /*bypass=*/bypassing);
  }
  // What was put aside is read for the last time.
  for (unsigned output : phase.reloads)
    if (const NontemporalStores::Output *bypassing = findNontemporal(output);
        bypassing && bypassing->lastReload == number)
      store(output, shape.getOutputs()[output], /*bypass=*/true);
}

void RowEmitter::emitLoads(const RowProgram::Phase &phase,
                           MutableArrayRef<Slot> slots) {
  RowwiseOp op = program.op;
  for (unsigned input : phase.loads)
    for (Slot &slot : slots)
      slot.elements[op.getInputArgument(input)] =
          vectors.load(shape.getInputs()[input], slot.ivs, slot.active);
  for (unsigned output : phase.reloads) {
    const NontemporalStores::Output *bypassing = findNontemporal(output);
    const RowOperand &operand =
        bypassing ? bypassing->row : shape.getOutputs()[output];
    for (Slot &slot : slots)
      slot.elements[op.getYieldedValues()[output]] =
          vectors.load(operand, slot.ivs, slot.active);
  }
}

void RowEmitter::emitElement(Operation *op, Slot &slot) {
  auto operands = llvm::map_to_vector(
      op->getOperands(), [&](Value value) { return getVector(value, slot); });
  SmallVector<Pack> results = vectors.emit(op, operands, /*onVectors=*/true);
  for (auto [result, value] : llvm::zip_equal(op->getResults(), results))
    slot.elements[result] = value;
}

Pack RowEmitter::accumulate(const RowProgram::Reduction &reduction,
                            const Pack &sum, const Slot &slot) {
  RowReduceKind kind = reduction.getKind();
  Pack value = getVector(reduction.getOperand(), slot);
  if (slot.isEndOfRow)
    value = vectors.select(
        slot.active, value,
        vectors.makeConstant(getNeutral(builder, kind, reduction.getType())));
  return vectors.combine(kind, sum, value);
}
