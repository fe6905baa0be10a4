//===- KernelEmitter.cpp - The body of a GPU kernel -----------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the emission of the phases of a row program for one
// thread of a GPU.
//
//===----------------------------------------------------------------------===//

#include "KernelEmitter.h"

#include "../RowArithmetic.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::norm;

KernelEmitter::KernelEmitter(OpBuilder &builder, gpu::GPUFuncOp kernel,
                             const RowProgram &program, const GPUPlan &plan,
                             const KernelSpace &space)
    : builder(builder), kernel(kernel), program(program), op(program.op),
      plan(plan), space(space), loc(op.getLoc()),
      thread(builder, loc, plan.lanes, plan.getChains(),
             space.rowExtents.size(), space.featureExtents),
      inputs(space.inputs), outputs(space.outputs) {}

void KernelEmitter::emit() {
  Value exists = emitThreadIndices();
  thread.emitIf(exists, [&] {
    emitRowOffsets();
    emitPhases();
  });
}

void KernelEmitter::emitPhases() {
  bool isUnrolled = plan.keep == GPUPlan::Keep::Registers;
  if (isUnrolled) {
    makeChunks();
    loadEarly();
  } else {
    numAccumulators = plan.chunks;
  }
  emitRowLoads();
  for (auto [index, phase] : llvm::enumerate(program.phases)) {
    emitUniform(phase);
    if (!phase.hasLoop())
      continue;
    splats.clear();
    Accumulators sums = isUnrolled ? emitUnrolled(phase) : emitLoops(index);
    finish(phase, sums);
  }
}

//===----------------------------------------------------------------------===//
// Once a thread
//===----------------------------------------------------------------------===//

/// The row among those of the launch, an i32: there are fewer than 2^31.
Value KernelEmitter::emitRowOfLaunch() {
  Type i32 = builder.getI32Type();
  auto read = [&](Value index) -> Value {
    return arith::IndexCastUIOp::create(builder, loc, i32, index);
  };
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIntOp::create(builder, loc, value, 32);
  };
  Value row = read(gpu::BlockIdOp::create(builder, loc, gpu::Dimension::x));
  if (plan.rowsPerBlock == 1)
    return row;
  auto neverWraps = arith::IntegerOverflowFlagsAttr::get(
      builder.getContext(),
      arith::IntegerOverflowFlags::nsw | arith::IntegerOverflowFlags::nuw);
  Value tid = read(gpu::ThreadIdOp::create(builder, loc, gpu::Dimension::x));
  Value inBlock =
      arith::DivUIOp::create(builder, loc, tid, constant(plan.threadsPerRow));
  row = arith::MulIOp::create(builder, loc, row, constant(plan.rowsPerBlock),
                              neverWraps);
  return arith::AddIOp::create(builder, loc, row, inBlock, neverWraps);
}

/// Whether the thread has a row, null if it has. One that has none leaves,
/// unless others of its warp may have one.
Value KernelEmitter::emitThreadIndices() {
  Type i64 = builder.getI64Type();
  threadOfRow = arith::IndexCastUIOp::create(
      builder, loc, i64,
      gpu::ThreadIdOp::create(builder, loc, gpu::Dimension::x));
  if (plan.rowsPerBlock > 1)
    threadOfRow = thread.remainder(
        threadOfRow, builder.getI64IntegerAttr(plan.threadsPerRow));
  Value row = emitRowOfLaunch();
  Value exists;
  std::optional<int64_t> numRows = getConstantIntValue(space.numRows);
  if (plan.rowsPerBlock > 1 && (!numRows || *numRows % plan.rowsPerBlock)) {
    Value count = numRows ? arith::ConstantIntOp::create(builder, loc, *numRows,
                                                         /*width=*/32)
                                .getResult()
                          : cast<Value>(space.numRows);
    Value inside = arith::CmpIOp::create(builder, loc,
                                         arith::CmpIPredicate::slt, row, count);
    if (plan.threadsPerRow == 1 || plan.threadsPerRow == kWarp) {
      exists = inside;
    } else {
      // Its threads do what those of the last row do, but for the stores.
      rowActive = inside;
      Value one = arith::ConstantIntOp::create(builder, loc, 1, 32);
      Value last = arith::SubIOp::create(builder, loc, count, one);
      row = arith::MinSIOp::create(builder, loc, row, last);
    }
  }
  rowOfLaunch = row;
  row = arith::ExtUIOp::create(builder, loc, i64, row);
  if (space.firstRow)
    row = thread.add(row, space.firstRow);
  rowIndices.resize(space.rowExtents.size());
  for (unsigned dim = rowIndices.size(); dim-- > 0;) {
    rowIndices[dim] =
        dim == 0 ? row : thread.remainder(row, space.rowExtents[dim]);
    if (dim > 0)
      row = thread.divide(row, space.rowExtents[dim]);
  }
  return exists;
}

/// Makes each operand begin at the row, or finds the number of its first chunk.
void KernelEmitter::emitRowOffsets() {
  auto neverWraps = arith::IntegerOverflowFlagsAttr::get(
      builder.getContext(), arith::IntegerOverflowFlags::nuw);
  auto move = [&](DeviceOperand &operand) {
    if (operand.isScalar)
      return;
    if (operand.chunksOfRow) {
      Value chunksOfRow = arith::ConstantIntOp::create(
          builder, loc, *operand.chunksOfRow, /*width=*/32);
      operand.firstChunk = arith::MulIOp::create(builder, loc, rowOfLaunch,
                                                 chunksOfRow, neverWraps);
      return;
    }
    Value offset;
    for (auto [dim, stride] : llvm::zip_equal(operand.dims, operand.strides)) {
      if (dim >= rowIndices.size())
        continue;
      Value part =
          thread.multiply(rowIndices[dim], thread.toBytes(operand, stride));
      offset = offset ? thread.add(offset, part) : part;
    }
    operand.base = thread.getPointer(operand.base, offset);
  };
  llvm::for_each(inputs, move);
  llvm::for_each(outputs, move);
}

void KernelEmitter::emitRowLoads() {
  for (unsigned input : program.rowLoads)
    uniform[op.getInputArgument(input)] = thread.loadScalar(inputs[input]);
}

void KernelEmitter::emitUniform(const RowProgram::Phase &phase) {
  for (Operation *uniformOp : phase.uniformOps) {
    auto operands =
        llvm::map_to_vector(uniformOp->getOperands(),
                            [&](Value value) { return uniform.lookup(value); });
    // The mean of what is uniform.
    if (isa<RowReduceOp>(uniformOp)) {
      uniform[uniformOp->getResult(0)] = operands[0];
      continue;
    }
    if (Value sum = emitSumWithMean(uniformOp)) {
      uniform[uniformOp->getResult(0)] = sum;
      continue;
    }
    SmallVector<Value> results =
        thread.emit(uniformOp, operands, /*onChunks=*/false);
    for (auto [result, value] :
         llvm::zip_equal(uniformOp->getResults(), results))
      uniform[result] = value;
  }
  if (phase.rowStores.empty())
    return;
  Value isFirst = rowActive;
  if (plan.threadsPerRow > 1) {
    isFirst = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                    threadOfRow, thread.constant(0));
    if (rowActive)
      isFirst = arith::AndIOp::create(builder, loc, isFirst, rowActive);
  }
  thread.emitIf(isFirst, [&] {
    for (unsigned output : phase.rowStores)
      thread.storeScalar(uniform.lookup(op.getYieldedValues()[output]),
                         outputs[output]);
  });
}

//===----------------------------------------------------------------------===//
// Chunks
//===----------------------------------------------------------------------===//

Value KernelEmitter::getElements(Value value, const Elements &elements) {
  if (!program.isUniform(value))
    return elements.lookup(value);
  Value known = uniform.lookup(value);
  if (auto constant = known.getDefiningOp<arith::ConstantOp>())
    return thread.makeConstant(constant.getValue());
  return thread.splat(known);
}

void KernelEmitter::loadChunk(const RowProgram::Phase &phase,
                              const DeviceChunk &chunk, Elements &elements) {
  for (unsigned input : phase.loads)
    elements[op.getInputArgument(input)] = thread.load(inputs[input], chunk);
  for (unsigned output : phase.reloads)
    elements[op.getYieldedValues()[output]] =
        thread.load(outputs[output], chunk);
}

/// A sum of two values of 16 bits that is computed in f32 and rounded to their
/// type is one instruction for two elements: f32 has at least twice the digits
/// and two more, so that rounding twice is rounding once. Below the normal
/// numbers sums are exact in either type. Null if `op` is something else.
Value KernelEmitter::emitNarrowSum(Operation *op, const Elements &elements) {
  auto truncation = dyn_cast<arith::TruncFOp>(op);
  if (!truncation || truncation.getRoundingmode())
    return {};
  Type type = truncation.getType();
  Operation *sum = truncation.getIn().getDefiningOp();
  if (!isa_and_present<arith::AddFOp, arith::SubFOp>(sum) ||
      !sum->hasOneUse() || !(type.isBF16() || type.isF16()))
    return {};
  SmallVector<Value> narrow;
  for (Value operand : sum->getOperands()) {
    auto extension = operand.getDefiningOp<arith::ExtFOp>();
    if (!extension || extension.getIn().getType() != type)
      return {};
    // In a later phase only the wide value may be there.
    Value source = extension.getIn();
    if (!program.isUniform(source) && !elements.contains(source))
      return {};
    narrow.push_back(getElements(source, elements));
  }
  if (isa<arith::AddFOp>(sum))
    return arith::AddFOp::create(builder, loc, narrow[0], narrow[1]);
  return arith::SubFOp::create(builder, loc, narrow[0], narrow[1]);
}

/// A mean is a sum times a constant. Where it is added to something uniform, as
/// an epsilon is, that is one operation. Null if `op` does not add a mean.
Value KernelEmitter::emitSumWithMean(Operation *op) {
  if (!isa<arith::AddFOp>(op))
    return {};
  for (unsigned number : {1, 0}) {
    auto it = means.find(op->getOperand(number));
    if (it == means.end())
      continue;
    auto [sum, reciprocal] = it->second;
    Value scale = arith::ConstantOp::create(
        builder, loc, builder.getFloatAttr(sum.getType(), reciprocal));
    return LLVM::FMAOp::create(builder, loc, sum, scale,
                               uniform.lookup(op->getOperand(1 - number)));
  }
  return {};
}

/// A mean that is subtracted from elements is rounded: a row of equal ones has
/// a rounded mean that is one of them, for most lengths, and then differences
/// are 0. If the length is a power of two there is nothing to round, and
/// product and difference are one operation. Null if `op` does not subtract
/// such a mean.
Value KernelEmitter::emitExactDifference(Operation *op,
                                         const Elements &elements) {
  if (!isa<arith::SubFOp>(op))
    return {};
  auto it = means.find(op->getOperand(1));
  if (it == means.end() || it->second.second.getExactLog2() == INT_MIN)
    return {};
  auto [sum, reciprocal] = it->second;
  Value scale = thread.makeConstant(
      builder.getFloatAttr(sum.getType(), llvm::neg(reciprocal)));
  return LLVM::FMAOp::create(builder, loc, thread.splat(sum), scale,
                             getElements(op->getOperand(0), elements));
}

void KernelEmitter::computeChunk(const RowProgram::Phase &phase,
                                 Elements &elements) {
  for (Operation *element : phase.elementOps) {
    Value fused = emitNarrowSum(element, elements);
    if (!fused)
      fused = emitExactDifference(element, elements);
    if (fused) {
      elements[element->getResult(0)] = fused;
      continue;
    }
    auto operands =
        llvm::map_to_vector(element->getOperands(), [&](Value value) {
          return getElements(value, elements);
        });
    SmallVector<Value> results =
        thread.emit(element, operands, /*onChunks=*/true);
    for (auto [result, value] : llvm::zip_equal(element->getResults(), results))
      elements[result] = value;
  }
}

void KernelEmitter::accumulate(const RowProgram::Phase &phase,
                               const DeviceChunk &chunk,
                               const Elements &elements, unsigned slot,
                               MutableArrayRef<Value> accumulators) {
  if (phase.reductions.empty())
    return;
  Value mask = thread.getMask(chunk);
  for (auto [index, reduction] : llvm::enumerate(phase.reductions)) {
    RowReduceKind kind = reduction.getKind();
    Value value = getElements(reduction.getOperand(), elements);
    if (mask) {
      Value neutral =
          thread.makeConstant(getNeutral(builder, kind, reduction.getType()));
      value = arith::SelectOp::create(builder, loc, mask, value, neutral);
    }
    Value &sum = accumulators[index * numAccumulators + slot];
    for (Value part : thread.split(value))
      sum = sum ? combinePartials(builder, loc, kind, sum, part) : part;
  }
}

void KernelEmitter::storeChunk(const RowProgram::Phase &phase,
                               const DeviceChunk &chunk,
                               const Elements &elements) {
  DeviceChunk stored = chunk;
  if (rowActive)
    stored.active =
        chunk.active
            ? arith::AndIOp::create(builder, loc, chunk.active, rowActive)
                  .getResult()
            : rowActive;
  for (unsigned output : phase.stores)
    thread.store(getElements(op.getYieldedValues()[output], elements),
                 outputs[output], stored);
}

//===----------------------------------------------------------------------===//
// Rows in registers
//===----------------------------------------------------------------------===//

void KernelEmitter::makeChunks() {
  int64_t numChunks = *getConstantIntValue(space.rowLength) / plan.lanes;
  for (int64_t index = 0; index < plan.chunks; ++index) {
    int64_t before = index * plan.threadsPerRow;
    Value number = threadOfRow, active;
    int64_t offset = before * plan.lanes;
    if (before + plan.threadsPerRow > numChunks) {
      number = thread.add(threadOfRow, thread.constant(before));
      Value last = thread.constant(numChunks - 1);
      active = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sle,
                                     number, last);
      number = arith::MinSIOp::create(builder, loc, number, last);
      offset = 0;
    }
    Value first =
        thread.multiply(number, builder.getI64IntegerAttr(plan.lanes));
    number =
        arith::TruncIOp::create(builder, loc, builder.getI32Type(), number);
    chunks.push_back({first, offset, active, Value(), number});
  }
  chunkElements.resize(chunks.size());
  int64_t chains = llvm::divideCeil(plan.getChains(), plan.lanes);
  numAccumulators = std::min<int64_t>(chains, chunks.size());
}

void KernelEmitter::loadInputs(const RowProgram::Phase &phase) {
  for (unsigned input : phase.loads)
    for (auto [chunk, elements] : llvm::zip_equal(chunks, chunkElements))
      elements[op.getInputArgument(input)] = thread.load(inputs[input], chunk);
}

/// What is loaded in front of all else: the first phase reads what the row is
/// made of, in front of its stores; later ones read weights, mostly, in front
/// of the barrier.
void KernelEmitter::loadEarly() {
  for (auto [index, phase] : llvm::enumerate(program.phases))
    if (index == 0 || plan.loadsEarly)
      loadInputs(phase);
}

KernelEmitter::Accumulators
KernelEmitter::emitUnrolled(const RowProgram::Phase &phase) {
  if (!plan.loadsEarly && &phase != &program.phases.front())
    loadInputs(phase);
  // The registers that an access needs side by side are easier to find when all
  // is computed, but several outputs need too many by then.
  bool storesLate = phase.stores.size() == 1;
  Accumulators sums(phase.reductions.size() * numAccumulators);
  for (auto [index, chunk] : llvm::enumerate(chunks)) {
    Elements &elements = chunkElements[index];
    computeChunk(phase, elements);
    accumulate(phase, chunk, elements, index % numAccumulators, sums);
    if (!storesLate)
      storeChunk(phase, chunk, elements);
  }
  if (storesLate)
    for (auto [chunk, elements] : llvm::zip_equal(chunks, chunkElements))
      storeChunk(phase, chunk, elements);
  return sums;
}
